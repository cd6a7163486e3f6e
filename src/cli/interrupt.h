/* interrupt.h - Ctrl-C during a long run: the first ends it in good order, the second at once. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* Begins to catch it, and SIGTERM. Returns what the signal sets; whoever goes on after it clears it. */
atomic_bool *interrupt_catch(void);
/* True once it came. Any thread may ask, often. */
bool interrupt_came(void);

#endif
