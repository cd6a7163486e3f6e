/* sim_counts.c - finding what to count in a game (sim_counts.h). */
#include "sim_counts.h"

#include "speech.h"

const sim_counting *sim_counting_of(const lr_game *g) {
    const sim_counting *counting = speech_of(g)->counting;
    return counting && (!counting->applies || counting->applies(g)) ? counting : NULL;
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
