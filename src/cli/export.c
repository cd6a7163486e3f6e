/* export.c - `longroad export`: the decisions of recorded games as arrays, for programs that learn.
 *
 * A row is a decision of a seat that had a choice. Each column is a file of numpy's format
 * (NAME.npy, version 1.0), which is a line of text about the array and then its numbers, so that it
 * can be mapped into memory however long it is. The line is written twice: first as room, at the
 * end with the number of rows. header.json says of which game the letters and bytes are.
 *
 *     observation  [rows, bytes]  the row of the seat's view (longroad/env.h)
 *     letters      [rows, 3]      the word of what it did; LR_LETTER_NONE fills up
 *     mask_bits    [rows, words]  the first letters that it could have said, a bit each
 *     action       [rows, 16]     the action as its bytes: offers without a word have only these
 *     seat, move   [rows]         who decided, after how many actions
 *     game         [rows]         the number of the record, in the order of the command line
 *     winner       [rows]         who won that game; 255: nobody has
 *     points       [rows, seats]  how it ended, or stood at the end of the record
 */
#include "command.h"
#include "records.h"

#include <longroad/env.h>

#include <string.h>

enum { NPY_HEAD = 128, PATH_BYTES = 4096 };

#define COLUMNS(X) \
    X(OBSERVATION, "observation", "|u1", 1) \
    X(LETTERS, "letters", "<u2", 2) \
    X(MASK_BITS, "mask_bits", "<u8", 8) \
    X(ACTION, "action", "|u1", 1) \
    X(SEAT, "seat", "|u1", 1) \
    X(MOVE, "move", "<u4", 4) \
    X(GAME, "game", "<u4", 4) \
    X(WINNER, "winner", "|u1", 1) \
    X(POINTS, "points", "<i2", 2)

#define COLUMN_ID(id, name, type, size) COLUMN_##id,
enum { COLUMNS(COLUMN_ID) COLUMN_COUNT };
#undef COLUMN_ID

static const struct {
    const char *name, *type;
    uint32_t size; /* bytes of a number */
} columns[COLUMN_COUNT] = {
#define COLUMN_ROW(id, name, type, size) [COLUMN_##id] = { name, type, size },
    COLUMNS(COLUMN_ROW)
#undef COLUMN_ROW
};

typedef struct export_flags {
    const char *out;
} export_flags;

static const cli_flag own_flags[] = {
    { "out", "DIR", "The folder of the arrays; it is made unless it is there",
      CLI_TEXT(export_flags, out) },
    { 0 },
};

typedef struct export_run {
    const char *folder;
    FILE *file[COLUMN_COUNT];
    char path[COLUMN_COUNT][PATH_BYTES];
    uint32_t width[COLUMN_COUNT]; /* numbers in a row; 0: the array has one axis */
    uint64_t rows, index, observation;
    lr_game game; /* of the first record */
} export_run;

/* ---- columns ---- */

