/* match_luck.c - what chance brings each seat of a match (match.h). */
#include "match.h"

#include "analysis.h"

bool match_can_judge(const lr_game *g) {
    analyze_evaluation by;
    const char *mode;
    return analyze_net(g, &by, &mode);
}

bool match_judged(const match_plan *plan) {
    for (uint32_t i = 0; i < plan->boards; i++)
        if (!plan->board[i].judged) return false;
    return true;
}

void match_count_luck(match_luck *luck, const lr_game *g, const lr_state *s, lr_action a) {
    analyze_evaluation by;
    const char *mode;
    int32_t brought[LR_SEATS_MAX];
    if (!analyze_net(g, &by, &mode) || !analyze_luck(by, g, s, a, brought)) return;
    for (int seat = 0; seat < g->seats; seat++) luck->seat[seat] += brought[seat];
}
