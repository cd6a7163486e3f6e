/* sim_counts.c - finding what to count in a game (sim_counts.h). */
#include "sim_counts.h"

#include "game.h"

#include <string.h>

static const sim_counting *const countings[] = { &sim_counting_knights, &sim_counting_cards };

bool sim_is_family(const lr_game *g, const char *family) {
    return strcmp(g->ops->name, family) == 0;
}

const sim_counting *sim_counting_of(const lr_game *g) {
    for (size_t k = 0; k < sizeof countings / sizeof countings[0]; k++)
        if (countings[k]->applies(g)) return countings[k];
    return NULL;
}

void sim_counting_json(const sim_counting *counting, json_writer *w, const uint64_t *sums) {
    char name[SIM_COUNT_NAME_MAX];
    jw_object(w);
    for (int counter = 0; counter < counting->counters; counter++) {
        counting->name(counter, name, sizeof name);
        jw_key(w, name), jw_uint(w, sums[counter]);
    }
    jw_object_end(w);
}
