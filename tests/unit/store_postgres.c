/* store_postgres.c - what only a database that several nodes share can do: owners, the fence
 * between them, appends in doubt, leases, and what is said of a database that will not do.
 *
 * Every test has tables of its own in a PostgreSQL that the first one starts. Where two things
 * must happen in a certain order, a connection beside the stores holds the row's lock meanwhile.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#include "postgres_case.h"
#include "store_case.h"
#include "store_postgres.h"

#ifndef LONGROAD_POSTGRES
int main(void) {
    char error[STORE_ERROR_MAX] = "";
    store_status status = STORE_OK;
    bool refused = store_postgres_open("postgresql:///x", NULL, &status, error) == NULL;
    return refused && strstr(error, "without PostgreSQL") != NULL ? 0 : 1;
}
#else
#include <libpq-fe.h>

/* A clock that can be wrong: the linker takes this one for the store. */
static time_t clock_off_s;
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
int clock_gettime(clockid_t which, struct timespec *out) {
    long failed = syscall(SYS_clock_gettime, which, out);
    if (which == CLOCK_REALTIME) out->tv_sec += clock_off_s;
    return (int)failed;
}

enum { LONG_MS = 600000, SHORT_MS = 300 };

static char at[1024]; /* the database of the test */

static void rest_ms(long ms) {
    const struct timespec rest = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };
    nanosleep(&rest, NULL);
}

static int make(void **state) {
    char error[STORE_ERROR_MAX];
    (void)state;
    snprintf(at, sizeof at, "%s", postgres_case_new());
    if (store_postgres_init(at, error) != STORE_OK) fail_msg("%s", error);
    return 0;
}

static store *open_as(const char *node, uint32_t lease_ms) {
    const store_postgres_options options = { .node = node, .lease_ms = lease_ms };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX] = "";
    store *s = store_postgres_open(at, &options, &status, error);
    if (s == NULL) fail_msg("%s", error);
    return s;
}

/* The node has not beaten for as long as its lease. */
static void lapse(const char *node) {
    char sql[200];
    snprintf(sql, sizeof sql,
             "UPDATE longroad.node SET lease_until = now() - interval '1 s' WHERE name = '%s'",
             node);
    postgres_case_run(at, sql);
}

static store_status add(store *s, uint64_t table, uint32_t seq, const char *text) {
    const store_entry e = entry(table, seq, seq == 0 ? "created" : "act", text);
    return store_append(s, &e, 1, NULL, 0);
}

static store_status claim(store *s, uint64_t table, const char *expected_holder) {
    char holder[STORE_NODE_MAX];
    store_status status = store_claim(s, table, holder);
    assert_string_equal(holder, expected_holder);
    return status;
}

/* ---- owners ---- */

