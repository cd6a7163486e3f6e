/* analyze_json.c - what an analysis found, for programs (analyze.h). Chances, losses and luck are
 * fractions of a whole win. */
#include "analyze.h"

#include <string.h>

static void share(json_writer *w, int64_t millionths) {
    json_real(w, (double)millionths / LR_CERTAIN, 6);
}

static void shares(json_writer *w, const char *key, const int32_t *millionths, int seats) {
    json_key(w, key);
    json_array(w);
    for (int seat = 0; seat < seats; seat++) share(w, millionths[seat]);
    json_array_end(w);
}

static void number_or_null(json_writer *w, const char *key, bool known, uint64_t value) {
    json_key(w, key);
    if (known)
        json_uint(w, value);
    else
        json_null(w);
}

static void share_or_null(json_writer *w, const char *key, bool known, int64_t millionths) {
    json_key(w, key);
    if (known)
        share(w, millionths);
    else
        json_null(w);
}

static void head(json_writer *w, const analyze_game *game, const analyze_judge *judge) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(game->game, 0, config, sizeof config);
    json_key(w, "file"), json_string(w, game->path);
    json_key(w, "config"), json_string(w, config);
    json_key(w, "evaluation"), json_string(w, judge->mode);
    json_key(w, "bot"), json_string(w, judge->bot ? lr_bot_name(judge->bot) : NULL);
    number_or_null(w, "nodes", judge->budget.nodes != 0, judge->budget.nodes);
    number_or_null(w, "ms", judge->budget.ms != 0, judge->budget.ms);
    json_key(w, "seed"), json_uint(w, judge->seed);
    json_key(w, "over"), json_bool(w, game->over);
    number_or_null(w, "winner", game->winner != LR_SEAT_NONE, (uint64_t)game->winner);
    json_line(w);
}

static void luck_by_kind(json_writer *w, const analyze_game *game, const analyze_seat *s) {
    json_key(w, "luck_by");
    json_object(w);
    for (int k = 0; k < ANALYZE_KINDS && game->kind[k][0]; k++)
        json_key(w, game->kind[k]), share(w, s->luck_by[k]);
    json_object_end(w);
}

static void player(json_writer *w, const analyze_game *game, int seat) {
    const analyze_seat *s = &game->seat[seat];
    bool weighed = s->weighed > 0;
    json_object(w);
    json_key(w, "seat"), json_int(w, seat);
    json_key(w, "name"), json_string(w, game->name[seat]);
    json_key(w, "points"), json_int(w, game->points[seat]);
    json_key(w, "decisions"), json_uint(w, s->decisions);
    json_key(w, "asked"), json_uint(w, s->asked);
    json_key(w, "weighed"), json_uint(w, s->weighed);
    json_key(w, "best_moves"), json_uint(w, s->best);
    share_or_null(w, "mean_loss", weighed, weighed ? s->loss / s->weighed : 0);
    share_or_null(w, "worst_loss", weighed, s->loss_most);
    json_key(w, "slips"), json_uint(w, s->slips);
    json_key(w, "mistakes"), json_uint(w, s->mistakes);
    json_key(w, "luck"), share(w, s->luck);
    luck_by_kind(w, game, s);
    json_object_end(w);
    json_line(w);
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
    json_key(w, "verdict"), json_string(w, verdict_words[step->verdict]);
    if (step->verdict < ANALYZE_UNWEIGHED) return;
    json_key(w, "best"), json_string(w, cli_action_text(game->game, step->best, text));
    json_key(w, "best_words"), json_string(w, step->best_words);
    share_or_null(w, "best_chance", step->best_chance > 0 || weighed, step->best_chance);
    share_or_null(w, "played_chance", weighed, step->played_chance);
    share_or_null(w, "loss", weighed, step->loss);
}

static void move(json_writer *w, const analyze_game *game, uint32_t at) {
    const analyze_step *step = &game->step[at];
    char text[LR_ACTION_TEXT_MAX];
    int seats = game->game->seats;
    bool chance = step->action.actor == LR_ACTOR_CHANCE;
    json_object(w);
    json_key(w, "move"), json_uint(w, at + 1);
    json_key(w, "line"), json_int(w, step->line);
    json_key(w, "turn"), json_int(w, step->turn);
    number_or_null(w, "actor", !chance, step->action.actor);
    json_key(w, "text"), json_string(w, cli_action_text(game->game, step->action, text));
    json_key(w, "words"), json_string(w, step->words);
    shares(w, "chances", step->after, seats);
    if (step->has_luck) shares(w, "luck", step->luck, seats);
    if (!chance) opinion(w, game, step);
    json_object_end(w);
    json_line(w);
}

void analyze_write_json(const analyze_game *game, const analyze_judge *judge, FILE *file,
                        const char *path) {
    char buffer[8192];
    json_writer w = json_start(buffer, sizeof buffer, cli_json_flush, file);
    json_object(&w);
    head(&w, game, judge);
    json_key(&w, "players");
    json_array(&w);
    for (int seat = 0; seat < game->game->seats; seat++) player(&w, game, seat);
    json_array_end(&w);
    json_key(&w, "mistakes");
    json_array(&w);
    for (uint32_t k = 0; k < game->worst_count; k++) json_uint(&w, game->worst[k] + 1);
    json_array_end(&w);
    json_line(&w);
    shares(&w, "start", game->start, game->game->seats);
    json_key(&w, "moves");
    json_array(&w);
    json_line(&w);
    for (uint32_t i = 0; i < game->count; i++) move(&w, game, i);
    json_array_end(&w);
    json_object_end(&w);
    if (!json_finish(&w)) cli_fail("%s: not everything could be written", path);
    cli_close(file, path);
}
