/* bench_figures.c - the figures of a benchmark run, and their history (bench_figures.h).
 *
 * The history is a CSV file with a header line. Columns are found by their names, so rows written
 * before a figure existed stay readable; a file whose header lacks a column gets no wider, and the
 * program says so.
 */
#include "bench_figures.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct figure_info {
    const char *field, *what, *unit;
    int decimals;
    double target;
    size_t offset;
} figure_info;

static const figure_info infos[] = {
#define FIGURE(field, what, unit, decimals, target) \
    { #field, what, unit, decimals, target, offsetof(bench_figures, field) },
    BENCH_FIGURES(FIGURE)
#undef FIGURE
};
enum { FIGURE_COUNT = sizeof infos / sizeof infos[0], HISTORY_MAX = 16 << 20 };

static double value_of(const bench_figures *figures, int k) {
    double value;
    memcpy(&value, (const char *)figures + infos[k].offset, sizeof value);
    return value;
}

static void set_value(bench_figures *figures, int k, double value) {
    memcpy((char *)figures + infos[k].offset, &value, sizeof value);
}

/* ---- history ---- */

static void header_line(cli_text *out) {
    cli_text_print(out, "date,revision,cpu");
    for (int k = 0; k < FIGURE_COUNT; k++) cli_text_print(out, ",%s", infos[k].field);
    cli_text_print(out, ",signature");
}

/* The last line that is not empty; cut off in place. */
static char *last_line(char *text) {
    size_t length = strlen(text);
    while (length > 0 && strchr("\r\n", text[length - 1])) text[--length] = 0;
    char *end = strrchr(text, '\n');
    return end ? end + 1 : NULL; /* a single line is the header */
}

bool bench_history_last(const char *path, bench_figures *out) {
    FILE *there = fopen(path, "rb");
    if (!there) return false;
    fclose(there);
    char *text = cli_read(path, HISTORY_MAX, NULL);
    char *row = text ? last_line(text) : NULL;
    memset(out, 0, sizeof *out);
    if (row) text[strcspn(text, "\r\n")] = 0; /* `text` is now the header alone */
    char *names = text, *values = row;
    while (row && names && values) {
        const char *name = strsep(&names, ","), *value = strsep(&values, ",");
        for (int k = 0; k < FIGURE_COUNT; k++)
            if (strcmp(infos[k].field, name) == 0) set_value(out, k, strtod(value, NULL));
        if (strcmp(name, "signature") == 0) out->signature = strtoull(value, NULL, 16);
    }
    free(text);
    return row != NULL;
}

static void processor_name(char *out, size_t size) {
    char line[512];
    snprintf(out, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon) continue;
        snprintf(out, size, "%s", colon + 2);
        out[strcspn(out, "\n")] = 0;
        break;
    }
    if (file) fclose(file);
    for (char *c = out; *c; c++)
        if (*c == ',' || *c == '"') *c = ' ';
}

static void history_row(cli_text *out, const bench_figures *figures) {
    char date[32], revision[64], cpu[128];
    const char *const git[] = { "git", "describe", "--always", "--dirty=+", NULL };
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    if (!cli_run(git, revision, sizeof revision)) revision[0] = 0;
    processor_name(cpu, sizeof cpu);
    cli_text_print(out, "%s,%s,%s", date, revision, cpu);
    for (int k = 0; k < FIGURE_COUNT; k++)
        cli_text_print(out, ",%.*f", infos[k].decimals, value_of(figures, k));
    cli_text_print(out, ",%016llx\n", (unsigned long long)figures->signature);
}

bool bench_history_add(const char *path, const bench_figures *figures) {
    char line[4096] = "";
    cli_text header = { 0 }, row = { 0 };
    header_line(&header);
    FILE *file = fopen(path, "a+b");
    if (!file) {
        cli_error("%s: %s; this run is not added to the history", path, strerror(errno));
        free(header.bytes);
        return false;
    }
    rewind(file);
    bool empty = !fgets(line, sizeof line, file);
    line[strcspn(line, "\r\n")] = 0;
    bool fits = empty || strcmp(line, header.bytes) == 0;
    if (fits) {
        history_row(&row, figures);
        fseek(file, 0, SEEK_END);
        if (empty) fprintf(file, "%s\n", header.bytes);
        fputs(row.bytes, file);
    } else {
        cli_error("%s has other columns than this program; this run is not added", path);
    }
    bool written = fits && !ferror(file);
    written &= fclose(file) == 0;
    free(header.bytes);
    free(row.bytes);
    return written;
}

/* ---- table ---- */

static void print_target(double value, double target, int decimals) {
    if (target == 0) {
        printf("%20s", "");
        return;
    }
    bool met = target > 0 ? value <= target : value >= -target;
    char text[64];
    snprintf(text, sizeof text, "%s %.*f %s", target > 0 ? "<=" : ">=", decimals > 1 ? 1 : 0,
             fabs(target), met ? "met" : "MISSED");
    printf("%20s", text);
}

void bench_print(const bench_figures *figures, const bench_figures *before) {
    printf("%-42s %12s %-14s%20s%s\n", "figure", "", "", "target", before ? "      last time" : "");
    for (int k = 0; k < FIGURE_COUNT; k++) {
        double value = value_of(figures, k), was = before ? value_of(before, k) : 0;
        if (value == 0) continue;
        printf("%-42s %12.*f %-14s", infos[k].what, infos[k].decimals, value, infos[k].unit);
        print_target(value, infos[k].target, infos[k].decimals);
        if (was != 0)
            printf("%12.*f (%+.1f %%)", infos[k].decimals, was, 100 * (value - was) / was);
        putchar('\n');
    }
    printf("%-42s %016llx", "signature of the games", (unsigned long long)figures->signature);
    if (before)
        fputs(before->signature == figures->signature ? "  as last time"
                                                      : "  CHANGED: other games than last time",
              stdout);
    putchar('\n');
}
