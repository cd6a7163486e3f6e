/* draw.c - two realms in Unicode, for a terminal.
 *
 *      4 forest       6 gold field     1 fields         regions: number and terrain,
 *       ●●○              ●○○             ●●●            what they hold
 *              garrison        □                        sites: a card, or free
 *      -2      ▲ -1 ═════ 0 ═════ ■ +1      +2          the row, with the slots' numbers
 *              □               abbey
 *                              □
 *      5 hills        3 pasture        2 mountains
 *       ●○○              ○○○             ●●○
 *
 * Regions stand at the even slots, settlements and their sites at the odd ones, so a place's name can
 * be read off: u-2 and l-2 are the regions above and below the -2, u+1 the sites above the settlement
 * +1, and a road is called by its even number. Sites and regions have lines of their own, so each may
 * use the whole distance (`pitch`) between two slots of its kind, and eight columns of regions still
 * fit into a hundred columns of text. Both realms are drawn as their owners see them; the opponent's
 * is not turned round, because places are named from the owner's seat (CARD-GEO-18).
 *
 * There is one line of cells at a time: cleared, painted, written.
 */
#include "cards_draw.h"

#include <string.h>

enum {
    MARGIN = 3,
    REGION_WIDTH = 13,
    PITCH_WIDE = 15, /* shows every card's word in full, and four settlements in 80 columns */
    ROW_CELLS = DRAW_COLUMNS - MARGIN - 1,
    /* What a realm has before anything is laid: the columns of the slots -2, 0 and +2. */
    COLUMN_FIRST = 5,
    COLUMN_LAST = 7,
};

enum { /* code points outside ASCII */
       SIGN_SETTLEMENT = 0x25b2,
       SIGN_CITY = 0x25a0,
       SIGN_ROAD = 0x2550,
       SIGN_FULL = 0x25cf,
       SIGN_EMPTY = 0x25cb,
       SIGN_SITE = 0x25a1,
       SIGN_TIMES = 0x00d7,
       SIGN_GUARD = 0x25ca,
       SIGN_STAR = 0x2605,
       SIGN_HERE = 0x25b6,
       SIGN_MORE = 0x2026,
};

static const lr_ink ink_ground = { 250, 236, false }, ink_number = { 244, 236, false },
                    ink_site = { 246, 236, false }, ink_road = { 180, 236, true },
                    ink_green = { 114, 236, false }, ink_red = { 210, 236, true },
                    ink_unit = { 153, 236, false }, ink_dark = { 234, 236, false };

static const uint8_t terrain_colour[CARDS_GOODS] = {
    [CARDS_BRICK] = 173, [CARDS_LUMBER] = 71, [CARDS_WOOL] = 149,
    [CARDS_GRAIN] = 221, [CARDS_ORE] = 250,   [CARDS_GOLD] = 220,
};

typedef struct canvas {
    const cards *c;
    const cards_realm *r;
    unsigned seat;
    unsigned first_column, columns; /* of regions */
    int pitch, colour;
    lr_text *t;
    lr_cell cells[DRAW_COLUMNS];
} canvas;

/* ---- cells ---- */

static int width_of(const canvas *v) {
    return MARGIN + v->pitch * (int)v->columns;
}

static void clear(canvas *v) {
    for (int k = 0; k < width_of(v); k++) v->cells[k] = (lr_cell){ ' ', ink_ground };
}

static void put(const canvas *v) {
    lr_put_cells(v->t, v->cells, width_of(v), v->colour);
}

static int paint(canvas *v, int column, uint16_t sign, lr_ink with) {
    if (column >= 0 && column < width_of(v)) v->cells[column] = (lr_cell){ sign, with };
    return column + 1;
}

static int paint_text(canvas *v, int column, const char *text, lr_ink with) {
    for (; *text != 0; text++) column = paint(v, column, (uint16_t)(unsigned char)*text, with);
    return column;
}

/* A card's word around a middle; what does not fit between two places is cut. */
static void paint_word(canvas *v, int middle, const char *word, lr_ink with) {
    int length = (int)strlen(word), room = v->pitch - 1;
    int shown = length <= room ? length : room - 1, column = middle - (shown + 1) / 2 + 1;
    for (int k = 0; k < shown; k++) column = paint(v, column, (uint16_t)word[k], with);
    if (shown < length) paint(v, column, SIGN_MORE, with);
}

