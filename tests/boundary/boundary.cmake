# The walls between modules, tried out. Each test compiles (or links) a small file of this folder
# with the options its module really has, and expects a certain complaint. For each wall there is
# also code that must pass, so that a broken command line cannot look like a standing wall.
set(boundary ${CMAKE_CURRENT_LIST_DIR})

# longroad_boundary(NAME how MODULE target SOURCE file [FORBID] [ERROR regex])
# how: COMPILE, or LINK into a closure of its own. Without ERROR it must succeed.
function(longroad_boundary name how)
    cmake_parse_arguments(PARSE_ARGV 2 arg "FORBID" "MODULE;SOURCE;ERROR" "")
    set(includes $<TARGET_PROPERTY:${arg_MODULE},INCLUDE_DIRECTORIES>)
    set(command ${CMAKE_C_COMPILER} -std=c11 -Wall
        "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>")
    if(arg_FORBID)
        list(APPEND command ${LONGROAD_RULES_OPTIONS})
    endif()
    if(how STREQUAL "LINK")
        list(APPEND command -fPIC ${LONGROAD_CLOSURE_COMPILE} ${LONGROAD_CLOSURE_LINK}
            ${boundary}/${arg_SOURCE} $<TARGET_FILE:closure_host> -lgcc
            -o ${CMAKE_CURRENT_BINARY_DIR}/boundary-${name}.so)
    else()
        list(APPEND command -fsyntax-only ${boundary}/${arg_SOURCE})
    endif()
    add_test(NAME boundary-${name} COMMAND ${CMAKE_COMMAND} "-DERROR=${arg_ERROR}"
        -P ${boundary}/expect.cmake -- "${command}" COMMAND_EXPAND_LISTS)
    longroad_test_properties(boundary-${name} boundary)
endfunction()

longroad_boundary(rules-good COMPILE MODULE longroad_board FORBID SOURCE rules_good.c)
longroad_boundary(rules-good-links LINK MODULE longroad_board FORBID SOURCE rules_good.c)
longroad_boundary(rules-call-malloc COMPILE MODULE longroad_core FORBID
    SOURCE rules_call_malloc.c ERROR "poisoned \"malloc\"|use a poisoned identifier")
longroad_boundary(rules-call-printf COMPILE MODULE longroad_core FORBID
    SOURCE rules_call_printf.c ERROR "poisoned \"printf\"|use a poisoned identifier")
longroad_boundary(rules-link-malloc LINK MODULE longroad_core
    SOURCE rules_call_malloc.c ERROR "undefined reference to .malloc|undefined symbol: malloc")
longroad_boundary(rules-link-write LINK MODULE longroad_core FORBID
    SOURCE rules_link_write.c ERROR "undefined reference to .write|undefined symbol: write")

# Which module sees the headers of which others; tools/modules draws docs/modules.svg from it. Each has a test that looks for one
# header of every module, and fails if one is found that should not be, or is missed that should be there.
# One file of the edge (src/net/analyses.c), `longroad analyze`, `longroad rollout`, `longroad puzzle` and the luck of
# `longroad match` see src/analysis as well, `longroad train` sees src/workshop.
set(boundary_headers core=game.h board=maps.h board_rules=rules.h
    board_sea=sea.h board_knights=knights.h board_view=board_view.h cards=cards_state.h
    cards_view=cards_view.h bot=bots.h env=env_family.h workshop=train.h wire=wire.h fair=fair.h store=store.h server=server.h
    seats=seat_player.h teach=lesson.h import=pioneers.h analysis=analysis.h net=edge.h cli=cli.h)
set(boundary_folders cli)

