/* save.c - a game of a batch as bytes.
 *
 *     | header | position | mask | history | counts |      little-endian machines alone
 *
 * The header names version, game and plan, so that bytes of another one are refused, and ends with
 * a sum over everything, so that damaged ones are. The position is checked by lr_verify(), and what
 * follows from it is computed anew: the seat to act and the mask. What the bytes cannot be trusted
 * with is therefore never used.
 */
#include "env_slots.h"

#include "text.h"

#include <string.h>

enum { SAVE_MAGIC = 0x4c525331 }; /* "1SRL" */

typedef struct save_header {
    uint32_t magic, bytes;
    uint64_t game, sum; /* fingerprints; the sum is made with 0 in its place */
    env_slot slot;
} save_header;

static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    /* The analyzer does not see the bytes of a number. */
    for (size_t k = 0; k < size; k++)
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
        hash = (hash ^ at[k]) * 0x100000001b3u;
    return hash;
}

/* Of what must be the same: configuration, letters, history, offers. */
static uint64_t game_print(const lr_env *e) {
    char config[LR_CONFIG_TEXT_MAX];
    size_t length = lr_config_print(e->plan.game, 0, config, sizeof config);
    uint64_t hash = add_bytes(lr_index_hash(e->plan.game), config, length);
    const uint32_t facts[] = { LR_RULES_VERSION, e->plan.game->state_bytes, e->plan.history,
                               e->plan.offers,   e->plan.keep_forced,       e->counts };
    return add_bytes(hash, facts, sizeof facts);
}

size_t lr_env_save_bytes(const lr_env *e) {
    return sizeof(save_header) + e->stride - e->state_at;
}

void lr_env_save(const lr_env *e, uint32_t i, void *bytes) {
    save_header header;
    env_slot *slot = env_slot_at(e, i);
    memset(&header, 0, sizeof header);
    header.magic = SAVE_MAGIC;
    header.bytes = (uint32_t)lr_env_save_bytes(e);
    header.game = game_print(e);
    memcpy(&header.slot, slot, sizeof *slot);
    unsigned char *rest = (unsigned char *)bytes + sizeof header;
    memcpy(rest, (unsigned char *)slot + e->state_at, e->stride - e->state_at);
    uint64_t sum = add_bytes(0, &header, sizeof header);
    header.sum = add_bytes(sum, rest, e->stride - e->state_at);
    memcpy(bytes, &header, sizeof header);
}

static lr_status refuse(lr_error *error, lr_status status, const char *text) {
    *error = (lr_error){ .status = status };
    lr_text t = lr_text_start(error->text, sizeof error->text);
    lr_put(&t, text);
    (void)lr_text_end(&t);
    return status;
}

/* Whether the letters are a word of the slot's seat that has begun and that the position lets go
 * on: the mask is made by saying them again. */
static bool say_again(lr_env *e, uint32_t i, const env_said *said) {
    env_slot *slot = env_slot_at(e, i);
    if (said->length >= LR_WORD_MAX) return false;
    for (unsigned k = 0; k < said->length; k++) {
        uint32_t letter = said->letter[k];
        if (slot->said.length > k) { /* it was said by itself, as the only one that could follow */
            if (slot->said.letter[k] != letter) return false;
            continue;
        }
        if (letter >= e->index.size || slot->over ||
            !env_index_goes_on(&e->index, e->row_of[letter]))
            return false;
        if ((env_mask_of(e, slot)[letter >> 6] >> (letter & 63) & 1) == 0) return false;
        env_play_say(e, i, letter, e->rooms == NULL ? NULL : e->rooms[0]);
    }
    return slot->said.length == said->length;
}

