/* clean.c - names and chat from strangers, made fit to be shown (clean.h).
 *
 * A name stands in other people's windows between words that the client writes. So it must not turn
 * the direction of what follows, be invisible, or pass for another by characters that nobody sees.
 * Letters that look alike in several scripts are left alone: every seat has a colour and a mark too.
 */
#include "clean.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

/* Shown as nothing, or changing what is around: taken out. */
static const range unwanted[] = {
    { 0x00ad, 0x00ad },   /* soft hyphen */
    { 0x034f, 0x034f },   /* grapheme joiner */
    { 0x061c, 0x061c },   /* Arabic letter mark */
    { 0x115f, 0x1160 },   /* Hangul fillers */
    { 0x17b4, 0x17b5 },   /* Khmer inherent vowels */
    { 0x180b, 0x180f },   /* Mongolian selectors */
    { 0x200b, 0x200b },   /* zero width space */
    { 0x200e, 0x200f },   /* direction marks */
    { 0x202a, 0x202e },   /* direction embeddings and overrides */
    { 0x2060, 0x206f },   /* word joiner, invisible operators, direction isolates */
    { 0x3164, 0x3164 },   /* Hangul filler */
    { 0xfeff, 0xfeff },   /* byte order mark */
    { 0xffa0, 0xffa0 },   /* halfwidth Hangul filler */
    { 0xfff0, 0xfffb },   /* annotations */
    { 0xe0000, 0xe0fff }, /* tags and selectors */
};

/* Shown as a gap: becomes a blank. */
static const range blank[] = {
    { 0x0000, 0x0020 }, /* controls */
    { 0x007f, 0x00a0 }, /* controls, no-break space */
    { 0x1680, 0x1680 }, { 0x2000, 0x200a }, { 0x2028, 0x2029 }, { 0x202f, 0x202f },
    { 0x205f, 0x205f }, { 0x2800, 0x2800 }, { 0x3000, 0x3000 },
};

/* Stays, but is not to be seen alone. */
static const range unseen[] = {
    { 0x0020, 0x0020 }, { 0x0300, 0x036f }, /* marks that stand on other letters */
    { 0x200c, 0x200d },                     /* joiners */
    { 0x20d0, 0x20ff }, { 0xfe00, 0xfe0f }, /* variation selectors */
    { 0xfe20, 0xfe2f },
};

#define IN(table, point) is_in(table, sizeof(table) / sizeof(table)[0], point)

static bool is_in(const range *table, size_t count, uint32_t point) {
    for (size_t k = 0; k < count; k++)
        if (point >= table[k].first && point <= table[k].last) return true;
    return false;
}

/* The code point at `text`, and its length in bytes. Of what is not UTF-8 every byte counts as a
 * control; a zero byte ends whatever stands before it. */
static uint32_t code_point(const char *text, size_t *length) {
    const unsigned char *byte = (const unsigned char *)text;
    static const uint8_t lengths[32] = { [0] = 1, 1, 1, 1, 1,        1, 1, 1, 1, 1, 1, 1,
                                         1,       1, 1, 1, [24] = 2, 2, 2, 2, 3, 3, 4, 0 };
    size_t need = lengths[byte[0] >> 3];
    *length = 1;
    if (need == 0) return 0;
    if (need == 1) return byte[0];
    uint32_t point = byte[0] & (0x7fu >> need);
    for (size_t k = 1; k < need; k++) {
        if ((byte[k] & 0xc0) != 0x80) return 0;
        point = point << 6 | (byte[k] & 0x3f);
    }
    *length = need;
    return point;
}

void clean_line(char *text) {
    size_t to = 0, length = 0;
    bool gap = false;
    for (size_t from = 0; text[from]; from += length) {
        uint32_t point = code_point(text + from, &length);
        if (IN(unwanted, point)) continue;
        if (IN(blank, point)) {
            gap = to > 0;
            continue;
        }
        if (gap) text[to++] = ' ';
        gap = false;
        memmove(text + to, text + from, length);
        to += length;
    }
    text[to] = 0;
}

bool clean_is_visible(const char *text) {
    size_t length = 0;
    for (; *text; text += length)
        if (!IN(unseen, code_point(text, &length))) return true;
    return false;
}

bool clean_is_ascii(const char *text) {
    if (!*text) return false;
    for (; *text; text++)
        if (*text < 0x20 || *text > 0x7e) return false;
    return true;
}

bool clean_is_hex(const char *text) {
    size_t digits = strspn(text, "0123456789abcdef");
    return text[digits] == 0 && digits % 2 == 0;
}

bool clean_is_lines(const char *text) {
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == 0x7f || (byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r'))
            return false;
    }
    return true;
}
