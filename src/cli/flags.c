/* flags.c - the command-line flags that several commands share (flags.h).
 *
 * Flags become the text of a configuration, `board(map=island,seats=3)`, and lr_game_init() has the
 * last word: this file knows names, not rules. Among flags of the same meaning the last one wins,
 * as on any command line; in the configuration each name then stands once.
 */
#include "flags.h"

#include <stdlib.h>
#include <string.h>

/* ---- parsing ---- */

cli_flags flags_default(void) {
    return (cli_flags){ .games = 1000, .threads = cli_core_count(), .record_games = "first:10" };
}

/* Names are longer than the room for them only if there is no such option; then it is refused. */
static void set_option(cli_flags *flags, const char *name, size_t length, const char *value) {
    char known[sizeof flags->set[0].name];
    uint32_t at = 0;
    snprintf(known, sizeof known, "%.*s", (int)length, name);
    while (at < flags->set_count && strcmp(flags->set[at].name, known) != 0) at++;
    if (at >= LR_OPTIONS_MAX) cli_usage("--set: more than %d options", LR_OPTIONS_MAX);
    memcpy(flags->set[at].name, known, sizeof known);
    flags->set[at].value = value;
    if (at == flags->set_count) flags->set_count++;
}

/* --set NAME=VALUE; map, modules and preset have flags of their own and are welcome here too. */
static void take_set(void *all, const cli_flag *flag, const char *value) {
    cli_flags *flags = all;
    const struct {
        const char *name, **place;
    } own[] = { { "map=", &flags->map },
                { "modules=", &flags->modules },
                { "preset=", &flags->preset } };
    (void)flag;
    size_t length = strcspn(value, "=");
    if (length == 0 || !value[length] || !value[length + 1])
        cli_usage("--set takes option=value, not `%s`", value);
    for (size_t k = 0; k < sizeof own / sizeof own[0]; k++) {
        if (strncmp(value, own[k].name, length + 1) != 0) continue;
        *own[k].place = value + length + 1;
        return;
    }
    set_option(flags, value, length, value + length + 1);
}

/* Keeps all values of a flag that may be repeated. */
static void repeat(const char *flag, const char *value, const char **list, uint32_t *count) {
    if (*count == FLAGS_REPEATED_MAX)
        cli_usage("%s: given more than %d times", flag, FLAGS_REPEATED_MAX);
    list[(*count)++] = value;
}

static void take_seats(void *flags, const cli_flag *flag, const char *value) {
    set_option(flags, flag->name, strlen(flag->name), value);
}

static void take_map(void *all, const cli_flag *flag, const char *value) {
    cli_flags *flags = all;
    (void)flag;
    flags->map = value;
    repeat("--map", value, flags->maps, &flags->map_count);
}

static void take_config(void *all, const cli_flag *flag, const char *value) {
    cli_flags *flags = all;
    (void)flag;
    flags->config = value;
    repeat("--config", value, flags->configs, &flags->config_count);
}

static const cli_flag game_flags[] = {
    { "game", "FAMILY", "The family of games (default: the first of `longroad list`)",
      CLI_TEXT(cli_flags, family), CLI_GIVEN(cli_flags, game_given) },
    { "map", "NAME|FILE.map",
      "A built-in map, or a map file; of the card game: a table of cards, FILE.cards",
      CLI_TAKE(take_map), CLI_GIVEN(cli_flags, game_given), .values = "@map *.map *.cards" },
    { "modules", "A,B", "Optional modules: sea, knights", CLI_TEXT(cli_flags, modules),
      CLI_GIVEN(cli_flags, game_given), .values = ",@module" },
    { "preset", "NAME", "Many options at once; --set then changes single ones",
      CLI_TEXT(cli_flags, preset), CLI_GIVEN(cli_flags, game_given), .values = "@preset" },
    { "set", "OPTION=VALUE", "One option of the rules; may be repeated", CLI_TAKE(take_set),
      CLI_GIVEN(cli_flags, game_given), .values = "=@option" },
    { "seats", "N", "The same as --set seats=N", CLI_TAKE(take_seats),
      CLI_GIVEN(cli_flags, game_given) },
    { "config", "TEXT", "The whole configuration as records write it", CLI_TAKE(take_config),
      CLI_GIVEN(cli_flags, game_given) },
    { 0 },
};
const cli_group flags_game_group = { "The game:", "game flags", game_flags, NULL };

