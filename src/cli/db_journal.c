/* db_journal.c - a table's log as a record (db_journal.h).
 *
 * The server's own reader (src/server/journal.c) takes a log whole or sets the table aside. This
 * one recovers what it can: it needs `map`, `created`, `position`, `seat`, `entropy`, `act` and
 * `undo`, ignores the rest, and lets the rules say how far the acts lead.
 */
#include "db_journal.h"

#include "records.h"

#include <stdlib.h>
#include <string.h>

/* The text as a string of its own. */
static char *text_of(const store_entry *e) {
    char *text = cli_allocate(e->length + 1, 1);
    memcpy(text, e->text, e->length);
    return text;
}

/* What follows the word on a line of its own, copied; or false. */
static bool value_of(const char *text, const char *word, char *out, size_t size) {
    size_t length = strlen(word);
    for (const char *line = strchr(text, '\n'); line != NULL; line = strchr(line, '\n')) {
        line++;
        if (strncmp(line, word, length) != 0 || line[length] != ' ') continue;
        snprintf(out, size, "%.*s", (int)strcspn(line + length + 1, "\n"), line + length + 1);
        return true;
    }
    return false;
}

/* `4 1 2 person`: the third word is the seat. */
static void take_seat(db_journal *j, const char *text) {
    const char *second = strchr(text, ' ');
    const char *third = second != NULL ? strchr(second + 1, ' ') : NULL;
    int seat = third != NULL ? third[1] - '0' : -1;
    if (seat < 0 || seat >= LR_SEATS_MAX) return;
    char *name = j->name[seat];
    name[0] = 0;
    if (!value_of(text, "bot", name, LR_SEAT_NAME_MAX)) /* which may have its owner's name */
        value_of(text, "name", name, LR_SEAT_NAME_MAX);
    if (j->started || j->exchange) return; /* only journals of 0.1.0 have it here */
    char *entropy = j->entropy.seat[seat];
    entropy[0] = 0;
    value_of(text, "entropy", entropy, FAIR_ENTROPY_HEX_MAX);
}

/* `9 0 77c1...`, or `-` for a seat that was silent. */
static void take_entropy(db_journal *j, const char *text) {
    const char *second = strchr(text, ' ');
    const char *third = second != NULL ? strchr(second + 1, ' ') : NULL;
    int seat = second != NULL ? second[1] - '0' : -1;
    if (third == NULL || seat < 0 || seat >= LR_SEATS_MAX || third[1] == '-') return;
    snprintf(j->entropy.seat[seat], sizeof j->entropy.seat[seat], "%s", third + 1);
}

/* `17 0 road b2/e`: without the number of the message it is a record's line. */
static void take_act(db_journal *j, const char *text) {
    const char *act = strchr(text, ' ');
    if (act == NULL || strchr(act, '\n') != NULL) return;
    cli_text_print(&j->acts, "%s\n", act + 1);
    j->act_count++;
}

static void take_undo(db_journal *j) {
    if (j->act_count == 0) return;
    j->act_count--;
    j->acts.bytes[--j->acts.length] = 0;
    char *before = strrchr(j->acts.bytes, '\n');
    j->acts.length = before != NULL ? (size_t)(before - j->acts.bytes) + 1 : 0;
    j->acts.bytes[j->acts.length] = 0;
}

