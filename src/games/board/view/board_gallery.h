/* board_gallery.h - facts for readers (text/gallery.c): what a card does exactly, when it is
 * played, what it is about, and which rules of the ledgers (docs/rules) a card, a level, a rank
 * or a map follows. Rules are IDs with spaces between them. Nothing here decides anything. */
#ifndef BOARD_VIEW_GALLERY_H
#define BOARD_VIEW_GALLERY_H

#include "board_view.h"

typedef enum board_when {
    BOARD_WHEN_ROLL,    /* before the roll of one's own turn */
    BOARD_WHEN_ACTIONS, /* in one's own turn, after the roll */
    BOARD_WHEN_TURN,    /* at any time of one's own turn, but not in the turn it was bought */
    BOARD_WHEN_DRAWN,   /* it is laid open when it is drawn */
    BOARD_WHEN_WIN,     /* it stays hidden until it wins */
    BOARD_WHENS
} board_when;

/* What a card is about: a set. */
enum { BOARD_MARK_ROBBER = 1, BOARD_MARK_KNIGHTS = 2, BOARD_MARK_POINT = 4 };

typedef struct board_card_facts {
    const char *rules;
    uint8_t when, marks;
} board_card_facts;

extern const board_card_facts board_development_facts[BOARD_CARDS];
extern const board_card_facts board_progress_facts[BOARD_PROGRESS_KINDS];

/* What they do, exactly, in sentences. A level that only draws more cards has none. */
extern const char *const board_development_effects[BOARD_CARDS];
extern const char *const board_progress_effects[BOARD_PROGRESS_KINDS];
extern const char *const board_level_effects[BOARD_TRACKS][BOARD_LEVELS];
extern const char *const board_rank_effects[BOARD_RANKS]; /* the weakest first */

extern const char *const board_level_rules[BOARD_TRACKS][BOARD_LEVELS];
extern const char *const board_rank_rules[BOARD_RANKS]; /* the weakest first */
extern const char *const board_barbarian_rules;

/* Of the map with this number in lr_map_at(). */
const char *board_map_rules(uint32_t k);
const char *board_map_effect(uint32_t k); /* what is special there */

#endif
