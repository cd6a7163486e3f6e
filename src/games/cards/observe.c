/* observe.c - what a seat may know (CARD-RULE-70): views and redacted actions.
 *
 * The public part is all that lies open on the table. A seat adds its own hand and its own memory
 * of stacks and of the other hand; somebody who only watches has neither. So a view is a copy of
 * two parts of the position, and nothing in it has to be blanked out.
 *
 * Actions name cards that not everybody sees (CARD-RULE-75 to 77): what is taken out of a stack or
 * put under one is for the one who does it, what Spy and Conflict take for both players.
 */
#include "cards_ops.h"
#include "cards_text.h"

#include <string.h>

void cards_observe(const lr_game *g UNUSED, const lr_state *s, int seat, lr_view *view) {
    const cards_state *position = cards_state_read(s);
    cards_view *v = cards_view_of_rw(view);
    bool seated = seat >= 0 && seat < CARDS_SEATS;
    memset(v, 0, sizeof *v);
    memcpy(&v->pub, &position->pub, sizeof v->pub);
    v->viewer = seated ? (uint8_t)seat : LR_SEAT_NONE;
    if (!seated) return;
    v->memory = position->secret.memory[seat];
    v->hand = position->secret.hand[seat];
}

cards_open cards_lay_open(const lr_state *s) {
    const cards_state *state = cards_state_read(s);
    return (cards_open){ &state->pub, state->secret.hand, state->secret.deck,
                         state->secret.memory };
}

/* The victim knows which two cards went, not in which order: the lower kind stands first then. */
static lr_action hide_order(lr_action a) {
    if (a.arg[2] == CARDS_NO_KIND) return a; /* a single card has none */
    if (a.arg[1] > a.arg[2]) {
        uint8_t lower = a.arg[2];
        a.arg[2] = a.arg[1];
        a.arg[1] = lower;
    }
    a.arg[3] = LR_ARG_HIDDEN;
    return a;
}

lr_action cards_redact(const lr_game *g UNUSED, const lr_state *s UNUSED, lr_action a, int viewer) {
    bool own = viewer == a.actor, seated = viewer >= 0 && viewer < CARDS_SEATS;
    unsigned sees = own ? CARDS_SEEN_BY_ACTOR : seated ? CARDS_SEEN_BY_PLAYERS : CARDS_SEEN_BY_ALL;
    if (a.kind >= CARDS_ACTION_KINDS) return a;
    for (unsigned k = 0; k < CARDS_FIELDS; k++) {
        cards_field f = cards_action_table[a.kind].field[k];
        if (f.seen_by > sees) memset(a.arg + f.at, LR_ARG_HIDDEN, a.kind == CARDS_SHUFFLE ? 8 : 1);
    }
    return a.kind == CARDS_CONFLICT && seated && !own ? hide_order(a) : a;
}
