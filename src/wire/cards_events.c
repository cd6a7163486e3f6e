/* cards_events.c - what an action brought about, as typed events of the log.
 *
 * The first event is the action itself; its type is the word of the notation. Then come the
 * things that followed by themselves, in the order in which a table would hear of them: what the
 * dice mean, what an event takes, cards that go back to hand, what the regions produce, new
 * regions, tokens, the next turn. They are found by comparing what the viewer saw before with
 * what it sees after, and the action is redacted, so nothing hidden can be told: what the viewer
 * may not know is left out.
 */
#include "cards_json.h"

#include <string.h>

typedef struct change {
    const cards *c;
    const cards_view *before, *after;
    lr_action a;
    cw_flow flow;
    json_writer *w;
} change;

/* An event begins with its type and, if there is one, its seat; jw_object_end() ends it. */
static json_writer *begin(const change *x, const char *type, unsigned seat) {
    jw_object(x->w);
    jw_put_string(x->w, WIRE_KIND, type);
    if (seat < CARDS_SEATS) jw_put_uint(x->w, KEY(act, seat), seat);
    return x->w;
}

static void end(const change *x) {
    jw_object_end(x->w);
}

static cards_goods lanes(const uint8_t count[CARDS_GOODS]) {
    cards_goods goods = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) goods += count[good] * lr_lane(good);
    return goods;
}

/* ---- the action itself ---- */

static bool is_building(unsigned kind) {
    return kind == CARDS_ROAD || kind == CARDS_SETTLEMENT || kind == CARDS_CITY ||
           kind == CARDS_BUILD;
}

/* Something is built, or will be when it is paid. */
static void tell_building(const change *x, lr_action a, bool done) {
    unsigned any = 0;
    json_writer *w = begin(x, cards_action_words[a.kind], a.actor);
    cw_put_target(x->c, &x->before->pub, a, w);
    cw_put_goods(w, KEY(act, paid), cw_cost_of(x->c, &x->before->pub, a, &any));
    if (!done) jw_put_bool(w, KEY(act, pending), true);
    end(x);
}

static bool has_target(unsigned kind) {
    static const uint8_t without[] = { CARDS_SHUFFLE, CARDS_FIRST,  CARDS_ARRANGE_AS_PRINTED,
                                       CARDS_ROLL,    CARDS_END,    CARDS_SETTLE,
                                       CARDS_STOP,    CARDS_ACCEPT, CARDS_REFUSE };
    return memchr(without, (int)kind, sizeof without) == NULL;
}

static void put_first(const change *x) {
    wire_put_seat(x->w, KEY(act, first),
                  x->a.arg[0] == x->a.arg[1] ? LR_SEAT_NONE : x->after->pub.first);
    jw_put_array(x->w, KEY(act, dice));
    jw_uint(x->w, x->a.arg[0]);
    jw_uint(x->w, x->a.arg[1]);
    jw_array_end(x->w);
}

static void put_duel(const change *x) {
    const cards_public *p = &x->before->pub;
    bool success = x->a.arg[0] <= cw_duel_limit(p);
    cw_put_kind(x->w, KEY(act, card), x->c, p->duel_card);
    jw_put_uint(x->w, KEY(act, limit), cw_duel_limit(p));
    jw_put_bool(x->w, KEY(act, success), success);
    wire_put_seat(x->w, KEY(act, loser), success ? cw_opponent(p->active) : p->active);
}

static void put_conflict(const change *x) {
    unsigned victim = cw_opponent(x->a.actor);
    int cards_left = x->after->pub.hand_size[victim];
    jw_put_uint(x->w, KEY(act, from), victim);
    jw_put_int(x->w, KEY(act, count), x->before->pub.hand_size[victim] - cards_left);
    if (x->a.arg[3] == LR_ARG_HIDDEN) jw_put_bool(x->w, KEY(act, unordered), true);
}

/* From the side of the one who answers. */
static void put_answer(const change *x) {
    jw_put_uint(x->w, KEY(act, to), cw_opponent(x->a.actor));
    cw_put_goods(x->w, KEY(act, give), x->before->pub.offer_want);
    cw_put_goods(x->w, KEY(act, get), x->before->pub.offer_give);
}

static void put_good(const change *x) {
    const cards_realm *r = &x->before->pub.realm[x->a.actor];
    jw_put_string(x->w, KEY(act, good), cards_good_names[cards_region_good(r, x->a.arg[0])]);
}

