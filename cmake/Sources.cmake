# What every compiler's build takes its sources from: folders, the list of families, texts that are carried.

# All C files of the folders, or one empty file while they have none.
function(longroad_glob out)
    list(TRANSFORM ARGN REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/\\1/*.c" OUTPUT_VARIABLE patterns)
    file(GLOB found CONFIGURE_DEPENDS ${patterns})
    if(NOT found)
        set(found ${PROJECT_SOURCE_DIR}/cmake/empty.c)
    endif()
    set(${out} ${found} PARENT_SCOPE)
endfunction()

# The families of games.
set(LONGROAD_FAMILIES_DEF ${PROJECT_SOURCE_DIR}/src/games/families.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${LONGROAD_FAMILIES_DEF})
file(STRINGS ${LONGROAD_FAMILIES_DEF} LONGROAD_FAMILIES REGEX "^FAMILY\\([a-z]+\\)$")
list(TRANSFORM LONGROAD_FAMILIES REPLACE "^FAMILY\\((.+)\\)$" "\\1")

# Texts that library and program carry: all files of a folder with an ending become the table `table`
# (cmake/EmbedTexts.cmake), whose C file is `out`; names that follow are left out.
function(longroad_embed out folder ending header type table)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.${ending})
    foreach(name IN LISTS ARGN)
        list(REMOVE_ITEM files ${PROJECT_SOURCE_DIR}/${folder}/${name}.${ending})
    endforeach()
    set(source ${PROJECT_BINARY_DIR}/generated/${table}.c)
    string(REPLACE ";" "|" argument "${files}")
    add_custom_command(OUTPUT ${source}
        COMMAND ${CMAKE_COMMAND} "-DFILES=${argument}" -DFOLDER=${folder} -DHEADER=${header}
            -DTYPE=${type} -DTABLE=${table} -DOUTPUT=${source}
            -P ${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake
        DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake
        COMMENT "Embedding ${folder}" VERBATIM)
    set(${out} ${source} PARENT_SCOPE)
endfunction()
