/* Actions of the card game as text: every kind there and back, every refusal with its column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_texts.h"
#include "cards_text.h"

#include <string.h>

static lr_game game;
static lr_error error;

static int start(void **unused) {
    (void)unused;
    return lr_game_init(&game, "cards", NULL, &error) != LR_OK;
}

enum { CHANCE = LR_ACTOR_CHANCE, HIDDEN = LR_ARG_HIDDEN, NONE = CARDS_GOOD_NONE };

#define KIND(id) CARDS_KIND_##id

/* ---- there and back ---- */

static const action_text rows[] = {
    { "* shuffle 00000000000000ff", { CARDS_SHUFFLE, CHANCE, { 0xff } } },
    { "* shuffle 0123456789abcdef",
      { CARDS_SHUFFLE, CHANCE, { 0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01 } } },
    { "* shuffle ?",
      { CARDS_SHUFFLE,
        CHANCE,
        { HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN } } },
    { "* first 4 2", { CARDS_FIRST, CHANCE, { 4, 2 } } },
    { "* dice club 1", { CARDS_DICE, CHANCE, { CARDS_FACE_CLUB, 1 } } },
    { "* dice question 6", { CARDS_DICE, CHANCE, { CARDS_FACE_QUESTION, 6 } } },
    { "* event civil-war", { CARDS_EVENT, CHANCE, { CARDS_EVENT_CIVIL_WAR } } },
    { "* event year-end", { CARDS_EVENT, CHANCE, { CARDS_EVENT_YEAR_END } } },
    { "* region s-fields-5", { CARDS_REGION, CHANCE, { 0 } } },
    { "* region s-gold-2", { CARDS_REGION, CHANCE, { 10 } } },
    { "* duel 6", { CARDS_DUEL, CHANCE, { 6 } } },
    { "0 arrange hills", { CARDS_ARRANGE, 0, { CARDS_BRICK } } },
    { "1 arrange gold-field", { CARDS_ARRANGE, 1, { CARDS_GOLD } } },
    { "0 arrange-as-printed", { CARDS_ARRANGE_AS_PRINTED, 0, { 0 } } },
    { "0 stack 1", { CARDS_STACK, 0, { 0 } } },
    { "1 stack 5", { CARDS_STACK, 1, { 4 } } },
    { "0 take 1 spy", { CARDS_TAKE, 0, { 0, KIND(SPY) } } },
    { "0 take 62 town-hall", { CARDS_TAKE, 0, { 61, KIND(TOWN_HALL) } } },
    { "0 take ?", { CARDS_TAKE, 0, { HIDDEN, HIDDEN } } },
    { "0 alchemist 4", { CARDS_ALCHEMIST, 0, { 4 } } },
    { "0 roll", { CARDS_ROLL, 0, { 0 } } },
    { "1 end", { CARDS_END, 1, { 0 } } },
    { "0 draw 3", { CARDS_DRAW, 0, { 2 } } },
    { "0 search 4", { CARDS_SEARCH, 0, { 3 } } },
    { "0 exchange spy 3", { CARDS_EXCHANGE, 0, { KIND(SPY), 2 } } },
    { "0 exchange ? 3", { CARDS_EXCHANGE, 0, { HIDDEN, 2 } } },
    { "1 discard alchemist 1", { CARDS_DISCARD, 1, { KIND(ALCHEMIST), 0 } } },
    { "1 discard ? 1", { CARDS_DISCARD, 1, { HIDDEN, 0 } } },
    { "0 pay u-2", { CARDS_PAY, 0, { 10 } } },
    { "0 pay l+12", { CARDS_PAY, 0, { 25 } } },
    { "0 store u-12", { CARDS_STORE, 0, { 0 } } },
    { "0 store l0", { CARDS_STORE, 0, { 13 } } },
    { "0 settle", { CARDS_SETTLE, 0, { 0 } } },
    { "0 gain u+2", { CARDS_GAIN, 0, { 14 } } },
    { "0 seize ore", { CARDS_SEIZE, 0, { CARDS_ORE } } },
    { "0 give gold", { CARDS_GIVE, 0, { CARDS_GOLD } } },
    { "0 stop", { CARDS_STOP, 0, { 0 } } },
    { "0 road +2", { CARDS_ROAD, 0, { 7 } } },
    { "0 road 0", { CARDS_ROAD, 0, { 6 } } },
    { "0 settlement +3", { CARDS_SETTLEMENT, 0, { 7 } } },
    { "0 settlement -11", { CARDS_SETTLEMENT, 0, { 0 } } },
    { "0 city -1", { CARDS_CITY, 0, { 5 } } },
    { "0 city +11", { CARDS_CITY, 0, { 11 } } },
    { "0 build smithy u+1", { CARDS_BUILD, 0, { 12, KIND(SMITHY) } } },
    { "0 remove abbey l-1", { CARDS_REMOVE, 0, { 11, KIND(ABBEY) } } },
    { "1 target karl l-11", { CARDS_TARGET, 1, { 1, KIND(KARL) } } },
    { "0 side upper", { CARDS_SIDE, 0, { 0 } } },
    { "0 side lower", { CARDS_SIDE, 0, { 1 } } },
    { "0 scout", { CARDS_SCOUT, 0, { 0 } } },
    { "0 pick s-forest-1", { CARDS_PICK, 0, { 7 } } },
    { "0 bank ore brick", { CARDS_BANK, 0, { CARDS_ORE, CARDS_BRICK } } },
    { "0 offer brick=1,wool=2 for ore=1",
      { CARDS_OFFER, 0, { 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0 } } },
    { "1 offer gold=48 for brick=48,lumber=48,wool=48,grain=48,ore=48,gold=48",
      { CARDS_OFFER, 1, { 0, 0, 0, 0, 0, 48, 48, 48, 48, 48, 48, 48 } } },
    /* Nothing can be named, so that the rules are the ones to refuse it. */
    { "0 offer - for ore=1", { CARDS_OFFER, 0, { [10] = 1 } } },
    { "0 offer ore=1 for -", { CARDS_OFFER, 0, { [4] = 1 } } },
    { "1 accept", { CARDS_ACCEPT, 1, { 0 } } },
    { "1 refuse", { CARDS_REFUSE, 1, { 0 } } },
    { "0 play black-knight", { CARDS_PLAY, 0, { KIND(BLACK_KNIGHT) } } },
    { "1 counter bishop", { CARDS_COUNTER, 1, { KIND(BISHOP) } } },
    { "0 caravan wool ore for brick grain",
      { CARDS_CARAVAN, 0, { CARDS_WOOL, CARDS_ORE, CARDS_BRICK, CARDS_GRAIN } } },
    { "0 caravan gold gold for wool wool",
      { CARDS_CARAVAN, 0, { CARDS_GOLD, CARDS_GOLD, CARDS_WOOL, CARDS_WOOL } } },
    { "0 caravan ore for brick", { CARDS_CARAVAN, 0, { CARDS_ORE, NONE, CARDS_BRICK, NONE } } },
    { "0 caravan ore for brick grain",
      { CARDS_CARAVAN, 0, { CARDS_ORE, NONE, CARDS_BRICK, CARDS_GRAIN } } },
    { "0 spy conrad", { CARDS_SPY, 0, { KIND(CONRAD) } } },
    { "0 spy ?", { CARDS_SPY, 0, { HIDDEN } } },
    { "0 conflict 3 spy abbey", { CARDS_CONFLICT, 0, { 2, KIND(SPY), KIND(ABBEY) } } },
    { "0 conflict 3 abbey spy", { CARDS_CONFLICT, 0, { 2, KIND(ABBEY), KIND(SPY) } } },
    { "0 conflict 3 spy", { CARDS_CONFLICT, 0, { 2, KIND(SPY), CARDS_NO_KIND } } },
    { "0 conflict 3 spy+abbey", { CARDS_CONFLICT, 0, { 2, KIND(SPY), KIND(ABBEY), HIDDEN } } },
    { "0 conflict 3 spy+spy", { CARDS_CONFLICT, 0, { 2, KIND(SPY), KIND(SPY), HIDDEN } } },
    { "0 conflict 3 ? ?", { CARDS_CONFLICT, 0, { 2, HIDDEN, HIDDEN } } },
    { "0 swap spy 4 abbey", { CARDS_SWAP, 0, { KIND(SPY), 3, KIND(ABBEY) } } },
    { "0 swap ?", { CARDS_SWAP, 0, { HIDDEN, HIDDEN, HIDDEN } } },
};

