/* The schema of the messages: it is JSON Schema that takes every sample and every example of the
 * manual, takes nothing that differs from them, and agrees with the reader and the writer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "message_schema.h"
#include "schema_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *schema;

static int load_schema(void **state) {
    (void)state;
    schema = schema_load();
    return schema ? 0 : -1;
}

static int free_schema(void **state) {
    (void)state;
    json_decref(schema);
    return 0;
}

static json_t *json_of(const char *text, size_t length) {
    json_error_t error;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!value) fail_msg("%s in %.*s", error.text, (int)length, text);
    return value;
}

static void assert_fits(const char *name, json_t *value) {
    const char *fault = schema_check(schema, name, value);
    if (fault) fail_msg("%s: %s", name, fault);
}

/* ---- the checker can say no ---- */

static void assert_wrong(const char *name, const char *text, const char *part) {
    json_t *value = json_of(text, strlen(text));
    const char *fault = schema_check(schema, name, value);
    if (!fault) fail_msg("%s takes %s", name, text);
    if (!strstr(fault, part)) fail_msg("%s: %s, not %s", text, fault, part);
    json_decref(value);
}

static void the_checker_says_no(void **state) {
    (void)state;
    assert_wrong("SayMove", "{\"type\":\"move\",\"id\":1}", "lacks action");
    assert_wrong("SayMove", "{\"type\":\"move\",\"id\":1,\"action\":\"\"}", "does not match");
    assert_wrong("SayMove", "{\"type\":\"move\",\"id\":0,\"action\":\"a\"}", "id: is too small");
    assert_wrong("SayMove", "{\"type\":\"mope\",\"id\":1,\"action\":\"a\"}", "is not move");
    assert_wrong("SayMove", "{\"type\":\"move\",\"id\":1,\"action\":\"a\",\"x\":1}",
                 "unknown member x");
    assert_wrong("SayMove", "{\"type\":\"move\",\"id\":1,\"action\":7}", "not of type string");
    assert_wrong("SayKick", "{\"type\":\"kick\",\"id\":1,\"seat\":6}", "seat: is too large");
    assert_wrong("SayHello", "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"\"}",
                 "too short");
    assert_wrong("SayHello",
                 "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"a\",\"view\":\"x\"}",
                 "view: is none of the words");
    assert_wrong("SayOffer", "{\"type\":\"offer\",\"id\":1,\"give\":{\"wool\":0},\"get\":{}}",
                 "give.wool: is too small");
    assert_wrong("SayOffer", "{\"type\":\"offer\",\"id\":1,\"give\":{\"W\":1},\"get\":{}}",
                 "wrong name: W");
    assert_wrong("SayOffer", "{\"type\":\"offer\",\"id\":1,\"give\":{},\"get\":{},\"to\":[1,1]}",
                 "twice");
    assert_wrong("SayOffer", "{\"type\":\"offer\",\"id\":1,\"give\":{},\"get\":{},\"to\":[]}",
                 "too few");
    assert_wrong("SayCreate",
                 "{\"type\":\"create\",\"id\":1,\"config\":\"b\",\"seats\":[{\"kind\":\"sofa\"}]}",
                 "seats.[0].kind: is none");
    assert_wrong("TellRefused",
                 "{\"type\":\"refused\",\"id\":1,\"code\":\"NOT_A_CODE\",\"reason\":\"x\"}",
                 "code");
    assert_wrong("ClientMessage", "{\"type\":\"ok\",\"id\":1}", "fits 0");
    assert_wrong("ServerMessage", "{\"type\":\"ping\",\"id\":1}", "fits 0");
    assert_wrong("BoardMove", "{\"kind\":\"road\",\"target\":{\"edge\":\"b2\"}}",
                 "target.edge: does not match");
    assert_wrong("BoardMove", "{\"kind\":\"roll\",\"target\":{\"edge\":\"b2/e\"}}",
                 "unknown member target");
    assert_wrong("BoardEvent", "{\"kind\":\"gold\",\"seat\":0}", "lacks count");
    assert_wrong("BoardLand", "{\"terrain\":[\"forest\"],\"numbers\":[-1],\"harbors\":[]}",
                 "numbers.[0]: is too small");
    assert_wrong("BoardCounts", "{\"dice\":\"2\"}", "dice: is not of type array");
    assert_wrong("CardsLook", "{\"at\":\"hand\",\"seat\":null,\"cards\":[]}", "seat: is not");
    assert_wrong("Nothing", "{}", "no Nothing");
}

