# cmake -DFILES=a.map|b.map -DFOLDER=maps -DHEADER=maps.h -DTYPE=lr_embedded_map
#       -DTABLE=lr_embedded_maps -DOUTPUT=x.c -P EmbedTexts.cmake
# Writes the table that HEADER declares: every file by its name without ending, in name order, its bytes
# unchanged and followed by a zero. A row of zeros ends the table; TYPE_count is the number of the others.
string(REPLACE "|" ";" FILES "${FILES}")
set(arrays "")
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
    cmake_path(GET file STEM LAST_ONLY name)
    file(READ ${file} bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR length "${digits} / 2")
    string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
    string(APPEND arrays "static const char text_${count}[] = { /* ${name} */\n    ${bytes}'\\0',\n};\n\n")
    string(APPEND rows "    { \"${name}\", text_${count}, ${length} },\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Generated from ${FOLDER}/ by cmake/EmbedTexts.cmake. */
#include \"${HEADER}\"

${arrays}const ${TYPE} ${TABLE}[] = {
${rows}    { NULL, NULL, 0 },
};

const size_t ${TYPE}_count = ${count};
")
