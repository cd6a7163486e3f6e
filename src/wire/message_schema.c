/* message_schema.c - the protocol as JSON Schema (message_schema.h).
 *
 *     $defs   ViewWord ...        the sets of words
 *             RefusalCode         the rules' reasons and the server's own
 *             Wish, Seat ...      parts of messages; SomeSettings is Settings with nothing required
 *             EventChat ...       events of a table; TableEvent is any of them
 *             SayHello ...        from clients; ClientMessage is any of them
 *             TellOk ...          from the server; ServerMessage is any of them
 *             BoardMove ...       what the games tell (shapes_schema.c)
 *     x-...   what the schema's language has no words for: limits, refusals with their sentences,
 *             codes of closed connections
 *
 * Lengths of texts are bytes of UTF-8; maxLength counts characters and is therefore not quite as
 * strict as the server.
 */
#include "message_schema.h"

#include "shapes_schema.h"
#include "table_settings.h"

#include <stdio.h>
#include <string.h>

char *message_type_name(const char *prefix, const char *name, const char *suffix,
                        char out[MESSAGE_TYPE_NAME_MAX]) {
    int length = snprintf(out, MESSAGE_TYPE_NAME_MAX, "%s%s%s", prefix, name, suffix);
    size_t first = strlen(prefix);
    if (length > 0 && out[first] >= 'a' && out[first] <= 'z') out[first] -= 'a' - 'A';
    return out;
}

/* ---- pairs ---- */

static void put_ref(json_writer *w, const char *prefix, const char *name, const char *suffix) {
    char type[MESSAGE_TYPE_NAME_MAX], path[MESSAGE_TYPE_NAME_MAX + 16];
    snprintf(path, sizeof path, "#/$defs/%s", message_type_name(prefix, name, suffix, type));
    jw_put_string(w, "$ref", path);
}

static void put_range(json_writer *w, int64_t low, int64_t high) {
    jw_put_string(w, "type", "integer");
    jw_put_int(w, "minimum", low);
    jw_put_int(w, "maximum", high);
}

static void put_array(json_writer *w, int64_t max) {
    jw_put_string(w, "type", "array");
    jw_put_int(w, "maxItems", max);
    jw_key(w, "items");
}

/* ---- fields ---- */

static void put_text_type(json_writer *w, const message_field *field) {
    static const char *const patterns[] = {
        [MESSAGE_TEXT_ASCII] = "^[ -~]+$",
        [MESSAGE_TEXT_HEX] = "^([0-9a-f]{2})*$",
        [MESSAGE_TEXT_CODE] = NULL,
    };
    if (field->text == MESSAGE_TEXT_CODE) {
        put_ref(w, "", "RefusalCode", "");
        return;
    }
    jw_put_string(w, "type", "string");
    if (field->text == MESSAGE_TEXT_NAME || (field->text == MESSAGE_TEXT_LINE && field->required))
        jw_put_int(w, "minLength", 1);
    jw_put_int(w, "maxLength", field->high);
    if (patterns[field->text]) jw_put_string(w, "pattern", patterns[field->text]);
}

static void put_cards_type(json_writer *w) {
    char pattern[32];
    snprintf(pattern, sizeof pattern, "^[a-z-]{1,%d}$", MESSAGE_CARD_NAME_MAX);
    jw_put_string(w, "type", "object");
    jw_put_int(w, "maxProperties", MESSAGE_CARD_KINDS_MAX);
    jw_put_object(w, "propertyNames");
    jw_put_string(w, "pattern", pattern);
    jw_object_end(w);
    jw_put_object(w, "additionalProperties");
    put_range(w, 1, MESSAGE_CARD_COUNT_MAX);
    jw_object_end(w);
}

static void put_items(json_writer *w, const message_field *field) {
    put_array(w, field->kind == FIELD_SEATS ? LR_SEATS_MAX : field->high);
    jw_object(w);
    if (field->kind == FIELD_LIST)
        put_ref(w, "", message_parts[field->part].name, "");
    else if (field->kind == FIELD_SEATS)
        put_range(w, 0, LR_SEATS_MAX - 1);
    else
        jw_put_string(w, "type", field->kind == FIELD_TEXTS ? "string" : "integer");
    jw_object_end(w);
    if (field->kind == FIELD_SEATS) {
        jw_key(w, "uniqueItems");
        jw_bool(w, true);
        if (!field->required) jw_put_int(w, "minItems", 1); /* else it would not be there */
    }
}

