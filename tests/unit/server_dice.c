/* server_dice.c - the exchange before a game: what the dice follow from is fixed before it is
 * known.
 *
 * The claims are those of the essay in src/server/dice.c and of docs/fairness.md. Where a test says
 * what nobody may hear, it searches all frames that went out.
 */
#include "fair.h"
#include "parts.h"
#include "server_case.h"
#include "server_state.h"
#include "table_digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_MS = 10000 };

static fake f;

static const char *const entropy[] = {
    "000102030405060708090a0b0c0d0e0f",
    "101112131415161718191a1b1c1d1e1f2021222324252627",
    "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
    "303132333435363738393a3b3c3d3e3f",
};

static void configure(server_config *config) {
    config->dice_ms = STEP_MS;
}

static server_case here = { &f, configure };

/* ---- what the clients see and say ---- */

static void assert_step(uint32_t client, const char *want) {
    json_t *dice = fake_section(&f, client, "dice");
    assert_non_null(dice);
    assert_string_equal(json_string_value(json_object_get(dice, "step")), want);
    json_decref(dice);
}

static const char *commitment_seen(uint32_t client) {
    static char text[FAIR_HEX_MAX];
    json_t *dice = fake_section(&f, client, "dice");
    snprintf(text, sizeof text, "%s", json_string_value(json_object_get(dice, "commitment")));
    json_decref(dice);
    return text;
}

/* The text of a seat in one of the lists of the section. */
static const char *seen(uint32_t client, const char *list, int seat) {
    static char text[FAIR_HEX_MAX];
    json_t *dice = fake_section(&f, client, "dice");
    json_t *texts = json_object_get(dice, list);
    snprintf(text, sizeof text, "%s", json_string_value(json_array_get(texts, (size_t)seat)));
    json_decref(dice);
    return text;
}

static uint32_t silent_seen(uint32_t client) {
    uint32_t silent = 0;
    json_t *dice = fake_section(&f, client, "dice"), *list = json_object_get(dice, "silent");
    for (size_t i = 0; i < json_array_size(list); i++)
        silent |= 1u << json_integer_value(json_array_get(list, i));
    json_decref(dice);
    return silent;
}

static const char *hash_for(uint32_t client, int seat, const char *text) {
    static char hash[FAIR_HEX_MAX];
    fair_hash(commitment_seen(client), seat, text, hash);
    return hash;
}

static void send_hash(uint32_t client, const char *hash) {
    char members[128];
    snprintf(members, sizeof members, ",\"hash\":\"%s\"", hash);
    fake_tell(&f, client, "hash", members);
    fake_store(&f);
}

static void send_entropy(uint32_t client, const char *text) {
    char members[128];
    snprintf(members, sizeof members, ",\"entropy\":\"%s\"", text);
    fake_tell(&f, client, "entropy", members);
    fake_store(&f);
}

/* The client of the same seat. */
static void hash(uint32_t client) {
    send_hash(client, hash_for(client, (int)client, entropy[client]));
    assert_string_equal(fake_refusal(&f, client), "");
}

static void add(uint32_t client) {
    send_entropy(client, entropy[client]);
    assert_string_equal(fake_refusal(&f, client), "");
}

static fake_seat four(void) {
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    assert_step(0, "hashes");
    return host;
}

static bool is_running(uint32_t client) {
    json_t *stage = fake_section(&f, client, "stage");
    bool running = strcmp(json_string_value(stage), "running") == 0;
    json_decref(stage);
    return running;
}

static const fake_entry *last_entry(const char *kind) {
    for (uint32_t i = f.stored_count; i-- > 0;)
        if (strcmp(f.stored[i].kind, kind) == 0) return &f.stored[i];
    return NULL;
}

static uint32_t entries_of(const char *kind) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < f.stored_count; i++) count += strcmp(f.stored[i].kind, kind) == 0;
    return count;
}

