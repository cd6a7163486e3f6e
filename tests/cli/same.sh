#!/bin/sh
# tools/same: a build does what it did the last time, and a difference is found and told. The fields of the
# difference are made by a header that answers otherwise. Not with sanitizers, which the small program has not.
root=$PWD
. "$(dirname "$0")/common/prelude.sh"
[ -z "${LONGROAD_SLOW:-}" ] || exit 0
build=$(dirname "$longroad")

expect 0 "$root/tools/same" "$build" "$build" 1 40
has out "no difference"

mkdir -p other/include/longroad
cp "$build/liblongroad_engine.a" other/
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$(pwd)/other" >other/CMakeCache.txt
cp "$root"/include/longroad/* other/include/longroad/
echo '#define lr_winner(g, s) (lr_actors(g, s) == 4 ? 9 : lr_winner(g, s))' >>other/include/longroad/longroad.h
expect 1 "$root/tools/same" "$build" other 1 40
has out "differs at action"
has out "config board"
has out "position:"
has out "action "
has out "-winner 255"
has out "+winner 9"
expect 64 "$root/tools/same" "$build"
echo "same: ok"