static void every_kind_there_and_back(void **unused) {
    (void)unused;
    bool seen[CARDS_ACTION_KINDS] = { [CARDS_NO_ACTION] = true };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        assert_both_ways(&game, rows[k].text, rows[k].action);
        seen[rows[k].action.kind] = true;
    }
    for (size_t kind = 0; kind < CARDS_ACTION_KINDS; kind++) assert_true(seen[kind]);
}

/* Every place, card, event and face has a text of its own. */
static void every_argument_there_and_back(void **unused) {
    (void)unused;
    static const struct {
        uint8_t kind, actor, first, count;
    } ranges[] = {
        { CARDS_DICE, CHANCE, 1, CARDS_FACES },
        { CARDS_EVENT, CHANCE, 0, CARDS_EVENT_CARDS },
        { CARDS_REGION, CHANCE, 0, CARDS_DECK_REGIONS },
        { CARDS_ARRANGE, 1, 0, CARDS_GOODS },
        { CARDS_SEIZE, 1, 0, CARDS_GOODS },
        { CARDS_GAIN, 1, 0, CARDS_REGIONS },
        { CARDS_ROAD, 1, 0, CARDS_COLUMNS },
        { CARDS_CITY, 1, 0, CARDS_PLACES },
        { CARDS_BUILD, 1, 0, CARDS_SITES },
        { CARDS_PLAY, 1, 0, CARDS_KINDS },
        { CARDS_SEARCH, 1, 0, CARDS_STACKS },
    };
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++) {
        char before[LR_ACTION_TEXT_MAX] = "";
        for (unsigned value = ranges[k].first; value < ranges[k].count; value++) {
            lr_action a = { ranges[k].kind, ranges[k].actor, { (uint8_t)value } };
            char text[LR_ACTION_TEXT_MAX] = "";
            if (a.kind == CARDS_DICE) a.arg[1] = 1;
            lr_action_print(&game, a, text, sizeof text);
            assert_both_ways(&game, text, a);
            assert_string_not_equal(text, before);
            memcpy(before, text, sizeof before);
        }
    }
}

