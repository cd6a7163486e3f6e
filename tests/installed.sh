#!/bin/sh
# installed.sh CMAKE BUILD CC EXAMPLES AMALGAMATE: install into a scratch folder, then build and run simple.c of
# EXAMPLES as a stranger would, with pkg-config, against the shared and the static library; and once more with the
# library as one C file (tools/amalgamate). All three must play the same game, and the libraries take no name
# that is not ours. Then bot.c, as a player of the installed program.
set -eu
cmake=$1 build=$2 cc=$3 examples=$4 amalgamate=$5
source=$examples/simple.c
stage=$build/stage
rm -rf "$stage"
"$cmake" --install "$build" --prefix "$stage" >"$build/stage.log"
for file in man/man1/longroad.1.gz bash-completion/completions/longroad zsh/site-functions/_longroad \
    fish/vendor_completions.d/longroad.fish; do
    [ -s "$stage/share/$file" ] || { echo "there is no $file"; exit 1; }
done
pc=$(find "$stage" -name longroad.pc)
lib=$(dirname "$(dirname "$pc")")
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
flags="-std=c11 -Wall -Wextra -Wpedantic -Werror"
config="pkg-config --define-variable=prefix=$stage"
# shellcheck disable=SC2046,SC2086
$cc $flags $($config --cflags longroad) "$source" -o "$stage/shared" $($config --libs longroad)
LD_LIBRARY_PATH=$lib "$stage/shared" >"$stage/shared.out"
# shellcheck disable=SC2046,SC2086
$cc $flags $($config --cflags longroad) "$source" -o "$stage/static" "$lib/liblongroad.a"
"$stage/static" >"$stage/static.out"
cmp "$stage/shared.out" "$stage/static.out"
for each in "-D $lib/liblongroad.so" "$lib/liblongroad.a"; do
    # shellcheck disable=SC2086
    nm --defined-only -g $each | awk 'NF == 3 && $3 !~ /^lr_/' >"$stage/foreign"
    [ ! -s "$stage/foreign" ] || { echo "$each:"; head "$stage/foreign"; exit 1; }
done
"$amalgamate" "$stage/one"
# shellcheck disable=SC2086
$cc $flags -O0 -I"$stage/one" "$source" "$stage/one/longroad/longroad.c" -o "$stage/alone"
"$stage/alone" >"$stage/alone.out"
cmp "$stage/shared.out" "$stage/alone.out"
# shellcheck disable=SC2046,SC2086
$cc $flags $($config --cflags longroad) "$examples/bot.c" -o "$stage/bot" $($config --libs longroad)
LD_LIBRARY_PATH=$lib sh "$(dirname "$0")/example_bot.sh" "$stage/bin/longroad" "$stage/bot" quick
echo "works: $(wc -l <"$stage/shared.out") equal lines by the shared library, the static one and one C file"
