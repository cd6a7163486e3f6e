/* analyze_report.c - what an analysis found, for people (analyze.h).
 *
 * All shares are in percent of a whole win, with one decimal: more would be false precision. */
#include "analyze.h"

#include <stdlib.h>
#include <string.h>

static double percent(int64_t millionths) {
    return (double)millionths * 100 / LR_CERTAIN;
}

/* For one decimal with a sign: what would be written -0.0 is nothing. */
static double change(int64_t millionths) {
    return millionths > -LR_CERTAIN / 2000 && millionths < LR_CERTAIN / 2000 ? 0
                                                                             : percent(millionths);
}

/* `Seat 2 (greedy)`. */
static void seat_name(const analyze_game *game, int seat, char *out, size_t size) {
    if (game->name[seat])
        snprintf(out, size, "Seat %d (%s)", seat, game->name[seat]);
    else
        snprintf(out, size, "Seat %d", seat);
}

/* As wide as the longest name, so that columns stand below each other. */
static int name_width(const analyze_game *game) {
    char name[64];
    int width = 0;
    for (int seat = 0; seat < game->game->seats; seat++) {
        seat_name(game, seat, name, sizeof name);
        if ((int)strlen(name) > width) width = (int)strlen(name);
    }
    return width;
}

/* ---- the head ---- */

static void print_head(const analyze_game *game, const analyze_judge *judge, FILE *out) {
    char config[LR_CONFIG_TEXT_MAX], name[64];
    lr_config_print(game->game, 1, config, sizeof config);
    fprintf(out, "%s: %u moves, %s, ", game->path, game->count, config);
    if (game->winner != LR_SEAT_NONE) {
        seat_name(game, game->winner, name, sizeof name);
        name[0] = 's';
        fprintf(out, "won by %s\n", name);
    } else {
        fprintf(out, "%s\n", game->over ? "over without a winner" : "not over");
    }
    if (!judge->bot)
        fprintf(out, "Decisions were not judged.");
    else if (judge->budget.nodes)
        fprintf(out, "Judged by %s, %llu positions for each decision.", lr_bot_name(judge->bot),
                (unsigned long long)judge->budget.nodes);
    else if (judge->budget.ms)
        fprintf(out, "Judged by %s, %u ms for each decision.", lr_bot_name(judge->bot),
                judge->budget.ms);
    else
        fprintf(out, "Judged by %s.", lr_bot_name(judge->bot));
    fprintf(out, " Figures are percent of a win.\n");
}

/* ---- every move ---- */

static void print_luck(const analyze_game *game, const analyze_step *step, FILE *out) {
    fprintf(out, "%*sluck", 39, "");
    for (int seat = 0; seat < game->game->seats; seat++)
        fprintf(out, "%s seat %d %+.1f", seat ? "," : "", seat, change(step->luck[seat]));
    fputc('\n', out);
}

/* What speaks for the best move, behind so many blanks. */
static void print_reasons(const analyze_step *step, int blanks, FILE *out) {
    for (uint32_t k = 0; k < step->reason_count; k++)
        fprintf(out, "%*s- %s\n", blanks, "", step->reason_words[k]);
}

static void print_decision(const analyze_game *game, uint32_t at, FILE *out) {
    const analyze_step *step = &game->step[at];
    int seat = step->action.actor;
    fprintf(out, "%5u %5d %5d %6.1f %6.1f ", at + 1, step->turn, seat,
            percent(analyze_before(game, at, seat)), percent(step->after[seat]));
    bool is_best = step->verdict >= ANALYZE_UNWEIGHED &&
                   memcmp(&step->best, &step->action, sizeof step->best) == 0;
    if (step->verdict == ANALYZE_WEIGHED && !is_best)
        fprintf(out, "%5.1f", percent(step->loss));
    else
        fprintf(out, "%5s", is_best ? "=" : step->verdict == ANALYZE_UNWEIGHED ? "?" : "");
    fprintf(out, "  %s\n", step->words);
    if (step->verdict >= ANALYZE_UNWEIGHED && !is_best)
        fprintf(out, "%*sbest: %s\n", 39, "", step->best_words);
    if (!is_best) print_reasons(step, 39, out);
}

static void print_moves(const analyze_game *game, FILE *out) {
    fprintf(out, "\n move  turn  seat before  after  loss  what was done\n");
    for (uint32_t i = 0; i < game->count; i++) {
        const analyze_step *step = &game->step[i];
        if (step->action.actor != LR_ACTOR_CHANCE) {
            print_decision(game, i, out);
            continue;
        }
        fprintf(out, "%5u %5d %5s %19s  %s\n", i + 1, step->turn, "*", "", step->words);
        if (step->has_luck) print_luck(game, step, out);
    }
}

/* ---- players ---- */

