/* puzzle_find.c - `longroad puzzle find`: puzzles out of recorded games.
 *
 * A puzzle is a decision whose best action is clear by a margin. Two looks find it:
 *
 *     a record     every decision among more than two actions; evenly LOOKS_MAX of a long game
 *     first look   `nodes` positions: is the best action ahead by the margin?
 *     order        the kind of action that is rarest so far comes first, then what the greedy bot
 *                  misses, then the larger margin
 *     second look  DEEP_LOOKS times with PUZZLE_DEEP times the nodes, and every other action
 *                  searched alone: each time the same best action, ahead by the margin
 *
 * One puzzle at most comes from a game. The seat is asked as one who has just sat down, so the
 * answer follows from its view alone. The position in the file can thus be any that gives this
 * view: what the seat cannot see is drawn anew (lr_resample), and nothing that the recorded game
 * kept secret from the seat is in the file.
 */
#include "puzzles.h"

#include "interrupt.h"
#include "records.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOKS_MAX = 100,                /* decisions of a game that get a first look */
    DEEP_MAX = 4,                   /* and a second one */
    DEEP_LOOKS = 3,                 /* searches of the second look, each with another seed */
    KINDS_MAX = 64,                 /* kinds of actions that are told apart */
    HOPELESS = LR_CERTAIN / 20,     /* a best chance below this is no puzzle */
    DECIDED = LR_CERTAIN / 100 * 97 /* nor is one above this that the greedy bot finds */
};

/* A decision of a game. */
typedef struct spot {
    uint32_t move; /* of the record, from 1 */
    int seat;
    char kind[LR_ACTION_TEXT_MAX]; /* of the best action; empty: no puzzle */
    bool greedy;                   /* the greedy bot finds the best action */
    int32_t margin;
    lr_state state;
} spot;

typedef struct party {
    const puzzles_flags *flags;
    struct {
        char word[LR_ACTION_TEXT_MAX];
        uint32_t count;
    } kind[KINDS_MAX];
    uint32_t found;
    record_walk walk;
    spot *spot; /* of the present game */
    uint32_t spots, room;
    analyze_opinion opinion, other;
    puzzle puzzle;
} party;

/* ---- reading a game ---- */

/* Whether a seat decides among more than two actions. Answers to what others did count as well. */
static bool is_decision(const lr_game *g, const lr_state *s, lr_action played) {
    lr_action legal[LR_LEGAL_MAX];
    return played.actor != LR_ACTOR_CHANCE && (LR_SEATS(lr_actors(g, s)) >> played.actor & 1) &&
           lr_legal(g, s, played.actor, legal) > 2;
}

static spot *add_spot(party *p) {
    if (p->spots == p->room) {
        p->room = p->room ? 2 * p->room : 256;
        p->spot = realloc(p->spot, p->room * sizeof *p->spot);
        if (!p->spot) cli_fail("out of memory");
    }
    return memset(&p->spot[p->spots++], 0, sizeof *p->spot);
}

/* All decisions of the record; false after a message. */
static bool read_spots(party *p, const char *path) {
    record_walk *walk = &p->walk;
    record_step_result step = RECORD_MOVED;
    p->spots = 0;
    if (!record_open(walk, path)) return false;
    if (walk->header.map_text != NULL) {
        cli_error("%s: puzzles need a built-in map", path);
        step = RECORD_BROKEN;
    }
    while (step == RECORD_MOVED) {
        lr_state before;
        lr_copy(&walk->game, &before, &walk->state);
        step = record_step(walk);
        if (step != RECORD_MOVED || !is_decision(&walk->game, &before, walk->action)) continue;
        spot *s = add_spot(p);
        s->move = (uint32_t)walk->reader.move;
        s->seat = walk->action.actor;
        lr_copy(&walk->game, &s->state, &before);
    }
    record_close(walk);
    return step == RECORD_AT_END;
}

/* ---- the first look ---- */

/* Whether an action of this kind can be an answer. What an offer is worth hangs on the answers of
 * others, whose cards nobody sees; cards are discarded together, and here one by one; to roll is
 * to leave the other actions alone. */
