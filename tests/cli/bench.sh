#!/bin/sh
# bench runs, its signature is stable, and its history grows by rows that it can read again.
. "$(dirname "$0")/common/prelude.sh"
short="--quick --set vp_goal=3 --set trading=bank"

expect 0 "$longroad" bench $short
has out "size of a position"
has out "signature of the games"
grep '^signature' out >first
expect 0 "$longroad" bench $short
grep '^signature' out | cmp - first || fail "the signature changes from run to run"

# The history: the first run makes the file, the second compares with its last row and adds one. A file with
# other columns is read as far as it goes, and left alone. Not with sanitizers: half a minute for each run.
if [ -z "${LONGROAD_SLOW:-}" ]; then
    expect 0 "$longroad" bench --quick --history history.csv
    has out "added to history.csv"
    has_not out "last time"
    expect 0 "$longroad" bench --quick --history history.csv
    has out "as last time"
    [ "$(wc -l <history.csv)" -eq 3 ] || fail "the history has $(wc -l <history.csv) lines"
    awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' history.csv || fail "rows of different width"

    printf 'date,signature\n2020,0000000000000001\n' >history.csv
    expect 0 "$longroad" bench --quick --history history.csv
    has out "CHANGED"
    has err "other columns"
    [ "$(wc -l <history.csv)" -eq 2 ] || fail "a row was added to a file with other columns"
fi

# What runs under the profiler: both ways play the same games.
expect 0 "$longroad" bench --callgrind-run=bench_games_list
cp out list
for way in bench_games_sampled bench_steps_list bench_steps_sampled; do
    expect 0 "$longroad" bench --callgrind-run=$way
    cmp out list || fail "$way counts other decisions than bench_games_list"
done
grep -Eq '^[0-9]+$' list || fail "no count: $(cat list)"
expect 64 "$longroad" bench surplus
echo "bench: ok"
