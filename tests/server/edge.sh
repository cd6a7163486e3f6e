#!/bin/sh
# What the edge promises: headers, pages, limits, the admin's door, proxies, settings, ports, users.
. "$(dirname "$0")/common/prelude.sh"
LONGROAD=$longroad
export LONGROAD

try() { # PORT DATA NAME...
    expect 0 timeout 400 python3 "$server_folder/common/edge.py" "$@"
    cat out
}

serve data --sockets-per-address 30 --slow-seconds 2 --queue-kib 64 --body-kib 16
try "$port" data headers pages hashed_files_are_immutable bodies names http_limits private_tables_are_not_listed listens_at_loopback admin_door \
    admin_commands metrics sockets_per_address slow_reader_is_cut_off

# The same folder cannot have two servers, and a port that was asked for is not replaced.
expect 1 timeout 200 "$longroad" serve --port "$port" --data other
has err "port $port is taken"
expect 1 timeout 200 "$longroad" serve --port "$(free_port)" --data data
stop "$pid"
[ -e data/server.address ] && fail "a server that has ended leaves its address"
expect 1 "$longroad" admin --data data list
has err "no server runs"

# Without --port the next free one is taken, and that is told; as by `make play`, in its own address too.
told_or_ended() { grep -qs '^To stop' "$1.out" || ended "$pid"; } # DATA: all that is told of the table
play_at() { # DATA: starts such a server; sets pid and port
    "$longroad" serve --play --log warn --data "$1" >"$1.out" 2>"$1.log" </dev/null &
    pid=$!
    servers="$servers $pid"
    await told_or_ended "$1"
    port=$(sed -n 's,^Longroad: *http://127.0.0.1:\([0-9]*\)/$,\1,p' "$1.out")
    [ -n "$port" ] || { cat "$1.out" "$1.log" >&2; fail "--play tells no address"; }
}
play_at one
first=$port
first_pid=$pid
play_at two
[ "$port" -ne "$first" ] || fail "two servers at port $first"
# One of them has not got the first choice, or neither has: others may play on this machine.
[ "$first" -eq 7070 ] || has one.log "port 7070 is taken; this is port $first"
[ "$port" -eq 7070 ] || has two.log "port 7070 is taken; this is port $port"
python3 -c 'import sys, ws; ws.health(int(sys.argv[1]))' "$port" || fail "nobody is at port $port"
stop "$pid"
# A second server for the same folder says what is wrong, and is not taken for a fault of the first.
expect 1 timeout 200 "$longroad" serve --play --log warn --data one
has err "holds this database (a running server?)"
python3 -c 'import sys, ws; ws.health(int(sys.argv[1]))' "$first" || fail "the first server is gone"
has one.out "this machine alone can open it"
stop "$first_pid"
# Who lets others in is told an address at which they find the server, since invitations are made of it.
unset port
serve network --play --bind '*'
says network.out "Friends:"
has_not network.out "this machine alone"
python3 - "$(sed -n 's/^Longroad: *//p' network.out)" <<'END' || fail "nobody is at the address that is told"
import socket, sys, urllib.request
address = sys.argv[1]
assert urllib.request.urlopen(address + "healthz", timeout=100).status == 200
try:
    way = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    way.connect(("203.0.113.1", 9))
except OSError:
    sys.exit(0)  # a machine that is alone
assert f"//{way.getsockname()[0]}:" in address, address
END
stop "$pid"
unset port

# A secret that others can read is refused.
chmod 644 data/admin.secret
expect 1 timeout 200 "$longroad" serve --port "$(free_port)" --data data
has err "can be read by others"
chmod 600 data/admin.secret

# Settings: a file, flags that win, complaints with the line.
printf '# test\nport = 1\nconnections-per-address = 20\ntrusted-proxy = 127.0.0.1\n' >good.conf
unset port
serve proxied --config good.conf
try "$port" proxied forwarded
stop "$pid"
printf 'port = 80\n\nbanana = 1\n' >bad.conf
expect 64 "$longroad" serve --config bad.conf
has err "bad.conf:3: there is no setting \`banana\`"
expect 64 "$longroad" serve --connections 0
expect 64 "$longroad" serve --trusted-proxy everybody
expect 1 "$longroad" serve --config nowhere.conf

# One limit of messages: what is told is what is taken, and more than can be is no setting.
expect 64 timeout 200 "$longroad" serve --message-bytes 98305 --data none
has err "message-bytes takes a number from 1024 to 98304, not \`98305\`"
unset port
serve sized --message-bytes 2048
try "$port" sized message_limit
stop "$pid"

# A table that cannot be is refused before the server is up.
expect 64 timeout 200 "$longroad" serve --play=chess --data none
has err "there is no game \`chess\`"
expect 64 timeout 200 "$longroad" serve --play --bots nobody --data none
has err "there is no bot \`nobody\`; known: "
expect 64 timeout 200 "$longroad" serve --play=cards --bots settler --data none
has err "does not play this game"
expect 64 timeout 200 "$longroad" serve --play --bots exec:mine --engine 'other=true' --data none
has err "names no program \`mine\`"
expect 64 timeout 200 "$longroad" serve --bots greedy --data none
[ -e none ] && fail "a table that cannot be leaves a folder"

# A table to play at, told by address; its token opens the seat that waits.
unset port
serve play --play='board(seats=3)' --bots greedy
says play.out "To stop:"
address=$(sed -n 's/^Your table: *//p' play.out)
case $address in "http://127.0.0.1:$port/t/"*"#token="*) ;; *) fail "not an address: $address" ;; esac
table=${address#*/t/}
python3 - "$port" "${table%%#*}" "${address##*token=}" <<'END' || fail "the table cannot be played at"
import sys, ws
player = ws.Player(int(sys.argv[1]))
seat = player.ask("sit", table=sys.argv[2], token=sys.argv[3])
table = player.wait("table")
assert table["view"]["stage"] == "open" and len(table["view"]["seats"]) == 3, table["view"]
player.ask("ready", on=True)
ws.start(player)
player.wait("events")
END
has_not play.log "${address##*token=}"
stop "$pid"

# Bots for spectators.
unset port
serve demo --demo --bot-delay-ms 0
python3 - "$port" <<'END' || fail "the demo does not play"
import json, sys, ws
port = int(sys.argv[1])
def demo():
    rows = json.loads(ws.get(port, "/api/tables")[2])["tables"]
    return len(rows) >= 3 and all(row["stage"] == "running" for row in rows) and rows
rows = ws.patiently(demo, "no three games of bots are listed")
watcher = ws.Player(port)
watcher.ask("watch", table=rows[0]["table"])
watcher.wait("table")
watcher.wait("events")
END
stop "$pid"

# Root is given up.
if [ "$(id -u)" = 0 ] && id nobody >/dev/null 2>&1; then
    unset port
    chmod 755 "$work"
    serve user --user nobody
    owner=$(stat -c %U "/proc/$pid")
    [ "$owner" = nobody ] || fail "it runs as $owner"
    [ "$(stat -c %U user/longroad.db)" = nobody ] || fail "the database belongs to $(stat -c %U user/longroad.db)"
    stop "$pid"
fi
echo "edge: ok"
