/* act.c - the two doors: check any bytes, apply a legal action.
 *
 * One table says for each kind of action who may do it, in which phases, and which argument bytes it
 * uses; a check passes through it before the subject's own check is asked, so that those can rely on
 * a seat that exists, at its time, and on unused bytes being zero.
 */
#include "rules.h"

enum who { CHANCE, ACTIVE, ANY };

#define IN(phase) IN_PHASE(phase)
#define TURN \
    (IN(ROLL) | IN(DISCARD) | IN(ROBBER) | IN(MAIN) | IN(FREE_ROADS) | IN(ANSWER) | IN(SHIP) | \
     IN(HARBOR) | IN(ROB))
#define ROUTE (IN(SETUP_ROAD) | IN(MAIN) | IN(FREE_ROADS) | IN(BUILD) | IN(REBUILD))
#define BUYS (IN(MAIN) | IN(BUILD))
#define ALWAYS (~(uint64_t)0)

static const struct action_rule {
    uint64_t phases;
    uint8_t who;
    uint16_t args; /* bit k: arg[k] is used */
    board_check_fn *check;
} action_rules[BOARD_ACTION_KINDS] = {
    [BOARD_DEAL] = { IN(DEAL), CHANCE, 0xff, check_deal },
    [BOARD_FIRST] = { IN(FIRST), CHANCE, 1, check_first },
    [BOARD_DICE] = { IN(DICE) | IN(FIRST), CHANCE, 3, check_dice },
    [BOARD_STEAL] = { IN(STEAL), CHANCE, 5, check_steal },
    [BOARD_DRAW] = { IN(DRAW), CHANCE, 1, check_draw },
    [BOARD_ROLL] = { IN(ROLL), ACTIVE, 0, NULL },
    [BOARD_END] = { IN(MAIN) | IN(BUILD), ACTIVE, 0, NULL },
    [BOARD_DISCARD] = { ALWAYS, ANY, 1, check_discard },
    [BOARD_ROBBER] = { IN(ROBBER), ACTIVE, 7, check_robber },
    [BOARD_ROAD] = { ROUTE, ACTIVE, 3, check_road },
    [BOARD_SETTLEMENT] = { IN(SETUP_SETTLEMENT) | IN(MAIN) | IN(BUILD), ACTIVE, 3,
                           check_settlement },
    [BOARD_CITY] = { IN(SETUP_SETTLEMENT) | IN(MAIN) | IN(BUILD), ACTIVE, 3, check_city },
    [BOARD_BUY] = { IN(MAIN) | IN(BUILD), ACTIVE, 0, check_buy },
    [BOARD_KNIGHT] = { IN(ROLL) | IN(MAIN), ACTIVE, 0, check_knight },
    [BOARD_ROAD_BUILDING] = { IN(ROLL) | IN(MAIN), ACTIVE, 0, check_road_building },
    [BOARD_STOP] = { IN(FREE_ROADS) | IN(DEFEND) | IN(AQUEDUCT) | IN(SMITH) | IN(REBUILD) |
                         IN(RECRUIT) | IN(SPY),
                     ANY, 0, check_stop },
    [BOARD_PLENTY] = { IN(ROLL) | IN(MAIN), ACTIVE, 5, check_plenty },
    [BOARD_MONOPOLY] = { IN(ROLL) | IN(MAIN), ACTIVE, 1, check_monopoly },
    [BOARD_REVEAL] = { TURN, ACTIVE, 0, check_reveal },
    [BOARD_CLAIM] = { TURN, ACTIVE, 0, check_claim },
    [BOARD_BANK] = { IN(MAIN), ACTIVE, 5, check_bank },
    [BOARD_OFFER] = { IN(MAIN) | IN(ANSWER), ANY, 0x7ff, check_offer },
    [BOARD_ACCEPT] = { ALWAYS, ANY, 0, check_accept },
    [BOARD_REFUSE] = { ALWAYS, ANY, 0, check_refuse },
    [BOARD_CONFIRM] = { IN(MAIN) | IN(ANSWER), ACTIVE, 1, check_confirm },
    [BOARD_TAKE] = { IN(MAIN) | IN(ANSWER), ACTIVE, 1, check_take },
    [BOARD_DECLINE] = { IN(MAIN) | IN(ANSWER), ACTIVE, 1, check_decline },
    [BOARD_WITHDRAW] = { IN(MAIN) | IN(ANSWER), ANY, 0, check_withdraw },
    [BOARD_SHIP] = { ROUTE | IN(SHIP), ACTIVE, 3, check_ship },
    [BOARD_LIFT] = { IN(MAIN), ACTIVE, 3, check_lift },
    [BOARD_PIRATE] = { IN(ROBBER), ACTIVE, 15, check_pirate },
    [BOARD_CHOOSE] = { IN(GOLD) | IN(AQUEDUCT), ANY, 1, check_choose },
    [BOARD_DISCOVER] = { IN(DISCOVER), CHANCE, 7, check_discover },
    [BOARD_HARBOR] = { IN(HARBOR), ACTIVE, 7, check_harbor },
    [BOARD_ROB] = { IN(ROB), ACTIVE, 1, check_rob },
    [BOARD_PILLAGE] = { IN(PILLAGE), CHANCE, 5, check_pillage },
    [BOARD_ATTACK] = { IN(MAIN), ACTIVE, 0, check_attack },
    [BOARD_PIRATES] = { IN(PIRATES), CHANCE, 1, check_pirates },
    [BOARD_WONDER] = { IN(MAIN), ACTIVE, 1, check_wonder },
    [BOARD_LEVEL] = { IN(MAIN), ACTIVE, 0, check_level },
    [BOARD_EVENT] = { IN(EVENT), CHANCE, 1, check_event },
    [BOARD_PROGRESS] = { IN(PROGRESS), CHANCE, 5, check_progress },
    [BOARD_WALL] = { BUYS, ACTIVE, 3, check_wall },
    [BOARD_HIRE] = { BUYS | IN(RECRUIT), ACTIVE, 3, check_hire },
    [BOARD_ACTIVATE] = { BUYS, ACTIVE, 3, check_activate },
    [BOARD_PROMOTE] = { BUYS | IN(SMITH), ACTIVE, 3, check_promote },
    [BOARD_MOVE] = { IN(MAIN), ACTIVE, 15, check_move },
    [BOARD_CHASE] = { IN(ROLL) | IN(MAIN), ACTIVE, 7, check_chase },
    [BOARD_IMPROVE] = { BUYS, ACTIVE, 1, check_improve },
    [BOARD_METROPOLIS] = { IN(METROPOLIS), ACTIVE, 3, check_metropolis },
    [BOARD_COMMIT] = { IN(DEFEND), ANY, 3, check_commit },
    [BOARD_SACK] = { IN(SACK), ANY, 3, check_sack },
    [BOARD_REWARD] = { IN(REWARD), ANY, 1, check_reward },
    [BOARD_FLEE] = { IN(FLEE), ANY, 3, check_flee },
    [BOARD_PLAY] = { IN(ROLL) | IN(MAIN) | IN(SURPLUS), ACTIVE, 15, check_play },
    [BOARD_RETURN] = { IN(RETURN) | IN(SURPLUS), ANY, 5, check_return },
    [BOARD_SWAP] = { IN(SWAP), ACTIVE, 3, check_swap },
    [BOARD_DESERTION] = { IN(DESERT), ANY, 3, check_desertion },
    [BOARD_GIVE] = { IN(GIVE), ANY, 1, check_give },
    [BOARD_PICK] = { IN(PICK), ACTIVE, 5, check_pick },
    [BOARD_SPY] = { IN(SPY), ACTIVE, 5, check_spy },
    [BOARD_COMMERCE] = { IN(MAIN), ACTIVE, 5, check_commerce },
};

