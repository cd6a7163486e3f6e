/* table_settings.h - the settings of a table (table_settings.def), one by one.
 *
 * An lr_option_info describes a setting, as it describes an option of the rules, so that a client
 * shows both by the same means; a setting has no rule's ID. As text a value is the word of a
 * choice, or a number; a switch is 0 or 1. The journal keeps settings by name and text.
 */
#ifndef WIRE_TABLE_SETTINGS_H
#define WIRE_TABLE_SETTINGS_H

#include "messages.h"

/* The k-th setting; false: past the last. */
bool table_setting_at(uint32_t k, lr_option_info *out);
/* The number of the setting of that name, or -1. */
int table_setting_find(const char *name);

/* The value of the k-th setting as a number: that of its word, 0 or 1 of a switch. */
int64_t table_setting_get(const part_settings *of, uint32_t k);
/* And as text; returns `out`. */
enum { TABLE_SETTING_TEXT_MAX = 32 };
char *table_setting_print(const part_settings *of, uint32_t k, char out[TABLE_SETTING_TEXT_MAX]);
/* Sets the k-th setting from text; false: it has no such value, and nothing has changed. */
bool table_setting_parse(part_settings *of, uint32_t k, const char *text);

/* Settings that are chosen together. The last has a NULL preset. */
typedef struct table_preset_row {
    const char *preset;
    const char *sentence; /* NULL: a setting of the preset; else the preset begins */
    const char *setting;
    int32_t value;
} table_preset_row;
extern const table_preset_row table_presets[];

/* All that is chosen when a table is made: its settings, then the options of every family. */
bool table_option_at(uint32_t k, lr_option_info *out);
/* Whether no option before the k-th has its name: families share some. */
bool table_option_is_new(uint32_t k);

#endif
