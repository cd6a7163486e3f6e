/* index_cards.c - the parts of the card game's letters: their sizes, bytes and names. */
#include "env_cards.h"

#include "text.h"

#include <string.h>

enum { WHEN_ALWAYS };

bool env_cards_has(const lr_game *g UNUSED, unsigned condition) {
    return condition == WHEN_ALWAYS;
}

/* ---- parts ---- */

typedef enum part {
    PART_NOTHING,
    PART_GOOD,
    PART_STACK,
    PART_KIND,
    PART_KIND_OR_NONE,
    PART_DEPTH,
    PART_DIE,
    PART_REGION,
    PART_COLUMN,
    PART_PLACE,
    PART_SITE,
    PART_SIDE,
    PART_DECK,
    PART_EXCHANGE, /* [0] given and [1] wanted, which differ */
    PART_UNITS,    /* one or two units, as six counts */
    PART_PAIR,     /* one or two units, as two names */
    PARTS
} part;

/* One unit or two out of six kinds. */
enum { UNIT_CHOICES = CARDS_GOODS + CARDS_GOODS * (CARDS_GOODS + 1) / 2 };

static const struct part_info {
    uint8_t size, axis;
    uint8_t plus; /* the byte is the value and so many more */
} parts[PARTS] = {
    [PART_NOTHING] = { 1, 0, 0 },
    [PART_GOOD] = { CARDS_GOODS, 0, 0 },
    [PART_STACK] = { CARDS_STACKS, ENV_CARDS_STACK, 0 },
    [PART_KIND] = { CARDS_KINDS, ENV_CARDS_CARD, 0 },
    [PART_KIND_OR_NONE] = { CARDS_KINDS + 1, 0, 0 },
    [PART_DEPTH] = { CARDS_EXPANSIONS, 0, 0 },
    [PART_DIE] = { 6, 0, 1 },
    [PART_REGION] = { CARDS_REGIONS, ENV_CARDS_REGION, 0 },
    [PART_COLUMN] = { CARDS_COLUMNS, ENV_CARDS_COLUMN, 0 },
    [PART_PLACE] = { CARDS_PLACES, ENV_CARDS_PLACE, 0 },
    [PART_SITE] = { CARDS_SITES, ENV_CARDS_SITE, 0 },
    [PART_SIDE] = { 2, 0, 0 },
    [PART_DECK] = { CARDS_DECK_REGIONS, 0, 0 },
    [PART_EXCHANGE] = { CARDS_GOODS * (CARDS_GOODS - 1), 0, 0 },
    [PART_UNITS] = { UNIT_CHOICES, 0, 0 },
    [PART_PAIR] = { UNIT_CHOICES, 0, 0 },
};

uint32_t env_cards_size(const lr_game *g UNUSED, unsigned type) {
    return parts[type].size;
}

uint8_t env_cards_axis(unsigned type) {
    return parts[type].axis;
}

/* ---- one or two units ---- */

/* Units low <= high, or `low` alone if high is CARDS_GOOD_NONE. */
static int32_t pair_number(uint32_t low, uint32_t high) {
    if (low >= CARDS_GOODS || high < low || high > CARDS_GOOD_NONE) return -1;
    if (high == CARDS_GOOD_NONE) return (int32_t)low;
    return (int32_t)(CARDS_GOODS + low * CARDS_GOODS - low * (low - 1) / 2 + high - low);
}

static void pair_of(uint32_t number, uint32_t *low, uint32_t *high) {
    *low = number;
    *high = CARDS_GOOD_NONE;
    if (number < CARDS_GOODS) return;
    number -= CARDS_GOODS;
    for (*low = 0; number >= CARDS_GOODS - *low; (*low)++) number -= CARDS_GOODS - *low;
    *high = *low + number;
}

static int32_t read_units(const uint8_t *arg) {
    uint32_t unit[2] = { CARDS_GOOD_NONE, CARDS_GOOD_NONE }, count = 0;
    for (uint32_t good = 0; good < CARDS_GOODS; good++)
        for (uint32_t k = 0; k < arg[good]; k++) {
            if (count == 2) return -1;
            unit[count++] = good;
        }
    return pair_number(unit[0], unit[1]);
}

static void write_units(uint32_t value, uint8_t *arg) {
    uint32_t low, high;
    pair_of(value, &low, &high);
    memset(arg, 0, CARDS_GOODS);
    arg[low]++;
    if (high < CARDS_GOODS) arg[high]++;
}

static void write_pair(uint32_t value, uint8_t *arg) {
    uint32_t low, high;
    pair_of(value, &low, &high);
    arg[0] = (uint8_t)low;
    arg[1] = (uint8_t)high;
}