/* What else belongs to the action's own line. */
static void put_details(const change *x) {
    const cards_public *p = &x->before->pub;
    unsigned any = 0;
    switch ((cards_action_kind)x->a.kind) {
    case CARDS_FIRST: put_first(x); break;
    case CARDS_DICE:
        if (p->alchemist) jw_put_bool(x->w, KEY(act, set), true);
        break;
    case CARDS_DUEL: put_duel(x); break;
    case CARDS_PAY:
    case CARDS_STORE:
    case CARDS_GAIN: put_good(x); break;
    case CARDS_SETTLE:
    case CARDS_STOP: jw_put_string(x->w, KEY(act, phase), cards_phase_names[p->phase]); break;
    case CARDS_SEARCH:
        (void)cw_cost_of(x->c, p, x->a, &any);
        jw_put_uint(x->w, KEY(act, price), any);
        break;
    case CARDS_OFFER:
        if (p->phase == CARDS_PHASE_ANSWER) jw_put_bool(x->w, KEY(act, counter), true);
        break;
    case CARDS_ACCEPT:
    case CARDS_REFUSE: put_answer(x); break;
    case CARDS_SPY: jw_put_uint(x->w, KEY(act, from), cw_opponent(x->a.actor)); break;
    case CARDS_CONFLICT: put_conflict(x); break;
    default: break;
    }
}

/* Dice, regions and duels are the active seat's. */
static unsigned subject(const change *x) {
    if (x->a.actor < CARDS_SEATS) return x->a.actor;
    return x->before->pub.turn > 0 ? x->before->pub.active : LR_SEAT_NONE;
}

static void tell_action(const change *x) {
    if (is_building(x->a.kind)) {
        tell_building(x, x->a, x->after->pub.pending.kind == CARDS_NO_ACTION);
        return;
    }
    begin(x, cards_action_words[x->a.kind], subject(x));
    if (has_target(x->a.kind)) cw_put_target(x->c, &x->before->pub, x->a, x->w);
    put_details(x);
    end(x);
}

/* A payment that was the last one. */
static void tell_paid(const change *x) {
    lr_action a = x->before->pub.pending;
    if (is_building(a.kind) && x->after->pub.pending.kind == CARDS_NO_ACTION)
        tell_building(x, a, true);
}

/* ---- dice and events ---- */

/* Of the seats that gained or lost something, how much. */
static void put_by_seat(const change *x, const char *key,
                        const uint8_t count[CARDS_SEATS][CARDS_GOODS]) {
    jw_put_array(x->w, key);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        if (lanes(count[seat]) == 0) continue;
        jw_object(x->w);
        jw_put_uint(x->w, KEY(share, seat), seat);
        cw_put_goods(x->w, KEY(share, goods), lanes(count[seat]));
        jw_object_end(x->w);
    }
    jw_array_end(x->w);
}

static void tell_brigands(const change *x) {
    const cards_public *p = &x->before->pub;
    json_writer *w = begin(x, EVENT_KIND(brigands), LR_SEAT_NONE);
    if (p->turn <= CARDS_CALM_TURNS) jw_put_bool(w, KEY(brigands, calm), true);
    jw_put_array(w, KEY(brigands, counted));
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        jw_uint(w, cw_counted_by_brigands(&p->realm[seat]));
    jw_array_end(w);
    put_by_seat(x, KEY(brigands, losses), x->flow.lost);
    end(x);
}

static void tell_tournament(const change *x) {
    unsigned zero = x->before->pub.realm[0].tournament, one = x->before->pub.realm[1].tournament;
    json_writer *w = begin(x, EVENT_KIND(tournament), LR_SEAT_NONE);
    jw_put_array(w, KEY(tournament, points));
    jw_uint(w, zero);
    jw_uint(w, one);
    jw_array_end(w);
    wire_put_seat(w, KEY(tournament, winner), zero == one ? LR_SEAT_NONE : zero > one ? 0u : 1u);
    end(x);
}

static void tell_advantage(const change *x) {
    json_writer *w = begin(x, EVENT_KIND(advantage), LR_SEAT_NONE);
    wire_put_seat(w, KEY(advantage, holder), x->before->pub.windmill_token);
    jw_put_bool(w, KEY(advantage, possible), x->after->pub.phase == CARDS_PHASE_ADVANTAGE);
    end(x);
}

