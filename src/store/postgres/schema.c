/* schema.c - the tables and functions of the database, and how they are made (store_postgres.h).
 *
 *     node    name | node lease_until draining lobby rules_low rules_high    one row a name
 *     game    number | stage name rules maker wake_ms listing created_ms changed_ms
 *                      node epoch next                             one row a table
 *     entry   number seq | time_ms kind text sum      in the order they came, never changed
 *     record  number | text sum at_ms                 the text of a finished game, and when it came
 *     lobby   node number | name row at               public tables, as their nodes announce them
 *     wish    asker ticket | node request at taken status answer   of the admin, for another node
 *     value   name | value sum                        the servers' own small values
 *     format  version                                 one row
 *
 * All of it is in the schema `longroad`. A row of `game` changes with every append: `next` and
 * `changed_ms` are in no index and half of each page is left free, so the change stays in its page
 * (a HOT update). Rows of `game` carry no sum: the database's own page checksums find damage there.
 *
 * `lobby` is what living nodes say and worth nothing without them: it is not logged, a standby does
 * not have it, and node.lobby counts its changes. `wish` is not logged either: a wish lives for
 * seconds, and who waits for it is told if it is lost. It is a table and no NOTIFY because anybody
 * who may connect to the database can notify, and only our role can write here.
 *
 * Format 1 had no `lobby` and no record.at_ms, format 2 no `wish` and no rules of nodes.
 *
 * append() is the fence. Its UPDATE checks the epoch and the next number and locks the row. In READ
 * COMMITTED, which the session sets, an append that waited for a claim is checked against the new
 * row. A look without a lock (WHERE EXISTS) would be wrong: the claim would not wait for the
 * append.
 */
#include "postgres_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char tables_sql[] =
    "CREATE TABLE format (version integer NOT NULL);"
    "CREATE TABLE node ("
    "  name text PRIMARY KEY, node bigint NOT NULL UNIQUE, lease_until timestamptz NOT NULL,"
    "  draining boolean NOT NULL DEFAULT false);"
    "CREATE TABLE game ("
    "  number bigint PRIMARY KEY, name text UNIQUE, stage smallint NOT NULL,"
    "  rules integer NOT NULL, maker bigint, wake_ms bigint, listing text,"
    "  created_ms bigint NOT NULL, changed_ms bigint NOT NULL,"
    "  node bigint, epoch bigint NOT NULL, next integer NOT NULL) WITH (fillfactor = 50);"
    "CREATE INDEX game_wake ON game (wake_ms, number) WHERE wake_ms IS NOT NULL;"
    "CREATE INDEX game_maker ON game (maker) WHERE stage < 2 AND maker IS NOT NULL;"
    "CREATE INDEX game_node ON game (node) WHERE node IS NOT NULL;"
    "CREATE TABLE entry ("
    "  number bigint, seq integer, time_ms bigint NOT NULL, kind text NOT NULL,"
    "  text bytea NOT NULL, sum bigint NOT NULL, PRIMARY KEY (number, seq));"
    "CREATE TABLE record (number bigint PRIMARY KEY, text bytea NOT NULL, sum bigint NOT NULL);"
    "CREATE TABLE value (name text PRIMARY KEY, value bytea NOT NULL, sum bigint NOT NULL);"
    "INSERT INTO format VALUES (1);";

/* From format 1 to 2, and on to 3. A new database goes the same way. */
static const char to_2_sql[] =
    "ALTER TABLE node ADD COLUMN lobby bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE record ADD COLUMN at_ms bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE record ALTER COLUMN at_ms"
    "  SET DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;"
    "CREATE INDEX record_at ON record (at_ms);"
    "CREATE UNLOGGED TABLE lobby ("
    "  node bigint, number bigint, name text NOT NULL, row text NOT NULL,"
    "  at timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (node, number));"
    "UPDATE format SET version = 2;";

static const char to_3_sql[] =
    "ALTER TABLE node ADD COLUMN rules_low bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE node ADD COLUMN rules_high bigint NOT NULL DEFAULT 0;"
    "CREATE UNLOGGED TABLE wish ("
    "  asker bigint, ticket bigint, node bigint NOT NULL, request text NOT NULL,"
    "  at timestamptz NOT NULL DEFAULT clock_timestamp(), taken boolean NOT NULL DEFAULT false,"
    "  status bigint, answer text, PRIMARY KEY (asker, ticket));"
    "UPDATE format SET version = 3;";

