/* The counts of tests/perft/NAME.perft a second and a third time.
 *
 * A recorded count only shows that nothing changed. So each is counted again without the engine's
 * lists: every concrete action there is, kind by kind and argument by argument, is tried, and
 *
 *     by the reference   the actions that the naive rules (tests/support/reference.h) allow are
 *                        counted and played by the naive rules; the engine only says what places
 *                        are called and how a seed deals the board
 *     by the check       the actions that lr_check() takes are counted and played with lr_play();
 *                        at every node they must be exactly those that lr_legal() or lr_chance()
 *                        lists
 *
 * The naive rules do not know the pirate fleet; its counts are made again by the check alone.
 *
 * Offers are an open set: the reference has its own list of the documented ones, the check goes by
 * lr_legal()'s. Trying everything is slow, so a line is counted again when the level above its
 * leaves has few enough nodes; every case has such lines. LR_TEST_NODES changes how many are few.
 */
#include "perft_cases.h"
#include "reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CANDIDATES_MAX = 8192 };

#ifdef LR_DEBUG
enum { NODES_DEFAULT = 120 };
#else
enum { NODES_DEFAULT = 1500 };
#endif

/* ---- every concrete action ---- */

typedef struct candidates {
    uint32_t count;
    lr_action action[CANDIDATES_MAX];
} candidates;

static void add(candidates *c, board_action_kind kind, int actor, int arg0, int arg2) {
    lr_action a = { .kind = (uint8_t)kind, .actor = (uint8_t)actor };
    assert_true(c->count < CANDIDATES_MAX);
    a.arg[0] = (uint8_t)arg0;
    a.arg[1] = (uint8_t)(kind == BOARD_BANK || kind == BOARD_PLENTY ? 0 : arg0 >> 8);
    a.arg[2] = (uint8_t)arg2;
    c->action[c->count++] = a;
}

static void add_dice(candidates *c, int first, int second) {
    add(c, BOARD_DICE, LR_ACTOR_CHANCE, first, 0);
    c->action[c->count - 1].arg[1] = (uint8_t)second;
}

static void add_discoveries(candidates *c, const reference_map *map) {
    for (int hex = 0; hex < map->hexes; hex++)
        for (int terrain = 0; terrain < BOARD_TERRAINS; terrain++)
            for (int number = 0; number <= 12; number++) {
                add(c, BOARD_DISCOVER, LR_ACTOR_CHANCE, terrain, hex);
                c->action[c->count - 1].arg[1] = (uint8_t)number;
            }
}

static void add_all_of_chance(candidates *c, const reference_map *map) {
    add(c, BOARD_DEAL, LR_ACTOR_CHANCE, 0, 0); /* of the seeds, the one that stands for all */
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        add(c, BOARD_FIRST, LR_ACTOR_CHANCE, seat, 0);
        for (int k = 0; k < BOARD_RESOURCES; k++) {
            add(c, BOARD_STEAL, LR_ACTOR_CHANCE, k, seat);
            add(c, BOARD_PILLAGE, LR_ACTOR_CHANCE, k, seat);
        }
    }
    for (int die = 1; die <= 6; die++) add(c, BOARD_PIRATES, LR_ACTOR_CHANCE, die, 0);
    for (int k = 0; k < BOARD_CARDS; k++) add(c, BOARD_DRAW, LR_ACTOR_CHANCE, k, 0);
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++) add_dice(c, first, second);
    add_discoveries(c, map);
}

static void add_pirate(candidates *c, int seat, int hex, int victim) {
    for (int cloth = 0; cloth <= 1; cloth++) {
        add(c, BOARD_PIRATE, seat, hex, victim);
        c->action[c->count - 1].arg[3] = (uint8_t)cloth;
    }
}

static void add_all_at_sea(candidates *c, const reference_map *map, int seats, int seat) {
    add(c, BOARD_ATTACK, seat, 0, 0);
    add(c, BOARD_LEVEL, seat, 0, 0);
    add(c, BOARD_ROB, seat, BOARD_ARG_NONE, 0);
    for (int edge = 0; edge < map->edges; edge++) {
        add(c, BOARD_SHIP, seat, edge, 0);
        add(c, BOARD_LIFT, seat, edge, 0);
        for (int type = 0; type < BOARD_HARBOR_TYPES; type++)
            add(c, BOARD_HARBOR, seat, edge, type);
    }
    for (int other = 0; other < seats; other++) add(c, BOARD_ROB, seat, other, 0);
    for (int hex = 0; hex <= map->hexes; hex++) {
        int place = hex < map->hexes ? hex : BOARD_NO_HEX;
        add_pirate(c, seat, place, LR_SEAT_NONE);
        for (int victim = 0; victim < seats; victim++) add_pirate(c, seat, place, victim);
    }
    for (int k = 0; k < BOARD_RESOURCES; k++) add(c, BOARD_CHOOSE, seat, k, 0);
    for (int k = 0; k < BOARD_WONDERS; k++) add(c, BOARD_WONDER, seat, k, 0);
}

