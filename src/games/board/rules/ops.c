/* ops.c - the board family's table of functions, and the small answers that need no file. */
#include "rules.h"

void board_score(const lr_game *g, const lr_state *state, int32_t out[LR_SEATS_MAX]) {
    const board_state *s = board_state_read(state);
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        bool seated = seat < board_of(g)->seats;
        unsigned hidden = board_count(s->secret.cards[seat], BOARD_CARD_POINT);
        out[seat] = seated ? (int32_t)(s->pub.seat[seat].points + hidden) : 0;
    }
}

int board_winner(const lr_game *g UNUSED, const lr_state *state) {
    return board_state_read(state)->pub.winner;
}

const lr_game_ops board_ops = {
    .family = FAMILY_board,
    .name = "board",
    .options = board_options_table,
    .option_count = BOARD_OPTIONS,
    .option_later = BOARD_OPTIONS_LATER,
    .presets = board_presets,
    .preset_count = board_preset_count,
#define OP(type, name, parameters) .name = board_##name,
#include "game_ops.def"
};
