/* Two tables that one seat cannot tell apart, on two servers: every frame to that seat and to a
 * watcher must be the same, byte for byte.
 *
 * A random game is written as a journal. In its twin one hidden thing was otherwise: another card
 * was stolen or drawn, another one was laid under a stack. Both journals are loaded as after a
 * restart, the same people come to both tables and make the same moves, and what the seat and the
 * watcher hear is compared: the views, the events, the lists of moves, the reasons why something is
 * not allowed, and that there is a frame at all. It ends when the rules themselves show the
 * difference.
 */
#include "twins.h"
#include "drive.h"
#include "parts.h"
#include "server.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTS = 400, FRAMES = 1 << 20, MOVES = 24, TABLE = 7, WATCHER = 9, CANDIDATES = 24 };

typedef struct side {
    server *server;
    lr_state position;
    lr_state next; /* with what waits to be stored */
    lr_action act[ACTS + 64];
    uint32_t act_count, next_count;
    uint64_t ticket[64];
    uint32_t ticket_count;
    char heard[FRAMES]; /* by the viewer and the watcher */
    size_t heard_length;
    uint8_t entropy;
} side;

static lr_game game;
static drive d;
static side left, right;
static int viewer;
static const char *viewer_reads; /* "json" or "text" */
static char config_text[LR_CONFIG_TEXT_MAX];
static uint64_t frames_compared, twins_met, moves_made;

static server_time now = { .now_ms = 1000, .wall_ms = 1900000000000 };

/* ---- the edge: remembers ---- */

static void take_frame(void *context, uint32_t client, const char *bytes, size_t length) {
    side *at = context;

    if (client != (uint32_t)viewer + 1 && client != WATCHER) return;
    if (at->heard_length + length + 16 > FRAMES) fail_msg("too much is said");
    at->heard_length += (size_t)snprintf(at->heard + at->heard_length, FRAMES - at->heard_length,
                                         "\n%u ", client);
    memcpy(at->heard + at->heard_length, bytes, length);
    at->heard_length += length;
    frames_compared++;
}

static void take_close(void *context, uint32_t client, uint16_t code, const char *reason) {
    (void)context;
    fail_msg("client %u is closed: %u %s", client, code, reason);
}

static void take_append(void *context, uint64_t number, const store_entry *entries,
                        uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    side *at = context;

    (void)changes;
    (void)change_count;
    at->ticket[at->ticket_count++] = number;
    for (uint32_t k = 0; k < entry_count; k++) {
        lr_error error;
        lr_action a;
        if (strcmp(entries[k].kind, "act") != 0) continue;
        assert_int_equal(lr_action_parse(&game, strchr(entries[k].text, ' ') + 1, &a, &error),
                         LR_OK);
        assert_int_equal(lr_play(&game, &at->next, a), LR_OK);
        at->act[at->next_count++ % (ACTS + 64)] = a;
    }
}

static void take_load(void *context, uint64_t number) {
    (void)context;
    fail_msg("table %llu is to be loaded", (unsigned long long)number);
}

static void take_task(void *context, const server_task *task) {
    (void)context;
    (void)task;
}

static void take_entropy(void *context, void *out, size_t length) {
    side *at = context;
    memset(out, ++at->entropy, length);
}

static void take_log(void *context, server_level level, const char *event, const char *members) {
    (void)context;
    if (level >= SERVER_WARN) fail_msg("%s %s", event, members);
}

/* ---- journals ---- */

static void load_entry(side *at, uint32_t seq, const char *kind, const char *text) {
    store_entry stored = { .table = TABLE,
                           .seq = seq,
                           .time_ms = now.wall_ms - 100000 + seq,
                           .kind = kind,
                           .text = text,
                           .length = strlen(text) };
    server_loaded_entry(at->server, now, &stored);
}