static int paint_slot(canvas *v, int column, int slot, lr_ink with) {
    if (slot != 0) column = paint(v, column, slot < 0 ? '-' : '+', with);
    unsigned size = (unsigned)(slot < 0 ? -slot : slot);
    if (size >= 10) column = paint(v, column, (uint16_t)('0' + size / 10), with);
    return paint(v, column, (uint16_t)('0' + size % 10), with);
}

/* The middles of regions and of settlements. */
static int column_at(const canvas *v, unsigned column) {
    return MARGIN + (int)(column - v->first_column) * v->pitch + v->pitch / 2;
}
static int place_at(const canvas *v, unsigned place) {
    return MARGIN + (int)(place - v->first_column + 1) * v->pitch;
}

/* ---- regions ---- */

static lr_ink region_ink(unsigned good) {
    lr_ink with = ink_dark;
    with.bg = terrain_colour[good];
    return with;
}

static void paint_region_name(canvas *v, unsigned column, unsigned side) {
    unsigned region = 2 * column + side, good = cards_region_good(v->r, region);
    if (good == CARDS_GOOD_NONE) return;
    int at = column_at(v, column) - 6;
    lr_ink with = region_ink(good);
    for (int k = 0; k < REGION_WIDTH && k < v->pitch - 1; k++) paint(v, at + k, ' ', with);
    lr_ink strong = with;
    strong.bold = true;
    paint(v, at + 1, (uint16_t)('0' + cards_region_die(v->r, region)), strong);
    paint_text(v, at + 3, good == CARDS_GOLD ? "gold" : cards_terrain_names[good], with);
}

static void paint_region_stock(canvas *v, unsigned column, unsigned side) {
    unsigned region = 2 * column + side, good = cards_region_good(v->r, region);
    if (good == CARDS_GOOD_NONE) return;
    int at = column_at(v, column) - 6;
    lr_ink with = region_ink(good);
    for (int k = 0; k < REGION_WIDTH && k < v->pitch - 1; k++) paint(v, at + k, ' ', with);
    int next = at + 3;
    for (unsigned k = 0; k < CARDS_STORE_MAX; k++)
        next = paint(v, next, k < cards_stock(v->r, region) ? SIGN_FULL : SIGN_EMPTY, with);
    if (v->r->doubled & cards_region(region)) {
        next = paint(v, next + 1, SIGN_TIMES, with);
        next = paint(v, next, '2', with);
    }
    if (v->r->guarded & cards_region(region)) paint(v, next + 1, SIGN_GUARD, with);
}

static void put_regions(canvas *v, unsigned side) {
    for (unsigned line = 0; line < 2; line++) {
        clear(v);
        if (line == 0) paint(v, 1, side == 0 ? 'u' : 'l', ink_number);
        for (unsigned k = 0; k < v->columns; k++) {
            if (line == 0)
                paint_region_name(v, v->first_column + k, side);
            else
                paint_region_stock(v, v->first_column + k, side);
        }
        put(v);
    }
}

/* ---- sites and the row ---- */

static lr_ink card_ink(unsigned group) {
    if (group == CARDS_GROUP_RED) return ink_red;
    return group == CARDS_GROUP_GREEN ? ink_green : ink_unit;
}

/* The cards of a site, those next to the row first; a settlement has one, a city two. */
static void put_sites(canvas *v, unsigned side, unsigned which) {
    bool any = false;
    clear(v);
    for (unsigned place = v->r->first; place <= v->r->last; place++) {
        unsigned kind = v->r->site[2 * place + side][which];
        if (which == 1 && !cards_is_city(v->r, place)) continue;
        any = true;
        if (kind < CARDS_KINDS)
            paint_word(v, place_at(v, place), v->c->kind[kind].word,
                       card_ink(v->c->kind[kind].group));
        else
            paint(v, place_at(v, place), SIGN_SITE, ink_site);
    }
    if (any) put(v);
}

/* From the middle of one settlement to that of the next; past the ends, half as far. */
static void paint_road(canvas *v, unsigned column) {
    bool left_end = column == v->first_column;
    bool right_end = column == v->first_column + v->columns - 1;
    if ((left_end && !(v->r->roads & 1)) || (right_end && !(v->r->roads & 2))) return;
    int middle = column_at(v, column), reach = v->pitch / 2 + 1;
    for (int k = left_end ? -4 : -reach; k <= (right_end ? 4 : reach); k++)
        paint(v, middle + k, SIGN_ROAD, ink_road);
}

static void paint_slot_name(canvas *v, unsigned column) {
    int slot = cards_slot_of_column(column), at = column_at(v, column) - (slot != 0);
    paint(v, at - 1, ' ', ink_ground);
    at = paint_slot(v, at, slot, ink_number);
    paint(v, at, ' ', ink_ground);
}

