/* The settings of a table: every row of table_settings.def on its way through create, journal,
 * restart, catalogue and the views of a table. Only journals of 0.1.0 name settings here. */
#include "table_settings.h"
#include "parts.h"
#include "schema_check.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

/* ---- values ---- */

static bool is_switch(const lr_option_info *setting) {
    return setting->words == NULL && setting->low == 0 && setting->high == 1;
}

static json_t *json_value(const lr_option_info *setting, int64_t value) {
    if (setting->words != NULL) return json_string(setting->words[value - setting->low]);
    return is_switch(setting) ? json_boolean(value != 0) : json_integer(value);
}

/* `create` with one setting; free() it. */
static char *create_with(const char *name, json_t *value) {
    json_t *settings = json_object();
    json_object_set_new(settings, name, value);
    json_t *create = json_pack("{s:s,s:i,s:s,s:o}", "type", "create", "id", 2, "config", "board",
                               "settings", settings);
    char *text = json_dumps(create, 0);
    json_decref(create);
    return text;
}

/* The values of a setting that the tests go through: all, or of many the ends. */
static bool is_tried(const lr_option_info *setting, int64_t value) {
    return setting->high - setting->low < 16 || value == setting->low || value == setting->high;
}

static void test_create_takes_every_value_within_the_bounds(void **state) {
    (void)state;
    static message m;
    message_fault fault;
    lr_option_info setting;
    for (uint32_t k = 0; table_setting_at(k, &setting); k++)
        for (int64_t value = setting.low; value <= setting.high; value++) {
            if (!is_tried(&setting, value)) continue;
            char *text = create_with(setting.name, json_value(&setting, value));
            if (!message_read(&m, text, strlen(text), &fault)) fail_msg("%s", fault.reason);
            lr_option_info other;
            for (uint32_t i = 0; table_setting_at(i, &other); i++)
                assert_int_equal(table_setting_get(&m.create.settings, i),
                                 i == k ? value : other.initial);
            free(text);
        }
}

static void assert_refused(const char *name, json_t *value) {
    static message m;
    message_fault fault;
    char field[64];
    snprintf(field, sizeof field, "settings.%s", name);
    char *text = create_with(name, value);
    if (message_read(&m, text, strlen(text), &fault)) fail_msg("taken: %s", text);
    assert_int_equal(fault.why, REFUSE_BAD_MESSAGE);
    assert_string_equal(fault.field, field);
    free(text);
}

static void test_create_refuses_every_other_value(void **state) {
    (void)state;
    lr_option_info setting;
    for (uint32_t k = 0; table_setting_at(k, &setting); k++) {
        bool number = setting.words == NULL && !is_switch(&setting);
        assert_refused(setting.name, json_null());
        assert_refused(setting.name, json_array());
        assert_refused(setting.name, json_string("neither"));
        assert_refused(setting.name, json_real(1.5));
        assert_refused(setting.name, number ? json_true() : json_integer(1));
        if (number) {
            assert_refused(setting.name, json_integer(setting.low - 1));
            assert_refused(setting.name, json_integer(setting.high + 1));
        }
        if (setting.words != NULL) assert_refused(setting.name, json_string(""));
    }
    assert_refused("colour_of_the_table", json_true());
}

static void test_texts_are_values_and_nothing_else_is(void **state) {
    (void)state;
    static const char *const wrong[] = { "",   "-1",  "01",  " 1",    "1 ",
                                         "+1", "0x1", "1.0", "99999", "neither" };
    lr_option_info setting;
    char text[TABLE_SETTING_TEXT_MAX];
    for (uint32_t k = 0; table_setting_at(k, &setting); k++) {
        part_settings of = part_settings_new();
        assert_int_equal(table_setting_find(setting.name), k);
        assert_int_equal(table_setting_get(&of, k), setting.initial);
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            bool in_range = strcmp(wrong[i], "-1") == 0 && setting.low < 0;
            if (!in_range) assert_false(table_setting_parse(&of, k, wrong[i]));
        }
        assert_int_equal(table_setting_get(&of, k), setting.initial);
        for (int64_t value = setting.low; value <= setting.high; value++) {
            if (setting.words != NULL)
                snprintf(text, sizeof text, "%s", setting.words[value - setting.low]);
            else
                snprintf(text, sizeof text, "%d", (int)value);
            assert_true(table_setting_parse(&of, k, text));
            assert_int_equal(table_setting_get(&of, k), value);
            char printed[TABLE_SETTING_TEXT_MAX];
            assert_string_equal(table_setting_print(&of, k, printed), text);
        }
    }
    assert_int_equal(table_setting_find("neither"), -1);
}

