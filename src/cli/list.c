/* list.c - `longroad list`: everything that has a name.
 *
 * Families, maps, modules, options, presets and bots, as the library tells them, and the cards that
 * players hold, in the words of speech.h; letters and fields of one game. `--json` is for programs
 * that draw forms from it, `--names` for the shell's completion.
 */
#include "flags.h"
#include "speech.h"

#include <longroad/env.h>

#include <string.h>

typedef enum list_kind {
    LIST_ALL,
    LIST_GAMES,
    LIST_MAPS,
    LIST_MODULES,
    LIST_OPTIONS,
    LIST_PRESETS,
    LIST_CARDS,
    LIST_BOTS,
    LIST_LETTERS,
    LIST_FIELDS,
    LIST_KINDS
} list_kind;

static const char *const kind_names[LIST_KINDS] = {
    [LIST_ALL] = "all",         [LIST_GAMES] = "games",     [LIST_MAPS] = "maps",
    [LIST_MODULES] = "modules", [LIST_OPTIONS] = "options", [LIST_PRESETS] = "presets",
    [LIST_CARDS] = "cards",     [LIST_BOTS] = "bots",       [LIST_LETTERS] = "letters",
    [LIST_FIELDS] = "fields",
};

typedef struct list_flags {
    const char *config;
    const char *family; /* NULL: all */
    list_kind kind;
    bool json, names;
} list_flags;

static const cli_flag own_flags[] = {
    { "game", "FAMILY", "Only what belongs to this family of games", CLI_TEXT(list_flags, family) },
    { "config", "TEXT", "The game of letters and fields (default board)",
      CLI_TEXT(list_flags, config) },
    { "json", NULL, "Everything as JSON", CLI_ON(list_flags, json) },
    { "names", NULL, "Only the names, one a line", CLI_ON(list_flags, names) },
    { 0 },
};

static list_kind find_kind(const char *name) {
    for (int kind = 0; kind < LIST_KINDS; kind++)
        if (strcmp(kind_names[kind], name) == 0) return (list_kind)kind;
    cli_usage("`%s` cannot be listed; known: all, games, maps, modules, options, presets, "
              "cards, bots, letters, fields",
              name);
}

/* ---- for people ---- */

typedef const lr_name_info *info_at(const char *family, uint32_t k);

static bool wanted(const list_flags *flags, list_kind kind) {
    return flags->kind == LIST_ALL || flags->kind == kind;
}

static void print_line(const list_flags *flags, const char *name, const char *sentence) {
    if (flags->names)
        puts(name);
    else
        printf("  %-18s %s\n", name, sentence);
}

static void print_infos(const list_flags *flags, list_kind kind, const char *family, info_at *at) {
    if (!wanted(flags, kind)) return;
    if (!flags->names) printf("%s %s:%s\n", family, kind_names[kind], at(family, 0) ? "" : " none");
    for (uint32_t k = 0; at(family, k); k++)
        print_line(flags, at(family, k)->name, at(family, k)->sentence);
    if (!flags->names) putchar('\n');
}

static void format_value(const lr_option_info *o, int value, char out[32]) {
    if (o->words)
        snprintf(out, 32, "%s", o->words[value - o->low]);
    else
        snprintf(out, 32, "%d", value);
}

static void print_option(const lr_option_info *o) {
    char initial[32];
    format_value(o, o->initial, initial);
    printf("  %s=%s  ", o->name, initial);
    if (o->words)
        for (int v = o->low; v <= o->high; v++)
            printf("%s%s", v == o->low ? "(" : "|", o->words[v - o->low]);
    else
        printf("(%d to %d", o->low, o->high);
    printf(")  %s\n      %s\n", o->rule, o->sentence);
}

static void print_options(const list_flags *flags, const char *family) {
    if (!wanted(flags, LIST_OPTIONS)) return;
    if (!flags->names) printf("%s options, each with its default:\n", family);
    for (uint32_t k = 0; lr_option_at(family, k); k++) {
        if (flags->names)
            puts(lr_option_at(family, k)->name);
        else
            print_option(lr_option_at(family, k));
    }
    if (!flags->names) putchar('\n');
}