static void add_all_of_seat(candidates *c, const reference_map *map, int seats, int seat) {
    static const board_action_kind bare[] = {
        BOARD_ROLL,   BOARD_END,   BOARD_BUY,    BOARD_KNIGHT, BOARD_ROAD_BUILDING, BOARD_STOP,
        BOARD_REVEAL, BOARD_CLAIM, BOARD_ACCEPT, BOARD_REFUSE, BOARD_WITHDRAW,
    };
    for (size_t k = 0; k < sizeof bare / sizeof *bare; k++) add(c, bare[k], seat, 0, 0);
    for (int vertex = 0; vertex < map->vertices; vertex++) {
        add(c, BOARD_SETTLEMENT, seat, vertex, 0);
        add(c, BOARD_CITY, seat, vertex, 0);
    }
    for (int edge = 0; edge < map->edges; edge++) add(c, BOARD_ROAD, seat, edge, 0);
    for (int hex = 0; hex < map->hexes; hex++) {
        add(c, BOARD_ROBBER, seat, hex, LR_SEAT_NONE);
        for (int victim = 0; victim < seats; victim++) add(c, BOARD_ROBBER, seat, hex, victim);
    }
    for (int k = 0; k < BOARD_RESOURCES; k++) {
        add(c, BOARD_DISCARD, seat, k, 0);
        add(c, BOARD_MONOPOLY, seat, k, 0);
        add(c, BOARD_PLENTY, seat, BOARD_ARG_NONE, k);
        for (int other = 0; other < BOARD_RESOURCES; other++) {
            add(c, BOARD_PLENTY, seat, k, other);
            add(c, BOARD_BANK, seat, k, other);
        }
    }
    for (int other = 0; other < seats; other++) {
        add(c, BOARD_CONFIRM, seat, other, 0);
        add(c, BOARD_TAKE, seat, other, 0);
        add(c, BOARD_DECLINE, seat, other, 0);
    }
}

static void add_all(candidates *c, const reference_map *map, int seats, uint32_t actors) {
    c->count = 0;
    if (actors & LR_CHANCE) {
        add_all_of_chance(c, map);
    } else {
        add_all_of_seat(c, map, seats, lr_seat_first(actors));
        add_all_at_sea(c, map, seats, lr_seat_first(actors));
    }
}

/* ---- by the reference ---- */

static uint32_t reference_list(const reference *r, candidates *c) {
    uint32_t actors = reference_actors(r), kept = 0;
    add_all(c, &r->map, r->seats, actors);
    for (uint32_t k = 0; k < c->count; k++)
        if (reference_legal(r, c->action[k])) c->action[kept++] = c->action[k];
    if (!(actors & LR_CHANCE)) {
        lr_action offers[REF_OFFERS_MAX];
        int count = reference_offers(r, lr_seat_first(actors), offers);
        for (int k = 0; k < count; k++) c->action[kept++] = offers[k];
    }
    return kept;
}

static uint64_t reference_count(const reference *r, int depth) {
    candidates c;
    uint64_t leaves = 0;
    if (depth == 0 || reference_actors(r) == 0) return 1;
    uint32_t count = reference_list(r, &c);
    if (depth == 1) return count;
    for (uint32_t k = 0; k < count; k++) {
        reference next = *r;
        reference_apply(&next, c.action[k]);
        leaves += reference_count(&next, depth - 1);
    }
    return leaves;
}

/* ---- by the check ---- */

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(lr_action));
}

/* What the engine lists for those who are to act. */
static uint32_t engine_list(const lr_game *g, const lr_state *s, uint32_t actors, lr_action *out) {
    if (!(actors & LR_CHANCE)) return lr_legal(g, s, lr_seat_first(actors), out);
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count = lr_chance(g, s, outcome);
    for (uint32_t k = 0; k < count; k++) {
        assert_true(outcome[k].weight > 0);
        out[k] = outcome[k].action;
    }
    return count;
}

static void fail_at(const lr_game *g, const lr_state *s, lr_action a, const char *why) {
    static char position[LR_STATE_TEXT_MAX];
    char text[LR_ACTION_TEXT_MAX];
    (void)lr_state_print(g, s, position, sizeof position);
    (void)lr_action_print(g, a, text, sizeof text);
    fail_msg("%s: %s, in\n%s", text, why, position);
}

