/* text.c - see text.h. */
#include "text.h"

#include <stdarg.h>
#include <string.h>

/* ---- writing ---- */

lr_text lr_text_start(char *out, size_t size) {
    return (lr_text){ .out = out, .size = size };
}

void lr_put_char(lr_text *t, char c) {
    if (t->length + 1 < t->size) t->out[t->length] = c;
    t->length++;
}

void lr_put_bytes(lr_text *t, const char *bytes, size_t length) {
    size_t room = t->length < t->size ? t->size - t->length - 1 : 0; /* without the final zero */
    size_t part = length < room ? length : room;
    if (part > 0) memcpy(t->out + t->length, bytes, part);
    t->length += length;
}

void lr_put(lr_text *t, const char *string) {
    lr_put_bytes(t, string, strlen(string));
}

static void put_pieces(lr_text *t, va_list pieces) {
    for (const char *piece; (piece = va_arg(pieces, const char *)) != NULL;) lr_put(t, piece);
}

void lr_put_int(lr_text *t, int64_t value) {
    char digits[20];
    size_t at = sizeof digits;
    if (value >= 0 && value <= 9) { /* most are */
        lr_put_char(t, (char)('0' + value));
        return;
    }
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (value < 0) lr_put_char(t, '-');
    lr_put_bytes(t, digits + at, sizeof digits - at);
}

void lr_put_field(lr_text *t, unsigned value, int width) {
    for (unsigned rest = value; rest >= 10; rest /= 10) width--;
    while (--width > 0) lr_put_char(t, ' ');
    lr_put_int(t, value);
}

void lr_putf(lr_text *t, const char *format, ...) {
    va_list values;
    va_start(values, format);
    for (; *format != 0; format++) {
        if (*format != '%') {
            lr_put_char(t, *format);
            continue;
        }
        int width = 0;
        while (format[1] >= '0' && format[1] <= '9') width = 10 * width + *++format - '0';
        switch (*++format) {
        case 's': lr_put(t, va_arg(values, const char *)); break;
        case 'c': lr_put_char(t, (char)va_arg(values, int)); break;
        case 'd': lr_put_int(t, va_arg(values, int)); break;
        default: lr_put_field(t, va_arg(values, unsigned), width); break;
        }
    }
    va_end(values);
}

void lr_put_hex64(lr_text *t, uint64_t value) {
    for (int shift = 60; shift >= 0; shift -= 4)
        lr_put_char(t, "0123456789abcdef"[value >> shift & 15]);
}

void lr_put_seats(lr_text *t, unsigned seats) {
    if (seats == 0) lr_put_char(t, '-');
    bool more = false;
    for (unsigned seat = 0; seat < 8; seat++) {
        if (!(seats >> seat & 1)) continue;
        if (more) lr_put_char(t, ',');
        lr_put_int(t, seat);
        more = true;
    }
}

void lr_put_lanes(lr_text *t, lr_lanes lanes, const char *const *names, unsigned kinds,
                  char separator) {
    bool more = false;
    for (unsigned lane = 0; lane < kinds; lane++) {
        if (lr_lanes_count(lanes, lane) == 0) continue;
        if (more) lr_put_char(t, separator);
        lr_put(t, names[lane]);
        lr_put_char(t, '=');
        lr_put_int(t, lr_lanes_count(lanes, lane));
        more = true;
    }
    if (!more) lr_put_char(t, '-');
}

size_t lr_text_end(lr_text *t) {
    if (t->size > 0) t->out[t->length < t->size ? t->length : t->size - 1] = 0;
    return t->length;
}

/* ---- reading ---- */

lr_scan lr_scan_start(const char *text, lr_error *error) {
    *error = (lr_error){ .status = LR_OK };
    return (lr_scan){ .at = text, .line = 1, .column = 1, .error = error };
}

static void advance(lr_scan *in) {
    if (*in->at == '\n') {
        in->line++;
        in->column = 1;
    } else {
        in->column++;
    }
    in->at++;
}

void lr_scan_blanks(lr_scan *in) {
    while (*in->at == ' ' || *in->at == '\t') advance(in);
}

bool lr_scan_char(lr_scan *in, char c) {
    if (*in->at != c || c == 0) return false;
    advance(in);
    return true;
}

bool lr_scan_at_end(const lr_scan *in) {
    return *in->at == 0;
}

bool lr_scan_at_line_end(const lr_scan *in) {
    return *in->at == 0 || *in->at == '\n';
}

bool lr_scan_more(lr_scan *in) {
    lr_scan_blanks(in);
    return !lr_scan_at_line_end(in) && *in->at != '#';
}

