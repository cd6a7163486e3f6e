/* cards.c - `longroad cards`: the facts of the card game's cards, and files that correct them.
 *
 *     longroad cards                    the built-in table
 *     longroad cards --map FILE         the table with the values of a file
 *     longroad cards --check FILE       what is wrong with the file, or what it changes
 *
 * The table is printed in the form of docs/cards.md, so that its output is a file to correct. A
 * comment after each value names its source; estimates are marked, for owners of the printed game
 * to correct.
 */
#include "cards_words.h"
#include "flags.h"

#include <stdlib.h>
#include <string.h>

typedef struct cards_flags {
    const char *map, *check;
} cards_flags;

static const cli_flag own_flags[] = {
    { "map", "FILE", "With the values of this file (`-`: standard input)",
      CLI_TEXT(cards_flags, map), .values = "*.cards" },
    { "check", "FILE", "Only say what is wrong with a file, or what it changes",
      CLI_TEXT(cards_flags, check), .values = "*.cards" },
    { 0 },
};

/* ---- one card ---- */

static void print_cost(cards_goods cost, char out[16]) {
    size_t length = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        for (unsigned k = 0; k < lr_lanes_count(cost, good) && length < 15; k++)
            out[length++] = "blwgo$"[good];
    out[length] = 0;
}

/* What is printed on a card, as the file writes it. */
static void print_values(const cards_card *card, cli_text *out) {
    char cost[16];
    bool expansion = card->group >= CARDS_GROUP_NEUTRAL;
    cli_text_clear(out);
    cli_text_print(out, "%s", "");
    print_cost(card->cost, cost);
    if (*cost) cli_text_print(out, "cost=%s ", cost);
    if (expansion && card->points) cli_text_print(out, "points=%u ", card->points);
    if (card->commerce) cli_text_print(out, "commerce=%u ", card->commerce);
    if (card->strength) cli_text_print(out, "strength=%u ", card->strength);
    if (card->tournament) cli_text_print(out, "tournament=%u ", card->tournament);
    if (card->group == CARDS_GROUP_REGION_DECK)
        cli_text_print(out, "terrain=%s ", cards_terrain_names[card->goods]);
    if (card->die) cli_text_print(out, "die=%u ", card->die);
}

static bool is_estimate(const cards_card *card) {
    return strstr(card->source, "estimate") != NULL;
}

static void print_card(const cards_card *card, cli_text *values) {
    print_values(card, values);
    printf("%-16s%-37s# %s", card->word, values->bytes, card->name);
    if (card->count != 1) printf(", %u cards", card->count);
    printf("; %s%s\n", card->source, is_estimate(card) ? "  <-- ESTIMATE" : "");
}

/* ---- the table ---- */

static void print_table(const cards *c) {
    unsigned estimates = 0, rows = 0, total = 0;
    cli_text values = { 0 };
    printf("longroad-cards 1\nname %s\n", c->table_name);
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) {
        const cards_card *card = &c->row[k];
        const char *title = cards_group_titles[card->group];
        if (k == 0 || strcmp(title, cards_group_titles[c->row[k - 1].group]) != 0)
            printf("\n# %s.\n", title);
        print_card(card, &values);
        estimates += is_estimate(card);
        total += card->count;
        rows++;
    }
    free(values.bytes);
    printf("\n# %u rows, %u cards. Sources: book, the rules; public, other published lists; owner, "
           "the\n"
           "# printed card; estimate, a guess: %u rows that whoever owns the cards can correct.\n",
           rows, total, estimates);
}

/* ---- files ---- */

/* Compiles the table of a file (NULL: the built-in one), or ends the program. */
static lr_game *open_table(const char *path) {
    lr_game *game = cli_allocate(1, sizeof *game);
    lr_error error;
    char *text = path ? cli_read(path, LR_MAP_TEXT_MAX - 1, NULL) : NULL;
    if (path && !text) exit(CLI_FAILED);
    lr_status status = lr_game_init(game, "cards", text, &error);
    free(text);
    if (status == LR_OK) return game;
    if (error.line > 0)
        fprintf(stderr, "%s:%d:%d: %s\n", path, (int)error.line, (int)error.column, error.text);
    else
        cli_error("%s", error.text);
    exit(CLI_FAILED);
}

static void print_change(const cards_card *was, const cards_card *now) {
    cli_text before = { 0 }, after = { 0 };
    print_values(was, &before);
    print_values(now, &after);
    printf("  %-16s%s-> %s(%s)\n", now->word, before.bytes, after.bytes, now->source);
    free(before.bytes);
    free(after.bytes);
}

static void check_table(const char *path) {
    lr_game *plain = open_table(NULL), *own = open_table(path);
    const cards *was = cards_of(plain), *now = cards_of(own);
    unsigned changed = 0, estimates = 0;
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) {
        changed += now->row[k].changed != 0;
        estimates += is_estimate(&now->row[k]);
    }
    printf("%s: ok: %s changes %u %s; %u of %d are estimates\n", path, now->table_name, changed,
           changed == 1 ? "card" : "cards", estimates, CARDS_TABLE_ROWS);
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++)
        if (now->row[k].changed) print_change(&was->row[k], &now->row[k]);
    free(plain);
    free(own);
}

static int run_cards(int argc, char **argv) {
    cards_flags flags = { 0 };
    cli_command_read(&cmd_cards, argc, argv, &flags);
    if (flags.map && flags.check) cli_usage("--map and --check: one file, one question");
    if (flags.check) {
        check_table(flags.check);
        return CLI_OK;
    }
    lr_game *game = open_table(flags.map);
    print_table(cards_of(game));
    free(game);
    return CLI_OK;
}

const cli_command cmd_cards = {
    .name = "cards",
    .sentence = "Print and check the facts of the card game's cards",
    .about = "Print the facts of the card game's cards, with their sources, in the form of a file "
             "that can correct them; check such a file.",
    .flags = own_flags,
    .run = run_cards,
};
