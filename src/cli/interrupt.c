/* interrupt.c - Ctrl-C during a long run (interrupt.h). */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static atomic_bool came; /* signals are the process's, so this is too */

static void on_interrupt(int signal_number) {
    (void)signal_number;
    atomic_store_explicit(&came, true, memory_order_relaxed);
}

atomic_bool *interrupt_catch(void) {
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &came;
}

bool interrupt_came(void) {
    return atomic_load_explicit(&came, memory_order_relaxed);
}
