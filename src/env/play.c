/* play.c - one game of a batch: from one choice of the caller to the next.
 *
 *     letter -> word -> action -> chance, bots, forced actions ... -> mask of the next choice
 *
 * The list of lr_legal() becomes the mask; the letter that comes back is turned into an action by
 * the tables, so no list is kept between two steps. Only a word of several letters asks for the
 * list again.
 */
#include "env_slots.h"

#include "lr_assert.h"

#include <string.h>

/* ---- history ---- */

static void push(uint8_t *rows, uint32_t size, const uint8_t entry[LR_HISTORY_BYTES]) {
    memmove(rows + LR_HISTORY_BYTES, rows, (size - 1) * LR_HISTORY_BYTES);
    memcpy(rows, entry, LR_HISTORY_BYTES);
}

/* Before the action is applied: what each seat sees of it. */
static void remember(lr_env *e, env_slot *slot, lr_action a) {
    const lr_game *g = e->plan.game;
    for (int seat = 0; seat < g->seats; seat++) {
        lr_action seen = lr_redact(g, env_state_of(e, slot), a, seat);
        unsigned letter = seen.arg[0] | (unsigned)seen.arg[1] << 8;
        unsigned actor = LR_ACTOR_CHANCE;
        if (seen.actor < g->seats) {
            lr_word word = env_index_word(&e->index, &seen);
            letter = word.letter[0];
            actor = (seen.actor + g->seats - (unsigned)seat) % g->seats;
        }
        const uint8_t entry[LR_HISTORY_BYTES] = { (uint8_t)(actor + 1), seen.kind, (uint8_t)letter,
                                                  (uint8_t)(letter >> 8) };
        push(env_history_of(e, slot, seat), e->plan.history, entry);
    }
    if (slot->history_size < e->plan.history) slot->history_size++;
}

/* ---- counting ---- */

void env_play_count(lr_env *e, env_slot *slot) {
    const lr_game *g = e->plan.game;
    lr_view views[LR_SEATS_MAX];
    if (!e->counts) return;
    for (int seat = 0; seat < g->seats; seat++)
        lr_observe(g, env_state_of(e, slot), seat, &views[seat]);
    memset(env_counts_of(e, slot), 0, sizeof(env_counts));
    e->index.family->count(g, views, 0, env_counts_of(e, slot));
}

/* ---- bots ---- */

/* The player of a seat, or NULL: the caller. */
static lr_player *player_at(const lr_env *e, uint32_t i, const env_slot *slot, unsigned seat) {
    const unsigned seats = e->plan.game->seats;
    if (e->players == NULL) return NULL;
    return e->players[i * seats + (seat + seats - env_shift(e, slot)) % seats];
}

static const lr_bot *bot_at(const lr_env *e, const env_slot *slot, unsigned seat) {
    const unsigned seats = e->plan.game->seats;
    return e->plan.seat[(seat + seats - env_shift(e, slot)) % seats].bot;
}

/* Random numbers of bots come from a seed of their own. */
static uint64_t bot_seed(const lr_env *e, const env_slot *slot, unsigned seat, uint32_t asked) {
    lr_rng rng = lr_rng_stream(e->plan.seed ^ 0x626f747320706c61u, slot->episode);
    return lr_rng_next(&rng) + ((uint64_t)asked << 3) + seat;
}

static void seat_bots(lr_env *e, uint32_t i, env_slot *slot) {
    for (unsigned seat = 0; seat < e->plan.game->seats; seat++) {
        lr_player *player = player_at(e, i, slot, seat);
        if (player != NULL) lr_player_restart(player, (int)seat, bot_seed(e, slot, seat, 0));
    }
}

/* Applies the action, and tells those of it who count or want to know. */
static void apply_watched(lr_env *e, uint32_t i, env_slot *slot, lr_action a) {
    const lr_game *g = e->plan.game;
    const unsigned seats = g->seats;
    lr_state *s = env_state_of(e, slot);
    lr_action seen[LR_SEATS_MAX];
    lr_view views[LR_SEATS_MAX];
    unsigned whole = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        seen[seat] = lr_redact(g, s, a, (int)seat);
        if (memcmp(&seen[seat], &a, sizeof a) == 0) whole |= 1u << seat;
    }
    lr_apply(g, s, a);
    for (unsigned seat = 0; seat < seats; seat++) lr_observe(g, s, (int)seat, &views[seat]);
    if (e->counts) e->index.family->count(g, views, whole, env_counts_of(e, slot));
    for (unsigned seat = 0; seat < seats; seat++) {
        const lr_bot *bot = bot_at(e, slot, seat);
        if (bot != NULL && lr_bot_notices(bot))
            lr_player_notice(player_at(e, i, slot, seat), seen[seat], &views[seat]);
    }
}

static void apply(lr_env *e, uint32_t i, env_slot *slot, lr_action a) {
    if (e->plan.history > 0) remember(e, slot, a);
    if (e->notices || e->counts)
        apply_watched(e, i, slot, a);
    else
        lr_apply(e->plan.game, env_state_of(e, slot), a);
}

