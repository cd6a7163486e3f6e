# The modules for pages (docs/wasm.md). The same sources as the program's, without what needs a system: two
# programs without main() that share their objects. The walls between modules are the other build's affair.
include(Sources)

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
find_program(LONGROAD_CCACHE ccache)
if(LONGROAD_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${LONGROAD_CCACHE})
endif()
find_program(LONGROAD_WASM_OPT wasm-opt REQUIRED)

configure_file(${LONGROAD_FAMILIES_DEF} ${PROJECT_BINARY_DIR}/generated/families/families.def COPYONLY)
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/src/*.h)
list(FILTER headers EXCLUDE REGEX "^(cli|net|seats|workshop)/|/(sqlite|postgres)/")
list(TRANSFORM headers REPLACE "/[^/]*$" "" OUTPUT_VARIABLE folders)
list(REMOVE_DUPLICATES folders)
list(TRANSFORM folders PREPEND ${PROJECT_SOURCE_DIR}/src/)

add_library(wasm_options INTERFACE)
target_include_directories(wasm_options INTERFACE ${PROJECT_SOURCE_DIR}/include ${folders}
    ${PROJECT_BINARY_DIR}/generated/families)
target_compile_definitions(wasm_options INTERFACE _GNU_SOURCE LONGROAD_VERSION="${PROJECT_VERSION}")
target_compile_options(wasm_options INTERFACE -msimd128 -mno-bulk-memory -msign-ext -mnontrapping-fptoint
    -ffile-prefix-map=${PROJECT_SOURCE_DIR}/= -fvisibility=hidden -ffunction-sections -fdata-sections -Wall -Wextra -Werror -Wno-missing-field-initializers)

# Rules and bots: for speed.
set(rules)
foreach(family IN LISTS LONGROAD_FAMILIES)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/${family}/*.c)
    list(APPEND rules ${found})
endforeach()
longroad_glob(core src/core)
longroad_glob(bots src/bot)
list(REMOVE_ITEM bots ${PROJECT_SOURCE_DIR}/src/bot/nets.c) # pages load them
longroad_embed(maps maps map maps.h lr_embedded_map lr_embedded_maps)
set(own ${PROJECT_SOURCE_DIR}/src/wasm)
add_library(wasm_engine OBJECT ${core} ${rules} ${bots} ${maps} ${own}/bytes.c ${own}/memory.c ${own}/nets.c
    ${own}/engine.c)
target_link_libraries(wasm_engine PRIVATE wasm_options)
target_compile_options(wasm_engine PRIVATE -O2)
set_source_files_properties(${own}/bytes.c PROPERTIES COMPILE_OPTIONS -fno-builtin) # else it would call itself
# Texts, drawings and maps are read and written once: for size.
set(texts ${core} ${rules})
list(FILTER texts INCLUDE REGEX "/(text|map|public)/|/core/(text|codec|config|record|ink|perft)\\.c$|/(draw|names|notation|options|position|public|verify[a-z_]*)\\.c$")
set(reasons ${bots}) # nor are explanations
list(FILTER reasons INCLUDE REGEX "/(reasons[a-z_]*|value_text|manners)\\.c$")
set_source_files_properties(${texts} ${reasons} PROPERTIES COMPILE_OPTIONS -Oz)
# Where a search spends most of its time.
set(hot ${bots})
list(FILTER hot INCLUDE REGEX "/(search|value|look_[a-z]+|plan[a-z_]*|features_[a-z]+)\\.c$")
set_source_files_properties(${hot} PROPERTIES COMPILE_OPTIONS -O3)

# The table server: for size. Its rules for readers are files of the site.
longroad_glob(table src/server src/wire src/fair src/teach src/analysis src/import)
list(REMOVE_ITEM table ${PROJECT_SOURCE_DIR}/src/fair/crypto.c ${PROJECT_SOURCE_DIR}/src/wire/letters.c
    ${PROJECT_SOURCE_DIR}/src/wire/ledger_json.c ${PROJECT_SOURCE_DIR}/src/analysis/analyze_ask.c)
longroad_embed(lessons lessons lesson shipped.h shipped_lesson shipped_lessons)
longroad_embed(puzzles puzzles puzzle shipped.h shipped_puzzle shipped_puzzles)
add_library(wasm_table OBJECT ${table} ${lessons} ${puzzles} ${own}/table.c ${own}/crew.c ${own}/study.c
    ${own}/ask.c ${own}/page.c ${own}/ledgers.c)
target_link_libraries(wasm_table PRIVATE wasm_options)
target_compile_options(wasm_table PRIVATE -Oz)

# longroad_module(NAME objects...): NAME.wasm in dist/wasm. Stack first: one that overflows traps.
function(longroad_module name)
    add_executable(${name} ${ARGN})
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C)
    target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all
        -Wl,-z,stack-size=1048576 -Wl,--stack-first)
    set(out ${PROJECT_SOURCE_DIR}/dist/wasm/${name}.wasm)
    add_custom_command(OUTPUT ${out}
        COMMAND ${LONGROAD_WASM_OPT} -O3 --enable-simd --enable-sign-ext
            --enable-mutable-globals --enable-nontrapping-float-to-int -o ${out} $<TARGET_FILE:${name}>
        DEPENDS ${name} COMMENT "Optimising ${name}.wasm" VERBATIM)
    add_custom_target(${name}_module ALL DEPENDS ${out})
endfunction()
file(MAKE_DIRECTORY ${PROJECT_SOURCE_DIR}/dist/wasm)
longroad_module(longroad $<TARGET_OBJECTS:wasm_engine>)
longroad_module(longroad-table $<TARGET_OBJECTS:wasm_engine> $<TARGET_OBJECTS:wasm_table>)