bool lr_scan_line_end(lr_scan *in) {
    lr_scan probe = *in;
    lr_scan_blanks(&probe);
    if (*probe.at == '#')
        while (!lr_scan_at_line_end(&probe)) advance(&probe);
    if (!lr_scan_at_line_end(&probe)) return false;
    if (*probe.at == '\n') advance(&probe);
    *in = probe;
    return true;
}

static bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

bool lr_scan_word(lr_scan *in, char *out, size_t size) {
    size_t length = 0;
    while (is_word_char(in->at[length])) length++;
    if (length == 0) return lr_scan_wrong(in, LR_E_SYNTAX, "expected a word", NULL);
    if (length >= size) return lr_scan_wrong(in, LR_E_SYNTAX, "this word is too long", NULL);
    memcpy(out, in->at, length);
    out[length] = 0;
    in->at += length;
    in->column += (int32_t)length;
    return true;
}

const char *lr_bounds(char out[LR_BOUNDS_MAX], int64_t low, int64_t high) {
    lr_text t = lr_text_start(out, LR_BOUNDS_MAX);
    lr_put_int(&t, low);
    lr_put(&t, " to ");
    lr_put_int(&t, high);
    lr_text_end(&t);
    return out;
}

bool lr_scan_int(lr_scan *in, int64_t low, int64_t high, int64_t *value) {
    const char *p = in->at;
    bool negative = *p == '-';
    if (negative) p++;
    const char *digits = p;
    int64_t result = 0;
    while (*p >= '0' && *p <= '9' && p - digits < 18) result = result * 10 + (*p++ - '0');
    if (p == digits || (*p >= '0' && *p <= '9') || (*digits == '0' && p - digits > 1))
        return lr_scan_wrong(in, LR_E_SYNTAX, "expected a whole number", NULL);
    if (negative) result = -result;
    if (result < low || result > high || (negative && result == 0)) {
        char bounds[LR_BOUNDS_MAX];
        return lr_scan_wrong(in, LR_E_RANGE, "the number must be ", lr_bounds(bounds, low, high),
                             NULL);
    }
    in->column += (int32_t)(p - in->at);
    in->at = p;
    *value = result;
    return true;
}

bool lr_scan_hex64(lr_scan *in, uint64_t *value) {
    uint64_t result = 0;
    int count = 0;
    for (;; count++) {
        char c = in->at[count];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) break;
        if (count == 16)
            return lr_scan_wrong(in, LR_E_SYNTAX, "at most 16 hexadecimal digits", NULL);
        result = result << 4 | (uint64_t)digit;
    }
    if (count == 0) return lr_scan_wrong(in, LR_E_SYNTAX, "expected hexadecimal digits", NULL);
    in->at += count;
    in->column += count;
    *value = result;
    return true;
}

const char *lr_joined(char out[LR_ERROR_TEXT_MAX], const char *const *names, unsigned count) {
    lr_text t = lr_text_start(out, LR_ERROR_TEXT_MAX);
    for (unsigned k = 0; k < count; k++) lr_putf(&t, "%s%s", k > 0 ? ", " : "", names[k]);
    lr_text_end(&t);
    return out;
}

bool lr_scan_find(lr_scan *in, const char *kind, const char *const *names, unsigned count,
                  const char *word, unsigned *index) {
    char known[LR_ERROR_TEXT_MAX];
    for (*index = 0; *index < count; ++*index)
        if (lr_text_equal(names[*index], word)) return true;
    return lr_scan_wrong(in, LR_E_UNKNOWN_NAME, "there is no ", kind, " `", word, "`; there is ",
                         lr_joined(known, names, count), NULL);
}

bool lr_scan_name(lr_scan *in, const char *kind, const char *const *names, unsigned count,
                  unsigned *index) {
    lr_scan start = *in;
    char word[32];
    bool vowel = kind[0] == 'a' || kind[0] == 'e';
    if (!lr_scan_word(in, word, sizeof word))
        return lr_scan_wrong(&start, LR_E_SYNTAX, vowel ? "expected an " : "expected a ", kind,
                             NULL);
    return lr_scan_find(&start, kind, names, count, word, index);
}

bool lr_scan_seat(lr_scan *in, unsigned seats, unsigned *seat) {
    char c = *in->at;
    if (c < '0' || c > '9' || (in->at[1] >= '0' && in->at[1] <= '9'))
        return lr_scan_wrong(in, LR_E_SYNTAX, "expected a seat's digit", NULL);
    if ((unsigned)(c - '0') >= seats) {
        char last[2] = { (char)('0' + seats - 1), 0 };
        return lr_scan_wrong(in, LR_E_NO_SUCH_SEAT, "the seats of this game are 0 to ", last, NULL);
    }
    *seat = (unsigned)(c - '0');
    return lr_scan_char(in, c);
}

