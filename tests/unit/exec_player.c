/* Strangers' programs as players: whole games against programs that play well, hang, die, flood,
 * lie, close their pipes, do not read or will not go away. Whatever they do, every question is
 * answered in time, with an action or a fault, and nothing is left behind.
 *
 * The programs are tests/cli/bots/misbehave.sh with a word that says how, and the example in
 * Python. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "exec_bot.h"
#include "exec_player.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- a small arena ---- */

typedef struct tally {
    uint32_t questions, notices;
    uint32_t faults[SEAT_FAULTS];
    double slowest; /* seconds */
    char why[SEAT_WHY_MAX];
    bool over;
} tally;

static lr_game game;

static void ask(void *self, const lr_state *s, int seat, uint32_t ms, lr_rng *rng, lr_action *a,
                tally *t) {
    static lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    seat_answer answer;
    uint32_t count = lr_legal(&game, s, seat, legal);
    *a = legal[lr_rng_below(rng, count)]; /* what a fault costs */
    if (count == 1) return;
    lr_observe(&game, s, seat, &view);
    seat_question question = { .view = &view, .legal = legal, .count = count, .budget = { 0, ms } };
    memset(&answer, 0, sizeof answer);
    double start = seat_seconds();
    exec_seat_kind.choose(self, &question, &answer);
    double seconds = seat_seconds() - start;
    if (seconds > t->slowest) t->slowest = seconds;
    t->questions++;
    t->faults[answer.fault]++;
    if (answer.fault == SEAT_FINE) {
        *a = answer.action;
        assert_int_equal(a->actor, seat);
        assert_int_equal(lr_check(&game, s, *a), LR_OK);
    } else {
        assert_true(answer.why[0] != 0);
        snprintf(t->why, sizeof t->why, "%s", answer.why);
    }
}

/* Plays on from the start until the game is over or the program has been asked so often. The other
 * seats are played by a bot, or by chance if it is NULL. */
static void play_against(void *self, const char *bot, uint64_t seed, uint32_t ms,
                         uint32_t questions_max, tally *t) {
    static lr_state s;
    static lr_action legal[LR_LEGAL_MAX];
    lr_rng rng = lr_rng_seed(seed);
    lr_player *other = bot ? lr_player_new(lr_bot_find(bot), &game, 1, seed) : NULL;
    assert_true(!bot || other);
    lr_init(&game, &s);
    for (uint32_t actors; (actors = lr_actors(&game, &s)) != 0 && t->questions < questions_max;) {
        lr_action a;
        lr_view view;
        int seat = lr_seat_first(actors);
        if (actors & LR_CHANCE) {
            a = lr_chance_sample(&game, &s, &rng);
        } else if (seat == 0) {
            ask(self, &s, seat, ms, &rng, &a, t);
        } else if (!other) {
            a = lr_legal_sample(&game, &s, seat, &rng);
        } else {
            lr_observe(&game, &s, seat, &view);
            uint32_t count = lr_legal(&game, &s, seat, legal);
            a = lr_player_choose(other, &view, legal, count, (lr_budget){ 0 });
        }
        lr_action seen = lr_redact(&game, &s, a, 0);
        lr_apply(&game, &s, a);
        lr_observe(&game, &s, 0, &view);
        exec_seat_kind.notice(self, seen, &view);
        t->notices++;
    }
    t->over = lr_actors(&game, &s) == 0;
    lr_player_free(other);
}

static void play_game(void *self, uint64_t seed, uint32_t ms, uint32_t questions_max, tally *t) {
    play_against(self, "greedy", seed, ms, questions_max, t);
}

static void *sit(seat_entry *entry, const char *command, const char *config) {
    char why[SEAT_WHY_MAX];
    lr_error error;
    assert_int_equal(lr_game_init(&game, config, NULL, &error), LR_OK);
    *entry = (seat_entry){ .kind = &exec_seat_kind };
    snprintf(entry->what, sizeof entry->what, "%s", command);
    assert_true(exec_seat_kind.check(entry, why, sizeof why));
    void *self = exec_seat_kind.open(entry, why, sizeof why);
    assert_non_null(self);
    return self;
}