# longroad_sees(FOLDER TARGET name...): the target, whose sources are in src/FOLDER, sees these.
function(longroad_sees folder target)
    set(text "typedef int sees;\n")
    foreach(pair IN LISTS boundary_headers)
        string(REGEX MATCH "^(.*)=(.*)$" pair ${pair})
        if(CMAKE_MATCH_1 IN_LIST ARGN)
            string(APPEND text "#if !__has_include(\"${CMAKE_MATCH_2}\")\n"
                "#error \"src/${folder} does not see ${CMAKE_MATCH_2} of ${CMAKE_MATCH_1}\"\n#endif\n")
        else()
            string(APPEND text "#if __has_include(\"${CMAKE_MATCH_2}\")\n"
                "#error \"src/${folder} sees ${CMAKE_MATCH_2} of ${CMAKE_MATCH_1}\"\n#endif\n")
        endif()
    endforeach()
    string(REPLACE "/" "-" name ${folder})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/sees-${name}.c)
    file(CONFIGURE OUTPUT ${source} CONTENT "${text}" @ONLY)
    set(includes $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    add_test(NAME boundary-sees-${name} COMMAND ${CMAKE_C_COMPILER} -std=c11 -fsyntax-only
        "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>" ${source} COMMAND_EXPAND_LISTS)
    longroad_test_properties(boundary-sees-${name} boundary)
    set(boundary_folders ${boundary_folders} ${folder} PARENT_SCOPE)
endfunction()

longroad_sees(core longroad_core core)
longroad_sees(games/board longroad_board core board board_rules board_sea board_knights board_view)
longroad_sees(games/board/rules longroad_board_rules core board board_rules board_view)
longroad_sees(games/board/sea longroad_board_sea core board board_rules board_sea board_view)
longroad_sees(games/board/knights longroad_board_knights
    core board board_rules board_sea board_knights board_view)
longroad_sees(games/board/scenarios longroad_board_scenarios
    core board board_rules board_sea board_view)
longroad_sees(games/cards longroad_cards core cards cards_view)
longroad_sees(bot longroad_bot core board_view cards_view bot)
longroad_sees(env longroad_env core board_view cards_view bot env)
longroad_sees(workshop longroad_workshop core board_view cards_view bot workshop)
longroad_sees(wire longroad_wire core board_view cards_view wire)
longroad_sees(analysis longroad_analysis core bot wire analysis)
longroad_sees(seats longroad_seats seats)
longroad_sees(import longroad_import core board_view cards_view import)
longroad_sees(fair longroad_fair fair)
longroad_sees(store longroad_store store)
longroad_sees(teach longroad_teach core teach)
longroad_sees(server longroad_server wire fair store teach server import)
longroad_sees(net longroad_net wire fair store server seats net)
if(TARGET longroad)
    longroad_sees(cli longroad core board_view cards_view bot wire fair store teach server seats import net)
endif()

# No folder of src is without its line above; src/wasm is for another compiler (cmake/Wasm.cmake).
file(GLOB folders LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/src/*
    ${PROJECT_SOURCE_DIR}/src/games/*)
foreach(folder IN LISTS folders)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/src/${folder} AND NOT folder MATCHES "^(games|wasm)$"
            AND NOT folder IN_LIST boundary_folders)
        message(FATAL_ERROR "src/${folder} has no line in tests/boundary/boundary.cmake")
    endif()
endforeach()

# A path with ".." in it would climb over the walls, and a writable variable in the rules would be
# hidden state. The library has no floating-point numbers, so
# that bots choose the same on every machine.
add_test(NAME boundary-includes COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR}
    -P ${boundary}/includes.cmake)
add_test(NAME boundary-rules-no-variables COMMAND ${CMAKE_COMMAND} -DOBJDUMP=${CMAKE_OBJDUMP}
    -DLIBRARY=$<TARGET_FILE:closure> -P ${boundary}/no_variables.cmake)
add_test(NAME boundary-no-floats COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR}
    -P ${boundary}/no_floats.cmake)
add_test(NAME boundary-casts COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR}
    -P ${boundary}/casts.cmake)
longroad_test_properties(boundary-casts boundary)
longroad_test_properties(boundary-includes boundary)
longroad_test_properties(boundary-no-floats boundary)
longroad_test_properties(boundary-rules-no-variables boundary)

# The name of what other files may use says in which folder to look for it.
set(objects ${LONGROAD_LIBRARY_OBJECTS} $<TARGET_OBJECTS:longroad_workshop>)
file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/objects.txt CONTENT "$<JOIN:${objects},\n>\n")
add_test(NAME boundary-prefixes COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM}
    -DOBJECTS=${CMAKE_CURRENT_BINARY_DIR}/objects.txt -P ${boundary}/prefixes.cmake)
longroad_test_properties(boundary-prefixes boundary)

# Public headers compile alone, from C and from C++.
find_program(LONGROAD_CXX NAMES g++ clang++-14 c++)
file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/longroad/*.h)
set(strict -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I${PROJECT_SOURCE_DIR}/include)
foreach(header IN LISTS headers)
    cmake_path(GET header STEM name)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/header-${name}.c
        CONTENT "#include <longroad/@name@.h>\ntypedef int lr_header_alone;\n" @ONLY)
    add_test(NAME header-c-${name} COMMAND ${CMAKE_C_COMPILER} -std=c11 ${strict}
        ${CMAKE_CURRENT_BINARY_DIR}/header-${name}.c)
    longroad_test_properties(header-c-${name} boundary)
    if(LONGROAD_CXX)
        add_test(NAME header-cxx-${name} COMMAND ${LONGROAD_CXX} -std=c++17 ${strict} -x c++
            ${CMAKE_CURRENT_BINARY_DIR}/header-${name}.c)
        longroad_test_properties(header-cxx-${name} boundary)
    endif()
endforeach()

# What programs that link the library rely on: sizes of structs, in C and in C++, and the names it exports.
add_test(NAME abi-layout-c COMMAND ${CMAKE_C_COMPILER} -std=c11 ${strict} ${boundary}/layout.c)
longroad_test_properties(abi-layout-c boundary)
if(LONGROAD_CXX)
    add_test(NAME abi-layout-cxx COMMAND ${LONGROAD_CXX} -std=c++17 ${strict} -x c++
        ${boundary}/layout.c)
    longroad_test_properties(abi-layout-cxx boundary)
endif()
add_test(NAME abi-symbols COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM}
    -DLIBRARY=$<TARGET_FILE:longroad_shared> -DLIST=${boundary}/symbols.txt
    -P ${boundary}/symbols.cmake)
longroad_test_properties(abi-symbols boundary)
