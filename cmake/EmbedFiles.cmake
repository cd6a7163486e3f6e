# cmake -DFILES=a|b -DROOT=web/dist -DTABLE=x.c -DASSEMBLY=x.S -P EmbedFiles.cmake
# Writes the table of src/net/pages.h: every file below ROOT by its path, its bytes included by the
# assembler. FILE.br and FILE.gz are other forms of FILE and no rows of their own.
string(REPLACE "|" ";" FILES "${FILES}")
set(assembly "/* Generated from ${ROOT} by cmake/EmbedFiles.cmake. */\n    .section .rodata\n")
set(externs "")
set(rows "")
set(count 0)

function(include_bytes symbol path)
    file(SIZE ${path} size)
    set(size ${size} PARENT_SCOPE)
    set(assembly "${assembly}    .global ${symbol}\n    .balign 16\n${symbol}:\n    .incbin \"${path}\"\n    .byte 0\n"
        PARENT_SCOPE)
    set(externs "${externs}extern const unsigned char ${symbol}[];\n" PARENT_SCOPE)
endfunction()

foreach(file IN LISTS FILES)
    if(file MATCHES "\\.(br|gz)$")
        continue()
    endif()
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${ROOT} OUTPUT_VARIABLE name)
    file(SHA256 ${file} hash)
    string(SUBSTRING ${hash} 0 20 hash)
    include_bytes(page_bytes_${count} ${file})
    set(row "{ page_bytes_${count}, ${size} }")
    foreach(ending gz br)
        if(EXISTS ${file}.${ending})
            include_bytes(page_${ending}_${count} ${file}.${ending})
            string(APPEND row ", { page_${ending}_${count}, ${size} }")
        else()
            string(APPEND row ", { NULL, 0 }")
        endif()
    endforeach()
    string(APPEND rows "    { \"/${name}\", \"\\\"${hash}\\\"\", { ${row} } },\n")
    math(EXPR count "${count} + 1")
endforeach()

file(WRITE ${ASSEMBLY} "${assembly}    .section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${TABLE} "/* Generated from ${ROOT} by cmake/EmbedFiles.cmake. */
#include \"pages.h\"

${externs}
const page embedded_pages[] = {
${rows}    { NULL, NULL, { { NULL, 0 } } },
};
")
