/* receive.c - what clients say, one message at a time.
 *
 * The checks come in a fixed order: the rate limit, whether the message can be read, hello,
 * repetition, the seat's rights. A message whose effect must survive is answered when it is stored;
 * all others at once. A repeated message of a seat gets its first answer again, and does nothing.
 */
#include "offer.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNREAD_MAX = 20, ROOM_LEFT = 600 };
static const char records_path[] = "/api/records/";

static verdict welcome(server *s, connection *c, int64_t id, const say_hello *m) {
    if (c->hello) return REFUSE_HELLO_TWICE;
    if (m->version != MESSAGE_VERSION) {
        send_verdict(s, c, id, REFUSE_UPDATED, 0);
        connection_close(s, c, CLOSE_OUTDATED, "another version of the protocol");
        return WAITING;
    }
    c->hello = true;
    c->view = (uint8_t)m->view;
    snprintf(c->name, sizeof c->name, "%s", m->name);
    part_limits limits = { .message_bytes = s->config.message_bytes_max,
                           .messages_per_second = s->config.messages_per_second,
                           .name_bytes = MESSAGE_NAME_MAX,
                           .title_bytes = MESSAGE_TITLE_MAX,
                           .chat_bytes = MESSAGE_CHAT_MAX,
                           .grace_ms = s->config.grace_ms,
                           .idle_ms = s->config.idle_ms,
                           .tables_per_address = s->config.tables_per_address_max,
                           .engines = s->config.engines_allowed,
                           .positions = s->config.positions_allowed };
    const char *left[DEVICE_PRACTICE + 1];
    uint32_t left_count = 0;
    for (int k = 0; word_device_text(k) != NULL; k++)
        if (server_leaves(s, k)) left[left_count++] = word_device_text(k);
    tell_welcome told = tell_welcome_new();
    told.id = id;
    told.version = MESSAGE_VERSION;
    told.server = "longroad " LR_VERSION;
    told.build = LR_VERSION;
    told.limits = &limits;
    told.device.item = left;
    told.device.count = left_count;
    told.now = s->time.wall_ms;
    json_writer w = send_start(s);
    tell_welcome_write(&w, &told);
    send_frame(s, c, &w);
    return WAITING;
}

static verdict pong(server *s, connection *c, int64_t id) {
    tell_pong told = tell_pong_new();
    told.id = id;
    told.now = s->time.wall_ms;
    json_writer w = send_start(s);
    tell_pong_write(&w, &told);
    send_frame(s, c, &w);
    return WAITING;
}

/* ---- messages that need no seat ---- */

/* ---- messages that wait for what is on the disk ---- */

/* The message is kept; when what it needs is there it is handled as if it had just come. */
static verdict wait_for(server *s, connection *c, const message *m, asked_for what) {
    c->asked = malloc(s->said_length + 1);
    if (c->asked == NULL) return REFUSE_BUSY;
    memcpy(c->asked, s->said, s->said_length);
    c->asked_length = s->said_length;
    c->asked_id = m->id;
    c->asked_for = (uint8_t)what;
    c->next_asker = s->askers;
    s->askers = c;
    return WAITING;
}

/* The record that a table goes on from. */
static verdict ask_record(server *s, connection *c, const message *m, uint64_t number) {
    verdict v = wait_for(s, c, m, ASKED_RECORD);
    if (v != WAITING) return v;
    c->asked_record = number;
    s->edge.record(s->edge.context, number);
    return v;
}

/* A name for a public table that no other ever had. */
static verdict ask_name(server *s, connection *c, const message *m) {
    verdict v = wait_for(s, c, m, ASKED_NAME);
    if (v != WAITING) return v;
    name_public(s, c->draws++, c->asked_name);
    if (find_free(s, c->asked_name)) return WAITING;
    receive_forget(s, c);
    return REFUSE_BUSY;
}

/* The table that a message names, in memory: YES. */
static verdict ask_table(server *s, connection *c, const message *m, const char *name) {
    table *t = NULL;
    if (!find_known(s, name) && !limit_find(s, c)) return REFUSE_RATE_LIMIT;
    verdict v = find_table(s, name, &t);
    if (v != WAITING) return v;
    v = wait_for(s, c, m, ASKED_TABLE);
    if (v == WAITING) text_copy(c->asked_name, sizeof c->asked_name, name);
    return v;
}