/* Values that the games write: shapes_schema.c. */
static void put_any_type(json_writer *w, const message_field *field) {
    char name[MESSAGE_TYPE_NAME_MAX];
    snprintf(name, sizeof name, "%s", field->type);
    char *list = strchr(name, '[');
    if (list) {
        *list = 0;
        jw_put_string(w, "type", "array");
        jw_put_object(w, "items");
    }
    put_ref(w, "", name, "");
    if (list) jw_object_end(w);
}

static void put_type(json_writer *w, const message_field *field) {
    switch (field->kind) {
    case FIELD_NUMBER:
    case FIELD_SEAT: put_range(w, field->low, field->high); break;
    case FIELD_TEXT: put_text_type(w, field); break;
    case FIELD_WORD: put_ref(w, "", message_word_sets[field->words].name, "Word"); break;
    case FIELD_FLAG: jw_put_string(w, "type", "boolean"); break;
    case FIELD_CARDS: put_cards_type(w); break;
    case FIELD_SEATS:
    case FIELD_LIST:
    case FIELD_TEXTS:
    case FIELD_NUMBERS: put_items(w, field); break;
    case FIELD_OBJECT: put_ref(w, "", message_parts[field->part].name, ""); break;
    case FIELD_SOME: put_ref(w, "Some", message_parts[field->part].name, ""); break;
    case FIELD_ANY: put_any_type(w, field); break;
    case FIELD_MEMBERS: break;
    }
}

/* What the server takes for granted when the field is not there, if that is a value too. */
static void put_default(json_writer *w, const message_field *field) {
    if (field->required && !field->usual) return;
    if (field->kind == FIELD_FLAG) {
        jw_put_bool(w, "default", field->none != 0);
    } else if (field->kind == FIELD_NUMBER && field->usual) {
        jw_put_int(w, "default", field->none);
    } else if (field->kind == FIELD_WORD && field->none != MESSAGE_NO_WORD) {
        jw_put_string(w, "default", message_word_sets[field->words].words[field->none]);
    }
}

static void put_field(json_writer *w, const message_field *field) {
    jw_put_object(w, field->name);
    put_type(w, field);
    put_default(w, field);
    jw_put_string(w, "description", field->sentence);
    jw_object_end(w);
    jw_line(w);
}

/* ---- shapes ---- */

typedef struct shape_kind {
    const char *prefix;
    const char *tag; /* the field that names it, or NULL */
    bool has_id;
    bool partial; /* nothing is required */
} shape_kind;

static const shape_kind part_kind = { "", NULL, false, false };
static const shape_kind some_kind = { "Some", NULL, false, true };
static const shape_kind event_shape = { "Event", "kind", false, false };
static const shape_kind say_shape = { "Say", "type", true, false };
static const shape_kind tell_shape = { "Tell", "type", false, false };

static void put_properties(json_writer *w, const shape_kind *kind, const message_shape *shape) {
    jw_put_object(w, "properties");
    jw_line(w);
    if (kind->tag) {
        jw_put_object(w, kind->tag);
        jw_put_string(w, "const", shape->name);
        jw_object_end(w);
        jw_line(w);
    }
    if (kind->has_id) {
        jw_put_object(w, "id");
        put_range(w, 1, MESSAGE_NUMBER_MAX);
        jw_put_string(w, "description", "Grows with every message; the answer carries it.");
        jw_object_end(w);
        jw_line(w);
    }
    for (const message_field *field = shape->fields; field->name; field++)
        if (field->kind == FIELD_MEMBERS)
            wire_schema_sections(w);
        else
            put_field(w, field);
    jw_object_end(w);
}

static void put_shape(json_writer *w, const shape_kind *kind, const message_shape *shape) {
    char type[MESSAGE_TYPE_NAME_MAX];
    jw_put_object(w, message_type_name(kind->prefix, shape->name, "", type));
    jw_put_string(w, "type", "object");
    jw_put_string(w, "description", shape->sentence);
    put_properties(w, kind, shape);
    jw_put_array(w, "required");
    if (kind->tag) jw_string(w, kind->tag);
    if (kind->has_id) jw_string(w, "id");
    for (const message_field *field = shape->fields; field->name; field++)
        if (field->required && !kind->partial) jw_string(w, field->name);
    jw_array_end(w);
    jw_put_bool(w, "additionalProperties", false);
    jw_object_end(w);
    jw_line(w);
}

