#!/bin/sh
# Training: a net that can be read and gone on with, the same for all numbers of threads, refusals.
. "$(dirname "$0")/common/prelude.sh"
tiny="--mode cards --generation 6 --boards 1 --seed 3"

# Threads change nothing; another seed does.
expect 0 "$longroad" train $tiny --games 30 --threads 1 --out one --quiet
[ ! -s out ] && [ ! -s err ] || fail "--quiet is not quiet"
expect 0 "$longroad" train $tiny --games 30 --threads 3 --out three
grep -v '^made date' one >one.rest
grep -v '^made date' three | cmp - one.rest || fail "three threads give another net than one"
has err "generation 0: 24 games"
has err "generation 1: 30 games"
has err "against greedy"
expect 0 "$longroad" train $tiny --games 30 --seed 4 --out other --quiet
grep -v '^made' other >other.rest
grep -v '^made' one | cmp -s - other.rest && fail "another seed gives the same net"

# The file says how it was made, and that command makes it again.
has one "longroad-net 2"
has one "family cards"
has one "made result one action ahead against greedy"
again=$(sed -n 's/^made command longroad //p' one)
expect 0 "$longroad" $again --out again --quiet
grep -v '^made date' again | cmp - one.rest || fail "the file's command gives another net"

# Standard output, and going on.
expect 0 "$longroad" train $tiny --games 6 --out - --quiet --continue one
has out "made command longroad train --mode cards"
has out "--continue one"
has out "made before command longroad train --mode cards"
grep -v '^made' out >further
grep -v '^made' one | cmp -s - further && fail "nothing was learned"

# A training that was interrupted goes on to the same net; with another plan it does not.
expect 0 "$longroad" train $tiny --games 24 --state state --out early --quiet
expect 0 "$longroad" train $tiny --games 30 --state state --out late --quiet
grep -v '^made date' late | cmp - one.rest || fail "an interrupted training gives another net"
expect 1 "$longroad" train $tiny --games 36 --state state --seed 4 --out x
has err "state: it is of a training with another plan"
head -c 1000 state >short
expect 1 "$longroad" train $tiny --games 36 --state short --out x
has err "short: it is not complete"
[ "$(wc -c <state)" -le 1000000 ] || fail "a state is too large"

# The default place is a folder that must be there.
expect 1 "$longroad" train $tiny --games 6 --quiet
has err "weights/cards.net"

# Refusals.
expect 64 "$longroad" train --games 6
has err "--mode"
expect 64 "$longroad" train --mode chess
has err "known: island, sea, knights, sea-knights, cards"
expect 64 "$longroad" train $tiny --games 0
expect 64 "$longroad" train $tiny surplus
expect 1 "$longroad" train --mode island --games 6 --generation 6 --boards 1 --continue one --out x
has err "this net is for the family cards"
sed 's/^out-bias.*/out-bias many/' one >broken
expect 1 "$longroad" train $tiny --games 6 --continue broken --out x
has err "broken:$(grep -n '^out-bias' broken | cut -d: -f1):10:"
expect 1 "$longroad" train $tiny --games 6 --continue missing --out x

# An interruption keeps the net so far.
"$longroad" train $tiny --minutes 10 --threads 1 --out stopped 2>err &
pid=$!
says err "generation 1:"
kill -INT $pid
wait $pid
[ $? -eq 130 ] || fail "an interruption is not told"
has stopped "longroad-net 2"
echo "train: ok"
