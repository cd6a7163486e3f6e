/* The table server as one of several nodes: tables at other nodes, tables taken over, appends in
 * doubt, a node that gives its tables away. Two real servers over one model of the shared store. */
#include "model_store.h"
#include "parts.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake node[2];
static model *shared;

static void begin(model_mutant mutant) {
    shared = model_new(mutant);
    for (int k = 0; k < 2; k++) {
        memset(&node[k], 0, sizeof node[k]);
        fake_config(&node[k]);
        node[k].config.idle_ms = 0;
        node[k].store = model_node(shared, k);
        fake_start(&node[k]);
        node[k].random = 100u + (uint64_t)k; /* no two nodes draw the same */
    }
}

static int setup(void **state) {
    (void)state;
    begin(MODEL_SOUND);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) fake_stop(&node[k]);
    model_free(shared);
    return 0;
}

static fake_seat open_table(void) {
    fake_hello(&node[0], 0, "Mia", "text");
    fake_seat seat = fake_create(&node[0], 0,
                                 "\"config\":\"board\",\"settings\":{\"public\":true}");
    fake_settle(&node[0]);
    return seat;
}

static uint64_t number_of(const char *name) {
    store_table row;
    bool found = false;
    assert_int_equal(store_find_name(model_log(shared), name, &row, &found), STORE_OK);
    assert_true(found);
    return row.table;
}

/* How often the line stands in the log of the table. */
typedef struct line_count {
    const char *line;
    uint32_t count;
} line_count;

static bool count_line(void *context, const store_entry *e) {
    line_count *l = context;
    size_t length = strlen(l->line);
    bool ends = e->length >= length && memcmp(e->text + e->length - length, l->line, length) == 0;
    l->count += strcmp(e->kind, "chat") == 0 && ends;
    return true;
}

static uint32_t lines(const char *name, const char *line) {
    line_count l = { .line = line };
    store_entries(model_log(shared), number_of(name), 0, count_line, &l);
    return l.count;
}

static void chat(fake *f, int64_t id, const char *text) {
    fake_say(f, 0, "{\"type\":\"chat\",\"id\":%lld,\"text\":\"%s\"}", (long long)id, text);
}

static void sit_at(fake *f, const fake_seat *seat) {
    fake_hello(f, 0, "Mia", "text");
    fake_sit(f, 0, seat->table, seat->token);
    fake_settle(f);
}

/* ---- where tables are ---- */

