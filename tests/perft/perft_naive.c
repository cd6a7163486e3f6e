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
 * The naive rules do not know the pirate fleet, the gifts of the tribe with knights, nor the card
 * game; these counts are made again by the check alone.
 *
 * Offers are an open set: the reference has its own list of the documented ones, the check goes by
 * lr_legal()'s. Trying everything is slow, so a line is counted again when the level above its
 * leaves has few enough nodes; every case has such lines. LR_TEST_NODES changes how many are few.
 */
#include "candidates_cards.h"
#include "drive.h"
#include "perft_cases.h"
#include "reference.h"

#include "cards_view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALLOWED_MAX = 2 * LR_LEGAL_MAX };

#ifdef LR_TEST_SHORT
enum { NODES_DEFAULT = 20 };
#else
enum { NODES_DEFAULT = 500 };
#endif

/* ---- every concrete action ---- */

/* What may be done in a position: candidates are tried as they come, and those allowed are kept. */
typedef struct allowed {
    const lr_game *game;
    const lr_state *state; /* lr_check() is asked, */
    const reference *r;    /* or else the reference */
    const reference_map *map;
    int seats, goods;
    uint32_t count;
    lr_action action[ALLOWED_MAX];
} allowed;

static void try_action(allowed *c, lr_action a) {
    bool legal = c->r != NULL ? reference_legal(c->r, a) : lr_check(c->game, c->state, a) == LR_OK;
    if (!legal) return;
    assert_true(c->count < ALLOWED_MAX);
    c->action[c->count++] = a;
}

/* The first argument may be a place, of two bytes; arg2 and arg3 follow it. */
static void add_more(allowed *c, board_action_kind kind, int actor, int arg0, int arg2, int arg3) {
    lr_action a = { .kind = (uint8_t)kind, .actor = (uint8_t)actor };
    a.arg[0] = (uint8_t)arg0;
    a.arg[1] = (uint8_t)(arg0 >> 8);
    a.arg[2] = (uint8_t)arg2;
    a.arg[3] = (uint8_t)arg3;
    try_action(c, a);
}

static void add(allowed *c, board_action_kind kind, int actor, int arg0, int arg2) {
    add_more(c, kind, actor, arg0, arg2, 0);
}

static void add_discoveries(allowed *c) {
    for (int hex = 0; hex < c->map->hexes; hex++)
        for (int terrain = 0; terrain < BOARD_TERRAINS; terrain++)
            for (int number = 0; number <= 12; number++)
                add(c, BOARD_DISCOVER, LR_ACTOR_CHANCE, terrain | number << 8, hex);
}

static void add_all_of_chance(allowed *c) {
    add(c, BOARD_DEAL, LR_ACTOR_CHANCE, 0, 0); /* of the seeds, the one that stands for all */
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        add(c, BOARD_FIRST, LR_ACTOR_CHANCE, seat, 0);
        for (int k = 0; k < c->goods; k++) {
            add(c, BOARD_STEAL, LR_ACTOR_CHANCE, k, seat);
            add(c, BOARD_PILLAGE, LR_ACTOR_CHANCE, k, seat);
        }
    }
    for (int die = 1; die <= 6; die++) add(c, BOARD_PIRATES, LR_ACTOR_CHANCE, die, 0);
    for (int k = 0; k < BOARD_CARDS; k++) add(c, BOARD_DRAW, LR_ACTOR_CHANCE, k, 0);
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++)
            add(c, BOARD_DICE, LR_ACTOR_CHANCE, first | second << 8, 0);
    add_discoveries(c);
    for (int face = 0; face < BOARD_EVENTS; face++) add(c, BOARD_EVENT, LR_ACTOR_CHANCE, face, 0);
    for (int deck = 0; deck < BOARD_TRACKS; deck++)
        for (int card = 0; card < BOARD_PROGRESS_KINDS; card++)
            add(c, BOARD_PROGRESS, LR_ACTOR_CHANCE, card, deck);
}

static void add_pirate(allowed *c, int seat, int hex, int victim) {
    for (int cloth = 0; cloth <= 1; cloth++) add_more(c, BOARD_PIRATE, seat, hex, victim, cloth);
}

static void add_all_at_sea(allowed *c, int seat) {
    add(c, BOARD_ATTACK, seat, 0, 0);
    add(c, BOARD_LEVEL, seat, 0, 0);
    add(c, BOARD_ROB, seat, BOARD_ARG_NONE, 0);
    for (int edge = 0; edge < c->map->edges; edge++) {
        add(c, BOARD_SHIP, seat, edge, 0);
        add(c, BOARD_LIFT, seat, edge, 0);
        for (int type = 0; type < BOARD_HARBOR_TYPES; type++)
            add(c, BOARD_HARBOR, seat, edge, type);
    }
    for (int other = 0; other < c->seats; other++) add(c, BOARD_ROB, seat, other, 0);
    for (int hex = 0; hex <= c->map->hexes; hex++) {
        int place = hex < c->map->hexes ? hex : BOARD_NO_HEX;
        add_pirate(c, seat, place, LR_SEAT_NONE);
        for (int victim = 0; victim < c->seats; victim++) add_pirate(c, seat, place, victim);
    }
    for (int k = 0; k < c->goods; k++) add(c, BOARD_CHOOSE, seat, k, 0);
    for (int k = 0; k < BOARD_WONDERS; k++) add(c, BOARD_WONDER, seat, k, 0);
}