static void liberties_for_people(void **unused) {
    (void)unused;
    static const struct {
        const char *typed, *canonical;
    } liberties[] = {
        { "  0   build\tsmithy   u+1  ", "0 build smithy u+1" },
        { "* shuffle ff", "* shuffle 00000000000000ff" },
        { "0 road 2", "0 road +2" },
        { "0 gain l2", "0 gain l+2" },
        { "0 settlement 3", "0 settlement +3" },
        { "0 bank ore for brick", "0 bank ore brick" },
        { "0 caravan ore wool for grain brick", "0 caravan wool ore for brick grain" },
    };
    for (size_t k = 0; k < sizeof liberties / sizeof *liberties; k++) {
        lr_action a;
        char text[LR_ACTION_TEXT_MAX];
        if (lr_action_parse(&game, liberties[k].typed, &a, &error) != LR_OK)
            fail_msg("%s: %s", liberties[k].typed, error.text);
        lr_action_print(&game, a, text, sizeof text);
        assert_string_equal(text, liberties[k].canonical);
    }
}

/* ---- refusals ---- */

static const action_refusal refusals[] = {
    { "", LR_E_SYNTAX, 1, "a seat's digit" },
    { "2 roll", LR_E_NO_SUCH_SEAT, 1, "0 to 1" },
    { "0", LR_E_SYNTAX, 2, "expected an action" },
    { "0 buy", LR_E_UNKNOWN_NAME, 3, "there is no action `buy`; there is shuffle, first" },
    { "0 dice sun 4", LR_E_SYNTAX, 3, "`dice` belongs to chance" },
    { "* roll", LR_E_SYNTAX, 3, "`roll` belongs to a seat" },
    { "0 roll 3", LR_E_SYNTAX, 8, "unexpected text" },
    { "0 roll\n", LR_E_SYNTAX, 7, "unexpected text" },
    { "0 roll # comment", LR_E_SYNTAX, 8, "unexpected text" },
    { "* shuffle", LR_E_SYNTAX, 10, "hexadecimal" },
    { "* shuffle 00000000000000000", LR_E_SYNTAX, 11, "16 hexadecimal digits" },
    { "* first 4", LR_E_SYNTAX, 10, "whole number" },
    { "* first 4 7", LR_E_RANGE, 11, "1 to 6" },
    { "* dice none 4", LR_E_UNKNOWN_NAME, 8, "no face `none`; there is club, windmill" },
    { "* dice sun 0", LR_E_RANGE, 12, "1 to 6" },
    { "* event flood", LR_E_UNKNOWN_NAME, 9, "no event `flood`; there is civil-war" },
    { "* region forest", LR_E_UNKNOWN_NAME, 10, "no region card `forest`; there is s-fields-5" },
    { "* region a-forest", LR_E_UNKNOWN_NAME, 10, "no region card" },
    { "* duel 7", LR_E_RANGE, 8, "1 to 6" },
    { "0 arrange lumber", LR_E_UNKNOWN_NAME, 11, "no region `lumber`; there is hills, forest" },
    { "0 stack 0", LR_E_RANGE, 9, "1 to 5" },
    { "0 stack 6", LR_E_RANGE, 9, "1 to 5" },
    { "0 take", LR_E_SYNTAX, 7, "whole number" },
    { "0 take 5", LR_E_SYNTAX, 9, "expected a card" },
    { "0 take 0 spy", LR_E_RANGE, 8, "1 to 62" },
    { "0 take 63 spy", LR_E_RANGE, 8, "1 to 62" },
    { "0 take 5 ?", LR_E_SYNTAX, 10, "expected a card" },
    { "0 take ? spy", LR_E_SYNTAX, 10, "unexpected text" },
    { "0 draw ?", LR_E_SYNTAX, 8, "whole number" },
    { "0 exchange spy", LR_E_SYNTAX, 15, "whole number" },
    { "0 exchange 3", LR_E_UNKNOWN_NAME, 12, "no card `3`; there is alchemist, arsonist" },
    { "0 pay", LR_E_SYNTAX, 6, "u-2 or l+1" },
    { "0 pay -2", LR_E_SYNTAX, 7, "u-2 or l+1" },
    { "0 pay u-1", LR_E_NO_SUCH_PLACE, 8, "even slots" },
    { "0 pay u-14", LR_E_RANGE, 8, "-12 to 12" },
    { "0 pay u+", LR_E_SYNTAX, 8, "expected a slot" },
    { "0 pay u+0", LR_E_SYNTAX, 8, "expected a slot" },
    { "0 pay u-0", LR_E_RANGE, 8, "-12 to 12" },
    { "0 pay u+-2", LR_E_SYNTAX, 8, "expected a slot" },
    { "0 seize hills", LR_E_UNKNOWN_NAME, 9, "no resource `hills`; there is brick, lumber" },
    { "0 road +1", LR_E_NO_SUCH_PLACE, 8, "even slots" },
    { "0 road u+2", LR_E_SYNTAX, 8, "expected a slot" },
    { "0 settlement +2", LR_E_NO_SUCH_PLACE, 14, "odd slots" },
    { "0 city", LR_E_SYNTAX, 7, "expected a slot" },
    { "0 build u+1", LR_E_UNKNOWN_NAME, 9, "no card `u`" },
    { "0 build smithy", LR_E_SYNTAX, 15, "u-2 or l+1" },
    { "0 build smithy u+2", LR_E_NO_SUCH_PLACE, 17, "odd slots" },
    { "0 build ? u+1", LR_E_SYNTAX, 9, "expected a card" },
    { "0 side above", LR_E_UNKNOWN_NAME, 8, "no side `above`; there is upper, lower" },
    { "0 bank ore", LR_E_SYNTAX, 11, "expected a resource" },
    { "0 bank ore for", LR_E_SYNTAX, 15, "expected a resource" },
    { "0 offer ore=1", LR_E_SYNTAX, 14, "expected `for`" },
    { "0 offer ore=1 for wool=1 to 1", LR_E_SYNTAX, 26, "unexpected text" },
    { "0 offer ore=49 for wool=1", LR_E_RANGE, 13, "1 to 48" },
    { "0 offer wool=1,brick=1 for ore=1", LR_E_SYNTAX, 16, "resources stand in a fixed order" },
    { "0 offer cloth=1 for ore=1", LR_E_UNKNOWN_NAME, 9, "no resource `cloth`" },
    { "0 play ?", LR_E_SYNTAX, 8, "expected a card" },
    { "0 caravan", LR_E_SYNTAX, 10, "expected a resource" },
    { "0 caravan ore", LR_E_SYNTAX, 14, "expected `for`" },
    { "0 caravan ore for", LR_E_SYNTAX, 18, "expected a resource" },
    { "0 caravan ore ore ore for wool", LR_E_SYNTAX, 19, "expected `for`" },
    { "0 caravan ore for wool wool wool", LR_E_SYNTAX, 29, "unexpected text" },
    { "0 spy", LR_E_SYNTAX, 6, "expected a card" },
    { "0 conflict spy abbey", LR_E_SYNTAX, 12, "whole number" },
    { "0 conflict 3", LR_E_SYNTAX, 13, "expected a card" },
    { "0 conflict 3 ?", LR_E_SYNTAX, 15, "expected `?`" },
    { "0 conflict 3 ? spy", LR_E_SYNTAX, 16, "expected `?`" },
    { "0 conflict 3 spy ?", LR_E_SYNTAX, 18, "expected a card" },
    { "0 conflict 3 abbey+spy", LR_E_SYNTAX, 14, "order of the table" },
    { "0 conflict 3 ?+spy", LR_E_SYNTAX, 14, "kinds that are known" },
    { "0 conflict 3 spy abbey abbey", LR_E_SYNTAX, 24, "unexpected text" },
    { "0 swap spy abbey", LR_E_SYNTAX, 12, "whole number" },
    { "0 swap spy 4", LR_E_SYNTAX, 13, "expected a card" },
    { "0 swap ? 4 spy", LR_E_SYNTAX, 10, "unexpected text" },
};

