/* db_journal.h - a table's log as a record: what `longroad db export` makes of games without
 * one. */
#ifndef CLI_DB_JOURNAL_H
#define CLI_DB_JOURNAL_H

#include "cli.h"
#include "fair.h"
#include "store.h"

typedef struct db_journal {
    char config[LR_CONFIG_TEXT_MAX];
    cli_text map;      /* empty: a built-in one */
    cli_text position; /* where the game begins; empty: at its beginning */
    char name[LR_SEATS_MAX][LR_SEAT_NAME_MAX];
    fair_entropy entropy;
    char seed[FAIR_HEX_MAX];
    bool started;
    bool exchange;      /* the seats' entropy is in entries of its own, and not in `seat` */
    cli_text acts;      /* one a line, as in a record */
    uint32_t act_count; /* lines of it */
} db_journal;

/* Takes the next entry; ignores entries that a record does not need. */
void db_journal_add(db_journal *j, const store_entry *e);
/* Writes the record, up to the first act that the rules refuse; with `reveal` it names the seed.
 * False, after filling `why`, if the entries do not even name a game; `why` is also filled if acts
 * were left out. */
bool db_journal_record(const db_journal *j, bool reveal, cli_text *record, char *why, size_t size);
void db_journal_free(db_journal *j);

#endif