bool lr_scan_seats(lr_scan *in, unsigned count, unsigned *seats) {
    *seats = 0;
    if (lr_scan_char(in, '-')) return true;
    do {
        lr_scan start = *in;
        unsigned seat;
        if (!lr_scan_seat(in, count, &seat)) return false;
        if (*seats >> seat != 0)
            return lr_scan_fail(&start, LR_E_SYNTAX, "seats stand in order, each once", NULL) ==
                   LR_OK;
        *seats |= 1u << seat;
    } while (lr_scan_char(in, ','));
    return true;
}

/* Takes a comma, or a blank if another card follows it. */
static bool scan_separator(lr_scan *in) {
    lr_scan after = *in;
    if (lr_scan_char(in, ',')) return true;
    if (!lr_scan_char(&after, ' ')) return false;
    lr_scan_blanks(&after);
    const char *p = after.at;
    while ((*p >= 'a' && *p <= 'z') || *p == '-') p++;
    if (*p != '=') return false;
    *in = after;
    return true;
}

bool lr_scan_lanes(lr_scan *in, const char *kind, const char *const *names, unsigned kinds,
                   lr_lanes most, lr_lanes *lanes) {
    *lanes = 0;
    if (lr_scan_char(in, '-')) return true;
    unsigned next = 0;
    do {
        lr_scan start = *in;
        unsigned lane;
        int64_t count;
        if (!lr_scan_name(in, kind, names, kinds, &lane)) return false;
        if (lane < next)
            return lr_scan_wrong(&start, LR_E_SYNTAX, kind,
                                 "s stand in a fixed order, each once: `", names[lane],
                                 "` is out of place", NULL);
        if (!lr_scan_char(in, '='))
            return lr_scan_wrong(in, LR_E_SYNTAX, "expected `=` and a count", NULL);
        if (!lr_scan_int(in, 1, lr_lanes_count(most, lane), &count)) return false;
        *lanes |= (lr_lanes)count << 8 * lane;
        next = lane + 1;
    } while (scan_separator(in));
    return true;
}

bool lr_scan_lines(lr_scan *in, bool (*read)(void *context), void *context) {
    while (!lr_scan_at_end(in)) {
        if (lr_scan_line_end(in)) continue; /* empty, or a comment */
        lr_scan_blanks(in);
        if (!read(context)) return false;
        if (!lr_scan_line_end(in)) {
            lr_scan_blanks(in);
            return lr_scan_fail(in, LR_E_SYNTAX, "unexpected text at the end of the line", NULL) ==
                   LR_OK;
        }
    }
    return true;
}

bool lr_scan_keyword(lr_scan *in, const char *word) {
    lr_scan_blanks(in);
    lr_scan start = *in;
    char found[16];
    if (!lr_scan_word(in, found, sizeof found) || !lr_text_equal(found, word))
        return lr_scan_wrong(&start, LR_E_SYNTAX, "expected `", word, "`", NULL);
    lr_scan_blanks(in);
    return true;
}

bool lr_scan_optional(lr_scan *in, const char *word) {
    lr_scan after = *in;
    size_t length = strlen(word);
    if (strncmp(in->at, word, length) != 0) return false;
    after.at += length;
    after.column += (int32_t)length;
    if (!lr_scan_at_end(&after) && *after.at != ' ' && *after.at != '\t') return false;
    *in = after;
    return true;
}

static lr_status fail(lr_error *error, lr_status status, int32_t line, int32_t column,
                      va_list pieces) {
    error->status = status;
    error->line = line;
    error->column = column;
    lr_text t = lr_text_start(error->text, sizeof error->text);
    put_pieces(&t, pieces);
    lr_text_end(&t);
    return status;
}

lr_status lr_scan_fail(lr_scan *in, lr_status status, ...) {
    va_list pieces;
    va_start(pieces, status);
    fail(in->error, status, in->line, in->column, pieces);
    va_end(pieces);
    return status;
}

bool lr_complain(lr_scan *at, const char *sentence) {
    return lr_scan_wrong(at, LR_E_POSITION, sentence, NULL);
}

lr_status lr_fail(lr_error *error, lr_status status, ...) {
    va_list pieces;
    va_start(pieces, status);
    fail(error, status, 0, 0, pieces);
    va_end(pieces);
    return status;
}

bool lr_text_equal(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}
