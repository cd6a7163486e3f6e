/* messages.h - the messages between clients and the server, as C.
 *
 * Everything here is made from messages.def: a struct `say_TYPE` for each message of a client,
 * `tell_TYPE` for each of the server, `part_NAME` for objects inside of them, `event_KIND` for the
 * table's own events, and an enum `word_SET` for each set of words.
 *
 * Reading. message_read() takes bytes from outside and fills a `message`, or says which field is
 * wrong. All values are within their limits, and texts lie in the message's own memory:
 *
 *     message m;        (about 96 KiB: keep one, not one per connection)
 *     message_fault fault;
 *     if (!message_read(&m, bytes, length, &fault)) ...refuse m.id with fault...
 *     if (m.type == SAY_MOVE) play(m.move.action);
 *
 * Writing. A server's message starts as tell_TYPE_new(), which leaves out everything optional:
 *
 *     tell_ok ok = tell_ok_new();
 *     ok.id = m.id;
 *     ok.seat = 2;
 *     tell_ok_write(&w, &ok);
 *
 * The games write setting, sections and events through functions: message_value.
 */
#ifndef WIRE_MESSAGES_H
#define WIRE_MESSAGES_H

#include "json_writer.h"

#include <longroad/longroad.h>

/* ---- limits: MESSAGE_VERSION, MESSAGE_NAME_MAX, ... ------------------------------------------ */

enum {
#define LIMIT(name, value, sentence) MESSAGE_##name = (value),
#include "messages.def"
    MESSAGE_CONFIG_MAX = LR_CONFIG_TEXT_MAX - 1,
    MESSAGE_MAP_MAX = LR_MAP_TEXT_MAX - 1,
    MESSAGE_POSITION_MAX = LR_STATE_TEXT_MAX - 1,
    MESSAGE_NO_WORD = -1, /* an optional word that is not there */
    MESSAGE_NO_SEAT = -1
};
#define MESSAGE_NUMBER_MAX INT64_C(9007199254740991) /* what JavaScript counts to exactly */

/* ---- refusals and closings ------------------------------------------------------------------- */

/* Why the server itself refuses; the rules' own reasons are lr_status. */
typedef enum message_refusal {
    REFUSE_NONE, /* it does not */
#define REFUSAL(name, sentence) REFUSE_##name,
#include "messages.def"
    REFUSE_COUNT
} message_refusal;

const char *message_refusal_name(message_refusal why); /* `RATE_LIMIT` */
const char *message_refusal_reason(message_refusal why);

typedef enum message_closing {
#define CLOSING(name, code, sentence) CLOSE_##name = (code),
#include "messages.def"
} message_closing;

/* ---- what fields are made of ----------------------------------------------------------------- */

/* How a text is treated when it is read. In all but LINES a control character is refused or, in
 * names and chat, becomes a blank; names and chat also lose invisible characters (clean.h). */
typedef enum message_text {
    MESSAGE_TEXT_ASCII, /* printable ASCII, not empty */
    MESSAGE_TEXT_HEX,   /* lower-case hexadecimal, an even number of digits */
    MESSAGE_TEXT_NAME,  /* one line, cleaned; not empty, and of one script (clean_name_fault) */
    MESSAGE_TEXT_LINE,  /* one line, cleaned; of a required field not empty */
    MESSAGE_TEXT_LINES, /* a document: tabs and line feeds may be in it */
    MESSAGE_TEXT_CODE   /* of a refusal: written by the server only */
} message_text;

typedef struct message_card {
    const char *name;
    int32_t count;
} message_card;
typedef struct message_cards {
    uint32_t count; /* of kinds; their order is that of the message */
    message_card item[MESSAGE_CARD_KINDS_MAX];
} message_cards;

/* A value that somebody else writes: NULL function, no value. For ANY it writes one value, for
 * MEMBERS pairs of key and value into the object that is open. */
typedef struct message_value {
    void (*write)(json_writer *w, const void *context);
    const void *context;
} message_value;

#define WORDS(set) typedef enum word_##set {
#define WORD_IN(set, NAME, word) NAME,
#define WORDS_END(set) \
    } \
    word_##set;
#include "messages.def"

/* A list of structs, which the maker of the message owns. Not there: item is NULL. */
#define MESSAGE_LIST(type) \
    struct { \
        const type *item; \
        uint32_t count; \
    }

/* ---- the structs ----------------------------------------------------------------------------- */

/* `given` of a client's message: bit k says that its k-th field stood in it. */
#define PART(part, sentence) typedef struct part_##part {
#define PART_END(part) \
    } \
    part_##part;
#define EVENT(KIND, kind, sentence) typedef struct event_##kind {
#define EVENT_END(kind) \
    } \
    event_##kind;
#define SAY(TYPE, type, sentence) \
    typedef struct say_##type { \
        uint32_t given;
#define SAY_END(type) \
    } \
    say_##type;
