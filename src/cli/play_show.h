/* play_show.h - what a player at the terminal sees besides the board: possible actions, the hand,
 * the result. */
#ifndef CLI_PLAY_SHOW_H
#define CLI_PLAY_SHOW_H

#include "narrate.h"

/* A sentence behind so many blanks, in lines of at most 80 columns. */
void show_text(const char *text, int indent);

/* The list of actions, numbered from 1, grouped by their word, or those of one word alone. A long
 * list of offers is only shown when it is asked for. */
void show_actions(const lr_game *g, const lr_action *legal, uint32_t count, const char *word);

/* After an unknown word: lists the words of the possible actions. */
void show_words(const lr_game *g, const lr_action *legal, uint32_t count, const char *typed);

/* The value of the view's line `KEY SEAT ...` (seat >= 0) or `KEY ...`; false if there is none. */
bool show_value(const char *view_text, const char *key, int seat, char *out, size_t size);

/* One or two lines: what the viewer holds, points, offers on the table. */
void show_status(const lr_game *g, const lr_view *view, int seat, const narration_table *table);

/* What a card does; false if there is none so called. */
bool show_card(const lr_game *g, const char *word);

/* What the cards do that the viewer holds, or sees at the moment. */
void show_cards(const lr_game *g, const lr_view *view, int seat);

/* Everything the view says about one seat. */
void show_hand(const lr_game *g, const lr_view *view, int seat);

/* The result, or how things stand. */
void show_result(const lr_game *g, const lr_state *s, const narration_table *table);

#endif
