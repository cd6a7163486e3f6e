/* reference_cardgame.c - see reference_cardgame.h. */
#include "reference_cardgame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the ledger ---- */

/* A row is `| CX_MINT | Mint | red-building | 1 | bblloo | | 1 | | | | commerce [003] |`. */
enum {
    COLUMN_ID,
    COLUMN_NAME,
    COLUMN_KIND,
    COLUMN_COUNT,
    COLUMN_COST,
    COLUMN_POINTS,
    COLUMN_COMMERCE,
    COLUMN_STRENGTH,
    COLUMN_TOURNAMENT,
    COLUMN_DIE,
    COLUMN_SOURCE,
    COLUMNS
};

static const char letters[] = "blwgo$";

/* "CX_TOWN_HALL" is "town-hall"; centre cards have no prefix. */
static void word_of(const char *id, char *word) {
    static const char *const prefixes[] = { "AC_", "RX_", "CX_" };
    for (int k = 0; k < 3; k++)
        if (strncmp(id, prefixes[k], 3) == 0) {
            id += 3;
            break;
        }
    while (*id != 0) {
        *word++ = (char)(*id == '_' ? '-' : tolower((unsigned char)*id));
        id++;
    }
    *word = 0;
}

/* Cuts a row at its bars and takes the blanks away; false when it has not all columns. */
static bool cut_row(char *line, char *cell[COLUMNS]) {
    if (*line++ != '|') return false;
    for (int k = 0; k < COLUMNS; k++) {
        char *bar = strchr(line, '|'), *end = bar;
        if (bar == NULL) return false;
        while (*line == ' ') line++;
        while (end > line && end[-1] == ' ') end--;
        *bar = *end = 0;
        cell[k] = line;
        line = bar + 1;
    }
    return true;
}

/* Takes a number off *text, an empty one is 0. */
static int take_number(const char **text) {
    char *end = NULL;
    long value = strtol(*text, &end, 10);
    *text = end;
    return (int)value;
}

static int number_of(const char *cell) {
    int value = take_number(&cell);
    assert_int_equal(*cell, 0);
    return value;
}

static void read_row(cardgame *m, char *cell[COLUMNS]) {
    cardgame_card *card = &m->card[m->cards++];
    assert_true(m->cards <= CARDGAME_CARDS_MAX);
    memset(card, 0, sizeof *card);
    word_of(cell[COLUMN_ID], card->word);
    (void)snprintf(card->kind, sizeof card->kind, "%s", cell[COLUMN_KIND]);
    for (const char *unit = cell[COLUMN_COST]; *unit != 0; unit++) {
        const char *letter = strchr(letters, *unit);
        if (letter != NULL) card->cost[letter - letters]++;
    }
    card->points = number_of(cell[COLUMN_POINTS]);
    card->commerce = number_of(cell[COLUMN_COMMERCE]);
    card->strength = number_of(cell[COLUMN_STRENGTH]);
    card->tournament = number_of(cell[COLUMN_TOURNAMENT]);
}

/* Regions, starting sets and events are not looked up in it. */
static bool is_wanted(const char *kind) {
    static const char *const kinds[] = {
        "road", "settlement", "city", "action-", "green-", "red-"
    };
    for (int k = 0; k < 6; k++)
        if (strncmp(kind, kinds[k], strlen(kinds[k])) == 0) return true;
    return false;
}

void cardgame_read_ledger(cardgame *m) {
    char line[400];
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/rules/card-game.md", "r");
    assert_non_null(file);
    memset(m, 0, sizeof *m);
    while (fgets(line, sizeof line, file) != NULL) {
        char *cell[COLUMNS];
        if (cut_row(line, cell) && is_wanted(cell[COLUMN_KIND])) read_row(m, cell);
    }
    fclose(file);
    assert_int_equal(m->cards, 44 + 3); /* kinds of expansion cards; road, settlement, city */
}

