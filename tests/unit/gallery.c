/* What readers are told of the games (/api/gallery): that every card of the rules' tables is
 * there, with what it does and a time to play it, and that every rule which is named stands in a
 * ledger. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_view.h"
#include "cards_text.h"
#include "cards_view.h"
#include "golden.h"
#include "schema_check.h"
#include "wire.h"

enum { FAMILY_MAX = 64 << 10 };

static lr_game room;

static json_t *gallery_of(uint32_t k) {
    static char text[FAMILY_MAX];
    json_writer w = jw_start(text, sizeof text, NULL, NULL);
    jw_object(&w);
    jw_put_string(&w, "family", lr_family_at(k));
    wire_family_at(k)->gallery(&room, &w);
    jw_object_end(&w);
    assert_true(jw_finish(&w));
    json_t *of = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(of);
    schema_expect("HttpGalleryFamily", of);
    return of;
}

static const char *text_of(json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static json_int_t number_of(json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

/* The cards whose deck begins with this word: how many kinds, how many cards. */
static void expect_deck(json_t *family, const char *deck, unsigned kinds, unsigned copies) {
    size_t at = 0;
    unsigned kinds_found = 0, cards_found = 0;
    json_t *card = NULL;
    json_array_foreach(json_object_get(family, "cards"), at, card) {
        if (strncmp(text_of(card, "deck"), deck, strlen(deck)) != 0) continue;
        kinds_found++;
        cards_found += (unsigned)number_of(card, "copies");
    }
    assert_int_equal(kinds_found, kinds);
    assert_int_equal(cards_found, copies);
}

static void test_every_card_of_the_board_is_there(void **state) {
    (void)state;
    json_t *of = gallery_of(0), *list = json_object_get(of, "cards");
    assert_int_equal(json_array_size(list), BOARD_PROGRESS_KINDS + BOARD_CARDS);
    for (unsigned k = 0; k < BOARD_PROGRESS_KINDS; k++)
        assert_string_equal(text_of(json_array_get(list, k), "card"), board_progress_table[k].name);
    for (unsigned k = 0; k < BOARD_CARDS; k++)
        assert_string_equal(text_of(json_array_get(list, BOARD_PROGRESS_KINDS + k), "card"),
                            board_card_names[k]);
    expect_deck(of, "science", 10, 18); /* CK-COMP-02 */
    expect_deck(of, "trade", 6, 18);
    expect_deck(of, "politics", 9, 18);
    expect_deck(of, "development", 5, 25); /* BASE-COMP-12 */
    json_decref(of);
}

static void test_levels_ranks_and_maps_are_all_there(void **state) {
    (void)state;
    json_t *of = gallery_of(0), *maps = json_object_get(of, "maps");
    json_t *levels = json_object_get(of, "levels"), *ranks = json_object_get(of, "ranks");
    assert_int_equal(json_array_size(levels), BOARD_TRACKS * BOARD_LEVELS);
    json_t *last = json_array_get(levels, BOARD_TRACKS * BOARD_LEVELS - 1);
    assert_string_equal(text_of(last, "track"), "politics");
    assert_int_equal(number_of(json_object_get(last, "cost"), "coin"), 5); /* CK-IMP-02 */
    assert_int_equal(number_of(last, "red"), 6);                           /* CK-IMP-05 */
    assert_int_equal(json_array_size(ranks), BOARD_RANKS);
    assert_int_equal(number_of(json_array_get(ranks, 2), "level"), 3); /* CK-KNIGHT-11 */
    assert_int_equal(number_of(json_object_get(of, "barbarians"), "track"), 7);
    uint32_t k = 0;
    for (; lr_map_at("board", k) != NULL; k++)
        assert_string_equal(text_of(json_array_get(maps, k), "map"), lr_map_at("board", k)->name);
    assert_int_equal(json_array_size(maps), k);
    assert_int_equal(number_of(json_array_get(maps, 1), "goal"), 14); /* SCN1-01 */
    json_decref(of);
}

static void test_every_card_of_the_card_game_is_there(void **state) {
    (void)state;
    json_t *of = gallery_of(1), *list = json_object_get(of, "cards");
    assert_int_equal(json_array_size(list), CARDS_KINDS + CARDS_EVENT_CARDS);
    for (unsigned k = 0; k < CARDS_KINDS; k++)
        assert_string_equal(text_of(json_array_get(list, k), "card"), cards_kind_words[k]);
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++)
        assert_string_equal(text_of(json_array_get(list, CARDS_KINDS + k), "card"),
                            cards_event_words[k]);
    expect_deck(of, "action-", 10, 20); /* CARD-COMP-05 */
    expect_deck(of, "green-", 23, 26);
    expect_deck(of, "red-", 11, 16);
    expect_deck(of, "event", 7, 10); /* CARD-COMP-06 */
    json_t *karl = NULL;
    for (unsigned k = 0; k < CARDS_KINDS; k++)
        if (strcmp(cards_kind_words[k], "karl") == 0) karl = json_array_get(list, k);
    assert_int_equal(number_of(json_object_get(karl, "marks"), "strength"), 7); /* CARD-RX-05 */
    assert_int_equal(number_of(json_object_get(karl, "cost"), "wool"), 3);
    json_decref(of);
}

