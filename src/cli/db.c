/* db.c - `longroad db`: looks after the server's database.
 *
 *     check    reads everything and tells every fault; also beside a running server
 *     export   writes every game that can be read into a folder
 *     vacuum   makes the file as small as it can be
 *     accept   goes on without entries that were stored and are missing
 *     init     makes the tables in a database of PostgreSQL
 *     upgrade  brings those of an older program up to date
 *     copy     takes all tables from one place to another, and compares
 *
 * A finished game's record is exported as it was stored; where there is none, the entries of the
 * log become a record up to the first one that the rules refuse, and are written beside it
 * unchanged, one JSON object a line. Export also repairs: if the check finds a fault, all that the
 * pages still hold first becomes a new database, which a server can run on, and the games are
 * exported from that.
 */
#include "crypto.h"
#include "db_journal.h"
#include "db_shared.h"
#include "flags.h"
#include "records.h"
#include "store_file.h"
#include "store_postgres.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct db_flags {
    const char *action, *data, *store, *out, *from, *to;
    bool json;
    char path[4096];
} db_flags;

#define ACTIONS "check, export, vacuum, accept, init, upgrade or copy"

static const cli_flag own_flags[] = {
    { "data", "DIR", "The folder that `longroad serve` keeps its database in",
      CLI_TEXT(db_flags, data) },
    { "store", "ADDRESS", "check, init, upgrade: the PostgreSQL that nodes share, postgresql://...",
      CLI_TEXT(db_flags, store) },
    { "from", "PLACE", "copy: the folder or the address that holds the tables",
      CLI_TEXT(db_flags, from) },
    { "to", "PLACE", "copy: the folder or the address that gets them; nobody may have used it yet",
      CLI_TEXT(db_flags, to) },
    { "out", "FOLDER", "export: where to write (made if need be)", CLI_TEXT(db_flags, out) },
    { "json", NULL, "check: print what was found as JSON", CLI_ON(db_flags, json) },
    { 0 },
};

static store *open_or_tell(const db_flags *flags, const store_options *o, store_status *status) {
    char error[STORE_ERROR_MAX];
    if (flags->store) {
        store *shared = store_postgres_open(flags->store, NULL, status, error);
        if (!shared) cli_error("%s", error);
        return shared;
    }
    if (access(flags->path, F_OK) != 0) {
        cli_error("%s: %s", flags->path, strerror(errno));
        return NULL;
    }
    store *s = store_open(flags->path, o, status, error);
    if (s) return s;
    cli_error("%s", error);
    if (*status == STORE_BUSY) cli_error("stop the server first; `db check` may run beside it");
    return NULL;
}

/* ---- check ---- */

typedef struct census {
    uint64_t tables[STORE_STAGE_COUNT], entries;
} census;

static bool count_table(void *context, const store_table *t) {
    census *c = context;
    c->tables[t->stage]++;
    c->entries += t->entries;
    return true;
}

static const char *const stage_names[STORE_STAGE_COUNT] = {
    [STORE_OPEN] = "open",     [STORE_RUNNING] = "running",     [STORE_FINISHED] = "finished",
    [STORE_CLOSED] = "closed", [STORE_SET_ASIDE] = "set_aside", [STORE_ARCHIVED] = "archived",
};

typedef struct fault_teller {
    const db_flags *flags;
    json_writer *w; /* or NULL: for people */
} fault_teller;

static void tell_fault(void *context, uint64_t table, const char *name, const char *fault) {
    (void)name;
    const fault_teller *t = context;
    if (t->w) {
        jw_object(t->w);
        jw_key(t->w, "table");
        if (table > 0)
            jw_uint(t->w, table);
        else
            jw_null(t->w);
        jw_key(t->w, "fault"), jw_string(t->w, fault);
        jw_object_end(t->w);
        jw_line(t->w);
    } else if (table > 0) {
        printf("table %" PRIu64 ": %s\n", table, fault);
    } else {
        printf("%s\n", fault);
    }
}

static store_status check_all(const db_flags *flags, store *s, fault_teller *teller) {
    return flags->store ? store_postgres_check(s, tell_fault, teller)
                        : store_check(s, tell_fault, teller);
}

