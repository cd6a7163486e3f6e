/* position.h - the text of positions and views. See position.c and docs/notation.md. */
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include "state.h"

size_t board_state_print(const lr_game *g, const lr_state *s, char *out, size_t size);
size_t board_view_print(const lr_game *g, const lr_view *view, char *out, size_t size);

/* What may be left out is filled in; the result is verified. On refusal the result is untouched. */
lr_status board_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error);
lr_status board_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error);

/* The flags of the `done` line, in its order; and a special harbor's name is its resource's. */
enum { BOARD_DONE_ROLLED, BOARD_DONE_CARD_PLAYED, BOARD_DONE_BUILT, BOARD_DONE_FLAGS };
extern const char *const board_done_names[BOARD_DONE_FLAGS];
extern const char *const board_harbor_names[BOARD_HARBOR_TYPES];

#endif
