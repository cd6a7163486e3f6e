/* Actions of the knights' games as text: every kind and every card there and back, redacted forms,
 * commodities where resources stand elsewhere, and every refusal with its column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_texts.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

static lr_game game, island, fleet_of_all;
static lr_error error;

static int start(void **unused) {
    (void)unused;
    return lr_game_init(&game, "board(seats=4,modules=knights)", NULL, &error) != LR_OK ||
           lr_game_init(&island, "board(seats=4)", NULL, &error) != LR_OK ||
           lr_game_init(&fleet_of_all, "board(seats=4,modules=knights,merchant_fleet=all)", NULL,
                        &error) != LR_OK;
}

enum { CHANCE = LR_ACTOR_CHANCE, HIDDEN = LR_ARG_HIDDEN };

/* ---- there and back ---- */

#define PLAY(card, ...) \
    { \
        BOARD_PLAY, 0, { \
            [2] = BOARD_PROGRESS_##card, __VA_ARGS__ \
        } \
    }

static const action_text rows[] = {
    { "* event ship", { BOARD_EVENT, CHANCE, { BOARD_EVENT_SHIP } } },
    { "* event science", { BOARD_EVENT, CHANCE, { BOARD_EVENT_GATE + BOARD_SCIENCE } } },
    { "* event trade", { BOARD_EVENT, CHANCE, { BOARD_EVENT_GATE + BOARD_TRADE } } },
    { "* event politics", { BOARD_EVENT, CHANCE, { BOARD_EVENT_GATE + BOARD_POLITICS } } },
    { "* progress science alchemist",
      { BOARD_PROGRESS, CHANCE, { BOARD_PROGRESS_ALCHEMIST, 0, BOARD_SCIENCE } } },
    { "* progress trade trade-monopoly",
      { BOARD_PROGRESS, CHANCE, { BOARD_PROGRESS_COMMODITIES, 0, BOARD_TRADE } } },
    { "* progress politics constitution",
      { BOARD_PROGRESS, CHANCE, { BOARD_PROGRESS_CONSTITUTION, 0, BOARD_POLITICS } } },
    { "* progress science ?", { BOARD_PROGRESS, CHANCE, { HIDDEN, 0, BOARD_SCIENCE } } },
    { "* progress politics ?", { BOARD_PROGRESS, CHANCE, { HIDDEN, 0, BOARD_POLITICS } } },
    { "0 wall a1.n", { BOARD_WALL, 0, { 0 } } },
    { "3 hire e3.s", { BOARD_HIRE, 3, { 53 } } },
    { "0 activate a1.n", { BOARD_ACTIVATE, 0, { 0 } } },
    { "0 promote e3.s", { BOARD_PROMOTE, 0, { 53 } } },
    { "0 move a1.n e3.s", { BOARD_MOVE, 0, { 53, 0, 0 } } },
    { "0 move e3.s a1.n", { BOARD_MOVE, 0, { 0, 0, 53 } } },
    { "0 chase e3.s robber", { BOARD_CHASE, 0, { 53 } } },
    { "0 chase e3.s pirate", { BOARD_CHASE, 0, { 53, 0, 1 } } },
    { "0 improve science", { BOARD_IMPROVE, 0, { BOARD_SCIENCE } } },
    { "2 improve politics", { BOARD_IMPROVE, 2, { BOARD_POLITICS } } },
    { "0 metropolis e3.s", { BOARD_METROPOLIS, 0, { 53 } } },
    { "1 commit e3.s", { BOARD_COMMIT, 1, { 53 } } },
    { "1 sack e3.s", { BOARD_SACK, 1, { 53 } } },
    { "1 reward trade", { BOARD_REWARD, 1, { BOARD_TRADE } } },
    { "1 flee e3.s", { BOARD_FLEE, 1, { 53 } } },
    { "1 return science smith", { BOARD_RETURN, 1, { BOARD_PROGRESS_SMITH, 0, BOARD_SCIENCE } } },
    { "1 return politics ?", { BOARD_RETURN, 1, { HIDDEN, 0, BOARD_POLITICS } } },
    { "0 swap c3", { BOARD_SWAP, 0, { 9 } } },
    { "1 desert e3.s", { BOARD_DESERTION, 1, { 53 } } },
    { "1 give wool", { BOARD_GIVE, 1, { BOARD_WOOL } } },
    { "1 give coin", { BOARD_GIVE, 1, { BOARD_COIN } } },
    { "1 give ?", { BOARD_GIVE, 1, { HIDDEN } } },
    { "0 pick cloth from 1", { BOARD_PICK, 0, { BOARD_CLOTH, 0, 1 } } },
    { "0 pick ? from 1", { BOARD_PICK, 0, { HIDDEN, 0, 1 } } },
    { "0 spy bishop from 3", { BOARD_SPY, 0, { BOARD_PROGRESS_BISHOP, 0, 3 } } },
    { "0 spy ? from 3", { BOARD_SPY, 0, { HIDDEN, 0, 3 } } },
    { "0 commerce wool to 1", { BOARD_COMMERCE, 0, { BOARD_WOOL, 0, 1 } } },
};

