/* sim_report.c - what a simulation found (simulate.h).
 *
 * Shares of wins come with Wilson's 95 % interval (stats.h). Two bots that play each other in many
 * games differ if their intervals do not overlap; if they do, play more games before saying so.
 *
 * Entries of the plan with the same bot are one line: a bot that fills two of four seats has an
 * even share of 50 %.
 */
#include "simulate.h"

#include "stats.h"

#include <string.h>

static double mean(double sum, uint64_t count) {
    return stats_ratio(sum, (double)count);
}

/* Entries grouped by bot. */
typedef struct bot_sums {
    const lr_bot *bot;
    int entries;
    uint64_t wins;
    int64_t points;
    uint64_t kinds[SIM_KINDS];
} bot_sums;

static int group_by_bot(const sim_plan *plan, const sim_totals *t, bot_sums out[LR_SEATS_MAX]) {
    int count = 0;
    memset(out, 0, LR_SEATS_MAX * sizeof out[0]);
    for (int entry = 0; entry < plan->game->seats; entry++) {
        int at = 0;
        while (at < count && out[at].bot != plan->bot[entry]) at++;
        if (at == count) out[count++].bot = plan->bot[entry];
        out[at].entries++;
        out[at].wins += t->entry_wins[entry];
        out[at].points += t->entry_points[entry];
        for (int kind = 0; kind < SIM_KINDS; kind++) out[at].kinds[kind] += t->kinds[entry][kind];
    }
    return count;
}

/* The length that a share of the games does not exceed. */
static uint32_t length_quantile(const sim_totals *t, double share) {
    double needed = share * (double)t->games;
    uint64_t seen = 0;
    for (uint32_t length = 0; length < SIM_LENGTHS - 1; length++) {
        seen += t->lengths[length];
        if (seen > 0 && (double)seen >= needed) return length;
    }
    return t->length_max;
}

/* ---- tables ---- */

static void print_run(const sim_plan *plan, const sim_result *result, FILE *out) {
    const sim_totals *t = &result->totals;
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(plan->game, 1, config, sizeof config);
    fprintf(out, "game             %s\n", config);
    fprintf(out, "seed             %llu\n", (unsigned long long)plan->series.seed);
    fprintf(out, "games            %llu", (unsigned long long)t->games);
    if (t->games < plan->series.games)
        fprintf(out, " of %llu", (unsigned long long)plan->series.games);
    if (plan->series.interrupted) fputs(" (interrupted)", out);
    fputc('\n', out);
    if (t->unfinished)
        fprintf(out, "unfinished       %llu (longer than %u actions)\n",
                (unsigned long long)t->unfinished, plan->series.actions_max);
    if (t->rounds_max > 0)
        fprintf(out, "rounds / game    %.1f (%u to %u)\n", mean((double)t->rounds, t->games),
                t->rounds_min, t->rounds_max);
    fprintf(out, "actions / game   %.1f (%u to %u)\n", mean((double)t->actions, t->games),
            t->length_min, t->length_max);
    fprintf(out, "decisions / game %.1f\n", mean((double)t->decisions, t->games));
    fprintf(out, "speed            %.0f games/s, %.0f decisions/s (%.2f s, %u threads)\n",
            (double)t->games / plan->series.seconds, (double)t->decisions / plan->series.seconds,
            plan->series.seconds, plan->series.threads);
}

void sim_print_summary(const sim_plan *plan, const sim_result *result, FILE *out) {
    const sim_totals *t = &result->totals;
    int seats = plan->game->seats;
    bot_sums bots[LR_SEATS_MAX];
    int bot_count = group_by_bot(plan, t, bots);
    print_run(plan, result, out);
    if (t->games == 0) return;
    fprintf(out, "\n%-20s%s   points\n", "seat", series_share_title);
    for (int seat = 0; seat < seats; seat++) {
        char name[64];
        snprintf(name, sizeof name, "%d %s", seat,
                 plan->series.rotate ? "" : lr_bot_name(plan->bot[seat]));
        fprintf(out, "%-20.20s", name);
        series_print_share((double)t->seat_wins[seat], t->games, 1.0 / seats, out);
        fprintf(out, " %8.2f\n", mean((double)t->seat_points[seat], t->games));
    }
    fprintf(out, "\n%-20s%s   points\n", "bot", series_share_title);
    for (int i = 0; i < bot_count; i++) {
        fprintf(out, "%-20.20s", lr_bot_name(bots[i].bot));
        series_print_share((double)bots[i].wins, t->games, (double)bots[i].entries / seats, out);
        fprintf(out, " %8.2f\n",
                mean((double)bots[i].points, t->games * (uint64_t)bots[i].entries));
    }
}