/* The deal that follows from the stored seed and these entropies must be the stored one. */
static void assert_deal(const char *name, const char *const added[4]) {
    const table *t = table_by_name(f.server, name);
    fair_entropy all = { 0 };
    fair_dice dice;
    lr_state s;
    char text[LR_ACTION_TEXT_MAX], drawn[LR_ACTION_TEXT_MAX];
    for (int i = 0; i < 4; i++) snprintf(all.seat[i], sizeof all.seat[i], "%s", added[i]);
    fair_start(&dice, t->log.seed, &all, t->log.shared->config);
    lr_init(&t->log.shared->game, &s);
    lr_action_print(&t->log.shared->game, fair_draw(&dice, &t->log.shared->game, &s), drawn,
                    sizeof drawn);
    lr_action_print(&t->log.shared->game, t->log.acts[0].action, text, sizeof text);
    assert_string_equal(text, drawn);
}

/* ---- the order ---- */

/* The attack on version 0.1.0: the creator's entropy came with `create`, before the server drew its
 * seed, which could so be chosen. Now the seed is stored and its commitment told before a client is
 * even asked for a hash, and a `create` with entropy is not understood. */
static void test_the_seed_is_bound_before_anybody_adds(void **state) {
    (void)state;
    unsigned char seed[FAIR_SEED_BYTES];
    char commitment[FAIR_HEX_MAX];
    fake_hello(&f, 0, "Ada", "json");
    fake_say(&f, 0,
             "{\"type\":\"create\",\"id\":2,\"config\":\"board(seats=2)\",\"entropy\":\"00ff\"}");
    REFUSED(0, "BAD_MESSAGE");
    fake_say(&f, 0,
             "{\"type\":\"create\",\"id\":3,\"config\":\"board(seats=2)\","
             "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"bot\"}]}");
    assert_null(fake_last(&f, 0, "table")); /* nothing before it is stored */
    fake_store(&f);
    const char *line = strstr(last_entry("created")->text, "\nseed ");
    assert_non_null(line);
    char hex[FAIR_HEX_MAX];
    snprintf(hex, sizeof hex, "%.64s", line + 6);
    assert_true(fair_bytes(hex, seed, sizeof seed));
    fair_commit(seed, commitment);
    assert_string_equal(commitment_seen(0), commitment);
    assert_step(0, "open");
    assert_int_equal(entries_of("hash") + entries_of("entropy") + entries_of("start"), 0);
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    assert_step(0, "hashes");
    assert_string_equal(commitment_seen(0), commitment);
    assert_false(is_running(0));
    hash(0);
    add(0);
    assert_true(is_running(0));
    assert_string_equal(commitment_seen(0), commitment);
    assert_false(fake_ever_sent(&f, 0, hex)); /* the seed */
}

/* It is told in every frame with the section, and is the same through restarts to the end. */
static void test_the_commitment_never_changes(void **state) {
    (void)state;
    char first[FAIR_HEX_MAX];
    fake_seat host = four();
    snprintf(first, sizeof first, "%s", commitment_seen(0));
    for (uint32_t c = 0; c < 4; c++) hash(c);
    fake_restart(&f);
    fake_hello(&f, 9, "Eve", "json");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    assert_string_equal(commitment_seen(9), first);
    fake_wait(&f, STEP_MS + 10);
    assert_true(is_running(9));
    for (uint32_t i = 0; i < f.frame_count; i++) {
        const char *at = strstr(f.frames[i].text, "\"commitment\":\"");
        if (at != NULL) assert_memory_equal(at + 14, first, 64);
    }
}

/* Hashes and entropy may come in any order: the dice are the same. */
static void test_every_order_gives_the_same_dice(void **state) {
    (void)state;
    static const uint8_t orders[][4] = { { 0, 1, 2, 3 }, { 3, 2, 1, 0 }, { 1, 3, 0, 2 },
                                         { 2, 0, 3, 1 }, { 0, 3, 1, 2 }, { 3, 0, 2, 1 } };
    for (size_t i = 0; i < 6; i++) {
        for (size_t j = 0; j < 6; j++) {
            if (i + j > 0) server_case_start(&here);
            fake_seat host = four();
            for (int k = 0; k < 4; k++) {
                assert_step(0, "hashes");
                hash(orders[i][k]);
            }
            for (int k = 0; k < 4; k++) {
                assert_step(0, "entropy");
                assert_false(is_running(0));
                add(orders[j][k]);
            }
            assert_step(0, "ready");
            assert_true(is_running(0));
            assert_int_equal(silent_seen(0), 0);
            assert_deal(host.table, entropy);
            for (int k = 0; k < 4; k++) assert_string_equal(seen(2, "entropy", k), entropy[k]);
            if (i + j < 10) fake_stop(&f);
        }
    }
}

