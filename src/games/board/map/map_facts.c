/* map_facts.c - lines of words and numbers, which need neither the layout nor its areas. */
#include "map_reader.h"

#include <string.h>

enum {
    TITLE_MAX = 64,
    GOAL_MIN = 3,
    GOAL_MAX = 40,
    PIECES_MAX = 40,    /* roads and ships of a seat together, or one kind of piece */
    BUILDINGS_MAX = 20, /* settlements, or cities */
    BANK_MAX = 50,      /* five of these are one sum of byte lanes (board_total) */
    DECK_MAX = 100,
    ROUNDS_MAX = 4,
    BONUS_MOST = 10,
};

const board_map_limit board_map_limits[BOARD_MAP_LIMITS] = {
    { "seats", 4, 2, LR_SEATS_MAX },
    { "target", 10, GOAL_MIN, GOAL_MAX },
    { "roads", 15, 0, PIECES_MAX },
    { "ships", 0, 0, PIECES_MAX },
    { "settlements", 5, 0, BUILDINGS_MAX },
    { "cities", 4, 0, BUILDINGS_MAX },
    { "bank", 19, 1, BANK_MAX },
    { "rounds", 2, 1, ROUNDS_MAX },
    { "bonus", 0, 0, BONUS_MOST },
    { "harbor", 0, 0, BOARD_HARBORS_MAX },
    { "islands", 0, 1, BOARD_HEXES_MAX },
};

/* ---- what the map is ------------------------------------------------------------------------- */

void board_map_read_name(map_reader *r) {
    char *name = r->b->layout.name;
    board_map_next_item(r, "the map's name");
    if (!map_ok(r)) return;
    lr_scan at = r->in;
    if (!lr_scan_word(&r->in, name, BOARD_NAME_MAX))
        lr_scan_fail(&at, LR_E_SYNTAX, "a map's name is 1 to 31 small letters, digits and -", NULL);
    for (uint32_t k = 0; map_ok(r) && name[k] != 0; k++, at.column++) {
        bool letter = name[k] >= 'a' && name[k] <= 'z';
        bool digit = name[k] >= '0' && name[k] <= '9';
        if (!letter && (k == 0 || (!digit && name[k] != '-')))
            MAP_FAIL(r, &at, LR_E_SYNTAX,
                     "a map's name is of small letters, digits and -, a letter first");
    }
}

/* The title is for the reader of the file; nothing in the rules shows it. */
void board_map_read_title(map_reader *r) {
    board_map_next_item(r, "the map's title");
    for (uint32_t length = 1; map_ok(r) && !lr_scan_at_line_end(&r->in) && *r->in.at != '#';
         length++) {
        if (*r->in.at < ' ' || *r->in.at > '~')
            MAP_FAIL(r, &r->in, LR_E_SYNTAX, "a title is of printable ASCII characters");
        if (length > TITLE_MAX)
            MAP_FAIL(r, &r->in, LR_E_TOO_LARGE, "a title has at most 64 characters");
        lr_scan_char(&r->in, *r->in.at);
    }
}

void board_map_read_seats(map_reader *r) {
    board_layout *layout = &r->b->layout;
    layout->seats_min = layout->seats_max = board_map_next_number(
        r, "how many can play, such as 2-4", 2, LR_SEATS_MAX);
    if (map_ok(r) && lr_scan_char(&r->in, '-'))
        layout->seats_max = (uint8_t)board_map_scan_number(r, layout->seats_min, LR_SEATS_MAX);
}

/* Lines that can say one thing only. */
#define FLAG(line, word, member, value) \
    void board_map_read_##line(map_reader *r) { \
        board_map_next_word(r, word); \
        r->b->layout.member = (value); \
    }
FLAG(board, "beginner", beginner, true)
FLAG(outside, "nothing", outside_nothing, true)
FLAG(deserts, "divide", deserts_divide, true)
FLAG(reds, "together", reds_apart, false)
FLAG(harbors, "dealt", harbors_always_dealt, true)
#undef FLAG

