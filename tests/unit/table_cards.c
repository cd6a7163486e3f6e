/* The facts of the cards: the built-in table against the ledger's, and files that correct it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <longroad/longroad.h>

#include "cards_view.h"

#ifndef LR_TEST_SOURCE_DIR
#define LR_TEST_SOURCE_DIR "."
#endif

#define HEAD "longroad-cards 1\nname own\n"

static lr_game game;

static const cards *make(const char *config, const char *table) {
    lr_error error;
    if (lr_game_init(&game, config, table, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
    return cards_of(&game);
}

static const cards_card *row_of(const cards *c, const char *word) {
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++)
        if (strcmp(c->row[k].word, word) == 0) return &c->row[k];
    fail_msg("no card %s", word);
    return NULL;
}

/* ---- the ledger ---- */

enum { COLUMN_ID, COLUMN_NAME, COLUMN_KIND, COLUMN_COUNT, COLUMN_COST, COLUMN_POINTS };
enum {
    COLUMN_COMMERCE = 6,
    COLUMN_STRENGTH,
    COLUMN_TOURNAMENT,
    COLUMN_DIE,
    COLUMN_SOURCE,
    COLUMNS
};

/* The cells of a row of a table in Markdown, without the blanks around them. */
static int split(char *line, char *cell[COLUMNS]) {
    int count = 0;
    char *rest = line + 1;
    for (char *item; count < COLUMNS && (item = strsep(&rest, "|"));) {
        while (*item == ' ') item++;
        size_t length = strlen(item);
        while (length > 0 && strchr(" \n", item[length - 1])) item[--length] = 0;
        cell[count++] = item;
    }
    return count;
}

static void compare_cost(const char *letters, const cards_card *row) {
    cards_goods cost = 0;
    for (; *letters != 0 && *letters != '-'; letters++) {
        const char *good = strchr("blwgo$", *letters);
        assert_non_null(good);
        cost += lr_lane((unsigned)(good - "blwgo$"));
    }
    if (cost != row->cost) fail_msg("another cost for %s", row->word);
}

/* An empty cell is 0. */
static long number_in(const char *cell) {
    char *end = NULL;
    long value = strtol(cell, &end, 10);
    assert_int_equal(*end, 0);
    return value;
}

static void compare_row(char *const cell[COLUMNS], const cards_card *row) {
    /* The identifiers differ in their prefixes only: RX_ABBEY is abbey, A_FIELDS is a-fields. */
    const char *word = row->word, *id = cell[COLUMN_ID];
    size_t length = strlen(word), whole = strlen(id);
    assert_true(whole >= length);
    for (size_t k = 0; k < length; k++) {
        char letter = id[whole - length + k];
        char lower = (char)(letter == '_'                    ? '-'
                            : letter >= 'A' && letter <= 'Z' ? letter + 32
                                                             : letter);
        if (lower != word[k]) fail_msg("%s stands where the ledger has %s", word, id);
    }
    assert_string_equal(cards_group_names[row->group], cell[COLUMN_KIND]);
    assert_int_equal(row->count, number_in(cell[COLUMN_COUNT]));
    compare_cost(cell[COLUMN_COST], row);
    assert_int_equal(row->points, number_in(cell[COLUMN_POINTS]));
    assert_int_equal(row->commerce, number_in(cell[COLUMN_COMMERCE]));
    assert_int_equal(row->strength, number_in(cell[COLUMN_STRENGTH]));
    assert_int_equal(row->tournament, number_in(cell[COLUMN_TOURNAMENT]));
    assert_int_equal(row->die, number_in(cell[COLUMN_DIE]));
    bool guessed = strstr(cell[COLUMN_SOURCE], "own value") != NULL;
    if (guessed != (strstr(row->source, "estimate") != NULL))
        fail_msg("%s: the source hides or invents an estimate", row->word);
}

