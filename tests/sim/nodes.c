/* nodes.c - two and three servers over one model of the store that they share (model_store.h), with
 * everything that can happen between them, from a seed.
 *
 *     pauses      a node stands still, its lease lapses, others take its tables; then it goes on
 *     cuts        the connection of an append is lost before the commit, after it, or the commit
 *                 comes later than anybody knows
 *     lost tails  the database forgets the end of a log, and the last claim perhaps (a failover)
 *     deaths      a node ends and comes back with nothing
 *     rules       a table of newer rules, which every node meets and leaves as it is
 *
 * People say lines at tables, each under an id of its own, and repeat under the same id what was
 * not answered, at whichever node has the table. At the end everything works again, and then:
 *
 *     1. a line that was acknowledged is in the log, once, unless a tail was lost behind it
 *     2. a line that was refused is not there
 *     3. no number was told with two contents
 *     4. nobody who comes back finds less than was told before
 *     5. everybody is answered
 *
 * Mutants must break one of these: stores that lack one of the things that keep two owners apart
 * (model_store.h), and nodes that take messages without a look at their lease.
 */
#include "memory_store.h"
#include "model_store.h"
#include "parts.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 2, PEOPLE = 4, STEPS = 160, LINES = 1024, SEQS = 4096, CALM = 60, FIRST_ID = 1000 };
enum { SEEDS = 25, SEEDS_OF_A_MUTANT = 100 };

typedef enum fate { UNKNOWN, ACKNOWLEDGED, REFUSED, FORGIVEN } fate;

typedef struct line {
    int table;
    fate fate;
} line;

typedef struct person {
    int table, node; /* node -1: nowhere */
    int hint;        /* the node that is said to have the table; -1: not known */
    bool resumed, again;
    bool ghost[MODEL_NODES]; /* gone from a node that stands still and does not know it yet */
    int64_t id, line;        /* under way: line -1: none */
    int64_t seq;             /* the highest that was told */
    char token[80];
} person;

typedef struct world {
    lr_rng rng;
    int nodes;
    model *shared;
    fake node[MODEL_NODES];
    bool still[MODEL_NODES], doubt[MODEL_NODES], tail_lost[MODEL_NODES];
    char name[TABLES][64];
    uint64_t number[TABLES];
    person person[PEOPLE];
    line line[LINES];
    int64_t line_count;
    int64_t told[TABLES][SEQS]; /* the line that was told under a number, and one; 0: none */
    bool tails;
    bool trusting;   /* a mutant: nodes look at their lease with their next beat alone */
    char fault[200]; /* the first rule that was broken; empty: none */
} world;

static world w;
static const char *const names[PEOPLE] = { "Mia", "Tom", "Ben", "Zoe" };

static bool chance(uint32_t percent) {
    return lr_rng_below(&w.rng, 100) < percent;
}

__attribute__((format(printf, 1, 2))) static void broken(const char *format, ...) {
    va_list arguments;
    if (w.fault[0] != 0) return;
    va_start(arguments, format);
    vsnprintf(w.fault, sizeof w.fault, format, arguments);
    va_end(arguments);
}

/* With a beat, or before a message. */
static void notice_doubt(int k, bool beat) {
    w.doubt[k] = w.tail_lost[k] = false;
    server_doubt(w.node[k].server, w.node[k].time, beat);
}

/* ---- people ---- */

/* A node takes no message without a look at its lease (edge_receive). */
static fake *speak_to(int k) {
    if (w.doubt[k] && !w.trusting) notice_doubt(k, false);
    return &w.node[k];
}

static void leave(person *p) {
    if (p->node >= 0 && w.still[p->node])
        p->ghost[p->node] = true;
    else if (p->node >= 0)
        fake_lose(&w.node[p->node], (uint32_t)(p - w.person));
    p->node = -1;
    p->resumed = false;
}