static const cli_flag player_flags[] = {
    { "bots", "A,B,...", "The bot of each seat; one name means all seats",
      CLI_TEXT(cli_flags, bots), .values = ",@bot" },
    { "seed", "S", "Where random numbers start", CLI_NUMBER(cli_flags, seed, 0, UINT64_MAX),
      CLI_GIVEN(cli_flags, seed_given) },
    { 0 },
};
const cli_group flags_player_group = { "The players:", "player flags", player_flags, NULL };

static const cli_flag run_flags[] = {
    { "games", "N", "How many games (default 1000)", CLI_NUMBER(cli_flags, games, 1, UINT32_MAX) },
    { "threads", "T", "How many threads (default: one for each core)",
      CLI_NUMBER(cli_flags, threads, 1, 1024) },
    { "csv", "FILE", "One row for each game (`-`: standard output)", CLI_TEXT(cli_flags, csv) },
    { "json", "FILE", "The summary and the games (`-`: standard output)",
      CLI_TEXT(cli_flags, json) },
    { "records", "DIR", "Write records of games into this folder", CLI_TEXT(cli_flags, records) },
    { "record-games", "WHICH",
      "Which games to record: all, first:N, or numbers and ranges such as 0,7,20-29 "
      "(default first:10)",
      CLI_TEXT(cli_flags, record_games), .values = "all first:" },
    { "quiet", NULL, "No progress", CLI_ON(cli_flags, quiet) },
    { 0 },
};
const cli_group flags_run_group = { "The run:", "run flags", run_flags, NULL };

const cli_group *const flags_groups[] = { &flags_game_group, &flags_player_group, &flags_run_group,
                                          NULL };

/* ---- looking names up ---- */

typedef const char *name_at(const char *family, uint32_t k);

static const char *family_name(const char *family, uint32_t k) {
    (void)family;
    return lr_family_at(k);
}
static const char *option_name(const char *family, uint32_t k) {
    const lr_option_info *info = lr_option_at(family, k);
    return info ? info->name : NULL;
}
static const char *bot_name(const char *family, uint32_t k) {
    (void)family;
    const lr_bot *bot = lr_bot_at(k);
    return bot ? lr_bot_name(bot) : NULL;
}

static const struct name_kind {
    const char *what;
    name_at *at;
    const lr_name_info *(*info_at)(const char *family, uint32_t k); /* where there is no at() */
    bool of_family;
} name_kinds[] = {
    { "game", family_name, NULL, false },   { "map", NULL, lr_map_at, true },
    { "module", NULL, lr_module_at, true }, { "preset", NULL, lr_preset_at, true },
    { "option", option_name, NULL, true },  { "bot", bot_name, NULL, false },
};

static const struct name_kind *find_kind(const char *what) {
    for (size_t k = 0; k < sizeof name_kinds / sizeof name_kinds[0]; k++)
        if (strcmp(name_kinds[k].what, what) == 0) return &name_kinds[k];
    cli_fail("nothing is called a %s", what);
}

/* The k-th name of a kind, or NULL. */
static const char *find_name(const struct name_kind *kind, const char *family, uint32_t k) {
    if (kind->at) return kind->at(family, k);
    const lr_name_info *info = kind->info_at(family, k);
    return info ? info->name : NULL;
}

void flags_each_name(const char *what, void *context,
                     void (*tell)(void *context, const char *name)) {
    const struct name_kind *kind = find_kind(what);
    for (uint32_t f = 0; lr_family_at(f); f++) {
        const char *name;
        for (uint32_t k = 0; (name = find_name(kind, lr_family_at(f), k)); k++) tell(context, name);
        if (!kind->of_family) return;
    }
}

/* Ends the program unless one of the names is `name`. */
static void require(const char *what, const char *name, const char *family) {
    const char *found;
    cli_text known = { 0 };
    for (uint32_t k = 0; (found = find_name(find_kind(what), family, k)); k++) {
        if (strcmp(found, name) == 0) {
            free(known.bytes);
            return;
        }
        cli_text_print(&known, "%s%s", k ? ", " : "", found);
    }
    if (known.length == 0) cli_usage("there is no %s `%s`; there are none at all", what, name);
    cli_usage("there is no %s `%s`; known: %s", what, name, known.bytes);
}

const lr_bot *flags_bot(const char *name) {
    require("bot", name, NULL);
    return lr_bot_find(name);
}

void flags_entry(seat_entry *entry, const char *text, lr_budget budget) {
    char why[SEAT_REFUSAL_MAX];
    if (!seat_entry_parse(entry, text, budget, why, sizeof why)) cli_usage("%s", why);
}

void flags_require_family(const char *name) {
    require("game", name, NULL);
}

