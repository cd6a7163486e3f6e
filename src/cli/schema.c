/* schema.c - `longroad schema`: the table server's messages, for other programs.
 *
 * JSON Schema for checkers, TypeScript for the web client, Markdown for docs/protocol.md; all from
 * the tables that the server reads and writes by. What the games of a family tell has files of its
 * own (schema_games.c), web/src/protocol-board.ts and docs/protocol-board.md and their like.
 */
#include "command.h"
#include "ledger_json.h"
#include "message_schema.h"
#include "pages.h"
#include "schema_games.h"
#include "table_settings.h"

#include <string.h>

typedef struct schema_flags {
    bool typescript, markdown;
} schema_flags;

static const cli_flag own_flags[] = {
    { "typescript", NULL,
      "Types for TypeScript instead of JSON Schema; with FAMILY those of its JSON",
      CLI_ON(schema_flags, typescript) },
    { "markdown", NULL,
      "The tables of docs/protocol.md instead of JSON Schema; with FAMILY those of its JSON",
      CLI_ON(schema_flags, markdown) },
    { 0 },
};

/* ---- TypeScript ---- */

static void ts_type(const message_field *field) {
    char type[MESSAGE_TYPE_NAME_MAX];
    switch (field->kind) {
    case FIELD_NUMBER:
    case FIELD_SEAT: fputs("number", stdout); break;
    case FIELD_TEXT:
        fputs(field->text == MESSAGE_TEXT_CODE ? "RefusalCode" : "string", stdout);
        break;
    case FIELD_WORD:
        fputs(message_type_name("", message_word_sets[field->words].name, "Word", type), stdout);
        break;
    case FIELD_FLAG: fputs("boolean", stdout); break;
    case FIELD_CARDS: fputs("Record<string, number>", stdout); break;
    case FIELD_SEATS:
    case FIELD_NUMBERS: fputs("number[]", stdout); break;
    case FIELD_TEXTS: fputs("string[]", stdout); break;
    case FIELD_LIST:
        printf("%s[]", message_type_name("", message_parts[field->part].name, "", type));
        break;
    case FIELD_OBJECT:
        fputs(message_type_name("", message_parts[field->part].name, "", type), stdout);
        break;
    case FIELD_SOME:
        printf("Partial<%s>", message_type_name("", message_parts[field->part].name, "", type));
        break;
    case FIELD_ANY: fputs(field->type, stdout); break;
    case FIELD_MEMBERS: break;
    }
}

static void ts_shape(const char *prefix, const char *tag, bool has_id, const message_shape *shape) {
    char type[MESSAGE_TYPE_NAME_MAX];
    printf("/** %s */\nexport interface %s {\n", shape->sentence,
           message_type_name(prefix, shape->name, "", type));
    if (tag) printf("  %s: \"%s\";\n", tag, shape->name);
    if (has_id) puts("  /** Grows with every message; the answer carries it. */\n  id: number;");
    for (const message_field *field = shape->fields; field->name; field++) {
        if (field->kind == FIELD_MEMBERS) {
            games_typescript_sections();
            continue;
        }
        printf("  /** %s */ %s%s: ", field->sentence, field->name, field->required ? "" : "?");
        ts_type(field);
        puts(";");
    }
    puts("}\n");
}

static void ts_shapes(const char *prefix, const char *tag, bool has_id, const message_shape *shapes,
                      int count) {
    for (int k = 0; k < count; k++) ts_shape(prefix, tag, has_id, &shapes[k]);
}

static void ts_union(const char *name, const char *prefix, const message_shape *shapes, int count) {
    char type[MESSAGE_TYPE_NAME_MAX];
    printf("export type %s =", name);
    for (int k = 0; k < count; k++)
        printf("\n  | %s", message_type_name(prefix, shapes[k].name, "", type));
    puts(";\n");
}

static void ts_words(const message_words *set) {
    char type[MESSAGE_TYPE_NAME_MAX];
    printf("export type %s =", message_type_name("", set->name, "Word", type));
    for (uint32_t k = 0; set->words[k]; k++) printf("%s\"%s\"", k ? " | " : " ", set->words[k]);
    puts(";");
}

