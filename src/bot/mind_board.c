/* mind_board.c - the board family's row for bots (mind.h): its modes, and what the search need not
 * look at.
 *
 * Offers to other players are an open set; the search gets the few that are worth making from
 * trade_board.c and sees no others. Trades with the bank that bring nothing nearer are left out. An
 * accepted offer is valued as the trade it leads to. */
#include "greedy_board.h"

#include "board_view.h"

/* ---- modes ---- */

/* A game that is named more often is played more often in training. Of every mode some games
 * are without trade between seats. */
static const char *const island_configs[] = {
    "board(seats=4)",
    "board(seats=3)",
    "board(seats=4)",
    "board(seats=4,trading=bank)",
    "board(seats=2)",
    "board(seats=4)",
    "board(seats=6)",
    "board(seats=4)",
    "board(seats=3,trading=bank)",
    "board(seats=4)",
    "board(seats=5)",
    "board(seats=4,trading=bank)",
    NULL,
};
static const char *const sea_configs[] = {
    "board(map=new-shores,seats=4)",
    "board(map=four-islands,seats=4)",
    "board(map=fog-islands,seats=4)",
    "board(map=through-the-desert,seats=4)",
    "board(map=forgotten-tribe,seats=4)",
    "board(map=cloth-villages,seats=4)",
    "board(map=pirate-islands,seats=4)",
    "board(map=wonders,seats=4)",
    "board(map=new-world,seats=4)",
    "board(modules=sea,seats=4)",
    "board(map=new-shores,seats=3)",
    "board(map=four-islands,seats=3)",
    "board(map=fog-islands,seats=3)",
    "board(map=through-the-desert,seats=3)",
    "board(map=pirate-islands,seats=3)",
    "board(map=new-world,seats=3)",
    "board(modules=sea,seats=2)",
    "board(modules=sea,seats=4,trading=bank)",
    "board(map=new-shores,seats=4,trading=bank)",
    "board(map=four-islands,seats=4,trading=bank)",
    NULL,
};
static const char *const knights_configs[] = {
    "board(modules=knights,seats=4)",
    "board(modules=knights,seats=3)",
    "board(modules=knights,seats=4)",
    "board(modules=knights,seats=4,trading=bank)",
    "board(modules=knights,seats=2)",
    "board(modules=knights,seats=4)",
    "board(modules=knights,seats=6)",
    "board(modules=knights,seats=4)",
    "board(modules=knights,seats=3,trading=bank)",
    "board(modules=knights,seats=4)",
    "board(modules=knights,seats=5)",
    "board(modules=knights,seats=4,trading=bank)",
    NULL,
};
/* The pirate islands arm their ships with cards that the knights' game does not have. */
static const char *const sea_knights_configs[] = {
    "board(map=new-shores,modules=sea+knights,seats=4)",
    "board(map=four-islands,modules=sea+knights,seats=4)",
    "board(map=fog-islands,modules=sea+knights,seats=4)",
    "board(map=through-the-desert,modules=sea+knights,seats=4)",
    "board(map=forgotten-tribe,modules=sea+knights,seats=4)",
    "board(map=cloth-villages,modules=sea+knights,seats=4)",
    "board(map=wonders,modules=sea+knights,seats=4)",
    "board(map=new-world,modules=sea+knights,seats=4)",
    "board(modules=sea+knights,seats=4)",
    "board(map=new-shores,modules=sea+knights,seats=3)",
    "board(map=four-islands,modules=sea+knights,seats=3)",
    "board(map=new-world,modules=sea+knights,seats=3)",
    "board(map=new-shores,modules=sea+knights,seats=4,trading=bank)",
    "board(modules=sea+knights,seats=4,trading=bank)",
    NULL,
};

enum { MODE_ISLAND, MODE_SEA, MODE_KNIGHTS, MODE_SEA_KNIGHTS, MODES };

static const value_mode modes[MODES + 1] = {
    [MODE_ISLAND] = { "island", island_configs },
    [MODE_SEA] = { "sea", sea_configs },
    [MODE_KNIGHTS] = { "knights", knights_configs },
    [MODE_SEA_KNIGHTS] = { "sea-knights", sea_knights_configs },
};

static const value_mode *mode_of(const lr_game *g) {
    const board *b = board_of(g);
    return &modes[b->sea       ? b->knights ? MODE_SEA_KNIGHTS : MODE_SEA
                  : b->knights ? MODE_KNIGHTS
                               : MODE_ISLAND];
}

/* ---- trades with the bank ---- */

enum { WISHES_MAX = 16 };