static void check_as_json(const db_flags *flags, store *s, const census *c, store_status *status) {
    char buffer[8192];
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, stdout);
    fault_teller teller = { .flags = flags, .w = &w };
    jw_object(&w);
    jw_key(&w, "file"), jw_string(&w, flags->path);
    jw_put_object(&w, "tables");
    for (int i = 0; i < STORE_STAGE_COUNT; i++)
        jw_key(&w, stage_names[i]), jw_uint(&w, c->tables[i]);
    jw_object_end(&w);
    jw_key(&w, "entries"), jw_uint(&w, c->entries);
    jw_put_array(&w, "faults");
    *status = check_all(flags, s, &teller);
    jw_array_end(&w);
    jw_key(&w, "sound"), jw_bool(&w, *status == STORE_OK);
    jw_object_end(&w);
    if (!jw_finish(&w)) cli_fail("what was found could not be written");
}

static int check(const db_flags *flags) {
    const store_options beside = { .read_only = true, .shared = true };
    store_status status = STORE_FAILED;
    store *s = open_or_tell(flags, &beside, &status);
    if (!s) return CLI_FAILED;
    census c = { .entries = 0 };
    status = store_tables(s, UINT32_MAX, 0, 0, count_table, &c);
    if (flags->json) {
        check_as_json(flags, s, &c, &status);
    } else {
        fault_teller teller = { .flags = flags };
        status = check_all(flags, s, &teller);
        printf("%s: %" PRIu64 " entries; tables:", flags->path, c.entries);
        for (int i = 0; i < STORE_STAGE_COUNT; i++)
            printf(" %" PRIu64 " %s%s", c.tables[i], stage_names[i],
                   i + 1 < STORE_STAGE_COUNT ? "," : "");
        printf("\n%s\n", status == STORE_OK ? "sound" : store_error(s));
    }
    store_close(s);
    return status == STORE_OK ? CLI_OK : CLI_FAILED;
}

/* ---- export ---- */

typedef struct exporter {
    const db_flags *flags;
    store *s;
    db_journal journal;
    FILE *raw; /* the entries as they are */
    uint32_t entries;
    uint64_t finished, rebuilt, empty;
    bool salvaged;
} exporter;

/* A log holds hashes of tokens and the seed of dice that may still fall: for its owner alone. */
static FILE *create_private(const exporter *x, uint64_t table, const char *ending) {
    char path[4400];
    snprintf(path, sizeof path, "%s/table-%06" PRIu64 ".%s", x->flags->out, table, ending);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *stream = file >= 0 ? fdopen(file, "wb") : NULL;
    if (!stream) cli_fail("%s: %s", path, strerror(errno));
    return stream;
}

static void save(const exporter *x, uint64_t table, const char *ending, const char *text,
                 size_t length) {
    FILE *file = create_private(x, table, ending);
    fwrite(text, 1, length, file);
    cli_close(file, ending);
}

static bool export_entry(void *context, const store_entry *e) {
    exporter *x = context;
    char buffer[4096];
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, x->raw);
    jw_object(&w);
    jw_key(&w, "seq"), jw_uint(&w, e->seq);
    jw_key(&w, "time_ms"), jw_int(&w, e->time_ms);
    jw_key(&w, "kind"), jw_string(&w, e->kind);
    jw_key(&w, "text"), jw_bytes(&w, e->text, e->length);
    jw_object_end(&w);
    if (!jw_finish(&w)) cli_fail("a log could not be written: %s", strerror(errno));
    db_journal_add(&x->journal, e);
    x->entries++;
    return true;
}

/* The entries that can be read, and the record that they make. */
static void export_journal(exporter *x, uint64_t table, bool finished) {
    char why[512];
    cli_text record = { 0 };
    x->raw = create_private(x, table, "journal");
    x->entries = 0;
    store_status status = store_entries(x->s, table, 0, export_entry, x);
    cli_close(x->raw, "journal");
    if (status != STORE_OK)
        cli_error("table %" PRIu64 ": %u entries could be read, then: %s", table, x->entries,
                  store_error(x->s));
    bool started = x->journal.act_count > 0;
    if (!db_journal_record(&x->journal, finished, &record, why, sizeof why)) {
        cli_error("table %" PRIu64 ": no record: %s", table, why);
    } else if (started) {
        if (why[0]) cli_error("table %" PRIu64 ": %s", table, why);
        save(x, table, "lrg", record.bytes, record.length);
        x->rebuilt++;
    } else {
        x->empty++;
    }
    free(record.bytes);
    db_journal_free(&x->journal);
}

