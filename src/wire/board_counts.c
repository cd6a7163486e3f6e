/* board_counts.c - statistics of a game that everybody may see.
 *
 * They are counted from a spectator's views, so they reveal nothing: a stolen card is counted, its
 * kind is not known. Counters stop at their greatest value. Expected production is kept in 36ths of
 * a card: before each throw, the average of what the throw would bring, with the robber where it
 * stands.
 */
#include "board_json.h"

enum { ROUNDS_MAX = 250, ISLANDS_MAX = 48 };

typedef struct seat_counts {
    uint32_t expected; /* 36ths of a card */
    uint16_t produced[BOARD_GOODS];
    uint16_t blocked; /* cards that the robber kept away */
    uint16_t gained[BW_gain_COUNT], lost[BW_loss_COUNT];
    uint16_t rolled[13];
    uint16_t robbed[LR_SEATS_MAX]; /* how often the seat stole from each */
    uint16_t acted[BOARD_ACTION_KINDS];
} seat_counts;

/* A settlement that brought special points, as the first of its owner on an island. */
typedef struct island_counts {
    uint8_t seat, points;
    uint16_t vertex;
} island_counts;

struct wire_counts {
    uint16_t dice[13];
    uint16_t events[BOARD_EVENTS];
    uint16_t held, lost; /* battles against the barbarians */
    uint16_t rounds;
    seat_counts seat[LR_SEATS_MAX];
    uint8_t points[ROUNDS_MAX][LR_SEATS_MAX]; /* at the start of each round */
    uint16_t islands;
    island_counts island[ISLANDS_MAX];
};

_Static_assert(sizeof(wire_counts) <= BW_COUNTS_SIZE, "the server keeps as many bytes");

static void add(uint16_t *counter, unsigned more) {
    *counter = (uint16_t)(*counter + more < UINT16_MAX ? *counter + more : UINT16_MAX);
}

/* ---- counting ---- */

static void expect(const board *b, const board_public *p, wire_counts *to) {
    for (unsigned number = 2; number <= 12; number++) {
        board_cards earned[LR_SEATS_MAX], kept[LR_SEATS_MAX];
        unsigned ways = number <= 7 ? number - 1 : 13 - number;
        if (p->number_hexes[number] == 0) continue;
        bw_earnings(b, p, number, earned, kept);
        for (unsigned seat = 0; seat < b->seats; seat++)
            to->seat[seat].expected += ways * board_total(earned[seat]);
    }
}

static void count_dice(const bw_change *c, wire_counts *to) {
    const board_public *p = &c->before->pub;
    bool thrown = c->a.kind == BOARD_DICE && p->phase == BOARD_PHASE_DICE;
    bool set = c->b->knights && c->a.kind == BOARD_ROLL && board_knights_read(c->b, p)->dice_set;
    unsigned total = c->after->pub.dice[0] + (unsigned)c->after->pub.dice[1];
    if (c->a.kind == BOARD_EVENT && c->a.arg[0] < BOARD_EVENTS) add(&to->events[c->a.arg[0]], 1);
    if ((!thrown && !set) || total > 12) return;
    expect(c->b, p, to);
    if (set) return; /* the dice were not thrown */
    add(&to->dice[total], 1);
    add(&to->seat[p->active].rolled[total], 1);
}

static void count_production(const bw_change *c, wire_counts *to) {
    bw_production paid;
    if (!bw_produced(c->b, c->before, c->after, c->a, &paid)) return;
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        seat_counts *own = &to->seat[seat];
        add(&own->gained[BW_gain_PRODUCTION], board_total(paid.gained[seat]));
        add(&own->blocked, board_total(paid.kept[seat]));
        for (unsigned lane = 0; lane < c->b->goods; lane++)
            add(&own->produced[lane], board_count(paid.gained[seat], lane));
    }
}

static void count_between(wire_counts *to, unsigned from, unsigned into, unsigned cards,
                          unsigned out, unsigned in) {
    if (from < LR_SEATS_MAX) add(&to->seat[from].lost[out], cards);
    if (into < LR_SEATS_MAX) add(&to->seat[into].gained[in], cards);
}

static void count_trade(const bw_change *c, unsigned maker, unsigned other, wire_counts *to) {
    if (maker >= c->b->seats || other >= c->b->seats) return;
    const board_offer *offer = &c->before->pub.offer[maker];
    count_between(to, maker, other, board_total(offer->give), BW_loss_TRADE, BW_gain_TRADE);
    count_between(to, other, maker, board_total(offer->want), BW_loss_TRADE, BW_gain_TRADE);
}

