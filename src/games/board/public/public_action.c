/* public_action.c - longroad/board.h: the arguments of actions, and actions made from them.
 *
 * An action's form has fields (board_forms.def), and a field is one argument, or several where its
 * type has parts. Arguments are counted through the fields in the order of the notation; what the
 * notation leaves out is not there.
 */
#include <longroad/board.h>

#include "notation.h"
#include "public.h"

#include <string.h>

/* An argument: its lr_board_type, and the byte of arg[] where it begins. */
typedef struct part {
    uint8_t type, at;
} part;

enum { PARTS_MAX = 3 };
#define PART(type, at) \
    { LR_BOARD_TYPE_##type, at }

/* The arguments that a type of field stands for, counted from the field's first byte. */
static const part parts[BOARD_ARGUMENTS][PARTS_MAX] = {
    [BOARD_ARGUMENT_HEX] = { PART(HEX, 0) },
    [BOARD_ARGUMENT_VERTEX] = { PART(VERTEX, 0) },
    [BOARD_ARGUMENT_EDGE] = { PART(EDGE, 0) },
    [BOARD_ARGUMENT_SEAT] = { PART(SEAT, 0) },
    [BOARD_ARGUMENT_SEAT_OR_NONE] = { PART(SEAT, 0) },
    [BOARD_ARGUMENT_DIE] = { PART(DIE, 0) },
    [BOARD_ARGUMENT_RESOURCE] = { PART(GOODS, 0) },
    [BOARD_ARGUMENT_COMMODITY] = { PART(GOODS, 0) },
    [BOARD_ARGUMENT_GOODS] = { PART(GOODS, 0) },
    [BOARD_ARGUMENT_GOODS_OR_HIDDEN] = { PART(GOODS, 0) },
    [BOARD_ARGUMENT_DEVELOPMENT] = { PART(CARD, 0) },
    [BOARD_ARGUMENT_PROGRESS] = { PART(PROGRESS, 0) },
    [BOARD_ARGUMENT_HARBOR] = { PART(HARBOR, 0) },
    [BOARD_ARGUMENT_WONDER] = { PART(WONDER, 0) },
    [BOARD_ARGUMENT_EVENT] = { PART(EVENT, 0) },
    [BOARD_ARGUMENT_TRACK] = { PART(TRACK, 0) },
    [BOARD_ARGUMENT_DECK] = { PART(TRACK, 0) },
    [BOARD_ARGUMENT_QUARRY] = { PART(QUARRY, 0) },
    [BOARD_ARGUMENT_DICE] = { PART(DIE, 0), PART(DIE, 3) },
    [BOARD_ARGUMENT_SEED] = { PART(SEED, 0) },
    [BOARD_ARGUMENT_PLENTY] = { PART(GOODS, 2), PART(GOODS, 0) },
    [BOARD_ARGUMENT_OFFER] = { PART(CARDS, 0), PART(CARDS, 5), PART(SEATS, 10) },
    [BOARD_ARGUMENT_ROBBER] = { PART(HEX, 0), PART(SEAT, 2) },
    [BOARD_ARGUMENT_PIRATE] = { PART(HEX, 0), PART(SEAT, 2), PART(CLOTH, 3) },
    [BOARD_ARGUMENT_DISCOVER] = { PART(HEX, 2), PART(TERRAIN, 0), PART(NUMBER, 1) },
    [BOARD_ARGUMENT_DEALT] = { PART(TRACK, 2), PART(PROGRESS, 0) },
    [BOARD_ARGUMENT_PLAY] = { PART(PROGRESS, 2) },
};

/* What is said with a progress card; a Bishop may also name the pirate. */
static part part_of_card(const board *b, lr_action a, unsigned k) {
    static const part none = { 0, 0 }, quarry = PART(QUARRY, 3);
    unsigned card = a.arg[2];
    if (card == BOARD_PROGRESS_FLEET && b->rules.merchant_fleet == BOARD_FLEET_ALL) return none;
    if (card == BOARD_PROGRESS_BISHOP && k == 1) return quarry;
    return k < PARTS_MAX ? parts[board_progress_table[card].argument][k] : none;
}

/* The k-th argument of a well-formed action; of type 0 past the last. */
static part part_of(const board *b, lr_action a, unsigned k) {
    const board_form *form = &board_form_table[board_action_table[a.kind].form];
    if (a.kind == BOARD_PLAY && k > 0) return part_of_card(b, a, k - 1);
    for (unsigned f = 0; f < BOARD_FORM_FIELDS; f++)
        for (unsigned n = 0; n < PARTS_MAX; n++) {
            part p = parts[form->field[f].type][n];
            if (p.type == 0) break;
            if (k-- > 0) continue;
            p.at = (uint8_t)(p.at + form->field[f].byte);
            return p;
        }
    return (part){ 0, 0 };
}

/* The notation leaves out nobody, no second resource, no number, no cloth and the robber. */
static bool is_missing(lr_action a, part p) {
    uint8_t value = a.arg[p.at];
    switch (p.type) {
    case LR_BOARD_TYPE_SEAT: return value == LR_SEAT_NONE;
    case LR_BOARD_TYPE_GOODS: return a.kind == BOARD_PLENTY && value == BOARD_ARG_NONE;
    case LR_BOARD_TYPE_QUARRY: return a.kind == BOARD_PLAY && value == 0;
    case LR_BOARD_TYPE_NUMBER:
    case LR_BOARD_TYPE_CLOTH: return value == 0;
    default: return p.type == 0;
    }
}

/* ---- values ---- */

static uint64_t bytes_of(const uint8_t *arg, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned k = 0; k < bytes; k++) value |= (uint64_t)arg[k] << 8 * k;
    return value;
}

static void fill(lr_action a, part p, lr_board_argument_info *out) {
    const uint8_t *arg = a.arg + p.at;
    out->value = arg[0];
    switch (p.type) {
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
    part p = part_of(board_of(g), a, k);
    if (is_missing(a, p)) return LR_END;
    *out = (lr_board_argument_info){ .type = p.type };
    fill(a, p, out);
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
