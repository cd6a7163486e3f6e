/* board_moves.c - what the viewer can do, and why it cannot do the rest.
 *
 * A move is a line of lr_legal() as text, with its parts for the client: its kind (the notation's
 * word), its target, and its cost where that is not the one of its kind (the setting's `costs`).
 * Offers between players are an open set: one move of the kind `offer` without an action says that
 * they are possible, and to whom.
 *
 * A mode shows some actions all the time. Those without a move are `blocked`, with the code of a
 * refusal and with the missing cards, if cards are missing. To find the reason, the rules are asked
 * about one representative action: at a place where the piece could go if there is one, so that the
 * answer names what really stands in the way. While something else is due, that blocks all of them:
 * one entry, `any`.
 */
#include "board_json.h"

#include <string.h>

#define KIND(kind) ((uint64_t)1 << BOARD_##kind)
#define IN(phase) ((uint64_t)1 << BOARD_PHASE_##phase)

_Static_assert((int)BOARD_ACTION_KINDS <= 64, "a set of kinds is one word");

uint64_t bw_kinds(const wire_viewer *viewer) {
    uint64_t kinds = 0;
    for (uint32_t k = 0; k < viewer->legal_count; k++)
        kinds |= (uint64_t)1 << viewer->legal[k].kind;
    return kinds;
}

static lr_status ask(const wire_viewer *viewer, lr_action a) {
    return viewer->check ? viewer->check(viewer->check_context, a) : LR_E_NOT_NOW;
}

static lr_action action_of(const wire_viewer *viewer, unsigned kind) {
    return (lr_action){ .kind = (uint8_t)kind, .actor = (uint8_t)viewer->seat };
}

static lr_action action_at(const wire_viewer *viewer, unsigned kind, uint32_t place) {
    lr_action a = action_of(viewer, kind);
    a.arg[0] = (uint8_t)place;
    a.arg[1] = (uint8_t)(place >> 8);
    return a;
}

/* ---- costs ---- */

/* The cost of kinds that have none of their own in the setting. */
static bool special_cost(const board *b, const board_public *p, lr_action a, board_cards *cost) {
    switch (a.kind) {
    case BOARD_BANK:
        *cost = board_bank_rate(b, p, a.actor, a.arg[2]) * board_card(a.arg[2]);
        return true;
    case BOARD_IMPROVE: *cost = board_cost_level(b, p, a.actor, a.arg[0]); return true;
    case BOARD_WONDER:
        *cost = b->rules.wonder_claim_pays ? board_cost_wonder[a.arg[0]] : 0;
        return true;
    case BOARD_LEVEL: {
        unsigned own = board_scenario_read(b, p)->wonders.wonder[a.actor];
        *cost = own < BOARD_WONDERS ? board_cost_wonder[own] : 0;
        return true;
    }
    case BOARD_PLAY: *cost = board_cost_medicine; return a.arg[2] == BOARD_PROGRESS_MEDICINE;
    default: return false;
    }
}

static void put_cost(const board *b, const board_public *p, lr_action a, json_writer *w) {
    board_cards cost = 0;
    bool placed = board_action_table[a.kind].form != BOARD_FORM_PLAIN;
    bool free = placed && board_phase_table[p->phase].flags & BOARD_PHASE_FREE;
    if (free || special_cost(b, p, a, &cost)) bw_cards(w, KEY(move, cost), free ? 0 : cost);
}

/* ---- moves ---- */

/* What a place brings beside the piece: points of a new island, or a look under the fog. */
static void put_promise(const board *b, const board_public *p, lr_action a, json_writer *w) {
    if (a.kind == BOARD_SETTLEMENT && b->layout.bonus_count > 0) {
        unsigned points = board_island_bonus(b, p, a.actor, board_place(a));
        if (points > 0 && !p->setting_up) jw_put_uint(w, KEY(move, points), points);
    }
    if (a.kind != BOARD_ROAD && a.kind != BOARD_SHIP) return;
    for (int end = 0; end < 2; end++) {
        const board_vertex *v = &b->vertex[b->edge[board_place(a)].vertex[end]];
        for (int i = 0; i < 3 && v->hex[i] != BOARD_NO_HEX; i++) {
            if (board_tile_terrain(p->tile[v->hex[i]]) != BOARD_FOG) continue;
            jw_put_bool(w, KEY(move, discovers), true);
            return;
        }
    }
}

