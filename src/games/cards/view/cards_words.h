/* cards_words.h - for people: what the cards and events do, in a sentence each (names.c) and
 * exactly (effects.c), when the cards are played, and which rules of the ledger they follow. */
#ifndef CARDS_WORDS_H
#define CARDS_WORDS_H

#include "cards_view.h"

extern const char *const cards_sentences[CARDS_KINDS];
extern const char *const cards_event_sentences[CARDS_EVENT_CARDS];
extern const char *const cards_effects[CARDS_KINDS];
extern const char *const cards_event_effects[CARDS_EVENT_CARDS];
extern const char *const cards_group_titles[CARDS_GROUPS]; /* "Green buildings" */

typedef enum cards_when {
    CARDS_WHEN_ROLL,       /* before the roll of one's own turn */
    CARDS_WHEN_ACTIONS,    /* in the actions of one's own turn */
    CARDS_WHEN_REPLY,      /* as an answer to an attack */
    CARDS_WHEN_SETTLEMENT, /* with a new settlement */
    CARDS_WHEN_SITE,       /* built on a site, in the actions of one's own turn */
    CARDS_WHEN_CITY,       /* the same, on a site of a city */
    CARDS_WHENS
} cards_when;

extern const uint8_t cards_when_played[CARDS_KINDS];
extern const char *const cards_kind_rules[CARDS_KINDS]; /* IDs with spaces between them */
extern const char *const cards_event_rules[CARDS_EVENT_CARDS];

/* The row of the table for an event, or for a card of the region deck; NULL past the last. */
const cards_card *cards_event_row(const cards *c, unsigned event);
const cards_card *cards_region_row(const cards *c, unsigned place);

/* What is printed on a card: `costs 3 wool, 2 grain, 2 ore; strength 7, tournament 1`, or nothing.
 * Writes as all printers do. */
size_t cards_facts(const cards_card *card, char *out, size_t size);

#endif
