/* schema_games.c - what the games tell, as TypeScript and Markdown (schema_games.h).
 *
 * Unions in TypeScript are Open: every member that some alternative has can be asked for, and is
 * undefined where an alternative lacks it. So a client can both tell kinds apart and ask any move
 * for its edge. Moves and events of actions are mapped from one interface that holds the target of
 * each kind.
 */
#include "schema_games.h"

#include "http_json.h"

#include <stdio.h>
#include <string.h>

static const wire_shapes *shapes_at(uint32_t k) {
    return wire_family_at(k) ? wire_family_at(k)->shapes : NULL;
}

/* ---- TypeScript ---- */

static void ts_name(const wire_shapes *of, const char *name) {
    char type[WIRE_TYPE_NAME_MAX];
    fputs(wire_type_name(of, wire_text_of(name), type), stdout);
}

static void ts_type(const wire_shapes *of, wire_text rest) {
    char name[WIRE_TYPE_NAME_MAX];
    const char *bar = "";
    bool plain = true; /* the item of a list */
    for (wire_type type; wire_type_next(&rest, &type); bar = " | ") {
        fputs(bar, stdout);
        switch (type.kind) {
        case WIRE_BASIC: fputs(type.basic->typescript, stdout); break;
        case WIRE_NAMED: fputs(wire_type_name(of, type.text, name), stdout); break;
        case WIRE_WORD: printf("\"%.*s\"", (int)type.text.length, type.text.at); break;
        case WIRE_LIST:
            plain = !memchr(type.inner.at, ']', type.inner.length);
            fputs(plain ? "readonly " : "readonly (", stdout);
            ts_type(of, type.inner);
            fputs(plain ? "[]" : ")[]", stdout);
            break;
        case WIRE_PAIR:
            fputs("readonly [", stdout);
            ts_type(of, type.inner);
            fputs(", ", stdout);
            ts_type(of, type.inner);
            fputs("]", stdout);
            break;
        case WIRE_MAP:
            fputs("Readonly<Record<string, ", stdout);
            ts_type(of, type.inner);
            fputs(">>", stdout);
            break;
        }
    }
}

static void ts_member(const wire_shapes *of, const char *name, bool optional, const char *type,
                      const char *sentence) {
    printf("  /** %s */ readonly %s%s: ", sentence, name, optional ? "?" : "");
    ts_type(of, wire_text_of(type));
    puts(";");
}

/* `more` follows the name: the members of moves and acts are a part of each. */
static void ts_shape(const wire_shapes *of, const wire_shape *shape, const char *more) {
    printf("\n/** %s */\nexport interface ", shape->sentence);
    ts_name(of, shape->name);
    printf("%s {\n", more);
    if (shape->word) printf("  readonly kind: \"%s\";\n", shape->word);
    for (const wire_member *m = shape->members; m->name; m++)
        ts_member(of, m->name, m->optional, m->type, m->sentence);
    puts("}");
}

static void ts_words(const wire_shapes *of, const wire_names *set) {
    fputs("\nexport type ", stdout);
    ts_name(of, set->name);
    fputs(" =", stdout);
    for (uint32_t k = set->first; k < set->end; k++)
        printf("%s\"%s\"", k > set->first ? " | " : " ", set->words[k]);
    puts(";");
}

static void ts_targets(const wire_shapes *of) {
    const wire_names *actions = &of->names[0];
    for (uint32_t k = actions->first; k < actions->end; k++) {
        const wire_shape *target = of->target(k);
        if (target && wire_target_is_new(of, k) && !wire_shape_of(of, target->name))
            ts_shape(of, target, "");
    }
    fputs("\n/** What an action of each kind is about. */\nexport interface ", stdout);
    ts_name(of, "targets");
    puts(" {");
    for (uint32_t k = actions->first; k < actions->end; k++) {
        const wire_shape *target = of->target(k);
        printf("  readonly \"%s\": ", actions->words[k]);
        if (target)
            ts_name(of, target->name);
        else
            fputs("undefined", stdout);
        puts(";");
    }
    puts("}");
}

/* export type BoardMove = ByKind<BoardTargets, BoardMoveMembers>; */
static void ts_actions(const wire_shapes *of, const char *name, const char *mapping) {
    fputs("\nexport type ", stdout);
    ts_name(of, name);
    printf(" = %s<", mapping);
    ts_name(of, "targets");
    fputs(", ", stdout);
    ts_name(of, name);
    puts("Members>;");
}