static void put_move(const lr_game *g, const board_public *p, lr_action a, json_writer *w) {
    char text[LR_ACTION_TEXT_MAX];
    const size_t seat = 2; /* `0 `: everybody knows who moves */
    size_t length = lr_action_print(g, a, text, sizeof text);
    jw_object(w);
    jw_key(w, KEY(move, action));
    jw_bytes(w, text + seat, length - seat);
    jw_put_string(w, WIRE_KIND, board_action_words[a.kind]);
    bw_target(w, board_of(g), a);
    put_cost(board_of(g), p, a, w);
    if (board_of(g)->sea) put_promise(board_of(g), p, a, w);
    jw_object_end(w);
}

void bw_write_move(const lr_game *g, const lr_view *view, lr_action a, json_writer *w) {
    put_move(g, &board_view_of(view)->pub, a, w);
}

/* A trade of one card for another, to everybody who can be asked: allowed if any is. */
static lr_action sample_offer(const board *b, const board_view *v, const wire_viewer *viewer) {
    lr_action a = action_of(viewer, BOARD_OFFER);
    unsigned held = board_kinds(v->hand), seat = (unsigned)viewer->seat;
    unsigned given = held ? (unsigned)__builtin_ctz(held) : 0;
    unsigned everybody = (1u << b->seats) - 1;
    board_pack_cards(a.arg, board_card(given));
    board_pack_cards(a.arg + 5, board_card(given == 0 ? 1 : 0));
    a.arg[10] = (uint8_t)(seat == v->pub.active ? everybody & ~(1u << seat) : 1u << v->pub.active);
    return a;
}

static void put_offer_move(const board *b, const board_view *v, const wire_viewer *viewer,
                           json_writer *w) {
    if (viewer->seat < 0 || !((IN(MAIN) | IN(ANSWER)) >> v->pub.phase & 1)) return;
    lr_action a = sample_offer(b, v, viewer);
    if (ask(viewer, a) != LR_OK) return;
    jw_object(w);
    jw_put_string(w, WIRE_KIND, board_action_words[BOARD_OFFER]);
    jw_put_object(w, WIRE_TARGET);
    bw_seats(w, KEY(target_offer, to), a.arg[10]);
    jw_object_end(w);
    jw_object_end(w);
}

void bw_write_moves(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                    json_writer *w) {
    jw_array(w);
    for (uint32_t k = 0; k < viewer->legal_count; k++)
        if (viewer->legal[k].kind != BOARD_OFFER) put_move(g, &v->pub, viewer->legal[k], w);
    put_offer_move(board_of(g), v, viewer, w);
    jw_array_end(w);
}

/* ---- why not ---- */

/* A reason, what would have to be paid, and what tells the action from others of its kind. */
typedef struct refusal {
    const char *code;
    board_cards cost;
    const char *key, *word; /* `track` and `card` */
} refusal;

static void put_refusal(const board_view *v, const char *kind, const refusal *why, json_writer *w) {
    board_cards missing = 0;
    jw_object(w);
    jw_put_string(w, KEY(blocked, kind), kind);
    if (why->key) jw_put_string(w, why->key, why->word);
    jw_put_string(w, KEY(blocked, code), why->code);
    if (strcmp(why->code, lr_status_name(LR_E_CANNOT_AFFORD)) == 0)
        missing = bw_short_of(v->hand, why->cost);
    if (missing != 0) bw_cards(w, KEY(blocked, missing), missing);
    jw_object_end(w);
}

