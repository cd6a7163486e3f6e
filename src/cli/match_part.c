/* match_part.c - a match in parts, for more than one machine (match.h, docs/research.md).
 *
 * A part (part.h) has the arguments of the match without those that differ from part to part, and
 * the bytes of a match_row for each game.
 */
#include "match.h"

#include <string.h>

const part_kind match_parts = { "match", sizeof(match_row) };

size_t match_pack(const match_row *row, int fault, const char *why,
                  unsigned char out[MATCH_PACKED_MAX]) {
    size_t size = sizeof *row, length = strlen(why);
    memcpy(out, row, size);
    if (fault == LR_SEAT_NONE) return size;
    if (length > SEAT_WHY_MAX - 1) length = SEAT_WHY_MAX - 1;
    out[size++] = (unsigned char)fault;
    for (size_t k = 0; k < length; k++) out[size + k] = (unsigned char)why[k];
    return size + length;
}

/* What counting uses as an index, or as a flag, must be one. */
static bool is_row(const unsigned char *bytes, int seats) {
    unsigned char flag[] = { bytes[offsetof(match_row, row.played)],
                             bytes[offsetof(match_row, row.unfinished)],
                             bytes[offsetof(match_row, row.recorded)] };
    unsigned char winner = bytes[offsetof(match_row, row.winner)];
    return flag[0] == 1 && flag[1] <= 1 && flag[2] <= 1 &&
           (winner < seats || winner == LR_SEAT_NONE);
}

bool match_unpack(const match_plan *plan, uint64_t k, const unsigned char *bytes, size_t size) {
    match_result *result = plan->result;
    match_row *row = match_row_of(plan, k);
    if (size < sizeof *row || size > MATCH_PACKED_MAX || !is_row(bytes, plan->series.seats))
        return false;
    memcpy(row, bytes, sizeof *row);
    if (size == sizeof *row) return true;
    int entry = bytes[sizeof *row];
    if (entry >= plan->entries) return false;
    if (result->fault[entry][0] && result->fault_game[entry] < k) return true;
    result->fault_game[entry] = k;
    snprintf(result->fault[entry], SEAT_WHY_MAX, "%.*s", (int)(size - sizeof *row - 1),
             (const char *)bytes + sizeof *row + 1);
    return true;
}

void match_write_part(const match_plan *plan, const char *path, int argc, char **argv) {
    const series *s = &plan->series;
    const match_result *result = plan->result;
    FILE *file = cli_create(path);
    part_put_head(file, match_parts, argc, argv);
    part_put_range(file, s->first, result->all.games);
    for (uint64_t i = 0; i < result->all.games; i++) {
        unsigned char bytes[MATCH_PACKED_MAX];
        int fault = LR_SEAT_NONE;
        for (int entry = 0; entry < plan->entries; entry++)
            if (result->fault[entry][0] && result->fault_game[entry] == s->first + i) fault = entry;
        part_put_row(file, bytes,
                     match_pack(&result->rows[i], fault,
                                fault == LR_SEAT_NONE ? "" : result->fault[fault], bytes));
    }
    cli_close(file, path);
}