static void print_kinds(const sim_plan *plan, const sim_result *result, FILE *out) {
    const sim_totals *t = &result->totals;
    bot_sums bots[LR_SEATS_MAX];
    int bot_count = group_by_bot(plan, t, bots);
    fprintf(out, "\n%-16s", "actions / game");
    for (int i = 0; i < bot_count; i++) fprintf(out, " %12.12s", lr_bot_name(bots[i].bot));
    fprintf(out, " %12s %12s\n", "chance", "all");
    for (int kind = 0; kind < SIM_KINDS; kind++) {
        if (!result->words[kind][0]) continue;
        uint64_t all = t->kinds[LR_SEATS_MAX][kind];
        fprintf(out, "%-16s", result->words[kind]);
        for (int i = 0; i < bot_count; i++) {
            all += bots[i].kinds[kind];
            fprintf(out, " %12.3f",
                    mean((double)bots[i].kinds[kind], t->games * (uint64_t)bots[i].entries));
        }
        fprintf(out, " %12.3f %12.3f\n", mean((double)t->kinds[LR_SEATS_MAX][kind], t->games),
                mean((double)all, t->games));
    }
    fputs("(a bot's column is per seat it fills; the last one is all seats together)\n", out);
}

static void print_lengths(const sim_totals *t, FILE *out) {
    enum { BARS = 16, BAR_WIDTH = 50 };
    uint64_t bar[BARS] = { 0 }, highest = 0;
    uint32_t high = length_quantile(t, 0.99), width = (high - t->length_min) / (BARS - 1) + 1;
    fprintf(out, "\nlength of games (actions): 5 %% %u, 25 %% %u, median %u, 75 %% %u, 95 %% %u\n",
            length_quantile(t, 0.05), length_quantile(t, 0.25), length_quantile(t, 0.5),
            length_quantile(t, 0.75), length_quantile(t, 0.95));
    for (uint32_t length = 0; length < SIM_LENGTHS; length++) {
        if (t->lengths[length] == 0) continue;
        uint32_t at = (length - t->length_min) / width;
        bar[at < BARS ? at : BARS - 1] += t->lengths[length];
    }
    for (int i = 0; i < BARS; i++)
        if (bar[i] > highest) highest = bar[i];
    for (int i = 0; i < BARS; i++) {
        fprintf(out, "%8u%s %9llu ", t->length_min + (uint32_t)i * width, i == BARS - 1 ? "+" : " ",
                (unsigned long long)bar[i]);
        for (uint64_t k = 0; k < bar[i] * BAR_WIDTH / highest; k++) fputc('#', out);
        fputc('\n', out);
    }
}

/* Rounds and winners stand in the summary too; here they make the table whole. */
static void print_counts(const sim_plan *plan, const sim_totals *t, FILE *out) {
    plan->counting->print(t->counts, t->games, out);
    fprintf(out, "\nrounds               mean %.1f, max %u\nwinners by seat     ",
            mean((double)t->rounds, t->games), t->rounds_max);
    for (int seat = 0; seat < plan->game->seats; seat++)
        fprintf(out, " %llu", (unsigned long long)t->seat_wins[seat]);
    fputc('\n', out);
}

void sim_print_report(const sim_plan *plan, const sim_result *result, FILE *out) {
    if (result->totals.games == 0) return;
    print_kinds(plan, result, out);
    print_lengths(&result->totals, out);
    if (plan->counting) print_counts(plan, &result->totals, out);
}

/* ---- CSV ---- */

void sim_write_csv(const sim_plan *plan, const sim_result *result, const char *path) {
    FILE *out = cli_create(path);
    int counters = plan->counting ? plan->counting->counters : 0;
    fputs("game,seed,winner,winner_bot", out);
    for (int seat = 0; seat < plan->game->seats; seat++) fprintf(out, ",points%d", seat);
    fputs(",rounds,actions,decisions", out);
    for (int counter = 0; counter < counters; counter++) {
        char name[SIM_COUNT_NAME_MAX];
        plan->counting->name(counter, name, sizeof name);
        fprintf(out, ",%s", name);
    }
    fputc('\n', out);
    for (uint64_t k = plan->series.first; k < plan->series.first + plan->series.games; k++) {
        const sim_row *kept = &result->rows[k - plan->series.first];
        const series_row *row = &kept->row;
        if (!row->played) continue;
        const char *name = row->winner == LR_SEAT_NONE
                               ? NULL
                               : lr_bot_name(
                                     plan->bot[series_place(&plan->series, k, row->winner)]);
        fprintf(out, "%llu,%llu", (unsigned long long)k, (unsigned long long)plan->series.seed);
        series_csv_winner(row, name, out);
        series_csv_counts(row, plan->series.seats, out);
        for (int counter = 0; counter < counters; counter++)
            fprintf(out, ",%u", kept->counts[counter]);
        fputc('\n', out);
    }
    cli_close(out, path);
}

/* ---- JSON ---- */

static void json_share(json_writer *w, uint64_t wins, uint64_t games) {
    stats_interval i = stats_wilson((double)wins, (double)games);
    jw_key(w, "wins"), jw_uint(w, wins);
    jw_key(w, "share"), jw_real(w, i.value, 6);
    jw_key(w, "low"), jw_real(w, i.low, 6);
    jw_key(w, "high"), jw_real(w, i.high, 6);
}

