#!/bin/sh
# The bridge of docs/bridges.md plays a game at its toy server, and loses nothing of what it was told.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"
command -v python3 >/dev/null || exit 77
for bot in greedy strong; do
    expect 0 python3 "$root/examples/bridge.py" "$longroad" $bot 20
    has out " moves, won by seat "
    has out "; 0 times something was forgotten"
    [ ! -s err ] || fail "$bot: $(cat err)"
done

# Games of another program: what is no game of it is refused, with a reason.
echo '[1]' >list.json
expect 1 "$longroad" import catanatron list.json
has err "list.json: this is no JSON object"
echo '{"colors":["RED"]}' >one.json
expect 1 "$longroad" import catanatron one.json
has err "two to four players"
expect 64 "$longroad" import chess one.json
has err "known: catanatron"
expect 64 "$longroad" import catanatron
echo "bridge: ok"
