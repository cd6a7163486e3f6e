/* json_text.c - a JSON document in memory (json_text.h). */
#include "json_text.h"

#include <stdlib.h>
#include <string.h>

bool json_text_add(void *context, const char *bytes, size_t length) {
    json_text *text = context;
    size_t needed = text->length + length + 1;
    if (needed > text->size) {
        text->too_long = text->most != 0 && needed > text->most;
        char *bigger = text->too_long ? NULL : realloc(text->bytes, needed * 2);
        if (bigger == NULL) return false;
        text->bytes = bigger;
        text->size = needed * 2;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
    return true;
}

json_writer json_text_start(json_text *text) {
    return jw_start(text->buffer, sizeof text->buffer, json_text_add, text);
}
