/* exec_player.h - `exec:PROGRAM ARGUMENTS`: a stranger's program as a player.
 *
 * It is told games and positions and asked for actions in the protocol of docs/engine-protocol.md,
 * the one that `longroad engine` answers to. A decision that it does not make properly is a fault,
 * told to the runner (seat_player.h). After EXEC_FAULTS_MAX faults in a row it is dropped: for the
 * rest of the game it is not asked any more. A program that has died is started again for the next
 * question.
 */
#ifndef SEATS_EXEC_PLAYER_H
#define SEATS_EXEC_PLAYER_H

#include "seat_player.h"

enum {
    EXEC_FAULTS_MAX = 3,
    EXEC_GRACE_MS = 500,     /* behind a budget in milliseconds, for pipes and a busy machine */
    EXEC_START_MS = 5000,    /* more for the first answer: interpreters take their time to start */
    EXEC_PATIENCE_MS = 10000 /* without a budget in milliseconds */
};

extern const seat_kind exec_seat_kind;

#endif
