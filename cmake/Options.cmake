# Language, warnings, optimisation and sanitizers. All of it hangs on interface targets, never on
# global flags, so that the closure check can compile the same sources without sanitizers.
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Assertions stay on in release: no NDEBUG. Symbols cost nothing at run time and install strips them, but
# those of variables make compiling a fifth slower.
set(LONGROAD_SYMBOLS 1 CACHE STRING "1: lines, for backtraces and profiles; 2: also variables, for gdb")
set(CMAKE_C_FLAGS_DEBUG "-O1 -g${LONGROAD_SYMBOLS}")
set(CMAKE_C_FLAGS_RELEASE "-O3 -g${LONGROAD_SYMBOLS}")
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug or Release" FORCE)
endif()

if(NOT CMAKE_C_COMPILER_LAUNCHER)
    find_program(LONGROAD_CCACHE ccache)
    if(LONGROAD_CCACHE)
        set(CMAKE_C_COMPILER_LAUNCHER ${LONGROAD_CCACHE})
    endif()
endif()

option(LONGROAD_WERROR "Warnings are errors" ON)
option(LONGROAD_LTO "Link-time optimisation" OFF)
option(LONGROAD_LTO_SHARED "With LONGROAD_LTO, the shared library too, not only the program" ON)
option(LONGROAD_COVERAGE "Instrument for gcov" OFF)
option(LONGROAD_DEBUG "Define LR_DEBUG=1: costly checks after every action" OFF)
set(LONGROAD_SANITIZE "" CACHE STRING
    "Sanitizers: empty, address+undefined, thread, or fuzzer (with address+undefined; clang)")
set_property(CACHE LONGROAD_SANITIZE PROPERTY STRINGS "" address+undefined thread fuzzer)

include(Arch)

# What every compilation gets, the closure included.
add_library(longroad_base INTERFACE)
target_compile_definitions(longroad_base INTERFACE
    LONGROAD_VERSION="${PROJECT_VERSION}"
    $<$<BOOL:${LONGROAD_DEBUG}>:LR_DEBUG=1>)
target_compile_options(longroad_base INTERFACE
    $<$<BOOL:${LONGROAD_WERROR}>:-Werror>
    -Wall -Wextra -Wpedantic -Wshadow -Wundef -Wvla -Wformat=2 -Wcast-qual
    -Wwrite-strings -Wpointer-arith -Wstrict-prototypes -Wmissing-prototypes
    -Wmissing-declarations -Wold-style-definition -Wnested-externs -Wredundant-decls
    -Wimplicit-fallthrough -Wno-missing-field-initializers
    $<$<C_COMPILER_ID:GNU>:-Wduplicated-cond -Wduplicated-branches -Wlogical-op
        -Wjump-misses-init -Wcast-align=strict>
    $<$<C_COMPILER_ID:Clang,AppleClang>:-Wcast-align -Wunreachable-code-break>
    # Public functions are exported, but the library's own calls to them may be inlined.
    -fno-semantic-interposition
    $<$<BOOL:${LONGROAD_ARCH}>:-march=${LONGROAD_ARCH}>)

# What everything but the closure gets.
add_library(longroad_options INTERFACE)
target_link_libraries(longroad_options INTERFACE longroad_base)

set(LONGROAD_SANITIZE_FLAGS)
if(LONGROAD_SANITIZE STREQUAL "address+undefined")
    set(LONGROAD_SANITIZE_FLAGS -fsanitize=address,undefined)
elseif(LONGROAD_SANITIZE STREQUAL "thread")
    set(LONGROAD_SANITIZE_FLAGS -fsanitize=thread)
elseif(LONGROAD_SANITIZE STREQUAL "fuzzer")
    set(LONGROAD_SANITIZE_FLAGS -fsanitize=fuzzer-no-link,address,undefined)
elseif(LONGROAD_SANITIZE)
    message(FATAL_ERROR "LONGROAD_SANITIZE=${LONGROAD_SANITIZE} is not known")
endif()
if(LONGROAD_SANITIZE_FLAGS)
    list(APPEND LONGROAD_SANITIZE_FLAGS -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(longroad_options INTERFACE ${LONGROAD_SANITIZE_FLAGS})
    target_link_options(longroad_options INTERFACE ${LONGROAD_SANITIZE_FLAGS})
endif()

if(LONGROAD_COVERAGE)
    # Threads count too: without atomic counters they lose counts, and gcovr stumbles over the rest.
    target_compile_options(longroad_options INTERFACE
        --coverage -fprofile-update=atomic -fprofile-abs-path -O0)
    target_link_options(longroad_options INTERFACE --coverage)
endif()

if(LONGROAD_LTO)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT LONGROAD_LTO_WORKS OUTPUT LONGROAD_LTO_OUTPUT LANGUAGES C)
    if(LONGROAD_LTO_WORKS)
        set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
        # The static library is for other people's compilers: give it machine code as well.
        target_compile_options(longroad_options INTERFACE
            $<$<C_COMPILER_ID:GNU>:-ffat-lto-objects>)
    else()
        message(WARNING "no link-time optimisation: ${LONGROAD_LTO_OUTPUT}")
    endif()
endif()
