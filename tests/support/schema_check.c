/* schema_check.c - a small checker of JSON Schema (schema_check.h). */
#include "schema_check.h"

#include "json_text.h"
#include "message_schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct checker {
    json_t *root;
    char path[256];
} checker;

static char fault[512];

__attribute__((format(printf, 2, 3))) static bool wrong(const checker *c, const char *format, ...) {
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(fault, sizeof fault, "%s: %s", c->path[0] ? c->path : "the value", text);
    return false;
}

static bool check(checker *c, json_t *schema, json_t *value);

/* Checks something inside of the value: its name is part of the path while that lasts. */
static bool check_inside(checker *c, json_t *schema, const char *name, json_t *value) {
    size_t length = strlen(c->path);
    snprintf(c->path + length, sizeof c->path - length, "%s%s", length ? "." : "", name);
    bool good = check(c, schema, value);
    if (good) c->path[length] = 0;
    return good;
}

/* ---- one function for each keyword ---- */

typedef bool keyword_check(checker *c, json_t *schema, json_t *argument, json_t *value);

static bool check_ref(checker *c, json_t *schema, json_t *argument, json_t *value) {
    const char *path = json_string_value(argument);
    (void)schema;
    if (strncmp(path, "#/$defs/", 8) != 0) return wrong(c, "strange reference %s", path);
    json_t *target = json_object_get(json_object_get(c->root, "$defs"), path + 8);
    return target ? check(c, target, value) : wrong(c, "nothing at %s", path);
}

static bool check_one_of(checker *c, json_t *schema, json_t *argument, json_t *value) {
    size_t fit = 0, index = 0;
    json_t *alternative = NULL;
    char path[sizeof c->path];
    (void)schema;
    memcpy(path, c->path, sizeof path);
    json_array_foreach(argument, index, alternative) {
        fit += check(c, alternative, value);
        memcpy(c->path, path, sizeof path);
    }
    return fit == 1 || wrong(c, "fits %zu alternatives of oneOf", fit);
}

/* How likely it is that the alternative was meant: not if its kind is another, else the deeper the
 * better. */
static size_t likeness(const checker *c) {
    size_t length = strlen(c->path);
    bool other = length >= 4 && strcmp(c->path + length - 4, "kind") == 0;
    return other ? 0 : 1 + length;
}

/* If none fits, the fault of the one that was most likely meant is told. */
static bool check_any_of(checker *c, json_t *schema, json_t *argument, json_t *value) {
    size_t index = 0, best = 0, length = strlen(c->path);
    json_t *alternative = NULL;
    char told[sizeof fault] = "", path[sizeof c->path] = "";
    (void)schema;
    json_array_foreach(argument, index, alternative) {
        if (check(c, alternative, value)) return true;
        if (told[0] == 0 || likeness(c) > best) {
            best = likeness(c);
            memcpy(told, fault, sizeof told);
            memcpy(path, c->path, sizeof path);
        }
        c->path[length] = 0;
    }
    memcpy(fault, told, sizeof fault);
    memcpy(c->path, path, sizeof path);
    return false;
}

static bool check_const(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return json_equal(argument, value) ||
           wrong(c, "is not %s", json_is_string(argument) ? json_string_value(argument) : "true");
}

static bool check_enum(checker *c, json_t *schema, json_t *argument, json_t *value) {
    size_t index = 0;
    json_t *known = NULL;
    (void)schema;
    json_array_foreach(argument, index, known) if (json_equal(known, value)) return true;
    return wrong(c, "is none of the words");
}

static bool check_type(checker *c, json_t *schema, json_t *argument, json_t *value) {
    const char *type = json_string_value(argument);
    (void)schema;
    bool good = (strcmp(type, "object") == 0 && json_is_object(value)) ||
                (strcmp(type, "array") == 0 && json_is_array(value)) ||
                (strcmp(type, "string") == 0 && json_is_string(value)) ||
                (strcmp(type, "integer") == 0 && json_is_integer(value)) ||
                (strcmp(type, "number") == 0 && json_is_number(value)) ||
                (strcmp(type, "null") == 0 && json_is_null(value)) ||
                (strcmp(type, "boolean") == 0 && json_is_boolean(value));
    return good || wrong(c, "is not of type %s", type);
}

