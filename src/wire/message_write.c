/* message_write.c - the server's messages as JSON (messages.h).
 *
 * One loop over the tables of message_fields.h. An optional field is left out if its value means
 * that it is absent; all other fields are written, in the order of messages.def. So a message has
 * the fields that the schema describes. A missing required text, or a word that does not exist, is
 * a fault of the server itself and stops at an assertion.
 */
#include "message_fields.h"

#include "lr_assert.h"

#include <string.h>

static void write_members(json_writer *w, const message_shape *shape, const void *of);

static int64_t load_number(const void *at) {
    int64_t value = 0;
    memcpy(&value, at, sizeof value);
    return value;
}

static int32_t load_small(const void *at) {
    int32_t value = 0;
    memcpy(&value, at, sizeof value);
    return value;
}

static bool load_flag(const void *at) {
    bool value = false;
    memcpy(&value, at, sizeof value);
    return value;
}

static const void *load_pointer(const void *at) {
    const void *value = NULL;
    memcpy(&value, at, sizeof value);
    return value;
}

static field_list load_list(const void *at) {
    field_list list = { 0 };
    memcpy(&list, at, sizeof list);
    return list;
}

static message_value load_value(const void *at) {
    message_value value = { 0 };
    memcpy(&value, at, sizeof value);
    return value;
}

/* ---- whether it is there ---- */

static bool is_given(const message_field *field, const void *at) {
    const char *text = NULL;
    switch (field->kind) {
    case FIELD_NUMBER: return load_number(at) != field->none;
    case FIELD_SEAT: return load_small(at) != MESSAGE_NO_SEAT;
    case FIELD_WORD: return load_small(at) != field->none;
    case FIELD_FLAG: return load_flag(at) != (field->none != 0);
    case FIELD_TEXT: text = load_pointer(at); return text && text[0] != 0;
    case FIELD_LIST:
    case FIELD_TEXTS:
    case FIELD_NUMBERS: return load_list(at).item != NULL;
    case FIELD_OBJECT: return load_pointer(at) != NULL;
    case FIELD_ANY:
    case FIELD_MEMBERS: return load_value(at).write != NULL;
    case FIELD_SEATS: return load_small(at) != 0;
    case FIELD_CARDS: return ((const message_cards *)at)->count > 0;
    case FIELD_SOME: return true;
    }
    return true;
}

/* ---- values ---- */

static void write_seats(json_writer *w, uint32_t seats) {
    jw_array(w);
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        if (seats >> seat & 1) jw_int(w, seat);
    jw_array_end(w);
}

static void write_cards(json_writer *w, const message_cards *cards) {
    LR_ASSERT(cards->count <= MESSAGE_CARD_KINDS_MAX);
    jw_object(w);
    for (uint32_t k = 0; k < cards->count; k++) {
        jw_key(w, cards->item[k].name);
        jw_int(w, cards->item[k].count);
    }
    jw_object_end(w);
}

static void write_object(json_writer *w, const message_shape *shape, const void *of) {
    LR_ASSERT(of != NULL);
    jw_object(w);
    write_members(w, shape, of);
    jw_object_end(w);
}

static void write_list(json_writer *w, const message_field *field, field_list list) {
    const message_shape *shape = &message_parts[field->part];
    LR_ASSERT(list.count <= field->high);
    jw_array(w);
    for (uint32_t k = 0; k < list.count; k++) {
        if (field->kind == FIELD_LIST)
            write_object(w, shape, (const char *)list.item + k * shape->size);
        else if (field->kind == FIELD_TEXTS)
            jw_string(w, ((const char *const *)list.item)[k]);
        else
            jw_int(w, ((const int64_t *)list.item)[k]);
    }
    jw_array_end(w);
}

static void write_text(json_writer *w, const char *text) {
    LR_ASSERT(text != NULL);
    jw_string(w, text);
}

