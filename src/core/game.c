/* game.c - the public functions about a game, each one call through the family's table.
 *
 * Three things are more than a call. lr_play() is the door for actions from outside: it checks
 * first, so a refused action leaves the state as it was. lr_playout() is a random game, a loop over
 * the other functions. And wherever LR_DEBUG is set, every action that is applied is followed by
 * verify(), so that a broken invariant is found where it broke.
 */
#include "game.h"

#include "lr_assert.h"
#include "text.h"

#include <string.h>

/* ---- one call ---- */

/* NOLINTBEGIN(bugprone-macro-parentheses): types and lists of parameters */
#define CALL(type, name, parameters, arguments) \
    type lr_##name parameters { \
        return g->ops->name arguments; \
    }
#define CALL_VOID(name, parameters, arguments) \
    void lr_##name parameters { \
        g->ops->name arguments; \
    }
/* NOLINTEND(bugprone-macro-parentheses) */
#define OP(type, name, parameters)
#include "game_ops.def"

/* ---- more than a call ---- */

void lr_copy(const lr_game *g, lr_state *to, const lr_state *from) {
    memcpy(to->body.bytes, from->body.bytes, g->state_bytes);
}

/* A family writes a sample where it shall lie. */
lr_action lr_legal_sample(const lr_game *g, const lr_state *s, int seat, lr_rng *rng) {
    lr_action a;
    g->ops->legal_sample(g, s, seat, rng, &a);
    return a;
}

lr_action lr_chance_sample(const lr_game *g, const lr_state *s, lr_rng *rng) {
    lr_action a;
    g->ops->chance_sample(g, s, rng, &a);
    return a;
}

void lr_apply(const lr_game *g, lr_state *s, lr_action a) {
    g->ops->apply(g, s, &a);
#if defined(LR_DEBUG) && LR_DEBUG
    lr_error error;
    LR_DASSERT(g->ops->verify(g, s, &error) == LR_OK);
#endif
}

lr_status lr_play(const lr_game *g, lr_state *s, lr_action a) {
    lr_status status = g->ops->check(g, s, a);
    if (status == LR_OK) lr_apply(g, s, a);
    return status;
}

lr_status lr_verify(const lr_game *g, const lr_state *s, lr_error *error) {
    *error = (lr_error){ .status = LR_OK };
    return g->ops->verify(g, s, error);
}

lr_playout_count lr_playout(const lr_game *g, lr_state *s, lr_rng *rng, uint64_t limit,
                            lr_action *scratch) {
    lr_playout_count played = { 0, 0 };
    uint32_t actors;
    while (played.decisions + played.chances < limit && (actors = lr_actors(g, s)) != 0) {
        if (actors & LR_CHANCE) {
            lr_apply(g, s, lr_chance_sample(g, s, rng));
            played.chances++;
            continue;
        }
        int seat = lr_seat_first(actors);
        if (scratch != NULL) {
            uint32_t count = lr_legal(g, s, seat, scratch);
            lr_apply(g, s, scratch[lr_rng_below(rng, count)]);
        } else {
            lr_apply(g, s, lr_legal_sample(g, s, seat, rng));
        }
        played.decisions++;
    }
    return played;
}

/* ---- what exists ---- */

#define FAMILY(name) extern const lr_game_ops name##_ops;
#include "families.def"
#undef FAMILY

const lr_game_ops *const lr_families[] = {
#define FAMILY(name) [FAMILY_##name] = &name##_ops,
#include "families.def"
#undef FAMILY
    NULL,
};

const lr_game_ops *lr_family_find(const char *name) {
    for (const lr_game_ops *const *family = lr_families; *family != NULL; family++)
        if (lr_text_equal((*family)->name, name)) return *family;
    return NULL;
}

const char *lr_family_at(uint32_t k) {
    for (uint32_t i = 0; lr_families[i] != NULL; i++)
        if (i == k) return lr_families[i]->name;
    return NULL;
}

const lr_option_info *lr_option_at(const char *family, uint32_t k) {
    const lr_game_ops *ops = lr_family_find(family);
    return ops != NULL && k < ops->option_count ? &ops->options[k] : NULL;
}

const lr_name_info *lr_preset_at(const char *family, uint32_t k) {
    const lr_game_ops *ops = lr_family_find(family);
    return ops != NULL && k < ops->preset_count ? &ops->presets[k].info : NULL;
}

const lr_name_info *lr_module_at(const char *family, uint32_t k) {
    const lr_game_ops *ops = lr_family_find(family);
    return ops != NULL ? ops->module_at(k) : NULL;
}

const lr_name_info *lr_map_at(const char *family, uint32_t k) {
    const lr_game_ops *ops = lr_family_find(family);
    return ops != NULL ? ops->map_at(k) : NULL;
}
