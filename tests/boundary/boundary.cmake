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
longroad_boundary(board-includes-board COMPILE MODULE longroad_board SOURCE includes_board.c)
longroad_boundary(core-includes-board COMPILE MODULE longroad_core
    SOURCE includes_board.c ERROR "maps\\.h.*(No such file|file not found)")
longroad_boundary(bot-includes-board COMPILE MODULE longroad_bot
    SOURCE includes_board.c ERROR "maps\\.h.*(No such file|file not found)")
longroad_boundary(wire-includes-board COMPILE MODULE longroad_wire
    SOURCE includes_board.c ERROR "maps\\.h.*(No such file|file not found)")
if(TARGET longroad)
    longroad_boundary(cli-includes-board COMPILE MODULE longroad
        SOURCE includes_board.c ERROR "maps\\.h.*(No such file|file not found)")
endif()

# A path with ".." in it would climb over the walls, and a writable variable in the rules would be
# hidden state.
add_test(NAME boundary-includes COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR}
    -P ${boundary}/includes.cmake)
add_test(NAME boundary-rules-no-variables COMMAND ${CMAKE_COMMAND} -DOBJDUMP=${CMAKE_OBJDUMP}
    -DLIBRARY=$<TARGET_FILE:closure> -P ${boundary}/no_variables.cmake)
longroad_test_properties(boundary-includes boundary)
longroad_test_properties(boundary-rules-no-variables boundary)

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