/* What each card needs. */
static const action_text plays[] = {
    { "0 play alchemist 3 4", PLAY(ALCHEMIST, [0] = 3, [3] = 4) },
    { "0 play crane", PLAY(CRANE, 0) },
    { "0 play engineer e3.s", PLAY(ENGINEER, [0] = 53) },
    { "0 play inventor e3", PLAY(INVENTOR, [0] = 18) },
    { "0 play irrigation", PLAY(IRRIGATION, 0) },
    { "0 play medicine a1.n", PLAY(MEDICINE, 0) },
    { "0 play mining", PLAY(MINING, 0) },
    { "0 play printer", PLAY(PRINTER, 0) },
    { "0 play road-building", PLAY(ROADS, 0) },
    { "0 play smith e3.s", PLAY(SMITH, [0] = 53) },
    { "0 play commercial-harbor", PLAY(COMMERCE, 0) },
    { "0 play master-merchant 3", PLAY(MASTER, [0] = 3) },
    { "0 play merchant c3", PLAY(MERCHANT, [0] = 9) },
    { "0 play merchant-fleet ore", PLAY(FLEET, [0] = BOARD_ORE) },
    { "0 play merchant-fleet paper", PLAY(FLEET, [0] = BOARD_PAPER) },
    { "0 play resource-monopoly ore", PLAY(RESOURCES, [0] = BOARD_ORE) },
    { "0 play trade-monopoly coin", PLAY(COMMODITIES, [0] = BOARD_COIN) },
    { "0 play bishop c3", PLAY(BISHOP, [0] = 9) },
    { "0 play bishop c3 pirate", PLAY(BISHOP, [0] = 9, [3] = 1) },
    { "0 play constitution", PLAY(CONSTITUTION, 0) },
    { "0 play deserter 2", PLAY(DESERTER, [0] = 2) },
    { "0 play diplomat e3/sw", PLAY(DIPLOMAT, [0] = 70) },
    { "0 play intrigue e3.s", PLAY(INTRIGUE, [0] = 53) },
    { "0 play saboteur", PLAY(SABOTEUR, 0) },
    { "0 play spy 1", PLAY(SPY, [0] = 1) },
    { "0 play warlord", PLAY(WARLORD, 0) },
    { "0 play wedding", PLAY(WEDDING, 0) },
};

/* Actions of every game that can name commodities in this one. */
static const action_text goods[] = {
    { "* steal paper from 2", { BOARD_STEAL, CHANCE, { BOARD_PAPER, 0, 2 } } },
    { "0 discard cloth", { BOARD_DISCARD, 0, { BOARD_CLOTH } } },
    { "0 discard ore", { BOARD_DISCARD, 0, { BOARD_ORE } } },
    { "1 choose coin", { BOARD_CHOOSE, 1, { BOARD_COIN } } },
    { "0 bank coin for brick", { BOARD_BANK, 0, { BOARD_BRICK, 0, BOARD_COIN } } },
    { "0 bank brick for coin", { BOARD_BANK, 0, { BOARD_COIN, 0, BOARD_BRICK } } },
    { "* pillage coin from 1", { BOARD_PILLAGE, CHANCE, { BOARD_COIN, 0, 1 } } },
};