static void ts_events(const wire_shapes *of) {
    fputs("\nexport type ", stdout);
    ts_name(of, "event");
    fputs(" = Open<\n  | ", stdout);
    ts_name(of, "act");
    for (const wire_shape *shape = of->shapes; shape->name; shape++) {
        if (!shape->word) continue;
        fputs("\n  | ", stdout);
        ts_name(of, shape->name);
    }
    puts("\n>;");
}

static void ts_sections(const wire_family *family) {
    fputs("\n/** The sections of a view; all are there from the start of the game on. */\n"
          "export interface ",
          stdout);
    ts_name(family->shapes, "sections");
    puts(" {");
    for (const wire_section *s = family->sections; s->name; s++)
        ts_member(family->shapes, s->name, false, s->type, s->sentence);
    puts("}");
}

/* A replay with all hands open tells the private sections of every seat. */
static void ts_opened(const wire_family *family) {
    for (const wire_section *s = family->sections; s->name; s++) {
        if (!s->own) continue;
        fputs("readonly Exclude<", stdout);
        ts_name(family->shapes, "sections");
        printf("[\"%s\"], null>[]", s->name);
    }
}

static void ts_view(const wire_family *family) {
    fputs("\n/** A view with what some have besides. */\nexport interface ", stdout);
    ts_name(family->shapes, "view");
    fputs(" extends ", stdout);
    ts_name(family->shapes, "sections");
    fputs(" {\n  /** Once something was counted. */ readonly counts?: ", stdout);
    ts_name(family->shapes, "counts");
    fputs(";\n  /** In a replay with open hands, by seat. */ readonly hands?: ", stdout);
    ts_opened(family);
    puts(";\n}");
}

/* export type NAME = BEFORE OTHER AFTER; both names are the family's. */
static void ts_derived(const wire_shapes *of, const char *name, const char *before,
                       const char *other, const char *after) {
    fputs("\nexport type ", stdout);
    ts_name(of, name);
    printf(" = %s", before);
    ts_name(of, other);
    printf("%s;\n", after);
}

static bool is_of_actions(const wire_shape *shape) {
    return strcmp(shape->name, "move") == 0 || strcmp(shape->name, "act") == 0;
}

static void ts_all_shapes(const wire_shapes *of) {
    for (const wire_names *set = of->names; set->name; set++) ts_words(of, set);
    for (const wire_shape *shape = of->shapes; shape->name; shape++)
        ts_shape(of, shape, is_of_actions(shape) ? "Members" : "");
    for (const wire_member *alias = of->unions; alias->name; alias++) {
        printf("\n/** %s */\nexport type ", alias->sentence);
        ts_name(of, alias->name);
        fputs(" = Open<", stdout);
        ts_type(of, wire_text_of(alias->type));
        puts(">;");
    }
}

void games_typescript_family(const wire_family *family) {
    const wire_shapes *of = family->shapes;
    printf("// What games of the %s family tell: docs/protocol-%s.md.\n"
           "// Made by `longroad schema --typescript %s`; change src/wire/%s_json.def instead.\n"
           "import type {\n  Amounts,\n  ByKind,\n  Open,\n  RuleRefusal,\n  TableEvent,\n"
           "  Targets,\n  Told,\n} from \"./protocol\";\n",
           of->family, of->family, of->family, of->family);
    ts_all_shapes(of);
    ts_targets(of);
    ts_derived(of, "target", "Targets<", "targets", ">");
    ts_actions(of, "move", "ByKind");
    ts_actions(of, "act", "Told");
    ts_events(of);
    ts_derived(of, "logged", "Open<TableEvent | ", "event", ">");
    ts_sections(family);
    ts_view(family);
}

/* One type of each family. */
static void ts_any(const char *any, const char *name) {
    printf("export type %s =", any);
    for (uint32_t k = 0; wire_family_at(k); k++) {
        if (!shapes_at(k)) continue;
        fputs(k ? " | " : " ", stdout);
        ts_name(shapes_at(k), name);
    }
    puts(";");
}

