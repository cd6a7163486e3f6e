/* The table server: lessons. Every shipped one is played to its end by messages, as a client plays
 * it: what the section `lesson` expects is sent, and `next` where it waits for a reader. */
#include "lesson.h"
#include "server_case.h"
#include "shipped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

/* What the client at connection 0 last heard of the lesson; its texts are `heard`'s. */
typedef struct coach {
    const char *state, *expect;
    int step, moment;
    bool also, says;
} coach;
static json_t *heard;

static void listen(void) {
    for (uint32_t i = f.frame_count; i-- > 0;) {
        if (f.frames[i].connection != 0) continue;
        json_t *frame = json_loadb(f.frames[i].text, f.frames[i].length, 0, NULL);
        json_t *view = json_object_get(frame, "view");
        if (view == NULL) view = json_object_get(frame, "changed");
        json_t *section = json_object_get(view, "lesson");
        if (section != NULL) {
            json_decref(heard);
            heard = json_incref(section);
        }
        json_decref(frame);
        if (section != NULL) return;
    }
}

static coach now(void) {
    fake_settle(&f);
    listen();
    assert_non_null(heard);
    json_t *expect = json_array_get(json_object_get(heard, "expect"), 0);
    return (coach){ .state = json_string_value(json_object_get(heard, "state")),
                    .expect = json_string_value(expect),
                    .step = (int)json_integer_value(json_object_get(heard, "step")),
                    .moment = (int)json_integer_value(json_object_get(heard, "moment")),
                    .also = json_is_true(json_object_get(heard, "also")),
                    .says = json_object_get(heard, "say") != NULL };
}

static fake_seat begin(const char *shipped) {
    char members[128];
    json_decref(heard);
    heard = NULL;
    snprintf(members, sizeof members, "\"shipped\":\"%s\"", shipped);
    fake_hello(&f, 0, "Ada", "json");
    return fake_create(&f, 0, members);
}

static void say_next(coach at) {
    char members[64];
    snprintf(members, sizeof members, ",\"want\":\"next\",\"at\":%d", at.moment);
    fake_tell(&f, 0, "lesson", members);
    fake_store(&f);
    ACCEPTED(0);
}

static void say_move(const char *action) {
    char members[256];
    snprintf(members, sizeof members, ",\"action\":\"%s\"", action);
    fake_tell(&f, 0, "move", members);
    fake_store(&f);
}

/* One thing that the lesson waits for; false: it is over. */
static bool go_on(void) {
    coach at = now();
    if (strcmp(at.state, "over") == 0) return false;
    assert_true(at.says);
    if (strcmp(at.state, "move") == 0) {
        say_move(at.expect);
        ACCEPTED(0);
    } else if (strcmp(at.state, "wait") == 0) {
        fake_wait(&f, 5000);
    } else {
        say_next(at);
    }
    return true;
}

static void test_every_lesson_is_played_to_its_end(void **state) {
    (void)state;
    for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++) {
        char shipped[64];
        int steps = 0, last = 0;
        snprintf(shipped, sizeof shipped, "lesson/%s", row->name);
        begin(shipped);
        while (go_on()) {
            assert_true(++steps < 500);
            assert_true(now().step >= last);
            last = now().step;
        }
        assert_int_equal(last, json_array_size(json_object_get(heard, "headings")));
        assert_null(strstr(f.log, "its script cannot be played"));
        fake_stop(&f);
        server_case_start(&here);
    }
}

/* To the first moment that waits for a move. */
static coach to_a_move(void) {
    coach at = now();
    while (strcmp(at.state, "move") != 0) {
        assert_true(go_on());
        at = now();
    }
    return at;
}

/* A legal action that the lesson does not take, without its seat. */
static bool other_move(const char *name, int moment, char out[LR_ACTION_TEXT_MAX]) {
    static lesson l;
    static lr_game game;
    static lr_state s;
    static lr_action legal[LR_LEGAL_MAX];
    char text[LR_ACTION_TEXT_MAX];
    lr_error error;
    const shipped_lesson *row = shipped_lessons;
    while (strcmp(row->name, name) != 0) row++;
    lesson_way way = { .moment = (uint32_t)moment - 1, .also = -1 };
    assert_true(lesson_parse(row->text, row->length, &l, &error));
    assert_true(teach_game(&l.start, &game, &error));
    assert_true(lesson_play(&l, &game, way, &s, &error));
    uint32_t count = lr_legal(&game, &s, l.start.seat, legal);
    for (uint32_t k = 0; k < count; k++) {
        if (lesson_judge(&l, lesson_begin(&l, way.moment), &game, legal[k]) != LESSON_REFUSED)
            continue;
        lr_action_print(&game, legal[k], text, sizeof text);
        snprintf(out, LR_ACTION_TEXT_MAX, "%s", text + 2);
        return true;
    }
    return false;
}