/* ---- rules ---- */

/* The ledger with the rules of a prefix. */
static const char *ledger_of(const char *rule) {
    static const char *const rows[][2] = { { "BASE-", "base" },         { "EXT-", "extension" },
                                           { "CK-", "cities-knights" }, { "SCN", "scenarios" },
                                           { "SEA-", "seafarers" },     { "CARD-", "card-game" } };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        if (strncmp(rule, rows[k][0], strlen(rows[k][0])) == 0) return rows[k][1];
    fail_msg("no ledger has rules like %s", rule);
    return NULL;
}

static char *read_ledger(const char *name) {
    static char text[512 << 10];
    char path[512];
    snprintf(path, sizeof path, LR_TEST_SOURCE_DIR "/docs/rules/%s.md", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void expect_rule(const char *rule) {
    char line[64];
    const char *ledger = read_ledger(ledger_of(rule));
    snprintf(line, sizeof line, "\n- **%s** ", rule);
    if (strstr(ledger, line) != NULL) return;
    snprintf(line, sizeof line, "\n| **%s** ", rule);
    if (strstr(ledger, line) == NULL) fail_msg("no ledger has the rule %s", rule);
}

/* Every object with `rules` names at least one. */
static void expect_rules(json_t *value) {
    size_t at = 0;
    const char *key = NULL;
    json_t *inside = NULL, *rules = json_object_get(value, "rules");
    if (rules != NULL) assert_true(json_array_size(rules) > 0);
    json_array_foreach(rules, at, inside) {
        expect_rule(json_string_value(inside));
    }
    if (json_is_array(value)) {
        json_array_foreach(value, at, inside) {
            expect_rules(inside);
        }
    } else if (json_is_object(value)) {
        json_object_foreach(value, key, inside) {
            if (inside != rules) expect_rules(inside);
        }
    }
}

static void test_every_rule_stands_in_a_ledger(void **state) {
    (void)state;
    for (uint32_t k = 0; k < 2; k++) {
        json_t *of = gallery_of(k);
        expect_rules(of);
        json_decref(of);
    }
}

/* ---- effects ---- */

static void expect_effects(json_t *list) {
    size_t at = 0;
    json_t *row = NULL;
    assert_true(json_array_size(list) > 0);
    json_array_foreach(list, at, row) {
        const char *effect = text_of(row, "effect");
        if (effect == NULL || strlen(effect) < 10 || effect[strlen(effect) - 1] != '.')
            fail_msg("no sentence: %s", effect != NULL ? effect : json_dumps(row, 0));
    }
}

static void test_cards_ranks_and_maps_say_what_they_do(void **state) {
    (void)state;
    json_t *of = gallery_of(0), *level = NULL, *other = gallery_of(1);
    size_t at = 0;
    expect_effects(json_object_get(of, "cards"));
    expect_effects(json_object_get(of, "ranks"));
    expect_effects(json_object_get(of, "maps"));
    expect_effects(json_object_get(other, "cards"));
    json_array_foreach(json_object_get(of, "levels"), at, level) {
        bool brings = number_of(level, "level") >= BOARD_LEVEL_ABILITY;
        assert_int_equal(text_of(level, "effect") != NULL, brings);
    }
    assert_int_equal(number_of(of, "progress_limit"), 4); /* CK-PROG-04 */
    json_decref(of);
    json_decref(other);
}

/* ---- what the page is tested with ---- */

/* `board cards {...}`: a line for each item of a list, and for each member that is none. */
static void print_family(golden *text, json_t *of) {
    const char *key = NULL, *family = text_of(of, "family");
    json_t *value = NULL, *item = NULL;
    size_t at = 0;
    json_object_foreach(of, key, value) {
        bool list = json_is_array(value);
        for (at = 0; at < (list ? json_array_size(value) : 1); at++) {
            item = list ? json_array_get(value, at) : value;
            char *line = json_dumps(item, JSON_COMPACT | JSON_ENCODE_ANY);
            golden_print(text, "%s %s %s\n", family, key, line);
            free(line);
        }
    }
}

/* web/tests/gallery reads it: a card without picture or words fails there. */
static void golden_gallery(void **state) {
    golden text = { 0 };
    (void)state;
    for (uint32_t k = 0; k < 2; k++) {
        json_t *of = gallery_of(k);
        print_family(&text, of);
        json_decref(of);
    }
    golden_compare(&text, "tests/unit/golden/wire-gallery.txt");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_card_of_the_board_is_there),
        cmocka_unit_test(test_levels_ranks_and_maps_are_all_there),
        cmocka_unit_test(test_every_card_of_the_card_game_is_there),
        cmocka_unit_test(test_every_rule_stands_in_a_ledger),
        cmocka_unit_test(test_cards_ranks_and_maps_say_what_they_do),
        cmocka_unit_test(golden_gallery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
