/* analyze_json.c - what an analysis found, for programs (analysis.h). Chances, losses and luck are
 * fractions of a whole win. */
#include "analysis.h"

#include "http_json.h"
#include "wire.h"

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
    jw_key(w, KEY(analysis, file)), jw_string(w, game->path);
    jw_key(w, KEY(analysis, config)), jw_string(w, config);
    jw_key(w, KEY(analysis, evaluation)), jw_string(w, judge->mode);
    jw_key(w, KEY(analysis, bot)), jw_string(w, judge->bot ? lr_bot_name(judge->bot) : NULL);
    number_or_null(w, KEY(analysis, nodes), judge->budget.nodes != 0, judge->budget.nodes);
    number_or_null(w, KEY(analysis, ms), judge->budget.ms != 0, judge->budget.ms);
    jw_key(w, KEY(analysis, seed)), jw_uint(w, judge->seed);
    jw_key(w, KEY(analysis, over)), jw_bool(w, game->over);
    number_or_null(w, KEY(analysis, winner), game->winner != LR_SEAT_NONE, (uint64_t)game->winner);
    jw_line(w);
}

static void luck_by_kind(json_writer *w, const analyze_game *game, const analyze_seat *s) {
    jw_put_object(w, KEY(analysis_player, luck_by));
    for (int k = 0; k < ANALYZE_KINDS && game->kind[k][0]; k++)
        jw_key(w, game->kind[k]), share(w, s->luck_by[k]);
    jw_object_end(w);
}

static void loss_by_kind(json_writer *w, const analyze_seat *s) {
    jw_put_object(w, KEY(analysis_player, loss_by));
    for (int k = 0; k < ANALYZE_SUBJECTS; k++)
        if (s->by[k].weighed > 0)
            jw_key(w, analyze_subject[k]), share(w, s->by[k].loss / (int64_t)s->by[k].weighed);
    jw_object_end(w);
    jw_put_object(w, KEY(analysis_player, weighed_by));
    for (int k = 0; k < ANALYZE_SUBJECTS; k++)
        if (s->by[k].weighed > 0) jw_key(w, analyze_subject[k]), jw_uint(w, s->by[k].weighed);
    jw_object_end(w);
}

static void spark(json_writer *w, const analyze_game *game, int seat) {
    int32_t chance[ANALYZE_SPARK];
    analyze_spark(game, seat, chance);
    jw_array(w);
    for (uint32_t k = 0; k < ANALYZE_SPARK; k++) jw_real(w, (double)chance[k] / LR_CERTAIN, 3);
    jw_array_end(w);
}

static void player(json_writer *w, const analyze_game *game, int seat) {
    const analyze_seat *s = &game->seat[seat];
    bool weighed = s->weighed > 0;
    jw_object(w);
    jw_key(w, KEY(analysis_player, seat)), jw_int(w, seat);
    jw_key(w, KEY(analysis_player, name)), jw_string(w, game->name[seat]);
    jw_key(w, KEY(analysis_player, points)), jw_int(w, game->points[seat]);
    jw_key(w, KEY(analysis_player, decisions)), jw_uint(w, s->decisions);
    jw_key(w, KEY(analysis_player, asked)), jw_uint(w, s->asked);
    jw_key(w, KEY(analysis_player, weighed)), jw_uint(w, s->weighed);
    jw_key(w, KEY(analysis_player, best_moves)), jw_uint(w, s->best);
    double error = 0, mean = weighed ? analyze_mean_loss(s, &error) : 0;
    share_or_null(w, KEY(analysis_player, mean_loss), weighed, (int64_t)mean);
    share_or_null(w, KEY(analysis_player, mean_loss_error), weighed, (int64_t)error);
    loss_by_kind(w, s);
    share_or_null(w, KEY(analysis_player, worst_loss), weighed, s->loss_most);
    jw_key(w, KEY(analysis_player, slips)), jw_uint(w, s->slips);
    jw_key(w, KEY(analysis_player, mistakes)), jw_uint(w, s->mistakes);
    jw_key(w, KEY(analysis_player, luck)), share(w, s->luck);
    luck_by_kind(w, game, s);
    jw_key(w, KEY(analysis_player, spark)), spark(w, game, seat);
    jw_object_end(w);
    jw_line(w);
}

_Static_assert((int)HW_verdict_word_COUNT == (int)ANALYZE_WEIGHED,
               "a word for each verdict but the first");

/* NULL: there was nothing to decide. */
static const char *verdict_word(analyze_verdict verdict) {
    return verdict == ANALYZE_NO_DECISION ? NULL : hw_verdict_word_words[verdict - ANALYZE_UNASKED];
}

