#!/bin/sh
# Training: a net that can be read and gone on with, the same for all numbers of threads and in parts, its plot,
# refusals.
. "$(dirname "$0")/common/prelude.sh"
tiny="--mode cards --generation 6 --boards 1 --look 20 --seed 3"

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

# The plot: it has its rows with it, goes on with them after an interruption, and is then the plot of a training that
# was not interrupted. Rows of generations that are played again are not there twice.
plain="--mode cards --generation 6 --boards 1 --look 0 --seed 3"
expect 0 "$longroad" train $plain --games 72 --out x --quiet --plot whole.svg
has whole.svg "72 games in 9 generations"
has whole.svg ">against greedy "
has whole.svg ">against 8 generations ago "
rows() { sed -n '/^generation,/,/^<\/metadata>/p' "$1" | sed '1d;$d'; }
[ "$(rows whole.svg | cut -d, -f1 | tr '\n' ' ')" = "0 1 2 3 4 5 6 7 8 " ] || fail "not a row for each generation"
[ "$(rows whole.svg | grep -c '^7,66,.*[0-9],2,1$')" -eq 1 ] || fail "the row of the match lacks it"
[ "$(rows whole.svg | grep -c ',,,,$')" -eq 8 ] || fail "rows tell of matches that were not played"
expect 0 "$longroad" train $plain --games 30 --state drawn.state --out x --quiet --plot drawn.svg
cp drawn.state early.state
cp drawn.svg early.svg
expect 0 "$longroad" train $plain --games 42 --state drawn.state --out x --quiet --plot drawn.svg
expect 0 "$longroad" train $plain --games 72 --state early.state --out x --quiet --plot drawn.svg # before drawn.svg ends
cmp whole.svg drawn.svg || fail "an interrupted training draws another plot"
expect 0 "$longroad" train $plain --games 30 --out x --quiet --plot drawn.svg # from the beginning
cmp early.svg drawn.svg || fail "a repeated training draws another plot"
expect 0 "$longroad" train $plain --games 48 --state drawn.state --out x --quiet --plot begun.svg # later than the training
[ "$(rows begun.svg | cut -d, -f1)" = 4 ] || fail "a plot that begins later does not begin there"
has begun.svg "48 games in 5 generations"
for plot in whole.svg begun.svg; do
    python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' $plot || fail "$plot is not an SVG"
done
# Anything else is refused and stays as it is.
refused() { # FILE MESSAGE [FLAGS OF ANOTHER PLAN]
    cp "$1" before.svg
    expect 1 "$longroad" train $plain --games 36 --out x --quiet --plot "$1" ${3:-}
    has err "$1$2"
    cmp before.svg "$1" || fail "a refused plot is changed"
}
refused early.svg ": it is of a training with another plan" "--seed 4"
refused early.svg ": it is of a training with another plan" "--mode island"
refused one ": it is no plot of a training"
sed 's/^generation,games/games,generation/' early.svg >bad.svg
refused bad.svg ": its rows have other columns"
at=$(grep -n '^1,30,' early.svg | cut -d: -f1)
for change in 's/^1,/x,/' 's/^1,/0,/' 's/^1,30,/1,3,/' 's/^1,30,/1,,/' 's/^1,/1,1,/' 's/^\(1,.*\),$/\1/' 's/^1,30/1,1000000000000000000000/' \
    's/^1,\(.*\),,,,$/1,\1,5,1,2,1/' 's/^1,\(.*\),,,,$/1,\1,1,1,,/' 's/^1,30,\([0-9]*,[0-9]*\),[^,]*,[^,]*,/1,30,\1,0.5,1.5,/' \
    's/^1,30,\([0-9]*,[0-9]*\),[^,]*,[^,]*,/1,30,\1,0.500000,1.500000,/'; do
    sed "$change" early.svg >bad.svg
    cmp -s early.svg bad.svg && fail "$change changes nothing"
    refused bad.svg ":$at: this is no row of a training"
done
sed '$d' early.svg >bad.svg
refused bad.svg ":$(wc -l <bad.svg): this is no row of a training"
head -c $(($(grep -b '^1,30,' early.svg | cut -d: -f1) + 9)) early.svg >bad.svg
refused bad.svg ": it is not complete"
{ cat early.svg; echo more; } >bad.svg
refused bad.svg ":$(wc -l <bad.svg): something follows the plot"
expect 1 "$longroad" train $plain --games 36 --out x --quiet --plot missing/x.svg
has err "missing/x.svg"
expect 64 "$longroad" train $plain --games 36 --out x --quiet --plot -
has err "--plot: name a file"
rm -f x