static bool check_minimum(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return json_integer_value(value) >= json_integer_value(argument) || wrong(c, "is too small");
}

static bool check_maximum(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return json_integer_value(value) <= json_integer_value(argument) || wrong(c, "is too large");
}

/* In characters, as the standard says. */
static json_int_t text_length(json_t *value) {
    json_int_t count = 0;
    for (const char *at = json_string_value(value); at && *at; at++) count += (*at & 0xc0) != 0x80;
    return count;
}

static bool check_min_length(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return text_length(value) >= json_integer_value(argument) || wrong(c, "is too short");
}

static bool check_max_length(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return text_length(value) <= json_integer_value(argument) || wrong(c, "is too long");
}

/* The schema has few patterns and frames have many places, so what is compiled is kept. */
static bool matches(const char *pattern, const char *text) {
    enum { PATTERNS_MAX = 32 };
    static struct {
        char pattern[64];
        regex_t compiled;
    } kept[PATTERNS_MAX];
    size_t k = 0;
    while (k < PATTERNS_MAX - 1 && kept[k].pattern[0] && strcmp(kept[k].pattern, pattern) != 0) k++;
    if (!kept[k].pattern[0]) {
        if (strlen(pattern) >= sizeof kept[k].pattern) return false;
        if (regcomp(&kept[k].compiled, pattern, REG_EXTENDED | REG_NOSUB) != 0) return false;
        memcpy(kept[k].pattern, pattern, strlen(pattern) + 1);
    }
    return strcmp(kept[k].pattern, pattern) == 0 &&
           regexec(&kept[k].compiled, text, 0, NULL, 0) == 0;
}

static bool check_pattern(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return matches(json_string_value(argument), json_string_value(value)) ||
           wrong(c, "does not match %s", json_string_value(argument));
}

static bool check_items(checker *c, json_t *schema, json_t *argument, json_t *value) {
    size_t index = 0;
    json_t *item = NULL;
    (void)schema;
    json_array_foreach(value, index, item) {
        char name[24];
        snprintf(name, sizeof name, "[%zu]", index);
        if (!check_inside(c, argument, name, item)) return false;
    }
    return true;
}

static bool check_max_items(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return json_array_size(value) <= (size_t)json_integer_value(argument) ||
           wrong(c, "has too many items");
}

static bool check_min_items(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return json_array_size(value) >= (size_t)json_integer_value(argument) ||
           wrong(c, "has too few items");
}

static bool check_unique(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema, (void)argument;
    for (size_t i = 0; i < json_array_size(value); i++)
        for (size_t k = 0; k < i; k++)
            if (json_equal(json_array_get(value, i), json_array_get(value, k)))
                return wrong(c, "holds something twice");
    return true;
}

static bool check_properties(checker *c, json_t *schema, json_t *argument, json_t *value) {
    const char *name = NULL;
    json_t *member = NULL;
    (void)schema;
    json_object_foreach(value, name, member) {
        json_t *inner = json_object_get(argument, name);
        if (inner && !check_inside(c, inner, name, member)) return false;
    }
    return true;
}

static bool check_more_properties(checker *c, json_t *schema, json_t *argument, json_t *value) {
    json_t *known = json_object_get(schema, "properties");
    const char *name = NULL;
    json_t *member = NULL;
    if (json_is_true(argument)) return true;
    json_object_foreach(value, name, member) {
        if (json_object_get(known, name)) continue;
        if (json_is_false(argument)) return wrong(c, "has an unknown member %s", name);
        if (!check_inside(c, argument, name, member)) return false;
    }
    return true;
}

