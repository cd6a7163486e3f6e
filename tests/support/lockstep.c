/* lockstep.c - the engine and the reference, action by action. See lockstep.h. */
#include "lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CANDIDATES_MAX = 65536,
    EXHAUSTIVE_ONE_IN = 16,
    EXHAUSTIVE_AT_SEA_ONE_IN = 64,
    EXHAUSTIVE_KNIGHTS_ONE_IN = 64,
    EXHAUSTIVE_KNIGHTS_AT_SEA_ONE_IN = 256,
    NOISE_PER_STEP = 2
};

/* ---- candidates: all concrete actions, and one step beyond each range ---- */

typedef struct candidates {
    int count;
    lr_action action[CANDIDATES_MAX];
} candidates;

static void add(candidates *c, int kind, int actor, int arg0, int arg1, int arg2) {
    lr_action a = { .kind = (uint8_t)kind, .actor = (uint8_t)actor };

    LR_ASSERT(c->count < CANDIDATES_MAX);
    a.arg[0] = (uint8_t)arg0;
    a.arg[1] = (uint8_t)arg1;
    a.arg[2] = (uint8_t)arg2;
    c->action[c->count++] = a;
}

static void add_places(candidates *c, int kind, int actor, int count, int arg2) {
    for (int k = 0; k <= count; k++) add(c, kind, actor, k & 255, k >> 8, arg2);
}

static void add_scenario_actions(candidates *c, const reference *r, int seat) {
    add(c, BOARD_LEVEL, seat, 0, 0, 0);
    for (int k = 0; k <= BOARD_WONDERS; k++) add(c, BOARD_WONDER, seat, k, 0, 0);
    for (int type = 0; type < BOARD_HARBOR_TYPES; type++)
        if (r->phase == BOARD_PHASE_HARBOR) add_places(c, BOARD_HARBOR, seat, r->map.edges, type);
    for (int other = 0; other <= r->seats; other++)
        for (int hex = 0; hex <= r->map.hexes; hex++) {
            add(c, BOARD_PIRATE, seat, hex, 0, other);
            c->action[c->count - 1].arg[3] = 1;
        }
}

static void add_sea_actions(candidates *c, const reference *r, int seat) {
    add_places(c, BOARD_SHIP, seat, r->map.edges, 0);
    add_places(c, BOARD_LIFT, seat, r->map.edges, 0);
    add_places(c, BOARD_PIRATE, seat, r->map.hexes, LR_SEAT_NONE);
    add(c, BOARD_PIRATE, seat, BOARD_NO_HEX, 0, LR_SEAT_NONE);
    for (int other = 0; other <= r->seats; other++) {
        add_places(c, BOARD_PIRATE, seat, r->map.hexes, other);
        add(c, BOARD_PIRATE, seat, BOARD_NO_HEX, 0, other);
    }
    if (r->scenario != BOARD_SCENARIO_NONE) add_scenario_actions(c, r, seat);
}

static void add_named(candidates *c, int seat, int card, int place, int arg3) {
    add(c, BOARD_PLAY, seat, place & 255, place >> 8, card);
    c->action[c->count - 1].arg[3] = (uint8_t)arg3;
}

/* A card of the hand with everything that can be named; one that is not held, once or twice. */
static void add_play(candidates *c, const reference *r, int seat, int card) {
    int argument = board_progress_table[card].argument;
    int places = argument == BOARD_ARGUMENT_VERTEX ? r->map.vertices
                 : argument == BOARD_ARGUMENT_EDGE ? r->map.edges
                 : argument == BOARD_ARGUMENT_HEX  ? r->map.hexes
                 : argument == BOARD_ARGUMENT_SEAT ? r->seats
                 : argument == BOARD_ARGUMENT_NONE ? 1
                 : argument == BOARD_ARGUMENT_DICE ? 7
                                                   : REF_GOODS;
    int beside = argument == BOARD_ARGUMENT_DICE ? 7 : 1;

    if (r->k.held[seat][card] == 0) places = 0;
    if (argument == BOARD_ARGUMENT_GOODS) add_named(c, seat, card, BOARD_ARG_NONE, 0);
    for (int place = 0; place <= places; place++)
        for (int arg3 = 0; arg3 <= beside; arg3++) add_named(c, seat, card, place, arg3);
}