# The same in parts: every generation is played in ranges, in any order, and learned from at once. State and net
# are those of one machine.
expect 0 "$longroad" train $tiny --games 36 --state whole.state --out whole --quiet --plot alone.svg
part() { # FIRST GAMES
    expect 0 "$longroad" train $tiny --state parts.state --play part-$1 --first $1 --games $2 --threads 1 --quiet
}
for generation in 0 1 2; do
    rm -f part-*
    cp parts.state before.state 2>/dev/null
    [ $generation -eq 0 ] && part 13 11 && part 5 8
    part 2 3
    [ $generation -eq 0 ] || part 5 1
    part 0 2
    [ $generation -eq 2 ] && break
    expect 0 "$longroad" train $tiny --state parts.state --fit part-* --quiet --plot parts.svg
done
expect 0 "$longroad" train $tiny --state parts.state --fit part-* --out parts --threads 3 --plot parts.svg
has err "generation 2: 36 games"
cmp whole.state parts.state || fail "games in parts give another state"
cmp alone.svg parts.svg || fail "games in parts give another plot"
grep -v '^made date' parts >parts.rest
grep -v '^made date' whole | cmp - parts.rest || fail "games in parts give another net"
cp before.state again.state
again="$longroad train $tiny --state again.state"
expect 0 $again --play rest --first 2 --quiet # to the end of the generation
expect 0 $again --fit rest part-0 --quiet
cmp again.state parts.state || fail "parts that are cut otherwise give another state"
cp before.state again.state
expect 1 $again --fit part-0 part-5
has err "there is a gap between part-0 and part-5: games 2 to 4"
expect 1 $again --fit part-0 part-2
has err "the parts have 5 games, and generation 2 has 6"
expect 1 $again --fit part-2 part-5
has err "the part with game 0 is missing"
expect 1 $again --fit part-0 part-2 part-5 part-2
has err "part-2 and part-2 both have game 2"
expect 1 "$longroad" train $tiny --state parts.state --fit part-0 part-2 part-5
has err "part-0: these games were played with another plan or another state"
expect 1 $again --boards 2 --fit part-0 part-2 part-5
has err "again.state: it is of a training with another plan"
sed 's/ seed 3/ seed 4/' part-2 >other
expect 1 $again --fit part-0 other part-5
has err "part-0 and other are parts of different works"
sed 's/^row ../row ff/' part-2 >damaged
expect 1 $again --fit part-0 damaged part-5
has err "damaged: game 2 is damaged"
sed '$d' part-2 >short
expect 1 $again --fit part-0 short part-5
has err "short: there are fewer rows than games"
cmp before.state again.state || fail "a refused part changes the state"
expect 64 $again --fit
has err "name the parts"
expect 64 "$longroad" train $tiny --fit part-0
has err "--state, --out or both"
expect 64 $again --fit part-0 --play x
expect 64 $again --fit part-0 --games 6
expect 64 $again --first 1
expect 64 $again part-0
has err "parts belong to --fit"
expect 64 $again --play x --first 6
has err "generation 2 has games 0 to 5"
expect 64 $again --play x --first 2 --games 5
has err "only 4 games from game 2 on"
expect 64 $again --play x --out y
expect 64 $again --play x --plot y
has err "none of --out, --minutes and --plot"
[ ! -e x ] || fail "a refused part is written"

# The default place is a folder that must be there.
expect 1 "$longroad" train $tiny --games 6 --quiet
has err "weights/cards.net"

# A match that is interrupted tells nothing: its generation is played again.
matched="--mode cards --generation 6 --boards 5 --look 0 --seed 3 --threads 1"
expect 0 "$longroad" train $matched --games 66 --out x --quiet --plot played.svg
"$longroad" train $matched --games 66 --state matched.state --plot matched.svg --out x 2>err &
pid=$!
says err "generation 6:"
kill -INT $pid
wait $pid
[ -n "$(rows matched.svg | grep '^7,')" ] || expect 0 "$longroad" train $matched --games 66 --state matched.state --plot matched.svg --out x
cmp played.svg matched.svg || fail "an interrupted match is in the plot"
rm x

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