static void owners_keep_others_out(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    store_table row;
    bool found = false;
    make_named(a, 1, "quiet-otter", 5, 1000);
    assert_int_equal(claim(b, 1, "n1"), STORE_ELSEWHERE);
    assert_int_equal(add(b, 1, 1, "not mine"), STORE_ELSEWHERE);
    assert_non_null(strstr(store_error(b), "n1"));
    assert_int_equal(store_find_name(b, "quiet-otter", &row, &found), STORE_OK);
    assert_true(found);
    assert_string_equal(row.holder, "n1");
    assert_int_equal(store_find_name(a, "quiet-otter", &row, &found), STORE_OK);
    assert_string_equal(row.holder, "");
    uint32_t count = 9;
    int64_t next_ms = 0;
    assert_int_equal(store_due(b, 2000, &row, 1, &count, &next_ms), STORE_OK);
    assert_int_equal(count, 0); /* its owner looks after it */
    assert_int_equal(store_release(a, 1), STORE_OK);
    assert_int_equal(store_due(b, 2000, &row, 1, &count, &next_ms), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(add(b, 1, 1, "now it is"), STORE_OK); /* claims it */
    assert_int_equal(claim(a, 1, "n2"), STORE_ELSEWHERE);
    assert_entries(b, 1, "0 created ;1 act now it is;");
    /* A node that ends leaves its tables to others at once. */
    store_close(b);
    assert_int_equal(claim(a, 1, ""), STORE_OK);
    store_close(a);
}

static void stale_epochs_are_fenced(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    assert_int_equal(add(a, 2, 0, "a"), STORE_OK);
    assert_int_equal(claim(b, 1, "n1"), STORE_ELSEWHERE);
    lapse("n1");
    /* The lease is a matter of politeness: until somebody claims, the owner goes on. */
    assert_int_equal(add(a, 1, 1, "late"), STORE_OK);
    assert_int_equal(claim(b, 1, ""), STORE_OK);
    assert_int_equal(add(a, 1, 2, "too late"), STORE_FENCED);
    assert_int_equal(add(b, 1, 2, "b"), STORE_OK);
    assert_int_equal(add(a, 1, 2, "too late"), STORE_FENCED);
    assert_int_equal(add(a, 1, 3, "and wrong"), STORE_FAILED); /* it never had an entry 2 */
    /* In a group the fence holds for all of it, and the table that is still ours goes on alone. */
    const store_entry both[] = { entry(2, 1, "act", "x"), entry(1, 2, "act", "y") };
    assert_int_equal(store_append(a, both, 2, NULL, 0), STORE_FENCED);
    assert_entries(a, 2, "0 created a;");
    assert_int_equal(store_append(a, both, 1, NULL, 0), STORE_OK);
    assert_entries(b, 1, "0 created a;1 act late;2 act b;");
    assert_int_equal(store_claim(a, 1, (char[STORE_NODE_MAX]){ 0 }), STORE_ELSEWHERE);
    /* Changes of the row alone are fenced too. */
    assert_int_equal(claim(b, 2, ""), STORE_OK);
    const store_change c = { .table = 2, .stage = STORE_CLOSED };
    assert_int_equal(store_append(a, NULL, 0, &c, 1), STORE_FENCED);
    store_close(a);
    store_close(b);
}

/* A claim by a node whose own lease has run out would be taken back at once. */
static void claims_want_a_lease(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    assert_int_equal(store_release(a, 1), STORE_OK);
    lapse("n2");
    assert_int_equal(claim(b, 1, ""), STORE_BUSY);
    store_lease *lease = store_lease_new(b);
    assert_int_equal(store_lease_beat(lease, false), STORE_OK);
    assert_int_equal(claim(b, 1, ""), STORE_OK);
    store_lease_free(lease);
    store_close(a);
    store_close(b);
}

typedef struct claimer {
    store *s;
    int won;
} claimer;

static void *claim_all(void *context) {
    claimer *c = context;
    for (uint64_t table = 1; table <= 20; table++) {
        char holder[STORE_NODE_MAX];
        store_status status = store_claim(c->s, table, holder);
        if (status != STORE_OK && status != STORE_ELSEWHERE) abort();
        c->won += status == STORE_OK;
    }
    return NULL;
}

static void two_claimers_share(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS), *c = open_as("n3", LONG_MS);
    for (uint64_t table = 1; table <= 20; table++)
        assert_int_equal(add(c, table, 0, "c"), STORE_OK);
    store_close(c);
    claimer first = { .s = a }, second = { .s = b };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, claim_all, &first), 0);
    claim_all(&second);
    pthread_join(thread, NULL);
    assert_int_equal(first.won + second.won, 20);
    for (uint64_t table = 1; table <= 20; table++) {
        store_status one = add(a, table, 1, "a"), other = add(b, table, 1, "b");
        assert_true((one == STORE_OK) != (other == STORE_OK));
    }
    store_close(a);
    store_close(b);
}

/* ---- the order of appends and claims ---- */

/* A connection that has changed the row of table 1 and has not committed. */
static PGconn *hold_row(const char *sql) {
    PGconn *db = PQconnectdb(at);
    assert_int_equal(PQstatus(db), CONNECTION_OK);
    PQclear(PQexec(db, "SET search_path = longroad"));
    PQclear(PQexec(db, "BEGIN"));
    PGresult *r = PQexec(db, sql);
    assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    PQclear(r);
    return db;
}

typedef struct later {
    PGconn *db;
    long ms;
    const char *sql;
} later;

static void *do_later(void *context) {
    later *l = context;
    rest_ms(l->ms);
    PQclear(PQexec(l->db, l->sql));
    return NULL;
}

/* The claim waits for an append that is under way, and sees it. */
static void claims_wait_for_appends(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    lapse("n1");
    later commit = { .db = hold_row("UPDATE game SET next = 2, changed_ms = 5 WHERE number = 1"),
                     .ms = 200,
                     .sql = "COMMIT" };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, do_later, &commit), 0);
    assert_int_equal(claim(b, 1, ""), STORE_OK);
    pthread_join(thread, NULL);
    assert_int_equal(add(b, 1, 1, "of before the append"), STORE_FAILED);
    assert_int_equal(postgres_case_number(at, "SELECT next FROM longroad.game"), 2);
    PQfinish(commit.db);
    store_close(a);
    store_close(b);
}

/* An append that has waited for a claim is checked against what the claim left. */
static void appends_wait_for_claims(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    later commit = { .db = hold_row("UPDATE game SET node = 7, epoch = epoch + 4294967296"),
                     .ms = 200,
                     .sql = "COMMIT" };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, do_later, &commit), 0);
    store_status status = STORE_BUSY; /* as long as the machine has no time for the commit */
    while (status == STORE_BUSY) status = add(a, 1, 1, "late");
    assert_int_equal(status, STORE_FENCED);
    pthread_join(thread, NULL);
    PQfinish(commit.db);
    assert_entries(a, 1, "0 created a;");
    store_close(a);
}