static void test_another_move_is_refused_and_changes_nothing(void **state) {
    (void)state;
    char other[LR_ACTION_TEXT_MAX];
    begin("lesson/island");
    coach at = to_a_move();
    assert_true(other_move("island", at.moment, other));
    fake_forget(&f);
    say_move(other);
    REFUSED(0, "NOT_IN_LESSON");
    assert_int_equal(fake_count(&f, 0, "events"), 0);
    assert_non_null(json_object_get(heard, "wrong"));
    say_move("settlement a1.n"); /* or what the rules refuse themselves */
    assert_string_not_equal(fake_refusal(&f, 0), "");
    fake_tell(&f, 0, "undo", "");
    REFUSED(0, "NOTHING_TO_UNDO");
    fake_tell(&f, 0, "lesson", ",\"want\":\"next\"");
    REFUSED(0, "STALE");
    fake_tell(&f, 0, "lesson", ",\"want\":\"next\",\"at\":40");
    REFUSED(0, "STALE");
    say_move(now().expect);
    ACCEPTED(0);
}

/* Whether the table says that a move can be taken back. */
static bool undo_on(void) {
    bool on = false;
    for (uint32_t i = 0; i < f.frame_count; i++) {
        if (f.frames[i].connection != 0) continue;
        json_t *frame = json_loadb(f.frames[i].text, f.frames[i].length, 0, NULL);
        json_t *view = json_object_get(frame, "view");
        if (view == NULL) view = json_object_get(frame, "changed");
        json_t *undo = json_object_get(view, "undo");
        if (undo != NULL) on = json_is_true(json_object_get(undo, "on"));
        json_decref(frame);
    }
    return on;
}

static void take_back(void) {
    assert_true(undo_on());
    fake_tell(&f, 0, "undo", "");
    fake_store(&f);
    ACCEPTED(0);
}

static void test_a_move_is_taken_back(void **state) {
    (void)state;
    begin("lesson/island");
    int moment = to_a_move().moment;
    say_move(now().expect); /* a settlement: the road is next */
    assert_int_equal(now().moment, moment + 1);
    take_back();
    assert_int_equal(now().moment, moment);
    assert_string_equal(now().state, "move");
}

static void test_what_works_too_is_taken_back(void **state) {
    (void)state;
    begin("lesson/island/9");
    int moment = to_a_move().moment;
    say_move("city d2.s");
    assert_int_equal(now().moment, moment + 1);
    assert_true(now().also);
    take_back();
    assert_int_equal(now().moment, moment);
    assert_false(now().also);
    say_move(now().expect);
    assert_int_equal(now().moment, moment + 1);
    assert_false(now().also);
    say_move(now().expect); /* a card was drawn: nobody can forget it */
    assert_string_equal(now().state, "done");
    assert_false(undo_on());
    fake_tell(&f, 0, "undo", "");
    REFUSED(0, "NOTHING_TO_UNDO");
}

/* In the middle of every lesson, at each of its steps. */
static void test_a_restart_goes_on_in_the_middle(void **state) {
    (void)state;
    for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++) {
        char shipped[64];
        int moment = 0;
        snprintf(shipped, sizeof shipped, "lesson/%s", row->name);
        fake_seat seat = begin(shipped);
        while (go_on()) {
            coach at = now();
            if (at.moment == moment) continue;
            moment = at.moment;
            char was[16];
            snprintf(was, sizeof was, "%s", at.state);
            json_t *before = json_deep_copy(heard);
            fake_restart(&f);
            fake_forget(&f);
            fake_hello(&f, 0, "Ada", "json");
            fake_say(&f, 0, "{\"type\":\"sit\",\"id\":9000%d,\"table\":\"%s\",\"token\":\"%s\"}",
                     moment, seat.table, seat.token);
            f.next_id[0] = 9000000 + moment * 1000;
            at = now();
            assert_int_equal(at.moment, moment);
            if (strcmp(was, "wait") != 0) assert_true(json_equal(before, heard));
            json_decref(before);
        }
        fake_stop(&f);
        server_case_start(&here);
    }
}

