/* rules.c - a seat's standing rules: offers that the server declines for a person.
 *
 * A seat can say which offers it does not want to hear of (part `rules` of messages.def). The rules
 * are entries of the journal, so they outlive restarts, and are told to their seat alone. Before an
 * offer asks a seat, the rules are tried in the order of word_rule. If one of them fits, the server
 * answers with the ordinary action, and the seat hears which rule it was (`by_rule`).
 *
 *     offer made                    at_ms + ANSWER_MIN_MS .. ANSWER_MAX_MS
 *         |  lot drawn                      |  the seat's rule fits: refuse, decline
 *         +---------------------------------+----> time
 *
 * An answer must not tell what a hand holds. So:
 *
 *  1. The time of an answer follows from the offer's lot and the seat's number. The lot is drawn
 *     for every offer, whether a rule fits or not, and knows nothing of hands or rules.
 *  2. The answer is the same action that a person sends, with an entry like any other's.
 *  3. What the rules say of an offer goes into the seat's own section `automatic` and into no other
 *     frame.
 *
 * A seat can still answer for itself before the server does.
 */
#include "parts.h"

#include <string.h>

enum { ANSWER_MIN_MS = 600, ANSWER_MAX_MS = 1800 };

seat_rules rules_default(void) {
    return (seat_rules){ .trades = TRADES_YES, .extra = EXTRA_USEFUL, .unpayable = true };
}

wire_turn rules_turn(const journal *j) {
    const lr_game *g = &j->shared->game;
    lr_view view;
    lr_observe(g, j->live, LR_SPECTATOR, &view);
    /* cppcheck-suppress returnDanglingLifetime ; a turn has no pointers */
    return j->shared->family->turn(g, &view);
}

/* ---- setting them ---- */

static bool find_good(const wire_family *family, const char *name, uint32_t *good) {
    for (*good = 0; *good < family->good_count; (*good)++)
        if (strcmp(family->goods[*good], name) == 0) return true;
    return false;
}