/* A dead owner's backend has the row, and its last message never comes. */
static void dead_backends_are_ended(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    PGconn *stuck = hold_row("UPDATE game SET next = next + 1");
    PQclear(PQexec(stuck, "DO $$ BEGIN EXECUTE format('SET application_name = %L', (SELECT"
                          " 'longroad ' || lpad(to_hex(node), 16, '0') || ' log' FROM"
                          " longroad.node WHERE name = 'n1')); END $$"));
    /* While the owner lives the claim gives up instead. */
    assert_int_equal(add(a, 1, 1, "waits"), STORE_BUSY);
    lapse("n1");
    assert_int_equal(claim(b, 1, ""), STORE_OK);
    assert_int_equal(add(b, 1, 1, "b"), STORE_OK);
    PGresult *r = PQexec(stuck, "COMMIT");
    assert_int_not_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    PQclear(r);
    PQfinish(stuck);
    assert_entries(b, 1, "0 created a;1 act b;");
    store_close(a);
    store_close(b);
}

/* ---- in doubt ---- */

/* Of an append that waits, for a lock or for a standby. */
static void *end_backends(void *context) {
    const char *how = context;
    char sql[300];
    snprintf(sql, sizeof sql,
             "SELECT count(%s(pid)) FROM pg_stat_activity WHERE application_name LIKE"
             " 'longroad %% log' AND (wait_event_type = 'Lock' OR wait_event = 'SyncRep')",
             how);
    for (int tries = 0; tries < 1000; tries++) {
        rest_ms(20);
        PGconn *db = PQconnectdb(at);
        PGresult *r = PQexec(db, sql);
        bool hit = PQntuples(r) == 1 && strcmp(PQgetvalue(r, 0, 0), "0") != 0;
        PQclear(r);
        PQfinish(db);
        if (hit) return NULL;
    }
    return NULL;
}

static store_status add_while(store *s, uint32_t seq, const char *how) {
    static char word[40];
    pthread_t thread;
    snprintf(word, sizeof word, "%s", how);
    assert_int_equal(pthread_create(&thread, NULL, end_backends, word), 0);
    store_status status = STORE_BUSY; /* it waited for a lock until it gave up, and was not ended */
    while (status == STORE_BUSY) status = add(s, 1, seq, "doubtful");
    pthread_join(thread, NULL);
    return status;
}

/* The backend is ended while the append waits: it is not there. */
static void lost_appends_are_settled(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    PGconn *holder = hold_row("UPDATE game SET changed_ms = 9");
    assert_int_equal(add_while(a, 1, "pg_terminate_backend"), STORE_FAILED);
    PQclear(PQexec(holder, "ROLLBACK"));
    PQfinish(holder);
    /* No append before the claim, not even of the same entry. */
    assert_int_equal(add(a, 1, 1, "doubtful"), STORE_FAILED);
    assert_non_null(strstr(store_error(a), "not certain"));
    assert_int_equal(claim(a, 1, ""), STORE_OK);
    assert_entries(a, 1, "0 created a;");
    assert_int_equal(add(a, 1, 1, "certain"), STORE_OK);
    assert_entries(a, 1, "0 created a;1 act certain;");
    store_close(a);
}

/* A commit of the connection waits for a standby; false: it is over. */
static bool commit_waits(PGconn *db) {
    char sql[120];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM pg_stat_activity WHERE pid = %d AND wait_event = 'SyncRep'",
             PQbackendPID(db));
    while (PQconsumeInput(db) && PQisBusy(db)) {
        if (postgres_case_number(at, sql) == 1) return true;
        rest_ms(10);
    }
    return false;
}

/* The database takes up a setting when it comes to it: a commit of our own shows when it has. */
static void wait_for_standby(bool on) {
    bool waits = !on;
    postgres_case_run(at, on ? "ALTER SYSTEM SET synchronous_standby_names = 'nobody'"
                             : "ALTER SYSTEM RESET synchronous_standby_names");
    postgres_case_run(at, "SELECT pg_reload_conf()");
    while (waits != on) {
        PGconn *db = PQconnectdb(at);
        assert_int_equal(PQsendQuery(db, "SELECT pg_logical_emit_message(true, 'test', '')"), 1);
        waits = commit_waits(db);
        if (waits) {
            char cancel[60];
            snprintf(cancel, sizeof cancel, "SELECT pg_cancel_backend(%d)", PQbackendPID(db));
            postgres_case_run(at, cancel);
        }
        PQfinish(db);
    }
}

/* The commit is there, and waits for a standby that does not answer, when the backend is ended, or
 * its wait is cancelled (notice 01000, and a success that is none). */