/* ---- the examples of the manual ---- */

static char *read_manual(void) {
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/protocol.md", "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    text[size] = 0;
    fclose(file);
    return text;
}

/* The example under the heading of that name in the section; NULL if there is none. */
static json_t *find_example(const char *manual, const char *section, const char *name) {
    char heading[96];
    snprintf(heading, sizeof heading, "\n### %s\n", section);
    const char *from = strstr(manual, heading);
    if (!from) fail_msg("no section %s", section);
    const char *to = strstr(from + 1, "\n### ");
    snprintf(heading, sizeof heading, "\n#### %s\n", name);
    const char *at = strstr(from, heading);
    if (!at || (to && at > to)) return NULL;
    const char *next = strstr(at + 1, "\n###");
    const char *example = strstr(at, "\n```json\n");
    if (!example || (next && example > next)) return NULL;
    example += strlen("\n```json\n");
    return json_of(example, (size_t)(strstr(example, "\n```") - example));
}

static void assert_examples(const char *manual, const char *section, const char *prefix,
                            const char *any, const message_shape *shapes, int count) {
    for (int k = 0; k < count; k++) {
        char type[MESSAGE_TYPE_NAME_MAX];
        json_t *example = find_example(manual, section, shapes[k].name);
        if (!example) fail_msg("docs/protocol.md has no example of %s", shapes[k].name);
        assert_fits(message_type_name(prefix, shapes[k].name, "", type), example);
        assert_fits(any, example);
        json_decref(example);
    }
}

static void the_manual_shows_every_message(void **state) {
    char *manual = read_manual();
    (void)state;
    assert_examples(manual, "From clients", "Say", "ClientMessage", message_says, SAY_COUNT);
    assert_examples(manual, "From the server", "Tell", "ServerMessage", message_tells, TELL_COUNT);
    assert_examples(manual, "Events of a table", "Event", "TableEvent", message_events,
                    EVENT_COUNT);
    free(manual);
}

/* What the schema says and what the reader does is the same: with all that can be taken away
 * from the examples of clients, or added to them. */
static void assert_agreement(const char *name, json_t *value) {
    static message m;
    message_fault fault;
    char *text = json_dumps(value, JSON_COMPACT);
    bool taken = message_read(&m, text, strlen(text), &fault);
    const char *wrong = schema_check(schema, name, value);
    if (taken != !wrong)
        fail_msg("%s\nreader: %s\nschema: %s", text, taken ? "good" : fault.reason,
                 wrong ? wrong : "good");
    free(text);
}

static void assert_variants(const char *name, json_t *example) {
    static const char *const values[] = { "[null]", "[-1]", "[0]",  "[7]",      "[10000]", "[true]",
                                          "[\"\"]", "[{}]", "[[]]", "[\"ab\"]", "[[0]]" };
    assert_agreement(name, example);
    void *key = json_object_iter(example);
    for (; key; key = json_object_iter_next(example, key)) {
        json_t *variant = json_deep_copy(example);
        const char *field = json_object_iter_key(key);
        json_object_del(variant, field);
        assert_agreement(name, variant);
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
            json_t *list = json_of(values[k], strlen(values[k]));
            json_object_set(variant, field, json_array_get(list, 0));
            assert_agreement(name, variant);
            json_decref(list);
        }
        json_decref(variant);
    }
    json_object_set_new(example, "more", json_true());
    assert_agreement(name, example);
}

static void schema_and_reader_agree(void **state) {
    char *manual = read_manual();
    (void)state;
    for (int k = 0; k < SAY_COUNT; k++) {
        char type[MESSAGE_TYPE_NAME_MAX];
        json_t *example = find_example(manual, "From clients", message_says[k].name);
        assert_non_null(example);
        assert_variants(message_type_name("Say", message_says[k].name, "", type), example);
        json_decref(example);
    }
    free(manual);
}