static void ts_codes(void) {
    puts("\n/** Why the server itself says no. */\nexport type ServerRefusal =");
    for (int k = REFUSE_NONE + 1; k < REFUSE_COUNT; k++)
        printf("  | \"%s\"%s\n", message_refusal_name((message_refusal)k),
               k == REFUSE_COUNT - 1 ? ";" : "");
    puts("\n/** Why the rules say no. */\nexport type RuleRefusal =");
    for (int k = LR_END + 1; k < LR_STATUS_COUNT; k++)
        printf("  | \"%s\"%s\n", lr_status_name((lr_status)k), k == LR_STATUS_COUNT - 1 ? ";" : "");
    puts("\nexport type RefusalCode = ServerRefusal | RuleRefusal;\n");
}

static void ts_constants(void) {
    puts("export const LIMITS = {");
    for (const message_limit *limit = message_limits; limit->name; limit++)
        printf("  /** %s */\n  %s: %lld,\n", limit->sentence, limit->name, (long long)limit->value);
    puts("} as const;\n\nexport const CLOSINGS = {");
    for (const message_closing_info *closing = message_closings; closing->name; closing++)
        printf("  /** %s */\n  %s: %d,\n", closing->sentence, closing->name, closing->code);
    puts("} as const;\n");
}

/* What can be chosen for a table, so that the client can ask its compiler for all texts. */
static void ts_options(void) {
    enum { NAMES_IN_LINE = 5 };
    lr_option_info option;
    uint32_t count = 0;
    fputs("/** Settings of tables and options of the rules. */\nexport type OptionName =", stdout);
    for (uint32_t k = 0; table_option_at(k, &option); k++)
        if (table_option_is_new(k))
            printf("%s | \"%s\"", count++ % NAMES_IN_LINE ? "" : "\n ", option.name);
    fputs(";\n\n/** Those of their values that are words. */\nexport type OptionValue =", stdout);
    for (uint32_t k = 0; table_option_at(k, &option); k++)
        for (int i = 0; option.words && i <= option.high - option.low; i++)
            printf("%s | \"%s.%s\"", i ? "" : "\n ", option.name, option.words[i]);
    puts(";\n");
}

/* `clock: "fast"` */
static void ts_setting(const lr_option_info *setting, int64_t value) {
    printf("%s: ", setting->name);
    if (setting->words)
        printf("\"%s\"", setting->words[value - setting->low]);
    else if (setting->low == 0 && setting->high == 1)
        fputs(value ? "true" : "false", stdout);
    else
        printf("%lld", (long long)value);
}

static void ts_settings(void) {
    lr_option_info setting;
    puts("/** Those of a table of which nothing is said. */\nexport const SETTINGS: Settings = {");
    for (uint32_t k = 0; table_setting_at(k, &setting); k++) {
        fputs("  ", stdout);
        ts_setting(&setting, setting.initial);
        puts(",");
    }
    fputs("};\n\n/** Settings that are chosen together. */\nexport const PRESETS = {", stdout);
    for (const table_preset_row *row = table_presets; row->preset; row++) {
        if (row->sentence) {
            printf("%s\n  /** %s */\n  %s: {", row > table_presets ? " }," : "", row->sentence,
                   row->preset);
            continue;
        }
        table_setting_at((uint32_t)table_setting_find(row->setting), &setting);
        fputs(row[-1].sentence ? " " : ", ", stdout);
        ts_setting(&setting, row->value);
    }
    puts(" },\n} as const;\n");
}

/* The pages of the client and their addresses, for its router. */
static void ts_pages(void) {
    puts("/** Which page an address names. */\nexport type PageRoute =");
    for (const page_place *place = page_places; place->name; place++) {
        printf("  | { readonly page: \"%s\"", place->name);
        if (place->part[0]) printf("; readonly %s: string", place->part);
        puts(" }");
    }
    puts("  | { readonly page: \"missing\" };\n\n"
         "/** Addresses are /FIRST or /FIRST/PART. */\n"
         "export const PAGES: readonly {\n"
         "  readonly first: string;\n"
         "  readonly part: RegExp;\n"
         "  readonly route: (part: string) => PageRoute;\n"
         "}[] = [");
    for (const page_place *place = page_places; place->name; place++) {
        const char *part = place->part, *comma = part[0] ? ", " : "";
        printf("  { first: \"%s\", part: /^%s$/, route: (%s) => ({ page: \"%s\"%s%s }) },\n",
               place->first, place->pattern, part, place->name, comma, part);
    }
    puts("];\n");
}