/* The decision of a bot. A bot that remembers nothing gets a random stream of its own for each
 * decision, so that a saved game goes on as it would have gone on. */
static lr_action ask_bot(lr_env *e, uint32_t i, env_slot *slot, unsigned seat, lr_room *room,
                         const lr_view *view) {
    const lr_game *g = e->plan.game;
    const lr_bot *bot = bot_at(e, slot, seat);
    lr_player *player = player_at(e, i, slot, seat);
    lr_action legal[LR_LEGAL_MAX];
    uint32_t count = lr_legal(g, env_state_of(e, slot), (int)seat, legal);
    slot->asked++;
    if (count == 1) return legal[0];
    if (!lr_bot_notices(bot))
        lr_player_restart(player, (int)seat, bot_seed(e, slot, seat, slot->asked));
    const unsigned planned = (seat + g->seats - env_shift(e, slot)) % g->seats;
    lr_player_lend(player, room);
    return lr_player_choose(player, view, legal, count,
                            (lr_budget){ .nodes = e->plan.seat[planned].nodes });
}

/* ---- offers beyond the list ---- */

/* Whether some end of the word is legal, given what is said up to `row`. *never becomes true if no
 * other letter of the next row can help either. */
static bool can_end(const lr_env *e, const lr_state *s, uint32_t row, lr_action said, bool *never) {
    const env_index *x = &e->index;
    if (!env_index_goes_on(x, row)) {
        lr_status status = lr_check(x->game, s, said);
        if (status == LR_E_NOT_HELD || status == LR_E_CANNOT_AFFORD) *never = true;
        return status == LR_OK;
    }
    for (uint32_t k = 0; k < x->count[row + 1] && !*never; k++) {
        lr_action more = said;
        env_index_say(x, said.actor, row + 1, x->first[row + 1] + k, &more);
        if (can_end(e, s, row + 1, more, never)) return true;
    }
    return false;
}

static void set_letter(uint64_t *mask, uint32_t letter) {
    mask[letter >> 6] |= (uint64_t)1 << (letter & 63);
}

/* Adds the letters of `row` that can follow what is said in an offer. */
static void mask_offers(const lr_env *e, const lr_state *s, uint32_t row, lr_action said,
                        uint64_t *mask) {
    const env_index *x = &e->index;
    for (uint32_t k = 0; k < x->count[row]; k++) {
        lr_action more = said;
        bool never = false;
        env_index_say(x, said.actor, row, x->first[row] + k, &more);
        if (can_end(e, s, row, more, &never)) set_letter(mask, x->first[row] + k);
    }
}

static bool wants_pairs(const lr_env *e, const lr_view *view, unsigned seat) {
    return e->plan.offers == LR_OFFERS_PAIRS &&
           e->index.family->may_offer(e->plan.game, view, (int)seat);
}

/* ---- the mask ---- */

static uint32_t count_letters(const lr_env *e, const uint64_t *mask, uint32_t *one) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < e->mask_words; w++) {
        count += (uint32_t)__builtin_popcountll(mask[w]);
        if (mask[w] != 0) *one = 64 * w + (uint32_t)__builtin_ctzll(mask[w]);
    }
    return count;
}

/* Lists what the seat can do, without offers if the plan wants none. */
static uint32_t list_actions(const lr_env *e, env_slot *slot, unsigned seat, lr_action *list) {
    uint32_t count = lr_legal(e->plan.game, env_state_of(e, slot), (int)seat, list), kept = 0;
    if (e->plan.offers != LR_OFFERS_NONE) return count;
    for (uint32_t k = 0; k < count; k++)
        if (list[k].kind != e->index.family->offer_kind) list[kept++] = list[k];
    return kept;
}

/* The mask of the first letters of a list. */
static void mask_list(const lr_env *e, env_slot *slot, const lr_action *list, uint32_t count) {
    uint64_t *mask = env_mask_of(e, slot);
    memset(mask, 0, e->mask_words * sizeof *mask);
    for (uint32_t k = 0; k < count; k++) {
        const lookup_bytes *begun = &e->lookup.begun[list[k].kind];
        if (k > 0 && env_lookup_agree(begun, &list[k], &list[k - 1])) continue;
        uint32_t letter = env_lookup_first(&e->lookup, &list[k]);
        LR_ASSERT(letter < e->index.size);
        set_letter(mask, letter);
    }
}

/* ---- to the next choice ---- */

void env_play_end(lr_env *e, env_slot *slot, bool truncated) {
    slot->over = 1;
    slot->terminated = !truncated;
    slot->truncated = truncated;
    slot->seat = LR_SEAT_NONE;
    slot->said.length = 0;
    memset(env_mask_of(e, slot), 0, e->mask_words * sizeof(uint64_t));
}

bool env_play_is_late(const lr_env *e, const env_slot *slot, const lr_view *view) {
    if (e->plan.max_choices != 0 && slot->choices >= e->plan.max_choices) return true;
    return e->plan.max_turns != UINT32_MAX && e->index.family->turn(view) > e->plan.max_turns;
}