/* ---- reading and writing ---- */

static int32_t read_exchange(const uint8_t *arg) {
    if (arg[0] >= CARDS_GOODS || arg[1] >= CARDS_GOODS || arg[0] == arg[1]) return -1;
    return arg[0] * (CARDS_GOODS - 1) + arg[1] - (arg[1] > arg[0]);
}

static void write_exchange(uint32_t value, uint8_t *arg) {
    uint32_t given = value / (CARDS_GOODS - 1), wanted = value % (CARDS_GOODS - 1);
    arg[0] = (uint8_t)given;
    arg[1] = (uint8_t)(wanted + (wanted >= given));
}

int32_t env_cards_read(const lr_game *g UNUSED, unsigned type, unsigned actor UNUSED,
                       const uint8_t *arg) {
    switch ((part)type) {
    case PART_NOTHING: return -1;
    case PART_KIND_OR_NONE: return arg[0] == CARDS_NO_KIND ? CARDS_KINDS : (int32_t)arg[0];
    case PART_EXCHANGE: return read_exchange(arg);
    case PART_UNITS: return read_units(arg);
    case PART_PAIR: return pair_number(arg[0], arg[1]);
    default: return (int32_t)arg[0] - parts[type].plus;
    }
}

void env_cards_write(const lr_game *g UNUSED, unsigned type, unsigned actor UNUSED, uint32_t value,
                     uint8_t *arg) {
    switch ((part)type) {
    case PART_NOTHING: break;
    case PART_KIND_OR_NONE: arg[0] = (uint8_t)(value == CARDS_KINDS ? CARDS_NO_KIND : value); break;
    case PART_EXCHANGE: write_exchange(value, arg); break;
    case PART_UNITS: write_units(value, arg); break;
    case PART_PAIR: write_pair(value, arg); break;
    default: arg[0] = (uint8_t)(value + parts[type].plus); break;
    }
}

/* ---- names ---- */

/* How the notation names a place: the last word of an action with it. */
static void put_place(const lr_game *g, unsigned kind, uint32_t place, lr_text *t) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a = { .kind = (uint8_t)kind };
    a.arg[0] = (uint8_t)place;
    (void)lr_action_print(g, a, text, sizeof text);
    const char *space = strrchr(text, ' ');
    lr_put(t, space == NULL ? text : space + 1);
}

static void put_units(uint32_t value, lr_text *t) {
    uint32_t low, high;
    pair_of(value, &low, &high);
    lr_put(t, cards_good_names[low]);
    if (high == CARDS_GOOD_NONE) return;
    lr_put_char(t, '+');
    lr_put(t, cards_good_names[high]);
}

static void put_exchange(uint32_t value, lr_text *t) {
    uint8_t arg[2];
    write_exchange(value, arg);
    lr_putf(t, "%s %s", cards_good_names[arg[0]], cards_good_names[arg[1]]);
}

void env_cards_print(const lr_game *g, unsigned type, uint32_t value, char out[32]) {
    const cards *c = cards_of(g);
    lr_text t = lr_text_start(out, 32);
    switch ((part)type) {
    case PART_GOOD: lr_put(&t, cards_good_names[value]); break;
    case PART_KIND: lr_put(&t, c->kind[value].word); break;
    case PART_KIND_OR_NONE: lr_put(&t, value == CARDS_KINDS ? "-" : c->kind[value].word); break;
    case PART_REGION: put_place(g, CARDS_PAY, value, &t); break;
    case PART_COLUMN: put_place(g, CARDS_ROAD, value, &t); break;
    case PART_PLACE: put_place(g, CARDS_SETTLEMENT, value, &t); break;
    case PART_SITE: put_place(g, CARDS_BUILD, value, &t); break;
    case PART_SIDE: lr_put(&t, value == 0 ? "above" : "below"); break;
    case PART_EXCHANGE: put_exchange(value, &t); break;
    case PART_UNITS:
    case PART_PAIR: put_units(value, &t); break;
    case PART_NOTHING:
    case PARTS: break;
    case PART_STACK:
    case PART_DEPTH:
    case PART_DIE:
    case PART_DECK: lr_putf(&t, "%u", value + 1); break;
    }
    (void)lr_text_end(&t);
}

/* ---- the table ---- */

#define NONE { 0, 0, 0 },
#define NOTHING \
    { 0, 0 }
#define PART(type, byte) \
    { PART_##type, (byte) }
#define LETTER(name, kind, step, when, fixed, ...) \
    { name, CARDS_##kind, step, WHEN_##when, { fixed }, { __VA_ARGS__ } },

const env_row env_cards_rows[ENV_CARDS_ROWS] = {
#include "index_cards.def"
};
