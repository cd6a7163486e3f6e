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

static double ratio(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

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
    unsigned long long games = all->games, planned = plan->games;
    for (uint32_t i = 0; i < plan->boards; i++)
        if (plan->boards == 1)
            fprintf(out, "game             %s\n", plan->board[i].name);
        else
            fprintf(out, "game %-11u %s\n", i + 1, plan->board[i].name);
    fprintf(out, "seed             %llu\n", (unsigned long long)plan->seed);
    fprintf(out, "games            %llu", games);
    if (games < planned) fprintf(out, " of %llu", planned);
    fprintf(out, ", in groups of %d", plan->seats);
    if (result->interrupted) fputs(" (interrupted)", out);
    fputc('\n', out);
    if (all->unfinished)
        fprintf(out, "unfinished       %llu (longer than %u actions)\n",
                (unsigned long long)all->unfinished, plan->actions_max);
    fprintf(out, "decisions / game %.1f\n", ratio((double)all->decisions, (double)games));
    fprintf(out, "time             %.2f s, %u threads\n", result->seconds, plan->threads);
}

static void print_share(double wins, uint64_t games, double even, FILE *out) {
    stats_interval i = stats_wilson(wins, (double)games);
    fprintf(out, "%10.10g  %6.2f %%  [%6.2f, %6.2f]  %6.2f %%", wins, 100 * i.value, 100 * i.low,
            100 * i.high, 100 * even);
}

static const char share_title[] = "      wins     share   95 % interval      even";

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
    double wins = (double)sums->score[entry] / plan->seats;
    print_share(wins, sums->games, match_even(plan, entry), out);
    print_elo(plan, sums, entry, out);
    fprintf(out, " %8.2f",
            ratio((double)sums->points[entry], (double)sums->games * plan->places[entry]));
}

static void print_entries(const match_plan *plan, const match_sums *sums, FILE *out) {
    fprintf(out, "\n%-*s%s%s   points\n", name_width(plan), "bot", share_title, elo_title);
    for (int entry = 0; entry < plan->entries; entry++) {
        print_name(plan, plan->entry[entry].text, out);
        print_entry(plan, sums, entry, out);
        fputc('\n', out);
    }
}

/* Positions per second of thinking; the sums of all threads, so it is the speed of one core. */
static double nodes_per_second(const game_asked *asked) {
    return ratio((double)asked->nodes, (double)asked->nanoseconds * 1e-9);
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
                ratio((double)asked->nanoseconds * 1e-6, (double)asked->questions),
                (double)asked->nanoseconds_max * 1e-6, (unsigned long long)asked->overtime, speed,
                (unsigned long long)game_asked_forfeits(asked));
    }
}

