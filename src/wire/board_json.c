/* board_json.c - what the files of the board family's JSON share (board_json.h). */
#include "board_json.h"

#include <string.h>

/* ---- members ---- */

void bw_mark(json_writer *w, const char *key, bool value) {
    if (value) jw_put_bool(w, key, true);
}

void bw_seats(json_writer *w, const char *key, unsigned seats) {
    jw_put_array(w, key);
    FOR_EACH_BIT(k, seats) jw_uint(w, k);
    jw_array_end(w);
}

void bw_cards(json_writer *w, const char *key, board_cards cards) {
    jw_put_object(w, key);
    FOR_EACH_BIT(lane, board_kinds(cards)) {
        jw_put_uint(w, board_goods_names[lane], board_count(cards, lane));
    }
    jw_object_end(w);
}

/* ---- places ---- */

enum { PLACE_MAX = 8 }; /* bytes of the longest name: `c12.ne` */

static const char *const corner_names[BOARD_SIDES] = { "n", "ne", "se", "s", "sw", "nw" };
static const char *const side_names[BOARD_SIDES] = { "ne", "e", "se", "sw", "w", "nw" };

/* The name of a hex, and of a direction after a mark if there is one; returns its length. */
static size_t place_name(char out[PLACE_MAX], const board_hex *hex, char mark, const char *where) {
    size_t length = 0;
    out[length++] = (char)('a' + hex->row - 1);
    if (hex->column >= 10) out[length++] = (char)('0' + hex->column / 10);
    out[length++] = (char)('0' + hex->column % 10);
    if (mark == 0) return length;
    out[length++] = mark;
    out[length++] = where[0];
    if (where[1] != 0) out[length++] = where[1];
    return length;
}

void bw_put_hex(json_writer *w, const board *b, uint32_t hex) {
    char name[PLACE_MAX];
    if (hex >= b->hexes)
        jw_null(w);
    else
        jw_bytes(w, name, place_name(name, &b->hex[hex], 0, ""));
}

void bw_put_vertex(json_writer *w, const board *b, uint32_t vertex) {
    char name[PLACE_MAX];
    if (vertex >= b->vertices) {
        jw_null(w);
        return;
    }
    const board_vertex *v = &b->vertex[vertex];
    jw_bytes(w, name, place_name(name, &b->hex[v->hex[0]], '.', corner_names[v->corner]));
}

void bw_put_edge(json_writer *w, const board *b, uint32_t edge) {
    char name[PLACE_MAX];
    if (edge >= b->edges) {
        jw_null(w);
        return;
    }
    const board_edge *e = &b->edge[edge];
    jw_bytes(w, name, place_name(name, &b->hex[e->hex[0]], '/', side_names[e->side]));
}

void bw_hex(json_writer *w, const char *key, const board *b, uint32_t hex) {
    jw_key(w, key);
    bw_put_hex(w, b, hex);
}

void bw_vertex(json_writer *w, const char *key, const board *b, uint32_t vertex) {
    jw_key(w, key);
    bw_put_vertex(w, b, vertex);
}

void bw_edge(json_writer *w, const char *key, const board *b, uint32_t edge) {
    jw_key(w, key);
    bw_put_edge(w, b, edge);
}

/* ---- targets ---- */

static void put_dice(json_writer *w, unsigned one, unsigned two) {
    jw_put_array(w, KEY(target_dice, dice));
    jw_uint(w, one);
    jw_uint(w, two);
    jw_array_end(w);
}

/* A name if the value is known: hidden cards are left out. */
static void put_name(json_writer *w, const board *b, unsigned type, const char *key, unsigned k) {
    board_names list = board_argument_names(b, type);
    if (k < list.end) jw_put_string(w, key, list.names[k]);
}

static void put_offer(json_writer *w, const uint8_t *arg) {
    bw_cards(w, KEY(target_offer, give), board_unpack_cards(arg));
    bw_cards(w, KEY(target_offer, get), board_unpack_cards(arg + 5));
    bw_seats(w, KEY(target_offer, to), arg[10]);
}

static void put_robber(json_writer *w, const board *b, const uint8_t *arg) {
    bw_hex(w, KEY(target_robber, hex), b, arg[0]);
    if (arg[2] != LR_SEAT_NONE) wire_put_seat(w, KEY(target_robber, seat), arg[2]);
}

static void put_discover(json_writer *w, const board *b, const uint8_t *arg) {
    bw_hex(w, KEY(target_discover, hex), b, arg[2]);
    jw_put_string(w, KEY(target_discover, terrain),
                  board_terrain_names[arg[0] < BOARD_TERRAINS ? arg[0] : BOARD_FOG]);
    jw_put_uint(w, KEY(target_discover, number), arg[1]);
}

static void put_field(json_writer *w, const board *b, unsigned type, const char *key,
                      const uint8_t *arg);