static void every_kind_there_and_back(void **unused) {
    (void)unused;
    bool seen[BOARD_ACTION_KINDS] = { [BOARD_PLAY] = true };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        assert_both_ways(&game, rows[k].text, rows[k].action);
        seen[rows[k].action.kind] = true;
    }
    for (size_t kind = BOARD_EVENT; kind < BOARD_ACTION_KINDS; kind++) assert_true(seen[kind]);
}

static void every_card_there_and_back(void **unused) {
    (void)unused;
    bool seen[BOARD_PROGRESS_KINDS] = { false };
    for (size_t k = 0; k < sizeof plays / sizeof *plays; k++) {
        assert_both_ways(&game, plays[k].text, plays[k].action);
        seen[plays[k].action.arg[2]] = true;
    }
    for (size_t card = 0; card < BOARD_PROGRESS_KINDS; card++) assert_true(seen[card]);
}

/* Every card is named after its deck, and after no other. */
static void cards_go_with_their_decks(void **unused) {
    (void)unused;
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
        for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
            bool right = board_progress_table[card].deck == deck;
            lr_action read, a = { BOARD_RETURN, 2, { (uint8_t)card, 0, (uint8_t)deck } };
            char text[LR_ACTION_TEXT_MAX];
            assert_int_equal(board_action_well_formed(board_of(&game), a), right);
            snprintf(text, sizeof text, "2 return %s %s", board_track_names[deck],
                     board_progress_table[card].name);
            if (right)
                assert_both_ways(&game, text, a);
            else
                assert_int_equal(lr_action_parse(&game, text, &read, &error), LR_E_UNKNOWN_NAME);
        }
}

static lr_action offer(unsigned actor, board_cards give, board_cards want, unsigned seats) {
    lr_action a = { .kind = BOARD_OFFER, .actor = (uint8_t)actor };
    board_pack_cards(a.arg, give);
    board_pack_cards(a.arg + 5, want);
    a.arg[10] = (uint8_t)seats;
    return a;
}

static void commodities_stand_where_resources_do(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof goods / sizeof *goods; k++)
        assert_both_ways(&game, goods[k].text, goods[k].action);
    assert_both_ways(&game, "0 offer ore=1,coin=2 for paper=1 to 1,3",
                     offer(0, board_card(BOARD_ORE) + 2 * board_card(BOARD_COIN),
                           board_card(BOARD_PAPER), 1 << 1 | 1 << 3));
    assert_both_ways(&game,
                     "0 offer brick=31,lumber=31,wool=31,grain=31,ore=31,paper=31,cloth=31,coin=31 "
                     "for "
                     "brick=31,lumber=31,wool=31,grain=31,ore=31,paper=31,cloth=31,coin=31 to "
                     "0,1,2,3",
                     offer(0, 31 * LR_LANES_ONE, 31 * LR_LANES_ONE, 15));
}

/* Without knights there are none. */
static void the_island_has_no_commodities(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof goods / sizeof *goods; k++) {
        lr_action a;
        bool resource = goods[k].action.kind == BOARD_DISCARD &&
                        goods[k].action.arg[0] == BOARD_ORE;
        lr_status status = lr_action_parse(&island, goods[k].text, &a, &error);
        assert_int_equal(status, resource ? LR_OK : LR_E_UNKNOWN_NAME);
        assert_int_equal(board_action_well_formed(board_of(&island), goods[k].action), resource);
    }
    lr_action coin = offer(0, board_card(BOARD_COIN), board_card(BOARD_ORE), 2);
    assert_false(board_action_well_formed(board_of(&island), coin));
    assert_true(board_action_well_formed(board_of(&game), coin));
}

/* A Merchant Fleet for all kinds of goods names none (CK-ED-05). */
static void a_fleet_of_all_names_no_goods(void **unused) {
    (void)unused;
    lr_action a;
    assert_both_ways(&fleet_of_all, "0 play merchant-fleet", (lr_action)PLAY(FLEET, 0));
    assert_int_equal(lr_action_parse(&fleet_of_all, "0 play merchant-fleet ore", &a, &error),
                     LR_E_SYNTAX);
    assert_int_equal(lr_action_parse(&game, "0 play merchant-fleet", &a, &error), LR_E_SYNTAX);
    a = (lr_action)PLAY(FLEET, [0] = BOARD_ORE);
    assert_false(board_action_well_formed(board_of(&fleet_of_all), a));
}

