#!/bin/sh
# Programs as players of longroad match, good ones and bad ones. tests/unit/exec_player.c looks closer
# at what a bad one can do; here the whole match must come to its end and tell of it.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"
export LONGROAD_EXEC_MEMORY=0 # a sanitizer in the program would not fit
bad=$work/misbehave.sh # a name that no other test has
cp "$root/tests/cli/bots/misbehave.sh" "$bad"
small="--config board(seats=2,vp_goal=4,first_player=seat0) --games 2 --seed 3 --quiet"

# column NAME: of the rows of games.csv
column() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next } { print $at }' games.csv
}
# forfeits: the last column of the table of decisions, of the first bot
forfeits() {
    awk '/ decisions .* forfeits$/ { getline; print $NF; exit }' out
}
matches() { # BOTS FLAGS...: a match that must end well
    bots=$1
    shift
    timeout 300 "$longroad" match --bots "$bots" "$@" >out 2>err </dev/null || {
        cat out err >&2
        fail "match of $bots ends with $?"
    }
}

# Our own engine as a program plays the same games as the same bot without the detour.
for config in 'board(seats=3,vp_goal=6)' 'board(modules=knights,seats=2,vp_goal=7)' \
    'board(map=new-shores,seats=3,vp_goal=7)' 'cards(vp_goal=7)'; do
    matches "greedy,random" --config "$config" --games 4 --seed 5 --threads 2 --quiet --csv games.csv
    column winner >direct
    matches "exec:$longroad engine --bot greedy,random" --config "$config" --games 4 --seed 5 --threads 2 \
        --quiet --csv games.csv --ms 5000
    column winner | cmp - direct || fail "$config: the engine plays other games"
    [ "$(forfeits)" = 0 ] || fail "$config: the engine forfeits: $(cat out)"
done

# So does one that searches and remembers.
if "$longroad" list bots --names | grep -qx steady; then
    config='board(seats=2,vp_goal=5)'
    matches "steady,random" --config "$config" --games 2 --seed 5 --nodes 20 --quiet --csv games.csv
    column actions >direct
    matches "exec:$longroad engine --bot steady,random" --config "$config" --games 2 --seed 5 --nodes 20 \
        --quiet --csv games.csv
    column actions | cmp - direct || fail "the engine searches otherwise: $(cat out)"
    [ "$(forfeits)" = 0 ] || fail "the searching engine forfeits: $(cat out)"
fi

# A map of one's own reaches the program.
cp "$root/maps/island.map" mine.map
matches "exec:$longroad engine --bot greedy,random" --map mine.map --seats 2 --set vp_goal=4 --games 2 --seed 1 --quiet
[ "$(forfeits)" = 0 ] || fail "a map of one's own: $(cat out)"

# The example.
if command -v python3 >/dev/null 2>&1; then
    for config in 'board(seats=2,vp_goal=5)' 'board(modules=knights,seats=2,vp_goal=7)' \
        'board(map=fog-islands,seats=3,vp_goal=7)' 'cards(vp_goal=7)' 'cards(first_player=seat0)'; do
        matches "exec:python3 '$root/examples/bot.py',greedy" --config "$config" --games 2 --seed 3 --quiet \
            --ms 5000
        [ "$(forfeits)" = 0 ] || fail "$config: the example forfeits: $(cat out)"
    done
fi

# Bad ones lose their moves; the other one plays on and wins.
for way in die garbage illegal flood-lines close-output complain; do
    matches "exec:'$bad' $way,greedy" $small --ms 20
    [ "$(forfeits)" -gt 0 ] || fail "$way: no move is lost: $(cat out)"
done
matches "exec:'$bad' hang 1000.$$,greedy" --config 'board(seats=2,vp_goal=3,first_player=seat0)' --games 2 --seed 3 \
    --quiet --ms 10 --threads 2
[ "$(forfeits)" -gt 0 ] || fail "hang: no move is lost: $(cat out)"
matches "exec:'$bad' ignore-term,greedy" --config 'board(seats=2,vp_goal=3,first_player=seat0)' --games 2 --seed 3 \
    --quiet --ms 10 --threads 2
[ "$(forfeits)" -gt 0 ] || fail "ignore-term: no move is lost: $(cat out)"
matches "exec:/no/such/program,greedy" $small
[ "$(forfeits)" -gt 0 ] || fail "no program: no move is lost: $(cat out)"

# Nothing is left of them.
if command -v pgrep >/dev/null 2>&1; then
    nothing_left() { ! pgrep -f "$bad|sleep 1000.$$" >left; } # a process that is killed may end a little later
    await nothing_left || fail "still there: $(cat left)"
fi

# The command line.
expect 64 "$longroad" match --bots "exec:,greedy" $small
has err "exec: takes a program and its arguments"
expect 64 "$longroad" match --bots "exec:'open,greedy" $small
echo "exec: ok"