void db_journal_add(db_journal *j, const store_entry *e) {
    char *text = text_of(e);
    if (strcmp(e->kind, "map") == 0) {
        cli_text_clear(&j->map);
        cli_text_add(&j->map, text, strlen(text));
    } else if (strcmp(e->kind, "position") == 0) {
        cli_text_clear(&j->position);
        cli_text_add(&j->position, text, strlen(text));
        cli_text_clear(&j->acts); /* a lesson has jumped there */
        j->act_count = 0;
    } else if (strcmp(e->kind, "lesson") == 0) {
        j->seed[0] = 0; /* its script throws the dice, which nobody promised */
    } else if (strcmp(e->kind, "created") == 0) {
        value_of(text, "config", j->config, sizeof j->config);
        value_of(text, "seed", j->seed, sizeof j->seed);
        char format[8];
        j->exchange = value_of(text, "format", format, sizeof format);
    } else if (strcmp(e->kind, "seat") == 0) {
        take_seat(j, text);
    } else if (strcmp(e->kind, "entropy") == 0) {
        take_entropy(j, text);
    } else if (strcmp(e->kind, "start") == 0) {
        j->started = true;
    } else if (strcmp(e->kind, "act") == 0) {
        take_act(j, text);
    } else if (strcmp(e->kind, "undo") == 0) {
        take_undo(j);
    }
    free(text);
}

/* ---- the record ---- */

static void put_header(const db_journal *j, const lr_game *g, bool reveal, cli_text *record) {
    lr_record_header *header = cli_allocate(1, sizeof *header);
    unsigned char seed[FAIR_SEED_BYTES] = { 0 };
    for (int seat = 0; seat < g->seats; seat++) {
        memcpy(header->seat[seat], j->name[seat], LR_SEAT_NAME_MAX);
        memcpy(header->entropy[seat], j->entropy.seat[seat], FAIR_ENTROPY_HEX_MAX);
    }
    if (fair_bytes(j->seed, seed, sizeof seed)) {
        fair_commit(seed, header->commitment);
        if (reveal) fair_hex(seed, sizeof seed, header->seed);
    }
    header->map_text = j->map.length > 0 ? j->map.bytes : NULL;
    header->map_length = j->map.length;
    header->position_text = j->position.length > 0 ? j->position.bytes : NULL;
    header->position_length = j->position.length;
    record_put_header(record, g, header);
    free(header);
}

/* Plays the acts and writes those that the rules allow; the first that they do not is the last. */
static void put_acts(const db_journal *j, const lr_game *g, cli_text *record, char *why,
                     size_t size) {
    lr_state s;
    lr_error at_start = { .status = LR_OK };
    lr_init(g, &s);
    if (j->position.length > 0 && lr_state_parse(g, j->position.bytes, &s, &at_start) != LR_OK) {
        snprintf(why, size, "the position where it begins: %s", at_start.text);
        return;
    }
    const char *at = j->acts.length > 0 ? j->acts.bytes : "";
    for (uint32_t i = 0; i < j->act_count; i++) {
        char line[LR_ACTION_TEXT_MAX];
        lr_action a = { 0 };
        lr_error error;
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        lr_status status = lr_action_parse(g, line, &a, &error);
        if (status == LR_OK) status = lr_play(g, &s, a);
        if (status != LR_OK) {
            snprintf(why, size, "only %u of %u acts can be played: `%s`: %s", i, j->act_count, line,
                     lr_status_reason(status));
            return;
        }
        record_add(record, g, a);
        at += length + 1;
    }
    char result[LR_ACTION_TEXT_MAX];
    if (lr_actors(g, &s) == 0 && lr_record_result_print(g, &s, result, sizeof result) > 0)
        cli_text_print(record, "%s\n", result);
}

bool db_journal_record(const db_journal *j, bool reveal, cli_text *record, char *why, size_t size) {
    lr_game *g = cli_allocate(1, sizeof *g);
    lr_error error = { .status = LR_OK };
    const char *map = j->map.length > 0 ? j->map.bytes : NULL;
    why[0] = 0;
    bool good = j->config[0] != 0;
    if (!good) {
        snprintf(why, size, "no entry says which game it is");
    } else if (lr_game_init(g, j->config, map, &error) != LR_OK) {
        snprintf(why, size, "%s", error.text);
        good = false;
    } else {
        put_header(j, g, reveal, record);
        put_acts(j, g, record, why, size);
    }
    free(g);
    return good;
}

void db_journal_free(db_journal *j) {
    free(j->map.bytes);
    free(j->position.bytes);
    free(j->acts.bytes);
    *j = (db_journal){ .started = false };
}
