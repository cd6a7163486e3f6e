/* position_print.h - what the two files of the position writer share: the writer and its lines.
 *
 * position.c writes what every board has, ships and scenarios; position_knights.c what the knights'
 * games add. The format is told in position.c.
 */
#ifndef BOARD_POSITION_PRINT_H
#define BOARD_POSITION_PRINT_H

#include "position.h"
#include "text.h"

/* What is printed: `secret` for a position, `view` for a view; the other is NULL. */
typedef struct writer {
    lr_text text;
    const board *b;
    const board_public *p;
    const board_secret *secret;
    const board_progress_cards *progress; /* of a position with knights, else NULL */
    const board_view *view;
    board_scenario_state begun; /* the scenario's part as it was when the game began */
} writer;

/* ---- lines: a key, perhaps a seat, values, the end ---- */

void position_put_key(writer *w, const char *key);
void position_put_seat_key(writer *w, const char *key, unsigned seat);
void position_put_end(writer *w);

void position_put_number(writer *w, const char *key, int64_t value);
void position_put_word(writer *w, const char *key, const char *word);
/* Nothing for 0. */
void position_put_seat_number(writer *w, const char *key, unsigned seat, int64_t value);
/* A set of seats; nothing for an empty one. */
void position_put_seats(writer *w, const char *key, unsigned seats);
/* Nothing for no cards. */
void position_put_cards(writer *w, const char *key, unsigned seat, board_cards cards,
                        const char *const *names, unsigned kinds);

typedef void (*position_place_name)(lr_text *t, const board *b, uint32_t place);
void position_put_place(writer *w, const char *key, uint32_t place, position_place_name put);
/* The members of a set, or nothing; `seat` may be LR_SEAT_NONE. */
void position_put_places(writer *w, const char *key, unsigned seat, const uint64_t *set,
                         uint32_t places, position_place_name put);

/* ---- the knights' games (position_knights.c); only with b->knights ---- */

/* The barbarians, what is due, and what lasts for the turn. */
void position_put_knights_course(writer *w);
/* Decks, metropolises and what else lies on the table. */
void position_put_knights_table(writer *w);
/* A seat's progress cards; and its levels, points and knights. */
void position_put_knights_hand(writer *w, unsigned seat);
void position_put_knights_seat(writer *w, unsigned seat);

#endif