/* What to tell a player whose action belongs to another phase than this. */
static const lr_status phase_refusals[BOARD_PHASES] = {
#define PHASE(name, word, who, refusal, module, flags, menu) [BOARD_PHASE_##name] = LR_E_##refusal,
#include "board_phases.def"
#undef PHASE
};

static bool has_stray_bytes(lr_action a, unsigned used) {
    for (unsigned i = 0; i < sizeof a.arg; i++)
        if (a.arg[i] != 0 && (used >> i & 1) == 0) return true;
    return false;
}

static bool is_chance_due(const board_public *p) {
    return board_phase_table[p->phase].who == BOARD_WHO_CHANCE;
}

lr_status board_check(const lr_game *g, const lr_state *state, lr_action a) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    const board_public *p = &s->pub;
    if (a.kind == BOARD_NO_ACTION || a.kind >= BOARD_ACTION_KINDS) return LR_E_BAD_ACTION;
    const struct action_rule *rule = &action_rules[a.kind];
    if ((rule->who == CHANCE) != (a.actor == LR_ACTOR_CHANCE)) return LR_E_BAD_ACTION;
    if (rule->who != CHANCE && a.actor >= b->seats) return LR_E_NO_SUCH_SEAT;
    if (has_stray_bytes(a, rule->args)) return LR_E_BAD_ACTION;
    if (p->phase == BOARD_PHASE_OVER) return LR_E_GAME_OVER;
    bool its_time = rule->phases >> p->phase & 1;
    if (rule->who == CHANCE) {
        if (!is_chance_due(p)) return LR_E_NOT_CHANCE;
        if (!its_time) return LR_E_IMPOSSIBLE_OUTCOME;
    } else {
        if (is_chance_due(p)) return LR_E_CHANCE_IS_DUE;
        if (rule->who == ACTIVE && a.actor != p->active) return LR_E_NOT_YOUR_TURN;
        if (!its_time && a.kind == BOARD_ROLL && p->rolled && p->phase != BOARD_PHASE_BUILD)
            return LR_E_ALREADY_ROLLED;
        if (!its_time) return phase_refusals[p->phase];
    }
    return rule->check != NULL ? rule->check(b, s, a) : LR_OK;
}

