/* rule_language.h - the language of rule tests, as far as its statements share it: for
 * tests/rules/run_rules.c, which tells what the language is and runs it, and for the statements
 * that only one family of games has (rule_board.c, rule_cards.c).
 */
#ifndef LR_TEST_RULE_LANGUAGE_H
#define LR_TEST_RULE_LANGUAGE_H

#include <longroad/longroad.h>

#include <stdbool.h>

enum {
    RULE_WORDS_MAX = 200,
    RULE_WORD_MAX = 64, /* bytes of a word in a position's line */
    RULE_LINE_MAX = 2048,
    RULE_TITLE_MAX = 512,
    RULE_MAP_NAME_MAX = 64
};

typedef struct rule_family rule_family;

typedef struct rule_line {
    char *text; /* without comment, margin and trailing blanks */
    int number;
    bool indented, marked;
} rule_line;

typedef struct rule_runner {
    const char *path;
    bool must_fail;
    rule_line *line;
    size_t count, at; /* `at` is the statement being run */
    char file_config[LR_CONFIG_TEXT_MAX];
    char file_map[RULE_MAP_NAME_MAX]; /* empty: a built-in one */

    /* The test being run. */
    bool in_test, failed, has_game, has_state;
    int test_line, checks, failed_line;
    char title[RULE_TITLE_MAX];
    char map[RULE_MAP_NAME_MAX];
    const rule_family *family; /* of the game, once there is one */
    lr_game game;
    lr_state state;

    int passed_count, failed_count;
} rule_runner;

/* A statement gets what stands after its name, may cut it into pieces, and returns false after a
 * complaint. Lists of statements end with a name that is NULL. */
typedef struct rule_statement {
    const char *name;
    bool (*run)(rule_runner *r, char *rest);
    bool needs_state, checks, has_block;
} rule_statement;

struct rule_family {
    const char *name;
    const rule_statement *statements; /* those that only its games have */
    /* Whether the action is one of a set of which lr_legal() and lr_chance() list only a few. */
    bool (*in_open_set)(lr_action a);
    /* A word of a position's line by the name that the printer uses for the place; NULL: each place
     * has one name. */
    void (*canonical_place)(const lr_game *g, const char *in, char out[RULE_WORD_MAX]);
    /* A line of a position's block that stands for a longer one: its first word, and what
     * appends the longer one to the position's text. NULL: there is none. */
    const char *short_key;
    bool (*add_short)(rule_runner *r, const char *rest, char *out, size_t size);
};

extern const rule_family rule_board, rule_cards;

/* Says where and why, and returns false so that a statement can end with it. */
__attribute__((format(printf, 2, 3))) bool rule_fail(rule_runner *r, const char *format, ...);

/* The text without the blanks around it; cuts the end off. */
char *rule_trim(char *s);
/* Takes the first word off *rest. */
char *rule_word(char **rest);
/* The words of the text, at most RULE_WORDS_MAX; returns their number. */
int rule_split(char *text, char *out[RULE_WORDS_MAX]);
/* Whether the text is a number and nothing else. */
bool rule_number(const char *text, long *value);
/* Whether the word is one digit. */
bool rule_is_seat(const char *w);
/* Takes a word off *rest that must be a seat of the game; says nothing if it is not. */
bool rule_take_seat(const rule_runner *r, char **rest, unsigned *seat);
/* Reads `SEAT N`, or complains. */
bool rule_seat_number(rule_runner *r, char *rest, unsigned *seat, long *wanted);
/* Reads an action, or complains. */
bool rule_read_action(rule_runner *r, const char *text, lr_action *action);

/* The position as text, in a buffer that the next call uses again. */
const char *rule_state_text(rule_runner *r);
/* Appends a line to a position's text. */
void rule_add_line(char *out, size_t size, const char *line);
/* Whether the text of a position or view has the line (or `KEY includes WORDS`), or no line that
 * starts so; they complain if not. Lines are compared by meaning: places by any of their names, and
 * in any order where the order means nothing. */
bool rule_text_has(rule_runner *r, const char *text, const char *line);
bool rule_text_lacks(rule_runner *r, const char *text, const char *start);

#endif