const cardgame_card *cardgame_find(const cardgame *m, const char *word) {
    for (int k = 0; k < m->cards; k++)
        if (strcmp(m->card[k].word, word) == 0) return &m->card[k];
    fail_msg("the ledger has no card %s", word);
    return NULL;
}

/* ---- a position's text ---- */

static int good_of(const char *terrain) {
    static const char *const terrains[CARDGAME_GOODS] = { "hills",  "forest",    "pasture",
                                                          "fields", "mountains", "gold-field" };
    for (int k = 0; k < CARDGAME_GOODS; k++)
        if (strcmp(terrains[k], terrain) == 0) return k;
    fail_msg("there is no region %s", terrain);
    return -1;
}

/* Takes what must come next off *text. */
static void take_mark(const char **text, char mark) {
    if (**text != mark) fail_msg("no %c before: %s", mark, *text);
    ++*text;
}

/* Takes a word of letters and hyphens off *text into `word`. */
static void take_word(const char **text, char *word, size_t size) {
    size_t length = strspn(*text, "abcdefghijklmnopqrstuvwxyz-");
    if (length == 0 || length >= size) fail_msg("no word: %s", *text);
    memcpy(word, *text, length);
    word[length] = 0;
    *text += length;
}

/* Takes `u-2=` off *text: the half of the realm, and the slot through *slot. */
static int take_place(const char **text, int *slot) {
    char side = **text;
    if (side != 'u' && side != 'l') fail_msg("no half of a realm: %s", *text);
    ++*text;
    *slot = take_number(text);
    take_mark(text, '=');
    return side == 'u' ? CARDGAME_UPPER : CARDGAME_LOWER;
}

/* `u-2=forest:4:1` */
static void read_region(cardgame *m, int seat, const char *word) {
    char terrain[16] = "";
    int slot = 0, side = take_place(&word, &slot);
    take_word(&word, terrain, sizeof terrain);
    take_mark(&word, ':');
    int number = take_number(&word);
    take_mark(&word, ':');
    cardgame_at(m, seat, slot)->region[side] = (cardgame_region){ true, good_of(terrain), number,
                                                                  number_of(word) };
}

/* `u+1=abbey,library` */
static void read_site(cardgame *m, int seat, const char *word) {
    char name[32] = "";
    int slot = 0, side = take_place(&word, &slot);
    cardgame_site *site = &cardgame_at(m, seat, slot)->site[side];
    take_word(&word, name, sizeof name);
    site->card[site->cards++] = cardgame_find(m, name);
    if (*word == 0) return;
    take_mark(&word, ',');
    take_word(&word, name, sizeof name);
    site->card[site->cards++] = cardgame_find(m, name);
    assert_int_equal(*word, 0);
}

static void read_word(cardgame *m, const char *key, int seat, const char *word) {
    if (strcmp(word, "-") == 0) return;
    if (strcmp(key, "regions") == 0) read_region(m, seat, word);
    if (strcmp(key, "sites") == 0) read_site(m, seat, word);
    if (strcmp(key, "settlements") == 0)
        cardgame_at(m, seat, number_of(word))->building = CARDGAME_SETTLEMENT;
    if (strcmp(key, "cities") == 0) cardgame_at(m, seat, number_of(word))->building = CARDGAME_CITY;
    if (strcmp(key, "roads") == 0) cardgame_at(m, seat, number_of(word))->road = true;
    if (strcmp(key, "hand") == 0)
        m->realm[seat].hand[m->realm[seat].hand_size++] = cardgame_find(m, word);
}

