/* lesson.h - lessons: a game with a coach, as text, and how far a player has come in one.
 *
 *     lesson    head (start.h), minutes, steps
 *       step    what the list of a lesson shows: a title; one or more
 *         moment    what the coach says and lights, what the player is to do, what happens then;
 *                   maybe a position of its own, to which the table jumps
 *           line    `expect` the player's move, or `play` a move of the others and of chance
 *
 * A moment without lines only tells. The place in a lesson (lesson_at) is a value that follows from
 * the lesson and the actions alone, so that a server finds it again by replaying them:
 *
 *     READ  --next-->  the next moment
 *     MOVE  --expected action-->  WAIT  --script-->  MOVE ... --last line-->  DONE or next moment
 *     DONE  --next-->  the next moment
 *     OVER: after the last moment, or where the player left the lesson
 *
 * Where the next moment has a position of its own, its beginning is a jump: lesson_jumps().
 */
#ifndef TEACH_LESSON_H
#define TEACH_LESSON_H

#include "start.h"

enum {
    LESSON_STEPS_MAX = 16,
    LESSON_MOMENTS_MAX = 40,
    LESSON_LINES_MAX = 240, /* `expect`, `also` and `play` */
    LESSON_LIGHTS_MAX = 6,  /* of one moment */
    LESSON_CHOICES_MAX = 16 /* of one `expect` */
};

typedef enum lesson_light_kind {
    LIGHT_HEX,
    LIGHT_VERTEX,
    LIGHT_EDGE,
    LIGHT_PANEL,
    LIGHT_ACTION,
    LIGHT_SEAT,
    LIGHT_CARD,
    LIGHT_SLOT,
    LIGHT_KINDS
} lesson_light_kind;
extern const char *const lesson_light_names[LIGHT_KINDS];

typedef struct lesson_light {
    uint8_t kind;
    teach_part name;
} lesson_light;

typedef enum lesson_line_kind { LINE_EXPECT, LINE_ALSO, LINE_PLAY } lesson_line_kind;

typedef struct lesson_line {
    uint8_t kind;
    teach_part text; /* EXPECT, ALSO: alternatives with `|` between them, without the seat */
} lesson_line;

typedef struct lesson_moment {
    uint16_t step, first, lines; /* its lines are first, first + 1 ... */
    uint16_t lights;
    int32_t line; /* where it begins in the file */
    teach_part position;
    teach_words say, why, wrong, done;
    lesson_light light[LESSON_LIGHTS_MAX];
} lesson_moment;

typedef struct lesson_step {
    teach_words title;
    int32_t line;
} lesson_step;

typedef struct lesson {
    teach_start start;
    uint16_t minutes, step_count, moment_count, line_count;
    lesson_step step[LESSON_STEPS_MAX];
    lesson_moment moment[LESSON_MOMENTS_MAX];
    lesson_line line[LESSON_LINES_MAX];
} lesson;

/* Reads a lesson; nothing is asked of the rules yet. The text must outlive it. */
bool lesson_parse(const char *text, size_t length, lesson *out, lr_error *error);

/* ---- where a player is ---- */

typedef enum lesson_state {
    LESSON_MOVE,
    LESSON_WAIT,
    LESSON_READ,
    LESSON_DONE,
    LESSON_OVER
} lesson_state;

typedef struct lesson_at {
    uint16_t moment, line; /* `line` of the lesson's lines */
    uint8_t state;         /* lesson_state */
    uint8_t also;          /* the last move of the player's was one of the `also` */
} lesson_at;

lesson_at lesson_begin(const lesson *l, uint32_t moment);
/* The first moment of a step, from 0. */
uint32_t lesson_step_moment(const lesson *l, uint32_t step);

typedef enum lesson_verdict { LESSON_REFUSED, LESSON_EXPECTED, LESSON_ALSO } lesson_verdict;
/* What the lesson says of an action of the player's. */
lesson_verdict lesson_judge(const lesson *l, lesson_at at, const lr_game *g, lr_action a);
/* The next action of the script; false: it is not the script's turn, or the line is no action. */
bool lesson_script(const lesson *l, lesson_at at, const lr_game *g, lr_action *out);
/* An action was played: goes on where it was the expected or the scripted one. */
void lesson_took(const lesson *l, lesson_at *at, const lr_game *g, lr_action a);
/* The player goes on; false: the lesson does not wait for that. */
bool lesson_next(const lesson *l, lesson_at *at);
/* The moment that `next` leads to has a position of its own: its block. */
bool lesson_jumps(const lesson *l, lesson_at at, teach_part *block);
/* The k-th alternative of the line's first choice, as an action's text without the seat; false:
 * there are no more. */
bool lesson_choice(const lesson *l, uint32_t line, uint32_t k, char out[LR_ACTION_TEXT_MAX]);
/* The same as the list of moves writes it: a place has several names, and moves know one of
 * them. */
bool lesson_choice_told(const lesson *l, const lr_game *g, uint32_t line, uint32_t k,
                        char out[LR_ACTION_TEXT_MAX]);

/* Plays the lesson by the first choices that the rules allow to the beginning of a moment (or to
 * its end: moment_count), and sets *s to the position there. `also` may name a line whose choice
 * `choice` is played instead of the expected one. False: the error names the line that does not
 * work. */
typedef struct lesson_way {
    uint32_t moment;
    int32_t also; /* -1: none */
    uint32_t choice;
    bool ending;      /* to the end of the moment before, where its `done` is said; no jump yet */
    uint16_t *played; /* by line: bit k where its choice k was played; may be NULL */
} lesson_way;
bool lesson_play(const lesson *l, const lr_game *g, lesson_way way, lr_state *s, lr_error *error);

/* Everything that can be wrong with a lesson, asked of the rules: all ways through it, all lights,
 * all figures. `game` and `s` are scratch. */
bool lesson_check(const lesson *l, lr_game *game, lr_state *s, lr_error *error);

/* ---- words ---- */

/* A sentence with its figures filled in, from what the player sees; false: a figure that there is
 * not, named in the error. */
bool lesson_tell(const lr_game *g, const lr_view *view, teach_part sentence,
                 char out[TEACH_TOLD_MAX], lr_error *error);
/* What is lit, by the name that moves and views have for it. */
void lesson_light_told(const lr_game *g, const lesson_light *light, char out[32]);

#endif
