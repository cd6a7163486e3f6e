/* postgres_store.h - what the files of the PostgreSQL backend share: the connection, its
 * parameters, its errors, the tables that this node owns. */
#ifndef STORE_POSTGRES_STORE_H
#define STORE_POSTGRES_STORE_H

#include "store_ops.h"
#include "store_postgres.h"

#include <libpq-fe.h>

enum {
    POSTGRES_FORMAT = 3,
    POSTGRES_LOCK_MS = 500,     /* how long a statement waits for the lock of a row */
    POSTGRES_ANSWER_MS = 30000, /* then the connection is given up */
    POSTGRES_PLACE_MAX = 256,
    POSTGRES_PREPARED_MAX = 32
};

/* A table that this node owns, or has tried to change. */
typedef struct postgres_held {
    uint64_t table; /* 0: a free place */
    int64_t epoch;
    uint32_t next;  /* seq of its next entry */
    uint64_t sum;   /* of its last entry */
    bool doubt;     /* nobody knows whether its last append is there */
    uint32_t batch; /* of the append under way: its place there and one; 0: not in it */
} postgres_held;

typedef struct postgres_map {
    postgres_held *at;
    uint32_t count, room; /* room: a power of two */
} postgres_map;

typedef struct postgres {
    store base;
    PGconn *db;
    char *address;
    char place[POSTGRES_PLACE_MAX];
    char role[8]; /* of the connection: `log` or `lease` */
    char node_name[STORE_NODE_MAX];
    int64_t node; /* 0: reads alone */
    uint32_t lease_ms;
    int64_t rules_low, rules_high;
    uint64_t connects;
    bool lost;        /* the connection of the last call has ended in it */
    bool warned;      /* a commit was not waited for: it is not certain */
    char sqlstate[6]; /* of the last failure */
    char detail[128]; /* and what it is about */
    const char *prepared[POSTGRES_PREPARED_MAX]; /* statements that the connection knows */
    char timeline[9]; /* of the database when we last connected; empty: never */
    char listing[STORE_LISTING_MAX];
    postgres_map held;
} postgres;

static inline postgres *postgres_of(store *s) {
    return (postgres *)s;
}

/* ---- the connection (connection.c) ---- */

postgres *postgres_new(const char *address, store_status *status, char error[STORE_ERROR_MAX]);
void postgres_free(postgres *p);
/* Connects if there is no connection. Whatever an earlier connection of this node still had under
 * way is over when it returns. */
store_status postgres_connect(postgres *p);
/* Several statements without parameters or results. */
store_status postgres_exec(postgres *p, const char *sql);

/* Parameters of a statement, in the binary form. They grow as need be; what did not fit into memory
 * makes the asking fail. */
enum { POSTGRES_PARAMETERS_MAX = 32 };
typedef struct postgres_parameters {
    int count;
    Oid type[POSTGRES_PARAMETERS_MAX];
    size_t start[POSTGRES_PARAMETERS_MAX], length[POSTGRES_PARAMETERS_MAX];
    bool null[POSTGRES_PARAMETERS_MAX];
    char *bytes;
    size_t used, room;
    size_t array; /* where the array that is being written begins */
    bool failed;
} postgres_parameters;

void parameter_int(postgres_parameters *a, int64_t value);
void parameter_bytes(postgres_parameters *a, const void *bytes, size_t length);
void parameter_text(postgres_parameters *a, const char *text);
/* An array: begin, then an element for each, then end. */
typedef enum postgres_type {
    POSTGRES_INT8 = 20,
    POSTGRES_INT4 = 23,
    POSTGRES_TEXT = 25,
    POSTGRES_BYTEA = 17
} postgres_type;
void parameter_array(postgres_parameters *a, postgres_type type, uint32_t count);
void element_int8(postgres_parameters *a, int64_t value);
void element_int4(postgres_parameters *a, int32_t value);
void element_bytes(postgres_parameters *a, const void *bytes, size_t length);
void element_null(postgres_parameters *a);
void parameter_array_end(postgres_parameters *a);
void parameters_free(postgres_parameters *a);

/* Asks one question; `a` NULL: without parameters. Columns of results are bigint, text, bytea or
 * boolean, in the binary form. NULL: it failed, and base.status and base.error say why. */
PGresult *postgres_ask(postgres *p, const char *sql, const postgres_parameters *a);
int64_t postgres_int(const PGresult *r, int row, int column);
bool postgres_bool(const PGresult *r, int row, int column);
/* Copies a text; false if it does not fit. */
bool postgres_word(const PGresult *r, int row, int column, char *out, size_t size);

/* ---- tables and functions (schema.c) ---- */

store_status postgres_check_format(postgres *p);

/* ---- tables that this node owns (own.c) ---- */

postgres_held *postgres_held_find(postgres *p, uint64_t table);
postgres_held *postgres_held_take(postgres *p, uint64_t table); /* NULL: no memory */
void postgres_held_forget(postgres *p, uint64_t table);
/* An epoch for a table that we make. */
int64_t postgres_new_epoch(void);
uint64_t postgres_random(void);
/* Claims a table that an append is for. NULL: there is no such table, with base.status OK; or a
 * failure. */
postgres_held *postgres_claim_for_append(postgres *p, uint64_t table);
/* Puts the node's row in place; waits for the lease of one of the same name. */
store_status postgres_enlist(postgres *p);

__typeof__(store_claim) postgres_claim;
__typeof__(store_release) postgres_release;
__typeof__(store_append) postgres_append;

/* ---- reading (read.c) ---- */

__typeof__(store_tables) postgres_tables;
__typeof__(store_find_name) postgres_find_name;
__typeof__(store_due) postgres_due;
__typeof__(store_makers) postgres_makers;
__typeof__(store_strangers) postgres_strangers;
__typeof__(store_entries) postgres_entries;
__typeof__(store_record) postgres_record;
__typeof__(store_put) postgres_put;
__typeof__(store_get) postgres_get;

#endif