static void read_line(cardgame *m, char *line) {
    static const char *const of_seat[] = { "regions", "sites", "settlements",
                                           "cities",  "roads", "hand" };
    char *rest = NULL, *key = strtok_r(line, " ", &rest), *word = NULL;
    if (key == NULL) return;
    if (strcmp(key, "turn") == 0) m->turn = number_of(rest);
    if (strcmp(key, "active") == 0) m->active = number_of(rest);
    for (size_t k = 0; k < sizeof of_seat / sizeof *of_seat; k++) {
        if (strcmp(key, of_seat[k]) != 0) continue;
        int seat = number_of(strtok_r(NULL, " ", &rest));
        while ((word = strtok_r(NULL, " ", &rest)) != NULL) read_word(m, key, seat, word);
    }
}

/* The outermost buildings of a row. */
static int row_left(const cardgame *m, int seat) {
    int slot = -CARDGAME_REACH;
    while (cardgame_look(m, seat, slot)->building == CARDGAME_NOTHING) slot++;
    return slot;
}

static int row_right(const cardgame *m, int seat) {
    int slot = CARDGAME_REACH;
    while (cardgame_look(m, seat, slot)->building == CARDGAME_NOTHING) slot--;
    return slot;
}

void cardgame_read_position(cardgame *m, const char *text) {
    char line[1024];
    memset(m->realm, 0, sizeof m->realm);
    while (*text != 0) {
        size_t length = strcspn(text, "\n");
        assert_true(length < sizeof line);
        memcpy(line, text, length);
        line[length] = 0;
        read_line(m, line);
        text += length + (text[length] == '\n');
    }
    /* Buildings of a row are joined by roads, of which the text says nothing. */
    for (int seat = 0; seat < 2; seat++)
        for (int slot = row_left(m, seat) + 1; slot < row_right(m, seat); slot += 2)
            cardgame_at(m, seat, slot)->road = true;
}

/* ---- cards on sites ---- */

static bool is_kind(const cardgame_card *card, const char *kind) {
    return strcmp(card->kind, kind) == 0;
}

static bool is_word(const cardgame_card *card, const char *word) {
    return strcmp(card->word, word) == 0;
}

/* Copies of a card on one site. */
static int on_site(const cardgame_site *site, const char *word) {
    int count = 0;
    for (int k = 0; k < site->cards; k++) count += is_word(site->card[k], word);
    return count;
}

/* Copies of a card in a realm. */
static int in_realm(const cardgame *m, int seat, const char *word) {
    int count = 0;
    for (int slot = row_left(m, seat); slot <= row_right(m, seat); slot += 2)
        for (int side = 0; side < 2; side++)
            count += on_site(&cardgame_look(m, seat, slot)->site[side], word);
    return count;
}

typedef int card_value(const cardgame_card *card);

/* The sum of some value over all cards on sites. */
static int sum(const cardgame *m, int seat, card_value *value) {
    int total = 0;
    for (int slot = row_left(m, seat); slot <= row_right(m, seat); slot += 2)
        for (int side = 0; side < 2; side++) {
            const cardgame_site *site = &cardgame_look(m, seat, slot)->site[side];
            for (int k = 0; k < site->cards; k++) total += value(site->card[k]);
        }
    return total;
}

static int points_of(const cardgame_card *card) {
    return card->points;
}
static int strength_of(const cardgame_card *card) {
    return card->strength;
}
static int tournament_of(const cardgame_card *card) {
    return card->tournament;
}
static int commerce_of(const cardgame_card *card) {
    return card->commerce;
}
static int is_knight(const cardgame_card *card) {
    return is_kind(card, "green-knight");
}
static int is_fleet(const cardgame_card *card) {
    return is_kind(card, "green-fleet");
}

/* ---- CARD-TOK, CARD-HAND, CARD-TRADE ---- */

int cardgame_strength(const cardgame *m, int seat) {
    int smithy = in_realm(m, seat, "smithy") > 0;
    return sum(m, seat, strength_of) + smithy * sum(m, seat, is_knight);
}

int cardgame_tournament(const cardgame *m, int seat) {
    return sum(m, seat, tournament_of);
}

int cardgame_commerce(const cardgame *m, int seat) {
    int harbor = in_realm(m, seat, "harbor") > 0;
    return sum(m, seat, commerce_of) + harbor * sum(m, seat, is_fleet);
}