/* The member of a card's argument goes by its type. */
static void put_play(json_writer *w, const board *b, const uint8_t *arg) {
    const char *const members[BOARD_ARGUMENTS] = {
        [BOARD_ARGUMENT_HEX] = KEY(target_play, hex),
        [BOARD_ARGUMENT_VERTEX] = KEY(target_play, vertex),
        [BOARD_ARGUMENT_EDGE] = KEY(target_play, edge),
        [BOARD_ARGUMENT_SEAT] = KEY(target_play, seat),
        [BOARD_ARGUMENT_RESOURCE] = KEY(target_play, goods),
        [BOARD_ARGUMENT_COMMODITY] = KEY(target_play, goods),
        [BOARD_ARGUMENT_GOODS] = KEY(target_play, goods),
    };
    unsigned card = arg[2];
    if (card >= BOARD_PROGRESS_KINDS) return;
    unsigned type = board_progress_table[card].argument;
    jw_put_string(w, KEY(target_play, card), board_progress_table[card].name);
    if (type == BOARD_ARGUMENT_GOODS && b->rules.merchant_fleet == BOARD_FLEET_ALL) return;
    put_field(w, b, type, members[type], arg);
    if (card == BOARD_PROGRESS_BISHOP)
        jw_put_string(w, KEY(target_play, piece), arg[3] != 0 ? "pirate" : "robber");
}

static void put_field(json_writer *w, const board *b, unsigned type, const char *key,
                      const uint8_t *arg) {
    uint32_t place = arg[0] | (uint32_t)arg[1] << 8;
    switch ((board_argument)type) {
    case BOARD_ARGUMENT_NONE:
    case BOARD_ARGUMENT_WORD: break;
    case BOARD_ARGUMENT_HEX: bw_hex(w, key, b, place); break;
    case BOARD_ARGUMENT_VERTEX: bw_vertex(w, key, b, place); break;
    case BOARD_ARGUMENT_EDGE: bw_edge(w, key, b, place); break;
    case BOARD_ARGUMENT_SEAT:
    case BOARD_ARGUMENT_SEAT_OR_NONE: wire_put_seat(w, key, arg[0]); break;
    case BOARD_ARGUMENT_DIE: jw_put_uint(w, key, arg[0]); break;
    case BOARD_ARGUMENT_DICE: put_dice(w, arg[0], arg[3]); break;
    case BOARD_ARGUMENT_PLENTY:
        put_name(w, b, BOARD_ARGUMENT_RESOURCE, KEY(target_plenty, goods), arg[2]);
        put_name(w, b, BOARD_ARGUMENT_RESOURCE, KEY(target_plenty, also), arg[0]);
        break;
    case BOARD_ARGUMENT_OFFER: put_offer(w, arg); break;
    case BOARD_ARGUMENT_ROBBER: put_robber(w, b, arg); break;
    case BOARD_ARGUMENT_PIRATE:
        put_robber(w, b, arg);
        bw_mark(w, KEY(target_pirate, cloth), arg[3] != 0);
        break;
    case BOARD_ARGUMENT_DISCOVER: put_discover(w, b, arg); break;
    case BOARD_ARGUMENT_DEALT:
        put_name(w, b, BOARD_ARGUMENT_PROGRESS, KEY(target_dealt, card), arg[0]);
        put_name(w, b, BOARD_ARGUMENT_DECK, KEY(target_dealt, deck), arg[2]);
        break;
    case BOARD_ARGUMENT_PLAY: put_play(w, b, arg); break;
    default: put_name(w, b, type, key, arg[0]); break;
    }
}

/* Members come in the order of the notation, but an edge before its harbor; dice are one member. */
void bw_target(json_writer *w, const board *b, lr_action a) {
    unsigned form = board_action_table[a.kind].form;
    if (form == BOARD_FORM_PLAIN || form == BOARD_FORM_SEED) return;
    jw_put_object(w, WIRE_TARGET);
    if (form == BOARD_FORM_DICE) put_dice(w, a.arg[0], a.arg[1]);
    for (unsigned i = 0; i < BOARD_FORM_FIELDS && form != BOARD_FORM_DICE; i++) {
        const board_field *f =
            &board_form_table[form].field[form == BOARD_FORM_HARBOR && i < 2 ? 1 - i : i];
        put_field(w, b, f->type, f->name, a.arg + f->byte);
    }
    jw_object_end(w);
}

/* ---- facts ---- */

bool bw_chance_is_due(const board_public *p) {
    return board_phase_table[p->phase].who == BOARD_WHO_CHANCE;
}

unsigned bw_waiting(const board *b, const board_public *p) {
    unsigned seats = 0;
    switch (board_phase_table[p->phase].who) {
    case BOARD_WHO_NOBODY:
    case BOARD_WHO_CHANCE: return 0;
    case BOARD_WHO_ASKED: return 1u << board_asked(b, p);
    case BOARD_WHO_DISCARDERS:
        for (unsigned seat = 0; seat < b->seats; seat++)
            seats |= (unsigned)(p->seat[seat].discard_left > 0) << seat;
        return seats;
    case BOARD_WHO_ANSWERS:
        if (p->offer_waiting != 0) return p->offer_waiting;
        break;
    default: break;
    }
    return 1u << p->active;
}

