#!/bin/sh
# tests/cluster/figures.sh [STORY...]: what docs/performance.md promises of several nodes; about three minutes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/longroad-figures-XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
python3 "$here/figures.py" "$work" "$@" || {
    tail -n 15 "$work"/*/n?.log >&2
    exit 1
}
