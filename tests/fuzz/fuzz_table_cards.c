/* fuzz_table_cards.c - any bytes as a table of cards: an error that says where it is, or a game
 * whose values are within their bounds and that can be played.
 *
 * Like maps, tables reach the program from strangers, inside records. */
#include "cards_view.h"
#include "lr_assert.h"

#include "fuzz.h"

#include <string.h>

enum { STEPS = 120 };

static lr_game game;

static void check_card(const cards_card *card) {
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        LR_ASSERT(lr_lanes_count(card->cost, good) <= CARDS_STORE_MAX);
    LR_ASSERT(lr_lanes_count(card->cost, CARDS_GOLD) == 0);
    LR_ASSERT(lr_lanes_total(card->cost) <= 9);
    LR_ASSERT(card->points <= 9 && card->commerce <= 8 && card->strength <= 9);
    LR_ASSERT(card->tournament <= 9 && card->die <= 6);
    LR_ASSERT(card->name != NULL && card->source != NULL);
}

static void check_table(const cards *c) {
    unsigned total = 0;
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) {
        check_card(&c->row[k]);
        total += c->row[k].count;
    }
    LR_ASSERT(total == 120);
    LR_ASSERT(c->road_cost != 0 && c->settlement_cost != 0 && c->city_cost != 0);
    for (unsigned k = 0; k < CARDS_DECK_REGIONS; k++)
        LR_ASSERT(c->deck[k].goods < CARDS_GOODS && c->deck[k].die >= 1 && c->deck[k].die <= 6);
    for (unsigned set = 0; set < 2; set++)
        for (unsigned good = 0; good < CARDS_GOODS; good++)
            LR_ASSERT(c->start[set][good].goods == good && c->start[set][good].die >= 1);
}

/* The rules hold with these values: some of a random game. */
static void play(uint64_t seed) {
    lr_rng rng = lr_rng_seed(seed);
    lr_state s;
    lr_error error;
    lr_init(&game, &s);
    for (unsigned step = 0; step < STEPS; step++) {
        uint32_t actors = lr_actors(&game, &s);
        lr_action legal[LR_LEGAL_MAX];
        if (actors == 0) return;
        if (actors & LR_CHANCE) {
            lr_apply(&game, &s, lr_chance_sample(&game, &s, &rng));
        } else {
            uint32_t count = lr_legal(&game, &s, lr_seat_first(actors), legal);
            LR_ASSERT(count > 0);
            lr_apply(&game, &s, legal[lr_rng_below(&rng, count)]);
        }
    }
    LR_ASSERT(lr_verify(&game, &s, &error) == LR_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[LR_MAP_TEXT_MAX + 2]; /* one longer than the reader takes */
    lr_error error;
    if (size > LR_MAP_TEXT_MAX + 1) size = LR_MAP_TEXT_MAX + 1;
    memcpy(text, data, size);
    text[size] = 0;
    lr_status status = lr_game_init(&game, "cards", text, &error);
    if (status != LR_OK) {
        LR_ASSERT(status == error.status);
        LR_ASSERT(error.text[0] != 0);
        LR_ASSERT(status == LR_E_TOO_LARGE || (error.line > 0 && error.column > 0));
        return 0;
    }
    check_table(cards_of(&game));
    play(size);
    return 0;
}