/* Cards that a card moves between hands; unknown where hands are not counted. */
static void count_hands(const bw_change *c, wire_counts *to) {
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        unsigned then = c->before->hand_count[seat], now = c->after->hand_count[seat];
        if (then == BOARD_COUNT_HIDDEN || now == BOARD_COUNT_HIDDEN) return;
        if (now > then) add(&to->seat[seat].gained[BW_gain_CARD], now - then);
        if (now < then) add(&to->seat[seat].lost[BW_loss_CARD], then - now);
    }
}

static void count_bank(const bw_change *c, unsigned seat, unsigned in, unsigned out,
                       wire_counts *to) {
    board_cards then = c->before->pub.bank, now = c->after->pub.bank;
    add(&to->seat[seat].gained[in], board_total(bw_short_of(now, then)));
    add(&to->seat[seat].lost[out], board_total(bw_short_of(then, now)));
}

static void count_cards(const bw_change *c, wire_counts *to) {
    const board_public *p = &c->before->pub;
    unsigned seat = c->a.actor < c->b->seats ? c->a.actor : p->active;
    switch (c->a.kind) {
    case BOARD_STEAL:
        count_between(to, c->a.arg[2], p->active, 1, BW_loss_STEAL, BW_gain_STEAL);
        if (c->a.arg[2] < c->b->seats) add(&to->seat[p->active].robbed[c->a.arg[2]], 1);
        break;
    case BOARD_PILLAGE:
        count_between(to, c->a.arg[2], LR_SEAT_NONE, 1, BW_loss_PIRATES, BW_gain_CARD);
        break;
    case BOARD_CHOOSE: add(&to->seat[seat].gained[BW_gain_GOLD], 1); break;
    case BOARD_DISCOVER: count_bank(c, seat, BW_gain_DISCOVERY, BW_loss_BUILD, to); break;
    case BOARD_BANK: count_bank(c, seat, BW_gain_BANK, BW_loss_BANK, to); break;
    case BOARD_CONFIRM: count_trade(c, seat, c->a.arg[0], to); break;
    case BOARD_TAKE: count_trade(c, c->a.arg[0], seat, to); break;
    case BOARD_SETTLEMENT:
    case BOARD_CITY: count_bank(c, seat, BW_gain_START, BW_loss_BUILD, to); break;
    case BOARD_ROAD:
    case BOARD_SHIP:
    case BOARD_BUY:
    case BOARD_WALL:
    case BOARD_HIRE:
    case BOARD_ACTIVATE:
    case BOARD_PROMOTE:
    case BOARD_IMPROVE:
    case BOARD_WONDER:
    case BOARD_LEVEL: count_bank(c, seat, BW_gain_CARD, BW_loss_BUILD, to); break;
    case BOARD_PLENTY: count_bank(c, seat, BW_gain_CARD, BW_loss_CARD, to); break;
    case BOARD_MONOPOLY:
    case BOARD_PLAY:
    case BOARD_PICK:
    case BOARD_GIVE:
    case BOARD_COMMERCE: count_hands(c, to); break;
    default: break;
    }
}

/* Cards that are discarded without a choice leave with the roll, or with the last card named. */
static void count_discards(const bw_change *c, wire_counts *to) {
    const board_public *then = &c->before->pub, *now = &c->after->pub;
    bool seven = then->unpaid && !now->unpaid && now->dice[0] + now->dice[1] == 7;
    if (c->a.kind == BOARD_DISCARD)
        add(&to->seat[c->a.actor].lost[BW_loss_DISCARD], board_total(now->bank - then->bank));
    for (unsigned seat = 0; seat < c->b->seats && seven && c->b->knights; seat++) {
        unsigned held = c->before->hand_count[seat], left = c->after->hand_count[seat];
        if (held != BOARD_COUNT_HIDDEN && left < held)
            add(&to->seat[seat].lost[BW_loss_DISCARD], held - left);
    }
}

static void count_battle(const bw_change *c, wire_counts *to) {
    if (!c->b->knights) return;
    const board_knights *then = board_knights_read(c->b, &c->before->pub);
    const board_knights *now = board_knights_read(c->b, &c->after->pub);
    bool fought = then->attack != BOARD_ATTACK_FOUGHT &&
                  (now->attack == BOARD_ATTACK_FOUGHT || now->attacks != then->attacks);
    if (!fought) return;
    unsigned cities = 0;
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        cities += bw_count_places(board_city(c->b, &c->after->pub, seat).word, c->b->vertex_words);
    bool lost = now->sacked != 0 || cities < board_barbarian_strength(c->b, &c->before->pub);
    add(lost ? &to->lost : &to->held, 1);
}

static void count_islands(const bw_change *c, wire_counts *to) {
    unsigned seat = c->a.actor;
    if (c->a.kind != BOARD_SETTLEMENT || seat >= c->b->seats || to->islands == ISLANDS_MAX) return;
    unsigned then = c->before->pub.at_sea[seat].special, now = c->after->pub.at_sea[seat].special;
    if (now <= then) return;
    to->island[to->islands++] = (island_counts){ .seat = (uint8_t)seat,
                                                 .points = (uint8_t)(now - then),
                                                 .vertex = (uint16_t)board_place(c->a) };
}

