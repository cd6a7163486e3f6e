/* notation.c - actions as text: `0 road c3/e`, `* dice 3 4`.
 *
 * A line is the actor (a seat's digit, or `*` for chance), the word of the action's kind
 * (view/board_actions.def) and its arguments. Kinds share a few shapes of arguments, so the table
 * `forms` says all that distinguishes them, and for each shape there are three functions side by
 * side: one tells whether the bytes are well formed, one writes them, one reads them. Kinds that
 * share theirs with no other are in notation_knights.c.
 *
 * Reading is strict. Words must be exact, cards stand in the order brick, lumber, wool, grain, ore,
 * paper, cloth, coin, and nothing may follow. Two liberties are taken for people: places may be
 * named from any of their hexes, and the two cards of `plenty` may come in either order. What is
 * read is always well formed, and for every well-formed action parse(print(a)) gives its sixteen
 * bytes again.
 *
 * `-` stands for no cards or no seats. An offer of nothing is no legal action, but the rules should
 * be the ones to say so.
 */
#include "notation_parts.h"

#include "places.h"

#include <string.h>

typedef enum form {
    FORM_PLAIN,    /* no arguments */
    FORM_SEED,     /* 16 hexadecimal digits */
    FORM_SEAT,     /* a seat */
    FORM_DICE,     /* two dice */
    FORM_STEAL,    /* goods or `?`, from a seat */
    FORM_DRAW,     /* a development card or `?` */
    FORM_RESOURCE, /* a resource */
    FORM_GOODS,    /* goods */
    FORM_GIVE,     /* goods or `?` */
    FORM_HEX,      /* a hex */
    FORM_ROBBER,   /* a hex, perhaps from a seat */
    FORM_EDGE,     /* an edge */
    FORM_VERTEX,   /* a vertex */
    FORM_PLENTY,   /* one or two resources */
    FORM_BANK,     /* goods for goods */
    FORM_OFFER,    /* cards for cards to seats */
    FORM_PIRATE,   /* a hex, perhaps from a seat, perhaps cloth; or `-` */
    FORM_DISCOVER, /* a hex, its terrain, perhaps a number */
    FORM_HARBOR,   /* a harbor's type and an edge */
    FORM_ROB,      /* a seat or `-` */
    FORM_DIE,      /* one die */
    FORM_WONDER,   /* a wonder */
    FORM_KNIGHTS,  /* notation_knights.c */
} form;

