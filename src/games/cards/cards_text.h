/* cards_text.h - actions, positions and views of the card game as text (docs/notation.md), and the
 * drawing of a view. See notation.c, position.c, draw.c. */
#ifndef CARDS_TEXT_H
#define CARDS_TEXT_H

#include "cards_state.h"
#include "text.h"

/* True if the sixteen bytes are an action of this family at all: a known kind by the right actor,
 * arguments that name existing things, zeros elsewhere. Says nothing about the rules. Others are
 * printed as `ACTOR ?KIND`, which cannot be parsed. */
bool cards_action_well_formed(lr_action a);

/* An argument: its lr_cards_type (longroad/cards.h), its first byte in arg[], and who sees it. */
enum { CARDS_SEEN_BY_ALL, CARDS_SEEN_BY_PLAYERS, CARDS_SEEN_BY_ACTOR, CARDS_SEEN_BY_NOBODY };
typedef struct cards_field {
    uint8_t type, at, seen_by;
} cards_field;

/* The rows of view/cards_actions.def. */
enum { CARDS_FIELDS = 3 };
typedef struct cards_action_row {
    uint64_t phases;
    uint8_t bytes;
    cards_field field[CARDS_FIELDS]; /* type 0: no more */
} cards_action_row;

extern const cards_action_row cards_action_table[CARDS_ACTION_KINDS];

/* The k-th argument of a well-formed action; of type 0 past the last. */
cards_field cards_action_field(lr_action a, unsigned k);

enum { CARDS_OFFER_MAX = 48 }; /* units of a resource on one side of an offer: 16 full regions */

/* The words of cards in notation: kinds, event cards, and the rows of the region deck. */
extern const char *const cards_kind_words[CARDS_KINDS];
extern const char *const cards_event_words[CARDS_EVENT_CARDS];
extern const char *const cards_region_words[2 * CARDS_GOODS + CARDS_DECK_REGIONS];
#define CARDS_DECK_WORDS \
    (cards_region_words + 2 * CARDS_GOODS) /* first come the regions of seats */

/* Pieces of notation that both use. Places: `u-2` (region above slot -2), `l+1` (site below slot
 * +1), and plain slots `-1`, `0`, `+3`. Readers complain and return false. */
void cards_put_slot(lr_text *t, int slot);
void cards_put_kind(lr_text *t, unsigned kind);
void cards_put_stack(lr_text *t, unsigned stack);
void cards_put_column(lr_text *t, unsigned column);
void cards_put_region(lr_text *t, unsigned region);
void cards_put_site(lr_text *t, unsigned site);
void cards_put_action(lr_text *t, lr_action a);
bool cards_scan_column(lr_scan *in, unsigned *column); /* an even slot */
bool cards_scan_place(lr_scan *in, unsigned *place);   /* an odd one */
bool cards_scan_region(lr_scan *in, unsigned *region);
bool cards_scan_site(lr_scan *in, unsigned *site);
bool cards_scan_terrain(lr_scan *in, unsigned *good); /* "mountains" */
bool cards_scan_kind(lr_scan *in, unsigned *kind);    /* "black-knight" */
bool cards_scan_stack(lr_scan *in, unsigned *stack);  /* "1" to "5" */
bool cards_scan_action(lr_scan *in, lr_action *a);

#endif