/* ---- the journal ---- */

static const char *created_text(void) {
    for (uint32_t i = f.stored_count; i-- > 0;)
        if (strcmp(f.stored[i].entry.kind, "created") == 0) return f.stored[i].entry.text;
    fail_msg("no table was made");
    return NULL;
}

static json_t *ask(const char *path, bool admin) {
    server_answer out;
    server_request request = { .method = "GET", .path = path, .query = "", .body = "" };
    request.address = "192.0.2.1";
    request.admin = admin;
    server_http(f.server, f.time, &request, &out);
    assert_int_equal(out.status, 200);
    json_t *value = json_loadb(out.body, out.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    free(out.body);
    return value;
}

/* Takes `settings`: all are there, and the k-th has this value. */
static void assert_told(json_t *settings, uint32_t k, int64_t value) {
    lr_option_info setting;
    uint32_t count = 0;
    schema_expect("Settings", settings);
    for (; table_setting_at(count, &setting); count++) {
        json_t *expected = json_value(&setting, count == k ? value : setting.initial);
        assert_true(json_equal(json_object_get(settings, setting.name), expected));
        json_decref(expected);
    }
    assert_int_equal(json_object_size(settings), count);
}

/* The views of a table for the page, for other programs and for the admin show the value. */
static void assert_views(const char *name, uint32_t k, int64_t value) {
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s", name);
    json_t *one = ask(path, false);
    assert_told(json_object_get(one, "settings"), k, value);
    json_decref(one);
    json_t *all = ask("/api/admin/tables", true), *rows = json_object_get(all, "tables");
    size_t last = json_array_size(rows) - 1;
    assert_told(json_object_get(json_array_get(rows, last), "settings"), k, value);
    json_decref(all);
}

static void test_every_value_survives_a_restart(void **state) {
    (void)state;
    lr_option_info setting;
    for (uint32_t k = 0; table_setting_at(k, &setting); k++)
        for (int64_t value = setting.low; value <= setting.high; value++) {
            if (!is_tried(&setting, value)) continue;
            char *text = create_with(setting.name, json_value(&setting, value));
            char line[128], printed[TABLE_SETTING_TEXT_MAX];
            fake_hello(&f, 0, "Ada", "json");
            fake_say(&f, 0, "%s", text);
            free(text);
            fake_store(&f);
            assert_string_equal(fake_refusal(&f, 0), "");
            json_t *told = fake_heard(&f, 0, "table");
            char name[64];
            snprintf(name, sizeof name, "%s", json_string_value(json_object_get(told, "table")));
            assert_told(json_object_get(told, "settings"), k, value);
            json_decref(told);
            assert_views(name, k, value);
            part_settings of = table_by_name(f.server, name)->log.settings;
            snprintf(line, sizeof line, "\n%s %s\n", setting.name,
                     table_setting_print(&of, k, printed));
            assert_non_null(strstr(created_text(), line));
            fake_restart(&f);
            fake_hello(&f, 1, "Ben", "json");
            fake_join(&f, 1, name);
            part_settings again = table_by_name(f.server, name)->log.settings;
            assert_memory_equal(&again, &of, sizeof of);
            fake_stop(&f);
            server_case_start(&here);
        }
}

/* Reads an entry `created` with these lines about settings. */
static bool read_created(const char *lines, part_settings *out) {
    static char room[ENTRY_ROOM];
    char text[512];
    entry e;
    int length = snprintf(text, sizeof text, "0 -\nname old-otter-1\nconfig board%s", lines);
    store_entry from = { .kind = "created", .text = text, .length = (size_t)length };
    if (!entry_read(&journal_none, &from, &e, room)) return false;
    *out = e.settings;
    return true;
}

static void test_journals_of_0_1_0_are_read(void **state) {
    (void)state;
    part_settings of;
    assert_true(read_created("\nclock days\nspeed slow\npublic 1\nundo 0\nhints 1\ncounter 1\n"
                             "spectators 0\nprogram 0.1.0",
                             &of));
    assert_int_equal(of.clock, CLOCK_DAYS);
    assert_int_equal(of.speed, SPEED_SLOW);
    assert_true(of.public && of.hints && of.counter);
    assert_false(of.undo || of.spectators);
}

/* The lines of the first seven settings are those that 0.1.0 wrote and reads. */
static void test_lines_are_written_as_0_1_0_wrote_them(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_say(&f, 0,
             "{\"type\":\"create\",\"id\":2,\"config\":\"board\",\"settings\":{\"public\":true,"
             "\"hints\":true,\"clock\":\"fast\",\"undo\":false}}");
    fake_store(&f);
    static const char *const lines[] = { "clock fast", "speed normal", "public 1",    "undo 0",
                                         "hints 1",    "counter 0",    "spectators 1" };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "\n%s\n", lines[i]);
        assert_non_null(strstr(created_text(), line));
    }
}