static void put_row(canvas *v) {
    clear(v);
    bool settled = v->r->first <= v->r->last;
    for (unsigned k = 0; k < v->columns; k++) {
        if (settled) paint_road(v, v->first_column + k);
        paint_slot_name(v, v->first_column + k);
    }
    lr_ink own = lr_seat_ink[v->seat];
    for (unsigned place = v->r->first; settled && place <= v->r->last; place++) {
        int at = place_at(v, place) - 2;
        for (int k = -1; k <= 4; k++) paint(v, at + k, ' ', own);
        paint(v, at, cards_is_city(v->r, place) ? SIGN_CITY : SIGN_SETTLEMENT, own);
        paint_slot(v, at + 2, cards_slot_of_place(place), own);
    }
    put(v);
}

/* ---- realms ---- */

/* A seat as people read it: `seat 1`, in its colour. */
static void put_seat(lr_text *t, unsigned seat, int colour) {
    if (colour) lr_put_ink(t, lr_seat_ink[seat]);
    lr_put(t, " seat ");
    lr_put_int(t, seat);
    lr_put_char(t, ' ');
    if (colour) lr_put(t, LR_INK_END);
}

static void put_fact(lr_text *t, const char *word, unsigned value) {
    lr_put(t, "  ");
    lr_put(t, word);
    lr_put_char(t, ' ');
    lr_put_int(t, value);
}

static void put_title(lr_text *t, const cards_view *v, unsigned seat, int colour) {
    const cards_public *p = &v->pub;
    const cards_realm *r = &p->realm[seat];
    bool here = p->winner == LR_SEAT_NONE && p->active == seat && p->step != CARDS_STEP_START;
    lr_put_sign(t, p->winner == seat ? SIGN_STAR : here ? SIGN_HERE : ' ');
    put_seat(t, seat, colour);
    lr_put(t, seat == v->viewer ? "(you)" : "     ");
    put_fact(t, "points", r->points);
    put_fact(t, "hand", p->hand_size[seat]);
    lr_put(t, " of ");
    lr_put_int(t, r->hand_limit);
    put_fact(t, "strength", r->strength);
    put_fact(t, "tournament", r->tournament);
    put_fact(t, "commerce", r->commerce);
    if (p->knight_token == seat) lr_put(t, "  \xe2\x98\x85knight");
    if (p->windmill_token == seat) lr_put(t, "  \xe2\x98\x85windmill");
    lr_put_char(t, '\n');
}

static unsigned columns_of(const cards_realm *r, unsigned *first) {
    bool settled = r->first <= r->last;
    *first = settled ? r->first : COLUMN_FIRST;
    return (settled ? r->last + 1u : COLUMN_LAST) - *first + 1;
}

static void put_realm(lr_text *t, const cards *c, const cards_view *view, unsigned seat, int pitch,
                      int colour) {
    canvas v = {
        .c = c, .r = &view->pub.realm[seat], .seat = seat, .pitch = pitch, .colour = colour, .t = t
    };
    v.columns = columns_of(v.r, &v.first_column);
    bool settled = v.r->first <= v.r->last;
    put_title(t, view, seat, colour);
    put_regions(&v, 0);
    if (settled) {
        put_sites(&v, 0, 1);
        put_sites(&v, 0, 0);
    }
    put_row(&v);
    if (settled) {
        put_sites(&v, 1, 0);
        put_sites(&v, 1, 1);
    }
    put_regions(&v, 1);
}

/* Both realms, the viewer's below. */
static void put_realms(lr_text *t, const cards *c, const cards_view *v, int colour) {
    unsigned own = v->viewer == LR_SEAT_NONE ? 0 : v->viewer, most = 0, first = 0;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned columns = columns_of(&v->pub.realm[seat], &first);
        if (columns > most) most = columns;
    }
    int pitch = most <= 5 ? PITCH_WIDE : ROW_CELLS / (int)most;
    put_realm(t, c, v, own ^ 1, pitch, colour);
    lr_put_char(t, '\n');
    put_realm(t, c, v, own, pitch, colour);
}

size_t cards_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size) {
    const cards *c = cards_of(g);
    const cards_view *v = cards_view_of(view);
    lr_text t = lr_text_start(out, size);
    cards_put_moment(&t, c, v);
    put_realms(&t, c, v, colour);
    cards_put_table(&t, c, v);
    return lr_text_end(&t);
}