static const char helpers[] =
    "/** Counts by kind: `{\"wool\":2}`. */\n"
    "export type Amounts = Readonly<Record<string, number>>;\n"
    "\n"
    "type MemberOf<U> = U extends object ? keyof U : never;\n"
    "\n"
    "/** Every member of the alternatives can be asked for; it is undefined where one lacks it. "
    "*/\n"
    "export type Open<U, M extends PropertyKey = MemberOf<U>> = U extends object\n"
    "  ? U & { readonly [K in Exclude<M, keyof U>]?: undefined }\n"
    "  : U;\n"
    "\n"
    "export type Targets<T> = Open<Exclude<T[keyof T], undefined>>;\n"
    "\n"
    "type Aimed<T, K extends keyof T> = T[K] extends undefined\n"
    "  ? { readonly kind: K; readonly target?: undefined }\n"
    "  : { readonly kind: K; readonly target: Open<T[K], MemberOf<T[keyof T]>> };\n"
    "\n"
    "/** Moves by kind: what they are about, and what all of them have. */\n"
    "export type ByKind<T, Members> = { [K in keyof T]: Aimed<T, K> & Members }[keyof T];\n"
    "\n"
    "/** Actions as events tell them: of a button there is nothing to tell. */\n"
    "export type Told<T, Members> = {\n"
    "  [K in keyof T]: (T[K] extends { readonly button: string }\n"
    "    ? { readonly kind: K; readonly target?: undefined }\n"
    "    : Aimed<T, K>) &\n"
    "    Members;\n"
    "}[keyof T];";

/* The types that ts_any() joins come from the families' files. */
void games_typescript_imports(void) {
    static const char *const needed[] = { "counts", "event", "move", "sections", "setting" };
    static const char *const others[] = {
        "land", "standing", "map_problem", "map_drawing", "map_limit", "map_stats"
    }; /* those that have it */
    for (uint32_t k = 0; wire_family_at(k); k++) {
        if (!shapes_at(k)) continue;
        const char *family = shapes_at(k)->family;
        fputs("import type {\n", stdout);
        for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
            fputs("  ", stdout);
            ts_name(shapes_at(k), needed[i]);
            puts(",");
        }
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            if (!wire_shape_of(shapes_at(k), others[i])) continue;
            fputs("  ", stdout);
            ts_name(shapes_at(k), others[i]);
            puts(",");
        }
        printf("} from \"./protocol-%s\";\n\nexport type * from \"./protocol-%s\";\n\n", family,
               family);
    }
}

void games_typescript(void) {
    puts(helpers);
    puts("");
    ts_any("GameSetting", "setting");
    ts_any("GameMove", "move");
    ts_any("GameCounts", "counts");
    ts_any("GameEvent", "event");
    puts("export type AnyEvent = Open<TableEvent | GameEvent>;");
    ts_all_shapes(&hw_shapes);
    puts("");
}

static bool has_section(const wire_family *family, const char *name) {
    for (const wire_section *s = family->sections; s->name; s++)
        if (strcmp(s->name, name) == 0) return true;
    return false;
}

/* BoardSections["players"] | CardsSections["players"], once for each name. */
void games_typescript_sections(void) {
    for (uint32_t k = 0; wire_family_at(k); k++)
        for (const wire_section *s = wire_family_at(k)->sections; s->name; s++) {
            const char *bar = "";
            bool told = !shapes_at(k);
            for (uint32_t i = 0; i < k; i++) told |= has_section(wire_family_at(i), s->name);
            if (told) continue;
            printf("  /** %s */\n  %s?: ", s->sentence, s->name);
            for (uint32_t i = k; wire_family_at(i); i++) {
                if (!shapes_at(i) || !has_section(wire_family_at(i), s->name)) continue;
                fputs(bar, stdout);
                ts_name(shapes_at(i), "sections");
                printf("[\"%s\"]", s->name);
                bar = " | ";
            }
            puts(";");
        }
    fputs("  /** In a replay with open hands, by seat. */\n  hands?: ", stdout);
    for (uint32_t k = 0; wire_family_at(k); k++) {
        if (!shapes_at(k)) continue;
        fputs(k ? " | " : "", stdout);
        ts_opened(wire_family_at(k));
    }
    puts(";");
}

/* ---- Markdown ---- */