static bool check_required(checker *c, json_t *schema, json_t *argument, json_t *value) {
    size_t index = 0;
    json_t *name = NULL;
    (void)schema;
    json_array_foreach(
        argument, index,
        name) if (!json_object_get(value,
                                   json_string_value(name))) return wrong(c, "lacks %s",
                                                                          json_string_value(name));
    return true;
}

static bool check_max_properties(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)schema;
    return json_object_size(value) <= (size_t)json_integer_value(argument) ||
           wrong(c, "has too many members");
}

static bool check_names(checker *c, json_t *schema, json_t *argument, json_t *value) {
    const char *name = NULL;
    json_t *member = NULL;
    (void)schema;
    json_object_foreach(value, name, member) {
        json_t *text = json_string(name);
        bool good = check(c, argument, text);
        json_decref(text);
        if (!good) return wrong(c, "has a member of the wrong name: %s", name);
    }
    return true;
}

static bool check_nothing(checker *c, json_t *schema, json_t *argument, json_t *value) {
    (void)c, (void)schema, (void)argument, (void)value;
    return true;
}

/* ---- a schema ---- */

static const struct {
    const char *name;
    keyword_check *check;
} keywords[] = {
    { "$ref", check_ref },
    { "oneOf", check_one_of },
    { "anyOf", check_any_of },
    { "const", check_const },
    { "enum", check_enum },
    { "type", check_type },
    { "minimum", check_minimum },
    { "maximum", check_maximum },
    { "minLength", check_min_length },
    { "maxLength", check_max_length },
    { "pattern", check_pattern },
    { "items", check_items },
    { "maxItems", check_max_items },
    { "minItems", check_min_items },
    { "uniqueItems", check_unique },
    { "properties", check_properties },
    { "additionalProperties", check_more_properties },
    { "required", check_required },
    { "maxProperties", check_max_properties },
    { "propertyNames", check_names },
    { "description", check_nothing },
    { "default", check_nothing },
};

static keyword_check *find_keyword(const char *name) {
    for (size_t k = 0; k < sizeof keywords / sizeof keywords[0]; k++)
        if (strcmp(keywords[k].name, name) == 0) return keywords[k].check;
    return NULL;
}

static bool check(checker *c, json_t *schema, json_t *value) {
    const char *name = NULL;
    json_t *argument = NULL;
    json_t *type = json_object_get(schema, "type");
    if (type && !check_type(c, schema, type, value)) return false; /* before what depends on it */
    json_object_foreach(schema, name, argument) {
        keyword_check *keyword = find_keyword(name);
        if (!keyword) return wrong(c, "the schema says %s, which the test does not know", name);
        if (!keyword(c, schema, argument, value)) return false;
    }
    return true;
}

const char *schema_check(json_t *schema, const char *name, json_t *value) {
    checker c = { .root = schema };
    json_t *definition = json_object_get(json_object_get(schema, "$defs"), name);
    snprintf(fault, sizeof fault, "the schema has no %s", name);
    if (!definition) return fault;
    return check(&c, definition, value) ? NULL : fault;
}

json_t *schema_load(void) {
    json_text text = { 0 };
    json_writer w = json_text_start(&text);
    json_t *schema = NULL;
    message_schema(&w);
    if (jw_finish(&w)) schema = json_loads(text.bytes, JSON_REJECT_DUPLICATES, NULL);
    free(text.bytes);
    return schema;
}

const char *schema_fault(const char *name, json_t *value) {
    static json_t *schema; /* until the program ends */
    if (!schema) schema = schema_load();
    return schema_check(schema, name, value);
}

void schema_expect(const char *name, json_t *value) {
    char item[MESSAGE_TYPE_NAME_MAX];
    const char *why = NULL;
    bool list = strchr(name, '[') != NULL;
    snprintf(item, sizeof item, "%.*s", (int)strcspn(name, "["), name);
    for (size_t k = 0; list && !why && k < json_array_size(value); k++)
        why = schema_fault(item, json_array_get(value, k));
    if (!list) why = schema_fault(item, value);
    if (why) fail_msg("%s: %s\n%.3000s", name, why, json_dumps(value, JSON_COMPACT));
}