/* Kinds that are not here have no arguments. */
static const uint8_t forms[BOARD_ACTION_KINDS] = {
    [BOARD_DEAL] = FORM_SEED,         [BOARD_FIRST] = FORM_SEAT,
    [BOARD_DICE] = FORM_DICE,         [BOARD_STEAL] = FORM_STEAL,
    [BOARD_DRAW] = FORM_DRAW,         [BOARD_DISCARD] = FORM_GOODS,
    [BOARD_ROBBER] = FORM_ROBBER,     [BOARD_ROAD] = FORM_EDGE,
    [BOARD_SETTLEMENT] = FORM_VERTEX, [BOARD_CITY] = FORM_VERTEX,
    [BOARD_PLENTY] = FORM_PLENTY,     [BOARD_MONOPOLY] = FORM_RESOURCE,
    [BOARD_BANK] = FORM_BANK,         [BOARD_OFFER] = FORM_OFFER,
    [BOARD_CONFIRM] = FORM_SEAT,      [BOARD_TAKE] = FORM_SEAT,
    [BOARD_DECLINE] = FORM_SEAT,      [BOARD_SHIP] = FORM_EDGE,
    [BOARD_LIFT] = FORM_EDGE,         [BOARD_PIRATE] = FORM_PIRATE,
    [BOARD_CHOOSE] = FORM_GOODS,      [BOARD_HARBOR] = FORM_HARBOR,
    [BOARD_ROB] = FORM_ROB,           [BOARD_DISCOVER] = FORM_DISCOVER,
    [BOARD_PILLAGE] = FORM_STEAL,     [BOARD_PIRATES] = FORM_DIE,
    [BOARD_WONDER] = FORM_WONDER,     [BOARD_EVENT] = FORM_KNIGHTS,
    [BOARD_PROGRESS] = FORM_KNIGHTS,  [BOARD_WALL] = FORM_VERTEX,
    [BOARD_HIRE] = FORM_VERTEX,       [BOARD_ACTIVATE] = FORM_VERTEX,
    [BOARD_PROMOTE] = FORM_VERTEX,    [BOARD_MOVE] = FORM_KNIGHTS,
    [BOARD_CHASE] = FORM_KNIGHTS,     [BOARD_IMPROVE] = FORM_KNIGHTS,
    [BOARD_METROPOLIS] = FORM_VERTEX, [BOARD_COMMIT] = FORM_VERTEX,
    [BOARD_SACK] = FORM_VERTEX,       [BOARD_REWARD] = FORM_KNIGHTS,
    [BOARD_FLEE] = FORM_VERTEX,       [BOARD_PLAY] = FORM_KNIGHTS,
    [BOARD_RETURN] = FORM_KNIGHTS,    [BOARD_SWAP] = FORM_HEX,
    [BOARD_DESERTION] = FORM_VERTEX,  [BOARD_GIVE] = FORM_GIVE,
    [BOARD_PICK] = FORM_STEAL,        [BOARD_SPY] = FORM_KNIGHTS,
    [BOARD_COMMERCE] = FORM_KNIGHTS,
};

static bool is_chance_kind(unsigned kind) {
    return (kind >= BOARD_DEAL && kind <= BOARD_DRAW) || kind == BOARD_DISCOVER ||
           kind == BOARD_PILLAGE || kind == BOARD_PIRATES || kind == BOARD_EVENT ||
           kind == BOARD_PROGRESS;
}

/* ---- well formed ---- */

static bool offer_ok(const board *b, lr_action a) {
    board_cards give = board_unpack_cards(a.arg), want = board_unpack_cards(a.arg + 5);
    bool known = b->goods == BOARD_GOODS || (give | want) >> 8 * BOARD_RESOURCES == 0;
    return known && a.arg[10] >> b->seats == 0;
}

static bool plenty_ok(lr_action a) {
    if (a.arg[1] != 0 || a.arg[2] >= BOARD_RESOURCES) return false;
    return a.arg[0] == BOARD_ARG_NONE || (a.arg[0] < BOARD_RESOURCES && a.arg[2] <= a.arg[0]);
}

/* Beside the board the pirate robs nobody, and cloth is taken from somebody. */
static bool pirate_ok(const board *b, lr_action a) {
    const uint8_t *arg = a.arg;
    bool nobody = arg[2] == LR_SEAT_NONE;
    if (board_place(a) == BOARD_NO_HEX) return nobody && arg[3] == 0;
    return board_place(a) < b->hexes && (nobody ? arg[3] == 0 : arg[2] < b->seats && arg[3] <= 1);
}

static bool token_ok(unsigned terrain, unsigned number) {
    if (number == 0) return true;
    return terrain != BOARD_DESERT && terrain != BOARD_SEA && number >= 2 && number <= 12 &&
           number != 7;
}

/* What lies under fog is land or sea. */
static bool discover_ok(const board *b, lr_action a) {
    return a.arg[0] < BOARD_FOG && a.arg[2] < b->hexes && token_ok(a.arg[0], a.arg[1]);
}

