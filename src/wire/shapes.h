/* shapes.h - what the games' JSON looks like, as tables: the source of its JSON Schema, of its
 * types in TypeScript and of its manual.
 *
 * The messages of the protocol are C structs (messages.def); what a game tells is written straight
 * from its view and has no struct. A family describes its JSON in a .def file (board_json.def,
 * cards_json.def), and the server its answers to HTTP (http_json.def): shapes are objects whose
 * members have a name, a type and a sentence. From the .def files come
 *
 *     the names that the writers use          games_names.inc: KEY(prompt, turn), EVENT_KIND(gold)
 *     the tables of this header               games_tables.inc
 *     and from these, for all families:
 *     JSON Schema                             shapes_schema.c, part of message_schema()
 *     TypeScript, Markdown                    cli/schema.c
 *
 * A type is a text, in a language that is little more than what JSON has:
 *
 *     natural  integer  real  flag  text      numbers, true or false, a string
 *     mark                                    true; a member that would be false is left out
 *     seat  status  null                      a seat's number; the code of a refusal by the rules
 *     hex  vertex  edge  region  site         places by their names
 *     cards                                   {"wool":2}: counts by kind
 *     prompt, goods                           a shape, a union or a set of words of the family
 *     Seat                                    another definition of the protocol
 *     'robber'                                this word
 *     T[]  T[2]                               a list; a list of two
 *     {K: T}                                  an object: members are named by K and hold T
 *     T | U                                   one of several
 *
 * Outside of C the shape `own_change` of the family `board` is called BoardOwnChange. Moves and
 * events of actions are made of three things: the family's words for actions, the target of each,
 * and the members that a `move` and an `act` have besides `kind` and `target`.
 */
#ifndef WIRE_SHAPES_H
#define WIRE_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_TYPE_NAME_MAX = 64 };

/* Or a union, which is a name for a type, too. */
typedef struct wire_member {
    const char *name, *type, *sentence; /* NULL name: after the last */
    bool optional;
} wire_member;

typedef struct wire_shape {
    const char *name;
    const char *word; /* the `kind` of an event; else NULL */
    const char *sentence;
    const wire_member *members;
} wire_shape;

/* A set of words: words[first] to words[end - 1]. */
typedef struct wire_names {
    const char *name;
    const char *const *words;
    uint32_t first, end;
} wire_names;

/* All lists end with a NULL name. */
typedef struct wire_shapes {
    const char *family;
    const wire_names *names; /* the first set is `action`: the kinds of actions */
    const wire_shape *shapes;
    const wire_member *unions;
    /* Games: what an action is about; NULL: nothing. May be a shape that is not in the list. */
    const wire_shape *(*target)(uint32_t action);
} wire_shapes;

/* ---- types ---- */

typedef enum wire_type_kind {
    WIRE_BASIC,
    WIRE_NAMED, /* a shape, union or set of words */
    WIRE_WORD,
    WIRE_LIST,
    WIRE_PAIR,
    WIRE_MAP
} wire_type_kind;

/* A type that has no parts. Of its JSON Schema: `type` and the pattern of a string, or `ref` to
 * another definition. */
typedef struct wire_basic {
    const char *name, *typescript, *type, *pattern, *ref;
    bool natural; /* not below 0 */
} wire_basic;

typedef struct wire_text {
    const char *at;
    size_t length;
} wire_text;

/* One alternative of a type. */
typedef struct wire_type {
    wire_type_kind kind;
    wire_text text;          /* the name, or the word without its quotes */
    wire_text key, inner;    /* MAP; LIST, PAIR, MAP: another type */
    const wire_basic *basic; /* BASIC */
} wire_type;

/* The next alternative of `rest`, which becomes shorter; false at its end. */
bool wire_type_next(wire_text *rest, wire_type *out);
wire_text wire_text_of(const char *text);
bool wire_text_is(wire_text text, const char *word);

/* `BoardOwnChange`; returns `out`. */
char *wire_type_name(const wire_shapes *of, wire_text name, char out[WIRE_TYPE_NAME_MAX]);

/* ---- questions ---- */

/* A shape by its name; NULL: there is none. */
const wire_shape *wire_shape_of(const wire_shapes *of, const char *name);
/* Whether no action before this one has the same target. */
bool wire_target_is_new(const wire_shapes *of, uint32_t action);

#endif
