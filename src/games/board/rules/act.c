/* act.c - the two doors: check any bytes, apply a legal action.
 *
 * The rows of board_actions.def say for each kind of action who may do it, in which phases, which
 * module it needs and which argument bytes it uses. A check passes through them before the
 * subject's own check is asked, so that those can rely on a seat that exists, at its time, in a
 * game that has the module, and on unused bytes being zero.
 */
#include "rules.h"

/* What to tell a player whose action belongs to another phase than this. */
static const lr_status phase_refusals[BOARD_PHASES] = {
#define PHASE(name, word, who, refusal, module, flags, menu) [BOARD_PHASE_##name] = LR_E_##refusal,
#include "board_phases.def"
};

static board_check_fn *const action_checks[BOARD_ACTION_KINDS] = {
#define ACTION(kind, function, word, who, module, form, flags, phases) \
    [BOARD_##kind] = board_check_##function,
#include "board_actions.def"
};

static bool has_stray_bytes(lr_action a, unsigned used) {
    uint64_t words[2];
    memcpy(words, &a, sizeof words);
    unsigned low = lr_lanes_filled(bits_little_endian(words[0])),
             high = lr_lanes_filled(bits_little_endian(words[1]));
    return ((low | high << 8) >> offsetof(lr_action, arg) & ~used) != 0;
}

static bool is_chance_due(const board_public *p) {
    return board_phase_table[p->phase].who == BOARD_WHO_CHANCE;
}

lr_status board_check(const lr_game *g, const lr_state *state, lr_action a) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    const board_public *p = &s->pub;
    if (a.kind == BOARD_NO_ACTION || a.kind >= BOARD_ACTION_KINDS) return LR_E_BAD_ACTION;
    const board_action_info *row = &board_action_table[a.kind];
    bool by_chance = row->who == BOARD_WHO_CHANCE, its_time = row->phases >> p->phase & 1;
    if (by_chance != (a.actor == LR_ACTOR_CHANCE)) return LR_E_BAD_ACTION;
    if (!by_chance && a.actor >= b->seats) return LR_E_NO_SUCH_SEAT;
    if (has_stray_bytes(a, board_form_table[row->form].bytes)) return LR_E_BAD_ACTION;
    if (p->phase == BOARD_PHASE_OVER) return LR_E_GAME_OVER;
    if (by_chance) {
        if (!is_chance_due(p)) return LR_E_NOT_CHANCE;
        if (!its_time) return LR_E_IMPOSSIBLE_OUTCOME;
    } else {
        if (is_chance_due(p)) return LR_E_CHANCE_IS_DUE;
        if (row->who == BOARD_WHO_ACTIVE && a.actor != p->active) return LR_E_NOT_YOUR_TURN;
        if (!its_time && a.kind == BOARD_ROLL && p->rolled && p->phase != BOARD_PHASE_BUILD)
            return LR_E_ALREADY_ROLLED;
        if (!its_time) return phase_refusals[p->phase];
    }
    if (!board_plays(b, row->module)) return LR_E_OPTION_OFF;
    return action_checks[a.kind](b, s, a);
}

/* A power of two, so that no byte can lead outside. */
enum { APPLIES = 64 };
_Static_assert((int)BOARD_ACTION_KINDS <= (int)APPLIES, "every kind has its place");

static board_apply_fn *const action_applies[APPLIES] = {
#define ACTION(kind, function, word, who, module, form, flags, phases) \
    [BOARD_##kind] = board_apply_##function,
#include "board_actions.def"
};

void board_apply(const lr_game *g, lr_state *state, const lr_action *a) {
    LR_DASSERT(board_check(g, state, *a) == LR_OK);
    action_applies[a->kind % APPLIES](board_of(g), board_state_of(state), a);
}
