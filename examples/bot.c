/* bot.c - a first bot in C, with nothing but the installed library and its headers.
 *
 *     cc bot.c $(pkg-config --cflags --libs longroad) -o bot
 *     longroad match --bots 'exec:./bot,random,random,random' --games 40
 *
 * The arena talks to it in lines of text (docs/engine-protocol.md); read_game() to main() at the
 * end of this file are that conversation. What the bot sees and what it can do arrive as text, and
 * lr_view_parse() and lr_action_parse() turn them into an lr_view and lr_actions. From there on no
 * text is looked at: board.h and cards.h tell what the view says and what an action is about.
 *
 * The bot thinks one step ahead. It gives each action a number, by its kind and by what the view
 * says, and takes the greatest. It has a goal, the next thing to buy, and collects cards for it. To
 * make it stronger, change worth_on_board() and worth_in_cards().
 */
#include <longroad/board.h>
#include <longroad/cards.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lr_game game;
static lr_view view;
static lr_action choice[LR_LEGAL_MAX];
static uint32_t choice_count;

static bool can_do(unsigned kind) {
    for (uint32_t k = 0; k < choice_count; k++)
        if (choice[k].kind == kind) return true;
    return false;
}

/* Cards that are missing for a price. */
static int missing(const uint8_t have[8], const uint8_t price[8]) {
    int count = 0;
    for (int goods = 0; goods < 8; goods++)
        if (price[goods] > have[goods]) count += price[goods] - have[goods];
    return count;
}

/* How much nearer a trade brings us to the price: cards that are missing before it, less those that
 * are missing after it. */
static int trade_gain(const uint8_t have[8], const uint8_t price[8], int give, int rate, int want) {
    uint8_t after[8];
    if (give < 0 || want < 0 || rate > have[give]) return -1;
    memcpy(after, have, sizeof after);
    after[give] = (uint8_t)(after[give] - rate);
    after[want]++;
    return missing(have, price) - missing(after, price);
}

/* ---- the board ------------------------------------------------------------------------------- */

static lr_board_table_info table;
static lr_board_hand_info hand;
static lr_board_seat_info me;
static uint8_t goal[LR_BOARD_GOODS]; /* what the next thing to buy costs */
static int income[LR_BOARD_GOODS];   /* of 36 throws, how many bring us one */

/* What a settlement on the vertex would bring: throws, and a little more for what we do not
 * have. */
static int site_worth(uint32_t vertex) {
    lr_board_vertex_info at;
    lr_board_hex_info hex;
    int worth = 0;
    if (lr_board_vertex(&game, &view, vertex, &at) != LR_OK) return 0;
    for (int k = 0; k < 3; k++) {
        if (lr_board_hex(&game, &view, at.hex[k], &hex) != LR_OK) continue;
        worth += 2 * hex.throws;
        if (hex.terrain <= LR_BOARD_TERRAIN_MOUNTAINS && income[hex.terrain] == 0)
            worth += hex.throws;
    }
    return worth + (at.harbor != LR_BOARD_NONE ? 2 : 0);
}

/* A settlement could stand there: nobody has built on the vertex or next to it. */
static bool is_free(uint32_t vertex) {
    lr_board_vertex_info at, next;
    if (lr_board_vertex(&game, &view, vertex, &at) != LR_OK || at.building != 0) return false;
    for (int k = 0; k < 3; k++)
        if (lr_board_vertex(&game, &view, at.neighbour[k], &next) == LR_OK && next.building != 0)
            return false;
    return true;
}

/* The best place for a settlement at an end of the edge, or one step beyond. */
static int edge_worth(uint32_t edge) {
    lr_board_edge_info at;
    lr_board_vertex_info end;
    int best = 0;
    if (lr_board_edge(&game, &view, edge, &at) != LR_OK) return 0;
    for (int k = 0; k < 2; k++) {
        if (is_free(at.vertex[k]) && site_worth(at.vertex[k]) > best)
            best = site_worth(at.vertex[k]);
        if (lr_board_vertex(&game, &view, at.vertex[k], &end) != LR_OK) continue;
        for (int n = 0; n < 3; n++)
            if (is_free(end.neighbour[n]) && site_worth(end.neighbour[n]) / 2 > best)
                best = site_worth(end.neighbour[n]) / 2;
    }
    return best;
}

