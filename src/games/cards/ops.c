/* ops.c - the card family's table of functions, and the small answers that need no file. */
#include "cards_ops.h"
#include "cards_rules.h"
#include "cards_text.h"

static void score(const lr_game *g UNUSED, const lr_state *state, int32_t *out) {
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        out[seat] = seat < CARDS_SEATS ? cards_state_read(state)->pub.realm[seat].points : 0;
}

static int winner(const lr_game *g UNUSED, const lr_state *state) {
    return cards_state_read(state)->pub.winner;
}

const lr_game_ops cards_ops = {
    .family = FAMILY_cards,
    .name = "cards",
    .options = cards_options_table,
    .option_count = CARDS_OPTIONS,
    .presets = cards_presets,
    .preset_count = cards_preset_count,
    .module_at = cards_module_at,
    .map_at = cards_table_list_at,
    .compile = cards_compile,
    .map_name = cards_table_name,
    .init = cards_init,
    .actors = cards_actors,
    .legal = cards_legal,
    .legal_sample = cards_legal_sample,
    .chance = cards_chance,
    .chance_sample = cards_chance_sample,
    .check = cards_check,
    .apply = cards_apply,
    .score = score,
    .winner = winner,
    .observe = cards_observe,
    .redact = cards_redact,
    .resample = cards_resample,
    .verify = cards_verify,
    .action_print = cards_action_print,
    .action_parse = cards_action_parse,
    .state_print = cards_state_print,
    .state_parse = cards_state_parse,
    .view_print = cards_view_print,
    .view_parse = cards_view_parse,
    .view_draw = cards_view_draw,
};