static void write_word(json_writer *w, const message_field *field, int32_t value) {
    const char *const *words = message_word_sets[field->words].words;
    int32_t count = 0;
    while (words[count]) count++;
    LR_ASSERT(value >= 0 && value < count);
    jw_string(w, words[value]);
}

static void write_any(json_writer *w, message_value value) {
    LR_ASSERT(value.write != NULL);
    value.write(w, value.context);
}

static void write_value(json_writer *w, const message_field *field, const void *at) {
    switch (field->kind) {
    case FIELD_NUMBER: jw_int(w, load_number(at)); break;
    case FIELD_SEAT: jw_int(w, load_small(at)); break;
    case FIELD_TEXT: write_text(w, load_pointer(at)); break;
    case FIELD_WORD: write_word(w, field, load_small(at)); break;
    case FIELD_FLAG: jw_bool(w, load_flag(at)); break;
    case FIELD_CARDS: write_cards(w, at); break;
    case FIELD_SEATS: write_seats(w, (uint32_t)load_small(at)); break;
    case FIELD_LIST:
    case FIELD_TEXTS:
    case FIELD_NUMBERS: write_list(w, field, load_list(at)); break;
    case FIELD_OBJECT: write_object(w, &message_parts[field->part], load_pointer(at)); break;
    case FIELD_SOME: write_object(w, &message_parts[field->part], at); break;
    case FIELD_ANY:
    case FIELD_MEMBERS: write_any(w, load_value(at)); break;
    }
}

static void write_members(json_writer *w, const message_shape *shape, const void *of) {
    for (const message_field *field = shape->fields; field->name; field++) {
        const void *at = (const char *)of + field->offset;
        if (!field->required && !is_given(field, at)) continue;
        if (field->kind != FIELD_MEMBERS) jw_key(w, field->name);
        write_value(w, field, at);
    }
}

/* ---- messages ---- */

void tell_clear(tell_type type, void *tell) {
    message_fields_clear(&message_tells[type], tell);
}

void event_clear(event_kind kind, void *event) {
    message_fields_clear(&message_events[kind], event);
}

/* `{"type":"ok",...}`, `{"kind":"chat",...}`. */
static void write_named(json_writer *w, const char *key, const message_shape *shape,
                        const void *of) {
    jw_object(w);
    jw_key(w, key);
    jw_string(w, shape->name);
    write_members(w, shape, of);
    jw_object_end(w);
}

void tell_write(json_writer *w, tell_type type, const void *tell) {
    write_named(w, "type", &message_tells[type], tell);
}

void event_write(json_writer *w, event_kind kind, const void *event) {
    write_named(w, "kind", &message_events[kind], event);
}

#define PART(part, sentence) \
    part_##part part_##part##_new(void) { \
        part_##part of; \
        message_fields_clear(&message_parts[PART_##part], &of); \
        return of; \
    } \
    void part_##part##_write(json_writer *w, const part_##part *of) { \
        write_object(w, &message_parts[PART_##part], of); \
    }
#define PART_END(part)
#include "messages.def"

/* ---- refusals ---- */

static void refuse(json_writer *w, int64_t id, const char *code, const char *reason,
                   const char *field) {
    tell_refused refused = tell_refused_new();
    refused.id = id;
    refused.code = code;
    refused.reason = reason;
    refused.field = field;
    tell_refused_write(w, &refused);
}

void message_refuse(json_writer *w, int64_t id, message_refusal why) {
    refuse(w, id, message_refusal_name(why), message_refusal_reason(why), NULL);
}

void message_refuse_fault(json_writer *w, int64_t id, const message_fault *fault) {
    refuse(w, id, message_refusal_name(fault->why), fault->reason, fault->field);
}

void message_refuse_status(json_writer *w, int64_t id, lr_status status, const char *reason) {
    refuse(w, id, lr_status_name(status), reason ? reason : lr_status_reason(status), NULL);
}
