#!/bin/sh
# packages.sh: the installed packages longroad, liblongroad1 and liblongroad-dev, used as a stranger would.
# tools/fresh-check runs it in a minimal Debian. Needs the packages, gcc, pkg-config, man-db and bash.
set -eu
fail() {
    echo "FAILED: $*" >&2
    exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

version=$(dpkg-query -W -f '${Version}' longroad)
longroad --version | grep -qF "$version" || fail "longroad --version is not $version"
[ "$(pkg-config --modversion longroad)" = "$version" ] || fail "pkg-config knows another version"
longroad sim --games 5 --bots greedy --quiet | grep -q greedy || fail "no simulation"
longroad list maps | grep -q new-shores || fail "no maps"
echo quit | longroad play --text >/dev/null || fail "no game in the terminal"

# The manual is found and has no word that man does not know.
man -w longroad >/dev/null || fail "no manual page"
man --warnings=w longroad 2>warnings | grep -q 'longroad' || fail "the manual page is empty"
man longroad | grep -qF "Longroad $version" || fail "the manual page is of another version"
[ ! -s warnings ] || { cat warnings >&2; fail "the manual page has faults"; }

# The completion, as a shell would load it.
bash -c '. /usr/share/bash-completion/bash_completion
    . /usr/share/bash-completion/completions/longroad
    COMP_WORDS=(longroad re) COMP_CWORD=1
    _longroad
    printf "%s\n" "${COMPREPLY[@]}"' | grep -qx replay || fail "re is not completed"

# The library by pkg-config: shared and static give the same game as the header promises.
source=/usr/share/doc/liblongroad-dev/examples/simple.c
# shellcheck disable=SC2046
gcc -std=c11 -Wall -Wextra -Werror $(pkg-config --cflags longroad) "$source" -o shared \
    $(pkg-config --libs longroad)
# shellcheck disable=SC2046
gcc -std=c11 $(pkg-config --cflags longroad) "$source" -o static -l:liblongroad.a
ldd shared | grep -q 'liblongroad\.so\.1 ' || fail "the example does not use the shared library"
./shared >shared.out
./static >static.out
cmp shared.out static.out || fail "the libraries play different games"
[ -s shared.out ] || fail "the example says nothing"
# shellcheck disable=SC2046
gcc -std=c11 -Wall -Wextra -Werror $(pkg-config --cflags longroad) "$(dirname "$source")/bot.c" -o bot \
    $(pkg-config --libs longroad)
longroad match --config 'board(seats=2)' --bots 'exec:./bot,random' --games 4 --quiet | grep -q '^exec:./bot' ||
    fail "the bot does not play"

for file in /usr/share/zsh/vendor-completions/_longroad /usr/share/fish/vendor_completions.d/longroad.fish \
    /usr/share/doc/longroad/docs/hosting.md /usr/share/doc/longroad/copyright \
    /usr/share/doc/liblongroad-dev/examples/bot.py /usr/share/longroad/maps/island.map; do
    [ -s "$file" ] || fail "there is no $file"
done
echo "packages: longroad $version works: program, manual, completion, library"
