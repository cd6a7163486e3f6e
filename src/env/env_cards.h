/* env_cards.h - what the files of the card game's environment share. */
#ifndef ENV_CARDS_H
#define ENV_CARDS_H

#include "cards_view.h"
#include "env_family.h"

/* The axes of letters and fields. */
typedef enum env_cards_axis_id {
    ENV_CARDS_TABLE,
    ENV_CARDS_REGION,
    ENV_CARDS_SITE,
    ENV_CARDS_PLACE,
    ENV_CARDS_COLUMN,
    ENV_CARDS_CARD,
    ENV_CARDS_STACK,
    ENV_CARDS_SEAT,
    ENV_CARDS_AXES
} env_cards_axis_id;

/* index_cards.c */
enum {
#define LETTER(name, ...) +1 /* NOLINT(bugprone-macro-parentheses): a sum of rows */
    ENV_CARDS_ROWS = 0
#include "index_cards.def"
};
extern const env_row env_cards_rows[ENV_CARDS_ROWS];
ENV_PARTS(cards)

#endif
