/* board_events.c - what an action brought about, as typed events.
 *
 * The first event tells the action itself: its kind is the notation's word, with the seat, the
 * target (as in `moves`) and what it cost or brought. What follows from it comes after, found by
 * comparing the two views, in the order in which a table would hear of it: production, battles,
 * what changed hands, bonus cards, the next turn, the end. Both views are the viewer's, so events
 * tell nothing that the viewer may not know.
 *
 * The bank is public: what a seat paid is what the bank gained, and what a card of choice brought
 * is what the bank lost.
 */
#include "board_json.h"

#define KIND(kind) ((uint64_t)1 << BOARD_##kind)

void bw_begin(const bw_change *c, const char *kind, unsigned seat) {
    jw_object(c->w);
    jw_put_string(c->w, WIRE_KIND, kind);
    if (seat < c->b->seats) jw_put_uint(c->w, KEY(act, seat), seat);
}

/* ---- the action itself ---- */

/* Whom an action of chance is about. */
static unsigned subject(const bw_change *c) {
    const board_public *p = &c->before->pub;
    switch (c->a.kind) {
    case BOARD_DEAL:
    case BOARD_EVENT:
    case BOARD_FIRST: return LR_SEAT_NONE;
    case BOARD_DICE:
        if (p->phase == BOARD_PHASE_FIRST && p->first_rolling != 0)
            return (unsigned)__builtin_ctz(p->first_rolling);
        return p->active;
    case BOARD_PROGRESS: return board_first_of(p, board_knights_read(c->b, p)->drawing);
    case BOARD_PILLAGE: return LR_SEAT_NONE;
    default: return c->a.actor == LR_ACTOR_CHANCE ? p->active : c->a.actor;
    }
}

/* What the bank has more and less; only where nobody else moves cards with it. */
static void put_payment(const bw_change *c) {
    const uint64_t pays = KIND(ROAD) | KIND(SETTLEMENT) | KIND(CITY) | KIND(BUY) | KIND(SHIP) |
                          KIND(WALL) | KIND(HIRE) | KIND(ACTIVATE) | KIND(PROMOTE) | KIND(IMPROVE) |
                          KIND(WONDER) | KIND(LEVEL) | KIND(BANK) | KIND(PLENTY) | KIND(PLAY) |
                          KIND(DISCOVER);
    bool sabotage = c->a.kind == BOARD_PLAY && c->a.arg[2] == BOARD_PROGRESS_SABOTEUR;
    board_cards then = c->before->pub.bank, now = c->after->pub.bank;
    if (!(pays >> c->a.kind & 1) || sabotage || then == now) return;
    board_cards paid = bw_short_of(then, now), gained = bw_short_of(now, then);
    if (paid != 0) bw_cards(c->w, KEY(act, paid), paid);
    if (gained != 0) bw_cards(c->w, KEY(act, gained), gained);
}

/* Cards that changed hands in a trade, from the actor's side. */
static void put_trade(const bw_change *c) {
    const board_offer *offer = c->before->pub.offer;
    if (c->a.kind == BOARD_CONFIRM) {
        bw_cards(c->w, KEY(act, give), offer[c->a.actor].give);
        bw_cards(c->w, KEY(act, get), offer[c->a.actor].want);
    } else if (c->a.kind == BOARD_TAKE && c->a.arg[0] < c->b->seats) {
        bw_cards(c->w, KEY(act, give), offer[c->a.arg[0]].want);
        bw_cards(c->w, KEY(act, get), offer[c->a.arg[0]].give);
    }
}

static bool takes_cards(lr_action a) {
    if (a.kind == BOARD_MONOPOLY) return true;
    return a.kind == BOARD_PLAY &&
           (a.arg[2] == BOARD_PROGRESS_RESOURCES || a.arg[2] == BOARD_PROGRESS_COMMODITIES ||
            a.arg[2] == BOARD_PROGRESS_WEDDING || a.arg[2] == BOARD_PROGRESS_MASTER);
}

/* How many cards everybody gave up, where hands can be counted. */
static void put_taken(const bw_change *c) {
    if (!takes_cards(c->a)) return;
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        if (c->before->hand_count[seat] == BOARD_COUNT_HIDDEN) return;
    jw_put_array(c->w, KEY(act, taken));
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        unsigned then = c->before->hand_count[seat], now = c->after->hand_count[seat];
        jw_uint(c->w, now < then ? then - now : 0);
    }
    jw_array_end(c->w);
}