static bool is_for_puzzles(const char *kind) {
    static const char *const others[] = { "offer", "discard", "roll" };
    for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
        if (strcmp(kind, others[k]) == 0) return false;
    return true;
}

static bool is_listed(const lr_game *g, const spot *s, lr_action a) {
    lr_action legal[LR_LEGAL_MAX];
    uint32_t count = lr_legal(g, &s->state, s->seat, legal);
    for (uint32_t k = 0; k < count; k++)
        if (memcmp(&legal[k], &a, sizeof a) == 0) return true;
    return false;
}

static bool greedy_finds(const lr_game *g, const spot *s, lr_action best) {
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    lr_player *player = lr_player_new(lr_bot_find("greedy"), g, s->seat, 0);
    if (!player) cli_fail("out of memory");
    uint32_t count = lr_legal(g, &s->state, s->seat, legal);
    lr_observe(g, &s->state, s->seat, &view);
    lr_action a = lr_player_choose(player, &view, legal, count, (lr_budget){ 0 });
    lr_player_free(player);
    return memcmp(&a, &best, sizeof a) == 0;
}

static bool is_clear(const analyze_opinion *o, uint32_t margin) {
    return o->count > 2 &&
           o->candidate[0].chance - o->candidate[1].chance >= puzzles_margin(margin);
}

/* Sets the spot's kind if the spot may become a puzzle. */
static void first_look(party *p, spot *s) {
    const lr_game *g = &p->walk.game;
    const puzzles_flags *flags = p->flags;
    const analyze_opinion *o = &p->opinion;
    puzzles_ask(g, &s->state, s->seat, flags->nodes, flags->seed, 0, &p->opinion);
    lr_action best = o->candidate[0].action;
    if (!is_clear(o, flags->margin) || !is_listed(g, s, best)) return;
    s->greedy = greedy_finds(g, s, best);
    s->margin = o->candidate[0].chance - o->candidate[1].chance;
    if (o->candidate[0].chance < HOPELESS) return;
    if (s->greedy && o->candidate[0].chance > DECIDED) return;
    cli_action_word(g, best, s->kind);
    if (!is_for_puzzles(s->kind)) s->kind[0] = 0;
}

/* ---- the order ---- */

static uint32_t *kind_count(party *p, const char *word) {
    uint32_t k = 0;
    while (k < KINDS_MAX - 1 && p->kind[k].word[0] && strcmp(p->kind[k].word, word) != 0) k++;
    if (!p->kind[k].word[0]) snprintf(p->kind[k].word, sizeof p->kind[k].word, "%s", word);
    return &p->kind[k].count;
}

static bool is_before(party *p, const spot *a, const spot *b) {
    uint32_t a_count = *kind_count(p, a->kind), b_count = *kind_count(p, b->kind);
    if (a_count != b_count) return a_count < b_count;
    if (a->greedy != b->greedy) return b->greedy;
    return a->margin > b->margin;
}

/* The spot to look at next, or NULL. */
static spot *choose_spot(party *p) {
    spot *best = NULL;
    for (uint32_t k = 0; k < p->spots; k++)
        if (p->spot[k].kind[0] && (!best || is_before(p, &p->spot[k], best))) best = &p->spot[k];
    return best;
}

/* ---- the second look ---- */

/* The file's name without folder and ending. */
static void stem_of(const char *path, char *out, size_t size) {
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    snprintf(out, size, "%.*s", (int)strcspn(name, "."), name);
}

static void fill_puzzle(const party *p, const spot *s, const lr_state *hidden, puzzle *z) {
    const analyze_opinion *o = &p->opinion;
    memset(z, 0, sizeof *z);
    z->seat = s->seat;
    lr_copy(&p->walk.game, &z->state, hidden);
    snprintf(z->version, sizeof z->version, "%s", LR_VERSION);
    stem_of(p->walk.path, z->record, sizeof z->record);
    z->move = s->move;
    z->nodes = p->flags->nodes;
    z->margin = p->flags->margin;
    z->seed = p->flags->seed;
    for (uint32_t k = 0; k < o->count && k < PUZZLE_CANDIDATES_MAX; k++)
        z->candidate[z->candidates++] = (puzzle_candidate){ .action = o->candidate[k].action,
                                                            .chance = o->candidate[k].chance };
}

