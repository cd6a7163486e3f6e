#!/bin/sh
# Dice that can be drawn again: a seed decides what the program of tests/seeded draws, and nothing that the
# program which is installed draws.
. "$(dirname "$0")/common/prelude.sh"

shipped=$longroad
seeded=$(dirname "$longroad")/tests/seeded/longroad
[ -x "$seeded" ] || { echo "no $seeded: not tested"; exit 77; }

# drawn PROGRAM SEED RUN: what a server draws first, as its operator reads it: the table and its token.
drawn() {
    longroad=$1
    port=
    LONGROAD_SEED=$2 serve "data$3" --play --log warn
    says "data$3.out" "To stop:"
    stop "$pid"
    sed -n 's/^Your table: .*\/t\///p' "data$3.out" >"drawn$3"
    [ -s "drawn$3" ] || fail "no table in: $(cat "data$3.out")"
    sound "data$3"
}

drawn "$seeded" one 1
drawn "$seeded" one 2
drawn "$seeded" other 3
cmp -s drawn1 drawn2 || fail "the same seed draws otherwise: $(cat drawn1 drawn2)"
cmp -s drawn1 drawn3 && fail "the seed decides nothing: $(cat drawn1 drawn3)"

drawn "$shipped" one 4
drawn "$shipped" one 5
cmp -s drawn4 drawn5 && fail "the shipped program takes a seed: $(cat drawn4)"
cmp -s drawn1 drawn4 && fail "the shipped program takes a seed: $(cat drawn4)"
exit 0