static void add_all_of_seat(allowed *c, int seat) {
    static const board_action_kind bare[] = {
        BOARD_ROLL,   BOARD_END,   BOARD_BUY,    BOARD_KNIGHT, BOARD_ROAD_BUILDING, BOARD_STOP,
        BOARD_REVEAL, BOARD_CLAIM, BOARD_ACCEPT, BOARD_REFUSE, BOARD_WITHDRAW,
    };
    for (size_t k = 0; k < sizeof bare / sizeof *bare; k++) add(c, bare[k], seat, 0, 0);
    for (int vertex = 0; vertex < c->map->vertices; vertex++) {
        add(c, BOARD_SETTLEMENT, seat, vertex, 0);
        add(c, BOARD_CITY, seat, vertex, 0);
    }
    for (int edge = 0; edge < c->map->edges; edge++) add(c, BOARD_ROAD, seat, edge, 0);
    for (int hex = 0; hex < c->map->hexes; hex++) {
        add(c, BOARD_ROBBER, seat, hex, LR_SEAT_NONE);
        for (int victim = 0; victim < c->seats; victim++) add(c, BOARD_ROBBER, seat, hex, victim);
    }
    for (int k = 0; k < c->goods; k++) {
        add(c, BOARD_DISCARD, seat, k, 0);
        add(c, BOARD_MONOPOLY, seat, k, 0);
        add(c, BOARD_PLENTY, seat, BOARD_ARG_NONE, k);
        for (int other = 0; other < c->goods; other++) {
            add(c, BOARD_PLENTY, seat, k, other);
            add(c, BOARD_BANK, seat, k, other);
        }
    }
    for (int other = 0; other < c->seats; other++) {
        add(c, BOARD_CONFIRM, seat, other, 0);
        add(c, BOARD_TAKE, seat, other, 0);
        add(c, BOARD_DECLINE, seat, other, 0);
    }
}

/* Everything that can be named with a progress card. */
static void add_plays(allowed *c, int seat, int card) {
    const int places[] = {
        [BOARD_ARGUMENT_NONE] = 1,
        [BOARD_ARGUMENT_DICE] = 7,
        [BOARD_ARGUMENT_VERTEX] = c->map->vertices,
        [BOARD_ARGUMENT_EDGE] = c->map->edges,
        [BOARD_ARGUMENT_HEX] = c->map->hexes,
        [BOARD_ARGUMENT_SEAT] = c->seats,
        [BOARD_ARGUMENT_RESOURCE] = BOARD_GOODS,
        [BOARD_ARGUMENT_COMMODITY] = BOARD_GOODS,
        [BOARD_ARGUMENT_GOODS] = BOARD_GOODS,
    };
    int argument = board_progress_table[card].argument;
    int more = argument == BOARD_ARGUMENT_DICE ? 7 : 2; /* the other die, or a Bishop's pirate */
    for (int place = 0; place < places[argument]; place++)
        for (int arg3 = 0; arg3 < more; arg3++) add_more(c, BOARD_PLAY, seat, place, card, arg3);
}

static bool has_knight(const allowed *c, int vertex) {
    if (c->r != NULL) return c->r->k.owner[vertex] != REF_NONE;
    const board *b = board_of(c->game);
    return vset_has(board_any_knight(b, &board_state_read(c->state)->pub), (uint32_t)vertex);
}

/* From where no knight stands, to one place only: there are thousands of such moves. */
static void add_moves(allowed *c, int seat, int from) {
    int places = has_knight(c, from) ? c->map->vertices : 1;
    for (int to = 0; to < places; to++) add_more(c, BOARD_MOVE, seat, to, from & 255, from >> 8);
}

static void add_all_at_vertices(allowed *c, int seat) {
    static const board_action_kind kinds[] = {
        BOARD_WALL,   BOARD_HIRE, BOARD_ACTIVATE, BOARD_PROMOTE,   BOARD_METROPOLIS,
        BOARD_COMMIT, BOARD_SACK, BOARD_FLEE,     BOARD_DESERTION,
    };
    for (int vertex = 0; vertex < c->map->vertices; vertex++) {
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) add(c, kinds[k], seat, vertex, 0);
        add(c, BOARD_CHASE, seat, vertex, 0);
        add(c, BOARD_CHASE, seat, vertex, 1);
        add_moves(c, seat, vertex);
    }
}

