/* json_writer.c - a writer of JSON that never allocates (json_writer.h).
 *
 * Two invariants. (1) 0 <= length <= size, and the bytes before `length` are text not yet taken
 * away. (2) in_object[depth] says what the innermost open level is; level 0 is the document, which
 * holds one value: writing a second one fails an assertion.
 *
 * After the first failure the writer goes on counting levels and throws the bytes away: callers
 * need not look at every call, only at jw_finish().
 */
#include "json_writer.h"

#include "lr_assert.h"

#include <math.h>
#include <string.h>

json_writer jw_start(char *buffer, size_t size, jw_flush *flush, void *context) {
    LR_ASSERT(size > 0);
    json_writer w = { .size = size, .flush = flush, .context = context };
    w.buffer = buffer;
    return w;
}

/* ---- bytes ---- */

static void drain(json_writer *w) {
    if (w->failed || !w->flush || w->length == 0) return;
    if (!w->flush(w->context, w->buffer, w->length)) w->failed = true;
    w->length = 0;
}

/* What does not fit as it is: the buffer is emptied, or there is an end of it. */
static void put_in_parts(json_writer *w, const char *bytes, size_t length) {
    while (length > 0 && !w->failed) {
        size_t room = w->size - w->length;
        if (room == 0 && w->flush) {
            drain(w);
            continue;
        }
        if (room == 0) {
            w->failed = true;
            return;
        }
        size_t part = length < room ? length : room;
        memcpy(w->buffer + w->length, bytes, part);
        w->length += part;
        bytes += part;
        length -= part;
    }
}

static inline void put_bytes(json_writer *w, const char *bytes, size_t length) {
    if (w->failed || length > w->size - w->length) {
        put_in_parts(w, bytes, length);
        return;
    }
    memcpy(w->buffer + w->length, bytes, length);
    w->length += length;
}

static inline void put(json_writer *w, const char *text) {
    put_bytes(w, text, strlen(text));
}

/* ---- structure ---- */

/* What stands before any value: the comma after the one before, unless a key stands there. */
static void before_value(json_writer *w) {
    if (w->in_object[w->depth]) {
        LR_ASSERT(w->key_given);
        w->key_given = false;
        return;
    }
    LR_ASSERT(w->depth > 0 || !w->has_items[0]);
    if (w->has_items[w->depth]) put(w, ",");
    w->has_items[w->depth] = 1;
}

static void open_level(json_writer *w, const char *bracket, uint8_t is_object) {
    before_value(w);
    LR_ASSERT(w->depth < JW_DEPTH_MAX);
    w->depth++;
    w->in_object[w->depth] = is_object;
    w->has_items[w->depth] = 0;
    put(w, bracket);
}

static void close_level(json_writer *w, const char *bracket, uint8_t is_object) {
    LR_ASSERT(w->depth > 0);
    LR_ASSERT(w->in_object[w->depth] == is_object);
    LR_ASSERT(!w->key_given);
    w->depth--;
    put(w, bracket);
}

void jw_object(json_writer *w) {
    open_level(w, "{", 1);
}
void jw_object_end(json_writer *w) {
    close_level(w, "}", 1);
}
void jw_array(json_writer *w) {
    open_level(w, "[", 0);
}
void jw_array_end(json_writer *w) {
    close_level(w, "]", 0);
}

/* ---- strings ---- */

size_t jw_utf8_length(const char *bytes, size_t left) {
    const unsigned char *at = (const unsigned char *)bytes;
    unsigned char c = at[0];
    if (c < 0x80) return 1;
    size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    if (c < 0xc2 || c > 0xf4 || length > left) return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    if (c == 0xe0 && at[1] < 0xa0) return 0;
    if (c == 0xed && at[1] > 0x9f) return 0;
    if (c == 0xf0 && at[1] < 0x90) return 0;
    if (c == 0xf4 && at[1] > 0x8f) return 0;
    return length;
}

