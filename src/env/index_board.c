/* index_board.c - the parts of the board games' letters: their sizes, bytes and names. */
#include "env_board.h"

#include "text.h"

#include <string.h>

/* ---- which games have which rows ---- */

typedef enum when {
    WHEN_ALWAYS,
    WHEN_DEVELOPMENT,
    WHEN_SEA,
    WHEN_CHOICE,
    WHEN_TRIBE,
    WHEN_VILLAGES,
    WHEN_FLEET,
    WHEN_WONDERS,
    WHEN_KNIGHTS,
    WHEN_KNIGHTS_AT_SEA
} when;

bool env_board_has(const lr_game *g, unsigned condition) {
    const board *b = board_of(g);
    switch ((when)condition) {
    case WHEN_ALWAYS: return true;
    case WHEN_DEVELOPMENT: return !b->knights;
    case WHEN_SEA: return b->sea;
    case WHEN_CHOICE: return b->sea || b->knights;
    case WHEN_TRIBE: return board_plays(b, BOARD_MODULE_TRIBE);
    case WHEN_VILLAGES: return board_plays(b, BOARD_MODULE_VILLAGES);
    case WHEN_FLEET: return board_plays(b, BOARD_MODULE_FLEET);
    case WHEN_WONDERS: return board_plays(b, BOARD_MODULE_WONDERS);
    case WHEN_KNIGHTS: return b->knights;
    case WHEN_KNIGHTS_AT_SEA: return b->knights && b->sea;
    }
    return false;
}

/* ---- parts ---- */

typedef enum part {
    PART_NOTHING,
    PART_HEX,
    PART_VERTEX,
    PART_EDGE,
    PART_OTHER,    /* another seat, counted clockwise from the actor */
    PART_OTHERS,   /* a set of such seats that is not empty */
    PART_GOODS,    /* a card */
    PART_RESOURCE, /* a resource */
    PART_COMMODITY,
    PART_EXCHANGE, /* [2] given and [0] wanted, which differ */
    PART_SIDE,     /* one or two cards of an offer */
    PART_PLENTY,   /* [2] first and [0] second resource, or no second */
    PART_HARBOR,
    PART_WONDER,
    PART_TRACK,
    PART_QUARRY,
    PART_PROGRESS, /* a progress card */
    PART_DEALT,    /* [0] a progress card with [2] its deck */
    PART_DIE
} part;

/* One card or two out of n kinds, which may be alike: n + n * (n + 1) / 2 choices. */
static uint32_t choices_of_two(uint32_t n) {
    return n + n * (n + 1) / 2;
}

/* Cards `low` <= `high`, or `low` alone if high is n. */
static uint32_t pair_number(uint32_t n, uint32_t low, uint32_t high) {
    return high == n ? low : n + low * n - low * (low - 1) / 2 + high - low;
}

static void pair_of(uint32_t n, uint32_t number, uint32_t *low, uint32_t *high) {
    *low = number;
    *high = n;
    if (number < n) return;
    number -= n;
    for (*low = 0; number >= n - *low; (*low)++) number -= n - *low;
    *high = *low + number;
}

uint32_t env_board_size(const lr_game *g, unsigned type) {
    const board *b = board_of(g);
    switch ((part)type) {
    case PART_NOTHING: return 1;
    case PART_HEX: return b->hexes;
    case PART_VERTEX: return b->vertices;
    case PART_EDGE: return b->edges;
    case PART_OTHER: return b->seats - 1u;
    case PART_OTHERS: return (1u << (b->seats - 1)) - 1;
    case PART_GOODS: return b->goods;
    case PART_RESOURCE: return BOARD_RESOURCES;
    case PART_COMMODITY: return BOARD_GOODS - BOARD_RESOURCES;
    case PART_EXCHANGE: return b->goods * (b->goods - 1u);
    case PART_SIDE: return choices_of_two(b->goods);
    case PART_PLENTY: return choices_of_two(BOARD_RESOURCES);
    case PART_HARBOR: return BOARD_HARBOR_TYPES;
    case PART_WONDER: return BOARD_WONDERS;
    case PART_TRACK: return BOARD_TRACKS;
    case PART_QUARRY: return BOARD_QUARRIES;
    case PART_PROGRESS:
    case PART_DEALT: return BOARD_PROGRESS_KINDS;
    case PART_DIE: return 6;
    }
    return 1;
}

/* ---- seats ---- */

static unsigned ahead(const board *b, unsigned actor, unsigned seat) {
    return seat >= actor ? seat - actor : seat + b->seats - actor;
}
static unsigned seat_ahead(const board *b, unsigned actor, unsigned steps) {
    return actor + steps >= b->seats ? actor + steps - b->seats : actor + steps;
}

