#!/bin/sh
# tests/cli/db_postgres.sh: `longroad db init|upgrade|check|copy` with a PostgreSQL, and a SQLite server's tables
# to PostgreSQL and back.
set -eu
fail() {
    echo "$*" >&2
    exit 1
}

if "$LONGROAD_BIN" db init --store postgresql:///x 2>&1 | grep -q 'built without PostgreSQL'; then
    exit 0
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/longroad-db-XXXXXX")
chmod 755 "$work"
trap 'tools/database kill "$work/db" 2>/dev/null || true; rm -rf "$work"' EXIT
address=$(tools/database start "$work/db" $$)

refuses() { # refuses STATUS SENTENCE ARGUMENT...
    wanted=$1 sentence=$2 status=0
    shift 2
    "$LONGROAD_BIN" db "$@" >"$work/out" 2>&1 || status=$?
    [ $status = "$wanted" ] || fail "db $*: status $status: $(cat "$work/out")"
    grep -q -- "$sentence" "$work/out" || fail "db $*: said $(cat "$work/out") instead of $sentence"
}

refuses 64 'needs --store' init
refuses 64 'takes an address' init --store "$work"
refuses 64 'file of one server' vacuum --store "$address"
refuses 64 'needs --from PLACE and --to PLACE' copy --from "$work"
refuses 64 'pg_dump' copy --from "$address" --to "postgresql:///other"
refuses 1 'db init' check --store "$address"
refuses 1 'cannot be reached' check --store postgresql://127.0.0.1:1/x
refuses 1 'not the address' check --store 'postgresql://%zz'
"$LONGROAD_BIN" db init --store "$address" >/dev/null
refuses 1 'there already' init --store "$address"
"$LONGROAD_BIN" db upgrade --store "$address" >/dev/null
"$LONGROAD_BIN" db check --store "$address" | grep -q sound || fail "an empty database is not sound"

# The tables of an old server, there and back.
mkdir "$work/old"
cp tests/cli/databases/format-2.db "$work/old/longroad.db"
"$LONGROAD_BIN" db copy --from "$work/old" --to "$address" >"$work/copied"
grep -q 'tables, .* entries, .* records copied, read again and compared' "$work/copied" ||
    fail "$(cat "$work/copied")"
"$LONGROAD_BIN" db check --store "$address" | grep -q sound || fail "the copy is not sound"
refuses 1 'not empty' copy --from "$work/old" --to "$address"
"$LONGROAD_BIN" db copy --from "$address" --to "$work/back" | cmp - "$work/copied" || fail "fewer came back"
refuses 1 'not empty' copy --from "$address" --to "$work/back"
"$LONGROAD_BIN" db check --data "$work/back" | grep -q sound || fail "what came back is not sound"
"$LONGROAD_BIN" db export --data "$work/old" --out "$work/one" >/dev/null 2>&1 || true
"$LONGROAD_BIN" db export --data "$work/back" --out "$work/two" >/dev/null 2>&1 || true
diff -r "$work/one" "$work/two" || fail "what came back is not what went"
ls "$work/one" | grep -q . || fail "nothing was compared"

# Damage is told, and is not copied.
psql=$(command -v psql)
"$psql" -q "$address" -c "UPDATE longroad.entry SET kind = 'x' WHERE seq = 1"
refuses 1 'missing or damaged' check --store "$address"
"$LONGROAD_BIN" db check --json --store "$address" >"$work/out" && fail "damage was not noticed"
grep -q '"sound":false' "$work/out" || fail "$(cat "$work/out")"
refuses 1 'throw the copy away' copy --from "$address" --to "$work/third"

# Not beside a node that runs.
"$psql" -q "$address" -c "INSERT INTO longroad.node VALUES ('n7', 5, now() + interval '1 hour')"
refuses 1 'the node n7 is running' copy --from "$address" --to "$work/fourth"