/* The pages of the rules, for links to a rule. */
static void ts_ledgers(void) {
    puts("/** The pages of rules: `/rules/PAGE#ID` is the place of a rule, whose ID begins with "
         "`ids`. "
         "*/\nexport const LEDGERS = [");
    for (const ledger_page *row = ledger_pages; row < ledger_pages + LEDGER_PAGES; row++)
        printf("  { page: \"%s\", ids: \"%s\" },\n", row->page, row->ids);
    puts("] as const;\n");
}

static void print_typescript(void) {
    puts("// The messages of the table server (docs/protocol.md), settings, and the addresses of "
         "pages.\n"
         "// Made by `longroad schema --typescript`; change src/wire/messages.def, "
         "table_settings.def,\n"
         "// ledgers.def or src/net/pages.def instead. What games tell: protocol-board.ts, "
         "protocol-cards.ts.\n");
    games_typescript_imports();
    ts_pages();
    ts_ledgers();
    ts_constants();
    for (int k = 0; k < WORD_SET_COUNT; k++) ts_words(&message_word_sets[k]);
    ts_codes();
    ts_options();
    ts_shapes("", NULL, false, message_parts, PART_COUNT);
    ts_settings();
    ts_shapes("Event", "kind", false, message_events, EVENT_COUNT);
    ts_union("TableEvent", "Event", message_events, EVENT_COUNT);
    games_typescript();
    ts_shapes("Say", "type", true, message_says, SAY_COUNT);
    ts_union("ClientMessage", "Say", message_says, SAY_COUNT);
    ts_shapes("Tell", "type", false, message_tells, TELL_COUNT);
    ts_union("ServerMessage", "Tell", message_tells, TELL_COUNT);
}

/* ---- Markdown ---- */

/* Whether a client may leave it out and means its default. */
static bool has_default(const message_field *field) {
    return !field->required || field->usual;
}

static void md_words(const message_field *field) {
    const char *const *words = message_word_sets[field->words].words;
    for (uint32_t k = 0; words[k]; k++) printf("%s`%s`", k ? ", " : "", words[k]);
    if (has_default(field) && field->none != MESSAGE_NO_WORD)
        printf("; else `%s`", words[field->none]);
}

static void md_range(const message_field *field) {
    if (field->high == MESSAGE_NUMBER_MAX)
        printf("number from %lld", (long long)field->low);
    else
        printf("number %lld to %lld", (long long)field->low, (long long)field->high);
    if (field->usual) printf("; else %lld", (long long)field->none);
}

static void md_type(const message_field *field) {
    static const char *const texts[] = {
        [MESSAGE_TEXT_ASCII] = "ASCII", [MESSAGE_TEXT_HEX] = "hexadecimal",
        [MESSAGE_TEXT_NAME] = "name",   [MESSAGE_TEXT_LINE] = "line",
        [MESSAGE_TEXT_LINES] = "text",  [MESSAGE_TEXT_CODE] = "code",
    };
    switch (field->kind) {
    case FIELD_NUMBER: md_range(field); break;
    case FIELD_SEAT: fputs("seat", stdout); break;
    case FIELD_TEXT: printf("%s, %lld bytes", texts[field->text], (long long)field->high); break;
    case FIELD_WORD: md_words(field); break;
    case FIELD_FLAG:
        fputs("flag", stdout);
        if (has_default(field)) fputs(field->none ? "; else true" : "; else false", stdout);
        break;
    case FIELD_CARDS: fputs("cards", stdout); break;
    case FIELD_SEATS: fputs("seats", stdout); break;
    case FIELD_LIST:
        printf("list of [%s](#%s)", message_parts[field->part].name,
               message_parts[field->part].name);
        break;
    case FIELD_TEXTS: fputs("list of strings", stdout); break;
    case FIELD_NUMBERS: fputs("list of numbers", stdout); break;
    case FIELD_OBJECT:
        printf("[%s](#%s)", message_parts[field->part].name, message_parts[field->part].name);
        break;
    case FIELD_SOME:
        printf("some of [%s](#%s)", message_parts[field->part].name,
               message_parts[field->part].name);
        break;
    case FIELD_ANY: printf("`%s`", field->type); break; /* a definition of the schema */
    case FIELD_MEMBERS: fputs("more members", stdout); break;
    }
}