/* What the robber on the hex takes from others, less what it takes from us. */
static int robbery_worth(uint32_t where) {
    lr_board_hex_info hex;
    lr_board_vertex_info at;
    int worth = 0;
    if (lr_board_hex(&game, &view, where, &hex) != LR_OK) return 0;
    for (int k = 0; k < 6; k++) {
        if (lr_board_vertex(&game, &view, hex.vertex[k], &at) != LR_OK) continue;
        if (at.owner != LR_SEAT_NONE)
            worth += (at.owner == hand.seat ? -2 : 1) * at.building * hex.throws;
    }
    return worth;
}

static void add_income(lr_board_what what, int times) {
    uint16_t place[64];
    int32_t count = lr_board_places(&game, &view, what, hand.seat, place, 64);
    for (int32_t k = 0; k < count && k < 64; k++) {
        lr_board_vertex_info at;
        lr_board_hex_info hex;
        lr_board_vertex(&game, &view, place[k], &at);
        for (int n = 0; n < 3; n++)
            if (lr_board_hex(&game, &view, at.hex[n], &hex) == LR_OK &&
                hex.terrain <= LR_BOARD_TERRAIN_MOUNTAINS)
                income[hex.terrain] += times * hex.throws;
    }
}

/* The goal is what is nearest of a city, a settlement and a development card. What we could pay
 * already and did not buy has no place yet: roads must find one. */
static void look_at_board(void) {
    static const lr_board_action wishes[] = { LR_BOARD_ACTION_CITY, LR_BOARD_ACTION_SETTLEMENT,
                                              LR_BOARD_ACTION_BUY, LR_BOARD_ACTION_ROAD };
    uint8_t price[LR_BOARD_GOODS];
    int least = 99;
    lr_board_table(&game, &view, &table);
    lr_board_hand(&game, &view, &hand);
    lr_board_seat(&game, &view, hand.seat, &me);
    memset(income, 0, sizeof income);
    add_income(LR_BOARD_WHAT_SETTLEMENTS, 1);
    add_income(LR_BOARD_WHAT_CITIES, 2);
    memset(goal, 0, sizeof goal);
    for (int k = 0; k < 4; k++) {
        if (wishes[k] == LR_BOARD_ACTION_CITY && me.cities_left == 0) continue;
        if (wishes[k] == LR_BOARD_ACTION_SETTLEMENT && me.settlements_left == 0) continue;
        lr_board_cost(&game, wishes[k], price);
        if (missing(hand.goods, price) == 0 || missing(hand.goods, price) >= least) continue;
        least = missing(hand.goods, price);
        memcpy(goal, price, sizeof goal);
    }
}

/* How much we like each kind, before we look closer. Ending the turn is 20: what is worth less is
 * not done by choice. */
static int liking_on_board(unsigned kind) {
    switch (kind) {
    case LR_BOARD_ACTION_CLAIM:
    case LR_BOARD_ACTION_LEVEL: return 1000;
    case LR_BOARD_ACTION_CITY: return 900;
    case LR_BOARD_ACTION_SETTLEMENT: return 800;
    case LR_BOARD_ACTION_IMPROVE:
    case LR_BOARD_ACTION_WONDER: return 750;
    case LR_BOARD_ACTION_BUY: return 600;
    case LR_BOARD_ACTION_PROMOTE:
    case LR_BOARD_ACTION_ACTIVATE:
    case LR_BOARD_ACTION_HIRE:
    case LR_BOARD_ACTION_PLAY: return 500;
    case LR_BOARD_ACTION_END: return 20;
    case LR_BOARD_ACTION_STOP:
    case LR_BOARD_ACTION_REFUSE: return 15;
    case LR_BOARD_ACTION_OFFER:
    case LR_BOARD_ACTION_WITHDRAW:
    case LR_BOARD_ACTION_LIFT:
    case LR_BOARD_ACTION_MOVE: return 5;
    default: return 100;
    }
}

