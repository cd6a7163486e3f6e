/* json_scan.c - finds members in a JSON text (json_scan.h). */
#include "json_scan.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t skip_blanks(json_span s, size_t at) {
    while (at < s.length && is_blank(s.at[at])) at++;
    return at;
}

/* Past the string that begins at `at`, or the end of the span. */
static size_t skip_string(json_span s, size_t at) {
    for (at++; at < s.length && s.at[at] != '"'; at++)
        if (s.at[at] == '\\') at++;
    return at < s.length ? at + 1 : s.length;
}

static size_t skip_value(json_span s, size_t at) {
    int depth = 0;
    while (at < s.length) {
        char c = s.at[at];
        if (c == '"') {
            at = skip_string(s, at);
        } else {
            if (depth == 0 && (c == ',' || c == '}' || c == ']' || is_blank(c))) return at;
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
            at++;
        }
        if (depth == 0 && (c == '"' || c == '}' || c == ']')) return at;
    }
    return at;
}

json_span json_scan_member(json_span object, const char *name) {
    const json_span none = { NULL, 0 };
    size_t name_length = strlen(name), at = object.at ? skip_blanks(object, 0) : 0;
    if (!object.at || at >= object.length || object.at[at] != '{') return none;
    for (at = skip_blanks(object, at + 1); at < object.length && object.at[at] == '"';) {
        size_t key = at + 1, key_end = skip_string(object, at);
        bool found = key_end >= key + 1 && key_end - 1 - key == name_length &&
                     memcmp(object.at + key, name, name_length) == 0;
        at = skip_blanks(object, key_end);
        if (at >= object.length || object.at[at] != ':') return none;
        at = skip_blanks(object, at + 1);
        size_t end = skip_value(object, at);
        if (found) return (json_span){ object.at + at, end - at };
        at = skip_blanks(object, end);
        if (at >= object.length || object.at[at] != ',') return none;
        at = skip_blanks(object, at + 1);
    }
    return none;
}

json_span json_scan_item(json_span array, size_t *cursor) {
    const json_span none = { NULL, 0 };
    if (!array.at) return none;
    size_t at = skip_blanks(array, *cursor);
    char opening = *cursor == 0 ? '[' : ',';
    if (at >= array.length || array.at[at] != opening) return none;
    at = skip_blanks(array, at + 1);
    if (at >= array.length || array.at[at] == ']') return none;
    size_t end = skip_value(array, at);
    *cursor = end;
    return (json_span){ array.at + at, end - at };
}

int64_t json_scan_number(json_span value, int64_t none) {
    if (!value.at || value.length == 0 || value.length > 18) return none;
    bool negative = value.at[0] == '-';
    size_t first = negative ? 1 : 0;
    int64_t number = 0;
    if (value.length == first) return none;
    for (size_t at = first; at < value.length; at++) {
        if (value.at[at] < '0' || value.at[at] > '9') return none;
        number = number * 10 + (value.at[at] - '0');
    }
    return negative ? -number : number;
}

bool json_scan_is(json_span value, const char *string) {
    size_t length = strlen(string);
    return value.at && value.length == length + 2 && value.at[0] == '"' &&
           memcmp(value.at + 1, string, length) == 0 && value.at[length + 1] == '"';
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits of \uXXXX at `at`, or -1. */
static int32_t hex_four(json_span s, size_t at) {
    int32_t code = 0;
    if (at + 4 > s.length) return -1;
    for (size_t k = 0; k < 4; k++) {
        int digit = hex_digit(s.at[at + k]);
        if (digit < 0) return -1;
        code = code << 4 | digit;
    }
    return code;
}

static size_t put_utf8(int32_t code, char *out) {
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3f));
        out[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3f));
    out[2] = (char)(0x80 | (code >> 6 & 0x3f));
    out[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}

/* Undoes the escape whose backslash is at *at, leaves *at behind it, and returns the bytes written
 * (at most 4), 0 if it is none. */
static size_t unescape(json_span s, size_t *at, char *out) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (*at + 1 >= s.length) return 0;
    char c = s.at[*at + 1];
    if (c != 'u') {
        const char *name = c ? strchr(names, c) : NULL;
        *at += 2;
        if (!name) return 0;
        out[0] = meanings[name - names];
        return 1;
    }
    int32_t code = hex_four(s, *at + 2);
    *at += 6;
    if (code < 0) return 0;
    if (code >= 0xd800 && code < 0xdc00 && *at + 1 < s.length && s.at[*at] == '\\' &&
        s.at[*at + 1] == 'u') {
        int32_t low = hex_four(s, *at + 2);
        if (low < 0xdc00 || low > 0xdfff) return 0;
        *at += 6;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    return put_utf8(code, out);
}

size_t json_scan_string(json_span value, char *out, size_t size) {
    if (size) out[0] = 0;
    if (!value.at || value.length < 2 || value.at[0] != '"') return 0;
    size_t length = 0, end = value.length - 1;
    for (size_t at = 1; at < end;) {
        if (length + 5 > size) goto nothing; /* room for any character and the zero */
        if (value.at[at] != '\\') {
            out[length++] = value.at[at++];
            continue;
        }
        size_t written = unescape(value, &at, out + length);
        if (written == 0) goto nothing;
        length += written;
    }
    out[length] = 0;
    return length;
nothing:
    if (size) out[0] = 0;
    return 0;
}
