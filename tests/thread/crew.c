/* The threads in which bots think (net/crew.h): every question is answered once, players of a
 * table may be spread over workers, a game may go away after the last has risen, programs that
 * are not listed are not run, and a light table does not wait for a heavy one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crew.h"
#include "log.h"

#include <unistd.h>

static void wake(void *context) {
    (void)context;
}

static const guard_list no_engines = { 0, NULL };

typedef struct table {
    lr_game *game; /* freed before the crew has done with it */
    lr_state state;
    uint64_t player[LR_SEATS_MAX];
} table;

static uint64_t maker; /* of the tables that sit down */

static void sit_down(crew *c, table *t, const char *config, const char *bot, uint64_t first) {
    lr_error error;
    t->game = malloc(sizeof *t->game);
    assert_int_equal(lr_game_init(t->game, config, NULL, &error), LR_OK);
    lr_init(t->game, &t->state);
    for (int seat = 0; seat < t->game->seats; seat++) {
        server_task task = { .kind = TASK_SIT,
                             .player = first + (uint64_t)seat,
                             .table = first,
                             .maker = maker,
                             .game = t->game,
                             .seat = seat,
                             .seed = 7 };
        snprintf(task.bot, sizeof task.bot, "%s", bot);
        t->player[seat] = task.player;
        crew_task(c, &task);
    }
}

static void stand_up(crew *c, table *t) {
    for (int seat = 0; seat < t->game->seats; seat++) {
        server_task task = { .kind = TASK_RISE, .player = t->player[seat] };
        crew_task(c, &task);
    }
    memset(t->game, 0xa5, sizeof *t->game);
    free(t->game);
}

static crew_answer *await(crew *c) {
    crew_answer *a = NULL;
    for (int k = 0; k < 240000 && !(a = crew_take(c)); k++) usleep(500);
    assert_non_null(a);
    return a;
}

static uint64_t nodes = 50; /* of a question */

/* Plays chance until somebody has a choice; asks; returns the seat. */
static int ask(crew *c, table *t, uint64_t question, lr_rng *rng, bool hint, lr_action *legal) {
    uint32_t actors;
    while ((actors = lr_actors(t->game, &t->state)) & LR_CHANCE)
        lr_apply(t->game, &t->state, lr_chance_sample(t->game, &t->state, rng));
    if (actors == 0) return -1;
    int seat = __builtin_ctz(actors & 0xff);
    lr_budget budget = { .nodes = nodes };
    server_task task = { .kind = TASK_THINK,
                         .player = t->player[seat],
                         .question = question,
                         .budget = budget,
                         .hint = hint,
                         .legal = legal };
    lr_observe(t->game, &t->state, seat, &task.view);
    task.legal_count = lr_legal(t->game, &t->state, seat, legal);
    crew_task(c, &task);
    return seat;
}

static void tell(crew *c, table *t, lr_action a) {
    lr_action seen[LR_SEATS_MAX] = { { 0 } };
    for (int seat = 0; seat < t->game->seats; seat++)
        seen[seat] = lr_redact(t->game, &t->state, a, seat);
    lr_apply(t->game, &t->state, a);
    for (int seat = 0; seat < t->game->seats; seat++) {
        server_task task = { .kind = TASK_NOTICE, .player = t->player[seat], .seen = seen[seat] };
        lr_observe(t->game, &t->state, seat, &task.view);
        crew_task(c, &task);
    }
}

static void play(const char *bot, const char *config, uint32_t moves) {
    static lr_action legal[LR_LEGAL_MAX];
    lr_rng rng = lr_rng_seed(3);
    crew *c = crew_start(3, no_engines, wake, NULL);
    table t = { 0 };
    assert_non_null(c);
    sit_down(c, &t, config, bot, 100);
    for (uint64_t question = 1; question <= moves; question++) {
        int seat = ask(c, &t, question, &rng, false, legal);
        if (seat < 0) break;
        crew_answer *a = await(c);
        assert_int_equal(a->question, question);
        assert_false(a->hint);
        assert_int_equal(a->action.actor, seat);
        assert_int_equal(lr_check(t.game, &t.state, a->action), LR_OK);
        tell(c, &t, a->action);
        assert_null(a->next);
        free(a);
    }
    stand_up(c, &t);
    assert_true(crew_stop(c, 120000));
}

static void test_plays(void **unused) {
    (void)unused;
    play("greedy", "board(seats=4)", 300);
    play("greedy", "cards", 60);
}

static void test_searches(void **unused) {
    (void)unused;
    play("steady", "board(seats=3)", 12);
}

/* What a client may have said is never run: there is no such engine, and a bot of ours plays. */
static void test_unknown_engine(void **unused) {
    (void)unused;
    char made[] = "/tmp/longroad-crew-XXXXXX", bot[SERVER_WORD_MAX];
    int file = mkstemp(made);
    assert_true(file >= 0);
    close(file);
    unlink(made);
    snprintf(bot, sizeof bot, "exec:touch %s", made);
    play(bot, "board(seats=4)", 5);
    assert_int_not_equal(access(made, F_OK), 0);
}