static void every_place_there_and_back(void **unused) {
    (void)unused;
    const board *b = board_of(&game);
    static const uint8_t kinds[] = { BOARD_WALL,   BOARD_HIRE, BOARD_FLEE, BOARD_DESERTION,
                                     BOARD_COMMIT, BOARD_MOVE, BOARD_CHASE };
    char text[LR_ACTION_TEXT_MAX];
    lr_action read;
    for (size_t k = 0; k < sizeof kinds; k++)
        for (uint32_t place = 0; place < b->vertices; place++) {
            lr_action a = { kinds[k], 2, { (uint8_t)place } };
            lr_action_print(&game, a, text, sizeof text);
            assert_both_ways(&game, text, a);
        }
    for (uint32_t from = 0; from < b->vertices; from++) {
        lr_action a = { BOARD_MOVE, 2, { 7, 0, (uint8_t)from } };
        lr_action_print(&game, a, text, sizeof text);
        assert_both_ways(&game, text, a);
    }
    assert_int_equal(lr_action_parse(&game, "0  move  c3.n\tb3.sw ", &read, &error), LR_OK);
    assert_int_equal(board_place(read), board_place_left(read)); /* two names of one vertex */
}

/* ---- refusals ---- */

static const action_refusal refusals[] = {
    { "0 event ship", LR_E_SYNTAX, 3, "`event` belongs to chance" },
    { "* event", LR_E_SYNTAX, 8, "expected an event" },
    { "* event boat", LR_E_UNKNOWN_NAME, 9, "no event `boat`; there is ship, science, trade" },
    { "* event -", LR_E_UNKNOWN_NAME, 9, "no event `-`" },
    { "* event ship 1", LR_E_SYNTAX, 14, "unexpected text" },
    { "0 progress science smith", LR_E_SYNTAX, 3, "`progress` belongs to chance" },
    { "* progress smith", LR_E_UNKNOWN_NAME, 12, "no deck `smith`; there is science, trade" },
    { "* progress science", LR_E_SYNTAX, 19, "expected a science card" },
    { "* progress science spy", LR_E_UNKNOWN_NAME, 20,
      "no science card `spy`; there is alchemist" },
    { "* progress trade smith", LR_E_UNKNOWN_NAME, 18,
      "no trade card `smith`; there is commercial" },
    { "* progress politics smith", LR_E_UNKNOWN_NAME, 21, "no politics card `smith`" },
    { "* progress science ??", LR_E_SYNTAX, 21, "unexpected text" },
    { "* wall c3.n", LR_E_SYNTAX, 3, "`wall` belongs to a seat" },
    { "0 wall", LR_E_SYNTAX, 7, "expected a vertex" },
    { "0 wall c3", LR_E_SYNTAX, 10, "expected a vertex" },
    { "0 hire c3/e", LR_E_SYNTAX, 10, "expected a vertex" },
    { "0 activate z1.n", LR_E_NO_SUCH_PLACE, 12, "no row z" },
    { "0 promote c3.e", LR_E_SYNTAX, 14, "a corner" },
    { "0 move c3.n", LR_E_SYNTAX, 12, "expected a vertex" },
    { "0 move c3.n to c3.s", LR_E_SYNTAX, 13, "expected a vertex" },
    { "0 move c3.n c3.s c3.n", LR_E_SYNTAX, 18, "unexpected text" },
    { "0 chase c3.n", LR_E_SYNTAX, 13, "expected a quarry" },
    { "0 chase robber", LR_E_SYNTAX, 9, "expected a vertex" },
    { "0 chase c3.n knight", LR_E_UNKNOWN_NAME, 14, "no quarry `knight`; there is robber, pirate" },
    { "0 improve", LR_E_SYNTAX, 10, "expected a track" },
    { "0 improve paper", LR_E_UNKNOWN_NAME, 11, "no track `paper`; there is science, trade" },
    { "0 improve science 2", LR_E_SYNTAX, 19, "unexpected text" },
    { "0 metropolis science", LR_E_SYNTAX, 14, "expected a vertex" },
    { "0 commit", LR_E_SYNTAX, 9, "expected a vertex" },
    { "0 sack c3", LR_E_SYNTAX, 10, "expected a vertex" },
    { "1 reward", LR_E_SYNTAX, 9, "expected a deck" },
    { "1 reward ship", LR_E_UNKNOWN_NAME, 10, "no deck `ship`" },
    { "1 flee", LR_E_SYNTAX, 7, "expected a vertex" },
    { "0 play", LR_E_SYNTAX, 7, "expected a progress card" },
    { "0 play knight", LR_E_UNKNOWN_NAME, 8, "no progress card `knight`; there is alchemist" },
    { "0 play ?", LR_E_SYNTAX, 8, "expected a progress card" },
    { "0 play alchemist", LR_E_SYNTAX, 17, "whole number" },
    { "0 play alchemist 3", LR_E_SYNTAX, 19, "whole number" },
    { "0 play alchemist 0 4", LR_E_RANGE, 18, "1 to 6" },
    { "0 play alchemist 3 7", LR_E_RANGE, 20, "1 to 6" },
    { "0 play crane science", LR_E_SYNTAX, 14, "unexpected text" },
    { "0 play engineer", LR_E_SYNTAX, 16, "expected a vertex" },
    { "0 play inventor c3.n", LR_E_SYNTAX, 19, "only a hex" },
    { "0 play smith", LR_E_SYNTAX, 13, "expected a vertex" },
    { "0 play master-merchant", LR_E_SYNTAX, 23, "a seat's digit" },
    { "0 play master-merchant 4", LR_E_NO_SUCH_SEAT, 24, "0 to 3" },
    { "0 play merchant c3 pirate", LR_E_SYNTAX, 20, "unexpected text" },
    { "0 play merchant-fleet gold", LR_E_UNKNOWN_NAME, 23,
      "no card `gold`; there is brick, lumber" },
    { "0 play resource-monopoly coin", LR_E_UNKNOWN_NAME, 26, "no resource `coin`" },
    { "0 play trade-monopoly ore", LR_E_UNKNOWN_NAME, 23,
      "no commodity `ore`; there is paper, cloth, coin" },
    { "0 play bishop c3 robber", LR_E_SYNTAX, 18, "unexpected text" },
    { "0 play bishop c3 pirates", LR_E_SYNTAX, 18, "unexpected text" },
    { "0 play diplomat c3.n", LR_E_SYNTAX, 19, "expected an edge" },
    { "0 play wedding 1", LR_E_SYNTAX, 16, "unexpected text" },
    { "1 return smith", LR_E_UNKNOWN_NAME, 10, "no deck `smith`" },
    { "1 return ?", LR_E_SYNTAX, 10, "expected a deck" },
    { "1 return trade spy", LR_E_UNKNOWN_NAME, 16, "no trade card `spy`" },
    { "0 swap c3.n", LR_E_SYNTAX, 10, "only a hex" },
    { "0 swap", LR_E_SYNTAX, 7, "expected a hex" },
    { "1 desert", LR_E_SYNTAX, 9, "expected a vertex" },
    { "1 give", LR_E_SYNTAX, 7, "expected a card" },
    { "1 give gold", LR_E_UNKNOWN_NAME, 8,
      "no card `gold`; there is brick, lumber, wool, grain, ore, "
      "paper, cloth, coin" },
    { "1 give wool to 0", LR_E_SYNTAX, 13, "unexpected text" },
    { "0 pick wool", LR_E_SYNTAX, 12, "expected `from`" },
    { "0 pick wool from 4", LR_E_NO_SUCH_SEAT, 18, "0 to 3" },
    { "0 spy from 1", LR_E_UNKNOWN_NAME, 7, "no progress card `from`" },
    { "0 spy smith", LR_E_SYNTAX, 12, "expected `from`" },
    { "0 spy ? from 9", LR_E_NO_SUCH_SEAT, 14, "0 to 3" },
    { "0 commerce coin to 1", LR_E_UNKNOWN_NAME, 12, "no resource `coin`" },
    { "0 commerce ? to 1", LR_E_SYNTAX, 12, "expected a resource" },
    { "0 commerce wool from 1", LR_E_SYNTAX, 17, "expected `to`" },
    { "0 commerce wool to", LR_E_SYNTAX, 19, "a seat's digit" },
    { "0 discard silver", LR_E_UNKNOWN_NAME, 11, "no card `silver`" },
    { "0 offer coin=1,ore=1 for wool=1 to 1", LR_E_SYNTAX, 16, "`ore` is out of place" },
    { "0 plenty coin", LR_E_UNKNOWN_NAME, 10, "no resource `coin`" },
    { "0 monopoly coin", LR_E_UNKNOWN_NAME, 12, "no resource `coin`" },
};