/* ---- how many, how long ---------------------------------------------------------------------- */

/* Lines that are one number. */
#define COUNT(line, expected, low, high, member) \
    void board_map_read_##line(map_reader *r) { \
        r->b->layout.member = board_map_next_number(r, expected, low, high); \
    }
COUNT(target, "the victory points that win", GOAL_MIN, GOAL_MAX, goal)
COUNT(bank, "how many cards of each resource there are", 1, BANK_MAX, supply.bank)
COUNT(rounds, "how many settlements everybody places in the set-up", 1, ROUNDS_MAX, rounds)
#undef COUNT

/* Pairs of a word and a count, each word at most once. */
static void read_counts(map_reader *r, const char *expected, const char *const *words,
                        uint8_t *const *counts, const uint8_t *most, uint32_t kinds) {
    uint32_t seen = 0;
    do {
        uint32_t kind = board_map_next_choice(r, expected, words, kinds);
        if (seen >> kind & 1) MAP_REFUSE(r, words[kind], " is already counted");
        seen |= (uint32_t)1 << kind;
        *counts[kind] = board_map_next_number(r, "how many", 0, most[kind]);
    } while (board_map_goes_on(r));
}

void board_map_read_pieces(map_reader *r) {
    static const char *const words[] = { "roads", "ships", "settlements", "cities" };
    static const uint8_t most[] = { PIECES_MAX, PIECES_MAX, BUILDINGS_MAX, BUILDINGS_MAX };
    board_supply *supply = &r->b->layout.supply;
    uint8_t *const counts[] = { &supply->roads, &supply->ships, &supply->settlements,
                                &supply->cities };
    read_counts(r, "a kind of piece and how many, such as ships 15", words, counts, most, 4);
    if (supply->roads + supply->ships > PIECES_MAX)
        MAP_PROBLEM(r, &r->seen[MAP_KEY_pieces], 0, PIECES_SUM);
}

void board_map_read_deck(map_reader *r) {
    static const uint8_t most[BOARD_CARDS] = { DECK_MAX, DECK_MAX, DECK_MAX, DECK_MAX, DECK_MAX };
    board_supply *supply = &r->b->layout.supply;
    uint8_t *counts[BOARD_CARDS];
    uint32_t total = 0;
    for (uint32_t k = 0; k < BOARD_CARDS; k++) counts[k] = &supply->deck[k];
    memset(supply->deck, 0, sizeof supply->deck);
    read_counts(r, "a development card and how many, such as knight 14", board_card_names, counts,
                most, BOARD_CARDS);
    for (uint32_t k = 0; k < BOARD_CARDS; k++) total += supply->deck[k];
    if (total > DECK_MAX)
        MAP_FAIL(r, &r->seen[MAP_KEY_deck], LR_E_TOO_LARGE,
                 "there are at most 100 development cards");
}

/* ---- points and pieces that are left out ----------------------------------------------------- */

void board_map_read_bonus(map_reader *r) {
    board_layout *layout = &r->b->layout;
    do {
        board_map_next_item(r, "the special points for a new island");
        if (board_map_is_full(r, &r->in, layout->bonus_count, BOARD_BONUS_MAX,
                              "at most 8 islands are told apart"))
            return;
        layout->bonus[layout->bonus_count++] = (uint8_t)board_map_scan_number(r, 0, BONUS_MOST);
    } while (board_map_goes_on(r));
}

void board_map_read_without(map_reader *r) {
    static const char *const words[] = { "route", "army", "robber", "pirate" };
    board_layout *layout = &r->b->layout;
    bool *const flags[] = { &layout->no_route_card, &layout->no_army_card, &layout->no_robber,
                            &layout->no_pirate };
    do {
        uint32_t choice = board_map_next_choice(
            r, "what is left out: route, army, robber or pirate", words, 4);
        if (*flags[choice]) MAP_REFUSE(r, words[choice], " is already left out");
        *flags[choice] = true;
    } while (board_map_goes_on(r));
}
