# Sourced by the scripts beside this folder. Each takes the program as its first argument or in
# LONGROAD_BIN, works in a folder of its own, and stops at the first thing that is not as expected.
set -u
longroad=${1:-${LONGROAD_BIN:-build/release/longroad}}
case $longroad in /*) ;; *) longroad=$PWD/$longroad ;; esac
[ -x "$longroad" ] || { echo "no program at $longroad" >&2; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work" || exit 1

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# expect STATUS COMMAND...: runs it, keeping its output in the files out and err.
expect() {
    expected=$1
    shift
    "$@" >out 2>err </dev/null
    status=$?
    [ "$status" -eq "$expected" ] || {
        cat out err >&2
        fail "exit $status instead of $expected: $*"
    }
}

# await COMMAND...: repeats it until it succeeds. False after two minutes: no machine is as busy as that.
await() {
    patience_ends=$(($(date +%s) + 120))
    until "$@"; do
        [ "$(date +%s)" -lt "$patience_ends" ] || return 1
        sleep 0.05
    done
}

# says FILE TEXT: as `has`, of a file that another process writes meanwhile.
says() {
    await grep -qsF -- "$2" "$1"
    has "$1" "$2"
}

# cpu_ms PID: milliseconds that it had a processor, which do not grow while others have it.
cpu_ms() {
    awk -v ticks="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print int(($12 + $13) * 1000 / ticks) }' "/proc/$1/stat"
}
has_worked() { [ "$(cpu_ms "$1")" -ge "$2" ]; } # PID MILLISECONDS

# has FILE TEXT: the file holds the text.
has() {
    grep -qF -- "$2" "$1" || {
        cat "$1" >&2
        fail "no \`$2\` in $1"
    }
}

# has_not FILE TEXT
has_not() {
    if grep -qF -- "$2" "$1"; then
        cat "$1" >&2
        fail "\`$2\` in $1"
    fi
}

# json FILE: it is one JSON document.
json() {
    if command -v python3 >/dev/null 2>&1; then
        python3 -m json.tool "$1" >/dev/null || fail "$1 is not JSON"
    else
        awk '{ gsub(/\\./, ""); gsub(/"[^"]*"/, "")
               o += gsub(/[{]/, ""); o -= gsub(/[}]/, ""); a += gsub(/\[/, ""); a -= gsub(/\]/, "") }
             END { exit o != 0 || a != 0 }' "$1" || fail "$1 is not JSON: brackets do not match"
    fi
}