static void tell_dice(const change *x) {
    unsigned face = x->a.kind == CARDS_DICE ? x->a.arg[0] : CARDS_FACE_NONE;
    unsigned card = x->a.kind == CARDS_EVENT ? x->a.arg[0] : CARDS_NO_EVENT;
    if (face == CARDS_FACE_CLUB) tell_brigands(x);
    if (face == CARDS_FACE_KNIGHT) tell_tournament(x);
    if (face == CARDS_FACE_WINDMILL) tell_advantage(x);
    if (face == CARDS_FACE_SUN) {
        begin(x, EVENT_KIND(plenty), LR_SEAT_NONE);
        end(x);
    }
    if (card == CARDS_EVENT_PLAGUE) {
        begin(x, EVENT_KIND(plague), LR_SEAT_NONE);
        put_by_seat(x, KEY(plague, losses), x->flow.lost);
        end(x);
    }
    if (card == CARDS_EVENT_PRODUCTIVE_YEAR) {
        begin(x, EVENT_KIND(productive_year), LR_SEAT_NONE);
        put_by_seat(x, KEY(productive_year, gains), x->flow.gained);
        end(x);
    }
}

/* Units of choice that left no choice. */
static void tell_gained(const change *x) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_goods goods = lanes(x->flow.chosen[seat]);
        if (x->a.kind == CARDS_GAIN && x->a.actor == seat)
            goods -= lr_lane(cards_region_good(&x->before->pub.realm[seat], x->a.arg[0]));
        if (goods == 0) continue;
        cw_put_goods(begin(x, EVENT_KIND(gained), seat), KEY(gained, goods), goods);
        end(x);
    }
}

static void tell_production(const change *x) {
    if (!x->flow.produced) return;
    json_writer *w = begin(x, EVENT_KIND(production), LR_SEAT_NONE);
    jw_put_uint(w, KEY(production, number), x->flow.number);
    put_by_seat(x, KEY(production, gains), x->flow.production);
    jw_put_array(w, KEY(production, wasted)); /* for want of room */
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) jw_uint(w, x->flow.wasted[seat]);
    jw_array_end(w);
    end(x);
}

/* ---- what cards move ---- */

/* Units that change hands because there was only one to take or to give. */
static void tell_moved(const change *x) {
    static const uint8_t kinds[] = { CARDS_PLAY, CARDS_DUEL,  CARDS_SEIZE, CARDS_GIVE,
                                     CARDS_STOP, CARDS_STORE, CARDS_PAY,   CARDS_SETTLE };
    if (!memchr(kinds, x->a.kind, sizeof kinds) || x->flow.produced) return;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned told = x->a.kind == CARDS_SEIZE  ? x->a.actor
                        : x->a.kind == CARDS_GIVE ? cw_opponent(x->a.actor)
                                                  : LR_SEAT_NONE;
        cards_goods goods = 0;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            int units = x->flow.moved[seat][good];
            if (told < CARDS_SEATS && x->a.arg[0] == good) units += told == seat ? -1 : 1;
            if (units > 0) goods += (unsigned)units * lr_lane(good);
        }
        if (goods == 0) continue;
        jw_put_uint(begin(x, EVENT_KIND(moved), seat), KEY(moved, from), cw_opponent(seat));
        cw_put_goods(x->w, KEY(moved, goods), goods);
        end(x);
    }
}

static void tell_returned(const change *x) {
    if (x->a.kind == CARDS_REMOVE) return;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
            unsigned then = cards_copies(x->before->pub.realm[seat].placed, kind);
            if (cards_copies(x->after->pub.realm[seat].placed, kind) >= then) continue;
            cw_put_kind(begin(x, EVENT_KIND(returned), seat), KEY(returned, card), x->c, kind);
            end(x);
        }
}

/* ---- hands and stacks ---- */

static unsigned viewer_of(const change *x) {
    return x->after->viewer;
}

/* The kind of which `more` has a copy more than `less`, or CARDS_NO_KIND. */
static unsigned difference(cards_set more, cards_set less) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (cards_copies(more, kind) > cards_copies(less, kind)) return kind;
    return CARDS_NO_KIND;
}