static verdict sit_or_watch(server *s, connection *c, const message *m) {
    if (m->id == c->sat_id) return WAITING; /* it is answered when that is stored */
    verdict v = YES;
    const char *name = m->type == SAY_SIT     ? m->sit.table
                       : m->type == SAY_WATCH ? m->watch.table
                                              : m->resume.table;
    const char *token = m->type == SAY_SIT                                 ? m->sit.token
                        : m->type == SAY_RESUME && m->resume.token[0] != 0 ? m->resume.token
                                                                           : NULL;
    v = ask_table(s, c, m, name);
    if (v != YES) return v;
    v = token != NULL ? seats_sit(s, c, name, token) : seats_watch(s, c, name);
    if (v != YES) return v;
    if (m->type == SAY_RESUME) c->resume_seq = m->resume.seq;
    if (batch_open(s)) { /* a bot gives the seat back */
        ticket answer = { .connection = c->number + 1, .id = m->id, .seat = -1, .sat = true };
        c->sat_id = m->id;
        batch_send(s, &answer);
    } else {
        send_seat(s, c, m->id);
    }
    return WAITING;
}

void receive_forget(server *s, connection *c) {
    if (c->asked == NULL) return;
    connection **at = &s->askers;
    while (*at != c) at = &(*at)->next_asker;
    *at = c->next_asker;
    free(c->asked);
    c->asked = NULL;
    c->asked_length = 0;
}

/* What a `create` says of the game must be one thing: a configuration, a record, or what is
 * shipped. */
static verdict check_create(server *s, const say_create *m) {
    bool config = m->config[0] != 0, record = m->record[0] != 0;
    if (m->shipped[0] != 0) {
        bool alone = !config && !record && m->map[0] == 0 && m->position[0] == 0;
        if (alone && m->seats.count == 0) return YES;
        snprintf(s->reason, sizeof s->reason,
                 "With `shipped` there is no `config`, `map`, `position`, `record` or `seats`.");
        return REFUSE_BAD_MESSAGE;
    }
    if (config != record && (!record || (m->map[0] == 0 && m->position[0] == 0))) return YES;
    snprintf(s->reason, sizeof s->reason,
             record ? "With `record` there is no `config`, `map` or `position`."
                    : "`config` says which game it is to be.");
    return REFUSE_BAD_MESSAGE;
}

/* A table or seat of one's own. The answer carries a secret, so a repetition is recognised here.
 * `record` is the one that was asked for, NULL if none was. */
static verdict take_place(server *s, connection *c, const message *m, const char *record,
                          size_t record_length) {
    ticket answer = { .connection = c->number + 1, .id = m->id, .seat = -1 };
    if (m->id <= c->joined_id) {
        if (m->id < c->joined_id || c->table == NULL || c->seat < 0) return REFUSE_OLD_MESSAGE;
        if (c->join_waits) return WAITING;
        answer.with_token = true;
        answer.created = m->type == SAY_CREATE;
        answer.seat = c->seat;
        memcpy(answer.token, c->token, sizeof answer.token);
        answer.seq = c->joined_seq;
        send_ok(s, c, &answer, c->table);
        return WAITING;
    }
    s->node[0] = 0;
    if (s->draining && m->type == SAY_CREATE) return REFUSE_MOVED;
    verdict v = m->type == SAY_CREATE ? check_create(s, &m->create) : YES;
    if (v == YES && m->type == SAY_CREATE && m->create.settings.public && c->drawn[0] == 0 &&
        m->create.shipped[0] == 0 && s->edge.find != NULL)
        return ask_name(s, c, m);
    if (v == YES && m->type == SAY_CREATE && strchr(m->create.record, '\n') != NULL) {
        record = m->create.record; /* no name has a second line: it is the record itself */
        record_length = strlen(record);
    } else if (v == YES && m->type == SAY_CREATE && m->create.record[0] != 0 && record == NULL) {
        uint64_t number = 0;
        const char *name = m->create.record;
        if (strncmp(name, records_path, sizeof records_path - 1) == 0)
            name += sizeof records_path - 1;
        bool real = s->edge.record != NULL && record_number(s, name, &number);
        return real ? ask_record(s, c, m, number) : REFUSE_NO_SUCH_RECORD;
    }
    if (v == YES && m->type == SAY_JOIN) v = ask_table(s, c, m, m->join.table);
    if (v == YES)
        v = m->type == SAY_CREATE ? seats_create(s, c, &m->create, record, record_length, &answer)
                                  : seats_join(s, c, &m->join, &answer);
    if (v != WAITING) c->drawn[0] = 0;
    if (v != WAITING) c->draws = 0;
    if (v != YES) return v;
    answer.seat = c->seat;
    c->join_waits = true;
    c->makes = m->type == SAY_CREATE;
    c->joined_id = m->id;
    c->joined_seq = c->table->log.entries - 1;
    batch_send(s, &answer);
    return WAITING;
}

