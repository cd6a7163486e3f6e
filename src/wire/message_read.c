/* message_read.c - messages of clients, from bytes that anybody may have sent (messages.h).
 *
 * In this order, each step bounded by the one before:
 *
 *     length            MESSAGE_BYTES_MAX
 *     JSON              json_reader.h: values inside of each other up to MESSAGE_DEPTH_MAX, and up to
 *                       MESSAGE_ITEMS_MAX of them, UTF-8, no key twice, no zero character
 *     fields            by the tables of message_fields.h: unknown fields are refused, required
 *                       ones must be there, every value has its type and is within its limits
 *
 * The message's number is read as soon as there is an object, so that a refusal can name the
 * message that it refuses.
 *
 * The reader puts strings into the message's own memory, where they stay; they need no more bytes
 * than the longest message has, and the few structs of lists have room beside them.
 */
#include "message_fields.h"

#include "clean.h"
#include "json_reader.h"
#include "lr_assert.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct reader {
    message *m;
    message_fault *fault;
    char path[48]; /* what stands before a field's name, as `seats[1].` */
} reader;

/* ---- faults ---- */

/* A name from outside, cut and with nothing in it that could surprise whoever reads it. */
static void put_field(reader *r, const char *name) {
    char *out = r->fault->field;
    size_t used = strlen(r->path);
    memcpy(out, r->path, used);
    for (; *name && used < sizeof r->fault->field - 1; name++)
        out[used++] = *name > ' ' && *name < 0x7f && *name != '"' && *name != '\\' ? *name : '?';
    out[used] = 0;
}

/* `field` may be NULL. The sentence begins with the field, so it goes on with a verb. */
__attribute__((format(printf, 4, 5))) static bool refuse(reader *r, message_refusal why,
                                                         const char *field, const char *format,
                                                         ...) {
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    r->fault->why = why;
    r->fault->field[0] = 0;
    if (field) put_field(r, field);
    snprintf(r->fault->reason, sizeof r->fault->reason, field ? "`%.30s` %s" : "%.0s%s",
             r->fault->field, text);
    return false;
}

/* ---- memory ---- */

/* NULL: does not fit, which the limits on length and items rule out. */
static void *take(message *m, size_t size, size_t align) {
    size_t at = (m->used + align - 1) / align * align;
    if (at > sizeof m->memory.bytes || size > sizeof m->memory.bytes - at) return NULL;
    m->used = at + size;
    return m->memory.bytes + at;
}

/* ---- values ---- */

static bool read_number(reader *r, const message_field *field, const jr_value *value, void *at) {
    if (!jr_is(value, JR_INTEGER))
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be a whole number.");
    int64_t number = jr_integer(value);
    if (number < field->low || number > field->high)
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be from %lld to %lld.",
                      (long long)field->low, (long long)field->high);
    memcpy(at, &number, sizeof number);
    return true;
}

static bool read_seat(reader *r, const message_field *field, const jr_value *value, void *at) {
    int64_t number = 0;
    if (!read_number(r, field, value, &number)) return false;
    int32_t seat = (int32_t)number;
    memcpy(at, &seat, sizeof seat);
    return true;
}

static bool check_text(reader *r, const message_field *field, const char *text) {
    switch (field->text) {
    case MESSAGE_TEXT_ASCII:
        if (!clean_is_ascii(text))
            return refuse(r, REFUSE_BAD_MESSAGE, field->name,
                          "must be printable ASCII characters, at least one.");
        return true;
    case MESSAGE_TEXT_HEX:
        if (!clean_is_hex(text))
            return refuse(r, REFUSE_BAD_MESSAGE, field->name,
                          "must be an even number of lower-case hexadecimal digits.");
        return true;
    case MESSAGE_TEXT_LINES:
        if (!clean_is_lines(text))
            return refuse(r, REFUSE_BAD_MESSAGE, field->name,
                          "may hold no control characters but tabs and line feeds.");
        return true;
    case MESSAGE_TEXT_NAME: {
        const char *fault = clean_name_fault(text);
        return !fault || refuse(r, REFUSE_BAD_NAME, field->name, "%s", fault);
    }
    case MESSAGE_TEXT_LINE:
        if (field->required && !clean_is_visible(text))
            return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must show at least one character.");
        return true;
    case MESSAGE_TEXT_CODE: break;
    }
    return true;
}