static void write_head(const export_run *run, int column) {
    char head[NPY_HEAD], shape[64], width[16] = "";
    if (run->width[column] > 0) snprintf(width, sizeof width, " %u", run->width[column]);
    snprintf(shape, sizeof shape, "(%llu,%s)", (unsigned long long)run->rows, width);
    memset(head, ' ', sizeof head);
    memcpy(head, "\x93NUMPY\x01\0", 8);
    head[8] = NPY_HEAD - 10;
    head[9] = 0;
    int length = snprintf(head + 10, sizeof head - 10,
                          "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                          columns[column].type, shape);
    head[10 + length] = ' ';
    head[NPY_HEAD - 1] = '\n';
    fwrite(head, 1, sizeof head, run->file[column]);
}

/* Adds a row of numbers that lie in memory as they do in the file: our machines are little-
 * endian. */
static void put(const export_run *run, int column, const void *numbers) {
    uint32_t width = run->width[column] > 0 ? run->width[column] : 1;
    fwrite(numbers, columns[column].size, width, run->file[column]);
}

static void begin(export_run *run, const lr_game *g) {
    run->game = *g;
    run->index = lr_index_hash(g);
    run->observation = lr_observation_hash(g, 0);
    if (lr_index_size(g) == 0) cli_fail("games of this family have no letters");
    run->width[COLUMN_OBSERVATION] = lr_observation_size(g, 0);
    run->width[COLUMN_LETTERS] = LR_WORD_MAX;
    run->width[COLUMN_MASK_BITS] = (lr_index_size(g) + 63) / 64;
    run->width[COLUMN_ACTION] = sizeof(lr_action);
    run->width[COLUMN_POINTS] = g->seats;
    record_folder(run->folder);
    for (int k = 0; k < COLUMN_COUNT; k++) {
        snprintf(run->path[k], PATH_BYTES, "%s/%s.npy", run->folder, columns[k].name);
        run->file[k] = cli_create(run->path[k]);
        write_head(run, k);
    }
}

static void end(const export_run *run) {
    char path[PATH_BYTES], config[LR_CONFIG_TEXT_MAX];
    for (int k = 0; k < COLUMN_COUNT; k++) {
        if (fseek(run->file[k], 0, SEEK_SET) != 0) cli_fail("%s cannot be completed", run->path[k]);
        write_head(run, k);
        cli_close(run->file[k], run->path[k]);
    }
    lr_config_print(&run->game, 1, config, sizeof config); /* needs no escaping */
    snprintf(path, sizeof path, "%s/header.json", run->folder);
    FILE *file = cli_create(path);
    fprintf(file,
            "{\n \"config\": \"%s\",\n \"index_version\": %d,\n \"index_hash\": \"%016llx\",\n"
            " \"observation_version\": %d,\n \"observation_hash\": \"%016llx\"\n}\n",
            config, LR_ACTION_INDEX_VERSION, (unsigned long long)run->index, LR_OBSERVATION_VERSION,
            (unsigned long long)run->observation);
    cli_close(file, path);
}

/* ---- rows ---- */

static void put_mask(const export_run *run, const lr_game *g, const lr_action *list,
                     uint32_t count) {
    uint64_t bits[LR_INDEX_MAX / 64] = { 0 };
    for (uint32_t k = 0; k < count; k++) {
        uint32_t letter = lr_index_of(g, list[k]).letter[0];
        bits[letter >> 6] |= (uint64_t)1 << (letter & 63);
    }
    put(run, COLUMN_MASK_BITS, bits);
}

/* Adds the decision, unless there was nothing to decide. */
static void put_decision(export_run *run, const record_walk *walk, const lr_state *before,
                         uint32_t number, uint32_t move) {
    lr_action list[LR_LEGAL_MAX];
    uint8_t row[LR_OBSERVATION_MAX];
    lr_view view;
    const lr_game *g = &walk->game;
    const lr_action a = walk->action;
    if (a.actor >= g->seats) return;
    uint32_t count = lr_legal(g, before, a.actor, list);
    if (count < 2) return;
    lr_observe(g, before, a.actor, &view);
    lr_observation_write(g, &view, row);
    lr_word word = lr_index_of(g, a);
    put(run, COLUMN_OBSERVATION, row);
    put(run, COLUMN_LETTERS, word.letter);
    put_mask(run, g, list, count);
    put(run, COLUMN_ACTION, &a);
    put(run, COLUMN_SEAT, &a.actor);
    put(run, COLUMN_MOVE, &move);
    put(run, COLUMN_GAME, &number);
    run->rows++;
}

/* What is known when the record ends, for all its rows. */
static void put_end(const export_run *run, const record_walk *walk, uint64_t rows) {
    int32_t score[LR_SEATS_MAX];
    int16_t points[LR_SEATS_MAX];
    uint8_t winner = (uint8_t)lr_winner(&walk->game, &walk->state);
    lr_score(&walk->game, &walk->state, score);
    for (int seat = 0; seat < walk->game.seats; seat++) points[seat] = (int16_t)score[seat];
    for (; rows > 0; rows--) {
        put(run, COLUMN_WINNER, &winner);
        put(run, COLUMN_POINTS, points);
    }
}

static bool export_record(export_run *run, const char *path, uint32_t number) {
    static record_walk walk;
    lr_state before;
    if (!record_open(&walk, path)) return false;
    if (number == 0) begin(run, &walk.game);
    if (lr_index_hash(&walk.game) != run->index ||
        lr_observation_hash(&walk.game, 0) != run->observation)
        cli_fail("%s: its letters or fields are not those of the first record", path);
    const uint64_t rows = run->rows;
    record_step_result result;
    for (uint32_t move = 0;; move++) {
        lr_copy(&walk.game, &before, &walk.state);
        if ((result = record_step(&walk)) != RECORD_MOVED) break;
        put_decision(run, &walk, &before, number, move);
    }
    put_end(run, &walk, run->rows - rows);
    record_close(&walk);
    return result == RECORD_AT_END;
}

static int run_export(int argc, char **argv) {
    static export_run run;
    export_flags flags = { 0 };
    cli_arguments records = cli_command_read(&cmd_export, argc, argv, &flags);
    if (!flags.out) cli_usage("where to? --out DIR names the folder");
    run.folder = flags.out;
    for (int k = 0; k < records.count; k++)
        if (!export_record(&run, records.item[k], (uint32_t)k)) return CLI_FAILED;
    end(&run);
    printf("%s: %llu decisions of %d games\n", flags.out, (unsigned long long)run.rows,
           records.count);
    return CLI_OK;
}

const cli_command cmd_export = {
    .name = "export",
    .sentence = "Write the decisions of recorded games as arrays",
    .about = "Write the decisions of recorded games as arrays of numpy, for programs that learn.",
    .more = "All records must be of games with the same letters and fields. docs/python.md has the "
            "columns; longroad.data.dataset() maps them.",
    .flags = own_flags,
    .arguments = "RECORD...",
    .least = 1,
    .missing = "name the records",
    .values = "*",
    .run = run_export,
};
