/* catalogue.c - what can be played here, for the page that makes tables: families with their maps,
 * presets, modules and options, bots, clocks, settings, engines. And the gallery, for readers:
 * every card with its facts. All words come from the engine's own tables and from
 * table_settings.def. */
#include "http_json.h"
#include "parts.h"
#include "table_settings.h"

#include "wire.h"

#include <stdlib.h>
#include <string.h>

static void write_names(json_writer *w, const char *key, const char *family,
                        const lr_name_info *(*at)(const char *, uint32_t)) {
    const lr_name_info *info = NULL;
    jw_put_array(w, key);
    for (uint32_t k = 0; (info = at(family, k)) != NULL; k++) {
        jw_object(w);
        jw_put_string(w, KEY(named, name), info->name);
        jw_put_string(w, KEY(named, sentence), info->sentence);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_option(json_writer *w, const lr_option_info *option) {
    jw_object(w);
    jw_put_string(w, KEY(option, name), option->name);
    if (option->rule != NULL) jw_put_string(w, KEY(option, rule), option->rule);
    jw_put_string(w, KEY(option, sentence), option->sentence);
    jw_put_int(w, KEY(option, initial), option->initial);
    jw_put_int(w, KEY(option, low), option->low);
    jw_put_int(w, KEY(option, high), option->high);
    if (option->words != NULL) {
        jw_put_array(w, KEY(option, words));
        for (int value = option->low; value <= option->high; value++)
            jw_string(w, option->words[value - option->low]);
        jw_array_end(w);
    }
    jw_object_end(w);
}

static void write_families(json_writer *w) {
    const char *family = NULL;
    jw_put_array(w, KEY(catalogue, families));
    for (uint32_t k = 0; (family = lr_family_at(k)) != NULL; k++) {
        const lr_option_info *option = NULL;
        jw_object(w);
        jw_put_string(w, KEY(family, family), family);
        write_names(w, KEY(family, presets), family, lr_preset_at);
        write_names(w, KEY(family, modules), family, lr_module_at);
        write_names(w, KEY(family, maps), family, lr_map_at);
        jw_put_array(w, KEY(family, options));
        for (uint32_t i = 0; (option = lr_option_at(family, i)) != NULL; i++)
            write_option(w, option);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_bots(json_writer *w) {
    const lr_bot *bot = NULL;
    jw_put_array(w, KEY(catalogue, bots));
    for (uint32_t k = 0; (bot = lr_bot_at(k)) != NULL; k++) {
        jw_object(w);
        jw_put_string(w, KEY(named, name), lr_bot_name(bot));
        jw_put_string(w, KEY(named, sentence), lr_bot_sentence(bot));
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_clocks(json_writer *w) {
    const char *const timers[4] = { KEY(clock_times, turn_ms), KEY(clock_times, discard_ms),
                                    KEY(clock_times, answer_ms), KEY(clock_times, choice_ms) };
    const clock_preset *preset = NULL;
    jw_put_array(w, KEY(catalogue, clocks));
    for (uint32_t k = 0; (preset = clock_at(k)) != NULL; k++) {
        jw_object(w);
        jw_put_string(w, KEY(clock_times, name), word_clock_text(preset->clock));
        for (int i = 0; i < 4; i++) {
            jw_put_int(w, timers[i], preset->ms[i]);
        }
        jw_put_int(w, KEY(clock_times, bank_ms), preset->bank_ms);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_settings(json_writer *w) {
    lr_option_info option;
    jw_put_array(w, KEY(catalogue, settings));
    for (uint32_t k = 0; table_setting_at(k, &option); k++) write_option(w, &option);
    jw_array_end(w);
}

/* The names of the admin's list, not the commands behind them. */
static void write_engines(const server *s, json_writer *w) {
    jw_put_array(w, KEY(catalogue, engines));
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
    jw_put_string(w, KEY(catalogue, version), LR_VERSION);
    write_families(w);
    write_bots(w);
    write_clocks(w);
    write_settings(w);
    write_engines(s, w);
    jw_object_end(w);
}

/* Without memory for a game the answer stays empty, as a gallery of no families. */
void gallery_write(const server *s, json_writer *w) {
    const char *family = NULL;
    lr_game *room = malloc(sizeof *room);
    (void)s;
    jw_object(w);
    jw_put_array(w, KEY(gallery, families));
    for (uint32_t k = 0; room != NULL && (family = lr_family_at(k)) != NULL; k++) {
        const wire_family *wire = wire_family_at(k);
        if (wire->gallery == NULL) continue;
        jw_object(w);
        jw_put_string(w, KEY(gallery_family, family), family);
        wire->gallery(room, w);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
    free(room);
}
