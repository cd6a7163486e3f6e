/* Messages of clients: every field with what it takes and what it does not, limits of the whole,
 * names and chat cleaned; and messages of the server, written by the book. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clean.h"
#include "message_fields.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static message m;
static message_fault fault;

static bool reads(const char *text) {
    return message_read(&m, text, strlen(text), &fault);
}

static void assert_reads(const char *text) {
    if (!reads(text)) fail_msg("%s: %s", text, fault.reason);
    assert_int_equal(fault.why, REFUSE_NONE);
}

static void assert_refused(const char *text, message_refusal why, const char *field) {
    if (reads(text)) fail_msg("taken: %s", text);
    if (fault.why != why || strcmp(fault.field, field) != 0)
        fail_msg("%s\nrefused as %s for `%s`: %s", text, message_refusal_name(fault.why),
                 fault.field, fault.reason);
    assert_true(fault.reason[0] != 0);
}

/* ---- every field ---- */

static const char sample_create[] =
    "{'type':'create','id':2,'config':'board(seats=3)','map':'a map','title':'Evening',"
    "'seats':[{'kind':'open'},{'kind':'bot','level':'steady'}],"
    "'settings':{'public':true,'clock':'fast'},'position':'active 1','record':'17-0a',"
    "'decision':40,'shipped':'lesson/island'}";
static const char sample_join[] =
    "{'type':'join','id':3,'table':'quiet-otter-41','name':'Ada','seat':2}";

/* A message of every type with all its fields. */
static const char *const samples[SAY_COUNT] = {
    [SAY_HELLO] = "{'type':'hello','id':1,'version':2,'name':'Ada','view':'text','language':'de'}",
    [SAY_CREATE] = sample_create,
    [SAY_JOIN] = sample_join,
    [SAY_SIT] = "{'type':'sit','id':4,'table':'quiet-otter-41','token':'abcdefgh'}",
    [SAY_WATCH] = "{'type':'watch','id':5,'table':'quiet-otter-41'}",
    [SAY_RESUME] = "{'type':'resume','id':6,'table':'quiet-otter-41','token':'abcd','seq':17}",
    [SAY_LEAVE] = "{'type':'leave','id':7}",
    [SAY_HASH] = "{'type':'hash','id':10,'hash':'00ff'}",
    [SAY_ENTROPY] = "{'type':'entropy','id':11,'entropy':'0a'}",
    [SAY_READY] = "{'type':'ready','id':8,'on':true}",
    [SAY_START] = "{'type':'start','id':9}",
    [SAY_KICK] = "{'type':'kick','id':12,'seat':1}",
    [SAY_BOT] = "{'type':'bot','id':13,'seat':1,'level':'greedy'}",
    [SAY_SEAT] = "{'type':'seat','id':14,'from':0,'to':3}",
    [SAY_COLOUR] = "{'type':'colour','id':15,'colour':'blue'}",
    [SAY_MOVE] = "{'type':'move','id':16,'action':'road b2/e','at':41}",
    [SAY_OFFER] = "{'type':'offer','id':17,'give':{'wool':2},'get':{'ore':1},'to':[1,3],'at':41}",
    [SAY_RULES] = "{'type':'rules','id':18,'rules':{'never':{'ore':1}}}",
    [SAY_EXTRA] = "{'type':'extra','id':19,'on':true}",
    [SAY_LESSON] = "{'type':'lesson','id':20,'want':'next','at':5}",
    [SAY_UNDO] = "{'type':'undo','id':21,'at':42}",
    [SAY_CHAT] = "{'type':'chat','id':22,'text':'Good game'}",
    [SAY_MUTE] = "{'type':'mute','id':23,'seat':2,'on':true}",
    [SAY_REMATCH] = "{'type':'rematch','id':24,'on':false}",
    [SAY_RESIGN] = "{'type':'resign','id':25,'on':false}",
    [SAY_AWAY] = "{'type':'away','id':26,'on':true}",
    [SAY_PAUSE] = "{'type':'pause','id':27,'on':true}",
    [SAY_HINT] = "{'type':'hint','id':28}",
    [SAY_VIEW] = "{'type':'view','id':29}",
    [SAY_LOBBY] = "{'type':'lobby','id':30,'on':true}",
    [SAY_PING] = "{'type':'ping','id':31}",
};

#define NO_SEATS "6", "-1", "1.0", "'1'", "null", "true", "[1]"
#define NO_STRINGS "''", "1", "null", "true", "['a']", "{}"
#define NO_ASCII NO_STRINGS, "'a\\tb'", "'\\u00e4'", "'\\u007f'"
#define NO_HEX "'0'", "'0g'", "'0A'", "1", "null"
#define NO_FLAGS "1", "0", "'true'", "null", "[]"
#define NO_NUMBERS "1.5", "1e3", "'1'", "null", "true", "-1", "9007199254740992", "[]"
#define NO_WORDS "''", "'Json'", "'nothing'", "0", "null", "true"
#define NO_CARDS \
    "[]", "'wool'", "null", "{'wool':0}", "{'wool':-1}", "{'wool':32}", "{'wool':1.0}", \
        "{'wool':'1'}", "{'Wool':1}", "{'':1}", "{'wool=1,ore':1}", "{'abcdefghijklmnop':1}"

/* Every field of every message: whether it must be there, values that it takes and does not
 * take. */
