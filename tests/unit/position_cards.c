/* Positions and views of the card game as text: what is written, what may be left out, what is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards_state.h"
#include "position_texts.h"

#include <stdio.h>
#include <string.h>

static const cards_state *parsed(const char *from) {
    static lr_state s;
    read_state(from, &s);
    return cards_state_read(&s);
}

/* ---- whole positions, canonical ---- */

#define STACKS \
    "stack 1 black-knight brigands arsonist\n" \
    "stack 2 alchemist alchemist arsonist bishop bishop black-knight black-knight caravan\n" \
    "stack 3 herb-woman herb-woman merchant merchant scout scout spy garrison garrison\n" \
    "stack 4 brick-factory foundry grain-mill sawmill woolen-mill brick-fleet gold-fleet " \
    "grain-fleet lumber-fleet ore-fleet wool-fleet falk gotz hagen karl otto pippin siegfried " \
    "walter aqueduct aqueduct bath-house bath-house church church colossus counting-house " \
    "harbor library marketplace\n" \
    "stack 5 merchant-guild mint town-hall town-hall\n"

#define REALMS \
    "regions 0 u-4=forest:6:0 l-4=hills:1:2 u-2=forest:4:1 l-2=hills:5:3 u0=gold-field:6:1 " \
    "l0=pasture:3:2 u+2=fields:1:2 l+2=mountains:2:3\n" \
    "settlements 0 -3 +1\n" \
    "cities 0 -1\n" \
    "roads 0 +2\n" \
    "sites 0 u-1=abbey,library l-1=smithy u+1=conrad\n" \
    "regions 1 u-2=forest:5:1 l-2=hills:6:1 u0=gold-field:1:0 l0=pasture:4:1 u+2=fields:2:1 " \
    "l+2=mountains:3:1\n" \
    "settlements 1 -1 +1\n"

#define COURSE \
    "phase main\n" \
    "turn 6\n" \
    "active 1\n" \
    "first 0\n" \
    "dice question 3\n" \
    "event plague\n" \
    "events-left civil-war=1 plague=1 productive-year=2 year-end=1\n" \
    "refused 2\n"

static const char whole[] = COURSE REALMS
    "discard abbey\n"
    "hand 0 spy\n"
    "hand 1 spy garrison\n" STACKS "memory 0 1 black-knight ? arsonist\n"
    "memory 0 2 ? alchemist ? ? ? ? ? black-knight/caravan |\n"
    "seen 0 spy garrison gone 1\n"
    "memory 1 5 merchant-guild mint town-hall town-hall\n";

static void a_whole_position_there_and_back(void **unused) {
    (void)unused;
    lr_state s, t;
    make("cards");
    read_state(whole, &s);
    size_t length = lr_state_print(&game, &s, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_string_equal(text, whole);
    read_state(text, &t);
    assert_memory_equal(&s, &t, game.state_bytes);
}

static void what_follows_is_computed(void **unused) {
    (void)unused;
    make("cards");
    const cards_public *p = &parsed(whole)->pub;
    assert_int_equal(p->realm[0].points, 3 + 1 + 1 + 1); /* a city, Library, knight token */
    assert_int_equal(p->realm[0].strength, 3);           /* Conrad and the Smithy */
    assert_int_equal(p->realm[0].hand_limit, 5);
    assert_int_equal(p->knight_token, 0);
    assert_int_equal(p->windmill_token, LR_SEAT_NONE);
    assert_int_equal(lr_lanes_count(p->realm[0].have, CARDS_BRICK), 5);
    assert_int_equal(p->roads_left, 5);
    assert_int_equal(p->settlements_left, 4);
    assert_int_equal(p->cities_left, 6);
    assert_int_equal(p->regions_left, 0x7ff & ~(1u << 6) & ~(1u << 8)); /* forest 6, hills 1 */
    assert_int_equal(p->stack_size[1], 8);
    assert_int_equal(p->hand_size[1], 2);
    assert_int_equal(p->discard_top, CARDS_KIND_ABBEY);
    assert_int_equal(p->arranged, 12);
}

/* ---- what may be left out ---- */

static void the_empty_text_is_the_start(void **unused) {
    (void)unused;
    make("cards");
    const cards_state *s = parsed("");
    const cards_public *p = &s->pub;
    assert_int_equal(p->phase, CARDS_PHASE_MAIN);
    assert_int_equal(p->step, CARDS_STEP_MAIN);
    assert_int_equal(p->chooser, 0);
    assert_int_equal(p->turn, 1);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        assert_int_equal(p->realm[seat].points, 2);
        assert_true(p->realm[seat].have == 0x010101010101);
        assert_int_equal(cards_region_good(&p->realm[seat], 10), CARDS_LUMBER);
        assert_int_equal(p->hand_size[seat], 0);
    }
    assert_int_equal(cards_region_die(&p->realm[0], 10), 4); /* the red set's forest */
    assert_int_equal(cards_region_die(&p->realm[1], 10), 5);
    assert_int_equal(p->stack_size[4], CARDS_EXPANSIONS);
    assert_int_equal(s->secret.deck[0], CARDS_KIND_ALCHEMIST);
    assert_int_equal(s->secret.deck[61], CARDS_KIND_TOWN_HALL);
    assert_int_equal(s->secret.memory[1].size[4], CARDS_EXPANSIONS);
    assert_int_equal(s->secret.memory[1].entry[61], CARDS_UNKNOWN);
}