/* No child is left, dead or alive. */
static void assert_nothing_left(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static tally run(const char *command, const char *config, uint32_t ms, uint32_t questions_max) {
    seat_entry entry;
    tally t = { 0 };
    char why[SEAT_WHY_MAX];
    void *self = sit(&entry, command, config);
    seat_sitting sitting = { .game = &game, .seat = 0, .seed = 7 };
    if (exec_seat_kind.start(self, &sitting, why, sizeof why))
        play_game(self, 11, ms, questions_max, &t);
    exec_seat_kind.stop(self);
    exec_seat_kind.close(self);
    assert_nothing_left();
    return t;
}

#define BOARD "board(seats=2,first_player=seat0,vp_goal=5)"
#define BAD LR_TEST_SOURCE_DIR "/tests/cli/bots/misbehave.sh "

/* Limits for what must come, however busy the machine is: an answer, and the end of what is not
 * waited for. */
enum { PATIENCE_MS = 60000, BUSY_MS = 20000 };

/* ---- programs that play ---- */

static void test_example_plays(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        BOARD,
        "board(seats=2,modules=knights,first_player=seat0,vp_goal=6)",
        "board(seats=3,map=new-shores,first_player=seat0,vp_goal=6)",
        "cards(first_player=seat0,vp_goal=7,turn_limit=60)",
    };
    if (access("/usr/bin/python3", X_OK) != 0) skip();
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        tally t = run("/usr/bin/python3 '" LR_TEST_SOURCE_DIR "/examples/bot.py'", configs[k],
                      PATIENCE_MS, 2000);
        if (t.faults[SEAT_FINE] != t.questions) fail_msg("%s: %s", configs[k], t.why);
        assert_true(t.questions > 20);
        assert_true(t.over || t.questions == 2000);
    }
}

static void test_own_engine_plays(void **unused) {
    (void)unused;
    const char *program = getenv("LONGROAD_BIN");
    char command[SEAT_TEXT_MAX];
    if (!program) skip();
    snprintf(command, sizeof command, "'%s' engine --bot greedy", program);
    tally t = run(command, BOARD, PATIENCE_MS, 5000);
    if (t.faults[SEAT_FINE] != t.questions) fail_msg("%s", t.why);
    assert_true(t.over);
}

/* The engine answers as the same bot does here: nothing gets lost on the way. */
static void test_own_engine_plays_the_same(void **unused) {
    (void)unused;
    const char *program = getenv("LONGROAD_BIN");
    char command[SEAT_TEXT_MAX], why[SEAT_WHY_MAX];
    static lr_action legal[LR_LEGAL_MAX];
    static lr_state s;
    seat_entry entry;
    uint32_t asked = 0;
    if (!program) skip();
    snprintf(command, sizeof command, "'%s' engine --bot greedy", program);
    void *self = sit(&entry, command, "board(seats=3,modules=knights,first_player=seat0)");
    seat_sitting sitting = { .game = &game, .seat = 0, .seed = 5 };
    assert_true(exec_seat_kind.start(self, &sitting, why, sizeof why));
    lr_player *same = lr_player_new(lr_bot_find("greedy"), &game, 0, 5);
    lr_rng rng = lr_rng_seed(3);
    lr_init(&game, &s);
    for (uint32_t actors; (actors = lr_actors(&game, &s)) != 0 && asked < 60;) {
        int seat = lr_seat_first(actors);
        lr_action a = actors & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
                                         : lr_legal_sample(&game, &s, seat, &rng);
        uint32_t count = actors & LR_CHANCE ? 0 : lr_legal(&game, &s, seat, legal);
        if (seat == 0 && count > 1) {
            lr_view view;
            seat_answer answer = { 0 };
            lr_observe(&game, &s, 0, &view);
            seat_question q = {
                .view = &view, .legal = legal, .count = count, .budget = { 0, PATIENCE_MS }
            };
            exec_seat_kind.choose(self, &q, &answer);
            assert_int_equal(answer.fault, SEAT_FINE);
            a = lr_player_choose(same, &view, legal, count, (lr_budget){ 0 });
            assert_memory_equal(&a, &answer.action, sizeof a);
            asked++;
        }
        lr_apply(&game, &s, a);
    }
    assert_int_equal(asked, 60);
    lr_player_free(same);
    exec_seat_kind.close(self);
    assert_nothing_left();
}

/* ---- programs of earlier releases ---- */

#define OLD LR_TEST_SOURCE_DIR "/tests/cli/bots/release-0.1.0/"
enum { OLD_QUESTIONS = 8 };

/* Lets the recorded program play; with LONGROAD_OLD, the path of that release's binary, it is
 * recorded anew. */
