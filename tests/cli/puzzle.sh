#!/bin/sh
# puzzle: found in records, read again, and checked.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

# A shipped one is good by random numbers that the finder did not use.
expect 0 "$longroad" puzzle check --seed=9 "$root/puzzles/cards-01.puzzle"
has out "cards-01.puzzle: good: 1 exchange gotz 5"
has out "1 of 1 good"

# One whose answer is not the best is found out, and so is the search that says so.
awk '$1 == "answer" { best = $0; sub(/^answer [0-9]+ /, "", best); chance = $2; next }
    $1 == "other" && best != "" {
        worse = $0; sub(/^other [0-9]+ /, "", worse)
        print "answer " chance " " worse; print "other " $2 " " best
        best = ""; next
    }
    { print }' "$root/puzzles/cards-01.puzzle" >turned.puzzle
expect 1 "$longroad" puzzle check --nodes=2000 --looks=2 turned.puzzle
has out "turned.puzzle: another answer: 0 of 2 searches want 1 exchange caravan 5"
has out "seed 1: 1 exchange gotz 5"
has out "0 of 1 good"

# What is wrong is named with its line.
sed 's/^seat .*/seat 9/' "$root/puzzles/cards-01.puzzle" >wrong.puzzle
expect 1 "$longroad" puzzle check wrong.puzzle
has err "wrong.puzzle:"
has out "0 of 1 good"

expect 0 "$longroad" sim --games=1 --seed=3 --threads=1 --quiet --record-games=all --records=games
expect 0 "$longroad" puzzle find games/*.lrg --nodes=20 --margin=5 --count=1 --out=found --quiet
has out " puzzles"
expect 64 "$longroad" puzzle
expect 64 "$longroad" puzzle fly away
