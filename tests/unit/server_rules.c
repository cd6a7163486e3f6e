/* The table server: what it answers for a seat, who hears of it, and that neither frames nor times
 * tell what the seat holds. */
#include "fake_edge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAKER, SEAT, OTHER, PEOPLE, WATCHER = PEOPLE };
enum { LOG_MAX = 1 << 18, STEP_MS = 20, STEPS = 400, STEP_END = 150, TEXT_MAX = 256 };

static fake f;
static fake_seat keys[PEOPLE]; /* of the people at the table */

enum { MEMBERS_MAX = 1024 };

/* A practice table in the maker's turn, with the lines of hands. Starts the server, too. */
static void describe(const char *game, const char *hands, char out[MEMBERS_MAX]) {
    fake_config(&f);
    f.config.positions_allowed = true;
    fake_start(&f);
    snprintf(out, MEMBERS_MAX,
             "\"config\":\"%s\",\"settings\":{\"public\":true,\"clock\":\"none\"},"
             "\"position\":\"active 0\\nturn 7\\ndice 2 3\\nsettlements 0 c3.n\\nroads 0 "
             "c3/ne\\nsettlements 1 e3.s\\nroads 1 e3/se\\n%s\"",
             game, hands);
}

static void start(uint32_t host) {
    fake_store(&f);
    fake_tell(&f, host, "start", "");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, host), "");
}

/* People, and a bot in the last seat if they are fewer than the seats. The seat holds `held`. */
static void start_with(const char *game, const char *held, uint32_t seats, uint32_t people) {
    static const char *const names[] = { "Ada", "Ben", "Cleo" };
    char members[MEMBERS_MAX], hands[TEXT_MAX];
    snprintf(hands, sizeof hands, "hand 0 wool=4\\nhand 1 %s%s", held,
             seats > OTHER ? "\\nhand 2 ore=3" : "");
    describe(game, hands, members);
    for (uint32_t k = 0; k < people; k++) fake_hello(&f, k, names[k], "json");
    keys[MAKER] = fake_create(&f, MAKER, members);
    for (uint32_t k = 1; k < people; k++) {
        keys[k] = fake_join(&f, k, keys[MAKER].table);
        fake_tell(&f, k, "ready", ",\"on\":true");
    }
    if (people < seats) fake_tell(&f, MAKER, "bot", ",\"seat\":2,\"level\":\"greedy\"");
    start(MAKER);
}

static void start_at(const char *game, const char *held) {
    start_with(game, held, PEOPLE, PEOPLE);
}

static void say(uint32_t who, const char *type, const char *members) {
    fake_tell(&f, who, type, members);
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, who), "");
}

static void offer(void) {
    say(MAKER, "offer", ",\"give\":{\"wool\":1},\"get\":{\"ore\":1},\"to\":[1,2]");
}

static bool declines(uint32_t who) {
    json_t *section = fake_section(&f, who, "automatic");
    assert_non_null(section);
    bool is = json_array_size(json_object_get(section, "declines")) > 0;
    json_decref(section);
    return is;
}

/* ---- what is answered ---- */

static void an_offer_that_cannot_be_paid_does_not_ask(void **state) {
    (void)state;
    start_at("board(map=island,board=beginner,seats=3)", "grain=3");
    offer();
    uint32_t seen = f.stored_count - 1; /* the number of the last entry */
    assert_true(declines(SEAT));
    assert_false(declines(OTHER)); /* that one can pay, and is asked */
    fake_wait(&f, 500);
    assert_false(fake_ever_sent(&f, MAKER, "\"kind\":\"refuse\""));
    fake_wait(&f, 1500);
    assert_true(fake_ever_sent(&f, MAKER, "\"kind\":\"refuse\""));
    assert_true(fake_ever_sent(&f, SEAT,
                               "\"kind\":\"by_rule\",\"seat\":1,\"action\":\"refuse\","
                               "\"rule\":\"unpayable\""));
    for (uint32_t k = 0; k < PEOPLE; k++)
        if (k != SEAT) assert_false(fake_ever_sent(&f, k, "by_rule"));
    /* The seat's own answer to what it saw then is late; the other's is not. */
    char late[64], in_time[64];
    snprintf(late, sizeof late, ",\"action\":\"refuse\",\"at\":%u", seen);
    snprintf(in_time, sizeof in_time, ",\"action\":\"accept\",\"at\":%u", seen);
    fake_tell(&f, SEAT, "move", late);
    assert_string_equal(fake_refusal(&f, SEAT), "STALE");
    say(OTHER, "move", in_time);
    say(MAKER, "move", ",\"action\":\"confirm 2\"");
    fake_stop(&f);
}

