/* advice.c - hints (advice.h). */
#include "advice.h"

#include "http_json.h"
#include "offer.h"

#include <string.h>

const char *advice_bot(const lr_game *g) {
    static const char best[] = "strong", fallback[] = "greedy";
    const lr_bot *bot = lr_bot_find(best);
    return bot != NULL && lr_bot_plays(bot, g) != 0 ? best : fallback;
}

lr_action advice_think(lr_player *adviser, const lr_game *g, const lr_view *view,
                       const lr_action *legal, uint32_t count, lr_budget budget, server_hint *out) {
    memset(out, 0, sizeof *out);
    lr_action chosen = lr_player_think(adviser, view, legal, count, budget, &out->thoughts);
    for (uint32_t k = 0; k < out->thoughts.count && k < SERVER_ADVICE_MAX; k++)
        out->reason_count[k] = lr_explain_thought(g, view, &out->thoughts, k, out->reason[k]);
    return chosen;
}

typedef struct told_reasons {
    const lr_reason *reason;
    uint32_t count;
} told_reasons;

static void write_reasons(json_writer *w, const void *context) {
    const told_reasons *told = context;
    reasons_put_json(w, told->reason, told->count);
}

static part_advice advice_of(const lr_game *g, const lr_thought *of, uint64_t visits,
                             char text[LR_ACTION_TEXT_MAX]) {
    part_advice advice = part_advice_new();
    lr_action_print(g, of->action, text, LR_ACTION_TEXT_MAX);
    advice.action = text + strcspn(text, " "); /* without the seat */
    if (*advice.action == ' ') advice.action++;
    advice.share = (int64_t)(of->visits * UINT64_C(1000) / visits);
    advice.value = of->chance < 0 ? 0 : of->chance / (LR_CERTAIN / 1000);
    offer_read(g, of->action, &advice.give, &advice.get, &advice.to);
    return advice;
}

void advice_write(json_writer *w, tell_hint *hint, const lr_game *g, const server_hint *thought) {
    const lr_thoughts *thoughts = &thought->thoughts;
    told_reasons reasons[SERVER_ADVICE_MAX];
    part_advice advice[SERVER_ADVICE_MAX];
    char text[SERVER_ADVICE_MAX][LR_ACTION_TEXT_MAX];
    uint32_t count = 0;
    uint64_t visits = 1;
    for (uint32_t i = 0; i < thoughts->count && i < LR_LEGAL_MAX; i++)
        visits += thoughts->action[i].visits;
    for (; count < thoughts->count && count < SERVER_ADVICE_MAX; count++) {
        advice[count] = advice_of(g, &thoughts->action[count], visits, text[count]);
        reasons[count] = (told_reasons){ thought->reason[count], thought->reason_count[count] };
        advice[count].reasons = (message_value){ write_reasons, &reasons[count] };
    }
    hint->moves.item = advice;
    hint->moves.count = count;
    tell_hint_write(w, hint);
    hint->moves.item = NULL; /* they end here */
    hint->moves.count = 0;
}
