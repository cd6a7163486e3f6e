/* action_texts.h - what the tests of actions as text share: an action and its text, a refusal,
 * bytes that are no action. */
#ifndef TEST_ACTION_TEXTS_H
#define TEST_ACTION_TEXTS_H

#include <longroad/longroad.h>

#include <stdbool.h>

typedef struct action_text {
    const char *text;
    lr_action action;
} action_text;

/* The text reads as the action, which prints as the text. */
void assert_both_ways(const lr_game *g, const char *text, lr_action expected);

typedef struct action_refusal {
    const char *text;
    lr_status status;
    int column;       /* 0: any */
    const char *part; /* of the sentence */
} action_refusal;

/* Refused for this reason, at this place, and nothing is changed. */
void assert_action_refused(const lr_game *g, const action_refusal *row);

/* Prints as `ACTOR ?KIND`, which cannot be read. */
void assert_malformed(const lr_game *g, lr_action a);

/* Reads every action that docs/notation.md shows between two of its lines, and notes its kind. */
void read_actions_of_manual(const lr_game *g, const char *from, const char *to, bool *seen);

#endif