static void write_puzzle(const party *p, const puzzle *z, const char *name) {
    char path[4096], *text = cli_allocate(PUZZLE_TEXT_MAX, 1);
    if (puzzle_print(&p->walk.game, z, text, PUZZLE_TEXT_MAX) >= PUZZLE_TEXT_MAX)
        cli_fail("%s is too long", name);
    snprintf(path, sizeof path, "%s/%s.puzzle", p->flags->out, name);
    FILE *file = cli_create(path);
    fputs(text, file);
    cli_close(file, path);
    free(text);
}

/* What the deep searches say of the position: the first opinion is kept if all agree, each ahead by
 * the margin. */
static bool agree(party *p, const spot *s, const lr_state *hidden) {
    const lr_game *g = &p->walk.game;
    const puzzles_flags *flags = p->flags;
    uint64_t nodes = flags->nodes * PUZZLE_DEEP;
    puzzles_ask(g, hidden, s->seat, nodes, flags->seed, PUZZLE_PART, &p->opinion);
    if (!is_clear(&p->opinion, flags->margin)) return false;
    for (uint32_t k = 1; k < DEEP_LOOKS && !interrupt_came(); k++) {
        puzzles_ask(g, hidden, s->seat, nodes, flags->seed + k, PUZZLE_PART, &p->other);
        if (!is_clear(&p->other, flags->margin) ||
            memcmp(&p->other.candidate[0].action, &p->opinion.candidate[0].action,
                   sizeof(lr_action)) != 0)
            return false;
    }
    return !interrupt_came();
}

/* Whether the spot is a puzzle, which is then written down. */
static bool second_look(party *p, const spot *s) {
    const lr_game *g = &p->walk.game;
    char kind[LR_ACTION_TEXT_MAX], name[PUZZLE_NAME_MAX];
    lr_rng rng = lr_rng_stream(p->flags->seed, s->move);
    lr_view view;
    lr_state hidden;
    lr_observe(g, &s->state, s->seat, &view);
    lr_resample(g, &view, &rng, &hidden);
    if (!agree(p, s, &hidden)) return false;
    cli_action_word(g, p->opinion.candidate[0].action, kind);
    if (strcmp(kind, s->kind) != 0 || !is_listed(g, s, p->opinion.candidate[0].action))
        return false;
    snprintf(name, sizeof name, "%s-%02u", p->flags->name, p->found + 1);
    fill_puzzle(p, s, &hidden, &p->puzzle);
    write_puzzle(p, &p->puzzle, name);
    p->found++;
    (*kind_count(p, kind))++;
    printf("%s  %s move %u: %s, %.1f %% against %.1f %%%s\n", name, p->walk.path, s->move, kind,
           p->opinion.candidate[0].chance * 1e-4, p->opinion.candidate[1].chance * 1e-4,
           s->greedy ? "" : ", missed by greedy");
    fflush(stdout);
    return true;
}

/* ---- the command ---- */

static void search_game(party *p) {
    uint32_t step = p->spots > LOOKS_MAX ? (p->spots + LOOKS_MAX - 1) / LOOKS_MAX : 1;
    for (uint32_t k = 0; k < p->spots && !interrupt_came(); k += step) first_look(p, &p->spot[k]);
    for (uint32_t tries = 0; tries < DEEP_MAX && !interrupt_came(); tries++) {
        spot *s = choose_spot(p);
        if (!s || second_look(p, s)) return;
        s->kind[0] = 0;
    }
}

int puzzles_find(const puzzles_flags *flags, cli_arguments records) {
    party *p = cli_allocate(1, sizeof *p);
    bool good = true;
    p->flags = flags;
    record_folder(flags->out);
    interrupt_catch();
    for (int k = 0; k < records.count && !interrupt_came(); k++) {
        if (flags->count && p->found == flags->count) break;
        if (!flags->quiet) fprintf(stderr, "%s\n", records.item[k]);
        if (read_spots(p, records.item[k]))
            search_game(p);
        else
            good = false;
    }
    printf("%u puzzles\n", p->found);
    free(p->spot);
    free(p);
    return interrupt_came() ? CLI_INTERRUPTED : good ? CLI_OK : CLI_FAILED;
}