/* ---- what the writer writes ---- */

static json_t *tell(tell_type type, const void *of) {
    static char text[8192];
    json_writer w = jw_start(text, sizeof text, NULL, NULL);
    tell_write(&w, type, of);
    assert_true(jw_finish(&w));
    return json_of(text, strlen(text));
}

/* Members of the schema's definition that the message does not have. */
static size_t members_missing(const char *name, json_t *value) {
    json_t *known = json_object_get(json_object_get(json_object_get(schema, "$defs"), name),
                                    "properties");
    const char *key = NULL;
    json_t *member = NULL;
    size_t missing = 0;
    json_object_foreach(known, key, member) missing += json_object_get(value, key) == NULL;
    return missing;
}

static void the_writer_keeps_to_the_schema(void **state) {
    (void)state;
    for (int k = REFUSE_NONE + 1; k < REFUSE_COUNT; k++) {
        static char text[512];
        json_writer w = jw_start(text, sizeof text, NULL, NULL);
        message_refuse(&w, k, (message_refusal)k);
        assert_true(jw_finish(&w));
        json_t *value = json_of(text, strlen(text));
        assert_fits("TellRefused", value);
        json_decref(value);
    }
    tell_ok ok = tell_ok_new();
    ok.id = 1;
    json_t *value = tell(TELL_OK, &ok);
    assert_fits("TellOk", value);
    assert_int_equal(members_missing("TellOk", value), 6);
    json_decref(value);
    ok = (tell_ok){
        .id = 1, .table = "t", .link = "/t/t", .seat = 0, .token = "x", .seq = 0, .last = 0
    };
    value = tell(TELL_OK, &ok);
    assert_fits("TellOk", value);
    assert_int_equal(members_missing("TellOk", value), 0);
    json_decref(value);

    part_limits limits = { 1, 1, 1, 1, 1, 0, 0, 0, true };
    tell_welcome welcome = { 1, 1, "longroad", "x", &limits, { NULL, 0 }, 5 };
    value = tell(TELL_WELCOME, &welcome);
    assert_fits("TellWelcome", value);
    assert_int_equal(members_missing("TellWelcome", value), 0);
    json_decref(value);
}

static void a_whole_table_keeps_to_the_schema(void **state) {
    const part_seat seats[] = {
        { .seat = 0, .kind = SITTER_PERSON, .name = "Ada", .level = "", .colour = COLOUR_RED },
        { .seat = 1, .kind = SITTER_BOT, .level = "steady", .colour = MESSAGE_NO_WORD }
    };
    const part_wait waits[] = { { 0, TIMER_TURN, 1000 }, { 1, TIMER_ANSWER, 0 } };
    const int64_t banks[] = { 1, 2 };
    const part_line lines[] = { { MESSAGE_NO_SEAT, "Mo", "Hi", 5 } };
    part_clock clock = { .preset = CLOCK_FAST, .waits = { waits, 2 }, .bank_ms = { banks, 2 } };
    part_undo undo = { true, "road b2/e" };
    part_settings settings = part_settings_new();
    const char *const texts[] = { "00ff", "" };
    part_dice dice = { "0f", DICE_ENTROPY, 5, { texts, 2 }, { texts, 2 }, 2 };
    part_sections view = { .stage = STAGE_RUNNING,
                           .seats = { seats, 2 },
                           .watchers = 3,
                           .clock = &clock,
                           .undo = &undo,
                           .dice = &dice };
    tell_table table = tell_table_new();
    (void)state;
    table.table = "t";
    table.config = "board";
    table.settings = &settings;
    table.chat.item = lines;
    table.chat.count = 1;
    table.view = &view;
    json_t *value = tell(TELL_TABLE, &table);
    assert_fits("TellTable", value);
    assert_null(json_object_get(value, "seat"));
    json_decref(value);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_checker_says_no),
        cmocka_unit_test(the_manual_shows_every_message),
        cmocka_unit_test(schema_and_reader_agree),
        cmocka_unit_test(the_writer_keeps_to_the_schema),
        cmocka_unit_test(a_whole_table_keeps_to_the_schema),
    };
    return cmocka_run_group_tests(tests, load_schema, free_schema);
}