static void come(person *p) {
    uint32_t c = (uint32_t)(p - w.person);
    int to = p->hint >= 0 ? p->hint : (int)lr_rng_below(&w.rng, (uint32_t)w.nodes);
    p->hint = -1;
    if (w.still[to]) return;
    p->node = to;
    w.node[to].closed[c] = 0;
    fake_hello(speak_to(to), c, names[c], "text");
    fake_say(&w.node[to], c,
             "{\"type\":\"resume\",\"id\":2,\"table\":\"%s\",\"token\":\"%s\",\"seq\":%lld}",
             w.name[p->table], p->token, (long long)p->seq);
}

static void say_line(person *p) {
    fake_say(speak_to(p->node), (uint32_t)(p - w.person),
             "{\"type\":\"chat\",\"id\":%lld,\"text\":\"line %lld.\"}", (long long)p->id,
             (long long)p->line);
}

static void say_new_line(person *p) {
    if (w.line_count == LINES) return;
    p->line = w.line_count++;
    p->id++;
    w.line[p->line] = (line){ .table = p->table };
    say_line(p);
}

static int64_t number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at != NULL ? strtoll(at + strlen(key), NULL, 10) : -1;
}

static void hear_events(person *p, const char *text) {
    int64_t seq = number_after(text, "\"seq\":"), told = number_after(text, "\"text\":\"line ");
    const char *first = strstr(text, "\"text\":\"line ");
    if (seq > p->seq) p->seq = seq;
    if (first == NULL || strstr(first + 1, "\"text\":\"line ") != NULL || seq < 0 || seq >= SEQS)
        return; /* which of several has which number is not said */
    int64_t *at = &w.told[p->table][seq];
    if (*at != 0 && *at != told + 1)
        broken("number %lld was told with line %lld and line %lld", (long long)seq,
               (long long)*at - 1, (long long)told);
    *at = told + 1;
}

static void hear_ok(person *p, const char *text) {
    int64_t id = number_after(text, "\"id\":"), seq = number_after(text, "\"seq\":");
    if (id == 2) {
        if (seq >= 0 && seq < p->seq)
            broken("a table was at %lld and is at %lld", (long long)p->seq, (long long)seq);
        p->resumed = true;
        if (p->line >= 0) say_line(p);
    } else if (p->line >= 0 && id == p->id) {
        w.line[p->line].fate = ACKNOWLEDGED;
        p->line = -1;
    }
}

static void hear_refused(person *p, const char *text) {
    int64_t id = number_after(text, "\"id\":"), at = number_after(text, "\"at\":\"n");
    if (strstr(text, "\"MOVED\"") != NULL || id == 2) {
        leave(p);
        p->hint = (int)at;
    } else if (strstr(text, "\"BUSY\"") != NULL && p->line >= 0 && id == p->id) {
        p->again = true; /* says nothing of what was said before under the same id */
    } else if (p->line >= 0 && id == p->id) {
        w.line[p->line].fate = REFUSED;
        p->line = -1;
    }
}

static void hear(person *p, const char *text) {
    if (strstr(text, "\"type\":\"events\"") != NULL)
        hear_events(p, text);
    else if (strstr(text, "\"type\":\"ok\"") != NULL)
        hear_ok(p, text);
    else if (strstr(text, "\"type\":\"refused\"") != NULL)
        hear_refused(p, text);
    else if (strstr(text, "\"type\":\"moved\"") != NULL)
        p->hint = (int)number_after(text, "\"at\":\"n");
}

/* Everybody hears what a node has sent. */
static void listen(int k) {
    fake *f = &w.node[k];
    for (uint32_t i = 0; i < f->frame_count; i++) {
        person *p = &w.person[f->frames[i].connection];
        if (p->node == k) hear(p, f->frames[i].text);
    }
    fake_forget(f);
    for (int i = 0; i < PEOPLE; i++) {
        if (w.person[i].node == k && f->closed[i] != 0) leave(&w.person[i]);
        f->closed[i] = 0;
    }
}

/* ---- nodes ---- */

