/* verify.c - `longroad verify`: recomputes the dice of a game.
 *
 * A record of the server names the commitment that was told before the game, the seed behind it and
 * what the seats added (docs/fairness.md). From these every outcome of chance follows; here each is
 * computed and compared with what the record says happened. The moves are played through the rules
 * as well, since what chance can bring depends on the position.
 *
 * That proves the dice to somebody who kept the commitment, or at whose seat the browser added to
 * them: both are compared by hand, or with --commitment. Alone, a record only agrees with itself.
 *
 * With --lists the lists that the outcomes were drawn from are written beside the record (lists.h),
 * for verifiers that know no rules: examples/verify.py.
 *
 * A game that began at a position (a practice table) has no dice before it: what was dealt there
 * was chosen, and the report says so.
 *
 * The command returns 0 if a record keeps its promise in full, and CLI_FAILED otherwise, even if a
 * record makes no promise.
 */
#include "crypto.h"
#include "fair.h"
#include "flags.h"
#include "lists.h"
#include "records.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DIFFERENCES_SHOWN = 20 };

typedef struct verify_flags {
    const char *commitment; /* what a player wrote down before the game, or NULL */
    bool json, lists;
    const char *lists_path; /* NULL: beside the record */
} verify_flags;

static const cli_flag own_flags[] = {
    { "commitment", "HEX", "What the table told before the game; the record must have the same",
      CLI_TEXT(verify_flags, commitment) },
    { "json", NULL, "Print what was found as JSON", CLI_ON(verify_flags, json) },
    { "lists", "OUT",
      "Write what chance could have brought each time, to FILE.lists or to OUT, for "
      "examples/verify.py",
      CLI_TEXT(verify_flags, lists_path), CLI_GIVEN(verify_flags, lists), .optional = true },
    { 0 },
};

/* ---- one record ---- */

typedef struct difference {
    int32_t move, line;
    char recorded[LR_ACTION_TEXT_MAX], expected[LR_ACTION_TEXT_MAX];
} difference;

typedef struct verification {
    record_walk walk;
    fair_dice dice;
    char promise[512]; /* why the dice cannot be checked at all, or empty */
    bool broken;       /* the record itself cannot be replayed; walk.message says why */
    uint32_t difference_count;
    difference differences[DIFFERENCES_SHOWN];
} verification;

static bool is_good(const verification *v) {
    return !v->broken && v->promise[0] == 0 && v->difference_count == 0;
}

/* Makes the dice, unless the record promises none or another seed. */
static void start_dice(verification *v, const char *told) {
    const lr_record_header *header = &v->walk.header;
    unsigned char seed[FAIR_SEED_BYTES] = { 0 };
    char found[FAIR_HEX_MAX] = "";
    fair_entropy entropy = { 0 };
    v->promise[0] = 0;
    if (header->commitment[0] == 0) {
        snprintf(v->promise, sizeof v->promise,
                 "the record has no commitment: its dice were not promised");
    } else if (!fair_bytes(header->seed, seed, sizeof seed)) {
        snprintf(v->promise, sizeof v->promise, "the record does not reveal the seed");
    } else {
        fair_commit(seed, found);
        if (strcmp(found, header->commitment) != 0)
            snprintf(v->promise, sizeof v->promise,
                     "the seed is not the one that was promised: its commitment is %s", found);
        else if (told && strcmp(told, found) != 0)
            snprintf(v->promise, sizeof v->promise,
                     "the record's commitment is not the one that was told before: %s", found);
    }
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        memcpy(entropy.seat[seat], header->entropy[seat], sizeof entropy.seat[seat]);
    fair_start(&v->dice, seed, &entropy, header->config);
}

static void compare(verification *v, lr_action expected) {
    const record_walk *walk = &v->walk;
    if (memcmp(&expected, &walk->action, sizeof expected) == 0) return;
    if (v->difference_count++ >= DIFFERENCES_SHOWN) return;
    difference *d = &v->differences[v->difference_count - 1];
    d->move = walk->reader.move;
    d->line = walk->reader.line;
    cli_action_text(&walk->game, walk->action, d->recorded);
    cli_action_text(&walk->game, expected, d->expected);
}

