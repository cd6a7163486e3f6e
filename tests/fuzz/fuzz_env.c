/* Bytes drive a batch of two games: the first chooses configuration and plan, then each step takes
 *
 *     00..bf   two letters of two bytes each, as they are
 *     c0..df   letters drawn from the masks
 *     e0..ef   saves a game, changes a byte of it (with its sum made good), loads and imagines it
 *     f0..ff   text into the parser of letters
 *
 * Nothing may crash; what is loaded must be a position that verifies.
 */
#include "fuzz.h"

#include <longroad/env.h>

#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 200, SUM_AT = 16, SUM_BYTES = 8, KNOWN_MAX = 8 * LR_SEATS_MAX };

static const char *const configs[] = {
    "board",
    "board(modules=knights)",
    "board(map=forgotten-tribe,modules=sea+knights)",
    "cards",
};

static uint64_t add_bytes(uint64_t hash, const uint8_t *at, size_t size) {
    for (size_t k = 0; k < size; k++) hash = (hash ^ at[k]) * 0x100000001b3u;
    return hash;
}

static void load_changed(lr_env *env, const lr_game *g, const uint8_t *data) {
    lr_error error;
    size_t bytes = lr_env_save_bytes(env);
    uint8_t *saved = malloc(bytes);
    if (saved == NULL) abort();
    lr_env_save(env, 0, saved);
    saved[(data[0] | (size_t)data[1] << 8) % bytes] ^= data[2];
    memset(saved + SUM_AT, 0, SUM_BYTES);
    uint64_t sum = add_bytes(0, saved, bytes);
    memcpy(saved + SUM_AT, &sum, SUM_BYTES);
    (void)lr_env_load(env, 1, saved, bytes, &error);
    if (lr_verify(g, lr_env_state(env, 1), &error) != LR_OK) abort();
    lr_env_imagine(env, 1, data[3] % g->seats, data[2]);
    if (lr_verify(g, lr_env_state(env, 1), &error) != LR_OK) abort();
    free(saved);
}

static void parse_letter(const lr_game *g, const uint8_t *data, size_t size) {
    char text[64];
    lr_error error;
    uint32_t letter;
    size_t length = size < sizeof text - 1 ? size : sizeof text - 1;
    memcpy(text, data, length);
    text[length] = 0;
    if (lr_letter_parse(g, text, &letter, &error) == LR_OK && letter >= lr_index_size(g)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static lr_game game;
    static uint8_t rows[2][LR_OBSERVATION_MAX], masks[2][LR_INDEX_MAX], known[2][KNOWN_MAX];
    lr_error error;
    if (size < 2) return 0;
    if (lr_game_init(&game, configs[data[0] % 4], NULL, &error) != LR_OK) abort();
    lr_env_plan plan = { .game = &game,
                         .games = 2,
                         .seed = data[0],
                         .autoreset = data[1] % 3,
                         .offers = data[1] / 4 % 3,
                         .illegal = data[1] >> 7,
                         .history = 2,
                         .observation = LR_OBS_PLANES };
    if (lr_known_size(&game) > KNOWN_MAX) abort();
    if (data[1] >> 6 & 1 && lr_known_size(&game) > 0) plan.observation |= LR_OBS_KNOWN;
    lr_env *env = lr_env_new(&plan, &error);
    if (env == NULL) abort();
    lr_env_buffers b = { .observation = rows[0], .mask = masks[0], .known = known[0] };
    lr_env_reset(env, NULL, &b);
    size_t at = 2;
    for (unsigned step = 0; step < STEPS_MAX && at + 5 <= size; step++) {
        uint8_t what = data[at++];
        uint16_t letter[2] = { (uint16_t)(data[at] | data[at + 1] << 8),
                               (uint16_t)(data[at + 2] | data[at + 3] << 8) };
        if (what >= 0xf0) {
            parse_letter(&game, data + at, size - at);
        } else if (what >= 0xe0) {
            load_changed(env, &game, data + at);
        } else {
            if (what >= 0xc0) lr_env_pick(env, NULL, 1, letter, NULL);
            lr_env_step(env, letter, &b);
        }
        at += what >= 0xc0 && what < 0xe0 ? 0 : 4;
    }
    lr_env_free(env);
    return 0;
}
