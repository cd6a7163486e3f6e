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
#include "config.h"

#include "lr_assert.h"
#include "text.h"

#include <string.h>

/* lr_preset_at(), lr_module_at() or lr_map_at(). */
typedef const lr_name_info *(*name_at)(const char *family, uint32_t k);

/* ---- complaints that list what there is ---- */

static void put_names(lr_text *t, const char *family, name_at at) {
    const lr_name_info *info;
    for (uint32_t k = 0; (info = at(family, k)) != NULL; k++) {
        if (k > 0) lr_put(t, ", ");
        lr_put(t, info->name);
    }
}

static lr_status fail_unknown_name(lr_scan *in, const char *kind, const char *name,
                                   const char *family, name_at at) {
    char known[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    put_names(&t, family, at);
    lr_text_end(&t);
    return lr_scan_fail(in, LR_E_UNKNOWN_NAME, "there is no ", kind, " `", name, "`; there is ",
                        known, NULL);
}

static lr_status fail_unknown_option(lr_scan *in, const lr_game_ops *ops, const char *name) {
    char known[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    for (uint32_t k = 0; k < ops->option_count; k++) {
        lr_put(&t, ", ");
        lr_put(&t, ops->options[k].name);
    }
    lr_text_end(&t);
    return lr_scan_fail(in, LR_E_UNKNOWN_NAME, "there is no option `", name,
                        "`; there is map, modules, preset", known, NULL);
}

static lr_status fail_unknown_family(lr_scan *in, const char *name) {
    char known[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    for (uint32_t k = 0; lr_families[k] != NULL; k++) {
        if (k > 0) lr_put(&t, ", ");
        lr_put(&t, lr_families[k]->name);
    }
    lr_text_end(&t);
    return lr_scan_fail(in, LR_E_UNKNOWN_NAME, "there is no game `", name, "`; there is ", known,
                        NULL);
}

static lr_status fail_option_word(lr_scan *in, const lr_option_info *option, const char *word) {
    char known[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    for (int value = option->low; value <= option->high; value++) {
        if (value > option->low) lr_put(&t, ", ");
        lr_put(&t, option->words[value - option->low]);
    }
    lr_text_end(&t);
    return lr_scan_fail(in, LR_E_UNKNOWN_NAME, option->name, " cannot be `", word, "`; it can be ",
                        known, NULL);
}

static lr_status fail_twice(lr_scan *in, const char *name) {
    return lr_scan_fail(in, LR_E_SYNTAX, "`", name, "` is set twice", NULL);
}

/* ---- values ---- */

static int find_name(const char *family, name_at at, const char *name) {
    const lr_name_info *info;
    for (uint32_t k = 0; (info = at(family, k)) != NULL; k++)
        if (lr_text_equal(info->name, name)) return (int)k;
    return -1;
}

static int find_option(const lr_game_ops *ops, const char *name) {
    for (uint32_t k = 0; k < ops->option_count; k++)
        if (lr_text_equal(ops->options[k].name, name)) return (int)k;
    return -1;
}

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
    char word[LR_NAME_MAX];
    if (!lr_scan_word(in, word, sizeof word)) return in->error->status;
    if (option_word(option, word, value)) return LR_OK;
    if (lr_text_equal(word, "0") && option_word(option, "no", value)) return LR_OK;
    if (lr_text_equal(word, "1") && option_word(option, "yes", value)) return LR_OK;
    return fail_option_word(&start, option, word);
}

static lr_status read_number(lr_scan *in, const lr_option_info *option, int16_t *value) {
    lr_scan start = *in;
    int64_t number;
    if (!lr_scan_int(in, INT32_MIN, INT32_MAX, &number)) return in->error->status;
    if (number < option->low || number > option->high) {
        char bounds[32];
        lr_text t = lr_text_start(bounds, sizeof bounds);
        lr_put_int(&t, option->low);
        lr_put(&t, " to ");
        lr_put_int(&t, option->high);
        lr_text_end(&t);
        return lr_scan_fail(&start, LR_E_RANGE, option->name, " must be ", bounds, NULL);
    }
    *value = (int16_t)number;
    return LR_OK;
}

static lr_status read_option(lr_scan *in, lr_config *config, int k) {
    const lr_option_info *option = &config->ops->options[k];
    config->given |= (uint64_t)1 << k;
    return option->words != NULL ? read_choice(in, option, &config->value[k])
                                 : read_number(in, option, &config->value[k]);
}

/* ---- the names that are not options ---- */

static lr_status read_map(lr_scan *in, lr_config *config, bool own_map) {
    lr_scan start = *in;
    if (!lr_scan_word(in, config->map, sizeof config->map)) return in->error->status;
    if (!own_map && find_name(config->ops->name, lr_map_at, config->map) < 0)
        return fail_unknown_name(&start, "map", config->map, config->ops->name, lr_map_at);
    return LR_OK;
}

static lr_status read_preset(lr_scan *in, lr_config *config) {
    lr_scan start = *in;
    if (!lr_scan_word(in, config->preset, sizeof config->preset)) return in->error->status;
    if (find_name(config->ops->name, lr_preset_at, config->preset) < 0)
        return fail_unknown_name(&start, "preset", config->preset, config->ops->name, lr_preset_at);
    return LR_OK;
}

static lr_status read_modules(lr_scan *in, lr_config *config) {
    config->modules_given = true;
    do {
        lr_scan_blanks(in);
        lr_scan start = *in;
        char name[LR_NAME_MAX];
        if (!lr_scan_word(in, name, sizeof name)) return in->error->status;
        int k = find_name(config->ops->name, lr_module_at, name);
        if (k < 0)
            return fail_unknown_name(&start, "module", name, config->ops->name, lr_module_at);
        if (config->modules >> k & 1) return fail_twice(&start, name);
        config->modules |= (uint8_t)(1u << k);
        lr_scan_blanks(in);
    } while (lr_scan_char(in, '+'));
    return LR_OK;
}

/* ---- the whole ---- */

static lr_status read_setting(lr_scan *in, lr_config *config, bool own_map) {
    lr_scan_blanks(in);
    lr_scan start = *in;
    char name[LR_NAME_MAX];
    if (!lr_scan_word(in, name, sizeof name)) return in->error->status;
    bool is_map = lr_text_equal(name, "map");
    bool is_modules = lr_text_equal(name, "modules");
    bool is_preset = lr_text_equal(name, "preset");
    int option = find_option(config->ops, name);
    if (option < 0 && !is_map && !is_modules && !is_preset)
        return fail_unknown_option(&start, config->ops, name);
    bool twice = is_map       ? config->map[0] != 0
                 : is_modules ? config->modules_given
                 : is_preset  ? config->preset[0] != 0
                              : config->given >> option & 1;
    if (twice) return fail_twice(&start, name);

    lr_scan_blanks(in);
    if (!lr_scan_char(in, '='))
        return lr_scan_fail(in, LR_E_SYNTAX, "expected `=` after `", name, "`", NULL);
    lr_scan_blanks(in);
    if (is_map) return read_map(in, config, own_map);
    if (is_modules) return read_modules(in, config);
    if (is_preset) return read_preset(in, config);
    return read_option(in, config, option);
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
    lr_scan_blanks(&in);
    lr_scan start = in;
    char name[LR_NAME_MAX];
    if (!lr_scan_word(&in, name, sizeof name)) return error->status;
    config->ops = lr_family_find(name);
    if (config->ops == NULL) return fail_unknown_family(&start, name);
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
    if (config->preset[0] != 0) {
        int k = find_name(ops->name, lr_preset_at, config->preset);
        if (k < 0) return lr_fail(error, LR_E_UNKNOWN_NAME, "there is no such preset", NULL);
        const lr_preset *preset = &ops->presets[k];
        for (uint32_t i = 0; i < preset->count; i++)
            game->option[preset->set[i].option] = preset->set[i].value;
    }
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

static void put_separator(lr_text *t, bool *open) {
    lr_put_char(t, *open ? ',' : '(');
    *open = true;
}

static void put_modules(lr_text *t, const lr_game *g, bool *open) {
    if (g->modules == 0) return;
    put_separator(t, open);
    lr_put(t, "modules=");
    bool more = false;
    const lr_name_info *info;
    for (uint32_t k = 0; (info = g->ops->module_at(k)) != NULL; k++) {
        if (!(g->modules >> k & 1)) continue;
        if (more) lr_put_char(t, '+');
        lr_put(t, info->name);
        more = true;
    }
}

size_t lr_config_print(const lr_game *g, int brief, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    bool open = false;
    lr_put(&t, g->ops->name);
    const char *map = g->ops->map_name(g);
    const lr_name_info *usual = g->ops->map_at(0);
    if (usual != NULL && (!brief || !lr_text_equal(map, usual->name))) {
        put_separator(&t, &open);
        lr_put(&t, "map=");
        lr_put(&t, map);
    }
    put_modules(&t, g, &open);
    uint32_t always = brief ? 0 : g->ops->option_count - g->ops->option_later;
    for (uint32_t k = 0; k < g->ops->option_count; k++) {
        const lr_option_info *option = &g->ops->options[k];
        if (k >= always && g->option[k] == option->initial) continue;
        put_separator(&t, &open);
        lr_put(&t, option->name);
        lr_put_char(&t, '=');
        if (option->words != NULL)
            lr_put(&t, option->words[g->option[k] - option->low]);
        else
            lr_put_int(&t, g->option[k]);
    }
    if (open) lr_put_char(&t, ')');
    return lr_text_end(&t);
}
