/* Damage at every page, seen by the players: a table is served as it was, or they read DAMAGED.
 *
 * A world is played once on the real server and the real store: tables that are open, running,
 * closed, archived and over, on a disk in memory. Then a page of the file is zeroed, garbled,
 * exchanged with another or put back to what it was an hour before, a server starts on that file as
 * the real one does (src/net/rows.c), and somebody opens every table by its name. Each must
 *
 *   - be exactly what it was, which its digest tells;
 *   - or be refused with DAMAGED, stand in the list of tables not served, and be in the log.
 *
 * None may be unknown, be another, or have lost its end in silence. A server that does not start,
 * and says why, is loud enough. (What the store alone has to say to damage is in
 * tests/unit/store_pages.c.)
 *
 * That the judge is awake is seen by a lie: if the edge keeps damage to itself, it must be noticed.
 *
 *     LR_TEST_STEPS=200 damage    so many starts, of pages all over the file; by default all of them
 *                                 or, where that is slow, a hundred
 *     LR_DAMAGE=17.zeroed damage  this one alone, with the log
 *     LR_SIM_SEED=2 damage        pages are garbled otherwise, and exchanged with others
 */
#include "drive.h"
#include "fake_edge.h"
#include "parts.h"
#include "rows.h"
#include "sim_disk.h"
#include "sqlite/sqlite_store.h"
#include "table_digest.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#define WITNESS STORE_FILE "-witness"

enum { PAGE = STORE_PAGE_BYTES, TABLES_MAX = 96, VISITOR = 100, HANG_SECONDS = 120 };
enum { ZEROED, GARBLED, SWAPPED, STALE, WAYS };
static const char *const way_names[] = { "zeroed", "garbled", "swapped", "stale" };

static const store_options on_disk = { .vfs = "sim_disk_damage" };

static fake f;
static sim_disk *disk;
static char why_not[STORE_ERROR_MAX]; /* it did not start */
static server_time morning;           /* when it starts, every time */

/* ---- tables, as they were ---- */

typedef struct truth {
    char name[64], tokens[4][80]; /* no token: nobody has a seat */
    uint64_t number, digest;
    char answer[24]; /* of whoever opens it: empty, or a refusal */
    char *record;    /* or NULL */
    size_t record_length;
} truth;

static truth tables[TABLES_MAX];
static uint32_t table_count;

/* ---- files ---- */

typedef struct image {
    unsigned char *bytes;
    size_t size;
} image;

static image before, after, witness; /* the database an hour before the end and at the end */

static image take_image(const char *file) {
    image i = { .size = sim_disk_size(disk, file) };
    i.bytes = malloc(i.size + 1);
    assert_non_null(i.bytes);
    sim_disk_read(disk, file, 0, i.bytes, i.size);
    return i;
}

static void restore_files(void) {
    sim_disk_remove(disk, STORE_FILE "-wal");
    sim_disk_remove(disk, STORE_FILE "-shm");
    sim_disk_put(disk, STORE_FILE, after.bytes, after.size);
    sim_disk_put(disk, WITNESS, witness.bytes, witness.size);
}

/* ---- a server that starts as serve.c lets it ---- */

/* A server that starts with another secret opens no seat. */
static void draw_secret(void *out, size_t length) {
    static unsigned char drawn;
    memset(out, ++drawn, length);
}

static server_time now_of(void *context) {
    (void)context;
    return f.time;
}

static bool go_on(void *context) {
    (void)context;
    return true;
}

static void note_fault(void *context, uint64_t number, const char *name, const char *fault) {
    (void)context;
    if (f.hushed) return;
    if (number > 0)
        server_damaged(f.server, f.time, number, name, fault);
    else
        f.edge.log(f.edge.context, SERVER_ERROR, "damaged", fault);
}

static void note_unreadable(void *context, const char *why) {
    (void)context;
    f.edge.log(f.edge.context, SERVER_ERROR, "store", why);
}