static const char functions_sql[] =
    "CREATE OR REPLACE FUNCTION alive(bigint) RETURNS boolean LANGUAGE sql STABLE AS $$"
    "  SELECT EXISTS (SELECT FROM longroad.node o"
    "    WHERE o.node = $1 AND o.lease_until > clock_timestamp()) $$;"

    "CREATE OR REPLACE FUNCTION append(me bigint,"
    "  t bigint[], ep bigint[], first integer[], added integer[], changed bigint[],"
    "  nt bigint[], nep bigint[], nadded integer[], ncreated bigint[], nchanged bigint[],"
    "  n bigint[], s integer[], tm bigint[], k text[], x bytea[], sums bigint[],"
    "  c bigint[], cstage integer[], cname text[], clisting text[], crules integer[],"
    "  cmaker bigint[], cset integer[], cwake bigint[], crecord bytea[], csum bigint[])"
    " RETURNS void LANGUAGE plpgsql AS $$"
    " DECLARE hit integer; BEGIN"
    "  INSERT INTO game (number, stage, rules, created_ms, changed_ms, node, epoch, next)"
    "   SELECT w.number, 0, 1, w.created, w.changed, me, w.epoch, w.added"
    "    FROM unnest(nt, nep, nadded, ncreated, nchanged) w(number, epoch, added, created, "
    "changed);"
    "  UPDATE game g SET next = w.first + w.added, changed_ms = coalesce(w.changed, changed_ms)"
    "   FROM unnest(t, ep, first, added, changed) w(number, epoch, first, added, changed)"
    "   WHERE g.number = w.number AND g.epoch = w.epoch AND g.next = w.first;"
    "  GET DIAGNOSTICS hit = ROW_COUNT;"
    "  IF hit <> cardinality(t) THEN"
    "   IF EXISTS (SELECT FROM unnest(t, ep) w(number, epoch) LEFT JOIN game g USING (number)"
    "      WHERE g.epoch IS DISTINCT FROM w.epoch)"
    "   THEN RAISE 'fenced' USING ERRCODE = 'LR001';"
    "   ELSE RAISE 'gap' USING ERRCODE = 'LR002'; END IF;"
    "  END IF;"
    "  INSERT INTO entry SELECT * FROM unnest(n, s, tm, k, x, sums);"
    "  FOR i IN 1 .. cardinality(c) LOOP"
    "   UPDATE game SET stage = cstage[i], name = coalesce(cname[i], name),"
    "     listing = coalesce(clisting[i], listing), rules = coalesce(crules[i], rules),"
    "     maker = coalesce(cmaker[i], maker),"
    "     wake_ms = CASE WHEN cset[i] = 1 THEN cwake[i] ELSE wake_ms END WHERE number = c[i];"
    "   IF crecord[i] IS NOT NULL THEN"
    "    INSERT INTO record VALUES (c[i], crecord[i], csum[i])"
    "     ON CONFLICT (number) DO UPDATE SET text = excluded.text, sum = excluded.sum;"
    "   END IF;"
    "  END LOOP;"
    " END $$;"

    /* Rows of the lobby; NULL: the table is not in it. `anew`: these are all that the node has. */
    "CREATE OR REPLACE FUNCTION announce(me bigint, anew bigint, t bigint[], n text[], r text[])"
    " RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  DELETE FROM lobby l WHERE l.node = me AND (anew = 1 OR l.number = ANY (t));"
    "  INSERT INTO lobby (node, number, name, row) SELECT me, w.number, w.name, w.row"
    "   FROM unnest(t, n, r) w(number, name, row) WHERE w.row IS NOT NULL;"
    "  IF anew = 1 THEN"
    "   DELETE FROM lobby l WHERE NOT EXISTS (SELECT FROM node o WHERE o.node = l.node);"
    "   DELETE FROM wish w WHERE NOT EXISTS (SELECT FROM node o WHERE o.node = w.asker);"
    "  END IF;"
    "  UPDATE node SET lobby = lobby + 1 WHERE node = me;"
    " END $$;"

    /* Of a table that is not claimed: who holds it, whether there is one, its rules. */
    "CREATE OR REPLACE FUNCTION claim(t bigint, me bigint, low bigint, r1 bigint, r2 bigint,"
    "  OUT won boolean, OUT new_epoch bigint, OUT next_seq bigint, OUT last_sum bigint,"
    "  OUT known boolean, OUT by_rules bigint, OUT owner bigint, OUT holder text, OUT leased "
    "boolean)"
    " LANGUAGE plpgsql AS $$ BEGIN"
    "  UPDATE game g SET node = me, epoch = (((g.epoch >> 32) + 1) << 32) | low"
    "   WHERE g.number = t AND g.rules BETWEEN r1 AND r2"
    "    AND (g.node IS NULL OR g.node = me OR NOT alive(g.node)) AND alive(me)"
    "   RETURNING g.epoch, g.next INTO new_epoch, next_seq;"
    "  won := FOUND; known := FOUND; leased := true;"
    "  IF won THEN"
    "   SELECT e.sum INTO last_sum FROM entry e WHERE e.number = t AND e.seq = next_seq - 1;"
    "  ELSE"
    "   SELECT true, g.rules, g.node, o.name INTO known, by_rules, owner, holder FROM game g"
    "    LEFT JOIN node o ON o.node = g.node AND o.node <> me"
    "     AND o.lease_until > clock_timestamp() WHERE g.number = t;"
    "   known := coalesce(known, false); leased := alive(me);"
    "  END IF;"
    " END $$;";

