/* loadtest_seat.c - one player of a load test: what it hears and what it says (loadtest.h).
 *
 * A player has at most one message without an answer, besides pings. Messages about the connection
 * (hello, create, join, resume) are numbered from 1 in each connection; those of the seat from
 * FIRST_SEAT_ID and never anew, so that a move can be repeated after a lost connection with the
 * number it had: the server then gives the same answer, and does nothing twice.
 */
#include "loadtest.h"

#include "fair.h"
#include "json_scan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SEAT_ID = 1000000, SAY_MAX = LR_MAP_TEXT_MAX * 2, MOVED_CODE = 4006 };

static lr_action legal[LR_LEGAL_MAX];

/* ---- saying ---- */

/* A message begins in the one buffer there is; say() sends it. */
static json_writer say_start(const char *type, uint32_t id) {
    static char buffer[SAY_MAX];
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    jw_object(&w);
    jw_put_string(&w, "type", type);
    jw_put_uint(&w, "id", id);
    return w;
}

static void say_text(json_writer *w, const char *key, const char *text) {
    jw_put_string(w, key, text);
}

static void say(load_seat *seat, json_writer *w) {
    jw_object_end(w);
    if (!jw_finish(w)) cli_fail("a message is too long");
    size_t length = strlen(w->buffer);
    if (length && w->buffer[length - 1] == '\n') length--;
    seat->sent_s = ev_now(seat->run->loop);
    ws_send(seat->client, w->buffer, length);
}

static uint32_t ask(load_seat *seat, uint32_t *ids) {
    seat->waiting_id = ++*ids;
    return seat->waiting_id;
}

static void say_hello(load_seat *seat) {
    char name[32] = "idle";
    if (seat->table)
        snprintf(name, sizeof name, "load %u-%d", seat->table->number,
                 (int)(seat - seat->table->seat));
    seat->hello_ids = 0;
    json_writer w = say_start("hello", ask(seat, &seat->hello_ids));
    jw_put_uint(&w, "version", LOAD_PROTOCOL);
    say_text(&w, "name", name);
    say_text(&w, "view", "text");
    say(seat, &w);
}

static void say_create(load_seat *seat) {
    const load_plan *plan = seat->run->plan;
    seat->stage = SEAT_MAKING;
    json_writer w = say_start("create", ask(seat, &seat->hello_ids));
    say_text(&w, "config", plan->config);
    if (plan->map_text) say_text(&w, "map", plan->map_text);
    jw_put_array(&w, "seats");
    for (uint32_t k = 0; k < plan->game->seats; k++) {
        jw_object(&w);
        say_text(&w, "kind", k < seat->table->people ? "open" : "bot");
        if (k >= seat->table->people) say_text(&w, "level", plan->level);
        jw_object_end(&w);
    }
    jw_array_end(&w);
    jw_put_object(&w, "settings");
    say_text(&w, "clock", "none");
    say_text(&w, "speed", "instant");
    jw_object_end(&w);
    say(seat, &w);
}

static void say_join(load_seat *seat) {
    seat->stage = SEAT_JOINING;
    json_writer w = say_start("join", ask(seat, &seat->hello_ids));
    say_text(&w, "table", seat->table->name);
    say(seat, &w);
}

static void say_resume(load_seat *seat) {
    seat->stage = SEAT_RESUMING;
    json_writer w = say_start("resume", ask(seat, &seat->hello_ids));
    say_text(&w, "table", seat->table->name);
    say_text(&w, "token", seat->token);
    jw_put_uint(&w, "seq", seat->seq);
    say(seat, &w);
}

static void say_ready(load_seat *seat) {
    seat->stage = SEAT_READY;
    json_writer w = say_start("ready", ask(seat, &seat->message_ids));
    jw_put_bool(&w, "on", true);
    say(seat, &w);
}

static void say_word(load_seat *seat, const char *type) {
    json_writer w = say_start(type, ask(seat, &seat->message_ids));
    say(seat, &w);
}

static void say_move(load_seat *seat) {
    json_writer w = say_start("move", seat->move_id);
    say_text(&w, "action", seat->move);
    jw_put_uint(&w, "at", seat->move_at);
    say(seat, &w);
}