static void refusals_name_column_and_reason(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++)
        assert_action_refused(&game, &refusals[k]);
}

/* ---- bytes that are no action ---- */

static const lr_action malformed[] = {
    { BOARD_EVENT, CHANCE, { BOARD_EVENT_NONE } },
    { BOARD_EVENT, CHANCE, { BOARD_EVENTS } },
    { BOARD_EVENT, CHANCE, { HIDDEN } },
    { BOARD_EVENT, CHANCE, { BOARD_EVENT_SHIP, 1 } },
    { BOARD_EVENT, 0, { BOARD_EVENT_SHIP } },
    { BOARD_PROGRESS, CHANCE, { BOARD_PROGRESS_KINDS, 0, BOARD_POLITICS } },
    { BOARD_PROGRESS, CHANCE, { HIDDEN, 0, BOARD_TRACKS } },
    { BOARD_PROGRESS, CHANCE, { BOARD_PROGRESS_SMITH, 1, BOARD_SCIENCE } },
    { BOARD_PROGRESS, CHANCE, { BOARD_PROGRESS_SMITH, 0, BOARD_SCIENCE, 1 } },
    { BOARD_PROGRESS, 1, { BOARD_PROGRESS_SMITH, 0, BOARD_SCIENCE } },
    { BOARD_RETURN, CHANCE, { BOARD_PROGRESS_SMITH, 0, BOARD_SCIENCE } },
    { BOARD_WALL, 0, { 54 } },
    { BOARD_WALL, 0, { 0, 1 } },
    { BOARD_HIRE, 0, { 1, 0, 1 } },
    { BOARD_MOVE, 0, { 54, 0, 0 } },
    { BOARD_MOVE, 0, { 0, 0, 54 } },
    { BOARD_MOVE, 0, { 0, 0, 0, 1 } },
    { BOARD_MOVE, 0, { 0, 0, 1, 0, 1 } },
    { BOARD_CHASE, 0, { 0, 0, 2 } },
    { BOARD_CHASE, 0, { 0, 0, 1, 1 } },
    { BOARD_CHASE, 0, { 54 } },
    { BOARD_IMPROVE, 0, { BOARD_TRACKS } },
    { BOARD_IMPROVE, 0, { 0, 0, 1 } },
    { BOARD_REWARD, 0, { HIDDEN } },
    { BOARD_SWAP, 0, { 19 } },
    { BOARD_SWAP, 0, { 0, 0, 1 } },
    { BOARD_GIVE, 0, { BOARD_GOODS } },
    { BOARD_GIVE, 0, { HIDDEN, 1 } },
    { BOARD_PICK, 0, { BOARD_GOODS, 0, 1 } },
    { BOARD_PICK, 0, { 0, 0, 4 } },
    { BOARD_SPY, 0, { BOARD_PROGRESS_KINDS, 0, 1 } },
    { BOARD_SPY, 0, { 0, 0, 4 } },
    { BOARD_SPY, 0, { 0, 1, 1 } },
    { BOARD_SPY, 0, { 0, 0, 1, 1 } },
    { BOARD_COMMERCE, 0, { BOARD_PAPER, 0, 1 } },
    { BOARD_COMMERCE, 0, { HIDDEN, 0, 1 } },
    { BOARD_COMMERCE, 0, { 0, 0, 4 } },
    { BOARD_PLAY, 0, { 0, 0, BOARD_PROGRESS_KINDS } },
    { BOARD_PLAY, 0, { 0, 0, HIDDEN } },
    PLAY(CRANE, [0] = 1),
    PLAY(CRANE, [1] = 1),
    PLAY(CRANE, [3] = 1),
    PLAY(CRANE, [4] = 1),
    PLAY(ALCHEMIST, [0] = 3),
    PLAY(ALCHEMIST, [3] = 3),
    PLAY(ALCHEMIST, [0] = 3, [1] = 1, [3] = 3),
    PLAY(ALCHEMIST, [0] = 7, [3] = 1),
    PLAY(ENGINEER, [0] = 54),
    PLAY(ENGINEER, [0] = 1, [3] = 1),
    PLAY(INVENTOR, [0] = 19),
    PLAY(INVENTOR, [0] = 9, [3] = 1),
    PLAY(DIPLOMAT, [0] = 72),
    PLAY(BISHOP, [0] = 9, [3] = 2),
    PLAY(SPY, [0] = 4),
    PLAY(SPY, [1] = 1),
    PLAY(RESOURCES, [0] = BOARD_PAPER),
    PLAY(COMMODITIES, [0] = BOARD_ORE),
    PLAY(COMMODITIES, [0] = BOARD_GOODS),
    PLAY(FLEET, [0] = BOARD_GOODS),
    { BOARD_DISCARD, 0, { BOARD_GOODS } },
    { BOARD_BANK, 0, { 0, 0, BOARD_GOODS } },
    { BOARD_MONOPOLY, 0, { BOARD_COIN } },
    { BOARD_PLENTY, 0, { BOARD_COIN, 0, BOARD_ORE } },
};