static void md_shape(const message_shape *shape) {
    printf("#### %s\n\n%s\n\n", shape->name, shape->sentence);
    if (shape->fields[0].name) puts("| Field | Type | |\n|---|---|---|");
    for (const message_field *field = shape->fields; field->name; field++) {
        printf("| `%s`%s | ", field->kind == FIELD_MEMBERS ? "..." : field->name,
               field->required ? "" : "?");
        md_type(field);
        printf(" | %s |\n", field->sentence);
    }
    if (shape->fields[0].name) putchar('\n');
}

static void md_shapes(const char *title, const message_shape *shapes, int count) {
    printf("### %s\n\n", title);
    for (int k = 0; k < count; k++) md_shape(&shapes[k]);
}

static void print_markdown(void) {
    md_shapes("From clients", message_says, SAY_COUNT);
    md_shapes("From the server", message_tells, TELL_COUNT);
    md_shapes("Events of a table", message_events, EVENT_COUNT);
    md_shapes("Parts", message_parts, PART_COUNT);
    puts("### Refusals\n\n| Code | Reason |\n|---|---|");
    for (int k = REFUSE_NONE + 1; k < REFUSE_COUNT; k++)
        printf("| `%s` | %s |\n", message_refusal_name((message_refusal)k),
               message_refusal_reason((message_refusal)k));
    puts("\n### Closings\n\n| Code | Name | Reason |\n|---|---|---|");
    for (const message_closing_info *closing = message_closings; closing->name; closing++)
        printf("| %d | `%s` | %s |\n", closing->code, closing->name, closing->sentence);
    puts("\n### Limits\n\n| Name | Value | |\n|---|---|---|");
    for (const message_limit *limit = message_limits; limit->name; limit++)
        printf("| `%s` | %lld | %s |\n", limit->name, (long long)limit->value, limit->sentence);
}

/* ---- the command ---- */

static void print_json(void) {
    char buffer[4096];
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, stdout);
    message_schema(&w);
    if (!jw_finish(&w)) cli_fail("the schema could not be written");
}

static const wire_family *family_named(const char *name) {
    for (uint32_t k = 0; wire_family_at(k); k++) {
        const wire_shapes *shapes = wire_family_at(k)->shapes;
        if (shapes && strcmp(shapes->family, name) == 0) return wire_family_at(k);
    }
    cli_usage("schema knows no family `%s`", name);
}

static void print_family(const schema_flags *flags, const wire_family *family) {
    if (flags->typescript)
        games_typescript_family(family);
    else if (flags->markdown)
        games_markdown(family);
    else
        cli_usage("schema takes a family with --typescript or --markdown");
}

static int run_schema(int argc, char **argv) {
    schema_flags flags = { 0 };
    cli_arguments family = cli_command_read(&cmd_schema, argc, argv, &flags);
    if (flags.typescript && flags.markdown) cli_usage("one form at a time");
    if (family.count > 0)
        print_family(&flags, family_named(family.item[0]));
    else if (flags.typescript)
        print_typescript();
    else if (flags.markdown)
        print_markdown();
    else
        print_json();
    cli_close(stdout, "standard output");
    return CLI_OK;
}

const cli_command cmd_schema = {
    .name = "schema",
    .sentence = "Describe the messages of the table server for other programs",
    .about = "Describe the messages of the table server for other programs, as JSON Schema.",
    .flags = own_flags,
    .arguments = "[FAMILY]",
    .most = 1,
    .surplus = "one family at a time",
    .words = "@game",
    .run = run_schema,
};
