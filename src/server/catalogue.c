/* catalogue.c - what can be played here, for the page that makes tables: families with their maps,
 * presets, modules and options, bots, clocks, engines. All words come from the engine's own
 * tables. */
#include "parts.h"

#include <string.h>

static void write_names(json_writer *w, const char *key, const char *family,
                        const lr_name_info *(*at)(const char *, uint32_t)) {
    const lr_name_info *info = NULL;
    jw_key(w, key);
    jw_array(w);
    for (uint32_t k = 0; (info = at(family, k)) != NULL; k++) {
        jw_object(w);
        jw_key(w, "name");
        jw_string(w, info->name);
        jw_key(w, "sentence");
        jw_string(w, info->sentence);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_option(json_writer *w, const lr_option_info *option) {
    jw_object(w);
    jw_key(w, "name");
    jw_string(w, option->name);
    jw_key(w, "rule");
    jw_string(w, option->rule);
    jw_key(w, "sentence");
    jw_string(w, option->sentence);
    jw_key(w, "initial");
    jw_int(w, option->initial);
    jw_key(w, "low");
    jw_int(w, option->low);
    jw_key(w, "high");
    jw_int(w, option->high);
    if (option->words != NULL) {
        jw_key(w, "words");
        jw_array(w);
        for (int value = option->low; value <= option->high; value++)
            jw_string(w, option->words[value - option->low]);
        jw_array_end(w);
    }
    jw_object_end(w);
}

static void write_families(json_writer *w) {
    const char *family = NULL;
    jw_key(w, "families");
    jw_array(w);
    for (uint32_t k = 0; (family = lr_family_at(k)) != NULL; k++) {
        const lr_option_info *option = NULL;
        jw_object(w);
        jw_key(w, "family");
        jw_string(w, family);
        write_names(w, "presets", family, lr_preset_at);
        write_names(w, "modules", family, lr_module_at);
        write_names(w, "maps", family, lr_map_at);
        jw_key(w, "options");
        jw_array(w);
        for (uint32_t i = 0; (option = lr_option_at(family, i)) != NULL; i++)
            write_option(w, option);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_bots(json_writer *w) {
    const lr_bot *bot = NULL;
    jw_key(w, "bots");
    jw_array(w);
    for (uint32_t k = 0; (bot = lr_bot_at(k)) != NULL; k++) {
        jw_object(w);
        jw_key(w, "name");
        jw_string(w, lr_bot_name(bot));
        jw_key(w, "sentence");
        jw_string(w, lr_bot_sentence(bot));
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_clocks(json_writer *w) {
    static const char *const timers[4] = { "turn_ms", "discard_ms", "answer_ms", "choice_ms" };
    const clock_preset *preset = NULL;
    jw_key(w, "clocks");
    jw_array(w);
    for (uint32_t k = 0; (preset = clock_at(k)) != NULL; k++) {
        jw_object(w);
        jw_key(w, "name");
        jw_string(w, word_clock_text(preset->clock));
        for (int i = 0; i < 4; i++) {
            jw_key(w, timers[i]);
            jw_int(w, preset->ms[i]);
        }
        jw_key(w, "bank_ms");
        jw_int(w, preset->bank_ms);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* The names of the admin's list, not the commands behind them. */
static void write_engines(const server *s, json_writer *w) {
    jw_key(w, "engines");
    jw_array(w);
    const char *line = s->config.engines_allowed ? s->config.engines : NULL;
    while (line != NULL && *line != 0) {
        line += strspn(line, " \t\n");
        size_t length = strcspn(line, " \t=\n");
        if (length > 0 && line[0] != '#') jw_bytes(w, line, length);
        line += strcspn(line, "\n");
    }
    jw_array_end(w);
}

void catalogue_write(const server *s, json_writer *w) {
    jw_object(w);
    jw_key(w, "version");
    jw_string(w, LR_VERSION);
    write_families(w);
    write_bots(w);
    write_clocks(w);
    write_engines(s, w);
    jw_object_end(w);
}