/* Makes an offer and waits; `word` is the rule that declines for the seat, or NULL. */
static void offer_is_answered_by(const char *word) {
    char rule[64];
    offer();
    assert_int_equal(declines(SEAT), word != NULL);
    fake_wait(&f, 2000);
    snprintf(rule, sizeof rule, "\"rule\":\"%s\"", word != NULL ? word : "");
    assert_int_equal(fake_ever_sent(&f, SEAT, rule), word != NULL);
    assert_int_equal(fake_ever_sent(&f, MAKER, "\"kind\":\"refuse\",\"seat\":1"), word != NULL);
    say(MAKER, "move", ",\"action\":\"withdraw\"");
}

static void restart(void) {
    static const char *const names[] = { "Ada", "Ben", "Cleo" };
    fake_restart(&f);
    fake_forget(&f);
    for (uint32_t k = 0; k < PEOPLE; k++) {
        fake_hello(&f, k, names[k], "json");
        fake_sit(&f, k, keys[k].table, keys[k].token);
    }
    fake_settle(&f);
}

static void rules_outlive_a_restart(void **state) {
    static const struct {
        const char *set, *word;
    } rules[] = {
        { "{\"never\":{\"ore\":1}}", "never" },
        { "{\"trades\":\"never\"}", "trades" },
        { "{\"trades\":\"not_this_turn\"}", "trades" },
        { "{\"deaf\":[0]}", "deaf" },
        { "{\"points\":1}", "points" },
        { "{\"never\":{\"ore\":2},\"worse\":true}", NULL },
    };
    (void)state;
    for (size_t k = 0; k < sizeof rules / sizeof rules[0]; k++) {
        char text[128];
        start_at("board(map=island,board=beginner,seats=3)", "ore=3");
        snprintf(text, sizeof text, ",\"rules\":%s", rules[k].set);
        say(SEAT, "rules", text);
        json_t *before = fake_section(&f, SEAT, "rules");
        offer_is_answered_by(rules[k].word);
        restart();
        json_t *after = fake_section(&f, SEAT, "rules");
        assert_true(json_equal(before, after));
        json_decref(before);
        json_decref(after);
        offer_is_answered_by(rules[k].word);
        fake_stop(&f);
    }
}

/* ---- between turns ---- */

static bool is_asked_to_build(uint32_t who) {
    json_t *section = fake_section(&f, who, "automatic");
    bool is = json_is_true(json_object_get(section, "extra"));
    json_decref(section);
    return is;
}

static void who_could_build_is_asked_and_who_says_yes_builds(void **state) {
    (void)state;
    start_at("board(map=island,board=beginner,seats=3,extra_turns=build)", "wool=1 grain=1 ore=1");
    assert_true(is_asked_to_build(SEAT));
    assert_false(is_asked_to_build(OTHER)); /* ore alone buys nothing */
    fake_tell(&f, OTHER, "extra", ",\"on\":true");
    assert_string_equal(fake_refusal(&f, OTHER), "NOT_NOW");
    say(SEAT, "extra", ",\"on\":true");
    say(MAKER, "move", ",\"action\":\"end\"");
    fake_wait(&f, 6000);
    say(SEAT, "move", ",\"action\":\"buy\"");
    say(SEAT, "move", ",\"action\":\"end\"");
    fake_wait(&f, 100);
    assert_true(fake_ever_sent(&f, OTHER, "\"rule\":\"extra\"")); /* it passed by itself */
    assert_false(fake_ever_sent(&f, MAKER, "\"rule\":\"extra\""));
    say(SEAT, "move", ",\"action\":\"roll\"");
    fake_stop(&f);
}

/* ---- what it tells ---- */

