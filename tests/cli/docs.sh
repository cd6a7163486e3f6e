#!/bin/sh
# Every command and flag that --help tells is in the manual page and in the shell's completion.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"
sed 's/\\-/-/g' "$root/docs/longroad.1" >manual
cp "$root/completions/longroad.bash" completion

for command in play serve admin sim match engine perft bench replay analyze map cards train loadtest verify db schema list; do
    has manual ".SS $command"
    grep -q "^    $command)" completion || fail "the completion does not know $command"
    expect 0 "$longroad" $command --help
    flags=$(grep -oE -- '--[a-z][a-z-]*' out | sort -u | grep -vE '^--(usage|help)$')
    [ "$(echo "$flags" | wc -l)" -ge 2 ] || fail "--help of $command tells no flags"
    for flag in $flags; do
        has manual "$flag"
        has completion "$flag"
    done
done

# The completion itself, if the shell that has it is here.
command -v bash >/dev/null 2>&1 || exit 0
complete_words() { # the words typed so far; the last one is completed
    bash -c '. ./completion
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _longroad
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" >out 2>err
}
complete_words "$longroad" re
grep -qx replay out || fail "re is not completed: $(cat out)"
complete_words "$longroad" sim --bots greedy,ran
grep -qx greedy,random out || fail "bots are not completed: $(cat out)"
complete_words "$longroad" match --bots greedy,ran
grep -qx greedy,random out || fail "bots of a match are not completed: $(cat out)"
complete_words "$longroad" engine --bot gre
grep -qx greedy out || fail "a bot is not completed: $(cat out)"
complete_words "$longroad" sim --preset cl
grep -qx classic out || fail "presets are not completed: $(cat out)"
complete_words "$longroad" perft --div
grep -qx -- --divide out || fail "flags are not completed: $(cat out)"
complete_words "$longroad" db ex
grep -qx export out || fail "what to do with a database is not completed: $(cat out)"
complete_words "$longroad" map dr
grep -qx draw out || fail "what to do with a map is not completed: $(cat out)"
complete_words "$longroad" map draw isl
grep -qx island out || fail "maps are not completed: $(cat out)"
complete_words "$longroad" serve --trust
grep -qx -- --trusted-proxy out || fail "flags of the server are not completed: $(cat out)"
complete_words "$longroad" admin ki
grep -qx kick out || fail "what an admin does is not completed: $(cat out)"
complete_words "$longroad" sim --game ca
grep -qx cards out || fail "games are not completed: $(cat out)"
echo "docs: ok"