static refusal refused(lr_status status, board_cards cost) {
    return (refusal){ .code = lr_status_name(status), .cost = cost };
}

/* The rules' answers that speak of the moment, of pieces or of cards, not of the place that was
 * asked for. */
static bool is_general(lr_status status) {
    switch (status) {
    case LR_E_CANNOT_AFFORD:
    case LR_E_NO_PIECE_LEFT:
    case LR_E_ROLL_FIRST:
    case LR_E_NOT_NOW:
    case LR_E_ONLY_BUILDING:
    case LR_E_SHIP_MOVED:
    case LR_E_REPAIR_FIRST:
    case LR_E_ROBBER_FROZEN:
    case LR_E_ERRANT_USED: return true;
    default: return false;
    }
}

/* For a piece that goes to one of `places`: the moment or the pieces stand in the way wherever
 * it goes; else there may be no spot; else cards may be missing. */
static refusal refuse_places(const wire_viewer *viewer, unsigned kind, const uint64_t *places,
                             unsigned words, board_cards cost) {
    lr_status last = ask(viewer, action_at(viewer, kind, 0));
    bool any = false;
    if (is_general(last) && last != LR_E_CANNOT_AFFORD) return refused(last, cost);
    for (unsigned word = 0; word < words; word++)
        FOR_EACH_BIT(k, places[word]) {
            uint32_t place = 64 * word + k;
            last = ask(viewer, action_at(viewer, kind, place));
            any = true;
            if (is_general(last)) return refused(last, cost);
        }
    return any ? refused(last, cost) : (refusal){ .code = "NO_SPOT" };
}

static refusal refuse_bank(const board *b, const board_view *v, const wire_viewer *viewer) {
    unsigned best = 0, least = ~0u;
    lr_action a = action_of(viewer, BOARD_BANK);
    for (unsigned lane = 0; lane < b->goods; lane++) {
        unsigned rate = board_bank_rate(b, &v->pub, v->viewer, lane);
        unsigned held = board_count(v->hand, lane), lacks = held < rate ? rate - held : 0;
        if (lacks >= least) continue;
        least = lacks;
        best = lane;
    }
    a.arg[2] = (uint8_t)best;
    a.arg[0] = best == 0 ? 1 : 0;
    return refused(ask(viewer, a), board_bank_rate(b, &v->pub, v->viewer, best) * board_card(best));
}

/* The places at which the rules are asked, and what the action costs. */
static refusal refuse_piece(const board *b, const board_view *v, const wire_viewer *viewer,
                            unsigned kind) {
    const board_public *p = &v->pub;
    unsigned seat = v->viewer;
    uint64_t places[BOARD_WORDS_MAX] = { 0 };
    switch (kind) {
    case BOARD_ROAD:
        board_road_sites(b, p, seat, places);
        return refuse_places(viewer, kind, places, b->edge_words, board_cost_road);
    case BOARD_SHIP:
        board_ship_sites(b, p, seat, places);
        return refuse_places(viewer, kind, places, b->edge_words, board_cost_ship);
    case BOARD_LIFT:
        return refuse_places(viewer, kind, board_ship(b, p, seat).word, b->edge_words, 0);
    case BOARD_SETTLEMENT:
        board_settlement_sites(b, p, seat, places);
        return refuse_places(viewer, kind, places, b->vertex_words, board_cost_settlement);
    case BOARD_CITY:
        return refuse_places(viewer, kind, board_settlement(b, p, seat).word, b->vertex_words,
                             board_cost_city);
    case BOARD_WALL:
        return refuse_places(viewer, kind, board_city(b, p, seat).word, b->vertex_words,
                             board_cost_wall);
    case BOARD_HIRE:
        board_hire_sites(b, p, seat, places);
        return refuse_places(viewer, kind, places, b->vertex_words, board_cost_knight);
    default: /* knights that do something */
        return refuse_places(viewer, kind, board_knight(b, p, seat).word, b->vertex_words,
                             kind == BOARD_ACTIVATE ? board_cost_activation : board_cost_knight);
    }
}