static void add_moves(candidates *c, const reference *r, int seat) {
    for (int from = 0; from < r->map.vertices; from++) {
        if (r->k.owner[from] != seat && from > 1) continue;
        for (int to = 0; to <= r->map.vertices; to++) {
            add(c, BOARD_MOVE, seat, to & 255, to >> 8, from & 255);
            c->action[c->count - 1].arg[3] = (uint8_t)(from >> 8);
        }
    }
}

static void add_knights_actions(candidates *c, const reference *r, int seat) {
    static const int at_vertex[] = { BOARD_WALL,    BOARD_HIRE,   BOARD_ACTIVATE,
                                     BOARD_PROMOTE, BOARD_COMMIT, BOARD_METROPOLIS,
                                     BOARD_SACK,    BOARD_FLEE,   BOARD_DESERTION };

    for (size_t k = 0; k < sizeof at_vertex / sizeof *at_vertex; k++)
        add_places(c, at_vertex[k], seat, r->map.vertices, 0);
    add_moves(c, r, seat);
    for (int k = 0; k < 3; k++) add_places(c, BOARD_CHASE, seat, r->map.vertices, k);
    add_places(c, BOARD_SWAP, seat, r->map.hexes, 0);
    for (int k = 0; k <= REF_TRACKS; k++) {
        add(c, BOARD_IMPROVE, seat, k, 0, 0);
        add(c, BOARD_REWARD, seat, k, 0, 0);
        for (int card = 0; card <= REF_PROGRESS; card++) add(c, BOARD_RETURN, seat, card, 0, k);
    }
    for (int goods = 0; goods <= REF_GOODS; goods++) {
        add(c, BOARD_GIVE, seat, goods, 0, 0);
        for (int other = 0; other <= r->seats; other++) {
            add(c, BOARD_PICK, seat, goods, 0, other);
            add(c, BOARD_COMMERCE, seat, goods, 0, other);
        }
    }
    for (int card = 0; card < REF_PROGRESS; card++) {
        add_play(c, r, seat, card);
        for (int other = 0; other <= r->seats; other++) add(c, BOARD_SPY, seat, card, 0, other);
    }
}

static void add_seat_actions(candidates *c, const reference *r, int seat) {
    static const int bare[] = { BOARD_ROLL,          BOARD_END,    BOARD_BUY,     BOARD_KNIGHT,
                                BOARD_ROAD_BUILDING, BOARD_STOP,   BOARD_REVEAL,  BOARD_CLAIM,
                                BOARD_ACCEPT,        BOARD_REFUSE, BOARD_WITHDRAW };

    for (size_t k = 0; k < sizeof bare / sizeof *bare; k++) add(c, bare[k], seat, 0, 0, 0);
    for (int other = 0; other <= r->seats; other++) {
        add(c, BOARD_CONFIRM, seat, other, 0, 0);
        add(c, BOARD_TAKE, seat, other, 0, 0);
        add(c, BOARD_DECLINE, seat, other, 0, 0);
        add_places(c, BOARD_ROBBER, seat, r->map.hexes, other);
    }
    add_places(c, BOARD_ROBBER, seat, r->map.hexes, LR_SEAT_NONE);
    if (r->sea) add_sea_actions(c, r, seat);
    if (r->k.on) add_knights_actions(c, r, seat);
    add_places(c, BOARD_ROAD, seat, r->map.edges, 0);
    add_places(c, BOARD_SETTLEMENT, seat, r->map.vertices, 0);
    add_places(c, BOARD_CITY, seat, r->map.vertices, 0);
    for (int k = 0; k <= r->goods; k++) {
        add(c, BOARD_CHOOSE, seat, k, 0, 0);
        add(c, BOARD_DISCARD, seat, k, 0, 0);
        add(c, BOARD_MONOPOLY, seat, k, 0, 0);
        add(c, BOARD_PLENTY, seat, BOARD_ARG_NONE, 0, k);
        for (int other = 0; other <= r->goods; other++) {
            add(c, BOARD_PLENTY, seat, k, 0, other);
            add(c, BOARD_BANK, seat, k, 0, other);
        }
    }
}

