# cmake -DMAPS=a.map|b.map -DOUTPUT=x.c -P EmbedMaps.cmake
# Writes the table that src/games/board/maps.h declares: every map by file name without ".map", in
# name order, its bytes unchanged and followed by a zero. A row of zeros ends the table.
string(REPLACE "|" ";" MAPS "${MAPS}")
set(arrays "")
set(rows "")
set(count 0)
foreach(map IN LISTS MAPS)
    cmake_path(GET map STEM LAST_ONLY name)
    file(READ ${map} bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR length "${digits} / 2")
    string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
    string(APPEND arrays "static const char map_${count}[] = { /* ${name} */\n    ${bytes}'\\0',\n};\n\n")
    string(APPEND rows "    { \"${name}\", map_${count}, ${length} },\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Generated from maps/ by cmake/EmbedMaps.cmake. */
#include \"maps.h\"

${arrays}const lr_embedded_map lr_embedded_maps[] = {
${rows}    { NULL, NULL, 0 },
};

const size_t lr_embedded_map_count = ${count};
")
