/* Whole games of the card family as texts (tests/support/playthrough.h).
 *
 * A turn begins with what everybody has in store and in hand; what an action changed is told as
 * differences between two positions (tests/support/changes_cards.h). A preset, a value of an
 * option, a kind of action, an event, or a card that is in no game of the table makes a test fail:
 * who adds one adds a game.
 */
#include "cards_state.h"
#include "changes_cards.h"
#include "playthrough.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static const playthrough table[] = {
    { "cards", "cards", { "greedy" }, 44, 16 },
    { "cards-goal-7", "cards(vp_goal=7)", { "greedy", "random" }, 25, 16 },
    { "cards-beginner", "cards(preset=beginner)", { "greedy" }, 69, 16 },
    { "cards-printed", "cards(preset=printed,vp_goal=8)", { "greedy" }, 8, 16 },
    { "cards-stores-default", "cards(stores=default,vp_goal=10)", { "greedy" }, 16, 16 },
    { "cards-bank", "cards(trading=bank,first_player=seat1,vp_goal=10)", { "greedy" }, 16, 16 },
    { "cards-civil-war", "cards(civil_war=opponent,red_set=seat1)", { "greedy" }, 39, 16 },
    { "cards-counter-held",
      "cards(counter_question=held,first_player=seat0,vp_goal=11)",
      { "greedy" },
      29,
      16 },
    { "cards-turn-limit", "cards(turn_limit=20)", { "greedy" }, 72, 16 },
    { "cards-haggling", "cards(turn_limit=16,offers_refused=20)", { "random" }, 28, 8 },
};

enum { GAMES = sizeof table / sizeof *table };

/* ---- what was played ---- */

/* Of all games: sets of kinds of actions, faces, event cards, and expansion cards. */
static uint64_t kinds_played, faces, events, cards_used;
static bool duel_won, duel_lost, duel_countered, game_drawn_out;

static void note_cards(const cards *c, const cards_public *p, const cards_public *q) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        bool used = cards_copies(q->discard, kind) > cards_copies(p->discard, kind);
        if (!cards_is_action(c, kind)) {
            used = false;
            for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
                used |= cards_copies(q->realm[seat].placed, kind) >
                        cards_copies(p->realm[seat].placed, kind);
        }
        if (used) cards_used |= (uint64_t)1 << kind;
    }
}

static void note(const lr_game *g, const lr_state *before, lr_action a, const lr_state *after) {
    const cards_public *p = &cards_state_read(before)->pub, *q = &cards_state_read(after)->pub;
    kinds_played |= (uint64_t)1 << a.kind;
    note_cards(cards_of(g), p, q);
    if (a.kind == CARDS_DICE) faces |= (uint64_t)1 << a.arg[0];
    if (a.kind == CARDS_EVENT) events |= (uint64_t)1 << a.arg[0];
    if (a.kind == CARDS_DUEL) {
        bool won = a.arg[0] <= (p->duel_countered ? 2 : 5);
        duel_won |= won;
        duel_lost |= !won;
        duel_countered |= p->duel_countered;
    }
    if (q->phase == CARDS_PHASE_OVER && cards_of(g)->rules.turn_limit > 0)
        game_drawn_out |= q->turn >= cards_of(g)->rules.turn_limit;
}

static bool turn_begins(const lr_state *before, const lr_state *after) {
    const cards_public *p = &cards_state_read(before)->pub, *q = &cards_state_read(after)->pub;
    return q->phase == CARDS_PHASE_ROLL && p->turn != q->turn;
}

static uint32_t turn_of(const lr_state *s) {
    return cards_state_read(s)->pub.turn - 1u;
}

static unsigned active_of(const lr_state *s) {
    return cards_state_read(s)->pub.active;
}

static const playthrough_family family = {
    .print_hands = changes_cards_print_hands,
    .print_changes = changes_cards_print,
    .turn_begins = turn_begins,
    .turn = turn_of,
    .active = active_of,
    .note = note,
};

/* ---- tests ---- */

static void games_go_as_written(void **state) {
    (void)state;
    playthrough_compare_all(table, GAMES, &family);
}

static void every_preset_is_played(void **state) {
    const lr_name_info *preset;
    (void)state;
    for (uint32_t k = 0; (preset = lr_preset_at("cards", k)) != NULL; k++) {
        char setting[64];
        (void)snprintf(setting, sizeof setting, "preset=%s", preset->name);
        if (playthrough_games_with(table, GAMES, setting, "") == 0)
            fail_msg("no playthrough has the preset %s", preset->name);
    }
}

/* Choices and short ranges at each value; of long ranges any two. */
static void every_value_is_played(void **state) {
    enum { SHORT = 6 };
    static lr_game games[GAMES];
    const lr_option_info *option;
    lr_error error;
    (void)state;
    for (int n = 0; n < GAMES; n++)
        assert_int_equal(lr_game_init(&games[n], table[n].config, NULL, &error), LR_OK);
    for (uint32_t k = 0; (option = lr_option_at("cards", k)) != NULL; k++) {
        int different = 0;
        for (int value = option->low; value <= option->high; value++) {
            int met = 0;
            for (int n = 0; n < GAMES; n++) met += games[n].option[k] == value;
            different += met > 0;
            if (met == 0 && option->high - option->low < SHORT)
                fail_msg("no playthrough has %s=%d", option->name, value);
        }
        if (different < 2 && option->low != option->high)
            fail_msg("no playthrough changes %s", option->name);
    }
}

static void every_kind_of_action_is_played(void **state) {
    (void)state;
    for (int kind = 1; kind < CARDS_ACTION_KINDS; kind++)
        if (!(kinds_played >> kind & 1))
            fail_msg("no playthrough has the action %s", cards_action_words[kind]);
}

static void every_card_is_used(void **state) {
    static lr_game g;
    lr_error error;
    (void)state;
    assert_int_equal(lr_game_init(&g, "cards", NULL, &error), LR_OK);
    for (int kind = 0; kind < CARDS_KINDS; kind++)
        if (!(cards_used >> kind & 1))
            fail_msg("no playthrough uses the card %s", cards_of(&g)->kind[kind].word);
}

static void every_event_happens(void **state) {
    (void)state;
    assert_int_equal(faces, ((1u << CARDS_FACES) - 1) & ~(1u << CARDS_FACE_NONE));
    assert_int_equal(events, (1u << CARDS_EVENT_CARDS) - 1);
}

static void duels_and_games_end_in_every_way(void **state) {
    (void)state;
    assert_true(duel_won);
    assert_true(duel_lost);
    assert_true(duel_countered);
    assert_true(game_drawn_out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_as_written),
        cmocka_unit_test(every_preset_is_played),
        cmocka_unit_test(every_value_is_played),
        cmocka_unit_test(every_kind_of_action_is_played),
        cmocka_unit_test(every_card_is_used),
        cmocka_unit_test(every_event_happens),
        cmocka_unit_test(duels_and_games_end_in_every_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