static bool read_text(reader *r, const message_field *field, const jr_value *value, void *at) {
    if (!jr_is(value, JR_STRING))
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be a string.");
    if (value->count > field->high)
        return refuse(r, REFUSE_TOO_LONG, field->name, "is longer than %lld bytes.",
                      (long long)field->high);
    char *text = value->as.text;
    if (field->text == MESSAGE_TEXT_NAME) clean_name(text);
    if (field->text == MESSAGE_TEXT_LINE) clean_line(text);
    if (!check_text(r, field, text)) return false;
    memcpy(at, &text, sizeof text);
    return true;
}

static bool refuse_word(reader *r, const message_field *field) {
    const char *const *words = message_word_sets[field->words].words;
    char known[128] = "";
    size_t used = 0;
    for (uint32_t k = 0; words[k]; k++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", k ? ", " : "",
                                 words[k]);
    return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be one of %s.", known);
}

static bool read_word(reader *r, const message_field *field, const jr_value *value, void *at) {
    const char *const *words = message_word_sets[field->words].words;
    const char *text = jr_text(value); /* NULL if it is none */
    for (int32_t k = 0; text && words[k]; k++) {
        if (strcmp(words[k], text) != 0) continue;
        memcpy(at, &k, sizeof k);
        return true;
    }
    return refuse_word(r, field);
}

static bool read_flag(reader *r, const message_field *field, const jr_value *value, void *at) {
    if (!jr_is_bool(value))
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be true or false.");
    bool flag = jr_is(value, JR_TRUE);
    memcpy(at, &flag, sizeof flag);
    return true;
}

static bool is_card_name(const char *name) {
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz-");
    return length > 0 && length <= MESSAGE_CARD_NAME_MAX && name[length] == 0;
}

static bool read_cards(reader *r, const message_field *field, const jr_value *value, void *at) {
    message_cards *cards = at;
    if (!jr_is(value, JR_OBJECT))
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be an object of cards and counts.");
    if (value->count > MESSAGE_CARD_KINDS_MAX)
        return refuse(r, REFUSE_TOO_LONG, field->name, "has more than %d kinds of cards.",
                      MESSAGE_CARD_KINDS_MAX);
    for (const jr_value *count = jr_first(value); count != NULL; count = jr_next(count)) {
        if (!is_card_name(count->name))
            return refuse(r, REFUSE_BAD_MESSAGE, field->name,
                          "must name cards by lower-case letters, at most %d.",
                          MESSAGE_CARD_NAME_MAX);
        if (!jr_is(count, JR_INTEGER) || jr_integer(count) < 1 ||
            jr_integer(count) > MESSAGE_CARD_COUNT_MAX)
            return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must count cards from 1 to %d.",
                          MESSAGE_CARD_COUNT_MAX);
        cards->item[cards->count++] = (message_card){ .name = count->name,
                                                      .count = (int32_t)jr_integer(count) };
    }
    return true;
}

static bool read_seats(reader *r, const message_field *field, const jr_value *value, void *at) {
    uint32_t seats = 0;
    if (!jr_is(value, JR_ARRAY))
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be a list of seats.");
    if (jr_count(value) == 0 && !field->required)
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be a list of at least one seat.");
    for (const jr_value *item = jr_first(value); item != NULL; item = jr_next(item)) {
        int64_t seat = jr_integer(item);
        if (!jr_is(item, JR_INTEGER) || seat < 0 || seat >= LR_SEATS_MAX)
            return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must hold seats from 0 to %d.",
                          LR_SEATS_MAX - 1);
        if (seats >> seat & 1)
            return refuse(r, REFUSE_BAD_MESSAGE, field->name, "names a seat twice.");
        seats |= 1u << seat;
    }
    memcpy(at, &seats, sizeof seats);
    return true;
}

