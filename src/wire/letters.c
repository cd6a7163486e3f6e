/* letters.c - what Unicode says of letters, by ICU (letters.h).
 *
 * A name stands in other people's windows between words that the client writes, so it must not pass
 * for another one. Two things see to that:
 *
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
#include "letters.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    NAME_UNITS = 512
}; /* of a name in UTF-16, however it was folded; one byte gives at most 11 */

/* ---- lines ---- */

letter_sight letter_sight_of(uint32_t point) {
    UChar32 c = (UChar32)point;
    if (u_isUWhiteSpace(c) || point == 0x2800) return LETTER_BLANK; /* braille without dots */
    if ((point >= 0x200c && point <= 0x200d) || (point >= 0xfe0e && point <= 0xfe0f))
        return LETTER_JOINER;
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return LETTER_UNSEEN;
    switch (u_charType(c)) {
    case U_CONTROL_CHAR: return LETTER_BLANK;
    case U_FORMAT_CHAR: return LETTER_UNSEEN;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK: return LETTER_MARK;
    default: return LETTER_SEEN;
    }
}

/* ---- names ---- */

/* The name with the letters that fullwidth, mathematical and other forms stand for. Signs stay: the
 * two Latin letters of a numero sign are no mixture. */
static int32_t plain_letters(const char *name, UChar out[NAME_UNITS], UErrorCode *error) {
    const UNormalizer2 *nfkc = unorm2_getNFKCInstance(error);
    int32_t count = 0;
    size_t length = 0;
    for (; *name && U_SUCCESS(*error); name += length) {
        UChar32 point = (UChar32)letter_at(name, &length);
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
        uint32_t category = U_GET_GC_MASK((UChar32)letter_at(name, &length));
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

letter_fault letters_fault(const char *name) {
    if (!is_for_everybody(name)) return LETTERS_PRIVATE;
    return is_in_one_script(name) ? LETTERS_FINE : LETTERS_MIXED;
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

bool letters_alike(const char *name, const char *other) {
    UChar one[NAME_UNITS], two[NAME_UNITS];
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&error);
    bool alike = false;
    for (int folded = 0; folded < 2 && !alike && U_SUCCESS(error); folded++) {
        int32_t length = look(checker, name, folded, one);
        alike = length > 0 && length == look(checker, other, folded, two) &&
                u_memcmp(one, two, length) == 0;
    }
    uspoof_close(checker);
    return alike;
}
