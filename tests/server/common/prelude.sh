# Sourced by the scripts beside this folder, on top of the prelude of tests/cli: servers that really run.
# Every server of a script gets a free port and a data folder of its own, and is ended with it.
server_folder=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$server_folder/../.." && pwd)
. "$root/tests/cli/common/prelude.sh"
command -v python3 >/dev/null 2>&1 || { echo "no python3: not tested"; exit 77; }
export PYTHONPATH=$server_folder/common PYTHONDONTWRITEBYTECODE=1
servers= # and other processes in the background that end with the script
trap 'end_servers; rm -rf "$work"' EXIT

end_servers() {
    for pid in $servers; do kill -9 "$pid" 2>/dev/null; done
    wait 2>/dev/null
    servers=
}

free_port() { python3 "$root/tests/free_port.py"; }

# serve DATA FLAG...: starts a server; sets pid and port (kept if the variable is set already), and waits
# until it answers. Its log is DATA.log, which grows when it is started again.
serve() {
    data=$1
    shift
    port=${port:-$(free_port)}
    "$longroad" serve --port "$port" --data "$data" "$@" >>"$data.out" 2>>"$data.log" </dev/null &
    pid=$!
    servers="$servers $pid"
    echo "$pid" >"$data.pid"
    wait_until_up "$pid" "$port" || {
        cat "$data.out" "$data.log" >&2
        fail "the server does not come up"
    }
}

# Limits for scripts that play a lot from one address.
generous="--tables 5000 --tables-per-address 5000 --tables-per-minute 1000000 --connections 20000
    --connections-per-address 20000 --sockets-per-address 20000 --messages-per-second 100000
    --http-per-second 100000 --http-burst 1000000"

wait_until_up() { # PID PORT
    await up_or_ended "$1" "$2" && ! ended "$1"
}

up_or_ended() { # PID PORT
    ended "$1" || python3 -c 'import sys, ws; ws.health(int(sys.argv[1]))' "$2" 2>/dev/null
}

ended() { ! kill -0 "$1" 2>/dev/null; } # PID

figure() { # PORT NAME: a number of /metrics
    python3 -c 'import sys, ws; print(ws.figure(int(sys.argv[1]), sys.argv[2]))' "$1" "$2"
}

figure_is() { # PORT NAME NUMBER
    [ "$(figure "$1" "$2")" = "$3" ]
}

# stop PID: asks for a graceful end; it must come, and be a good one.
stop() {
    kill -TERM "$1" || fail "there is no server to stop"
    stop_was_asked "$1"
}

stop_was_asked() { # PID
    await ended "$1" || fail "the server does not stop"
    wait "$1"
    status=$?
    [ "$status" -eq 0 ] || fail "the server stops with $status"
}

# crash PID: as if the power were cut, as far as the process is concerned.
crash() {
    kill -9 "$1" 2>/dev/null
    wait "$1" 2>/dev/null
}

# sound DATA: nobody has met a sanitizer or an assertion, and the database is whole.
sound() {
    if grep -qE 'AddressSanitizer|runtime error|ThreadSanitizer|LeakSanitizer|[Aa]ssert' "$1.log" "$1.out"; then
        cat "$1.log" >&2
        fail "the server met a fault of its own"
    fi
    expect 0 "$longroad" db check --data "$1"
}
