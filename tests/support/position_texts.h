/* position_texts.h - what the tests of positions and views as text share: a game, two texts, and
 * checks that something survives its text, is written, or is refused at the right place. */
#ifndef TEST_POSITION_TEXTS_H
#define TEST_POSITION_TEXTS_H

#include <longroad/longroad.h>

extern lr_game game;
extern lr_error complaint;
extern char text[LR_STATE_TEXT_MAX], again[LR_STATE_TEXT_MAX];

/* Makes `game`; `map` may be NULL. */
void make_map(const char *config, const char *map);
void make(const char *config);
void read_state(const char *from, lr_state *s);

/* `text` has these lines, in any order, and no others. */
void assert_lines_written(const char *expected);

typedef struct refusal {
    const char *text;
    lr_status status;
    int line, column;
    const char *part; /* of the sentence */
} refusal;

/* Refused for this reason, at this place, and nothing is changed. */
void assert_refused(const refusal *row);

/* A view of which one line is changed. */
typedef struct view_refusal {
    const char *line, *instead;
    lr_status status;
    const char *part; /* of the sentence */
} view_refusal;

void assert_view_refused(const char *view_text, const view_refusal *row);

/* docs/notation.md has the word in one of its tables, with or without values after it; or every
 * line that positions and views of `game` may have. */
void assert_in_manual(const char *word);
void assert_lines_in_manual(void);

/* Printed and read again, byte for byte. */
void state_survives(const lr_state *s);
void view_survives(const lr_state *s, int viewer);

#endif
