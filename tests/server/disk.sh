#!/bin/sh
# A disk that is full, read-only or damaged: clear errors, and nothing acknowledged is lost.
. "$(dirname "$0")/common/prelude.sh"

# refuses TEXT COMMAND...: it ends by itself, not with 0, and says something that holds the text.
refuses() {
    text=$1
    shift
    "$@" >out 2>err </dev/null
    status=$?
    [ "$status" -ne 0 ] && [ "$status" -ne 124 ] && [ "$status" -lt 128 ] || {
        cat out err >&2
        fail "exit $status: $*"
    }
    cat err >>out
    grep -qiE -- "$text" out || { cat out >&2; fail "no \`$text\` from $*"; }
}
# The superuser may write everywhere, so become nobody.
as_nobody() {
    python3 -c '
import os, sys
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
os.execvp(sys.argv[1], sys.argv[1:])' timeout 200 "$@"
}
chmod 755 "$work"
free=$(free_port)

# ---- a folder that cannot be written ----
mkdir read_only
chmod 555 read_only
refuses 'read_only' as_nobody "$longroad" serve --port "$free" --data "$work/read_only"
[ -z "$(ls read_only)" ] || fail "something was written"
refuses 'missing' as_nobody "$longroad" serve --port "$free" --data "$work/read_only/missing"
echo text >a_file
refuses 'a_file' timeout 200 "$longroad" serve --port "$free" --data a_file

# ---- somebody else is there ----
serve data $generous
first=$pid
refuses "$port|in use" timeout 200 "$longroad" serve --port "$port" --data other
refuses 'data' timeout 200 "$longroad" serve --port "$free" --data data
expect 0 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --tables 3 --fast --games 1 --quiet --acked acked
expect 0 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --tables 3 --think 5 --seconds 1 --quiet --acked acked
stop "$first"
port=
sound data

# ---- a database that may only be read ----
cp -r data copy
database=$(for file in copy/*; do head -c 15 "$file" | grep -q "SQLite format 3" && echo "$file"; done)
[ -f "$database" ] || fail "no database in copy: $(ls copy)"
if [ "$(id -u)" -eq 0 ]; then chown -R 65534:65534 copy; fi
chmod 444 copy/*
chmod 555 copy
refuses 'read.only|denied' as_nobody "$longroad" serve --port "$free" --data "$work/copy"
chmod 755 copy
chmod 644 copy/*
cmp -s "$database" "data/$(basename "$database")" || fail "a read-only database was changed"

# ---- a database that is none, and one with a hole ----
rm -rf hole
cp -r data hole
file=hole/$(basename "$database")
printf 'this is no database at all, and never was' | dd of="$file" conv=notrunc 2>/dev/null
cp "$file" before
refuses 'damaged|corrupt|not a database' timeout 200 "$longroad" serve --port "$free" --data hole
cmp -s "$file" before || fail "a damaged database was changed"
rm -rf hole
cp -r data hole
truncate -s $(($(stat -c %s "$file") / 2)) "$file"
"$longroad" db check --data hole >out 2>err && fail "db check finds nothing in half a database"
refuses 'damaged|corrupt|malformed' timeout 200 "$longroad" serve --port "$free" --data hole

# ---- one damaged game: it is set aside, the others run on ----
rm -rf hole
cp -r data hole
python3 - "$file" <<'END' || exit 1
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
number, seq = base.execute("SELECT e.number, max(seq) FROM entry e JOIN game g USING (number) WHERE g.stage = 1 "
                           "AND kind = 'act' GROUP BY 1 LIMIT 1").fetchone()
base.execute("UPDATE entry SET text = '0 0 fly to the moon' WHERE number = ? AND seq = ?", (number, seq))
base.commit()
open("damaged", "w").write(base.execute("SELECT name FROM game WHERE number = ?", (number,)).fetchone()[0])
END
damaged() { # what everybody can read of it: players, the operator, whoever watches the server
    python3 -c 'import sys, ws
player = ws.Player(int(sys.argv[1]))
for how in ("watch", "join"):
    code = player.refused(how, table=sys.argv[2])
    assert code == "DAMAGED", code' "$port" "$(cat damaged)" || fail "the players of a damaged game hear nothing"
    grep -qiE 'aside|is not served' hole.log || { cat hole.log >&2; fail "no word of a damaged game"; }
    curl -s "http://127.0.0.1:$port/healthz" >health
    has health '"status":"damaged"'
    has health '"unserved":1'
    curl -s "http://127.0.0.1:$port/metrics" >metrics
    grep -q '^longroad_tables_unserved 1$' metrics || fail "the figures do not count the damaged game"
    "$longroad" admin list --data hole >list.json || fail "the admin gets no list"
    has list.json "$(cat damaged)"
    has list.json '"code":"DAMAGED"'
}
serve hole $generous
damaged
stop "$pid"
port=
serve hole $generous # the mark outlives the server
damaged
expect 0 timeout 200 "$longroad" loadtest "ws://127.0.0.1:$port" --fast --games 1 --quiet
stop "$pid"
port=

# ---- a full disk ----
cat >small.sh <<'END'
ulimit -f "$1"
trap '' XFSZ
shift
exec "$@"
END
start_small() { # KIB: a server whose files cannot grow beyond
    port=$(free_port)
    bash small.sh "$1" "$longroad" serve --port "$port" --data full $generous >>full.out 2>>full.log </dev/null &
    pid=$!
    servers="$servers $pid"
    echo "$pid" >full.pid
    wait_until_up "$pid" "$port" || { cat full.log >&2; fail "the server does not come up"; }
}
start_small 600
"$longroad" loadtest "ws://127.0.0.1:$port" --tables 6 --think 2 --games 1 --reconnect --seconds 400 --quiet \
    --acked acked.full --pid-file full.pid --json load.json >load.out 2>load.err &
load=$!
servers="$servers $load"
await grep -q 'no room' full.log || { tail -5 full.log >&2; fail "the log does not tell of a full disk"; }
kill -0 "$pid" || fail "the server ended when its disk was full"
python3 -c 'import sys, ws; assert ws.get(int(sys.argv[1]), "/healthz")[0] in (200, 503)' "$port" || fail "no health"
refuses_moves() { [ "$(figure "$port" refusals_total)" -gt 0 ]; }
await refuses_moves || fail "no move is refused although the disk is full"
crash "$pid"
# There is room again: everything acknowledged is there, and the games come to their end.
serve full $generous
wait $load || { cat load.out load.err >&2; fail "the players met errors"; }
stale=$(python3 -c 'import json; print(json.load(open("load.json"))["stale"])')
[ "$stale" -gt 0 ] || fail "no move was refused: the disk was never full"
stop "$pid"
sound full
expect 0 python3 "$server_folder/common/compare.py" --data full acked.full
has out "every acknowledged move"
echo "disk: ok"