/* Nobody hears an entropy before all hashes are stored, whoever sends it as early as possible. */
static void test_no_entropy_is_told_before_all_hashes(void **state) {
    (void)state;
    four();
    for (uint32_t c = 0; c < 3; c++) {
        hash(c);
        send_entropy(c, entropy[c]);
        REFUSED(c, "NOT_THIS_STEP");
    }
    /* The last hash and an entropy wait for the disk together. */
    char members[128];
    snprintf(members, sizeof members, ",\"hash\":\"%s\"", hash_for(3, 3, entropy[3]));
    fake_tell(&f, 3, "hash", members);
    snprintf(members, sizeof members, ",\"entropy\":\"%s\"", entropy[0]);
    fake_tell(&f, 0, "entropy", members);
    for (uint32_t c = 0; c < 4; c++)
        for (int k = 0; k < 4; k++) assert_false(fake_ever_sent(&f, c, entropy[k]));
    assert_int_equal(entries_of("hash"), 3);
    fake_fail(&f, STORE_FULL); /* neither happened */
    fake_load(&f);
    for (uint32_t c = 0; c < 4; c++)
        for (int k = 0; k < 4; k++) assert_false(fake_ever_sent(&f, c, entropy[k]));
    REFUSED(3, "STORAGE");
    assert_step(3, "hashes");
    hash(3);
    assert_step(1, "entropy");
    assert_false(fake_ever_sent(&f, 1, entropy[0]));
    for (uint32_t c = 0; c < 4; c++) add(c);
    assert_true(is_running(3));
    assert_string_equal(seen(1, "hashes", 0), hash_for(1, 0, entropy[0]));
}

/* ---- silence ---- */

static void test_silence_is_waited_for_and_seen(void **state) {
    (void)state;
    fake_seat host = four();
    hash(0);
    hash(2);
    hash(3);
    fake_wait(&f, STEP_MS - 10);
    assert_step(0, "hashes");
    assert_int_equal(silent_seen(0), 0);
    fake_wait(&f, 20);
    assert_step(0, "entropy");
    assert_int_equal(silent_seen(0), 1u << 1);
    send_hash(1, hash_for(1, 1, entropy[1])); /* too late */
    REFUSED(1, "NOT_THIS_STEP");
    send_entropy(1, entropy[1]);
    REFUSED(1, "BAD_HASH");
    add(0);
    add(3);
    fake_wait(&f, STEP_MS - 30);
    assert_step(0, "entropy");
    fake_wait(&f, 40);
    assert_step(0, "ready");
    assert_true(is_running(0));
    for (uint32_t c = 0; c < 4; c++) assert_int_equal(silent_seen(c), 1u << 1 | 1u << 2);
    send_entropy(2, entropy[2]);
    REFUSED(2, "NOT_THIS_STEP");
    assert_deal(host.table, (const char *const[]){ entropy[0], "", "", entropy[3] });
    assert_int_equal(entries_of("hash"), 4);
    assert_int_equal(entries_of("entropy"), 3); /* who gave no hash is not asked */
    fake_restart(&f);
    fake_hello(&f, 9, "Eve", "json");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    assert_int_equal(silent_seen(9), 1u << 1 | 1u << 2);
}

static void test_all_are_silent(void **state) {
    (void)state;
    fake_seat host = four();
    fake_wait(&f, STEP_MS + 10);
    assert_step(0, "ready"); /* nobody is asked for entropy */
    assert_true(is_running(0));
    assert_int_equal(silent_seen(0), 15);
    assert_deal(host.table, (const char *const[]){ "", "", "", "" });
    server_figures figures;
    server_figures_get(f.server, &figures);
    assert_int_equal(figures.dice_silent, 4);
}

