#!/bin/sh
# map import: every map that Pioneers ships is imported and can be played, or is refused for a reason
# that is true. The files are read where Debian's package puts them; none is copied here.
. "$(dirname "$0")/common/prelude.sh"
command -v dpkg-query >/dev/null 2>&1 || {
    echo "pioneers: not a Debian system, nothing to read"
    exit 0
}
package=pioneers-console-data
folder=$(dpkg-query -L $package 2>/dev/null | grep '/default\.game$' | sed 's,/default\.game$,,')
[ -n "$folder" ] || fail "$package is not installed: run tools/setup dev"

# plays FILE.map: our own reader takes it, and bots play on it without an error.
plays() {
    expect 0 "$longroad" map check "$1"
    has out "$1: ok: "
    expect 0 "$longroad" sim --map "$1" --seats 2 --games 2 --max-actions 4000 --bots random \
        --threads 1 --seed 1 --quiet
    has out "games"
}

# imported NAME LINE [FLAGS...]: it becomes a map, of which `map check` says this line.
imported() {
    name=$1 line=$2
    shift 2
    expect 0 "$longroad" map import "$folder/$name.game" -o "$name.map" "$@"
    mv err told
    plays "$name.map"
    expect 0 "$longroad" map check "$name.map"
    has out "$name.map: ok: $line"
    echo "$name" >>done
}

# refused NAME LINE REASON [FLAGS...]
refused() {
    name=$1 line=$2 reason=$3
    shift 3
    expect 1 "$longroad" map import "$folder/$name.game" -o "$name.map" "$@"
    [ "$(cat err)" = "$folder/$name.game:$line: $reason" ] || fail "$name: $(cat err)"
    [ ! -e "$name.map" ] || fail "$name was refused, but there is a map"
    echo "$name" >>done
}

too_large() { # NAME LINE HEXES
    refused "$1" "$2" "the map has $3 hexes; at most 64 are supported"
}

imported 5-6-player "map-5-6-player, 2 to 5 seats, 10 points, 52 hexes (30 land, 22 sea, 0 fog), 11 harbors"
[ ! -s told ] || fail "5-6-player: $(cat told)"
imported canyon "talon-canyon, 2 seats, 10 points, 38 hexes (38 land, 0 sea, 0 fog), 0 harbors"
imported default "default, 2 to 4 seats, 10 points, 37 hexes (19 land, 18 sea, 0 fog), 9 harbors"
has told "play it with --map default.map --set combined_phases=0"
imported Evil_square "evil-square, 2 to 4 seats, 12 points, 64 hexes (34 land, 30 sea, 0 fog), 0 harbors"
imported four-islands "the-four-islands, 2 to 3 seats, 12 points, 58 hexes (15 land, 43 sea, 0 fog), 0 harbors, ships"
imported pond "the-pond, 2 seats, 12 points, 40 hexes (29 land, 11 sea, 0 fog), 4 harbors"
imported small "small, 2 seats, 16 points, 24 hexes (10 land, 14 sea, 0 fog), 7 harbors"
has told "play it with --map small.map --set combined_phases=0 --set trading=bank"
imported south_africa "south-africa, 2 to 4 seats, 10 points, 41 hexes (20 land, 21 sea, 0 fog), 8 harbors"
imported square "square, 2 seats, 8 points, 49 hexes (25 land, 24 sea, 0 fog), 0 harbors"
imported star "star, 2 seats, 8 points, 26 hexes (26 land, 0 sea, 0 fog), 0 harbors"

too_large Another_swimming_pool_in_the_wall 39 117
too_large archipel_gold 40 94
too_large coeur 41 90
too_large conquest+ports 26 113
too_large conquest 26 113
too_large crane_island 39 95
too_large Cube 39 80
too_large GuerreDe100ans 43 256
too_large henjes 25 144
too_large iles 42 72
too_large lorindol 33 625
too_large Mini_another_swimming_pool_in_the_wall 39 91
too_large north_america 40 304
too_large seafarers-gold 26 81
too_large seafarers 26 81
too_large ubuntuland 49 429
too_large x 22 119
refused lobby 10 "0 settlements for a player: a game begins with 2"

# All of them were named, and no other.
sort done >named
(cd "$folder" && ls ./*.game) | sed 's,^\./,,; s,\.game$,,' | LC_ALL=C sort >shipped
LC_ALL=C sort done >named
[ "$(wc -l <named)" -eq 28 ] || fail "$(wc -l <named) of 28 files"
cmp -s named shipped || fail "named here and shipped differ: $(diff named shipped)"

# Some fit without sea that lies far from land.
imported coeur "heart, 2 to 3 seats, 14 points, 64 hexes (32 land, 32 sea, 0 fog), 0 harbors, ships" --trim
has told "coeur.game:41: warning: 26 sea hexes of 90 hexes are left out, to fit 64"
has told "coeur.game:7: warning: there are no bridges here: 2 for each player are left out"
imported iles "islands, 2 to 3 seats, 10 points, 64 hexes (21 land, 43 sea, 0 fog), 5 harbors, ships" --trim
imported Cube "cube, 2 to 4 seats, 12 points, 64 hexes (24 land, 40 sea, 0 fog), 2 harbors, ships" --trim
refused seafarers 26 "the map has 81 hexes; at most 64 are supported, and there is not enough sea apart from land to leave out" --trim

# A few facts that can be counted in the files.
grep -q '^numbers 11 12 9 4 6 5 10 3 11 4 8 8 10 9 3 5 2 6$' default.map || fail "default: numbers"
grep -q '^spiral b2 b3 b4 c2 c3 c4 c5 d2 d3 d4 d5 d6 e2 e3 e4 e5 f2 f3 f4$' default.map ||
    fail "default: spiral"
has default.map "terrain hills 3 fields 4 mountains 3 pasture 4 forest 4 desert 1"
has default.map "deck knight 13 roads 2 plenty 2 monopoly 2 point 5"
has four-islands.map "bonus 1 2"
has four-islands.map "robber off"
has_not four-islands.map "without pirate"
has Cube.map "without pirate"
has star.map "robber f6"
has coeur.map "barred c5.se c5.s c6.s d4.se d5.se d5.s g3.se g3.s g4.s h2.se h3.se h3.s"
echo "pioneers: ok"