/* Names are looked up and tables claimed one after the other: others may act between. */
static void pass(int k) {
    fake *f = &w.node[k];
    if (w.still[k]) return;
    if (w.doubt[k] && chance(50)) notice_doubt(k, true);
    if (chance(30)) {
        server_tick(f->server, f->time);
        fake_store(f);
    } else {
        fake_wait(f, 200 + lr_rng_below(&w.rng, 800));
    }
    listen(k);
}

static void stand_still(int k) {
    w.still[k] = true;
    model_alive(w.shared, k, false);
}

/* It notices that its lease had run out at its next beat, which may come later than other
 * things. */
static void go_on(int k) {
    listen(k);
    w.still[k] = false;
    w.doubt[k] = true;
    model_alive(w.shared, k, true);
    for (int i = 0; i < PEOPLE; i++) {
        if (!w.person[i].ghost[k]) continue;
        w.person[i].ghost[k] = false;
        fake_lose(&w.node[k], (uint32_t)i);
    }
    if (w.tail_lost[k]) notice_doubt(k, true);
}

static void die(int k) {
    for (int i = 0; i < PEOPLE; i++) {
        if (w.person[i].node == k) w.person[i].node = -1, w.person[i].resumed = false;
        w.person[i].ghost[k] = false;
    }
    fake_forget(&w.node[k]);
    fake_kill(&w.node[k]);
    w.node[k].release_count = 0;
    model_restart(w.shared, k);
    fake_start(&w.node[k]);
    w.still[k] = w.doubt[k] = false;
    model_alive(w.shared, k, true);
}

typedef struct search {
    int64_t line, seq;
    uint32_t count;
} search;

static bool find_line(void *context, const store_entry *e) {
    search *s = context;
    char text[64];
    int length = snprintf(text, sizeof text, "line %lld.", (long long)s->line);
    size_t size = (size_t)length;
    if (strcmp(e->kind, "chat") != 0 || e->length < size ||
        memcmp(e->text + e->length - size, text, size) != 0)
        return true;
    s->count++;
    s->seq = e->seq;
    return true;
}

static search look_for(int64_t k) {
    search s = { .line = k, .seq = -1 };
    store_entries(model_log(w.shared), w.number[w.line[k].table], 0, find_line, &s);
    return s;
}

/* A failover to a standby that was behind: what is lost is forgiven. */
static void lose_tail(void) {
    int which = (int)lr_rng_below(&w.rng, TABLES);
    store_table row;
    bool found = false;
    store_find_name(model_log(w.shared), w.name[which], &row, &found);
    uint32_t lost = 1 + lr_rng_below(&w.rng, 3);
    if (row.entries < 8 + lost) return;
    for (int k = 0; k < w.nodes; k++) listen(k);
    model_lose_tail(w.shared, w.number[which], row.entries - lost, chance(50));
    for (int64_t k = 0; k < w.line_count; k++)
        if (w.line[k].table == which && w.line[k].fate == ACKNOWLEDGED && look_for(k).count == 0)
            w.line[k].fate = FORGIVEN;
    for (int i = 0; i < PEOPLE; i++) /* whoever is told of it starts anew */
        if (w.person[i].table == which) w.person[i].seq = 0;
    memset(w.told[which], 0, sizeof w.told[which]);
    for (int k = 0; k < w.nodes; k++) {
        w.tail_lost[k] = true;
        if (!w.still[k]) notice_doubt(k, true);
    }
}

static void misfortune(void) {
    int k = (int)lr_rng_below(&w.rng, (uint32_t)w.nodes);
    switch (lr_rng_below(&w.rng, 8)) {
    case 0:
    case 1: stand_still(k); break;
    case 2:
        if (w.still[k]) go_on(k);
        break;
    case 3: model_cut_next(w.shared, k, MODEL_CUT_BEFORE); break;
    case 4: model_cut_next(w.shared, k, MODEL_CUT_AFTER); break;
    case 5: model_cut_next(w.shared, k, MODEL_CUT_LATE); break;
    case 6: model_late(w.shared, k); break;
    default:
        if (w.tails)
            lose_tail();
        else
            die(k);
        break;
    }
}

