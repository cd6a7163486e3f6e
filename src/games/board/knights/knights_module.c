/* knights_module.c - the module knights, at the seams where the rules ask for it. */
#include "knights.h"

/* ---- the course of a turn ---- */

static void turn_begins(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    vset_rw ready = board_ready_rw(b, p);
    vset_rw promoted = board_promoted_rw(b, p);
    vset knight = board_knight(b, p, p->active);
    vset awake = board_awake(b, p);
    k->event = BOARD_EVENT_NONE;
    k->dice_set = k->errant_used = 0;
    k->lasting = 0;                                  /* CK-RUL-96 */
    for (unsigned w = 0; w < b->vertex_words; w++) { /* CK-ACT-02 */
        ready.word[w] = knight.word[w] & awake.word[w];
        promoted.word[w] = 0;
    }
}

static bool dice_fixed(const board *b, const board_public *p) {
    return board_knights_read(b, p)->dice_set; /* CK-SCI-01 */
}

/* The event comes first (CK-TURN-08). */
static void after_dice(const board *b, board_state *s) {
    s->pub.unpaid = 1;
    if (is_easy_turn(b, &s->pub)) {
        turn_resume(b, s);
    } else {
        board_knights_of(b, &s->pub)->event_due = 1;
        s->pub.phase = BOARD_PHASE_EVENT;
    }
}

/* Who has got nothing may use an aqueduct (CK-RUL-75, 76, SEA-CK-32). */
static void after_pay(const board *b, board_state *s, unsigned total, const board_cards *before,
                      bool *due) {
    board_knights *k = board_knights_of(b, &s->pub);
    unsigned parched = 0;
    (void)total;
    for (unsigned watered = k->watered; watered != 0; watered &= watered - 1) {
        unsigned seat = (unsigned)__builtin_ctz(watered);
        if (s->secret.hand[seat] == before[seat] && s->pub.at_sea[seat].gold_left == 0)
            parched |= 1u << seat;
    }
    k->parched = (uint8_t)parched;
    *due |= parched != 0 || progress_is_surplus(b, s);
}

static bool resume_paid(const board *b, board_state *s) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    if (k->parched == 0) return false;
    const unsigned lanes = b->rules.aqueduct_commodity ? BOARD_GOODS : BOARD_RESOURCES;
    if ((board_kinds(p->bank) & ((1u << lanes) - 1)) == 0) {
        k->parched = 0; /* CK-RUL-75: nothing left to take */
        return false;
    }
    p->phase = BOARD_PHASE_AQUEDUCT;
    return true;
}

static bool resume_main(const board *b, board_state *s) {
    if (!progress_is_surplus(b, s)) return false;
    s->pub.phase = BOARD_PHASE_SURPLUS; /* CK-RUL-57 */
    return true;
}

static void after_choice(const board *b, board_public *p, unsigned seat) {
    if (p->phase == BOARD_PHASE_AQUEDUCT)
        board_knights_of(b, p)->parched &= (uint8_t) ~(1u << seat);
}

/* ---- trade ---- */

static board_cards two_for_one(board_cards all, unsigned lane) {
    return (all & ~((board_cards)0xff << 8 * lane)) | 2 * board_card(lane);
}

/* The best rate counts (CK-TRADE-03 to 09). */
static board_cards rates(const board *b, const board_public *p, unsigned seat, board_cards asked) {
    const board_knights *k = board_knights_read(b, p);
    const board_cards resources = board_card(BOARD_RESOURCES) - 1;
    if (k->realm[seat].level[BOARD_TRADE] >= BOARD_LEVEL_ABILITY && seat == p->active)
        asked = (asked & resources) | (2 * LR_LANES_ONE & ~resources); /* CK-TRADE-07 */
    if (k->merchant == seat) {
        unsigned terrain = board_tile_terrain(p->tile[k->merchant_hex]);
        if (terrain < BOARD_RESOURCES)
            asked = two_for_one(asked, terrain); /* CK-MERCH-02, CK-RUL-52 */
    }
    for (unsigned fleet = seat == p->active ? k->fleet : 0; fleet != 0; fleet &= fleet - 1)
        asked = two_for_one(asked, (unsigned)__builtin_ctz(fleet));
    return asked;
}

/* ---- robber and pirate ---- */

/* Each wall makes two more cards safe (CK-WALL-04). */
static unsigned safe_cards(const board *b, const board_public *p, unsigned seat) {
    return 2 * (BOARD_WALLS - (unsigned)board_knights_read(b, p)->realm[seat].walls_left);
}

/* Discards for a Saboteur leave the robber where it is. */
static bool after_discards(const board *b, board_state *s) {
    board_knights *k = board_knights_of(b, &s->pub);
    if (!k->sabotage) return false;
    k->sabotage = 0;
    turn_resume(b, s);
    return true;
}

static bool spares(const board *b, const board_public *p, bool pirate) {
    return board_knights_read(b, p)->chasing == (pirate ? 1 : 2);
}

static void after_robber(const board *b, board_public *p) {
    board_knights_of(b, p)->chasing = 0;
}

static void after_steal(const board *b, board_public *p) {
    board_knights_of(b, p)->victims &= (uint8_t) ~(1u << p->victim);
}

const board_module knights_module = {
    .turn_begins = turn_begins,
    .dice_fixed = dice_fixed,
    .after_dice = after_dice,
    .after_pay = after_pay,
    .resume_roll = knights_resume_roll,
    .resume_paid = resume_paid,
    .resume_main = resume_main,
    .after_choice = after_choice,
    .stop = knights_stop,
    .rates = rates,
    .safe_cards = safe_cards,
    .after_discards = after_discards,
    .frozen = knights_frozen,
    .spares = spares,
    .after_robber = after_robber,
    .after_steal = after_steal,
    .drop = knights_drop,
};
