/* draw.c - a view in Unicode, for a terminal: two realms, and the table around them.
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
 * Regions stand at the even slots, settlements and their sites at the odd ones, so a place's name
 * can be read off: u-2 and l-2 are the regions above and below the -2, u+1 the sites above the
 * settlement +1, and a road is called by its even number. Sites and regions have lines of their
 * own, so each may use the whole distance (`pitch`) between two slots of its kind, and eight
 * columns of regions still fit into a hundred columns of text. Both realms are drawn as their
 * owners see them; the opponent's is not turned round, because places are named from the owner's
 * seat (CARD-GEO-18).
 *
 * There is one line of cells at a time: cleared, painted, written.
 *
 * Turn, dice and event stand above the realms; below them hands, what is remembered of stacks, and
 * supplies. Lines that have nothing to tell are left out. Only the viewer's own knowledge is shown.
 *
 *      turn 7, phase main, event die sun, production 4, 12 points win
 *      ...
 *      hand     abbey blo, spy, karl wwwggoo
 *      stacks   1: 11 cards  2: 13  3: 12  4: 12  5: 12
 *      stack 1  from its top: 3 unseen, spy, abbey, one of these taken, 2 unseen
 *      seat 1   was seen to hold: spy, smithy; up to 1 of them may be gone
 *      supply   5 roads, 4 settlements, 7 cities, 9 regions, 8 events; out of the game: 3
 */
#include "cards_ops.h"
#include "cards_text.h"
#include "cards_words.h"
#include "ink.h"

#include <string.h>