static int worth_on_board(lr_action a) {
    int worth = liking_on_board(a.kind);
    int32_t goods = lr_board_find(&game, a, LR_BOARD_TYPE_GOODS);
    int32_t vertex = lr_board_find(&game, a, LR_BOARD_TYPE_VERTEX);
    int32_t edge = lr_board_find(&game, a, LR_BOARD_TYPE_EDGE);
    int32_t hex = lr_board_find(&game, a, LR_BOARD_TYPE_HEX);
    lr_board_argument_info wanted;
    switch (a.kind) {
    case LR_BOARD_ACTION_SETTLEMENT:
    case LR_BOARD_ACTION_CITY: return worth + site_worth((uint32_t)vertex);
    case LR_BOARD_ACTION_ROAD:
    case LR_BOARD_ACTION_SHIP:
        /* Those that cost cards are for when there is no place left to settle. */
        if (table.setting_up || table.free_roads > 0) return worth + edge_worth((uint32_t)edge);
        if (can_do(LR_BOARD_ACTION_SETTLEMENT) || me.settlements_left == 0) return 10;
        return edge_worth((uint32_t)edge) > 0 ? worth + edge_worth((uint32_t)edge) : 30;
    case LR_BOARD_ACTION_BANK:
        lr_board_argument(&game, a, 1, &wanted);
        return trade_gain(hand.goods, goal, goods, me.rate[goods], (int)wanted.value) > 0 ? 90 : 0;
    case LR_BOARD_ACTION_DISCARD: return worth + hand.goods[goods] - 3 * goal[goods];
    case LR_BOARD_ACTION_PLENTY:
    case LR_BOARD_ACTION_CHOOSE:
    case LR_BOARD_ACTION_MONOPOLY: return worth + goal[goods] - hand.goods[goods];
    case LR_BOARD_ACTION_ROBBER:
        return worth + robbery_worth((uint32_t)hex) +
               (lr_board_find(&game, a, LR_BOARD_TYPE_SEAT) >= 0 ? 3 : 0);
    case LR_BOARD_ACTION_ACCEPT: return 10; /* strangers know why they ask */
    default: return worth;
    }
}

/* ---- the card game --------------------------------------------------------------------------- */

static lr_cards_realm_info realm;
static uint8_t card_goal[LR_CARDS_GOODS];

/* The goal is what is nearest: a settlement with its road, a city, or a card of our hand. */
static void look_at_cards(void) {
    lr_cards_hand_info cards;
    lr_cards_card_info card;
    uint8_t price[LR_CARDS_GOODS];
    int least = 99;
    lr_cards_hand(&game, &view, &cards);
    lr_cards_realm(&game, &view, cards.seat, &realm);
    static const lr_cards_action wishes[] = { LR_CARDS_ACTION_CITY, LR_CARDS_ACTION_SETTLEMENT,
                                              LR_CARDS_ACTION_ROAD };
    for (int k = 0; k < 3; k++) {
        lr_cards_cost(&game, wishes[k], price);
        if (missing(realm.have, price) == 0 || missing(realm.have, price) >= least) continue;
        least = missing(realm.have, price);
        memcpy(card_goal, price, sizeof card_goal);
    }
    for (uint32_t kind = 0; lr_cards_card(&game, kind, &card) == LR_OK; kind++) {
        if (cards.copies[kind] == 0 || card.group < LR_CARDS_GROUP_GREEN) continue;
        if (missing(realm.have, card.cost) >= least) continue;
        least = missing(realm.have, card.cost);
        memcpy(card_goal, card.cost, sizeof card_goal);
    }
}

/* What is printed on a card, added up. */
static int card_worth(int32_t kind) {
    lr_cards_card_info card;
    if (kind < 0 || lr_cards_card(&game, (uint32_t)kind, &card) != LR_OK) return 0;
    return 20 * card.points + 3 * card.commerce + 3 * card.strength + 2 * card.tournament +
           (card.goods != LR_CARDS_NONE ? 6 : 0);
}