/* ---- objects ---- */

static bool read_members(reader *r, const jr_value *object, const message_shape *shape,
                         bool is_message, void *of, uint32_t *given);
static bool read_object(reader *r, const jr_value *object, const message_shape *shape,
                        bool is_message, void *of, uint32_t *given);

static bool read_list(reader *r, const message_field *field, const jr_value *value, void *at) {
    const message_shape *shape = &message_parts[field->part];
    if (!jr_is(value, JR_ARRAY))
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be a list.");
    field_list list = { .count = jr_count(value) };
    if (list.count > field->high)
        return refuse(r, REFUSE_TOO_LONG, field->name, "has more than %lld items.",
                      (long long)field->high);
    char *items = take(r->m, list.count * shape->size, _Alignof(max_align_t));
    if (!items) return refuse(r, REFUSE_TOO_LONG, field->name, "does not fit.");
    const jr_value *item = jr_first(value);
    for (uint32_t k = 0; k < list.count; k++, item = jr_next(item)) {
        uint32_t given = 0;
        snprintf(r->path, sizeof r->path, "%s[%u]", field->name, k);
        if (!jr_is(item, JR_OBJECT)) return refuse(r, REFUSE_BAD_MESSAGE, "", "must be an object.");
        snprintf(r->path, sizeof r->path, "%s[%u].", field->name, k);
        if (!read_object(r, item, shape, false, items + k * shape->size, &given)) return false;
        r->path[0] = 0;
    }
    list.item = items;
    memcpy(at, &list, sizeof list);
    return true;
}

static bool read_some(reader *r, const message_field *field, const jr_value *value, void *at) {
    uint32_t given = 0;
    if (!jr_is(value, JR_OBJECT))
        return refuse(r, REFUSE_BAD_MESSAGE, field->name, "must be an object.");
    snprintf(r->path, sizeof r->path, "%s.", field->name);
    if (!read_members(r, value, &message_parts[field->part], false, at, &given)) return false;
    r->path[0] = 0;
    return true;
}

static bool read_value(reader *r, const message_field *field, const jr_value *value, void *at) {
    switch (field->kind) {
    case FIELD_NUMBER: return read_number(r, field, value, at);
    case FIELD_SEAT: return read_seat(r, field, value, at);
    case FIELD_TEXT: return read_text(r, field, value, at);
    case FIELD_WORD: return read_word(r, field, value, at);
    case FIELD_FLAG: return read_flag(r, field, value, at);
    case FIELD_CARDS: return read_cards(r, field, value, at);
    case FIELD_SEATS: return read_seats(r, field, value, at);
    case FIELD_LIST: return read_list(r, field, value, at);
    case FIELD_SOME: return read_some(r, field, value, at);
    case FIELD_TEXTS:
    case FIELD_NUMBERS:
    case FIELD_OBJECT:
    case FIELD_ANY:
    case FIELD_MEMBERS: break;
    }
    LR_ASSERT(false); /* clients say nothing of the kind: messages.def */
    return false;
}

static const message_field *find_field(const message_shape *shape, const char *name) {
    for (const message_field *field = shape->fields; field->name; field++)
        if (strcmp(field->name, name) == 0) return field;
    return NULL;
}

/* Of the message itself, `type` and `id` have been read. */
static bool read_members(reader *r, const jr_value *object, const message_shape *shape,
                         bool is_message, void *of, uint32_t *given) {
    message_fields_clear(shape, of);
    for (const jr_value *value = jr_first(object); value != NULL; value = jr_next(value)) {
        const char *name = value->name;
        if (is_message && (strcmp(name, "type") == 0 || strcmp(name, "id") == 0)) continue;
        const message_field *field = find_field(shape, name);
        if (!field) return refuse(r, REFUSE_BAD_MESSAGE, name, "is no field of `%s`.", shape->name);
        if (!read_value(r, field, value, (char *)of + field->offset)) return false;
        *given |= 1u << (field - shape->fields);
    }
    return true;
}