/* A Spy that finds one card only takes it at once. */
static bool spy_took(const change *x) {
    unsigned victim = cw_opponent(x->a.actor);
    return x->a.kind == CARDS_PLAY && x->a.arg[0] == CARDS_KIND_SPY &&
           x->after->pub.hand_size[victim] < x->before->pub.hand_size[victim];
}

static unsigned spy_card(const change *x) {
    cards_set before = x->before->hand, after = x->after->hand;
    if (viewer_of(x) >= CARDS_SEATS) return CARDS_NO_KIND;
    if (viewer_of(x) != x->a.actor) return difference(before, after);
    unsigned gained = difference(after, before); /* a Spy takes a Spy: nothing seems to change */
    return gained != CARDS_NO_KIND ? gained : CARDS_KIND_SPY;
}

static void tell_spy(const change *x) {
    if (!spy_took(x)) return;
    lr_action a = { .kind = CARDS_SPY, .actor = x->a.actor, .arg = { (uint8_t)spy_card(x) } };
    json_writer *w = begin(x, cards_action_words[CARDS_SPY], a.actor);
    cw_put_target(x->c, &x->before->pub, a, w);
    jw_put_uint(w, KEY(act, from), cw_opponent(a.actor));
    end(x);
}

/* A hand is looked at: those who do not look learn that it was. */
static void tell_seen_hand(const change *x) {
    const cards_public *p = &x->after->pub;
    bool spy = x->a.kind == CARDS_PLAY && x->a.arg[0] == CARDS_KIND_SPY;
    bool conflict = p->phase == CARDS_PHASE_CONFLICT && x->before->pub.phase != p->phase;
    if (!spy && !conflict) return;
    unsigned seat = spy ? x->a.actor : p->chooser;
    json_writer *w = begin(x, EVENT_KIND(saw), seat);
    jw_put_uint(w, KEY(saw, of), cw_opponent(seat));
    if (viewer_of(x) == seat) {
        cards_set seen = x->after->memory.seen;
        cw_put_set(w, KEY(saw, cards), x->c, spy_took(x) ? cards_add(seen, spy_card(x)) : seen);
    }
    end(x);
}

/* Somebody looks through a stack from now on. */
static void tell_look(const change *x) {
    const cards_public *then = &x->before->pub, *now = &x->after->pub;
    if (now->phase != CARDS_PHASE_START_TAKE && now->phase != CARDS_PHASE_LOOK &&
        now->phase != CARDS_PHASE_BUILDER_SWAP)
        return;
    if (then->phase == now->phase && then->chooser == now->chooser && then->stack == now->stack)
        return;
    jw_put_uint(begin(x, EVENT_KIND(looked), now->chooser), KEY(looked, stack), now->stack + 1u);
    end(x);
}

/* How many cards the action itself takes from a stack. */
static int taken_by_action(const change *x, unsigned stack) {
    lr_action a = x->a;
    if (a.kind == CARDS_TAKE) return x->before->pub.stack == stack;
    if (a.kind == CARDS_DRAW) return a.arg[0] == stack;
    if (a.kind == CARDS_EXCHANGE || a.kind == CARDS_DISCARD) return a.arg[1] == stack ? -1 : 0;
    return 0;
}

/* Draws without a choice, at the end of a turn. */
static void tell_draws(const change *x) {
    const cards_public *then = &x->before->pub, *now = &x->after->pub;
    if (then->step != CARDS_STEP_DRAW && x->a.kind != CARDS_END) return;
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        int drawn = then->stack_size[stack] - now->stack_size[stack] - taken_by_action(x, stack);
        for (; drawn > 0; drawn--) {
            cw_put_target(x->c, then, (lr_action){ .kind = CARDS_DRAW, .arg = { (uint8_t)stack } },
                          begin(x, cards_action_words[CARDS_DRAW], then->active));
            end(x);
        }
    }
}

/* The cards that came to the viewer's hand and that no other event has named. */
static void tell_got(const change *x) {
    unsigned seat = viewer_of(x), told = CARDS_NO_KIND;
    cards_set got = 0;
    if (seat >= CARDS_SEATS) return;
    if (x->a.actor == seat) {
        if (x->a.kind == CARDS_TAKE) told = x->a.arg[1];
        if (x->a.kind == CARDS_SWAP) told = x->a.arg[2];
        if (x->a.kind == CARDS_SPY) told = x->a.arg[0];
        if (spy_took(x)) told = spy_card(x);
    }
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        int more = (int)cards_copies(x->after->hand, kind) -
                   (int)cards_copies(x->before->hand, kind) - (kind == told);
        int placed = (int)cards_copies(x->before->pub.realm[seat].placed, kind) -
                     (int)cards_copies(x->after->pub.realm[seat].placed, kind);
        if (placed > 0) more -= placed; /* told as returned */
        for (; more > 0; more--) got = cards_add(got, kind);
    }
    if (got == 0) return;
    cw_put_set(begin(x, EVENT_KIND(got), seat), KEY(got, cards), x->c, got);
    end(x);
}

