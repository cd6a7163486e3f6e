/* shapes_schema.c - the games' JSON as JSON Schema (shapes_schema.h).
 *
 *     BoardPhase ...       the sets of words
 *     BoardPrompt ...      the shapes; BoardScenario and other unions
 *     BoardMove, BoardAct  an alternative for each target: the kinds that have it
 *     BoardSections        a whole view
 *     BoardEvent           an action, or one of the shapes that have a kind
 *     GameEvent            of any family; an action's text for clients that asked for texts
 */
#include "shapes_schema.h"

#include "http_json.h"

#include <stdio.h>
#include <string.h>

static void put_ref(json_writer *w, const char *name) {
    char path[WIRE_TYPE_NAME_MAX + 16];
    snprintf(path, sizeof path, "#/$defs/%s", name);
    jw_put_string(w, "$ref", path);
}

static void put_referenced(json_writer *w, const char *name) {
    jw_object(w);
    put_ref(w, name);
    jw_object_end(w);
}

static void put_own_ref(json_writer *w, const wire_shapes *of, wire_text name) {
    char type[WIRE_TYPE_NAME_MAX];
    put_ref(w, wire_type_name(of, name, type));
}

/* ---- types ---- */

static void put_type(json_writer *w, const wire_shapes *of, wire_text text);

static void put_value(json_writer *w, const char *key, const wire_shapes *of, wire_text text) {
    jw_put_object(w, key);
    put_type(w, of, text);
    jw_object_end(w);
}

static void put_basic(json_writer *w, const wire_basic *basic) {
    if (basic->ref) put_ref(w, basic->ref);
    if (basic->type) jw_put_string(w, "type", basic->type);
    if (basic->natural) jw_put_uint(w, "minimum", 0);
    if (basic->pattern) jw_put_string(w, "pattern", basic->pattern);
}

static void put_alternative(json_writer *w, const wire_shapes *of, const wire_type *type) {
    switch (type->kind) {
    case WIRE_BASIC: put_basic(w, type->basic); break;
    case WIRE_NAMED: put_own_ref(w, of, type->text); break;
    case WIRE_WORD:
        jw_key(w, "const");
        jw_bytes(w, type->text.at, type->text.length);
        break;
    case WIRE_PAIR:
        jw_put_uint(w, "minItems", 2);
        jw_put_uint(w, "maxItems", 2); /* fall through */
        __attribute__((fallthrough));
    case WIRE_LIST:
        jw_put_string(w, "type", "array");
        put_value(w, "items", of, type->inner);
        break;
    case WIRE_MAP:
        jw_put_string(w, "type", "object");
        if (!wire_text_is(type->key, "text")) put_value(w, "propertyNames", of, type->key);
        put_value(w, "additionalProperties", of, type->inner);
        break;
    }
}

static void put_alternatives(json_writer *w, const wire_shapes *of, wire_text rest) {
    for (wire_type type; wire_type_next(&rest, &type);) {
        jw_object(w);
        put_alternative(w, of, &type);
        jw_object_end(w);
    }
}

static void put_type(json_writer *w, const wire_shapes *of, wire_text text) {
    wire_type type;
    wire_text rest = text;
    if (!wire_type_next(&rest, &type)) return;
    if (rest.length == 0) {
        put_alternative(w, of, &type);
        return;
    }
    jw_put_array(w, "anyOf");
    put_alternatives(w, of, text);
    jw_array_end(w);
}

/* ---- shapes ---- */

static void begin_named(json_writer *w, const wire_shapes *of, const char *name) {
    char type[WIRE_TYPE_NAME_MAX];
    jw_put_object(w, wire_type_name(of, wire_text_of(name), type));
}

static void end_named(json_writer *w) {
    jw_object_end(w);
    jw_line(w);
}

static void put_property(json_writer *w, const wire_shapes *of, const wire_member *member) {
    jw_put_object(w, member->name);
    put_type(w, of, wire_text_of(member->type));
    jw_put_string(w, "description", member->sentence);
    jw_object_end(w);
}

/* The properties of an object but for those that the caller has begun with, and which are
 * needed. */