/* What the viewer gained and lost, where cards changed hands unseen by others. */
static void put_own(const bw_change *c) {
    const uint64_t unseen = KIND(GIVE) | KIND(PICK) | KIND(COMMERCE);
    board_cards then = c->before->hand, now = c->after->hand;
    if (!(unseen >> c->a.kind & 1) && !takes_cards(c->a)) return;
    if (c->after->viewer >= c->b->seats || then == now) return;
    jw_put_object(c->w, KEY(act, own));
    bw_cards(c->w, KEY(own_change, gained), bw_short_of(then, now));
    bw_cards(c->w, KEY(own_change, lost), bw_short_of(now, then));
    jw_object_end(c->w);
}

/* What else belongs to the action's own line. */
static void put_details(const bw_change *c) {
    const board_public *now = &c->after->pub;
    switch (c->a.kind) {
    case BOARD_DICE:
        bw_mark(c->w, KEY(act, for_first), c->before->pub.phase == BOARD_PHASE_FIRST);
        break;
    case BOARD_IMPROVE:
        jw_put_uint(
            c->w, "level",
            board_knights_read(c->b, now)->realm[c->a.actor].level[c->a.arg[0] % BOARD_TRACKS]);
        break;
    case BOARD_LEVEL:
    case BOARD_WONDER:
        jw_put_uint(c->w, KEY(act, level),
                    board_scenario_read(c->b, now)->wonders.level[c->a.actor]);
        break;
    case BOARD_HIRE:
    case BOARD_PROMOTE: {
        unsigned strength = 0;
        (void)board_knight_at(c->b, now, board_place(c->a), &strength);
        jw_put_uint(c->w, KEY(act, level), strength);
        break;
    }
    case BOARD_STOP:
    case BOARD_END:
    case BOARD_SHIP:
    case BOARD_CHOOSE: /* what it was that ended, or was put down */
        jw_put_string(c->w, KEY(act, phase), board_phase_names[c->before->pub.phase]);
        break;
    default: break;
    }
}

static void tell_action(const bw_change *c) {
    bw_begin(c, board_action_words[c->a.kind], subject(c));
    bw_target(c->w, c->b, c->a);
    put_payment(c);
    put_trade(c);
    put_taken(c);
    put_own(c);
    put_details(c);
    jw_object_end(c->w);
}

/* ---- dice and what they pay ---- */

/* An Alchemist has set them, so nobody threw. */
static void tell_set_dice(const bw_change *c) {
    const board_public *p = &c->before->pub;
    if (c->a.kind != BOARD_ROLL || !c->b->knights) return;
    if (!board_knights_read(c->b, p)->dice_set) return;
    bw_begin(c, board_action_words[BOARD_DICE], p->active);
    bw_target(c->w, c->b, (lr_action){ .kind = BOARD_DICE, .arg = { p->dice[0], p->dice[1] } });
    bw_mark(c->w, KEY(act, set), true);
    jw_object_end(c->w);
}

static void put_by_seat(const bw_change *c, const char *key, const board_cards *cards) {
    jw_put_array(c->w, key);
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        if (cards[seat] == 0) continue;
        jw_object(c->w);
        jw_put_uint(c->w, KEY(share, seat), seat);
        bw_cards(c->w, KEY(share, cards), cards[seat]);
        jw_object_end(c->w);
    }
    jw_array_end(c->w);
}

static void tell_production(const bw_change *c) {
    bw_production paid;
    if (!bw_produced(c->b, c->before, c->after, c->a, &paid)) return;
    bw_begin(c, EVENT_KIND(production), LR_SEAT_NONE);
    jw_put_uint(c->w, KEY(production, number), paid.number);
    jw_put_array(c->w, KEY(production, hexes));
    FOR_EACH_BIT(k, paid.hexes) bw_put_hex(c->w, c->b, k);
    jw_array_end(c->w);
    put_by_seat(c, KEY(production, gains), paid.gained);
    put_by_seat(c, KEY(production, blocked), paid.kept);
    jw_put_array(c->w, KEY(production, short));
    FOR_EACH_BIT(bit, paid.lacking) jw_string(c->w, board_goods_names[bit]);
    jw_array_end(c->w);
    jw_object_end(c->w);
}