static void unreplicated_commits_are_doubtful(void **state) {
    (void)state;
    static const char *const how[] = { "pg_terminate_backend", "pg_cancel_backend" };
    store *a = open_as("n1", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    for (uint32_t k = 0; k < 2; k++) {
        wait_for_standby(true);
        assert_int_equal(add_while(a, 1 + k, how[k]), STORE_FAILED);
        wait_for_standby(false);
        assert_int_equal(add(a, 1, 1 + k, "doubtful"), STORE_FAILED);
        assert_int_equal(claim(a, 1, ""), STORE_OK);
    }
    assert_entries(a, 1, "0 created a;1 act doubtful;2 act doubtful;");
    assert_int_equal(add(a, 1, 3, "certain"), STORE_OK);
    store_close(a);
}

static void crashes_lose_nothing(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    postgres_case_crash();
    /* Nothing was under way, so nothing is in doubt: it connects again. */
    assert_int_equal(add(a, 1, 1, "b"), STORE_OK);
    assert_entries(a, 1, "0 created a;1 act b;");
    /* A table that was being made when the connection was lost. */
    wait_for_standby(true);
    const store_entry first = entry(2, 0, "created", "a");
    pthread_t thread;
    char how[] = "pg_terminate_backend";
    assert_int_equal(pthread_create(&thread, NULL, end_backends, how), 0);
    assert_int_equal(store_append(a, &first, 1, NULL, 0), STORE_FAILED);
    pthread_join(thread, NULL);
    wait_for_standby(false);
    assert_int_equal(add(a, 2, 1, "b"), STORE_FAILED);
    assert_int_equal(claim(a, 2, ""), STORE_OK);
    assert_entries(a, 2, "0 created a;");
    assert_int_equal(add(a, 2, 1, "b"), STORE_OK);
    store_close(a);
}

/* ---- rules, damage ---- */

static void assert_holder(store *s, const char *name, const char *expected) {
    store_table row;
    bool found = false;
    assert_int_equal(store_find_name(s, name, &row, &found), STORE_OK);
    assert_true(found);
    assert_string_equal(row.holder, expected);
}

static void unknown_rules_are_left_alone(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    make_named(a, 1, "quiet-otter", 5, 1000); /* of rules 3 */
    assert_int_equal(store_release(a, 1), STORE_OK);
    const store_postgres_options old = { .node = "n2", .rules_low = 1, .rules_high = 2 };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *b = store_postgres_open(at, &old, &status, error);
    assert_non_null(b);
    assert_int_equal(claim(b, 1, ""), STORE_OK); /* it may be read */
    assert_entries(b, 1, "0 created ;");
    assert_int_equal(add(b, 1, 1, "x"), STORE_FAILED);
    assert_non_null(strstr(store_error(b), "rules 3"));
    store_table row;
    uint32_t count = 9;
    int64_t next_ms = 0;
    assert_int_equal(store_due(b, 2000, &row, 1, &count, &next_ms), STORE_OK);
    assert_int_equal(count, 0);
    assert_true(next_ms == STORE_NEVER);
    assert_int_equal(store_due(a, 2000, &row, 1, &count, &next_ms), STORE_OK);
    assert_int_equal(count, 1);
    assert_holder(b, "quiet-otter", "n1"); /* which knows its rules, and is to be asked */
    assert_holder(a, "quiet-otter", "");
    postgres_case_run(at, "UPDATE longroad.node SET draining = true WHERE name = 'n1'");
    assert_holder(b, "quiet-otter", "");
    assert_int_equal(claim(a, 1, ""), STORE_OK); /* and is still anybody's */
    assert_int_equal(claim(b, 1, "n1"), STORE_ELSEWHERE);
    assert_holder(b, "quiet-otter", "n1");
    lapse("n1");
    assert_holder(b, "quiet-otter", "");
    store_close(a);
    store_close(b);
}

static void count_fault(void *context, uint64_t table, const char *name, const char *fault) {
    (void)name;
    assert_true(table > 0 && fault[0] != 0);
    ++*(int *)context;
}

static int faults_after(store *s, const char *sql) {
    int faults = 0;
    if (sql != NULL) postgres_case_run(at, sql);
    store_status status = store_postgres_check(s, count_fault, &faults);
    assert_int_equal(status, faults > 0 ? STORE_CORRUPT : STORE_OK);
    return faults;
}

static void damage_is_found(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    for (uint64_t table = 1; table <= 6; table++)
        for (uint32_t seq = 0; seq < 3; seq++) assert_int_equal(add(a, table, seq, "x"), STORE_OK);
    const store_change c = {
        .table = 6, .stage = STORE_FINISHED, .record = "r", .record_length = 1, .listing = "{}"
    };
    assert_int_equal(store_append(a, NULL, 0, &c, 1), STORE_OK);
    assert_int_equal(faults_after(a, NULL), 0);
    assert_int_equal(
        faults_after(a, "UPDATE longroad.entry SET text = 'y' WHERE number = 1 AND seq = 1"), 1);
    assert_int_equal(faults_after(a, "DELETE FROM longroad.entry WHERE number = 2 AND seq = 2"), 2);
    assert_int_equal(faults_after(a, "DELETE FROM longroad.entry WHERE number = 3 AND seq = 0"), 3);
    assert_int_equal(faults_after(a, "DELETE FROM longroad.game WHERE number = 4"), 4);
    assert_int_equal(faults_after(a, "DELETE FROM longroad.record"), 5);
    listing l = { "" };
    assert_int_equal(store_entries(a, 1, 0, list_entry, &l), STORE_CORRUPT);
    assert_string_equal(l.text, "0 created x;");
    assert_entries(a, 5, "0 created x;1 act x;2 act x;");
    store_close(a);
}

/* ---- what will not do ---- */

static void assert_refused(const char *address, const char *node, store_status expected,
                           const char *sentence) {
    const store_postgres_options options = { .node = node, .lease_ms = SHORT_MS };
    store_status status = STORE_OK;
    char error[STORE_ERROR_MAX] = "";
    assert_null(store_postgres_open(address, &options, &status, error));
    if (strstr(error, sentence) == NULL) fail_msg("`%s` instead of `%s`", error, sentence);
    assert_int_equal(status, expected);
}

static void turn_fsync(const char *word) {
    char sql[120];
    snprintf(sql, sizeof sql, "ALTER SYSTEM SET fsync = %s", word);
    postgres_case_run(at, sql);
    postgres_case_run(at, "SELECT pg_reload_conf()");
    snprintf(sql, sizeof sql, "SELECT (current_setting('fsync') = '%s')::int", word);
    while (postgres_case_number(at, sql) == 0) rest_ms(10);
}

static void bad_databases_are_refused(void **state) {
    (void)state;
    char other[1200], error[STORE_ERROR_MAX];
    assert_refused("postgresql://host:port:x/%zz", "n1", STORE_FAILED, "not the address");
    assert_refused("postgresql://127.0.0.1:1/x", "n1", STORE_FAILED, "cannot be reached");
    snprintf(other, sizeof other, "%s&dbname=nothing", at);
    assert_refused(other, "n1", STORE_FAILED, "\"nothing\" does not exist");
    snprintf(other, sizeof other, "%s&dbname=template1", at);
    assert_refused(other, "n1", STORE_FAILED, "`longroad db init` makes them");
    assert_int_equal(store_postgres_upgrade(other, error), STORE_FAILED);
    assert_int_equal(store_postgres_init(at, error), STORE_FAILED);
    assert_non_null(strstr(error, "there already"));
    assert_refused(at, "two words", STORE_FAILED, "cannot be the name");
    postgres_case_run(at, "UPDATE longroad.format SET version = 0");
    assert_refused(at, "n1", STORE_FAILED, "no program has made");
    assert_int_equal(store_postgres_upgrade(at, error), STORE_FAILED);
    postgres_case_run(at, "UPDATE longroad.format SET version = 99");
    assert_refused(at, "n1", STORE_FAILED, "newer than this program");
    assert_int_equal(store_postgres_upgrade(at, error), STORE_FAILED);
    assert_non_null(strstr(error, "update it"));
    postgres_case_run(at, "UPDATE longroad.format SET version = 3");
    assert_int_equal(store_postgres_upgrade(at, error), STORE_OK);
    postgres_case_run(at, "CREATE ROLE guest LOGIN");
    snprintf(other, sizeof other, "%s&user=guest", at);
    assert_refused(other, "n1", STORE_READONLY, "lacks rights");
    assert_int_equal(store_postgres_init(other, error), STORE_READONLY);
    turn_fsync("off");
    assert_refused(at, "n1", STORE_FAILED, "`fsync` is off");
    turn_fsync("on");
    clock_off_s = 3600;
    store *s = open_as("n1", SHORT_MS);
    clock_off_s = 0;
    assert_non_null(strstr(store_notice(s), " s ahead of"));
    store_close(s);
    s = store_postgres_open(at, NULL, &(store_status){ 0 }, error);
    assert_non_null(s);
    assert_string_equal(store_notice(s), "");
    assert_int_equal(add(s, 1, 0, "x"), STORE_READONLY);
    assert_int_equal(store_put(s, "a", "b", 1, false), STORE_READONLY);
    store_close(s);
}

/* A database as the first program with PostgreSQL has made it. */
static const char format_1[] =
    "DROP TABLE longroad.lobby; DROP FUNCTION longroad.announce;"
    "DROP INDEX longroad.record_at; ALTER TABLE longroad.record DROP COLUMN at_ms;"
    "ALTER TABLE longroad.node DROP COLUMN lobby; DROP TABLE longroad.wish;"
    "ALTER TABLE longroad.node DROP COLUMN rules_low, DROP COLUMN rules_high;"
    "UPDATE longroad.format SET version = 1";
static const char format_2[] =
    "DROP TABLE longroad.wish; UPDATE longroad.format SET version = 2;"
    "ALTER TABLE longroad.node DROP COLUMN rules_low, DROP COLUMN rules_high";

static void old_databases_are_brought_up(void **state) {
    (void)state;
    char error[STORE_ERROR_MAX];
    store *a = open_as("n1", LONG_MS);
    const store_change over = {
        .table = 1, .stage = STORE_FINISHED, .record = "old", .record_length = 3, .listing = "{}"
    };
    make_named(a, 1, "quiet-otter", 5, 1000);
    assert_int_equal(store_append(a, NULL, 0, &over, 1), STORE_OK);
    assert_int_equal(store_postgres_upgrade(at, error), STORE_BUSY);
    assert_non_null(strstr(error, "nodes are running (n1)"));
    store_close(a);
    postgres_case_run(at, format_1);
    assert_refused(at, "n1", STORE_FAILED, "`longroad db upgrade`");
    assert_int_equal(store_postgres_upgrade(at, error), STORE_OK);
    assert_int_equal(store_postgres_upgrade(at, error), STORE_OK); /* again: nothing to do */
    a = open_as("n1", LONG_MS);
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(store_record(a, 1, &text, &length), STORE_OK);
    assert_string_equal(text, "old");
    free(text);
    assert_entries(a, 1, "0 created ;");
    int faults = 0;
    assert_int_equal(store_postgres_check(a, count_fault, &faults), STORE_OK);
    store_close(a);
    postgres_case_run(at, format_2);
    assert_refused(at, "n1", STORE_FAILED, "`longroad db upgrade`");
    assert_int_equal(store_postgres_upgrade(at, error), STORE_OK);
    assert_int_equal(postgres_case_number(at, "SELECT count(*) FROM longroad.wish"), 0);
    assert_int_equal(postgres_case_number(at, "SELECT version FROM longroad.format"), 3);
}

/* ---- what nodes tell each other ---- */

static bool join_rows(void *context, const store_listed *row) {
    char *out = context;
    size_t length = strlen(out);
    snprintf(out + length, 400 - length, "%llu %s %s;", (unsigned long long)row->table, row->name,
             row->row);
    return true;
}

static void assert_lobby(store_lease *l, bool expect_changed, const char *expected) {
    char rows[400] = "";
    bool changed = false;
    assert_int_equal(store_lease_lobby(l, 10, &changed, join_rows, rows), STORE_OK);
    assert_int_equal(changed, expect_changed);
    assert_string_equal(rows, expected);
}

static void lobbies_are_shared(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    store_lease *of_a = store_lease_new(a), *of_b = store_lease_new(b);
    const store_listed rows[] = { { 3, "otter", "{3}" }, { 1, "heron", "{1}" } };
    const store_listed next[] = { { 1, "heron", "{1b}" }, { 3, "otter", NULL } };
    assert_lobby(of_b, true, "");
    assert_int_equal(store_lease_announce(of_a, true, rows, 2), STORE_OK);
    assert_lobby(of_b, true, "1 heron {1};3 otter {3};");
    assert_lobby(of_b, false, "");
    assert_lobby(of_a, true, ""); /* its own it knows */
    assert_int_equal(store_lease_announce(of_a, false, next, 2), STORE_OK);
    assert_lobby(of_b, true, "1 heron {1b};");
    /* While a table moves two nodes may have it: the newer row counts. */
    const store_listed moved = { 1, "heron", "{1c}" };
    store *c = open_as("n3", LONG_MS);
    store_lease *of_c = store_lease_new(c);
    assert_int_equal(store_lease_announce(of_c, true, &moved, 1), STORE_OK);
    assert_lobby(of_b, true, "1 heron {1c};");
    lapse("n3"); /* what a dead node said counts no more */
    assert_lobby(of_b, true, "1 heron {1b};");
    assert_int_equal(store_lease_announce(of_a, true, NULL, 0), STORE_OK);
    assert_lobby(of_b, true, "");
    store_lease_free(of_a);
    store_lease_free(of_b);
    store_lease_free(of_c);
    store_close(a);
    store_close(b);
    store_close(c);
}

static void ended_games_are_told(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    store_lease *l = store_lease_new(b);
    char rows[400] = "";
    store_change over = { .table = 1,
                          .stage = STORE_FINISHED,
                          .record = "r",
                          .record_length = 1,
                          .listing = "{public}" };
    make_named(a, 1, "heron", 5, 1000);
    make_named(a, 2, "otter", 5, 1000);
    assert_int_equal(store_lease_ended(l, join_rows, rows), STORE_OK);
    assert_string_equal(rows, "");
    assert_int_equal(store_append(a, NULL, 0, &over, 1), STORE_OK);
    over.table = 2;
    over.listing = ""; /* private */
    assert_int_equal(store_append(a, NULL, 0, &over, 1), STORE_OK);
    assert_int_equal(store_lease_ended(l, join_rows, rows), STORE_OK);
    assert_string_equal(rows, "1 heron {public};");
    store_lease_free(l);
    store_close(a);
    store_close(b);
}

/* What is told, as text; and the last of it, for an answer. */
typedef struct heard {
    char told[400];
    store_wish last;
} heard;

static bool hear_wish(void *context, const store_wish *w) {
    heard *h = context;
    size_t length = strlen(h->told);
    snprintf(h->told + length, sizeof h->told - length, "%llu %s %d%s;",
             (unsigned long long)w->ticket, w->text, w->status, w->taken ? " taken" : "");
    h->last = *w;
    return true;
}

static store_wish assert_wishes(store_lease *l, __typeof__(store_lease_wished) *which,
                                const char *expected) {
    heard h = { .told = "" };
    assert_int_equal(which(l, hear_wish, &h), STORE_OK);
    assert_string_equal(h.told, expected);
    return h.last;
}

static bool wish(store_lease *l, uint64_t ticket, const char *node, const char *request) {
    bool there = false;
    assert_int_equal(store_lease_wish(l, ticket, node, request, &there), STORE_OK);
    return there;
}

static void wishes_are_carried_out_once(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS), *c = open_as("n3", LONG_MS);
    store_lease *of_a = store_lease_new(a), *of_b = store_lease_new(b), *of_c = store_lease_new(c);
    assert_true(wish(of_a, 7, "n2", "close?table=heron"));
    assert_wishes(of_a, store_lease_wished, "");
    assert_wishes(of_c, store_lease_wished, "");
    assert_wishes(of_a, store_lease_answers, "");
    store_wish w = assert_wishes(of_b, store_lease_wished, "7 close?table=heron 0 taken;");
    assert_wishes(of_b, store_lease_wished, "");
    w.status = 409;
    w.text = "{busy}";
    assert_int_equal(store_lease_answer(of_b, &w), STORE_OK);
    assert_wishes(of_c, store_lease_answers, "");
    assert_wishes(of_a, store_lease_answers, "7 {busy} 409 taken;");
    assert_wishes(of_a, store_lease_answers, "");
    assert_int_equal(postgres_case_number(at, "SELECT count(*) FROM longroad.wish"), 0);
    assert_false(wish(of_a, 8, "n4", "x")); /* there is no such node, or it is dead */
    lapse("n2");
    assert_false(wish(of_a, 9, "n2", "x"));
    store_lease_free(of_a);
    store_lease_free(of_b);
    store_lease_free(of_c);
    store_close(a);
    store_close(b);
    store_close(c);
}