enum {
    DRAW_COLUMNS = 100, /* no line is longer */
    INDENT = 10,        /* of what follows a title below the realms */
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

/* The name of a region, or below it what the region holds. */
static void paint_region(canvas *v, unsigned column, unsigned side, bool stock) {
    unsigned region = 2 * column + side, good = cards_region_good(v->r, region);
    if (good == CARDS_GOOD_NONE) return;
    int at = column_at(v, column) - 6;
    lr_ink with = ink_dark, strong;
    with.bg = terrain_colour[good];
    strong = with;
    strong.bold = true;
    for (int k = 0; k < REGION_WIDTH && k < v->pitch - 1; k++) paint(v, at + k, ' ', with);
    if (!stock) {
        paint(v, at + 1, (uint16_t)('0' + cards_region_die(v->r, region)), strong);
        paint_text(v, at + 3, good == CARDS_GOLD ? "gold" : cards_terrain_names[good], with);
        return;
    }
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
        for (unsigned k = 0; k < v->columns; k++)
            paint_region(v, v->first_column + k, side, line == 1);
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

static void put_title(lr_text *t, const cards_view *v, unsigned seat, int colour) {
    const cards_public *p = &v->pub;
    const cards_realm *r = &p->realm[seat];
    bool here = p->winner == LR_SEAT_NONE && p->active == seat && p->step != CARDS_STEP_START;
    lr_put_sign(t, p->winner == seat ? SIGN_STAR : here ? SIGN_HERE : ' ');
    if (colour) lr_put_ink(t, lr_seat_ink[seat]);
    lr_putf(t, " seat %u %s%s", seat, colour ? LR_INK_END : "",
            seat == v->viewer ? "(you)" : "     ");
    lr_putf(t, "  points %u  hand %u of %u", r->points, p->hand_size[seat], r->hand_limit);
    lr_putf(t, "  strength %u  tournament %u  commerce %u", r->strength, r->tournament,
            r->commerce);
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
    for (unsigned which = 0; settled && which < 2; which++) put_sites(&v, 0, 1 - which);
    put_row(&v);
    for (unsigned which = 0; settled && which < 2; which++) put_sites(&v, 1, which);
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

/* ---- lists that go on in the next line ---- */

typedef struct list {
    lr_text *t;
    int column;
    bool begun;
} list;

static list list_start(lr_text *t, const char *title) {
    lr_putf(t, " %s", title);
    int column = 1 + (int)strlen(title);
    for (; column < INDENT; column++) lr_put_char(t, ' ');
    return (list){ .t = t, .column = column };
}

/* Two pieces of text as one item. */
static void list_item(list *l, const char *between, const char *one, const char *two) {
    int length = (int)(strlen(one) + strlen(two)), gap = l->begun ? (int)strlen(between) : 0;
    if (l->begun && l->column + gap + length + 2 > DRAW_COLUMNS) {
        for (const char *c = between; *c != 0 && *c != ' '; c++) lr_put_char(l->t, *c);
        lr_put_char(l->t, '\n');
        for (l->column = 0; l->column < INDENT; l->column++) lr_put_char(l->t, ' ');
        gap = 0;
    }
    lr_put_bytes(l->t, between, (size_t)gap);
    lr_put(l->t, one);
    lr_put(l->t, two);
    l->column += gap + length;
    l->begun = true;
}

static const char *number(char out[12], unsigned value) {
    lr_text t = lr_text_start(out, 12);
    lr_put_int(&t, value);
    lr_text_end(&t);
    return out;
}

/* So many of a thing: with the word for one or that for more. */
static void list_count(list *l, const char *between, unsigned count, const char *one,
                       const char *more) {
    char digits[12];
    list_item(l, between, number(digits, count), count == 1 ? one : more);
}

/* ---- above ---- */

static void put_moment(lr_text *t, const cards *c, const cards_view *v) {
    const cards_public *p = &v->pub;
    if (p->turn > 0)
        lr_putf(t, " turn %u", p->turn);
    else
        lr_put(t, " before the first turn");
    if (p->winner != LR_SEAT_NONE)
        lr_putf(t, ", seat %u has won", p->winner);
    else
        lr_putf(t, ", phase %s", cards_phase_names[p->phase]);
    if (p->face != CARDS_FACE_NONE) lr_putf(t, ", event die %s", cards_face_names[p->face]);
    if (p->event_card < CARDS_EVENT_CARDS)
        lr_putf(t, ": %s", cards_event_row(c, p->event_card)->name);
    if (p->production != 0)
        lr_putf(t, ", production %s%u", p->alchemist ? "set to " : "", p->production);
    lr_putf(t, ", %d points win\n", c->rules.vp_goal);
}

/* ---- hands ---- */

static void put_goods(lr_text *t, cards_goods goods) {
    bool first = true;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned count = lr_lanes_count(goods, good);
        if (count == 0) continue;
        lr_putf(t, "%s%u %s", first ? "" : ", ", count, cards_good_names[good]);
        first = false;
    }
}

static void put_offer(lr_text *t, const cards_public *p) {
    bool counter = p->phase == CARDS_PHASE_COUNTER_OFFER;
    if (p->phase != CARDS_PHASE_ANSWER && !counter) return;
    lr_putf(t, " offer    seat %d gives ", counter ? p->active ^ 1 : p->active);
    put_goods(t, p->offer_give);
    lr_put(t, " for ");
    put_goods(t, p->offer_want);
    lr_put_char(t, '\n');
}

/* What a card costs, in the letters of the table. */
static void put_cost(char out[12], cards_goods cost) {
    lr_text t = lr_text_start(out, 12);
    if (cost != 0) lr_put_char(&t, ' ');
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        for (unsigned k = 0; k < lr_lanes_count(cost, good); k++) lr_put_char(&t, "blwgo$"[good]);
    lr_text_end(&t);
}

static void list_set(list *l, const cards *c, cards_set set, bool costs) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned k = 0; k < cards_copies(set, kind); k++) {
            char cost[12] = "";
            if (costs) put_cost(cost, c->kind[kind].cost);
            list_item(l, ", ", c->kind[kind].word, cost);
        }
    if (set == 0) list_item(l, "", "-", "");
}

static void put_hand(lr_text *t, const cards *c, const cards_view *v) {
    list l = list_start(t, "hand");
    list_set(&l, c, v->hand, true);
    lr_put_char(t, '\n');
}

static void put_seen(lr_text *t, const cards *c, const cards_view *v) {
    const cards_memory *m = &v->memory;
    if (m->seen == 0) return;
    list l = list_start(t, v->viewer == 0 ? "seat 1" : "seat 0");
    list_item(&l, "", "was seen to hold: ", "");
    l.begun = false;
    list_set(&l, c, m->seen, false);
    if (m->gone > 0)
        list_count(&l, "; ", m->gone, " card may have left since", " cards may have left since");
    lr_put_char(t, '\n');
}

/* ---- stacks ---- */