/* ---- choosing ---- */

/* The moves that the player was told, as actions; 0 and a complaint if one cannot be read. */
static uint32_t read_moves(load_seat *seat) {
    char text[LR_ACTION_TEXT_MAX], whole[LR_ACTION_TEXT_MAX + 8];
    json_span moves = { seat->moves.bytes, seat->moves.length }, item;
    uint32_t count = 0;
    for (size_t cursor = 0; (item = json_scan_item(moves, &cursor)).at && count < LR_LEGAL_MAX;) {
        lr_error error;
        json_scan_string(item, text, sizeof text);
        bool has_seat = text[0] >= '0' && text[0] <= '9' && text[1] == ' ';
        snprintf(whole, sizeof whole, "%d %s", seat->seat, has_seat ? text + 2 : text);
        if (lr_action_parse(seat->run->plan->game, whole, &legal[count], &error) != LR_OK) {
            load_complain(seat->run, LOAD_UNREADABLE, seat, "move `%s`: %s", whole, error.text);
            return 0;
        }
        count++;
    }
    return count;
}

static bool read_view(load_seat *seat, lr_view *view) {
    static char text[LR_STATE_TEXT_MAX + 8];
    lr_error error = { .text = "none was told" };
    json_span written = { seat->view.bytes, seat->view.length };
    if (json_scan_string(written, text, sizeof text) &&
        lr_view_parse(seat->run->plan->game, text, view, &error) == LR_OK)
        return true;
    load_complain(seat->run, LOAD_UNREADABLE, seat, "view: %s", error.text);
    return false;
}

static load_flight *flight_free(load_table *table) {
    for (int k = 0; k < LOAD_FLIGHTS; k++)
        if (table->flight[k].by < 0) return &table->flight[k];
    return NULL;
}

static void flight_begin(load_seat *seat) {
    load_flight *flight = flight_free(seat->table);
    if (!flight) {
        seat->run->figures->unmeasured++;
        return;
    }
    *flight = (load_flight){ .sent_s = cli_seconds(),
                             .id = seat->move_id,
                             .by = (int8_t)(seat - seat->table->seat) };
}

static void move_now(load_seat *seat) {
    static lr_view view;
    if (!seat->asked || seat->move_id || seat->waiting_id || seat->stage != SEAT_PLAYING ||
        seat->seq < seat->acked_seq)
        return;
    uint32_t count = read_moves(seat);
    if (count == 0) return;
    lr_action chosen = legal[0];
    if (count > 1) {
        if (!read_view(seat, &view)) return;
        chosen = lr_player_choose(seat->player, &view, legal, count, (lr_budget){ 0 });
    }
    char text[LR_ACTION_TEXT_MAX];
    cli_action_text(seat->run->plan->game, chosen, text);
    const char *blank = strchr(text, ' ');
    snprintf(seat->move, sizeof seat->move, "%s", blank ? blank + 1 : text);
    seat->move_id = ++seat->message_ids;
    seat->move_at = seat->seq;
    flight_begin(seat);
    say_move(seat);
}

static void timer_rang(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop, (void)events;
    load_seat *seat = timer->data;
    if (seat->run->ending) return;
    if (seat->stage == SEAT_CLOSED)
        load_seat_open(seat);
    else
        move_now(seat);
}

/* Called whenever something has changed. */
void load_seat_consider(load_seat *seat) {
    struct ev_loop *loop = seat->run->loop;
    bool may = !seat->run->held && seat->asked && !seat->move_id && !seat->waiting_id &&
               seat->stage == SEAT_PLAYING && seat->seq >= seat->acked_seq;
    if (!may) {
        ev_timer_stop(loop, &seat->timer);
        return;
    }
    if (seat->run->plan->think_s <= 0) {
        move_now(seat);
    } else if (!ev_is_active(&seat->timer)) {
        ev_timer_set(&seat->timer, seat->run->plan->think_s, 0);
        ev_timer_start(loop, &seat->timer);
    }
}

/* ---- times of moves ---- */

