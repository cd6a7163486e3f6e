/* postgres_case.c - see postgres_case.h. */
#include "postgres_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#ifdef LONGROAD_POSTGRES
#include <libpq-fe.h>

static char folder[512], address[1024];

static void shell(const char *action) {
    char command[2048];
    snprintf(command, sizeof command, "%s/tools/database %s '%s' %ld </dev/null >'%s/address'",
             LR_TEST_SOURCE_DIR, action, folder, (long)getpid(), folder);
    /* A script of ours: NOLINTNEXTLINE(cert-env33-c) */
    if (system(command) != 0) fail_msg("tools/database %s failed", action);
}

/* Below /tmp: the user that PostgreSQL runs as may not enter the build folder, and the name of a
 * socket is short. */
static void start(void) {
    snprintf(folder, sizeof folder, "/tmp/longroad-postgres-XXXXXX");
    assert_non_null(mkdtemp(folder));
    shell("start");
}

static PGconn *connect_to(const char *to) {
    PGconn *db = PQconnectdb(to);
    if (PQstatus(db) != CONNECTION_OK) fail_msg("%s", PQerrorMessage(db));
    return db;
}

long long postgres_case_number(const char *to, const char *sql) {
    PGconn *db = connect_to(to);
    PGresult *r = PQexec(db, sql);
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail_msg("%s", PQerrorMessage(db));
    long long number = PQntuples(r) > 0 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    PQfinish(db);
    return number;
}

void postgres_case_run(const char *to, const char *sql) {
    postgres_case_number(to, sql);
}

const char *postgres_case_new(void) {
    if (folder[0] == 0) start();
    /* However busy the machine is. */
    snprintf(address, sizeof address, "postgresql://longroad@/postgres?host=%s&connect_timeout=100",
             folder);
    /* A test that has failed may have left a transaction open. */
    postgres_case_run(address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
                               " backend_type = 'client backend' AND pid <> pg_backend_pid()");
    postgres_case_run(address, "SET client_min_messages = error;"
                               " DROP SCHEMA IF EXISTS longroad CASCADE");
    return address;
}

void postgres_case_crash(void) {
    shell("kill");
    shell("start");
}

void postgres_case_end(void) {
    char command[2048];
    if (folder[0] == 0) return;
    shell("kill");
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
    folder[0] = 0;
}

#endif
