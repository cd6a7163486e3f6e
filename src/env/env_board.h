/* env_board.h - what the files of the board games' environment share. */
#ifndef ENV_BOARD_H
#define ENV_BOARD_H

#include "board_view.h"
#include "env_family.h"

/* The axes of letters and fields. */
typedef enum env_board_axis_id {
    ENV_BOARD_TABLE,
    ENV_BOARD_HEX,
    ENV_BOARD_VERTEX,
    ENV_BOARD_EDGE,
    ENV_BOARD_SEAT,
    ENV_BOARD_AXES
} env_board_axis_id;

/* index_board.c */
enum {
#define LETTER(name, ...) +1 /* NOLINT(bugprone-macro-parentheses): a sum of rows */
    ENV_BOARD_ROWS = 0
#include "index_board.def"
};
extern const env_row env_board_rows[ENV_BOARD_ROWS];
ENV_PARTS(board)

/* known_board.c */
uint32_t env_board_goods(const lr_game *g);
void env_board_count(const lr_game *g, const lr_view *views, unsigned whole, env_counts *c);
void env_board_tell(const lr_lanes known[LR_SEATS_MAX], lr_view *view);

/* picture_board.c */
void env_board_picture(const lr_game *g, const lr_view *view, const char *title, lr_text *out);

/* symmetry_board.c */
uint32_t env_board_turns(const lr_game *g);
void env_board_turned(const lr_game *g, uint32_t k, env_turn *out);

#endif
