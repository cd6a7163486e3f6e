/* message_fields.c - messages.def as tables (message_fields.h), and the names in it. */
#include "message_fields.h"

#include <string.h>

/* ---- words ---- */

#define WORDS(set) static const char *const words_##set[] = {
#define WORD_IN(set, NAME, word) [NAME] = (word),
#define WORDS_END(set) \
    NULL \
    } \
    ;
#include "messages.def"

const message_words message_word_sets[WORD_SET_COUNT] = {
#define WORDS(set) [WORD_SET_##set] = { #set, words_##set },
#define WORD_IN(set, NAME, word)
#define WORDS_END(set)
#include "messages.def"
};

static const char *word_text(uint32_t set, int32_t value) {
    const char *const *words = message_word_sets[set].words;
    for (int32_t k = 0; words[k]; k++)
        if (k == value) return words[k];
    return NULL;
}

#define WORDS(set) \
    const char *word_##set##_text(int32_t value) { \
        return word_text(WORD_SET_##set, value); \
    }
#define WORD_IN(set, NAME, word)
#define WORDS_END(set)
#include "messages.def"

/* ---- fields ---- */

enum { OPTIONAL, REQUIRED, USUAL };

#define PART(part, sentence) static const message_field fields_part_##part[] = {
#define PART_END(part) \
    { 0 } \
    } \
    ;
#define EVENT(KIND, kind, sentence) static const message_field fields_event_##kind[] = {
#define EVENT_END(kind) PART_END(kind)
#define SAY(TYPE, type, sentence) static const message_field fields_say_##type[] = {
#define SAY_END(type) PART_END(type)
#define TELL(TYPE, type, sentence) static const message_field fields_tell_##type[] = {
#define TELL_END(type) PART_END(type)

/* What all fields have. `field_name` and not `name`, which is a member too. */
#define FIELD(in, field_name, field_need, field_sentence) \
    .name = #field_name, .sentence = (field_sentence), .required = (field_need) != OPTIONAL, \
    .usual = (field_need) == USUAL, .offset = offsetof(in, field_name)

#define NUMBER(in, n, need, low_, high_, none_, s) \
    { FIELD(in, n, need, s), .kind = FIELD_NUMBER, .low = (low_), .high = (high_), \
      .none = (none_) },
#define SEAT(in, n, need, s) \
    { FIELD(in, n, need, s), .kind = FIELD_SEAT, .high = LR_SEATS_MAX - 1 },
#define TEXT(in, n, need, kind_, bytes_max, s) \
    { FIELD(in, n, need, s), .kind = FIELD_TEXT, .text = MESSAGE_TEXT_##kind_, \
      .high = (bytes_max) },
#define WORD(in, n, need, set, none_, s) \
    { FIELD(in, n, need, s), .kind = FIELD_WORD, .words = WORD_SET_##set, .none = (none_) },
#define FLAG(in, n, need, none_, s) { FIELD(in, n, need, s), .kind = FIELD_FLAG, .none = (none_) },
#define CARDS(in, n, need, s) { FIELD(in, n, need, s), .kind = FIELD_CARDS },
#define SEATS(in, n, need, s) { FIELD(in, n, need, s), .kind = FIELD_SEATS },
#define LIST(in, n, need, part_, max, s) \
    { FIELD(in, n, need, s), .kind = FIELD_LIST, .part = PART_##part_, .high = (max) },
#define TEXTS(in, n, need, max, s) { FIELD(in, n, need, s), .kind = FIELD_TEXTS, .high = (max) },
#define NUMBERS(in, n, need, max, s) \
    { FIELD(in, n, need, s), .kind = FIELD_NUMBERS, .high = (max) },
#define OBJECT(in, n, need, part_, s) \
    { FIELD(in, n, need, s), .kind = FIELD_OBJECT, .part = PART_##part_ },
#define SOME(in, n, need, part_, s) \
    { FIELD(in, n, need, s), .kind = FIELD_SOME, .part = PART_##part_ },
#define ANY(in, n, need, type_, s) { FIELD(in, n, need, s), .kind = FIELD_ANY, .type = (type_) },
#define MEMBERS(in, n, s) { FIELD(in, n, OPTIONAL, s), .kind = FIELD_MEMBERS },
#include "messages.def"

/* ---- shapes ---- */

const message_shape message_parts[PART_COUNT] = {
#define PART(part, sentence) \
    [PART_##part] = { #part, sentence, sizeof(part_##part), fields_part_##part },
#define PART_END(part)
#include "messages.def"
};

const message_shape message_events[EVENT_COUNT] = {
#define EVENT(KIND, kind, sentence) \
    [EVENT_##KIND] = { #kind, sentence, sizeof(event_##kind), fields_event_##kind },
#define EVENT_END(kind)
#include "messages.def"
};

const message_shape message_says[SAY_COUNT] = {
#define SAY(TYPE, type, sentence) \
    [SAY_##TYPE] = { #type, sentence, sizeof(say_##type), fields_say_##type },
#define SAY_END(type)
#include "messages.def"
};

const message_shape message_tells[TELL_COUNT] = {
#define TELL(TYPE, type, sentence) \
    [TELL_##TYPE] = { #type, sentence, sizeof(tell_##type), fields_tell_##type },
#define TELL_END(type)
#include "messages.def"
};

/* ---- limits, refusals, closings ---- */

const message_limit message_limits[] = {
#define LIMIT(name, value, sentence) { #name, sentence, value },
#include "messages.def"
    { 0 }
};

const message_closing_info message_closings[] = {
#define CLOSING(name, code, sentence) { #name, sentence, code },
#include "messages.def"
    { 0 }
};

static const struct {
    const char *name, *reason;
} refusals[REFUSE_COUNT] = {
    [REFUSE_NONE] = { "OK", "Done." },
#define REFUSAL(name, sentence) [REFUSE_##name] = { #name, sentence },
#include "messages.def"
};

const char *message_refusal_name(message_refusal why) {
    return (unsigned)why < REFUSE_COUNT ? refusals[why].name : "?";
}

const char *message_refusal_reason(message_refusal why) {
    return (unsigned)why < REFUSE_COUNT ? refusals[why].reason : "?";
}

/* ---- what is not there ---- */

static void clear_field(const message_field *field, void *at) {
    const int32_t small = field->kind == FIELD_SEAT ? MESSAGE_NO_SEAT : (int32_t)field->none;
    const bool flag = field->none != 0;
    const void *const empty = "";
    switch (field->kind) {
    case FIELD_NUMBER: memcpy(at, &field->none, sizeof field->none); break;
    case FIELD_SEAT:
    case FIELD_WORD: memcpy(at, &small, sizeof small); break;
    case FIELD_FLAG: memcpy(at, &flag, sizeof flag); break;
    case FIELD_TEXT: memcpy(at, &empty, sizeof empty); break;
    case FIELD_SOME: message_fields_clear(&message_parts[field->part], at); break;
    default: break; /* zero */
    }
}

void message_fields_clear(const message_shape *shape, void *of) {
    memset(of, 0, shape->size);
    for (const message_field *field = shape->fields; field->name; field++)
        clear_field(field, (char *)of + field->offset);
}