static void add_chance_actions(candidates *c, const reference *r) {
    add(c, BOARD_DEAL, LR_ACTOR_CHANCE, 0, 0, 0);
    for (int h = 0; h < r->map.hexes; h++)
        for (int k = 0; k < 14 * BOARD_TERRAINS && r->unveiled[h]; k++)
            add(c, BOARD_DISCOVER, LR_ACTOR_CHANCE, k / 14, k % 14, h);
    for (int k = 0; k <= 7; k++) {
        add(c, BOARD_FIRST, LR_ACTOR_CHANCE, k, 0, 0);
        add(c, BOARD_DRAW, LR_ACTOR_CHANCE, k, 0, 0);
        for (int card = 0; card <= REF_PROGRESS && k < REF_TRACKS; card++)
            if (r->k.on) add(c, BOARD_PROGRESS, LR_ACTOR_CHANCE, card, 0, k);
        add(c, BOARD_EVENT, LR_ACTOR_CHANCE, k, 0, 0);
        for (int other = 0; other <= 7; other++) {
            add(c, BOARD_DICE, LR_ACTOR_CHANCE, k, other, 0);
            add(c, BOARD_STEAL, LR_ACTOR_CHANCE, k, 0, other);
        }
    }
}

/* ---- comparisons ---- */

static bool complain(const lockstep *l, const lr_action *a, const char *why) {
    drive_report(&l->d, &l->s, l->step, a, why);
    return false;
}

static bool same_verdict(lockstep *l, lr_action a) {
    char why[REF_TEXT];
    lr_status status = lr_check(&l->game, &l->s, a);
    bool legal = reference_legal(&l->r, a);

    l->verdicts++;
    if ((status == LR_OK) == legal) return true;
    (void)snprintf(why, sizeof why, "the engine says %s, the reference says %s",
                   lr_status_name(status), legal ? "legal" : "illegal");
    return complain(l, &a, why);
}

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(lr_action));
}

static bool same_list(lockstep *l, const candidates *c, int seat) {
    lr_action ours[LR_LEGAL_MAX + REF_OFFERS_MAX], list[LR_LEGAL_MAX], offers[REF_OFFERS_MAX];
    size_t count = lr_legal(&l->game, &l->s, seat, list), expected = 0;
    int offer_count = reference_offers(&l->r, seat, offers);

    for (int k = 0; k < c->count && expected < LR_LEGAL_MAX; k++)
        if (c->action[k].actor == seat && reference_legal(&l->r, c->action[k]))
            ours[expected++] = c->action[k];
    for (int k = 0; k < offer_count; k++) {
        if (!same_verdict(l, offers[k])) return false;
        if (!reference_legal(&l->r, offers[k]))
            return complain(l, &offers[k], "a documented offer is illegal");
        ours[expected++] = offers[k];
    }
    qsort(ours, expected, sizeof *ours, by_bytes);
    qsort(list, count, sizeof *list, by_bytes);
    for (size_t k = 0; k < count || k < expected; k++) {
        int order = k >= count ? 1 : k >= expected ? -1 : by_bytes(&list[k], &ours[k]);
        if (order > 0) return complain(l, &ours[k], "lr_legal() lacks a legal action");
        if (order < 0) return complain(l, &list[k], "lr_legal() lists too much");
    }
    return true;
}

static bool same_chance(const lockstep *l, const candidates *c) {
    lr_chance_outcome list[LR_CHANCE_MAX];
    uint32_t count = lr_chance(&l->game, &l->s, list);
    uint64_t engine_total = 0, our_total = 0;

    for (uint32_t k = 0; k < count; k++) engine_total += list[k].weight;
    for (int k = 0; k < c->count; k++) our_total += reference_weight(&l->r, c->action[k]);
    if ((engine_total == 0) != (our_total == 0))
        return complain(l, NULL, "chance is due for one only");
    for (int k = 0; k < c->count; k++) {
        uint64_t engine = 0;
        for (uint32_t n = 0; n < count; n++)
            if (by_bytes(&list[n].action, &c->action[k]) == 0) engine += list[n].weight;
        if (engine * our_total != reference_weight(&l->r, c->action[k]) * engine_total)
            return complain(l, &c->action[k], "the weights of an outcome differ");
    }
    for (uint32_t n = 0; n < count; n++)
        if (reference_weight(&l->r, list[n].action) == 0)
            return complain(l, &list[n].action, "lr_chance() lists an impossible outcome");
    return true;
}