/* Under what is named there, in the order of the table. */
static void cards_named_nowhere_lie_in_the_last_stack(void **unused) {
    (void)unused;
    make("cards");
    const cards_state *s = parsed("hand 0 alchemist\nstack 2 mint\nstack 5 karl spy\n");
    const uint8_t *last = s->secret.deck + 1;
    assert_int_equal(s->pub.stack_size[1], 1);
    assert_int_equal(s->pub.stack_size[4], 60);
    assert_int_equal(s->secret.deck[0], CARDS_KIND_MINT);
    assert_int_equal(last[0], CARDS_KIND_KARL);
    assert_int_equal(last[1], CARDS_KIND_SPY);
    assert_int_equal(last[2], CARDS_KIND_ALCHEMIST); /* the other one */
    assert_int_equal(last[3], CARDS_KIND_ARSONIST);
    assert_int_equal(last[59], CARDS_KIND_TOWN_HALL);
}

/* CARD-SETUP-05: 13, 13, 12, 12 and 12, of which the first hands are taken. */
static void before_the_first_turn_the_stacks_are_dealt(void **unused) {
    (void)unused;
    make("cards");
    const cards_state *s = parsed("phase arrange\nstack 2 mint\n");
    assert_memory_equal(s->pub.stack_size, "\15\15\14\14\14", CARDS_STACKS);
    assert_int_equal(s->secret.deck[0], CARDS_KIND_ALCHEMIST);
    assert_int_equal(s->secret.deck[13], CARDS_KIND_MINT);
    s = parsed("phase start-stack\nchooser 1\nbarred 1\nhand 0 spy spy spy\n");
    assert_memory_equal(s->pub.stack_size, "\12\15\14\14\14", CARDS_STACKS);
}

static void the_red_set_is_the_options(void **unused) {
    (void)unused;
    make("cards(red_set=seat1)");
    assert_int_equal(cards_region_die(&parsed("")->pub.realm[1], 10), 4);
}

static void turns_and_seats_follow_from_each_other(void **unused) {
    (void)unused;
    make("cards");
    assert_int_equal(parsed("active 1")->pub.first, 1);
    assert_int_equal(parsed("active 1\nturn 2")->pub.first, 0);
    assert_int_equal(parsed("first 1\nturn 4")->pub.active, 0);
    assert_int_equal(parsed("first 1\nturn 5")->pub.active, 1);
}

static void the_phase_says_what_is_usual(void **unused) {
    (void)unused;
    make("cards");
    const cards_public *p = &parsed("phase draw")->pub;
    assert_int_equal(p->step, CARDS_STEP_DRAW);
    assert_int_equal(p->draw_mode, CARDS_DRAW_FILL);
    p = &parsed("phase roll")->pub;
    assert_int_equal(p->step, CARDS_STEP_ROLL);
    assert_int_equal(p->face, CARDS_FACE_NONE);
    p = &parsed("phase event")->pub;
    assert_int_equal(p->face, CARDS_FACE_QUESTION);
    assert_int_equal(p->chooser, LR_SEAT_NONE);
    p = &parsed("phase answer\noffer brick=1 for ore=1")->pub;
    assert_int_equal(p->chooser, 1);
    p = &parsed("phase conflict\nevent conflict\nevents-left year-end=1\nhand 0 spy\n"
                "sites 1 u+1=karl\nseen 1 spy")
             ->pub;
    assert_int_equal(p->chooser, 1); /* who holds the knight token */
    assert_int_equal(p->check_hand, 3);
}