static void load_journal(side *at) {
    char text[LR_CONFIG_TEXT_MAX + 512] = { 0 };
    uint32_t seq = 0;

    (void)snprintf(text, sizeof text,
                   "0 -\nname quiet-otter-41\nconfig %s\nseed %064x\nclock none\nspeed normal\n"
                   "public 0\nundo 1\nhints 0\ncounter 1\nspectators 1",
                   config_text, 5);
    load_entry(at, seq++, "created", text);
    for (int place = 0; place < game.seats; place++) {
        char token[64] = { 0 }, hex[2 * HASH_BYTES + 1] = { 0 };
        unsigned char hash[HASH_BYTES];
        (void)snprintf(token, sizeof token, "abcdefghijklmnopqrstuvwxyz23456%d", place + 2);
        token_hash(at->server, token, hash);
        fair_hex(hash, HASH_BYTES, hex);
        (void)snprintf(text, sizeof text, "0 - %d person\nname Kim %d\ntoken %s\nready 1", place,
                       place, hex);
        load_entry(at, seq++, "seat", text);
    }
    load_entry(at, seq++, "host", "0 - 0");
    load_entry(at, seq++, "start", "0 0");
    for (uint32_t k = 0; k < at->act_count; k++) {
        char action[LR_ACTION_TEXT_MAX] = { 0 };
        (void)lr_action_print(&game, at->act[k], action, sizeof action);
        (void)snprintf(text, sizeof text, "0 %s", action);
        load_entry(at, seq++, "act", text);
    }
    /* Nobody is answered for: who is asked for cards holds them, and by and by their silence shows
     * it (docs/security.md). tests/unit/server_rules.c compares the answers themselves. */
    for (int place = 0; place < game.seats; place++) {
        (void)snprintf(text, sizeof text, "0 %d\nunpayable 0", place);
        load_entry(at, seq++, "rules", text);
    }
    server_loaded(at->server, now, TABLE, STORE_OK);
}

/* ---- making a twin ---- */

static bool same_seen(const lr_state *s, const lr_state *t, lr_action a, lr_action b) {
    lr_action one = lr_redact(&game, s, a, viewer), other = lr_redact(&game, t, b, viewer);
    lr_action all = lr_redact(&game, s, a, LR_SPECTATOR),
              others = lr_redact(&game, t, b, LR_SPECTATOR);

    return memcmp(&one, &other, sizeof one) == 0 && memcmp(&all, &others, sizeof all) == 0;
}

static bool alike(const lr_state *s, const lr_state *t) {
    return twins_difference(&game, s, t, viewer) == NULL &&
           twins_same_view(&game, s, t, LR_SPECTATOR);
}

/* The game with `other` instead of act `k`; false: it does not go on the same. */
static bool follow(uint32_t k, const lr_state *before, lr_action other) {
    lr_state s = *before, t = *before;

    memcpy(right.act, left.act, sizeof left.act);
    right.act[k] = other;
    right.act_count = left.act_count;
    for (uint32_t n = k; n < left.act_count; n++) {
        if (lr_check(&game, &t, right.act[n]) != LR_OK) return false;
        if (!same_seen(&s, &t, left.act[n], right.act[n])) return false;
        lr_apply(&game, &s, left.act[n]);
        lr_apply(&game, &t, right.act[n]);
        if (!twins_same_view(&game, &s, &t, viewer)) return false;
    }
    left.position = s;
    right.position = t;
    return memcmp(s.body.bytes, t.body.bytes, game.state_bytes) != 0 && alike(&s, &t);
}

static uint32_t alternatives(const lr_state *s, lr_action a, lr_action *out) {
    uint32_t count = 0;

    if (a.actor == LR_ACTOR_CHANCE) {
        lr_chance_outcome list[LR_CHANCE_MAX];
        for (uint32_t k = lr_chance(&game, s, list); k-- > 0;) out[count++] = list[k].action;
        return count;
    }
    return a.actor == viewer ? 0 : lr_legal(&game, s, a.actor, out);
}