/* One stack as the viewer remembers it; runs of unseen cards are counted. */
static void put_memory(lr_text *t, const cards *c, const cards_memory *m, unsigned stack) {
    const uint8_t *entry = m->entry + cards_stack_at(m->size, stack);
    unsigned size = m->size[stack], unseen = 0;
    char title[] = { 's', 't', 'a', 'c', 'k', ' ', (char)('1' + stack), 0 };
    list l = list_start(t, title);
    list_item(&l, "", "from its top: ", "");
    l.begun = false;
    for (unsigned k = 0; k <= size; k++) {
        unsigned is = k < size ? entry[k] : CARDS_TAKEN + 1u;
        if (is == CARDS_UNKNOWN) {
            unseen++;
            continue;
        }
        if (unseen > 0) list_count(&l, ", ", unseen, " unseen", " unseen");
        unseen = 0;
        if (is == CARDS_TAKEN) {
            list_item(&l, ", ", "(one of these was taken)", "");
        } else if (is < CARDS_KINDS) {
            list_item(&l, ", ", c->kind[is].word, "");
        } else if (k + 1 < size && (is & 0x3fu) < CARDS_KINDS &&
                   (entry[k + 1] & 0x3fu) < CARDS_KINDS) {
            list_item(&l, ", ", c->kind[is & 0x3fu].word, " and");
            list_item(&l, " ", c->kind[entry[++k] & 0x3fu].word, " in some order");
        }
    }
    lr_put_char(t, '\n');
}

static bool is_known(const cards_memory *m, unsigned stack) {
    const uint8_t *entry = m->entry + cards_stack_at(m->size, stack);
    for (unsigned k = 0; k < m->size[stack]; k++)
        if (entry[k] != CARDS_UNKNOWN && entry[k] != CARDS_TAKEN) return true;
    return false;
}

static void put_stacks(lr_text *t, const cards *c, const cards_view *v) {
    lr_put(t, " stacks   ");
    for (unsigned k = 0; k < CARDS_STACKS; k++)
        lr_putf(t, "%s%u: %u%s", k == 0 ? "" : "  ", k + 1, v->pub.stack_size[k],
                k == 0 ? " cards" : "");
    lr_put_char(t, '\n');
    for (unsigned k = 0; v->viewer != LR_SEAT_NONE && k < CARDS_STACKS; k++)
        if (is_known(&v->memory, k)) put_memory(t, c, &v->memory, k);
}

/* ---- supplies ---- */

static void put_supply(lr_text *t, const cards *c, const cards_public *p) {
    unsigned events = 0, regions = (unsigned)__builtin_popcount(p->regions_left);
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++) events += p->events_left[k];
    list l = list_start(t, "supply");
    list_count(&l, ", ", p->roads_left, " road", " roads");
    list_count(&l, ", ", p->settlements_left, " settlement", " settlements");
    list_count(&l, ", ", p->cities_left, " city", " cities");
    list_count(&l, ", ", regions, " region", " regions");
    list_count(&l, ", ", events, " event", " events");
    if (p->discard_top < CARDS_KINDS) {
        char digits[12];
        list_item(&l, "; ", "out of the game ", number(digits, cards_size(p->discard)));
        list_item(&l, ", ", "the last: ", c->kind[p->discard_top].word);
    }
    lr_put_char(t, '\n');
}

static void put_table(lr_text *t, const cards *c, const cards_view *v) {
    put_offer(t, &v->pub);
    if (v->viewer != LR_SEAT_NONE) {
        put_hand(t, c, v);
        put_seen(t, c, v);
    }
    put_stacks(t, c, v);
    put_supply(t, c, &v->pub);
    lr_put(t,
           " \xe2\x96\xb2 settlement  \xe2\x96\xa0 city  \xe2\x95\x90 road  \xe2\x96\xa1 free site"
           "  \xe2\x97\x8f stock\n"
           " \xc3\x97"
           "2 doubled  \xe2\x97\x8a by a garrison  \xe2\x98\x85 token, a point\n");
}

size_t cards_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size) {
    const cards *c = cards_of(g);
    const cards_view *v = cards_view_of(view);
    lr_text t = lr_text_start(out, size);
    put_moment(&t, c, v);
    put_realms(&t, c, v, colour);
    put_table(&t, c, v);
    return lr_text_end(&t);
}