static void comments_blank_lines_and_any_order(void **unused) {
    (void)unused;
    lr_state s, t;
    make("cards");
    read_state("# a position\n\n  hand   0   spy   abbey  # two\n\tphase roll\n", &s);
    read_state("phase roll\nhand 0 abbey spy", &t);
    assert_memory_equal(&s, &t, game.state_bytes);
}

static void before_the_shuffle_nothing_lies_anywhere(void **unused) {
    (void)unused;
    lr_state s, first;
    make("cards");
    read_state("phase shuffle", &s);
    lr_init(&game, &first);
    assert_memory_equal(&s, &first, game.state_bytes);
}

/* ---- refusals ---- */

static const refusal refusals[] = {
    { "phase maybe", LR_E_UNKNOWN_NAME, 1, 7, "no phase `maybe`" },
    { "step two", LR_E_UNKNOWN_NAME, 1, 6, "no step `two`; there is start, roll" },
    { "\ncolour red", LR_E_UNKNOWN_NAME, 2, 1, "there is no line `colour`; there is phase step" },
    { "viewer 0", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `viewer`" },
    { "stacks 13 13 12 12 12", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `stacks`" },
    { "active 2", LR_E_NO_SUCH_SEAT, 1, 8, "0 to 1" },
    { "active 0 1", LR_E_SYNTAX, 1, 10, "unexpected text" },
    { "active 0\nactive 0", LR_E_SYNTAX, 2, 1, "`active` is set twice" },
    { "turn 65536", LR_E_RANGE, 1, 6, "65535" },
    { "chooser x", LR_E_SYNTAX, 1, 9, "a seat's digit" },
    { "dice sun", LR_E_SYNTAX, 1, 9, "whole number" },
    { "dice none 3", LR_E_UNKNOWN_NAME, 1, 6, "no face `none`" },
    { "dice sun 3 thrown", LR_E_SYNTAX, 1, 12, "expected `set`" },
    { "event flood", LR_E_UNKNOWN_NAME, 1, 7, "no event `flood`" },
    { "events-left plague=3", LR_E_RANGE, 1, 20, "1 to 2" },
    { "pending 0 jump", LR_E_UNKNOWN_NAME, 1, 11, "no action `jump`" },
    { "owe-any 3", LR_E_RANGE, 1, 9, "0 to 2" },
    { "offer ore=1", LR_E_SYNTAX, 1, 12, "expected `for`" },
    { "refused 256", LR_E_RANGE, 1, 9, "0 to 255" },
    { "duel plague", LR_E_UNKNOWN_NAME, 1, 6, "no card `plague`" },
    { "duel arsonist lost", LR_E_SYNTAX, 1, 15, "expected `countered`" },
    { "seizures 3", LR_E_RANGE, 1, 10, "0 to 2" },
    { "event-left 1,0", LR_E_SYNTAX, 1, 14, "in order" },
    { "looking 6", LR_E_RANGE, 1, 9, "1 to 5" },
    { "takes 4", LR_E_RANGE, 1, 7, "0 to 3" },
    { "region-drawn a-forest", LR_E_UNKNOWN_NAME, 1, 14, "no region card" },
    { "new-column +3", LR_E_NO_SUCH_PLACE, 1, 12, "even slots" },
    { "draw-mode slow", LR_E_UNKNOWN_NAME, 1, 11, "none, fill, exchange" },
    { "regions 0 u-1=forest:4:1", LR_E_NO_SUCH_PLACE, 1, 12, "even slots" },
    { "regions 0 u-2", LR_E_SYNTAX, 1, 14, "expected `=`" },
    { "regions 0 u-2=lumber:4:1", LR_E_UNKNOWN_NAME, 1, 15, "no region `lumber`" },
    { "regions 0 u-2=forest", LR_E_SYNTAX, 1, 21, "expected `:`" },
    { "regions 0 u-2=forest:7:1", LR_E_RANGE, 1, 22, "1 to 6" },
    { "regions 0 u-2=forest:4:4", LR_E_RANGE, 1, 24, "0 to 3" },
    { "regions 0 u-2=forest:4:1 u-2=hills:5:1", LR_E_POSITION, 1, 26, "lies here already" },
    { "regions 0 u-2=forest:4:1", LR_E_POSITION, 0, 0, "lacks its region" },
    { "settlements 0 -1 0", LR_E_NO_SUCH_PLACE, 1, 18, "odd slots" },
    { "settlements 0 -1 +1 -1", LR_E_POSITION, 1, 21, "stands here already" },
    { "settlements 0 -1 +1\ncities 0 +1", LR_E_POSITION, 2, 10, "stands here already" },
    { "settlements 0 -1", LR_E_POSITION, 0, 0, "at -1 and +1" },
    { "settlements 0 -1 +1 +5", LR_E_POSITION, 0, 0, "no gaps" },
    { "settlements 0 -1 +1 +3 +5 +7 +9 +11 -3", LR_E_POSITION, 0, 0, "at most seven" },
    { "roads 0 +3", LR_E_NO_SUCH_PLACE, 1, 9, "even slots" },
    { "roads 0 +4", LR_E_POSITION, 1, 9, "past the ends" },
    { "sites 0 u0=smithy", LR_E_NO_SUCH_PLACE, 1, 10, "odd slots" },
    { "sites 0 u+1=smithy u+1=karl", LR_E_POSITION, 1, 20, "named twice" },
    { "sites 0 u+1=smithy,smithy", LR_E_POSITION, 1, 20, "than exist of smithy" },
    { "sites 0 u+1=smithy,karl", LR_E_POSITION, 0, 0, "has room for" },
    { "sites 0 u+3=smithy", LR_E_POSITION, 0, 0, "has room for" },
    { "sites 0 u+1=mint", LR_E_POSITION, 0, 0, "away from cities" },
    { "sites 0 u+1=spy", LR_E_POSITION, 0, 0, "action card" },
    { "owe 0 brick=49", LR_E_RANGE, 1, 13, "1 to 48" },
    { "due 0 cloth=1", LR_E_UNKNOWN_NAME, 1, 7, "no resource `cloth`" },
    { "civil 0 u+1", LR_E_UNKNOWN_NAME, 1, 9, "no card `u`" },
    { "hand 0 spy spy\nhand 1 spy spy", LR_E_POSITION, 2, 12, "than exist of spy" },
    { "hand 0 mint\ndiscard mint", LR_E_POSITION, 2, 9, "than exist of mint" },
    { "hand 0 ?", LR_E_SYNTAX, 1, 8, "expected a card" },
    { "stack 6 spy", LR_E_RANGE, 1, 7, "1 to 5" },
    { "stack 1 spy ?", LR_E_SYNTAX, 1, 13, "expected a card" },
    { "stack 1 spy\nstack 1 mint", LR_E_POSITION, 2, 7, "set twice" },
    { "memory 0 spy", LR_E_SYNTAX, 1, 10, "whole number" },
    { "memory 0 1 spy\nmemory 0 1 spy", LR_E_POSITION, 2, 10, "set twice" },
    { "memory 0 5 spy/", LR_E_SYNTAX, 1, 16, "expected a card" },
    { "memory 0 5 ?/spy", LR_E_SYNTAX, 1, 13, "expected a card" },
    { "seen 0 mint mint", LR_E_POSITION, 1, 13, "than exist of mint" },
    { "seen 0 mint gone", LR_E_SYNTAX, 1, 17, "whole number" },
    { "turn 2\nactive 0\nfirst 0", LR_E_POSITION, 0, 0, "do not alternate" },
    { "winner 0", LR_E_POSITION, 0, 0, "the game goes on" },
    { "phase answer", LR_E_POSITION, 0, 0, "offer" },
    { "phase shuffle\nhand 0 spy", LR_E_POSITION, 0, 0, "before they are shuffled" },
    { "phase arrange\nhand 0 spy", LR_E_POSITION, 0, 0, "not taken yet" },
    { "phase arrange\nmemory 0 1 spy\ndiscard spy", LR_E_POSITION, 0, 0, "as they are dealt" },
    { "phase first\ndiscard spy", LR_E_POSITION, 0, 0, "as they are dealt" },
    { "phase start-stack\nbarred 2\nchooser 1\nhand 0 spy spy\ndiscard spy", LR_E_POSITION, 0, 0,
      "another size" },
    { "phase start-stack\nstack 5 conrad falk gotz hagen karl otto pippin siegfried walter mint "
      "colossus harbor library",
      LR_E_POSITION, 0, 0, "as they are dealt" },
    { "phase exchange\nhand 0 spy\nhand 1 bishop mint harbor karl", LR_E_POSITION, 0, 0,
      "passive seat has too many" },
    { "phase exchange\nhand 0 bishop mint harbor karl", LR_E_POSITION, 0, 0,
      "active seat has too many" },
    { "stack 1 spy\nmemory 0 1 mint", LR_E_POSITION, 0, 0, "not like that" },
    { "pending 0 road +2", LR_E_POSITION, 0, 0, "pending" },
};

static void refusals_name_place_and_reason(void **unused) {
    (void)unused;
    make("cards");
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++) assert_refused(&refusals[k]);
}

/* Appends a memory of so many unknown cards, ` ?` each. */
static void add_memory(char *to, size_t size, const char *start, int count) {
    size_t length = strlen(to);
    length += (size_t)snprintf(to + length, size - length, "%s", start);
    for (int k = 0; k < count; k++) length += (size_t)snprintf(to + length, size - length, " ?");
    assert_true(length < size);
}

/* A memory has no more room than entries are written. */
static void memories_are_bounded(void **unused) {
    (void)unused;
    char of_one_stack[600] = "", of_two_stacks[600] = "";
    lr_state s;
    make("cards");
    add_memory(of_one_stack, sizeof of_one_stack, "memory 0 5", CARDS_MEMORY_MAX + 1);
    assert_int_equal(lr_state_parse(&game, of_one_stack, &s, &complaint), LR_E_POSITION);
    assert_int_equal(complaint.column, 12 + 2 * CARDS_MEMORY_MAX);
    assert_non_null(strstr(complaint.text, "so much"));
    add_memory(of_two_stacks, sizeof of_two_stacks, "memory 1 5", 60);
    add_memory(of_two_stacks, sizeof of_two_stacks, "\nmemory 1 4", 60);
    assert_int_equal(lr_state_parse(&game, of_two_stacks, &s, &complaint), LR_E_POSITION);
    assert_non_null(strstr(complaint.text, "so much"));
}

/* ---- random games ---- */

static void positions_and_views_of_random_games_survive(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "cards", "cards(vp_goal=7,first_player=seat1,red_set=seat1)",
        "cards(trading=bank,civil_war=opponent,counter_question=held)",
        "cards(arrangement=printed,stores=default,turn_limit=60)"
    };
    for (size_t k = 0; k < sizeof configs / sizeof *configs; k++) {
        lr_rng rng = lr_rng_seed(k);
        lr_state s;
        make(configs[k]);
        lr_init(&game, &s);
        for (int step = 0; step < 3000; step++) {
            uint32_t who = lr_actors(&game, &s);
            state_survives(&s);
            for (int viewer = LR_SPECTATOR; viewer < CARDS_SEATS; viewer++)
                view_survives(&s, viewer);
            if (who == 0) break;
            lr_action a = who & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
                                          : lr_legal_sample(&game, &s, lr_seat_first(who), &rng);
            lr_apply(&game, &s, a);
        }
    }
}

