# The program as it will be when the rules have changed: it plays by the next version of them and knows none else.
# Nodes of it run beside nodes of the present program in tests/cluster/faults.py. What the server says of versions and
# asks of them is compiled again; the rest is the program's own.
if(TARGET longroad)
    set(versioned server/play server/restart server/seats net/rows net/serve core/record)
    list(TRANSFORM versioned REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/\\1.c")
    add_library(longroad_newer_net STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:longroad_net>) # gives what is not there yet
    add_executable(longroad_newer EXCLUDE_FROM_ALL ${versioned} $<TARGET_OBJECTS:longroad>
        $<TARGET_OBJECTS:longroad_workshop> $<TARGET_OBJECTS:longroad_pages>)
    set_target_properties(longroad_newer PROPERTIES OUTPUT_NAME longroad
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/newer INTERPROCEDURAL_OPTIMIZATION OFF)
    target_compile_definitions(longroad_newer PRIVATE _GNU_SOURCE)
    target_compile_options(longroad_newer PRIVATE -include ${CMAKE_CURRENT_LIST_DIR}/rules.h)
    target_link_libraries(longroad_newer PRIVATE longroad_options longroad_newer_net longroad_service
        longroad_net_headers longroad_server_headers longroad_wire_headers longroad_fair_headers longroad_teach_headers
        longroad_import_headers longroad_seats_headers longroad_core_headers PkgConfig::WEBSOCKETS ${LONGROAD_EV})
    add_dependencies(longroad_newer longroad)
endif()
