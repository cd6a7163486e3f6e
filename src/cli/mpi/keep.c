/* keep.c - the file that a job writes as results come, and goes on from (share.h): a part (part.h)
 * with a range for each group. It is written anew when it is gone on from, whole groups alone, so
 * that what a killed process left half written is gone. */
#include "share.h"

#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct keep {
    const fleet_work *work;
    const char *path;
    FILE *file;
};

static void write_out(keep *k) {
    if (fflush(k->file) != 0 || ferror(k->file))
        cli_fail("%s: not everything could be written: %s", k->path, strerror(errno));
}

/* Where the row of each game is, or NULL. */
static const char **find_rows(const fleet_work *work, const part_text *p) {
    const char **rows = cli_allocate(work->count + 1, sizeof(char *));
    for (size_t i = 0; i < p->count; i++) {
        const char *at = p->ranges[i].rows;
        for (uint64_t n = 0; n < p->ranges[i].count; n++) {
            uint64_t game = p->ranges[i].first + n;
            if (game >= work->first && game - work->first < work->count)
                rows[game - work->first] = at;
            at = strchr(at, '\n') + 1;
        }
    }
    return rows;
}

/* Takes a group and writes it again, if all of it is there. */
static bool take_group(keep *k, const char **rows, uint64_t group, unsigned char *room) {
    const fleet_work *work = k->work;
    uint64_t first = group_first(work, group), count = group_count(work, group);
    for (uint64_t n = 0; n < count; n++)
        if (!rows[first - work->first + n]) return false;
    part_put_range(k->file, first, count);
    for (uint64_t n = 0; n < count; n++) {
        const char *at = rows[first - work->first + n];
        unsigned long long game = first + n;
        size_t size = part_row(&at, room, work->row_max);
        if (size == 0 || size > work->row_max || !work->take(work->context, game, room, size))
            cli_fail("%s: game %llu is damaged", k->path, game);
        part_put_row(k->file, room, size);
    }
    return true;
}

static void take_all(keep *k, const part_text *p, unsigned char *done) {
    const fleet_work *work = k->work;
    const char **rows = find_rows(work, p);
    unsigned char *room = cli_allocate(work->row_max, 1);
    uint64_t groups = (work->count + work->group - 1) / work->group;
    for (uint64_t group = 0; group < groups; group++)
        done[group] = take_group(k, rows, group, room);
    free(room);
    free(rows);
}

/* False: there is nothing to go on from. */
static bool read_before(const keep *k, part_text *p) {
    const fleet_work *work = k->work;
    FILE *file = fopen(k->path, "rb");
    if (!file && errno == ENOENT) return false;
    if (!file) cli_fail("%s: %s", k->path, strerror(errno));
    int first = getc(file);
    fclose(file);
    if (first == EOF) return false;
    part_open(p, k->path, work->kind, true);
    if (p->head < work->head_same || memcmp(p->text, work->head, work->head_same) != 0)
        cli_fail("%s is of another work", k->path);
    if (p->head == strlen(work->head) && memcmp(p->text, work->head, p->head) == 0) return true;
    part_free(p);
    return false;
}

keep *keep_open(const fleet_work *work, const char *path, unsigned char *done) {
    keep *k = cli_allocate(1, sizeof *k);
    part_text before = { 0 };
    cli_text new_path = { 0 };
    *k = (keep){ .work = work, .path = path };
    bool again = read_before(k, &before);
    cli_text_print(&new_path, "%s.new", path);
    k->file = cli_create(new_path.bytes);
    fputs(work->head, k->file);
    if (again) take_all(k, &before, done);
    write_out(k);
    if (rename(new_path.bytes, path) != 0) cli_fail("%s: %s", path, strerror(errno));
    part_free(&before);
    free(new_path.bytes);
    return k;
}

void keep_answer(keep *k, const answer *a) {
    size_t at = 0, size;
    part_put_range(k->file, group_first(k->work, a->group), group_count(k->work, a->group));
    for (const unsigned char *row; (row = answer_row(a, &at, &size));)
        part_put_row(k->file, row, size);
    write_out(k);
}

void keep_close(keep *k) {
    cli_close(k->file, k->path);
    free(k);
}
