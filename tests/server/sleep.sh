#!/bin/sh
# Tables sleep on the disk and wake: thousands that nobody wants lock nobody out, a game waits for its
# person, a link leads to what there is, and journals of other versions are kept.
. "$(dirname "$0")/common/prelude.sh"
ask() { python3 "$server_folder/common/sleep.py" "$@"; }
field() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$1" "$2"; }

# ---- more abandoned tables than the server may hold, from many addresses ----
addresses=250 each=20 # together as many as it holds by default
[ -n "${LONGROAD_SLOW:-}" ] && addresses=60
flags="--trusted-proxy 127.0.0.1 --sockets-per-address 1000 --tables $((addresses * each)) --tables-per-address $each"
serve flood $flags
expect 0 ask flood "$port" $addresses $each
stop "$pid"
serve flood $flags
took=$(cpu_ms "$pid")
expect 0 ask after_flood "$port"
[ "$took" -lt 10000 ] || fail "the start takes $took ms of a processor with $((addresses * each)) tables on the disk"
stop "$pid"
sound flood
port=

# ---- a tab that is closed, a game that is over ----
serve data --sleep-seconds 1 --finished-seconds 2
ask closed_tab "$port" >tab.json || fail "a game against bots does not wait for its person"
ask over "$port" >over.json || fail "no game has ended"
expect 0 ask visit_over "$port" "$(field over.json table)"
stop "$pid"
serve data --sleep-seconds 1 --finished-seconds 2
expect 0 ask visit_over "$port" "$(field over.json table)"
expect 0 ask sit "$port" "$(field tab.json table)" "$(field tab.json token)"

# ---- another version ----
name=$(field tab.json table) token=$(field tab.json token)
for line in "rules 1|rules 2" "format 2|format 3"; do
    stop "$pid"
    ask rewrite data/longroad.db "$name" "${line%|*}" "${line#*|}" || fail "no line ${line%|*}"
    ask journal data/longroad.db "$name" >before
    serve data --sleep-seconds 1
    case $line in rules*) # its row says so: it is told of before anybody opens it
        [ "$(ask unserved "$port")" = 1 ] || fail "a table of other rules is not told of at the start" ;;
    esac
    expect 0 ask needs_version "$port" "$name" "$token"
    grep -q 'needs_version' data.log || fail "the log does not tell of a table of another version"
    stop "$pid"
    ask journal data/longroad.db "$name" >after
    cmp -s before after || fail "the journal of another version was changed"
    ask rewrite data/longroad.db "$name" "${line#*|}" "${line%|*}"
    serve data --sleep-seconds 1
    expect 0 ask sit "$port" "$name" "$token"
done
stop "$pid"
sound data
port=

echo "sleep: ok (start with $((addresses * each)) tables: $took ms)"