/* Actions as the seat was shown its moves then. */
static void candidates(json_writer *w, const analyze_game *game, const analyze_step *step,
                       const lr_state *before) {
    lr_view view;
    lr_observe(game->game, before, step->action.actor, &view);
    jw_put_array(w, KEY(analysis_move, candidates));
    for (uint32_t k = 0; k < step->candidate_count; k++) {
        jw_object(w);
        jw_key(w, KEY(candidate, action));
        wire_family_of(game->game)->move(game->game, &view, step->candidate[k].action, w);
        jw_key(w, KEY(candidate, chance)), share(w, step->candidate[k].chance);
        jw_object_end(w);
    }
    jw_array_end(w);
    int32_t second = analyze_second(step);
    share_or_null(w, KEY(analysis_move, second_chance), second >= 0, second);
    jw_key(w, KEY(analysis_move, reasons));
    reasons_put_json(w, step->reason, step->reason_count);
}

static void opinion(json_writer *w, const analyze_game *game, const analyze_step *step,
                    const lr_state *before) {
    char text[LR_ACTION_TEXT_MAX];
    bool weighed = step->verdict == ANALYZE_WEIGHED;
    jw_key(w, KEY(analysis_move, verdict)), jw_string(w, verdict_word(step->verdict));
    if (step->verdict < ANALYZE_UNWEIGHED) return;
    jw_key(w, KEY(analysis_move, best)), jw_string(w, action_text(game, step->best, text));
    jw_key(w, KEY(analysis_move, best_words)), jw_string(w, step->best_words);
    share_or_null(w, KEY(analysis_move, best_chance), step->best_chance > 0 || weighed,
                  step->best_chance);
    jw_key(w, KEY(analysis_move, rolled)), jw_bool(w, step->rolled);
    share_or_null(w, KEY(analysis_move, played_chance), weighed, step->played_chance);
    share_or_null(w, KEY(analysis_move, loss), weighed, step->loss);
    jw_key(w, KEY(analysis_move, choices)), jw_uint(w, step->choices);
    if (weighed) candidates(w, game, step, before);
}

static void move(json_writer *w, const analyze_game *game, uint32_t at, const lr_state *before) {
    const analyze_step *step = &game->step[at];
    char text[LR_ACTION_TEXT_MAX];
    int seats = game->game->seats;
    bool chance = step->action.actor == LR_ACTOR_CHANCE;
    jw_object(w);
    jw_key(w, KEY(analysis_move, move)), jw_uint(w, at + 1);
    jw_key(w, KEY(analysis_move, line)), jw_int(w, step->line);
    jw_key(w, KEY(analysis_move, turn)), jw_int(w, step->turn);
    number_or_null(w, KEY(analysis_move, actor), !chance, step->action.actor);
    jw_key(w, KEY(analysis_move, text)), jw_string(w, action_text(game, step->action, text));
    jw_key(w, KEY(analysis_move, words)), jw_string(w, step->words);
    shares(w, KEY(analysis_move, chances), step->after, seats);
    if (step->has_luck) shares(w, KEY(analysis_move, luck), step->luck, seats);
    if (!chance) opinion(w, game, step, before);
    jw_object_end(w);
    jw_line(w);
}

void analyze_put_json(const analyze_game *game, const analyze_judge *judge, json_writer *w) {
    jw_object(w);
    head(w, game, judge);
    jw_put_array(w, KEY(analysis, players));
    for (int seat = 0; seat < game->game->seats; seat++) player(w, game, seat);
    jw_array_end(w);
    jw_put_array(w, KEY(analysis, mistakes));
    for (uint32_t k = 0; k < game->worst_count; k++) jw_uint(w, game->worst[k] + 1);
    jw_array_end(w);
    jw_line(w);
    shares(w, KEY(analysis, start), game->start, game->game->seats);
    jw_put_array(w, KEY(analysis, moves));
    jw_line(w);
    lr_state state;
    lr_copy(game->game, &state, &game->begin);
    for (uint32_t i = 0; i < game->count; i++) {
        move(w, game, i, &state);
        lr_apply(game->game, &state, game->step[i].action);
    }
    jw_array_end(w);
    jw_object_end(w);
}

void analyze_put_summary(const analyze_game *game, json_writer *w) {
    jw_object(w);
    jw_put_array(w, KEY(record_row, spark));
    for (int seat = 0; seat < game->game->seats; seat++) spark(w, game, seat);
    jw_array_end(w);
    jw_put_array(w, KEY(record_row, mean_loss));
    for (int seat = 0; seat < game->game->seats; seat++) {
        const analyze_seat *s = &game->seat[seat];
        if (s->weighed > 0)
            share(w, s->loss / (int64_t)s->weighed);
        else
            jw_null(w);
    }
    jw_array_end(w);
    jw_object_end(w);
}
