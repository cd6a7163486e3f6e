/* interrupt.h - Ctrl-C during a long run: the first ends it in good order, the second at once. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void);
/* Whether it came. Any thread may ask, often. */
bool interrupt_came(void);

#endif
