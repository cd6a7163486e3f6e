/* svg.c - what our pictures share (svg.h). */
#include "svg.h"

#include <stdarg.h>

const svg_seat svg_seats[LR_SEATS_MAX] = {
    { "#C9362B", "#8E1F18", "#FFFFFF", "M0,-7L6.4,5H-6.4Z", "#8E1F18" },
    { "#2166CC", "#123F86", "#FFFFFF", "M-5.6,0a5.6,5.6 0 1 0 11.2,0a5.6,5.6 0 1 0 -11.2,0Z",
      "#123F86" },
    { "#F6F1E2", "#B9AE90", "#2A2A26", "M-5,-5H5V5H-5Z", "#6B6350" },
    { "#F5B01F", "#B27504", "#2B1E00", "M0,-7L7,0L0,7L-7,0Z", "#9A6400" },
    { "#3FB59B", "#1C7260", "#06241D", "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z", "#1C7260" },
    { "#43265F", "#251138", "#FFFFFF",
      "M0,-7L1.9,-2.4L6.7,-2.2L3,0.9L4.1,5.7L0,3L-4.1,5.7L-3,0.9L-6.7,-2.2L-1.9,-2.4Z", "#251138" },
};

/* ---- numbers ---- */

/* Rounded to so many digits after the point, halves away from zero. */
static void put_real(lr_text *t, double value, unsigned digits) {
    static const unsigned scales[] = { 1, 10, 100 };
    const unsigned scale = scales[digits];
    const uint64_t parts = (uint64_t)((value < 0 ? -value : value) * scale + 0.5);
    if (value < 0 && parts > 0) lr_put_char(t, '-');
    lr_put_int(t, (int64_t)(parts / scale));
    if (digits == 0) return;
    lr_put_char(t, '.');
    if (digits == 2) lr_put_char(t, (char)('0' + parts / 10 % 10));
    lr_put_char(t, (char)('0' + parts % 10));
}

void svg_put(lr_text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (const char *at = format; *at; at++) {
        if (*at != '%') {
            lr_put_char(t, *at);
            continue;
        }
        switch (*++at) {
        case 's': lr_put(t, va_arg(arguments, const char *)); break;
        case 'd': lr_put_int(t, va_arg(arguments, int)); break;
        case 'u': lr_put_int(t, va_arg(arguments, unsigned)); break;
        default: /* `.1f` */
            put_real(t, va_arg(arguments, double), (unsigned)(at[1] - '0'));
            at += 2;
        }
    }
    va_end(arguments);
}

/* ---- text ---- */

/* The length of the UTF-8 sequence at `at`, or 0 if there is none that XML allows: no overlong
 * forms, no surrogates, no control characters. The final zero ends any sequence. */
static size_t sequence_length(const unsigned char *at) {
    if (at[0] < 0x80) return at[0] >= ' ' && at[0] != 0x7f ? 1 : 0;
    size_t length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    uint32_t code = at[0] & (0xffu >> (length + 1));
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    if (at[0] < 0xc2 || at[0] > 0xf4) return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (at[i] & 0x3f);
    }
    if (code < least[length] || code > 0x10ffff) return 0;
    if (code < 0xa0 || (code >= 0xd800 && code < 0xe000)) return 0;
    return (code & 0xfffe) == 0xfffe ? 0 : length;
}

static void add_character(lr_text *out, const char *at, size_t length) {
    static const char replacement[] = "\xef\xbf\xbd";
    if (length == 0)
        lr_put_bytes(out, replacement, 3);
    else if (*at == '&')
        lr_put_bytes(out, "&amp;", 5);
    else if (*at == '<')
        lr_put_bytes(out, "&lt;", 4);
    else if (*at == '>')
        lr_put_bytes(out, "&gt;", 4);
    else if (*at == '"')
        lr_put_bytes(out, "&quot;", 6);
    else
        lr_put_bytes(out, at, length);
}

static size_t count_characters(const char *text) {
    size_t count = 0;
    for (; *text; count++) {
        size_t length = sequence_length((const unsigned char *)text);
        text += length ? length : 1;
    }
    return count;
}

void svg_put_text(lr_text *out, const char *text, size_t most) {
    bool cut = most > 0 && count_characters(text) > most;
    for (size_t k = 0; *text; k++) {
        if (cut && k == most - 1) {
            lr_put_bytes(out, "\xe2\x80\xa6", 3);
            return;
        }
        size_t length = sequence_length((const unsigned char *)text);
        add_character(out, text, length);
        text += length ? length : 1;
    }
}