/* Whether the arguments that the form uses name existing things. */
static bool arguments_ok(const board *b, lr_action a) {
    const uint8_t *arg = a.arg;
    switch ((form)forms[a.kind]) {
    case FORM_PLAIN: return true;
    case FORM_SEED: return true;
    case FORM_SEAT: return arg[0] < b->seats;
    case FORM_DICE: return arg[0] >= 1 && arg[0] <= 6 && arg[1] >= 1 && arg[1] <= 6;
    case FORM_STEAL:
        return (arg[0] < b->goods || arg[0] == LR_ARG_HIDDEN) && arg[1] == 0 && arg[2] < b->seats;
    case FORM_DRAW: return arg[0] < BOARD_CARDS || arg[0] == LR_ARG_HIDDEN;
    case FORM_RESOURCE: return arg[0] < BOARD_RESOURCES;
    case FORM_GOODS: return arg[0] < b->goods;
    case FORM_GIVE: return arg[0] < b->goods || arg[0] == LR_ARG_HIDDEN;
    case FORM_HEX: return board_place(a) < b->hexes;
    case FORM_ROBBER:
        return board_place(a) < b->hexes && (arg[2] < b->seats || arg[2] == LR_SEAT_NONE);
    case FORM_EDGE: return board_place(a) < b->edges;
    case FORM_VERTEX: return board_place(a) < b->vertices;
    case FORM_PLENTY: return plenty_ok(a);
    case FORM_BANK: return arg[0] < b->goods && arg[1] == 0 && arg[2] < b->goods;
    case FORM_OFFER: return offer_ok(b, a);
    case FORM_PIRATE: return pirate_ok(b, a);
    case FORM_DISCOVER: return discover_ok(b, a);
    case FORM_HARBOR: return board_place(a) < b->edges && arg[2] < BOARD_HARBOR_TYPES;
    case FORM_ROB: return arg[0] < b->seats || arg[0] == BOARD_ARG_NONE;
    case FORM_DIE: return arg[0] >= 1 && arg[0] <= 6;
    case FORM_WONDER: return arg[0] < BOARD_WONDERS;
    case FORM_KNIGHTS: return notation_knights_ok(b, a);
    }
    return false;
}

/* How many bytes of arg[] each form uses. */
static const uint8_t form_bytes[] = {
    [FORM_PLAIN] = 0,
    [FORM_SEED] = 8,
    [FORM_SEAT] = 1,
    [FORM_DICE] = 2,
    [FORM_STEAL] = 3,
    [FORM_DRAW] = 1,
    [FORM_RESOURCE] = 1,
    [FORM_GOODS] = 1,
    [FORM_GIVE] = 1,
    [FORM_HEX] = 2,
    [FORM_ROBBER] = 3,
    [FORM_EDGE] = 2,
    [FORM_VERTEX] = 2,
    [FORM_PLENTY] = 3,
    [FORM_BANK] = 3,
    [FORM_OFFER] = 11,
    [FORM_PIRATE] = 4,
    [FORM_DISCOVER] = 3,
    [FORM_HARBOR] = 3,
    [FORM_ROB] = 1,
    [FORM_DIE] = 1,
    [FORM_WONDER] = 1,
    [FORM_KNIGHTS] = NOTATION_KNIGHTS_BYTES,
};

bool board_action_well_formed(const board *b, lr_action a) {
    if (a.kind == BOARD_NO_ACTION || a.kind >= BOARD_ACTION_KINDS) return false;
    if (is_chance_kind(a.kind) ? a.actor != LR_ACTOR_CHANCE : a.actor >= b->seats) return false;
    for (unsigned i = form_bytes[forms[a.kind]]; i < sizeof a.arg; i++)
        if (a.arg[i] != 0) return false;
    return arguments_ok(b, a);
}

/* ---- writing ---- */

void notation_put_goods(lr_text *t, uint8_t goods) {
    lr_put(t, goods == LR_ARG_HIDDEN ? "?" : board_goods_names[goods]);
}

void notation_put_dice(lr_text *t, uint8_t first, uint8_t second) {
    lr_put_int(t, first);
    lr_put_char(t, ' ');
    lr_put_int(t, second);
}

static void put_seed(lr_text *t, const uint8_t *arg) {
    uint64_t seed = 0;
    for (unsigned i = 0; i < 8; i++) seed |= (uint64_t)arg[i] << 8 * i;
    lr_put_hex64(t, seed);
}

