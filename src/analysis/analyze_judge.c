/* analyze_judge.c - asks players what they think of a game's decisions (analysis.h).
 *
 * One player sits at each seat, remembers the game as that seat saw it, and is asked at every
 * decision of that seat. Players of different seats know nothing of each other, so a thread takes a
 * seat and goes through the whole game for it (analyze_ask.c): with a budget of nodes the answers
 * are the same whatever the number of threads.
 *
 * A search spends its time on what looks good. The action that was played may be another one: an
 * offer that the search did not consider, or an action that it tried once. To be fair, such an
 * action is weighed again by a search of its own (second_opinion), from what the seat believed,
 * with the same budget. The runners-up that are told beside it get a quarter of the budget if the
 * search has hardly looked at them, and none is told to be better than the best: the search
 * preferred that with all of them before it.
 */
#include "asking.h"
#include "bots.h"
#include "rollout.h"
#include "search.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- one seat ---- */

/* An action that got this part of the best one's walks was looked at well enough. */
enum { ENOUGH = 8 };

/* A runner-up that did not gets this part of the budget. */
enum { RUNNER_PART = 4 };

static bool must_stop(const asking *all) {
    const atomic_bool *stop = all->judge->stop;
    return atomic_load_explicit(&all->unable, memory_order_relaxed) ||
           (stop && atomic_load_explicit(stop, memory_order_relaxed));
}

/* Seats that act although nobody waits for them have no decision that could be compared: the
 * alternative is to leave it. */
static bool is_asked(const lr_game *g, const analyze_step *step, const lr_state *before) {
    return step->verdict == ANALYZE_UNASKED &&
           (LR_SEATS(lr_actors(g, before)) >> step->action.actor & 1) != 0;
}

static const lr_thought *find_thought(const lr_thoughts *thoughts, lr_action a) {
    for (uint32_t k = 0; k < thoughts->count; k++)
        if (memcmp(&thoughts->action[k].action, &a, sizeof a) == 0) return &thoughts->action[k];
    return NULL;
}

/* All that is needed to judge the decisions of one seat. */
typedef struct seat_judge {
    const analyze_game *game;
    const analyze_judge *judge;
    int seat;
    lr_player *player;
    /* of a bot that searches; else NULL and unused */
    search *search;
    const value_net *net;
    lr_rng rng;
    belief belief;
    lr_state guesses[BELIEFS]; /* room for the belief's */
    lr_thoughts thoughts, first;
} seat_judge;

/* False: no memory; stop_judge() frees what there is. */
static bool start_judge(seat_judge *j, const analyze_game *game, const analyze_judge *judge,
                        int seat) {
    lr_rng stream = lr_rng_stream(judge->seed, (uint64_t)seat);
    j->game = game;
    j->judge = judge;
    j->seat = seat;
    j->player = lr_player_new(judge->bot, game->game, seat, lr_rng_next(&stream));
    j->rng = lr_rng_seed(lr_rng_next(&stream));
    j->search = NULL;
    j->net = value_net_of(value_mode_of(game->game));
    if (judge->bot->level && j->net) {
        j->search = search_new();
        belief_start(&j->belief, game->game, seat, lr_rng_next(&stream), j->guesses);
        if (!j->search) return false;
    }
    return j->player != NULL;
}

static void stop_judge(seat_judge *j) {
    search_free(j->search);
    lr_player_free(j->player);
}

/* Plays the step and lets the judge hear what the seat may know of it. */
static void notice(seat_judge *j, lr_state *state, lr_action a) {
    const lr_game *g = j->game->game;
    lr_action seen = lr_redact(g, state, a, j->seat);
    lr_view view;
    lr_apply(g, state, a);
    if (!lr_bot_notices(j->judge->bot)) return;
    lr_observe(g, state, j->seat, &view);
    lr_player_notice(j->player, seen, &view);
    if (j->search) belief_notice(&j->belief, seen, &view);
}