/* The asker hears whether a wish without an answer can have been carried out. */
static void wishes_are_void_after_a_while(void **state) {
    (void)state;
    static const char long_ago[] = "UPDATE longroad.wish SET at = at - interval '1 min'";
    store *a = open_as("n1", LONG_MS), *b = open_as("n2", LONG_MS);
    store_lease *of_a = store_lease_new(a), *of_b = store_lease_new(b);
    assert_true(wish(of_a, 1, "n2", "one"));
    postgres_case_run(at, long_ago);
    assert_wishes(of_b, store_lease_wished, ""); /* too late */
    assert_wishes(of_a, store_lease_answers, "1  0;");
    assert_true(wish(of_a, 2, "n2", "two"));
    store_wish w = assert_wishes(of_b, store_lease_wished, "2 two 0 taken;");
    postgres_case_run(at, long_ago);
    assert_wishes(of_a, store_lease_answers, "2  0 taken;");
    w.status = 200;
    w.text = "done";
    assert_int_equal(store_lease_answer(of_b, &w), STORE_OK); /* nobody waits for it */
    assert_wishes(of_a, store_lease_answers, "");
    assert_true(wish(of_a, 3, "n2", "three"));
    store_lease_free(of_a);
    store_close(a); /* what the dead have wished goes with them */
    assert_int_equal(store_lease_announce(of_b, true, NULL, 0), STORE_OK);
    assert_wishes(of_b, store_lease_wished, "");
    store_lease_free(of_b);
    store_close(b);
}