static void put_offer(lr_text *t, lr_action a) {
    lr_put_lanes(t, board_unpack_cards(a.arg), board_goods_names, BOARD_GOODS, ',');
    lr_put(t, " for ");
    lr_put_lanes(t, board_unpack_cards(a.arg + 5), board_goods_names, BOARD_GOODS, ',');
    lr_put(t, " to ");
    lr_put_seats(t, a.arg[10]);
}

void notation_put_from(lr_text *t, uint8_t seat) {
    lr_put(t, " from ");
    lr_put_int(t, seat);
}

static void put_pirate(lr_text *t, const board *b, lr_action a) {
    if (board_place(a) == BOARD_NO_HEX)
        lr_put_char(t, '-');
    else
        board_put_hex(t, b, board_place(a));
    if (a.arg[2] != LR_SEAT_NONE) notation_put_from(t, a.arg[2]);
    if (a.arg[3] != 0) lr_put(t, " cloth");
}

static void put_discover(lr_text *t, const board *b, const uint8_t *arg) {
    board_put_hex(t, b, arg[2]);
    lr_put_char(t, ' ');
    lr_put(t, board_terrain_names[arg[0]]);
    if (arg[1] == 0) return;
    lr_put_char(t, ' ');
    lr_put_int(t, arg[1]);
}

static void put_harbor(lr_text *t, const board *b, lr_action a) {
    lr_put(t, board_harbor_names[a.arg[2]]);
    lr_put_char(t, ' ');
    board_put_edge(t, b, board_place(a));
}

static void put_rob(lr_text *t, uint8_t seat) {
    if (seat == BOARD_ARG_NONE)
        lr_put_char(t, '-');
    else
        lr_put_int(t, seat);
}

static void put_arguments(lr_text *t, const board *b, lr_action a) {
    const uint8_t *arg = a.arg;
    if (forms[a.kind] != FORM_PLAIN) lr_put_char(t, ' ');
    switch ((form)forms[a.kind]) {
    case FORM_PLAIN: break;
    case FORM_SEED: put_seed(t, arg); break;
    case FORM_SEAT: lr_put_int(t, arg[0]); break;
    case FORM_DICE: notation_put_dice(t, arg[0], arg[1]); break;
    case FORM_STEAL:
        notation_put_goods(t, arg[0]);
        notation_put_from(t, arg[2]);
        break;
    case FORM_DRAW: lr_put(t, arg[0] == LR_ARG_HIDDEN ? "?" : board_card_names[arg[0]]); break;
    case FORM_RESOURCE:
    case FORM_GOODS:
    case FORM_GIVE: notation_put_goods(t, arg[0]); break;
    case FORM_HEX: board_put_hex(t, b, board_place(a)); break;
    case FORM_ROBBER:
        board_put_hex(t, b, board_place(a));
        if (arg[2] != LR_SEAT_NONE) notation_put_from(t, arg[2]);
        break;
    case FORM_EDGE: board_put_edge(t, b, board_place(a)); break;
    case FORM_VERTEX: board_put_vertex(t, b, board_place(a)); break;
    case FORM_PLENTY:
        notation_put_goods(t, arg[2]);
        if (arg[0] == BOARD_ARG_NONE) break;
        lr_put_char(t, ' ');
        notation_put_goods(t, arg[0]);
        break;
    case FORM_BANK:
        notation_put_goods(t, arg[2]);
        lr_put(t, " for ");
        notation_put_goods(t, arg[0]);
        break;
    case FORM_OFFER: put_offer(t, a); break;
    case FORM_PIRATE: put_pirate(t, b, a); break;
    case FORM_DISCOVER: put_discover(t, b, arg); break;
    case FORM_HARBOR: put_harbor(t, b, a); break;
    case FORM_ROB: put_rob(t, arg[0]); break;
    case FORM_DIE: lr_put_int(t, arg[0]); break;
    case FORM_WONDER: lr_put(t, board_wonder_names[arg[0]]); break;
    case FORM_KNIGHTS: notation_knights_put(t, b, a); break;
    }
}

