/* json_reader.c - reads JSON into an array of values (json_reader.h).
 *
 * One pass, by recursion as deep as the document, which the caller bounds. A string is copied in
 * runs up to the next byte that needs a look. A member's name is compared with those before it by a
 * hash first: objects of messages have a handful, and JR_MEMBERS_MAX keeps the worst case short.
 */
#include "json_reader.h"

#include "lr_assert.h"

#include <stdlib.h>
#include <string.h>

enum { DOUBLE_DIGITS_MAX = 308 }; /* before the point: a double holds them all */

typedef struct reading {
    jr_room *room;
    const char *at, *end;
    uint32_t depth;
    bool too_much;
} reading;

static bool fail_limit(reading *r) {
    r->too_much = true;
    return false;
}

static void skip_blanks(reading *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t'))
        r->at++;
}

static bool take(reading *r, char c) {
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

/* ---- strings ---- */

static bool hex_four(reading *r, uint32_t *code) {
    *code = 0;
    if (r->end - r->at < 4) return false;
    for (int k = 0; k < 4; k++, r->at++) {
        char c = *r->at;
        uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                         : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                                : 16;
        if (digit == 16) return false;
        *code = *code << 4 | digit;
    }
    return true;
}

static char *put_utf8(char *out, uint32_t code) {
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *out++ = (char)((0xf0u << (3 - more) & 0xff) | code >> 6 * more);
    while (more-- > 0) *out++ = (char)(0x80 | (code >> 6 * more & 0x3f));
    return out;
}

/* The code point of \uXXXX, or of two of them; the first `\u` has been read. */
static bool read_point(reading *r, uint32_t *code) {
    uint32_t low = 0;
    if (!hex_four(r, code) || *code == 0 || (*code >= 0xdc00 && *code < 0xe000)) return false;
    if (*code < 0xd800 || *code > 0xdfff) return true;
    if (!take(r, '\\') || !take(r, 'u') || !hex_four(r, &low)) return false;
    if (low < 0xdc00 || low > 0xdfff) return false;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

/* What stands behind a backslash. NULL: nothing that may. */
static char *read_escape(reading *r, char *out) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    uint32_t code = 0;
    if (take(r, 'u')) return read_point(r, &code) ? put_utf8(out, code) : NULL;
    const char *name = r->at < r->end && *r->at != 0 ? strchr(names, *r->at) : NULL;
    if (name == NULL) return NULL;
    r->at++;
    *out++ = meanings[name - names];
    return out;
}

/* Reads a string whose first quote has been read. What is decoded is never longer than what is
 * written, and the zero takes the place of a quote: there is room. */
static bool read_string(reading *r, char **text, uint32_t *length) {
    jr_room *room = r->room;
    char *out = room->bytes + room->bytes_used;
    *text = out;
    while (r->at < r->end && *r->at != '"') {
        unsigned char c = (unsigned char)*r->at;
        if (c == '\\') {
            r->at++;
            out = read_escape(r, out);
            if (out == NULL) return false;
        } else if (c >= 0x20 && c < 0x80) {
            *out++ = *r->at++;
        } else {
            size_t sequence = c < 0x20 ? 0 : jw_utf8_length(r->at, (size_t)(r->end - r->at));
            if (sequence == 0) return false;
            memcpy(out, r->at, sequence);
            out += sequence;
            r->at += sequence;
        }
    }
    if (!take(r, '"')) return false;
    *length = (uint32_t)(out - *text);
    *out++ = 0;
    room->bytes_used = (size_t)(out - room->bytes);
    return true;
}

/* ---- numbers and words ---- */

static const char *skip_digits(const reading *r, const char *at) {
    while (at < r->end && *at >= '0' && *at <= '9') at++;
    return at;
}

/* Whether a number of so many digits before the point, times ten to the power of the digits from
 * `exponent` on, is one that others can hold in a double. */
static bool is_in_range(size_t digits, const char *exponent, const char *end, bool negative) {
    size_t power = 0;
    for (; exponent < end && power < DOUBLE_DIGITS_MAX; exponent++)
        power = power * 10 + (size_t)(*exponent - '0');
    return digits + (negative ? 0 : power) <= DOUBLE_DIGITS_MAX;
}

/* The end of the number at `at`, NULL: there is none. `real`: it has a fraction or an exponent. */
static const char *number_end(const reading *r, const char *at, bool *real) {
    if (at < r->end && *at == '-') at++;
    const char *whole = at;
    at = skip_digits(r, at);
    size_t digits = (size_t)(at - whole);
    if (at == whole || (*whole == '0' && at > whole + 1)) return NULL;
    if (at < r->end && *at == '.') {
        const char *fraction = ++at;
        at = skip_digits(r, at);
        if (at == fraction) return NULL;
        *real = true;
    }
    if (at < r->end && (*at == 'e' || *at == 'E')) {
        at++;
        bool negative = at < r->end && *at == '-';
        if (at < r->end && (*at == '+' || *at == '-')) at++;
        const char *exponent = at;
        at = skip_digits(r, at);
        if (at == exponent || !is_in_range(digits, exponent, at, negative)) return NULL;
        *real = true;
    }
    return is_in_range(digits, at, at, false) ? at : NULL;
}

static bool read_number(reading *r, jr_value *value) {
    bool real = false;
    const char *from = r->at, *to = number_end(r, from, &real);
    if (to == NULL) return false;
    r->at = to;
    if (real) {
        value->kind = JR_REAL;
        value->as.digits = from;
        value->count = (uint32_t)(to - from);
        return true;
    }
    bool negative = *from == '-';
    uint64_t sum = 0, most = (uint64_t)INT64_MAX + negative;
    for (from += negative; from < to; from++) {
        uint64_t digit = (uint64_t)(*from - '0');
        if (sum > (most - digit) / 10) return false;
        sum = sum * 10 + digit;
    }
    value->kind = JR_INTEGER;
    value->as.integer = (int64_t)(negative ? 0 - sum : sum);
    return true;
}

static bool read_word(reading *r, jr_value *value) {
    static const struct {
        const char *word;
        jr_kind kind;
    } words[] = { { "null", JR_NULL }, { "false", JR_FALSE }, { "true", JR_TRUE } };
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        size_t length = strlen(words[k].word);
        if ((size_t)(r->end - r->at) < length || memcmp(r->at, words[k].word, length) != 0)
            continue;
        r->at += length;
        value->kind = (uint8_t)words[k].kind;
        return true;
    }
    return false;
}

