/* cards_counts.c - statistics of a card game, as everybody may see them: dice, where units came
 * from and went, what was built and played, and points, strength and commerce by turn.
 *
 * Units are counted when it is decided that they come or go (cards_flow.c). So whenever nothing
 * is left to be paid, stored or gained, a realm holds what it gained less what it lost: a test
 * adds it up.
 */
#include "cards_json.h"

/* Counts stop at their limit rather than begin anew. */
static void add(uint16_t *count, unsigned more) {
    *count = (uint16_t)(*count + more > UINT16_MAX ? UINT16_MAX : *count + more);
}

/* ---- units ---- */

static unsigned total(const uint8_t count[CARDS_GOODS]) {
    unsigned sum = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) sum += count[good];
    return sum;
}

/* What kind of movement the rest is. Searches are paid in units of any kind, one by one. */
static void movement(const cards_public *before, lr_action a, unsigned *source, unsigned *sink) {
    *source = CW_gain_CARD;
    *sink = CW_loss_CARD;
    switch (a.kind) {
    case CARDS_ROAD:
    case CARDS_SETTLEMENT:
    case CARDS_CITY:
    case CARDS_BUILD: *sink = CW_loss_BUILDING; break;
    case CARDS_SEARCH: *sink = CW_loss_SEARCH; break;
    case CARDS_PAY:
        if (before->phase == CARDS_PHASE_PAY_ANY) *sink = CW_loss_SEARCH;
        break;
    case CARDS_BANK:
        *source = CW_gain_BANK;
        *sink = CW_loss_BANK;
        break;
    case CARDS_ACCEPT:
        *source = CW_gain_TRADE;
        *sink = CW_loss_TRADE;
        break;
    default: break;
    }
}

static void count_units(const cards_public *before, const cw_flow *f, lr_action a, unsigned seat,
                        cw_seat_counts *s) {
    unsigned source = 0, sink = 0;
    bool club = a.kind == CARDS_DICE;
    movement(before, a, &source, &sink);
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        int moved = f->moved[seat][good];
        add(&s->produced[good], f->production[seat][good]);
        if (moved > 0) add(&s->gained[source], (unsigned)moved);
        if (moved < 0) add(&s->lost[sink], (unsigned)-moved);
    }
    add(&s->gained[CW_gain_PRODUCTION], total(f->production[seat]));
    add(&s->gained[CW_gain_EVENT], total(f->gained[seat]) + total(f->chosen[seat]));
    add(&s->lost[club ? CW_loss_BRIGANDS : CW_loss_PLAGUE], total(f->lost[seat]));
}

/* The six units that the first regions bring. */
static void count_start(const cards_public *before, const cards_public *after, unsigned seat,
                        cw_seat_counts *s) {
    if (before->step == CARDS_STEP_START)
        add(&s->gained[CW_gain_START],
            lr_lanes_total(after->realm[seat].have) - lr_lanes_total(before->realm[seat].have));
}

/* ---- luck ---- */

/* What a roll gives on average, in sixths: the sum over the six numbers. */
static unsigned expected_sixths(const cards_realm *r) {
    unsigned units = 0;
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned room = CARDS_STORE_MAX - cards_stock(r, region);
        unsigned yields = r->doubled & cards_region(region) ? 2 : 1;
        if (cards_region_die(r, region) != 0) units += yields < room ? yields : room;
    }
    return units;
}

static void count_luck(const cards_public *before, const cards_public *after, const cw_flow *f,
                       lr_action a, unsigned seat, cw_seat_counts *s) {
    if (a.kind == CARDS_DICE && !before->alchemist)
        s->expected_sixths += expected_sixths(&before->realm[seat]);
    if (!f->produced || after->alchemist) return;
    add(&s->yielded, total(f->production[seat]));
    add(&s->wasted, f->wasted[seat]);
}

/* ---- actions ---- */

static void count_chance(const cards_public *before, lr_action a, cw_counts *n) {
    if (a.kind == CARDS_DICE) {
        add(&n->faces[a.arg[0]], 1);
        if (!before->alchemist) add(&n->numbers[a.arg[1] - 1], 1);
    }
    if (a.kind == CARDS_EVENT) add(&n->events[a.arg[0]], 1);
    if (a.kind != CARDS_DUEL) return;
    add(&n->duels[a.arg[0] - 1], 1);
    if (a.arg[0] <= cw_duel_limit(before)) add(&n->seat[before->active].attacks_won, 1);
}

