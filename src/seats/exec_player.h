/* exec_player.h - `exec:PROGRAM ARGUMENTS`: a stranger's program as a player.
 *
 * The program gets games and positions and is asked for actions in the protocol of
 * docs/engine-protocol.md, which `longroad engine` speaks too. A missing or wrong answer is a
 * fault, which the runner sees (seat_player.h). After EXEC_FAULTS_MAX faults in a row the program
 * is not asked again in this game. A program that has died is started again for the next question.
 */
#ifndef SEATS_EXEC_PLAYER_H
#define SEATS_EXEC_PLAYER_H

#include "seat_player.h"

enum {
    EXEC_FAULTS_MAX = 3,
    EXEC_GRACE_MS = 500,     /* on top of a budget in milliseconds, for pipes and a busy machine */
    EXEC_START_MS = 5000,    /* more for the first answer: interpreters take their time to start */
    EXEC_PATIENCE_MS = 10000 /* without a budget in milliseconds */
};

extern const seat_kind exec_seat_kind;

#endif