static int buildings(const cardgame *m, int seat, cardgame_building building) {
    int count = 0;
    for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
        count += cardgame_look(m, seat, slot)->building == building;
    return count;
}

int cardgame_knight_token(const cardgame *m) {
    int zero = cardgame_strength(m, 0), one = cardgame_strength(m, 1);
    if (zero == one) return -1;
    return zero > one ? 0 : 1;
}

int cardgame_windmill_token(const cardgame *m) {
    int zero = cardgame_commerce(m, 0), one = cardgame_commerce(m, 1);
    if (zero == one) return -1;
    int leader = zero > one ? 0 : 1;
    return buildings(m, leader, CARDGAME_CITY) > 0 ? leader : -1;
}

int cardgame_points(const cardgame *m, int seat) {
    return buildings(m, seat, CARDGAME_SETTLEMENT) + 2 * buildings(m, seat, CARDGAME_CITY) +
           sum(m, seat, points_of) + (cardgame_knight_token(m) == seat) +
           (cardgame_windmill_token(m) == seat);
}

int cardgame_hand_limit(const cardgame *m, int seat) {
    return 3 + in_realm(m, seat, "abbey") + in_realm(m, seat, "library");
}

int cardgame_search_price(const cardgame *m, int seat) {
    return in_realm(m, seat, "town-hall") > 0 ? 1 : 2;
}

int cardgame_rate(const cardgame *m, int seat, int good) {
    static const char *const fleets[CARDGAME_GOODS] = {
        "brick-fleet", "lumber-fleet", "wool-fleet", "grain-fleet", "ore-fleet", "gold-fleet"
    };
    if (good == CARDGAME_GOODS - 1 && in_realm(m, seat, "mint") > 0) return 1;
    return in_realm(m, seat, fleets[good]) > 0 ? 2 : 3;
}

int cardgame_have(const cardgame *m, int seat, int good) {
    int units = 0;
    for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
        for (int side = 0; side < 2; side++) {
            const cardgame_region *region = &cardgame_look(m, seat, slot)->region[side];
            if (region->lies && region->good == good) units += region->stock;
        }
    return units;
}

int cardgame_room(const cardgame *m, int seat, int good) {
    int units = 0;
    for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
        for (int side = 0; side < 2; side++) {
            const cardgame_region *region = &cardgame_look(m, seat, slot)->region[side];
            if (region->lies && region->good == good) units += CARDGAME_STORE - region->stock;
        }
    return units;
}

/* ---- supplies: each seat began with a road and two settlements of its own ---- */

int cardgame_roads_left(const cardgame *m) {
    int left = 7 + 2;
    for (int seat = 0; seat < 2; seat++)
        for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
            left -= cardgame_look(m, seat, slot)->road;
    return left;
}

int cardgame_cities_left(const cardgame *m) {
    return 7 - buildings(m, 0, CARDGAME_CITY) - buildings(m, 1, CARDGAME_CITY);
}

/* The settlement under a city does not come back. */
int cardgame_settlements_left(const cardgame *m) {
    int left = 5 + 4;
    for (int seat = 0; seat < 2; seat++)
        left -= buildings(m, seat, CARDGAME_SETTLEMENT) + buildings(m, seat, CARDGAME_CITY);
    return left;
}

/* ---- regions and their neighbours (CARD-GEO-05, CARD-GEO-17) ---- */

bool cardgame_is_doubled(const cardgame *m, int seat, int slot, cardgame_side side) {
    static const char *const doubling[CARDGAME_GOODS] = { "brick-factory", "sawmill", "woolen-mill",
                                                          "grain-mill",    "foundry", NULL };
    const cardgame_region *region = &cardgame_look(m, seat, slot)->region[side];
    if (!region->lies || doubling[region->good] == NULL) return false;
    return on_site(&cardgame_look(m, seat, slot - 1)->site[side], doubling[region->good]) > 0 ||
           on_site(&cardgame_look(m, seat, slot + 1)->site[side], doubling[region->good]) > 0;
}