static void print_faults(const match_plan *plan, const match_result *result, FILE *out) {
    for (int entry = 0; entry < plan->entries; entry++) {
        const game_asked *asked = &result->all.asked[entry];
        if (game_asked_forfeits(asked) == 0) continue;
        const char *separator = " forfeited ";
        fprintf(out, "\n%.60s", plan->entry[entry].text);
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

static void print_seat(const match_plan *plan, int seat, const char *name, uint64_t wins,
                       uint64_t games, FILE *out) {
    fprintf(out, "%-5d", seat);
    print_name(plan, name, out);
    print_share((double)wins, games, 1.0 / plan->seats, out);
    fputc('\n', out);
}

static void print_seats(const match_plan *plan, const match_sums *sums, FILE *out) {
    fprintf(out, "\nseat %-*s%s\n", name_width(plan), "bot", share_title);
    for (int seat = 0; seat < plan->seats; seat++) {
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
    fprintf(out, "\ngame %-*s%8s%s%s   points\n", name_width(plan), "bot", "games", share_title,
            elo_title);
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
    fprintf(out, "\nsequential test of %s: Elo <= %g or >= %g, either error at most %g %%\n",
            plan->entry[0].text, plan->elo0, plan->elo1, 100 * MATCH_WRONG_MAX);
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
    print_times(plan, &result->all, out);
    print_seats(plan, &result->all, out);
    if (plan->boards > 1) print_boards(plan, result, out);
    print_faults(plan, result, out);
    if (plan->sequential) print_test(plan, result, out);
}

/* ---- CSV ---- */

/* A field; in quotes if it needs them. */
static void csv_text(const char *text, FILE *out) {
    fputc(',', out);
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (const char *c = text; *c; c++) {
        if (*c == '"') fputc('"', out);
        fputc(*c, out);
    }
    fputc('"', out);
}

static const char *bot_at(const match_plan *plan, uint64_t k, int seat) {
    return plan->entry[plan->place[match_place(plan, k, seat)]].text;
}

static uint64_t row_forfeits(const match_plan *plan, const match_row *row) {
    uint64_t sum = 0;
    for (int entry = 0; entry < plan->entries; entry++)
        sum += game_asked_forfeits(&row->asked[entry]);
    return sum;
}

static uint32_t board_index(const match_plan *plan, uint64_t k) {
    return (uint32_t)(k / (uint64_t)plan->seats % plan->boards);
}

static void csv_row(const match_plan *plan, const match_row *row, uint64_t k, FILE *out) {
    unsigned long long seats = (unsigned long long)plan->seats, game = k;
    fprintf(out, "%llu,%llu,%llu,%llu", game, game / seats, game % seats,
            (unsigned long long)plan->seed);
    if (row->winner == LR_SEAT_NONE) {
        fputs(",,", out);
    } else {
        fprintf(out, ",%u", row->winner);
        csv_text(bot_at(plan, k, row->winner), out);
    }
    for (int seat = 0; seat < plan->seats; seat++) csv_text(bot_at(plan, k, seat), out);
    for (int seat = 0; seat < plan->seats; seat++) fprintf(out, ",%d", row->points[seat]);
    fprintf(out, ",%u,%u,%u,%llu,%d", row->rounds, row->actions, row->decisions,
            (unsigned long long)row_forfeits(plan, row), !row->unfinished);
    csv_text(plan->board[board_index(plan, k)].name, out);
    fputc('\n', out);
}

void match_write_csv(const match_plan *plan, const match_result *result, const char *path) {
    FILE *out = cli_create(path);
    fputs("game,group,rotation,seed,winner,winner_bot", out);
    for (int seat = 0; seat < plan->seats; seat++) fprintf(out, ",bot%d", seat);
    for (int seat = 0; seat < plan->seats; seat++) fprintf(out, ",points%d", seat);
    fputs(",rounds,actions,decisions,forfeits,finished,config\n", out);
    for (uint64_t k = 0; k < result->all.games; k++) csv_row(plan, &result->rows[k], k, out);
    cli_close(out, path);
}

/* ---- JSON ---- */

static void json_interval(json_writer *w, stats_interval i, int decimals) {
    json_array(w);
    json_real(w, i.low, decimals), json_real(w, i.high, decimals);
    json_array_end(w);
}

static void json_share(json_writer *w, double wins, uint64_t games) {
    stats_interval i = stats_wilson(wins, (double)games);
    json_key(w, "games"), json_uint(w, games);
    json_key(w, "share"), json_real(w, i.value, 6);
    json_key(w, "interval"), json_interval(w, i, 6);
}

static void json_summary(json_writer *w, const match_plan *plan, const match_result *result) {
    const match_sums *all = &result->all;
    json_key(w, "version"), json_string(w, LR_VERSION);
    json_key(w, "rules"), json_int(w, LR_RULES_VERSION);
    json_key(w, "configs");
    json_array(w);
    for (uint32_t i = 0; i < plan->boards; i++) {
        char config[LR_CONFIG_TEXT_MAX];
        lr_config_print(&plan->board[i].game, 0, config, sizeof config);
        json_string(w, config);
    }
    json_array_end(w);
    json_line(w);
    json_key(w, "seed"), json_uint(w, plan->seed);
    json_key(w, "seats"), json_int(w, plan->seats);
    json_key(w, "games"), json_uint(w, all->games);
    json_key(w, "games_planned"), json_uint(w, plan->games);
    json_key(w, "interrupted"), json_bool(w, result->interrupted);
    json_key(w, "unfinished"), json_uint(w, all->unfinished);
    json_key(w, "actions"), json_uint(w, all->actions);
    json_key(w, "decisions"), json_uint(w, all->decisions);
    json_key(w, "seconds"), json_real(w, result->seconds, 3);
    json_key(w, "threads"), json_uint(w, plan->threads);
    json_line(w);
}

/* What an entry has reached. */
static void json_standing(json_writer *w, const match_plan *plan, const match_sums *sums,
                          int entry) {
    json_key(w, "bot"), json_string(w, plan->entry[entry].text);
    json_key(w, "seats"), json_int(w, plan->places[entry]);
    json_key(w, "wins"), json_uint(w, sums->wins[entry]);
    json_share(w, (double)sums->score[entry] / plan->seats, sums->games);
    json_key(w, "even"), json_real(w, match_even(plan, entry), 6);
    if (plan->entries > 1 && sums->games > 0) {
        stats_interval elo = stats_groups_elo(&sums->groups[entry], match_even(plan, entry));
        json_key(w, "elo"), json_real(w, elo.value, 2);
        json_key(w, "elo_interval"), json_interval(w, elo, 2);
    }
    json_key(w, "points");
    json_real(w, ratio((double)sums->points[entry], (double)sums->games * plan->places[entry]), 4);
}

static void json_asked(json_writer *w, const game_asked *asked, lr_budget budget) {
    double ms = (double)asked->nanoseconds * 1e-6;
    json_key(w, "budget_ms"), json_uint(w, budget.ms);
    json_key(w, "budget_nodes"), json_uint(w, budget.nodes);
    json_key(w, "questions"), json_uint(w, asked->questions);
    json_key(w, "ms_mean"), json_real(w, ratio(ms, (double)asked->questions), 4);
    json_key(w, "ms_max"), json_real(w, (double)asked->nanoseconds_max * 1e-6, 4);
    json_key(w, "overtime"), json_uint(w, asked->overtime);
    json_key(w, "nodes"), json_uint(w, asked->nodes);
    json_key(w, "nodes_per_second");
    if (asked->nodes)
        json_real(w, nodes_per_second(asked), 0);
    else
        json_null(w);
    json_key(w, "forfeits");
    json_object(w);
    for (int i = SEAT_FINE + 1; i < SEAT_FAULTS; i++)
        json_key(w, seat_fault_name[i]), json_uint(w, asked->faults[i]);
    json_object_end(w);
}

static void json_bots(json_writer *w, const match_plan *plan, const match_result *result) {
    const match_sums *all = &result->all;
    json_key(w, "bots");
    json_array(w);
    for (int entry = 0; entry < plan->entries; entry++) {
        json_object(w);
        json_standing(w, plan, all, entry);
        json_asked(w, &all->asked[entry], plan->entry[entry].budget);
        json_key(w, "first_fault");
        json_string(w, result->fault[entry][0] ? result->fault[entry] : NULL);
        json_key(w, "by_seat");
        json_array(w);
        for (int seat = 0; seat < plan->seats; seat++) {
            json_object(w);
            json_key(w, "seat"), json_int(w, seat);
            json_key(w, "wins"), json_uint(w, all->seat_wins[entry][seat]);
            json_share(w, (double)all->seat_wins[entry][seat], all->seat_games[entry][seat]);
            json_object_end(w);
        }
        json_array_end(w);
        json_object_end(w);
        json_line(w);
    }
    json_array_end(w);
}

static void json_boards(json_writer *w, const match_plan *plan, const match_result *result) {
    json_key(w, "by_config");
    json_array(w);
    for (uint32_t i = 0; i < plan->boards; i++) {
        json_object(w);
        json_key(w, "config"), json_string(w, plan->board[i].name);
        json_key(w, "games"), json_uint(w, result->board[i].games);
        json_key(w, "bots");
        json_array(w);
        for (int entry = 0; entry < plan->entries; entry++) {
            json_object(w);
            json_standing(w, plan, &result->board[i], entry);
            json_object_end(w);
        }
        json_array_end(w);
        json_object_end(w);
        json_line(w);
    }
    json_array_end(w);
}

static void json_test(json_writer *w, const match_plan *plan, const match_result *result) {
    json_key(w, "sprt");
    if (!plan->sequential) {
        json_null(w);
        return;
    }
    json_object(w);
    json_key(w, "elo0"), json_real(w, plan->elo0, 3);
    json_key(w, "elo1"), json_real(w, plan->elo1, 3);
    json_key(w, "llr"), json_real(w, result->llr, 6);
    json_key(w, "low"), json_real(w, stats_llr_reject(MATCH_WRONG_MAX, MATCH_WRONG_MAX), 6);
    json_key(w, "high"), json_real(w, stats_llr_accept(MATCH_WRONG_MAX, MATCH_WRONG_MAX), 6);
    json_key(w, "verdict"), json_string(w, verdict_name[result->verdict]);
    json_object_end(w);
    json_line(w);
}

static void json_game(json_writer *w, const match_plan *plan, const match_row *row, uint64_t k) {
    json_object(w);
    json_key(w, "game"), json_uint(w, k);
    json_key(w, "config"), json_uint(w, board_index(plan, k));
    json_key(w, "bots");
    json_array(w);
    for (int seat = 0; seat < plan->seats; seat++)
        json_int(w, plan->place[match_place(plan, k, seat)]);
    json_array_end(w);
    json_key(w, "winner");
    if (row->winner == LR_SEAT_NONE)
        json_null(w);
    else
        json_uint(w, row->winner);
    json_key(w, "points");
    json_array(w);
    for (int seat = 0; seat < plan->seats; seat++) json_int(w, row->points[seat]);
    json_array_end(w);
    json_key(w, "rounds"), json_uint(w, row->rounds);
    json_key(w, "actions"), json_uint(w, row->actions);
    json_key(w, "decisions"), json_uint(w, row->decisions);
    json_key(w, "forfeits"), json_uint(w, row_forfeits(plan, row));
    json_object_end(w);
    json_line(w);
}

void match_write_json(const match_plan *plan, const match_result *result, const char *path) {
    char buffer[8192];
    FILE *out = cli_create(path);
    json_writer w = json_start(buffer, sizeof buffer, cli_json_flush, out);
    json_object(&w);
    json_summary(&w, plan, result);
    json_bots(&w, plan, result);
    json_boards(&w, plan, result);
    json_test(&w, plan, result);
    json_key(&w, "results");
    json_array(&w);
    for (uint64_t k = 0; k < result->all.games; k++) json_game(&w, plan, &result->rows[k], k);
    json_array_end(&w);
    json_object_end(&w);
    if (!json_finish(&w)) cli_fail("%s: not everything could be written", path);
    cli_close(out, path);
}