/* A random game into `left`, its twin into `right`. */
static bool make_twins(uint32_t acts) {
    static lr_state before[ACTS];
    static lr_action list[LR_LEGAL_MAX];
    lr_state s;

    memset(&s, 0, sizeof s);
    lr_init(&game, &s);
    for (left.act_count = 0; left.act_count < acts && lr_actors(&game, &s) != 0; left.act_count++) {
        before[left.act_count] = s;
        left.act[left.act_count] = drive_action(&d, &s);
        lr_apply(&game, &s, left.act[left.act_count]);
    }
    if ((lr_actors(&game, &s) & LR_CHANCE) != 0 || lr_actors(&game, &s) == 0) return false;
    for (uint32_t k = left.act_count; k-- > 0;) {
        uint32_t count = alternatives(&before[k], left.act[k], list);
        for (uint32_t n = 0; n < count; n++)
            if (memcmp(&list[n], &left.act[k], sizeof *list) != 0 &&
                same_seen(&before[k], &before[k], list[n], left.act[k]) &&
                follow(k, &before[k], list[n]))
                return true;
    }
    return false;
}

/* ---- the same on both sides ---- */

static void compare(const char *when) {
    size_t at = 0;

    if (left.heard_length == right.heard_length &&
        memcmp(left.heard, right.heard, left.heard_length) == 0) {
        left.heard_length = right.heard_length = 0;
        return;
    }
    while (at < left.heard_length && at < right.heard_length && left.heard[at] == right.heard[at])
        at++;
    at = at > 200 ? at - 200 : 0;
    drive_report(&d, &left.position, left.act_count, NULL, "one of the twins");
    fail_msg("%s, viewer %d: %.*s\n  and %.*s", when, viewer,
             left.heard_length - at > 400 ? 400 : (int)(left.heard_length - at), left.heard + at,
             right.heard_length - at > 400 ? 400 : (int)(right.heard_length - at),
             right.heard + at);
}

static void both_say(uint32_t client, const char *text) {
    server_receive(left.server, now, client, text, strlen(text));
    server_receive(right.server, now, client, text, strlen(text));
}

static void store_all(side *at) {
    while (at->ticket_count > 0) {
        uint64_t number = at->ticket[0];
        memmove(at->ticket, at->ticket + 1, --at->ticket_count * sizeof *at->ticket);
        server_stored(at->server, now, number, STORE_OK);
    }
    at->position = at->next;
}

static void both_come(uint32_t client, const char *reads) {
    char from[SERVER_ADDRESS_MAX] = "192.0.2.1", text[256] = { 0 };
    const char *why = NULL;

    assert_true(server_connect(left.server, now, client, from, &why));
    assert_true(server_connect(right.server, now, client, from, &why));
    (void)snprintf(text, sizeof text,
                   "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"Kim\",\"view\":\"%s\"}",
                   reads);
    both_say(client, text);
    if (client == WATCHER)
        (void)snprintf(text, sizeof text,
                       "{\"type\":\"watch\",\"id\":2,\"table\":\"quiet-otter-41\"}");
    else
        (void)snprintf(text, sizeof text,
                       "{\"type\":\"sit\",\"id\":2,\"table\":\"quiet-otter-41\",\"token\":"
                       "\"abcdefghijklmnopqrstuvwxyz23456%u\"}",
                       client + 1);
    both_say(client, text);
}

/* A move that both positions allow and that looks the same. */
static bool choose(int place, lr_action *out) {
    static lr_action list[LR_LEGAL_MAX];
    uint32_t count = lr_legal(&game, &left.position, place, list);

    for (int tries = 0; count > 0 && tries < CANDIDATES; tries++) {
        *out = list[lr_rng_below(&d.rng, count)];
        if (lr_check(&game, &right.position, *out) == LR_OK &&
            same_seen(&left.position, &right.position, *out, *out))
            return true;
    }
    return false;
}

/* What both servers want to store looks the same to the viewer, one act after the other. */
static bool goes_on_alike(void) {
    lr_state s = left.position, t = right.position;

    if (left.next_count != right.next_count) return false;
    for (uint32_t k = left.act_count; k < left.next_count; k++) {
        if (!same_seen(&s, &t, left.act[k], right.act[k])) return false;
        lr_apply(&game, &s, left.act[k]);
        lr_apply(&game, &t, right.act[k]);
        if (!twins_same_view(&game, &s, &t, viewer) ||
            !twins_same_view(&game, &s, &t, LR_SPECTATOR))
            return false;
    }
    left.act_count = right.act_count = left.next_count;
    return alike(&s, &t);
}