static bool begin(void) {
    store_status status = STORE_OK;
    rows r = { .now = now_of, .go_on = go_on, .fault = note_fault, .unreadable = note_unreadable };
    f.log[0] = why_not[0] = 0;
    f.store = store_open(STORE_FILE, &on_disk, &status, why_not);
    if (f.store == NULL) return false;
    if (!rows_secret(f.store, f.config.secret, draw_secret)) {
        snprintf(why_not, sizeof why_not, "%s", store_error(f.store));
        store_close(f.store);
        return false;
    }
    fake_start(&f);
    if (store_notice(f.store)[0] != 0)
        f.edge.log(f.edge.context, SERVER_WARN, "store", store_notice(f.store));
    r.store = f.store;
    r.server = f.server;
    assert_true(rows_read(&r));
    return true;
}

static void end(void) {
    fake_kill(&f);
    fake_forget(&f);
    store_close(f.store);
    f.store = NULL;
}

/* ---- the world that is played ---- */

static truth *new_truth(const fake_seat *seat) {
    assert_true(table_count < TABLES_MAX);
    truth *t = &tables[table_count++];
    snprintf(t->name, sizeof t->name, "%s", seat->table);
    snprintf(t->tokens[0], sizeof t->tokens[0], "%s", seat->token);
    return t;
}

static void lose(uint32_t first, uint32_t count) {
    for (uint32_t c = first; c < first + count; c++) fake_lose(&f, c);
}

static truth *open_table(uint32_t k) {
    char members[256];
    uint32_t client = 200 + k;
    snprintf(members, sizeof members,
             "\"config\":\"board(seats=%u)\",\"title\":\"Table %u\","
             "\"settings\":{\"public\":%s}",
             3 + k % 2, k, k % 3 == 0 ? "false" : "true");
    fake_hello(&f, client, "Eve", "text");
    fake_seat seat = fake_create(&f, client, members);
    fake_lose(&f, client);
    fake_store(&f);
    return new_truth(&seat);
}

static truth *play(const char *config, const char *settings, uint32_t moves) {
    fake_forget(&f);
    fake_seat host = fake_four(&f, config, "text", settings);
    fake_play(&f, moves);
    fake_tell(&f, 1, "chat", ",\"text\":\"back tomorrow\"");
    fake_store(&f);
    truth *t = new_truth(&host);
    memcpy(t->tokens, f.tokens, sizeof t->tokens);
    lose(0, 4);
    return t;
}

/* The four players sit down again by their tokens and make some moves. */
static void play_on(const truth *t, uint32_t moves) {
    fake_forget(&f);
    for (uint32_t c = 0; c < 4; c++) {
        fake_hello(&f, c, "Back", "text");
        fake_say(&f, c, "{\"type\":\"sit\",\"id\":2,\"table\":\"%s\",\"token\":\"%s\"}", t->name,
                 t->tokens[c]);
        fake_store(&f);
        fake_load(&f);
        assert_string_equal(fake_refusal(&f, c), "");
    }
    assert_true(fake_play(&f, moves) > 0);
    lose(0, 4);
}

/* By the admin. */
static void close_table(const truth *t) {
    char query[96];
    server_answer out;
    server_request request = { .method = "POST", .path = "/api/admin/close", .query = query };
    request.body = "";
    request.address = "192.0.2.9";
    request.admin = true;
    snprintf(query, sizeof query, "table=%s", t->name);
    do { /* it wakes */
        server_http(f.server, f.time, &request, &out);
        free(out.body);
        fake_load(&f);
    } while (out.wait);
    assert_int_equal(out.status, 200);
    fake_store(&f);
}

static void play_world(void) {
    static const char quick[] = "board(seats=4,vp_goal=3)", slow[] = "board(seats=4,vp_goal=10)";
    truth *running[4];
    uint32_t known = 0;
    for (uint32_t k = 0; k < 6; k++) open_table(k);
    play(slow, "", 20);
    fake_wait(&f, f.config.archive_ms + 60000); /* those are closed, and archived */
    for (uint32_t k = 6; k < 36; k++) open_table(k);
    for (uint32_t k = 0; k < 4; k++)
        running[k] = play(k < 3 ? slow : quick, k == 1 ? ",\"clock\":\"days\"" : "", 8 + 9 * k);
    play(quick, "", 5000);
    end();
    before = take_image(STORE_FILE);
    assert_true(begin());
    for (uint32_t k = 7; k < 36; k += 9) close_table(&tables[k]);
    for (uint32_t k = 36; k < 50; k++) open_table(k);
    for (uint32_t k = 0; k < 4; k++) play_on(running[k], k < 3 ? 10 : 5000);
    play(quick, "", 5000);
    play("board(seats=4,vp_goal=3,modules=knights)", "", 5000);
    fake_wait(&f, 1000);
    for (uint32_t k = 0; k < table_count; k++) {
        const table *live = table_by_name(f.server, tables[k].name);
        if (live != NULL) tables[k].digest = table_digest(live);
        known += live != NULL;
    }
    assert_true(known > table_count / 4); /* the others sleep */
}

