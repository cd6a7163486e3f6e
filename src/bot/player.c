/* player.c - a bot at a seat (include/longroad/bot.h).
 *
 * Simple bots choose by the view alone. A searching bot weighs what it can do:
 *
 *     view, legal actions                  the seat's decision
 *        | belief_settle                   guesses that fit the view
 *        | prune, propose                  what to weigh
 *        | search_run                      each action's chance to win
 *        | level                           a lower one errs in comparing them
 *        v
 *     action
 *
 * A game whose mode has no net is played as greedy plays it.
 *
 * A player is what must be remembered between decisions: the guesses, how its offers were answered,
 * the random numbers. Everything else is of one decision and lies in a room, its own or lent, which
 * many players may use in turn; nothing of it is read before it is written in the same decision.
 */
#include "bots.h"

#include "search.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct lr_player {
    const lr_bot *bot;
    const lr_game *game;
    int seat;
    lr_rng rng;
    manners manners;
    lr_room *room, *own; /* where it searches; the same if it has one of its own */
    /* ---- of a searching bot ---- */
    const value_net *net; /* NULL: none was made for the mode */
    uint64_t nodes;       /* looked at for the last decision */
    belief belief;
    max_align_t guesses[]; /* the belief's */
};

struct lr_room {
    search *search;
    lr_action actions[LR_LEGAL_MAX + TRADE_OFFERS_MAX]; /* to weigh */
    int32_t first[LR_LEGAL_MAX + TRADE_OFFERS_MAX];
    lr_thoughts thoughts; /* of a decision for which nobody wants them */
};

lr_room *lr_room_new(void) {
    lr_room *room = malloc(sizeof *room);
    if (room == NULL) return NULL;
    room->search = search_new();
    if (room->search != NULL) return room;
    free(room);
    return NULL;
}

void lr_room_free(lr_room *room) {
    if (room == NULL) return;
    search_free(room->search);
    free(room);
}

size_t lr_room_bytes(void) {
    return sizeof(lr_room) + search_bytes();
}

size_t lr_player_bytes(const lr_bot *bot, const lr_game *g) {
    return sizeof(lr_player) + (bot->level != NULL ? belief_bytes(g) : 0);
}

lr_player *lr_player_new_lean(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed) {
    lr_player *player = malloc(lr_player_bytes(bot, g));
    if (player == NULL) return NULL;
    *player = (lr_player){ .bot = bot, .game = g };
    lr_player_restart(player, seat, seed);
    return player;
}

void lr_player_restart(lr_player *player, int seat, uint64_t seed) {
    player->seat = seat;
    player->rng = lr_rng_seed(seed);
    player->manners = (manners){ 0 };
    player->nodes = 0;
    if (player->bot->level == NULL) return;
    player->rng = lr_rng_seed(lr_rng_next(&player->rng));
    player->net = value_net_of(value_mode_of(player->game));
    belief_start(&player->belief, player->game, seat, lr_rng_next(&player->rng), player->guesses);
}

lr_player *lr_player_new(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed) {
    lr_player *player = lr_player_new_lean(bot, g, seat, seed);
    if (player == NULL || bot->level == NULL) return player;
    player->room = player->own = lr_room_new();
    if (player->own != NULL) return player;
    lr_player_free(player);
    return NULL;
}

void lr_player_free(lr_player *player) {
    if (player == NULL) return;
    lr_room_free(player->own);
    free(player);
}

void lr_player_lend(lr_player *player, lr_room *room) {
    player->room = room != NULL ? room : player->own;
}

void lr_player_people(lr_player *player, uint32_t seats) {
    player->manners.people = (uint8_t)seats;
}

static void notice_trade(lr_player *player, lr_action seen, const lr_view *after) {
    const mind_family *family = mind_of(player->game);
    if (family->trade == NULL) return;
    manners_notice(&player->manners, (unsigned)player->seat, player->game->seats,
                   family->trade(player->game, after, seen));
}

void lr_player_notice(lr_player *player, lr_action seen, const lr_view *after) {
    if (player->net != NULL) belief_notice(&player->belief, seen, after);
    notice_trade(player, seen, after);
}

int lr_player_follow(lr_player *player, const lr_action *seen, lr_fits *fits, const void *context,
                     lr_view *after) {
    static_assert((int)LR_FOLLOW_IMPOSSIBLE == (int)BELIEF_IMPOSSIBLE, "one list of outcomes");
    if (player->net == NULL) return LR_FOLLOW_NOTHING;
    int outcome = (int)belief_follow(&player->belief, seen, fits, context, after);
    if (outcome == LR_FOLLOW_KEPT && seen != NULL) notice_trade(player, *seen, after);
    return outcome;
}

/* ---- manners ---- */

/* The seats that the offer may ask; all bits: it is no offer. */
static uint32_t may_ask(const lr_player *t, const lr_view *view, lr_action a) {
    const mind_family *family = mind_of(t->game);
    if (family->trade == NULL) return UINT32_MAX;
    trade_word word = family->trade(t->game, view, a);
    return word.kind == TRADE_OFFER ? manners_allow(&t->manners, word) : UINT32_MAX;
}

/* The legal actions without offers that ask nobody who may be asked, or without all offers. */
static uint32_t list_polite(const lr_player *t, const lr_view *view, const lr_action *legal,
                            uint32_t count, bool offers, lr_action *out) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t asks = may_ask(t, view, legal[k]);
        if (asks == UINT32_MAX || (offers && asks != 0)) out[kept++] = legal[k];
    }
    return kept;
}