/* ---- messages of a seat ---- */

static verdict offer(server *s, table *t, int seat, const message *m) {
    lr_action a;
    if (t->log.stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    if (t->log.stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    if (t->log.paused) return REFUSE_PAUSED;
    if (m->offer.at >= 0 && m->offer.at < (int64_t)t->log.seats[seat].asked_seq)
        return REFUSE_STALE;
    if (!offer_action(&t->log.shared->game, t->log.live, seat, &m->offer, &a, &s->fault)) {
        snprintf(s->reason, sizeof s->reason, "%s", s->fault.reason);
        return (verdict)s->fault.why;
    }
    return play_move(s, t, seat, m->id, a);
}

static verdict away(server *s, table *t, int seat, bool on) {
    if (t->log.stage != STAGE_RUNNING) return REFUSE_NOT_STARTED;
    if (on) {
        absent_begin(s, t, seat);
        t->seats[seat].away = true;
        table_dirty(s, t);
    } else {
        bots_back(s, t, seat);
    }
    return YES;
}

static verdict do_for_seat(server *s, table *t, int seat, const message *m) {
    switch (m->type) {
    case SAY_READY: return seats_ready(s, t, seat, m->id, m->ready.on);
    case SAY_START: return play_start(s, t, seat, m->id);
    case SAY_HASH: return dice_hash(s, t, seat, m->id, m->hash.hash);
    case SAY_ENTROPY: return dice_entropy(s, t, seat, m->id, m->entropy.entropy);
    case SAY_KICK: return seats_kick(s, t, seat, m->id, m->kick.seat);
    case SAY_BOT: return seats_bot(s, t, seat, m->id, m->bot.seat, m->bot.level);
    case SAY_SEAT: return seats_swap(s, t, seat, m->id, m->seat.from, m->seat.to);
    case SAY_COLOUR: return seats_colour(s, t, seat, m->id, m->colour.colour);
    case SAY_MOVE: return play_text(s, t, seat, m->id, m->move.action, m->move.at);
    case SAY_OFFER: return offer(s, t, seat, m);
    case SAY_RULES: return rules_set(s, t, seat, m->id, &m->rules.rules);
    case SAY_EXTRA: return between_say(s, t, seat, m->extra.on);
    case SAY_LESSON: return lessons_say(s, t, seat, m->id, m->lesson.want, m->lesson.at);
    case SAY_UNDO:
        if (m->undo.at >= 0 && m->undo.at < (int64_t)t->log.seats[seat].asked_seq)
            return REFUSE_STALE;
        return play_undo(s, t, seat, m->id);
    case SAY_CHAT: return talk_chat(s, t, seat, m->id, m->chat.text);
    case SAY_MUTE: return talk_mute(s, t, seat, m->id, m->mute.seat, m->mute.on);
    case SAY_REMATCH: return talk_vote(s, t, seat, m->id, MOTION_REMATCH, m->rematch.on);
    case SAY_RESIGN: return talk_vote(s, t, seat, m->id, MOTION_RESIGN, m->resign.on);
    case SAY_PAUSE:
        return talk_vote(s, t, seat, m->id, t->log.paused ? MOTION_GO_ON : MOTION_PAUSE,
                         t->log.paused != m->pause.on);
    case SAY_AWAY: return away(s, t, seat, m->away.on);
    case SAY_HINT: return bots_hint(s, t, seat, m->id);
    default: return REFUSE_BAD_MESSAGE;
    }
}

static void remember(seat_state *at, int64_t id, verdict v, uint32_t seq) {
    at->answers[at->answer_count++ % ANSWERS_KEPT] = (past_answer){ .id = id,
                                                                    .verdict = (int16_t)v,
                                                                    .seq = seq };
    if (id > at->last_id) at->last_id = id;
}

/* A message that has been answered is answered again; true: this was one. */
static bool repeated(server *s, connection *c, const seat_state *at, int64_t id) {
    uint32_t kept = at->answer_count < ANSWERS_KEPT ? at->answer_count : ANSWERS_KEPT;
    for (uint32_t i = 0; i < kept; i++) {
        if (at->answers[i].id != id) continue;
        if (at->answers[i].verdict != WAITING)
            send_verdict(s, c, id, at->answers[i].verdict, at->answers[i].seq);
        return true;
    }
    if (id > at->last_id) return false;
    send_verdict(s, c, id, REFUSE_OLD_MESSAGE, 0);
    return true;
}

static verdict for_seat(server *s, connection *c, const message *m) {
    table *t = c->table;
    int seat_number = c->seat;
    if (t == NULL) return REFUSE_NOT_AT_TABLE;
    if (seat_number < 0) return REFUSE_WATCHING;
    seat_state *at = &t->seats[seat_number];
    if (t->closed) return REFUSE_NO_SUCH_TABLE;
    if (c->leaving) return REFUSE_BUSY;
    if (t->health != HEALTHY || t->step_count + ROOM_LEFT > STEPS_MAX) return REFUSE_BUSY;
    if (repeated(s, c, at, m->id)) return WAITING;
    if (m->type != SAY_AWAY) bots_back(s, t, seat_number); /* the person is here */
    verdict v = do_for_seat(s, t, seat_number, m);
    if (v == YES && batch_open(s)) {
        ticket answer = { .connection = c->number + 1, .id = m->id, .seat = (int8_t)seat_number };
        if (c->table == t) answer.seat = c->seat; /* seats may have been swapped */
        batch_send(s, &answer);
        return WAITING;
    }
    remember(at, m->id, v, t->log.entries - 1);
    return v;
}

/* Of what was told, as all that a client sees. */
static verdict own_view(server *s, connection *c, int64_t id) {
    const table *t = c->table;
    if (t == NULL) return REFUSE_NOT_AT_TABLE;
    if (c->seat < 0) return REFUSE_WATCHING;
    if (t->closed) return REFUSE_NO_SUCH_TABLE;
    if (c->leaving || t->health != HEALTHY) return REFUSE_BUSY;
    if (t->log.stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    send_verdict(s, c, id, YES, 0);
    send_view(s, c, id);
    return WAITING;
}

static verdict leave(server *s, connection *c, const message *m) {
    ticket answer = { .connection = c->number + 1, .id = m->id, .seat = -1 };
    verdict v = seats_leave(s, c, m->id);
    if (v != YES || !batch_open(s)) return v;
    batch_send(s, &answer);
    return WAITING;
}

/* ---- all ---- */

static verdict handle(server *s, connection *c, const message *m) {
    if (m->type == SAY_PING) return pong(s, c, m->id);
    if (m->type == SAY_HELLO) return welcome(s, c, m->id, &m->hello);
    if (!c->hello) return REFUSE_HELLO_FIRST;
    if (s->stopping) return REFUSE_STOPPING;
    if (s->ticket_count + 4 > TICKETS_MAX) return REFUSE_BUSY;
    /* Its answer comes first, and it may bring the connection to another table. */
    if (c->asked != NULL) return m->id == c->asked_id ? WAITING : REFUSE_BUSY;
    switch (m->type) {
    case SAY_CREATE:
    case SAY_JOIN: return take_place(s, c, m, NULL, 0);
    case SAY_SIT:
    case SAY_WATCH:
    case SAY_RESUME: return sit_or_watch(s, c, m);
    case SAY_LEAVE: return leave(s, c, m);
    case SAY_VIEW: return own_view(s, c, m->id);
    case SAY_LOBBY:
        send_verdict(s, c, m->id, YES, 0);
        lobby_subscribe(s, c, m->lobby.on);
        return WAITING;
    default: return for_seat(s, c, m);
    }
}

static void unreadable(server *s, connection *c) {
    json_writer w = send_start(s);
    s->figures.refusals++;
    message_refuse_fault(&w, s->message.id, &s->fault);
    send_frame(s, c, &w);
    if (++c->unread > UNREAD_MAX) connection_close(s, c, CLOSE_FLOOD, "nothing could be read");
}

void server_receive(server *s, server_time t, uint32_t number, const char *bytes, size_t length) {
    server_set_time(s, t);
    connection *c = lookup_get(&s->connections, number);
    if (c == NULL || c->closing) return;
    bool flood = false;
    c->heard_ms = (int64_t)t.now_ms;
    s->figures.messages++;
    s->figures.bytes_in += length;
    s->reason[0] = 0;
    if (length > s->config.message_bytes_max) {
        connection_close(s, c, CLOSE_TOO_BIG, "the message is too long");
        return;
    }
    bool slow_enough = limit_message(s, c, &flood);
    if (flood) {
        connection_close(s, c, CLOSE_FLOOD, "far too many messages");
        return;
    }
    if (!message_read(&s->message, bytes, length, &s->fault)) {
        unreadable(s, c);
        return;
    }
    c->unread = 0;
    s->said = bytes;
    s->said_length = length;
    verdict v = slow_enough ? handle(s, c, &s->message) : REFUSE_RATE_LIMIT;
    assert(!batch_open(s));
    if (v != WAITING) send_verdict(s, c, s->message.id, v, 0);
    server_settle_all(s);
}

/* Handles a message that has waited; `v` is YES, or why it cannot be. `text` is the record. */
static void go_on(server *s, connection *c, verdict v, const char *text, size_t length) {
    char *said = c->asked;
    char sentence[LR_ERROR_TEXT_MAX];
    s->said = said;
    s->said_length = c->asked_length;
    bool read = message_read(&s->message, said, s->said_length, &s->fault);
    assert(read); /* as it was when it came */
    (void)read;
    c->asked = NULL;
    connection **at = &s->askers;
    while (*at != c) at = &(*at)->next_asker;
    *at = c->next_asker;
    memcpy(sentence, s->reason, sizeof sentence); /* for all who wait for the same */
    if (!c->closing) {
        if (v == YES) s->reason[0] = 0;
        if (v == YES && text != NULL && !s->stopping)
            v = take_place(s, c, &s->message, text, length);
        else if (v == YES)
            v = handle(s, c, &s->message);
        assert(!batch_open(s));
        if (v != WAITING) send_verdict(s, c, s->message.id, v, 0);
        if (v != WAITING) c->drawn[0] = 0;
    }
    memcpy(s->reason, sentence, sizeof sentence);
    free(said);
}

/* The first that waits for that, but not those who began to wait meanwhile. */
static void go_on_all(server *s, asked_for what, const char *name, uint64_t record, verdict v,
                      const char *text, size_t length) {
    connection *waiting = s->askers;
    s->askers = NULL;
    for (connection *c = waiting, *next = NULL; c != NULL; c = next) {
        next = c->next_asker;
        c->next_asker = s->askers;
        s->askers = c;
        bool wanted = c->asked_for == what &&
                      (name != NULL ? strcmp(c->asked_name, name) == 0 : c->asked_record == record);
        if (!wanted) continue;
        if (what == ASKED_NAME && v == YES) text_copy(c->drawn, sizeof c->drawn, name);
        go_on(s, c, v == REFUSE_NAME_TAKEN && what == ASKED_NAME ? YES : v, text, length);
    }
}

void receive_found(server *s, const char *name, verdict v) {
    go_on_all(s, ASKED_TABLE, name, 0, v, NULL, 0);
}

void receive_named(server *s, const char *name, verdict v) {
    go_on_all(s, ASKED_NAME, name, 0, v, NULL, 0);
}

void server_recorded(server *s, server_time t, uint64_t number, const char *text, size_t length) {
    server_set_time(s, t);
    s->reason[0] = 0;
    go_on_all(s, ASKED_RECORD, NULL, number, text != NULL ? YES : REFUSE_NO_SUCH_RECORD, text,
              length);
    s->reason[0] = 0;
    server_settle_all(s);
}
