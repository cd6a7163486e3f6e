/* position_rows.h - the board's macros for the rows of lines*.def, in addition to
 * core/codec_rows.h. Include it last, in files with a chapter of the table. */
#ifndef BOARD_POSITION_ROWS_H
#define BOARD_POSITION_ROWS_H

#include "codec_rows.h"
#include "position_lines.h"

#define PUBLIC(member) PLACE(PUBLIC_PART, board_public, member)
#define OWN(array, member) EACH(PUBLIC_PART, board_public, array, member)
#define SECRET(member) PLACE(SECRET_PART, board_secret, member)
#define OWN_SECRET(array) EACH(SECRET_PART, board_secret, array, )
#define OF_VIEW(member) PLACE(VIEW_PART, board_view, member)
#define OWN_VIEW(array) EACH(VIEW_PART, board_view, array, )
#define COUNTS(member) PLACE(COUNTS_PART, board_public, member)
#define SCENARIO(member) PLACE(SCENARIO_PART, board_scenario_state, member)
#define OWN_SCENARIO(array) EACH(SCENARIO_PART, board_scenario_state, array, )
#define PART(member) PLACE(KNIGHTS_PART, board_knights, member)
/* What is due, with its idle value (board_due.def); a seat of that kind. */
#define DUE(member) PART(member), .idle = BOARD_IDLE_##member
#define SEAT_DUE(member) \
    { .kind = CODEC_SEAT, DUE(member) }
#define OWN_PART(array, member) EACH(KNIGHTS_PART, board_knights, array, member)
#define PART_COUNTS(member) PLACE(KNIGHTS_COUNTS_PART, board_knights, member)

#define PLACES(name, which) \
    { .kind = CODEC_PLACES, PUBLIC(sets[0]), .set = BOARD_AT_##name, .noun = &(which) }

#define IN_TRIBE .game = BOARD_SCENARIO_TRIBE
#define IN_VILLAGES .game = BOARD_SCENARIO_VILLAGES
#define IN_FLEET .game = BOARD_SCENARIO_FLEET
#define IN_WONDERS .game = BOARD_SCENARIO_WONDERS
#define AT_SEA .game = GAME_AT_SEA
#define KNIGHTS .game = GAME_WITH_KNIGHTS
#define WITH_CARDS .game = GAME_WITH_CARDS

#define LINE(name, text, ...) { .key = (text), __VA_ARGS__ },

#endif
