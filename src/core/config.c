/* config.c - `board(map=island,seats=3,vp_goal=12)`: from a line of text to a game, and back.
 *
 *     config  = family [ "(" setting { "," setting } ")" ]
 *     setting = "map" "=" name
 *             | "modules" "=" name { "+" name }
 *             | "preset" "=" name
 *             | option "=" ( number | word )
 *
 * Nothing here knows a family: names, ranges and words come from its table (game.h). Blanks may
 * stand between the tokens. Every name may be set once. The order does not matter: the preset is
 * laid over the defaults first, and the options that are named are laid over both. A text that
 * names something unknown is refused with the names that are known, so that nobody has to search.
 *
 * Printed, a configuration is resolved: the map, the modules if there are any, then every option in
 * the table's order. A preset is never printed, since its meaning may change with a later version
 * and the meaning of a record must not.
 *
 * The text of a running game must not change with a later version either: its dice follow from the
 * text, byte by byte (fair.h). Options that came after 0.1.0 stand at the end of the table and are
 * named only where they differ from their initial value, which plays as if there were no such
 * option.
 */
#include "game.h"

#include "lr_assert.h"
#include "text.h"

#include <string.h>

/* ---- names ---- */

enum { NAMES_MAX = 3 + LR_OPTIONS_MAX };

/* Names that may stand somewhere in the text. */
typedef struct names {
    const char *name[NAMES_MAX];
    unsigned count;
} names;

/* `at` is lr_preset_at(), lr_module_at() or lr_map_at(). */
static names names_of(const lr_config *config,
                      const lr_name_info *(*at)(const char *family, uint32_t k)) {
    names known = { .count = 0 };
    for (const lr_name_info *info;
         known.count < NAMES_MAX && (info = at(config->ops->name, known.count)) != NULL;)
        known.name[known.count++] = info->name;
    return known;
}

/* A word that must be one of the names. */
static bool read_name(lr_scan *in, const char *kind, const names *known, char word[LR_NAME_MAX],
                      unsigned *k) {
    lr_scan start = *in;
    return lr_scan_word(in, word, LR_NAME_MAX) &&
           lr_scan_find(&start, kind, known->name, known->count, word, k);
}

static lr_status fail_twice(lr_scan *in, const char *name) {
    return lr_scan_fail(in, LR_E_SYNTAX, "`", name, "` is set twice", NULL);
}

/* ---- options ---- */

static bool option_word(const lr_option_info *option, const char *word, int16_t *value) {
    for (int v = option->low; v <= option->high; v++)
        if (lr_text_equal(option->words[v - option->low], word)) {
            *value = (int16_t)v;
            return true;
        }
    return false;
}

/* A choice between yes and no may also be written as the ledger writes it: 1 and 0. */
static lr_status read_choice(lr_scan *in, const lr_option_info *option, int16_t *value) {
    lr_scan start = *in;
    char word[LR_NAME_MAX], known[LR_ERROR_TEXT_MAX];
    if (!lr_scan_word(in, word, sizeof word)) return in->error->status;
    if (option_word(option, word, value)) return LR_OK;
    if (lr_text_equal(word, "0") && option_word(option, "no", value)) return LR_OK;
    if (lr_text_equal(word, "1") && option_word(option, "yes", value)) return LR_OK;
    return lr_scan_fail(
        &start, LR_E_UNKNOWN_NAME, option->name, " cannot be `", word, "`; it can be ",
        lr_joined(known, option->words, (unsigned)(option->high - option->low) + 1), NULL);
}

static lr_status read_number(lr_scan *in, const lr_option_info *option, int16_t *value) {
    lr_scan start = *in;
    int64_t number;
    char bounds[LR_BOUNDS_MAX];
    if (!lr_scan_int(in, INT32_MIN, INT32_MAX, &number)) return in->error->status;
    if (number < option->low || number > option->high)
        return lr_scan_fail(&start, LR_E_RANGE, option->name, " must be ",
                            lr_bounds(bounds, option->low, option->high), NULL);
    *value = (int16_t)number;
    return LR_OK;
}

/* ---- settings ---- */

static lr_status read_map(lr_scan *in, lr_config *config, bool own_map) {
    names known = names_of(config, lr_map_at);
    unsigned k;
    bool good = own_map ? lr_scan_word(in, config->map, sizeof config->map)
                        : read_name(in, "map", &known, config->map, &k);
    return good ? LR_OK : in->error->status;
}

static lr_status read_preset(lr_scan *in, lr_config *config) {
    names known = names_of(config, lr_preset_at);
    char name[LR_NAME_MAX];
    unsigned k;
    if (!read_name(in, "preset", &known, name, &k)) return in->error->status;
    config->preset = &config->ops->presets[k];
    return LR_OK;
}

static lr_status read_modules(lr_scan *in, lr_config *config) {
    names known = names_of(config, lr_module_at);
    config->modules_given = true;
    do {
        lr_scan_blanks(in);
        lr_scan start = *in;
        char name[LR_NAME_MAX];
        unsigned k;
        if (!read_name(in, "module", &known, name, &k)) return in->error->status;
        if (config->modules >> k & 1) return fail_twice(&start, name);
        config->modules |= (uint8_t)(1u << k);
        lr_scan_blanks(in);
    } while (lr_scan_char(in, '+'));
    return LR_OK;
}