/* ---- arrays and objects ---- */

static bool read_value(reading *r, jr_value **made);

static uint32_t hash_name(const char *name, uint32_t length) {
    uint32_t hash = length;
    for (uint32_t k = 0; k < length; k++) hash = (hash ^ (unsigned char)name[k]) * 16777619u;
    return hash;
}

/* Whether a member before the one that comes now has the name. */
static bool has_name(const jr_value *object, const char *name, uint32_t hash) {
    const jr_value *member = object + 1;
    for (uint32_t k = 0; k < object->count; k++, member += member->span)
        if (member->name_hash == hash && strcmp(member->name, name) == 0) return true;
    return false;
}

/* The name of the member that comes now, and its colon. */
static bool read_name(reading *r, const jr_value *object, char **name, uint32_t *hash) {
    uint32_t length = 0;
    if (!take(r, '"') || !read_string(r, name, &length)) return false;
    *hash = hash_name(*name, length);
    if (object->count == JR_MEMBERS_MAX) return fail_limit(r);
    if (has_name(object, *name, *hash)) return false;
    skip_blanks(r);
    if (!take(r, ':')) return false;
    skip_blanks(r);
    return true;
}

/* Items up to the closing bracket; the opening one has been read. */
static bool read_items(reading *r, jr_value *holder, char closing) {
    if (++r->depth > r->room->depth_max) return fail_limit(r);
    skip_blanks(r);
    if (!take(r, closing)) {
        for (bool more = true; more;) {
            char *name = NULL;
            uint32_t hash = 0;
            jr_value *item = NULL;
            if (holder->kind == JR_OBJECT && !read_name(r, holder, &name, &hash)) return false;
            if (!read_value(r, &item)) return false;
            item->name = name;
            item->name_hash = hash;
            holder->count++;
            skip_blanks(r);
            more = take(r, ',');
            item->last = !more;
            if (more) skip_blanks(r);
        }
        if (!take(r, closing)) return false;
    }
    r->depth--;
    return true;
}

static bool read_value(reading *r, jr_value **made) {
    jr_room *room = r->room;
    if (r->at == r->end) return false;
    if (room->values_used == room->values_max) return fail_limit(r);
    uint32_t own = room->values_used++;
    jr_value *value = *made = &room->values[own];
    bool good = true;
    *value = (jr_value){ .last = true };
    switch (*r->at) {
    case '"':
        r->at++;
        value->kind = JR_STRING;
        good = read_string(r, &value->as.text, &value->count);
        break;
    case '[':
    case '{':
        value->kind = *r->at == '[' ? JR_ARRAY : JR_OBJECT;
        good = read_items(r, value, *r->at++ == '[' ? ']' : '}');
        break;
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': good = read_number(r, value); break;
    default: good = read_word(r, value); break;
    }
    value->span = room->values_used - own;
    return good;
}