static void end_object(json_writer *w, const wire_shapes *of, const wire_member *members,
                       const char *first, const char *second) {
    for (const wire_member *m = members; m->name; m++) put_property(w, of, m);
    jw_object_end(w);
    jw_put_array(w, "required");
    if (first) jw_string(w, first);
    if (second) jw_string(w, second);
    for (const wire_member *m = members; m->name; m++)
        if (!m->optional) jw_string(w, m->name);
    jw_array_end(w);
    jw_put_bool(w, "additionalProperties", false);
}

static void put_shape(json_writer *w, const wire_shapes *of, const wire_shape *shape) {
    begin_named(w, of, shape->name);
    jw_put_string(w, "type", "object");
    jw_put_string(w, "description", shape->sentence);
    jw_put_object(w, "properties");
    if (shape->word) {
        jw_put_object(w, WIRE_KIND);
        jw_put_string(w, "const", shape->word);
        jw_object_end(w);
    }
    end_object(w, of, shape->members, shape->word ? WIRE_KIND : NULL, NULL);
    end_named(w);
}

static void put_words(json_writer *w, const wire_shapes *of, const wire_names *set) {
    begin_named(w, of, set->name);
    jw_put_array(w, "enum");
    for (uint32_t k = set->first; k < set->end; k++) jw_string(w, set->words[k]);
    jw_array_end(w);
    end_named(w);
}

static void put_union(json_writer *w, const wire_shapes *of, const wire_member *alias) {
    begin_named(w, of, alias->name);
    put_type(w, of, wire_text_of(alias->type));
    end_named(w);
}

/* ---- actions ---- */

/* An action of one of the kinds that have this target. An event tells no target of a button. */
static void put_kinds(json_writer *w, const wire_shapes *of, const wire_shape *target,
                      const wire_shape *shape, bool told) {
    const wire_names *actions = &of->names[0];
    jw_object(w);
    jw_put_string(w, "type", "object");
    jw_put_object(w, "properties");
    jw_put_object(w, WIRE_KIND);
    jw_put_array(w, "enum");
    for (uint32_t k = actions->first; k < actions->end; k++)
        if (of->target(k) == target) jw_string(w, actions->words[k]);
    jw_array_end(w);
    jw_object_end(w);
    if (target) put_value(w, WIRE_TARGET, of, wire_text_of(target->name));
    bool needed = target && !(told && strcmp(target->name, "target_button") == 0);
    end_object(w, of, shape->members, WIRE_KIND, needed ? WIRE_TARGET : NULL);
    jw_object_end(w);
}

static void put_actions(json_writer *w, const wire_shapes *of, const char *name, bool told) {
    const wire_names *actions = &of->names[0];
    begin_named(w, of, name);
    jw_put_array(w, "anyOf");
    for (uint32_t k = actions->first; k < actions->end; k++)
        if (wire_target_is_new(of, k))
            put_kinds(w, of, of->target(k), wire_shape_of(of, name), told);
    jw_array_end(w);
    end_named(w);
}

static void put_targets(json_writer *w, const wire_shapes *of) {
    for (uint32_t k = of->names[0].first; k < of->names[0].end; k++) {
        const wire_shape *target = of->target(k);
        if (target && wire_target_is_new(of, k) && !wire_shape_of(of, target->name))
            put_shape(w, of, target);
    }
}

static void put_events(json_writer *w, const wire_shapes *of) {
    begin_named(w, of, "event");
    jw_put_array(w, "anyOf");
    put_alternatives(w, of, wire_text_of("act"));
    for (const wire_shape *shape = of->shapes; shape->name; shape++)
        if (shape->word) put_alternatives(w, of, wire_text_of(shape->name));
    jw_array_end(w);
    end_named(w);
}

/* ---- the whole ---- */

/* A whole view. */
static void put_view(json_writer *w, const wire_family *family) {
    begin_named(w, family->shapes, "sections");
    jw_put_string(w, "type", "object");
    jw_put_object(w, "properties");
    for (const wire_section *s = family->sections; s->name; s++)
        put_value(w, s->name, family->shapes, wire_text_of(s->type));
    jw_object_end(w);
    jw_put_array(w, "required");
    for (const wire_section *s = family->sections; s->name; s++) jw_string(w, s->name);
    jw_array_end(w);
    jw_put_bool(w, "additionalProperties", false);
    end_named(w);
}

