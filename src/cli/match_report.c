/* match_report.c - what a match found: tables, CSV and JSON (match.h).
 *
 * Shares are over games, with Wilson's interval as if the games were independent. Elo and its error
 * bars are over groups (stats.h), in which most of the luck has cancelled, and are as a rule a
 * little narrower.
 *
 * Times are in the tables and in the summary of the JSON, not in the rows: what is reproducible is
 * then the same file, byte for byte.
 */
#include "match.h"

#include <string.h>

/* ---- tables ---- */

/* As wide as the longest name, within reason; longer ones are cut. */
static int name_width(const match_plan *plan) {
    enum { LEAST = 14, MOST = 40 };
    size_t width = LEAST;
    for (int entry = 0; entry < plan->entries; entry++)
        if (strlen(plan->entry[entry].text) > width) width = strlen(plan->entry[entry].text);
    return width < MOST ? (int)width : MOST;
}

static void print_name(const match_plan *plan, const char *name, FILE *out) {
    int width = name_width(plan);
    fprintf(out, "%-*.*s", width, width, name);
}

static void print_run(const match_plan *plan, const match_result *result, FILE *out) {
    const match_sums *all = &result->all;
    unsigned long long games = all->games, planned = plan->series.games;
    for (uint32_t i = 0; i < plan->boards; i++)
        if (plan->boards == 1)
            fprintf(out, "game             %s\n", plan->board[i].name);
        else
            fprintf(out, "game %-11u %s\n", i + 1, plan->board[i].name);
    fprintf(out, "seed             %llu\n", (unsigned long long)plan->series.seed);
    fprintf(out, "games            %llu", games);
    if (games < planned) fprintf(out, " of %llu", planned);
    fprintf(out, ", in groups of %d", plan->series.seats);
    if (plan->series.interrupted) fputs(" (interrupted)", out);
    fputc('\n', out);
    if (all->unfinished)
        fprintf(out, "unfinished       %llu (longer than %u actions)\n",
                (unsigned long long)all->unfinished, plan->series.actions_max);
    fprintf(out, "decisions / game %.1f\n", stats_ratio((double)all->decisions, (double)games));
    fprintf(out, "time             %.2f s, %u threads\n", plan->series.seconds,
            plan->series.threads);
}

static void print_elo(const match_plan *plan, const match_sums *sums, int entry, FILE *out) {
    if (plan->entries == 1 || sums->games == 0) {
        fprintf(out, "  %24s", "-");
        return;
    }
    stats_interval elo = stats_groups_elo(&sums->groups[entry], match_even(plan, entry));
    fprintf(out, "  %+7.1f [%+6.1f, %+6.1f]", elo.value, elo.low, elo.high);
}

static const char elo_title[] = "                     Elo";

static void print_entry(const match_plan *plan, const match_sums *sums, int entry, FILE *out) {
    double wins = (double)sums->score[entry] / plan->series.seats;
    series_print_share(wins, sums->games, match_even(plan, entry), out);
    print_elo(plan, sums, entry, out);
    fprintf(out, " %8.2f",
            stats_ratio((double)sums->points[entry], (double)sums->games * plan->places[entry]));
}

static void print_entries(const match_plan *plan, const match_sums *sums, FILE *out) {
    fprintf(out, "\n%-*s%s%s   points\n", name_width(plan), "bot", series_share_title, elo_title);
    for (int entry = 0; entry < plan->entries; entry++) {
        print_name(plan, plan->entry[entry].text, out);
        print_entry(plan, sums, entry, out);
        fputc('\n', out);
    }
}

/* An adjusted share as Elo: it may lie outside 0..1, an Elo's share cannot. */
static double elo_of(double share, double even) {
    return stats_elo(share < 0 ? 0 : share > 1 ? 1 : share, even);
}

/* How many times as many games would be needed to know the plain share as well. */
static double luck_ratio(const match_sums *sums, int entry) {
    return stats_ratio(stats_groups_variance(&sums->groups[entry]),
                       stats_reals_variance(&sums->adjusted[entry]));
}

