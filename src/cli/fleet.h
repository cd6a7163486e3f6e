/* fleet.h - several processes that share the games of one work (`longroad-mpi`, src/cli/mpi).
 *
 * Every process runs the same command with the same arguments. Where the games of the command are
 * to be played it hands them to the fleet, as a fleet_work: the leader gives out groups of games,
 * all play, and the results go to the leader, who alone takes them, tells of them and writes files.
 * The others return from the command without a word. Which process played a game changes nothing,
 * as which thread did never has.
 */
#ifndef CLI_FLEET_H
#define CLI_FLEET_H

#include "part.h"

typedef struct fleet_work {
    const char *unit; /* what progress counts: "games" */
    /* What the work is: the lines of a part (part.h) before its games. A file to go on from must
     * have the same head up to `head_same` bytes; if what is behind that differs, it begins
     * anew. */
    part_kind kind;
    const char *head;
    size_t head_same;
    uint64_t first, count, group; /* games first to first + count - 1, given out in groups */
    uint32_t threads;             /* of each process */
    size_t row_max;
    bool quiet;
    void *context;
    /* Plays game k on a thread of this process: its bytes, or 0 if that was stopped. */
    size_t (*play)(void *context, uint32_t thread, uint64_t k, unsigned char *out);
    /* What came of game k; of the leader, one after the other. False: such bytes are of no game. */
    bool (*take)(void *context, uint64_t k, const unsigned char *bytes, size_t size);
    bool (*stopped)(void *context); /* no game need be begun any more */
    void (*stop)(void *context);    /* somebody else said so: give up what is being played */
    void (*note)(void *context, char *out, size_t size); /* for progress; may be NULL */
} fleet_work;

typedef struct fleet {
    bool leads;
    void (*share)(const fleet_work *work);  /* returns when no game is being played any more */
    void (*tell)(void *bytes, size_t size); /* the leader's bytes become everybody's */
} fleet;

extern const fleet *cli_fleet; /* NULL: this process is alone */

static inline bool fleet_follows(void) {
    return cli_fleet && !cli_fleet->leads;
}

#endif