/* Those that everybody has seen have landed. */
static void flights_look(load_table *table) {
    load_run *run = table->run;
    uint64_t seen = UINT64_MAX;
    for (uint32_t k = 0; k < table->people; k++)
        if (table->seat[k].seq < seen) seen = table->seat[k].seq;
    for (int k = 0; k < LOAD_FLIGHTS; k++) {
        load_flight *flight = &table->flight[k];
        if (flight->by < 0 || flight->seq == 0 || flight->seq > seen) continue;
        if (run->measuring && flight->sent_s >= run->window_start_s && !table->watches_bots)
            histogram_add(&run->figures->told, (uint64_t)((cli_seconds() - flight->sent_s) * 1e6));
        flight->by = -1;
    }
}

/* An answer to the player's move: `seq` 0 if it was refused. */
static void flight_answered(load_seat *seat, uint32_t id, uint64_t seq) {
    load_run *run = seat->run;
    int by = (int)(seat - seat->table->seat);
    for (int k = 0; k < LOAD_FLIGHTS; k++) {
        load_flight *flight = &seat->table->flight[k];
        if (flight->by != by || flight->id != id) continue;
        if (seq == 0) {
            flight->by = -1;
        } else {
            flight->seq = seq;
            if (run->measuring && flight->sent_s >= run->window_start_s)
                histogram_add(&run->figures->acknowledged,
                              (uint64_t)((cli_seconds() - flight->sent_s) * 1e6));
        }
    }
}

static void flights_forget(load_table *table) {
    for (int k = 0; k < LOAD_FLIGHTS; k++) {
        if (table->flight[k].by >= 0) table->run->figures->unmeasured++;
        table->flight[k].by = -1;
    }
}

/* ---- hearing ---- */

static void keep(cli_text *kept, json_span value) {
    if (!value.at) return;
    cli_text_clear(kept);
    cli_text_add(kept, value.at, value.length);
}

static void hear_prompt(load_seat *seat, json_span prompt) {
    json_span who = json_scan_member(prompt, "who"), item;
    if (!prompt.at) return;
    seat->asked = seat->bots_asked = false;
    for (size_t cursor = 0; (item = json_scan_item(who, &cursor)).at;) {
        int64_t asked = json_scan_number(item, -1);
        if (asked == seat->seat) seat->asked = true;
        if (seat->table && asked >= (int64_t)seat->table->people) seat->bots_asked = true;
    }
}

/* At a table where bots' answers are measured: from hearing that one is asked to what it does. */
static void hear_bots(load_seat *seat) {
    load_run *run = seat->run;
    double now = cli_seconds();
    if (!seat->table->watches_bots) return;
    if (seat->bots_since_s > 0 && run->measuring && seat->bots_since_s >= run->window_start_s)
        histogram_add(&run->figures->answered, (uint64_t)((now - seat->bots_since_s) * 1e6));
    seat->bots_since_s = seat->bots_asked ? now : 0;
}

/* What the player adds to the dice: always the same for one game, so that it is known after a lost
 * connection. */
static void own_entropy(const load_seat *seat, char out[FAIR_ENTROPY_HEX_MAX]) {
    unsigned char bytes[FAIR_ENTROPY_MIN];
    uint64_t game = ((uint64_t)seat->table->number << 24) + seat->table->games;
    lr_rng rng = lr_rng_stream(seat->run->plan->seed, game * LR_SEATS_MAX + (uint64_t)seat->seat);
    for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (unsigned char)lr_rng_next(&rng);
    fair_hex(bytes, sizeof bytes, out);
}

/* Takes part in the exchange for the dice; true: it goes on. */
static bool hear_dice(load_seat *seat, json_span dice) {
    json_span step = json_scan_member(dice, "step"), item = { 0 };
    bool hashes = json_scan_is(step, "hashes");
    if (!hashes && !json_scan_is(step, "entropy")) return false;
    json_span given = json_scan_member(dice, hashes ? "hashes" : "entropy");
    size_t cursor = 0;
    for (int k = 0; k <= seat->seat; k++) item = json_scan_item(given, &cursor);
    if (seat->waiting_id || seat->seat < 0 || !json_scan_is(item, "")) return true;
    char entropy[FAIR_ENTROPY_HEX_MAX], commitment[FAIR_HEX_MAX + 4], hash[FAIR_HEX_MAX];
    own_entropy(seat, entropy);
    json_scan_string(json_scan_member(dice, "commitment"), commitment, sizeof commitment);
    fair_hash(commitment, seat->seat, entropy, hash);
    const char *word = hashes ? "hash" : "entropy";
    json_writer w = say_start(word, ask(seat, &seat->message_ids));
    say_text(&w, word, hashes ? hash : entropy);
    say(seat, &w);
    return true;
}