unsigned bw_hand_limit(const board *b, const board_public *p, unsigned seat) {
    unsigned walls = 0;
    if (b->knights)
        walls = BOARD_WALLS - (unsigned)board_knights_read(b, p)->realm[seat].walls_left;
    return b->rules.discard_limit + 2 * walls;
}

unsigned bw_progress_count(const board *b, const board_view *v, unsigned seat) {
    unsigned count = 0;
    if (!b->rules.hand_counts_public && seat != v->viewer) return BOARD_COUNT_HIDDEN;
    for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++)
        count += v->progress[seat][i] != BOARD_NO_PROGRESS;
    return count;
}

board_cards bw_short_of(board_cards held, board_cards wanted) {
    board_cards lacking = 0;
    for (unsigned lane = 0; lane < BOARD_GOODS; lane++)
        if (board_count(wanted, lane) > board_count(held, lane))
            lacking += (board_count(wanted, lane) - board_count(held, lane)) * board_card(lane);
    return lacking;
}

unsigned bw_count_places(const uint64_t *set, unsigned words) {
    unsigned count = 0;
    for (unsigned k = 0; k < words; k++) count += (unsigned)__builtin_popcountll(set[k]);
    return count;
}

/* ---- what the dice pay ---- */

/* What a city earns as its second card (CK-PROD-02); without knights the same as the first. */
static unsigned city_goods(const board *b, unsigned terrain) {
    if (!b->knights) return terrain;
    switch (terrain) {
    case BOARD_FOREST: return BOARD_PAPER;
    case BOARD_PASTURE: return BOARD_CLOTH;
    case BOARD_MOUNTAINS: return BOARD_COIN;
    default: return terrain;
    }
}

static void earn_of_hex(const board *b, const board_public *p, unsigned hex,
                        board_cards earned[LR_SEATS_MAX]) {
    unsigned terrain = board_tile_terrain(p->tile[hex]);
    if (terrain >= BOARD_RESOURCES) return;
    for (uint32_t rest = p->hex_buildings[hex]; rest != 0;) {
        unsigned seat = (unsigned)__builtin_ctz(rest) / 4, nibble = rest >> 4 * seat & 15;
        unsigned cities = nibble >> 2;
        earned[seat] += ((nibble & 3) + cities) * board_card(terrain) +
                        cities * board_card(city_goods(b, terrain));
        rest &= ~(15u << 4 * seat);
    }
}

uint64_t bw_earnings(const board *b, const board_public *p, unsigned number,
                     board_cards earned[LR_SEATS_MAX], board_cards kept[LR_SEATS_MAX]) {
    uint64_t hexes = p->number_hexes[number];
    memset(earned, 0, LR_SEATS_MAX * sizeof earned[0]);
    memset(kept, 0, LR_SEATS_MAX * sizeof kept[0]);
    if (p->robber < b->hexes && hexes >> p->robber & 1) {
        hexes &= ~((uint64_t)1 << p->robber);
        earn_of_hex(b, p, p->robber, kept);
    }
    FOR_EACH_BIT(k, hexes) earn_of_hex(b, p, k, earned);
    return hexes;
}

/* Whether this was the action after which the dice paid. With knights and in some scenarios that is
 * not the throw, but the last thing that stood between. */
static bool is_payday(const board *b, const board_public *before, const board_public *after,
                      lr_action a) {
    bool thrown = a.kind == BOARD_DICE && before->phase == BOARD_PHASE_DICE;
    bool set = b->knights && a.kind == BOARD_ROLL && board_knights_read(b, before)->dice_set;
    if (after->unpaid || after->dice[0] + after->dice[1] == 7) return false;
    if (!thrown && !set && !before->unpaid) return false;
    /* A card may win before the dice pay. */
    return after->phase != BOARD_PHASE_OVER || before->bank != after->bank;
}

bool bw_produced(const board *b, const board_view *before, const board_view *after, lr_action a,
                 bw_production *out) {
    const board_public *then = &before->pub, *now = &after->pub;
    if (!is_payday(b, then, now, a)) return false;
    board_cards bank = then->bank;
    if (a.kind == BOARD_PILLAGE && a.arg[0] < BOARD_GOODS) bank += board_card(a.arg[0]);
    if (a.kind == BOARD_CHOOSE && a.arg[0] < BOARD_GOODS) bank -= board_card(a.arg[0]);
    out->number = now->dice[0] + (unsigned)now->dice[1];
    out->hexes = bw_earnings(b, now, out->number, out->gained, out->kept);
    out->lacking = 0;
    for (unsigned lane = 0; lane < b->goods; lane++) {
        unsigned owed = 0, paid = board_count(bank, lane) - board_count(now->bank, lane);
        for (unsigned seat = 0; seat < b->seats; seat++)
            owed += board_count(out->gained[seat], lane);
        if (owed == paid) continue;
        out->lacking |= 1u << lane;
        for (unsigned seat = 0; seat < b->seats; seat++) { /* a single claimant may get the rest */
            bool claims = board_count(out->gained[seat], lane) > 0;
            out->gained[seat] &= ~((board_cards)0xff << 8 * lane);
            if (claims) out->gained[seat] += paid * board_card(lane);
        }
    }
    return true;
}
