/* public_action.c - longroad/board.h: the arguments of actions, and actions made from them.
 *
 * An argument is a field of the action's form: a type, and the byte of arg[] where it begins. Fields
 * stand in the order of the notation, and what the notation leaves out is not there.
 */
#include <longroad/board.h>

#include "notation.h"
#include "public.h"

#include <string.h>

typedef struct field {
    uint8_t type, at;
} field;

enum { FIELDS_MAX = 3 };
#define FIELD(type, at) \
    { LR_BOARD_TYPE_##type, at }

static const field fields[BOARD_ACTION_KINDS][FIELDS_MAX] = {
    [BOARD_DEAL] = { FIELD(SEED, 0) },
    [BOARD_FIRST] = { FIELD(SEAT, 0) },
    [BOARD_DICE] = { FIELD(DIE, 0), FIELD(DIE, 1) },
    [BOARD_STEAL] = { FIELD(GOODS, 0), FIELD(SEAT, 2) },
    [BOARD_DRAW] = { FIELD(CARD, 0) },
    [BOARD_DISCARD] = { FIELD(GOODS, 0) },
    [BOARD_ROBBER] = { FIELD(HEX, 0), FIELD(SEAT, 2) },
    [BOARD_ROAD] = { FIELD(EDGE, 0) },
    [BOARD_SETTLEMENT] = { FIELD(VERTEX, 0) },
    [BOARD_CITY] = { FIELD(VERTEX, 0) },
    [BOARD_PLENTY] = { FIELD(GOODS, 2), FIELD(GOODS, 0) },
    [BOARD_MONOPOLY] = { FIELD(GOODS, 0) },
    [BOARD_BANK] = { FIELD(GOODS, 2), FIELD(GOODS, 0) },
    [BOARD_OFFER] = { FIELD(CARDS, 0), FIELD(CARDS, 5), FIELD(SEATS, 10) },
    [BOARD_CONFIRM] = { FIELD(SEAT, 0) },
    [BOARD_TAKE] = { FIELD(SEAT, 0) },
    [BOARD_DECLINE] = { FIELD(SEAT, 0) },
    [BOARD_SHIP] = { FIELD(EDGE, 0) },
    [BOARD_LIFT] = { FIELD(EDGE, 0) },
    [BOARD_PIRATE] = { FIELD(HEX, 0), FIELD(SEAT, 2), FIELD(CLOTH, 3) },
    [BOARD_CHOOSE] = { FIELD(GOODS, 0) },
    [BOARD_DISCOVER] = { FIELD(HEX, 2), FIELD(TERRAIN, 0), FIELD(NUMBER, 1) },
    [BOARD_HARBOR] = { FIELD(HARBOR, 2), FIELD(EDGE, 0) },
    [BOARD_ROB] = { FIELD(SEAT, 0) },
    [BOARD_PILLAGE] = { FIELD(GOODS, 0), FIELD(SEAT, 2) },
    [BOARD_PIRATES] = { FIELD(DIE, 0) },
    [BOARD_WONDER] = { FIELD(WONDER, 0) },
    [BOARD_EVENT] = { FIELD(EVENT, 0) },
    [BOARD_PROGRESS] = { FIELD(TRACK, 2), FIELD(PROGRESS, 0) },
    [BOARD_WALL] = { FIELD(VERTEX, 0) },
    [BOARD_HIRE] = { FIELD(VERTEX, 0) },
    [BOARD_ACTIVATE] = { FIELD(VERTEX, 0) },
    [BOARD_PROMOTE] = { FIELD(VERTEX, 0) },
    [BOARD_MOVE] = { FIELD(VERTEX, 2), FIELD(VERTEX, 0) },
    [BOARD_CHASE] = { FIELD(VERTEX, 0), FIELD(QUARRY, 2) },
    [BOARD_IMPROVE] = { FIELD(TRACK, 0) },
    [BOARD_METROPOLIS] = { FIELD(VERTEX, 0) },
    [BOARD_COMMIT] = { FIELD(VERTEX, 0) },
    [BOARD_SACK] = { FIELD(VERTEX, 0) },
    [BOARD_REWARD] = { FIELD(TRACK, 0) },
    [BOARD_FLEE] = { FIELD(VERTEX, 0) },
    [BOARD_PLAY] = { FIELD(PROGRESS, 2) },
    [BOARD_RETURN] = { FIELD(TRACK, 2), FIELD(PROGRESS, 0) },
    [BOARD_SWAP] = { FIELD(HEX, 0) },
    [BOARD_DESERTION] = { FIELD(VERTEX, 0) },
    [BOARD_GIVE] = { FIELD(GOODS, 0) },
    [BOARD_PICK] = { FIELD(GOODS, 0), FIELD(SEAT, 2) },
    [BOARD_SPY] = { FIELD(PROGRESS, 0), FIELD(SEAT, 2) },
    [BOARD_COMMERCE] = { FIELD(GOODS, 0), FIELD(SEAT, 2) },
};

/* What is said with a progress card: as board_progress_table has it. */
static field field_of_card(const board *b, unsigned card, unsigned k) {
    static const field of[][2] = {
        [BOARD_ARGUMENT_NONE] = { { 0, 0 } },
        [BOARD_ARGUMENT_DICE] = { FIELD(DIE, 0), FIELD(DIE, 3) },
        [BOARD_ARGUMENT_VERTEX] = { FIELD(VERTEX, 0) },
        [BOARD_ARGUMENT_EDGE] = { FIELD(EDGE, 0) },
        [BOARD_ARGUMENT_HEX] = { FIELD(HEX, 0), FIELD(QUARRY, 3) },
        [BOARD_ARGUMENT_SEAT] = { FIELD(SEAT, 0) },
        [BOARD_ARGUMENT_RESOURCE] = { FIELD(GOODS, 0) },
        [BOARD_ARGUMENT_COMMODITY] = { FIELD(GOODS, 0) },
        [BOARD_ARGUMENT_GOODS] = { FIELD(GOODS, 0) },
    };
    if (card == BOARD_PROGRESS_FLEET && b->rules.merchant_fleet == BOARD_FLEET_ALL)
        return of[BOARD_ARGUMENT_NONE][0];
    return of[board_progress_table[card].argument][k];
}

static field field_of(const board *b, lr_action a, unsigned k) {
    if (k >= FIELDS_MAX) return (field){ 0, 0 };
    if (a.kind == BOARD_PLAY && k > 0) return field_of_card(b, a.arg[2], k - 1);
    return fields[a.kind][k];
}

/* The notation leaves out nobody, no second resource, no number, no cloth and the robber. */
static bool is_missing(lr_action a, field f) {
    uint8_t value = a.arg[f.at];
    switch (f.type) {
    case LR_BOARD_TYPE_SEAT: return value == LR_SEAT_NONE;
    case LR_BOARD_TYPE_GOODS: return a.kind == BOARD_PLENTY && value == BOARD_ARG_NONE;
    case LR_BOARD_TYPE_QUARRY: return a.kind == BOARD_PLAY && value == 0;
    case LR_BOARD_TYPE_NUMBER:
    case LR_BOARD_TYPE_CLOTH: return value == 0;
    default: return f.type == 0;
    }
}

/* ---- values ---- */

static uint64_t bytes_of(const uint8_t *arg, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned k = 0; k < bytes; k++) value |= (uint64_t)arg[k] << 8 * k;
    return value;
}