static const struct field_case {
    const char *type, *field;
    bool required;
    int bytes_max; /* of a text, or 0 */
    const char *good[8], *bad[16];
} field_cases[] = {
    { "hello", "version", true, 0, { "1", "2", "9999" }, { "0", "10000", NO_NUMBERS } },
    { "hello", "name", true, 31, { "'A'", "'\\u00c4nne'", "' x '" }, { NO_STRINGS } },
    { "hello", "view", false, 0, { "'json'", "'text'", "'none'" }, { NO_WORDS } },
    { "hello", "language", false, 35, { "'de'", "'pt-BR'" }, { NO_ASCII } },
    { "create", "config", false, 2047, { "'board'", "'cards(seats=2)'" }, { NO_ASCII } },
    { "create",
      "map",
      false,
      32767,
      { "'a\\nb\\tc\\r\\n'", "'\\u00e4'", "''" },
      { "1", "null", "'\\u0001'", "'\\u007f'", "[]" } },
    { "create", "title", false, 60, { "''", "'Evening'" }, { "1", "null", "[]", "{}", "true" } },
    { "create",
      "settings",
      false,
      0,
      { "{}", "{'public':true}", "{'clock':'days','undo':false}" },
      { "[]", "'public'", "null", "true", "1" } },
    { "create",
      "position",
      false,
      16383,
      { "'active 1\\nhand 0 ore=1'", "''" },
      { "1", "null", "'\\u0001'", "'\\u007f'", "[]" } },
    { "create",
      "record",
      false,
      81920,
      { "'17-00ff'", "'/api/records/17-00ff'", "'longroad-record 1\\nrules 1'" },
      { "1", "null", "'\\u0001'", "'\\u007f'", "[]" } },
    { "create", "decision", false, 0, { "0", "9007199254740991" }, { NO_NUMBERS } },
    { "create", "shipped", false, 63, { "'lesson/island'", "'lesson/island/3'" }, { NO_ASCII } },
    { "create",
      "seats",
      false,
      0,
      { "[]", "[{'kind':'closed'}]", "[{'kind':'engine','level':'x'}]" },
      { "{}", "'open'", "null", "1" } },
    { "join", "table", true, 40, { "'quiet-otter-41'" }, { NO_ASCII } },
    { "join", "name", false, 31, { "'Ada'" }, { "1", "null", "[]" } },
    { "join", "seat", false, 0, { "0", "5" }, { NO_SEATS } },
    { "sit", "table", true, 40, { "'quiet-otter-41'" }, { NO_ASCII } },
    { "sit", "token", true, 64, { "'abc'" }, { NO_ASCII } },
    { "watch", "table", true, 40, { "'quiet-otter-41'" }, { NO_ASCII } },
    { "resume", "table", true, 40, { "'quiet-otter-41'" }, { NO_ASCII } },
    { "resume", "token", false, 64, { "'abc'" }, { NO_ASCII } },
    { "resume", "seq", true, 0, { "0", "9007199254740991" }, { NO_NUMBERS } },
    { "ready", "on", true, 0, { "true", "false" }, { NO_FLAGS } },
    { "hash", "hash", true, 64, { "'00'", "'0123456789abcdef'" }, { NO_HEX } },
    { "entropy", "entropy", true, 64, { "'00'", "'0123456789abcdef'" }, { NO_HEX } },
    { "kick", "seat", true, 0, { "0", "5" }, { NO_SEATS } },
    { "bot", "seat", true, 0, { "0", "5" }, { NO_SEATS } },
    { "bot", "level", false, 63, { "'strong'" }, { NO_ASCII } },
    { "seat", "from", true, 0, { "0", "5" }, { NO_SEATS } },
    { "seat", "to", true, 0, { "0", "5" }, { NO_SEATS } },
    { "colour",
      "colour",
      true,
      0,
      { "'red'", "'blue'", "'orange'", "'white'", "'green'", "'brown'" },
      { NO_WORDS } },
    { "move", "action", true, 187, { "'roll'", "'offer wool=1 for ore=1 to 1'" }, { NO_ASCII } },
    { "move", "at", false, 0, { "0", "9007199254740991" }, { NO_NUMBERS } },
    { "offer", "give", true, 0, { "{}", "{'wool':1}", "{'ore':31,'wool':2}" }, { NO_CARDS } },
    { "offer", "get", true, 0, { "{}", "{'wool':1}" }, { NO_CARDS } },
    { "offer",
      "to",
      false,
      0,
      { "[0]", "[5,0,1]" },
      { "[]", "0", "{}", "[6]", "[-1]", "[1,1]", "['1']", "[1.0]", "null" } },
    { "offer", "at", false, 0, { "0" }, { NO_NUMBERS } },
    { "rules",
      "rules",
      true,
      0,
      { "{}", "{'never':{'wool':1,'ore':2},'unpayable':false}",
        "{'trades':'not_this_turn','deaf':[0,3],'points':8,'worse':true,'extra':'never'}",
        "{'never':{},'deaf':[]}" },
      { "null", "[]", "1", "'never'" } },
    { "extra", "on", true, 0, { "true", "false" }, { NO_FLAGS } },
    { "lesson", "want", true, 0, { "'next'", "'leave'" }, { "'stay'", "''", "1", "null" } },
    { "lesson", "at", false, 0, { "1", "40" }, { NO_NUMBERS } },
    { "undo", "at", false, 0, { "0" }, { NO_NUMBERS } },
    { "chat", "text", true, 600, { "'x'", "'\\u00e4 \\ud83d\\ude00'" }, { NO_STRINGS, "'  '" } },
    { "mute", "seat", true, 0, { "0", "5" }, { NO_SEATS } },
    { "mute", "on", true, 0, { "true", "false" }, { NO_FLAGS } },
    { "rematch", "on", false, 0, { "true", "false" }, { NO_FLAGS } },
    { "resign", "on", false, 0, { "true", "false" }, { NO_FLAGS } },
    { "away", "on", true, 0, { "true", "false" }, { NO_FLAGS } },
    { "pause", "on", true, 0, { "true", "false" }, { NO_FLAGS } },
    { "lobby", "on", true, 0, { "true", "false" }, { NO_FLAGS } },
};
enum { FIELD_CASES = sizeof field_cases / sizeof field_cases[0] };