/* What a turn leaves, when the next one begins or the game ends. */
static void count_turn(const cards_public *before, const cards_public *after, cw_counts *n) {
    bool over = after->phase == CARDS_PHASE_OVER && before->phase != CARDS_PHASE_OVER;
    if (before->turn == 0 || (before->turn == after->turn && !over)) return;
    if (before->turn > CW_TURNS_MAX) return;
    n->turns = before->turn;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        n->points[before->turn - 1][seat] = after->realm[seat].points;
        n->strength[before->turn - 1][seat] = after->realm[seat].strength;
        n->commerce[before->turn - 1][seat] = after->realm[seat].commerce;
    }
}

void cw_count(const lr_game *g, const lr_view *before_view, const lr_view *after_view,
              lr_action seen, wire_counts *counts) {
    const cards_public *before = &cards_view_of(before_view)->pub,
                       *after = &cards_view_of(after_view)->pub;
    cw_counts *n = (cw_counts *)(void *)counts;
    cw_flow f = cw_flow_of(cards_of(g), before, after, seen);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        count_start(before, after, seat, &n->seat[seat]);
        count_units(before, &f, seen, seat, &n->seat[seat]);
        count_luck(before, after, &f, seen, seat, &n->seat[seat]);
    }
    if (seen.actor < CARDS_SEATS) add(&n->seat[seen.actor].acted[seen.kind], 1);
    if (seen.kind == CARDS_ACCEPT) add(&n->seat[cw_opponent(seen.actor)].trades, 1);
    count_chance(before, seen, n);
    count_turn(before, after, n);
}

/* ---- writing ---- */

static void put_list(json_writer *w, const char *key, const uint16_t *count, unsigned size) {
    jw_put_array(w, key);
    for (unsigned k = 0; k < size; k++) jw_uint(w, count[k]);
    jw_array_end(w);
}

/* Without the zeros. */
static void put_named(json_writer *w, const char *key, const char *const *words,
                      const uint16_t *count, unsigned size) {
    jw_put_object(w, key);
    for (unsigned k = 0; k < size; k++)
        if (count[k] > 0) jw_put_uint(w, words[k], count[k]);
    jw_object_end(w);
}

static void put_seat(const cw_seat_counts *s, json_writer *w) {
    jw_object(w);
    put_named(w, KEY(seat_counts, produced), cards_good_names, s->produced, CARDS_GOODS);
    jw_put_uint(w, KEY(seat_counts, yielded), s->yielded);
    jw_key(w, KEY(seat_counts, expected));
    jw_real(w, s->expected_sixths / 6.0, 2);
    jw_put_uint(w, KEY(seat_counts, wasted), s->wasted);
    put_named(w, KEY(seat_counts, gained), cw_gain_words, s->gained, CW_gain_COUNT);
    put_named(w, KEY(seat_counts, lost), cw_loss_words, s->lost, CW_loss_COUNT);
    jw_put_uint(w, KEY(seat_counts, attacks_won), s->attacks_won);
    jw_put_uint(w, KEY(seat_counts, trades), s->trades);
    put_named(w, KEY(seat_counts, actions), cards_action_words, s->acted, CARDS_ACTION_KINDS);
    jw_object_end(w);
}

/* [turn][seat] */
static void put_by_turn(json_writer *w, const char *key, const uint8_t count[][CARDS_SEATS],
                        unsigned turns) {
    jw_put_array(w, key);
    for (unsigned turn = 0; turn < turns; turn++) {
        jw_array(w);
        for (unsigned seat = 0; seat < CARDS_SEATS; seat++) jw_uint(w, count[turn][seat]);
        jw_array_end(w);
    }
    jw_array_end(w);
}

static void put_events(const cards *c, const uint16_t *count, json_writer *w) {
    jw_put_object(w, KEY(counts, events));
    for (unsigned event = 0; event < CARDS_EVENT_CARDS; event++)
        if (count[event] > 0) jw_put_uint(w, cards_event_row(c, event)->word, count[event]);
    jw_object_end(w);
}

void cw_write_counts(const lr_game *g, const wire_counts *counts, json_writer *w) {
    const cw_counts *n = (const cw_counts *)(const void *)counts;
    jw_object(w);
    put_named(w, KEY(counts, faces), cards_face_names, n->faces, CARDS_FACES);
    put_list(w, KEY(counts, numbers), n->numbers, 6);
    put_list(w, KEY(counts, duels), n->duels, 6);
    put_events(cards_of(g), n->events, w);
    jw_put_array(w, KEY(counts, seats));
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) put_seat(&n->seat[seat], w);
    jw_array_end(w);
    put_by_turn(w, KEY(counts, points), n->points, n->turns);
    put_by_turn(w, KEY(counts, strength), n->strength, n->turns);
    put_by_turn(w, KEY(counts, commerce), n->commerce, n->turns);
    jw_object_end(w);
}
