/* The engine and a naive model of the card game (tests/support/reference_cardgame.h) look at every
 * position of a million random steps, and must agree on all that follows from rows, sites and
 * stores: points, tokens, limits, rates, supplies, what each region's neighbours do for it, and
 * what may be built or traded. Dice that ask nobody anything are played in the model too.
 *
 * The tests named after rules fail when their rule was never met.
 */
#include "reference_cardgame.h"
#include "cards_rules.h"
#include "cards_text.h"
#include "drive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { GAME_STEPS_MAX = 3000 };

/* What must have been met to have tested anything. */
typedef enum meeting {
    MET_CITY,
    MET_LONG_ROW,
    MET_SITE_OF_TWO,
    MET_BOTH_TOKENS,
    MET_NO_CITY_NO_TOKEN, /* more commerce, but no city */
    MET_SMITHY,
    MET_HARBOR,
    MET_HAND_LIMIT,
    MET_SEARCH_FOR_ONE,
    MET_MINT,
    MET_RATE_TWO,
    MET_DOUBLED,
    MET_GUARDED,
    MET_TWO_GARRISONS,
    MET_PLAGUED,
    MET_BATH_HOUSE,
    MET_AQUEDUCT,
    MET_SUPPLY_EMPTY,
    MET_MAY_ROAD,
    MET_MAY_SETTLE,
    MET_MAY_CITY,
    MET_MAY_GREEN,
    MET_MAY_RED,
    MET_MAY_BANK,
    MET_ASKED_TO_PAY,
    MET_ASKED_BY_NUMBER, /* and would not be otherwise */
    MET_BRIGANDS,
    MET_PLAGUE,
    MET_PRODUCTIVE_YEAR,
    MET_PRODUCTION,
    MEETINGS
} meeting;

static uint64_t met[MEETINGS];
static bool agreed;

static drive d;
static lr_game game;
static lr_state state;
static cardgame model;
static const cardgame_card *card_of[CARDS_KINDS]; /* the ledger's cards in the engine's order */
static uint64_t step;
static char text[LR_STATE_TEXT_MAX];

static const cards_public *public_part(void) {
    return &cards_state_read(&state)->pub;
}

static void note(meeting what, bool happened) {
    met[what] += happened;
}

static void read_kinds(void) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        card_of[kind] = cardgame_find(&model, cards_kind_words[kind]);
}

/* ---- comparing ---- */

static void differ(const char *what, int seat, int place, int engine, int reference) {
    drive_report(&d, &state, step, NULL, what);
    fail_msg("%s of seat %d at %d: engine %d, reference %d", what, seat, place, engine, reference);
}

static void same(const char *what, int seat, int place, int engine, int reference) {
    if (engine != reference) differ(what, seat, place, engine, reference);
}

static int holder(unsigned seat) {
    return seat == LR_SEAT_NONE ? -1 : (int)seat;
}

static void compare_values(int seat) {
    const cards_realm *r = &public_part()->realm[seat];
    same("points", seat, 0, r->points, cardgame_points(&model, seat));
    same("strength", seat, 0, r->strength, cardgame_strength(&model, seat));
    same("tournament", seat, 0, r->tournament, cardgame_tournament(&model, seat));
    same("commerce", seat, 0, r->commerce, cardgame_commerce(&model, seat));
    same("hand limit", seat, 0, r->hand_limit, cardgame_hand_limit(&model, seat));
    same("search price", seat, 0, r->search_price, cardgame_search_price(&model, seat));
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        int k = (int)good;
        same("stock", seat, k, (int)lr_lanes_count(r->have, good), cardgame_have(&model, seat, k));
        same("room", seat, k, (int)lr_lanes_count(r->room, good), cardgame_room(&model, seat, k));
        same("rate", seat, k, (int)lr_lanes_count(r->rate, good), cardgame_rate(&model, seat, k));
    }
    note(MET_SMITHY, r->strength > 0 && cards_in(r->placed, CARDS_KIND_SMITHY));
    note(MET_HARBOR, r->commerce > 1 && cards_in(r->placed, CARDS_KIND_HARBOR));
    note(MET_HAND_LIMIT, r->hand_limit >= 5);
    note(MET_SEARCH_FOR_ONE, r->search_price == 1);
    note(MET_MINT, lr_lanes_count(r->rate, CARDS_GOLD) == 1);
    note(MET_RATE_TWO, lr_lanes_count(r->rate, CARDS_BRICK) == 2);
    note(MET_CITY, r->cities != 0);
    note(MET_LONG_ROW, r->last - r->first + 1 >= 5);
}