size_t board_action_print(const lr_game *g, lr_action a, char *out, size_t size) {
    const board *b = board_of(g);
    lr_text t = lr_text_start(out, size);
    if (a.actor == LR_ACTOR_CHANCE)
        lr_put_char(&t, '*');
    else
        lr_put_int(&t, a.actor);
    lr_put_char(&t, ' ');
    if (board_action_well_formed(b, a)) {
        lr_put(&t, board_action_words[a.kind]);
        put_arguments(&t, b, a);
    } else {
        lr_put_char(&t, '?');
        lr_put_int(&t, a.kind);
    }
    return lr_text_end(&t);
}

/* ---- reading the pieces ---- */

bool board_scan_seat(lr_scan *in, const board *b, unsigned *seat) {
    return lr_scan_seat(in, b->seats, seat);
}

bool board_scan_seats(lr_scan *in, const board *b, unsigned *seats) {
    return lr_scan_seats(in, b->seats, seats);
}

/* ---- reading actions ---- */

bool notation_scan_resource(lr_scan *in, uint8_t *resource) {
    unsigned k;
    if (!lr_scan_name(in, "resource", board_goods_names, BOARD_RESOURCES, &k)) return false;
    *resource = (uint8_t)k;
    return true;
}

bool notation_scan_goods(lr_scan *in, const board *b, uint8_t *goods) {
    unsigned k;
    if (!b->knights) return notation_scan_resource(in, goods);
    if (!lr_scan_name(in, "card", board_goods_names, BOARD_GOODS, &k)) return false;
    *goods = (uint8_t)k;
    return true;
}

static bool scan_goods_or_hidden(lr_scan *in, const board *b, uint8_t *goods) {
    *goods = LR_ARG_HIDDEN;
    return lr_scan_char(in, '?') || notation_scan_goods(in, b, goods);
}

bool notation_scan_seat(lr_scan *in, const board *b, uint8_t *seat) {
    unsigned k;
    if (!board_scan_seat(in, b, &k)) return false;
    *seat = (uint8_t)k;
    return true;
}

bool notation_scan_from(lr_scan *in, const board *b, uint8_t *seat) {
    return lr_scan_keyword(in, "from") && notation_scan_seat(in, b, seat);
}

static bool scan_seed(lr_scan *in, uint8_t *arg) {
    uint64_t seed;
    if (!lr_scan_hex64(in, &seed)) return false;
    for (unsigned i = 0; i < 8; i++) arg[i] = (uint8_t)(seed >> 8 * i);
    return true;
}

bool notation_scan_dice(lr_scan *in, uint8_t *first, uint8_t *second) {
    int64_t one, other;
    if (!lr_scan_int(in, 1, 6, &one)) return false;
    lr_scan_blanks(in);
    if (!lr_scan_int(in, 1, 6, &other)) return false;
    *first = (uint8_t)one;
    *second = (uint8_t)other;
    return true;
}

static bool scan_steal(lr_scan *in, const board *b, uint8_t *arg) {
    return scan_goods_or_hidden(in, b, &arg[0]) && notation_scan_from(in, b, &arg[2]);
}

static bool scan_draw(lr_scan *in, uint8_t *arg) {
    unsigned card = LR_ARG_HIDDEN;
    if (!lr_scan_char(in, '?') &&
        !lr_scan_name(in, "development card", board_card_names, BOARD_CARDS, &card))
        return false;
    arg[0] = (uint8_t)card;
    return true;
}

bool notation_scan_place(lr_scan *in, const board *b, notation_place scan, uint8_t *arg) {
    uint32_t place;
    if (!scan(in, b, &place)) return false;
    arg[0] = (uint8_t)place;
    arg[1] = (uint8_t)(place >> 8);
    return true;
}

