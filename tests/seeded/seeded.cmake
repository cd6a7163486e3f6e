# The whole program with an entropy source that a seed decides (seeded.c): the browser's tests run it, so
# that what failed can be played again.
if(TARGET longroad)
    add_executable(longroad_seeded ${CMAKE_CURRENT_LIST_DIR}/seeded.c $<TARGET_OBJECTS:longroad>
        $<TARGET_OBJECTS:longroad_net> $<TARGET_OBJECTS:longroad_workshop>
        $<TARGET_OBJECTS:longroad_pages>)
    set_target_properties(longroad_seeded PROPERTIES OUTPUT_NAME longroad
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/seeded)
    target_link_libraries(longroad_seeded PRIVATE longroad_options longroad_service
        PkgConfig::WEBSOCKETS ${LONGROAD_EV})
    add_dependencies(longroad_seeded longroad)
endif()