static void compare_region(int seat, unsigned region) {
    const cards_realm *r = &public_part()->realm[seat];
    int slot = cards_slot_of_column(region / 2), k = (int)region;
    cardgame_side side = region % 2 == 0 ? CARDGAME_UPPER : CARDGAME_LOWER;
    const cardgame_region *lies = &cardgame_look(&model, seat, slot)->region[side];
    uint64_t bit = (uint64_t)1 << 2 * region;
    bool plagued = cardgame_is_plagued(&model, seat, slot, side);
    int garrisons = cardgame_garrisons(&model, seat, slot, side);
    bool doubled = cardgame_is_doubled(&model, seat, slot, side);
    same("stock of a region", seat, k, (int)cards_stock(r, region), lies->stock);
    same("doubled region", seat, k, (r->doubled & bit) != 0, doubled);
    same("guarded region", seat, k, (r->guarded & bit) != 0, lies->lies && garrisons > 0);
    same("region in reach of a plague", seat, k, (r->plagued & bit) != 0, plagued);
    note(MET_DOUBLED, doubled);
    note(MET_GUARDED, garrisons > 0);
    note(MET_TWO_GARRISONS, garrisons > 1);
    note(MET_PLAGUED, plagued);
    note(MET_BATH_HOUSE,
         !plagued && lies->lies && r->cities != 0 && cards_in(r->placed, CARDS_KIND_BATH_HOUSE));
    note(MET_AQUEDUCT, r->cities != 0 && cards_in(r->placed, CARDS_KIND_AQUEDUCT));
}

static void compare_site(int seat, unsigned site) {
    const cards_realm *r = &public_part()->realm[seat];
    int slot = cards_slot_of_place(site / 2);
    cardgame_side side = site % 2 == 0 ? CARDGAME_UPPER : CARDGAME_LOWER;
    bool city = cardgame_look(&model, seat, slot)->building == CARDGAME_CITY;
    bool room = cardgame_site_room(&model, seat, slot, side) > 0;
    same("free site", seat, (int)site, r->sites_free >> site & 1, room);
    same("free site of a city", seat, (int)site, r->sites_free_city >> site & 1, room && city);
    note(MET_SITE_OF_TWO, r->site[site][1] != CARDS_NO_KIND);
}

static void compare_position(void) {
    const cards_public *p = public_part();
    assert_true(lr_state_print(&game, &state, text, sizeof text) < sizeof text);
    cardgame_read_position(&model, text);
    for (int seat = 0; seat < CARDS_SEATS; seat++) {
        compare_values(seat);
        for (unsigned region = 0; region < CARDS_REGIONS; region++) compare_region(seat, region);
        for (unsigned site = 0; site < CARDS_SITES; site++) compare_site(seat, site);
    }
    same("knight token", 0, 0, holder(p->knight_token), cardgame_knight_token(&model));
    same("windmill token", 0, 0, holder(p->windmill_token), cardgame_windmill_token(&model));
    same("roads left", 0, 0, p->roads_left, cardgame_roads_left(&model));
    same("settlements left", 0, 0, p->settlements_left, cardgame_settlements_left(&model));
    same("cities left", 0, 0, p->cities_left, cardgame_cities_left(&model));
    note(MET_BOTH_TOKENS, p->knight_token != LR_SEAT_NONE && p->windmill_token != LR_SEAT_NONE);
    note(MET_NO_CITY_NO_TOKEN,
         p->windmill_token == LR_SEAT_NONE && p->realm[0].commerce != p->realm[1].commerce);
    note(MET_SUPPLY_EMPTY, p->settlements_left == 0);
}