static bool scan_robber(lr_scan *in, const board *b, uint8_t *arg) {
    if (!notation_scan_place(in, b, board_scan_hex, arg)) return false;
    lr_scan_blanks(in);
    arg[2] = LR_SEAT_NONE;
    return lr_scan_at_end(in) || notation_scan_from(in, b, &arg[2]);
}

static bool scan_pirate(lr_scan *in, const board *b, uint8_t *arg) {
    arg[2] = LR_SEAT_NONE;
    if (lr_scan_char(in, '-')) {
        arg[0] = BOARD_NO_HEX;
        return true;
    }
    if (!scan_robber(in, b, arg)) return false;
    lr_scan_blanks(in);
    if (arg[2] != LR_SEAT_NONE) arg[3] = lr_scan_optional(in, "cloth");
    return true;
}

static bool scan_discover(lr_scan *in, const board *b, uint8_t *arg) {
    uint32_t hex;
    unsigned terrain;
    int64_t number;
    if (!board_scan_hex(in, b, &hex)) return false;
    lr_scan_blanks(in);
    if (!lr_scan_name(in, "terrain", board_terrain_names, BOARD_FOG, &terrain)) return false;
    arg[0] = (uint8_t)terrain;
    arg[2] = (uint8_t)hex;
    lr_scan_blanks(in);
    if (lr_scan_at_end(in)) return true;
    lr_scan start = *in;
    if (!lr_scan_int(in, 2, 12, &number)) return false;
    arg[1] = (uint8_t)number;
    if (token_ok(terrain, arg[1])) return true;
    lr_scan_fail(&start, LR_E_RANGE, "no hex carries a seven, desert and sea no number", NULL);
    return false;
}

static bool scan_harbor(lr_scan *in, const board *b, uint8_t *arg) {
    unsigned type;
    if (!lr_scan_name(in, "harbor", board_harbor_names, BOARD_HARBOR_TYPES, &type)) return false;
    arg[2] = (uint8_t)type;
    lr_scan_blanks(in);
    return notation_scan_place(in, b, board_scan_edge, arg);
}

static bool scan_rob(lr_scan *in, const board *b, uint8_t *arg) {
    arg[0] = BOARD_ARG_NONE;
    return lr_scan_char(in, '-') || notation_scan_seat(in, b, arg);
}

static bool scan_die(lr_scan *in, uint8_t *arg) {
    int64_t die;
    if (!lr_scan_int(in, 1, 6, &die)) return false;
    arg[0] = (uint8_t)die;
    return true;
}

static bool scan_wonder(lr_scan *in, uint8_t *arg) {
    unsigned wonder;
    if (!lr_scan_name(in, "wonder", board_wonder_names, BOARD_WONDERS, &wonder)) return false;
    arg[0] = (uint8_t)wonder;
    return true;
}

static bool scan_plenty(lr_scan *in, uint8_t *arg) {
    uint8_t first, second;
    if (!notation_scan_resource(in, &first)) return false;
    lr_scan_blanks(in);
    if (lr_scan_at_end(in)) {
        arg[0] = BOARD_ARG_NONE;
        arg[2] = first;
        return true;
    }
    if (!notation_scan_resource(in, &second)) return false;
    arg[0] = first < second ? second : first;
    arg[2] = first < second ? first : second;
    return true;
}

static bool scan_bank(lr_scan *in, const board *b, uint8_t *arg) {
    return notation_scan_goods(in, b, &arg[2]) && lr_scan_keyword(in, "for") &&
           notation_scan_goods(in, b, &arg[0]);
}

static bool scan_offer_side(lr_scan *in, const board *b, uint8_t *packed) {
    board_cards cards, most = BOARD_OFFER_MAX * LR_LANES_ONE;
    if (!lr_scan_lanes(in, "card", board_goods_names, b->goods, most, ',', &cards)) return false;
    board_pack_cards(packed, cards);
    return true;
}