/* Quotes in this file are single ones. */
static json_t *json_of(const char *text) {
    char *copy = strdup(text);
    for (char *at = copy; *at; at++)
        if (*at == '\'') *at = '"';
    json_t *value = json_loads(copy, JSON_DECODE_ANY, NULL);
    if (!value) fail_msg("not JSON: %s", text);
    free(copy);
    return value;
}

static say_type type_of(const char *name) {
    for (int type = 0; type < SAY_COUNT; type++)
        if (strcmp(message_says[type].name, name) == 0) return (say_type)type;
    fail_msg("no message %s", name);
    return SAY_COUNT;
}

/* The sample with one field of another value (NULL: without it); free() it. */
static char *sample_with(const char *type, const char *field, json_t *value) {
    json_t *sample = json_of(samples[type_of(type)]);
    if (value)
        json_object_set_new(sample, field, value);
    else
        json_object_del(sample, field);
    char *text = json_dumps(sample, JSON_COMPACT);
    json_decref(sample);
    return text;
}

static void every_sample_is_read(void **state) {
    (void)state;
    for (int type = 0; type < SAY_COUNT; type++) {
        json_t *sample = json_of(samples[type]);
        char *text = json_dumps(sample, 0);
        assert_reads(text);
        assert_int_equal(m.type, type);
        assert_int_equal(m.id, type + 1);
        /* All fields are in it. */
        size_t fields = 0;
        while (message_says[type].fields[fields].name) fields++;
        assert_int_equal(json_object_size(sample), fields + 2);
        assert_int_equal(m.hello.given, (1u << fields) - 1);
        free(text);
        json_decref(sample);
    }
}

static void every_field_has_a_case(void **state) {
    (void)state;
    size_t fields = 0;
    for (int type = 0; type < SAY_COUNT; type++) {
        for (const message_field *field = message_says[type].fields; field->name; field++) {
            bool found = false;
            for (size_t k = 0; k < FIELD_CASES; k++)
                found |= strcmp(field_cases[k].type, message_says[type].name) == 0 &&
                         strcmp(field_cases[k].field, field->name) == 0;
            if (!found) fail_msg("no case for %s.%s", message_says[type].name, field->name);
            fields++;
        }
    }
    assert_int_equal(fields, FIELD_CASES);
}

static void values_that_fields_take(void **state) {
    (void)state;
    for (size_t k = 0; k < FIELD_CASES; k++) {
        const struct field_case *c = &field_cases[k];
        assert_non_null(c->good[0]);
        for (size_t i = 0; i < 8 && c->good[i]; i++) {
            char *text = sample_with(c->type, c->field, json_of(c->good[i]));
            assert_reads(text);
            free(text);
        }
    }
}

static void values_that_fields_refuse(void **state) {
    (void)state;
    for (size_t k = 0; k < FIELD_CASES; k++) {
        const struct field_case *c = &field_cases[k];
        assert_non_null(c->bad[0]);
        for (size_t i = 0; i < 16 && c->bad[i]; i++) {
            char *text = sample_with(c->type, c->field, json_of(c->bad[i]));
            bool is_name = strcmp(c->field, "name") == 0 && strcmp(c->bad[i], "''") == 0;
            assert_refused(text, is_name ? REFUSE_BAD_NAME : REFUSE_BAD_MESSAGE, c->field);
            assert_int_equal(m.id, type_of(c->type) + 1); /* the answer finds its question */
            free(text);
        }
    }
}

static void fields_that_are_not_there(void **state) {
    (void)state;
    for (size_t k = 0; k < FIELD_CASES; k++) {
        const struct field_case *c = &field_cases[k];
        char *text = sample_with(c->type, c->field, NULL);
        if (c->required)
            assert_refused(text, REFUSE_BAD_MESSAGE, c->field);
        else
            assert_reads(text);
        free(text);
    }
}

static void rules_that_are_refused(void **state) {
    static const char *const cases[][2] = {
        { "rules.never", "{'never':['wool']}" },
        { "rules.never", "{'never':{'wool':0}}" },
        { "rules.points", "{'points':100}" },
        { "rules.points", "{'points':-1}" },
        { "rules.deaf", "{'deaf':[6]}" },
        { "rules.deaf", "{'deaf':[1,1]}" },
        { "rules.trades", "{'trades':'no'}" },
        { "rules.extra", "{'extra':true}" },
        { "rules.unpayable", "{'unpayable':'yes'}" },
        { "rules.kinds", "{'kinds':{}}" },
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        char *text = sample_with("rules", "rules", json_of(cases[k][1]));
        assert_refused(text, REFUSE_BAD_MESSAGE, cases[k][0]);
        free(text);
    }
}

