/* http_json.c - answers to HTTP as tables (http_json.h). */
#include "http_json.h"

const char *const hw_reason_words[HW_REASONS] = {
#define REASON(key, base, side, groups, sentence) #key,
#include <longroad/reasons.def>
};

#include "shapes_tables.inc"

const wire_shapes hw_shapes = {
    .family = "http",
    .names = names,
    .shapes = shapes,
    .unions = unions,
};

static void put_reason(json_writer *w, const lr_reason *of) {
    jw_object(w);
    jw_key(w, KEY(reason, why)), jw_string(w, of->key);
    jw_key(w, KEY(reason, gain)), jw_int(w, of->gain);
    jw_key(w, KEY(reason, n)), jw_int(w, of->n);
    jw_key(w, KEY(reason, m)), jw_int(w, of->m);
    jw_key(w, KEY(reason, k)), jw_int(w, of->k);
    if (of->versus >= 0) jw_key(w, KEY(reason, versus)), jw_int(w, of->versus);
    if (of->seat != LR_SEAT_NONE) jw_key(w, KEY(reason, seat)), jw_int(w, of->seat);
    if (of->thing) jw_key(w, KEY(reason, thing)), jw_string(w, of->thing);
    if (of->place[0]) jw_key(w, KEY(reason, place)), jw_string(w, of->place);
    if (of->good_count > 0) {
        jw_put_object(w, KEY(reason, goods));
        for (uint32_t k = 0; k < of->good_count; k++)
            jw_key(w, of->good[k].name), jw_int(w, of->good[k].count);
        jw_object_end(w);
    }
    jw_object_end(w);
}

void reasons_put_json(json_writer *w, const lr_reason *reason, uint32_t count) {
    jw_array(w);
    for (uint32_t k = 0; k < count; k++) put_reason(w, &reason[k]);
    jw_array_end(w);
}
