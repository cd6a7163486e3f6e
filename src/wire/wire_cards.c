/* wire_cards.c - the card family's row of functions (wire.h).
 *
 * The writers stand in the files beside this one (cards_json.h). Here are the questions that the
 * server asks about seats and actions: what can be taken back, which clock runs, what a stand-in
 * leaves alone.
 */
#include "cards_json.h"
#include "gallery.h"

#include <string.h>

#include "games_tables.inc"

static const wire_shape *target_of(uint32_t action) {
    static const char *const targets[CARDS_ACTION_KINDS] = {
#define TARGET(KIND, shape) [CARDS_##KIND] = #shape,
#include "shapes.def"
    };
    return wire_shape_of(&cw_shapes, targets[action]);
}

const wire_shapes cw_shapes = {
    .family = "cards",
    .names = names,
    .shapes = shapes,
    .unions = unions,
    .target = target_of,
};

static void write_section(const lr_game *g, const lr_view *view, const wire_viewer *viewer,
                          int section, json_writer *w) {
    writers[section](g, cards_view_of(view), viewer, w);
}

/* ---- taking back ---- */

/* What is laid, built, removed or traded with the bank; not what is played, drawn or taken. */
static bool is_placement(unsigned kind) {
    static const uint8_t kinds[] = { CARDS_ARRANGE, CARDS_ARRANGE_AS_PRINTED,
                                     CARDS_ROAD,    CARDS_SETTLEMENT,
                                     CARDS_CITY,    CARDS_BUILD,
                                     CARDS_REMOVE,  CARDS_BANK,
                                     CARDS_PAY,     CARDS_STORE,
                                     CARDS_SETTLE,  CARDS_GAIN,
                                     CARDS_PICK };
    return memchr(kinds, (int)kind, sizeof kinds) != NULL;
}

/* The seat must still be the one to act, unless it has laid its first regions. A stack or hand
 * that it has looked into cannot be forgotten, nor a card that it has drawn: the memory tells of
 * all of them. And that the game asks about a Scout tells the other one that there is one. */
static bool undoable(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a) {
    const cards_view *then = cards_view_of(before), *now = cards_view_of(after);
    bool arranging = now->pub.phase == CARDS_PHASE_ARRANGE;
    (void)g;
    if (!is_placement(a.kind) || a.actor != now->viewer) return false;
    if (now->pub.chooser != a.actor && !arranging) return false;
    if (now->pub.phase == CARDS_PHASE_SCOUT || now->pub.turn != then->pub.turn) return false;
    return memcmp(&now->memory, &then->memory, sizeof now->memory) == 0;
}

/* ---- clocks ---- */

static wire_clock clock_of(const lr_game *g, const lr_view *view, int seat) {
    const cards_public *p = &cards_view_of(view)->pub;
    (void)g;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_DISCARD: return WIRE_CLOCK_DISCARD;
    case CARDS_PHASE_ANSWER:
    case CARDS_PHASE_COUNTER_OFFER:
    case CARDS_PHASE_DEFEND: return WIRE_CLOCK_ANSWER;
    default: break;
    }
    if (p->step == CARDS_STEP_START) return WIRE_CLOCK_TURN;
    bool own = seat == p->active && p->step != CARDS_STEP_EVENT;
    return own ? WIRE_CLOCK_TURN : WIRE_CLOCK_CHOICE;
}

static wire_standing standing(const lr_game *g, const lr_view *view) {
    const cards_public *p = &cards_view_of(view)->pub;
    wire_standing now = { .round = (uint16_t)((p->turn + 1u) / 2) };
    (void)g;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) now.points[seat] = p->realm[seat].points;
    return now;
}

/* ---- stand-ins ---- */

/* Cards that are played, torn down, or given away for others: nobody but their owner should do
 * that. Building is what a stand-in is for, and discards must be. */
static bool precious(const lr_game *g, lr_action a) {
    static const uint8_t kinds[] = { CARDS_PLAY,  CARDS_CARAVAN, CARDS_ALCHEMIST, CARDS_COUNTER,
                                     CARDS_SCOUT, CARDS_REMOVE,  CARDS_EXCHANGE,  CARDS_SWAP };
    (void)g;
    return memchr(kinds, a.kind, sizeof kinds) != NULL;
}

/* ---- offers and turns ---- */

static uint32_t offers(const lr_game *g, const lr_view *view, int seat,
                       wire_offer out[LR_SEATS_MAX]) {
    const cards_public *p = &cards_view_of(view)->pub;
    const uint64_t answers = CARDS_IN(ANSWER) | CARDS_IN(COUNTER_OFFER);
    (void)g;
    if (!cards_is_in(p, answers) || p->chooser != seat) return 0;
    unsigned maker = (unsigned)seat ^ 1;
    *out = (wire_offer){ .maker = (int8_t)maker,
                         .payable = lr_lanes_cover(p->realm[seat].have, p->offer_want),
                         .points = p->realm[maker].points,
                         .no = { .kind = CARDS_REFUSE, .actor = (uint8_t)seat } };
    for (unsigned k = 0; k < CARDS_GOODS; k++) {
        out->asked[k] = (uint8_t)lr_lanes_count(p->offer_want, k);
        out->given[k] = (uint8_t)lr_lanes_count(p->offer_give, k);
    }
    return 1;
}

static bool is_offer(lr_action a) {
    return a.kind == CARDS_OFFER;
}

static wire_turn turn_of(const lr_game *g, const lr_view *view) {
    const cards_public *p = &cards_view_of(view)->pub;
    (void)g;
    return (wire_turn){ .number = p->turn, .seat = (int8_t)p->active };
}

_Static_assert((int)CARDS_GOODS <= (int)WIRE_GOODS_MAX, "every good has its place in an offer");

const wire_family wire_cards = {
    .sections = sections,
    .shapes = &cw_shapes,
    .goods = cards_good_names,
    .good_count = CARDS_GOODS,
    .setting = cw_write_setting,
    .gallery = cards_gallery_write,
    .section = write_section,
    .move = cw_write_move,
    .events = cw_write_events,
    .undoable = undoable,
    .clock = clock_of,
    .standing = standing,
    .precious = precious,
    .offers = offers,
    .is_offer = is_offer,
    .turn = turn_of,
    .counts_size = sizeof(cw_counts),
    .count = cw_count,
    .counts = cw_write_counts,
};