/* False if the file could not be read at all. */
static bool verify_file(verification *v, const char *path, const char *told) {
    record_walk *walk = &v->walk;
    v->difference_count = 0;
    v->broken = false;
    if (!record_open(walk, path)) return false;
    start_dice(v, told);
    record_step_result result = RECORD_MOVED;
    while (v->promise[0] == 0 && result == RECORD_MOVED) {
        lr_action expected = { 0 };
        bool chance = (lr_actors(&walk->game, &walk->state) & LR_CHANCE) != 0;
        if (chance) expected = fair_draw(&v->dice, &walk->game, &walk->state);
        result = record_step(walk);
        if (chance && result == RECORD_MOVED) compare(v, expected);
        if (chance && result != RECORD_MOVED) v->dice.drawn--;
    }
    v->broken = result == RECORD_BROKEN;
    return true;
}

/* ---- for people ---- */

static void print_differences(const verification *v) {
    for (uint32_t i = 0; i < v->difference_count && i < DIFFERENCES_SHOWN; i++) {
        const difference *d = &v->differences[i];
        fprintf(stderr, "%s:%d: move %d: the record has `%s`, but the dice give `%s`\n",
                v->walk.path, d->line, d->move, d->recorded, d->expected);
    }
    if (v->difference_count > DIFFERENCES_SHOWN)
        fprintf(stderr, "%s: and %u more\n", v->walk.path, v->difference_count - DIFFERENCES_SHOWN);
}

static void print_seat(const lr_record_header *header, int seat) {
    char hash[FAIR_HEX_MAX];
    fair_hash(header->commitment, seat, header->entropy[seat], hash);
    printf("  seat %d added %s, hash %s\n", seat, header->entropy[seat], hash);
}

static void print_verdict(const verification *v) {
    const record_walk *walk = &v->walk;
    fflush(stdout);
    if (v->promise[0] != 0) fprintf(stderr, "%s: %s\n", walk->path, v->promise);
    print_differences(v);
    if (v->difference_count > 0)
        fprintf(stderr, "%s: %u of %u outcomes of chance are not those that were promised\n",
                walk->path, v->difference_count, v->dice.drawn);
    if (!is_good(v)) return;
    printf("%s: %u outcomes of chance in %d moves follow from the seed; commitment %s\n",
           walk->path, v->dice.drawn, walk->reader.move, walk->header.commitment);
    if (walk->header.position_text != NULL)
        printf(
            "  the game began at a position that somebody chose, hands and all: for that the seed "
            "says nothing, and whoever made the table may know hidden cards\n");
    for (int seat = 0; seat < walk->game.seats; seat++)
        if (walk->header.entropy[seat][0] != 0) print_seat(&walk->header, seat);
}

/* ---- for programs ---- */

static void json_text(json_writer *w, const char *key, const char *text) {
    jw_key(w, key), jw_string(w, *text ? text : NULL);
}