/* Cards of choice that somebody is newly owed. */
static void tell_gold(const bw_change *c) {
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        unsigned then = c->before->pub.at_sea[seat].gold_left;
        unsigned now = c->after->pub.at_sea[seat].gold_left;
        if (c->a.kind == BOARD_CHOOSE && c->a.actor == seat && then > 0) then--;
        if (now <= then) continue;
        bw_begin(c, EVENT_KIND(gold), seat);
        jw_put_uint(c->w, KEY(gold, count), now - then);
        jw_object_end(c->w);
    }
}

/* ---- discards ---- */

static void tell_discarded(const bw_change *c, unsigned seat, unsigned count, board_cards cards) {
    if (count == 0) return;
    bw_begin(c, EVENT_KIND(discarded), seat);
    jw_put_uint(c->w, KEY(discarded, count), count);
    if (cards != 0) bw_cards(c->w, KEY(discarded, cards), cards); /* where they are known */
    jw_object_end(c->w);
}

/* Cards that went without a choice, as those of one kind do: after the card that was named
 * everybody sees in the bank what they were; of several hands at once only the own is known. */
static void tell_forced_discards(const bw_change *c) {
    const board_public *then = &c->before->pub, *now = &c->after->pub;
    bool saboteur = c->a.kind == BOARD_PLAY && c->a.arg[2] == BOARD_PROGRESS_SABOTEUR;
    bool seven = then->unpaid && !now->unpaid && now->dice[0] + now->dice[1] == 7;
    if (!c->b->knights) return; /* elsewhere every card is named */
    if (c->a.kind == BOARD_DISCARD && c->a.arg[0] < BOARD_GOODS) {
        board_cards more = now->bank - then->bank - board_card(c->a.arg[0]);
        tell_discarded(c, c->a.actor, board_total(more), more);
    }
    for (unsigned seat = 0; seat < c->b->seats && (saboteur || seven); seat++) {
        bool own = seat == c->after->viewer;
        board_cards gone = own ? bw_short_of(c->after->hand, c->before->hand) : 0;
        unsigned held = c->before->hand_count[seat], left = c->after->hand_count[seat];
        bool seen = held != BOARD_COUNT_HIDDEN && left < held;
        tell_discarded(c, seat, own ? board_total(gone) : seen ? held - left : 0, gone);
    }
}

static void tell_discards(const bw_change *c) {
    tell_forced_discards(c);
    if (c->after->pub.phase != BOARD_PHASE_DISCARD || c->before->pub.phase == BOARD_PHASE_DISCARD)
        return;
    bw_begin(c, EVENT_KIND(discard_due), LR_SEAT_NONE);
    jw_put_array(c->w, KEY(discard_due, left));
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        jw_uint(c->w, c->after->pub.seat[seat].discard_left);
    jw_array_end(c->w);
    jw_object_end(c->w);
}

/* ---- bonuses, turns, the end ---- */

typedef unsigned size_of_seat(const board *b, const board_public *p, unsigned seat);

static unsigned army_size(const board *b, const board_public *p, unsigned seat) {
    if (seat >= b->seats) return 0;
    return board_count(p->played[seat], BOARD_CARD_KNIGHT);
}

static void begin_bonus(const bw_change *c, const char *card, unsigned then, unsigned now,
                        size_of_seat *size_of) {
    const board_public *p = &c->after->pub;
    bw_begin(c, EVENT_KIND(bonus), LR_SEAT_NONE);
    jw_put_string(c->w, KEY(bonus, card), card);
    wire_put_seat(c->w, KEY(bonus, to), now);
    wire_put_seat(c->w, KEY(bonus, from), then);
    jw_put_array(c->w, KEY(bonus, sizes));
    for (unsigned seat = 0; seat < c->b->seats; seat++) jw_uint(c->w, size_of(c->b, p, seat));
    jw_array_end(c->w);
}