static json_t *letters(int count) {
    char *text = malloc((size_t)count + 1);
    memset(text, 'a', (size_t)count); /* a hexadecimal digit, a letter of a name */
    text[count] = 0;
    json_t *value = json_string(text);
    free(text);
    return value;
}

static void texts_as_long_as_they_may_be(void **state) {
    (void)state;
    for (size_t k = 0; k < FIELD_CASES; k++) {
        const struct field_case *c = &field_cases[k];
        if (c->bytes_max == 0) continue;
        char *text = sample_with(c->type, c->field, letters(c->bytes_max));
        assert_reads(text);
        free(text);
        text = sample_with(c->type, c->field, letters(c->bytes_max + 1));
        assert_refused(text, REFUSE_TOO_LONG, c->field);
        free(text);
    }
}

static void unknown_fields_are_refused(void **state) {
    (void)state;
    for (int type = 0; type < SAY_COUNT; type++) {
        char *text = sample_with(message_says[type].name, "colours", json_true());
        assert_refused(text, REFUSE_BAD_MESSAGE, "colours");
        free(text);
    }
    /* A name from outside is told without what it may carry. */
    assert_refused("{\"type\":\"ping\",\"id\":1,\"a\\u202eb\\n\\\"\":1}", REFUSE_BAD_MESSAGE,
                   "a???b??");
}

static void type_and_id(void **state) {
    (void)state;
    assert_refused("{\"id\":1}", REFUSE_BAD_MESSAGE, "type");
    assert_refused("{\"type\":1,\"id\":1}", REFUSE_BAD_MESSAGE, "type");
    assert_refused("{\"type\":\"welcome\",\"id\":7}", REFUSE_BAD_MESSAGE, "type");
    assert_int_equal(m.id, 7);
    static const char *const bad[] = { "0", "-1", "1.0", "\"1\"", "null", "9007199254740992" };
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        char text[64];
        snprintf(text, sizeof text, "{\"type\":\"ping\",\"id\":%s}", bad[k]);
        assert_refused(text, REFUSE_BAD_MESSAGE, "id");
        assert_int_equal(m.id, 0);
    }
    assert_refused("{\"type\":\"ping\"}", REFUSE_BAD_MESSAGE, "id");
    assert_reads("{\"type\":\"ping\",\"id\":9007199254740991}");
    assert_int_equal(m.id, MESSAGE_NUMBER_MAX);
}

/* ---- what comes out ---- */

static void values_arrive(void **state) {
    (void)state;
    assert_reads(
        "{\"type\":\"create\",\"id\":2,\"config\":\"board\",\"seats\":[{\"kind\":\"open\"},"
        "{\"kind\":\"bot\",\"level\":\"strong\"}],"
        "\"settings\":{\"clock\":\"days\",\"undo\":false}}");
    assert_int_equal(m.type, SAY_CREATE);
    assert_string_equal(m.create.config, "board");
    assert_int_equal(m.create.seats.count, 2);
    assert_int_equal(m.create.seats.item[0].kind, WISH_OPEN);
    assert_string_equal(m.create.seats.item[0].level, "");
    assert_int_equal(m.create.seats.item[1].kind, WISH_BOT);
    assert_string_equal(m.create.seats.item[1].level, "strong");
    assert_int_equal(m.create.settings.clock, CLOCK_DAYS);
    assert_false(m.create.settings.undo);
    assert_true(m.create.settings.spectators);

    assert_reads(
        "{\"type\":\"offer\",\"id\":3,\"give\":{\"wool\":2,\"ore\":1},\"get\":{},\"to\":[3,1]}");
    assert_int_equal(m.offer.give.count, 2);
    assert_string_equal(m.offer.give.item[0].name, "wool");
    assert_int_equal(m.offer.give.item[0].count, 2);
    assert_string_equal(m.offer.give.item[1].name, "ore");
    assert_int_equal(m.offer.give.item[1].count, 1);
    assert_int_equal(m.offer.get.count, 0);
    assert_int_equal(m.offer.to, 1u << 1 | 1u << 3);

    assert_reads("{\"type\":\"move\",\"id\":4,\"action\":\"road b2/e\",\"at\":12}");
    assert_string_equal(m.move.action, "road b2/e");
    assert_int_equal(m.move.at, 12);
    assert_reads("{\"type\":\"seat\",\"id\":5,\"from\":4,\"to\":0}");
    assert_int_equal(m.seat.from, 4);
    assert_int_equal(m.seat.to, 0);
}

static void what_is_not_said(void **state) {
    (void)state;
    assert_reads("{\"type\":\"create\",\"id\":1,\"config\":\"board\"}");
    assert_int_equal(m.create.given, 1);
    assert_string_equal(m.create.map, "");
    assert_string_equal(m.create.title, "");
    assert_int_equal(m.create.seats.count, 0);
    part_settings usual = part_settings_new();
    assert_memory_equal(&m.create.settings, &usual, sizeof usual);
    assert_reads("{\"type\":\"join\",\"id\":1,\"table\":\"x\"}");
    assert_int_equal(m.join.seat, MESSAGE_NO_SEAT);
    assert_string_equal(m.join.name, "");
    assert_reads("{\"type\":\"move\",\"id\":1,\"action\":\"roll\"}");
    assert_int_equal(m.move.at, -1);
    assert_reads("{\"type\":\"rematch\",\"id\":1}");
    assert_true(m.rematch.on);
    assert_reads("{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"A\"}");
    assert_int_equal(m.hello.view, VIEW_JSON);
    assert_reads("{\"type\":\"offer\",\"id\":3,\"give\":{},\"get\":{}}");
    assert_int_equal(m.offer.to, 0);
}