/* CARD-COMP-01 to 12 rest on it: every row of section 18, in its order. */
static void table_is_the_ledgers(void **unused) {
    (void)unused;
    const cards *c = make("cards", NULL);
    char line[1024], *cell[COLUMNS];
    unsigned rows = 0;
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/rules/card-game.md", "r");
    assert_non_null(file);
    bool inside = false;
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "|---", 4) == 0) inside = true;
        if (!inside || line[0] != '|' || line[1] == '-') continue;
        if (split(line, cell) < COLUMNS) continue;
        if (rows == CARDS_TABLE_ROWS) fail_msg("the ledger has more rows");
        compare_row(cell, &c->row[rows++]);
    }
    fclose(file);
    assert_int_equal(rows, CARDS_TABLE_ROWS);
}

/* CARD-COMP-02, CARD-COMP-05, CARD-COMP-06 and the ledger's own checks. */
static void sums_are_right(void **unused) {
    (void)unused;
    const cards *c = make("cards", NULL);
    unsigned total = 0, group[CARDS_GROUPS] = { 0 }, points = 0, strength = 0, tournament = 0;
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) {
        const cards_card *row = &c->row[k];
        total += row->count;
        group[row->group] += row->count;
        strength += row->strength;
        tournament += row->tournament;
        if (row->group == CARDS_GROUP_RED) points += row->count * row->points;
    }
    assert_int_equal(total, 120);
    assert_int_equal(group[CARDS_GROUP_RED_SET], 9);
    assert_int_equal(group[CARDS_GROUP_BLUE_SET], 9);
    assert_int_equal(group[CARDS_GROUP_REGION_DECK], 11);
    assert_int_equal(group[CARDS_GROUP_EVENT], 10);
    assert_int_equal(
        group[CARDS_GROUP_NEUTRAL] + group[CARDS_GROUP_ATTACK] + group[CARDS_GROUP_DEFENSE], 20);
    assert_int_equal(
        group[CARDS_GROUP_GREEN] + group[CARDS_GROUP_FLEET] + group[CARDS_GROUP_KNIGHT], 26);
    assert_int_equal(group[CARDS_GROUP_RED], 16);
    assert_int_equal(points, 12);
    assert_int_equal(strength, 24);
    assert_int_equal(tournament, 18);
}

/* ---- files ---- */

static void file_changes_what_it_names(void **unused) {
    (void)unused;
    const cards *c = make("cards(map=own)",
                          HEAD "# a comment\n"
                               "  s-fields-5 terrain=hills die=3 source=owner # ours\n"
                               "b-gold die=6\n"
                               "city cost=go\n"
                               "garrison commerce=1\n"
                               "karl cost=bbb strength=9 tournament=0\n"
                               "church points=2 commerce=8 count=2 source=estimate");
    assert_string_equal(c->table_name, "own");
    assert_int_equal(c->deck[0].goods, CARDS_BRICK);
    assert_int_equal(c->deck[0].die, 3);
    assert_string_equal(row_of(c, "s-fields-5")->source, "owner");
    assert_string_equal(row_of(c, "s-fields-5")->name, "Hills");
    assert_int_equal(c->start[1][CARDS_GOLD].die, 6);
    assert_string_equal(row_of(c, "b-gold")->source, "file");
    assert_true(c->city_cost == lr_lane(CARDS_GRAIN) + lr_lane(CARDS_ORE));
    assert_int_equal(c->kind[CARDS_KIND_KARL].strength, 9);
    assert_int_equal(c->kind[CARDS_KIND_KARL].tournament, 0);
    assert_true(c->kind[CARDS_KIND_KARL].cost == 3 * lr_lane(CARDS_BRICK));
    assert_int_equal(c->kind[CARDS_KIND_CHURCH].points, 2);
    assert_int_equal(c->kind[CARDS_KIND_CHURCH].commerce, 8);
    assert_string_equal(c->kind[CARDS_KIND_CHURCH].source, "estimate");
    /* What says the same changes nothing, nor does what is not named. */
    assert_int_equal(row_of(c, "garrison")->changed, 0);
    assert_string_equal(row_of(c, "garrison")->source, "cost public, commerce public");
    assert_int_equal(c->start[0][CARDS_GOLD].die, 6);
    assert_int_equal(c->deck[1].die, 4);
    unsigned changed = 0;
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) changed += c->row[k].changed;
    assert_int_equal(changed, 5);
}