/* ---- views ---- */

static const char viewed[] = "viewer 0\n" COURSE REALMS "discard abbey\n"
                             "hand 0 spy\n"
                             "hand-count 1 2\n"
                             "stacks 3 8 9 30 4\n"
                             "memory 0 1 black-knight ? arsonist\n"
                             "memory 0 2 ? alchemist ? ? ? ? ? black-knight/caravan |\n"
                             "seen 0 spy garrison gone 1\n";

static void a_view_shows_counts_of_the_other(void **unused) {
    (void)unused;
    lr_view v;
    make("cards");
    if (lr_view_parse(&game, viewed, &v, &complaint) != LR_OK) fail_msg("%s", complaint.text);
    const cards_view *view = cards_view_of(&v);
    assert_int_equal(view->viewer, 0);
    assert_int_equal(view->pub.hand_size[0], 1);
    assert_int_equal(view->pub.hand_size[1], 2);
    assert_int_equal(view->pub.stack_size[3], 30);
    assert_true(cards_in(view->hand, CARDS_KIND_SPY));
    assert_int_equal(view->memory.gone, 1);
    lr_view_print(&game, &v, text, sizeof text);
    assert_string_equal(text, viewed);
}

static const view_refusal view_refusals[] = {
    { "viewer 0\n", "", LR_E_POSITION, "needs the line viewer" },
    { "viewer 0\n", "viewer 2\n", LR_E_NO_SUCH_SEAT, "0 to 1" },
    { "viewer 0\n", "viewer 1\n", LR_E_POSITION, "the viewer's cards and memory alone" },
    { "viewer 0\n", "viewer -\n", LR_E_POSITION, "the viewer's cards and memory alone" },
    { "stacks 3 8 9 30 4\n", "", LR_E_POSITION, "needs the line stacks" },
    { "stacks 3 8 9 30 4\n", "stacks 3 8 9 30\n", LR_E_SYNTAX, "whole number" },
    { "stacks 3 8 9 30 4\n", "stacks 3 8 9 30 63\n", LR_E_RANGE, "0 to 62" },
    { "stacks 3 8 9 30 4\n", "stacks 3 8 9 30 5\n", LR_E_POSITION, "no cards can lie" },
    { "stacks 3 8 9 30 4\n", "stacks 4 7 9 30 4\n", LR_E_POSITION, "another size" },
    { "hand-count 1 2\n", "hand-count 1 3\n", LR_E_POSITION, "no cards can lie" },
    { "hand-count 1 2\n", "hand-count 1 2\nhand-count 0 1\n", LR_E_POSITION, "not counted" },
    { "hand-count 1 2\n", "hand 1 spy garrison\n", LR_E_POSITION, "memory alone" },
    { "hand-count 1 2\n", "stack 1 spy\n", LR_E_UNKNOWN_NAME, "no line `stack`" },
    { "black-knight ? arsonist\n", "| black-knight ? arsonist ?\n", LR_E_POSITION,
      "more cards were taken" },
    { "gone 1\n", "gone 3\n", LR_E_POSITION, "gone" },
    { "seen 0 spy garrison gone 1\n", "seen 0 karl gotz otto\n", LR_E_POSITION,
      "no cards can lie" },
    { "hand 0 spy\n", "hand 0 abbey\n", LR_E_POSITION, "than exist of abbey" },
};