/* The candidates that pass, with the listed offers; they must be the list. */
static uint32_t checked_list(const lr_game *g, const lr_state *s, const reference_map *map,
                             candidates *c) {
    lr_action list[LR_LEGAL_MAX];
    uint32_t actors = lr_actors(g, s), kept = 0, count = engine_list(g, s, actors, list);
    add_all(c, map, g->seats, actors);
    for (uint32_t k = 0; k < c->count; k++)
        if (lr_check(g, s, c->action[k]) == LR_OK) c->action[kept++] = c->action[k];
    for (uint32_t k = 0; k < count; k++)
        if (list[k].kind == BOARD_OFFER) c->action[kept++] = list[k];
    qsort(c->action, kept, sizeof *c->action, by_bytes);
    qsort(list, count, sizeof *list, by_bytes);
    for (uint32_t k = 0; k < kept || k < count; k++) {
        int order = k >= count ? -1 : k >= kept ? 1 : by_bytes(&c->action[k], &list[k]);
        if (order < 0) fail_at(g, s, c->action[k], "passes the check and is not listed");
        if (order > 0) fail_at(g, s, list[k], "is listed and does not pass the check");
        if (k > 0 && k < count && by_bytes(&list[k], &list[k - 1]) == 0)
            fail_at(g, s, list[k], "is listed twice");
    }
    return kept;
}

static uint64_t checked_count(const lr_game *g, const lr_state *s, const reference_map *map,
                              int depth) {
    candidates c;
    uint64_t leaves = 0;
    if (depth == 0 || lr_actors(g, s) == 0) return 1;
    uint32_t count = checked_list(g, s, map, &c);
    if (depth == 1) return count;
    for (uint32_t k = 0; k < count; k++) {
        lr_state next;
        lr_copy(g, &next, s);
        if (lr_play(g, &next, c.action[k]) != LR_OK)
            fail_at(g, s, c.action[k], "is refused by lr_play()");
        leaves += checked_count(g, &next, map, depth - 1);
    }
    return leaves;
}

/* ---- the files ---- */

typedef struct recount {
    bool by_reference;
    uint64_t nodes_max;
    uint64_t lines, large, nodes;
    uint64_t unknown; /* cases that the reference does not play */
} recount;

/* The position in the model: played there as well, or copied. */
static void model(reference *r, const perft_case *c) {
    reference_start(r, &c->game);
    for (int k = 0; k < c->moves; k++) {
        assert_true(reference_legal(r, c->move[k]));
        reference_apply(r, c->move[k]);
    }
    if (c->is_start) return;
    /* The model remembers settlements of this turn, not the harbors they gained. */
    assert_int_equal(board_state_read(&c->state)->pub.harbors_fresh, 0);
    reference_load(r, &c->state);
    char message[REF_TEXT];
    if (!reference_compare(r, &c->state, message))
        fail_msg("%s, case %d: copied wrongly: %s", c->file, c->number, message);
}

static void count_again(const perft_case *c, void *context) {
    static reference r;
    recount *w = context;
    uint64_t before = w->lines;
    bool is_known = board_of(&c->game)->scenario != BOARD_SCENARIO_FLEET;
    if (w->by_reference && !is_known) {
        w->unknown++;
        return;
    }
    if (is_known)
        model(&r, c);
    else
        reference_start(&r, &c->game); /* for the map */
    for (int k = 0; k < c->counts; k++) {
        int depth = c->count[k].depth;
        uint64_t nodes = lr_perft(&c->game, &c->state, depth - 1);
        if (nodes > w->nodes_max) {
            w->large++;
            continue;
        }
        uint64_t found = w->by_reference ? reference_count(&r, depth)
                                         : checked_count(&c->game, &c->state, &r.map, depth);
        if (found != c->count[k].leaves)
            fail_msg("%s:%d: the file says %llu, counted again %llu", c->file, c->count[k].line,
                     (unsigned long long)c->count[k].leaves, (unsigned long long)found);
        w->lines++;
        w->nodes += nodes;
    }
    if (w->lines == before) fail_msg("%s, case %d: nothing counted again", c->file, c->number);
}

static void count_all_again(bool by_reference) {
    const char *nodes = getenv("LR_TEST_NODES");
    recount w = { .by_reference = by_reference,
                  .nodes_max = nodes != NULL ? strtoull(nodes, NULL, 10) : NODES_DEFAULT };
    int cases = perft_cases_visit(count_again, &w);
    (void)printf("%d cases, %llu left out; %llu counts agree (%llu nodes), %llu are too large\n",
                 cases, (unsigned long long)w.unknown, (unsigned long long)w.lines,
                 (unsigned long long)w.nodes, (unsigned long long)w.large);
    assert_true(cases > 0 && w.unknown < (uint64_t)cases);
}

static void reference_counts_the_same(void **state) {
    (void)state;
    count_all_again(true);
}

static void checked_candidates_count_the_same(void **state) {
    (void)state;
    count_all_again(false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference_counts_the_same),
        cmocka_unit_test(checked_candidates_count_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