/* Whether the caller is asked now; else *a is what happens without it. */
static bool asks_caller(lr_env *e, env_slot *slot, unsigned seat, const lr_view *view,
                        lr_action *a) {
    lr_action list[LR_LEGAL_MAX];
    uint32_t count = list_actions(e, slot, seat, list);
    mask_list(e, slot, list, count);
    if (wants_pairs(e, view, seat)) {
        const uint32_t row = e->index.kind[e->index.family->offer_kind].row;
        mask_offers(e, env_state_of(e, slot), row, (lr_action){ .actor = (uint8_t)seat },
                    env_mask_of(e, slot));
        uint32_t one = 0;
        if (count == 1) count = count_letters(e, env_mask_of(e, slot), &one);
    }
    LR_ASSERT(count > 0);
    *a = list[0];
    return count != 1 || e->plan.keep_forced;
}

void env_play_on(lr_env *e, uint32_t i, lr_room *room) {
    const lr_game *g = e->plan.game;
    env_slot *slot = env_slot_at(e, i);
    lr_state *s = env_state_of(e, slot);
    lr_view view;
    lr_action a;
    slot->said.length = 0;
    for (;;) {
        uint32_t actors = lr_actors(g, s);
        if (actors == 0) {
            env_play_end(e, slot, false);
            return;
        }
        if (actors & LR_CHANCE) {
            apply(e, i, slot, lr_chance_sample(g, s, &slot->chance));
            continue;
        }
        unsigned seat = (unsigned)lr_seat_first(actors);
        bool bots = player_at(e, i, slot, seat) != NULL;
        if (bots || e->plan.offers == LR_OFFERS_PAIRS) lr_observe(g, s, (int)seat, &view);
        if (bots && env_play_is_late(e, slot, &view)) {
            env_play_end(e, slot, true);
            return;
        }
        if (bots) {
            apply(e, i, slot, ask_bot(e, i, slot, seat, room, &view));
        } else if (!asks_caller(e, slot, seat, &view, &a)) {
            apply(e, i, slot, a);
        } else {
            slot->seat = slot->last = (uint8_t)seat;
            return;
        }
    }
}

void env_play_start(lr_env *e, uint32_t i, lr_room *room) {
    env_slot *slot = env_slot_at(e, i);
    slot->episode = slot->next;
    slot->next += e->plan.games;
    slot->chance = lr_rng_stream(e->plan.seed, slot->episode);
    slot->picks = lr_rng_stream(e->plan.seed ^ 0x7069636b206f6e65u, slot->episode);
    slot->choices = slot->asked = 0;
    slot->over = slot->terminated = slot->truncated = slot->history_size = slot->lost = 0;
    slot->last = 0;
    memset(slot->points, 0, sizeof slot->points);
    memset(&slot->said, 0, sizeof slot->said);
    if (e->plan.history > 0)
        memset(env_history_of(e, slot, 0), 0,
               (size_t)e->plan.game->seats * e->plan.history * LR_HISTORY_BYTES);
    lr_init(e->plan.game, env_state_of(e, slot));
    env_play_count(e, slot);
    if (e->players != NULL) seat_bots(e, i, slot);
    env_play_on(e, i, room);
}

void env_play_lose(lr_env *e, uint32_t i) {
    env_slot *slot = env_slot_at(e, i);
    slot->lost = (uint8_t)(1 + slot->seat);
    env_play_end(e, slot, false);
}

/* ---- words ---- */

/* The mask of what can follow the word that is being said. */
static void mask_rest(const lr_env *e, env_slot *slot) {
    lr_action list[LR_LEGAL_MAX];
    uint64_t *mask = env_mask_of(e, slot);
    const env_said *said = &slot->said;
    const uint32_t count = list_actions(e, slot, slot->seat, list), row = said->row + said->length;
    const lr_action *last = NULL;
    memset(mask, 0, e->mask_words * sizeof *mask);
    for (uint32_t k = 0; k < count; k++) {
        if (!env_lookup_agree(&e->lookup.said[row - 1], &list[k], &said->action)) continue;
        if (last != NULL && env_lookup_agree(&e->lookup.said[row], &list[k], last)) continue;
        last = &list[k];
        uint32_t letter = env_index_part(&e->index, row, last);
        LR_ASSERT(letter < e->index.size);
        set_letter(mask, letter);
    }
    if (said->action.kind == e->index.family->offer_kind && e->plan.offers == LR_OFFERS_PAIRS)
        mask_offers(e, env_state_of(e, slot), row, said->action, mask);
}

void env_play_say(lr_env *e, uint32_t i, uint32_t letter, lr_room *room) {
    env_slot *slot = env_slot_at(e, i);
    env_said *said = &slot->said;
    slot->choices++;
    for (;;) {
        uint32_t row = e->row_of[letter];
        if (said->length == 0) {
            memset(said, 0, sizeof *said);
            said->row = (uint8_t)row;
        }
        env_index_say(&e->index, slot->seat, row, letter, &said->action);
        said->letter[said->length++] = (uint16_t)letter;
        if (!env_index_goes_on(&e->index, row)) break;
        mask_rest(e, slot);
        if (count_letters(e, env_mask_of(e, slot), &letter) != 1) return;
    }
    apply(e, i, slot, said->action);
    env_play_on(e, i, room);
}