/* Who leaves or loses the connection is silent, and keeps the seat. */
static void test_who_goes_is_silent(void **state) {
    (void)state;
    fake_seat host = four();
    for (uint32_t c = 0; c < 3; c++) hash(c);
    fake_tell(&f, 3, "leave", "");
    fake_store(&f);
    assert_non_null(fake_last(&f, 3, "gone"));
    fake_wait(&f, STEP_MS + 10);
    assert_step(0, "entropy");
    fake_lose(&f, 2);
    add(0);
    add(1);
    fake_wait(&f, STEP_MS + 10);
    assert_true(is_running(0));
    assert_int_equal(silent_seen(0), 1u << 2 | 1u << 3);
    fake_hello(&f, 12, "Cleo", "text");
    fake_say(&f, 12, "{\"type\":\"sit\",\"id\":900,\"table\":\"%s\",\"token\":\"%s\"}", host.table,
             f.tokens[2]);
    REFUSED(12, "");
    assert_true(is_running(12));
}

/* Another device of the seat goes on, if it knows the entropy. */
static void test_another_connection_goes_on(void **state) {
    (void)state;
    fake_seat host = four();
    for (uint32_t c = 0; c < 4; c++) hash(c);
    fake_hello(&f, 12, "Cleo", "text");
    fake_say(&f, 12, "{\"type\":\"sit\",\"id\":900,\"table\":\"%s\",\"token\":\"%s\"}", host.table,
             f.tokens[2]);
    REFUSED(12, "");
    assert_string_equal(seen(12, "hashes", 2), hash_for(12, 2, entropy[2]));
    f.next_id[12] = 1000;
    send_entropy(12, entropy[1]);
    REFUSED(12, "BAD_HASH");
    send_entropy(12, entropy[2]);
    REFUSED(12, "");
    add(0);
    add(1);
    add(3);
    assert_true(is_running(12));
    assert_deal(host.table, entropy);
}

/* ---- what is wrong has no effect ---- */

static void test_wrong_entropy_has_no_effect(void **state) {
    (void)state;
    static const char *const wrong[] = { "ff", "000102030405060708090a0b0c0d0e",
                                         "000102030405060708090a0b0c0d0e10",
                                         "101112131415161718191a1b1c1d1e1f2021222324252627" };
    fake_seat host = four();
    send_entropy(0, entropy[0]);
    REFUSED(0, "NOT_THIS_STEP");
    send_hash(0, "00ff");
    REFUSED(0, "BAD_HASH");
    hash(0);
    send_hash(0, hash_for(0, 0, entropy[1])); /* no second thoughts */
    REFUSED(0, "NOT_THIS_STEP");
    for (uint32_t c = 1; c < 4; c++) hash(c);
    uint32_t entries = f.stored_count;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        send_entropy(0, wrong[i]);
        REFUSED(0, "BAD_HASH");
    }
    assert_int_equal(f.stored_count, entries);
    for (uint32_t c = 0; c < 4; c++) add(c);
    send_entropy(0, entropy[0]);
    REFUSED(0, "NOT_THIS_STEP");
    assert_deal(host.table, entropy);
}

/* Entropy that is too short is refused even if its hash fits: it could be guessed. */
static void test_short_entropy_is_refused(void **state) {
    (void)state;
    four();
    send_hash(0, hash_for(0, 0, "00ff"));
    for (uint32_t c = 1; c < 4; c++) hash(c);
    send_entropy(0, "00ff");
    REFUSED(0, "BAD_HASH");
    assert_non_null(strstr(fake_last(&f, 0, "refused"), "16 to 32 bytes"));
}

/* A seat that copies another's hash can never open it, although it has seen the entropy by then. */
static void test_a_copied_hash_cannot_be_opened(void **state) {
    (void)state;
    fake_seat host = four();
    hash(0);
    hash(2);
    hash(3);
    send_hash(1, seen(1, "hashes", 0));
    REFUSED(1, "");
    add(0);
    send_entropy(1, seen(1, "entropy", 0));
    REFUSED(1, "BAD_HASH");
    add(2);
    add(3);
    fake_wait(&f, STEP_MS + 10);
    assert_int_equal(silent_seen(0), 1u << 1);
    assert_deal(host.table, (const char *const[]){ entropy[0], "", entropy[2], entropy[3] });
}