/* ---- the game ---- */

static bool is_map_file(const char *map) {
    const char *dot = strrchr(map, '.');
    return strchr(map, '/') || (dot && (strcmp(dot, ".map") == 0 || strcmp(dot, ".cards") == 0));
}

/* A value becomes part of a text with a grammar: nothing that means something there may enter. */
static void require_plain(const char *flag, const char *value) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.";
    if (!*value || value[strspn(value, plain)])
        cli_usage("%s: `%s` cannot stand in a configuration", flag, value);
}

static void add_item(cli_text *config, const char *name, const char *value) {
    cli_text_print(config, "%s%s=%s", strchr(config->bytes, '(') ? "," : "(", name, value);
}

static void add_modules(cli_text *config, const char *family, const char *modules) {
    char *list = cli_copy(modules);
    for (char *c = list; *c; c++)
        if (*c == ',') *c = '+';
    require_plain("--modules", list);
    add_item(config, "modules", list);
    char *rest = list;
    for (char *name; (name = strsep(&rest, "+"));) require("module", name, family);
    free(list);
}

static void add_map(cli_text *config, cli_flags *flags, const char *family) {
    if (is_map_file(flags->map)) {
        flags->map_text = cli_read(flags->map, LR_MAP_TEXT_MAX - 1, NULL);
        if (!flags->map_text) exit(CLI_FAILED);
        return;
    }
    require("map", flags->map, family);
    add_item(config, "map", flags->map);
}

/* The configuration's text from the single flags; free() it. */
static char *config_text(cli_flags *flags) {
    const char *family = flags->family ? flags->family : lr_family_at(0);
    cli_text config = { 0 };
    if (!family) cli_fail("this program was built without any game");
    flags_require_family(family);
    cli_text_print(&config, "%s", family);
    if (flags->map) add_map(&config, flags, family);
    if (flags->modules && *flags->modules) add_modules(&config, family, flags->modules);
    if (flags->preset) {
        require("preset", flags->preset, family);
        add_item(&config, "preset", flags->preset);
    }
    for (uint32_t i = 0; i < flags->set_count; i++) {
        require("option", flags->set[i].name, family);
        require_plain("--set", flags->set[i].value);
        add_item(&config, flags->set[i].name, flags->set[i].value);
    }
    if (strchr(config.bytes, '(')) cli_text_print(&config, ")");
    return config.bytes;
}

static bool has_single_flags(const cli_flags *flags) {
    return flags->family || flags->map || flags->modules || flags->preset || flags->set_count > 0;
}

/* Whether the map file is to blame: it is refused without any other flag, too. */
static bool map_is_wrong(const cli_flags *flags, lr_game *game, lr_error *error) {
    if (!flags->map_text) return false;
    const char *family = flags->family ? flags->family : lr_family_at(0);
    lr_status status = lr_game_init(game, family, flags->map_text, error);
    return status != LR_OK && status != LR_E_OPTIONS;
}

void flags_game(cli_flags *flags, lr_game *game) {
    lr_error error, map_error;
    if (flags->config && has_single_flags(flags))
        cli_usage("--config is the whole configuration: it goes with no other flag of the game");
    char *config = flags->config ? cli_copy(flags->config) : config_text(flags);
    lr_status status = lr_game_init(game, config, flags->map_text, &error);
    free(config);
    if (status == LR_OK) return;
    if (map_is_wrong(flags, game, &map_error))
        cli_fail("%s:%d:%d: %s", flags->map, map_error.line, map_error.column, map_error.text);
    cli_usage("%s", error.text);
}

void flags_free(cli_flags *flags) {
    free(flags->map_text);
    flags->map_text = NULL;
}

/* ---- the players ---- */

void flags_bots(const cli_flags *flags, const lr_game *game, const char *fallback,
                const lr_bot *bot[LR_SEATS_MAX]) {
    char *list = cli_copy(flags->bots ? flags->bots : fallback);
    uint32_t count = 0;
    char *rest = list;
    for (char *name; (name = strsep(&rest, ","));) {
        const lr_bot *found = flags_bot(name);
        if (!lr_bot_plays(found, game)) cli_usage("the bot `%s` does not play this game", name);
        if (count < LR_SEATS_MAX) bot[count] = found;
        count++;
    }
    if (count != 1 && count != game->seats)
        cli_usage("--bots names %u bots for %u seats; name one for all, or one for each", count,
                  game->seats);
    for (uint32_t seat = count; seat < game->seats; seat++) bot[seat] = bot[0];
    free(list);
}
