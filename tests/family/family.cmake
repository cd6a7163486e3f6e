# A third family of games, which only this folder knows (race.h). The list of families takes a row by a define, so
# the arrays that are made of it are compiled again with that row; everything else is linked as it is.
add_library(family_race OBJECT ${CMAKE_CURRENT_LIST_DIR}/race.c ${CMAKE_CURRENT_LIST_DIR}/race_text.c
    ${CMAKE_CURRENT_LIST_DIR}/race_layers.c)
add_library(family_lists OBJECT ${PROJECT_SOURCE_DIR}/src/core/game.c
    ${PROJECT_SOURCE_DIR}/src/bot/mind.c ${PROJECT_SOURCE_DIR}/src/env/families.c ${PROJECT_SOURCE_DIR}/src/wire/wire.c)
add_library(family_program_lists OBJECT
    ${PROJECT_SOURCE_DIR}/src/workshop/lessons.c ${PROJECT_SOURCE_DIR}/src/cli/speech.c)
set_target_properties(family_lists family_program_lists PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
add_library(family_headers INTERFACE)
target_compile_definitions(family_headers INTERFACE _GNU_SOURCE
    LONGROAD_FAMILIES_MORE="families_more.def")
target_include_directories(family_headers INTERFACE ${CMAKE_CURRENT_LIST_DIR})
foreach(target family_race family_lists family_program_lists)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src/cli)
    target_link_libraries(${target} PRIVATE longroad_options family_headers longroad_core_headers
        longroad_bot_headers longroad_env_headers longroad_wire_headers longroad_workshop_headers
        longroad_seats_headers
        longroad_views)
endforeach()

# The rules, records, bots and JSON, without the program.
longroad_test(family ${CMAKE_CURRENT_LIST_DIR}/family_games.c)
target_sources(test_family_games PRIVATE $<TARGET_OBJECTS:family_race> $<TARGET_OBJECTS:family_lists>)
target_link_libraries(test_family_games PRIVATE family_headers)
add_dependencies(quick_programs test_family_games)

# The whole program with that family, and scripts that use it as people do.
if(TARGET longroad)
    set(objects $<TARGET_OBJECTS:longroad> $<TARGET_OBJECTS:longroad_net>
        $<TARGET_OBJECTS:longroad_workshop> $<TARGET_OBJECTS:longroad_pages>)
    add_executable(longroad_race $<TARGET_OBJECTS:family_race> $<TARGET_OBJECTS:family_lists>
        $<TARGET_OBJECTS:family_program_lists>
        "$<FILTER:${objects},EXCLUDE,/src/(cli/speech|workshop/lessons).c.o$>")
    set_target_properties(longroad_race PROPERTIES LINKER_LANGUAGE C
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/family)
    target_link_libraries(longroad_race PRIVATE longroad_options longroad_service
        PkgConfig::WEBSOCKETS ${LONGROAD_EV})
    add_dependencies(longroad_race longroad)
    add_dependencies(quick_programs longroad_race)
    foreach(name program server)
        add_test(NAME family-${name} COMMAND bash ${CMAKE_CURRENT_LIST_DIR}/${name}.sh
            $<TARGET_FILE:longroad_race>)
        longroad_test_properties(family-${name} family)
        set_tests_properties(family-${name} PROPERTIES SKIP_RETURN_CODE 77)
    endforeach()
endif()
