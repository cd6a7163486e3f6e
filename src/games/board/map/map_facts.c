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

/* ---- what the map is ------------------------------------------------------------------------- */

lr_status board_map_read_name(map_reader *r) {
    lr_status status = board_map_next_item(r, "the map's name");
    if (status != LR_OK) return status;
    lr_scan at = r->in;
    char *name = r->b->layout.name;
    if (!lr_scan_word(&r->in, name, BOARD_NAME_MAX))
        return lr_scan_fail(&at, LR_E_SYNTAX, "a map's name is 1 to 31 small letters, digits and -",
                            NULL);
    for (uint32_t k = 0; name[k] != 0; k++) {
        bool letter = name[k] >= 'a' && name[k] <= 'z';
        bool digit = name[k] >= '0' && name[k] <= '9';
        if (letter || (k > 0 && (digit || name[k] == '-'))) continue;
        at.column += (int32_t)k;
        return lr_scan_fail(&at, LR_E_SYNTAX,
                            "a map's name is of small letters, digits and -, a letter first", NULL);
    }
    return board_map_end_of_line(r);
}

/* The title is for the reader of the file; nothing in the rules shows it. */
lr_status board_map_read_title(map_reader *r) {
    lr_status status = board_map_next_item(r, "the map's title");
    if (status != LR_OK) return status;
    uint32_t length = 0;
    while (!lr_scan_at_line_end(&r->in) && *r->in.at != '#') {
        if (*r->in.at < ' ' || *r->in.at > '~')
            return lr_scan_fail(&r->in, LR_E_SYNTAX, "a title is of printable ASCII characters",
                                NULL);
        if (++length > TITLE_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a title has at most 64 characters", NULL);
        lr_scan_char(&r->in, *r->in.at);
    }
    return board_map_end_of_line(r);
}

lr_status board_map_read_seats(map_reader *r) {
    lr_status status = board_map_next_item(r, "how many can play, such as 2-4");
    uint32_t low = 0, high = 0;
    if (status != LR_OK || (status = board_map_scan_number(r, 2, LR_SEATS_MAX, &low)) != LR_OK)
        return status;
    high = low;
    if (lr_scan_char(&r->in, '-') &&
        (status = board_map_scan_number(r, low, LR_SEATS_MAX, &high)) != LR_OK)
        return status;
    r->b->layout.seats_min = (uint8_t)low;
    r->b->layout.seats_max = (uint8_t)high;
    return board_map_end_of_line(r);
}

/* A line that can say one thing only. */
static lr_status read_flag(map_reader *r, const char *word, bool *flag) {
    lr_status status = board_map_scan_next_word(r, word);
    if (status != LR_OK) return status;
    *flag = true;
    return board_map_end_of_line(r);
}

lr_status board_map_read_board(map_reader *r) {
    return read_flag(r, "beginner", &r->b->layout.beginner);
}

lr_status board_map_read_outside(map_reader *r) {
    return read_flag(r, "nothing", &r->b->layout.outside_nothing);
}

lr_status board_map_read_deserts(map_reader *r) {
    return read_flag(r, "divide", &r->b->layout.deserts_divide);
}

lr_status board_map_read_reds(map_reader *r) {
    bool together = false;
    lr_status status = read_flag(r, "together", &together);
    r->b->layout.reds_apart = !together;
    return status;
}

lr_status board_map_read_harbors(map_reader *r) {
    return read_flag(r, "dealt", &r->b->layout.harbors_always_dealt);
}

/* ---- how many, how long ---------------------------------------------------------------------- */

/* A line that is one number. */
static lr_status read_count(map_reader *r, const char *expected, uint32_t low, uint32_t high,
                            uint8_t *count) {
    uint32_t value = 0;
    lr_status status = board_map_scan_next_number(r, expected, low, high, &value);
    if (status != LR_OK) return status;
    *count = (uint8_t)value;
    return board_map_end_of_line(r);
}

lr_status board_map_read_target(map_reader *r) {
    return read_count(r, "the victory points that win", GOAL_MIN, GOAL_MAX, &r->b->layout.goal);
}

lr_status board_map_read_bank(map_reader *r) {
    return read_count(r, "how many cards of each resource there are", 1, BANK_MAX,
                      &r->b->layout.supply.bank);
}

lr_status board_map_read_rounds(map_reader *r) {
    return read_count(r, "how many settlements everybody places in the set-up", 1, ROUNDS_MAX,
                      &r->b->layout.rounds);
}

/* Pairs of a word and a count, each word at most once. */
static lr_status read_counts(map_reader *r, const char *expected, const char *const *words,
                             uint8_t *const *counts, const uint8_t *most, uint32_t kinds) {
    uint32_t seen = 0;
    lr_status status;
    do {
        uint32_t kind = 0, value = 0;
        if ((status = board_map_next_item(r, expected)) != LR_OK) return status;
        lr_scan at = r->in;
        if ((status = board_map_scan_choice(r, words, kinds, &kind)) != LR_OK) return status;
        if (seen >> kind & 1)
            return lr_scan_fail(&at, LR_E_MAP, words[kind], " is already counted", NULL);
        seen |= (uint32_t)1 << kind;
        if ((status = board_map_scan_next_number(r, "how many", 0, most[kind], &value)) != LR_OK)
            return status;
        *counts[kind] = (uint8_t)value;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

lr_status board_map_read_pieces(map_reader *r) {
    static const char *const words[] = { "roads", "ships", "settlements", "cities" };
    static const uint8_t most[] = { PIECES_MAX, PIECES_MAX, BUILDINGS_MAX, BUILDINGS_MAX };
    board_supply *supply = &r->b->layout.supply;
    uint8_t *const counts[] = { &supply->roads, &supply->ships, &supply->settlements,
                                &supply->cities };
    lr_scan *line = &r->seen[MAP_KEY_pieces];
    lr_status status = read_counts(r, "a kind of piece and how many, such as ships 15", words,
                                   counts, most, 4);
    if (status == LR_OK && supply->roads + supply->ships > PIECES_MAX)
        return lr_scan_fail(line, LR_E_TOO_LARGE, "a seat has at most 40 roads and ships together",
                            NULL);
    return status;
}

lr_status board_map_read_deck(map_reader *r) {
    static const uint8_t most[BOARD_CARDS] = { DECK_MAX, DECK_MAX, DECK_MAX, DECK_MAX, DECK_MAX };
    board_supply *supply = &r->b->layout.supply;
    uint8_t *counts[BOARD_CARDS];
    for (uint32_t k = 0; k < BOARD_CARDS; k++) counts[k] = &supply->deck[k];
    memset(supply->deck, 0, sizeof supply->deck);
    lr_status status = read_counts(r, "a development card and how many, such as knight 14",
                                   board_card_names, counts, most, BOARD_CARDS);
    uint32_t total = 0;
    for (uint32_t k = 0; k < BOARD_CARDS; k++) total += supply->deck[k];
    if (status == LR_OK && total > DECK_MAX)
        return lr_scan_fail(&r->seen[MAP_KEY_deck], LR_E_TOO_LARGE,
                            "there are at most 100 development cards", NULL);
    return status;
}

/* ---- points and pieces that are left out ----------------------------------------------------- */

lr_status board_map_read_bonus(map_reader *r) {
    board_layout *layout = &r->b->layout;
    do {
        lr_status status = board_map_next_item(r, "the special points for a new island");
        if (status != LR_OK) return status;
        if (layout->bonus_count == BOARD_BONUS_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "at most 8 islands are told apart", NULL);
        int64_t points = 0;
        if (!lr_scan_int(&r->in, 0, BONUS_MOST, &points)) return map_failed(r);
        layout->bonus[layout->bonus_count++] = (uint8_t)points;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

lr_status board_map_read_without(map_reader *r) {
    static const char *const words[] = { "route", "army", "robber", "pirate" };
    board_layout *layout = &r->b->layout;
    bool *const flags[] = { &layout->no_route_card, &layout->no_army_card, &layout->no_robber,
                            &layout->no_pirate };
    do {
        uint32_t choice = 0;
        lr_status status = board_map_next_item(r,
                                               "what is left out: route, army, robber or pirate");
        if (status != LR_OK) return status;
        lr_scan at = r->in;
        if ((status = board_map_scan_choice(r, words, 4, &choice)) != LR_OK) return status;
        if (*flags[choice])
            return lr_scan_fail(&at, LR_E_MAP, words[choice], " is already left out", NULL);
        *flags[choice] = true;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}