static bool same_everything_possible(lockstep *l) {
    static candidates c; /* large for a stack */
    char why[REF_TEXT];

    c.count = 0;
    add_chance_actions(&c, &l->r);
    for (int seat = 0; seat < l->r.seats; seat++) add_seat_actions(&c, &l->r, seat);
    l->exhaustive++;
    if (!reference_compare_answers(&l->r, &l->s, why)) return complain(l, NULL, why);
    for (int k = 0; k < c.count; k++)
        if (!same_verdict(l, c.action[k])) return false;
    for (int seat = 0; seat < l->r.seats; seat++)
        if (!same_list(l, &c, seat)) return false;
    return same_chance(l, &c);
}

static bool look(lockstep *l) {
    char why[REF_TEXT];

    if (!reference_compare(&l->r, &l->s, why)) return complain(l, NULL, why);
    for (int k = 0; k < NOISE_PER_STEP; k++)
        if (!same_verdict(l, drive_noise(&l->d, &l->s))) return false;
    /* Maps of the sea have three times as many actions, knights make them more again. */
    uint64_t one_in = l->r.sea ? EXHAUSTIVE_AT_SEA_ONE_IN : EXHAUSTIVE_ONE_IN;
    if (l->r.k.on) one_in = l->r.sea ? EXHAUSTIVE_KNIGHTS_AT_SEA_ONE_IN : EXHAUSTIVE_KNIGHTS_ONE_IN;
    return lr_hash(&l->game, &l->s) % one_in != 0 || same_everything_possible(l);
}

bool lockstep_look(lockstep *l) {
    return look(l) && same_everything_possible(l);
}

/* ---- games ---- */

bool lockstep_play(lockstep *l, uint64_t steps_max, uint64_t *steps_left) {
    l->step = 0;
    if (!look(l)) return false;
    while (*steps_left > 0 && l->step < steps_max && lr_actors(&l->game, &l->s) != 0) {
        lr_action a = drive_action(&l->d, &l->s);
        char text[LR_ACTION_TEXT_MAX];

        if (!reference_legal(&l->r, a))
            return complain(l, &a, "played, and illegal for the reference");
        lr_apply(&l->game, &l->s, a);
        reference_apply(&l->r, a);
        l->step++;
        l->steps++;
        --*steps_left;
        if (look(l)) continue;
        (void)lr_action_print(&l->game, a, text, sizeof text);
        (void)fprintf(stderr, "the last action was: %s\n", text);
        return false;
    }
    for (int k = 0; k < REF_EVENTS; k++) l->seen[k] += l->r.seen[k];
    l->games++;
    return true;
}

static bool try_action(lockstep *l, const lr_state *s, const reference *r, lr_action a) {
    char why[REF_TEXT], text[LR_ACTION_TEXT_MAX];

    lr_apply(&l->game, &l->s, a);
    reference_apply(&l->r, a);
    l->branches++;
    if (!reference_compare(&l->r, &l->s, why)) {
        (void)lr_action_print(&l->game, a, text, sizeof text);
        (void)fprintf(stderr, "the last action was: %s\n", text);
        return complain(l, NULL, why);
    }
    for (int k = 0; k < REF_EVENTS; k++) l->seen[k] += l->r.seen[k] - r->seen[k];
    l->s = *s;
    l->r = *r;
    return true;
}

bool lockstep_branch(lockstep *l) {
    static reference r;
    lr_state s = l->s;
    lr_action list[LR_LEGAL_MAX];
    lr_chance_outcome outcome[LR_CHANCE_MAX];

    r = l->r;
    for (int seat = 0; seat < l->game.seats; seat++)
        for (uint32_t k = lr_legal(&l->game, &s, seat, list); k-- > 0;)
            if (!same_verdict(l, list[k]) || !try_action(l, &s, &r, list[k])) return false;
    for (uint32_t k = lr_chance(&l->game, &s, outcome); k-- > 0;)
        if (!try_action(l, &s, &r, outcome[k].action)) return false;
    return true;
}

double lockstep_seconds(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void lockstep_print(const lockstep *l, double start) {
    (void)printf(
        "%llu steps in %llu games, %llu positions exhaustively, %llu branches, %llu verdicts, "
        "%.0f steps/s\n",
        (unsigned long long)l->steps, (unsigned long long)l->games,
        (unsigned long long)l->exhaustive, (unsigned long long)l->branches,
        (unsigned long long)l->verdicts,
        (double)(l->steps + l->branches) / (lockstep_seconds() - start));
    for (int k = 0; k < REF_EVENTS; k++)
        (void)printf("  %-32s %llu\n", reference_event_names[k], (unsigned long long)l->seen[k]);
}