static void print_adjusted(const match_plan *plan, const match_sums *sums, FILE *out) {
    if (plan->entries == 1 || !match_judged(plan)) return;
    fprintf(out, "\n%-*s  without luck   95 %% interval  %s  variance\n", name_width(plan), "bot",
            elo_title);
    for (int entry = 0; entry < plan->entries; entry++) {
        stats_interval i = stats_reals_interval(&sums->adjusted[entry]);
        double even = match_even(plan, entry);
        print_name(plan, plan->entry[entry].text, out);
        fprintf(out, "      %6.2f %%  [%6.2f, %6.2f]  %+7.1f [%+6.1f, %+6.1f]  1 : %.2f\n",
                100 * i.value, 100 * i.low, 100 * i.high, elo_of(i.value, even),
                elo_of(i.low, even), elo_of(i.high, even), luck_ratio(sums, entry));
    }
}

/* Positions per second of thinking; the sums of all threads, so it is the speed of one core. */
static double nodes_per_second(const game_asked *asked) {
    return stats_ratio((double)asked->nodes, (double)asked->nanoseconds * 1e-9);
}

static void print_times(const match_plan *plan, const match_sums *sums, FILE *out) {
    fprintf(out, "\n%-*s %10s %10s %10s %9s %11s %9s\n", name_width(plan), "bot", "decisions",
            "mean ms", "max ms", "overtime", "positions/s", "forfeits");
    for (int entry = 0; entry < plan->entries; entry++) {
        const game_asked *asked = &sums->asked[entry];
        char speed[32] = "-";
        if (asked->nodes) snprintf(speed, sizeof speed, "%.0f", nodes_per_second(asked));
        print_name(plan, plan->entry[entry].text, out);
        fprintf(out, " %10llu %10.3f %10.3f %9llu %11s %9llu\n",
                (unsigned long long)asked->questions,
                stats_ratio((double)asked->nanoseconds * 1e-6, (double)asked->questions),
                (double)asked->nanoseconds_max * 1e-6, (unsigned long long)asked->overtime, speed,
                (unsigned long long)game_asked_forfeits(asked));
    }
}

static void print_faults(const match_plan *plan, const match_result *result, FILE *out) {
    for (int entry = 0; entry < plan->entries; entry++) {
        const game_asked *asked = &result->all.asked[entry];
        if (game_asked_forfeits(asked) == 0) continue;
        const char *separator = " forfeited ";
        fprintf(out, "\n%s", plan->entry[entry].text);
        for (int i = SEAT_FINE + 1; i < SEAT_FAULTS; i++)
            if (asked->faults[i]) {
                fprintf(out, "%s%llu %s", separator, (unsigned long long)asked->faults[i],
                        seat_fault_name[i]);
                separator = ", ";
            }
        fprintf(out, "; first in game %llu: %s\n", (unsigned long long)result->fault_game[entry],
                result->fault[entry]);
    }
}

static void print_guesses(const match_plan *plan, const match_result *result, FILE *out) {
    for (int entry = 0; entry < plan->entries; entry++) {
        const game_asked *asked = &result->all.asked[entry];
        if (asked->heard == 0) continue;
        fprintf(out, "\n%s had no right guess left after %llu of %llu actions\n",
                plan->entry[entry].text, (unsigned long long)asked->lost,
                (unsigned long long)asked->heard);
    }
}

static void print_seat(const match_plan *plan, int seat, const char *name, uint64_t wins,
                       uint64_t games, FILE *out) {
    fprintf(out, "%-5d", seat);
    print_name(plan, name, out);
    series_print_share((double)wins, games, 1.0 / plan->series.seats, out);
    fputc('\n', out);
}

static void print_seats(const match_plan *plan, const match_sums *sums, FILE *out) {
    fprintf(out, "\nseat %-*s%s\n", name_width(plan), "bot", series_share_title);
    for (int seat = 0; seat < plan->series.seats; seat++) {
        uint64_t wins = 0;
        for (int entry = 0; entry < plan->entries; entry++) {
            wins += sums->seat_wins[entry][seat];
            print_seat(plan, seat, plan->entry[entry].text, sums->seat_wins[entry][seat],
                       sums->seat_games[entry][seat], out);
        }
        if (plan->entries > 1) print_seat(plan, seat, "(all)", wins, sums->games, out);
    }
}

static void print_boards(const match_plan *plan, const match_result *result, FILE *out) {
    fprintf(out, "\ngame %-*s%8s%s%s   points\n", name_width(plan), "bot", "games",
            series_share_title, elo_title);
    for (uint32_t i = 0; i < plan->boards; i++) {
        const match_sums *sums = &result->board[i];
        for (int entry = 0; entry < plan->entries; entry++) {
            fprintf(out, "%-5u", i + 1);
            print_name(plan, plan->entry[entry].text, out);
            fprintf(out, "%8llu", (unsigned long long)sums->games);
            print_entry(plan, sums, entry, out);
            fputc('\n', out);
        }
    }
}