static bool export_table(void *context, uint64_t table) {
    exporter *x = context;
    char *text = NULL;
    size_t length = 0;
    store_table row;
    bool found = false;
    store_status status = store_record(x->s, table, &text, &length);
    if (status == STORE_OK && text) {
        save(x, table, "lrg", text, length);
        free(text);
        x->finished++;
        return true;
    }
    if (status != STORE_OK) cli_error("table %" PRIu64 ": %s", table, store_error(x->s));
    bool known = store_find(x->s, table, &row, &found) == STORE_OK && found;
    export_journal(x, table, known && row.stage == STORE_FINISHED);
    return true;
}

typedef struct number_list {
    uint64_t *at;
    size_t count, capacity;
} number_list;

static bool keep_number(void *context, uint64_t table) {
    number_list *list = context;
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 1024;
        list->at = realloc(list->at, list->capacity * sizeof *list->at);
        if (!list->at) cli_fail("out of memory");
    }
    list->at[list->count++] = table;
    return true;
}

static void ignore_fault(void *context, uint64_t table, const char *name, const char *fault) {
    (void)context, (void)table, (void)name, (void)fault;
}

/* All that the pages of a damaged file still hold, as a database of its own beside the records. */
static store *open_salvaged(exporter *x) {
    char path[4400], error[STORE_ERROR_MAX];
    store_salvaged found;
    store_status status = STORE_FAILED;
    const store_options alone = { .read_only = true };
    record_folder(x->flags->out);
    snprintf(path, sizeof path, "%s/%s", x->flags->out, STORE_FILE);
    if (access(path, F_OK) == 0) cli_fail("%s is there already: name another folder", path);
    if (store_salvage(x->flags->path, path, &found, error) != STORE_OK) cli_fail("%s", error);
    store *s = store_open(path, &alone, &status, error);
    if (!s) cli_fail("%s", error);
    cli_error("%s is damaged: what its pages still hold is now in %s", x->flags->path, path);
    cli_error("%" PRIu64 " tables with %" PRIu64 " entries; %" PRIu64
              " of them have gaps and are set aside, and others may lack their last moves",
              found.tables, found.entries, found.broken);
    x->salvaged = true;
    return s;
}

/* The database if it is sound, else a new one of what is left of it; NULL after a message. */
static store *open_best(exporter *x) {
    const store_options alone = { .read_only = true };
    store_status status = STORE_FAILED;
    store *s = open_or_tell(x->flags, &alone, &status);
    if (!s && status != STORE_CORRUPT) return NULL;
    if (s && store_check(s, ignore_fault, NULL) == STORE_OK) return s;
    store *salvaged = open_salvaged(x);
    store_close(s); /* held until now, so that no server comes between */
    return salvaged;
}

static int export_all(const db_flags *flags) {
    if (!flags->out) cli_usage("export needs --out FOLDER");
    exporter *x = cli_allocate(1, sizeof *x);
    x->flags = flags;
    x->s = open_best(x);
    if (!x->s) {
        free(x);
        return CLI_FAILED;
    }
    record_folder(flags->out);
    number_list numbers = { 0 };
    store_status status = store_numbers(x->s, keep_number, &numbers);
    if (status != STORE_OK) cli_error("%s", store_error(x->s));
    for (size_t i = 0; i < numbers.count; i++) export_table(x, numbers.at[i]);
    printf("%s: %" PRIu64 " records of finished games, %" PRIu64
           " games made from their logs, %" PRIu64 " tables without a move\n",
           flags->out, x->finished, x->rebuilt, x->empty);
    bool good = status == STORE_OK && !x->salvaged;
    free(numbers.at);
    store_close(x->s);
    free(x);
    return good ? CLI_OK : CLI_FAILED;
}

/* ---- vacuum ---- */

static long long file_bytes(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 ? (long long)found.st_size : 0;
}