static void put_union(json_writer *w, const char *name, const shape_kind *kind,
                      const message_shape *shapes, int count) {
    jw_put_object(w, name);
    jw_put_array(w, "oneOf");
    for (int k = 0; k < count; k++) {
        jw_object(w);
        put_ref(w, kind->prefix, shapes[k].name, "");
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
    jw_line(w);
}

static void put_shapes(json_writer *w, const shape_kind *kind, const message_shape *shapes,
                       int count) {
    for (int k = 0; k < count; k++) put_shape(w, kind, &shapes[k]);
}

/* Parts of which clients say some fields. */
static void put_partial_parts(json_writer *w) {
    for (int k = 0; k < PART_COUNT; k++)
        if (message_parts[k].fields[0].usual) put_shape(w, &some_kind, &message_parts[k]);
}

/* ---- words and codes ---- */

static void put_words(json_writer *w, const message_words *set) {
    char type[MESSAGE_TYPE_NAME_MAX];
    jw_put_object(w, message_type_name("", set->name, "Word", type));
    jw_put_array(w, "enum");
    for (uint32_t k = 0; set->words[k]; k++) jw_string(w, set->words[k]);
    jw_array_end(w);
    jw_object_end(w);
    jw_line(w);
}

/* The names of settings and of the rules' options. */
static void put_option_names(json_writer *w) {
    lr_option_info option;
    jw_put_object(w, "OptionName");
    jw_put_array(w, "enum");
    for (uint32_t k = 0; table_option_at(k, &option); k++)
        if (table_option_is_new(k)) jw_string(w, option.name);
    jw_array_end(w);
    jw_object_end(w);
    jw_line(w);
}

static void put_codes(json_writer *w) {
    jw_put_object(w, "RefusalCode");
    jw_put_array(w, "enum");
    for (int k = REFUSE_NONE + 1; k < REFUSE_COUNT; k++)
        jw_string(w, message_refusal_name((message_refusal)k));
    for (int k = LR_END + 1; k < LR_STATUS_COUNT; k++) jw_string(w, lr_status_name((lr_status)k));
    jw_array_end(w);
    jw_object_end(w);
    jw_line(w);
}

static void put_limits(json_writer *w) {
    jw_put_object(w, "x-limits");
    for (const message_limit *limit = message_limits; limit->name; limit++)
        jw_put_int(w, limit->name, limit->value);
    jw_object_end(w);
    jw_line(w);
}

static void put_refusals(json_writer *w) {
    jw_put_object(w, "x-refusals");
    for (int k = REFUSE_NONE + 1; k < REFUSE_COUNT; k++)
        jw_put_string(w, message_refusal_name((message_refusal)k),
                      message_refusal_reason((message_refusal)k));
    for (int k = LR_END + 1; k < LR_STATUS_COUNT; k++)
        jw_put_string(w, lr_status_name((lr_status)k), lr_status_reason((lr_status)k));
    jw_object_end(w);
    jw_line(w);
}

static void put_closings(json_writer *w) {
    jw_put_object(w, "x-closings");
    for (const message_closing_info *closing = message_closings; closing->name; closing++)
        jw_put_int(w, closing->name, closing->code);
    jw_object_end(w);
    jw_line(w);
}

/* ---- the document ---- */

static void put_definitions(json_writer *w) {
    jw_put_object(w, "$defs");
    jw_line(w);
    put_union(w, "ClientMessage", &say_shape, message_says, SAY_COUNT);
    put_union(w, "ServerMessage", &tell_shape, message_tells, TELL_COUNT);
    put_union(w, "TableEvent", &event_shape, message_events, EVENT_COUNT);
    put_shapes(w, &say_shape, message_says, SAY_COUNT);
    put_shapes(w, &tell_shape, message_tells, TELL_COUNT);
    put_shapes(w, &event_shape, message_events, EVENT_COUNT);
    put_shapes(w, &part_kind, message_parts, PART_COUNT);
    put_partial_parts(w);
    for (int k = 0; k < WORD_SET_COUNT; k++) put_words(w, &message_word_sets[k]);
    put_option_names(w);
    put_codes(w);
    wire_schema(w);
    jw_object_end(w);
    jw_line(w);
}

void message_schema(json_writer *w) {
    jw_object(w);
    jw_put_string(w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    jw_put_string(w, "title", "Longroad table server, protocol longroad.1");
    jw_put_string(w, "description", "Messages over WebSocket: see docs/protocol.md.");
    jw_line(w);
    jw_put_array(w, "oneOf");
    for (int k = 0; k < 2; k++) {
        jw_object(w);
        put_ref(w, "", k == 0 ? "ClientMessage" : "ServerMessage", "");
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_line(w);
    put_definitions(w);
    put_limits(w);
    put_refusals(w);
    put_closings(w);
    jw_object_end(w);
}