/* ---- a full disk ---- */

/* PostgreSQL says 53100 when its disk is full; a trigger says it here. */
static void a_full_disk_loses_nothing(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    postgres_case_run(at, "CREATE FUNCTION longroad.no_room() RETURNS trigger LANGUAGE plpgsql AS"
                          " $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$;"
                          "CREATE TRIGGER no_room BEFORE INSERT ON longroad.entry"
                          " FOR EACH ROW EXECUTE FUNCTION longroad.no_room()");
    assert_int_equal(add(a, 1, 1, "b"), STORE_FULL);
    assert_non_null(strstr(store_error(a), "no room on the database's disk"));
    assert_entries(a, 1, "0 created a;");
    postgres_case_run(at, "DROP TRIGGER no_room ON longroad.entry");
    assert_int_equal(add(a, 1, 1, "c"), STORE_OK); /* without a claim or a restart */
    assert_entries(a, 1, "0 created a;1 act c;");
    store_close(a);
}

/* Two nodes of one name: the second is refused while the first beats; a dead one is waited for. */
static void names_are_one_nodes(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    assert_refused(at, "n1", STORE_BUSY, "`n1` is running already");
    store_lease *lease = store_lease_new(a);
    assert_int_equal(store_lease_beat(lease, true), STORE_OK);
    assert_int_equal(postgres_case_number(at, "SELECT count(*) FROM longroad.node WHERE draining"),
                     1);
    postgres_case_run(at, "UPDATE longroad.node SET lease_until = now() + interval '300 ms'");
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    store *b = open_as("n1", 1000);
    postgres_case_run(at, "UPDATE longroad.node SET lease_until = now() + interval '1 h'");
    assert_int_equal(store_lease_beat(lease, false), STORE_FENCED);
    assert_int_equal(claim(b, 1, ""), STORE_OK);
    assert_int_equal(add(a, 1, 1, "a"), STORE_FENCED);
    store_lease_free(lease);
    store_close(a);
    assert_int_equal(add(b, 1, 1, "b"), STORE_OK); /* the end of a has not touched b's name */
    assert_int_equal(postgres_case_number(at, "SELECT count(*) FROM longroad.node"), 1);
    store_close(b);
}