static void print_cards(const list_flags *flags, const char *family) {
    const speech *words = speech_of_family(family);
    card_line card;
    if (!wanted(flags, LIST_CARDS) || !words->card_at) return;
    if (!flags->names) printf("%s %s:\n", family, words->cards_title);
    for (uint32_t k = 0; words->card_at(k, &card); k++) {
        if (flags->names)
            puts(card.name);
        else
            printf("  %-18s %s, %u\n      %s\n", card.name, card.deck, card.count, card.sentence);
    }
    if (!flags->names) putchar('\n');
}

static void print_bots(const list_flags *flags) {
    if (!wanted(flags, LIST_BOTS)) return;
    if (!flags->names) puts("bots:");
    for (uint32_t k = 0; lr_bot_at(k); k++)
        print_line(flags, lr_bot_name(lr_bot_at(k)), lr_bot_sentence(lr_bot_at(k)));
}

static void print_games(const list_flags *flags) {
    if (!wanted(flags, LIST_GAMES)) return;
    if (!flags->names) puts("games:");
    for (uint32_t k = 0; lr_family_at(k); k++)
        printf("%s%s\n", flags->names ? "" : "  ", lr_family_at(k));
    if (!flags->names) putchar('\n');
}

/* ---- for programs ---- */

static void json_infos(json_writer *w, const char *key, const char *family, info_at *at) {
    jw_put_array(w, key);
    for (uint32_t k = 0; at(family, k); k++) {
        jw_object(w);
        jw_key(w, "name"), jw_string(w, at(family, k)->name);
        jw_key(w, "sentence"), jw_string(w, at(family, k)->sentence);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_line(w);
}

static void json_option(json_writer *w, const lr_option_info *o) {
    jw_object(w);
    jw_key(w, "name"), jw_string(w, o->name);
    jw_key(w, "rule"), jw_string(w, o->rule);
    jw_key(w, "sentence"), jw_string(w, o->sentence);
    jw_key(w, "default"), jw_int(w, o->initial);
    jw_key(w, "low"), jw_int(w, o->low);
    jw_key(w, "high"), jw_int(w, o->high);
    if (o->words) {
        jw_put_array(w, "words");
        for (int v = o->low; v <= o->high; v++) jw_string(w, o->words[v - o->low]);
        jw_array_end(w);
    }
    jw_object_end(w);
    jw_line(w);
}

static void json_cards(json_writer *w, const char *family) {
    const speech *words = speech_of_family(family);
    card_line card;
    jw_put_array(w, "cards");
    for (uint32_t k = 0; words->card_at && words->card_at(k, &card); k++) {
        jw_object(w);
        jw_key(w, "name"), jw_string(w, card.name);
        jw_key(w, "deck"), jw_string(w, card.deck);
        jw_key(w, "count"), jw_int(w, card.count);
        jw_key(w, "sentence"), jw_string(w, card.sentence);
        jw_object_end(w);
        jw_line(w);
    }
    jw_array_end(w);
    jw_line(w);
}

static void json_family(json_writer *w, const char *family) {
    jw_object(w);
    jw_key(w, "name"), jw_string(w, family);
    json_infos(w, "maps", family, lr_map_at);
    json_infos(w, "modules", family, lr_module_at);
    json_infos(w, "presets", family, lr_preset_at);
    json_cards(w, family);
    jw_put_array(w, "options");
    for (uint32_t k = 0; lr_option_at(family, k); k++) json_option(w, lr_option_at(family, k));
    jw_array_end(w);
    jw_object_end(w);
}

static void json_all(const list_flags *flags) {
    char buffer[4096];
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, stdout);
    jw_object(&w);
    jw_key(&w, "version"), jw_string(&w, LR_VERSION);
    jw_key(&w, "rules"), jw_int(&w, LR_RULES_VERSION);
    jw_put_array(&w, "games");
    for (uint32_t k = 0; lr_family_at(k); k++)
        if (!flags->family || strcmp(flags->family, lr_family_at(k)) == 0)
            json_family(&w, lr_family_at(k));
    jw_array_end(&w);
    jw_put_array(&w, "bots");
    for (uint32_t k = 0; lr_bot_at(k); k++) {
        jw_object(&w);
        jw_key(&w, "name"), jw_string(&w, lr_bot_name(lr_bot_at(k)));
        jw_key(&w, "sentence"), jw_string(&w, lr_bot_sentence(lr_bot_at(k)));
        jw_object_end(&w);
    }
    jw_array_end(&w);
    jw_object_end(&w);
    if (!jw_finish(&w)) cli_fail("the list could not be written");
}