static const char *const verdict_name[] = {
    [MATCH_OPEN] = "open",
    [MATCH_BETTER] = "better",
    [MATCH_NOT_BETTER] = "not better",
};

static void print_test(const match_plan *plan, const match_result *result, FILE *out) {
    double low = stats_llr_reject(MATCH_WRONG_MAX, MATCH_WRONG_MAX);
    double high = stats_llr_accept(MATCH_WRONG_MAX, MATCH_WRONG_MAX);
    fprintf(out, "\nsequential test of %s: Elo <= %g or >= %g, either error at most %g %%%s\n",
            plan->entry[0].text, plan->elo0, plan->elo1, 100 * MATCH_WRONG_MAX,
            plan->adjusted ? ", without luck" : "");
    fprintf(out, "LLR %+.3f, bounds [%+.3f, %+.3f]: ", result->llr, low, high);
    switch (result->verdict) {
    case MATCH_OPEN: fputs("not decided\n", out); break;
    case MATCH_BETTER: fprintf(out, "better: Elo >= %g is accepted\n", plan->elo1); break;
    case MATCH_NOT_BETTER: fprintf(out, "not better: Elo <= %g is accepted\n", plan->elo0); break;
    }
}

void match_print(const match_plan *plan, const match_result *result, FILE *out) {
    print_run(plan, result, out);
    if (result->all.games == 0) return;
    print_entries(plan, &result->all, out);
    print_adjusted(plan, &result->all, out);
    print_times(plan, &result->all, out);
    print_seats(plan, &result->all, out);
    if (plan->boards > 1) print_boards(plan, result, out);
    print_guesses(plan, result, out);
    print_faults(plan, result, out);
    if (plan->sequential) print_test(plan, result, out);
}

/* ---- CSV ---- */

static const char *bot_at(const match_plan *plan, uint64_t k, int seat) {
    return plan->entry[match_entry(plan, k, seat)].text;
}

static uint64_t row_forfeits(const match_plan *plan, const match_row *row) {
    uint64_t sum = 0;
    for (int entry = 0; entry < plan->entries; entry++)
        sum += game_asked_forfeits(&row->asked[entry]);
    return sum;
}

static uint32_t board_index(const match_plan *plan, uint64_t k) {
    return (uint32_t)(k / (uint64_t)plan->series.seats % plan->boards);
}

static void csv_row(const match_plan *plan, const match_row *kept, uint64_t k, FILE *out) {
    const series_row *row = &kept->row;
    unsigned long long seats = (unsigned long long)plan->series.seats, game = k;
    fprintf(out, "%llu,%llu,%llu,%llu", game, game / seats, game % seats,
            (unsigned long long)plan->series.seed);
    series_csv_winner(row, row->winner == LR_SEAT_NONE ? NULL : bot_at(plan, k, row->winner), out);
    for (int seat = 0; seat < plan->series.seats; seat++)
        series_csv_text(bot_at(plan, k, seat), out);
    series_csv_counts(row, plan->series.seats, out);
    fprintf(out, ",%llu,%d", (unsigned long long)row_forfeits(plan, kept), !row->unfinished);
    series_csv_text(plan->board[board_index(plan, k)].name, out);
    for (int seat = 0; seat < plan->series.seats; seat++)
        fprintf(out, ",%.6f", (double)kept->luck[seat] / LR_CERTAIN);
    fputc('\n', out);
}

void match_write_csv(const match_plan *plan, const match_result *result, const char *path) {
    FILE *out = cli_create(path);
    fputs("game,group,rotation,seed,winner,winner_bot", out);
    for (int seat = 0; seat < plan->series.seats; seat++) fprintf(out, ",bot%d", seat);
    for (int seat = 0; seat < plan->series.seats; seat++) fprintf(out, ",points%d", seat);
    fputs(",rounds,actions,decisions,forfeits,finished,config", out);
    for (int seat = 0; seat < plan->series.seats; seat++) fprintf(out, ",luck%d", seat);
    fputc('\n', out);
    for (uint64_t k = 0; k < result->all.games; k++)
        csv_row(plan, &result->rows[k], plan->series.first + k, out);
    cli_close(out, path);
}

/* ---- JSON ---- */