/* The row of a node is gone after a failover to a standby that was behind; or the node stood still,
 * and another one of its name has come and died. */
static void lost_names_are_taken_again(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    store_lease *lease = store_lease_new(a);
    assert_int_equal(add(a, 1, 0, "a"), STORE_OK);
    postgres_case_run(at, "DELETE FROM longroad.node");
    assert_int_equal(store_lease_beat(lease, false), STORE_OK);
    assert_int_equal(store_lease_lapses(lease), 1);
    assert_int_equal(postgres_case_number(at, "SELECT count(*) FROM longroad.node n JOIN"
                                              " longroad.game g USING (node) WHERE n.name = 'n1'"),
                     1);
    postgres_case_run(at, "UPDATE longroad.node SET node = 7");
    assert_int_equal(store_lease_beat(lease, false), STORE_FENCED);
    lapse("n1");
    assert_int_equal(store_lease_beat(lease, false), STORE_OK);
    assert_int_equal(add(a, 1, 1, "a"), STORE_OK);
    store_lease_free(lease);
    store_close(a);
}

/* Whatever the node's own clock says: a machine that was stopped and moved may not know of it. */
static void lapses_are_noticed(void **state) {
    (void)state;
    store *a = open_as("n1", LONG_MS);
    store_lease *lease = store_lease_new(a);
    for (int k = 0; k < 2; k++) assert_int_equal(store_lease_beat(lease, false), STORE_OK);
    assert_int_equal(store_lease_lapses(lease), 0);
    lapse("n1");
    for (int k = 0; k < 2; k++) assert_int_equal(store_lease_beat(lease, false), STORE_OK);
    assert_int_equal(store_lease_lapses(lease), 1);
    assert_int_equal(postgres_case_number(at, "SELECT count(*) FROM longroad.node"
                                              " WHERE lease_until > now() + interval '1 min'"),
                     1);
    store_lease_free(lease);
    store_close(a);
}

