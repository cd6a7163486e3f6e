/* One game between players of any kind: what a player is told, and what becomes of bad ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_run.h"

/* A player whose fault is what its text says; without one it plays its first action. */
typedef struct odd {
    seat_fault fault;
    bool absent; /* does not even sit down */
    seat_sitting sitting;
    uint32_t starts, stops, questions, notices;
    lr_view last; /* as of the last notice */
} odd;

static odd *opened[LR_SEATS_MAX];
static int opened_count;

static void *open_odd(const seat_entry *entry, char *why, size_t why_size) {
    odd *self = calloc(1, sizeof *self);
    assert_non_null(self);
    if (strcmp(entry->what, "closed") == 0) {
        snprintf(why, why_size, "no such program");
        free(self);
        return NULL;
    }
    for (int i = 0; i < SEAT_FAULTS; i++)
        if (strcmp(entry->what, seat_fault_name[i]) == 0) self->fault = (seat_fault)i;
    self->absent = strcmp(entry->what, "absent") == 0;
    opened[opened_count++] = self;
    return self;
}

static bool start_odd(void *me, const seat_sitting *sitting, char *why, size_t why_size) {
    odd *self = me;
    self->sitting = *sitting;
    self->starts++;
    if (self->absent) snprintf(why, why_size, "not today");
    return !self->absent;
}

static bool notices_odd(const void *me) {
    (void)me;
    return true;
}

static void notice_odd(void *me, lr_action seen, const lr_view *after) {
    odd *self = me;
    (void)seen;
    self->notices++;
    self->last = *after;
}

static void choose_odd(void *me, const seat_question *q, seat_answer *answer) {
    odd *self = me;
    self->questions++;
    assert_true(q->count > 1);
    /* The view of the question is that of the last notice: nothing happened unnoticed. */
    if (self->notices) assert_memory_equal(q->view, &self->last, self->sitting.game->view_bytes);
    answer->fault = self->fault;
    answer->action = q->legal[0];
    if (self->fault == SEAT_ILLEGAL) {
        answer->fault = SEAT_FINE; /* it does not know; the runner finds out */
        answer->action.kind = 0xee;
    } else if (self->fault != SEAT_FINE) {
        snprintf(answer->why, sizeof answer->why, "as agreed");
    }
}

static void stop_odd(void *me) {
    odd *self = me;
    self->stops++;
}

static const seat_kind stranger = {
    .prefix = "odd:",
    .open = open_odd,
    .start = start_odd,
    .notices = notices_odd,
    .notice = notice_odd,
    .choose = choose_odd,
    .stop = stop_odd,
    .close = free,
};

/* ---- a table of four ---- */

static lr_game game;
static game_run table;
static seat_entry entries[LR_SEATS_MAX];
static seat_player players[LR_SEATS_MAX];

static void seat_odd(int seat, const seat_kind *kind, const char *what) {
    char why[SEAT_WHY_MAX];
    entries[seat] = (seat_entry){ .kind = kind };
    snprintf(entries[seat].what, SEAT_TEXT_MAX, "%s", what);
    snprintf(entries[seat].text, SEAT_TEXT_MAX, "odd:%s", what);
    seat_open(&players[seat], &entries[seat], why, sizeof why);
}

static void seat_ours(int seat, const char *name) {
    char why[SEAT_WHY_MAX];
    assert_true(seat_entry_parse(&entries[seat], name, (lr_budget){ 0 }, why, sizeof why));
    assert_true(seat_open(&players[seat], &entries[seat], why, sizeof why));
}

static game_end play_until(uint64_t seed, uint32_t actions_max) {
    lr_rng stream = lr_rng_seed(seed);
    game_run_clear(&table, &game, NULL);
    table.actions_max = actions_max;
    table.chance.by_kind = true;
    table.chance.seed = lr_rng_next(&stream);
    for (int seat = 0; seat < game.seats; seat++) {
        table.seat[seat].player = &players[seat];
        table.seat[seat].seed = lr_rng_next(&stream);
    }
    return game_run_play(&table);
}

static game_end play(uint64_t seed) {
    return play_until(seed, 100000);
}

static int start_test(void **state) {
    (void)state;
    lr_error error;
    opened_count = 0;
    memset(&table, 0, sizeof table);
    return lr_game_init(&game, "board(vp_goal=4)", NULL, &error) != LR_OK;
}

static int end_test(void **state) {
    (void)state;
    for (int seat = 0; seat < game.seats; seat++) seat_close(&players[seat]);
    return 0;
}

/* ---- tests ---- */

/* Every fault costs moves, not the game: it ends, the faults are counted, and others play on. */
static void test_forfeits(void **state) {
    (void)state;
    static const char *const what[] = { "late", "garbage", "illegal", "gone" };
    static const seat_fault fault[] = { SEAT_LATE, SEAT_GARBAGE, SEAT_ILLEGAL, SEAT_GONE };
    for (int seat = 0; seat < 4; seat++) seat_odd(seat, &stranger, what[seat]);
    assert_int_equal(play(1), GAME_OVER);
    for (int seat = 0; seat < 4; seat++) {
        const game_asked *asked = &table.asked[seat];
        assert_true(asked->questions > 10);
        assert_int_equal(asked->questions, opened[seat]->questions);
        assert_int_equal(asked->faults[fault[seat]], asked->questions);
        assert_int_equal(game_asked_forfeits(asked), asked->questions);
        assert_int_equal(opened[seat]->notices, table.actions);
        assert_int_equal(opened[seat]->sitting.seat, seat);
        assert_int_equal(opened[seat]->starts, 1);
        assert_int_equal(opened[seat]->stops, 1);
    }
    assert_true(table.fault_seat >= 0 && table.fault_seat < 4);
    assert_true(table.fault[0] != 0);
}