static void put_shapes(json_writer *w, const wire_shapes *of) {
    for (const wire_names *set = of->names; set->name; set++) put_words(w, of, set);
    for (const wire_shape *shape = of->shapes; shape->name; shape++)
        if (strcmp(shape->name, "move") != 0 && strcmp(shape->name, "act") != 0)
            put_shape(w, of, shape);
    for (const wire_member *alias = of->unions; alias->name; alias++) put_union(w, of, alias);
}

static void put_family(json_writer *w, const wire_family *family) {
    const wire_shapes *of = family->shapes;
    put_view(w, family);
    put_shapes(w, of);
    put_targets(w, of);
    put_actions(w, of, "move", false);
    put_actions(w, of, "act", true);
    put_events(w, of);
}

/* One definition of each family, or a text. */
static void put_any(json_writer *w, const char *any, const char *name, bool or_text) {
    jw_put_object(w, any);
    jw_put_array(w, "anyOf");
    for (uint32_t k = 0; wire_family_at(k); k++)
        if (wire_family_at(k)->shapes)
            put_alternatives(w, wire_family_at(k)->shapes, wire_text_of(name));
    if (or_text) put_alternatives(w, NULL, wire_text_of("text"));
    jw_array_end(w);
    end_named(w);
}

void wire_schema(json_writer *w) {
    for (uint32_t k = 0; wire_family_at(k); k++)
        if (wire_family_at(k)->shapes) put_family(w, wire_family_at(k));
    put_shapes(w, &hw_shapes);
    put_any(w, "GameEvent", "event", true);
    put_any(w, "GameSetting", "setting", false);
    put_any(w, "GameMove", "move", false);
    jw_put_object(w, "AnyEvent");
    jw_put_array(w, "anyOf");
    put_referenced(w, "TableEvent");
    put_referenced(w, "GameEvent");
    jw_array_end(w);
    end_named(w);
    put_any(w, "GameCounts", "counts", false);
    jw_put_object(w, "Mark");
    jw_put_bool(w, "const", true);
    end_named(w);
    put_value(w, "Amounts", NULL, wire_text_of("{text: natural}"));
    jw_line(w);
}

/* Whether an earlier family has a section of this name. */
static bool section_is_new(uint32_t family, const char *name) {
    for (uint32_t k = 0; k < family; k++)
        for (const wire_section *s = wire_family_at(k)->sections; s->name; s++)
            if (strcmp(s->name, name) == 0) return false;
    return true;
}

static void put_section(json_writer *w, const char *name) {
    jw_put_object(w, name);
    jw_put_array(w, "anyOf");
    for (uint32_t k = 0; wire_family_at(k); k++)
        for (const wire_section *s = wire_family_at(k)->sections; s->name; s++)
            if (s->type && strcmp(s->name, name) == 0)
                put_alternatives(w, wire_family_at(k)->shapes, wire_text_of(s->type));
    if (strcmp(name, "moves") == 0) put_alternatives(w, NULL, wire_text_of("text[]"));
    if (strcmp(name, "prompt") == 0) put_alternatives(w, NULL, wire_text_of("{text: seat[]}"));
    jw_array_end(w);
    jw_object_end(w);
    jw_line(w);
}

void wire_schema_sections(json_writer *w) {
    for (uint32_t k = 0; wire_family_at(k); k++)
        for (const wire_section *s = wire_family_at(k)->sections; s->name; s++)
            if (section_is_new(k, s->name)) put_section(w, s->name);
    put_value(w, "view", NULL, wire_text_of("text"));
    jw_put_object(w, "hands"); /* in a replay with open hands */
    jw_put_string(w, "type", "array");
    jw_put_object(w, "items");
    jw_put_array(w, "anyOf");
    for (uint32_t k = 0; wire_family_at(k); k++)
        if (wire_family_at(k)->shapes)
            put_alternatives(w, wire_family_at(k)->shapes, wire_text_of("hand"));
    jw_array_end(w);
    jw_object_end(w);
    jw_object_end(w);
    jw_line(w);
}