static void faults_inside_of_lists_say_where(void **state) {
    (void)state;
#define CREATE(seats) "{\"type\":\"create\",\"id\":1,\"config\":\"board\",\"seats\":[" seats "]}"
    assert_refused(CREATE("{\"kind\":\"open\"},{\"kind\":\"sofa\"}"), REFUSE_BAD_MESSAGE,
                   "seats[1].kind");
    assert_refused(CREATE("{}"), REFUSE_BAD_MESSAGE, "seats[0].kind");
    assert_refused(CREATE("{\"kind\":\"open\",\"type\":\"open\"}"), REFUSE_BAD_MESSAGE,
                   "seats[0].type");
    assert_refused(CREATE("1"), REFUSE_BAD_MESSAGE, "seats[0]");
    assert_refused(CREATE("{\"kind\":\"bot\",\"level\":7}"), REFUSE_BAD_MESSAGE, "seats[0].level");
#define OPEN "{\"kind\":\"open\"}"
    assert_reads(CREATE(OPEN "," OPEN "," OPEN "," OPEN "," OPEN "," OPEN));
    assert_refused(CREATE(OPEN "," OPEN "," OPEN "," OPEN "," OPEN "," OPEN "," OPEN),
                   REFUSE_TOO_LONG, "seats");
    /* The path does not stay. */
    assert_refused("{\"type\":\"create\",\"id\":1,\"seats\":[" OPEN "],\"config\":1}",
                   REFUSE_BAD_MESSAGE, "config");
}

/* ---- the whole ---- */

static void what_is_no_message(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        " ",
        "{",
        "}",
        "[]",
        "1",
        "\"ping\"",
        "null",
        "{\"type\":\"ping\",\"id\":1}x",
        "{\"type\":\"ping\",\"id\":1}{\"type\":\"ping\",\"id\":2}",
        "{\"type\":\"ping\",\"id\":1,\"id\":1}",               /* a key twice */
        "{\"type\":\"ping\",\"id\":01}",                       /* not a JSON number */
        "{'type':'ping','id':1}",                              /* not JSON quotes */
        "{\"type\":\"ping\",\"id\":1,}",                       /* a comma too many */
        "{\"type\":\"chat\",\"id\":1,\"text\":\"a\\u0000b\"}", /* a zero character */
        "{\"type\":\"chat\",\"id\":1,\"text\":\"\xff\"}",      /* not UTF-8 */
        "{\"type\":\"chat\",\"id\":1,\"text\":\"\xc0\xaf\"}",  /* overlong */
        "{\"type\":\"chat\",\"id\":1,\"text\":\"\\ud800\"}",   /* half of a pair */
        "{\"type\":\"chat\",\"id\":1,\"text\":\"a\nb\"}",      /* a bare line feed */
        "{\"type\":\"ping\",\"id\":99999999999999999999}",
    };
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++)
        assert_refused(bad[k], REFUSE_BAD_MESSAGE, "");
    assert_false(message_read(&m, "{\"type\":\"ping\",\"id\":1}\0", 24, &fault));
    assert_false(message_read(&m, NULL, 0, &fault));
    assert_reads("  {\"id\" : 1 ,\n\"type\":\"ping\"}  ");
}

static void deep_or_many(void **state) {
    (void)state;
    char *text = malloc(MESSAGE_BYTES_MAX + 2);
    memset(text, '[', MESSAGE_BYTES_MAX + 1);
    text[MESSAGE_BYTES_MAX + 1] = 0;
    assert_refused(text, REFUSE_TOO_LONG, "");
    text[MESSAGE_BYTES_MAX] = 0;
    assert_refused(text, REFUSE_BAD_MESSAGE, "");
    assert_non_null(strstr(fault.reason, "so many"));
    /* One level or one item more than allowed, in what would be refused anyway: for this reason. */
    assert_refused("[[[[1]]]]", REFUSE_BAD_MESSAGE, "");
    assert_null(strstr(fault.reason, "so many"));
    assert_refused("[[[[[1]]]]]", REFUSE_BAD_MESSAGE, "");
    assert_non_null(strstr(fault.reason, "so many"));
    for (int items = MESSAGE_ITEMS_MAX; items <= MESSAGE_ITEMS_MAX + 1; items++) {
        size_t used = (size_t)sprintf(text, "[1");
        for (int k = 1; k < items; k++) used += (size_t)sprintf(text + used, ",1");
        sprintf(text + used, "]");
        assert_refused(text, REFUSE_BAD_MESSAGE, "");
        assert_int_equal(strstr(fault.reason, "so many") != NULL, items > MESSAGE_ITEMS_MAX);
    }
    /* Brackets in strings are letters. */
    assert_reads("{\"type\":\"chat\",\"id\":1,\"text\":\"[[[[[[{{{{{ \\\" [[[[[ ,,,, ::::\"}");
    free(text);
}

