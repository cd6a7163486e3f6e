/* drive_family.h - what a driver of random games must know of a family: for drive.c and the file of
 * each family. */
#ifndef LR_TEST_DRIVE_FAMILY_H
#define LR_TEST_DRIVE_FAMILY_H

#include "drive.h"

typedef struct drive_family {
    const char *name;
    unsigned action_kinds;
    uint8_t seeded; /* the kind of action whose outcomes are seeds, so that lists name only one */
    uint8_t offer;  /* the kind of action of which lists hold only some */
    void (*draw_mood)(drive *d);
    /* Any offer that the seat could think of; it need not be legal. */
    lr_action (*random_offer)(drive *d, const lr_state *s, int seat);
} drive_family;

extern const drive_family drive_board, drive_cards;

/* The family that a configuration names. */
const drive_family *drive_family_of(const char *config);

#endif