static void refusals_name_column_and_reason(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++)
        assert_action_refused(&game, &refusals[k]);
}

/* ---- bytes that are no action ---- */

static const lr_action malformed[] = {
    { 0, 0, { 0 } },
    { CARDS_ACTION_KINDS, 0, { 0 } },
    { 0xff, 0xff, { 0xff } },
    { CARDS_ROLL, 2, { 0 } },
    { CARDS_ROLL, CHANCE, { 0 } },
    { CARDS_ROLL, 0, { [13] = 1 } },
    { CARDS_DICE, 0, { CARDS_FACE_SUN, 4 } },
    { CARDS_DICE, CHANCE, { CARDS_FACE_NONE, 4 } },
    { CARDS_DICE, CHANCE, { CARDS_FACES, 4 } },
    { CARDS_DICE, CHANCE, { CARDS_FACE_SUN, 0 } },
    { CARDS_FIRST, CHANCE, { 7, 1 } },
    { CARDS_SHUFFLE, CHANCE, { [8] = 1 } },
    { CARDS_EVENT, CHANCE, { CARDS_EVENT_CARDS } },
    { CARDS_REGION, CHANCE, { CARDS_DECK_REGIONS } },
    { CARDS_DUEL, CHANCE, { 0 } },
    { CARDS_ARRANGE, 0, { CARDS_GOODS } },
    { CARDS_STACK, 0, { CARDS_STACKS } },
    { CARDS_TAKE, 0, { 62, 0 } },
    { CARDS_TAKE, 0, { 0, CARDS_KINDS } },
    { CARDS_TAKE, 0, { 3, HIDDEN } },
    { CARDS_TAKE, 0, { HIDDEN, 3 } },
    { CARDS_EXCHANGE, 0, { CARDS_KINDS, 0 } },
    { CARDS_EXCHANGE, 0, { 0, CARDS_STACKS } },
    { CARDS_EXCHANGE, 0, { 0, HIDDEN } },
    { CARDS_PAY, 0, { CARDS_REGIONS } },
    { CARDS_GIVE, 0, { NONE } },
    { CARDS_ROAD, 0, { CARDS_COLUMNS } },
    { CARDS_CITY, 0, { CARDS_PLACES } },
    { CARDS_BUILD, 0, { CARDS_SITES, 0 } },
    { CARDS_BUILD, 0, { 0, HIDDEN } },
    { CARDS_SIDE, 0, { 2 } },
    { CARDS_BANK, 0, { 0, NONE } },
    { CARDS_OFFER, 0, { 49, 0, 0, 0, 0, 0, 1 } },
    { CARDS_OFFER, 0, { [12] = 1 } },
    { CARDS_PLAY, 0, { HIDDEN } },
    { CARDS_CARAVAN, 0, { 2, 1, 3, 4 } },
    { CARDS_CARAVAN, 0, { NONE, NONE, 3, NONE } },
    { CARDS_CARAVAN, 0, { 1, 7, 3, 4 } },
    { CARDS_SPY, 0, { CARDS_KINDS } },
    { CARDS_CONFLICT, 0, { CARDS_STACKS, 1, 2 } },
    { CARDS_CONFLICT, 0, { 0, HIDDEN, 2 } },
    { CARDS_CONFLICT, 0, { 0, 2, 1, HIDDEN } },
    { CARDS_CONFLICT, 0, { 0, 2, HIDDEN, HIDDEN } },
    { CARDS_CONFLICT, 0, { 0, HIDDEN, HIDDEN, HIDDEN } },
    { CARDS_CONFLICT, 0, { 0, 1, 2, 1 } },
    { CARDS_SWAP, 0, { HIDDEN, 1, 2 } },
    { CARDS_SWAP, 0, { 1, 62, 2 } },
    { CARDS_SWAP, 0, { 1, 2, HIDDEN } },
};

