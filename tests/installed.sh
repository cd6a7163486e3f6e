#!/bin/sh
# installed.sh CMAKE BUILD CC SOURCE: install into a scratch folder, then build and run SOURCE as a
# stranger would, with pkg-config, against the shared and the static library.
set -eu
cmake=$1 build=$2 cc=$3 source=$4
stage=$build/stage
rm -rf "$stage"
"$cmake" --install "$build" --prefix "$stage" >"$build/stage.log"
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
$cc $flags $($config --cflags longroad) "$source" -o "$stage/static" "$lib/liblongroad.a" -lm
"$stage/static" >"$stage/static.out"
cmp "$stage/shared.out" "$stage/static.out"
echo "installed copy works: $(wc -l <"$stage/shared.out") lines from the shared and the static build"