verdict rules_set(server *s, table *t, int seat, int64_t id, const part_rules *wanted) {
    if (t->log.stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    if (t->log.stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    entry e = { .kind = ENTRY_RULES, .seat = (int8_t)seat, .id = id };
    e.wanted = (seat_rules){ .trades = (uint8_t)wanted->trades,
                             .extra = (uint8_t)wanted->extra,
                             .deaf = (uint8_t)wanted->deaf,
                             .points = (uint8_t)wanted->points,
                             .worse = wanted->worse,
                             .unpayable = wanted->unpayable };
    for (uint32_t k = 0; k < wanted->never.count; k++) {
        uint32_t good = 0;
        const message_card *card = &wanted->never.item[k];
        if (!find_good(t->log.shared->family, card->name, &good)) return REFUSE_BAD_OFFER;
        e.wanted.never[good] = (uint8_t)card->count;
    }
    live_add(s, t, &e);
    return YES;
}

void rules_section(const table *t, int seat, json_writer *w) {
    const wire_family *family = t->log.shared->family;
    const seat_rules *of = &t->log.seats[seat].rules;
    bool this_turn = t->log.started && of->turn == rules_turn(&t->log).number;
    part_rules part = part_rules_new();
    bool lapsed = of->trades == TRADES_NOT_THIS_TURN && !this_turn;
    part.trades = lapsed ? TRADES_YES : of->trades;
    part.extra = of->extra;
    part.deaf = this_turn ? of->deaf : 0;
    part.points = of->points;
    part.worse = of->worse;
    part.unpayable = of->unpayable;
    for (uint32_t k = 0; k < family->good_count; k++) {
        if (of->never[k] == 0) continue;
        part.never.item[part.never.count++] = (message_card){ .name = family->goods[k],
                                                              .count = of->never[k] };
    }
    part_rules_write(w, &part);
}

/* ---- what they say of an offer ---- */

static uint32_t total(const uint8_t goods[WIRE_GOODS_MAX]) {
    uint32_t sum = 0;
    for (int k = 0; k < WIRE_GOODS_MAX; k++) sum += goods[k];
    return sum;
}

static bool asks_for(const seat_rules *of, const wire_offer *offer) {
    for (int k = 0; k < WIRE_GOODS_MAX; k++)
        if (of->never[k] > 0 && offer->asked[k] >= of->never[k]) return true;
    return false;
}

/* The first rule that declines the offer. */
static word_rule rule_for(const seat_rules *of, uint32_t turn, const wire_offer *offer) {
    bool this_turn = of->turn == turn;
    if (of->trades == TRADES_NEVER || (of->trades == TRADES_NOT_THIS_TURN && this_turn))
        return RULE_TRADES;
    if (this_turn && of->deaf >> offer->maker & 1) return RULE_DEAF;
    if (of->points > 0 && offer->points >= of->points) return RULE_POINTS;
    if (asks_for(of, offer)) return RULE_NEVER;
    if (of->worse && total(offer->asked) > total(offer->given)) return RULE_WORSE;
    return of->unpayable && !offer->payable ? RULE_UNPAYABLE : RULE_NONE;
}

/* ---- answering ---- */

void rules_offered(server *s, table *t, int seat) {
    offer_time *of = &t->offered[seat];
    of->at_ms = (int64_t)s->time.now_ms;
    s->edge.entropy(s->edge.context, &of->lot, sizeof of->lot);
    t->offers_open = true;
}

static int64_t answer_ms(const offer_time *of, int seat) {
    const uint64_t drawn[] = { of->lot, (uint64_t)seat };
    return of->at_ms + ANSWER_MIN_MS +
           (int64_t)(hash_bytes(drawn, sizeof drawn) % (ANSWER_MAX_MS - ANSWER_MIN_MS));
}

/* Calls `take` for each offer that a rule of a person's seat declines; stops when it says so. */
typedef bool take_answer(server *s, table *t, int seat, const wire_offer *offer, word_rule rule);

static void each_answer(server *s, table *t, take_answer *take) {
    const lr_game *g = &t->log.shared->game;
    uint32_t turn = rules_turn(&t->log).number, open = 0;
    for (int seat = 0; seat < t->log.seat_count; seat++) {
        wire_offer offers[LR_SEATS_MAX];
        lr_view view;
        lr_observe(g, t->log.live, seat, &view);
        uint32_t count = t->log.shared->family->offers(g, &view, seat, offers);
        open += count;
        if (bots_play(t, seat) || !table_is_person(t, seat)) continue;
        for (uint32_t k = 0; k < count; k++) {
            if (t->offered[offers[k].maker].at_ms == 0) rules_offered(s, t, offers[k].maker);
            word_rule rule = rule_for(&t->log.seats[seat].rules, turn, &offers[k]);
            if (rule != RULE_NONE && !take(s, t, seat, &offers[k], rule)) return;
        }
    }
    t->offers_open = open > 0;
}

static bool note_answer(server *s, table *t, int seat, const wire_offer *offer, word_rule rule) {
    int64_t due = answer_ms(&t->offered[offer->maker], seat);
    (void)s, (void)rule;
    t->seats[seat].declines |= (uint8_t)(1u << offer->maker);
    if (due < t->automatic_ms) t->automatic_ms = due;
    return true;
}

static bool may_answer(const server *s, const table *t) {
    return t->log.stage == STAGE_RUNNING && t->offers_open && bots_go_on(s, t);
}

void rules_look(server *s, table *t) {
    t->automatic_ms = INT64_MAX;
    for (int i = 0; i < LR_SEATS_MAX; i++) t->seats[i].declines = 0;
    if (may_answer(s, t)) each_answer(s, t, note_answer);
}

static bool give_answer(server *s, table *t, int seat, const wire_offer *offer, word_rule rule) {
    if (answer_ms(&t->offered[offer->maker], seat) > (int64_t)s->time.now_ms) return true;
    play_by_rule(s, t, seat, rule, offer->no);
    batch_send(s, NULL);
    return false;
}

void rules_check(server *s, table *t) {
    int64_t now = (int64_t)s->time.now_ms;
    if (t->pending > 0 || t->log.paused || s->stopping || now < t->retry_ms) return;
    if (t->automatic_ms <= now && may_answer(s, t)) each_answer(s, t, give_answer);
}