/* ---- the letters and fields of one game, for programs that learn (longroad/env.h) ---- */

static void print_letters(const list_flags *flags, const lr_game *g) {
    char text[LR_LETTER_TEXT_MAX];
    lr_segment segment;
    if (!flags->names)
        printf("%u letters, version %d, hash %016llx\n", lr_index_size(g), LR_ACTION_INDEX_VERSION,
               (unsigned long long)lr_index_hash(g));
    for (uint32_t k = 0; lr_segment_at(g, k, &segment); k++)
        for (uint32_t letter = segment.first; letter < segment.first + segment.count; letter++) {
            lr_letter_print(g, letter, text, sizeof text);
            if (flags->names)
                puts(text);
            else
                printf("%5u  %u  %s\n", letter, segment.step + 1, text);
        }
}

static void print_fields(const list_flags *flags, const lr_game *g) {
    lr_field field;
    if (!flags->names)
        printf("%u bytes, version %d, hash %016llx\n", lr_observation_size(g, 0),
               LR_OBSERVATION_VERSION, (unsigned long long)lr_observation_hash(g, 0));
    for (uint32_t k = 0; lr_field_at(g, 0, k, &field); k++) {
        if (flags->names)
            puts(field.name);
        else
            printf("%6u  %-16s %3u x %-3u %-7s 0..%-3u  %s\n", field.first, field.name,
                   field.channels, field.places, field.axis, field.most, field.sentence);
    }
}

static int list_game(const list_flags *flags) {
    static lr_game game;
    lr_error error;
    if (flags->family || flags->json) cli_usage("letters and fields go with --config and --names");
    if (lr_game_init(&game, flags->config ? flags->config : "board", NULL, &error) != LR_OK)
        cli_usage("%s", error.text);
    (flags->kind == LIST_LETTERS ? print_letters : print_fields)(flags, &game);
    return CLI_OK;
}

/* ---- the command ---- */

static int run_list(int argc, char **argv) {
    list_flags flags = { 0 };
    cli_arguments kind = cli_command_read(&cmd_list, argc, argv, &flags);
    if (kind.count > 0) flags.kind = find_kind(kind.item[0]);
    if (flags.kind >= LIST_LETTERS) return list_game(&flags);
    if (flags.config) cli_usage("--config goes with letters and fields");
    if (flags.family) flags_require_family(flags.family);
    if (flags.json && (flags.kind != LIST_ALL || flags.names))
        cli_usage("--json lists everything; it goes with no other choice than --game");
    if (flags.json) {
        json_all(&flags);
        return CLI_OK;
    }
    print_games(&flags);
    for (uint32_t k = 0; lr_family_at(k); k++) {
        const char *family = lr_family_at(k);
        if (flags.family && strcmp(flags.family, family) != 0) continue;
        print_infos(&flags, LIST_MAPS, family, lr_map_at);
        print_infos(&flags, LIST_MODULES, family, lr_module_at);
        print_infos(&flags, LIST_PRESETS, family, lr_preset_at);
        print_options(&flags, family);
        print_cards(&flags, family);
    }
    print_bots(&flags);
    return CLI_OK;
}

const cli_command cmd_list = {
    .name = "list",
    .sentence = "Name the games, maps, options, presets, cards and bots",
    .about = "Name the games, maps, modules, options, presets, cards and bots.",
    .flags = own_flags,
    .arguments = "[games|maps|modules|options|presets|cards|bots|letters|fields]",
    .most = 1,
    .surplus = "one kind of things at a time",
    .words = "all games maps modules options presets cards bots letters fields",
    .run = run_list,
};
