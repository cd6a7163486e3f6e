#!/bin/sh
# What is made of the tables of commands: the manual page, the shells' completion, the list in docs/terminal.md.
# Every command and flag that --help tells is in all of them.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/common/prelude.sh"

expect 0 "$longroad" help --man "$root/docs/longroad.1.in"
cp out page
sed 's/\\-/-/g' page >manual
# The page of a section that does not exist any more is refused.
printf '%s\n' '.\" @conquer' >stale.in
expect 1 "$longroad" help --man stale.in
has err "conquer"
printf '%s\n' '.\" @sim --conquer' >stale.in
expect 1 "$longroad" help --man stale.in
if command -v man >/dev/null 2>&1; then
    man --warnings=w -l page >/dev/null 2>warnings || fail "man does not read the page"
    [ ! -s warnings ] || fail "the page has faults: $(cat warnings)"
fi

# The list in the documents is the program's, row by row.
expect 0 "$longroad" help --markdown
cp out list
sed -n '/^| Command | What it does |$/,/^$/p' "$root/docs/terminal.md" | grep . >documented
cmp -s list documented || fail "docs/terminal.md: $(diff documented list)"
commands=$(sed -n 's/^| `longroad \([a-z]*\)`.*/\1/p' list)
[ "$(echo "$commands" | wc -l)" -ge 19 ] || fail "too few commands: $commands"
expect 0 "$longroad" --help
grep -oE '^  [a-z]+ ' out | tr -d ' ' | sort >told
echo "$commands" | sort | cmp -s - told || fail "--help tells other commands: $(cat told)"

for command in $commands; do
    has manual ".SS $command"
    has manual "longroad $command"
    expect 0 "$longroad" help --complete -- "$command" --
    cut -f 1 out | sort >completion
    expect 0 "$longroad" help "$command"
    cp out help
    expect 0 "$longroad" "$command" --help
    cmp -s out help || fail "help $command is not $command --help"
    flags=$(grep -oE -- '^ +(-[a-zV?], )?--[a-z][a-z0-9-]*(.*, --[a-z0-9-]+)?' out | grep -oE -- '--[a-z][a-z0-9-]*' | sort -u)
    echo "$flags" | comm -3 - completion >differ
    [ ! -s differ ] || fail "flags of $command that --help does not tell, or that are not completed: $(cat differ)"
    for flag in $flags; do
        case $flag in --help | --usage | --version) continue ;; esac
        has manual "$flag"
    done
done
expect 64 "$longroad" help conquer
has err "there is no command"

# What scripts of shells are told.
offers() { # LINE WORDS...: completing the last of the words offers this line
    line=$1
    shift
    expect 0 "$longroad" help --complete -- "$@"
    cut -f 1 out | grep -qxF -- "$line" || fail "no '$line' after: $* ($(cat out))"
}
offers replay re
offers :nospace sim --bots gre
offers greedy,random sim --bots greedy,ran
offers --bots=greedy,random sim --bots=greedy,ran
offers greedy loadtest --bot gre
offers vp_goal= sim --set vp
offers cards sim --game ca
offers always replay --color al
offers ':files .lrg' replay ''
offers ':files .lrg' replay --at 3 ''
offers ':files ' sim --csv ''
offers ':files ' serve --cert ''
offers :folders serve --data ''
offers debug serve --log de
offers ':files .map' map draw x
offers draw map --seats 3 dr
offers sim help s
expect 0 "$longroad" help --complete -- conquer ''
[ ! -s out ] || fail "something goes on after a command that does not exist: $(cat out)"

# The completion itself, if the shell that has it is here.
command -v bash >/dev/null 2>&1 || exit 0
complete_words() { # the words typed so far; the last one is completed
    bash -c '. "$0"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _longroad
        printf "%s\n" "${COMPREPLY[@]}"' "$root/completions/longroad.bash" "$@" >out 2>err
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
touch a.lrg b.map
mkdir folder
complete_words "$longroad" replay ''
[ "$(sort out | tr '\n' ' ')" = "a.lrg folder " ] || fail "records are not completed: $(cat out)"
complete_words "$longroad" sim --bots = gre
grep -qx greedy out || fail "a value behind = is not completed: $(cat out)"
complete_words "$longroad" sim --game ca
grep -qx cards out || fail "games are not completed: $(cat out)"

# The scripts of other shells, read where such a shell is.
! command -v zsh >/dev/null 2>&1 || zsh -n "$root/completions/_longroad" || fail "zsh does not read its script"
! command -v fish >/dev/null 2>&1 || fish -n "$root/completions/longroad.fish" || fail "fish does not read its script"
echo "docs: ok"
