#!/bin/sh
# cards: the facts of the card game, with their sources; files that correct them.
. "$(dirname "$0")/common/prelude.sh"

# Everything is there once, with its source, and estimates stand out.
expect 0 "$longroad" cards
[ "$(sed -n 1p out)" = "longroad-cards 1" ] || fail "no header"
[ "$(grep -cE '^[a-z]' out)" -eq 83 ] || fail "not 81 cards"
[ "$(grep -c 'ESTIMATE$' out)" -eq 11 ] || fail "not 11 estimates"
has out "81 rows, 120 cards."
has out "11 rows that whoever owns the cards can correct"
grep -qE '^karl +cost=wwwggoo strength=7 tournament=1 # Karl the Strong; cost public$' out || fail "karl"
grep -qE '^s-gold-2 +terrain=gold-field die=2 +# Gold Field; .*die estimate' out || fail "s-gold-2"
has_not out "(null)"

# What is printed can be read, and means the same table with the same estimates.
cp out printed.cards
expect 0 "$longroad" cards --check printed.cards
has out "printed.cards: ok: printed changes 0 cards; 11 of 81 are estimates"
expect 0 "$longroad" cards --map printed.cards
cmp out printed.cards || fail "the table changes when it is read"
sh -c '"$0" cards --check - <printed.cards' "$longroad" >out 2>err || fail "from standard input"
has out "ok: printed"

# The owner of the printed game corrects what is wrong, and says so.
cat >mine.cards <<'END'
longroad-cards 1
name mine
s-gold-2     die=3 source=owner
s-fields-5   die=5 source=owner   # as estimated
garrison     cost=bw commerce=2
END
expect 0 "$longroad" cards --check mine.cards
has out "mine.cards: ok: mine changes 2 cards; 9 of 81 are estimates"
has out "cost=bl commerce=1 -> cost=bw commerce=2 (file)"
expect 0 "$longroad" cards --map mine.cards
grep -qE '^garrison +cost=bw commerce=2 +# Garrison, 3 cards; file$' out || fail "garrison"
grep -qE '^s-gold-2 +terrain=gold-field die=3 +# Gold Field; owner$' out || fail "owner"
[ "$(grep -c 'ESTIMATE$' out)" -eq 9 ] || fail "not 9 estimates"

# What is wrong is told with file, line and column.
printf 'longroad-cards 1\nname mine\nabbey cost=bx\n' >wrong.cards
expect 1 "$longroad" cards --check wrong.cards
has err "wrong.cards:3:13: \`x\` is no resource"
expect 1 "$longroad" cards --map wrong.cards
has err "wrong.cards:3:13: "
expect 1 "$longroad" play --game cards --map wrong.cards --watch
has err "wrong.cards:3:13: "
expect 1 "$longroad" cards --check no-such-file.cards
expect 64 "$longroad" cards --map mine.cards --check mine.cards
expect 64 "$longroad" cards mine.cards
expect 64 "$longroad" cards --dance

# Games are played with it, and their records stand alone.
expect 0 "$longroad" sim --game cards --map mine.cards --games 3 --seed 4 --bots greedy --quiet \
    --records games --record-games all --csv rows
has out "cards(map=mine)"
mv mine.cards elsewhere.cards
expect 0 "$longroad" replay games/*.lrg
[ "$(grep -c 'cards(map=mine), won by seat' out)" -eq 3 ] || fail "records: $(cat out)"
sed 's/^| s-gold-2     die=3/| s-gold-2     die=9/' games/game-000000.lrg >broken.lrg
expect 1 "$longroad" replay broken.lrg
has err "broken.lrg:"
has err "the number must be 1 to 6"
expect 0 "$longroad" perft --game cards --map ./elsewhere.cards --set arrangement=printed --depth 2
expect 64 "$longroad" play --config "cards(map=mine)" --watch
has err "mine"
expect 64 "$longroad" play --game cards --modules sea --watch
expect 64 "$longroad" play --game cards --seats 3 --watch
echo "cards: ok"
