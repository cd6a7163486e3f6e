/* The verification of card positions finds what is broken, and says what it is.
 *
 * In positions of random games every byte of every cached fact is changed, bit by bit: each change
 * must be found. Then single facts are broken by hand, and the sentence must be about them.
 */
#include "cards_ops.h"
#include "cards_state.h"
#include "drive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static lr_game game;
static drive d;
static lr_state s;

#define FIELD(name) \
    { offsetof(cards_state, name), sizeof((cards_state *)0)->name, #name }
#define REALM(name) FIELD(pub.realm[0].name), FIELD(pub.realm[1].name)

/* Facts that follow from others: there is no second value for them. */
static const struct field {
    size_t at, size;
    const char *name;
} derived[] = {
    REALM(stock),
    REALM(of_good),
    REALM(of_die),
    REALM(placed),
    REALM(site),
    REALM(cities),
    REALM(first),
    REALM(last),
    REALM(roads),
    REALM(points),
    REALM(strength),
    REALM(tournament),
    REALM(commerce),
    REALM(hand_limit),
    REALM(search_price),
    REALM(card_points),
    REALM(knights),
    REALM(buildings),
    REALM(unused),
    REALM(sites_free),
    REALM(sites_free_city),
    REALM(slots),
    REALM(doubled),
    REALM(guarded),
    REALM(have),
    REALM(room),
    REALM(rate),
    FIELD(pub.discard),
    FIELD(pub.regions_left),
    FIELD(pub.active),
    FIELD(pub.first),
    FIELD(pub.chooser),
    FIELD(pub.winner),
    FIELD(pub.knight_token),
    FIELD(pub.windmill_token),
    FIELD(pub.arranged),
    FIELD(pub.roads_left),
    FIELD(pub.settlements_left),
    FIELD(pub.cities_left),
    FIELD(pub.stack_size),
    FIELD(pub.hand_size),
    FIELD(pub.unused),
    FIELD(secret.hand),
    FIELD(secret.deck),
};

static void changes_are_found(uint64_t step) {
    for (size_t k = 0; k < sizeof derived / sizeof *derived; k++) {
        for (size_t at = derived[k].at; at < derived[k].at + derived[k].size; at++) {
            lr_state t = s;
            lr_error error;
            t.body.bytes[at] ^= (unsigned char)(1u << lr_rng_below(&d.rng, 8));
            if (lr_verify(&game, &t, &error) != LR_OK) {
                assert_true(error.status == LR_E_POSITION && error.text[0] != 0);
                continue;
            }
            drive_report(&d, &s, step, NULL, derived[k].name);
            fail_msg("byte %zu of %s is not verified", at - derived[k].at, derived[k].name);
        }
    }
}

static void every_cached_fact_is_verified(void **state) {
    uint64_t left = drive_steps(40000, 6000);

    (void)state;
    for (uint32_t k = 0; left > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];
        drive_cards_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, 50 + k));
        lr_init(&game, &s);
        for (uint64_t step = 0; left > 0 && step < 1500 && lr_actors(&game, &s) != 0; step++) {
            if (lr_rng_below(&d.rng, 24) == 0) changes_are_found(step);
            drive_step(&d, &s);
            left--;
        }
    }
}

/* ---- by hand ---- */

static cards_state *broken(const char *position) {
    lr_error error;
    if (lr_state_parse(&game, position, &s, &error) != LR_OK)
        fail_msg("line %d: %s", error.line, error.text);
    return cards_state_of(&s);
}

static void complains(const char *word) {
    lr_error error;
    assert_int_equal(lr_verify(&game, &s, &error), LR_E_POSITION);
    if (strstr(error.text, word) == NULL) fail_msg("%s, not about: %s", error.text, word);
}

static void the_broken_fact_is_named(void **state) {
    static const char plain[] = "turn 9\nactive 0\ndice knight 6\nsites 0 u-1=smithy\n"
                                "hand 0 spy abbey\nhand 1 karl\n";
    cards_state *c;
    lr_error error;

    (void)state;
    assert_int_equal(lr_game_init(&game, "cards(first_player=seat0)", NULL, &error), LR_OK);
    broken(plain)->pub.realm[0].strength++;
    complains("strength");
    broken(plain)->pub.realm[1].points++;
    complains("points");
    broken(plain)->pub.realm[0].have++;
    complains("units");
    broken(plain)->pub.roads_left--;
    complains("roads");
    broken(plain)->pub.regions_left--;
    complains("regions");
    broken(plain)->pub.hand_size[0]++;
    complains("hand");
    broken(plain)->pub.windmill_token = 1;
    complains("windmill");
    broken(plain)->pub.turn++;
    complains("turns");
    broken(plain)->pub.check_hand = 1;
    complains("checked");
    broken(plain)->pub.stack = 2;
    complains("looked at");
    broken(plain)->pub.owe[0] = lr_lane(CARDS_ORE);
    complains("pay");
    broken(plain)->pub.events_left[CARDS_EVENT_YEAR_END] = 0;
    complains("Year End");
    c = broken(plain);
    c->secret.deck[0] = c->secret.deck[0] == 1 ? 2 : 1;
    complains("expansion cards");
    c = broken(plain);
    c->secret.memory[0].entry[0] = (uint8_t)(c->secret.deck[0] + 1);
    complains("remembers a stack");
    c = broken(plain);
    c->secret.memory[0].seen = cards_bits[CARDS_KIND_MINT].first;
    complains("in a hand");
    c = broken(plain);
    c->secret.memory[0].entry[0] = CARDS_TAKEN;
    complains("taken");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cached_fact_is_verified),
        cmocka_unit_test(the_broken_fact_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
