/* notation_parts.h - the pieces of an action's text that notation.c and notation_knights.c share.
 *
 * notation.c has the line, the table of kinds and the shapes of arguments that most kinds use;
 * notation_knights.c has the shapes that occur in the knights' games alone.
 */
#ifndef BOARD_NOTATION_PARTS_H
#define BOARD_NOTATION_PARTS_H

#include "notation.h"

/* ---- writing ---- */

/* Goods, or `?`. */
void notation_put_goods(lr_text *t, uint8_t goods);
void notation_put_from(lr_text *t, uint8_t seat);
void notation_put_dice(lr_text *t, uint8_t first, uint8_t second);

/* ---- reading; each complains and says false ---- */

bool notation_scan_resource(lr_scan *in, uint8_t *resource);
/* Any goods of the game; without knights these are the resources. */
bool notation_scan_goods(lr_scan *in, const board *b, uint8_t *goods);
bool notation_scan_from(lr_scan *in, const board *b, uint8_t *seat);
bool notation_scan_seat(lr_scan *in, const board *b, uint8_t *seat);
bool notation_scan_dice(lr_scan *in, uint8_t *first, uint8_t *second);

typedef bool (*notation_place)(lr_scan *in, const board *b, uint32_t *place);
/* A place into arg[0] and arg[1]. */
bool notation_scan_place(lr_scan *in, const board *b, notation_place scan, uint8_t *arg);

/* ---- kinds that have a shape of their own (notation_knights.c) ---- */

enum { NOTATION_KNIGHTS_BYTES = 4 }; /* as much of arg[] as any of them uses */

bool notation_knights_ok(const board *b, lr_action a);
void notation_knights_put(lr_text *t, const board *b, lr_action a);
bool notation_knights_scan(lr_scan *in, const board *b, lr_action *a);

#endif
