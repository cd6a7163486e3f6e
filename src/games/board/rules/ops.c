/* ops.c - the board family's table of functions, and the small answers that need no file. */
#include "draw.h"
#include "game.h"
#include "notation.h"
#include "options.h"
#include "position.h"
#include "rules.h"

static void score(const lr_game *g, const lr_state *state, int32_t *out) {
    const board_state *s = board_state_read(state);
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        bool seated = seat < board_of(g)->seats;
        unsigned hidden = board_count(s->secret.cards[seat], BOARD_CARD_POINT);
        out[seat] = seated ? (int32_t)(s->pub.seat[seat].points + hidden) : 0;
    }
}

static int winner(const lr_game *g UNUSED, const lr_state *state) {
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
    .module_at = board_module_at,
    .map_at = board_map_list_at,
    .compile = board_compile,
    .map_name = board_map_name,
    .init = board_init,
    .actors = board_actors,
    .legal = board_legal,
    .legal_sample = board_legal_sample,
    .chance = board_chance,
    .chance_sample = board_chance_sample,
    .check = board_check,
    .apply = board_apply,
    .score = score,
    .winner = winner,
    .observe = board_observe,
    .redact = board_redact,
    .resample = board_resample,
    .verify = board_verify,
    .action_print = board_action_print,
    .action_parse = board_action_parse,
    .state_print = board_state_print,
    .state_parse = board_state_parse,
    .view_print = board_view_print,
    .view_parse = board_view_parse,
    .view_draw = board_view_draw,
};