/* ---- what may be done ---- */

/* The model's answer for an action of a kind that it knows. */
static bool may(lr_action a) {
    int slot = cards_slot_of_place(a.arg[0]);
    switch (a.kind) {
    case CARDS_ROAD: return cardgame_may_road(&model, cards_slot_of_column(a.arg[0]));
    case CARDS_SETTLEMENT: return cardgame_may_settle(&model, slot);
    case CARDS_CITY: return cardgame_may_city(&model, slot);
    case CARDS_BANK: return cardgame_may_bank(&model, a.arg[0], a.arg[1]);
    default: /* CARDS_BUILD */
        return cardgame_may_build(&model, card_of[a.arg[1]], cards_slot_of_place(a.arg[0] / 2),
                                  a.arg[0] % 2 == 0 ? CARDGAME_UPPER : CARDGAME_LOWER);
    }
}

/* Tries one action; returns whether it may be done. */
static bool compare_action(unsigned kind, unsigned first, unsigned second) {
    lr_action a = { .kind = (uint8_t)kind, .actor = (uint8_t)model.active };
    a.arg[0] = (uint8_t)first;
    a.arg[1] = (uint8_t)second;
    bool legal = lr_check(&game, &state, a) == LR_OK;
    if (legal == may(a)) return legal;
    drive_report(&d, &state, step, &a, "the model answers otherwise");
    fail_msg("engine %d, reference %d", legal, !legal);
    return false;
}

static unsigned compare_builds(void) {
    unsigned count = 0;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned site = 0; site < CARDS_SITES; site++) {
            if (!compare_action(CARDS_BUILD, site, kind)) continue;
            bool red = strcmp(card_of[kind]->kind, "red-building") == 0;
            note(red ? MET_MAY_RED : MET_MAY_GREEN, true);
            count++;
        }
    return count;
}

static unsigned compare_all_actions(void) {
    unsigned count = compare_builds();
    for (unsigned column = 0; column < CARDS_COLUMNS; column++) {
        bool legal = compare_action(CARDS_ROAD, column, 0);
        note(MET_MAY_ROAD, legal);
        count += legal;
    }
    for (unsigned place = 0; place < CARDS_PLACES; place++) {
        bool settle = compare_action(CARDS_SETTLEMENT, place, 0);
        bool city = compare_action(CARDS_CITY, place, 0);
        note(MET_MAY_SETTLE, settle);
        note(MET_MAY_CITY, city);
        count += (unsigned)settle + city;
    }
    for (unsigned give = 0; give < CARDS_GOODS; give++)
        for (unsigned want = 0; want < CARDS_GOODS; want++) {
            bool legal = compare_action(CARDS_BANK, give, want);
            note(MET_MAY_BANK, legal);
            count += legal;
        }
    return count;
}

static bool is_modelled(unsigned kind) {
    return kind == CARDS_BUILD || kind == CARDS_ROAD || kind == CARDS_SETTLEMENT ||
           kind == CARDS_CITY || kind == CARDS_BANK;
}

/* What passes the check is what is listed. */
static void compare_legality(void) {
    lr_action list[LR_LEGAL_MAX];
    unsigned listed = 0, allowed = compare_all_actions();
    for (uint32_t k = lr_legal(&game, &state, model.active, list); k-- > 0;)
        listed += is_modelled(list[k].kind);
    same("listed actions", model.active, 0, (int)listed, (int)allowed);
}

/* ---- dice ---- */

