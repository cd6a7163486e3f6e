#!/bin/sh
# A graceful stop: clients are told, what was acknowledged is saved, and after the restart every seat goes on.
. "$(dirname "$0")/common/prelude.sh"

serve data
expect 0 timeout 60 python3 "$server_folder/common/stop.py" before "$port" seats.json &
client=$!
for _ in $(seq 200); do [ -f playing ] && break; sleep 0.05; done
[ -f playing ] || fail "no game was played"
stop "$pid"
wait $client || { cat out err >&2; fail "the clients were not told well"; }
serve data
expect 0 timeout 60 python3 "$server_folder/common/stop.py" after "$port" seats.json

# A second signal ends it at once; so does SIGINT in a terminal. Neither loses the database.
kill -TERM "$pid"
kill -TERM "$pid" 2>/dev/null
wait "$pid"
serve data
kill -INT "$pid"
wait "$pid" || fail "SIGINT ends the server with $?"
sound data
# No flag that is wrong starts anything.
expect 64 "$longroad" serve --port 0
expect 64 "$longroad" serve --nonsense
echo "stop: ok"