static int32_t read_others(const board *b, unsigned actor, unsigned seats) {
    uint32_t set = 0;
    if (seats == 0 || seats >> b->seats != 0 || seats >> actor & 1) return -1;
    FOR_EACH_BIT(seat, seats) set |= 1u << (ahead(b, actor, (unsigned)seat) - 1);
    return (int32_t)set - 1;
}

static uint8_t write_others(const board *b, unsigned actor, uint32_t value) {
    unsigned seats = 0;
    FOR_EACH_BIT(k, value + 1) seats |= 1u << seat_ahead(b, actor, (unsigned)k + 1);
    return (uint8_t)seats;
}

/* ---- cards ---- */

static int32_t read_side(const board *b, const uint8_t *arg) {
    uint64_t packed = 0;
    for (unsigned i = 0; i < 5; i++) packed |= (uint64_t)arg[i] << 8 * i;
    if (packed == 0) return -1;
    uint32_t low = (uint32_t)__builtin_ctzll(packed) / 5;
    uint64_t rest = packed - ((uint64_t)1 << 5 * low);
    if (rest == 0) return low < b->goods ? (int32_t)low : -1;
    uint32_t high = (uint32_t)__builtin_ctzll(rest) / 5;
    if (rest != (uint64_t)1 << 5 * high || high < low || high >= b->goods) return -1;
    return (int32_t)pair_number(b->goods, low, high);
}

static void write_side(const board *b, uint32_t value, uint8_t *arg) {
    uint32_t low, high;
    pair_of(b->goods, value, &low, &high);
    board_pack_cards(arg, board_card(low) + (high < b->goods ? board_card(high) : 0));
}

static int32_t read_plenty(const uint8_t *arg) {
    if (arg[2] >= BOARD_RESOURCES) return -1;
    if (arg[0] == BOARD_ARG_NONE) return arg[2];
    if (arg[0] >= BOARD_RESOURCES || arg[0] < arg[2]) return -1;
    return (int32_t)pair_number(BOARD_RESOURCES, arg[2], arg[0]);
}

static void write_plenty(uint32_t value, uint8_t *arg) {
    uint32_t low, high;
    pair_of(BOARD_RESOURCES, value, &low, &high);
    arg[2] = (uint8_t)low;
    arg[0] = (uint8_t)(high == BOARD_RESOURCES ? BOARD_ARG_NONE : high);
}

static int32_t read_exchange(const board *b, const uint8_t *arg) {
    if (arg[2] >= b->goods || arg[0] >= b->goods || arg[0] == arg[2]) return -1;
    return arg[2] * (b->goods - 1) + arg[0] - (arg[0] > arg[2]);
}

static void write_exchange(const board *b, uint32_t value, uint8_t *arg) {
    uint32_t given = value / (b->goods - 1u), wanted = value % (b->goods - 1u);
    arg[2] = (uint8_t)given;
    arg[0] = (uint8_t)(wanted + (wanted >= given));
}

/* ---- reading and writing ---- */

int32_t env_board_read(const lr_game *g, unsigned type, unsigned actor, const uint8_t *arg) {
    const board *b = board_of(g);
    switch ((part)type) {
    case PART_HEX:
    case PART_VERTEX:
    case PART_EDGE: return arg[0] | arg[1] << 8;
    case PART_OTHER:
        return arg[0] < b->seats && arg[0] != actor ? (int32_t)ahead(b, actor, arg[0]) - 1 : -1;
    case PART_OTHERS: return read_others(b, actor, arg[0]);
    case PART_COMMODITY: return (int32_t)arg[0] - BOARD_RESOURCES;
    case PART_EXCHANGE: return read_exchange(b, arg);
    case PART_SIDE: return read_side(b, arg);
    case PART_PLENTY: return read_plenty(arg);
    case PART_DEALT: return arg[0];
    case PART_DIE: return (int32_t)arg[0] - 1;
    case PART_NOTHING: return -1;
    default: return arg[0];
    }
}

void env_board_write(const lr_game *g, unsigned type, unsigned actor, uint32_t value,
                     uint8_t *arg) {
    const board *b = board_of(g);
    switch ((part)type) {
    case PART_HEX:
    case PART_VERTEX:
    case PART_EDGE:
        arg[0] = (uint8_t)value;
        arg[1] = (uint8_t)(value >> 8);
        break;
    case PART_OTHER: arg[0] = (uint8_t)seat_ahead(b, actor, value + 1); break;
    case PART_OTHERS: arg[0] = write_others(b, actor, value); break;
    case PART_COMMODITY: arg[0] = (uint8_t)(value + BOARD_RESOURCES); break;
    case PART_EXCHANGE: write_exchange(b, value, arg); break;
    case PART_SIDE: write_side(b, value, arg); break;
    case PART_PLENTY: write_plenty(value, arg); break;
    case PART_DEALT:
        arg[0] = (uint8_t)value;
        arg[2] = board_progress_table[value].deck;
        break;
    case PART_DIE: arg[0] = (uint8_t)(value + 1); break;
    case PART_NOTHING: break;
    default: arg[0] = (uint8_t)value; break;
    }
}