#define TELL(TYPE, type, sentence) typedef struct tell_##type {
#define TELL_END(type) \
    } \
    tell_##type;
#define NUMBER(in, name, need, low, high, none, sentence) int64_t name;
#define SEAT(in, name, need, sentence) int32_t name;
#define TEXT(in, name, need, kind, bytes_max, sentence) const char *name;
#define WORD(in, name, need, set, none, sentence) int32_t name; /* a word_SET */
#define FLAG(in, name, need, none, sentence) bool name;
#define CARDS(in, name, need, sentence) message_cards name;
#define SEATS(in, name, need, sentence) uint32_t name; /* bit k: seat k */
/* Names of members are no expressions: NOLINTBEGIN(bugprone-macro-parentheses) */
#define LIST(in, name, need, part, max, sentence) MESSAGE_LIST(part_##part) name;
#define TEXTS(in, name, need, max, sentence) MESSAGE_LIST(char *const) name;
#define NUMBERS(in, name, need, max, sentence) MESSAGE_LIST(int64_t) name;
/* NOLINTEND(bugprone-macro-parentheses) */
#define OBJECT(in, name, need, part, sentence) const part_##part *name;
#define SOME(in, name, need, part, sentence) part_##part name;
#define ANY(in, name, need, type, sentence) message_value name;
#define MEMBERS(in, name, sentence) message_value name;
#include "messages.def"

typedef enum say_type {
#define SAY(TYPE, type, sentence) SAY_##TYPE,
#define SAY_END(type)
#include "messages.def"
    SAY_COUNT
} say_type;

typedef enum tell_type {
#define TELL(TYPE, type, sentence) TELL_##TYPE,
#define TELL_END(type)
#include "messages.def"
    TELL_COUNT
} tell_type;

typedef enum event_kind {
#define EVENT(KIND, kind, sentence) EVENT_##KIND,
#define EVENT_END(kind)
#include "messages.def"
    EVENT_COUNT
} event_kind;

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct message {
    say_type type; /* SAY_COUNT: not known */
    int64_t id;    /* 0: not known */
    union {
#define SAY(TYPE, type, sentence) say_##type type;
#define SAY_END(type)
#include "messages.def"
    };
    /* Texts and lists of the message. No longer than the message, since a text had two quotes;
     * the rest is for lists of objects. */
    size_t used;
    union {
        uint64_t align;
        char bytes[MESSAGE_BYTES_MAX + 1024];
    } memory;
} message;

typedef struct message_fault {
    message_refusal why;
    char field[64];   /* `seats[1].kind`, or empty */
    char reason[192]; /* a sentence */
} message_fault;

/* Reads one message. False: *fault says why, and m->id is the number to answer to, 0 if it
 * cannot be known. Any bytes are allowed. Allocates inside of jansson and gives all of it back. */
bool message_read(message *m, const char *bytes, size_t length, message_fault *fault);

/* ---- writing --------------------------------------------------------------------------------- */

void tell_clear(tell_type type, void *tell);
void tell_write(json_writer *w, tell_type type, const void *tell);
void event_clear(event_kind kind, void *event);
void event_write(json_writer *w, event_kind kind, const void *event);

/* tell_ok_new(), tell_ok_write(), event_chat_new(), event_chat_write(), part_seat_new(), ... */
#define TELL(TYPE, type, sentence) \
    static inline tell_##type tell_##type##_new(void) { \
        tell_##type tell; \
        tell_clear(TELL_##TYPE, &tell); \
        return tell; \
    } \
    static inline void tell_##type##_write(json_writer *w, const tell_##type *tell) { \
        tell_write(w, TELL_##TYPE, tell); \
    }
#define TELL_END(type)
#define EVENT(KIND, kind, sentence) \
    static inline event_##kind event_##kind##_new(void) { \
        event_##kind event; \
        event_clear(EVENT_##KIND, &event); \
        return event; \
    } \
    static inline void event_##kind##_write(json_writer *w, const event_##kind *event) { \
        event_write(w, EVENT_##KIND, event); \
    }
#define EVENT_END(kind)
#define PART(part, sentence) \
    part_##part part_##part##_new(void); \
    void part_##part##_write(json_writer *w, const part_##part *of);
#define PART_END(part)
#include "messages.def"

/* `refused` in one call; `field` may be NULL or empty. */
void message_refuse(json_writer *w, int64_t id, message_refusal why);
void message_refuse_fault(json_writer *w, int64_t id, const message_fault *fault);
/* A refusal by the rules; `reason` NULL: the status' own sentence. */
void message_refuse_status(json_writer *w, int64_t id, lr_status status, const char *reason);

/* The word of a value: word_view_text(VIEW_JSON) is `json`. NULL: no such value. */
#define WORDS(set) const char *word_##set##_text(int32_t value);
#define WORD_IN(set, NAME, word)
#define WORDS_END(set)
#include "messages.def"

#endif