static void json_interval(json_writer *w, stats_interval i, int decimals) {
    jw_array(w);
    jw_real(w, i.low, decimals), jw_real(w, i.high, decimals);
    jw_array_end(w);
}

static void json_share(json_writer *w, double wins, uint64_t games) {
    stats_interval i = stats_wilson(wins, (double)games);
    jw_key(w, "games"), jw_uint(w, games);
    jw_key(w, "share"), jw_real(w, i.value, 6);
    jw_key(w, "interval"), json_interval(w, i, 6);
}

static void json_summary(json_writer *w, const match_plan *plan, const match_result *result) {
    const match_sums *all = &result->all;
    jw_key(w, "version"), jw_string(w, LR_VERSION);
    jw_key(w, "rules"), jw_int(w, LR_RULES_VERSION);
    jw_put_array(w, "configs");
    for (uint32_t i = 0; i < plan->boards; i++) {
        char config[LR_CONFIG_TEXT_MAX];
        lr_config_print(&plan->board[i].game, 0, config, sizeof config);
        jw_string(w, config);
    }
    jw_array_end(w);
    jw_line(w);
    jw_key(w, "seed"), jw_uint(w, plan->series.seed);
    jw_key(w, "seats"), jw_int(w, plan->series.seats);
    jw_key(w, "games"), jw_uint(w, all->games);
    jw_key(w, "games_planned"), jw_uint(w, plan->series.games);
    jw_key(w, "interrupted"), jw_bool(w, plan->series.interrupted);
    jw_key(w, "unfinished"), jw_uint(w, all->unfinished);
    jw_key(w, "actions"), jw_uint(w, all->actions);
    jw_key(w, "decisions"), jw_uint(w, all->decisions);
    jw_key(w, "seconds"), jw_real(w, plan->series.seconds, 3);
    jw_key(w, "threads"), jw_uint(w, plan->series.threads);
    jw_line(w);
}

/* What an entry has reached. */
static void json_standing(json_writer *w, const match_plan *plan, const match_sums *sums,
                          int entry) {
    jw_key(w, "bot"), jw_string(w, plan->entry[entry].text);
    jw_key(w, "seats"), jw_int(w, plan->places[entry]);
    jw_key(w, "wins"), jw_uint(w, sums->wins[entry]);
    json_share(w, (double)sums->score[entry] / plan->series.seats, sums->games);
    jw_key(w, "even"), jw_real(w, match_even(plan, entry), 6);
    if (plan->entries > 1 && sums->games > 0) {
        stats_interval elo = stats_groups_elo(&sums->groups[entry], match_even(plan, entry));
        jw_key(w, "elo"), jw_real(w, elo.value, 2);
        jw_key(w, "elo_interval"), json_interval(w, elo, 2);
    }
    if (plan->entries > 1 && sums->games > 0 && match_judged(plan)) {
        stats_interval i = stats_reals_interval(&sums->adjusted[entry]);
        jw_key(w, "adjusted"), jw_real(w, i.value, 6);
        jw_key(w, "adjusted_interval"), json_interval(w, i, 6);
        jw_key(w, "luck_variance_ratio"), jw_real(w, luck_ratio(sums, entry), 3);
    }
    jw_key(w, "points");
    jw_real(w, stats_ratio((double)sums->points[entry], (double)sums->games * plan->places[entry]),
            4);
}

static void json_asked(json_writer *w, const game_asked *asked, lr_budget budget) {
    double ms = (double)asked->nanoseconds * 1e-6;
    jw_key(w, "budget_ms"), jw_uint(w, budget.ms);
    jw_key(w, "budget_nodes"), jw_uint(w, budget.nodes);
    jw_key(w, "questions"), jw_uint(w, asked->questions);
    jw_key(w, "ms_mean"), jw_real(w, stats_ratio(ms, (double)asked->questions), 4);
    jw_key(w, "ms_max"), jw_real(w, (double)asked->nanoseconds_max * 1e-6, 4);
    jw_key(w, "overtime"), jw_uint(w, asked->overtime);
    jw_key(w, "nodes"), jw_uint(w, asked->nodes);
    jw_key(w, "nodes_per_second");
    if (asked->nodes)
        jw_real(w, nodes_per_second(asked), 0);
    else
        jw_null(w);
    jw_key(w, "heard"), jw_uint(w, asked->heard);
    jw_key(w, "lost"), jw_uint(w, asked->lost);
    jw_put_object(w, "forfeits");
    for (int i = SEAT_FINE + 1; i < SEAT_FAULTS; i++)
        jw_key(w, seat_fault_name[i]), jw_uint(w, asked->faults[i]);
    jw_object_end(w);
}