/* A table as its seat knows it: what others must not tell from another one's. */
typedef struct twin {
    const char *held, *rules;
    const char
        *says; /* how the seat passes between turns: a type of message, or NULL for silence */
    int at;    /* the step at which it says so */
} twin;

typedef struct scene {
    const char *game;
    uint32_t seats, people; /* a bot has the last seat if there are fewer people */
    bool watched;
} scene;

static void pass_between(const twin *t) {
    bool extra = strcmp(t->says, "extra") == 0;
    say(SEAT, t->says, extra ? ",\"on\":false" : ",\"action\":\"end\"");
}

static void watch(const char *table) {
    char text[TEXT_MAX];
    fake_hello(&f, WATCHER, "Dora", "json");
    snprintf(text, sizeof text, ",\"table\":\"%s\"", table);
    say(WATCHER, "watch", text);
}

/* What others have heard, with the time of each frame. */
typedef struct ear {
    char *log;
    size_t used;
    uint32_t heard;
} ear;

static void hear(ear *e, int step) {
    fake_wait(&f, STEP_MS);
    fake_think(&f);
    for (; e->heard < f.frame_count; e->heard++) {
        const fake_frame *frame = &f.frames[e->heard];
        if (frame->connection == SEAT) continue;
        int length = snprintf(e->log + e->used, LOG_MAX - e->used, "%d %u %s\n", step,
                              frame->connection, frame->text);
        e->used += (size_t)length;
        assert_true(e->used < LOG_MAX);
    }
}

/* All that the others hear after the start. */
static void listen(const scene *at, const twin *t, char *log) {
    char text[TEXT_MAX];
    start_with(at->game, t->held, at->seats, at->people);
    if (at->watched) watch(keys[MAKER].table);
    ear e = { .log = log, .heard = f.frame_count };
    snprintf(text, sizeof text, ",\"rules\":%s", t->rules);
    say(SEAT, "rules", text);
    snprintf(text, sizeof text, ",\"give\":{\"wool\":1},\"get\":{\"ore\":1},\"to\":%s",
             at->people > OTHER ? "[1,2]" : "[1]");
    say(MAKER, "offer", text);
    if (at->people > OTHER) say(OTHER, "move", ",\"action\":\"refuse\"");
    for (int step = 0; step < STEPS; step++) {
        if (step == STEP_END) say(MAKER, "move", ",\"action\":\"end\"");
        if (t->says != NULL && step == t->at) pass_between(t);
        hear(&e, step);
    }
    assert_non_null(strstr(log, "\"kind\":\"refuse\",\"seat\":1"));
    fake_stop(&f);
}

/* The first of the twins is what the others are compared with. */
static void hear_no_difference(const scene *at, const twin *twins, size_t count) {
    char *first = malloc(LOG_MAX), *other = malloc(LOG_MAX);
    listen(at, &twins[0], first);
    bool passed = strstr(first, "\"kind\":\"end\",\"seat\":1") != NULL;
    assert_int_equal(passed, strstr(at->game, "extra_turns") != NULL);
    for (size_t k = 1; k < count; k++) {
        listen(at, &twins[k], other);
        assert_string_equal(first, other);
    }
    free(first);
    free(other);
}

#define ISLAND "board(map=island,board=beginner,seats="

static const scene scenes[] = {
    { ISLAND "3)", 3, 3, true },
    { ISLAND "3)", 3, 2, false },
    { ISLAND "3,extra_turns=build)", 3, 3, false },
    { ISLAND "3,extra_turns=build)", 3, 3, true },
    { ISLAND "3,extra_turns=build)", 3, 2, true },
    { ISLAND "2,extra_turns=paired)", 2, 2, false },
    { ISLAND "2,extra_turns=paired)", 2, 2, true },
};

enum { SCENES = sizeof scenes / sizeof scenes[0] };

static void neither_frames_nor_times_tell_the_hand(void **state) {
    static const twin twins[] = {
        { "wool=1 grain=2 ore=2", "{\"trades\":\"never\"}", NULL, 0 },
        { "brick=5", "{\"trades\":\"never\"}", NULL, 0 },
        { "wool=5", "{\"trades\":\"never\"}", NULL, 0 },
    };
    (void)state;
    for (size_t k = 0; k < SCENES; k++)
        hear_no_difference(&scenes[k], twins, sizeof twins / sizeof twins[0]);
}

