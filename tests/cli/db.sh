#!/bin/sh
# db: what the server keeps is checked, exported and shrunk, also when a part of it is damaged.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"
fixture=$root/tests/cli/databases/format-1.db # six tables: see tests/unit/store_format.c
game=$root/tests/fuzz/corpus/record/promised-dice
fresh() {
    rm -rf data out_folder
    mkdir data
    cp "$fixture" data/longroad.db
    chmod u+w data/longroad.db
}

fresh
expect 0 "$longroad" db check --data data
has out "tables: 1 open, 2 running, 3 finished, 0 closed, 0 set_aside"
has out "sound"
expect 0 "$longroad" db check --data data --json
json out
has out '"sound":true'
has out '"running":2'
expect 0 "$longroad" db vacuum --data data
has out "data/longroad.db: "
expect 0 "$longroad" db check --data data

# Export: records as they were stored, the others from their logs, as far as the rules follow.
expect 0 "$longroad" db export --data data --out out_folder
has out "out_folder: 2 records of finished games, 3 games made from their logs, 1 tables without a move"
cmp -s out_folder/table-000001.lrg "$game" || fail "the record is not what was stored"
cmp -s out_folder/table-000004.lrg "$game" || fail "the record is not what was stored"
cmp -s out_folder/table-000006.lrg "$game" || fail "the finished log does not give the record"
expect 0 "$longroad" verify out_folder/table-000006.lrg
expect 0 "$longroad" replay out_folder/table-000002.lrg
has out "40 moves"
has out "not over"
has out_folder/table-000002.lrg "seat 1 ben"
has out_folder/table-000002.lrg "commitment "
has_not out_folder/table-000002.lrg "seed " # the game goes on: its dice stay secret
[ ! -e out_folder/table-000003.lrg ] || fail "a game of which nothing was played"
[ "$(wc -l <out_folder/table-000003.journal)" -eq 4 ] || fail "not one line for each entry"
expect 0 "$longroad" replay out_folder/table-000005.lrg
has out "20 moves"
[ ! -e out_folder/table-000001.journal ] || fail "a log although there is the record"
head -n 1 out_folder/table-000002.journal >line
json line
case $(ls -l out_folder/table-000002.journal) in
-rw-------*) ;;
*) fail "others may read a log" ;;
esac

# Beside a server: only the check.
if command -v flock >/dev/null 2>&1; then
    (flock 9 && exec sleep 1000) 9>>data/longroad.db.lock & # one process, which is ended below
    holder=$!
    is_held() { ! flock -n data/longroad.db.lock true; }
    await is_held || fail "nobody takes the lock"
    expect 0 "$longroad" db check --data data
    expect 1 "$longroad" db export --data data --out held
    has err "holds this database"
    has err "stop the server first"
    [ ! -e held ] || fail "a folder although nothing was exported"
    expect 1 "$longroad" db vacuum --data data
    has err "holds this database"
    kill $holder
    wait $holder 2>/dev/null
fi

# A changed letter: the table is named, the others are exported, what stood before the fault as well.
fresh
offset=$(grep -aboF '113 0 end' data/longroad.db | tail -n 1 | cut -d: -f1)
printf '9' | dd of=data/longroad.db bs=1 seek="$offset" conv=notrunc 2>/dev/null
expect 1 "$longroad" db check --data data
grep -Eq '^table [0-9]+: .*entry [0-9]+ of table [0-9]+ is missing or damaged' out ||
    fail "the fault is not told: $(cat out)"
has out "1 fault was found"
expect 1 "$longroad" db check --data data --json
json out
has out '"sound":false'
expect 1 "$longroad" db export --data data --out out_folder
has err "what its pages still hold is now in out_folder/longroad.db"
has err "6 tables with "
has err "1 of them have gaps"
expect 0 "$longroad" replay out_folder/table-*.lrg
expect 0 "$longroad" db check --data out_folder # a database that a server can go on with
has out "1 set_aside"
expect 1 "$longroad" db export --data data --out out_folder
has err "name another folder"

# Half of the file is gone; then its first pages, without which SQLite cannot read anything.
half=$(($(wc -c <"$fixture") / 8192))
fresh
dd if="$fixture" of=data/longroad.db bs=4096 count=$half 2>/dev/null
expect 1 "$longroad" db check --data data
expect 1 "$longroad" db export --data data --out out_folder
expect 0 "$longroad" replay out_folder/table-*.lrg
expect 0 "$longroad" db check --data out_folder
expect 1 "$longroad" db vacuum --data data
has err "damaged"
fresh
dd if=/dev/zero of=data/longroad.db bs=4096 count=3 conv=notrunc 2>/dev/null
expect 1 "$longroad" db check --data data
has err "is damaged"
expect 1 "$longroad" db export --data data --out out_folder
expect 0 "$longroad" replay out_folder/table-*.lrg
cmp -s out_folder/table-000001.lrg "$game" || fail "a record that was whole is not saved"

# Nothing of the kind.
mkdir none
expect 1 "$longroad" db check --data none
has err "No such file"
[ ! -e none/longroad.db ] || fail "the check made a database"
expect 1 "$longroad" db vacuum --data none
[ ! -e none/longroad.db ] || fail "vacuum made a database"
echo "no database at all, only words, and enough of them to fill a header" >none/longroad.db
expect 1 "$longroad" db check --data none
expect 64 "$longroad" db
expect 64 "$longroad" db check
expect 64 "$longroad" db dance --data data
expect 64 "$longroad" db export --data data
echo "db: ok"
