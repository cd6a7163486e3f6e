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

# Games of another program: a finished one becomes a record that replays, also in part.
game=$root/tests/fuzz/corpus/import/finished
expect 0 "$longroad" import catanatron "$game" --output game.lrg
[ ! -s out ] && [ ! -s err ] || fail "import: $(cat out err)"
expect 0 "$longroad" replay game.lrg
has out "won by seat 2; points WHITE 2, RED 2, ORANGE 5"
expect 0 "$longroad" import catanatron "$game"
cmp out game.lrg || fail "standard output gets another record"
sed 's/"ROLL"/"LOLL"/20' "$game" >broken.json
expect 1 "$longroad" import catanatron broken.json --output none.lrg
has err "this is no action of theirs"
[ ! -e none.lrg ] || fail "a game that is refused leaves a record"
expect 1 "$longroad" import catanatron broken.json --partial --output begun.lrg
expect 0 "$longroad" replay begun.lrg
has out "not over"
head -c 5000 "$game" >half.json
expect 1 "$longroad" import catanatron half.json
[ -s err ] || fail "half a document is refused without a word"

# What is no game of it is refused, with a reason.
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