/* The chance of the action, by a search that looks at nothing else, with a part of the budget. */
static int32_t second_opinion(seat_judge *j, const lr_view *view, lr_action a, uint32_t part) {
    lr_budget budget = j->judge->budget;
    if (budget.nodes == 0 && budget.ms == 0) budget = j->judge->bot->level->budget;
    if (budget.nodes != 0) budget.nodes = (budget.nodes + part - 1) / part;
    if (budget.ms != 0) budget.ms = (budget.ms + part - 1) / part;
    search_plan plan = { .net = j->net,
                         .actions = &a,
                         .count = 1,
                         .guesses = BELIEFS,
                         .budget = budget,
                         .start = search_now() };
    belief_settle(&j->belief, view);
    search_for(j->search, j->game->game);
    search_run(j->search, &j->belief, &plan, &j->rng, &j->thoughts);
    return j->thoughts.action[0].chance;
}

static bool same(lr_action a, lr_action b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Whether the search has looked at it well enough: the best itself, however little it got. */
static bool is_known(const lr_thoughts *thoughts, const lr_thought *t) {
    return t == thoughts->action ||
           (t && t->visits > 0 && (uint64_t)t->visits * ENOUGH >= thoughts->action[0].visits);
}

static void add_candidate(analyze_step *step, lr_action a, int32_t chance) {
    step->candidate[step->candidate_count++] = (analyze_candidate){ .action = a, .chance = chance };
}

/* The likeliest to be good beside the best and the played one: by walks, as they are sorted, for
 * these are what the search has come to believe. The thoughts are copied first, since opinions
 * overwrite them. */
static void add_runners_up(seat_judge *j, const lr_view *view, analyze_step *step) {
    const lr_thoughts *thoughts = &j->thoughts;
    lr_thought runner[ANALYZE_CANDIDATES];
    bool known[ANALYZE_CANDIDATES];
    uint32_t room = ANALYZE_CANDIDATES - (same(step->best, step->action) ? 1 : 2), count = 0;
    for (uint32_t k = 1; k < thoughts->count && count < room; k++) {
        if (same(thoughts->action[k].action, step->action)) continue;
        known[count] = is_known(thoughts, &thoughts->action[k]);
        runner[count++] = thoughts->action[k];
    }
    for (uint32_t k = 0; k < count; k++) {
        int32_t chance = known[k] ? runner[k].chance
                                  : second_opinion(j, view, runner[k].action, RUNNER_PART);
        if (chance > step->best_chance) chance = step->best_chance;
        add_candidate(step, runner[k].action, chance);
    }
}

/* ---- first sight ---- */

/* An offer is worth what others answer, which the net alone does not know. */
static bool is_offer(const lr_game *g, const lr_view *view, lr_action a) {
    const mind_family *family = mind_of(g);
    return family->trade && family->trade(g, view, a).kind == TRADE_OFFER;
}

/* Counts pairs of actions that the search has looked at well enough. */
static void compare_order(const seat_judge *j, struct analyze_sight *sight) {
    const lr_thought *first = j->first.action;
    const lr_thought *late[LR_LEGAL_MAX];
    for (uint32_t k = 0; k < j->first.count; k++)
        late[k] = find_thought(&j->thoughts, first[k].action);
    for (uint32_t k = 1; k < j->first.count; k++)
        for (uint32_t i = 0; i < k; i++) {
            if (!is_known(&j->thoughts, late[i]) || !is_known(&j->thoughts, late[k])) continue;
            sight->pairs++;
            sight->agreed += late[i]->chance >= late[k]->chance;
        }
}

/* How the net orders the actions before any search, beside what the search came to. */
static void look_first(seat_judge *j, const lr_view *view, struct analyze_sight *sight) {
    const lr_game *g = j->game->game;
    const lr_thoughts *thoughts = &j->thoughts;
    lr_action action[LR_LEGAL_MAX];
    uint32_t count = 0;
    for (uint32_t k = 0; k < thoughts->count; k++)
        if (!is_offer(g, view, thoughts->action[k].action))
            action[count++] = thoughts->action[k].action;
    if (count < 2 || !same(action[0], thoughts->action[0].action)) return;
    const search_plan plan = { .net = j->net,
                               .actions = action,
                               .count = count,
                               .guesses = BELIEFS,
                               .budget = { .nodes = 1 } };
    belief_settle(&j->belief, view);
    search_for(j->search, g);
    search_run(j->search, &j->belief, &plan, &j->rng, &j->first);
    sight->asked = 1;
    sight->same = same(j->first.action[0].action, action[0]);
    compare_order(j, sight);
}

/* ---- rollouts ---- */

static int32_t millionths(double share) {
    return share <= 0 ? 0 : share >= 1 ? LR_CERTAIN : (int32_t)(share * LR_CERTAIN + 0.5);
}

/* Half of the trials name the best candidate: the search's, unless another one is ahead of it by
 * twice the standard error. The other half tells what each is worth, so that being named is no
 * advantage. False: stopped or no memory, and all is as it was. */
static bool roll_out(seat_judge *j, const lr_view *view, analyze_step *step) {
    lr_action move[ANALYZE_CANDIDATES];
    uint32_t trials = (j->judge->trials + 1) / 2, best = 0, played = 0;
    rollout_sums choice = { 0 }, worth = { 0 };
    for (uint32_t k = 0; k < step->candidate_count; k++) {
        move[k] = step->candidate[k].action;
        if (same(move[k], step->best)) best = k;
        if (same(move[k], step->action)) played = k;
    }
    belief_settle(&j->belief, view);
    rollout_plan plan = { .belief = &j->belief,
                          .move = move,
                          .moves = step->candidate_count,
                          .trials = trials,
                          .depth = j->judge->depth,
                          .seed = j->judge->seed + lr_rng_next(&j->rng),
                          .stop = j->judge->stop };
    if (!rollout_run(&plan, &choice)) return false;
    plan.first = trials;
    if (!rollout_run(&plan, &worth)) return false;
    uint32_t rival = rollout_best(&choice);
    rollout_mean ahead = rollout_lead(&choice, rival, best);
    if (rival != best && ahead.mean > 2 * ahead.error) best = rival;
    for (uint32_t k = 0; k < step->candidate_count; k++)
        step->candidate[k].chance = millionths(rollout_chance(&worth, k).mean);
    step->rolled = true;
    step->best = move[best];
    step->best_chance = step->candidate[best].chance;
    step->played_chance = step->candidate[played].chance;
    step->lost = (int32_t)(rollout_lead(&worth, best, played).mean * LR_CERTAIN);
    step->loss = step->lost > 0 ? step->lost : 0;
    return true;
}

/* A turn that is ended instead of something is about that. */
static uint8_t subject_of(const lr_game *g, const lr_state *before, const analyze_step *step) {
    const mind_family *family = mind_of(g);
    if (!family->subject) return SUBJECT_TURN;
    mind_subject best = family->subject(g, before, step->best);
    return (uint8_t)(best != SUBJECT_TURN ? best : family->subject(g, before, step->action));
}

/* Why the best action is better than the one that was played, or than the next best; failing that,
 * why it is good. */
static void explain(const lr_game *g, const lr_view *view, analyze_step *step) {
    const lr_action *other = &step->action;
    for (uint32_t k = 0; same(step->best, *other) && k < step->candidate_count; k++)
        other = &step->candidate[k].action;
    if (!same(step->best, *other))
        step->reason_count = lr_explain(g, view, step->best, other, step->reason);
    if (step->reason_count == 0)
        step->reason_count = lr_explain(g, view, step->best, NULL, step->reason);
}

static void weigh(seat_judge *j, const lr_view *view, analyze_step *step) {
    const lr_thoughts *thoughts = &j->thoughts;
    const lr_thought *played = find_thought(thoughts, step->action);
    step->verdict = ANALYZE_WEIGHED;
    step->best_chance = thoughts->action[0].chance;
    add_candidate(step, step->best, step->best_chance);
    bool known = is_known(thoughts, played);
    if (known) step->played_chance = played->chance;
    add_runners_up(j, view, step);
    if (!known) step->played_chance = second_opinion(j, view, step->action, 1);
    if (!same(step->best, step->action)) add_candidate(step, step->action, step->played_chance);
    if (step->best_chance > step->played_chance)
        step->loss = step->lost = step->best_chance - step->played_chance;
    if (j->judge->trials > 0 && step->candidate_count > 1) roll_out(j, view, step);
    explain(j->game->game, view, step);
}

static void ask(seat_judge *j, const lr_state *before, analyze_step *step) {
    const lr_game *g = j->game->game;
    lr_thoughts *thoughts = &j->thoughts;
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(g, before, j->seat, legal);
    lr_observe(g, before, j->seat, &view);
    step->choices = count;
    step->best = lr_player_think(j->player, &view, legal, count, j->judge->budget, thoughts);
    step->verdict = ANALYZE_UNWEIGHED;
    if (thoughts->count > 0) step->best = thoughts->action[0].action; /* a level may slip */
    if (thoughts->count > 0 && j->search && j->judge->sight) look_first(j, &view, &step->sight);
    if (thoughts->count > 0 && j->search) weigh(j, &view, step);
    step->subject = subject_of(g, before, step);
}

static void go_through(asking *all, int seat, seat_judge *j) {
    analyze_game *game = all->game;
    lr_state state;
    if (!start_judge(j, game, all->judge, seat)) atomic_store(&all->unable, true);
    lr_copy(game->game, &state, &game->begin);
    for (uint32_t i = 0; i < game->count && !must_stop(all); i++) {
        analyze_step *step = &game->step[i];
        if (step->action.actor == seat && is_asked(game->game, step, &state)) {
            ask(j, &state, step);
            uint32_t done = atomic_fetch_add_explicit(&all->done, 1, memory_order_relaxed) + 1;
            if (all->progress) all->progress(NULL, done, all->all, 0);
        }
        notice(j, &state, step->action);
    }
    stop_judge(j);
}

/* ---- one position ---- */

static void weigh_each(seat_judge *j, const lr_view *view, uint32_t part, analyze_opinion *out) {
    for (uint32_t k = 1; k < out->count; k++)
        out->candidate[k].chance = second_opinion(j, view, out->candidate[k].action, part);
}

static void settle_runners_up(analyze_opinion *out) {
    for (uint32_t k = 2; k < out->count; k++) {
        analyze_candidate moved = out->candidate[k];
        uint32_t place = k;
        for (; place > 1 && out->candidate[place - 1].chance < moved.chance; place--)
            out->candidate[place] = out->candidate[place - 1];
        out->candidate[place] = moved;
    }
}

bool analyze_position(const lr_game *g, const lr_state *s, int seat, const analyze_judge *judge,
                      uint32_t part, analyze_opinion *out) {
    const analyze_game game = { .game = g };
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    seat_judge *j = calloc(1, sizeof *j);
    out->count = 0;
    if (!j) return false;
    bool able = start_judge(j, &game, judge, seat) && j->search;
    if (able) {
        out->choices = lr_legal(g, s, seat, legal);
        lr_observe(g, s, seat, &view);
        lr_player_think(j->player, &view, legal, out->choices, judge->budget, &j->thoughts);
        for (uint32_t k = 0; k < j->thoughts.count && k < ANALYZE_OPINIONS; k++)
            out->candidate[out->count++] = (analyze_candidate){
                .action = j->thoughts.action[k].action, .chance = j->thoughts.action[k].chance
            };
        if (part > 0) weigh_each(j, &view, part, out);
        settle_runners_up(out);
    }
    stop_judge(j);
    free(j);
    return able;
}

/* ---- the whole game ---- */

static uint32_t count_asked(const analyze_game *game) {
    uint32_t count = 0;
    lr_state state;
    lr_copy(game->game, &state, &game->begin);
    for (uint32_t i = 0; i < game->count; i++) {
        count += is_asked(game->game, &game->step[i], &state);
        lr_apply(game->game, &state, game->step[i].action);
    }
    return count;
}

void asking_start(asking *all, analyze_game *game, const analyze_judge *judge) {
    *all = (asking){ .game = game, .judge = judge, .all = count_asked(game) };
}

void asking_seat(asking *all, int seat) {
    if (must_stop(all)) return;
    seat_judge *j = calloc(1, sizeof *j);
    if (j)
        go_through(all, seat, j);
    else
        atomic_store(&all->unable, true);
    free(j);
}

analyze_asking asking_ended(const asking *all) {
    if (atomic_load(&all->unable)) return ANALYZE_UNABLE;
    return must_stop(all) ? ANALYZE_STOPPED : ANALYZE_ASKED;
}