/* The choice of a bot that does not search, with manners. */
static lr_action choose_politely(lr_player *t, const lr_view *view, const lr_action *legal,
                                 uint32_t count) {
    lr_action polite[LR_LEGAL_MAX];
    uint32_t kept = list_polite(t, view, legal, count, true, polite);
    const mind_family *family = mind_of(t->game);
    lr_action a = greedy_choose(t->game, view, t->seat, polite, kept, &t->rng);
    uint32_t asks = may_ask(t, view, a);
    if (asks == UINT32_MAX) return a;
    if (asks != 0 && family->address != NULL) family->address(&a, asks);
    if (asks != 0) return a;
    kept = list_polite(t, view, legal, count, false, polite);
    return greedy_choose(t->game, view, t->seat, polite, kept, &t->rng);
}

/* What is worth weighing, in the room. */
static uint32_t list_actions(lr_player *t, const lr_view *view, const lr_action *legal,
                             uint32_t count) {
    const mind_family *family = mind_of(t->game);
    const trade_question question = { .belief = &t->belief,
                                      .net = t->net,
                                      .memory = search_memory(t->room->search),
                                      .manners = &t->manners,
                                      .view = view,
                                      .legal = legal,
                                      .count = count,
                                      .allowed = t->bot->level->offers };
    count = list_polite(t, view, legal, count, true, t->room->actions);
    const lr_state *guess = belief_guess(&t->belief, 0);
    count = family->prune(t->game, guess, t->seat, true, t->room->actions, count);
    for (uint32_t k = 0; k < count; k++) t->room->first[k] = -1;
    if (family->propose == NULL || count + TRADE_OFFERS_MAX > LR_LEGAL_MAX) return count;
    return count + family->propose(&question, t->room->actions + count, t->room->first + count);
}

/* An error of up to `slip` either way, small ones likelier, in millionths. */
static int32_t slip(lr_player *t) {
    int32_t width = (int32_t)t->bot->level->slip * (LR_CERTAIN / 1000);
    if (width == 0) return 0;
    int32_t up = (int32_t)lr_rng_below(&t->rng, (uint32_t)width);
    int32_t down = (int32_t)lr_rng_below(&t->rng, (uint32_t)width);
    return up - down;
}

/* The best action, or what a lower level takes for it. */
static lr_action pick(lr_player *t, const lr_thoughts *thoughts) {
    const lr_thought *best = &thoughts->action[0];
    int32_t most = INT32_MIN;
    if (t->bot->level->slip == 0) return best->action;
    for (uint32_t k = 0; k < thoughts->count; k++) {
        int32_t chance = thoughts->action[k].chance + slip(t);
        bool followed = thoughts->action[k].visits > 0 || thoughts->action[0].visits == 0 ||
                        t->bot->level->wide;
        if (!followed || chance <= most) continue;
        most = chance;
        best = &thoughts->action[k];
    }
    return best->action;
}

/* A decision of a searching bot; `thoughts` may be NULL. */
static lr_action search_on(lr_player *t, const lr_view *view, const lr_action *legal,
                           uint32_t count, lr_budget budget, lr_thoughts *thoughts) {
    const bot_level *level = t->bot->level;
    lr_room *room = t->room;
    assert(room != NULL);
    lr_thoughts *out = thoughts != NULL ? thoughts : &room->thoughts;
    out->count = out->line_length = 0;
    t->nodes = 0;
    if (thoughts == NULL && count == 1) return legal[0];
    if (t->net == NULL) {
        if (thoughts != NULL) memset(thoughts, 0, sizeof *thoughts);
        return choose_politely(t, view, legal, count);
    }
    if (budget.nodes == 0 && budget.ms == 0) budget = level->budget;
    uint64_t start = budget.ms != 0 ? search_now() : 0;
    belief_settle(&t->belief, view);
    search_for(room->search, t->game);
    count = list_actions(t, view, legal, count);
    lr_rng rng = t->rng;
    if (count == 1) { /* nothing to decide: a first opinion is enough */
        if (thoughts == NULL) return room->actions[0];
        budget = (lr_budget){ .nodes = 1 };
    }
    search_plan plan = { .net = t->net,
                         .actions = room->actions,
                         .count = count,
                         .first = room->first,
                         .guesses = level->guesses,
                         .budget = budget,
                         .start = start,
                         .choice_only = thoughts == NULL && level->slip == 0 };
    search_run(room->search, &t->belief, &plan, &t->rng, out);
    t->nodes = out->nodes;
    lr_action chosen = pick(t, out);
    if (count == 1) t->rng = rng; /* who was asked for an opinion plays on like who was not */
    return chosen;
}

lr_action lr_player_choose(lr_player *player, const lr_view *view, const lr_action *legal,
                           uint32_t count, lr_budget budget) {
    if (player->bot->level != NULL) return search_on(player, view, legal, count, budget, NULL);
    if (player->bot->choose == greedy_choose) return choose_politely(player, view, legal, count);
    return player->bot->choose(player->game, view, player->seat, legal, count, &player->rng);
}

lr_action lr_player_think(lr_player *player, const lr_view *view, const lr_action *legal,
                          uint32_t count, lr_budget budget, lr_thoughts *thoughts) {
    if (player->bot->level != NULL) return search_on(player, view, legal, count, budget, thoughts);
    memset(thoughts, 0, sizeof *thoughts);
    return lr_player_choose(player, view, legal, count, budget);
}

uint32_t lr_player_lost(const lr_player *player, uint32_t *heard) {
    bool guesses = player->net != NULL;
    *heard = guesses ? player->belief.heard : 0;
    return guesses ? player->belief.lost : 0;
}

uint64_t lr_player_nodes(const lr_player *player) {
    return player->nodes;
}