/* Whether the hands are those of the position, and hold what the seats say of them. */
static bool can_be_counted(const lr_env *e, env_slot *slot) {
    const env_counts *c = env_counts_of(e, slot);
    env_counts now = { 0 };
    lr_view views[LR_SEATS_MAX];
    for (int seat = 0; seat < e->plan.game->seats; seat++)
        lr_observe(e->plan.game, env_state_of(e, slot), seat, &views[seat]);
    e->index.family->count(e->plan.game, views, 0, &now);
    if (memcmp(now.hand, c->hand, sizeof now.hand) != 0) return false;
    for (unsigned k = 0; k < LR_SEATS_MAX * LR_SEATS_MAX; k++) {
        const lr_lanes least = c->least[k / LR_SEATS_MAX][k % LR_SEATS_MAX];
        if ((least & LR_LANES_HIGH) != 0) return false;
        if (!lr_lanes_cover(c->hand[k % LR_SEATS_MAX], least)) return false;
    }
    return true;
}

/* Takes over what the bytes say, and makes everything that follows from it. */
static bool restore(lr_env *e, uint32_t i, const env_slot *saved) {
    env_slot *slot = env_slot_at(e, i);
    const uint32_t asked = saved->asked;
    *slot = *saved;
    slot->over = slot->terminated = slot->truncated = slot->lost = 0;
    slot->said.length = 0;
    if (slot->history_size > e->plan.history) return false;
    if (slot->last >= e->plan.game->seats) return false;
    if (e->counts && !can_be_counted(e, slot)) return false;
    if (saved->over) {
        env_play_end(e, slot, saved->truncated != 0);
        slot->terminated = saved->terminated != 0;
        slot->lost = (uint8_t)(saved->lost <= e->plan.game->seats ? saved->lost : 0);
        return true;
    }
    /* A saved game waits for the caller: nothing happens before it is asked. */
    uint32_t actors = lr_actors(e->plan.game, env_state_of(e, slot));
    if (actors == 0 || actors & LR_CHANCE) return false;
    env_play_on(e, i, e->rooms == NULL ? NULL : e->rooms[0]);
    bool same = !slot->over && slot->asked == asked && say_again(e, i, &saved->said);
    slot->choices = saved->choices;
    slot->asked = asked;
    return same;
}

lr_status lr_env_load(lr_env *e, uint32_t i, const void *bytes, size_t size, lr_error *error) {
    save_header header;
    if (size != lr_env_save_bytes(e) || size < sizeof header)
        return refuse(error, LR_E_SYNTAX, "a saved game of this environment has another length");
    memcpy(&header, bytes, sizeof header);
    const unsigned char *rest = (const unsigned char *)bytes + sizeof header;
    const uint64_t sum = header.sum;
    header.sum = 0;
    if (header.magic != SAVE_MAGIC || header.bytes != size)
        return refuse(error, LR_E_VERSION, "these bytes are no saved game of this version");
    if (header.game != game_print(e))
        return refuse(error, LR_E_OPTIONS, "the bytes are of another game or plan");
    if (sum != add_bytes(add_bytes(0, &header, sizeof header), rest, size - sizeof header))
        return refuse(error, LR_E_POSITION, "the bytes are damaged");
    lr_state s;
    memset(&s, 0, sizeof s);
    memcpy(&s, rest, e->plan.game->state_bytes);
    lr_status status = lr_verify(e->plan.game, &s, error);
    if (status != LR_OK) return status;
    /* Into the slot, and out again if it does not hold together. */
    env_slot *slot = env_slot_at(e, i);
    unsigned char before[sizeof(env_slot) + LR_STATE_MAX + LR_INDEX_MAX / 8 +
                         LR_SEATS_MAX * LR_HISTORY_MAX * LR_HISTORY_BYTES + sizeof(env_counts) +
                         64];
    memcpy(before, slot, e->stride);
    memcpy((unsigned char *)slot + e->state_at, rest, e->stride - e->state_at);
    if (restore(e, i, &header.slot)) return LR_OK;
    memcpy(slot, before, e->stride);
    return refuse(error, LR_E_POSITION, "the bytes contradict themselves");
}