static void test_a_journal_from_before_a_setting_has_its_initial_value(void **state) {
    (void)state;
    part_settings of, usual = part_settings_new();
    assert_true(read_created("", &of));
    assert_memory_equal(&of, &usual, sizeof of);
    assert_true(read_created("\nsetting-of-tomorrow 7", &of));
    assert_memory_equal(&of, &usual, sizeof of);
}

static void test_a_damaged_setting_damages_the_journal(void **state) {
    (void)state;
    lr_option_info setting;
    part_settings of;
    char lines[128];
    for (uint32_t k = 0; table_setting_at(k, &setting); k++) {
        snprintf(lines, sizeof lines, "\n%s neither", setting.name);
        assert_false(read_created(lines, &of));
        snprintf(lines, sizeof lines, "\n%s ", setting.name);
        assert_false(read_created(lines, &of));
    }
}

/* ---- names and presets ---- */

/* Journals know a setting by its name among other words, and the page has one text for a name. */
static void test_no_name_means_two_things(void **state) {
    (void)state;
    static const char *const words[] = { "rules", "format", "program", "name",
                                         "title", "config", "seed",    "maker" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_int_equal(table_setting_find(words[i]), -1);
    lr_option_info option;
    uint32_t count = 0, k = 0;
    while (table_setting_at(count, &option)) count++;
    for (; table_option_at(k, &option); k++) {
        if (k < count) assert_true(table_option_is_new(k));
        assert_int_equal(table_setting_find(option.name), k < count ? (int)k : -1);
    }
    assert_true(k > count);
    assert_false(table_option_is_new(k));
}

static void test_presets_choose_values_that_there_are(void **state) {
    (void)state;
    const char *preset = "";
    for (const table_preset_row *row = table_presets; row->preset != NULL; row++) {
        lr_option_info setting;
        if (row->sentence != NULL) {
            preset = row->preset;
            continue;
        }
        assert_string_equal(row->preset, preset);
        int k = table_setting_find(row->setting);
        assert_true(k >= 0 && table_setting_at((uint32_t)k, &setting));
        assert_in_range(row->value, setting.low, setting.high);
    }
    assert_string_not_equal(preset, "");
}

/* ---- the catalogue ---- */

static void assert_option(json_t *told, const lr_option_info *setting) {
    json_t *words = json_object_get(told, "words");
    assert_string_equal(json_string_value(json_object_get(told, "name")), setting->name);
    assert_string_equal(json_string_value(json_object_get(told, "sentence")), setting->sentence);
    assert_null(json_object_get(told, "rule"));
    assert_int_equal(json_integer_value(json_object_get(told, "initial")), setting->initial);
    assert_int_equal(json_integer_value(json_object_get(told, "low")), setting->low);
    assert_int_equal(json_integer_value(json_object_get(told, "high")), setting->high);
    assert_int_equal(words != NULL, setting->words != NULL);
    if (words == NULL) return;
    assert_int_equal(json_array_size(words), setting->high - setting->low + 1);
    for (size_t i = 0; i < json_array_size(words); i++)
        assert_string_equal(json_string_value(json_array_get(words, i)), setting->words[i]);
}

static void test_the_catalogue_tells_every_setting(void **state) {
    (void)state;
    lr_option_info setting;
    uint32_t count = 0;
    json_t *catalogue = ask("/api/catalogue", false);
    schema_expect("HttpCatalogue", catalogue);
    json_t *settings = json_object_get(catalogue, "settings");
    for (; table_setting_at(count, &setting); count++)
        assert_option(json_array_get(settings, count), &setting);
    assert_int_equal(json_array_size(settings), count);
    json_decref(catalogue);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_create_takes_every_value_within_the_bounds),
        cmocka_unit_test(test_create_refuses_every_other_value),
        cmocka_unit_test(test_texts_are_values_and_nothing_else_is),
        SERVER_TEST(test_every_value_survives_a_restart),
        cmocka_unit_test(test_journals_of_0_1_0_are_read),
        SERVER_TEST(test_lines_are_written_as_0_1_0_wrote_them),
        cmocka_unit_test(test_a_journal_from_before_a_setting_has_its_initial_value),
        cmocka_unit_test(test_a_damaged_setting_damages_the_journal),
        cmocka_unit_test(test_no_name_means_two_things),
        cmocka_unit_test(test_presets_choose_values_that_there_are),
        SERVER_TEST(test_the_catalogue_tells_every_setting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