static void malformed_bytes_print_harmlessly(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof malformed / sizeof *malformed; k++) {
        assert_false(board_action_well_formed(board_of(&game), malformed[k]));
        assert_malformed(&game, malformed[k]);
    }
}

/* Whatever is well formed survives the way through text; whatever is not cannot be read back. */
static void any_bytes_survive_or_are_unreadable(void **unused) {
    (void)unused;
    static const uint32_t ranges[] = { 256, 27, 4 };
    lr_rng rng = lr_rng_seed(2025);
    unsigned well_formed[BOARD_ACTION_KINDS] = { 0 };
    for (int k = 0; k < 400000; k++) {
        lr_action read, a = { 0 };
        a.kind = (uint8_t)(BOARD_EVENT + lr_rng_below(&rng, BOARD_ACTION_KINDS - BOARD_EVENT));
        a.actor = (uint8_t)lr_rng_below(&rng, 5);
        if (a.actor == 4) a.actor = CHANCE;
        for (uint32_t i = lr_rng_below(&rng, 6); i > 0; i--)
            a.arg[lr_rng_below(&rng, 5)] = (uint8_t)lr_rng_below(&rng, ranges[k % 3]);
        char text[LR_ACTION_TEXT_MAX];
        assert_true(lr_action_print(&game, a, text, sizeof text) < sizeof text);
        bool readable = lr_action_parse(&game, text, &read, &error) == LR_OK;
        assert_int_equal(readable, board_action_well_formed(board_of(&game), a));
        if (readable) assert_memory_equal(&read, &a, sizeof a);
        well_formed[a.kind] += readable;
    }
    for (unsigned kind = BOARD_EVENT; kind < BOARD_ACTION_KINDS; kind++)
        if (well_formed[kind] < 20) fail_msg("kind %u: %u", kind, well_formed[kind]);
}

