/* message_fields.h - messages.def as tables: what reader, writer and schema go through.
 *
 * A shape is an object: a message, a part of one or an event. Its fields say where the C struct
 * keeps them, so one loop reads, writes or describes any of them.
 */
#ifndef WIRE_MESSAGE_FIELDS_H
#define WIRE_MESSAGE_FIELDS_H

#include "messages.h"

typedef enum field_kind {
    FIELD_NUMBER,  /* int64_t */
    FIELD_SEAT,    /* int32_t */
    FIELD_TEXT,    /* const char * */
    FIELD_WORD,    /* int32_t */
    FIELD_FLAG,    /* bool */
    FIELD_CARDS,   /* message_cards */
    FIELD_SEATS,   /* uint32_t */
    FIELD_LIST,    /* field_list of structs */
    FIELD_TEXTS,   /* field_list of const char * */
    FIELD_NUMBERS, /* field_list of int64_t */
    FIELD_OBJECT,  /* a pointer to a struct */
    FIELD_SOME,    /* a struct */
    FIELD_ANY,     /* message_value */
    FIELD_MEMBERS  /* message_value */
} field_kind;

/* What MESSAGE_LIST() makes, whatever its items are. */
typedef struct field_list {
    const void *item;
    uint32_t count;
} field_list;

typedef struct message_words {
    const char *name;
    const char *const *words; /* ends with NULL */
} message_words;

typedef struct message_field {
    const char *name, *sentence; /* NULL name: after the last */
    field_kind kind;
    bool required, usual; /* usual: may be left out of SOME */
    message_text text;    /* TEXT */
    uint32_t words;       /* WORD: index into message_word_sets */
    uint32_t part;        /* LIST, OBJECT, SOME: index into message_parts */
    const char *type;     /* ANY: a definition, `GameEvent[]` */
    int64_t low, high;    /* NUMBER; TEXT: high is in bytes; lists: high is the number of items */
    int64_t none;         /* NUMBER, WORD, FLAG that is not there */
    size_t offset;
} message_field;

typedef struct message_shape {
    const char *name, *sentence;
    size_t size;
    const message_field *fields;
} message_shape;

enum {
#define WORDS(set) WORD_SET_##set,
#define WORD_IN(set, NAME, word)
#define WORDS_END(set)
#include "messages.def"
    WORD_SET_COUNT
};
enum {
#define PART(part, sentence) PART_##part,
#define PART_END(part)
#include "messages.def"
    PART_COUNT
};

typedef struct message_limit {
    const char *name, *sentence;
    int64_t value;
} message_limit;

typedef struct message_closing_info {
    const char *name, *sentence;
    int code;
} message_closing_info;

extern const message_words message_word_sets[WORD_SET_COUNT];
extern const message_shape message_parts[PART_COUNT], message_says[SAY_COUNT];
extern const message_shape message_tells[TELL_COUNT], message_events[EVENT_COUNT];
extern const message_limit message_limits[];          /* ends with a NULL name */
extern const message_closing_info message_closings[]; /* likewise */

/* Gives every field the value that it has when it is not there. */
void message_fields_clear(const message_shape *shape, void *of);

#endif