static void print_players(const analyze_game *game, FILE *out) {
    int width = name_width(game);
    char name[64];
    fprintf(out,
            "\n%-*s  points  decisions  best move  mean loss  slips  mistakes  worst    luck\n",
            width, "player");
    for (int seat = 0; seat < game->game->seats; seat++) {
        const analyze_seat *s = &game->seat[seat];
        double error;
        seat_name(game, seat, name, sizeof name);
        fprintf(out, "%-*s %7d  %9u ", width, name, game->points[seat], s->decisions);
        if (s->asked > 0)
            fprintf(out, "%9.0f %%", (double)s->best * 100 / s->asked);
        else
            fprintf(out, "%11s", "-");
        if (s->weighed > 0)
            fprintf(out, "%11.2f  %5u  %8u %6.1f", analyze_mean_loss(s, &error) * 100 / LR_CERTAIN,
                    s->slips, s->mistakes, percent(s->loss_most));
        else
            fprintf(out, "%11s  %5s  %8s %6s", "-", "-", "-", "-");
        fprintf(out, " %+7.1f\n", change(s->luck));
    }
}

/* The mean loss with its 95 % interval, and by kind of decision with how many there were. */
static void print_losses(const analyze_game *game, FILE *out) {
    int width = name_width(game);
    char name[64];
    fprintf(out, "\n%-*s  mean loss   95 %% interval", width, "loss");
    for (int k = 0; k < ANALYZE_SUBJECTS; k++) fprintf(out, "  %12s", analyze_subject[k]);
    fputc('\n', out);
    for (int seat = 0; seat < game->game->seats; seat++) {
        const analyze_seat *s = &game->seat[seat];
        if (s->weighed == 0) continue;
        double error, mean = analyze_mean_loss(s, &error) * 100 / LR_CERTAIN;
        error *= 1.96 * 100 / LR_CERTAIN;
        seat_name(game, seat, name, sizeof name);
        fprintf(out, "%-*s %10.2f  [%5.2f, %5.2f]", width, name, mean, mean - error, mean + error);
        for (int k = 0; k < ANALYZE_SUBJECTS; k++)
            if (s->by[k].weighed > 0)
                fprintf(out, "  %5.2f (%4u)",
                        (double)s->by[k].loss * 100 / LR_CERTAIN / s->by[k].weighed,
                        s->by[k].weighed);
            else
                fprintf(out, "  %12s", "-");
        fputc('\n', out);
    }
}

/* Kendall's tau over the pairs of all decisions together. */
static void print_sight(const struct analyze_sight *sight, FILE *out) {
    fprintf(out, "\nfirst sight: the net alone names the judge's action in %u of %u decisions",
            sight->same, sight->asked);
    if (sight->asked > 0) fprintf(out, " (%.1f %%)", 100.0 * sight->same / sight->asked);
    if (sight->pairs > 0)
        fprintf(out, "; tau %+.3f over %u pairs", 2.0 * sight->agreed / sight->pairs - 1,
                sight->pairs);
    fputc('\n', out);
}

static void print_luck_table(const analyze_game *game, FILE *out) {
    int width = name_width(game);
    char name[64];
    if (!game->kind[0][0]) return;
    fprintf(out, "\n%-*s", width, "luck");
    for (int k = 0; k < ANALYZE_KINDS && game->kind[k][0]; k++) fprintf(out, " %8s", game->kind[k]);
    fprintf(out, " %8s\n", "all");
    for (int seat = 0; seat < game->game->seats; seat++) {
        const analyze_seat *s = &game->seat[seat];
        seat_name(game, seat, name, sizeof name);
        fprintf(out, "%-*s", width, name);
        for (int k = 0; k < ANALYZE_KINDS && game->kind[k][0]; k++)
            fprintf(out, " %+8.1f", change(s->luck_by[k]));
        fprintf(out, " %+8.1f\n", change(s->luck));
    }
}

/* ---- mistakes ---- */

static void print_candidates(const analyze_step *step, FILE *out) {
    for (uint32_t k = 0; k < step->candidate_count; k++) {
        const analyze_candidate *c = &step->candidate[k];
        bool played = memcmp(&c->action, &step->action, sizeof c->action) == 0;
        bool best = memcmp(&c->action, &step->best, sizeof c->action) == 0;
        fprintf(out, "     %-6s %5.1f  %s\n",
                best     ? "best"
                : played ? "played"
                         : "next",
                percent(c->chance), c->words);
        if (best) print_reasons(step, 19, out);
    }
}

static void print_mistakes(const analyze_game *game, FILE *out) {
    uint32_t weighed = 0;
    char name[64];
    for (int seat = 0; seat < game->game->seats; seat++) weighed += game->seat[seat].weighed;
    if (weighed == 0) return;
    fprintf(out, "\nThe biggest mistakes%s\n", game->worst_count ? "" : ": none was found.");
    for (uint32_t k = 0; k < game->worst_count; k++) {
        const analyze_step *step = &game->step[game->worst[k]];
        seat_name(game, step->action.actor, name, sizeof name);
        fprintf(out, "%3u. %s, turn %d, move %u: loses %.1f\n", k + 1, name, step->turn,
                game->worst[k] + 1, percent(step->loss));
        print_candidates(step, out);
    }
}

void analyze_print(const analyze_game *game, const analyze_judge *judge, bool moves, FILE *out) {
    print_head(game, judge, out);
    if (moves) print_moves(game, out);
    print_players(game, out);
    if (judge->bot) print_losses(game, out);
    if (judge->sight) print_sight(&game->sight, out);
    print_luck_table(game, out);
    if (judge->bot) print_mistakes(game, out);
}
