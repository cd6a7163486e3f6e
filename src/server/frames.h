/* frames.h - a finished game as a list of frames, for replays.
 *
 *     {"config":"board(...)", "practice":false, "seats":[...], "setting":{...},
 *      "view":{...},                                       the sections before the first action
 *      "frames":[{"events":[...],"changed":{...}}, ...]}   one for each action
 *
 * Each frame changes the sections of the one before, as at a table. Frames show the game as a
 * spectator or a seat saw it, or with all hands open; a record exists only once nothing is secret
 * any more. A pure function of the record, for a thread of its own: a long game takes a while.
 */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAMES_EVERYBODY = -1,      /* what a spectator saw */
    FRAMES_ALL = -2,            /* all hands, and every action as it was */
    FRAMES_BYTES_MAX = 48 << 20 /* of one answer */
};

typedef enum frames_status {
    FRAMES_MADE,
    FRAMES_BAD_RECORD, /* it cannot be replayed by these rules */
    FRAMES_NO_SEAT,    /* the game has no such seat */
    FRAMES_TOO_LONG,
    FRAMES_NO_DECISION, /* nobody decided anything at this move; or no such puzzle */
    FRAMES_NO_MEMORY
} frames_status;

/* `seats` is the JSON of who sat where, NULL: made from the names in the record. *out is to be
 * freed; it is set only when the answer is FRAMES_MADE. */
frames_status frames_make(const char *record, size_t length, int seat, const char *seats,
                          char **out, size_t *out_length);

/* Frames of the actions after the first `from`. Those are played without frames, and `view` is the
 * position after them. */
frames_status frames_make_from(const char *record, size_t length, uint32_t from, int seat,
                               const char *seats, char **out, size_t *out_length);

#endif