/* A game without a file has the built-in values again. */
static void files_do_not_linger(void **unused) {
    (void)unused;
    make("cards", HEAD "abbey cost=o\n");
    const cards *c = make("cards", NULL);
    assert_int_equal(lr_lanes_total(c->kind[CARDS_KIND_ABBEY].cost), 3);
    assert_string_equal(c->table_name, "printed");
}

static void refusals_say_where_and_why(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        int line, column;
        lr_status status;
        const char *sentence;
    } rows[] = {
        { "", 1, 1, LR_E_SYNTAX, "begins with the line `longroad-cards 1`" },
        { "longroad-map 1\n", 1, 1, LR_E_SYNTAX, "begins with the line `longroad-cards 1`" },
        { "longroad-cards 2\nname own\n", 1, 16, LR_E_VERSION, "version 1 only" },
        { "longroad-cards 1\n", 2, 1, LR_E_MAP, "no `name` line" },
        { HEAD "name own\n", 3, 1, LR_E_MAP, "`name` already stands on line 2" },
        { HEAD "dragon cost=b\n", 3, 1, LR_E_UNKNOWN_NAME, "no card is called dragon" },
        { HEAD "abbey\n\nabbey\n", 5, 1, LR_E_MAP, "`abbey` already stands on line 3" },
        { HEAD "abbey price=b\n", 3, 7, LR_E_UNKNOWN_NAME, "`price` is not a value of a card" },
        { HEAD "abbey cost b\n", 3, 11, LR_E_SYNTAX, "expected `=`" },
        { HEAD "abbey cost=b cost=b\n", 3, 14, LR_E_MAP, "`cost` stands here twice" },
        { HEAD "abbey cost=\n", 3, 12, LR_E_SYNTAX, "the letters of a cost" },
        { HEAD "abbey cost=bx\n", 3, 13, LR_E_UNKNOWN_NAME, "`x` is no resource" },
        { HEAD "abbey cost=$\n", 3, 12, LR_E_RANGE, "gold never pays" },
        { HEAD "abbey cost=bbbb\n", 3, 12, LR_E_RANGE, "at most three units of brick" },
        { HEAD "abbey cost=bbblllwwwg\n", 3, 12, LR_E_RANGE, "at most nine units" },
        { HEAD "abbey die=3\n", 3, 7, LR_E_MAP, "has no `die` that could be changed" },
        { HEAD "abbey points=1\n", 3, 7, LR_E_MAP, "has no `points`" },
        { HEAD "smithy strength=1\n", 3, 8, LR_E_MAP, "has no `strength`" },
        { HEAD "spy cost=b\n", 3, 5, LR_E_MAP, "has no `cost`" },
        { HEAD "a-settlement cost=b\n", 3, 14, LR_E_MAP, "has no `cost`" },
        { HEAD "a-fields terrain=hills\n", 3, 10, LR_E_MAP, "has no `terrain`" },
        { HEAD "a-road die=1\n", 3, 8, LR_E_MAP, "has no `die`" },
        { HEAD "a-fields die=0\n", 3, 14, LR_E_RANGE, "1 to 6" },
        { HEAD "a-fields die=7\n", 3, 14, LR_E_RANGE, "1 to 6" },
        { HEAD "karl strength=10\n", 3, 15, LR_E_RANGE, "0 to 9" },
        { HEAD "karl tournament=-1\n", 3, 17, LR_E_RANGE, "0 to 9" },
        { HEAD "church points=10\n", 3, 15, LR_E_RANGE, "0 to 9" },
        { HEAD "harbor commerce=9\n", 3, 17, LR_E_RANGE, "0 to 8" },
        { HEAD "abbey count=3\n", 3, 13, LR_E_RANGE, "cannot be changed" },
        { HEAD "s-gold-2 terrain=sea\n", 3, 18, LR_E_UNKNOWN_NAME, "no terrain is called sea" },
        { HEAD "abbey source=me\n", 3, 14, LR_E_UNKNOWN_NAME, "a source is `owner`" },
        { HEAD "abbey cost=b\r\n", 3, 13, LR_E_SYNTAX, "carriage return" },
        { HEAD "abbey cost=b, points=1\n", 3, 13, LR_E_UNKNOWN_NAME, "`,` is no resource" },
        { "longroad-cards 1\nname printed\nabbey cost=b\n", 2, 6, LR_E_MAP, "a name of its own" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        lr_error error = { .status = LR_OK };
        lr_status status = lr_game_init(&game, "cards", rows[k].text, &error);
        if (status != rows[k].status || error.line != rows[k].line ||
            error.column != rows[k].column || strstr(error.text, rows[k].sentence) == NULL)
            fail_msg("%s: %d at %d:%d: %s", rows[k].text, (int)status, (int)error.line,
                     (int)error.column, error.text);
    }
}

