/* db_shared.c - see db_shared.h. */
#include "db_shared.h"

#include "cli.h"
#include "store_copy.h"
#include "store_file.h"
#include "store_postgres.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int db_init(const char *address) {
    char error[STORE_ERROR_MAX];
    if (store_postgres_init(address, error) != STORE_OK) {
        cli_error("%s", error);
        return CLI_FAILED;
    }
    printf("the tables are made; `longroad serve --store` can use them\n");
    return CLI_OK;
}

int db_upgrade(const char *address) {
    char error[STORE_ERROR_MAX];
    if (store_postgres_upgrade(address, error) != STORE_OK) {
        cli_error("%s", error);
        return CLI_FAILED;
    }
    printf("the tables are those of this program\n");
    return CLI_OK;
}

/* ---- copy ---- */

static store *open_folder(const char *folder, bool reading) {
    char path[4096], error[STORE_ERROR_MAX];
    const store_options options = { .read_only = reading };
    store_status status = STORE_FAILED;
    if (snprintf(path, sizeof path, "%s/%s", folder, STORE_FILE) >= (int)sizeof path)
        cli_usage("the name of the folder is too long");
    if (!reading && mkdir(folder, 0700) != 0 && errno != EEXIST)
        cli_fail("%s: %s", folder, strerror(errno));
    if (reading && access(path, F_OK) != 0) cli_fail("%s: %s", path, strerror(errno));
    store *s = store_open(path, &options, &status, error);
    if (!s) cli_error("%s", error);
    return s;
}

static bool note_alive(void *context, const store_node *node) {
    if (!node->alive || node->me) return true;
    cli_error("the node %s is running: stop all nodes first", node->name);
    *(bool *)context = true;
    return true;
}

/* Nobody else may change the database meanwhile. */
static bool is_alone(store *s) {
    bool others = false;
    store_lease *lease = store_lease_new(s);
    if (!lease) cli_fail("out of memory");
    store_status status = store_lease_nodes(lease, note_alive, &others);
    if (status != STORE_OK) cli_error("%s", store_lease_error(lease));
    store_lease_free(lease);
    return status == STORE_OK && !others;
}

static store *open_address(const char *address) {
    const store_postgres_options options = { .node = "db-copy", .lease_ms = 600000 };
    char error[STORE_ERROR_MAX];
    store_status status = STORE_FAILED;
    store *s = store_postgres_open(address, &options, &status, error);
    if (!s) {
        cli_error("%s", error);
        return NULL;
    }
    if (is_alone(s)) return s;
    store_close(s);
    return NULL;
}

static store *open_place(const char *place, bool reading) {
    return store_postgres_is(place) ? open_address(place) : open_folder(place, reading);
}

int db_copy(const char *from, const char *to) {
    char error[STORE_ERROR_MAX];
    store_copied done;
    if (strcmp(from, to) == 0) cli_usage("copy goes from one place to another");
    if (store_postgres_is(from) && store_postgres_is(to))
        cli_usage("between two databases of PostgreSQL, pg_dump is the better tool");
    store *source = open_place(from, true), *target = source ? open_place(to, false) : NULL;
    if (!target) {
        store_close(source);
        return CLI_FAILED;
    }
    store_status status = store_copy(source, target, &done, error);
    store_close(source);
    store_close(target);
    if (status == STORE_OK) {
        printf("%" PRIu64 " tables, %" PRIu64 " entries, %" PRIu64
               " records copied, read again and compared\n",
               done.tables, done.entries, done.records);
        return CLI_OK;
    }
    cli_error("%s", error);
    if (status != STORE_BUSY) cli_error("throw the copy away: it is not whole");
    return CLI_FAILED;
}