uint8_t env_board_axis(unsigned type) {
    switch ((part)type) {
    case PART_HEX: return ENV_BOARD_HEX;
    case PART_VERTEX: return ENV_BOARD_VERTEX;
    case PART_EDGE: return ENV_BOARD_EDGE;
    default: return 0;
    }
}

/* ---- names ---- */

/* The last word of an action's text: how the notation names a place. */
static const char *last_word(const lr_game *g, lr_action a, char text[LR_ACTION_TEXT_MAX]) {
    (void)lr_action_print(g, a, text, LR_ACTION_TEXT_MAX);
    const char *space = strrchr(text, ' ');
    return space == NULL ? text : space + 1;
}

static void put_place(const lr_game *g, unsigned kind, uint32_t place, lr_text *t) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a = { .kind = (uint8_t)kind };
    a.arg[0] = (uint8_t)place;
    a.arg[1] = (uint8_t)(place >> 8);
    if (kind == BOARD_ROBBER) a.arg[2] = LR_SEAT_NONE;
    lr_put(t, last_word(g, a, text));
}

static void put_pair(uint32_t n, uint32_t value, lr_text *t) {
    uint32_t low, high;
    pair_of(n, value, &low, &high);
    lr_put(t, board_goods_names[low]);
    if (high == n) return;
    lr_put_char(t, '+');
    lr_put(t, board_goods_names[high]);
}

static void put_others(uint32_t value, lr_text *t) {
    FOR_EACH_BIT(k, value + 1) lr_putf(t, "+%u", (unsigned)k + 1);
}

static void put_exchange(const board *b, uint32_t value, lr_text *t) {
    uint8_t arg[3];
    write_exchange(b, value, arg);
    lr_putf(t, "%s %s", board_goods_names[arg[2]], board_goods_names[arg[0]]);
}

void env_board_print(const lr_game *g, unsigned type, uint32_t value, char out[32]) {
    const board *b = board_of(g);
    lr_text t = lr_text_start(out, 32);
    switch ((part)type) {
    case PART_HEX: put_place(g, BOARD_ROBBER, value, &t); break;
    case PART_VERTEX: put_place(g, BOARD_SETTLEMENT, value, &t); break;
    case PART_EDGE: put_place(g, BOARD_ROAD, value, &t); break;
    case PART_OTHER: lr_putf(&t, "+%u", value + 1); break;
    case PART_OTHERS: put_others(value, &t); break;
    case PART_GOODS:
    case PART_RESOURCE: lr_put(&t, board_goods_names[value]); break;
    case PART_COMMODITY: lr_put(&t, board_goods_names[value + BOARD_RESOURCES]); break;
    case PART_EXCHANGE: put_exchange(b, value, &t); break;
    case PART_SIDE: put_pair(b->goods, value, &t); break;
    case PART_PLENTY: put_pair(BOARD_RESOURCES, value, &t); break;
    case PART_HARBOR: lr_put(&t, board_harbor_names[value]); break;
    case PART_WONDER: lr_put(&t, board_wonder_names[value]); break;
    case PART_TRACK: lr_put(&t, board_track_names[value]); break;
    case PART_QUARRY: lr_put(&t, value == BOARD_QUARRY_ROBBER ? "robber" : "pirate"); break;
    case PART_PROGRESS:
    case PART_DEALT: lr_put(&t, board_progress_table[value].name); break;
    case PART_DIE: lr_putf(&t, "%u", value + 1); break;
    case PART_NOTHING: break;
    }
    (void)lr_text_end(&t);
}

/* ---- the table ---- */

#define NONE { 0, 0, 0 },
#define NOTHING \
    { 0, 0 }
#define FIXED(byte, value) { 1, (byte), (uint8_t)(value) },
#define PART(type, byte) \
    { PART_##type, (byte) }
#define LETTER(name, kind, step, when, fixed, ...) \
    { name, BOARD_##kind, step, WHEN_##when, { fixed }, { __VA_ARGS__ } },

const env_row env_board_rows[ENV_BOARD_ROWS] = {
#include "index_board.def"
};
