# A function or table that other files may name begins with a word of its folder, so that its name says where
# to look for it. OBJECTS is a file that lists the object files of the modules, one a line.
#
# Files of a module of the board (sea, knights, scenarios) may also define what the table of actions names
# (board_check_*, board_apply_*) and what view/board_view.h promises to bots: board_*.
set(words_core lr)
set(words_games/board/map board)
set(words_games/board/rules board)
set(words_games/board/text board)
set(words_games/board/public board lr_board)
set(words_games/board/sea board sea)
set(words_games/board/knights board knights)
set(words_games/board/scenarios board tribe villages fleet wonders)
set(words_games/cards cards lr_cards)
set(words_bot lr mind belief features greedy look manners plan quiet reason reasons search trade value worth)
set(words_workshop lessons train trainer)

file(STRINGS ${OBJECTS} objects)
execute_process(COMMAND ${NM} -A -g --defined-only ${objects} OUTPUT_VARIABLE symbols
    RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "cannot read the object files of ${OBJECTS}")
endif()
string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
set(bad "")
set(seen 0)
foreach(line IN LISTS lines)
    if(NOT line MATCHES "/src/(.+)/[^/]+\\.c\\.o:.* ([^ ]+)$")
        continue() # what the build generates
    endif()
    set(folder ${CMAKE_MATCH_1})
    set(name ${CMAKE_MATCH_2})
    math(EXPR seen "${seen} + 1")
    string(REPLACE ";" "|" words "${words_${folder}}")
    if(NOT name MATCHES "^(__|(${words})(_|$))" OR words STREQUAL "")
        string(APPEND bad "${name} (src/${folder}): expected ${words_${folder}}\n")
    endif()
endforeach()
if(NOT bad STREQUAL "")
    message(FATAL_ERROR "names that do not say where they belong:\n${bad}")
endif()
if(seen EQUAL 0)
    message(FATAL_ERROR "no name was found in ${OBJECTS}")
endif()