static void json_bots(json_writer *w, const match_plan *plan, const match_result *result) {
    const match_sums *all = &result->all;
    jw_put_array(w, "bots");
    for (int entry = 0; entry < plan->entries; entry++) {
        jw_object(w);
        json_standing(w, plan, all, entry);
        json_asked(w, &all->asked[entry], plan->entry[entry].budget);
        jw_put_string(w, "first_fault", result->fault[entry][0] ? result->fault[entry] : NULL);
        jw_put_array(w, "by_seat");
        for (int seat = 0; seat < plan->series.seats; seat++) {
            jw_object(w);
            jw_key(w, "seat"), jw_int(w, seat);
            jw_key(w, "wins"), jw_uint(w, all->seat_wins[entry][seat]);
            json_share(w, (double)all->seat_wins[entry][seat], all->seat_games[entry][seat]);
            jw_object_end(w);
        }
        jw_array_end(w);
        jw_object_end(w);
        jw_line(w);
    }
    jw_array_end(w);
}

static void json_boards(json_writer *w, const match_plan *plan, const match_result *result) {
    jw_put_array(w, "by_config");
    for (uint32_t i = 0; i < plan->boards; i++) {
        jw_object(w);
        jw_key(w, "config"), jw_string(w, plan->board[i].name);
        jw_key(w, "games"), jw_uint(w, result->board[i].games);
        jw_put_array(w, "bots");
        for (int entry = 0; entry < plan->entries; entry++) {
            jw_object(w);
            json_standing(w, plan, &result->board[i], entry);
            jw_object_end(w);
        }
        jw_array_end(w);
        jw_object_end(w);
        jw_line(w);
    }
    jw_array_end(w);
}

static void json_test(json_writer *w, const match_plan *plan, const match_result *result) {
    jw_key(w, "sprt");
    if (!plan->sequential) {
        jw_null(w);
        return;
    }
    jw_object(w);
    jw_key(w, "elo0"), jw_real(w, plan->elo0, 3);
    jw_key(w, "elo1"), jw_real(w, plan->elo1, 3);
    jw_key(w, "adjusted"), jw_bool(w, plan->adjusted);
    jw_key(w, "llr"), jw_real(w, result->llr, 6);
    jw_key(w, "low"), jw_real(w, stats_llr_reject(MATCH_WRONG_MAX, MATCH_WRONG_MAX), 6);
    jw_key(w, "high"), jw_real(w, stats_llr_accept(MATCH_WRONG_MAX, MATCH_WRONG_MAX), 6);
    jw_key(w, "verdict"), jw_string(w, verdict_name[result->verdict]);
    jw_object_end(w);
    jw_line(w);
}

static void json_game(json_writer *w, const match_plan *plan, const match_row *kept, uint64_t k) {
    jw_object(w);
    jw_key(w, "game"), jw_uint(w, k);
    jw_key(w, "config"), jw_uint(w, board_index(plan, k));
    jw_put_array(w, "bots");
    for (int seat = 0; seat < plan->series.seats; seat++) jw_int(w, match_entry(plan, k, seat));
    jw_array_end(w);
    series_json_winner(w, &kept->row);
    series_json_counts(w, &kept->row, plan->series.seats);
    jw_key(w, "forfeits"), jw_uint(w, row_forfeits(plan, kept));
    jw_put_array(w, "luck");
    for (int seat = 0; seat < plan->series.seats; seat++)
        jw_real(w, (double)kept->luck[seat] / LR_CERTAIN, 6);
    jw_array_end(w);
    jw_object_end(w);
    jw_line(w);
}

void match_write_json(const match_plan *plan, const match_result *result, const char *path) {
    char buffer[8192];
    FILE *out = cli_create(path);
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, out);
    jw_object(&w);
    json_summary(&w, plan, result);
    json_bots(&w, plan, result);
    json_boards(&w, plan, result);
    json_test(&w, plan, result);
    jw_put_array(&w, "results");
    for (uint64_t k = 0; k < result->all.games; k++)
        json_game(&w, plan, &result->rows[k], plan->series.first + k);
    jw_array_end(&w);
    jw_object_end(&w);
    if (!jw_finish(&w)) cli_fail("%s: not everything could be written", path);
    cli_close(out, path);
}
