#!/bin/sh
# Many unfinished games over a graceful stop, a restart, and the moves that follow.
. "$(dirname "$0")/common/prelude.sh"

tables=100
[ -n "${LONGROAD_SLOW:-}" ] && tables=20
serve data $generous
"$longroad" loadtest "ws://127.0.0.1:$port" --tables $tables --think 100 --reconnect --seconds 500 --quiet --rate 2000 \
    --acked acked --json load.json >load.out 2>load.err &
load=$!
servers="$servers $load"
played() { [ "$(figure "$port" moves_total)" -ge $((tables * 10)) ]; } # moves of this life of the server
await figure_is "$port" tables_running $tables || fail "the games do not begin"
await played || fail "the games do not go on"
stop "$pid"
serve data $generous
await figure_is "$port" connections $((tables * 4)) || fail "not all players come back"
await played || fail "the games do not go on after the restart"
kill -INT $load
wait $load || { cat load.out load.err >&2; fail "the players met errors"; }
resumed=$(python3 -c 'import json; print(json.load(open("load.json"))["resumed_ms"]["count"])')
[ "$resumed" -ge $((tables * 4)) ] || fail "$resumed of $((tables * 4)) seats came back"
stop "$pid"
sound data
expect 0 python3 "$server_folder/common/compare.py" --data data acked

# The list of records is what it was, also where nobody has looked since.
serve data $generous
cat >ended.py <<'END'
import sys, ws
host, guest = (ws.Player(int(sys.argv[1]), name) for name in ("Ada", "Ben"))
host.create("board(seats=2)", [{"kind": "open"}] * 2, settings={"public": True}, title="The last one")
guest.join(host.name)
for player in (host, guest):
    player.ask("ready", on=True)
ws.start(host, guest)
for player in (host, guest):
    player.ask("resign", on=True)
host.wait("over")
END
expect 0 python3 ended.py "$port"
curl -sf "http://127.0.0.1:$port/api/records" >before.json
has before.json "The last one"
stop "$pid"
serve data $generous
curl -sf "http://127.0.0.1:$port/api/records" >after.json
cmp before.json after.json || fail "the list of records has changed: $(cat before.json after.json)"
stop "$pid"
echo "restart: ok ($resumed seats came back)"
