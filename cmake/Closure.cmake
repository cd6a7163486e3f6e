# The closure: the rules compiled plainly (no sanitizer, no link-time optimisation) and linked into
# a shared object with no C library at all, only cmake/rules/host.c. Calling anything that is not in
# that file is an undefined reference, and the build fails. Part of `all` in builds for development; a
# release has nothing to add to it. Nobody runs it, so it is not optimised: that would take half as long
# as compiling the library itself.
set(LONGROAD_CLOSURE_COMPILE -O0 -g0 -fno-builtin-malloc -fno-stack-protector -U_FORTIFY_SOURCE)
set(LONGROAD_CLOSURE_LINK -nostdlib -shared -Wl,--no-undefined)

function(longroad_closure_objects name)
    add_library(${name} OBJECT ${ARGN})
    target_compile_options(${name} PRIVATE ${LONGROAD_CLOSURE_COMPILE})
    target_link_libraries(${name} PRIVATE longroad_base)
    set_target_properties(${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF
        EXPORT_COMPILE_COMMANDS OFF EXCLUDE_FROM_ALL ON)
endfunction()

longroad_closure_objects(closure_core ${LONGROAD_CORE_SOURCES})
target_link_libraries(closure_core PRIVATE longroad_core_headers)
set(LONGROAD_CLOSURE_OBJECTS $<TARGET_OBJECTS:closure_core>)
foreach(family IN LISTS LONGROAD_FAMILIES)
    longroad_closure_objects(closure_${family} ${LONGROAD_SOURCES_${family}})
    target_link_libraries(closure_${family} PRIVATE longroad_${family}_headers)
    list(APPEND LONGROAD_CLOSURE_OBJECTS $<TARGET_OBJECTS:closure_${family}>)
endforeach()

add_library(closure_host STATIC ${PROJECT_SOURCE_DIR}/cmake/rules/host.c)
target_compile_options(closure_host PRIVATE -ffreestanding -fno-builtin)
set_target_properties(closure_host PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF
    EXPORT_COMPILE_COMMANDS OFF)

add_library(closure SHARED ${LONGROAD_CLOSURE_OBJECTS})
target_link_options(closure PRIVATE ${LONGROAD_CLOSURE_LINK})
# libgcc.a holds arithmetic the processor lacks (bit counts, 128-bit division), no system calls.
target_link_libraries(closure PRIVATE closure_host gcc)
set_target_properties(closure PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF LINKER_LANGUAGE C
    EXCLUDE_FROM_ALL $<NOT:$<BOOL:${LONGROAD_DEBUG}>>)