static void fill(lr_action a, field f, lr_board_argument_info *out) {
    const uint8_t *arg = a.arg + f.at;
    out->value = arg[0];
    switch (f.type) {
    case LR_BOARD_TYPE_SEED: out->value = bytes_of(arg, 8); break;
    case LR_BOARD_TYPE_HEX:
        if (arg[0] == BOARD_NO_HEX) out->value = LR_BOARD_NO_PLACE;
        break;
    case LR_BOARD_TYPE_VERTEX:
    case LR_BOARD_TYPE_EDGE: out->value = bytes_of(arg, 2); break;
    case LR_BOARD_TYPE_SEAT:
        if (arg[0] == BOARD_ARG_NONE) out->value = LR_SEAT_NONE;
        break;
    case LR_BOARD_TYPE_CARDS:
        out->value = board_total(board_unpack_cards(arg));
        for (unsigned goods = 0; goods < BOARD_GOODS; goods++)
            out->goods[goods] = (uint8_t)board_count(board_unpack_cards(arg), goods);
        break;
    case LR_BOARD_TYPE_GOODS:
    case LR_BOARD_TYPE_CARD:
    case LR_BOARD_TYPE_PROGRESS:
        out->hidden = arg[0] == LR_ARG_HIDDEN;
        if (out->hidden) out->value = 0;
        break;
    default: break;
    }
}