static bool scan_offer(lr_scan *in, const board *b, uint8_t *arg) {
    unsigned seats;
    if (!scan_offer_side(in, b, arg) || !lr_scan_keyword(in, "for") ||
        !scan_offer_side(in, b, arg + 5) || !lr_scan_keyword(in, "to") ||
        !board_scan_seats(in, b, &seats))
        return false;
    arg[10] = (uint8_t)seats;
    return true;
}

static bool scan_arguments(lr_scan *in, const board *b, lr_action *a) {
    switch ((form)forms[a->kind]) {
    case FORM_PLAIN: return true;
    case FORM_SEED: return scan_seed(in, a->arg);
    case FORM_SEAT: return notation_scan_seat(in, b, a->arg);
    case FORM_DICE: return notation_scan_dice(in, &a->arg[0], &a->arg[1]);
    case FORM_STEAL: return scan_steal(in, b, a->arg);
    case FORM_DRAW: return scan_draw(in, a->arg);
    case FORM_RESOURCE: return notation_scan_resource(in, a->arg);
    case FORM_GOODS: return notation_scan_goods(in, b, a->arg);
    case FORM_GIVE: return scan_goods_or_hidden(in, b, a->arg);
    case FORM_HEX: return notation_scan_place(in, b, board_scan_hex, a->arg);
    case FORM_ROBBER: return scan_robber(in, b, a->arg);
    case FORM_EDGE: return notation_scan_place(in, b, board_scan_edge, a->arg);
    case FORM_VERTEX: return notation_scan_place(in, b, board_scan_vertex, a->arg);
    case FORM_PLENTY: return scan_plenty(in, a->arg);
    case FORM_BANK: return scan_bank(in, b, a->arg);
    case FORM_OFFER: return scan_offer(in, b, a->arg);
    case FORM_PIRATE: return scan_pirate(in, b, a->arg);
    case FORM_DISCOVER: return scan_discover(in, b, a->arg);
    case FORM_HARBOR: return scan_harbor(in, b, a->arg);
    case FORM_ROB: return scan_rob(in, b, a->arg);
    case FORM_DIE: return scan_die(in, a->arg);
    case FORM_WONDER: return scan_wonder(in, a->arg);
    case FORM_KNIGHTS: return notation_knights_scan(in, b, a);
    }
    return false;
}

static bool scan_actor(lr_scan *in, const board *b, uint8_t *actor) {
    unsigned seat = LR_ACTOR_CHANCE;
    if (!lr_scan_char(in, '*') && !board_scan_seat(in, b, &seat)) return false;
    *actor = (uint8_t)seat;
    return true;
}

static bool scan_kind(lr_scan *in, lr_action *a) {
    lr_scan start = *in;
    unsigned kind;
    if (!lr_scan_name(in, "action", board_action_words + 1, BOARD_ACTION_KINDS - 1, &kind))
        return false;
    a->kind = (uint8_t)(kind + 1);
    if (is_chance_kind(a->kind) == (a->actor == LR_ACTOR_CHANCE)) return true;
    lr_scan_fail(&start, LR_E_SYNTAX, "`", board_action_words[a->kind],
                 is_chance_kind(a->kind) ? "` belongs to chance: write `*` before it"
                                         : "` belongs to a seat, not to chance",
                 NULL);
    return false;
}

lr_status board_action_parse(const lr_game *g, const char *text, lr_action *a, lr_error *error) {
    const board *b = board_of(g);
    lr_scan in = lr_scan_start(text, error);
    lr_action read = { 0 };
    lr_scan_blanks(&in);
    if (!scan_actor(&in, b, &read.actor)) return error->status;
    lr_scan_blanks(&in);
    if (!scan_kind(&in, &read)) return error->status;
    lr_scan_blanks(&in);
    if (!scan_arguments(&in, b, &read)) return error->status;
    lr_scan_blanks(&in);
    if (!lr_scan_at_end(&in))
        return lr_scan_fail(&in, LR_E_SYNTAX, "unexpected text after the action", NULL);
    *a = read;
    return LR_OK;
}