static tally run_old(const char *name, const char *config) {
    char command[SEAT_TEXT_MAX], why[SEAT_WHY_MAX];
    const char *program = getenv("LONGROAD_OLD");
    seat_entry entry;
    tally t = { 0 };
    const char *const talk = LR_TEST_SOURCE_DIR "/tests/cli/bots/talk.py";
    if (program)
        snprintf(command, sizeof command,
                 "/usr/bin/python3 '%s' record '" OLD "%s' '%s' engine --bot greedy", talk, name,
                 program);
    else
        snprintf(command, sizeof command, "/usr/bin/python3 '%s' play '" OLD "%s'", talk, name);
    void *self = sit(&entry, command, config);
    seat_sitting sitting = { .game = &game, .seat = 0, .seed = 7 };
    assert_true(exec_seat_kind.start(self, &sitting, why, sizeof why));
    play_against(self, NULL, 11, 5000, OLD_QUESTIONS, &t); /* as recorded */
    exec_seat_kind.stop(self);
    exec_seat_kind.close(self);
    assert_nothing_left();
    return t;
}

/* Every line that this version says is one that 0.1.0 understood, also that of the
 * configuration. */
static void test_old_release_plays(void **unused) {
    (void)unused;
    static const char *const talks[][2] = {
        { "island.talk", "board(seats=2,first_player=seat0,robber_to_desert=0)" },
        { "knights.talk", "board(seats=2,modules=knights,first_player=seat0)" },
        { "sea.talk", "board(seats=3,map=four-islands,first_player=seat0,ship_move_rings=1)" },
        { "cards.talk", "cards(first_player=seat0)" },
    };
    if (access("/usr/bin/python3", X_OK) != 0) skip();
    for (size_t k = 0; k < sizeof talks / sizeof talks[0]; k++) {
        tally t = run_old(talks[k][0], talks[k][1]);
        if (t.faults[SEAT_FINE] != OLD_QUESTIONS) fail_msg("%s: %s", talks[k][0], t.why);
    }
    if (getenv("LONGROAD_OLD")) skip();
    /* The recording is strict: another configuration is not understood. */
    tally t = run_old("island.talk", "board(seats=2,first_player=seat0)");
    assert_int_equal(t.faults[SEAT_FINE], 0);
}

/* ---- programs that do not ---- */

/* Three faults in a row and it is dropped: later questions cost no time and say so. */
static void assert_dropped(const tally *t, seat_fault first) {
    assert_true(t->questions > EXEC_FAULTS_MAX);
    assert_int_equal(t->faults[SEAT_FINE], 0);
    if (first == SEAT_GONE)
        assert_int_equal(t->faults[SEAT_GONE], t->questions);
    else
        assert_int_equal(t->faults[first], EXEC_FAULTS_MAX);
    if (strncmp(t->why, "dropped after 3 faults", 22) != 0) fail_msg("%s", t->why);
}

static void test_hangs(void **unused) {
    (void)unused;
    tally t = run(BAD "hang", BOARD, 10, 12);
    assert_dropped(&t, SEAT_LATE);
    assert_true(t.slowest < (EXEC_START_MS + EXEC_GRACE_MS + EXEC_TERM_MS + BUSY_MS) / 1000.0);
}

static void test_dies(void **unused) {
    (void)unused;
    tally t = run(BAD "die", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_GONE);
    assert_true(t.slowest < BUSY_MS / 1000.0); /* it is not waited for */
}

static void test_is_killed(void **unused) {
    (void)unused;
    tally t = run(BAD "abort", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_GONE);
}

static void test_floods(void **unused) {
    (void)unused;
    tally t = run(BAD "flood-lines", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_GARBAGE);
    t = run(BAD "flood-line", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_GARBAGE);
    t = run(BAD "flood-info", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_GARBAGE);
    assert_true(t.slowest < BUSY_MS / 1000.0);
}

static void test_answers_garbage(void **unused) {
    (void)unused;
    static const char *const ways[] = { "garbage", "binary", "complain", "nothing" };
    for (size_t k = 0; k < sizeof ways / sizeof ways[0]; k++) {
        char command[SEAT_TEXT_MAX];
        snprintf(command, sizeof command, BAD "%s", ways[k]);
        tally t = run(command, BOARD, PATIENCE_MS, 12);
        assert_dropped(&t, SEAT_GARBAGE);
    }
}