/* Plays the dice or an event card in the model; false where somebody would have been asked. */
static bool predict(lr_action a) {
    const cards_public *p = public_part();
    int number = a.kind == CARDS_DICE ? a.arg[1] : p->production;
    if (a.kind == CARDS_DICE && a.arg[0] == CARDS_FACE_CLUB) {
        cardgame_brigands(&model);
    } else if (a.kind == CARDS_DICE && a.arg[0] == CARDS_FACE_WINDMILL) {
        if (cardgame_windmill_token(&model) >= 0) return false;
    } else if (a.kind == CARDS_DICE && a.arg[0] == CARDS_FACE_KNIGHT) {
        if (cardgame_tournament(&model, 0) != cardgame_tournament(&model, 1)) return false;
    } else if (a.kind == CARDS_EVENT && a.arg[0] == CARDS_EVENT_PLAGUE) {
        cardgame_plague(&model);
    } else if (a.kind == CARDS_EVENT && a.arg[0] == CARDS_EVENT_PRODUCTIVE_YEAR) {
        cardgame_productive_year(&model);
    } else if (a.kind != CARDS_EVENT || a.arg[0] != CARDS_EVENT_YEAR_END) {
        return false;
    }
    cardgame_produce(&model, number);
    return true;
}

/* The stores of both realms are those of the model. */
static void compare_stores(void) {
    for (int seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned region = 0; region < CARDS_REGIONS; region++) {
            int slot = cards_slot_of_column(region / 2);
            const cardgame_slot *lies = cardgame_look(&model, seat, slot);
            same("stock after the dice", seat, (int)region,
                 (int)cards_stock(&public_part()->realm[seat], region),
                 lies->region[region % 2].stock);
        }
}

/* Lost all ore and wool, and had some of it. */
static bool were_robbed(const cards_public *before) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &before->realm[seat];
        unsigned lost = lr_lanes_count(r->have, CARDS_ORE) + lr_lanes_count(r->have, CARDS_WOOL);
        if (lr_lanes_total(r->have) > 7 && lost > 0 && before->turn > CARDS_CALM_TURNS) return true;
    }
    return false;
}

/* Who trades with the bank is asked for the regions that pay and store when the model says so. */
static void trade(lr_action a) {
    const int stores = cards_of(&game)->rules.stores, seat = model.active;
    const int give = a.arg[0], want = a.arg[1], units = cardgame_rate(&model, seat, give);
    bool numbered = stores == CARDS_STORES_NUMBERED, asks = stores != CARDS_STORES_DEFAULT;
    cardgame one = model, other = model;
    bool pays = asks && cardgame_asks(&one, CARDGAME_PAY, give, units, numbered);
    bool puts = asks && cardgame_asks(&one, CARDGAME_PUT, want, 1, numbered);
    lr_apply(&game, &state, a);
    same("asked to pay", seat, give, public_part()->phase == CARDS_PHASE_PAY, pays);
    if (!pays) same("asked to store", seat, want, public_part()->phase == CARDS_PHASE_STORE, puts);
    note(MET_ASKED_TO_PAY, pays);
    note(MET_ASKED_BY_NUMBER, puts && !cardgame_asks(&other, CARDGAME_PUT, want, 1, false));
}

static void play(lr_action a) {
    if (a.kind == CARDS_BANK) {
        trade(a);
        return;
    }
    bool dice = a.kind == CARDS_DICE || a.kind == CARDS_EVENT;
    cards_public before = *public_part();
    bool predicted = dice && predict(a);
    lr_apply(&game, &state, a);
    const cards_public *p = public_part();
    /* An event that leaves a hand too large comes before production. */
    if (!predicted || p->phase == CARDS_PHASE_DISCARD) return;
    compare_stores();
    note(MET_PRODUCTION, true);
    note(MET_BRIGANDS, a.arg[0] == CARDS_FACE_CLUB && a.kind == CARDS_DICE && were_robbed(&before));
    note(MET_PLAGUE, p->event_card == CARDS_EVENT_PLAGUE &&
                         (before.realm[0].plagued | before.realm[1].plagued) != 0);
    note(MET_PRODUCTIVE_YEAR, p->event_card == CARDS_EVENT_PRODUCTIVE_YEAR &&
                                  (before.realm[0].guarded | before.realm[1].guarded) != 0);
}

/* ---- positions that random games hardly see ---- */