static void the_longest_message_fits(void **state) {
    (void)state;
    json_t *create = json_of(samples[SAY_CREATE]);
    json_t *seats = json_array();
    for (int k = 0; k < LR_SEATS_MAX; k++)
        json_array_append_new(
            seats, json_pack("{s:s,s:o}", "kind", "engine", "level", letters(MESSAGE_LEVEL_MAX)));
    json_object_set_new(create, "seats", seats);
    json_object_set_new(create, "map", letters(MESSAGE_MAP_MAX));
    json_object_set_new(create, "config", letters(MESSAGE_CONFIG_MAX));
    json_object_set_new(create, "title", letters(MESSAGE_TITLE_MAX));
    char *text = json_dumps(create, JSON_COMPACT);
    assert_reads(text);
    assert_int_equal(strlen(m.create.map), MESSAGE_MAP_MAX);
    assert_int_equal(strlen(m.create.seats.item[5].level), MESSAGE_LEVEL_MAX);
    free(text);
    json_decref(create);
}

/* ---- names and chat ---- */

static void lines_are_cleaned(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "Ada", "Ada" },
        { "  Ada   Love\t\nlace ", "Ada Love lace" },
        { "a\xe2\x81\xa6\xe2\x81\xa9z", "az" },                     /* isolates */
        { "a\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c\xef\xbb\xbfz", "az" }, /* marks, byte order mark */
        { "a\xe2\x80\x8b\xc2\xadz", "az" },      /* zero width space, soft hyphen */
        { "a\xc2\xa0\xe3\x80\x80z", "a z" },     /* other spaces */
        { "a\xc2\x85\x7fz", "a z" },             /* later controls */
        { "a\xe2\x80\xa8\xe2\x80\xa9z", "a z" }, /* line and paragraph */
        { "\xf3\xa0\x80\xa1\x41", "A" },         /* a tag character */
        { "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
          "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d" }, /* Hebrew stays */
        { "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x8c\xbe",
          "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x8c\xbe" }, /* joined emoji stay */
        { "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81x",
          "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81x" },                   /* four marks on a letter */
        { "\xe2\x80\x8d\x61 \xe2\x80\x8dz", "a z" },                /* joiners that join nothing */
        { "a\xe2\x80\x8d\xe2\x80\x8dz", "a\xe2\x80\x8dz" },         /* twice is once */
        { "a\xef\xb8\x81z", "az" },                                 /* a selector of nothing */
        { "\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4\xef\xb8\x8f" }, /* a red heart stays */
        { "a\xe1\x85\x9f\xe3\x85\xa4\xef\xbe\xa0z", "az" },         /* Hangul fillers */
        { "a\xe2\xa0\x80z", "a z" },                                /* empty braille cell */
        { "a\xef\xbf\xb9\xf0\x9d\x85\xb3z", "az" },                 /* annotation, beam */
        { "\x01\x02", "" },
        { "a\xff\xc3", "a" }, /* not UTF-8: as controls */
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        char text[64];
        snprintf(text, sizeof text, "%s", rows[k][0]);
        clean_line(text);
        assert_string_equal(text, rows[k][1]);
    }
    assert_reads("{\"type\":\"chat\",\"id\":1,\"text\":\"  a\\u202e \\n b\"}");
    assert_string_equal(m.chat.text, "a b");
    assert_reads("{\"type\":\"chat\",\"id\":1,\"text\":\"a\\u202a\\u202b\\u202c\\u202d\\u202ez\"}");
    assert_string_equal(m.chat.text, "az");
    assert_reads("{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"\\u2067Ada\\u2069 \"}");
    assert_string_equal(m.hello.name, "Ada");
    static const char *const nobody[] = { " ", "\\u202e", "\\u3164", "\\u200d", "\\u0301\\u2800" };
    for (size_t k = 0; k < sizeof nobody / sizeof nobody[0]; k++) {
        char text[128];
        snprintf(text, sizeof text, "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"%s\"}",
                 nobody[k]);
        assert_refused(text, REFUSE_BAD_NAME, "name");
    }
}

/* A name after cleaning, and what is wrong with it: NULL for nothing, or a word of the reason. */
static void names(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        { "Ada", "Ada", NULL },
        { "Ærøskøbing", "Ærøskøbing", NULL },
        { "Łukasz", "Łukasz", NULL },
        { "Ελένη", "Ελένη", NULL },
        { "Дарья", "Дарья", NULL },
        { "Иван №1", "Иван №1", NULL }, /* signs belong to every script */
        { "田中さん", "田中さん", NULL },
        { "ラーメンABC", "ラーメンABC", NULL }, /* the long mark is of two scripts */
        { "김민수abc", "김민수abc", NULL },
        { "ㄅㄆ漢字abc", "ㄅㄆ漢字abc", NULL },
        { "ＡＤＡ", "ＡＤＡ", NULL }, /* fullwidth Latin */
        { "שלום", "שלום", NULL },
        { "محمد ٣", "محمد ٣", NULL },
        { "Nguyễn Thị", "Nguyễn Thị", NULL },
        { "Zoe\u0308", "Zoe\u0308", NULL },
        { "สมชาย", "สมชาย", NULL },
        { "नरेंद्र", "नरेंद्र", NULL },
        { "R2-D2 :)", "R2-D2 :)", NULL },
        { "\U0001f600", "\U0001f600", NULL },
        { "\U0001f469\u200d\U0001f467", "\U0001f469\U0001f467", NULL }, /* beside each other */
        { "\u2764\ufe0f Ada", "\u2764 Ada", NULL },
        { "A\u200bd\u2060a\U000e0041\u00ad\ufe01", "Ada", NULL },
        { "\u202eAda\u2066", "Ada", NULL }, /* NOLINT(misc-misleading-bidirectional) */
        { "A\u0301\u0301\u0301\u0301\u0301\u0301", "A\u0301\u0301\u0301\u0301", NULL },
        { "\u3164", "", "at least one" },
        { "\u2800\u200d", "", "at least one" },
        { "\u0301", "\u0301", "at least one" },
        { "аdа", "аdа", "scripts" }, /* Cyrillic around a Latin d */
        { "Ивaн", "Ивaн", "scripts" },
        { "Αda", "Αda", "scripts" }, /* a Greek capital */
        { "Ада김", "Ада김", "scripts" },
        { "ハ김", "ハ김", "scripts" },
        { "עדaא", "עדaא", "scripts" },
        { "Ивan", "Ивan", "scripts" },
        { "Ив\U0001d41a", "Ив\U0001d41a", "scripts" }, /* a mathematical a */
        { "\ue000da", "\ue000da", "everybody" },       /* private use */
        { "\u0378", "\u0378", "everybody" },           /* not assigned */
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        char text[64];
        snprintf(text, sizeof text, "%s", rows[k][0]);
        clean_name(text);
        assert_string_equal(text, rows[k][1]);
        const char *wrong = clean_name_fault(text);
        if (!rows[k][2] != !wrong || (wrong && !strstr(wrong, rows[k][2])))
            fail_msg("%s: %s", rows[k][0], wrong ? wrong : "is taken");
        char *said = NULL;
        assert_true(asprintf(&said, "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"%s\"}",
                             rows[k][0]) > 0);
        if (rows[k][2])
            assert_refused(said, REFUSE_BAD_NAME, "name");
        else
            assert_reads(said);
        free(said);
    }
}

