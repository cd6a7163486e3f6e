/* table_settings.c - settings one by one (table_settings.h), by the table of the part
 * `settings`. */
#include "table_settings.h"

#include "lr_assert.h"
#include "message_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const table_preset_row table_presets[] = {
#define PRESET(preset, sentence) { #preset, sentence, NULL, 0 },
/* The offset is for the compiler, which knows no other name. */
#define SET(preset, setting, value) \
    { #preset, NULL, #setting, (int32_t)(value) + 0 * (int32_t)offsetof(part_settings, setting) },
#include "table_settings.def"
    { 0 }
};

/* ---- what there is ---- */

static const message_field *field_at(uint32_t k) {
    const message_field *fields = message_parts[PART_settings].fields;
    for (uint32_t i = 0; fields[i].name; i++)
        if (i == k) return &fields[i];
    return NULL;
}

static int16_t last_word(const message_field *field) {
    const char *const *words = message_word_sets[field->words].words;
    int16_t count = 0;
    while (words[count]) count++;
    return (int16_t)(count - 1);
}

bool table_setting_at(uint32_t k, lr_option_info *out) {
    const message_field *field = field_at(k);
    if (!field) return false;
    *out = (lr_option_info){ .name = field->name, .sentence = field->sentence };
    out->initial = (int16_t)field->none;
    switch (field->kind) {
    case FIELD_FLAG: out->high = 1; break;
    case FIELD_WORD:
        out->high = last_word(field);
        out->words = message_word_sets[field->words].words;
        break;
    default:
        LR_ASSERT(field->kind == FIELD_NUMBER);
        LR_ASSERT(field->low >= INT16_MIN && field->high <= INT16_MAX);
        out->low = (int16_t)field->low;
        out->high = (int16_t)field->high;
        break;
    }
    return true;
}

int table_setting_find(const char *name) {
    const message_field *field = NULL;
    for (uint32_t k = 0; (field = field_at(k)) != NULL; k++)
        if (strcmp(field->name, name) == 0) return (int)k;
    return -1;
}

static bool family_option_at(uint32_t k, lr_option_info *out) {
    const char *family = NULL;
    const lr_option_info *option = NULL;
    for (uint32_t f = 0; (family = lr_family_at(f)) != NULL; f++)
        for (uint32_t i = 0; (option = lr_option_at(family, i)) != NULL; i++)
            if (k-- == 0) {
                *out = *option;
                return true;
            }
    return false;
}

bool table_option_at(uint32_t k, lr_option_info *out) {
    uint32_t own = 0;
    while (field_at(own)) own++;
    return k < own ? table_setting_at(k, out) : family_option_at(k - own, out);
}

bool table_option_is_new(uint32_t k) {
    lr_option_info option, earlier;
    if (!table_option_at(k, &option)) return false;
    for (uint32_t i = 0; i < k; i++)
        if (table_option_at(i, &earlier) && strcmp(earlier.name, option.name) == 0) return false;
    return true;
}

/* ---- values ---- */

int64_t table_setting_get(const part_settings *of, uint32_t k) {
    const message_field *field = field_at(k);
    LR_ASSERT(field != NULL);
    const char *at = (const char *)of + field->offset;
    bool flag = false;
    int32_t word = 0;
    int64_t number = 0;
    switch (field->kind) {
    case FIELD_FLAG: memcpy(&flag, at, sizeof flag); return flag;
    case FIELD_WORD: memcpy(&word, at, sizeof word); return word;
    default: memcpy(&number, at, sizeof number); return number;
    }
}

static void set(part_settings *of, const message_field *field, int64_t value) {
    char *at = (char *)of + field->offset;
    const bool flag = value != 0;
    const int32_t word = (int32_t)value;
    switch (field->kind) {
    case FIELD_FLAG: memcpy(at, &flag, sizeof flag); break;
    case FIELD_WORD: memcpy(at, &word, sizeof word); break;
    default: memcpy(at, &value, sizeof value); break;
    }
}

static void print(const lr_option_info *option, int64_t value, char out[TABLE_SETTING_TEXT_MAX]) {
    LR_ASSERT(value >= option->low && value <= option->high);
    if (option->words)
        snprintf(out, TABLE_SETTING_TEXT_MAX, "%s", option->words[value - option->low]);
    else
        snprintf(out, TABLE_SETTING_TEXT_MAX, "%lld", (long long)value);
}

char *table_setting_print(const part_settings *of, uint32_t k, char out[TABLE_SETTING_TEXT_MAX]) {
    lr_option_info option;
    bool known = table_setting_at(k, &option);
    LR_ASSERT(known);
    print(&option, table_setting_get(of, k), out);
    return out;
}

static int word_value(const lr_option_info *option, const char *text) {
    int value = option->low;
    while (value <= option->high && strcmp(option->words[value - option->low], text) != 0) value++;
    return value;
}

bool table_setting_parse(part_settings *of, uint32_t k, const char *text) {
    lr_option_info option;
    char printed[TABLE_SETTING_TEXT_MAX];
    if (!table_setting_at(k, &option)) return false;
    long value = option.words ? word_value(&option, text) : strtol(text, NULL, 10);
    if (value < option.low || value > option.high) return false;
    /* A number is written in one way only: no blank, sign or zero in front, nothing behind it. */
    print(&option, value, printed);
    if (strcmp(printed, text) != 0) return false;
    set(of, field_at(k), value);
    return true;
}
