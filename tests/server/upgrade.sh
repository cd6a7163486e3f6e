#!/bin/sh
# What people have of 0.1.0 (tests/upgrade/0.1.0, made by that program) opens in this one and goes on: the
# database with its tables, links and records; records, nets, maps and settings in files. A database of a program
# that is newer than this one is refused and stays as it is.
. "$(dirname "$0")/common/prelude.sh"
old=$root/tests/upgrade/0.1.0
ask() {
    what=$1
    shift
    python3 "$server_folder/common/upgrade.py" "$what" "$old/links.json" "$@"
}
mkdir data
cp "$old/longroad.db" data/longroad.db
chmod 600 data/longroad.db

# ---- read without a change ----
expect 0 "$longroad" db check --data data
expect 0 "$longroad" db export --data data --out exported
cmp -s data/longroad.db "$old/longroad.db" || fail "to look at a database changes it"
[ "$(ls exported/*.lrg | wc -l)" -eq 7 ] || fail "not every game that has begun is exported: $(ls exported)"
expect 0 "$longroad" replay exported/*.lrg

# ---- served ----
serve data
expect 0 ask links "$port" "$old/served.lrg"
ask go_on "$port" >reached.json || fail "running games do not go on"
expect 0 ask bots "$port"
expect 0 ask waiting "$port"
expect 0 ask old_page "$port"
stop "$pid"
serve data
expect 0 ask again "$port" reached.json
expect 0 ask links "$port" "$old/served.lrg"
ask end "$port" >ended.lrg || fail "a game of 0.1.0 does not end"
stop "$pid"
sound data
port=
expect 0 "$longroad" replay ended.lrg "$old/served.lrg"
expect 0 "$longroad" verify ended.lrg "$old/served.lrg"

# ---- records, maps, nets, settings ----
expect 0 "$longroad" replay "$old"/*.lrg
[ "$(grep -c 'won by' out)" -eq 7 ] || fail "not every record has its winner: $(cat out)"
expect 0 "$longroad" analyze --nodes 20 "$old/cards.lrg"
expect 0 "$longroad" map check "$old/own.map"
for mode in island cards; do
    expect 0 "$longroad" train --mode $mode --continue "$old/$mode.net" --games 2 --generation 2 --boards 1 \
        --threads 1 --quiet --out new.net
    has new.net "longroad-net 2"
done
cp "$old/longroad.conf" own.conf
serve set --config own.conf
stop "$pid"
port=

# ---- back: a database of a newer program ----
python3 - data/longroad.db <<'PYTHON'
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.execute("PRAGMA user_version = 99")
base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
base.close()
PYTHON
cp data/longroad.db newer.db
for command in "serve --port $(free_port)" "db check" "db vacuum"; do
    expect 1 "$longroad" $command --data data
    grep -q 'format is 99, and this program knows format' err || fail "$command does not say why: $(cat err)"
    cmp -s data/longroad.db newer.db || fail "$command changes the database of a newer program"
done
echo "upgrade: ok"
