/* Any bytes as JSON, read by us and by jansson. What we read, jansson reads, and to the same
 * values; what jansson reads and we do not is over one of our limits. What was read can be
 * written, and reads as the same again. */
#include "fuzz.h"
#include "json_text.h"
#include "json_twin.h"
#include "lr_assert.h"

#include <stdlib.h>

enum { DEPTH = 12 };

static void write_again(const jr_value *value, const json_t *theirs) {
    json_text text = { 0 };
    jr_status status;
    json_writer w = json_text_start(&text);
    jr_write(value, &w);
    LR_ASSERT(jw_finish(&w));
    jr_document *again = jr_load(text.bytes, text.length, DEPTH, false, &status);
    LR_ASSERT(again != NULL && json_twins(jr_root(again), theirs));
    jr_free(again);
    free(text.bytes);
}

/* A number that only a double of some size holds: ours are a little smaller. */
static bool has_power(const char *bytes, size_t size) {
    return size > 300 || (size > 0 && (memchr(bytes, 'e', size) || memchr(bytes, 'E', size)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    jr_status status;
    jr_document *ours = jr_load(bytes, size, DEPTH, false, &status);
    json_t *theirs = size == 0
                         ? NULL
                         : json_loadb(bytes, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    LR_ASSERT((ours != NULL) == (status == JR_READ));
    if (ours != NULL) {
        LR_ASSERT(theirs != NULL && json_twins(jr_root(ours), theirs));
        write_again(jr_root(ours), theirs);
    } else if (theirs != NULL) {
        /* jansson takes a zero after the value for the end. */
        LR_ASSERT(status == JR_TOO_MUCH || has_power(bytes, size) || memchr(bytes, 0, size));
    }
    jr_free(ours);
    json_decref(theirs);
    return 0;
}
