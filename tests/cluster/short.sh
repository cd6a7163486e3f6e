#!/bin/sh
# tests/cluster/short.sh: three nodes and a PostgreSQL as processes; kill, pause, database crash, drain.
set -eu
if "$LONGROAD_BIN" db init --store postgresql:///x 2>&1 | grep -q 'built without PostgreSQL'; then
    echo "built without PostgreSQL: not tested"
    exit 77
fi
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/longroad-cluster-XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
python3 "$here/short.py" "$work" || {
    tail -n 30 "$work"/*.log >&2
    exit 1
}