jr_status jr_read(jr_room *room, const char *text, size_t length, bool prefix) {
    reading r = { .room = room, .at = text, .end = length > 0 ? text + length : text };
    jr_value *root = NULL;
    LR_ASSERT(room->bytes_size >= length);
    room->values_used = 0;
    room->bytes_used = 0;
    skip_blanks(&r);
    bool good = read_value(&r, &root);
    if (good && !prefix) {
        skip_blanks(&r);
        good = r.at == r.end;
    }
    room->stopped = (size_t)(r.at - text);
    return good ? JR_READ : r.too_much ? JR_TOO_MUCH : JR_WRONG;
}

/* ---- with memory of its own ---- */

struct jr_document {
    jr_room room;
    char *text; /* for the digits of real numbers */
};

/* A value is the first one, follows a comma, or is the first of an array or object. */
static size_t values_at_most(const char *text, size_t length) {
    size_t count = 1;
    for (size_t k = 0; k < length; k++) count += text[k] == ',' || text[k] == '[' || text[k] == '{';
    return count;
}

void jr_free(jr_document *document) {
    if (document == NULL) return;
    free(document->room.values);
    free(document->room.bytes);
    free(document->text);
    free(document);
}

jr_document *jr_load(const char *text, size_t length, uint32_t depth_max, bool prefix,
                     jr_status *status) {
    jr_document *document = calloc(1, sizeof *document);
    size_t values = values_at_most(text, length);
    *status = JR_NO_MEMORY;
    if (document == NULL) return NULL;
    jr_room *room = &document->room;
    *room = (jr_room){ .values_max = (uint32_t)values, .depth_max = depth_max };
    room->bytes_size = length;
    if (values <= UINT32_MAX / 2) room->values = malloc(values * sizeof room->values[0]);
    room->bytes = malloc(length + 1);
    document->text = malloc(length + 1);
    if (room->values != NULL && room->bytes != NULL && document->text != NULL) {
        if (length > 0) memcpy(document->text, text, length);
        *status = jr_read(room, document->text, length, prefix);
    }
    if (*status == JR_READ) return document;
    jr_free(document);
    return NULL;
}

const jr_value *jr_root(const jr_document *document) {
    return document != NULL ? document->room.values : NULL;
}

/* ---- looking at values ---- */

uint32_t jr_count(const jr_value *value) {
    return jr_is(value, JR_ARRAY) ? value->count : 0;
}

const jr_value *jr_first(const jr_value *value) {
    bool holds = jr_is(value, JR_ARRAY) || jr_is(value, JR_OBJECT);
    return holds && value->count > 0 ? value + 1 : NULL;
}

const jr_value *jr_next(const jr_value *value) {
    return value == NULL || value->last ? NULL : value + value->span;
}

const jr_value *jr_item(const jr_value *array, size_t k) {
    const jr_value *item = jr_is(array, JR_ARRAY) ? jr_first(array) : NULL;
    while (k-- > 0 && item != NULL) item = jr_next(item);
    return item;
}

const jr_value *jr_member(const jr_value *object, const char *name) {
    const jr_value *member = jr_is(object, JR_OBJECT) ? jr_first(object) : NULL;
    uint32_t hash = member != NULL ? hash_name(name, (uint32_t)strlen(name)) : 0;
    while (member != NULL && (member->name_hash != hash || strcmp(member->name, name) != 0))
        member = jr_next(member);
    return member;
}

const char *jr_text(const jr_value *value) {
    return jr_is(value, JR_STRING) ? value->as.text : NULL;
}

int64_t jr_integer(const jr_value *value) {
    return jr_is(value, JR_INTEGER) ? value->as.integer : 0;
}

void jr_write(const jr_value *value, json_writer *w) {
    switch ((jr_kind)value->kind) {
    case JR_NULL: jw_null(w); return;
    case JR_FALSE:
    case JR_TRUE: jw_bool(w, value->kind == JR_TRUE); return;
    case JR_INTEGER: jw_int(w, value->as.integer); return;
    case JR_REAL: jw_raw(w, value->as.digits, value->count); return;
    case JR_STRING: jw_bytes(w, value->as.text, value->count); return;
    case JR_ARRAY:
        jw_array(w);
        for (const jr_value *item = jr_first(value); item != NULL; item = jr_next(item))
            jr_write(item, w);
        jw_array_end(w);
        return;
    case JR_OBJECT:
        jw_object(w);
        for (const jr_value *item = jr_first(value); item != NULL; item = jr_next(item)) {
            jw_key(w, item->name);
            jr_write(item, w);
        }
        jw_object_end(w);
        return;
    }
}
