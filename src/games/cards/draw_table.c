/* draw_table.c - the table around the two realms: turn, dice and event above them; below them hands,
 * what is remembered of stacks, and supplies.
 *
 *      turn 7, phase main, event die sun, production 4, 12 points win
 *      ...
 *      hand     abbey blo, spy, karl wwwggoo
 *      stacks   1: 11 cards  2: 13  3: 12  4: 12  5: 12
 *      stack 1  from its top: 3 unseen, spy, abbey, one of these taken, 2 unseen
 *      seat 1   was seen to hold: spy, smithy; up to 1 of them may be gone
 *      supply   5 roads, 4 settlements, 7 cities, 9 regions, 8 events; out of the game 3, the last: spy
 *
 * Lines that have nothing to tell are left out. Only the viewer's own knowledge is shown.
 */
#include "cards_draw.h"
#include "cards_words.h"

#include <string.h>

enum { INDENT = 10 };

/* ---- lists that go on in the next line ---- */

typedef struct list {
    lr_text *t;
    int column;
    bool begun;
} list;

static list list_start(lr_text *t, const char *title) {
    lr_put_char(t, ' ');
    lr_put(t, title);
    int column = 1 + (int)strlen(title);
    while (column < INDENT) {
        lr_put_char(t, ' ');
        column++;
    }
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

typedef struct number_text {
    char text[16];
} number_text;

static number_text number(unsigned value) {
    number_text n = { "" };
    lr_text t = lr_text_start(n.text, sizeof n.text);
    lr_put_int(&t, value);
    lr_text_end(&t);
    return n;
}

/* ---- above ---- */

void cards_put_moment(lr_text *t, const cards *c, const cards_view *v) {
    const cards_public *p = &v->pub;
    if (p->turn > 0) {
        lr_put(t, " turn ");
        lr_put_int(t, p->turn);
        lr_put(t, ", ");
    } else {
        lr_put(t, " before the first turn, ");
    }
    if (p->winner != LR_SEAT_NONE) {
        lr_put(t, "seat ");
        lr_put_int(t, p->winner);
        lr_put(t, " has won");
    } else {
        lr_put(t, "phase ");
        lr_put(t, cards_phase_names[p->phase]);
    }
    if (p->face != CARDS_FACE_NONE) {
        lr_put(t, ", event die ");
        lr_put(t, cards_face_names[p->face]);
    }
    if (p->event_card < CARDS_EVENT_CARDS) {
        lr_put(t, ": ");
        lr_put(t, cards_event_row(c, p->event_card)->name);
    }
    if (p->production != 0) {
        lr_put(t, p->alchemist ? ", production set to " : ", production ");
        lr_put_int(t, p->production);
    }
    lr_put(t, ", ");
    lr_put_int(t, c->rules.vp_goal);
    lr_put(t, " points win\n");
}

/* ---- hands ---- */

static void put_goods(lr_text *t, cards_goods goods) {
    bool first = true;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned count = lr_lanes_count(goods, good);
        if (count == 0) continue;
        if (!first) lr_put(t, ", ");
        lr_put_int(t, count);
        lr_put_char(t, ' ');
        lr_put(t, cards_good_names[good]);
        first = false;
    }
}

static void put_offer(lr_text *t, const cards_public *p) {
    bool counter = p->phase == CARDS_PHASE_COUNTER_OFFER;
    if (p->phase != CARDS_PHASE_ANSWER && !counter) return;
    lr_put(t, " offer    seat ");
    lr_put_int(t, counter ? p->active ^ 1 : p->active);
    lr_put(t, " gives ");
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
        list_item(&l, "; ", number(m->gone).text,
                  m->gone == 1 ? " card may have left since" : " cards may have left since");
    lr_put_char(t, '\n');
}

/* ---- stacks ---- */

/* One stack as the viewer remembers it; runs of unseen cards are counted. */
static void put_memory(lr_text *t, const cards *c, const cards_memory *m, unsigned stack) {
    const uint8_t *entry = m->entry;
    for (unsigned k = 0; k < stack; k++) entry += m->size[k];
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
        if (unseen > 0) list_item(&l, ", ", number(unseen).text, " unseen");
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
    const uint8_t *entry = m->entry;
    for (unsigned k = 0; k < stack; k++) entry += m->size[k];
    for (unsigned k = 0; k < m->size[stack]; k++)
        if (entry[k] != CARDS_UNKNOWN && entry[k] != CARDS_TAKEN) return true;
    return false;
}

static void put_stacks(lr_text *t, const cards *c, const cards_view *v) {
    lr_put(t, " stacks   ");
    for (unsigned k = 0; k < CARDS_STACKS; k++) {
        lr_put(t, k == 0 ? "" : "  ");
        lr_put_int(t, k + 1);
        lr_put(t, ": ");
        lr_put_int(t, v->pub.stack_size[k]);
        if (k == 0) lr_put(t, " cards");
    }
    lr_put_char(t, '\n');
    for (unsigned k = 0; v->viewer != LR_SEAT_NONE && k < CARDS_STACKS; k++)
        if (is_known(&v->memory, k)) put_memory(t, c, &v->memory, k);
}

/* ---- supplies ---- */

static void put_supply(lr_text *t, const cards *c, const cards_public *p) {
    unsigned events = 0, regions = (unsigned)__builtin_popcount(p->regions_left);
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++) events += p->events_left[k];
    list l = list_start(t, "supply");
    list_item(&l, ", ", number(p->roads_left).text, p->roads_left == 1 ? " road" : " roads");
    list_item(&l, ", ", number(p->settlements_left).text,
              p->settlements_left == 1 ? " settlement" : " settlements");
    list_item(&l, ", ", number(p->cities_left).text, p->cities_left == 1 ? " city" : " cities");
    list_item(&l, ", ", number(regions).text, regions == 1 ? " region" : " regions");
    list_item(&l, ", ", number(events).text, events == 1 ? " event" : " events");
    if (p->discard_top < CARDS_KINDS) {
        list_item(&l, "; ", "out of the game ", number(cards_size(p->discard)).text);
        list_item(&l, ", ", "the last: ", c->kind[p->discard_top].word);
    }
    lr_put_char(t, '\n');
}

void cards_put_table(lr_text *t, const cards *c, const cards_view *v) {
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
