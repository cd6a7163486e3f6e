# The modules and what each may include.

include(Sources)

# Header sets.
add_library(longroad_api INTERFACE)
target_include_directories(longroad_api INTERFACE ${PROJECT_SOURCE_DIR}/include)

add_library(longroad_core_headers INTERFACE)
target_include_directories(longroad_core_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/core)
target_link_libraries(longroad_core_headers INTERFACE longroad_api)

# The families of games are the rows of src/games/families.def. Each has a folder with its rules, whose headers
# nobody else sees but its tests, and a folder view/ in it, whose headers bots, JSON and program may read.
# src/games is no include root, so everybody sees a copy of the list in a folder of its own.
configure_file(${LONGROAD_FAMILIES_DEF} ${PROJECT_BINARY_DIR}/generated/families/families.def COPYONLY)
target_include_directories(longroad_core_headers INTERFACE ${PROJECT_BINARY_DIR}/generated/families)

add_library(longroad_views INTERFACE)
foreach(family IN LISTS LONGROAD_FAMILIES)
    add_library(longroad_${family}_view INTERFACE)
    target_include_directories(longroad_${family}_view INTERFACE
        ${PROJECT_SOURCE_DIR}/src/games/${family}/view)
    target_link_libraries(longroad_${family}_view INTERFACE longroad_core_headers)
    target_link_libraries(longroad_views INTERFACE longroad_${family}_view)

    file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}
        ${PROJECT_SOURCE_DIR}/src/games/${family}/*)
    list(FILTER folders EXCLUDE REGEX "/view$|\\.(c|h|def)$")
    set(LONGROAD_FOLDERS_${family} src/games/${family} ${folders})
    list(TRANSFORM LONGROAD_FOLDERS_${family} PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE folders)
    add_library(longroad_${family}_headers INTERFACE)
    target_include_directories(longroad_${family}_headers INTERFACE ${folders})
    target_link_libraries(longroad_${family}_headers INTERFACE longroad_core_headers
        longroad_${family}_view)
endforeach()

add_library(longroad_bot_headers INTERFACE)
target_include_directories(longroad_bot_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/bot)

add_library(longroad_env_headers INTERFACE)
target_include_directories(longroad_env_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/env)

add_library(longroad_workshop_headers INTERFACE)
target_include_directories(longroad_workshop_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/workshop)

# Libraries of others, for all that is not rules or bots.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
function(longroad_need prefix package)
    pkg_check_modules(${prefix} QUIET IMPORTED_TARGET GLOBAL ${package})
    if(NOT ${prefix}_FOUND)
        message(FATAL_ERROR "${package} not found: run `tools/setup build`")
    endif()
endfunction()
longroad_need(ICU icu-i18n)
longroad_need(SODIUM libsodium)
longroad_need(SQLITE sqlite3)
longroad_need(WEBSOCKETS libwebsockets)
# PostgreSQL, for several nodes (docs/cluster.md), if libpq is there.
option(LONGROAD_WITH_POSTGRES "The store in PostgreSQL, if libpq is there" ON)
set(LONGROAD_POSTGRES OFF)
set(LONGROAD_PQ)
if(LONGROAD_WITH_POSTGRES)
    pkg_check_modules(PQ QUIET IMPORTED_TARGET GLOBAL libpq)
    set(LONGROAD_POSTGRES ${PQ_FOUND})
endif()
if(LONGROAD_POSTGRES)
    set(LONGROAD_PQ PkgConfig::PQ)
endif()
find_library(LONGROAD_EV ev)
if(NOT LONGROAD_EV)
    message(FATAL_ERROR "libev not found: run `tools/setup build`")
endif()

add_library(longroad_fair_headers INTERFACE)
target_include_directories(longroad_fair_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/fair)
target_link_libraries(longroad_fair_headers INTERFACE longroad_api)

add_library(longroad_store_headers INTERFACE)
target_include_directories(longroad_store_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/store)

add_library(longroad_server_headers INTERFACE)
target_include_directories(longroad_server_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/server)
target_link_libraries(longroad_server_headers INTERFACE longroad_api longroad_store_headers)

add_library(longroad_seats_headers INTERFACE)
target_include_directories(longroad_seats_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/seats)
target_link_libraries(longroad_seats_headers INTERFACE longroad_api)

add_library(longroad_analysis_headers INTERFACE)
target_include_directories(longroad_analysis_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/analysis)
target_link_libraries(longroad_analysis_headers INTERFACE longroad_api longroad_wire_headers)

add_library(longroad_net_headers INTERFACE)
target_include_directories(longroad_net_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/net)

add_library(longroad_teach_headers INTERFACE)
target_include_directories(longroad_teach_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/teach)
target_link_libraries(longroad_teach_headers INTERFACE longroad_api)

add_library(longroad_import_headers INTERFACE)
target_include_directories(longroad_import_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/import)
target_link_libraries(longroad_import_headers INTERFACE longroad_api)

add_library(longroad_wire_headers INTERFACE)
target_include_directories(longroad_wire_headers INTERFACE ${PROJECT_SOURCE_DIR}/src/wire)

file(GLOB LONGROAD_MAPS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/maps/*.map) # for the installation
longroad_embed(LONGROAD_MAPS_C maps map maps.h lr_embedded_map lr_embedded_maps)
longroad_embed(LONGROAD_NETS_C weights net nets.h embedded_net embedded_nets)
longroad_embed(LONGROAD_LESSONS_C lessons lesson shipped.h shipped_lesson shipped_lessons)
longroad_embed(LONGROAD_LEDGERS_C docs/rules md ledger_json.h embedded_ledger embedded_ledgers
    README pioneers-game-format)
longroad_embed(LONGROAD_PUZZLES_C puzzles puzzle shipped.h shipped_puzzle shipped_puzzles)

# The rules. assert_host.c is the one file of the core that touches the world: it ends the process
# when an assertion fails, so it is neither poisoned nor part of the closure.
longroad_glob(LONGROAD_CORE_SOURCES src/core)
set(LONGROAD_CORE_HOST_SOURCES ${LONGROAD_CORE_SOURCES})
list(FILTER LONGROAD_CORE_HOST_SOURCES INCLUDE REGEX "/assert_host\\.c$")
list(FILTER LONGROAD_CORE_SOURCES EXCLUDE REGEX "/assert_host\\.c$")
set(LONGROAD_FORBID_H ${PROJECT_SOURCE_DIR}/cmake/rules/forbid.h)
set(LONGROAD_RULES_OPTIONS -include ${LONGROAD_FORBID_H})
function(longroad_forbid) # what rules must not call
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${LONGROAD_RULES_OPTIONS}"
        OBJECT_DEPENDS ${LONGROAD_FORBID_H})
endfunction()

longroad_forbid(${LONGROAD_CORE_SOURCES})
add_library(longroad_core OBJECT ${LONGROAD_CORE_SOURCES} ${LONGROAD_CORE_HOST_SOURCES})
target_link_libraries(longroad_core PRIVATE longroad_options longroad_core_headers)

set(LONGROAD_EMBEDDED_board ${LONGROAD_MAPS_C})
# The island's rules know no module. The sea knows neither knights nor scenarios, which know the sea.
set(LONGROAD_WALLED_board rules sea knights scenarios)
set(LONGROAD_SEES_board_rules rules map text)
set(LONGROAD_SEES_board_sea ${LONGROAD_SEES_board_rules} sea)
set(LONGROAD_SEES_board_knights ${LONGROAD_SEES_board_sea} knights)
set(LONGROAD_SEES_board_scenarios ${LONGROAD_SEES_board_sea} scenarios)
set(LONGROAD_LIBRARY_OBJECTS $<TARGET_OBJECTS:longroad_core>)
foreach(family IN LISTS LONGROAD_FAMILIES)
    longroad_glob(LONGROAD_SOURCES_${family} ${LONGROAD_FOLDERS_${family}})
    list(APPEND LONGROAD_SOURCES_${family} ${LONGROAD_EMBEDDED_${family}})
    longroad_forbid(${LONGROAD_SOURCES_${family}})
    # Folders behind walls: libraries of their own, which see some folders of the family alone.
    set(sources ${LONGROAD_SOURCES_${family}})
    foreach(folder IN LISTS LONGROAD_WALLED_${family})
        set(walled ${sources})
        list(FILTER walled INCLUDE REGEX "/${family}/${folder}/")
        list(REMOVE_ITEM sources ${walled})
        list(TRANSFORM LONGROAD_SEES_${family}_${folder} PREPEND
            ${PROJECT_SOURCE_DIR}/src/games/${family}/ OUTPUT_VARIABLE seen)
        add_library(longroad_${family}_${folder} OBJECT ${walled})
        target_include_directories(longroad_${family}_${folder} PRIVATE ${seen})
        target_link_libraries(longroad_${family}_${folder} PRIVATE longroad_options
            longroad_core_headers longroad_${family}_view)
        list(APPEND LONGROAD_LIBRARY_OBJECTS $<TARGET_OBJECTS:longroad_${family}_${folder}>)
    endforeach()
    add_library(longroad_${family} OBJECT ${sources})
    target_link_libraries(longroad_${family} PRIVATE longroad_options longroad_${family}_headers)
    list(APPEND LONGROAD_LIBRARY_OBJECTS $<TARGET_OBJECTS:longroad_${family}>)
endforeach()

longroad_glob(LONGROAD_BOT_SOURCES src/bot)
list(APPEND LONGROAD_BOT_SOURCES ${LONGROAD_NETS_C})
add_library(longroad_bot OBJECT ${LONGROAD_BOT_SOURCES})
target_compile_definitions(longroad_bot PRIVATE _POSIX_C_SOURCE=200809L) # the search looks at a clock
target_link_libraries(longroad_bot PRIVATE
    longroad_options longroad_bot_headers longroad_core_headers longroad_views)
list(APPEND LONGROAD_LIBRARY_OBJECTS $<TARGET_OBJECTS:longroad_bot>)

# Batches of games for programs that learn. It sees views and bots, and no header of positions.
longroad_glob(LONGROAD_ENV_SOURCES src/env)
add_library(longroad_env OBJECT ${LONGROAD_ENV_SOURCES})
target_compile_definitions(longroad_env PRIVATE _POSIX_C_SOURCE=200809L) # threads
target_link_libraries(longroad_env PRIVATE
    longroad_options longroad_env_headers longroad_bot_headers longroad_core_headers longroad_views)
list(APPEND LONGROAD_LIBRARY_OBJECTS $<TARGET_OBJECTS:longroad_env>)

# What trains the bots' nets: for the command line tool alone.
longroad_glob(LONGROAD_WORKSHOP_SOURCES src/workshop)
add_library(longroad_workshop OBJECT ${LONGROAD_WORKSHOP_SOURCES})
target_link_libraries(longroad_workshop PRIVATE
    longroad_options longroad_workshop_headers longroad_bot_headers longroad_core_headers
    longroad_views)

longroad_glob(LONGROAD_WIRE_SOURCES src/wire)
list(APPEND LONGROAD_WIRE_SOURCES ${LONGROAD_LEDGERS_C})
add_library(longroad_wire OBJECT ${LONGROAD_WIRE_SOURCES})
target_link_libraries(longroad_wire PRIVATE
    longroad_options longroad_wire_headers longroad_core_headers longroad_views
    PkgConfig::ICU)

# One archive of everything below the programs, for the command line tool and the tests. Internal
# symbols can be reached in it; headers come separately, from the sets above.
add_library(longroad_engine STATIC ${LONGROAD_LIBRARY_OBJECTS} $<TARGET_OBJECTS:longroad_wire>)
target_link_libraries(longroad_engine PUBLIC longroad_api Threads::Threads PRIVATE longroad_options)

# The library for others: core, the families, bot and env, of which only what is marked LR_API can be reached.
add_library(longroad_shared SHARED ${LONGROAD_LIBRARY_OBJECTS})
target_link_libraries(longroad_shared PUBLIC longroad_api PRIVATE longroad_options Threads::Threads)
set_target_properties(longroad_shared PROPERTIES OUTPUT_NAME longroad
    VERSION ${LONGROAD_SOVERSION} SOVERSION ${LONGROAD_SOVERSION})
if(NOT LONGROAD_SANITIZE)
    target_link_options(longroad_shared PRIVATE -Wl,--no-undefined)
endif()
if(NOT LONGROAD_LTO_SHARED)
    # The tests try the program whole; of the library they want what it exports, and not the minutes.
    set_target_properties(longroad_shared PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    if(LONGROAD_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
        target_link_options(longroad_shared PRIVATE -fno-lto) # the objects hold machine code as well
    endif()
endif()

add_library(longroad_static STATIC ${LONGROAD_LIBRARY_OBJECTS})
target_link_libraries(longroad_static PUBLIC longroad_api Threads::Threads PRIVATE longroad_options)
set_target_properties(longroad_static PROPERTIES OUTPUT_NAME longroad)
if(NOT LONGROAD_SANITIZE)
    # One object in which only what is marked LR_API has a name that others can clash with; and of GNU's
    # intermediate code, which another release of the compiler could not read, nothing.
    set(whole ${PROJECT_BINARY_DIR}/liblongroad.o)
    add_custom_command(TARGET longroad_static POST_BUILD
        COMMAND ${CMAKE_LINKER} -r -o ${whole} --whole-archive $<TARGET_FILE:longroad_static>
        COMMAND ${CMAKE_OBJCOPY} --localize-hidden --strip-debug
            -R .gnu.lto_* -R .gnu.debuglto_* -N __gnu_lto_v1 ${whole}
        COMMAND ${CMAKE_COMMAND} -E rm $<TARGET_FILE:longroad_static>
        COMMAND ${CMAKE_AR} qcsD $<TARGET_FILE:longroad_static> ${whole}
        COMMAND ${CMAKE_COMMAND} -E rm ${whole}
        VERBATIM)
endif()

# Whole games of the library, to be compared with those of the modules for pages (tools/test wasm).
add_executable(wasm_games EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/wasm/games.c)
target_compile_definitions(wasm_games PRIVATE _GNU_SOURCE)
target_link_libraries(wasm_games PRIVATE longroad_options longroad_static Threads::Threads)
set_target_properties(wasm_games PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)

# Recorded games judged: for the command line tool and the table server.
longroad_glob(LONGROAD_ANALYSIS_SOURCES src/analysis)
add_library(longroad_analysis OBJECT ${LONGROAD_ANALYSIS_SOURCES})
target_compile_definitions(longroad_analysis PRIVATE _GNU_SOURCE)
target_link_libraries(longroad_analysis PRIVATE longroad_options longroad_analysis_headers
    longroad_core_headers longroad_bot_headers)

# Maps of other programs: for the command line tool and the table server.
longroad_glob(LONGROAD_IMPORT_SOURCES src/import)
add_library(longroad_import OBJECT ${LONGROAD_IMPORT_SOURCES})
target_compile_definitions(longroad_import PRIVATE _GNU_SOURCE)
target_link_libraries(longroad_import PRIVATE longroad_options longroad_import_headers longroad_core_headers
    longroad_views)

# Players of games, strangers' programs among them: for the command line tool and the table server.
longroad_glob(LONGROAD_SEATS_SOURCES src/seats)
add_library(longroad_seats OBJECT ${LONGROAD_SEATS_SOURCES})
target_compile_definitions(longroad_seats PRIVATE _GNU_SOURCE)
target_link_libraries(longroad_seats PRIVATE longroad_options longroad_seats_headers)

# The table server: fair dice, the log on disk, the state machine, and the edge with all system calls.
longroad_glob(LONGROAD_FAIR_SOURCES src/fair)
add_library(longroad_fair OBJECT ${LONGROAD_FAIR_SOURCES})
target_link_libraries(longroad_fair PRIVATE longroad_options longroad_fair_headers PkgConfig::SODIUM)

longroad_glob(LONGROAD_STORE_SOURCES src/store src/store/sqlite)
if(LONGROAD_POSTGRES)
    longroad_glob(LONGROAD_POSTGRES_SOURCES src/store/postgres)
endif()
add_library(longroad_store OBJECT ${LONGROAD_STORE_SOURCES} ${LONGROAD_POSTGRES_SOURCES})
target_compile_definitions(longroad_store PRIVATE _GNU_SOURCE $<$<BOOL:${LONGROAD_POSTGRES}>:LONGROAD_POSTGRES>)
target_link_libraries(longroad_store PRIVATE
    longroad_options longroad_store_headers PkgConfig::SQLITE ${LONGROAD_PQ})

# Lessons and puzzles: their readers, and those that are shipped. Parsers alone, as the rules are.
longroad_glob(LONGROAD_TEACH_SOURCES src/teach)
longroad_forbid(${LONGROAD_TEACH_SOURCES})
add_library(longroad_teach OBJECT ${LONGROAD_TEACH_SOURCES} ${LONGROAD_LESSONS_C}
    ${LONGROAD_PUZZLES_C})
target_link_libraries(longroad_teach PRIVATE longroad_options longroad_teach_headers
    longroad_core_headers)

longroad_glob(LONGROAD_SERVER_SOURCES src/server)
add_library(longroad_server OBJECT ${LONGROAD_SERVER_SOURCES})
target_link_libraries(longroad_server PRIVATE
    longroad_options longroad_server_headers longroad_wire_headers longroad_fair_headers
    longroad_teach_headers longroad_import_headers)

add_library(longroad_service STATIC $<TARGET_OBJECTS:longroad_fair> $<TARGET_OBJECTS:longroad_store>
    $<TARGET_OBJECTS:longroad_server> $<TARGET_OBJECTS:longroad_seats>
    $<TARGET_OBJECTS:longroad_analysis> $<TARGET_OBJECTS:longroad_teach>
    $<TARGET_OBJECTS:longroad_import>)
target_link_libraries(longroad_service PUBLIC longroad_engine PkgConfig::SODIUM PkgConfig::SQLITE
    ${LONGROAD_PQ} PkgConfig::ICU Threads::Threads m PRIVATE longroad_options)

# The web page is carried in the program: the built client if there is one, else a page of a few lines.
enable_language(ASM)
set(LONGROAD_WEB_FOLDER "" CACHE PATH "Folder of the web page to carry; empty: web/dist if it was built")
set(LONGROAD_PAGES_ROOT ${LONGROAD_WEB_FOLDER})
if(NOT LONGROAD_PAGES_ROOT)
    set(LONGROAD_PAGES_ROOT ${PROJECT_SOURCE_DIR}/web/dist)
    if(NOT EXISTS ${LONGROAD_PAGES_ROOT}/index.html)
        set(LONGROAD_PAGES_ROOT ${PROJECT_SOURCE_DIR}/web/placeholder)
    endif()
endif()
file(GLOB_RECURSE LONGROAD_PAGES CONFIGURE_DEPENDS ${LONGROAD_PAGES_ROOT}/*)
set(LONGROAD_PAGES_C ${PROJECT_BINARY_DIR}/generated/embedded_pages.c)
set(LONGROAD_PAGES_S ${PROJECT_BINARY_DIR}/generated/embedded_pages_bytes.S)
string(REPLACE ";" "|" LONGROAD_PAGES_ARGUMENT "${LONGROAD_PAGES}")
add_custom_command(OUTPUT ${LONGROAD_PAGES_C} ${LONGROAD_PAGES_S}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${LONGROAD_PAGES_ARGUMENT}" -DROOT=${LONGROAD_PAGES_ROOT}
        -DTABLE=${LONGROAD_PAGES_C} -DASSEMBLY=${LONGROAD_PAGES_S}
        -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    DEPENDS ${LONGROAD_PAGES} ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    COMMENT "Embedding the web page" VERBATIM)

add_library(longroad_pages OBJECT ${LONGROAD_PAGES_C} ${LONGROAD_PAGES_S})
target_link_libraries(longroad_pages PRIVATE longroad_net_headers)
set_target_properties(longroad_pages PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF) # data alone

longroad_glob(LONGROAD_NET_SOURCES src/net)
add_library(longroad_net OBJECT ${LONGROAD_NET_SOURCES})
target_compile_definitions(longroad_net PRIVATE _GNU_SOURCE)
target_link_libraries(longroad_net PRIVATE
    longroad_options longroad_net_headers longroad_server_headers longroad_wire_headers
    longroad_fair_headers longroad_seats_headers PkgConfig::SODIUM PkgConfig::WEBSOCKETS)
# And of the edge only the thread that judges games.
set_source_files_properties(${PROJECT_SOURCE_DIR}/src/net/analyses.c PROPERTIES
    INCLUDE_DIRECTORIES ${PROJECT_SOURCE_DIR}/src/analysis)

# What waits for disk and network gains nothing by link-time optimisation, which takes minutes.
set_target_properties(longroad_wire longroad_analysis longroad_seats longroad_fair longroad_store
    longroad_teach longroad_import longroad_server longroad_net PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)

# The command line tool.
file(GLOB LONGROAD_CLI_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/cli/*.c)
if(LONGROAD_CLI_SOURCES)
    # Of the program only `longroad analyze`, `longroad rollout`, `longroad puzzle` and the luck of
    # `longroad match` see the analysis, and only `longroad train` the workshop.
    set(analyze ${LONGROAD_CLI_SOURCES})
    list(FILTER analyze INCLUDE REGEX "/(analyze|puzzle|rollout|match_luck)[^/]*$")
    set_source_files_properties(${analyze} PROPERTIES
        INCLUDE_DIRECTORIES ${PROJECT_SOURCE_DIR}/src/analysis)
    # Its picture is drawn by the hand that draws boards.
    set_source_files_properties(${PROJECT_SOURCE_DIR}/src/cli/analyze_svg.c PROPERTIES
        INCLUDE_DIRECTORIES "${PROJECT_SOURCE_DIR}/src/analysis;${PROJECT_SOURCE_DIR}/src/env")
    set(train ${LONGROAD_CLI_SOURCES})
    list(FILTER train INCLUDE REGEX "/train(_[a-z]+)?\\.c$")
    set_source_files_properties(${train} PROPERTIES
        INCLUDE_DIRECTORIES ${PROJECT_SOURCE_DIR}/src/workshop)
    function(longroad_program name)
        add_executable(${name} ${ARGN} $<TARGET_OBJECTS:longroad_workshop>)
        target_compile_definitions(${name} PRIVATE _GNU_SOURCE)
        target_link_libraries(${name} PRIVATE longroad_options longroad_service longroad_core_headers
            longroad_bot_headers longroad_wire_headers longroad_views longroad_seats_headers)
    endfunction()
    longroad_program(longroad ${LONGROAD_CLI_SOURCES} $<TARGET_OBJECTS:longroad_net>
        $<TARGET_OBJECTS:longroad_pages>)
    target_link_libraries(longroad PRIVATE longroad_fair_headers longroad_store_headers
        longroad_server_headers longroad_net_headers longroad_teach_headers longroad_import_headers
        PkgConfig::WEBSOCKETS ${LONGROAD_EV})

    # Commands of it whose games the processes of an MPI job share: a program of its own, where there
    # is an Open MPI, made on demand (`make mpi`). Nothing of the server is in it: libev has functions
    # of the same names as the libevent that Open MPI stands on.
    pkg_check_modules(MPI QUIET IMPORTED_TARGET ompi-c)
    if(MPI_FOUND)
        file(GLOB fleet CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/cli/mpi/*.c)
        set(shared ${LONGROAD_CLI_SOURCES})
        list(FILTER shared INCLUDE REGEX
            "/(analyze|cli|command|flags|game_run|interrupt|match|meter|narrate|part|records|series|sim|speech|stats|tidings|train|why|play_show)(_[a-z]+)?\\.c$|/simulate\\.c$")
        longroad_program(longroad-mpi ${shared} ${fleet})
        set_target_properties(longroad-mpi PROPERTIES EXCLUDE_FROM_ALL ON)
        target_include_directories(longroad-mpi PRIVATE ${PROJECT_SOURCE_DIR}/src/cli)
        target_link_libraries(longroad-mpi PRIVATE PkgConfig::MPI)
    endif()
endif()