static void contradictions_in_views_are_refused(void **unused) {
    (void)unused;
    make("cards");
    for (size_t k = 0; k < sizeof view_refusals / sizeof *view_refusals; k++)
        assert_view_refused(viewed, &view_refusals[k]);
}

/* ---- the manual ---- */

static void the_manual_shows_every_line_and_phase(void **unused) {
    (void)unused;
    make("cards");
    assert_lines_in_manual();
    for (unsigned phase = 0; phase < CARDS_PHASES; phase++)
        assert_in_manual(cards_phase_names[phase]);
    for (unsigned step = 0; step < CARDS_STEPS; step++) assert_in_manual(cards_step_names[step]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_position_there_and_back),
        cmocka_unit_test(what_follows_is_computed),
        cmocka_unit_test(the_empty_text_is_the_start),
        cmocka_unit_test(cards_named_nowhere_lie_in_the_last_stack),
        cmocka_unit_test(before_the_first_turn_the_stacks_are_dealt),
        cmocka_unit_test(the_red_set_is_the_options),
        cmocka_unit_test(turns_and_seats_follow_from_each_other),
        cmocka_unit_test(the_phase_says_what_is_usual),
        cmocka_unit_test(comments_blank_lines_and_any_order),
        cmocka_unit_test(before_the_shuffle_nothing_lies_anywhere),
        cmocka_unit_test(refusals_name_place_and_reason),
        cmocka_unit_test(memories_are_bounded),
        cmocka_unit_test(positions_and_views_of_random_games_survive),
        cmocka_unit_test(a_view_shows_counts_of_the_other),
        cmocka_unit_test(contradictions_in_views_are_refused),
        cmocka_unit_test(the_manual_shows_every_line_and_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