/* A seat that cannot pay is declined for by the rule that holds from the start, its twins that can
 * pay by a rule of their own. */
static void an_answer_does_not_tell_who_could_pay(void **state) {
    static const twin twins[] = {
        { "brick=5", "{}", NULL, 0 },
        { "ore=5", "{\"never\":{\"ore\":1}}", NULL, 0 },
        { "wool=4 ore=1", "{\"deaf\":[0],\"unpayable\":false}", NULL, 0 },
        { "wool=5", "{\"never\":{\"ore\":1},\"unpayable\":false}", NULL, 0 },
    };
    (void)state;
    for (size_t k = 0; k < SCENES; k++)
        hear_no_difference(&scenes[k], twins, sizeof twins / sizeof twins[0]);
}

/* Between turns: who could not build, and who could but passes, by silence or with a message. */
static void a_pass_does_not_tell_who_could_build(void **state) {
    static const twin twins[] = {
        { "brick=5", "{}", NULL, 0 },
        { "brick=5", "{\"extra\":\"always\"}", "extra", STEP_END + 20 },
        { "brick=2 lumber=3", "{}", NULL, 0 },
        { "brick=2 lumber=3", "{}", "extra", STEP_END - 20 },
        { "brick=2 lumber=3", "{}", "extra", STEP_END + 20 },
        { "brick=2 lumber=3", "{}", "move", STEP_END + 20 },
        { "wool=1 grain=2 ore=2", "{\"never\":{\"ore\":1}}", "extra", STEP_END - 20 },
    };
    (void)state;
    for (size_t k = 0; k < SCENES; k++)
        if (strstr(scenes[k].game, "extra_turns") != NULL)
            hear_no_difference(&scenes[k], twins, sizeof twins / sizeof twins[0]);
}

/* One person among bots that can only end their turns. Without a watcher nobody could notice how
 * long the question is open. */
static void listen_alone(const twin *t, char *log) {
    char members[2 * MEMBERS_MAX], text[TEXT_MAX];
    snprintf(text, sizeof text, "hand 1 %s\\nhand 2 ore=3", t->held);
    describe(ISLAND "3,extra_turns=build)", text, members);
    strcat(members, ",\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"open\"},{\"kind\":\"bot\"}]");
    fake_hello(&f, SEAT, "Ben", "json");
    keys[SEAT] = fake_create(&f, SEAT, members);
    assert_int_equal(keys[SEAT].seat, SEAT);
    watch(keys[SEAT].table);
    start(SEAT);
    ear e = { .log = log, .heard = f.frame_count };
    snprintf(text, sizeof text, ",\"rules\":%s", t->rules);
    say(SEAT, "rules", text);
    for (int step = 0; step < STEPS; step++) {
        if (t->says != NULL && step == t->at) pass_between(t);
        hear(&e, step);
    }
    assert_non_null(strstr(log, "\"kind\":\"end\",\"seat\":1"));
    fake_stop(&f);
}

static void a_watcher_of_one_person_learns_nothing(void **state) {
    static const twin twins[] = {
        { "brick=5", "{}", NULL, 0 },
        { "brick=5", "{\"extra\":\"always\"}", "extra", 2 },
        { "brick=2 lumber=3", "{}", NULL, 0 },
        { "brick=2 lumber=3", "{}", "extra", 2 },
    };
    char *first = malloc(LOG_MAX), *other = malloc(LOG_MAX);
    (void)state;
    listen_alone(&twins[0], first);
    for (size_t k = 1; k < sizeof twins / sizeof twins[0]; k++) {
        listen_alone(&twins[k], other);
        assert_string_equal(first, other);
    }
    free(first);
    free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_offer_that_cannot_be_paid_does_not_ask),
        cmocka_unit_test(rules_outlive_a_restart),
        cmocka_unit_test(who_could_build_is_asked_and_who_says_yes_builds),
        cmocka_unit_test(neither_frames_nor_times_tell_the_hand),
        cmocka_unit_test(an_answer_does_not_tell_who_could_pay),
        cmocka_unit_test(a_pass_does_not_tell_who_could_build),
        cmocka_unit_test(a_watcher_of_one_person_learns_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
