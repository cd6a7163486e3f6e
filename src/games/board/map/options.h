/* options.h - what a board game can be configured with, and how it is compiled. See options.c. */
#ifndef BOARD_OPTIONS_H
#define BOARD_OPTIONS_H

#include "board_map.h"
#include "game.h"

enum { board_option_count = BOARD_OPTIONS };
extern const lr_option_info board_options_table[board_option_count];

enum { board_preset_count = 5 };
extern const lr_preset board_presets[board_preset_count];

/* Listings: the k-th, or NULL past the end. The first map is the default one. */
const lr_name_info *board_module_at(uint32_t k);
const lr_name_info *board_map_list_at(uint32_t k);

/* Fills the game's board from g->option and the map. A map of one's own (`map_text`) must have the
 * name that the configuration gives, if it gives one. */
lr_status board_compile(lr_game *g, const char *map_name, const char *map_text, lr_error *error);

const char *board_map_name(const lr_game *g);

#endif