static bool both_move(uint32_t id) {
    uint32_t actors = lr_actors(&game, &left.position);
    int place = lr_seat_first(actors);
    char text[LR_ACTION_TEXT_MAX + 64] = { 0 }, action[LR_ACTION_TEXT_MAX] = { 0 };
    lr_action a;

    if (LR_SEATS(actors) == 0 || left.act_count + 64 > ACTS || !choose(place, &a)) return false;
    (void)lr_action_print(&game, a, action, sizeof action);
    (void)snprintf(text, sizeof text, "{\"type\":\"move\",\"id\":%u,\"action\":\"%s\"}", id,
                   action + 2);
    both_say((uint32_t)place + 1, text);
    (void)snprintf(text, sizeof text, "{\"type\":\"view\",\"id\":%u}", id);
    both_say((uint32_t)viewer + 1, text);
    if (!goes_on_alike()) return false;
    store_all(&left);
    store_all(&right);
    now.now_ms += 100;
    (void)server_tick(left.server, now);
    (void)server_tick(right.server, now);
    if (left.ticket_count > 0) return false; /* something else is to be stored; enough */
    moves_made++;
    return true;
}

static void begin(side *at) {
    server_config config;
    server_edge edge = { .context = at,
                         .send = take_frame,
                         .close = take_close,
                         .append = take_append,
                         .load = take_load,
                         .task = take_task,
                         .entropy = take_entropy,
                         .log = take_log };

    server_config_default(&config);
    at->entropy = 0;
    at->heard_length = 0;
    at->ticket_count = 0;
    at->next = at->position;
    at->next_count = at->act_count;
    at->server = server_new(&config, &edge);
    assert_non_null(at->server);
    load_journal(at);
    store_all(at);
}

static void meet(void) {
    begin(&left);
    begin(&right);
    for (uint32_t place = 0; place < game.seats; place++)
        both_come(place + 1, (int)place == viewer ? viewer_reads : "none");
    both_come(WATCHER, viewer_reads[0] == 'j' ? "text" : "json");
    store_all(&left);
    store_all(&right);
    (void)server_tick(left.server, now);
    (void)server_tick(right.server, now);
    if (left.heard_length < 1000)
        fail_msg("nothing is told: %.*s", (int)left.heard_length, left.heard);
    compare("when they come");
    for (uint32_t k = 0; k < MOVES && both_move(10 + k); k++) compare("after a move");
    server_free(left.server);
    server_free(right.server);
    twins_met++;
}

static void over_games(const char *config, uint64_t games) {
    lr_error error;

    (void)error;
    for (uint64_t k = 0; k < games; k++) {
        assert_true(drive_start_config(&d, &game, config, 1000 + k));
        (void)lr_config_print(&game, 0, config_text, sizeof config_text);
        viewer = (int)lr_rng_below(&d.rng, game.seats);
        viewer_reads = k % 2 == 0 ? "json" : "text";
        if (make_twins(20 + lr_rng_below(&d.rng, ACTS - 120))) meet();
    }
}

static void twins_are_told_alike(const char *config, uint64_t release, uint64_t debug) {
    twins_met = frames_compared = moves_made = 0;
    over_games(config, drive_steps(release, debug));
    (void)printf("%s: %llu twins, %llu moves, %llu frames\n", config, (unsigned long long)twins_met,
                 (unsigned long long)moves_made, (unsigned long long)frames_compared);
    assert_true(twins_met > 0 && frames_compared > 2 * twins_met);
}

static void on_the_island(void **state) {
    (void)state;
    twins_are_told_alike("board(seats=4)", 150, 15);
}

static void at_sea(void **state) {
    (void)state;
    twins_are_told_alike("board(map=four-islands,seats=4)", 150, 60);
}

static void with_knights(void **state) {
    (void)state;
    twins_are_told_alike("board(modules=knights,seats=4)", 150, 30);
}

static void with_cards(void **state) {
    (void)state;
    twins_are_told_alike("cards", 150, 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_the_island),
        cmocka_unit_test(at_sea),
        cmocka_unit_test(with_knights),
        cmocka_unit_test(with_cards),
    };
    if (sodium_init() < 0) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