int cardgame_garrisons(const cardgame *m, int seat, int slot, cardgame_side side) {
    return on_site(&cardgame_look(m, seat, slot - 1)->site[side], "garrison") +
           on_site(&cardgame_look(m, seat, slot + 1)->site[side], "garrison");
}

static bool has_bath_house(const cardgame_slot *slot) {
    return on_site(&slot->site[CARDGAME_UPPER], "bath-house") > 0 ||
           on_site(&slot->site[CARDGAME_LOWER], "bath-house") > 0;
}

bool cardgame_is_plagued(const cardgame *m, int seat, int slot, cardgame_side side) {
    bool touches_city = false;
    if (!cardgame_look(m, seat, slot)->region[side].lies) return false;
    if (in_realm(m, seat, "aqueduct") > 0) return false;
    for (int next = slot - 1; next <= slot + 1; next += 2) {
        const cardgame_slot *place = cardgame_look(m, seat, next);
        if (place->building != CARDGAME_CITY) continue;
        if (has_bath_house(place)) return false;
        touches_city = true;
    }
    return touches_city;
}

int cardgame_site_room(const cardgame *m, int seat, int slot, cardgame_side side) {
    const cardgame_slot *place = cardgame_look(m, seat, slot);
    int room = place->building == CARDGAME_CITY         ? 2
               : place->building == CARDGAME_SETTLEMENT ? 1
                                                        : 0;
    return room - place->site[side].cards;
}

/* ---- what may be done ---- */

static bool can_pay(const cardgame *m, int seat, const cardgame_card *card) {
    for (int good = 0; good < CARDGAME_GOODS; good++)
        if (cardgame_have(m, seat, good) < card->cost[good]) return false;
    return true;
}

bool cardgame_may_road(const cardgame *m, int slot) {
    int seat = m->active;
    if (slot != row_left(m, seat) - 1 && slot != row_right(m, seat) + 1) return false;
    if (cardgame_look(m, seat, slot)->road || cardgame_roads_left(m) == 0) return false;
    return can_pay(m, seat, cardgame_find(m, "road"));
}

bool cardgame_may_settle(const cardgame *m, int slot) {
    int seat = m->active, left = row_left(m, seat), right = row_right(m, seat);
    bool leads_there = (slot == left - 2 && cardgame_look(m, seat, left - 1)->road) ||
                       (slot == right + 2 && cardgame_look(m, seat, right + 1)->road);
    if (!leads_there || cardgame_settlements_left(m) == 0) return false;
    return can_pay(m, seat, cardgame_find(m, "settlement"));
}

bool cardgame_may_city(const cardgame *m, int slot) {
    int seat = m->active;
    if (cardgame_look(m, seat, slot)->building != CARDGAME_SETTLEMENT) return false;
    return cardgame_cities_left(m) > 0 && can_pay(m, seat, cardgame_find(m, "city"));
}

bool cardgame_may_build(const cardgame *m, const cardgame_card *card, int slot,
                        cardgame_side side) {
    const cardgame_realm *realm = &m->realm[m->active];
    bool held = false;
    for (int k = 0; k < realm->hand_size; k++) held |= realm->hand[k] == card;
    if (!held || strncmp(card->kind, "action-", 7) == 0) return false;
    if (cardgame_site_room(m, m->active, slot, side) <= 0) return false;
    bool city = cardgame_look(m, m->active, slot)->building == CARDGAME_CITY;
    if (is_kind(card, "red-building") && !city) return false;
    return can_pay(m, m->active, card);
}

bool cardgame_may_bank(const cardgame *m, int give, int want) {
    if (give == want) return false;
    return cardgame_have(m, m->active, give) >= cardgame_rate(m, m->active, give) &&
           cardgame_room(m, m->active, want) > 0;
}