static void json_summary(json_writer *w, const sim_plan *plan, const sim_result *result) {
    const sim_totals *t = &result->totals;
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(plan->game, 0, config, sizeof config);
    jw_key(w, "version"), jw_string(w, LR_VERSION);
    jw_key(w, "rules"), jw_int(w, LR_RULES_VERSION);
    jw_key(w, "config"), jw_string(w, config);
    jw_key(w, "seed"), jw_uint(w, plan->series.seed);
    jw_key(w, "rotate"), jw_bool(w, plan->series.rotate);
    jw_key(w, "games"), jw_uint(w, t->games);
    jw_key(w, "interrupted"), jw_bool(w, plan->series.interrupted);
    jw_key(w, "unfinished"), jw_uint(w, t->unfinished);
    jw_key(w, "rounds"), jw_uint(w, t->rounds);
    jw_key(w, "rounds_min"), jw_uint(w, t->rounds_min);
    jw_key(w, "rounds_max"), jw_uint(w, t->rounds_max);
    jw_key(w, "actions"), jw_uint(w, t->actions);
    jw_key(w, "decisions"), jw_uint(w, t->decisions);
    jw_key(w, "seconds"), jw_real(w, plan->series.seconds, 3);
    jw_key(w, "threads"), jw_uint(w, plan->series.threads);
    jw_line(w);
}

static void json_seats(json_writer *w, const sim_plan *plan, const sim_totals *t) {
    jw_put_array(w, "seats");
    for (int seat = 0; seat < plan->game->seats; seat++) {
        jw_object(w);
        jw_key(w, "seat"), jw_int(w, seat);
        if (!plan->series.rotate) jw_key(w, "bot"), jw_string(w, lr_bot_name(plan->bot[seat]));
        json_share(w, t->seat_wins[seat], t->games);
        jw_key(w, "points"), jw_real(w, mean((double)t->seat_points[seat], t->games), 4);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_line(w);
}

static void json_kinds(json_writer *w, const sim_result *result, const uint64_t kinds[SIM_KINDS]) {
    jw_object(w);
    for (int kind = 0; kind < SIM_KINDS; kind++)
        if (kinds[kind]) jw_key(w, result->words[kind]), jw_uint(w, kinds[kind]);
    jw_object_end(w);
}

static void json_bots(json_writer *w, const sim_plan *plan, const sim_result *result) {
    const sim_totals *t = &result->totals;
    bot_sums bots[LR_SEATS_MAX];
    int count = group_by_bot(plan, t, bots);
    jw_put_array(w, "bots");
    for (int i = 0; i < count; i++) {
        jw_object(w);
        jw_key(w, "bot"), jw_string(w, lr_bot_name(bots[i].bot));
        jw_key(w, "seats"), jw_int(w, bots[i].entries);
        json_share(w, bots[i].wins, t->games);
        jw_key(w, "points");
        jw_real(w, mean((double)bots[i].points, t->games * (uint64_t)bots[i].entries), 4);
        jw_key(w, "actions"), json_kinds(w, result, bots[i].kinds);
        jw_object_end(w);
        jw_line(w);
    }
    jw_array_end(w);
    jw_key(w, "chance"), json_kinds(w, result, t->kinds[LR_SEATS_MAX]);
    jw_line(w);
}

static void json_counting(json_writer *w, const sim_counting *counting, const uint64_t *sums) {
    char name[SIM_COUNT_NAME_MAX];
    jw_put_object(w, counting->key);
    for (int counter = 0; counter < counting->counters; counter++) {
        counting->name(counter, name, sizeof name);
        jw_key(w, name), jw_uint(w, sums[counter]);
    }
    jw_object_end(w);
    jw_line(w);
}

static void json_game(json_writer *w, const sim_plan *plan, const series_row *row, uint64_t k) {
    jw_object(w);
    jw_key(w, "game"), jw_uint(w, k);
    series_json_winner(w, row);
    if (plan->series.rotate) jw_key(w, "first_entry"), jw_int(w, series_place(&plan->series, k, 0));
    series_json_counts(w, row, plan->series.seats);
    jw_object_end(w);
    jw_line(w);
}

void sim_write_json(const sim_plan *plan, const sim_result *result, const char *path) {
    char buffer[8192];
    FILE *out = cli_create(path);
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, out);
    jw_object(&w);
    json_summary(&w, plan, result);
    json_seats(&w, plan, &result->totals);
    json_bots(&w, plan, result);
    if (plan->counting) json_counting(&w, plan->counting, result->totals.counts);
    jw_put_array(&w, "results");
    for (uint64_t k = 0; k < plan->series.games; k++)
        if (result->rows[k].row.played)
            json_game(&w, plan, &result->rows[k].row, plan->series.first + k);
    jw_array_end(&w);
    jw_object_end(&w);
    if (!jw_finish(&w)) cli_fail("%s: not everything could be written", path);
    cli_close(out, path);
}