static int vacuum(const db_flags *flags) {
    const store_options writing = { .read_only = false };
    store_status status = STORE_FAILED;
    store *s = open_or_tell(flags, &writing, &status);
    if (!s) return CLI_FAILED;
    long long before = file_bytes(flags->path);
    status = store_vacuum(s);
    if (status != STORE_OK)
        cli_error("%s", store_error(s));
    else
        printf("%s: %lld bytes, before %lld\n", flags->path, file_bytes(flags->path), before);
    store_close(s);
    return status == STORE_OK ? CLI_OK : CLI_FAILED;
}

/* ---- accept ---- */

static int accept_losses(const db_flags *flags) {
    const store_options writing = { .read_only = false };
    store_status status = STORE_FAILED;
    store *s = open_or_tell(flags, &writing, &status);
    if (!s) return CLI_FAILED;
    if (store_notice(s)[0]) printf("%s\n", store_notice(s));
    status = store_accept(s);
    if (status != STORE_OK)
        cli_error("%s", store_error(s));
    else
        printf("%s: what there is is taken as it is\n", flags->path);
    store_close(s);
    return status == STORE_OK ? CLI_OK : CLI_FAILED;
}

/* ---- the command ---- */

/* Where the database is: what `check`, `init` and `upgrade` are told by --store, the others by
 * --data. */
static void name_place(db_flags *flags) {
    bool makes = strcmp(flags->action, "init") == 0 || strcmp(flags->action, "upgrade") == 0;
    bool either = strcmp(flags->action, "check") == 0;
    if (flags->store && !store_postgres_is(flags->store))
        cli_usage("--store takes an address, as postgresql://longroad@db.example/longroad");
    if (makes && !flags->store) cli_usage("%s needs --store ADDRESS", flags->action);
    if (flags->store && !makes && !either)
        cli_usage("%s is for the file of one server: --data DIR", flags->action);
    if (flags->store && flags->data) cli_usage("one place at a time: --data or --store");
    if (flags->store) {
        snprintf(flags->path, sizeof flags->path, "the database");
        return;
    }
    if (!flags->data) cli_usage("say where the database is: --data DIR");
    if (snprintf(flags->path, sizeof flags->path, "%s/%s", flags->data, STORE_FILE) >=
        (int)sizeof flags->path)
        cli_usage("--data: this name is too long");
}

static int run_db(int argc, char **argv) {
    db_flags flags = { .data = NULL };
    flags.action = cli_command_read(&cmd_db, argc, argv, &flags).item[0];
    if (!fair_crypto_start()) cli_fail("libsodium does not start");
    if (strcmp(flags.action, "copy") == 0) {
        if (!flags.from || !flags.to) cli_usage("copy needs --from PLACE and --to PLACE");
        return db_copy(flags.from, flags.to);
    }
    name_place(&flags);
    if (strcmp(flags.action, "init") == 0) return db_init(flags.store);
    if (strcmp(flags.action, "upgrade") == 0) return db_upgrade(flags.store);
    if (strcmp(flags.action, "check") == 0) return check(&flags);
    if (strcmp(flags.action, "export") == 0) return export_all(&flags);
    if (strcmp(flags.action, "vacuum") == 0) return vacuum(&flags);
    if (strcmp(flags.action, "accept") == 0) return accept_losses(&flags);
    cli_usage("there is no `db %s`; there are " ACTIONS, flags.action);
}

const cli_command cmd_db = {
    .name = "db",
    .sentence = "Check, export and shrink the database of the server",
    .about = "Look after the database of `longroad serve`.",
    .more =
        "check may run beside the server; the others want it stopped. If check tells that "
        "stored entries are missing (the -wal file was removed, or an older copy put in place), "
        "accept lets those tables go on with what there is. init, upgrade and check --store are "
        "for the PostgreSQL of several nodes (docs/cluster.md); copy goes from a folder to such a "
        "database, or back.",
    .flags = own_flags,
    .arguments = "check|export|vacuum|accept|init|upgrade|copy",
    .least = 1,
    .missing = "say what to do: " ACTIONS,
    .most = 1,
    .surplus = "one thing at a time: " ACTIONS,
    .words = "check export vacuum accept init upgrade copy",
    .run = run_db,
};
