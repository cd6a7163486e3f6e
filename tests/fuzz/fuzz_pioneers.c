/* fuzz_pioneers.c - any bytes as what a client asks the server to look at (POST /api/map/check):
 * a map of ours, or one of Pioneers. A map that the import makes can be played; every answer is
 * JSON. */
#include "fuzz.h"
#include "lr_assert.h"
#include "map_check.h"
#include "pioneers.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static pioneers_result result;
static lr_game game;

static void check_import(const char *text) {
    lr_error error;
    if (pioneers_import(text, true, &result))
        LR_ASSERT(lr_game_init(&game, "board(seats=2)", result.map.bytes, &error) == LR_OK);
    else
        LR_ASSERT(result.refusal.text[0] != 0 && result.map.length == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { BODY_MAX = 65536 }; /* of a request, as the server is set up */
    static char text[BODY_MAX + 1];
    char *body = NULL;
    size_t length = 0;
    if (size > BODY_MAX) size = BODY_MAX;
    memcpy(text, data, size);
    text[size] = 0;
    check_import(text);
    LR_ASSERT(map_check_make(text, size, (uint32_t)size, &body, &length));
    json_t *answer = json_loadb(body, length, 0, NULL);
    LR_ASSERT(json_is_array(json_object_get(answer, "problems")));
    LR_ASSERT(json_is_boolean(json_object_get(answer, "playable")));
    json_decref(answer);
    free(body);
    return 0;
}
