/* race.c - the rules of the race (race.h), and the family's table of functions. */
#include "race.h"

#include "lr_assert.h"
#include "text.h"

#include <string.h>

static race_state *write_state(lr_state *s) {
    return (race_state *)(void *)s->body.bytes;
}

/* ---- options ---- */

static const lr_option_info options[RACE_OPTIONS] = {
    [RACE_OPTION_TRACK] = { "track", "RACE-1", "How many fields it is to home.", 24, 8, 60, NULL },
};

static const lr_name_info *no_name(uint32_t k) {
    (void)k; /* no modules, no maps */
    return NULL;
}

static const char *map_name(const lr_game *g) {
    (void)g;
    return "";
}

static lr_status compile(lr_game *g, const char *map, const char *map_text, lr_error *error) {
    (void)map;
    if (map_text != NULL) return lr_fail(error, LR_E_OPTIONS, "a race has no map", NULL);
    g->seats = RACE_SEATS;
    g->state_bytes = sizeof(race_state);
    g->view_bytes = sizeof(race_view);
    return LR_OK;
}

static void init(const lr_game *g, lr_state *s) {
    (void)g;
    memset(s->body.bytes, 0, sizeof(race_state));
    write_state(s)->pub.winner = LR_SEAT_NONE;
}

/* ---- what can be done ---- */

static bool chance_is_due(const race_public *p) {
    return p->phase == RACE_PHASE_CHARM || p->phase == RACE_PHASE_DIE;
}

static uint32_t actors(const lr_game *g, const lr_state *s) {
    const race_public *p = &race_state_of(s)->pub;
    (void)g;
    if (p->phase == RACE_PHASE_OVER) return 0;
    return chance_is_due(p) ? LR_CHANCE : 1u << p->active;
}

static lr_action action(unsigned kind, unsigned actor, unsigned argument) {
    return (lr_action){ (uint8_t)kind, (uint8_t)actor, { (uint8_t)argument } };
}

static uint32_t legal(const lr_game *g, const lr_state *s, int seat, lr_action *out) {
    const race_state *r = race_state_of(s);
    const race_public *p = &r->pub;
    uint32_t count = 0;
    if (seat != p->active) return 0;
    if (p->phase == RACE_PHASE_ROLL) out[count++] = action(RACE_ROLL, p->active, 0);
    if (p->phase != RACE_PHASE_MOVE) return count;
    for (unsigned runner = 0; runner < RACE_RUNNERS; runner++)
        if (p->field[seat][runner] < race_home(g))
            out[count++] = action(RACE_MOVE, p->active, runner);
    if (r->charm[seat] == p->die && p->shown[seat] == 0)
        out[count++] = action(RACE_SPRING, p->active, 0);
    return count;
}

static void legal_sample(const lr_game *g, const lr_state *s, int seat, lr_rng *rng,
                         lr_action *out) {
    lr_action list[RACE_RUNNERS + 1];
    uint32_t count = legal(g, s, seat, list);
    *out = list[lr_rng_below(rng, count)];
}

static uint32_t chance(const lr_game *g, const lr_state *s, lr_chance_outcome *out) {
    const race_public *p = &race_state_of(s)->pub;
    bool charm = p->phase == RACE_PHASE_CHARM;
    (void)g;
    if (!chance_is_due(p)) return 0;
    for (unsigned k = 0; k < RACE_SIDES; k++) {
        out[k] = (lr_chance_outcome){ action(charm ? RACE_CHARM : RACE_DIE, LR_ACTOR_CHANCE, k + 1),
                                      1 };
        if (charm) out[k].action.arg[1] = p->active;
    }
    return RACE_SIDES;
}

static void chance_sample(const lr_game *g, const lr_state *s, lr_rng *rng, lr_action *out) {
    lr_chance_outcome list[RACE_SIDES];
    uint32_t count = chance(g, s, list);
    *out = list[lr_rng_below(rng, count)].action;
}

/* ---- the two doors ---- */

static bool is_in(const lr_action *list, uint32_t count, lr_action a) {
    for (uint32_t k = 0; k < count; k++)
        if (memcmp(&list[k], &a, sizeof a) == 0) return true;
    return false;
}

