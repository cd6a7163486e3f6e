#!/bin/sh
# verify: dice that were promised are recognised, and every way they can differ is told.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"
good=$root/tests/fuzz/corpus/record/promised-dice
cp "$good" good.lrg
commitment=$(awk '$1 == "commitment" { print $2 }' good.lrg)

expect 0 "$longroad" verify good.lrg
has out "good.lrg: 29 outcomes of chance in 96 moves follow from the seed; commitment $commitment"
has out "seat 1 added 00ff5a, hash "
expect 0 "$longroad" verify --commitment "$commitment" good.lrg good.lrg
expect 0 "$longroad" replay good.lrg # the lines do not disturb others
expect 0 "$longroad" verify --json good.lrg
json out
has out '"verified":true'
has out '"outcomes":29'

# Another throw at move 11 of the record: told by line and move. The rest of the game still replays.
line=$(grep -n '^\* dice 6 5$' good.lrg | head -n 1 | cut -d: -f1)
move=$((line - $(grep -n '^moves$' good.lrg | cut -d: -f1)))
awk -v n="$line" 'NR == n { print "* dice 5 6"; next } { print }' good.lrg >dice.lrg
expect 0 "$longroad" replay dice.lrg
expect 1 "$longroad" verify dice.lrg
has err "dice.lrg:$line: move $move: the record has \`* dice 5 6\`, but the dice give \`* dice 6 5\`"
has err "dice.lrg: 1 of 29 outcomes of chance are not those that were promised"
[ ! -s out ] || fail "a false record is praised: $(cat out)"
expect 1 "$longroad" verify --json dice.lrg good.lrg
json out
has out '"verified":false'
has out '"expected":"* dice 6 5"'
has out '"verified":true'

# Each part of the promise.
sed 's/^seed 03/seed 04/' good.lrg >seed.lrg
expect 1 "$longroad" verify seed.lrg
has err "seed.lrg: the seed is not the one that was promised"
sed 's/^entropy 1 00/entropy 1 01/' good.lrg >entropy.lrg
expect 1 "$longroad" verify entropy.lrg
has err "entropy.lrg:10: move 1: the record has \`* deal "
sed '/^entropy/d' good.lrg >none.lrg
expect 1 "$longroad" verify none.lrg
sed 's/discard_limit=7/discard_limit=8/' good.lrg >config.lrg
expect 1 "$longroad" verify config.lrg
sed '/^seed/d' good.lrg >secret.lrg
expect 1 "$longroad" verify secret.lrg
has err "secret.lrg: the record does not reveal the seed"
sed '/^commitment/d' good.lrg >unpromised.lrg
expect 1 "$longroad" verify unpromised.lrg
has err "unpromised.lrg: the record has no commitment"
other=$(echo "$commitment" | tr 0-9 1-90)
expect 1 "$longroad" verify --commitment "$other" good.lrg
has err "is not the one that was told before"

# A game that goes on is checked as far as it goes; one that breaks off in nonsense is refused.
head -n 40 good.lrg >half.lrg
expect 0 "$longroad" verify half.lrg
{ head -n 40 good.lrg; echo "0 fly"; } >nonsense.lrg
expect 1 "$longroad" verify nonsense.lrg
has err "nonsense.lrg:41: move 32: "
expect 1 "$longroad" verify missing.lrg good.lrg
has out "good.lrg: 29 outcomes"
# The lists, and the verifier that knows no rules.
hash=$(sed -n 's/^  seat 1 added 00ff5a, hash //p' out)
expect 0 "$longroad" verify --lists good.lrg
has good.lrg.lists "longroad-lists 1"
has good.lrg.lists "chance 0 seed deal"
has good.lrg.lists "chance 2 = 1"
has good.lrg.lists "end 29"
expect 0 "$longroad" verify --lists=elsewhere good.lrg
cmp good.lrg.lists elsewhere || fail "other lists in a file of another name"
expect 64 "$longroad" verify --lists=elsewhere good.lrg half.lrg
expect 1 "$longroad" verify --lists=nowhere/lists good.lrg
expect 1 "$longroad" verify --lists nonsense.lrg
[ ! -e nonsense.lrg.lists ] || fail "lists of a broken record"
if command -v python3 >/dev/null 2>&1; then
    python="python3 -B $root/examples/verify.py"
    expect 0 $python good.lrg good.lrg.lists
    has out "good.lrg: 29 outcomes follow from the seed; commitment $commitment"
    expect 0 $python --commitment "$commitment" --hash "1=$hash" good.lrg good.lrg.lists
    expect 1 $python --commitment "$other" good.lrg good.lrg.lists
    expect 1 $python --hash "0=$hash" good.lrg good.lrg.lists
    for changed in dice seed entropy none config secret unpromised half; do
        expect 1 $python $changed.lrg good.lrg.lists
        has err "WRONG"
    done
    for changed in dice entropy none; do # with lists that the rules make for the changed record
        expect 1 "$longroad" verify --lists $changed.lrg
        expect 1 $python $changed.lrg $changed.lrg.lists
        has err "but the dice give"
    done
    expect 2 $python missing.lrg good.lrg.lists
fi
expect 64 "$longroad" verify
expect 64 "$longroad" verify --commitment 12 good.lrg
echo "verify: ok"