static void hear_sections(load_seat *seat, json_span sections) {
    load_table *table = seat->table;
    json_span stage = json_scan_member(sections, "stage");
    keep(&seat->view, json_scan_member(sections, "view"));
    keep(&seat->moves, json_scan_member(sections, "moves"));
    hear_prompt(seat, json_scan_member(sections, "prompt"));
    if (json_scan_is(stage, "running") && seat->stage == SEAT_READY) seat->stage = SEAT_PLAYING;
    bool starting = hear_dice(seat, json_scan_member(sections, "dice"));
    if (starting && seat->stage == SEAT_PLAYING) seat->stage = SEAT_READY;
    /* The connection was lost before the start was stored: it is asked for once more. */
    if (!starting && json_scan_is(stage, "open") && seat->stage == SEAT_PLAYING &&
        !table->started) {
        table->start_said = false;
        say_ready(seat);
    }
    if (json_scan_is(stage, "running") && !table->started) load_table_started(table);
}

static void hear_table(load_seat *seat, json_span message) {
    int64_t seq = json_scan_number(json_scan_member(message, "seq"), -1);
    if (seq < 0 || !seat->table) {
        load_complain(seat->run, LOAD_UNREADABLE, seat, "a table without seq");
        return;
    }
    if ((uint64_t)seq < seat->acked_seq)
        load_complain(seat->run, LOAD_LOST, seat,
                      "table %s is at %" PRId64 ", but %" PRIu64 " was acknowledged",
                      seat->table->name, seq, seat->acked_seq);
    seat->seq = (uint64_t)seq;
    seat->asked = false;
    hear_sections(seat, json_scan_member(message, "view"));
    flights_look(seat->table);
    load_seat_consider(seat);
}

static void hear_events(load_seat *seat, json_span message) {
    int64_t from = json_scan_number(json_scan_member(message, "from"), -1);
    int64_t seq = json_scan_number(json_scan_member(message, "seq"), -1);
    if (seq < 0 || from < 0 || !seat->table) {
        load_complain(seat->run, LOAD_UNREADABLE, seat, "events without seq");
        return;
    }
    if ((uint64_t)from != seat->seq)
        load_complain(seat->run, LOAD_GAP, seat,
                      "events of %s go on from %" PRId64 ", not %" PRIu64, seat->table->name, from,
                      seat->seq);
    seat->seq = (uint64_t)seq;
    seat->table->moved_s = ev_now(seat->run->loop);
    hear_sections(seat, json_scan_member(message, "changed"));
    hear_bots(seat);
    flights_look(seat->table);
    load_seat_consider(seat);
}

/* The answer to the last move may still be on its way. */
static void hear_over(load_seat *seat, json_span message) {
    load_table *table = seat->table;
    if (!table || seat->stage != SEAT_PLAYING) return;
    int64_t seq = json_scan_number(json_scan_member(message, "seq"), 0);
    if (seq > 0 && (uint64_t)seq > seat->seq) seat->seq = (uint64_t)seq;
    seat->stage = SEAT_OVER;
    seat->asked = false;
    load_seat_consider(seat);
    flights_look(table);
    for (uint32_t k = 0; k < table->people; k++)
        if (table->seat[k].stage != SEAT_OVER) return;
    load_table_over(table);
    bool more = seat->run->plan->games == 0 || table->games < seat->run->plan->games;
    for (uint32_t k = 0; k < table->people; k++) {
        table->seat[k].stage = more ? SEAT_LEAVING : SEAT_DONE;
        if (more) say_word(&table->seat[k], "leave");
    }
}

/* ---- answers ---- */