lr_status lr_board_argument(const lr_game *g, lr_action a, uint32_t k,
                            lr_board_argument_info *out) {
    if (!board_is_game(g)) return LR_E_POSITION;
    if (!board_action_well_formed(board_of(g), a)) return LR_E_BAD_ACTION;
    field f = field_of(board_of(g), a, k);
    if (is_missing(a, f)) return LR_END;
    *out = (lr_board_argument_info){ .type = f.type };
    fill(a, f, out);
    return LR_OK;
}

int32_t lr_board_find(const lr_game *g, lr_action a, lr_board_type type) {
    lr_board_argument_info argument;
    if (type == LR_BOARD_TYPE_SEED) return -1;
    for (uint32_t k = 0; lr_board_argument(g, a, k, &argument) == LR_OK; k++)
        if (argument.type == type) return argument.hidden ? -1 : (int32_t)argument.value;
    return -1;
}

/* ---- making ---- */

lr_status lr_board_make_offer(const lr_game *g, int seat, const uint8_t give[LR_BOARD_GOODS],
                              const uint8_t want[LR_BOARD_GOODS], uint32_t to, lr_action *out) {
    if (!board_is_game(g)) return LR_E_POSITION;
    const board *b = board_of(g);
    if (seat < 0 || seat >= b->seats || to >> b->seats != 0) return LR_E_NO_SUCH_SEAT;
    board_cards given = 0, wanted = 0;
    for (unsigned k = 0; k < LR_BOARD_GOODS; k++) {
        unsigned most = k < b->goods ? BOARD_OFFER_MAX : 0;
        if (give[k] > most || want[k] > most) return LR_E_RANGE;
        given += give[k] * board_card(k);
        wanted += want[k] * board_card(k);
    }
    *out = (lr_action){ .kind = BOARD_OFFER, .actor = (uint8_t)seat, .arg[10] = (uint8_t)to };
    board_pack_cards(out->arg, given);
    board_pack_cards(out->arg + 5, wanted);
    return LR_OK;
}

lr_status lr_board_cost(const lr_game *g, lr_board_action kind, uint8_t out[LR_BOARD_GOODS]) {
    board_cards cost;
    if (!board_is_game(g)) return LR_E_POSITION;
    switch (kind) {
    case LR_BOARD_ACTION_ROAD: cost = board_cost_road; break;
    case LR_BOARD_ACTION_SHIP: cost = board_cost_ship; break;
    case LR_BOARD_ACTION_SETTLEMENT: cost = board_cost_settlement; break;
    case LR_BOARD_ACTION_CITY: cost = board_cost_city; break;
    case LR_BOARD_ACTION_BUY: cost = board_cost_card; break;
    case LR_BOARD_ACTION_HIRE:
    case LR_BOARD_ACTION_PROMOTE: cost = board_cost_knight; break;
    case LR_BOARD_ACTION_ACTIVATE: cost = board_cost_activation; break;
    case LR_BOARD_ACTION_WALL: cost = board_cost_wall; break;
    default: return LR_E_BAD_ACTION;
    }
    for (unsigned goods = 0; goods < LR_BOARD_GOODS; goods++)
        out[goods] = (uint8_t)board_count(cost, goods);
    return LR_OK;
}