/* Nobody there: not asked, but the moves count as forfeited. */
static void test_absent(void **state) {
    (void)state;
    seat_odd(0, &stranger, "absent");
    seat_odd(1, &stranger, "closed");
    seat_odd(2, &stranger, "fine");
    seat_ours(3, "greedy");
    assert_int_equal(play(2), GAME_OVER);
    assert_int_equal(opened[0]->questions, 0);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(table.asked[seat].questions > 10);
        assert_int_equal(table.asked[seat].faults[SEAT_GONE], table.asked[seat].questions);
    }
    assert_int_equal(game_asked_forfeits(&table.asked[2]), 0);
    assert_int_equal(game_asked_forfeits(&table.asked[3]), 0);
    assert_true(table.asked[3].questions > 0);
    /* The next game tries again. */
    assert_int_equal(play(3), GAME_OVER);
    assert_int_equal(opened[0]->starts, 2);
    assert_int_equal(opened[0]->stops, 2);
}

/* A bot of ours that does the same is a bug, and the report says where. */
static void test_trusted(void **state) {
    (void)state;
    static seat_kind own; /* outlives the player */
    own = stranger;
    own.trusted = true;
    seat_ours(0, "random");
    seat_ours(1, "random");
    seat_ours(2, "random");
    seat_odd(3, &own, "illegal");
    assert_int_equal(play(1), GAME_BROKEN);
    assert_non_null(strstr(table.broken, "odd:illegal at seat 3"));
    assert_non_null(strstr(table.broken, "position:"));
    assert_int_equal(opened[0]->stops, 1);
}

/* Forfeited moves are drawn from the seed: the same game again. */
static void test_same_again(void **state) {
    (void)state;
    for (int seat = 0; seat < 4; seat++) seat_odd(seat, &stranger, seat % 2 ? "late" : "fine");
    assert_int_equal(play(5), GAME_OVER);
    lr_state first = table.state;
    uint32_t actions = table.actions;
    assert_int_equal(play(5), GAME_OVER);
    assert_int_equal(table.actions, actions);
    assert_memory_equal(&table.state, &first, game.state_bytes);
    assert_int_equal(play(6), GAME_OVER);
    assert_memory_not_equal(&table.state, &first, game.state_bytes);
}

enum { KEPT = 400 };
static lr_action kept[KEPT];
static uint32_t kept_count;

static void keep(void *context, lr_action done) {
    (void)context;
    if (kept_count < KEPT) kept[kept_count++] = done;
}

/* The n-th outcome of a kind, as game_run.h says it is drawn. */
static lr_action chance_by_kind(const lr_state *s, uint64_t seed, uint32_t drawn[GAME_KINDS]) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    lr_chance(&game, s, outcome);
    uint64_t kind = outcome[0].action.kind;
    lr_rng rng = lr_rng_stream(seed, kind << 32 | drawn[kind]++);
    return lr_chance_sample(&game, s, &rng);
}

/* The bot that is not asked plays the game that it would play if it were. */
static void test_random_unasked(void **state) {
    (void)state;
    lr_rng stream = lr_rng_seed(9);
    uint64_t chance_seed = lr_rng_next(&stream);
    uint32_t drawn[GAME_KINDS] = { 0 };
    lr_player *asked[4];
    lr_state s;
    for (int seat = 0; seat < 4; seat++) seat_ours(seat, "random");
    for (int seat = 0; seat < 4; seat++)
        asked[seat] = lr_player_new(lr_bot_find("random"), &game, seat, lr_rng_next(&stream));
    kept_count = 0;
    table.after = keep;
    assert_int_equal(play(9), GAME_OVER);
    table.after = NULL;
    assert_int_equal(table.asked[0].questions, 0);
    assert_true(kept_count > 100);
    lr_init(&game, &s);
    for (uint32_t i = 0; i < kept_count; i++) {
        uint32_t who = lr_actors(&game, &s);
        lr_action a, legal[LR_LEGAL_MAX];
        if (who & LR_CHANCE) {
            a = chance_by_kind(&s, chance_seed, drawn);
        } else {
            int seat = lr_seat_first(who);
            lr_view view;
            uint32_t count = lr_legal(&game, &s, seat, legal);
            lr_observe(&game, &s, seat, &view);
            a = lr_player_choose(asked[seat], &view, legal, count, (lr_budget){ 0 });
        }
        assert_memory_equal(&a, &kept[i], sizeof a);
        lr_apply(&game, &s, a);
    }
    for (int seat = 0; seat < 4; seat++) lr_player_free(asked[seat]);
}

static void test_limits(void **state) {
    (void)state;
    for (int seat = 0; seat < 4; seat++) seat_ours(seat, "greedy");
    assert_int_equal(play(1), GAME_OVER);
    uint32_t whole = table.actions;
    assert_int_equal(play_until(1, 30), GAME_CUT_OFF);
    assert_int_equal(table.actions, 30);
    assert_true(whole > 30);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start_test, end_test)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_forfeits),   TEST(test_absent),         TEST(test_trusted),
        TEST(test_same_again), TEST(test_random_unasked), TEST(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