static void test_a_lesson_begins_at_a_step(void **state) {
    (void)state;
    begin("lesson/island/6");
    assert_int_equal(now().step, 6);
    while (go_on()) {}
}

static void test_who_leaves_the_lesson_plays_on(void **state) {
    (void)state;
    char other[LR_ACTION_TEXT_MAX];
    begin("lesson/island");
    coach at = to_a_move();
    assert_true(other_move("island", at.moment, other));
    fake_tell(&f, 0, "lesson", ",\"want\":\"leave\"");
    fake_store(&f);
    ACCEPTED(0);
    assert_string_equal(now().state, "over");
    say_move(other);
    ACCEPTED(0);
    fake_tell(&f, 0, "lesson", ",\"want\":\"next\"");
    REFUSED(0, "NO_LESSON");
}

static void test_what_is_no_lesson(void **state) {
    (void)state;
    static const char *const names[] = { "lesson/moon",     "moon",
                                         "lesson/",         "lesson/island/",
                                         "lesson/island/0", "lesson/island/99",
                                         "lesson/island/x" };
    fake_hello(&f, 0, "Ada", "json");
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        char members[128];
        snprintf(members, sizeof members, ",\"shipped\":\"%s\"", names[k]);
        fake_tell(&f, 0, "create", members);
        REFUSED(0, "NO_SUCH_SHIPPED");
    }
    fake_tell(&f, 0, "create", ",\"shipped\":\"lesson/island\",\"config\":\"board\"");
    REFUSED(0, "BAD_MESSAGE");
    fake_create(&f, 0, "\"config\":\"board\"");
    fake_tell(&f, 0, "lesson", ",\"want\":\"next\"");
    REFUSED(0, "NO_LESSON");
}

static void test_the_list(void **state) {
    (void)state;
    server_request request = { .method = "GET", .path = "/api/lessons", .query = "" };
    server_answer answer;
    server_http(f.server, f.time, &request, &answer);
    assert_int_equal(answer.status, 200);
    json_t *list = json_loadb(answer.body, answer.length, 0, NULL);
    json_t *lessons = json_object_get(list, "lessons");
    assert_int_equal(json_array_size(lessons), shipped_lesson_count);
    json_t *first = json_array_get(lessons, 0);
    assert_string_equal(json_string_value(json_object_get(first, "name")), shipped_lessons[0].name);
    assert_true(json_array_size(json_object_get(first, "steps")) >= 2);
    json_decref(list);
    free(answer.body);
}

/* The script threw the dice: nobody promised them. */
static void test_the_record_promises_no_dice(void **state) {
    (void)state;
    begin("lesson/island");
    to_a_move();
    fake_tell(&f, 0, "resign", "");
    fake_settle(&f);
    assert_non_null(f.record);
    assert_non_null(strstr(f.record, "\nposition\n"));
    assert_null(strstr(f.record, "\ncommitment "));
    assert_null(strstr(f.record, "\nseed "));
    assert_non_null(fake_last(&f, 0, "over"));
    assert_null(strstr(fake_last(&f, 0, "over"), "\"seed\""));
    assert_false(fake_ever_sent(&f, 0, "commitment"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_every_lesson_is_played_to_its_end),
        SERVER_TEST(test_another_move_is_refused_and_changes_nothing),
        SERVER_TEST(test_a_move_is_taken_back),
        SERVER_TEST(test_what_works_too_is_taken_back),
        SERVER_TEST(test_a_restart_goes_on_in_the_middle),
        SERVER_TEST(test_a_lesson_begins_at_a_step),
        SERVER_TEST(test_who_leaves_the_lesson_plays_on),
        SERVER_TEST(test_what_is_no_lesson),
        SERVER_TEST(test_the_list),
        SERVER_TEST(test_the_record_promises_no_dice),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    json_decref(heard);
    return failed;
}
