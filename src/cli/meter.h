/* meter.h - shows the progress of a long run on standard error: on a terminal one line that is
 * updated, elsewhere a line every ten seconds. */
#ifndef CLI_METER_H
#define CLI_METER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct meter {
    uint64_t whole; /* games, say */
    const char *unit;
    bool terminal, shown;
    double told;
} meter;

meter meter_start(uint64_t whole, const char *unit);
/* Call about once a second. `note` is shown behind the time that is left; may be empty. */
void meter_show(meter *m, uint64_t done, double seconds, const char *note);
/* Leaves a clean line. */
void meter_end(meter *m);

#endif