/* ---- the run ---- */

static void move_on(bool calm, bool quiet) {
    for (int i = 0; i < PEOPLE; i++) {
        person *p = &w.person[i];
        if (p->node >= 0 && w.still[p->node] && chance(30)) leave(p);
        if (p->node < 0) come(p);
        if (p->resumed && p->again && !w.still[p->node]) {
            p->again = false;
            say_line(p);
        }
        bool free = p->resumed && p->line < 0 && !w.still[p->node];
        if (free && !quiet && chance(60)) say_new_line(p);
    }
    if (!calm && chance(40)) misfortune();
    for (int k = 0; k < w.nodes; k++)
        if (calm || chance(80)) pass(k);
}

static void seat_people(void) {
    for (int i = 0; i < PEOPLE; i++) {
        person *p = &w.person[i];
        p->table = i % TABLES;
        p->node = p->table % w.nodes;
        p->hint = -1;
        p->line = -1;
        p->id = FIRST_ID;
        fake *f = &w.node[p->node];
        fake_hello(f, (uint32_t)i, names[i], "text");
        fake_seat seat = i < TABLES ? fake_create(f, (uint32_t)i, "\"config\":\"board\"")
                                    : fake_join(f, (uint32_t)i, w.name[p->table]);
        fake_settle(f);
        if (i < TABLES) snprintf(w.name[i], sizeof w.name[i], "%s", seat.table);
        snprintf(p->token, sizeof p->token, "%s", seat.token);
        p->resumed = true;
        store_table row;
        bool found = false;
        store_find_name(model_log(w.shared), w.name[p->table], &row, &found);
        w.number[p->table] = row.table;
    }
    for (int k = 0; k < w.nodes; k++) fake_forget(&w.node[k]);
}

static void check_lines(void) {
    for (int64_t k = 0; k < w.line_count; k++) {
        search s = look_for(k);
        if (w.line[k].fate == ACKNOWLEDGED && s.count != 1)
            broken("line %lld was acknowledged and is there %u times", (long long)k, s.count);
        if (w.line[k].fate == REFUSED && s.count != 0)
            broken("line %lld was refused and is there", (long long)k);
        if (s.count > 1) broken("line %lld is there %u times", (long long)k, s.count);
    }
    for (int i = 0; i < PEOPLE; i++)
        if (w.person[i].line >= 0 || !w.person[i].resumed) broken("person %d has no answer", i);
}

/* ---- a table of a newer program ---- */

static const char newer_name[] = "newer-heron-1";
enum { NEWER = 99 };

static bool copy_text(void *context, const store_entry *e) {
    snprintf(context, 4096, "%.*s", (int)e->length, e->text);
    return false; /* the entry that made it is enough */
}

static void make_newer(void) {
    char text[4096] = "";
    store_entries(model_log(w.shared), w.number[0], 0, copy_text, text);
    char *rules = strstr(text, "\nrules 1");
    assert_non_null(rules);
    rules[7] = '9'; /* other rules than ours */
    const store_entry made = {
        .table = NEWER, .kind = "created", .text = text, .length = strlen(text)
    };
    const store_change row = { .table = NEWER, .name = newer_name, .rules = 9 };
    assert_int_equal(store_append(model_log(w.shared), &made, 1, &row, 1), STORE_OK);
}

