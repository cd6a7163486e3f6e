#!/bin/sh
# A graceful stop: clients are told, what was acknowledged is saved, and after the restart every seat goes on.
. "$(dirname "$0")/common/prelude.sh"

serve data
expect 0 timeout 200 python3 "$server_folder/common/stop.py" before "$port" seats.json &
client=$!
await [ -f playing ] || fail "no game was played"
stop "$pid"
wait $client || { cat out err >&2; fail "the clients were not told well"; }
serve data
expect 0 timeout 200 python3 "$server_folder/common/stop.py" after "$port" seats.json

# A second signal ends it at once; so does SIGINT in a terminal. Neither loses the database.
kill -TERM "$pid"
kill -TERM "$pid" 2>/dev/null
wait "$pid"
serve data
kill -INT "$pid"
wait "$pid" || fail "SIGINT ends the server with $?"
sound data

# A signal during the start is no other one. The process is held when the first file of its folder is there;
# one that is up by then, since this script had to wait for a processor, is let go, and another one held.
at=$(free_port)
hold_a_start() {
    rm -rf slow slow.log
    "$longroad" serve --port "$at" --data slow >slow.out 2>slow.log &
    pid=$!
    servers="$servers $pid"
    while ! [ -e slow/admin.secret ]; do ended "$pid" && fail "the server does not start: $(cat slow.log)"; done
    kill -STOP "$pid"
    [ -e slow/server.address ] || return 0
    crash "$pid"
    return 1
}
await hold_a_start || fail "every start is quicker than this script"
kill -TERM "$pid"
kill -CONT "$pid"
stop_was_asked "$pid"
has slow.log "signal 15 during the start"
[ -e slow/server.address ] && fail "a start that was stopped leaves its address"
sound slow
# And whenever it comes: as soon as signals are caught, and a little later each time.
caught() { # PID: whether it is the server already, and catches SIGTERM
    [ "$(cat "/proc/$1/comm" 2>/dev/null)" = longroad ] || return 1
    mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null)
    [ $((0x${mask:-0} >> 14 & 1)) -eq 1 ]
}
for wait in 0 0.005 0.01 0.02 0.04 0.08 0.15; do
    "$longroad" serve --port "$at" --data data >>data.out 2>>data.log &
    pid=$!
    servers="$servers $pid"
    while ! caught "$pid"; do ended "$pid" && fail "the server does not start: $(cat data.log)"; done
    sleep "$wait"
    stop "$pid"
    [ -e data/server.address ] && fail "a start that was stopped leaves its address"
done
sound data
# No flag that is wrong starts anything.
expect 64 "$longroad" serve --port 0
expect 64 "$longroad" serve --nonsense
echo "stop: ok"