static void names_alike(void **state) {
    (void)state;
    static const char *const same[][2] = {
        { "Ada", "Ada" },    { "Ada", "ADA" },   { "Ada", "ＡＤＡ" },
        { "Groß", "GROSS" }, { "Δίκη", "ΔΊΚΗ" }, { "Zoë", "Zoe\u0308" },
        { "aca", "аса" },    { "AI", "Al" },     { "Ada", "\U0001d400\U0001d41d\U0001d41a" },
        { "O0", "00" },      { "ﬁn", "fin" },    { "Дарья", "ДАРЬЯ" },
        { "ﾊﾟﾝ", "パン" },
    };
    static const char *const other[][2] = {
        { "Ada", "Ida" },   { "Ada", "Adа 2" }, { "guest 1", "guest 2" }, { "Дарья", "Darja" },
        { "田中", "中田" }, { "Ada", "A da" },  { "Zoe", "Zoë" },
    };
    for (size_t k = 0; k < sizeof same / sizeof same[0]; k++)
        if (!clean_names_alike(same[k][0], same[k][1]) ||
            !clean_names_alike(same[k][1], same[k][0]))
            fail_msg("%s and %s are two names", same[k][0], same[k][1]);
    for (size_t k = 0; k < sizeof other / sizeof other[0]; k++)
        if (clean_names_alike(other[k][0], other[k][1]))
            fail_msg("%s and %s are one name", other[k][0], other[k][1]);
}

/* ---- writing ---- */

static char written[4096];

static json_writer start(void) {
    return jw_start(written, sizeof written, NULL, NULL);
}

static void assert_written(json_writer *w, const char *expected) {
    assert_true(jw_finish(w));
    written[strlen(written) - 1] = 0; /* the line feed */
    assert_string_equal(written, expected);
}

static void answers(void **state) {
    (void)state;
    json_writer w = start();
    tell_ok ok = tell_ok_new();
    ok.id = 7;
    tell_ok_write(&w, &ok);
    assert_written(&w, "{\"type\":\"ok\",\"id\":7}");
    w = start();
    ok.seat = 0; /* the first seat is a seat */
    ok.seq = 0;
    ok.table = "quiet-otter-41";
    tell_ok_write(&w, &ok);
    assert_written(&w,
                   "{\"type\":\"ok\",\"id\":7,\"table\":\"quiet-otter-41\",\"seat\":0,\"seq\":0}");
    w = start();
    message_refuse(&w, 8, REFUSE_STALE);
    assert_written(&w, "{\"type\":\"refused\",\"id\":8,\"code\":\"STALE\","
                       "\"reason\":\"That moment has passed. The board is up to date.\"}");
    w = start();
    message_refuse_status(&w, 9, LR_E_CANNOT_AFFORD, "Needs 1 more ore.");
    assert_written(&w, "{\"type\":\"refused\",\"id\":9,\"code\":\"CANNOT_AFFORD\","
                       "\"reason\":\"Needs 1 more ore.\"}");
    w = start();
    message_refuse_status(&w, 9, LR_E_GAME_OVER, NULL);
    assert_written(&w, "{\"type\":\"refused\",\"id\":9,\"code\":\"GAME_OVER\","
                       "\"reason\":\"The game is over.\"}");
    assert_false(reads("{\"type\":\"kick\",\"id\":10,\"seat\":9}"));
    w = start();
    message_refuse_fault(&w, m.id, &fault);
    assert_written(&w, "{\"type\":\"refused\",\"id\":10,\"code\":\"BAD_MESSAGE\","
                       "\"reason\":\"`seat` must be from 0 to 5.\",\"field\":\"seat\"}");
}

static void put_prompt(json_writer *w, const void *context) {
    jw_key(w, "prompt");
    jw_string(w, context);
}

