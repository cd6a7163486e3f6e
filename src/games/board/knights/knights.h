/* knights.h - how the files of the knights' games fit together.
 *
 *     knights_module.c   the module: what knights do at the seams of the rules
 *     knights_turn.c     the course of a turn: what is due, who is asked
 *     knights.c          hire, activate, promote, move, displace, chase
 *     barbarians.c       the event die, their ship, their attack and what it costs or brings
 *     improve.c          city walls, improvements, metropolises
 *     progress.c         progress cards: hands and decks, draws and returns, who knows which card
 *     progress_cards.c   what each of the 25 cards asks for and does
 *     progress_others.c  the cards that make other players choose, once they are played
 *
 *     knights_observe.c  what a seat may know of all this
 *     verify_knights.c   its invariants
 *
 * The rules do not include this header: they call these files through the rows of phases and
 * actions and through the seams (module.h). Every pending decision is a field of board_knights;
 * board_turn_resume() asks knights_resume_roll() and the module's seams for the phase that follows
 * from these fields.
 */
#ifndef BOARD_KNIGHTS_H
#define BOARD_KNIGHTS_H

#include "sea.h"

/* ---- the course of the game ---- */

enum { SHARED, OWN }; /* a phase occurs for one thing alone (board_due.def) */

static const board_due_action knights_action_none = {
#define ACTION_FIELD(type, field, idle) .field = (idle),
#include "board_due.def"
};

/* Nothing is due in the middle of an action. */
static inline bool knights_action_is_done(const board_knights *k) {
    return memcmp(&k->due_action, &knights_action_none, sizeof knights_action_none) == 0;
}

/* Sets the phase and returns true if something stands between the dice and production, or in the
 * middle of an action; or if an aqueduct may be used after production. */
bool knights_resume_roll(const board *b, board_state *s);
bool knights_resume_paid(const board *b, board_state *s);
/* The seat stops: promoting, declaring, taking. */
void knights_stop(const board *b, board_state *s, unsigned seat);
/* The active seat holds a progress card too many. */
bool knights_progress_is_surplus(const board *b, const board_state *s);

/* The barbarians have not attacked yet: robber and pirate do not move (CK-ROB-01). */
static inline bool knights_frozen(const board *b, const board_public *p) {
    return board_knights_read(b, p)->attacks == 0;
}

/* ---- knights_observe.c: seams ---- */

void knights_lay_open(const board *b, const board_state *s, board_open *out);
void knights_observe(const board *b, const board_state *s, int seat, board_view *view);
bool knights_see(const board *b, const board_public *p, lr_action a, int viewer);
bool knights_hand_open(const board *b, const board_view *view, unsigned seat);
void knights_hand_known(const board *b, const board_view *view, unsigned seat, board_cards *known);
void knights_hand_least(const board *b, const board_public *p, unsigned seat, unsigned *least);
void knights_deal_known(const board *b, const board_view *view, lr_rng *rng, board_cards *known,
                        board_cards *total);
void knights_resample(const board *b, const board_view *view, lr_rng *rng, board_state *s);
void knights_stir(const board *b, unsigned viewer, lr_rng *rng, board_state *s);

/* ---- verify_knights.c: seams ---- */

/* What is wrong with the knights' part, or NULL. Numbers and sets of the rest have been checked. */
const char *knights_verify(const board *b, const board_state *s);
/* A knight or a route piece is off the board until its action is over, and the longest route is
 * counted then. */
bool knights_verify_mid_action(const board *b, const board_public *p);

/* ---- progress.c: seams ---- */

uint32_t knights_progress_chance(const board *b, const board_state *s, lr_chance_outcome *out);
bool knights_progress_chance_sample(const board *b, const board_state *s, lr_rng *rng,
                                    lr_action *out);

/* ---- knights.c ---- */

/* The knights of the seat that may be promoted now, whatever it costs (CK-KNIGHT-10, 11, 12). */
void knights_promotable(const board *b, const board_public *p, unsigned seat, uint64_t *vertices);
lr_status knights_check_promotion(const board *b, const board_public *p, unsigned seat,
                                  uint32_t vertex);
void knights_promote(const board *b, board_public *p, unsigned seat, uint32_t vertex);
void knights_remove(const board *b, board_public *p, unsigned seat, uint32_t vertex);
/* A knight has left the vertex: lines of ships that met there are joined again, and perhaps closed
 * for good (SEA-ROUTE-04, 06). Call it once the vertex is as it will be after the action. */
void knights_gone(const board *b, board_public *p, uint32_t vertex);
/* Drives the knight on the vertex away; its owner says where to, if there is a choice. `origin` is
 * where the displacer came from, or BOARD_NO_PLACE. */
void knights_displace(const board *b, board_public *p, uint32_t vertex, uint32_t origin);
/* Where the displaced knight can go. */
void knights_refuges(const board *b, const board_public *p, uint64_t *vertices);
/* Removes knights at sea that no ship of their owner touches any more (SEA-CK-35). True if there
 * were any. */