/* Somebody asks every node for it; nobody takes it, and it stays as it is. */
static void check_newer(void) {
    store_table row;
    bool found = false;
    for (int k = 0; k < w.nodes; k++) {
        fake *f = &w.node[k];
        fake_hello(f, PEOPLE, "Eve", "text");
        fake_say(f, PEOPLE, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", newer_name);
        fake_wait(f, 3000);
        if (strcmp(fake_refusal(f, PEOPLE), "NEEDS_VERSION") != 0)
            broken("a table of other rules: `%s`", fake_refusal(f, PEOPLE));
    }
    assert_int_equal(store_find_name(model_log(w.shared), newer_name, &row, &found), STORE_OK);
    if (!found || row.stage != STORE_OPEN || row.entries != 1 || row.rules != 9)
        broken("a table of other rules was changed");
}

/* The rule that was broken; empty: none was. */
static const char *run(uint64_t seed, int nodes, bool tails, model_mutant mutant, bool trusting) {
    memset(&w, 0, sizeof w);
    w.trusting = trusting;
    w.rng = lr_rng_seed(seed);
    w.nodes = nodes;
    w.tails = tails;
    w.shared = model_new(mutant);
    for (int k = 0; k < nodes; k++) {
        fake_config(&w.node[k]);
        w.node[k].config.idle_ms = 0;
        w.node[k].config.lobby_ms = UINT32_MAX;
        w.node[k].store = model_node(w.shared, k);
        fake_start(&w.node[k]);
        w.node[k].random = 100 * seed + 7u * (uint64_t)k + 1;
    }
    seat_people();
    make_newer();
    for (int k = 0; k < STEPS && w.fault[0] == 0; k++) move_on(false, false);
    for (int k = 0; k < nodes; k++) {
        model_cut_next(w.shared, k, MODEL_NO_CUT);
        model_late(w.shared, k);
        if (w.still[k]) go_on(k);
    }
    for (int k = 0; k < CALM && w.fault[0] == 0; k++) move_on(true, k > CALM / 2);
    if (w.fault[0] == 0) check_lines();
    if (w.fault[0] == 0) check_newer();
    for (int k = 0; k < nodes; k++) fake_stop(&w.node[k]);
    model_free(w.shared);
    return w.fault;
}

/* ---- tests ---- */

static uint64_t seeds = SEEDS; /* the program's argument, if it has one */

static void check_seeds(int nodes, bool tails) {
    int64_t lines = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        const char *fault = run(seed, nodes, tails, MODEL_SOUND, false);
        if (fault[0] != 0) fail_msg("seed %llu: %s", (unsigned long long)seed, fault);
        lines += w.line_count;
    }
    assert_true(lines > (int64_t)seeds * 100);
}

static void test_two_nodes(void **state) {
    (void)state;
    check_seeds(2, false);
}

static void test_three_nodes(void **state) {
    (void)state;
    check_seeds(3, false);
}

static void test_lost_tails(void **state) {
    (void)state;
    check_seeds(2, true);
    check_seeds(3, true);
}

static void check_mutant(model_mutant mutant, bool trusting) {
    int caught = 0;
    for (uint64_t seed = 1; seed <= SEEDS_OF_A_MUTANT && caught == 0; seed++)
        caught += run(seed, 2 + (int)(seed & 1), false, mutant, trusting)[0] != 0;
    assert_int_equal(caught, 1);
}

static void test_the_missing_fence_is_caught(void **state) {
    (void)state;
    check_mutant(MODEL_UNFENCED, false);
}

static void test_reading_before_the_claim_is_caught(void **state) {
    (void)state;
    check_mutant(MODEL_READS_EARLY, false);
}

static void test_claims_without_settling_are_caught(void **state) {
    (void)state;
    check_mutant(MODEL_UNSETTLED, false);
}

static void test_trust_in_a_lapsed_lease_is_caught(void **state) {
    (void)state;
    check_mutant(MODEL_SOUND, true);
}

int main(int argc, char **argv) {
    if (argc > 1) seeds = strtoull(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_nodes),
        cmocka_unit_test(test_three_nodes),
        cmocka_unit_test(test_lost_tails),
        cmocka_unit_test(test_the_missing_fence_is_caught),
        cmocka_unit_test(test_reading_before_the_claim_is_caught),
        cmocka_unit_test(test_claims_without_settling_are_caught),
        cmocka_unit_test(test_trust_in_a_lapsed_lease_is_caught),
    };
    return cmocka_run_group_tests_name("nodes", tests, NULL, NULL);
}