/* Of all wonders the one that is nearest. */
static refusal refuse_wonder(const wire_viewer *viewer) {
    lr_status best = LR_E_WONDER_TAKEN;
    board_cards cost = 0;
    for (unsigned wonder = 0; wonder < BOARD_WONDERS; wonder++) {
        lr_action a = action_of(viewer, BOARD_WONDER);
        a.arg[0] = (uint8_t)wonder;
        lr_status status = ask(viewer, a);
        if (status == LR_E_CANNOT_AFFORD) cost = board_cost_wonder[wonder];
        if (status != LR_E_WONDER_TAKEN && best != LR_E_CANNOT_AFFORD) best = status;
    }
    return refused(best, cost);
}

static refusal refuse(const board *b, const board_view *v, const wire_viewer *viewer,
                      unsigned kind) {
    switch (kind) {
    case BOARD_BUY: return refused(ask(viewer, action_of(viewer, kind)), board_cost_card);
    case BOARD_BANK: return refuse_bank(b, v, viewer);
    case BOARD_OFFER: return refused(ask(viewer, sample_offer(b, v, viewer)), 0);
    case BOARD_LEVEL: {
        lr_action a = action_of(viewer, kind);
        board_cards cost = 0;
        special_cost(b, &v->pub, a, &cost);
        return refused(ask(viewer, a), cost);
    }
    case BOARD_WONDER: return refuse_wonder(viewer);
    case BOARD_ROLL:
    case BOARD_END:
    case BOARD_ATTACK: return refused(ask(viewer, action_of(viewer, kind)), 0);
    default: return refuse_piece(b, v, viewer, kind);
    }
}

/* ---- cards ---- */

static void put_development(const board_view *v, const wire_viewer *viewer, uint64_t kinds,
                            json_writer *w) {
    static const uint8_t played_by[] = { BOARD_KNIGHT, BOARD_ROAD_BUILDING, BOARD_PLENTY,
                                         BOARD_MONOPOLY };
    for (unsigned card = 0; card < sizeof played_by; card++) {
        if (board_count(v->cards, card) == 0 || kinds >> played_by[card] & 1) continue;
        lr_action a = action_of(viewer, played_by[card]);
        if (card == BOARD_CARD_PLENTY) a.arg[0] = 1; /* a card of the first two kinds */
        refusal why = refused(ask(viewer, a), 0);
        put_refusal(v, board_action_words[played_by[card]], &why, w);
    }
}

/* Many cards have a target that only the rules know how to find; if the answer is about the target
 * that was tried, there is none. */
static refusal refuse_progress(const wire_viewer *viewer, unsigned card) {
    const board_progress_info *info = &board_progress_table[card];
    lr_action a = action_of(viewer, BOARD_PLAY);
    a.arg[2] = (uint8_t)card;
    if (info->argument == BOARD_ARGUMENT_DICE) a.arg[0] = a.arg[3] = 1;
    if (info->argument == BOARD_ARGUMENT_SEAT) a.arg[0] = viewer->seat == 0 ? 1 : 0;
    if (info->argument == BOARD_ARGUMENT_COMMODITY) a.arg[0] = BOARD_PAPER;
    lr_status status = ask(viewer, a);
    bool placed = info->argument == BOARD_ARGUMENT_VERTEX ||
                  info->argument == BOARD_ARGUMENT_EDGE || info->argument == BOARD_ARGUMENT_HEX;
    bool moment = is_general(status) || status == LR_E_ONLY_BEFORE_ROLL || status == LR_E_DICE_SET;
    if (placed && !moment) status = LR_E_NO_EFFECT;
    return refused(status, card == BOARD_PROGRESS_MEDICINE ? board_cost_medicine : 0);
}

