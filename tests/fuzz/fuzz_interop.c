/* Any bytes as a conversation with the adapter to another program's referee: lines, each
 * answered or not. A decision that lists actions must be answered with one of them. */
#include "catanatron.h"
#include "fuzz.h"
#include "json_reader.h"
#include "lr_assert.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The list of a message that is a decision, plainly said, or NULL. */
static const json_t *list_of(const json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type"));
    const json_t *list = json_object_get(message, "playable_actions");
    return type != NULL && strcmp(type, "decide") == 0 ? list : NULL;
}

static void check(const char *line, size_t length, const char *answer) {
    jr_status status;
    jr_document *read = jr_load(line, length, 12, false,
                                &status); /* what the adapter takes for JSON */
    json_t *message = read != NULL ? json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const json_t *list = list_of(message);
    json_t *said = answer == NULL ? NULL : json_loads(answer, 0, NULL);
    if (answer != NULL) LR_ASSERT(json_is_object(said) && strchr(answer, '\n') == NULL);
    if (json_array_size(list) > 0) {
        bool found = false;
        for (size_t k = 0; k < json_array_size(list); k++)
            found |= json_equal(json_array_get(list, k), json_object_get(said, "action")) == 1;
        LR_ASSERT(found);
    }
    json_decref(said);
    json_decref(message);
    jr_free(read);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* One who wants to be told the course of the game. */
    catanatron_settings settings = { .bot = lr_bot_find("strong"), .budget = { .nodes = 5 } };
    catanatron *session = catanatron_new(&settings);
    LR_ASSERT(session != NULL);
    for (size_t at = 0; at < size;) {
        const char *line = (const char *)data + at, *end = memchr(line, '\n', size - at);
        size_t length = end == NULL ? size - at : (size_t)(end - line);
        char *answer = catanatron_answer(session, line, length);
        check(line, length, answer);
        free(answer);
        at += length + 1;
    }
    catanatron_free(session);
    return 0;
}