static void agree_about(const char *position) {
    lr_error error;
    assert_true(drive_start_config(&d, &game, "cards", 1));
    if (lr_state_parse(&game, position, &state, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
    step = 0;
    compare_position();
    compare_legality();
}

/* All five settlements of the supply on one side: a road can still go on, but no settlement. */
static void CARD_GEO_16_ends_of_the_longest_rows_agree(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *road;
    } rows[] = {
        { "settlements 0 -11 -9 -7 -5 -3 -1 +1\n"
          "regions 0 u-12=fields:5:0 l-12=fields:4:0 u-10=mountains:3:0 l-10=mountains:4:0 "
          "u-8=pasture:5:0 l-8=pasture:6:0 u-6=forest:6:0 l-6=forest:1:0 u-4=hills:1:3 "
          "l-4=hills:2:1 u-2=forest:4:3 l-2=hills:5:3 u0=gold-field:6:3 l0=pasture:3:3 "
          "u+2=fields:1:3 l+2=mountains:2:3\n",
          "0 road -12" },
        { "settlements 0 -1 +1 +3 +5 +7 +9 +11\n"
          "regions 0 u+12=fields:5:0 l+12=fields:4:0 u+10=mountains:3:0 l+10=mountains:4:0 "
          "u+8=pasture:5:0 l+8=pasture:6:0 u+6=forest:6:0 l+6=forest:1:0 u+4=hills:1:3 "
          "l+4=hills:2:1 u-2=forest:4:3 l-2=hills:5:3 u0=gold-field:6:3 l0=pasture:3:3 "
          "u+2=fields:1:3 l+2=mountains:2:3\n",
          "0 road +12" },
    };
    cardgame_read_ledger(&model);
    read_kinds();
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        lr_error error;
        lr_action a;
        agree_about(rows[k].position);
        assert_int_equal(lr_action_parse(&game, rows[k].road, &a, &error), LR_OK);
        assert_int_equal(lr_play(&game, &state, a), LR_OK);
        assert_int_equal(lr_verify(&game, &state, &error), LR_OK); /* it is being paid for */
        a = (lr_action){ .kind = CARDS_SETTLE };
        while (public_part()->phase == CARDS_PHASE_PAY)
            assert_int_equal(lr_play(&game, &state, a), LR_OK);
        compare_position();
        compare_legality();
        same("roads left", 0, 0, public_part()->roads_left, 1);
    }
}

/* ---- a million steps ---- */

static void engine_and_model_agree(void **unused) {
    (void)unused;
    uint64_t left = drive_steps(1000000, 40000);
    cardgame_read_ledger(&model);
    read_kinds();
    for (uint32_t k = 0; left > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];
        drive_cards_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, k));
        lr_init(&game, &state);
        for (step = 0; step < GAME_STEPS_MAX && left > 0; step++, left--) {
            compare_position();
            if (lr_actors(&game, &state) == 0) break;
            if (public_part()->phase == CARDS_PHASE_MAIN) compare_legality();
            play(drive_action(&d, &state));
        }
    }
    agreed = true;
}

#define MEETS(name, event) \
    static void name(void **unused) { \
        (void)unused; \
        if (!agreed) skip(); \
        if (met[event] == 0) fail_msg("never met"); \
    }

