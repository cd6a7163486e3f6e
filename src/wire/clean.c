/* clean.c - names and chat from strangers, made fit to be shown (clean.h).
 *
 * A name stands in other people's windows between words that the client writes. So it must not turn
 * the direction of what follows, be invisible, or pass for another. Cleaning takes out what nobody
 * sees, by Unicode's properties and not by a list of ours (letters.h); the same file judges names.
 */
#include "clean.h"

#include "letters.h"

#include <string.h>

enum { MARKS_MAX = 4 }; /* on one letter; Vietnamese and pointed Hebrew need fewer */

/* ---- lines ---- */

uint32_t letter_at(const char *text, size_t *length) {
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

static void clean(char *text, bool joiners) {
    size_t to = 0, length = 0;
    uint32_t marks = 0;
    bool gap = false;
    letter_sight before = LETTER_BLANK;
    for (size_t from = 0; text[from]; from += length) {
        letter_sight now = letter_sight_of(letter_at(text + from, &length));
        if (now == LETTER_UNSEEN) continue;
        if (now == LETTER_BLANK) {
            gap = to > 0;
            before = LETTER_BLANK;
            continue;
        }
        if (now == LETTER_JOINER && (!joiners || before == LETTER_BLANK || before == LETTER_JOINER))
            continue;
        if (now == LETTER_SEEN) marks = 0;
        if (now == LETTER_MARK && ++marks > MARKS_MAX) continue;
        before = now;
        if (gap) text[to++] = ' ';
        gap = false;
        memmove(text + to, text + from, length);
        to += length;
    }
    text[to] = 0;
}

void clean_line(char *text) {
    clean(text, true);
}

void clean_name(char *text) {
    clean(text, false);
}

bool clean_is_visible(const char *text) {
    size_t length = 0;
    for (; *text; text += length)
        if (letter_sight_of(letter_at(text, &length)) == LETTER_SEEN) return true;
    return false;
}

/* ---- names ---- */

const char *clean_name_fault(const char *name) {
    if (!clean_is_visible(name)) return "must show at least one character.";
    switch (letters_fault(name)) {
    case LETTERS_PRIVATE: return "holds characters that not everybody can see.";
    case LETTERS_MIXED: return "mixes letters of several scripts.";
    case LETTERS_FINE: break;
    }
    return NULL;
}

bool clean_names_alike(const char *name, const char *other) {
    return strcmp(name, other) == 0 || letters_alike(name, other);
}

/* ---- other texts ---- */

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
