/* clean.c - names and chat from strangers, made fit to be shown (clean.h).
 *
 * A name stands in other people's windows between words that the client writes. So it must not turn
 * the direction of what follows, be invisible, or pass for another. Three things see to that:
 *
 *   cleaning   takes out what nobody sees, by Unicode's properties and not by a list of ours.
 *   scripts    A name is in one script, or in Latin with Japanese, Chinese or Korean: the profile
 *              'highly restrictive' of UTS 39. A Cyrillic letter among Latin ones is nearly always
 *              there to deceive. Digits, signs and emoji belong to every script. Letters of other
 *              shapes (fullwidth, mathematical) count as the letters they stand for.
 *   likeness   Two names at a table are too much alike if they are equal after NFKC and case
 *              folding, or look equal: UTS 39's skeletons, of the folded names and of the names as
 *              written (`AI` and `Al` differ when folded). So a name that is Cyrillic throughout is
 *              good, but not at a table where a Latin one looks the same.
 *
 * ICU does all of this, and caches its data; nothing is kept here.
 */
#include "clean.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    MARKS_MAX = 4,   /* on one letter; Vietnamese and pointed Hebrew need fewer */
    NAME_UNITS = 512 /* of a name in UTF-16, however it was folded; one byte gives at most 11 */
};

/* ---- lines ---- */

typedef enum sight { SEEN, MARK, JOINER, BLANK, UNSEEN } sight;

static sight sight_of(UChar32 point) {
    if (u_isUWhiteSpace(point) || point == 0x2800) return BLANK; /* a braille cell without dots */
    if ((point >= 0x200c && point <= 0x200d) || (point >= 0xfe0e && point <= 0xfe0f)) return JOINER;
    if (u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return UNSEEN;
    switch (u_charType(point)) {
    case U_CONTROL_CHAR: return BLANK;
    case U_FORMAT_CHAR: return UNSEEN;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK: return MARK;
    default: return SEEN;
    }
}

/* The code point at `text`, and its length in bytes. Of what is not UTF-8 every byte counts as a
 * control; a zero byte ends whatever stands before it. */
static UChar32 code_point(const char *text, size_t *length) {
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
    return (UChar32)point;
}

static void clean(char *text, bool joiners) {
    size_t to = 0, length = 0;
    uint32_t marks = 0;
    bool gap = false;
    sight before = BLANK;
    for (size_t from = 0; text[from]; from += length) {
        sight now = sight_of(code_point(text + from, &length));
        if (now == UNSEEN) continue;
        if (now == BLANK) {
            gap = to > 0;
            before = BLANK;
            continue;
        }
        if (now == JOINER && (!joiners || before == BLANK || before == JOINER)) continue;
        if (now == SEEN) marks = 0;
        if (now == MARK && ++marks > MARKS_MAX) continue;
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
        if (sight_of(code_point(text, &length)) == SEEN) return true;
    return false;
}

/* ---- names ---- */

/* The name with the letters that fullwidth, mathematical and other forms stand for. Signs stay: the
 * two Latin letters of a numero sign are no mixture. */
static int32_t plain_letters(const char *name, UChar out[NAME_UNITS], UErrorCode *error) {
    const UNormalizer2 *nfkc = unorm2_getNFKCInstance(error);
    int32_t count = 0;
    size_t length = 0;
    for (; *name && U_SUCCESS(*error); name += length) {
        UChar32 point = code_point(name, &length);
        UErrorCode none = U_ZERO_ERROR;
        int32_t wide = -1;
        if (U_GET_GC_MASK(point) & U_GC_L_MASK)
            wide = unorm2_getDecomposition(nfkc, point, out + count, NAME_UNITS - count, &none);
        if (U_FAILURE(none)) *error = none;
        if (wide >= 0) {
            count += wide;
            continue;
        }
        UBool full = false;
        U16_APPEND(out, count, NAME_UNITS, point, full);
        if (full) *error = U_BUFFER_OVERFLOW_ERROR;
    }
    return count;
}

static bool is_for_everybody(const char *name) {
    size_t length = 0;
    for (; *name; name += length) {
        uint32_t category = U_GET_GC_MASK(code_point(name, &length));
        if (category & (U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK)) return false;
    }
    return true;
}

static bool is_in_one_script(const char *name) {
    UChar letters[NAME_UNITS];
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = plain_letters(name, letters, &error);
    USpoofChecker *checker = uspoof_open(&error);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL, &error);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    int32_t faults = U_SUCCESS(error) ? uspoof_check(checker, letters, count, NULL, &error) : 1;
    uspoof_close(checker);
    return U_SUCCESS(error) && faults == 0;
}

const char *clean_name_fault(const char *name) {
    if (!clean_is_visible(name)) return "must show at least one character.";
    if (!is_for_everybody(name)) return "holds characters that not everybody can see.";
    if (!is_in_one_script(name)) return "mixes letters of several scripts.";
    return NULL;
}

/* What the name looks like, as written or folded. 0: it is too long, or there is no memory. */
static int32_t look(const USpoofChecker *checker, const char *name, bool folded,
                    UChar out[NAME_UNITS]) {
    UChar text[NAME_UNITS], fold[NAME_UNITS];
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = 0;
    u_strFromUTF8(text, NAME_UNITS, &count, name, -1, &error);
    const UChar *of = text;
    if (folded) {
        const UNormalizer2 *nfkc = unorm2_getNFKCCasefoldInstance(&error);
        if (U_SUCCESS(error)) count = unorm2_normalize(nfkc, text, count, fold, NAME_UNITS, &error);
        of = fold;
    }
    if (U_SUCCESS(error))
        count = uspoof_getSkeleton(checker, 0, of, count, out, NAME_UNITS, &error);
    return U_SUCCESS(error) && count < NAME_UNITS ? count : 0;
}

bool clean_names_alike(const char *name, const char *other) {
    UChar one[NAME_UNITS], two[NAME_UNITS];
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&error);
    bool alike = strcmp(name, other) == 0;
    for (int folded = 0; folded < 2 && !alike && U_SUCCESS(error); folded++) {
        int32_t length = look(checker, name, folded, one);
        alike = length > 0 && length == look(checker, other, folded, two) &&
                u_memcmp(one, two, length) == 0;
    }
    uspoof_close(checker);
    return alike;
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