static bool is_own_name(const wire_shapes *of, wire_text name) {
    for (const wire_shape *shape = of->shapes; shape->name; shape++)
        if (wire_text_is(name, shape->name)) return true;
    for (const wire_names *set = of->names; set->name; set++)
        if (wire_text_is(name, set->name)) return true;
    for (const wire_member *alias = of->unions; alias->name; alias++)
        if (wire_text_is(name, alias->name)) return true;
    return false;
}

/* Shapes and sets of words link to their tables. */
static void md_type(const wire_shapes *of, wire_text rest) {
    const char *bar = "";
    for (wire_type type; wire_type_next(&rest, &type); bar = " or ") {
        fputs(bar, stdout);
        switch (type.kind) {
        case WIRE_WORD: printf("`%.*s`", (int)type.text.length, type.text.at); break;
        case WIRE_BASIC: fputs(type.basic->name, stdout); break;
        case WIRE_NAMED:
            printf(is_own_name(of, type.text) ? "[%.*s](#%.*s)" : "%.*s", (int)type.text.length,
                   type.text.at, (int)type.text.length, type.text.at);
            break;
        case WIRE_LIST:
        case WIRE_PAIR:
            fputs(type.kind == WIRE_PAIR ? "two of " : "list of ", stdout);
            md_type(of, type.inner);
            break;
        case WIRE_MAP:
            fputs("by ", stdout);
            md_type(of, type.key);
            fputs(": ", stdout);
            md_type(of, type.inner);
            break;
        }
    }
}

static void md_row(const wire_shapes *of, const char *name, bool optional, const char *type,
                   const char *sentence) {
    printf("| `%s`%s | ", name, optional ? "?" : "");
    md_type(of, wire_text_of(type));
    printf(" | %s |\n", sentence);
}

static void md_shape(const wire_shapes *of, const wire_shape *shape) {
    printf("#### %s\n\n", shape->name);
    if (shape->word) printf("`%s`: ", shape->word);
    printf("%s\n\n", shape->sentence);
    if (shape->members[0].name) puts("| Member | Type | |\n|---|---|---|");
    for (const wire_member *m = shape->members; m->name; m++)
        md_row(of, m->name, m->optional, m->type, m->sentence);
    if (shape->members[0].name) putchar('\n');
}

static bool is_target(const wire_shape *shape) {
    return strncmp(shape->name, "target_", 7) == 0;
}

static void md_actions(const wire_shapes *of) {
    const wire_names *actions = &of->names[0];
    puts("### Targets\n\n| Kinds | Members of `target` |\n|---|---|");
    for (uint32_t k = actions->first; k < actions->end; k++) {
        const wire_shape *target = of->target(k);
        const char *comma = "| ";
        if (!wire_target_is_new(of, k)) continue;
        for (uint32_t i = k; i < actions->end; i++) {
            if (of->target(i) != target) continue;
            printf("%s`%s`", comma, actions->words[i]);
            comma = ", ";
        }
        comma = " | ";
        for (const wire_member *m = target ? target->members : NULL; m && m->name; m++) {
            printf("%s`%s`%s ", comma, m->name, m->optional ? "?" : "");
            md_type(of, wire_text_of(m->type));
            comma = ", ";
        }
        puts(target ? " |" : " | none |");
    }
    putchar('\n');
}

static void md_words(const wire_shapes *of) {
    puts("### Words\n");
    for (const wire_names *set = of->names; set->name; set++) {
        printf("#### %s\n\n", set->name);
        for (uint32_t k = set->first; k < set->end; k++)
            printf("%s`%s`", k > set->first ? ", " : "", set->words[k]);
        puts("\n");
    }
}

void games_markdown(const wire_family *family) {
    const wire_shapes *of = family->shapes;
    puts("### Sections\n\n| Section | Type | |\n|---|---|---|");
    for (const wire_section *s = family->sections; s->name; s++)
        md_row(of, s->name, false, s->type, s->sentence);
    puts("\n### Objects\n");
    for (const wire_shape *shape = of->shapes; shape->name; shape++)
        if (!shape->word && !is_target(shape)) md_shape(of, shape);
    for (const wire_member *alias = of->unions; alias->name; alias++) {
        printf("#### %s\n\n", alias->name);
        md_type(of, wire_text_of(alias->type));
        printf(". %s\n\n", alias->sentence);
    }
    md_actions(of);
    puts("### Events\n");
    for (const wire_shape *shape = of->shapes; shape->name; shape++)
        if (shape->word) md_shape(of, shape);
    md_words(of);
}
