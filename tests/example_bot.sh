#!/bin/sh
# example_bot.sh LONGROAD BOT [quick]: examples/bot.c as a player. It wins far more often than one in four against three
# random players on the island, and than one in two in the card game; it loses no move, in other modes too.
set -eu
longroad=$1 bot=$2
export LONGROAD_EXEC_MEMORY=0 # a sanitizer in the program would not fit
games=40 duels=20
[ -z "${LONGROAD_SLOW-}${3-}" ] || { games=8 duels=4; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# plays CONFIG BOTS GAMES LEAST: the bot wins LEAST games and makes every move itself.
plays() {
    "$longroad" match --config "$1" --bots "exec:$bot,$2" --games "$3" --seed 5 --threads 1 --quiet \
        >"$work/out" 2>"$work/err" </dev/null || { cat "$work/out" "$work/err"; exit 1; }
    wins=$(awk '/^exec:/ { print $2; exit }' "$work/out")
    forfeits=$(awk '/ decisions .* forfeits$/ { getline; print $NF; exit }' "$work/out")
    echo "$1: $wins of $3 games, $forfeits moves lost"
    [ "$wins" -ge "$4" ] || { cat "$work/out"; echo "FAILED: it should win $4 games"; exit 1; }
    [ "$forfeits" = 0 ] || { cat "$work/err"; echo "FAILED: moves were lost"; exit 1; }
}

plays 'board(seats=4)' random,random,random "$games" $((games * 3 / 4))
plays cards random "$duels" $((duels * 3 / 4))
for config in 'board(modules=knights,seats=4)' 'board(map=new-shores,seats=4)' \
    'board(map=cloth-villages,seats=4)'; do
    plays "$config" random,random,random 4 0
done