static void test_answers_illegal_actions(void **unused) {
    (void)unused;
    tally t = run(BAD "illegal", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_ILLEGAL);
    t = run(BAD "other-seat", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_ILLEGAL);
}

static void test_closes_its_pipes(void **unused) {
    (void)unused;
    tally t = run(BAD "close-output", BOARD, PATIENCE_MS, 12);
    assert_dropped(&t, SEAT_GONE);
    t = run(BAD "close-input", BOARD, 10, 12);
    assert_true(t.faults[SEAT_LATE] + t.faults[SEAT_GONE] == t.questions);
    assert_true(strncmp(t.why, "dropped", 7) == 0);
}

/* It leaves megabytes unread, in a pipe that holds 64 KiB. */
static void test_never_reads(void **unused) {
    (void)unused;
    seat_entry entry;
    char why[SEAT_WHY_MAX];
    void *self = sit(&entry, BAD "never-read", BOARD);
    seat_sitting sitting = { .game = &game, .seat = 0, .seed = 1 };
    assert_true(exec_seat_kind.start(self, &sitting, why, sizeof why));
    lr_state s;
    lr_view view;
    lr_init(&game, &s);
    lr_observe(&game, &s, 0, &view);
    double start = seat_seconds();
    for (int k = 0; k < 20000; k++) exec_seat_kind.notice(self, (lr_action){ 0 }, &view);
    assert_true(seat_seconds() - start < PATIENCE_MS / 1000.0);
    exec_seat_kind.close(self);
    assert_nothing_left();
}

/* What it leaves unread is kept up to a limit; then it is told so, and nothing more is kept. */
static void test_unread_is_bounded(void **unused) {
    (void)unused;
    static exec_bot bot;
    static char piece[65536];
    char why[SEAT_WHY_MAX];
    size_t taken = 0;
    memset(piece, 'x', sizeof piece);
    assert_true(exec_start(&bot, BAD "never-read", why, sizeof why));
    while (taken < 4u * EXEC_UNREAD_MAX && exec_send(&bot, piece, sizeof piece))
        taken += sizeof piece;
    /* A pipe of its own holds some more. */
    assert_in_range(taken, EXEC_UNREAD_MAX - sizeof piece, EXEC_UNREAD_MAX + (1 << 20));
    assert_true(bot.deaf);
    assert_true(bot.unread.length <= EXEC_UNREAD_MAX);
    assert_false(exec_send(&bot, "x", 1));
    exec_close(&bot);
    assert_nothing_left();
}

static void test_ignores_sigterm(void **unused) {
    (void)unused;
    double start = seat_seconds();
    tally t = run(BAD "ignore-term", BOARD, 10, 5);
    assert_int_equal(t.faults[SEAT_FINE], 0);
    assert_true(seat_seconds() - start < PATIENCE_MS / 1000.0);
}

/* Children of the program go with it. */
static void test_children_go_too(void **unused) {
    (void)unused;
    char path[] = "/tmp/longroad-exec-XXXXXX", command[SEAT_TEXT_MAX];
    char line[32] = "";
    int file = mkstemp(path);
    assert_true(file >= 0);
    snprintf(command, sizeof command, BAD "children %s", path);
    run(command, BOARD, PATIENCE_MS, 3);
    FILE *in = fdopen(file, "r");
    assert_non_null(fgets(line, sizeof line, in));
    int pid = (int)strtol(line, NULL, 10);
    fclose(in);
    unlink(path);
    assert_true(pid > 1);
    /* It may stay a zombie until init has reaped it: then it cannot be sent to sleep any more. */
    for (int k = 0; k < PATIENCE_MS / 20; k++) {
        char name[64], state = 'X';
        snprintf(name, sizeof name, "/proc/%d/stat", pid);
        FILE *stat = fopen(name, "r");
        if (!stat) return;
        int read = fscanf(stat, "%*d (%*[^)]) %c", &state);
        fclose(stat);
        if (read != 1 || state == 'Z' || state == 'X') return;
        usleep(20000);
    }
    fail_msg("process %d is still there", pid);
}

static void test_is_not_there(void **unused) {
    (void)unused;
    seat_entry entry;
    char why[SEAT_WHY_MAX] = "";
    void *self = sit(&entry, "/no/such/program", BOARD);
    seat_sitting sitting = { .game = &game, .seat = 0, .seed = 1 };
    assert_false(exec_seat_kind.start(self, &sitting, why, sizeof why));
    assert_non_null(strstr(why, "cannot be started"));
    exec_seat_kind.stop(self);
    exec_seat_kind.close(self);
    assert_nothing_left();
}

