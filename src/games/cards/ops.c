/* ops.c - the card family's table of functions, and the small answers that need no file. */
#include "cards_ops.h"
#include "cards_rules.h"

void cards_score(const lr_game *g UNUSED, const lr_state *state, int32_t out[LR_SEATS_MAX]) {
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        out[seat] = seat < CARDS_SEATS ? cards_state_read(state)->pub.realm[seat].points : 0;
}

int cards_winner(const lr_game *g UNUSED, const lr_state *state) {
    return cards_state_read(state)->pub.winner;
}

const lr_game_ops cards_ops = {
    .family = FAMILY_cards,
    .name = "cards",
    .options = cards_options_table,
    .option_count = CARDS_OPTIONS,
    .presets = cards_presets,
    .preset_count = cards_preset_count,
#define OP(type, name, parameters) .name = cards_##name,
#include "game_ops.def"
};
