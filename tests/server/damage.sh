#!/bin/sh
# What happens to the files behind the server's back is noticed: a log that was removed, a database that is
# moved away, a disk that is full when the server starts. Nobody is told what is not so.
. "$(dirname "$0")/common/prelude.sh"

health() { # PORT: the status and the word
    python3 -c 'import json, sys, ws
status, _, body = ws.get(int(sys.argv[1]), "/healthz")
print(status, json.loads(body)["status"])' "$1"
}
wants() { # what a player is told who wants to watch a table: PORT NAME CODE
    python3 -c 'import sys, ws
code = ws.Player(int(sys.argv[1])).refused("watch", table=sys.argv[2])
assert code == sys.argv[3], code' "$@" || fail "$2 is not $3"
}
refused_moves() { # PORT: nothing new is stored
    timeout 200 "$longroad" loadtest "ws://127.0.0.1:$1" --tables 1 --fast --games 1 --seconds 100 --quiet >load.out 2>load.err
    has load.err STORAGE
}

# ---- kill -9, then the log is removed: the tables are behind, and that is loud ----
serve data $generous
expect 0 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --tables 3 --think 5 --seconds 1 --quiet
witnessed() { ! [ data/longroad.db-wal -nt data/longroad.db-witness ]; } # it is written once a second
await witnessed || fail "there is no witness"
crash "$pid"
port=
cp -r data whole
python3 - >names <<'END' || exit 1
import sqlite3
for (name,) in sqlite3.connect("whole/longroad.db").execute("SELECT name FROM game WHERE name IS NOT NULL"): print(name)
END
[ "$(wc -l <names)" -ge 3 ] || fail "no tables were made"
rm -rf whole
rm data/longroad.db-wal data/longroad.db-shm
"$longroad" db check --data data >out 2>err && fail "db check finds nothing missing"
has out "were stored and are missing"
serve data $generous
says data.log "entries are missing that were stored"
[ "$(health "$port")" = "200 damaged" ] || fail "health: $(health "$port")"
while read -r name; do wants "$port" "$name" DAMAGED; done <names
expect 0 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --fast --games 1 --quiet # others play on
stop "$pid"
port=
serve data $generous # and a restart does not make it good
while read -r name; do wants "$port" "$name" DAMAGED; done <names
stop "$pid"
port=
expect 0 "$longroad" db accept --data data
serve data $generous
[ "$(health "$port")" = "200 ok" ] || fail "health after accepting: $(health "$port")"
while read -r name; do wants "$port" "$name" NO_SUCH_TABLE; done <names
stop "$pid"
sound data

# ---- the database is moved under the server: nothing is acknowledged until it is back ----
port=
serve data $generous
mv data/longroad.db data/away
refused_moves "$port"
[ "$(health "$port")" = "503 storage" ] || fail "health without a database: $(health "$port")"
says data.log "deleted, moved or cut short"
mv data/away data/longroad.db
expect 0 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --fast --games 1 --quiet
[ "$(health "$port")" = "200 ok" ] || fail "health: $(health "$port")"
stop "$pid"
sound data

# ---- the disk is full when the server starts: it tells, refuses moves, and goes on when there is room ----
mkfifo pipe
cat <pipe >full.log &
servers="$servers $!"
port=$(free_port)
bash -c 'ulimit -S -f 0; trap "" XFSZ; exec "$@"' full "$longroad" serve --port "$port" --data data $generous >pipe 2>&1 </dev/null &
pid=$!
servers="$servers $pid"
wait_until_up "$pid" "$port" || { cat full.log >&2; fail "a full disk keeps the server from starting"; }
says full.log "no room on the disk" # by way of the pipe
python3 -c 'import json, sys, ws
status, _, body = ws.get(int(sys.argv[1]), "/api/records")
assert status == 200 and json.loads(body), body' "$port" || fail "games cannot be read"
refused_moves "$port"
[ "$(health "$port")" = "503 storage" ] || fail "health of a full disk: $(health "$port")"
python3 -c 'import resource, sys
resource.prlimit(int(sys.argv[1]), resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))' "$pid"
expect 0 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --fast --games 1 --quiet
[ "$(health "$port")" = "200 ok" ] || fail "health: $(health "$port")"
stop "$pid"
cp full.log data.log
sound data
echo "damage: ok"
