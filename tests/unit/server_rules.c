/* The table server: what it answers for a seat, who hears of it, and that neither frames nor times
 * tell what the seat holds. */
#include "fake_edge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAKER, SEAT, OTHER, PEOPLE, LOG_MAX = 1 << 18, STEP_MS = 20 };

static fake f;

/* Three people at a practice table; the maker's turn. `held` is what the seat holds. */
static void start_at(const char *game, const char *held) {
    static const char *const names[] = { "Ada", "Ben", "Cleo" };
    char members[1024];
    fake_config(&f);
    f.config.positions_allowed = true;
    fake_start(&f);
    snprintf(
        members, sizeof members,
        "\"config\":\"%s\",\"settings\":{\"public\":true,\"clock\":\"none\"},"
        "\"position\":\"active 0\\nturn 7\\ndice 2 3\\nsettlements 0 c3.n\\nroads 0 "
        "c3/ne\\nsettlements 1 e3.s\\nroads 1 e3/se\\nhand 0 wool=4\\nhand 1 %s\\nhand 2 ore=3\"",
        game, held);
    for (uint32_t k = 0; k < PEOPLE; k++) fake_hello(&f, k, names[k], "json");
    fake_seat host = fake_create(&f, MAKER, members);
    for (uint32_t k = 1; k < PEOPLE; k++) {
        fake_join(&f, k, host.table);
        fake_tell(&f, k, "ready", ",\"on\":true");
    }
    fake_store(&f);
    fake_tell(&f, MAKER, "start", "");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, MAKER), "");
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
    say(OTHER, "move", ",\"action\":\"accept\"");
    say(MAKER, "move", ",\"action\":\"confirm 2\"");
    fake_stop(&f);
}

static void rules_outlive_a_restart(void **state) {
    static const char *const rules[] = {
        "{\"never\":{\"ore\":1}}",
        "{\"trades\":\"never\"}",
        "{\"trades\":\"not_this_turn\"}",
        "{\"deaf\":[0]}",
        "{\"never\":{\"ore\":2},\"worse\":true}",
    };
    static const char *const words[] = { "never", "trades", "trades", "deaf", NULL };
    (void)state;
    for (size_t k = 0; k < sizeof rules / sizeof rules[0]; k++) {
        char text[128], rule[64];
        start_at("board(map=island,board=beginner,seats=3)", "ore=3");
        snprintf(text, sizeof text, ",\"rules\":%s", rules[k]);
        say(SEAT, "rules", text);
        offer();
        assert_int_equal(declines(SEAT), words[k] != NULL);
        fake_wait(&f, 2000);
        snprintf(rule, sizeof rule, "\"rule\":\"%s\"", words[k] != NULL ? words[k] : "none");
        assert_int_equal(fake_ever_sent(&f, SEAT, rule), words[k] != NULL);
        fake_restart(&f);
        server_figures figures;
        server_figures_get(f.server, &figures);
        assert_int_equal(figures.tables_running, 1); /* it was read again, rules and all */
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

/* All that the others hear after the start, with the time of each frame. */
static void listen(const char *game, const char *held, char *log) {
    size_t used = 0;
    uint32_t heard;
    start_at(game, held);
    say(SEAT, "rules", ",\"rules\":{\"trades\":\"never\"}");
    heard = f.frame_count;
    offer();
    say(OTHER, "move", ",\"action\":\"refuse\"");
    for (int step = 0; step < 400; step++) {
        if (step == 150) say(MAKER, "move", ",\"action\":\"end\"");
        fake_wait(&f, STEP_MS);
        for (; heard < f.frame_count; heard++) {
            const fake_frame *frame = &f.frames[heard];
            if (frame->connection == SEAT) continue;
            int length = snprintf(log + used, LOG_MAX - used, "%d %u %s\n", step, frame->connection,
                                  frame->text);
            used += (size_t)length;
            assert_true(used < LOG_MAX);
        }
    }
    assert_non_null(strstr(log, "\"kind\":\"refuse\",\"seat\":1"));
    fake_stop(&f);
}

static void neither_frames_nor_times_tell_the_hand(void **state) {
    static const char *const games[] = {
        "board(map=island,board=beginner,seats=3)",
        "board(map=island,board=beginner,seats=3,extra_turns=build)"
    };
    static const char *const hands[] = { "wool=1 grain=2 ore=2", "brick=5", "wool=5" };
    char *first = malloc(LOG_MAX), *other = malloc(LOG_MAX);
    (void)state;
    for (size_t g = 0; g < 2; g++) {
        listen(games[g], hands[0], first);
        bool passed = strstr(first, "\"kind\":\"end\",\"seat\":1") != NULL;
        assert_int_equal(passed, g == 1); /* between the turns */
        for (size_t k = 1; k < sizeof hands / sizeof hands[0]; k++) {
            listen(games[g], hands[k], other);
            assert_string_equal(first, other);
        }
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