static void others_join(load_table *table) {
    for (uint32_t k = 1; k < table->people; k++)
        if (table->seat[k].stage == SEAT_GREETED) say_join(&table->seat[k]);
}

/* The player has a seat now. */
static void seated(load_seat *seat, json_span message) {
    const load_plan *plan = seat->run->plan;
    seat->seat = (int)json_scan_number(json_scan_member(message, "seat"), -1);
    json_scan_string(json_scan_member(message, "token"), seat->token, sizeof seat->token);
    if (seat->seat < 0 || seat->seat >= plan->game->seats || !seat->token[0])
        load_complain(seat->run, LOAD_UNREADABLE, seat, "a seat without number or token");
    lr_player_free(seat->player);
    uint64_t stream = (uint64_t)seat->table->number * LR_SEATS_MAX + (uint64_t)(seat->seat & 7);
    seat->player = lr_player_new(plan->bot, plan->game, seat->seat < 0 ? 0 : seat->seat,
                                 plan->seed + stream);
    if (!seat->player) cli_fail("no memory for a player");
    say_ready(seat);
}

/* The first starts when all are ready. */
static void start_if_ready(load_table *table) {
    for (uint32_t k = 0; k < table->people; k++)
        if (table->seat[k].stage != SEAT_READY || table->seat[k].waiting_id) return;
    if (table->start_said) return;
    table->start_said = true;
    say_word(&table->seat[0], "start");
}

static void again_if_left(load_table *table) {
    for (uint32_t k = 0; k < table->people; k++)
        if (table->seat[k].stage != SEAT_GREETED) return;
    flights_forget(table);
    table->name[0] = 0;
    table->started = table->start_said = false;
    say_create(&table->seat[0]);
}

static void resumed(load_seat *seat) {
    seat->stage = SEAT_PLAYING;
    histogram_add(&seat->run->figures->resumed, (uint64_t)((cli_seconds() - seat->lost_s) * 1e6));
    if (seat->move_id) say_move(seat);
}

static void moved(load_seat *seat, json_span message) {
    load_run *run = seat->run;
    int64_t seq = json_scan_number(json_scan_member(message, "seq"), 0);
    run->figures->moves++;
    if (run->plan->acked)
        fprintf(run->plan->acked, "%s %d %u %" PRId64 " %s\n", seat->table->name, seat->seat,
                seat->move_id, seq, seat->move);
    if (seq <= 0) load_complain(run, LOAD_UNREADABLE, seat, "a move's ok without seq");
    if ((uint64_t)seq > seat->acked_seq) seat->acked_seq = (uint64_t)seq;
    flight_answered(seat, seat->move_id, (uint64_t)seq);
    seat->move_id = 0;
    flights_look(seat->table);
    load_seat_consider(seat);
}

static void hear_ok(load_seat *seat, json_span message) {
    uint32_t id = (uint32_t)json_scan_number(json_scan_member(message, "id"), 0);
    if (seat->move_id && id == seat->move_id) {
        moved(seat, message);
        return;
    }
    if (id == 0 || id != seat->waiting_id) return;
    seat->waiting_id = 0;
    switch (seat->stage) {
    case SEAT_MAKING:
        json_scan_string(json_scan_member(message, "table"), seat->table->name, LOAD_NAME_MAX);
        seated(seat, message);
        others_join(seat->table);
        return;
    case SEAT_JOINING: seated(seat, message); return;
    case SEAT_READY: start_if_ready(seat->table); return;
    case SEAT_RESUMING: resumed(seat); return;
    case SEAT_LEAVING:
        seat->stage = SEAT_GREETED;
        seat->seat = -1;
        seat->seq = seat->acked_seq = 0;
        seat->token[0] = 0;
        again_if_left(seat->table);
        return;
    default: load_seat_consider(seat); return;
    }
}

/* Somebody else was quicker, or the server could not save: to be tried again. */
static bool is_passing(const load_seat *seat, json_span code) {
    if (json_scan_is(code, "STALE") || json_scan_is(code, "NOT_YOUR_TURN")) return true;
    return seat->run->plan->reconnect &&
           (json_scan_is(code, "STOPPING") || json_scan_is(code, "BUSY") ||
            json_scan_is(code, "STORAGE"));
}

