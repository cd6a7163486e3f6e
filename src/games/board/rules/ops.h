/* ops.h - the functions and tables of the board family's entry in the list of families (ops.c).
 *
 *     map/options.c                 what a game can be configured with, and how it is compiled
 *     act.c chance.c legal.c observe.c setup.c
 *     text/notation.c               any bytes are printed as an action: those that are none as
 *                                   `ACTOR ?KIND`, which cannot be parsed
 *     text/position.c               what may be left out is filled in, and the result is verified;
 *                                   a refusal leaves it untouched. Verifying begins with numbers
 *                                   that a line could not hold; then come the rules (verify.c)
 *     text/draw.c                   `colour` adds ANSI escapes of 256 colours; without it every
 *                                   owner is still told by a digit
 */
#ifndef BOARD_OPS_H
#define BOARD_OPS_H

#include "game.h"

#define OP(type, name, parameters) type board_##name parameters;
#include "game_ops.def"

extern const lr_option_info board_options_table[];
enum { board_preset_count = 5 };
extern const lr_preset board_presets[board_preset_count];

#endif