/* ---- somebody opens a table ---- */

/* What he is told: nothing, or a refusal. */
static const char *open_by_name(const truth *t, uint32_t client) {
    fake_forget(&f);
    fake_hello(&f, client, "Fay", "text");
    if (client % 2 == 0 && t->tokens[0][0] != 0)
        fake_say(&f, client,
                 "{\"type\":\"resume\",\"id\":2,\"table\":\"%s\",\"token\":\"%s\",\"seq\":0}",
                 t->name, t->tokens[0]);
    else
        fake_say(&f, client, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", t->name);
    do {
        fake_store(&f);
        fake_load(&f);
    } while (f.append_count > 0 || f.find_count > 0);
    return fake_refusal(&f, client);
}

/* Once without damage: what is still in memory at the end of the story must come back as it was,
 * and so must all tables later on. */
static void note_truth(void) {
    for (uint32_t k = 0; k < table_count; k++) {
        truth *t = &tables[k];
        store_table row;
        bool found = false;
        assert_int_equal(store_find_name(f.store, t->name, &row, &found), STORE_OK);
        assert_true(found);
        t->number = row.table;
        const char *answer = open_by_name(t, VISITOR + k);
        snprintf(t->answer, sizeof t->answer, "%s", answer);
        const table *live = table_by_name(f.server, t->name);
        assert_true((live != NULL) == (answer[0] == 0));
        uint64_t digest = live != NULL ? table_digest(live) : 0;
        if (t->digest != 0 && t->digest != digest) fail_msg("table %u sleeps and is another", k);
        t->digest = digest;
        assert_int_equal(store_record(f.store, t->number, &t->record, &t->record_length), STORE_OK);
        fake_lose(&f, VISITOR + k);
    }
}

/* ---- the judge ---- */

static const char *judge_damaged(const truth *t) {
    char number[24];
    server_figures figures;
    server_figures_get(f.server, &figures);
    snprintf(number, sizeof number, "%llu", (unsigned long long)t->number);
    if (find_is_unserved(f.server, t->number) == NULL) return "DAMAGED, and not in the list";
    if (figures.tables_unserved == 0) return "DAMAGED, and not counted";
    if (strstr(f.log, number) == NULL) return "DAMAGED, and not in the log";
    return NULL;
}

/* What is wrong with the answer; NULL: nothing. */
static const char *judge(const truth *t, const char *answer) {
    static char why[64];
    const table *live = table_by_name(f.server, t->name);
    if (strcmp(answer, "DAMAGED") == 0) return judge_damaged(t);
    if (strcmp(answer, t->answer) != 0) {
        snprintf(why, sizeof why, "`%s` instead of `%s`", answer, t->answer);
        return why;
    }
    if (answer[0] != 0) return NULL;
    if (live == NULL || live->number != t->number) return "another table";
    if (table_digest(live) != t->digest) return "not what it was";
    return NULL;
}

static const char *judge_record(const truth *t) {
    char *text = NULL;
    size_t length = 0;
    store_status status = store_record(f.store, t->number, &text, &length);
    bool same = (text != NULL) == (t->record != NULL) && length == t->record_length &&
                (text == NULL || memcmp(text, t->record, length) == 0);
    free(text);
    return status != STORE_OK || same ? NULL : "another record, or none";
}

typedef struct tally {
    uint32_t visits, refused, hurt, damaged;
} tally;

/* A server starts on what the disk has, and all tables are opened. False: `complaint` is filled. */
static bool visit(tally *sum, char complaint[256]) {
    uint32_t damaged = 0;
    uint64_t cursor = 0;
    bool good = true;
    complaint[0] = 0;
    f.time = morning;
    sum->visits++;
    if (!begin()) {
        sum->refused++;
        good = why_not[0] != 0;
        if (!good) snprintf(complaint, 256, "it does not start, and says nothing");
        return good;
    }
    fake_wait(&f, 3000); /* what is due is loaded */
    for (uint32_t k = 0; k < table_count && good; k++) {
        const truth *t = &tables[k];
        const char *answer = open_by_name(t, VISITOR + k), *wrong = judge(t, answer);
        damaged += strcmp(answer, "DAMAGED") == 0;
        if (wrong == NULL) wrong = judge_record(t);
        good = wrong == NULL;
        if (!good) snprintf(complaint, 256, "table %u (%s): %s", k, t->name, wrong);
        fake_lose(&f, VISITOR + k);
    }
    do store_scrub(f.store, &cursor, 10, note_fault, NULL);
    while (cursor != 0);
    sum->hurt += damaged > 0;
    sum->damaged += damaged;
    end();
    return good;
}

/* ---- damage ---- */

/* False: the page is as it was. */
static bool damage(size_t page, int way, lr_rng *rng) {
    size_t pages = after.size / PAGE, other = 0, at = page * PAGE;
    unsigned char bytes[PAGE];
    memcpy(bytes, after.bytes + at, PAGE);
    switch (way) {
    case ZEROED: memset(bytes, 0, PAGE); break;
    case GARBLED:
        for (int k = 0; k < PAGE; k++) bytes[k] = (unsigned char)lr_rng_next(rng);
        break;
    case SWAPPED:
        other = (page + 1 + lr_rng_below(rng, (uint32_t)pages - 1)) % pages;
        sim_disk_damage(disk, STORE_FILE, other * PAGE, bytes, PAGE);
        memcpy(bytes, after.bytes + other * PAGE, PAGE);
        break;
    default:
        if (at + PAGE <= before.size) memcpy(bytes, before.bytes + at, PAGE);
    }
    sim_disk_damage(disk, STORE_FILE, at, bytes, PAGE);
    return memcmp(bytes, after.bytes + at, PAGE) != 0;
}

static char where[64];
static uint64_t seed = 1;

/* A crash or a hang must name the page too. */
static void on_death(int number) {
    if (write(STDERR_FILENO, where, strlen(where)) < 0) _exit(2);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

/* One page, damaged in one way; then once more, with what the first server has left. */
static bool try_page(size_t page, int way, tally *sum, char complaint[256]) {
    lr_rng rng = lr_rng_stream(seed, page * WAYS + (uint64_t)way);
    snprintf(where, sizeof where, "\nLR_DAMAGE=%zu.%s\n", page + 1, way_names[way]);
    restore_files();
    if (!damage(page, way, &rng)) return true;
    alarm(HANG_SECONDS);
    bool good = visit(sum, complaint) && (page % 4 != 0 || visit(sum, complaint));
    alarm(0);
    return good;
}

/* The one that LR_DAMAGE names. */
static void try_one(const char *name) {
    char complaint[256], *at = NULL;
    tally sum = { 0 };
    size_t page = strtoul(name, &at, 10) - 1;
    int way = 0;
    while (way < WAYS - 1 && strcmp(at + 1, way_names[way]) != 0) way++;
    assert_true(page < after.size / PAGE);
    bool good = try_page(page, way, &sum, complaint);
    (void)fputs(f.log, stdout);
    print_message("%s\n%u starts, %u refused %s, %u tables damaged\n", complaint, sum.visits,
                  sum.refused, why_not, sum.damaged);
    assert_true(good);
}

/* For so many tries. It is odd, so that all ways come up. */
static uint64_t stride_of(uint64_t tries) {
    uint64_t all = after.size / PAGE * WAYS;
    return tries < all ? all / tries | 1 : 1;
}

/* Every so manieth page, in every way. */
static uint32_t try_pages(uint64_t stride, bool hushed, tally *sum) {
    uint32_t wrong = 0;
    char complaint[256];
    f.hushed = hushed;
    for (uint64_t k = 0; k < after.size / PAGE * WAYS; k += stride) {
        if (try_page(k / WAYS, (int)(k % WAYS), sum, complaint)) continue;
        if (!hushed)
            print_error("LR_DAMAGE=%llu.%s: %s\n", (unsigned long long)k / WAYS + 1,
                        way_names[k % WAYS], complaint);
        wrong++;
    }
    f.hushed = false;
    return wrong;
}

/* ---- tests ---- */

static int setup(void **state) {
    (void)state;
    disk = sim_disk_new(on_disk.vfs, 1);
    fake_config(&f);
    f.config.idle_ms = 0;
    f.config.tables_per_address_max = TABLES_MAX;
    f.config.lobby_ms = 600000;
    f.config.archive_ms = 3600000;
    assert_true(begin());
    play_world();
    end();
    after = take_image(STORE_FILE);
    witness = take_image(WITNESS);
    morning = (server_time){ f.time.now_ms + 5000, f.time.wall_ms + 5000 };
    f.time = morning;
    assert_true(begin());
    note_truth();
    end();
    return 0;
}

static int teardown(void **state) {
    (void)state;
    for (uint32_t k = 0; k < table_count; k++) free(tables[k].record);
    free(before.bytes);
    free(after.bytes);
    free(witness.bytes);
    fake_stop(&f);
    sim_disk_free(disk);
    return 0;
}

static void no_table_is_lost_in_silence(void **state) {
    (void)state;
    tally sum = { 0 };
    char complaint[256];
    restore_files();
    if (!visit(&sum, complaint)) fail_msg("without damage: %s", complaint);
    assert_int_equal(sum.damaged, 0);
    if (getenv("LR_DAMAGE") != NULL) {
        try_one(getenv("LR_DAMAGE"));
        return;
    }
    uint32_t wrong = try_pages(stride_of(drive_steps(UINT64_MAX, 100)), false, &sum);
    print_message("%zu pages, %u tables: %u starts, %u refused, %u with tables that are damaged "
                  "(%u tables)\n",
                  after.size / PAGE, table_count, sum.visits, sum.refused, sum.hurt, sum.damaged);
    assert_int_equal(wrong, 0);
    assert_true(sum.hurt > sum.visits / 8);
    assert_true(sum.refused < sum.visits / 8); /* the rest is served */
}

/* The secret and the identity are a page of their own: with another in its place a server must not
 * make itself new ones, with which it knows neither its players nor its witness. */
static void values_are_missed(void **state) {
    (void)state;
    tally sum = { 0 };
    char complaint[256];
    size_t pages = after.size / PAGE, values = 1, stride = stride_of(WAYS * drive_steps(pages, 40));
    if (getenv("LR_DAMAGE") != NULL) return;
    while (values < pages && memmem(after.bytes + values * PAGE, PAGE, "secret", 6) == NULL)
        values++;
    assert_true(values < pages);
    for (size_t other = 1; other < pages; other += stride) {
        if (other == values) continue;
        restore_files();
        sim_disk_damage(disk, STORE_FILE, values * PAGE, after.bytes + other * PAGE, PAGE);
        sim_disk_damage(disk, STORE_FILE, other * PAGE, after.bytes + values * PAGE, PAGE);
        if (!visit(&sum, complaint))
            fail_msg("pages %zu and %zu: %s", values + 1, other + 1, complaint);
    }
    assert_int_equal(sum.refused, sum.visits);
}

static void damage_that_is_hushed_up_is_noticed(void **state) {
    (void)state;
    tally honest = { 0 }, sum = { 0 };
    if (getenv("LR_DAMAGE") != NULL) return;
    uint64_t stride = stride_of(drive_steps(200, 20));
    assert_int_equal(try_pages(stride, false, &honest), 0);
    uint32_t noticed = try_pages(stride, true, &sum);
    print_message("noticed: %u of %u\n", noticed, honest.hurt);
    assert_true(honest.hurt > 0 && noticed > honest.hurt / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_table_is_lost_in_silence),
        cmocka_unit_test(values_are_missed),
        cmocka_unit_test(damage_that_is_hushed_up_is_noticed),
    };
    if (getenv("LR_SIM_SEED") != NULL) seed = strtoull(getenv("LR_SIM_SEED"), NULL, 10);
    (void)signal(SIGABRT, on_death);
    (void)signal(SIGALRM, on_death);
    return cmocka_run_group_tests_name("damage", tests, setup, teardown);
}