static void malformed_bytes_print_harmlessly(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof malformed / sizeof *malformed; k++) {
        assert_false(cards_action_well_formed(malformed[k]));
        assert_malformed(&game, malformed[k]);
    }
}

/* Whatever is well formed survives the way through text; whatever is not cannot be read back. */
static void any_bytes_survive_or_are_unreadable(void **unused) {
    (void)unused;
    static const uint32_t ranges[] = { 256, 64, 8, 3 };
    lr_rng rng = lr_rng_seed(2026);
    unsigned well_formed[CARDS_ACTION_KINDS + 2] = { 0 };
    for (int k = 0; k < 400000; k++) {
        lr_action read, a = { 0 };
        a.kind = (uint8_t)lr_rng_below(&rng, CARDS_ACTION_KINDS + 2);
        a.actor = (uint8_t)lr_rng_below(&rng, 3);
        if (a.actor == 2) a.actor = CHANCE;
        for (uint32_t i = lr_rng_below(&rng, 6); i > 0; i--) {
            bool hidden = lr_rng_below(&rng, 4) == 0;
            a.arg[lr_rng_below(&rng, 1 + (uint32_t)k % 5)] = hidden ? HIDDEN
                                                                    : (uint8_t)lr_rng_below(
                                                                          &rng, ranges[k % 4]);
        }
        char text[LR_ACTION_TEXT_MAX];
        assert_true(lr_action_print(&game, a, text, sizeof text) < sizeof text);
        bool readable = lr_action_parse(&game, text, &read, &error) == LR_OK;
        assert_int_equal(readable, cards_action_well_formed(a));
        if (readable) assert_memory_equal(&read, &a, sizeof a);
        well_formed[a.kind] += readable;
    }
    for (unsigned kind = 1; kind < CARDS_ACTION_KINDS; kind++)
        if (well_formed[kind] < 20) fail_msg("kind %u: %u", kind, well_formed[kind]);
}

/* ---- the manual ---- */

static void the_manual_shows_every_action(void **unused) {
    (void)unused;
    bool seen[CARDS_ACTION_KINDS] = { [CARDS_NO_ACTION] = true };
    read_actions_of_manual(&game, "\n### Actions with cards", "\n### Positions with cards", seen);
    for (size_t kind = 0; kind < CARDS_ACTION_KINDS; kind++)
        if (!seen[kind]) fail_msg("docs/notation.md does not show %s", cards_action_words[kind]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_there_and_back),
        cmocka_unit_test(every_argument_there_and_back),
        cmocka_unit_test(liberties_for_people),
        cmocka_unit_test(refusals_name_column_and_reason),
        cmocka_unit_test(malformed_bytes_print_harmlessly),
        cmocka_unit_test(any_bytes_survive_or_are_unreadable),
        cmocka_unit_test(the_manual_shows_every_action),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