static int end_all(void **state) {
    (void)state;
    postgres_case_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(owners_keep_others_out, make),
        cmocka_unit_test_setup(stale_epochs_are_fenced, make),
        cmocka_unit_test_setup(claims_want_a_lease, make),
        cmocka_unit_test_setup(two_claimers_share, make),
        cmocka_unit_test_setup(claims_wait_for_appends, make),
        cmocka_unit_test_setup(appends_wait_for_claims, make),
        cmocka_unit_test_setup(dead_backends_are_ended, make),
        cmocka_unit_test_setup(lost_appends_are_settled, make),
        cmocka_unit_test_setup(unreplicated_commits_are_doubtful, make),
        cmocka_unit_test_setup(crashes_lose_nothing, make),
        cmocka_unit_test_setup(unknown_rules_are_left_alone, make),
        cmocka_unit_test_setup(damage_is_found, make),
        cmocka_unit_test_setup(bad_databases_are_refused, make),
        cmocka_unit_test_setup(old_databases_are_brought_up, make),
        cmocka_unit_test_setup(lobbies_are_shared, make),
        cmocka_unit_test_setup(ended_games_are_told, make),
        cmocka_unit_test_setup(wishes_are_carried_out_once, make),
        cmocka_unit_test_setup(wishes_are_void_after_a_while, make),
        cmocka_unit_test_setup(a_full_disk_loses_nothing, make),
        cmocka_unit_test_setup(names_are_one_nodes, make),
        cmocka_unit_test_setup(lost_names_are_taken_again, make),
        cmocka_unit_test_setup(lapses_are_noticed, make),
    };
    return cmocka_run_group_tests_name("store_postgres", tests, NULL, end_all);
}
#endif