/* Who sits where goes into the hashes: nothing changes while the exchange lasts. */
static void test_seats_are_frozen(void **state) {
    (void)state;
    fake_seat host = four();
    static const char *const says[][2] = { { "start", "" },
                                           { "ready", ",\"on\":false" },
                                           { "kick", ",\"seat\":1" },
                                           { "bot", ",\"seat\":1" },
                                           { "seat", ",\"from\":0,\"to\":1" },
                                           { "colour", ",\"colour\":\"green\"" } };
    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++) {
        fake_tell(&f, 0, says[i][0], says[i][1]);
        REFUSED(0, "STARTING");
    }
    fake_hello(&f, 9, "Eve", "json");
    fake_say(&f, 9, "{\"type\":\"join\",\"id\":2,\"table\":\"%s\"}", host.table);
    REFUSED(9, "STARTING");
    fake_tell(&f, 0, "move", ",\"action\":\"roll\"");
    REFUSED(0, "NOT_STARTED");
    fake_tell(&f, 1, "start", "");
    REFUSED(1, "NOT_HOST");
    fake_tell(&f, 0, "chat", ",\"text\":\"soon\"");
    fake_tell(&f, 0, "mute", ",\"seat\":1,\"on\":true");
    fake_store(&f);
    REFUSED(0, "");
    for (uint32_t c = 0; c < 4; c++) hash(c);
    for (uint32_t c = 0; c < 4; c++) add(c);
    assert_deal(host.table, entropy);
}

/* ---- the journal ---- */

static void come_back(const fake_seat *host, uint32_t client) {
    fake_hello(&f, client, "again", "text");
    fake_say(&f, client, "{\"type\":\"sit\",\"id\":900,\"table\":\"%s\",\"token\":\"%s\"}",
             host->table, f.tokens[client]);
    REFUSED(client, "");
    f.next_id[client] += 1000;
}

/* The process ends after each of the messages: the exchange goes on where it was. */
static void test_a_restart_at_every_step(void **state) {
    (void)state;
    for (int stop = 0; stop < 8; stop++) {
        if (stop > 0) server_case_start(&here);
        fake_seat host = four();
        for (int k = 0; k < 8; k++) {
            if (k == stop) {
                uint64_t before = table_digest(table_by_name(f.server, host.table));
                fake_restart(&f);
                assert_int_equal(table_digest(table_by_name(f.server, host.table)), before);
                for (uint32_t c = 0; c < 4; c++) come_back(&host, c);
                fake_wait(&f, STEP_MS - 10); /* the step's time begins anew */
                assert_int_equal(silent_seen(0), 0);
            }
            if (k < 4)
                hash((uint32_t)k);
            else
                add((uint32_t)k - 4);
        }
        assert_true(is_running(0));
        assert_deal(host.table, entropy);
        if (stop < 7) fake_stop(&f);
    }
}

/* A message that comes again gets the answer that it got, also after a restart. */
static void test_repetitions_get_the_same_answer(void **state) {
    (void)state;
    fake_seat host = four();
    int64_t id = f.next_id[0];
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"hash\",\"id\":%lld,\"hash\":\"%s\"}", (long long)id,
             hash_for(0, 0, entropy[0]));
    fake_say(&f, 0, "%s", text);
    fake_say(&f, 0, "%s", text);
    fake_store(&f);
    fake_say(&f, 0, "%s", text);
    REFUSED(0, "");
    assert_int_equal(entries_of("hash"), 1);
    fake_restart(&f);
    come_back(&host, 0);
    fake_say(&f, 0, "%s", text);
    REFUSED(0, "");
    assert_int_equal(entries_of("hash"), 1);
}