/* The table is at another node. Behind a proxy the next connection asks for that node; else the
 * addresses are tried in turn. */
static void look_elsewhere(load_seat *seat, json_span message) {
    seat->node[0] = 0;
    json_scan_string(json_scan_member(message, "at"), seat->node, sizeof seat->node);
    seat->at++;
}

static void hear_refused(load_seat *seat, json_span message) {
    uint32_t id = (uint32_t)json_scan_number(json_scan_member(message, "id"), 0);
    json_span code = json_scan_member(message, "code");
    char reason[128] = "";
    if (seat->stage == SEAT_OVER && id != seat->waiting_id) return;
    if (seat->move_id && id == seat->move_id && is_passing(seat, code)) {
        seat->run->figures->stale++;
        flight_answered(seat, id, 0);
        seat->move_id = 0;
        if (seat->asked) { /* unless an event says otherwise, it is tried again a little later */
            ev_timer_set(&seat->timer, seat->run->plan->think_s + 0.02, 0);
            ev_timer_start(seat->run->loop, &seat->timer);
        }
        return;
    }
    if (seat->stage == SEAT_READY && id == seat->waiting_id &&
        (json_scan_is(code, "STARTED") || json_scan_is(code, "STARTING") ||
         json_scan_is(code, "NOT_THIS_STEP"))) {
        seat->waiting_id = 0; /* what was repeated after a lost connection had been done */
        return;
    }
    bool away = seat->run->plan->reconnect && json_scan_is(code, "MOVED");
    if (away) look_elsewhere(seat, message);
    if ((seat->stage == SEAT_RESUMING && is_passing(seat, code)) ||
        (away && (seat->stage == SEAT_RESUMING || seat->stage == SEAT_JOINING))) {
        seat->waiting_id = 0;
        ws_close(seat->client, 1000); /* and tries again */
        return;
    }
    json_scan_string(json_scan_member(message, "reason"), reason, sizeof reason);
    load_complain(seat->run, LOAD_REFUSED, seat, "%.*s: %s (%s)", (int)code.length, code.at, reason,
                  id == seat->move_id ? seat->move : "not a move");
    if (id == seat->move_id && seat->move_id) {
        flight_answered(seat, id, 0);
        seat->move_id = 0;
    }
    if (id != seat->waiting_id) return;
    seat->waiting_id = 0;
    seat->run->hopeless = true; /* a table that cannot be made or taken up never plays */
}

static void hear_welcome(load_seat *seat, json_span message) {
    load_run *run = seat->run;
    int64_t idle_ms = json_scan_number(
        json_scan_member(json_scan_member(message, "limits"), "idle_ms"), 0);
    if (idle_ms > 0) run->idle_limit_s = (double)idle_ms * 1e-3;
    seat->waiting_id = 0;
    histogram_add(&run->figures->connected, (uint64_t)((cli_seconds() - seat->opened_s) * 1e6));
    seat->stage = SEAT_GREETED;
    run->welcomed++;
    if (!seat->table) {
        run->idle_ready++;
        return;
    }
    if (seat->token[0])
        say_resume(seat);
    else if (seat == seat->table->seat)
        say_create(seat);
    else if (seat->table->name[0])
        say_join(seat);
}

/* ---- the connection ---- */

static ws_client *connect_seat(load_seat *seat) {
    const load_plan *plan = seat->run->plan;
    const char *source = load_source(seat->run, seat->table ? seat->table->number : 0);
    uint32_t at = seat->at % (plan->other_count + 1);
    ws_address to = at == 0 ? plan->address : plan->others[at - 1];
    char path[64 + LOAD_NAME_MAX + LOAD_NODE_MAX];
    if (seat->table && seat->table->name[0] && !to.path) {
        snprintf(path, sizeof path, "/ws/%s%s%s", seat->table->name, seat->node[0] ? "?at=" : "",
                 seat->node);
        to.path = path;
    }
    return ws_open(seat->run->hub, &to, source, NULL, seat);
}

static void on_opened(void *user) {
    load_seat *seat = user;
    seat->run->figures->connections++;
    say_hello(seat);
}