static lr_status read_setting(lr_scan *in, lr_config *config, bool own_map) {
    enum { MAP, MODULES, PRESET, OPTIONS };
    const lr_game_ops *ops = config->ops;
    names known = { { "map", "modules", "preset" }, OPTIONS };
    for (uint32_t k = 0; k < ops->option_count; k++)
        known.name[known.count++] = ops->options[k].name;
    lr_scan_blanks(in);
    lr_scan start = *in;
    char name[LR_NAME_MAX];
    unsigned which;
    if (!read_name(in, "option", &known, name, &which)) return in->error->status;
    bool twice = which == MAP       ? config->map[0] != 0
                 : which == MODULES ? config->modules_given
                 : which == PRESET  ? config->preset != NULL
                                    : config->given >> (which - OPTIONS) & 1;
    if (twice) return fail_twice(&start, name);

    lr_scan_blanks(in);
    if (!lr_scan_char(in, '='))
        return lr_scan_fail(in, LR_E_SYNTAX, "expected `=` after `", name, "`", NULL);
    lr_scan_blanks(in);
    if (which == MAP) return read_map(in, config, own_map);
    if (which == MODULES) return read_modules(in, config);
    if (which == PRESET) return read_preset(in, config);
    which -= OPTIONS;
    config->given |= (uint64_t)1 << which;
    const lr_option_info *option = &ops->options[which];
    return (option->words != NULL ? read_choice : read_number)(in, option, &config->value[which]);
}

static lr_status read_settings(lr_scan *in, lr_config *config, bool own_map) {
    do {
        lr_status status = read_setting(in, config, own_map);
        if (status != LR_OK) return status;
        lr_scan_blanks(in);
    } while (lr_scan_char(in, ','));
    if (!lr_scan_char(in, ')')) return lr_scan_fail(in, LR_E_SYNTAX, "expected `,` or `)`", NULL);
    return LR_OK;
}

/* `own_map`: a map's text comes with it, so the map's name need not be one of the built-in ones. */
lr_status lr_config_parse(lr_config *config, const char *text, bool own_map, lr_error *error) {
    memset(config, 0, sizeof *config);
    lr_scan in = lr_scan_start(text, error);
    if (strlen(text) >= LR_CONFIG_TEXT_MAX)
        return lr_fail(error, LR_E_TOO_LARGE, "the configuration is too long", NULL);
    names families = { .count = 0 };
    for (uint32_t k = 0; k < NAMES_MAX && lr_families[k] != NULL; k++)
        families.name[families.count++] = lr_families[k]->name;
    lr_scan_blanks(&in);
    char name[LR_NAME_MAX];
    unsigned family;
    if (!read_name(&in, "game", &families, name, &family)) return error->status;
    config->ops = lr_families[family];
    lr_scan_blanks(&in);
    if (lr_scan_char(&in, '(')) {
        lr_status status = read_settings(&in, config, own_map);
        if (status != LR_OK) return status;
    }
    lr_scan_blanks(&in);
    if (!lr_scan_at_end(&in))
        return lr_scan_fail(&in, LR_E_SYNTAX, "unexpected text after the configuration", NULL);
    return LR_OK;
}

lr_status lr_config_compile(lr_game *game, const lr_config *config, const char *map_text,
                            lr_error *error) {
    const lr_game_ops *ops = config->ops;
    LR_ASSERT(ops != NULL);
    memset(game, 0, sizeof *game);
    game->ops = ops;
    game->modules = config->modules;
    for (uint32_t k = 0; k < ops->option_count; k++) game->option[k] = ops->options[k].initial;
    const lr_preset *preset = config->preset;
    for (uint32_t k = 0; preset != NULL && k < preset->count; k++)
        game->option[preset->set[k].option] = preset->set[k].value;
    for (uint32_t k = 0; k < ops->option_count; k++)
        if (config->given >> k & 1) game->option[k] = config->value[k];
    return ops->compile(game, config->map, map_text, error);
}

lr_status lr_game_init(lr_game *game, const char *config, const char *map_text, lr_error *error) {
    lr_config read;
    lr_status status = lr_config_parse(&read, config, map_text != NULL, error);
    if (status != LR_OK) return status;
    return lr_config_compile(game, &read, map_text, error);
}

/* ---- printing ---- */

/* A setting's name and `=`, after a comma or the first parenthesis. */
static void put_key(lr_text *t, bool *open, const char *key) {
    lr_putf(t, "%c%s=", *open ? ',' : '(', key);
    *open = true;
}

static void put_modules(lr_text *t, const lr_game *g, bool *open) {
    const lr_name_info *info;
    const char *between = "";
    if (g->modules == 0) return;
    put_key(t, open, "modules");
    for (uint32_t k = 0; (info = g->ops->module_at(k)) != NULL; k++) {
        if (!(g->modules >> k & 1)) continue;
        lr_putf(t, "%s%s", between, info->name);
        between = "+";
    }
}

size_t lr_config_print(const lr_game *g, int brief, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    bool open = false;
    lr_put(&t, g->ops->name);
    const char *map = g->ops->map_name(g);
    const lr_name_info *usual = g->ops->map_at(0);
    if (usual != NULL && (!brief || !lr_text_equal(map, usual->name))) {
        put_key(&t, &open, "map");
        lr_put(&t, map);
    }
    put_modules(&t, g, &open);
    uint32_t always = brief ? 0 : g->ops->option_count - g->ops->option_later;
    for (uint32_t k = 0; k < g->ops->option_count; k++) {
        const lr_option_info *option = &g->ops->options[k];
        if (k >= always && g->option[k] == option->initial) continue;
        put_key(&t, &open, option->name);
        if (option->words != NULL)
            lr_put(&t, option->words[g->option[k] - option->low]);
        else
            lr_put_int(&t, g->option[k]);
    }
    if (open) lr_put_char(&t, ')');
    return lr_text_end(&t);
}
