#!/bin/sh
# Many unfinished games over a graceful stop, a restart, and the moves that follow.
. "$(dirname "$0")/common/prelude.sh"

tables=100
[ -n "${LONGROAD_SLOW:-}" ] && tables=20
serve data $generous
"$longroad" loadtest "ws://127.0.0.1:$port" --tables $tables --think 100 --reconnect --seconds 8 --quiet --rate 2000 \
    --acked acked --json load.json >load.out 2>load.err &
load=$!
servers="$servers $load"
sleep 4
stop "$pid"
serve data $generous
wait $load || { cat load.out load.err >&2; fail "the players met errors"; }
resumed=$(python3 -c 'import json; print(json.load(open("load.json"))["resumed_ms"]["count"])')
[ "$resumed" -ge $((tables * 4)) ] || fail "$resumed of $((tables * 4)) seats came back"
stop "$pid"
sound data
expect 0 python3 "$server_folder/common/compare.py" --data data acked
echo "restart: ok ($resumed seats came back)"