static void json_differences(json_writer *w, const verification *v) {
    jw_put_array(w, "differences");
    for (uint32_t i = 0; i < v->difference_count && i < DIFFERENCES_SHOWN; i++) {
        const difference *d = &v->differences[i];
        jw_object(w);
        jw_key(w, "move"), jw_int(w, d->move);
        jw_key(w, "line"), jw_int(w, d->line);
        jw_key(w, "recorded"), jw_string(w, d->recorded);
        jw_key(w, "expected"), jw_string(w, d->expected);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_key(w, "difference_count"), jw_uint(w, v->difference_count);
}

static void json_verdict(json_writer *w, const verification *v) {
    const lr_record_header *header = &v->walk.header;
    jw_object(w);
    jw_key(w, "file"), jw_string(w, v->walk.path);
    jw_key(w, "verified"), jw_bool(w, is_good(v));
    json_text(w, "commitment", header->commitment);
    json_text(w, "seed", header->seed);
    jw_put_array(w, "entropy");
    for (int seat = 0; seat < v->walk.game.seats; seat++) jw_string(w, header->entropy[seat]);
    jw_array_end(w);
    jw_put_array(w, "hashes");
    for (int seat = 0; seat < v->walk.game.seats; seat++) {
        char hash[FAIR_HEX_MAX] = "";
        if (header->entropy[seat][0] != 0)
            fair_hash(header->commitment, seat, header->entropy[seat], hash);
        jw_string(w, hash);
    }
    jw_array_end(w);
    jw_key(w, "moves"), jw_int(w, v->walk.reader.move);
    jw_key(w, "outcomes"), jw_uint(w, v->dice.drawn);
    jw_key(w, "practice"), jw_bool(w, header->position_text != NULL);
    json_differences(w, v);
    json_text(w, "error", v->broken ? v->walk.message : v->promise);
    jw_object_end(w);
    jw_line(w);
}

/* ---- lists ---- */

/* False after a message. */
static bool write_lists(const verification *v, const char *path) {
    char beside[4096], *text = NULL;
    size_t length = 0;
    lr_error error;
    if (path == NULL) {
        snprintf(beside, sizeof beside, "%s.lists", v->walk.path);
        path = beside;
    }
    lists_status status = lists_make(v->walk.text, v->walk.length, &text, &length, &error);
    if (status != LISTS_MADE) {
        fprintf(stderr, "%s: no lists: %s\n", v->walk.path,
                status == LISTS_BAD_RECORD ? error.text
                : status == LISTS_TOO_LONG ? "they are too long"
                                           : "no memory");
        return false;
    }
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(text, 1, length, file) == length;
    if (file != NULL && fclose(file) != 0) good = false;
    if (!good) fprintf(stderr, "%s: %s\n", path, strerror(errno));
    free(text);
    return good;
}

/* ---- the command ---- */

static int run_verify(int argc, char **argv) {
    verify_flags flags = { .commitment = NULL };
    cli_arguments files = cli_command_read(&cmd_verify, argc, argv, &flags);
    unsigned char bytes[FAIR_SEED_BYTES];
    if (flags.commitment && !fair_bytes(flags.commitment, bytes, sizeof bytes))
        cli_usage("--commitment takes 64 hexadecimal digits, lower case");
    if (flags.lists_path && files.count != 1) cli_usage("--lists=OUT goes with one record");
    if (!fair_crypto_start()) cli_fail("libsodium does not start");
    verification *v = cli_allocate(1, sizeof *v);
    char buffer[8192];
    bool good = true;
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, stdout);
    if (flags.json) jw_array(&w);
    for (int i = 0; i < files.count; i++) {
        if (!verify_file(v, files.item[i], flags.commitment)) {
            good = false;
            continue;
        }
        good &= is_good(v);
        if (flags.lists) good &= write_lists(v, flags.lists_path);
        if (flags.json)
            json_verdict(&w, v);
        else
            print_verdict(v);
        record_close(&v->walk);
    }
    if (flags.json) {
        jw_array_end(&w);
        if (!jw_finish(&w)) cli_fail("what was found could not be written");
    }
    free(v);
    return good ? CLI_OK : CLI_FAILED;
}

const cli_command cmd_verify = {
    .name = "verify",
    .sentence = "Check that the dice of recorded games are those promised",
    .about = "Check that the dice of recorded games are those that were promised.",
    .more =
        "Every outcome of chance is computed from the seed, from what the players added and from "
        "the rules. That proves the dice to whoever compares the commitment with the one that "
        "the table showed before the game (--commitment), or the hash of a seat with the one "
        "that the seat's browser sent; a record alone only agrees with itself. What bots chose "
        "is not proven. docs/fairness.md has the details.",
    .flags = own_flags,
    .arguments = "FILE...",
    .least = 1,
    .missing = "name the records to verify",
    .values = "*.lrg",
    .run = run_verify,
};