static void on_message(void *user, const char *text, size_t length) {
    load_seat *seat = user;
    json_span message = { text, length }, type = json_scan_member(message, "type");
    seat->heard_s = ev_now(seat->run->loop);
    if (seat->run->ending) return;
    if (json_scan_is(type, "events"))
        hear_events(seat, message);
    else if (json_scan_is(type, "ok"))
        hear_ok(seat, message);
    else if (json_scan_is(type, "table"))
        hear_table(seat, message);
    else if (json_scan_is(type, "refused"))
        hear_refused(seat, message);
    else if (json_scan_is(type, "welcome"))
        hear_welcome(seat, message);
    else if (json_scan_is(type, "over"))
        hear_over(seat, message);
    else if (json_scan_is(type, "moved"))
        look_elsewhere(seat, message); /* and the connection is closed */
    else if (!type.at)
        load_complain(seat->run, LOAD_UNREADABLE, seat, "a message without type");
}

static void open_later(load_seat *seat) {
    lr_rng rng = lr_rng_stream(seat->run->plan->seed, (uint64_t)(uintptr_t)seat);
    double pause = 0.1 + (double)lr_rng_below(&rng, 200) * 1e-3;
    ev_timer_stop(seat->run->loop, &seat->timer);
    ev_timer_set(&seat->timer, pause, 0);
    ev_timer_start(seat->run->loop, &seat->timer);
}

static void on_closed(void *user, uint16_t code, const char *reason) {
    load_seat *seat = user;
    load_run *run = seat->run;
    bool was_playing = seat->stage == SEAT_PLAYING || seat->stage == SEAT_OVER;
    seat->client = NULL;
    if (run->ending) return;
    ev_timer_stop(run->loop, &seat->timer);
    if (seat->table) flights_forget(seat->table);
    if (was_playing) seat->lost_s = cli_seconds();
    bool moving = code == MOVED_CODE || code == 1000; /* it is known where to, or tried in turn */
    bool again = run->plan->reconnect && (seat->token[0] || !seat->table || code == 0 || moving);
    if (!moving) {
        seat->at++;
        seat->node[0] = 0;
    }
    seat->asked = false;
    seat->waiting_id = 0;
    bool done = seat->stage == SEAT_DONE;
    seat->stage = SEAT_CLOSED;
    if (done) return;
    if (again) {
        run->figures->reconnections++;
        open_later(seat);
        return;
    }
    load_complain(run, LOAD_CLOSED, seat, "code %u %s", (unsigned)code, reason);
}

const ws_handlers load_seat_handlers = { on_opened, on_message, on_closed };

void load_seat_open(load_seat *seat) {
    if (!seat->timer.data) {
        ev_timer_init(&seat->timer, timer_rang, 0, 0);
        seat->timer.data = seat;
        seat->message_ids = FIRST_SEAT_ID;
        seat->seat = -1;
        seat->at = seat->table ? seat->table->number : 0;
    }
    seat->stage = SEAT_OPENING;
    seat->opened_s = cli_seconds();
    seat->heard_s = ev_now(seat->run->loop);
    seat->client = connect_seat(seat);
    if (!seat->client) load_complain(seat->run, LOAD_CLOSED, seat, "no connection could be opened");
}

void load_seat_look(load_seat *seat, double now) {
    load_run *run = seat->run;
    if (!seat->client || seat->stage == SEAT_CLOSED) return;
    if ((seat->move_id || seat->waiting_id) && now - seat->sent_s > LOAD_SILENCE_S) {
        load_complain(run, LOAD_SILENT, seat, "no answer for %d s in stage %d", LOAD_SILENCE_S,
                      (int)seat->stage);
        seat->sent_s = now;
    }
    if (seat->stage == SEAT_OPENING || run->idle_limit_s <= 0) return;
    if (now - seat->sent_s > run->idle_limit_s / 2 && !seat->move_id && !seat->waiting_id) {
        uint32_t *ids = seat->seat >= 0 ? &seat->message_ids : &seat->hello_ids;
        json_writer w = say_start("ping", ++*ids);
        say(seat, &w);
    }
}