static void put_entry(const char *kind, const char *text) {
    store_entry e = { .table = 77, .seq = f.stored_count, .time_ms = f.time.wall_ms };
    e.kind = kind;
    e.text = text;
    e.length = strlen(text);
    fake_entry *to = &f.stored[f.stored_count++];
    *to = (fake_entry){ .entry = e };
    to->text = strdup(text);
    to->entry.text = to->text;
    snprintf(to->kind, sizeof to->kind, "%s", kind);
    to->entry.kind = to->kind;
}

/* The journal of a two-seat table as version 0.1.0 wrote it: its game begins with `start`, and what
 * the seats add stands in `seat`. Lines of a later version are passed over. */
static void put_old_journal(const char *more) {
    static lr_game game;
    static char config[LR_CONFIG_TEXT_MAX], text[LR_CONFIG_TEXT_MAX + 512];
    char token[2][80], action[LR_ACTION_TEXT_MAX];
    unsigned char seed[FAIR_SEED_BYTES] = { 3 };
    char hex[FAIR_HEX_MAX];
    lr_error error;
    lr_state s;
    fair_entropy added = { .seat = { "", "00ff5a" } };
    fair_dice dice;
    assert_int_equal(lr_game_init(&game, "board(seats=2)", NULL, &error), LR_OK);
    lr_config_print(&game, 0, config, sizeof config);
    fair_hex(seed, sizeof seed, hex);
    snprintf(text, sizeof text,
             "0 -\nname old-otter-1\nconfig %s\nseed %s\nclock none\nspeed instant\npublic 1\n"
             "undo 1\nhints 0\ncounter 0\nspectators 1%s",
             config, hex, more);
    put_entry("created", text);
    for (int i = 0; i < 2; i++) {
        unsigned char hashed[HASH_BYTES];
        snprintf(f.tokens[i], sizeof f.tokens[i], "abcdefghijklmnopqrstuvwxyz23456%d", i + 2);
        token_hash(f.server, f.tokens[i], hashed);
        fair_hex(hashed, sizeof hashed, token[i]);
        snprintf(text, sizeof text, "0 - %d person\nname P%d%s\ncolour %s\ntoken %s\nready 1%s", i,
                 i, i == 1 ? "\nentropy 00ff5a" : "", i == 0 ? "red" : "blue", token[i], more);
        put_entry("seat", text);
    }
    put_entry("host", "0 - 0");
    put_entry("start", "5 0");
    fair_start(&dice, seed, &added, config);
    lr_init(&game, &s);
    while ((lr_actors(&game, &s) & LR_CHANCE) != 0) {
        lr_action a = fair_draw(&dice, &game, &s);
        lr_action_print(&game, a, action, sizeof action);
        lr_apply(&game, &s, a);
        snprintf(text, sizeof text, "0 %s", action);
        put_entry("act", text);
    }
    f.stage_table[0] = 77;
    f.stage[0] = STORE_RUNNING;
    f.stage_count = 1;
}

static void test_a_journal_of_the_first_version_goes_on(void **state) {
    (void)state;
    static const char *const lines[] = { "", "\nlater 1 2\nthe-end of it" };
    for (int i = 0; i < 2; i++) {
        if (i > 0) server_case_start(&here);
        fake_seat old = { .table = "old-otter-1" };
        put_old_journal(lines[i]);
        fake_restart(&f);
        const table *t = table_by_name(f.server, "old-otter-1");
        assert_non_null(t);
        assert_int_equal(t->log.format, 1);
        come_back(&old, 0);
        come_back(&old, 1);
        assert_true(is_running(0));
        assert_step(0, "ready");
        assert_int_equal(silent_seen(0), 0);
        assert_deal(old.table, (const char *const[]){ "", "00ff5a", "", "" });
        /* A seat entry that this version writes does not touch what is in the dice. */
        fake_tell(&f, 0, "mute", ",\"seat\":1,\"on\":true");
        fake_store(&f);
        for (uint32_t c = 0; c < 2; c++) fake_tell(&f, c, "resign", "");
        fake_store(&f);
        assert_non_null(f.record);
        assert_non_null(strstr(f.record, "\nentropy 1 00ff5a\n"));
        if (i == 0) fake_stop(&f);
    }
}