/* The members, and those that are needed are all there. */
static bool read_object(reader *r, const jr_value *object, const message_shape *shape,
                        bool is_message, void *of, uint32_t *given) {
    if (!read_members(r, object, shape, is_message, of, given)) return false;
    for (const message_field *field = shape->fields; field->name; field++)
        if (field->required && !(*given >> (field - shape->fields) & 1))
            return refuse(r, REFUSE_BAD_MESSAGE, field->name, "is missing.");
    return true;
}

/* ---- the message ---- */

static say_type find_type(const char *name) {
    for (int type = 0; type < SAY_COUNT; type++)
        if (name && strcmp(message_says[type].name, name) == 0) return (say_type)type;
    return SAY_COUNT;
}

static bool read_id(reader *r, const jr_value *root) {
    const jr_value *id = jr_member(root, "id");
    int64_t number = jr_integer(id);
    if (!id) return refuse(r, REFUSE_BAD_MESSAGE, "id", "is missing.");
    if (!jr_is(id, JR_INTEGER) || number < 1 || number > MESSAGE_NUMBER_MAX)
        return refuse(r, REFUSE_BAD_MESSAGE, "id", "must be a whole number from 1 on.");
    r->m->id = number;
    return true;
}

static bool read_root(reader *r, const jr_value *root) {
    message *m = r->m;
    uint32_t given = 0;
    if (!jr_is(root, JR_OBJECT))
        return refuse(r, REFUSE_BAD_MESSAGE, NULL, "A message must be an object.");
    if (!read_id(r, root)) return false;
    const jr_value *type = jr_member(root, "type");
    if (!type) return refuse(r, REFUSE_BAD_MESSAGE, "type", "is missing.");
    say_type known = find_type(jr_text(type));
    if (known == SAY_COUNT)
        return refuse(r, REFUSE_BAD_MESSAGE, "type", "names no message that a client can send.");
    /* All messages lie at the same place, and each begins with `given`. */
    if (!read_object(r, root, &message_says[known], true, &m->hello, &given)) return false;
    m->type = known;
    m->hello.given = given;
    return true;
}

/* Says where the text stops being JSON. */
static bool refuse_text(reader *r, const char *bytes, size_t stopped) {
    int line = 1, column = 1;
    for (size_t k = 0; k < stopped; k++) {
        column = bytes[k] == '\n' ? 1 : column + 1;
        line += bytes[k] == '\n';
    }
    return refuse(r, REFUSE_BAD_MESSAGE, NULL, "This is not JSON: line %d, column %d.", line,
                  column);
}

bool message_read(message *m, const char *bytes, size_t length, message_fault *fault) {
    reader r = { .m = m, .fault = fault };
    jr_value values[MESSAGE_ITEMS_MAX + 1]; /* and the message itself */
    jr_room room = { .values = values,
                     .values_max = MESSAGE_ITEMS_MAX + 1,
                     .depth_max = MESSAGE_DEPTH_MAX,
                     .bytes = m->memory.bytes,
                     .bytes_size = sizeof m->memory.bytes };
    m->type = SAY_COUNT;
    m->id = 0;
    m->used = 0;
    *fault = (message_fault){ .why = REFUSE_NONE };
    if (length > MESSAGE_BYTES_MAX)
        return refuse(&r, REFUSE_TOO_LONG, NULL, "A message may have %d bytes.", MESSAGE_BYTES_MAX);
    switch (jr_read(&room, bytes, length, false)) {
    case JR_READ: break;
    case JR_TOO_MUCH:
        return refuse(&r, REFUSE_BAD_MESSAGE, NULL, "A message may not hold so many things.");
    default: return refuse_text(&r, bytes, room.stopped);
    }
    m->used = room.bytes_used;
    return read_root(&r, values);
}