static void count_points(const bw_change *c, wire_counts *to) {
    const board_public *p = &c->after->pub;
    unsigned round = p->turn / c->b->seats + (p->phase == BOARD_PHASE_OVER ? 1 : 0);
    if (p->setting_up || round >= ROUNDS_MAX) return;
    if (round < to->rounds && p->phase != BOARD_PHASE_OVER) return;
    to->rounds = (uint16_t)(round + 1);
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        to->points[round][seat] = (uint8_t)(p->seat[seat].points + c->after->points_shown[seat]);
}

void bw_count(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
              wire_counts *counts) {
    const bw_change c = {
        .b = board_of(g), .before = board_view_of(before), .after = board_view_of(after), .a = seen
    };
    if (seen.kind >= BOARD_ACTION_KINDS) return;
    if (seen.actor < c.b->seats) add(&counts->seat[seen.actor].acted[seen.kind], 1);
    count_dice(&c, counts);
    count_production(&c, counts);
    count_cards(&c, counts);
    count_discards(&c, counts);
    count_battle(&c, counts);
    count_points(&c, counts);
    count_islands(&c, counts);
}

/* ---- writing ---- */

/* Throws of 2 to 12. */
static void put_throws(json_writer *w, const char *key, const uint16_t *throws) {
    jw_put_array(w, key);
    for (unsigned total = 2; total <= 12; total++) jw_uint(w, throws[total]);
    jw_array_end(w);
}

static void put_named(json_writer *w, const char *key, const char *const *names,
                      const uint16_t *counters, unsigned count) {
    jw_put_object(w, key);
    for (unsigned k = 0; k < count; k++)
        if (counters[k] > 0) jw_put_uint(w, names[k], counters[k]);
    jw_object_end(w);
}

static void put_seat(const board *b, const seat_counts *own, json_writer *w) {
    jw_object(w);
    put_throws(w, KEY(seat_counts, rolled), own->rolled);
    put_named(w, KEY(seat_counts, produced), board_goods_names, own->produced, b->goods);
    jw_key(w, KEY(seat_counts, expected));
    jw_real(w, own->expected / 36.0, 2);
    jw_put_uint(w, KEY(seat_counts, blocked), own->blocked);
    put_named(w, KEY(seat_counts, gained), bw_gain_words, own->gained, BW_gain_COUNT);
    put_named(w, KEY(seat_counts, lost), bw_loss_words, own->lost, BW_loss_COUNT);
    jw_put_array(w, KEY(seat_counts, robbed));
    for (unsigned seat = 0; seat < b->seats; seat++) jw_uint(w, own->robbed[seat]);
    jw_array_end(w);
    put_named(w, KEY(seat_counts, actions), board_action_words, own->acted, BOARD_ACTION_KINDS);
    jw_object_end(w);
}

static void put_points(const board *b, const wire_counts *counts, json_writer *w) {
    jw_put_array(w, KEY(counts, points));
    for (unsigned round = 0; round < counts->rounds; round++) {
        jw_array(w);
        for (unsigned seat = 0; seat < b->seats; seat++) jw_uint(w, counts->points[round][seat]);
        jw_array_end(w);
    }
    jw_array_end(w);
}

static void put_islands(const board *b, const wire_counts *counts, json_writer *w) {
    if (b->layout.bonus_count == 0) return;
    jw_put_array(w, KEY(counts, islands));
    for (unsigned k = 0; k < counts->islands; k++) {
        const island_counts *of = &counts->island[k];
        jw_object(w);
        jw_put_uint(w, KEY(island_counts, seat), of->seat);
        bw_vertex(w, KEY(island_counts, vertex), b, of->vertex);
        jw_put_uint(w, KEY(island_counts, points), of->points);
        jw_object_end(w);
    }
    jw_array_end(w);
}

void bw_write_counts(const lr_game *g, const wire_counts *counts, json_writer *w) {
    const board *b = board_of(g);
    jw_object(w);
    put_throws(w, KEY(counts, dice), counts->dice);
    if (b->knights) {
        put_named(w, KEY(counts, events), board_event_names, counts->events, BOARD_EVENTS);
        jw_put_uint(w, KEY(counts, battles_held), counts->held);
        jw_put_uint(w, KEY(counts, battles_lost), counts->lost);
    }
    jw_put_array(w, KEY(counts, seats));
    for (unsigned seat = 0; seat < b->seats; seat++) put_seat(b, &counts->seat[seat], w);
    jw_array_end(w);
    put_points(b, counts, w);
    put_islands(b, counts, w);
    jw_object_end(w);
}
