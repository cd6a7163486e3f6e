/* sim_json.c - a reader of JSON for the clients of the simulation. See sim_json.h. */
#include "sim_json.h"

#include <stdlib.h>
#include <string.h>

static size_t skip_blanks(sim_json text, size_t at) {
    while (at < text.length && strchr(" \t\r\n", text.at[at]) != NULL) at++;
    return at;
}

static size_t skip_string(sim_json text, size_t at) {
    for (at++; at < text.length; at++) {
        const char *quote = NULL, *escape = NULL;
        quote = memchr(text.at + at, '"', text.length - at);
        if (quote == NULL) return text.length;
        escape = memchr(text.at + at, '\\', (size_t)(quote - (text.at + at)));
        if (escape == NULL) return (size_t)(quote - text.at) + 1;
        at = (size_t)(escape - text.at) + 1; /* the escaped byte is passed over */
    }
    return text.length;
}

static size_t skip_value(sim_json text, size_t at) {
    int depth = 0;

    while (at < text.length) {
        char c = text.at[at];
        if (c == '"') {
            at = skip_string(text, at);
            if (depth == 0) return at;
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']')) return at;
        at++;
        if (c == '{' || c == '[') depth++;
        if ((c == '}' || c == ']') && --depth == 0) return at;
    }
    return text.length;
}

bool sim_json_next(sim_json whole, size_t *cursor, sim_json *key, sim_json *value) {
    static const sim_json none;
    size_t at = *cursor, end = 0;

    *value = none;
    if (whole.length < 2 || (whole.at[0] != '{' && whole.at[0] != '[')) return false;
    at = skip_blanks(whole, at == 0 ? 1 : at);
    if (at < whole.length && whole.at[at] == ',') at = skip_blanks(whole, at + 1);
    if (at >= whole.length || whole.at[at] == '}' || whole.at[at] == ']') return false;
    if (whole.at[0] == '{') {
        end = skip_string(whole, at);
        if (key != NULL) *key = (sim_json){ whole.at + at, end - at };
        at = skip_blanks(whole, end);
        at = skip_blanks(whole, at + 1); /* the colon */
        if (at >= whole.length) return false;
    }
    end = skip_value(whole, at);
    *value = (sim_json){ whole.at + at, end - at };
    while (value->length > 0 && strchr(" \t\r\n", value->at[value->length - 1]) != NULL)
        value->length--;
    *cursor = end;
    return true;
}

bool sim_json_member(sim_json object, const char *key, sim_json *value) {
    sim_json name = { 0 };
    size_t cursor = 0, length = strlen(key);

    while (sim_json_next(object, &cursor, &name, value))
        if (name.length == length + 2 && memcmp(name.at + 1, key, length) == 0) return true;
    *value = (sim_json){ 0 };
    return false;
}

static size_t put(char *out, size_t size, size_t length, unsigned byte) {
    if (length + 1 < size) out[length] = (char)byte;
    return length + 1;
}

static size_t put_code_point(char *out, size_t size, size_t length, unsigned long c) {
    if (c < 0x80) return put(out, size, length, (unsigned)c);
    if (c < 0x800) {
        length = put(out, size, length, (unsigned)(0xc0 | c >> 6));
    } else {
        length = put(out, size, length, (unsigned)(0xe0 | c >> 12));
        length = put(out, size, length, (unsigned)(0x80 | (c >> 6 & 0x3f)));
    }
    return put(out, size, length, (unsigned)(0x80 | (c & 0x3f)));
}

size_t sim_json_string(sim_json value, char *out, size_t size) {
    static const char letters[] = "bfnrt", bytes[] = "\b\f\n\r\t";
    size_t length = 0;

    for (size_t at = 1; value.length >= 2 && at + 1 < value.length; at++) {
        const char *letter = NULL;
        char c = value.at[at];
        if (c != '\\') {
            length = put(out, size, length, (unsigned char)c);
            continue;
        }
        c = value.at[++at];
        if (c == 'u' && at + 5 < value.length) {
            char hex[5] = { value.at[at + 1], value.at[at + 2], value.at[at + 3], value.at[at + 4],
                            0 };
            length = put_code_point(out, size, length, strtoul(hex, NULL, 16));
            at += 4;
            continue;
        }
        letter = strchr(letters, c);
        if (letter != NULL && c != 0) c = bytes[letter - letters];
        length = put(out, size, length, (unsigned char)c);
    }
    if (size > 0) out[length < size ? length : size - 1] = 0;
    return length;
}

bool sim_json_is(sim_json value, const char *word) {
    size_t length = strlen(word);
    return value.length == length + 2 && value.at[0] == '"' &&
           memcmp(value.at + 1, word, length) == 0;
}

int64_t sim_json_number(sim_json value, int64_t otherwise) {
    char digits[32] = { 0 };

    if (value.length == 0 || value.length >= sizeof digits) return otherwise;
    if (strchr("-0123456789", value.at[0]) == NULL) return otherwise;
    memcpy(digits, value.at, value.length);
    return strtoll(digits, NULL, 10);
}

bool sim_json_true(sim_json value) {
    return value.length == 4 && memcmp(value.at, "true", 4) == 0;
}

int64_t sim_json_number_of(sim_json object, const char *key, int64_t otherwise) {
    sim_json value = { 0 };
    return sim_json_member(object, key, &value) ? sim_json_number(value, otherwise) : otherwise;
}

size_t sim_json_string_of(sim_json object, const char *key, char *out, size_t size) {
    sim_json value = { 0 };
    if (size > 0) out[0] = 0;
    return sim_json_member(object, key, &value) ? sim_json_string(value, out, size) : 0;
}
