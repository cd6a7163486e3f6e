/* ask.c - asks about a game's decisions without threads (analysis.h). In the program:
 * src/analysis/analyze_ask.c. */
#include "asking.h"
#include "wasm.h"

static void tell(void *context, uint32_t done, uint32_t all, double seconds) {
    (void)context, (void)seconds;
    edge_progress(all > 0 ? (uint32_t)((uint64_t)done * 1000 / all) : 1000);
}

analyze_asking analyze_ask(analyze_game *game, const analyze_judge *judge,
                           analyze_progress *progress, void *context) {
    asking all;
    (void)progress, (void)context; /* both tell another thread, of which there is none */
    asking_start(&all, game, judge);
    all.progress = tell;
    for (int seat = 0; seat < game->game->seats; seat++) asking_seat(&all, seat);
    return asking_ended(&all);
}
