/* analyze_words.c - the steps of an analysis in words (analyze.h). */
#include "analyze.h"
#include "play_show.h"
#include "tidings.h"
#include "why.h"

#include <stdlib.h>
#include <string.h>

static char *words_of(const analyze_game *game, const lr_state *before, lr_action a) {
    narration_table table = { .reader = LR_SPECTATOR };
    char text[LR_STATE_TEXT_MAX], phase[64] = "", who[64], sentence[NARRATION_MAX];
    lr_view view;
    memcpy(table.name, game->name, sizeof table.name);
    lr_observe(game->game, before, LR_SPECTATOR, &view);
    lr_view_print(game->game, &view, text, sizeof text);
    if (show_value(text, "phase", -1, phase, sizeof phase)) table.phase = phase;
    table.subject = tidings_subject(game->game, &view);
    narrate(game->game, a, &table, sentence);
    size_t skip = 0, length = strlen(sentence);
    if (a.actor != LR_ACTOR_CHANCE) {
        narrate_seat(&table, a.actor, false, who, sizeof who);
        if (strncmp(sentence, who, strlen(who)) == 0)
            skip = strlen(who) + 1;
        else
            skip = 2; /* told in notation: `0 road b2/e` */
    }
    if (length > skip && sentence[length - 1] == '.') sentence[length - 1] = 0;
    char *words = cli_copy(skip < length ? sentence + skip : sentence);
    return words;
}

/* The reason in words. */
static char *reason_words(const analyze_game *game, const lr_reason *reason) {
    narration_table table = { .reader = LR_SPECTATOR };
    char sentence[NARRATION_MAX];
    memcpy(table.name, game->name, sizeof table.name);
    why_say(game->game, reason, &table, sentence);
    return cli_copy(sentence);
}

void analyze_print_line(const analyze_game *game, uint32_t at, const analyze_line *line,
                        FILE *out) {
    lr_state state;
    lr_copy(game->game, &state, &game->begin);
    for (uint32_t i = 0; i < at; i++) lr_apply(game->game, &state, game->step[i].action);
    fprintf(out, "Instead of move %u the judge would go on so, with the same dice:\n", at + 1);
    for (uint32_t k = 0; k < line->count; k++) {
        lr_action a = line->action[k];
        char *words = words_of(game, &state, a);
        if (a.actor == LR_ACTOR_CHANCE)
            fprintf(out, "%5s  %s\n", "*", words);
        else
            fprintf(out, "%5d  %s\n", a.actor, words);
        free(words);
        lr_apply(game->game, &state, a);
    }
}

void analyze_put_words(analyze_game *game) {
    lr_state state;
    lr_copy(game->game, &state, &game->begin);
    for (uint32_t i = 0; i < game->count; i++) {
        analyze_step *step = &game->step[i];
        step->words = words_of(game, &state, step->action);
        if (step->verdict >= ANALYZE_UNWEIGHED)
            step->best_words = words_of(game, &state, step->best);
        for (uint32_t k = 0; k < step->candidate_count; k++)
            step->candidate[k].words = words_of(game, &state, step->candidate[k].action);
        for (uint32_t k = 0; k < step->reason_count; k++)
            step->reason_words[k] = reason_words(game, &step->reason[k]);
        lr_apply(game->game, &state, step->action);
    }
}
