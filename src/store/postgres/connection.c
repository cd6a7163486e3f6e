/* connection.c - one connection to the database: opening, asking, and what its errors mean.
 *
 * Asking never waits for ever: after POSTGRES_ANSWER_MS the connection is given up. A connection
 * that has ended leaves its backend behind, which may be about to commit. So the next connection
 * of the same node and role first ends all backends that bear the node's name, and waits until they
 * are gone; from then on what the database holds is all that it will hold of them.
 */
#include "postgres_store.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CONNECT_TRIES = 40, CONNECT_REST_MS = 50 };

static void rest_ms(long ms) {
    struct timespec rest = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };
    nanosleep(&rest, NULL);
}

static int64_t clock_ms(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- errors ---- */

/* The first line of what libpq says, without its line break. */
static void first_line(const char *text, char *out, size_t size) {
    size_t length = strcspn(text, "\n");
    snprintf(out, size, "%.*s", (int)(length < size ? length : size - 1), text);
}

static const struct {
    const char *state; /* its first letters */
    store_status status;
    const char *sentence;
} meanings[] = {
    { "LR001", STORE_FENCED, "another node has taken the table over" },
    { "LR002", STORE_FAILED, "the log is not where it was" },
    { "53100", STORE_FULL, "there is no room on the database's disk" },
    { "25006", STORE_READONLY, "the database may not be written: it is a standby, or is set so" },
    { "42501", STORE_READONLY, "the role lacks rights; see docs/cluster.md for what it needs" },
    { "28", STORE_FAILED, "the database does not let this role in" },
    { "3D000", STORE_FAILED, "there is no such database" },
    { "55P03", STORE_BUSY, "another connection holds the table's row" },
    { "XX001", STORE_CORRUPT, "the database is damaged" },
    { "XX002", STORE_CORRUPT, "the database is damaged" },
    { "", STORE_FAILED, "the database failed" },
};

static store_status fail_with(postgres *p, const char *state, const char *message) {
    size_t k = 0;
    char line[200];
    while (strncmp(state, meanings[k].state, strlen(meanings[k].state)) != 0) k++;
    first_line(message, line, sizeof line);
    snprintf(p->sqlstate, sizeof p->sqlstate, "%s", state);
    return store_fail(&p->base, meanings[k].status, "%s: %s (PostgreSQL: %s%s%s)", p->base.place,
                      p->lost ? "the connection is lost" : meanings[k].sentence, line,
                      state[0] != 0 ? ", " : "", state);
}

static store_status fail_result(postgres *p, const PGresult *r) {
    const char *state = r != NULL ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *message = r != NULL ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *detail = r != NULL ? PQresultErrorField(r, PG_DIAG_MESSAGE_DETAIL) : NULL;
    snprintf(p->detail, sizeof p->detail, "%s", detail != NULL ? detail : "");
    /* An end of the backend says nothing about what it had under way. */
    p->lost |= PQstatus(p->db) == CONNECTION_BAD ||
               (state != NULL && strncmp(state, "57P", 3) == 0);
    return fail_with(p, state != NULL ? state : "",
                     message != NULL ? message : PQerrorMessage(p->db));
}

/* `canceling wait for synchronous replication`: the commit may be lost with the primary. */
static void on_notice(void *context, const PGresult *r) {
    postgres *p = context;
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    p->warned |= state != NULL && strcmp(state, "01000") == 0;
}

static void drop(postgres *p) {
    PQfinish(p->db);
    p->db = NULL;
    memset(p->prepared, 0, sizeof p->prepared);
}

/* ---- parameters ---- */

static char *grow(postgres_parameters *a, size_t more) {
    if (a->failed) return NULL;
    if (a->used + more > a->room) {
        size_t room = 2 * a->room + more + 1024;
        char *bytes = realloc(a->bytes, room);
        if (bytes == NULL) {
            a->failed = true;
            return NULL;
        }
        a->bytes = bytes;
        a->room = room;
    }
    a->used += more;
    return a->bytes + a->used - more;
}

static void put_number(postgres_parameters *a, uint64_t value, size_t width) {
    char *at = grow(a, width);
    for (size_t i = 0; at != NULL && i < width; i++) at[i] = (char)(value >> 8 * (width - 1 - i));
}

static void begin(postgres_parameters *a, Oid type) {
    int k = a->count++;
    a->type[k] = type;
    a->start[k] = a->used;
    a->null[k] = false;
}

static void end(postgres_parameters *a) {
    a->length[a->count - 1] = a->used - a->start[a->count - 1];
}

void parameter_int(postgres_parameters *a, int64_t value) {
    begin(a, POSTGRES_INT8);
    put_number(a, (uint64_t)value, 8);
    end(a);
}

static void put_bytes(postgres_parameters *a, const void *bytes, size_t length) {
    char *at = grow(a, length);
    if (at != NULL && length > 0) memcpy(at, bytes, length);
}

void parameter_bytes(postgres_parameters *a, const void *bytes, size_t length) {
    begin(a, POSTGRES_BYTEA);
    put_bytes(a, bytes, length);
    end(a);
}

void parameter_text(postgres_parameters *a, const char *text) {
    begin(a, POSTGRES_TEXT);
    put_bytes(a, text, strlen(text));
    end(a);
}

/* The binary form of an array: dimensions, whether there are NULLs, type, length, lower bound. */
void parameter_array(postgres_parameters *a, postgres_type type, uint32_t count) {
    enum { INT8_ARRAY = 1016, INT4_ARRAY = 1007, TEXT_ARRAY = 1009, BYTEA_ARRAY = 1001 };
    Oid array = type == POSTGRES_INT8   ? INT8_ARRAY
                : type == POSTGRES_INT4 ? INT4_ARRAY
                : type == POSTGRES_TEXT ? TEXT_ARRAY
                                        : BYTEA_ARRAY;
    begin(a, array);
    put_number(a, count > 0, 4);
    put_number(a, 1, 4);
    put_number(a, type, 4);
    if (count == 0) return;
    put_number(a, count, 4);
    put_number(a, 1, 4);
}

void element_int8(postgres_parameters *a, int64_t value) {
    put_number(a, 8, 4);
    put_number(a, (uint64_t)value, 8);
}

void element_int4(postgres_parameters *a, int32_t value) {
    put_number(a, 4, 4);
    put_number(a, (uint32_t)value, 4);
}

void element_bytes(postgres_parameters *a, const void *bytes, size_t length) {
    put_number(a, length, 4);
    put_bytes(a, bytes, length);
}

void element_null(postgres_parameters *a) {
    put_number(a, UINT32_MAX, 4);
}

void parameter_array_end(postgres_parameters *a) {
    end(a);
}

void parameters_free(postgres_parameters *a) {
    free(a->bytes);
    *a = (postgres_parameters){ .count = 0 };
}

/* ---- asking ---- */

/* Waits for the connection; false: it took too long, or failed. */
static bool wait_for(postgres *p, short events, int64_t until_ms) {
    for (;;) {
        struct pollfd fd = { .fd = PQsocket(p->db), .events = events };
        int64_t left = until_ms - clock_ms(CLOCK_MONOTONIC);
        if (fd.fd < 0 || left <= 0) return false;
        int ready = poll(&fd, 1, (int)left);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
}

static bool flush(postgres *p, int64_t until_ms) {
    int left = 0;
    while ((left = PQflush(p->db)) > 0)
        if (!wait_for(p, POLLOUT | POLLIN, until_ms) || !PQconsumeInput(p->db)) return false;
    return left == 0;
}

/* The last result of what was sent, or NULL: the connection is not good any more. */
static PGresult *receive(postgres *p) {
    int64_t until_ms = clock_ms(CLOCK_MONOTONIC) + POSTGRES_ANSWER_MS;
    PGresult *last = NULL;
    bool good = flush(p, until_ms);
    while (good) {
        while (good && PQisBusy(p->db))
            good = wait_for(p, POLLIN, until_ms) && PQconsumeInput(p->db) != 0;
        PGresult *r = good ? PQgetResult(p->db) : NULL;
        if (r == NULL) break;
        bool failed = last != NULL && PQresultStatus(last) == PGRES_FATAL_ERROR;
        PQclear(failed ? r : last); /* the first failure is the one to tell of */
        if (!failed) last = r;
    }
    if (!good) p->lost = true;
    return last;
}

/* NULL unless the result is what was asked for. */
static PGresult *judge(postgres *p, PGresult *r) {
    ExecStatusType status = r != NULL ? PQresultStatus(r) : PGRES_FATAL_ERROR;
    if (!p->lost && (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)) return r;
    fail_result(p, r);
    PQclear(r);
    if (p->lost) drop(p);
    return NULL;
}

/* A connection that has ended while nobody asked: nothing was under way, so nothing is in doubt. */
static void look_at_connection(postgres *p) {
    enum { LOOKS = 8 }; /* a last word may come before the end */
    for (int look = 0; look < LOOKS && p->db != NULL; look++) {
        struct pollfd fd = { .fd = PQsocket(p->db), .events = POLLIN };
        if (fd.fd >= 0 && poll(&fd, 1, 0) <= 0) return;
        if (fd.fd < 0 || !PQconsumeInput(p->db) || PQstatus(p->db) == CONNECTION_BAD) drop(p);
    }
}

static store_status begin_asking(postgres *p) {
    p->base.status = STORE_OK;
    p->base.error[0] = 0;
    p->lost = p->warned = false;
    p->sqlstate[0] = p->detail[0] = 0;
    look_at_connection(p);
    return p->db != NULL ? STORE_OK : postgres_connect(p);
}

store_status postgres_exec(postgres *p, const char *sql) {
    if (begin_asking(p) != STORE_OK) return p->base.status;
    if (!PQsendQuery(p->db, sql)) {
        p->lost = true;
        fail_result(p, NULL);
        drop(p);
        return p->base.status;
    }
    PGresult *r = judge(p, receive(p));
    PQclear(r);
    return r != NULL ? STORE_OK : p->base.status;
}

/* The number of the statement, which the connection knows then; -1: a failure. */
static int prepare(postgres *p, const char *sql, const postgres_parameters *a) {
    int k = 0;
    char name[16];
    while (k < POSTGRES_PREPARED_MAX - 1 && p->prepared[k] != NULL && p->prepared[k] != sql) k++;
    if (p->prepared[k] == sql) return k;
    snprintf(name, sizeof name, "s%d", k);
    if (!PQsendPrepare(p->db, name, sql, a->count, a->type)) {
        p->lost = true;
        fail_result(p, NULL);
        drop(p);
        return -1;
    }
    PGresult *r = judge(p, receive(p));
    PQclear(r);
    if (r == NULL) return -1;
    p->prepared[k] = sql;
    return k;
}

PGresult *postgres_ask(postgres *p, const char *sql, const postgres_parameters *a) {
    static const postgres_parameters none;
    const char *values[POSTGRES_PARAMETERS_MAX];
    int lengths[POSTGRES_PARAMETERS_MAX], formats[POSTGRES_PARAMETERS_MAX];
    char name[16];
    if (a == NULL) a = &none;
    if (begin_asking(p) != STORE_OK) return NULL;
    if (a->failed) {
        store_fail(&p->base, STORE_FAILED, "%s: no memory", p->base.place);
        return NULL;
    }
    for (int k = 0; k < a->count; k++) {
        values[k] = a->null[k] ? NULL : a->length[k] > 0 ? a->bytes + a->start[k] : "";
        lengths[k] = (int)a->length[k];
        formats[k] = 1;
    }
    int statement = prepare(p, sql, a);
    if (statement < 0) return NULL;
    p->warned = false;
    snprintf(name, sizeof name, "s%d", statement);
    if (!PQsendQueryPrepared(p->db, name, a->count, values, lengths, formats, 1)) p->lost = true;
    return judge(p, p->lost ? NULL : receive(p));
}

int64_t postgres_int(const PGresult *r, int row, int column) {
    const unsigned char *at = (const unsigned char *)PQgetvalue(r, row, column);
    uint64_t value = 0;
    for (int i = 0, length = PQgetlength(r, row, column); i < length && i < 8; i++)
        value = value << 8 | at[i];
    return (int64_t)value;
}

bool postgres_bool(const PGresult *r, int row, int column) {
    return PQgetlength(r, row, column) == 1 && PQgetvalue(r, row, column)[0] != 0;
}

bool postgres_word(const PGresult *r, int row, int column, char *out, size_t size) {
    size_t length = (size_t)PQgetlength(r, row, column);
    out[0] = 0;
    if (length >= size) return false;
    memcpy(out, PQgetvalue(r, row, column), length);
    out[length] = 0;
    return true;
}

/* ---- connecting ---- */

/* `postgresql://user@host:port/database`, for people: without the password. */
static void name_place(postgres *p, const PQconninfoOption *given) {
    const char *user = "", *host = "", *port = "", *database = "";
    for (const PQconninfoOption *o = given; o->keyword != NULL; o++) {
        const char *value = o->val != NULL ? o->val : "";
        if (strcmp(o->keyword, "user") == 0) user = value;
        if (strcmp(o->keyword, "host") == 0) host = value;
        if (strcmp(o->keyword, "port") == 0) port = value;
        if (strcmp(o->keyword, "dbname") == 0) database = value;
    }
    snprintf(p->place, sizeof p->place, "postgresql://%.40s%s%.100s%s%.20s/%.60s", user,
             user[0] != 0 ? "@" : "", host, port[0] != 0 ? ":" : "", port, database);
    p->base.place = p->place;
}

postgres *postgres_new(const char *address, store_status *status, char error[STORE_ERROR_MAX]) {
    char *why = NULL;
    *status = STORE_FAILED;
    PQconninfoOption *given = PQconninfoParse(address, &why);
    if (given == NULL) {
        char line[200];
        first_line(why != NULL ? why : "no memory", line, sizeof line);
        snprintf(error, STORE_ERROR_MAX, "this is not the address of a database: %s", line);
        PQfreemem(why);
        return NULL;
    }
    postgres *p = calloc(1, sizeof *p);
    if (p != NULL) p->address = strdup(address);
    if (p == NULL || p->address == NULL) {
        snprintf(error, STORE_ERROR_MAX, "no memory");
        PQconninfoFree(given);
        free(p);
        return NULL;
    }
    name_place(p, given);
    snprintf(p->role, sizeof p->role, "log");
    PQconninfoFree(given);
    *status = STORE_OK;
    return p;
}

void postgres_free(postgres *p) {
    if (p == NULL) return;
    PQfinish(p->db);
    free(p->held.at);
    free(p->address);
    free(p);
}

/* The address with what it leaves open. A dead network is noticed after some seconds, and of
 * several hosts the one is taken that can be written. */
static PGconn *dial(postgres *p) {
    char name[64];
    snprintf(name, sizeof name, "longroad %016" PRIx64 " %s", (uint64_t)p->node, p->role);
    const char *defaults[][2] = { { "connect_timeout", "3" },
                                  { "keepalives_idle", "5" },
                                  { "keepalives_interval", "2" },
                                  { "keepalives_count", "3" },
                                  { "tcp_user_timeout", "8000" },
                                  { "target_session_attrs", p->node != 0 ? "read-write" : "any" } };
    enum { DEFAULTS = sizeof defaults / sizeof defaults[0] };
    const char *keys[DEFAULTS + 3], *values[DEFAULTS + 3];
    for (int k = 0; k < DEFAULTS; k++) {
        keys[k] = defaults[k][0];
        values[k] = defaults[k][1];
    }
    keys[DEFAULTS] = "dbname"; /* is expanded, and what it says comes later and wins */
    values[DEFAULTS] = p->address;
    keys[DEFAULTS + 1] = "application_name";
    values[DEFAULTS + 1] = name;
    keys[DEFAULTS + 2] = values[DEFAULTS + 2] = NULL;
    return PQconnectdbParams(keys, values, 1);
}

static store_status settle_older(postgres *p) {
    static const char others[] =
        "SELECT count(pg_terminate_backend(pid))::bigint FROM pg_stat_activity"
        " WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()";
    for (int tries = 0; tries < CONNECT_TRIES; tries++) {
        PGresult *r = postgres_ask(p, others, NULL);
        if (r == NULL) return p->base.status;
        int64_t left = postgres_int(r, 0, 0);
        PQclear(r);
        if (left == 0) return STORE_OK;
        rest_ms(CONNECT_REST_MS);
    }
    return store_fail(&p->base, STORE_BUSY, "%s: an earlier connection of this node does not end",
                      p->base.place);
}

/* After a failover nobody knows what the new primary has of what the old one acknowledged. */
static store_status look_at_timeline(postgres *p) {
    char timeline[sizeof p->timeline] = "";
    PGresult *r = postgres_ask(p, "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)", NULL);
    if (r == NULL) return p->base.status;
    postgres_word(r, 0, 0, timeline, sizeof timeline);
    PQclear(r);
    bool other = p->timeline[0] != 0 && strcmp(p->timeline, timeline) != 0;
    for (uint32_t k = 0; other && k < p->held.room; k++) p->held.at[k].doubt = true;
    memcpy(p->timeline, timeline, sizeof p->timeline);
    return STORE_OK;
}

store_status postgres_connect(postgres *p) {
    if (p->db != NULL) return STORE_OK;
    p->base.status = STORE_OK;
    p->db = dial(p);
    if (p->db == NULL || PQstatus(p->db) != CONNECTION_OK) {
        char line[300];
        first_line(p->db != NULL ? PQerrorMessage(p->db) : "no memory", line, sizeof line);
        drop(p);
        return store_fail(&p->base, STORE_FAILED, "%s: the database cannot be reached: %s",
                          p->base.place, line);
    }
    PQsetNoticeReceiver(p->db, on_notice, p);
    PQsetnonblocking(p->db, 1);
    store_status status = postgres_exec(
        p, "SET search_path = longroad; SET default_transaction_isolation = 'read committed';"
           "SET lock_timeout = 500; SET statement_timeout = 0; SET client_encoding = 'UTF8'");
    bool lease = strcmp(p->role, "lease") == 0;
    if (status == STORE_OK)
        status = postgres_exec(p, lease ? "SET synchronous_commit = local"
                                        : "SET synchronous_commit = on");
    if (status == STORE_OK && p->node != 0) status = settle_older(p);
    if (status == STORE_OK && p->node != 0 && !lease) status = look_at_timeline(p);
    if (status != STORE_OK && p->db != NULL) drop(p);
    p->connects += status == STORE_OK;
    return status;
}