/* ---- the table ---- */

static void tell_laid(const change *x) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned region = 0; region < CARDS_REGIONS; region++) {
            const cards_realm *then = &x->before->pub.realm[seat],
                              *now = &x->after->pub.realm[seat];
            unsigned good = cards_region_good(now, region);
            char at[CW_AT_MAX];
            if (good == CARDS_GOOD_NONE || cards_region_good(then, region) == good) continue;
            json_writer *w = begin(x, EVENT_KIND(laid), seat);
            jw_put_string(w, KEY(laid, region), cw_region_at(region, at));
            jw_put_string(w, KEY(laid, terrain), cards_terrain_names[good]);
            jw_put_uint(w, KEY(laid, die), cards_region_die(now, region));
            end(x);
        }
}

static void tell_bonus(const change *x, const char *token, unsigned then, unsigned now,
                       unsigned zero, unsigned one) {
    if (then == now) return;
    json_writer *w = begin(x, EVENT_KIND(bonus), LR_SEAT_NONE);
    jw_put_string(w, KEY(bonus, card), token);
    wire_put_seat(w, KEY(bonus, to), now);
    wire_put_seat(w, KEY(bonus, from), then);
    jw_put_uint(w, KEY(bonus, size), zero > one ? zero : one);
    jw_put_array(w, KEY(bonus, sizes));
    jw_uint(w, zero);
    jw_uint(w, one);
    jw_array_end(w);
    end(x);
}

static void tell_end(const change *x) {
    const cards_public *then = &x->before->pub, *now = &x->after->pub;
    if (now->phase != CARDS_PHASE_OVER || then->phase == CARDS_PHASE_OVER) return;
    json_writer *w = begin(x, EVENT_KIND(win), now->winner); /* without a seat: a draw */
    jw_put_array(w, KEY(win, points));
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) jw_uint(w, now->realm[seat].points);
    jw_array_end(w);
    jw_put_array(w, KEY(win, sources));
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) cw_sources(w, now, seat);
    jw_array_end(w);
    end(x);
}

static void tell_table(const change *x) {
    const cards_public *then = &x->before->pub, *now = &x->after->pub;
    const cards_realm *zero = &now->realm[0], *one = &now->realm[1];
    tell_bonus(x, "knight-token", then->knight_token, now->knight_token, zero->strength,
               one->strength);
    tell_bonus(x, "windmill-token", then->windmill_token, now->windmill_token, zero->commerce,
               one->commerce);
    if (cw_gate_is_open(then) != cw_gate_is_open(now)) {
        jw_put_bool(begin(x, EVENT_KIND(gate), LR_SEAT_NONE), KEY(gate, open),
                    cw_gate_is_open(now));
        end(x);
    }
    if (now->turn != then->turn && now->phase != CARDS_PHASE_OVER) {
        json_writer *w = begin(x, EVENT_KIND(turn), now->active);
        jw_put_uint(w, KEY(turn, turn), now->turn);
        jw_put_uint(w, KEY(turn, round), (now->turn + 1u) / 2);
        end(x);
    }
    tell_end(x);
}

void cw_write_events(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
                     json_writer *w) {
    const change x = { .c = cards_of(g),
                       .before = cards_view_of(before),
                       .after = cards_view_of(after),
                       .a = seen,
                       .flow = cw_flow_of(cards_of(g), &cards_view_of(before)->pub,
                                          &cards_view_of(after)->pub, seen),
                       .w = w };
    tell_action(&x);
    tell_paid(&x);
    tell_dice(&x);
    tell_gained(&x);
    tell_seen_hand(&x);
    tell_spy(&x);
    tell_look(&x);
    tell_moved(&x);
    tell_returned(&x);
    tell_production(&x);
    tell_laid(&x);
    tell_draws(&x);
    tell_got(&x);
    tell_table(&x);
}
