/* frames.h - a game that is over as a row of positions, for who looks at it again.
 *
 *     {"config":"board(...)", "practice":false, "seats":[...], "setting":{...},
 *      "view":{...},                                       the sections before the first action
 *      "frames":[{"events":[...],"changed":{...}}, ...]}   one for each action
 *
 * The frames are laid upon each other as those of a table are. They are as a spectator saw the
 * game, as one seat did, or with all hands open; a record exists only when nothing is secret any
 * more. A pure function of the record, for a thread beside the server's: a long game takes a while.
 */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

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
    FRAMES_NO_MEMORY
} frames_status;

/* `seats` is the JSON of who sat where, NULL: made from the names in the record. *out is to be
 * freed; it is set only when the answer is FRAMES_MADE. */
frames_status frames_make(const char *record, size_t length, int seat, const char *seats,
                          char **out, size_t *out_length);

#endif
