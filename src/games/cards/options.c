/* options.c - the options, presets and tables of the card family, and their compilation.
 *
 * Options are rows of view/cards_options.def and appear three times, always in its order: as
 * game->option[] (numbers, for the configuration's text), as cards->rules (for the rules) and as
 * the table below (names, ranges and sentences, for people).
 *
 * What a board game calls its map is here the table of the cards' facts: `printed` is built in, and
 * a text in the form of docs/cards.md replaces some of its values (table.c).
 */
#include "cards_ops.h"
#include "cards_state.h"
#include "text.h"

#include <string.h>

/* ---- options ---- */

const lr_option_info cards_options_table[] = {
#define NUMBER LR_OPTION_NUMBER
#define CHOICE LR_OPTION_CHOICE
#include "cards_options.def"
};

_Static_assert((int)CARDS_OPTIONS <= LR_OPTIONS_MAX, "LR_OPTIONS_MAX holds the card family's");

/* ---- presets, modules and tables ---- */

const lr_preset cards_presets[cards_preset_count] = {
    { .info = { "printed", "The rules as they are printed." },
      .count = 2,
      .set = { { CARDS_OPTION_stores, CARDS_STORES_NUMBERED },
               { CARDS_OPTION_offers_refused, 0 } } },
    { .info = { "beginner", "For a first game: nine points win, and the first regions lie as the "
                            "rules propose." },
      .count = 4,
      .set = { { CARDS_OPTION_vp_goal, 9 },
               { CARDS_OPTION_offers_refused, 0 },
               { CARDS_OPTION_arrangement, CARDS_ARRANGE_PRINTED },
               { CARDS_OPTION_stores, CARDS_STORES_NUMBERED } } },
};

/* The family has none. */
const lr_name_info *cards_module_at(uint32_t k UNUSED) {
    return NULL;
}

const lr_name_info *cards_map_at(uint32_t k) {
    static const lr_name_info table = {
        CARDS_TABLE_BUILTIN, "The facts of the 120 cards; `longroad cards` prints them."
    };
    return k == 0 ? &table : NULL;
}

const char *cards_map_name(const lr_game *g) {
    return cards_of(g)->table_name;
}

/* ---- compiling ---- */

lr_status cards_compile(lr_game *g, const char *map_name, const char *map_text, lr_error *error) {
    cards *c = cards_of_rw(g);
    cards_table_builtin(c);
    if (map_text != NULL) {
        lr_status status = cards_table_read(c, map_text, error);
        if (status != LR_OK) return status;
        if (map_name[0] != 0 && !lr_text_equal(map_name, c->table_name))
            return lr_fail(error, LR_E_OPTIONS, "the configuration names the table ", map_name,
                           ", but the table's text is that of ", c->table_name, NULL);
    }
    memcpy(&c->rules, g->option, sizeof c->rules); /* one number for each option, in their order */
    g->seats = CARDS_SEATS;
    g->state_bytes = sizeof(cards_state);
    g->view_bytes = sizeof(cards_view);
    return LR_OK;
}
