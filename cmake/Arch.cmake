# LONGROAD_ARCH is the argument of -march, or empty for the compiler's default. Unless it is given,
# it is x86-64-v3 where the machine that builds can run it: bit scans and deposits are single
# instructions there. Packages for other machines pass an empty value.
if(NOT DEFINED LONGROAD_ARCH)
    set(LONGROAD_ARCH_FOUND "")
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_CROSSCOMPILING)
        try_run(LONGROAD_V3_RUNS LONGROAD_V3_COMPILES
            ${CMAKE_BINARY_DIR}/arch SOURCES ${CMAKE_CURRENT_LIST_DIR}/arch/x86_64_v3.c)
        if(LONGROAD_V3_COMPILES AND LONGROAD_V3_RUNS EQUAL 0)
            set(LONGROAD_ARCH_FOUND x86-64-v3)
        endif()
    endif()
    set(LONGROAD_ARCH "${LONGROAD_ARCH_FOUND}" CACHE STRING
        "Argument of -march; empty for the compiler's default")
endif()
message(STATUS "Architecture: -march=${LONGROAD_ARCH}")