/* ---- programs that recover ---- */

/* A program that dies now and then is started again and plays on. */
static void test_starts_again(void **unused) {
    (void)unused;
    tally t = run(BAD "die-second", BOARD, PATIENCE_MS, 20);
    assert_int_equal(t.questions, 20);
    assert_int_equal(t.faults[SEAT_GONE], 10);
    assert_int_equal(t.faults[SEAT_FINE], 10);
}

/* The answer that comes too late is not taken for the next question's. */
static void test_late_answers_are_skipped(void **unused) {
    (void)unused;
    tally t = run(BAD "late-once", BOARD, 3000, 12); /* of five seconds; the others take none */
    assert_int_equal(t.faults[SEAT_LATE], 1);
    assert_int_equal(t.faults[SEAT_FINE], t.questions - 1);
}

/* Faults that are not in a row do not drop it, and a new game forgives all. */
static void test_new_game_forgives(void **unused) {
    (void)unused;
    seat_entry entry;
    char why[SEAT_WHY_MAX];
    void *self = sit(&entry, BAD "garbage", BOARD);
    seat_sitting sitting = { .game = &game, .seat = 0, .seed = 1 };
    for (int k = 0; k < 2; k++) {
        tally t = { 0 };
        assert_true(exec_seat_kind.start(self, &sitting, why, sizeof why));
        play_game(self, 1, PATIENCE_MS, 6, &t);
        assert_int_equal(t.faults[SEAT_GARBAGE], EXEC_FAULTS_MAX);
        exec_seat_kind.stop(self);
    }
    exec_seat_kind.close(self);
    tally t = run(BAD "every-third", BOARD, PATIENCE_MS, 30);
    assert_int_equal(t.questions, 30);
    assert_int_equal(t.faults[SEAT_GARBAGE], 20);
    assert_int_equal(t.faults[SEAT_FINE], 10);
}

/* ---- commands ---- */

static void assert_words(const char *command, int count, const char *last) {
    char storage[256], *words[EXEC_WORDS_MAX + 1];
    int found = 0;
    assert_true(exec_split(command, storage, words));
    while (words[found]) found++;
    assert_int_equal(found, count);
    assert_string_equal(words[count - 1], last);
}

static void test_split(void **unused) {
    (void)unused;
    char storage[1024], *words[EXEC_WORDS_MAX + 1], many[512] = "";
    assert_words("a", 1, "a");
    assert_words("  a   b\tc ", 3, "c");
    assert_words("a 'b c'", 2, "b c");
    assert_words("a \"b 'c\"", 2, "b 'c");
    assert_words("a b\\ c", 2, "b c");
    assert_words("a 'b\\c'", 2, "b\\c");
    assert_words("a ''", 2, "");
    assert_words("a b'c'\"d\"", 2, "bcd");
    assert_false(exec_split("", storage, words));
    assert_false(exec_split("   ", storage, words));
    assert_false(exec_split("a 'b", storage, words));
    for (int k = 0; k < EXEC_WORDS_MAX; k++) strcat(many, "x ");
    assert_true(exec_split(many, storage, words));
    strcat(many, "x");
    assert_false(exec_split(many, storage, words));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_example_plays),
        cmocka_unit_test(test_own_engine_plays),
        cmocka_unit_test(test_own_engine_plays_the_same),
        cmocka_unit_test(test_old_release_plays),
        cmocka_unit_test(test_hangs),
        cmocka_unit_test(test_dies),
        cmocka_unit_test(test_is_killed),
        cmocka_unit_test(test_floods),
        cmocka_unit_test(test_answers_garbage),
        cmocka_unit_test(test_answers_illegal_actions),
        cmocka_unit_test(test_closes_its_pipes),
        cmocka_unit_test(test_never_reads),
        cmocka_unit_test(test_unread_is_bounded),
        cmocka_unit_test(test_ignores_sigterm),
        cmocka_unit_test(test_children_go_too),
        cmocka_unit_test(test_is_not_there),
        cmocka_unit_test(test_starts_again),
        cmocka_unit_test(test_late_answers_are_skipped),
        cmocka_unit_test(test_new_game_forgives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
