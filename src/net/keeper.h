/* keeper.h - the thread that keeps this node alive in the database that several nodes share.
 *
 * Once a second it renews the node's lease, on a connection of its own, so that a slow commit does
 * not cost the node its life. It also notices what the loop must know:
 *
 *     doubt   the lease had run out, or the connection was lost: tables may have gone to others, or
 *             the database may have lost its end (a failover). All tables are to be read again
 *     name    another process has the node's name: this one has to end
 */
#ifndef NET_KEEPER_H
#define NET_KEEPER_H

#include "store.h"

typedef struct keeper keeper;

enum { KEEPER_DOUBT = 1, KEEPER_NAME = 2 };

/* `wake` is called by the thread when keeper_take() has something new. NULL: no memory or no
 * thread. */
keeper *keeper_start(const store *s, void (*wake)(void *context), void *context);
void keeper_stop(keeper *k);          /* the lease stays; the store ends it */
uint32_t keeper_take(keeper *k);      /* what has happened since: bits of the enum above */
void keeper_drain(keeper *k);         /* others see that this node ends */
uint64_t keeper_silent_ms(keeper *k); /* since the last beat that was answered */

#endif