/* A power of two, so that no byte can lead outside. */
enum { APPLIES = 64 };
_Static_assert((int)BOARD_ACTION_KINDS <= (int)APPLIES, "every kind has its place");

static board_apply_fn *const action_applies[APPLIES] = {
    [BOARD_DEAL] = apply_deal,
    [BOARD_FIRST] = apply_first,
    [BOARD_DICE] = apply_dice,
    [BOARD_STEAL] = apply_steal,
    [BOARD_DRAW] = apply_draw,
    [BOARD_ROLL] = apply_roll,
    [BOARD_END] = apply_end,
    [BOARD_DISCARD] = apply_discard,
    [BOARD_ROBBER] = apply_robber,
    [BOARD_ROAD] = apply_road,
    [BOARD_SETTLEMENT] = apply_settlement,
    [BOARD_CITY] = apply_city,
    [BOARD_BUY] = apply_buy,
    [BOARD_KNIGHT] = apply_knight,
    [BOARD_ROAD_BUILDING] = apply_road_building,
    [BOARD_STOP] = apply_stop,
    [BOARD_PLENTY] = apply_plenty,
    [BOARD_MONOPOLY] = apply_monopoly,
    [BOARD_REVEAL] = apply_reveal,
    [BOARD_CLAIM] = apply_claim,
    [BOARD_BANK] = apply_bank,
    [BOARD_OFFER] = apply_offer,
    [BOARD_ACCEPT] = apply_accept,
    [BOARD_REFUSE] = apply_refuse,
    [BOARD_CONFIRM] = apply_confirm,
    [BOARD_TAKE] = apply_take,
    [BOARD_DECLINE] = apply_decline,
    [BOARD_WITHDRAW] = apply_withdraw,
    [BOARD_SHIP] = apply_ship,
    [BOARD_LIFT] = apply_lift,
    [BOARD_PIRATE] = apply_pirate,
    [BOARD_CHOOSE] = apply_choose,
    [BOARD_DISCOVER] = apply_discover,
    [BOARD_HARBOR] = apply_harbor,
    [BOARD_ROB] = apply_rob,
    [BOARD_PILLAGE] = apply_pillage,
    [BOARD_ATTACK] = apply_attack,
    [BOARD_PIRATES] = apply_pirates,
    [BOARD_WONDER] = apply_wonder,
    [BOARD_LEVEL] = apply_level,
    [BOARD_EVENT] = apply_event,
    [BOARD_PROGRESS] = apply_progress,
    [BOARD_WALL] = apply_wall,
    [BOARD_HIRE] = apply_hire,
    [BOARD_ACTIVATE] = apply_activate,
    [BOARD_PROMOTE] = apply_promote,
    [BOARD_MOVE] = apply_move,
    [BOARD_CHASE] = apply_chase,
    [BOARD_IMPROVE] = apply_improve,
    [BOARD_METROPOLIS] = apply_metropolis,
    [BOARD_COMMIT] = apply_commit,
    [BOARD_SACK] = apply_sack,
    [BOARD_REWARD] = apply_reward,
    [BOARD_FLEE] = apply_flee,
    [BOARD_PLAY] = apply_play,
    [BOARD_RETURN] = apply_return,
    [BOARD_SWAP] = apply_swap,
    [BOARD_DESERTION] = apply_desertion,
    [BOARD_GIVE] = apply_give,
    [BOARD_PICK] = apply_pick,
    [BOARD_SPY] = apply_spy,
    [BOARD_COMMERCE] = apply_commerce,
};

void board_apply(const lr_game *g, lr_state *state, const lr_action *a) {
    LR_DASSERT(board_check(g, state, *a) == LR_OK);
    action_applies[a->kind % APPLIES](board_of(g), board_state_of(state), a);
}