/* ---- making and bringing up to date ---- */

static store_status run(postgres *p, const char *sql) {
    return postgres_exec(p, sql);
}

/* The format of the tables; -1: there are none. */
static store_status read_format(postgres *p, int64_t *version) {
    *version = -1; /* there are no tables */
    PGresult *r = postgres_ask(
        p,
        "SELECT coalesce((SELECT 1 FROM pg_tables WHERE schemaname = 'longroad'"
        " AND tablename = 'format'), 0)::bigint",
        NULL);
    if (r == NULL) return p->base.status;
    bool there = postgres_int(r, 0, 0) == 1;
    PQclear(r);
    if (!there) return STORE_OK;
    r = postgres_ask(p, "SELECT coalesce(max(version), 0)::bigint FROM longroad.format", NULL);
    if (r == NULL) return p->base.status;
    *version = postgres_int(r, 0, 0);
    PQclear(r);
    return STORE_OK;
}

store_status postgres_check_format(postgres *p) {
    int64_t version = 0;
    store_status status = read_format(p, &version);
    if (status != STORE_OK || version == POSTGRES_FORMAT) return status;
    if (version < 0)
        return store_fail(
            &p->base, STORE_FAILED,
            "%s: the database has no tables of Longroad; `longroad db init` makes them",
            p->base.place);
    const char *what = version < 1 ? "which no program has made"
                       : version < POSTGRES_FORMAT
                           ? "older than this program; stop all nodes and run `longroad db upgrade`"
                           : "newer than this program: update it";
    return store_fail(&p->base, STORE_FAILED, "%s: its tables are of format %lld, %s",
                      p->base.place, (long long)version, what);
}

/* All tables that a database of format `version` lacks (-1: it has none), and the functions, in one
 * transaction: all of them or none. */
static store_status make(postgres *p, int64_t version) {
    static const char head[] = "BEGIN; CREATE SCHEMA IF NOT EXISTS longroad;"
                               " SET LOCAL search_path = longroad;";
    char *sql = NULL;
    const char *tables = version < 0 ? tables_sql : "";
    const char *to_2 = version < 2 ? to_2_sql : "", *to_3 = version < 3 ? to_3_sql : "";
    if (asprintf(&sql, "%s%s%s%s%s%s", head, tables, to_2, to_3, functions_sql, "COMMIT") < 0)
        return store_fail(&p->base, STORE_FAILED, "no memory");
    store_status status = run(p, sql);
    free(sql);
    if (status == STORE_OK) return STORE_OK;
    char why[STORE_ERROR_MAX];
    memcpy(why, p->base.error, sizeof why);
    postgres_exec(p, "ROLLBACK");
    memcpy(p->base.error, why, sizeof why);
    return p->base.status = status;
}

/* Functions are not exchanged under nodes that call them. */
static store_status refuse_living(postgres *p) {
    PGresult *r = postgres_ask(p,
                               "SELECT coalesce(string_agg(name, ', ' ORDER BY name), '')"
                               " FROM longroad.node WHERE lease_until > clock_timestamp()",
                               NULL);
    char names[200];
    if (r == NULL) return p->base.status;
    postgres_word(r, 0, 0, names, sizeof names);
    PQclear(r);
    if (names[0] == 0) return STORE_OK;
    return store_fail(&p->base, STORE_BUSY, "%s: nodes are running (%s): stop all of them first",
                      p->base.place, names);
}

static store_status bring_up(postgres *p, bool init) {
    int64_t version = 0;
    store_status status = read_format(p, &version);
    if (status != STORE_OK) return status;
    if (init && version >= 0)
        return store_fail(&p->base, STORE_FAILED, "%s: the tables are there already",
                          p->base.place);
    if (!init && (version < 1 || version > POSTGRES_FORMAT)) return postgres_check_format(p);
    if (!init) status = refuse_living(p);
    return status == STORE_OK ? make(p, version) : status;
}

static store_status open_and_bring_up(const char *address, bool init, char error[STORE_ERROR_MAX]) {
    store_status status = STORE_FAILED;
    postgres *p = postgres_new(address, &status, error);
    if (p == NULL) return status;
    status = postgres_connect(p);
    if (status == STORE_OK) status = bring_up(p, init);
    snprintf(error, STORE_ERROR_MAX, "%s", status == STORE_OK ? "" : p->base.error);
    postgres_free(p);
    return status;
}

store_status store_postgres_init(const char *address, char error[STORE_ERROR_MAX]) {
    return open_and_bring_up(address, true, error);
}

store_status store_postgres_upgrade(const char *address, char error[STORE_ERROR_MAX]) {
    return open_and_bring_up(address, false, error);
}
