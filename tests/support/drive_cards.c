/* drive_cards.c - random games of the card family. See drive.h.
 *
 * Twelve points are far for random play, and a game in which everything was built and torn down
 * again cannot reach them any more. So most games here build with a will, and tests stop them
 * after some steps or turns.
 */
#include "cards_view.h"
#include "drive_family.h"

#include <stdio.h>
#include <string.h>

/* Every option away from its default, and a few together. */
static const char *const tables[] = {
    "seats=2",
    "stores=default",
    "stores=numbered",
    "civil_war=opponent,vp_goal=10,stores=numbered",
    "counter_question=held",
    "arrangement=printed,first_player=seat1",
    "trading=bank",
    "vp_goal=7",
    "red_set=seat1,first_player=seat0,stores=numbered",
    "offers_refused=1",
    "offers_refused=0,stores=numbered",
    "turn_limit=40",
    "trading=bank,stores=default,arrangement=printed",
};

enum { TABLES = sizeof tables / sizeof *tables };

static const char *const variations[] = {
    "stores=numbered",    "civil_war=opponent", "counter_question=held", "arrangement=printed",
    "first_player=seat1", "trading=bank",       "red_set=seat1",         "offers_refused=1",
    "turn_limit=90",      "vp_goal=9",
};

void drive_cards_config(uint32_t k, char *out, size_t size) {
    lr_rng rng = lr_rng_stream(80, k);

    (void)snprintf(out, size, "cards(%s", k < TABLES ? tables[k] : tables[0]);
    for (size_t v = 0; v < sizeof variations / sizeof *variations; v++) {
        if (k < TABLES || lr_rng_below(&rng, 4) != 0) continue;
        (void)snprintf(out + strlen(out), size - strlen(out), ",%s", variations[v]);
    }
    (void)snprintf(out + strlen(out), size - strlen(out), ")");
}

/* What a mood prefers; kinds not named weigh 8. */
static const uint16_t moods[][CARDS_ACTION_KINDS] = {
    { [CARDS_SETTLEMENT] = 400, /* a large realm */
      [CARDS_ROAD] = 100,
      [CARDS_CITY] = 400,
      [CARDS_BUILD] = 60,
      [CARDS_REMOVE] = 1,
      [CARDS_BANK] = 4,
      [CARDS_OFFER] = 1,
      [CARDS_PLAY] = 20,
      [CARDS_END] = 20 },
    { [CARDS_BUILD] = 400, /* many cards on sites */
      [CARDS_CITY] = 200,
      [CARDS_SETTLEMENT] = 100,
      [CARDS_REMOVE] = 1,
      [CARDS_BANK] = 4,
      [CARDS_OFFER] = 1,
      [CARDS_SEARCH] = 40,
      [CARDS_PLAY] = 40,
      [CARDS_END] = 30 },
    { [CARDS_PLAY] = 400, /* attacks */
      [CARDS_COUNTER] = 40,
      [CARDS_BUILD] = 200,
      [CARDS_CITY] = 200,
      [CARDS_SETTLEMENT] = 200,
      [CARDS_ROAD] = 20,
      [CARDS_REMOVE] = 1,
      [CARDS_BANK] = 4,
      [CARDS_OFFER] = 1,
      [CARDS_ALCHEMIST] = 40,
      [CARDS_CARAVAN] = 40,
      [CARDS_END] = 20 },
    { [CARDS_EXCHANGE] = 40, /* looks into stacks */
      [CARDS_SEARCH] = 60,
      [CARDS_SWAP] = 20,
      [CARDS_CITY] = 200,
      [CARDS_BUILD] = 60,
      [CARDS_REMOVE] = 1,
      [CARDS_BANK] = 1,
      [CARDS_OFFER] = 1,
      [CARDS_END] = 100 },
    { [CARDS_OFFER] = 30, /* trade */
      [CARDS_ACCEPT] = 60,
      [CARDS_BANK] = 20,
      [CARDS_CARAVAN] = 40,
      [CARDS_CITY] = 100,
      [CARDS_SETTLEMENT] = 100,
      [CARDS_BUILD] = 30,
      [CARDS_REMOVE] = 1,
      [CARDS_END] = 60 },
};

enum { MOODS = sizeof moods / sizeof *moods };

_Static_assert((int)CARDS_ACTION_KINDS <= (int)DRIVE_KINDS_MAX, "a mood has room for every kind");

static void draw_mood(drive *d) {
    static const uint16_t weights[8] = { 1, 2, 8, 8, 8, 8, 32, 200 };
    uint32_t mood = lr_rng_below(&d->rng, MOODS + 1);

    for (int kind = 0; kind < CARDS_ACTION_KINDS; kind++) {
        uint16_t weight = mood == MOODS ? weights[lr_rng_below(&d->rng, 8)] : moods[mood][kind];
        d->weight[kind] = weight > 0 ? weight : 8;
    }
    d->unasked_one_in = mood + 1 >= MOODS ? 6 : 40;
}

static lr_action random_offer(drive *d, const lr_state *s, int seat) {
    lr_action a = { .kind = CARDS_OFFER, .actor = (uint8_t)seat };
    const cards_public *p;
    lr_view view;

    lr_observe(d->game, s, seat, &view);
    p = &cards_view_of(&view)->pub;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned own = lr_lanes_count(p->realm[seat].have, good);
        unsigned other = lr_lanes_count(p->realm[seat ^ 1].have, good);
        if (lr_rng_below(&d->rng, 3) == 0 && own > 0)
            a.arg[good] = (uint8_t)(1 + lr_rng_below(&d->rng, own));
        else if (lr_rng_below(&d->rng, 3) == 0 && other > 0)
            a.arg[CARDS_GOODS + good] = (uint8_t)(1 + lr_rng_below(&d->rng, other));
    }
    return a;
}

const drive_family drive_cards = {
    .name = "cards",
    .action_kinds = CARDS_ACTION_KINDS,
    .seeded = CARDS_SHUFFLE,
    .offer = CARDS_OFFER,
    .draw_mood = draw_mood,
    .random_offer = random_offer,
};
