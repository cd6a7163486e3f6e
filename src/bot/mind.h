/* mind.h - what bots must know of a family of games beyond longroad.h.
 *
 * The bots themselves (random, greedy, the levels of the searching one) name no family. They find
 * one row for each in `mind_table`, by the family's number. Any member may be missing: a family
 * without greedy choice is played at random, one without features has no net, and the searching
 * bots then play as the greedy one.
 */
#ifndef BOT_MIND_H
#define BOT_MIND_H

#include "belief.h"
#include "manners.h"
#include "reasons.h"
#include "value.h"

#include "game.h"

enum { TRADE_OFFERS_MAX = 4, PATIENCE_ONE = 1 << 16 };

/* What a decision is about, for sums over many. */
typedef enum mind_subject {
    SUBJECT_SETUP,
    SUBJECT_BUILD, /* whatever is paid for and stays, and where it goes */
    SUBJECT_TRADE,
    SUBJECT_ROBBER, /* robbing and being robbed */
    SUBJECT_CARDS,  /* cards that are bought, drawn, played or given up */
    SUBJECT_TURN,   /* when to roll and when to end, and all else */
    SUBJECTS
} mind_subject;

/* A decision for which offers are looked for. */
typedef struct trade_question {
    const belief *belief;
    const value_net *net;
    value_memory *memory;
    const manners *manners;
    const lr_view *view;
    const lr_action *legal;
    uint32_t count;
    uint32_t allowed; /* how many offers the seat makes in a turn */
} trade_question;

typedef struct mind_family {
    /* What an action is about, in the position before it. NULL: all is SUBJECT_TURN. */
    mind_subject (*subject)(const lr_game *g, const lr_state *before, lr_action a);

    /* ---- the evaluation ---- */
    const feature_set *features;
    const value_mode *modes; /* ends with a row whose name is NULL */
    const value_mode *(*mode_of)(const lr_game *g);

    /* The choice of the greedy bot. */
    lr_action (*greedy)(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng);

    /* ---- the search ---- */
    /* Keeps, in place, those legal actions of `seat` that are worth a thought; returns their
     * number, >= 1. `root`: the decision itself, not one imagined. A family with features has this
     * function. */
    uint32_t (*prune)(const lr_game *g, const lr_state *imagined, int seat, bool root,
                      lr_action *actions, uint32_t count);
    /* Completes what is already decided, such as an accepted trade, before a position is valued. */
    void (*settle)(const lr_game *g, lr_state *imagined);
    /* True if a seat is asked for a trade or the like. In the search other seats then answer at
     * random by opinion, not by the best result. */
    bool (*is_asked)(const lr_game *g, const lr_state *imagined);
    /* What a seat's action says of its hidden cards: with those that it holds in this guess, of
     * PATIENCE_ONE bots *out would have done it. False: the action says nothing. NULL: none does. */
    bool (*patience)(const lr_game *g, const lr_state *guess, lr_action a, uint32_t *out);
    /* The outcome that stands for all outcomes with the same effect. */
    lr_action (*merge)(const lr_game *g, const lr_state *imagined, lr_action outcome);
    /* The outcome that stands for all outcomes of about the same worth. NULL: each for itself. */
    lr_action (*alike)(const lr_game *g, const lr_state *imagined, lr_action outcome);

    /* ---- offers that the legal list does not hold ---- */
    /* Offers that would help the seat and that somebody may accept, the best first, with the chance
     * to win that each promises. Returns their number, at most TRADE_OFFERS_MAX. */
    uint32_t (*propose)(const trade_question *q, lr_action *out, int32_t *promise);

    /* ---- reasons ---- */
    /* Facts that speak for an action (reasons.h). */
    void (*reasons)(const reason_question *q, reason_facts *out);
    /* Lets others agree to an offer that was just made; true for any other action. False: nobody
     * can. */
    bool (*agree)(const lr_game *g, lr_state *imagined, lr_action a);

    /* ---- manners ---- */
    /* What an action means for trade; the view is of before it or after it. */
    trade_word (*trade)(const lr_game *g, const lr_view *view, lr_action a);
    /* The offer goes to these seats. NULL: there is only one other. */
    void (*address)(lr_action *offer, uint32_t seats);
} mind_family;

extern const mind_family *const mind_table[]; /* by the family's number; ends with NULL */
#define FAMILY(name) extern const mind_family mind_##name;
#include "families.def"
#undef FAMILY

/* Plays an outcome of chance, and while more chance is due the likeliest outcome of that: what a
 * throw is worth shows only when it has been paid, and with knights another die comes before. */
void mind_play_outcome(const lr_game *g, lr_state *s, lr_action outcome);

static inline const mind_family *mind_of(const lr_game *g) {
    return mind_table[g->ops->family];
}

#endif
