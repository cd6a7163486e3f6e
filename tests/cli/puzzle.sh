#!/bin/sh
# puzzle: found in records, read again, and checked.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

# A shipped one is good by random numbers that the finder did not use.
expect 0 "$longroad" puzzle check --seed=9 "$root/puzzles/cards-01.puzzle"
has out "cards-01.puzzle: good: 0 settlement -3"
has out "1 of 1 good"

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