/* All that the seat could save for. */
static unsigned list_wishes(const board *b, const board_public *p, unsigned seat,
                            board_cards out[WISHES_MAX]) {
    unsigned count = 0;
    const board_seat *own = &p->seat[seat];
    if (own->roads_left > 0) out[count++] = board_cost_road;
    if (own->settlements_left > 0) out[count++] = board_cost_settlement;
    if (own->cities_left > 0) out[count++] = board_cost_city;
    if (b->sea && p->at_sea[seat].ships_left > 0) out[count++] = board_cost_ship;
    if (p->deck_left > 0 && !b->knights) out[count++] = board_cost_card;
    if (b->scenario == BOARD_SCENARIO_WONDERS)
        for (unsigned k = 0; k < BOARD_WONDERS; k++) out[count++] = board_cost_wonder[k];
    if (!b->knights) return count;
    out[count++] = board_cost_knight;
    out[count++] = board_cost_activation;
    out[count++] = board_cost_wall;
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        out[count++] = board_cost_level(b, p, seat, track);
    return count;
}

/* A trade is worth a thought if it brings something nearer, or if there are too many cards. */
static bool is_useful(const board *b, const board_public *p, board_cards hand, lr_action bank,
                      const board_cards *wishes, unsigned count) {
    unsigned rate = board_bank_rate(b, p, bank.actor, bank.arg[2]);
    board_cards after = hand - rate * board_card(bank.arg[2]) + board_card(bank.arg[0]);
    if (board_total(hand) > 7) return true;
    for (unsigned k = 0; k < count; k++)
        if (board_total(lr_lanes_above(wishes[k], after)) <
            board_total(lr_lanes_above(wishes[k], hand)))
            return true;
    return false;
}

/* Whoever has said yes gets the trade: a bot does not withdraw its offer then. */
static uint32_t keep_word(lr_action *actions, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++)
        if (actions[k].kind == BOARD_CONFIRM || actions[k].kind == BOARD_TAKE)
            actions[kept++] = actions[k];
    return kept;
}

static uint32_t prune(const lr_game *g, const lr_state *imagined, int seat, bool root,
                      lr_action *actions, uint32_t count) {
    const board *b = board_of(g);
    board_open open = board_lay_open(g, imagined);
    if (root && open.pub->phase == BOARD_PHASE_ANSWER && open.pub->active == seat &&
        open.pub->offer_accepted != 0)
        return keep_word(actions, count);
    board_cards wishes[WISHES_MAX];
    uint32_t kept = 0;
    unsigned wish_count = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (actions[k].kind == BOARD_OFFER) continue;
        if (actions[k].kind == BOARD_BANK) {
            if (wish_count == 0) wish_count = list_wishes(b, open.pub, (unsigned)seat, wishes);
            if (!is_useful(b, open.pub, open.hand[seat], actions[k], wishes, wish_count)) continue;
        }
        actions[kept++] = actions[k];
    }
    return kept;
}

/* ---- what comes to the same ---- */

static bool is_asked(const lr_game *g, const lr_state *imagined) {
    return board_lay_open(g, imagined).pub->phase == BOARD_PHASE_ANSWER;
}

/* Of two dice the sum counts most. A throw that is taken from a deck stands for itself alone. */
static lr_action alike(const lr_game *g, const lr_state *imagined UNUSED, lr_action outcome) {
    if (outcome.kind != BOARD_DICE || !board_of(g)->dice_plain) return outcome;
    unsigned sum = outcome.arg[0] + outcome.arg[1];
    outcome.arg[0] = (uint8_t)(sum > 6 ? sum - 6 : 1);
    outcome.arg[1] = (uint8_t)(sum - outcome.arg[0]);
    return outcome;
}

/* Nothing but the sum counts, unless one of the dice is red or the lower one moves a fleet. */
static lr_action merge(const lr_game *g, const lr_state *imagined, lr_action outcome) {
    const board *b = board_of(g);
    if (b->knights || b->scenario == BOARD_SCENARIO_FLEET) return outcome;
    return alike(g, imagined, outcome);
}

/* ---- what cards say that are kept ---- */

/* Of a hundred turns that bots could play a card in, how many they ended without it
 * (docs/strength.md). Cards that are not held long say the most. */
static const uint8_t kept_development[BOARD_CARDS] = {
    [BOARD_CARD_KNIGHT] = 26,   [BOARD_CARD_ROADS] = 44,  [BOARD_CARD_PLENTY] = 19,
    [BOARD_CARD_MONOPOLY] = 55, [BOARD_CARD_POINT] = 100,
};

