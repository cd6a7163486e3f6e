/* shapes.c - reading the types of shapes.h. */
#include "shapes.h"

#include "lr_assert.h"

#include <string.h>

static const wire_basic basics[] = {
    { "natural", "number", "integer", .natural = true },
    { "integer", "number", "integer" },
    { "real", "number", "number" },
    { "flag", "boolean", "boolean" },
    { "mark", "true", .ref = "Mark" },
    { "text", "string", "string" },
    { "null", "null", "null" },
    { "seat", "number", "integer", .natural = true },
    { "status", "RuleRefusal", .ref = "RefusalCode" },
    { "cards", "Amounts", .ref = "Amounts" },
    { "hex", "string", "string", "^[a-z][0-9]+$" },
    { "vertex", "string", "string", "^[a-z][0-9]+[.](n|ne|se|s|sw|nw)$" },
    { "edge", "string", "string", "^[a-z][0-9]+/(ne|e|se|sw|w|nw)$" },
    { "region", "string", "string", "^[ul][-+]?[0-9]+$" },
    { "site", "string", "string", "^[ul][-+]?[0-9]+$" },
};

wire_text wire_text_of(const char *text) {
    return (wire_text){ text, strlen(text) };
}

bool wire_text_is(wire_text text, const char *word) {
    return strlen(word) == text.length && memcmp(text.at, word, text.length) == 0;
}

/* The length of the first alternative: up to a bar that no bracket encloses. */
static size_t first_length(wire_text text) {
    int depth = 0;
    for (size_t k = 0; k < text.length; k++) {
        depth += (text.at[k] == '{') - (text.at[k] == '}');
        if (depth == 0 && text.at[k] == '|') return k - 1;
    }
    return text.length;
}

static wire_type type_of(wire_text text) {
    wire_type type = { .kind = WIRE_NAMED, .text = text, .inner = { text.at, 0 } };
    LR_ASSERT(text.length > 0);
    if (text.at[text.length - 1] == ']') {
        bool pair = text.at[text.length - 2] == '2';
        type.kind = pair ? WIRE_PAIR : WIRE_LIST;
        type.inner.length = text.length - (pair ? 3 : 2);
    } else if (text.at[0] == '{') {
        const char *colon = memchr(text.at, ':', text.length);
        LR_ASSERT(colon != NULL);
        type.kind = WIRE_MAP;
        type.key = (wire_text){ text.at + 1, (size_t)(colon - text.at) - 1 };
        type.inner = (wire_text){ colon + 2, (size_t)(text.at + text.length - colon) - 3 };
    } else if (text.at[0] == '\'') {
        type.kind = WIRE_WORD;
        type.text = (wire_text){ text.at + 1, text.length - 2 };
    }
    for (size_t k = 0; k < sizeof basics / sizeof basics[0] && type.kind == WIRE_NAMED; k++) {
        if (!wire_text_is(text, basics[k].name)) continue;
        type.kind = WIRE_BASIC;
        type.basic = &basics[k];
    }
    return type;
}

bool wire_type_next(wire_text *rest, wire_type *out) {
    static const size_t bar = 3; /* ` | ` */
    if (rest->length == 0) return false;
    size_t length = first_length(*rest), used = length < rest->length ? length + bar : length;
    *out = type_of((wire_text){ rest->at, length });
    rest->at += used;
    rest->length -= used;
    return true;
}

static char upper(char c) {
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

char *wire_type_name(const wire_shapes *of, wire_text name, char out[WIRE_TYPE_NAME_MAX]) {
    size_t length = strlen(of->family);
    LR_ASSERT(length + name.length < WIRE_TYPE_NAME_MAX);
    if (name.at[0] == upper(name.at[0])) { /* has its name already */
        memcpy(out, name.at, name.length);
        out[name.length] = 0;
        return out;
    }
    memcpy(out, of->family, length);
    out[0] = upper(out[0]);
    for (size_t k = 0; k < name.length; k++) {
        if (name.at[k] == '_') continue;
        out[length++] = k == 0 || name.at[k - 1] == '_' ? upper(name.at[k]) : lower(name.at[k]);
    }
    out[length] = 0;
    return out;
}

const wire_shape *wire_shape_of(const wire_shapes *of, const char *name) {
    for (const wire_shape *shape = of->shapes; shape->name; shape++)
        if (strcmp(shape->name, name) == 0) return shape;
    return NULL;
}

bool wire_target_is_new(const wire_shapes *of, uint32_t action) {
    for (uint32_t k = of->names[0].first; k < action; k++)
        if (of->target(k) == of->target(action)) return false;
    return true;
}