bool knights_drown(const board *b, board_public *p, unsigned seat);
/* Takes out the ships that knights keep where they are (SEA-CK-08 to 12). */
void knights_fence_lifts(const board *b, const board_public *p, unsigned seat, uint64_t *edges);
lr_status knights_check_lift(const board *b, const board_public *p, unsigned seat, uint32_t edge);

/* ---- what is due (board_due.def): somebody has a choice, or it is settled ---- */

bool knights_flee_ask(const board *b, board_public *p);
bool knights_improve_ask(const board *b, board_public *p);
bool knights_wedding_ask(const board *b, board_state *s);
bool knights_attack_ask(const board *b, board_state *s);
bool knights_sack_ask(const board *b, board_public *p);
bool knights_reward_ask(const board *b, board_public *p);

/* The kinds of cards that an aqueduct may bring, as a set. */
static inline unsigned knights_aqueduct_kinds(const board *b) {
    return (1u << (b->rules.aqueduct_commodity ? BOARD_GOODS : BOARD_RESOURCES)) - 1;
}

/* ---- barbarians.c ---- */

/* The barbarians leave, after the battle and its consequences. */
void knights_go_home(const board *b, board_public *p);

/* ---- improve.c ---- */

/* The seat's upright cities that carry no metropolis. */
void knights_improve_plain_cities(const board *b, const board_public *p, unsigned seat,
                                  uint64_t *vertices);
lr_status knights_improve_check_wall(const board *b, const board_public *p, unsigned seat,
                                     uint32_t vertex);
void knights_improve_build_wall(const board *b, board_public *p, uint32_t vertex);

/* The seat in a set, if it has an aqueduct (CK-IMP-12). */
static inline uint8_t improve_watered(const board_knights *k, unsigned seat) {
    return (uint8_t)((k->realm[seat].level[BOARD_SCIENCE] >= BOARD_LEVEL_ABILITY) << seat);
}

/* ---- progress.c ---- */

/* A hand as a word: its first card lowest, NONE behind its last. */
static inline uint64_t progress_word(const board_progress_cards *cards, unsigned seat) {
    uint64_t hand;
    memcpy(&hand, (const uint8_t *)cards + BOARD_PROGRESS_HAND * seat, sizeof hand);
    return bits_little_endian(hand) | (uint64_t)BOARD_NO_PROGRESS << 8 * BOARD_PROGRESS_HAND;
}
unsigned knights_progress_count(const board_progress_cards *cards, unsigned seat);
/* Where the card is in the seat's hand, or BOARD_PROGRESS_HAND. */
unsigned knights_progress_find(const board_progress_cards *cards, unsigned seat, unsigned card);
/* Puts a card into a hand; `known` are the seats that know it. */
void knights_progress_insert(board_progress_cards *cards, unsigned seat, unsigned card,
                             unsigned known);
/* How many cards the seat can hold at this moment. */
unsigned knights_progress_most(const board *b, const board_public *p, unsigned seat);
/* The seat plays the card: everybody sees it go under its deck. */
void knights_progress_spend(const board *b, board_state *s, unsigned seat, unsigned card);
/* `spy` has seen the whole hand; it takes a card that the others do not see. */
void knights_progress_show(const board *b, board_state *s, unsigned seat, unsigned spy);
void knights_progress_steal(const board *b, board_state *s, unsigned seat, unsigned spy,
                            unsigned card);
void knights_progress_derive(const board *b, board_state *s);
unsigned knights_progress_in_box(const board *b, unsigned card);

/* ---- progress_cards.c, progress_others.c ---- */

/* Before the roll, and after it. */
void knights_progress_menu_roll(const board *b, const board_state *s, unsigned seat, menu *m);
void knights_progress_menu(const board *b, const board_state *s, unsigned seat, menu *m);
/* What somebody gives or loses, once it is played. */
void knights_others_desert(const board *b, board_state *s, unsigned victim);
void knights_others_pick(const board *b, board_state *s, unsigned victim);

/* ---- menus ---- */

/* Knights that can be paid for; walls and improvements. */
void knights_menu_buy(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m);
void knights_improve_menu(const board *b, const board_state *s, unsigned seat, menu *m);
/* Before the roll: the knight-errant. */
void knights_menu_errant(const board *b, const board_state *s, unsigned seat, menu *m);
/* Moves and chases of knights that may act. */
void knights_menu_act(const board *b, const board_state *s, unsigned seat, menu *m);
RARE menu_end knights_commerce_menu(const board *b, const board_state *s, unsigned seat,
                                    menu_end end);

/* ---- small things ---- */

static inline bool set_is_empty(const uint64_t *set, unsigned words) {
    for (unsigned w = 0; w < words; w++)
        if (set[w] != 0) return false;
    return true;
}

/* The only member of a set, or BOARD_NO_PLACE if it has none or several. */
static inline uint32_t set_only(const uint64_t *set, unsigned words) {
    uint32_t only = BOARD_NO_PLACE;
    for (unsigned w = 0; w < words; w++) {
        if (set[w] == 0) continue;
        if (only != BOARD_NO_PLACE || (set[w] & (set[w] - 1)) != 0) return BOARD_NO_PLACE;
        only = 64 * w + (unsigned)__builtin_ctzll(set[w]);
    }
    return only;
}

#endif