static int worth_in_cards(lr_action a) {
    int32_t kind = lr_cards_find(&game, a, LR_CARDS_TYPE_KIND);
    lr_cards_argument_info wanted;
    switch (a.kind) {
    case LR_CARDS_ACTION_ARRANGE_AS_PRINTED: return 1000;
    case LR_CARDS_ACTION_CITY: return 900;
    case LR_CARDS_ACTION_SETTLEMENT: return 850;
    case LR_CARDS_ACTION_BUILD: return 700 + card_worth(kind);
    case LR_CARDS_ACTION_ROAD: return can_do(LR_CARDS_ACTION_SETTLEMENT) ? 10 : 600;
    case LR_CARDS_ACTION_SETTLE: return 500;
    case LR_CARDS_ACTION_TAKE: return 400 + card_worth(kind);
    case LR_CARDS_ACTION_BANK: {
        int32_t give = lr_cards_find(&game, a, LR_CARDS_TYPE_GOODS);
        lr_cards_argument(&game, a, 1, &wanted);
        return trade_gain(realm.have, card_goal, give, realm.rate[give], (int)wanted.value) > 0 ? 90
                                                                                                : 0;
    }
    case LR_CARDS_ACTION_DISCARD:
    case LR_CARDS_ACTION_EXCHANGE: return 10 - card_worth(kind);
    case LR_CARDS_ACTION_END: return 20;
    case LR_CARDS_ACTION_STOP:
    case LR_CARDS_ACTION_REFUSE: return 15;
    case LR_CARDS_ACTION_SEARCH:
    case LR_CARDS_ACTION_REMOVE:
    case LR_CARDS_ACTION_ACCEPT:
    case LR_CARDS_ACTION_OFFER: return 0;
    default: return 100;
    }
}

/* ---- the conversation ------------------------------------------------------------------------ */

static lr_action choose(void) {
    lr_board_table_info test;
    bool on_board = lr_board_table(&game, &view, &test) == LR_OK;
    uint32_t best = 0;
    int most = 0;
    if (on_board)
        look_at_board();
    else
        look_at_cards();
    for (uint32_t k = 0; k < choice_count; k++) {
        int worth = on_board ? worth_on_board(choice[k]) : worth_in_cards(choice[k]);
        if (k > 0 && worth <= most) continue;
        best = k;
        most = worth;
    }
    return choice[best];
}

static char line[8192], block[LR_MAP_TEXT_MAX];

static bool read_line(void) {
    if (fgets(line, sizeof line, stdin) == NULL) return false;
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

/* The lines up to a dot, as one text; of choices each is an action. */
static void read_block(bool is_choices) {
    size_t length = 0;
    lr_error error;
    if (is_choices) choice_count = 0;
    while (read_line() && strcmp(line, ".") != 0) {
        size_t bytes = strlen(line);
        if (is_choices && choice_count < LR_LEGAL_MAX &&
            lr_action_parse(&game, line, &choice[choice_count], &error) == LR_OK)
            choice_count++;
        if (length + bytes + 2 > sizeof block) continue;
        memcpy(block + length, line, bytes);
        length += bytes;
        block[length++] = '\n';
    }
    block[length] = 0;
}

static void complain(const lr_error *error) {
    fprintf(stderr, "bot: %s\n", error->text);
}

int main(void) {
    char text[LR_ACTION_TEXT_MAX];
    bool has_map = false;
    lr_error error;
    puts("longroad-engine 1 bot.c");
    fflush(stdout);
    while (read_line() && strcmp(line, "quit") != 0) {
        if (strcmp(line, "map") == 0) {
            read_block(false);
            has_map = true;
        } else if (strncmp(line, "game ", 5) == 0) {
            if (lr_game_init(&game, line + 5, has_map ? block : NULL, &error) != LR_OK)
                complain(&error);
            has_map = false;
        } else if (strcmp(line, "position view") == 0) {
            read_block(false);
            if (lr_view_parse(&game, block, &view, &error) != LR_OK) complain(&error);
        } else if (strcmp(line, "choices") == 0) {
            read_block(true);
        } else if (strncmp(line, "go", 2) == 0 && choice_count > 0) {
            lr_action_print(&game, choose(), text, sizeof text);
            printf("best %s\n", text);
            fflush(stdout);
        }
    }
    return EXIT_SUCCESS;
}
