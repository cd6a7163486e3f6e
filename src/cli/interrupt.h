/* interrupt.h - Ctrl-C during a long run: the first ends it in good order, the second at once. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* Begins to catch Ctrl-C and SIGTERM. Returns the flag that they set; whoever goes on after a
 * signal clears the flag. */
atomic_bool *interrupt_catch(void);
/* True once a signal came. Any thread may ask, often. */
bool interrupt_came(void);

#endif