static lr_status check(const lr_game *g, const lr_state *s, lr_action a) {
    const race_public *p = &race_state_of(s)->pub;
    lr_action list[RACE_SIDES];
    if (a.kind >= RACE_KINDS) return LR_E_BAD_ACTION;
    if (p->phase == RACE_PHASE_OVER) return LR_E_GAME_OVER;
    if (a.actor == LR_ACTOR_CHANCE) {
        lr_chance_outcome outcomes[RACE_SIDES];
        uint32_t count = chance(g, s, outcomes);
        for (uint32_t k = 0; k < count; k++) list[k] = outcomes[k].action;
        if (count == 0) return LR_E_NOT_CHANCE;
        return is_in(list, count, a) ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
    }
    if (a.actor >= RACE_SEATS) return LR_E_NO_SUCH_SEAT;
    if (chance_is_due(p)) return LR_E_CHANCE_IS_DUE;
    if (a.actor != p->active) return LR_E_NOT_YOUR_TURN;
    if (is_in(list, legal(g, s, a.actor, list), a)) return LR_OK;
    if (p->phase == RACE_PHASE_ROLL && a.kind != RACE_ROLL) return LR_E_ROLL_FIRST;
    if (p->phase == RACE_PHASE_MOVE && a.kind == RACE_ROLL) return LR_E_ALREADY_ROLLED;
    return a.kind == RACE_SPRING ? LR_E_CARD_NOT_HELD : LR_E_NO_SUCH_PLACE;
}

static void send_back(const lr_game *g, race_public *p, unsigned seat, unsigned field) {
    if (field == 0 || field == race_home(g)) return;
    for (unsigned runner = 0; runner < RACE_RUNNERS; runner++)
        if (p->field[seat][runner] == field) p->field[seat][runner] = 0;
}

static void advance(const lr_game *g, race_public *p, unsigned seat, unsigned runner) {
    unsigned to = p->field[seat][runner] + p->die;
    if (to > race_home(g)) to = race_home(g);
    p->field[seat][runner] = (uint8_t)to;
    send_back(g, p, 1 - seat, to);
}

static void end_turn(const lr_game *g, race_public *p) {
    unsigned home = 0;
    for (unsigned runner = 0; runner < RACE_RUNNERS; runner++)
        home += p->field[p->active][runner] == race_home(g);
    if (home == RACE_RUNNERS) p->winner = p->active;
    p->die = 0;
    p->turn++;
    p->active = (uint8_t)(1 - p->active);
    bool over = home == RACE_RUNNERS || p->turn == RACE_TURNS;
    p->phase = over ? RACE_PHASE_OVER : RACE_PHASE_ROLL;
}

static void apply(const lr_game *g, lr_state *s, const lr_action *a) {
    race_state *r = write_state(s);
    race_public *p = &r->pub;
    switch ((enum race_kind)a->kind) {
    case RACE_CHARM:
        r->charm[p->active] = a->arg[0];
        p->active = (uint8_t)(1 - p->active);
        if (r->charm[p->active] != 0) p->phase = RACE_PHASE_ROLL;
        break;
    case RACE_ROLL: p->phase = RACE_PHASE_DIE; break;
    case RACE_DIE:
        p->die = a->arg[0];
        p->phase = RACE_PHASE_MOVE;
        break;
    case RACE_MOVE:
        advance(g, p, p->active, a->arg[0]);
        end_turn(g, p);
        break;
    case RACE_SPRING:
        p->shown[p->active] = r->charm[p->active];
        for (unsigned runner = 0; runner < RACE_RUNNERS; runner++)
            if (p->field[p->active][runner] < race_home(g)) advance(g, p, p->active, runner);
        end_turn(g, p);
        break;
    case RACE_KINDS: LR_ASSERT(false); break;
    }
}

/* A point for each runner that is home. */
static void score(const lr_game *g, const lr_state *s, int32_t *out) {
    const race_public *p = &race_state_of(s)->pub;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        out[seat] = 0;
        for (unsigned runner = 0; runner < RACE_RUNNERS && seat < RACE_SEATS; runner++)
            out[seat] += p->field[seat][runner] == race_home(g);
    }
}

static int winner(const lr_game *g, const lr_state *s) {
    (void)g;
    return race_state_of(s)->pub.winner;
}

/* ---- seeing ---- */