/* ---- other ways to a game ---- */

static void test_bots_have_nothing_to_add(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_say(&f, 0,
             "{\"type\":\"create\",\"id\":2,\"config\":\"board(seats=2)\","
             "\"settings\":{\"speed\":\"instant\"},"
             "\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"bot\"}]}");
    fake_store(&f);
    assert_true(is_running(0)); /* bots alone begin at once */
    assert_step(0, "ready");
    assert_int_equal(silent_seen(0), 0);
    assert_int_equal(entries_of("begin"), 1);
    fake_hello(&f, 1, "Ben", "text");
    fake_create(&f, 1,
                "\"config\":\"board(seats=4)\",\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"open\"},"
                "{\"kind\":\"bot\"},{\"kind\":\"bot\"}]");
    fake_tell(&f, 1, "start", "");
    fake_store(&f);
    assert_step(1, "hashes"); /* the one person alone is waited for */
    hash(1);
    assert_step(1, "entropy");
    add(1);
    assert_true(is_running(1));
    assert_int_equal(silent_seen(1), 0);
}

static void test_a_rematch_goes_the_same_way(void **state) {
    (void)state;
    char first[FAIR_HEX_MAX];
    four();
    for (uint32_t c = 0; c < 4; c++) hash(c);
    for (uint32_t c = 0; c < 4; c++) add(c);
    snprintf(first, sizeof first, "%s", commitment_seen(0));
    for (uint32_t c = 0; c < 4; c++) fake_tell(&f, c, "resign", "");
    fake_store(&f);
    for (uint32_t c = 0; c < 4; c++) fake_tell(&f, c, "rematch", "");
    fake_store(&f);
    assert_step(0, "hashes");
    assert_string_not_equal(commitment_seen(0), first);
    for (int k = 0; k < 4; k++) assert_string_equal(seen(0, "entropy", k), "");
    for (uint32_t c = 0; c < 4; c++) hash(c);
    for (uint32_t c = 0; c < 4; c++) add(c);
    assert_true(is_running(3));
    assert_int_equal(silent_seen(3), 0);
}

static void test_a_practice_table_goes_the_same_way(void **state) {
    (void)state;
    fake_stop(&f);
    fake_config(&f);
    f.config.dice_ms = STEP_MS;
    f.config.positions_allowed = true;
    fake_start(&f);
    fake_hello(&f, 0, "Ada", "text");
    fake_create(&f, 0,
                "\"config\":\"board(board=beginner,seats=2)\",\"seats\":[{\"kind\":\"open\"},"
                "{\"kind\":\"bot\"}],\"position\":\"settlements 0 c3.n\\nroads 0 c3/ne\\n"
                "settlements 1 e3.s\\nroads 1 e3/se\"");
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    assert_step(0, "hashes");
    hash(0);
    add(0);
    assert_true(is_running(0));
    assert_string_equal(seen(0, "entropy", 0), entropy[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_the_seed_is_bound_before_anybody_adds),
        SERVER_TEST(test_the_commitment_never_changes),
        SERVER_TEST(test_every_order_gives_the_same_dice),
        SERVER_TEST(test_no_entropy_is_told_before_all_hashes),
        SERVER_TEST(test_silence_is_waited_for_and_seen),
        SERVER_TEST(test_all_are_silent),
        SERVER_TEST(test_who_goes_is_silent),
        SERVER_TEST(test_another_connection_goes_on),
        SERVER_TEST(test_wrong_entropy_has_no_effect),
        SERVER_TEST(test_short_entropy_is_refused),
        SERVER_TEST(test_a_copied_hash_cannot_be_opened),
        SERVER_TEST(test_seats_are_frozen),
        SERVER_TEST(test_a_restart_at_every_step),
        SERVER_TEST(test_repetitions_get_the_same_answer),
        SERVER_TEST(test_a_journal_of_the_first_version_goes_on),
        SERVER_TEST(test_bots_have_nothing_to_add),
        SERVER_TEST(test_a_rematch_goes_the_same_way),
        SERVER_TEST(test_a_practice_table_goes_the_same_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