MEETS(CARD_BUILD_11_cities_agree, MET_CITY)
MEETS(CARD_GEO_02_long_rows_agree, MET_LONG_ROW)
MEETS(CARD_GEO_07_sites_of_cities_agree, MET_SITE_OF_TWO)
MEETS(CARD_TOK_08_tokens_agree, MET_BOTH_TOKENS)
MEETS(CARD_TOK_05_commerce_without_city_agrees, MET_NO_CITY_NO_TOKEN)
MEETS(CARD_TOK_02_strength_with_smithy_agrees, MET_SMITHY)
MEETS(CARD_CX_06_commerce_with_harbor_agrees, MET_HARBOR)
MEETS(CARD_HAND_01_limits_agree, MET_HAND_LIMIT)
MEETS(CARD_HAND_10_town_halls_agree, MET_SEARCH_FOR_ONE)
MEETS(CARD_TRADE_05_mints_agree, MET_MINT)
MEETS(CARD_TRADE_04_fleets_agree, MET_RATE_TWO)
MEETS(CARD_PROD_02_doubled_regions_agree, MET_DOUBLED)
MEETS(CARD_RX_02_guarded_regions_agree, MET_GUARDED)
MEETS(CARD_RULE_48_two_garrisons_agree, MET_TWO_GARRISONS)
MEETS(CARD_EV_04_plagued_regions_agree, MET_PLAGUED)
MEETS(CARD_RULE_47_bath_houses_agree, MET_BATH_HOUSE)
MEETS(CARD_CX_01_aqueducts_agree, MET_AQUEDUCT)
MEETS(CARD_BUILD_12_empty_supplies_agree, MET_SUPPLY_EMPTY)
MEETS(CARD_BUILD_03_roads_agree, MET_MAY_ROAD)
MEETS(CARD_BUILD_06_settlements_agree, MET_MAY_SETTLE)
MEETS(CARD_BUILD_10_upgrades_agree, MET_MAY_CITY)
MEETS(CARD_EXP_02_green_cards_agree, MET_MAY_GREEN)
MEETS(CARD_EXP_03_red_cards_agree, MET_MAY_RED)
MEETS(CARD_TRADE_09_bank_trades_agree, MET_MAY_BANK)
MEETS(CARD_RULE_78_payers_agree, MET_ASKED_TO_PAY)
MEETS(CARD_RULE_78_numbers_tell_regions_apart, MET_ASKED_BY_NUMBER)
MEETS(CARD_EVD_08_brigands_agree, MET_BRIGANDS)
MEETS(CARD_EV_04_plague_agrees, MET_PLAGUE)
MEETS(CARD_EV_05_productive_years_agree, MET_PRODUCTIVE_YEAR)
MEETS(CARD_PROD_01_production_agrees, MET_PRODUCTION)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_and_model_agree),
        cmocka_unit_test(CARD_GEO_16_ends_of_the_longest_rows_agree),
        cmocka_unit_test(CARD_BUILD_11_cities_agree),
        cmocka_unit_test(CARD_GEO_02_long_rows_agree),
        cmocka_unit_test(CARD_GEO_07_sites_of_cities_agree),
        cmocka_unit_test(CARD_TOK_08_tokens_agree),
        cmocka_unit_test(CARD_TOK_05_commerce_without_city_agrees),
        cmocka_unit_test(CARD_TOK_02_strength_with_smithy_agrees),
        cmocka_unit_test(CARD_CX_06_commerce_with_harbor_agrees),
        cmocka_unit_test(CARD_HAND_01_limits_agree),
        cmocka_unit_test(CARD_HAND_10_town_halls_agree),
        cmocka_unit_test(CARD_TRADE_05_mints_agree),
        cmocka_unit_test(CARD_TRADE_04_fleets_agree),
        cmocka_unit_test(CARD_PROD_02_doubled_regions_agree),
        cmocka_unit_test(CARD_RX_02_guarded_regions_agree),
        cmocka_unit_test(CARD_RULE_48_two_garrisons_agree),
        cmocka_unit_test(CARD_EV_04_plagued_regions_agree),
        cmocka_unit_test(CARD_RULE_47_bath_houses_agree),
        cmocka_unit_test(CARD_CX_01_aqueducts_agree),
        cmocka_unit_test(CARD_BUILD_12_empty_supplies_agree),
        cmocka_unit_test(CARD_BUILD_03_roads_agree),
        cmocka_unit_test(CARD_BUILD_06_settlements_agree),
        cmocka_unit_test(CARD_BUILD_10_upgrades_agree),
        cmocka_unit_test(CARD_EXP_02_green_cards_agree),
        cmocka_unit_test(CARD_EXP_03_red_cards_agree),
        cmocka_unit_test(CARD_TRADE_09_bank_trades_agree),
        cmocka_unit_test(CARD_RULE_78_payers_agree),
        cmocka_unit_test(CARD_RULE_78_numbers_tell_regions_apart),
        cmocka_unit_test(CARD_EVD_08_brigands_agree),
        cmocka_unit_test(CARD_EV_04_plague_agrees),
        cmocka_unit_test(CARD_EV_05_productive_years_agree),
        cmocka_unit_test(CARD_PROD_01_production_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