static void test_a_table_elsewhere_is_told(void **state) {
    (void)state;
    fake_seat seat = open_table();
    assert_int_equal(model_owner(shared, number_of(seat.table)), 0);
    fake_hello(&node[1], 0, "Ben", "text");
    fake_say(&node[1], 0, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", seat.table);
    fake_settle(&node[1]);
    assert_string_equal(fake_refusal(&node[1], 0), "MOVED");
    assert_non_null(strstr(fake_last(&node[1], 0, "refused"), "\"at\":\"n0\""));
    assert_int_equal(server_tables(node[1].server), 0);
    server_answer out;
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s", seat.table);
    server_request request = { .method = "GET", .path = path, .query = "", .body = "" };
    request.address = "192.0.2.9";
    server_http(node[1].server, node[1].time, &request, &out);
    assert_int_equal(out.status, 421);
    assert_non_null(strstr(out.body, "\"at\":\"n0\""));
    free(out.body);
}

/* The edge asks the node that has the table; a stranger's wish goes nowhere. */
static void test_the_admins_wish_is_for_the_tables_node(void **state) {
    (void)state;
    fake_seat seat = open_table();
    fake_hello(&node[1], 0, "Ben", "text");
    fake_say(&node[1], 0, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", seat.table);
    fake_settle(&node[1]);
    char query[128];
    snprintf(query, sizeof query, "table=%s", seat.table);
    for (int admin = 0; admin < 2; admin++) {
        server_request request = { .method = "POST", .path = "/api/admin/close", .query = query };
        server_answer out;
        request.address = "192.0.2.9";
        request.admin = admin;
        server_http(node[1].server, node[1].time, &request, &out);
        assert_int_equal(out.status, admin ? 421 : 403);
        assert_string_equal(out.node, admin ? "n0" : "");
        free(out.body);
    }
}

/* ---- tables of other rules ---- */

enum { NEWER = 99 };

static bool copy_text(void *context, const store_entry *e) {
    snprintf(context, 4096, "%.*s", (int)e->length, e->text);
    return false; /* the entry that made it is enough */
}

/* A table that a newer program has made at node 0, and plays. */
static void make_newer(const fake_seat *like) {
    char text[4096] = "";
    store_entries(model_log(shared), number_of(like->table), 0, copy_text, text);
    char *rules = strstr(text, "\nrules 1");
    assert_non_null(rules);
    rules[7] = '9';
    const store_entry made = {
        .table = NEWER, .kind = "created", .text = text, .length = strlen(text)
    };
    const store_change row = { .table = NEWER, .name = "newer-heron-1", .rules = 9 };
    assert_int_equal(store_append(node[0].store, &made, 1, &row, 1), STORE_OK);
}

static void assert_newer(int id, const char *refusal, uint64_t expected) {
    server_figures figures;
    fake_wait(&node[1], 1100); /* names are remembered for a moment */
    fake_say(&node[1], 0, "{\"type\":\"watch\",\"id\":%d,\"table\":\"newer-heron-1\"}", id);
    fake_settle(&node[1]);
    assert_string_equal(fake_refusal(&node[1], 0), refusal);
    server_figures_get(node[1].server, &figures);
    assert_int_equal(figures.tables_unserved, expected);
}

static void test_a_table_of_other_rules_may_be_elsewhere(void **state) {
    (void)state;
    char holder[STORE_NODE_MAX];
    fake_seat seat = open_table();
    make_newer(&seat);
    fake_hello(&node[1], 0, "Ben", "text");
    assert_newer(2, "MOVED", 0);
    store_release(node[0].store, NEWER);
    assert_newer(3, "NEEDS_VERSION", 1);
    assert_non_null(strstr(fake_last(&node[1], 0, "refused"), "until a server that knows it"));
    assert_newer(4, "NEEDS_VERSION", 1);
    assert_non_null(strstr(fake_last(&node[1], 0, "refused"), "until a server that knows it"));
    assert_int_equal(store_claim(node[0].store, NEWER, holder), STORE_OK);
    assert_newer(5, "MOVED", 0);
}

static void test_a_sleeping_table_is_anybodys(void **state) {
    (void)state;
    fake_seat seat = open_table();
    fake_lose(&node[0], 0);
    fake_wait(&node[0], node[0].config.sleep_ms + 1000);
    fake_settle(&node[0]);
    assert_int_equal(model_owner(shared, number_of(seat.table)), -1);
    sit_at(&node[1], &seat);
    assert_string_equal(fake_refusal(&node[1], 0), "");
    assert_int_equal(model_owner(shared, number_of(seat.table)), 1);
}

static store_stage stage_of(const char *name) {
    store_table row;
    bool found = false;
    store_find_name(model_log(shared), name, &row, &found);
    return found ? row.stage : STORE_CLOSED; /* the name of a closed table is free */
}

/* Nobody asks for the table, and node 1 has long known that nothing is due: it closes the table
 * in time. */
static void check_node_1_closes(const fake_seat *seat) {
    uint64_t number = number_of(seat->table);
    fake_wait(&node[1], node[1].config.lobby_ms / 2);
    assert_int_equal(stage_of(seat->table), STORE_OPEN);
    assert_int_not_equal(model_owner(shared, number), 1);
    model_alive(shared, 0, false);
    fake_wait(&node[1], 2 * node[1].config.lobby_ms);
    assert_int_equal(stage_of(seat->table), STORE_CLOSED);
}

static void test_a_dead_nodes_table_wakes_in_time(void **state) {
    (void)state;
    fake_seat seat = open_table();
    check_node_1_closes(&seat);
}

static void test_a_sleeping_table_wakes_anywhere(void **state) {
    (void)state;
    fake_wait(&node[1], 1000); /* it has looked, and found nothing */
    fake_seat seat = open_table();
    fake_lose(&node[0], 0);
    fake_wait(&node[0], node[0].config.sleep_ms + 1000);
    assert_int_equal(model_owner(shared, number_of(seat.table)), -1);
    check_node_1_closes(&seat);
}

/* ---- taken over ---- */

/* Node 0 hangs, node 1 takes the table, and node 0 wakes in the middle of a line under id 50,
 * which its sender has said again at node 1 by then. How often the line is in the log. */
static uint32_t take_over(fake_seat *seat) {
    *seat = open_table();
    chat(&node[0], 50, "twice");
    model_alive(shared, 0, false);
    sit_at(&node[1], seat);
    model_alive(shared, 0, true);
    chat(&node[1], 50, "twice");
    fake_settle(&node[1]);
    assert_string_equal(fake_refusal(&node[1], 0), "");
    fake_settle(&node[0]);
    return lines(seat->table, "twice");
}

static void test_a_lost_table_is_followed(void **state) {
    (void)state;
    fake_seat seat;
    assert_int_equal(take_over(&seat), 1);
    assert_non_null(fake_last(&node[0], 0, "moved"));
    assert_non_null(strstr(fake_last(&node[0], 0, "moved"), "\"at\":\"n1\""));
    assert_int_equal(node[0].closed[0], CLOSE_MOVED);
    assert_int_equal(server_tables(node[0].server), 0);
    assert_int_equal(model_owner(shared, number_of(seat.table)), 1);
    server_answer out; /* the disk is well */
    server_request request = { .method = "GET", .path = "/healthz", .query = "", .body = "" };
    server_http(node[0].server, node[0].time, &request, &out);
    assert_int_equal(out.status, 200);
    free(out.body);
    chat(&node[1], 51, "on");
    fake_settle(&node[1]);
    assert_int_equal(lines(seat.table, "on"), 1);
}

/* Without the fence a row is changed by a node that has lost the table. */
static int stage_after_stale_close(bool fenced) {
    if (!fenced) {
        teardown(NULL);
        begin(MODEL_UNFENCED);
    }
    fake_seat seat = open_table();
    uint64_t number = number_of(seat.table);
    fake_lose(&node[0], 0);
    model_alive(shared, 0, false);
    sit_at(&node[1], &seat);
    model_alive(shared, 0, true);
    const store_change c = { .table = number, .stage = STORE_CLOSED };
    store_append(model_node(shared, 0), NULL, 0, &c, 1);
    store_table row;
    bool found = false;
    store_find_name(model_log(shared), seat.table, &row, &found);
    return (int)row.stage;
}

static void test_stale_rows_are_fenced(void **state) {
    (void)state;
    assert_int_equal(stage_after_stale_close(true), STORE_OPEN);
}

static void test_the_missing_fence_is_noticed(void **state) {
    (void)state;
    assert_int_equal(stage_after_stale_close(false), STORE_CLOSED);
}

/* After a gap in its beats a node asks for all its tables again, and keeps those that are its
 * own. */
static void test_doubt_reads_everything_again(void **state) {
    (void)state;
    fake_seat seat = open_table();
    server_doubt(node[0].server, node[0].time, true);
    fake_settle(&node[0]);
    assert_null(fake_last(&node[0], 0, "moved"));
    chat(&node[0], 50, "still here");
    fake_settle(&node[0]);
    assert_int_equal(lines(seat.table, "still here"), 1);
    model_alive(shared, 0, false);
    sit_at(&node[1], &seat);
    model_alive(shared, 0, true);
    server_doubt(node[0].server, node[0].time, true);
    fake_settle(&node[0]);
    assert_non_null(fake_last(&node[0], 0, "moved"));
}

typedef struct old_log {
    store_entry entries[64];
    uint32_t count;
} old_log;

static bool note_entry(void *context, const store_entry *e) {
    old_log *log = context;
    log->entries[log->count++] = *e;
    return true;
}

/* The table was read, the node stood still, and hears what was read after it has heard that its
 * lease had run out. */
static void test_what_was_read_before_the_doubt_is_read_again(void **state) {
    (void)state;
    fake_seat seat = open_table();
    uint64_t number = number_of(seat.table);
    char holder[STORE_NODE_MAX];
    old_log log = { .count = 0 };
    server_doubt(node[0].server, node[0].time, true);
    assert_int_equal(node[0].load_count, 1);
    node[0].load_count = 0; /* it is being read */
    assert_int_equal(store_claim(node[0].store, number, holder), STORE_OK);
    store_entries(node[0].store, number, 0, note_entry, &log);
    model_alive(shared, 0, false);
    sit_at(&node[1], &seat);
    chat(&node[1], 50, "elsewhere");
    fake_settle(&node[1]);
    model_alive(shared, 0, true);
    server_doubt(node[0].server, node[0].time, true);
    for (uint32_t i = 0; i < log.count; i++)
        server_loaded_entry(node[0].server, node[0].time, &log.entries[i]);
    server_loaded(node[0].server, node[0].time, number, STORE_OK);
    assert_int_equal(node[0].load_count, 1);
    fake_settle(&node[0]);
    assert_non_null(fake_last(&node[0], 0, "moved"));
}

static void ask_in_vain(fake *f, int64_t id) {
    fake_say(f, 0, "{\"type\":\"rematch\",\"id\":%lld,\"on\":true}", (long long)id);
}

/* Answers that a node remembers from before others had the table do not push out those of the
 * log. */
static void test_old_answers_come_before_those_of_the_log(void **state) {
    (void)state;
    fake_seat seat = open_table();
    for (int64_t id = 20; id < 20 + ANSWERS_KEPT; id++) ask_in_vain(&node[0], id);
    model_alive(shared, 0, false);
    sit_at(&node[1], &seat);
    chat(&node[1], 50, "elsewhere");
    fake_settle(&node[1]);
    model_alive(shared, 0, true);
    model_alive(shared, 1, false);
    server_doubt(node[0].server, node[0].time, true);
    fake_settle(&node[0]);
    chat(&node[0], 50, "elsewhere");
    fake_settle(&node[0]);
    assert_string_equal(fake_refusal(&node[0], 0), "");
    assert_int_equal(lines(seat.table, "elsewhere"), 1);
    ask_in_vain(&node[0], 51); /* takes the place of the oldest */
    chat(&node[0], 50, "elsewhere");
    assert_string_equal(fake_refusal(&node[0], 0), "");
    ask_in_vain(&node[0], 20);
    assert_string_equal(fake_refusal(&node[0], 0), "OLD_MESSAGE");
}

/* Two nodes draw the same number: the second table has not happened, and is made at the next
 * try. */
static void test_a_number_that_is_taken(void **state) {
    (void)state;
    node[1].random = node[0].random;
    node[1].time = node[0].time;
    fake_hello(&node[0], 0, "Mia", "text");
    fake_seat first = fake_create(&node[0], 0, "\"config\":\"board\"");
    fake_settle(&node[0]);
    fake_hello(&node[1], 0, "Tom", "text");
    fake_say(&node[1], 0, "{\"type\":\"create\",\"id\":2,\"config\":\"board\"}");
    fake_settle(&node[1]);
    fake_wait(&node[1], 3000);
    assert_string_equal(fake_refusal(&node[1], 0), "STORAGE");
    assert_null(fake_last(&node[1], 0, "moved"));
    assert_int_equal(node[1].closed[0], 0);
    assert_int_equal(server_tables(node[1].server), 0);
    assert_int_equal(model_owner(shared, number_of(first.table)), 0);
    fake_hello(&node[1], 1, "Ben", "text");
    fake_seat second = fake_create(&node[1], 1, "\"config\":\"board\"");
    fake_settle(&node[1]);
    assert_int_equal(model_owner(shared, number_of(second.table)), 1);
}

/* Two nodes make tables at the same moments, a thousand times: each has a number of its own. */
static void test_tables_of_the_same_moments(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        node[k].server->config.lobby_ms = 100;
        fake_hello(&node[k], 0, "Mia", "text");
    }
    for (int round = 0; round < 1000; round++) {
        node[1].time = node[0].time;
        for (int k = 0; k < 2; k++) {
            fake_tell(&node[k], 0, "create", ",\"config\":\"cards\"");
            fake_settle(&node[k]);
            assert_string_equal(fake_refusal(&node[k], 0), "");
            fake_tell(&node[k], 0, "leave", "");
            fake_wait(&node[k], 1000);
            fake_forget(&node[k]);
        }
    }
}

/* ---- in doubt ---- */

static void check_cut(model_cut cut, const char *code, uint32_t stored) {
    fake_seat seat = open_table();
    model_cut_next(shared, 0, cut);
    chat(&node[0], 50, "doubtful");
    fake_settle(&node[0]);
    fake_wait(&node[0], 3000);
    fake_settle(&node[0]);
    assert_string_equal(fake_refusal(&node[0], 0), code);
    assert_int_equal(lines(seat.table, "doubtful"), stored);
    chat(&node[0], 51, "certain");
    fake_settle(&node[0]);
    assert_string_equal(fake_refusal(&node[0], 0), "");
    assert_int_equal(lines(seat.table, "certain"), 1);
}

static void test_a_lost_append_is_refused(void **state) {
    (void)state;
    check_cut(MODEL_CUT_BEFORE, "STORAGE", 0);
}

/* What cannot be read is tried again after two seconds, or when the database is back. */
static void test_the_database_is_back(void **state) {
    (void)state;
    fake_seat seat = open_table();
    model_cut_next(shared, 0, MODEL_CUT_BEFORE);
    model_alive(shared, 0, false);
    chat(&node[0], 50, "doubtful");
    fake_settle(&node[0]);
    assert_string_equal(fake_refusal(&node[0], 0), "");
    server_doubt(node[0].server, node[0].time, false); /* somebody says something meanwhile */
    assert_int_equal(node[0].load_count, 0);
    model_alive(shared, 0, true);
    server_doubt(node[0].server, node[0].time, true);
    fake_settle(&node[0]);
    assert_string_equal(fake_refusal(&node[0], 0), "STORAGE");
    assert_int_equal(lines(seat.table, "doubtful"), 0);
}

static void test_a_stored_append_is_acknowledged(void **state) {
    (void)state;
    check_cut(MODEL_CUT_AFTER, "", 1);
}

/* ---- the lobby and the records ---- */

/* What node `from` has announced reaches node `to`. */
static void carry(const fake *from, fake *to) {
    server_far_table rows[64];
    for (uint32_t i = 0; i < from->announced_count; i++)
        rows[i] = (server_far_table){ .number = from->announced[i].number,
                                      .name = from->announced[i].name,
                                      .row = from->announced[i].row };
    server_far(to->server, to->time, rows, from->announced_count);
    fake_wait(to, 1000);
}

static void look_at_lobby(fake *f, uint32_t who) {
    fake_hello(f, who, "Zoe", "text");
    fake_tell(f, who, "lobby", ",\"on\":true");
}

static void test_the_lobby_lists_all_nodes(void **state) {
    (void)state;
    look_at_lobby(&node[1], 9);
    fake_seat seat = open_table();
    fake_wait(&node[0], 1000);
    assert_int_equal(node[0].announced_count, 1);
    assert_string_equal(node[0].announced[0].name, seat.table);
    carry(&node[0], &node[1]);
    assert_non_null(strstr(fake_last(&node[1], 9, "lobby"), seat.table));
    assert_non_null(strstr(fake_last(&node[1], 9, "lobby"), "\"fresh\":false"));
    uint32_t told = fake_count(&node[1], 9, "lobby");
    carry(&node[0], &node[1]); /* nothing is new */
    assert_int_equal(fake_count(&node[1], 9, "lobby"), told);
    look_at_lobby(&node[1], 8);
    assert_non_null(strstr(fake_last(&node[1], 8, "lobby"), seat.table));
    server_answer out;
    server_request request = { .method = "GET", .path = "/api/tables", .query = "", .body = "" };
    request.address = "192.0.2.9";
    server_http(node[1].server, node[1].time, &request, &out);
    assert_int_equal(out.status, 200);
    assert_non_null(strstr(out.body, seat.table));
    free(out.body);
    fake_hello(&node[0], 1, "Ben", "text");
    fake_say(&node[0], 1, "{\"type\":\"join\",\"id\":2,\"table\":\"%s\"}", seat.table);
    fake_settle(&node[0]);
    fake_wait(&node[0], 1000);
    carry(&node[0], &node[1]);
    assert_int_equal(fake_count(&node[1], 9, "lobby"), told + 1);
    assert_non_null(strstr(fake_last(&node[1], 9, "lobby"), "Ben"));
    assert_int_equal(node[1].announced_count, 0); /* a node announces what is its own */
}

/* A table that moves from node to node stands in every list once, and is not said to be gone. */
static void test_the_lobby_follows_a_table(void **state) {
    (void)state;
    look_at_lobby(&node[1], 9);
    fake_seat seat = open_table();
    fake_wait(&node[0], 1000);
    carry(&node[0], &node[1]);
    model_alive(shared, 0, false);
    sit_at(&node[1], &seat);
    fake_wait(&node[1], 1000);
    assert_int_equal(node[1].announced_count, 1);
    look_at_lobby(&node[1], 8);
    const char *list = fake_last(&node[1], 8, "lobby");
    const char *first = strstr(list, seat.table);
    assert_non_null(first);
    assert_null(strstr(first + 1, seat.table));
    fake_forget(&node[1]);
    node[0].announced_count = 0;
    carry(&node[0], &node[1]);
    for (uint32_t i = 0; i < node[1].frame_count; i++)
        assert_null(strstr(node[1].frames[i].text, "\"gone\":[\""));
    /* It goes, nobody has it, and then the list has it no more. */
    server_drain(node[1].server, node[1].time);
    fake_settle(&node[1]);
    fake_wait(&node[1], 2000);
    assert_int_equal(node[1].announced_count, 0);
    assert_non_null(strstr(fake_last(&node[1], 9, "lobby"), "\"gone\":[\""));
}

static void test_lost_announcements_are_made_again(void **state) {
    (void)state;
    open_table();
    fake_wait(&node[0], 1000);
    node[0].announced_count = 0; /* the database has forgotten them */
    fake_wait(&node[0], 5000);
    assert_int_equal(node[0].announced_count, 0);
    server_announce_again(node[0].server, node[0].time);
    fake_wait(&node[0], 1000);
    assert_int_equal(node[0].announced_count, 1);
}

static void test_records_of_other_nodes_are_listed(void **state) {
    (void)state;
    static const char row[] = "{\"record\":\"x\",\"ended\":5}";
    server_listed(node[0].server, 7, row);
    server_listed(node[0].server, 7, row); /* it comes more than once */
    server_answer out;
    server_request request = { .method = "GET", .path = "/api/records", .query = "", .body = "" };
    request.address = "192.0.2.9";
    server_http(node[0].server, node[0].time, &request, &out);
    const char *first = strstr(out.body, row);
    assert_non_null(first);
    assert_null(strstr(first + 1, row));
    free(out.body);
}

/* ---- draining ---- */

static void test_draining_gives_tables_away(void **state) {
    (void)state;
    fake_seat seat = open_table();
    chat(&node[0], 50, "before");
    server_drain(node[0].server, node[0].time);
    server_tick(node[0].server, node[0].time);
    assert_null(fake_last(&node[0], 0, "moved")); /* something is being stored */
    fake_settle(&node[0]);
    fake_wait(&node[0], 1000);
    fake_settle(&node[0]);
    assert_non_null(fake_last(&node[0], 0, "moved"));
    assert_null(strstr(fake_last(&node[0], 0, "moved"), "\"at\""));
    assert_true(server_drained(node[0].server));
    assert_int_equal(model_owner(shared, number_of(seat.table)), -1);
    assert_int_equal(lines(seat.table, "before"), 1);
    fake_hello(&node[0], 1, "Ben", "text");
    fake_say(&node[0], 1, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", seat.table);
    fake_settle(&node[0]);
    assert_string_equal(fake_refusal(&node[0], 1), "MOVED");
    sit_at(&node[1], &seat);
    assert_string_equal(fake_refusal(&node[1], 0), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_table_elsewhere_is_told, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_admins_wish_is_for_the_tables_node, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_a_table_of_other_rules_may_be_elsewhere, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_a_sleeping_table_is_anybodys, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_dead_nodes_table_wakes_in_time, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_sleeping_table_wakes_anywhere, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_lost_table_is_followed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_stale_rows_are_fenced, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_missing_fence_is_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_doubt_reads_everything_again, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_was_read_before_the_doubt_is_read_again, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_a_number_that_is_taken, setup, teardown),
        cmocka_unit_test_setup_teardown(test_tables_of_the_same_moments, setup, teardown),
        cmocka_unit_test_setup_teardown(test_old_answers_come_before_those_of_the_log, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_a_lost_append_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_database_is_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_stored_append_is_acknowledged, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_lobby_lists_all_nodes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_lobby_follows_a_table, setup, teardown),
        cmocka_unit_test_setup_teardown(test_lost_announcements_are_made_again, setup, teardown),
        cmocka_unit_test_setup_teardown(test_records_of_other_nodes_are_listed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_draining_gives_tables_away, setup, teardown),
    };
    return cmocka_run_group_tests_name("server_nodes", tests, NULL, NULL);
}