static void observe(const lr_game *g, const lr_state *s, int seat, lr_view *view) {
    const race_state *r = race_state_of(s);
    race_view *v = (race_view *)(void *)view->body.bytes;
    bool seated = seat >= 0 && seat < RACE_SEATS;
    (void)g;
    memset(v, 0, sizeof *v);
    v->pub = r->pub;
    v->viewer = seated ? (uint8_t)seat : LR_SEAT_NONE;
    v->charm = seated ? r->charm[seat] : 0;
}

static lr_action redact(const lr_game *g, const lr_state *s, lr_action a, int viewer) {
    (void)g, (void)s;
    if (a.kind == RACE_CHARM && viewer != a.arg[1]) a.arg[0] = LR_ARG_HIDDEN;
    return a;
}

static void resample(const lr_game *g, const lr_view *view, lr_rng *rng, lr_state *s) {
    const race_view *v = race_view_of(view);
    race_state *r = write_state(s);
    init(g, s);
    r->pub = v->pub;
    for (unsigned seat = 0; seat < RACE_SEATS; seat++) {
        bool drawn = v->pub.phase != RACE_PHASE_CHARM || seat < v->pub.active;
        uint8_t any = drawn ? (uint8_t)(1 + lr_rng_below(rng, RACE_SIDES)) : 0;
        r->charm[seat] = seat == v->viewer         ? v->charm
                         : v->pub.shown[seat] != 0 ? v->pub.shown[seat]
                                                   : any;
    }
}

lr_status race_verify(const lr_game *g, const lr_state *s, lr_error *error) {
    const race_state *r = race_state_of(s);
    const race_public *p = &r->pub;
    unsigned home[RACE_SEATS] = { 0 };
    if (p->phase >= RACE_PHASES || p->active >= RACE_SEATS || p->turn > RACE_TURNS)
        return lr_fail(error, LR_E_POSITION, "there is no such phase, seat or turn", NULL);
    if (p->die > RACE_SIDES || (p->die != 0) != (p->phase == RACE_PHASE_MOVE))
        return lr_fail(error, LR_E_POSITION, "the die lies while a runner moves", NULL);
    for (unsigned seat = 0; seat < RACE_SEATS; seat++) {
        bool drawn = p->phase != RACE_PHASE_CHARM || seat < p->active;
        if (r->charm[seat] > RACE_SIDES || (r->charm[seat] != 0) != drawn)
            return lr_fail(error, LR_E_POSITION, "everybody draws one charm", NULL);
        if (p->shown[seat] != 0 && p->shown[seat] != r->charm[seat])
            return lr_fail(error, LR_E_POSITION, "another charm was shown than drawn", NULL);
        for (unsigned runner = 0; runner < RACE_RUNNERS; runner++) {
            home[seat] += p->field[seat][runner] == race_home(g);
            if (p->field[seat][runner] > race_home(g))
                return lr_fail(error, LR_E_POSITION, "a runner is beyond home", NULL);
        }
        if ((p->winner == seat) != (home[seat] == RACE_RUNNERS))
            return lr_fail(error, LR_E_POSITION, "who has both runners home has won", NULL);
    }
    bool over = p->winner < RACE_SEATS || p->turn == RACE_TURNS;
    if ((p->winner >= RACE_SEATS && p->winner != LR_SEAT_NONE) ||
        over != (p->phase == RACE_PHASE_OVER))
        return lr_fail(error, LR_E_POSITION, "the game is over when it is won", NULL);
    return LR_OK;
}

const lr_game_ops race_ops = {
    .family = FAMILY_race,
    .name = "race",
    .options = options,
    .option_count = RACE_OPTIONS,
    .module_at = no_name,
    .map_at = no_name,
    .compile = compile,
    .map_name = map_name,
    .init = init,
    .actors = actors,
    .legal = legal,
    .legal_sample = legal_sample,
    .chance = chance,
    .chance_sample = chance_sample,
    .check = check,
    .apply = apply,
    .score = score,
    .winner = winner,
    .observe = observe,
    .redact = redact,
    .resample = resample,
    .verify = race_verify,
    .action_print = race_action_print,
    .action_parse = race_action_parse,
    .state_print = race_state_print,
    .state_parse = race_state_parse,
    .view_print = race_view_print,
    .view_parse = race_view_parse,
    .view_draw = race_view_draw,
};