static void put_control(json_writer *w, unsigned char c) {
    static const char digit[] = "0123456789abcdef";
    char escape[7] = { '\\', 'u', '0', '0', digit[c >> 4], digit[c & 15], 0 };
    switch (c) {
    case '\n': put(w, "\\n"); break;
    case '\r': put(w, "\\r"); break;
    case '\t': put(w, "\\t"); break;
    default: put(w, escape); break;
    }
}

/* A character that stands for itself: nearly all do, so strings are copied in runs of them. */
static inline bool is_plain(unsigned char c) {
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/* A bit for each of eight bytes that is special: below 0x20, a quote, a backslash, 0x7f, or not
 * ASCII. Bits above the lowest may be wrong, because a difference borrows from the next byte. */
static uint64_t special_bits(uint64_t word) {
    const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
    uint64_t quote = word ^ ones * '"', slash = word ^ ones * '\\', delete = word ^ ones * 0x7f;
    uint64_t special = (word - ones * 0x20) & ~word;
    special |= ((quote - ones) & ~quote) | ((slash - ones) & ~slash);
    special |= ((delete - ones) & ~delete) | word;
    return special & highs;
}

static bool has_special(uint64_t word) {
    return special_bits(word) != 0;
}

static uint64_t eight_bytes(const char *bytes) {
    uint64_t word = 0;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* How many bytes from the start on stand for themselves. */
static size_t plain_run(const char *bytes, size_t length) {
    size_t run = 0;
    while (length - run >= 8 && !has_special(eight_bytes(bytes + run))) run += 8;
    while (run < length && is_plain((unsigned char)bytes[run])) run++;
    return run;
}

/* A text of many lines, where there is room for it whatever it holds: eight bytes are copied at
 * once, and those from the first special one on are written over. Returns how much of it was
 * written; what is left begins with something rare. */
static size_t put_lines(json_writer *w, const char *bytes, size_t length) {
    size_t at = 0;
    char *out = w->buffer + w->length;
    while (length - at >= 8) {
        uint64_t word = eight_bytes(bytes + at), special = special_bits(word);
        memcpy(out, &word, sizeof word);
        if (special == 0) {
            out += 8;
            at += 8;
            continue;
        }
        size_t plain = 0;
        while (is_plain((unsigned char)bytes[at + plain])) plain++;
        out += plain;
        at += plain;
        if (bytes[at] != '\n') break;
        *out++ = '\\';
        *out++ = 'n';
        at++;
    }
    w->length = (size_t)(out - w->buffer);
    return at;
}

/* Whether all do. Most strings are short and plain: this is the way of nearly all of them. */
static bool all_plain(const char *bytes, size_t length) {
    if (length >= 8) {
        for (size_t at = 0; at + 8 < length; at += 8)
            if (has_special(eight_bytes(bytes + at))) return false;
        return !has_special(eight_bytes(bytes + length - 8));
    }
    if (length >= 4) {
        uint32_t first = 0, last = 0;
        memcpy(&first, bytes, sizeof first);
        memcpy(&last, bytes + length - 4, sizeof last);
        return !has_special((uint64_t)first << 32 | last);
    }
    for (size_t at = 0; at < length; at++)
        if (!is_plain((unsigned char)bytes[at])) return false;
    return true;
}

static void put_string(json_writer *w, const char *bytes, size_t length) {
    if (!w->failed && w->size - w->length >= length + 2 && all_plain(bytes, length)) {
        char *out = w->buffer + w->length;
        out[0] = out[length + 1] = '"';
        if (length > 0) memcpy(out + 1, bytes, length);
        w->length += length + 2;
        return;
    }
    put(w, "\"");
    bool has_room = !w->failed && (w->size - w->length) / 2 >= length + 8;
    for (size_t i = has_room ? put_lines(w, bytes, length) : 0; i < length;) {
        size_t run = plain_run(bytes + i, length - i);
        if (run > 0) {
            put_bytes(w, bytes + i, run);
            i += run;
            continue;
        }
        unsigned char c = (unsigned char)bytes[i];
        size_t sequence = jw_utf8_length(bytes + i, length - i);
        if (sequence == 0)
            put(w, "\xef\xbf\xbd");
        else if (c == '"' || c == '\\')
            put(w, c == '"' ? "\\\"" : "\\\\");
        else if (c < 0x20 || c == 0x7f)
            put_control(w, c);
        else
            put_bytes(w, bytes + i, sequence);
        i += sequence ? sequence : 1;
    }
    put(w, "\"");
}

void jw_key(json_writer *w, const char *key) {
    LR_ASSERT(w->in_object[w->depth]);
    LR_ASSERT(!w->key_given);
    if (w->has_items[w->depth]) put(w, ",");
    w->has_items[w->depth] = 1;
    put_string(w, key, strlen(key));
    put(w, ":");
    w->key_given = true;
}

void jw_bytes(json_writer *w, const char *bytes, size_t length) {
    before_value(w);
    put_string(w, bytes, length);
}

void jw_string(json_writer *w, const char *string) {
    if (string)
        jw_bytes(w, string, strlen(string));
    else
        jw_null(w);
}

/* ---- other values ---- */

/* Decimal digits, with zeros in front up to `width`. */
static void put_digits(json_writer *w, uint64_t value, int width) {
    char text[20];
    int at = (int)sizeof text;
    do {
        text[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0 || (int)sizeof text - at < width);
    put_bytes(w, text + at, sizeof text - (size_t)at);
}

void jw_uint(json_writer *w, uint64_t value) {
    before_value(w);
    put_digits(w, value, 1);
}

void jw_int(json_writer *w, int64_t value) {
    before_value(w);
    if (value < 0) put(w, "-");
    put_digits(w, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 1);
}

void jw_real(json_writer *w, double value, int decimals) {
    LR_ASSERT(decimals >= 0 && decimals <= 9);
    if (!isfinite(value) || fabs(value) >= 1e9) {
        jw_null(w);
        return;
    }
    uint64_t scale = 1;
    for (int i = 0; i < decimals; i++) scale *= 10;
    uint64_t scaled = (uint64_t)llround(fabs(value) * (double)scale);
    before_value(w);
    if (value < 0 && scaled != 0) put(w, "-");
    put_digits(w, scaled / scale, 1);
    if (decimals > 0) {
        put(w, ".");
        put_digits(w, scaled % scale, decimals);
    }
}

void jw_bool(json_writer *w, bool value) {
    before_value(w);
    put(w, value ? "true" : "false");
}

void jw_null(json_writer *w) {
    before_value(w);
    put(w, "null");
}

void jw_raw(json_writer *w, const char *json, size_t length) {
    before_value(w);
    put_bytes(w, json, length);
}

void jw_put_string(json_writer *w, const char *key, const char *string) {
    jw_key(w, key);
    jw_string(w, string);
}

void jw_put_int(json_writer *w, const char *key, int64_t value) {
    jw_key(w, key);
    jw_int(w, value);
}

void jw_put_uint(json_writer *w, const char *key, uint64_t value) {
    jw_key(w, key);
    jw_uint(w, value);
}

void jw_put_bool(json_writer *w, const char *key, bool value) {
    jw_key(w, key);
    jw_bool(w, value);
}

void jw_put_object(json_writer *w, const char *key) {
    jw_key(w, key);
    jw_object(w);
}

void jw_put_array(json_writer *w, const char *key) {
    jw_key(w, key);
    jw_array(w);
}

void jw_line(json_writer *w) {
    put(w, "\n");
}

bool jw_finish(json_writer *w) {
    LR_ASSERT(w->depth == 0);
    LR_ASSERT(w->has_items[0]);
    put(w, "\n");
    drain(w);
    if (!w->flush) put_bytes(w, "", 1);
    return !w->failed;
}
