#!/bin/sh
# kill -9 again and again under load: every acknowledged move is in the log, and the games go on to their end.
. "$(dirname "$0")/common/prelude.sh"

rounds=8 tables=12
[ -n "${LONGROAD_SLOW:-}" ] && rounds=3 tables=4
serve data $generous
"$longroad" loadtest "ws://127.0.0.1:$port" --tables $tables --games 1 --think 3 --reconnect --seconds 400 --quiet \
    --acked acked --pid-file data.pid --json load.json >load.out 2>load.err &
load=$!
servers="$servers $load"
await figure_is "$port" tables_running $tables || fail "the games do not begin"
for round in $(seq $rounds); do
    sleep "0.$(((round * 37) % 5 + 3))"
    crash "$pid"
    serve data $generous
    kill -0 $load 2>/dev/null || break
done
wait $load || { cat load.out load.err >&2; fail "the players met errors"; }
[ "$round" -ge 2 ] || fail "the games were over before the second kill"
games=$(python3 -c 'import json; print(json.load(open("load.json"))["games"])')
[ "$games" -eq $tables ] || fail "$games of $tables games came to an end"
back=$(python3 -c 'import json; print(json.load(open("load.json"))["reconnections"])')
[ "$back" -ge 4 ] || fail "nobody had to reconnect: nothing was tried"

# Who was at a table when it ended finds the result after a crash too.
crash "$pid"
serve data $generous
cut -f1 acked | cut -d' ' -f1 | sort -u | python3 -c '
import json, sys, ws
for name in sys.stdin.read().split():
    status, _, body = ws.get(int(sys.argv[1]), "/api/tables/" + name)
    assert status == 200 and json.loads(body).get("record"), (name, status, body)
' "$port" || fail "a game that is over cannot be looked at after a crash"

stop "$pid"
sound data
expect 0 python3 "$server_folder/common/compare.py" --data data acked
has out "every acknowledged move"
expect 0 "$longroad" db export --data data --out records
[ "$(ls records/*.lrg | wc -l)" -eq $tables ] || fail "records of $(ls records | wc -l) games"
for record in records/*.lrg; do expect 0 "$longroad" verify "$record"; done
echo "kill: ok ($round kills, $back reconnections, $(wc -l <acked) acknowledged moves)"