static void add_all_of_knights(allowed *c, int seat) {
    add_all_at_vertices(c, seat);
    for (int hex = 0; hex < c->map->hexes; hex++) add(c, BOARD_SWAP, seat, hex, 0);
    for (int track = 0; track < BOARD_TRACKS; track++) {
        add(c, BOARD_IMPROVE, seat, track, 0);
        add(c, BOARD_REWARD, seat, track, 0);
    }
    for (int card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        add_plays(c, seat, card);
        for (int deck = 0; deck < BOARD_TRACKS; deck++) add(c, BOARD_RETURN, seat, card, deck);
        for (int other = 0; other < c->seats; other++) add(c, BOARD_SPY, seat, card, other);
    }
    for (int k = 0; k < c->goods; k++) {
        add(c, BOARD_GIVE, seat, k, 0);
        for (int other = 0; other < c->seats; other++) {
            add(c, BOARD_PICK, seat, k, other);
            add(c, BOARD_COMMERCE, seat, k, other);
        }
    }
}

static void add_all(allowed *c, uint32_t actors) {
    int seat = lr_seat_first(actors);
    c->count = 0;
    c->seats = c->game->seats;
    c->goods = board_of(c->game)->goods;
    if (actors & LR_CHANCE) {
        add_all_of_chance(c);
        return;
    }
    add_all_of_seat(c, seat);
    add_all_at_sea(c, seat);
    if (board_of(c->game)->knights) add_all_of_knights(c, seat);
}

/* ---- by the reference ---- */

static void reference_list(const reference *r, allowed *c) {
    uint32_t actors = reference_actors(r);
    c->game = r->game;
    c->state = NULL;
    c->r = r;
    c->map = &r->map;
    add_all(c, actors);
    if (actors & LR_CHANCE) return;
    lr_action offers[REF_OFFERS_MAX];
    int count = reference_offers(r, lr_seat_first(actors), offers);
    for (int k = 0; k < count; k++) c->action[c->count++] = offers[k];
}

static uint64_t reference_count(const reference *r, int depth) {
    allowed c;
    uint64_t leaves = 0;
    if (depth == 0 || reference_actors(r) == 0) return 1;
    reference_list(r, &c);
    if (depth == 1) return c.count;
    for (uint32_t k = 0; k < c.count; k++) {
        reference next = *r;
        reference_apply(&next, c.action[k]);
        leaves += reference_count(&next, depth - 1);
    }
    return leaves;
}

/* ---- by the check ---- */

static void try_candidate(lr_action a, void *context) {
    try_action(context, a);
}

static void add_all_of_cards(allowed *c, uint32_t actors) {
    int actor = actors & LR_CHANCE ? LR_ACTOR_CHANCE : lr_seat_first(actors);
    c->count = 0;
    candidates_cards_visit(c->state, actor, try_candidate, c);
}

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
static void checked_list(const lr_game *g, const lr_state *s, const reference_map *map,
                         allowed *c) {
    lr_action list[LR_LEGAL_MAX];
    uint32_t actors = lr_actors(g, s), count = engine_list(g, s, actors, list);
    bool is_cards = drive_is_cards(g);
    uint8_t offer = is_cards ? CARDS_OFFER : BOARD_OFFER;
    c->game = g;
    c->state = s;
    c->r = NULL;
    c->map = map;
    if (is_cards)
        add_all_of_cards(c, actors);
    else
        add_all(c, actors);
    for (uint32_t k = 0; k < count; k++)
        if (list[k].kind == offer) c->action[c->count++] = list[k];
    qsort(c->action, c->count, sizeof *c->action, by_bytes);
    qsort(list, count, sizeof *list, by_bytes);
    for (uint32_t k = 0; k < c->count || k < count; k++) {
        int order = k >= count ? -1 : k >= c->count ? 1 : by_bytes(&c->action[k], &list[k]);
        if (order < 0) fail_at(g, s, c->action[k], "passes the check and is not listed");
        if (order > 0) fail_at(g, s, list[k], "is listed and does not pass the check");
        if (k > 0 && k < count && by_bytes(&list[k], &list[k - 1]) == 0)
            fail_at(g, s, list[k], "is listed twice");
    }
}

static uint64_t checked_count(const lr_game *g, const lr_state *s, const reference_map *map,
                              int depth) {
    allowed c;
    uint64_t leaves = 0;
    if (depth == 0 || lr_actors(g, s) == 0) return 1;
    checked_list(g, s, map, &c);
    if (depth == 1) return c.count;
    for (uint32_t k = 0; k < c.count; k++) {
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

/* The naive rules can play it. */
static bool is_in_reference(const lr_game *g) {
    if (drive_is_cards(g)) return false;
    const board *b = board_of(g);
    if (b->scenario == BOARD_SCENARIO_TRIBE && b->knights) return false;
    return b->scenario != BOARD_SCENARIO_FLEET;
}

static void count_again(const perft_case *c, void *context) {
    static reference r;
    recount *w = context;
    uint64_t before = w->lines;
    bool is_known = is_in_reference(&c->game);
    if (w->by_reference && !is_known) {
        w->unknown++;
        return;
    }
    if (is_known)
        model(&r, c);
    else if (drive_is_board(&c->game))
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
