#!/bin/sh
# Whole games of each family by network clients; the records verify and hold what was acknowledged.
. "$(dirname "$0")/common/prelude.sh"

serve data $generous
count=0
# play FLAG...: one game at one table, every seat a client.
play() {
    count=$((count + 1))
    expect 0 timeout 300 "$longroad" loadtest "ws://127.0.0.1:$port" --fast --games 1 --seconds 250 --quiet \
        --pid "$pid" --acked "acked.$count" --seed "$count" --json "load.$count" "$@"
    json "load.$count"
    [ -s "acked.$count" ] || fail "no move was acknowledged: $*"
}
play
play --seats 3
play --map new-shores
play --modules knights
play --config 'cards'
play --people 1
play --people 2 --tables 3 --modules sea
# Several tables at a time, with a rematch of strangers after each game.
play --tables 4 --games 2

stop "$pid"
sound data
expect 0 "$longroad" db export --data data --out records
[ "$(ls records/*.lrg | wc -l)" -ge $((7 + 2 + 8)) ] || fail "too few records: $(ls records)"
for record in records/*.lrg; do
    expect 0 "$longroad" verify "$record"
    expect 0 "$longroad" replay "$record"
done
cat acked.* >acked
expect 0 python3 "$server_folder/common/compare.py" --data data acked
has out "every acknowledged move"

# A record in which a die was turned does not verify.
record=$(ls records/*.lrg | head -1)
awk '/^\* dice / && !done { $3 = $3 % 6 + 1; done = 1 } { print }' "$record" >turned.lrg
cmp -s "$record" turned.lrg && fail "no dice in $record"
"$longroad" verify turned.lrg >out 2>err && fail "a turned die verifies"
echo "games: ok"