static void other_names_are_refused(void **unused) {
    (void)unused;
    lr_error error;
    assert_int_equal(lr_game_init(&game, "cards(map=mine)", HEAD, &error), LR_E_OPTIONS);
    assert_non_null(strstr(error.text, "mine"));
    assert_int_equal(lr_game_init(&game, "cards(map=mine)", NULL, &error), LR_E_UNKNOWN_NAME);
    assert_int_equal(lr_game_init(&game, "cards(seats=3)", NULL, &error), LR_E_RANGE);
    assert_int_equal(lr_game_init(&game, "cards(vp_goal=13)", NULL, &error), LR_E_RANGE);
    assert_int_equal(lr_game_init(&game, "cards(modules=sea)", NULL, &error), LR_E_UNKNOWN_NAME);
}

static void long_texts_are_refused(void **unused) {
    (void)unused;
    static char text[LR_MAP_TEXT_MAX + 8];
    lr_error error;
    memset(text, '\n', sizeof text - 1);
    memcpy(text, HEAD, strlen(HEAD));
    assert_int_equal(lr_game_init(&game, "cards", text, &error), LR_E_TOO_LARGE);
    text[LR_MAP_TEXT_MAX - 1] = 0;
    assert_int_equal(lr_game_init(&game, "cards", text, &error), LR_OK);
}

static void presets_are_as_told(void **unused) {
    (void)unused;
    const cards *c = make("cards(preset=beginner)", NULL);
    assert_int_equal(c->rules.vp_goal, 9);
    assert_int_equal(c->rules.arrangement, CARDS_ARRANGE_PRINTED);
    assert_int_equal(c->rules.stores, CARDS_STORES_NUMBERED);
    assert_int_equal(c->rules.offers_refused, 0);
    c = make("cards(preset=printed)", NULL);
    assert_int_equal(c->rules.vp_goal, 12);
    assert_int_equal(c->rules.stores, CARDS_STORES_NUMBERED);
    assert_int_equal(c->rules.offers_refused, 0);
    for (unsigned k = 0; k < CARDS_OPTIONS; k++)
        if (k != CARDS_OPTION_stores && k != CARDS_OPTION_offers_refused)
            assert_int_equal(game.option[k], lr_option_at("cards", k)->initial);
    assert_null(lr_option_at("cards", CARDS_OPTIONS));
    assert_null(lr_module_at("cards", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_is_the_ledgers),       cmocka_unit_test(sums_are_right),
        cmocka_unit_test(file_changes_what_it_names), cmocka_unit_test(files_do_not_linger),
        cmocka_unit_test(refusals_say_where_and_why), cmocka_unit_test(other_names_are_refused),
        cmocka_unit_test(long_texts_are_refused),     cmocka_unit_test(presets_are_as_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