/* What makes two regions of one kind alike, in one number. */
static int looks_of(const cardgame *m, int slot, cardgame_side side, bool numbered) {
    const cardgame_region *region = &cardgame_look(m, m->active, slot)->region[side];
    int looks = region->stock;
    looks = 10 * looks + cardgame_garrisons(m, m->active, slot, side);
    looks = 10 * looks + cardgame_is_doubled(m, m->active, slot, side);
    looks = 10 * looks + cardgame_is_plagued(m, m->active, slot, side);
    return 10 * looks + (numbered ? region->number : 0);
}

bool cardgame_asks(cardgame *m, cardgame_way way, int good, int units, bool numbered) {
    const int useless = way == CARDGAME_PAY ? 0 : CARDGAME_STORE;
    for (; units > 0; units--) {
        int most = way == CARDGAME_PAY ? cardgame_have(m, m->active, good)
                                       : cardgame_room(m, m->active, good);
        cardgame_region *chosen = NULL;
        int looks = 0;
        bool alike = true;
        for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
            for (int side = 0; side < 2; side++) {
                cardgame_region *region = &cardgame_at(m, m->active, slot)->region[side];
                if (!region->lies || region->good != good || region->stock == useless) continue;
                int own = looks_of(m, slot, (cardgame_side)side, numbered);
                if (chosen != NULL && own != looks) alike = false;
                chosen = region;
                looks = own;
            }
        if (!alike && most > units) return true;
        chosen->stock += way == CARDGAME_PAY ? -1 : 1;
    }
    return false;
}

/* ---- what the dice do ---- */

static void gain(cardgame_region *region, int units) {
    region->stock = region->stock + units > CARDGAME_STORE ? CARDGAME_STORE : region->stock + units;
}

/* CARD-EVD-07 and 08. */
static void brigands_in(cardgame *m, int seat) {
    int counted = 0;
    for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
        for (int side = 0; side < 2; side++)
            if (cardgame_garrisons(m, seat, slot, (cardgame_side)side) == 0)
                counted += cardgame_at(m, seat, slot)->region[side].stock;
    if (counted <= 7) return;
    for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
        for (int side = 0; side < 2; side++) {
            cardgame_region *region = &cardgame_at(m, seat, slot)->region[side];
            if (region->lies && (region->good == 2 || region->good == 4)) region->stock = 0;
        }
}

void cardgame_brigands(cardgame *m) {
    if (m->turn <= 4) return; /* CARD-RULE-61 */
    for (int seat = 0; seat < 2; seat++) brigands_in(m, seat);
}

void cardgame_plague(cardgame *m) {
    for (int seat = 0; seat < 2; seat++)
        for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
            for (int side = 0; side < 2; side++) {
                cardgame_region *region = &cardgame_at(m, seat, slot)->region[side];
                if (cardgame_is_plagued(m, seat, slot, (cardgame_side)side) && region->stock > 0)
                    region->stock--;
            }
}

void cardgame_productive_year(cardgame *m) {
    for (int seat = 0; seat < 2; seat++)
        for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
            for (int side = 0; side < 2; side++) {
                cardgame_region *region = &cardgame_at(m, seat, slot)->region[side];
                int garrisons = cardgame_garrisons(m, seat, slot, (cardgame_side)side);
                if (region->lies) gain(region, garrisons);
            }
}

void cardgame_produce(cardgame *m, int number) {
    for (int seat = 0; seat < 2; seat++)
        for (int slot = -CARDGAME_REACH; slot <= CARDGAME_REACH; slot++)
            for (int side = 0; side < 2; side++) {
                cardgame_region *region = &cardgame_at(m, seat, slot)->region[side];
                bool doubled = cardgame_is_doubled(m, seat, slot, (cardgame_side)side);
                if (region->lies && region->number == number) gain(region, doubled ? 2 : 1);
            }
}
