/* speech.h - how the terminal speaks of a family of games.
 *
 * The commands know games through longroad.h alone. What a person reads about them - sentences,
 * help, short rules, report counters - is in one table for each family, found by its number.
 * Sentences and help are rows; only news that must be computed is code.
 */
#ifndef CLI_SPEECH_H
#define CLI_SPEECH_H

#include "narrate.h"
#include "sim_counts.h"

typedef struct saying {
    const char *key, *text;
} saying; /* lists of them end with a key NULL */

/* A sentence about an action: see narrate.c. Lists end with a word NULL. */
typedef struct pattern {
    const char *word;
    int arguments; /* how many the action has, or PATTERN_ANY */
    const char *text;
    const char *has;   /* one of the arguments is this; NULL: any */
    const char *phase; /* the phase is this; NULL: any */
} pattern;

enum { PATTERN_ANY = -1 };

/* A card that a player can hold, for `longroad list cards` and `cards` during a game. */
typedef struct card_line {
    const char *name, *deck, *sentence;
    unsigned count;
} card_line;

typedef struct speech {
    const pattern *patterns; /* what was done */
    const saying *questions; /* by phase: what is asked, where the list of actions does not tell */
    const saying *words;     /* by an action's word: what it does when it is typed */
    const saying *primers;   /* by what a configuration's text says, or with `!` does not say */
    const char *places;      /* how places are called */
    const saying *reasons;   /* why a move is good, by the keys of reasons.def (why.h) */
    const saying *things;    /* what reasons are about, by word, with an article; NULL: as it is */
    const saying *possessions; /* lines of a view to show with a question, and how */
    const saying *changes;     /* lines of a view whose change is told to their owner */
    const char *const *finer; /* words, with a blank, that are listed by their first argument too */
    const char *cards;        /* the line of a view with the cards one holds */
    const saying *counted;  /* cards of which another line tells the number; NULL: there are none */
    const char *no_cards;   /* said when there is none of either */
    const char *cards_help; /* what `cards` shows: at most 22 columns */
    const char *cards_title;                     /* of the list of all */
    bool (*card_at)(uint32_t k, card_line *out); /* false past the last; NULL: none */
    /* What is printed on a card in this game; NULL: nothing to tell. */
    void (*card_facts)(const lr_game *g, const char *word, char *out, size_t size);
    /* The words of cards that the viewer sees at the moment and does not hold; NULL: none ever. */
    void (*cards_seen)(const lr_game *g, const lr_view *view, cli_text *out);
    /* An argument in plain words; false: as it is. May be NULL. */
    bool (*reword)(const lr_game *g, const char *word, char *out, size_t size);
    /* What the viewer has beyond the lines of `possessions`; NULL: nothing. */
    void (*wealth)(const lr_game *g, const lr_view *view, int seat, char *out, size_t size);
    /* One line on what is asked about: an offer, what is to be paid. May be NULL, or say
     * nothing. */
    void (*notice)(const lr_game *g, const lr_view *view, int seat, cli_text *out);
    /* See tidings.h; NULL: there is nobody, or nothing to tell. */
    int (*subject)(const lr_game *g, const lr_view *before);
    void (*tidings)(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                    const narration_table *table, cli_text *out);
    const sim_counting *counting; /* what `sim --report` counts; NULL: nothing */
} speech;

const speech *speech_of(const lr_game *g);
const speech *speech_of_family(const char *family); /* one of lr_family_at() */

/* The text of a key, or NULL. */
const char *saying_find(const saying *list, const char *key);

/* The card of that name; false if there is none. */
bool speech_card(const speech *s, const char *name, card_line *out);

/* How to play this configuration: one paragraph a call, from *next = 0 on, then NULL. */
const char *speech_rules(const speech *s, const char *config, size_t *next);

/* ---- the parts that are code ---- */

/* News for somebody: where they go, and who reads them. */
typedef struct news_desk {
    const narration_table *table;
    cli_text *out;
} news_desk;

enum { NEWS_NAME_MAX = 64 };

/* A player at the start of a sentence, or inside one; returns `out`. */
const char *news_name(const news_desk *n, unsigned seat, bool inside, char out[NEWS_NAME_MAX]);
/* What they do, or you: `loses`, `lose`. */
const char *news_verb(const news_desk *n, unsigned seat, const char *they, const char *you);
/* `Seat 1 (greedy) loses `, `You lose `; the rest follows. */
void news_of(const news_desk *n, unsigned seat, const char *they, const char *you);

/* tidings_board.c */
int board_subject(const lr_game *g, const lr_view *before);
void board_tidings(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                   const narration_table *table, cli_text *out);
/* tidings_cards.c */
int cards_subject(const lr_game *g, const lr_view *before);
void cards_tidings(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                   const narration_table *table, cli_text *out);

#endif