static void put_events(json_writer *w, const void *context) {
    event_chat said = event_chat_new(); /* by a watcher: no seat */
    said.name = "Mo";
    said.text = "Hi";
    said.at = 5;
    (void)context;
    jw_array(w);
    event_chat_write(w, &said);
    jw_array_end(w);
}

static void sections_and_lists(void **state) {
    (void)state;
    part_vote votes[1] = { { .motion = MOTION_PAUSE, .agreed = 1u << 2, .needed = 0x5 } };
    part_sections changed = part_sections_new();
    tell_events events = tell_events_new();
    json_writer w = start();
    changed.host = 0;
    changed.votes.item = votes;
    changed.votes.count = 1;
    changed.game = (message_value){ put_prompt, "roll" };
    events.table = "t";
    events.from = 3;
    events.seq = 4;
    events.events = (message_value){ put_events, NULL };
    events.changed = &changed;
    tell_events_write(&w, &events);
    assert_written(
        &w, "{\"type\":\"events\",\"table\":\"t\",\"from\":3,\"seq\":4,\"events\":[{\"kind\":"
            "\"chat\",\"name\":\"Mo\",\"text\":\"Hi\",\"at\":5}],\"changed\":{\"host\":0,"
            "\"votes\":[{\"motion\":\"pause\",\"agreed\":[2],\"needed\":[0,2],\"abstain\":[]}],"
            "\"prompt\":\"roll\"}}");
    /* A list that has become empty is told; one that is not there is not. */
    w = start();
    changed = part_sections_new();
    changed.votes.item = votes;
    part_sections_write(&w, &changed);
    assert_written(&w, "{\"votes\":[]}");
    w = start();
    changed = part_sections_new();
    part_sections_write(&w, &changed);
    assert_written(&w, "{}");
}

static void the_end_of_a_game(void **state) {
    (void)state;
    const int64_t points[] = { 10, 7 };
    const char *const entropy[] = { "00ff", "" };
    json_writer w = start();
    tell_over over = tell_over_new();
    over.table = "t";
    over.seq = 200;
    over.result = RESULT_WON;
    over.winner = 0;
    over.points.item = points;
    over.points.count = 2;
    over.entropy.item = entropy;
    over.entropy.count = 2;
    tell_over_write(&w, &over);
    assert_written(&w,
                   "{\"type\":\"over\",\"table\":\"t\",\"seq\":200,\"result\":\"won\",\"winner\":0,"
                   "\"points\":[10,7],\"entropy\":[\"00ff\",\"\"]}");
}

/* ---- names ---- */

static void refusals_are_told_apart(void **state) {
    (void)state;
    for (int k = REFUSE_NONE + 1; k < REFUSE_COUNT; k++) {
        const char *name = message_refusal_name((message_refusal)k);
        const char *reason = message_refusal_reason((message_refusal)k);
        assert_true(reason[strlen(reason) - 1] == '.');
        for (int i = REFUSE_NONE + 1; i < k; i++)
            assert_string_not_equal(name, message_refusal_name((message_refusal)i));
        for (int status = 0; status < LR_STATUS_COUNT; status++)
            assert_string_not_equal(name, lr_status_name((lr_status)status));
    }
    assert_string_equal(message_refusal_name(REFUSE_RATE_LIMIT), "RATE_LIMIT");
    assert_string_equal(message_refusal_name(REFUSE_COUNT), "?");
    assert_string_equal(word_view_text(VIEW_TEXT), "text");
    assert_string_equal(word_motion_text(MOTION_GO_ON), "go_on");
    assert_null(word_view_text(3));
    assert_null(word_view_text(-1));
}

/* ---- speed ---- */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The best of several rounds, since the machine has other things to do. The bound leaves room for
 * sanitizers; the figure is printed. */
static void a_move_is_read_quickly(void **state) {
    static const char text[] = "{\"type\":\"move\",\"id\":123,\"action\":\"road b2/e\",\"at\":456}";
    enum { ROUNDS = 10, READS = 1000 };
    double best = 1;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = seconds();
        for (int k = 0; k < READS; k++)
            assert_true(message_read(&m, text, sizeof text - 1, &fault));
        double each = (seconds() - begin) / READS;
        if (each < best) best = each;
    }
    print_message("a move is read in %.2f us\n", best * 1e6);
    assert_true(best < 50e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_read),
        cmocka_unit_test(every_field_has_a_case),
        cmocka_unit_test(values_that_fields_take),
        cmocka_unit_test(values_that_fields_refuse),
        cmocka_unit_test(fields_that_are_not_there),
        cmocka_unit_test(rules_that_are_refused),
        cmocka_unit_test(texts_as_long_as_they_may_be),
        cmocka_unit_test(unknown_fields_are_refused),
        cmocka_unit_test(type_and_id),
        cmocka_unit_test(values_arrive),
        cmocka_unit_test(what_is_not_said),
        cmocka_unit_test(faults_inside_of_lists_say_where),
        cmocka_unit_test(what_is_no_message),
        cmocka_unit_test(deep_or_many),
        cmocka_unit_test(the_longest_message_fits),
        cmocka_unit_test(lines_are_cleaned),
        cmocka_unit_test(names),
        cmocka_unit_test(names_alike),
        cmocka_unit_test(answers),
        cmocka_unit_test(sections_and_lists),
        cmocka_unit_test(the_end_of_a_game),
        cmocka_unit_test(refusals_are_told_apart),
        cmocka_unit_test(a_move_is_read_quickly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