/* The longest action of all. */
static void the_longest_offer_fits(void **unused) {
    (void)unused;
    static lr_game six;
    char text[LR_ACTION_TEXT_MAX];
    assert_int_equal(lr_game_init(&six, "board(seats=6,modules=knights)", NULL, &error), LR_OK);
    lr_action read, a = offer(5, 31 * LR_LANES_ONE, 31 * LR_LANES_ONE, 63);
    assert_true(lr_action_print(&six, a, text, sizeof text) < sizeof text);
    assert_int_equal(lr_action_parse(&six, text, &read, &error), LR_OK);
    assert_memory_equal(&read, &a, sizeof a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_there_and_back),
        cmocka_unit_test(every_card_there_and_back),
        cmocka_unit_test(cards_go_with_their_decks),
        cmocka_unit_test(commodities_stand_where_resources_do),
        cmocka_unit_test(the_island_has_no_commodities),
        cmocka_unit_test(a_fleet_of_all_names_no_goods),
        cmocka_unit_test(every_place_there_and_back),
        cmocka_unit_test(refusals_name_column_and_reason),
        cmocka_unit_test(malformed_bytes_print_harmlessly),
        cmocka_unit_test(any_bytes_survive_or_are_unreadable),
        cmocka_unit_test(the_longest_offer_fits),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
