#!/bin/sh
# tests/cluster/faults.sh [STORY...]: cuts, lost databases, full disks and other versions; about five minutes. As root
# also a link that goes down and a full disk. SEED picks the misfortunes of story_of_everything.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/longroad-faults-XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
export LONGROAD_NEWER="${LONGROAD_NEWER:-$(dirname "$LONGROAD_BIN")/tests/newer/longroad}" # see tests/newer
python3 "$here/faults.py" "$work" "$@" || {
    tail -n 15 "$work"/*/n?.log >&2
    exit 1
}