static bool can_play(const wire_viewer *viewer, unsigned card) {
    for (uint32_t k = 0; k < viewer->legal_count; k++)
        if (viewer->legal[k].kind == BOARD_PLAY && viewer->legal[k].arg[2] == card) return true;
    return false;
}

static void put_progress(const board_view *v, const wire_viewer *viewer, json_writer *w) {
    for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++) {
        unsigned card = v->progress[v->viewer][i];
        bool again = i > 0 && card == v->progress[v->viewer][i - 1];
        if (card >= BOARD_PROGRESS_KINDS || again || can_play(viewer, card)) continue;
        refusal why = refuse_progress(viewer, card);
        why.key = KEY(blocked, card);
        why.word = board_progress_table[card].name;
        put_refusal(v, board_action_words[BOARD_PLAY], &why, w);
    }
}

static bool can_improve(const wire_viewer *viewer, unsigned track) {
    for (uint32_t k = 0; k < viewer->legal_count; k++)
        if (viewer->legal[k].kind == BOARD_IMPROVE && viewer->legal[k].arg[0] == track) return true;
    return false;
}

static void put_tracks(const board *b, const board_view *v, const wire_viewer *viewer,
                       json_writer *w) {
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        if (can_improve(viewer, track)) continue;
        lr_action a = action_of(viewer, BOARD_IMPROVE);
        a.arg[0] = (uint8_t)track;
        refusal why = refused(ask(viewer, a), board_cost_level(b, &v->pub, v->viewer, track));
        why.key = KEY(blocked, track);
        why.word = board_track_names[track];
        put_refusal(v, board_action_words[BOARD_IMPROVE], &why, w);
    }
}

/* ---- the list ---- */

/* What a mode shows all the time. Improvements and cards are listed one by one. */
static uint64_t visible_kinds(const board *b) {
    uint64_t kinds = KIND(ROLL) | KIND(ROAD) | KIND(SETTLEMENT) | KIND(CITY) | KIND(BANK) |
                     KIND(END);
    if (b->rules.trading == BOARD_TRADE_ALL) kinds |= KIND(OFFER);
    if (b->supply.ships > 0) kinds |= KIND(SHIP) | KIND(LIFT);
    if (b->knights)
        kinds |= KIND(WALL) | KIND(HIRE) | KIND(ACTIVATE) | KIND(PROMOTE);
    else
        kinds |= KIND(BUY);
    if (b->scenario == BOARD_SCENARIO_FLEET) kinds |= KIND(ATTACK);
    if (b->scenario == BOARD_SCENARIO_WONDERS) kinds |= KIND(WONDER) | KIND(LEVEL);
    return kinds;
}

/* The moments at which single actions are told apart. */
static bool is_at_work(const board_view *v) {
    return v->viewer == v->pub.active && (IN(ROLL) | IN(MAIN) | IN(BUILD)) >> v->pub.phase & 1;
}

static void put_all(const board *b, const board_view *v, const wire_viewer *viewer,
                    json_writer *w) {
    uint64_t kinds = bw_kinds(viewer), missing = visible_kinds(b) & ~kinds;
    FOR_EACH_BIT(kind, missing) {
        refusal why = refuse(b, v, viewer, kind);
        if (strcmp(why.code, lr_status_name(LR_OK)) != 0)
            put_refusal(v, board_action_words[kind], &why, w);
    }
    if (b->knights) {
        put_tracks(b, v, viewer, w);
        put_progress(v, viewer, w);
    } else {
        put_development(v, viewer, kinds, w);
    }
}

void bw_write_blocked(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                      json_writer *w) {
    const board *b = board_of(g);
    jw_array(w);
    if (v->viewer < b->seats && viewer->check && is_at_work(v)) {
        put_all(b, v, viewer, w);
    } else if (v->viewer < b->seats && viewer->check) {
        refusal why = refused(ask(viewer, action_of(viewer, BOARD_END)), 0);
        put_refusal(v, "any", &why, w);
    }
    jw_array_end(w);
}
