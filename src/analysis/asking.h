/* asking.h - a game's decisions, asked about seat by seat (analyze_judge.c): by threads in the
 * program (analyze_ask.c), by one in a page (src/wasm/ask.c). */
#ifndef ANALYSIS_ASKING_H
#define ANALYSIS_ASKING_H

#include "analysis.h"

typedef struct asking {
    analyze_game *game;
    const analyze_judge *judge;
    analyze_progress *progress; /* called after each decision, without context; NULL: nobody */
    uint32_t all;               /* decisions to ask about */
    atomic_uint done;
    atomic_bool unable; /* memory or a thread was missing */
} asking;

void asking_start(asking *all, analyze_game *game, const analyze_judge *judge);
/* Goes through the whole game for one seat. Any number of threads may, for different seats. */
void asking_seat(asking *all, int seat);
analyze_asking asking_ended(const asking *all);

#endif