static const uint8_t kept_progress[BOARD_PROGRESS_KINDS] = {
    [BOARD_PROGRESS_ALCHEMIST] = 4,   [BOARD_PROGRESS_CRANE] = 41,
    [BOARD_PROGRESS_ENGINEER] = 40,   [BOARD_PROGRESS_INVENTOR] = 8,
    [BOARD_PROGRESS_IRRIGATION] = 48, [BOARD_PROGRESS_MEDICINE] = 77,
    [BOARD_PROGRESS_MINING] = 59,     [BOARD_PROGRESS_PRINTER] = 100,
    [BOARD_PROGRESS_ROADS] = 58,      [BOARD_PROGRESS_SMITH] = 85,
    [BOARD_PROGRESS_COMMERCE] = 73,   [BOARD_PROGRESS_MASTER] = 90,
    [BOARD_PROGRESS_MERCHANT] = 80,   [BOARD_PROGRESS_FLEET] = 31,
    [BOARD_PROGRESS_RESOURCES] = 66,  [BOARD_PROGRESS_COMMODITIES] = 76,
    [BOARD_PROGRESS_BISHOP] = 41,     [BOARD_PROGRESS_CONSTITUTION] = 100,
    [BOARD_PROGRESS_DESERTER] = 61,   [BOARD_PROGRESS_DIPLOMAT] = 83,
    [BOARD_PROGRESS_INTRIGUE] = 99,   [BOARD_PROGRESS_SABOTEUR] = 96,
    [BOARD_PROGRESS_SPY] = 89,        [BOARD_PROGRESS_WARLORD] = 92,
    [BOARD_PROGRESS_WEDDING] = 94,
};

static bool patience(const lr_game *g, const lr_state *guess, lr_action a, uint32_t *out) {
    if (a.kind != BOARD_END) return false;
    board_open open = board_lay_open(g, guess);
    *out = PATIENCE_ONE;
    if (open.progress != NULL) {
        for (unsigned k = 0; k < BOARD_PROGRESS_HAND; k++) {
            unsigned card = open.progress[a.actor][k];
            if (card < BOARD_PROGRESS_KINDS) *out = *out * kept_progress[card] / 100;
        }
        return true;
    }
    if (open.pub->card_played) return false;
    board_cards old = open.cards[a.actor] - open.cards_fresh;
    for (unsigned card = 0; card < BOARD_CARDS; card++)
        if (board_count(old, card) > 0) *out = *out * kept_development[card] / 100;
    return true;
}

/* ---- subjects ---- */

static mind_subject subject(const lr_game *g, const lr_state *before, lr_action a) {
    unsigned phase = board_lay_open(g, before).pub->phase;
    if (phase == BOARD_PHASE_SETUP_SETTLEMENT || phase == BOARD_PHASE_SETUP_ROAD)
        return SUBJECT_SETUP;
    switch (a.kind) {
    case BOARD_BANK:
    case BOARD_OFFER:
    case BOARD_ACCEPT:
    case BOARD_REFUSE:
    case BOARD_CONFIRM:
    case BOARD_TAKE:
    case BOARD_DECLINE:
    case BOARD_WITHDRAW: return SUBJECT_TRADE;
    case BOARD_DISCARD:
    case BOARD_ROBBER:
    case BOARD_PIRATE:
    case BOARD_ROB:
    case BOARD_CHASE: return SUBJECT_ROBBER;
    case BOARD_BUY:
    case BOARD_KNIGHT:
    case BOARD_ROAD_BUILDING:
    case BOARD_PLENTY:
    case BOARD_MONOPOLY:
    case BOARD_REVEAL:
    case BOARD_PLAY:
    case BOARD_RETURN:
    case BOARD_REWARD:
    case BOARD_SWAP:
    case BOARD_DESERTION:
    case BOARD_GIVE:
    case BOARD_PICK:
    case BOARD_SPY:
    case BOARD_COMMERCE: return SUBJECT_CARDS;
    case BOARD_ROLL:
    case BOARD_END:
    case BOARD_CLAIM:
    case BOARD_STOP:
    case BOARD_CHOOSE: return SUBJECT_TURN;
    default: return SUBJECT_BUILD;
    }
}

const mind_family mind_board = {
    .subject = subject,
    .features = &features_board,
    .modes = modes,
    .mode_of = mode_of,
    .greedy = greedy_board_choose,
    .prune = prune,
    .settle = trade_settle,
    .is_asked = is_asked,
    .patience = patience,
    .merge = merge,
    .alike = alike,
    .propose = trade_propose,
    .reasons = reasons_board,
    .agree = trade_agree,
    .trade = trade_meaning,
    .address = trade_address,
};