static void put_path(const bw_change *c, unsigned holder) {
    uint16_t path[BOARD_PATH_MAX];
    if (holder >= c->b->seats) return;
    unsigned length = board_road_path(c->b, &c->after->pub, holder, path);
    jw_put_array(c->w, KEY(bonus, path));
    for (unsigned k = 0; k < length; k++) bw_put_edge(c->w, c->b, path[k]);
    jw_array_end(c->w);
}

static void tell_bonuses(const bw_change *c) {
    const board_public *then = &c->before->pub, *now = &c->after->pub;
    if (now->road_holder != then->road_holder) {
        begin_bonus(c, "longest-road", then->road_holder, now->road_holder, board_road_length);
        jw_put_uint(c->w, KEY(bonus, size), now->road_record);
        put_path(c, now->road_holder);
        jw_object_end(c->w);
    }
    if (now->army_holder != then->army_holder) {
        begin_bonus(c, "largest-army", then->army_holder, now->army_holder, army_size);
        jw_put_uint(c->w, KEY(bonus, size), army_size(c->b, now, now->army_holder));
        jw_object_end(c->w);
    }
}

static void tell_islands(const bw_change *c) {
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        unsigned then = c->before->pub.at_sea[seat].special;
        unsigned now = c->after->pub.at_sea[seat].special;
        if (now <= then) continue;
        bw_begin(c, EVENT_KIND(island), seat);
        if (c->a.kind == BOARD_SETTLEMENT)
            bw_vertex(c->w, KEY(island, vertex), c->b, board_place(c->a));
        jw_put_uint(c->w, KEY(island, points), now - then);
        jw_object_end(c->w);
    }
}

/* A turn begins, or a part of one that belongs to somebody else. */
static void tell_turn(const bw_change *c) {
    const board_public *then = &c->before->pub, *now = &c->after->pub;
    if (now->setting_up || now->phase == BOARD_PHASE_OVER) return;
    bool begins = then->setting_up || now->turn != then->turn;
    bool extra = now->turn_of < c->b->seats && now->active != then->active;
    if (!begins && !extra) return;
    bw_begin(c, begins ? EVENT_KIND(turn) : EVENT_KIND(extra_turn), now->active);
    jw_put_uint(c->w, KEY(turn, turn), now->turn);
    jw_put_uint(c->w, KEY(turn, round), now->turn / c->b->seats + 1);
    jw_object_end(c->w);
}

static void tell_first(const bw_change *c) {
    const board_public *then = &c->before->pub, *now = &c->after->pub;
    if (c->a.kind != BOARD_DICE || then->phase != BOARD_PHASE_FIRST) return;
    if (now->phase == BOARD_PHASE_FIRST) return;
    bw_begin(c, board_action_words[BOARD_FIRST], LR_SEAT_NONE);
    bw_target(c->w, c->b, (lr_action){ .kind = BOARD_FIRST, .arg = { now->first } });
    jw_object_end(c->w);
}

static void tell_end(const bw_change *c) {
    const board_public *now = &c->after->pub;
    if (now->phase != BOARD_PHASE_OVER || c->before->pub.phase == BOARD_PHASE_OVER) return;
    bw_begin(c, EVENT_KIND(win), now->winner);
    jw_put_array(c->w, KEY(win, points));
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        jw_uint(c->w, now->seat[seat].points + (unsigned)c->after->points_shown[seat]);
    jw_array_end(c->w);
    jw_put_array(c->w, KEY(win, sources));
    for (unsigned seat = 0; seat < c->b->seats; seat++) bw_sources(c->w, c->b, c->after, seat);
    jw_array_end(c->w);
    jw_object_end(c->w);
}

/* ---- the whole ---- */

void bw_events(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
               json_writer *w) {
    const bw_change c = { .b = board_of(g),
                          .before = board_view_of(before),
                          .after = board_view_of(after),
                          .a = seen,
                          .w = w };
    tell_action(&c);
    tell_set_dice(&c);
    tell_first(&c);
    if (c.b->knights) bw_tell_barbarians(&c);
    tell_production(&c);
    if (c.b->sea) {
        bw_tell_scenario(&c);
        tell_gold(&c);
        tell_islands(&c);
    }
    if (c.b->knights) bw_tell_knights(&c);
    tell_discards(&c);
    tell_bonuses(&c);
    tell_turn(&c);
    tell_end(&c);
}
