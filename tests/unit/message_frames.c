/* What the real server sends keeps to the schema: every frame of a table from its making to its
 * end, in every view, to seats, watchers and the lobby. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fake_edge.h"
#include "message_schema.h"
#include "schema_check.h"

#include <stdio.h>
#include <string.h>

static fake f;
static json_t *schema;
static uint32_t told[TELL_COUNT], happened[EVENT_COUNT];

static int setup(void **state) {
    (void)state;
    schema = schema_load();
    return schema ? 0 : -1;
}

static int teardown(void **state) {
    (void)state;
    json_decref(schema);
    return 0;
}

/* ---- checking ---- */

static int find(const message_shape *shapes, int count, const char *name) {
    for (int k = 0; k < count; k++)
        if (name && strcmp(shapes[k].name, name) == 0) return k;
    return count;
}

/* Notes the events of the table; those of the game have kinds of their own, or they are texts. */
static void note_events(json_t *events) {
    size_t index = 0;
    json_t *event = NULL;
    json_array_foreach(events, index, event) {
        const char *kind = json_string_value(json_object_get(event, "kind"));
        int known = find(message_events, EVENT_COUNT, kind);
        if (known < EVENT_COUNT) happened[known]++;
    }
}

static void check_frame(const fake_frame *frame) {
    char name[MESSAGE_TYPE_NAME_MAX];
    json_error_t error;
    json_t *value = json_loadb(frame->text, frame->length, JSON_REJECT_DUPLICATES, &error);
    if (!value) fail_msg("%s: %s", error.text, frame->text);
    const char *type = json_string_value(json_object_get(value, "type"));
    int known = find(message_tells, TELL_COUNT, type);
    if (known == TELL_COUNT) fail_msg("unknown: %s", frame->text);
    told[known]++;
    const char *fault = schema_check(schema, message_type_name("Tell", type, "", name), value);
    if (fault) fail_msg("%s: %s\n%.2000s", name, fault, frame->text);
    note_events(json_object_get(value, "events"));
    json_decref(value);
}

static void check_frames(void) {
    for (uint32_t k = 0; k < f.frame_count; k++) check_frame(&f.frames[k]);
    fake_forget(&f);
}

/* ---- a table's life ---- */

static int64_t number = 10;

/* Connection 0 says it; the members follow `type` and `id`. */
static void say(const char *type, const char *members) {
    fake_say(&f, 0, "{\"type\":\"%s\",\"id\":%lld%s%s}", type, (long long)number++,
             members[0] ? "," : "", members);
    fake_settle(&f);
    check_frames();
}

/* A person against three bots, with a watcher and somebody in the lobby looking on. */
static void live(const char *config, const char *bots, const char *view) {
    char members[512];
    fake_config(&f);
    fake_start(&f);
    fake_hello(&f, 0, "Ada", view);
    fake_hello(&f, 1, "Mo", view);
    fake_hello(&f, 2, "Li", view);
    fake_say(&f, 2, "{\"type\":\"lobby\",\"id\":2,\"on\":true}");
    snprintf(members, sizeof members,
             "\"config\":\"%s\",\"title\":\"Evening\","
             "\"settings\":{\"public\":true,\"hints\":true},"
             "\"seats\":[{\"kind\":\"open\"},%s]",
             config, bots);
    fake_seat host = fake_create(&f, 0, members);
    fake_settle(&f);
    fake_say(&f, 1, "{\"type\":\"watch\",\"id\":3,\"table\":\"%s\"}", host.table);
    fake_settle(&f);
    check_frames();
    say("chat", "\"text\":\"Hello\"");
    say("colour", "\"colour\":\"green\"");
    say("ready", "\"on\":true");
    say("start", "");
    say("ping", "");
    say("move", "\"action\":\"nonsense\"");
    say("kick", "\"seat\":9");
    say("hint", "");
    say("undo", "");
    say("pause", "\"on\":true");
    say("pause", "\"on\":false");
    say("away", "\"on\":true"); /* and the game is played to its end */
    for (int k = 0; k < 8; k++) {
        fake_wait(&f, 2000);
        fake_settle(&f);
        check_frames();
    }
    say("away", "\"on\":false");
    fake_lose(&f, 0);
    fake_wait(&f, 1000);
    fake_hello(&f, 3, "Ada", view);
    fake_say(&f, 3, "{\"type\":\"resume\",\"id\":2,\"table\":\"%s\",\"token\":\"%s\",\"seq\":5}",
             host.table, host.token);
    fake_settle(&f);
    fake_hello(&f, 4, "Ada", view); /* another device */
    fake_sit(&f, 4, host.table, host.token);
    fake_settle(&f);
    fake_say(&f, 4, "{\"type\":\"resign\",\"id\":%lld,\"on\":true}", (long long)number++);
    fake_settle(&f);
    fake_wait(&f, 3000);
    fake_say(&f, 4, "{\"type\":\"rematch\",\"id\":%lld}", (long long)number++);
    fake_settle(&f);
    server_stop(f.server, f.time, 5000);
    fake_settle(&f);
    check_frames();
    fake_stop(&f);
}

#define BOTS "{\"kind\":\"bot\",\"level\":\"greedy\"}"

static void every_frame_keeps_to_the_schema(void **state) {
    static const char *const views[] = { "json", "text", "none" };
    static const tell_type expected[] = { TELL_WELCOME,   TELL_OK,      TELL_REFUSED, TELL_PONG,
                                          TELL_LOBBY,     TELL_TABLE,   TELL_EVENTS,  TELL_OVER,
                                          TELL_ELSEWHERE, TELL_STOPPING };
    static const event_kind events[] = { EVENT_CHAT, EVENT_STARTED, EVENT_STANDIN, EVENT_PAUSED };
    (void)state;
    for (int k = 0; k < 3; k++) live("board(seats=4,vp_goal=3)", BOTS "," BOTS "," BOTS, views[k]);
    live("cards(vp_goal=7)", BOTS, "json");
    for (size_t k = 0; k < sizeof expected / sizeof expected[0]; k++)
        if (told[expected[k]] == 0) fail_msg("never told: %s", message_tells[expected[k]].name);
    for (size_t k = 0; k < sizeof events / sizeof events[0]; k++)
        if (happened[events[k]] == 0)
            fail_msg("never happened: %s", message_events[events[k]].name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_frame_keeps_to_the_schema),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
