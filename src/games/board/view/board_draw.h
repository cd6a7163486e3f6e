/* board_draw.h - for people: pictures of what a view shows (draw.c), and words
 * (progress_words.c). */
#ifndef BOARD_VIEW_DRAW_H
#define BOARD_VIEW_DRAW_H

#include "board_view.h"

/* The terrain that a picture shows on a hex: what lies there, or BOARD_DEALT while the deal that
 * decides it is still to come. */
board_terrain board_terrain_shown(const board *b, const board_public *p, uint32_t hex);
/* Where a harbor is shown: its edge, or BOARD_NO_PLACE if it lies nowhere yet. */
uint32_t board_harbor_shown(const board *b, const board_public *p, uint32_t slot);

/* The board alone, without the table of seats. Writes as board_view_draw() does. */
size_t board_draw(const board *b, const board_view *v, int colour, char *out, size_t size);

/* For people who read: the names of the levels of each track (level 1 is at 0), what the third one
 * brings, and what each progress card does. */
extern const char *const board_level_names[BOARD_TRACKS][BOARD_LEVELS];
extern const char *const board_level_abilities[BOARD_TRACKS];
extern const char *const board_progress_sentences[BOARD_PROGRESS_KINDS];

#endif