static void test_hint(void **unused) {
    (void)unused;
    static lr_action legal[LR_LEGAL_MAX];
    lr_rng rng = lr_rng_seed(3);
    crew *c = crew_start(1, no_engines, wake, NULL);
    table t = { 0 };
    sit_down(c, &t, "board(seats=4)", "strong", 1);
    assert_true(ask(c, &t, 9, &rng, true, legal) >= 0);
    crew_answer *a = await(c);
    assert_true(a->hint);
    assert_int_equal(a->question, 9);
    assert_true(a->thought[0].thoughts.count > 0);
    free(a);
    stand_up(c, &t);
    assert_true(crew_stop(c, 120000));
}

/* ---- heavy tables ---- */

enum { HEAVY = 24, LIGHT_QUESTION = 1000 };
static table heavy[HEAVY], light;

/* Tables of so many makers that all wait for a long thought, and one of somebody else that does
 * not. */
static crew *crowd(uint64_t makers, lr_rng *rng) {
    static lr_action legal[LR_LEGAL_MAX];
    crew *c = crew_start(1, no_engines, wake, NULL); /* there are two at least */
    assert_non_null(c);
    nodes = 1500;
    for (uint64_t k = 0; k < HEAVY; k++) {
        maker = 1 + k % makers;
        sit_down(c, &heavy[k], "board(seats=4)", "master", 10 + 10 * k);
        assert_true(ask(c, &heavy[k], 1 + k, rng, false, legal) >= 0);
    }
    maker = 0;
    sit_down(c, &light, "board(seats=3)", "greedy", 1000);
    return c;
}

static void disperse(crew *c) {
    for (int k = 0; k < HEAVY; k++) stand_up(c, &heavy[k]);
    stand_up(c, &light);
    nodes = 50;
    maker = 0;
    assert_true(crew_stop(c, 120000));
}

/* How many long thoughts end before the light question is answered; at most `patience`. */
static void light_is_served(uint64_t makers, uint32_t patience) {
    static lr_action legal[LR_LEGAL_MAX];
    lr_rng rng = lr_rng_seed(3);
    crew *c = crowd(makers, &rng);
    free(await(c)); /* the heavy ones are at it */
    uint32_t before = 0;
    assert_true(ask(c, &light, LIGHT_QUESTION, &rng, false, legal) >= 0);
    for (bool answered = false; !answered;)
        for (crew_answer *a = await(c), *next; a; a = next) {
            next = a->next;
            answered |= a->question == LIGHT_QUESTION;
            before += !answered;
            free(a);
        }
    if (before > patience) fail_msg("%u thoughts came first", before);
    disperse(c);
}

/* Each worker may end the thought it is at, and the system may run whom it likes; but the light
 * table does not wait for what is queued. */
static void test_light_table_is_served(void **unused) {
    (void)unused;
    light_is_served(1, 6);
    light_is_served(5, 6);
}

/* What nobody has begun is forgotten when the tables go; what is under way ends in peace. */
static void test_rising_forgets_questions(void **unused) {
    (void)unused;
    crew_figures figures;
    lr_rng rng = lr_rng_seed(3);
    crew *c = crowd(3, &rng);
    free(await(c));
    for (int k = 0; k < HEAVY; k++) stand_up(c, &heavy[k]);
    crew_figures_get(c, &figures);
    assert_int_equal(figures.workers, 2);
    assert_int_equal(figures.questions, 0);
    assert_true(figures.busy <= 2);
    stand_up(c, &light);
    nodes = 50;
    maker = 0;
    assert_true(crew_stop(c, 120000));
}

static void test_stops_with_work_waiting(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(3);
    crew *c = crowd(2, &rng);
    assert_true(crew_stop(c, 120000));
    for (int k = 0; k < HEAVY; k++) free(heavy[k].game);
    free(light.game);
    nodes = 50;
    maker = 0;
}

/* A seat that hears of more than it can follow forgets it, and goes on from what it sees. */
static void test_many_notices(void **unused) {
    (void)unused;
    static lr_action legal[LR_LEGAL_MAX];
    lr_rng rng = lr_rng_seed(3);
    crew *c = crowd(1, &rng);
    for (int k = 0; k < 400; k++) {
        uint32_t actors = lr_actors(light.game, &light.state);
        lr_action a = actors & LR_CHANCE
                          ? lr_chance_sample(light.game, &light.state, &rng)
                          : lr_legal_sample(light.game, &light.state, __builtin_ctz(actors), &rng);
        tell(c, &light, a);
        if (lr_actors(light.game, &light.state) == 0) break;
    }
    assert_true(ask(c, &light, LIGHT_QUESTION, &rng, false, legal) >= 0);
    for (bool answered = false; !answered;)
        for (crew_answer *a = await(c), *next; a; a = next) {
            next = a->next;
            answered |= a->question == LIGHT_QUESTION;
            free(a);
        }
    disperse(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays),
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_unknown_engine),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_light_table_is_served),
        cmocka_unit_test(test_rising_forgets_questions),
        cmocka_unit_test(test_stops_with_work_waiting),
        cmocka_unit_test(test_many_notices),
    };
    log_level_set(SERVER_ERROR);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
