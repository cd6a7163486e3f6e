/* analyze_json.c - what an analysis found, for programs (analysis.h). Chances, losses and luck are
 * fractions of a whole win. */
#include "analysis.h"

#include <string.h>

static void share(json_writer *w, int64_t millionths) {
    jw_real(w, (double)millionths / LR_CERTAIN, 6);
}

static void shares(json_writer *w, const char *key, const int32_t *millionths, int seats) {
    jw_put_array(w, key);
    for (int seat = 0; seat < seats; seat++) share(w, millionths[seat]);
    jw_array_end(w);
}

static void number_or_null(json_writer *w, const char *key, bool known, uint64_t value) {
    jw_key(w, key);
    if (known)
        jw_uint(w, value);
    else
        jw_null(w);
}

static void share_or_null(json_writer *w, const char *key, bool known, int64_t millionths) {
    jw_key(w, key);
    if (known)
        share(w, millionths);
    else
        jw_null(w);
}

static const char *action_text(const analyze_game *game, lr_action a,
                               char out[LR_ACTION_TEXT_MAX]) {
    lr_action_print(game->game, a, out, LR_ACTION_TEXT_MAX);
    return out;
}

static void head(json_writer *w, const analyze_game *game, const analyze_judge *judge) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(game->game, 0, config, sizeof config);
    jw_key(w, "file"), jw_string(w, game->path);
    jw_key(w, "config"), jw_string(w, config);
    jw_key(w, "evaluation"), jw_string(w, judge->mode);
    jw_key(w, "bot"), jw_string(w, judge->bot ? lr_bot_name(judge->bot) : NULL);
    number_or_null(w, "nodes", judge->budget.nodes != 0, judge->budget.nodes);
    number_or_null(w, "ms", judge->budget.ms != 0, judge->budget.ms);
    jw_key(w, "seed"), jw_uint(w, judge->seed);
    jw_key(w, "over"), jw_bool(w, game->over);
    number_or_null(w, "winner", game->winner != LR_SEAT_NONE, (uint64_t)game->winner);
    jw_line(w);
}

static void luck_by_kind(json_writer *w, const analyze_game *game, const analyze_seat *s) {
    jw_put_object(w, "luck_by");
    for (int k = 0; k < ANALYZE_KINDS && game->kind[k][0]; k++)
        jw_key(w, game->kind[k]), share(w, s->luck_by[k]);
    jw_object_end(w);
}

static void player(json_writer *w, const analyze_game *game, int seat) {
    const analyze_seat *s = &game->seat[seat];
    bool weighed = s->weighed > 0;
    jw_object(w);
    jw_key(w, "seat"), jw_int(w, seat);
    jw_key(w, "name"), jw_string(w, game->name[seat]);
    jw_key(w, "points"), jw_int(w, game->points[seat]);
    jw_key(w, "decisions"), jw_uint(w, s->decisions);
    jw_key(w, "asked"), jw_uint(w, s->asked);
    jw_key(w, "weighed"), jw_uint(w, s->weighed);
    jw_key(w, "best_moves"), jw_uint(w, s->best);
    share_or_null(w, "mean_loss", weighed, weighed ? s->loss / s->weighed : 0);
    share_or_null(w, "worst_loss", weighed, s->loss_most);
    jw_key(w, "slips"), jw_uint(w, s->slips);
    jw_key(w, "mistakes"), jw_uint(w, s->mistakes);
    jw_key(w, "luck"), share(w, s->luck);
    luck_by_kind(w, game, s);
    jw_object_end(w);
    jw_line(w);
}

static const char *const verdict_words[] = {
    [ANALYZE_NO_DECISION] = NULL,
    [ANALYZE_UNASKED] = "unasked",
    [ANALYZE_UNWEIGHED] = "unweighed",
    [ANALYZE_WEIGHED] = "weighed",
};

static void opinion(json_writer *w, const analyze_game *game, const analyze_step *step) {
    char text[LR_ACTION_TEXT_MAX];
    bool weighed = step->verdict == ANALYZE_WEIGHED;
    jw_key(w, "verdict"), jw_string(w, verdict_words[step->verdict]);
    if (step->verdict < ANALYZE_UNWEIGHED) return;
    jw_key(w, "best"), jw_string(w, action_text(game, step->best, text));
    jw_key(w, "best_words"), jw_string(w, step->best_words);
    share_or_null(w, "best_chance", step->best_chance > 0 || weighed, step->best_chance);
    share_or_null(w, "played_chance", weighed, step->played_chance);
    share_or_null(w, "loss", weighed, step->loss);
}

static void move(json_writer *w, const analyze_game *game, uint32_t at) {
    const analyze_step *step = &game->step[at];
    char text[LR_ACTION_TEXT_MAX];
    int seats = game->game->seats;
    bool chance = step->action.actor == LR_ACTOR_CHANCE;
    jw_object(w);
    jw_key(w, "move"), jw_uint(w, at + 1);
    jw_key(w, "line"), jw_int(w, step->line);
    jw_key(w, "turn"), jw_int(w, step->turn);
    number_or_null(w, "actor", !chance, step->action.actor);
    jw_key(w, "text"), jw_string(w, action_text(game, step->action, text));
    jw_key(w, "words"), jw_string(w, step->words);
    shares(w, "chances", step->after, seats);
    if (step->has_luck) shares(w, "luck", step->luck, seats);
    if (!chance) opinion(w, game, step);
    jw_object_end(w);
    jw_line(w);
}

void analyze_put_json(const analyze_game *game, const analyze_judge *judge, json_writer *w) {
    jw_object(w);
    head(w, game, judge);
    jw_put_array(w, "players");
    for (int seat = 0; seat < game->game->seats; seat++) player(w, game, seat);
    jw_array_end(w);
    jw_put_array(w, "mistakes");
    for (uint32_t k = 0; k < game->worst_count; k++) jw_uint(w, game->worst[k] + 1);
    jw_array_end(w);
    jw_line(w);
    shares(w, "start", game->start, game->game->seats);
    jw_put_array(w, "moves");
    jw_line(w);
    for (uint32_t i = 0; i < game->count; i++) move(w, game, i);
    jw_array_end(w);
    jw_object_end(w);
}
