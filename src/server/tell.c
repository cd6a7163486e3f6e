/* tell.c - what happened, to everybody at the table: each seat its own, watchers the public part.
 *
 * A frame holds the events since the last one and those sections that differ from what this
 * receiver has. Sections are written straight into the frame; if the hash of one is the same as
 * before, the writer is put back to where it was, so nothing is copied and nothing is kept but
 * hashes.
 *
 * Everything is made from the told position by playing the steps again, once for each receiver: a
 * position is a few hundred bytes, and views for all of them at once would be many. What a
 * receiver gets comes from lr_observe() and lr_redact() for its own seat, and from nowhere else.
 *
 * A bot's client (view `text`) gets the text of its view only when it is waited for; from the
 * events it knows the rest. Watchers are alike, so the frame is made once for each kind of view
 * and sent to all.
 */
#include "parts.h"

#include <stdio.h>
#include <string.h>

/* Who a frame is for. */
typedef struct receiver {
    int seat; /* or LR_SPECTATOR */
    uint8_t view;
    uint64_t *hash;
    bool whole; /* all sections, whatever the hashes say */
} receiver;

/* ---- sections ---- */

static uint64_t section_hash(const json_writer *w, size_t from) {
    return hash_bytes(w->buffer + from, w->length - from) | 1; /* 0: the receiver has none */
}

/* Keeps the section just written, or takes it back if the receiver has it. `value` is where its
 * value begins: the comma and the key before it depend on what else is in the frame. */
static void keep_if_new(json_writer *w, const json_writer *saved, size_t value, const receiver *to,
                        int section) {
    uint64_t hash = section_hash(w, value);
    if (!to->whole && to->hash[section] == hash) {
        *w = *saved;
        return;
    }
    to->hash[section] = hash;
}

static void own_write(server *s, const table *t, int seat, int section) {
    own_sections *own = &s->own;
    json_writer at = jw_start(own->bytes + own->used, OWN_BYTES_MAX - own->used, NULL, NULL);
    sections_own(s, t, seat, section, &at);
    if (at.failed) return;
    own->at[section] = own->used;
    own->length[section] = (uint32_t)at.length;
    own->hash[section] = section_hash(&at, 0);
    own->used += (uint32_t)at.length;
    own->written |= 1u << section;
    if (own->used == OWN_BYTES_MAX) own->used--;
}

/* One of the server's own sections, from the cache. Who sits where is long and hardly ever
 * changes: if nothing that it is made of has, its text is what it was and need not be written to
 * know its hash. */
static void write_own(server *s, table *t, const receiver *to, int section, json_writer *w) {
    own_sections *own = &s->own;
    if (section == OWN_SEATS) {
        if (own->seats_key == 0) own->seats_key = sections_seats_key(s, t);
        bool same = own->seats_key == t->seats_key && to->hash[section] == t->seats_hash;
        if (same && !to->whole) return;
    }
    bool fixed = section == OWN_DICE && t->log.step == DICE_READY; /* it never changes again */
    if (fixed && to->hash[section] == t->dice_hash && t->dice_hash != 0 && !to->whole) return;
    if ((own->written >> section & 1) == 0) own_write(s, t, to->seat, section);
    if ((own->written >> section & 1) == 0) return;
    if (section == OWN_SEATS) {
        t->seats_key = own->seats_key;
        t->seats_hash = own->hash[section];
    }
    if (fixed) t->dice_hash = own->hash[section];
    if (!to->whole && to->hash[section] == own->hash[section]) return;
    to->hash[section] = own->hash[section];
    jw_key(w, section_names[section]);
    jw_raw(w, own->bytes + own->at[section], own->length[section]);
}

/* A section that differs from seat to seat; watchers have none. */
static void write_own_private(server *s, const table *t, const receiver *to, int section,
                              json_writer *w) {
    if (to->seat < 0 || (section != OWN_UNDO && t->log.stage == STAGE_OPEN)) return;
    json_writer saved = *w;
    jw_key(w, section_names[section]);
    size_t value = w->length;
    sections_own(s, t, to->seat, section, w);
    keep_if_new(w, &saved, value, to, section);
}

static void own_forget(server *s) {
    s->own.written = 0;
    s->own.seats_key = 0;
    s->own.used = 0;
}

typedef struct check_context {
    const lr_game *game;
    const lr_state *state;
    int seat;
    bool running; /* a game may end by agreement before its rules end it */
} check_context;

static lr_status check_own(const void *context, lr_action a) {
    const check_context *of = context;
    if (a.actor != of->seat) return LR_E_NOT_YOUR_TURN; /* never about another's cards */
    if (!of->running) return LR_E_GAME_OVER;
    return lr_check(of->game, of->state, a);
}

static void write_game_json(server *s, const table *t, const receiver *to, json_writer *w) {
    const lr_game *g = &t->log.shared->game;
    check_context context = { g, t->log.live, to->seat, t->log.stage == STAGE_RUNNING };
    wire_viewer viewer = { .seat = to->seat, .legal = s->legal };
    if (to->seat >= 0) {
        viewer.check = check_own;
        viewer.check_context = &context;
        if (context.running) viewer.legal_count = lr_legal(g, t->log.live, to->seat, s->legal);
    }
    lr_observe(g, t->log.live, to->seat, &s->after);
    const wire_family *family = t->log.shared->family;
    for (int i = 0; i < WIRE_SECTIONS_MAX && family->sections[i].name != NULL; i++) {
        json_writer saved = *w;
        jw_key(w, family->sections[i].name);
        size_t value = w->length;
        family->section(g, &s->after, &viewer, i, w);
        keep_if_new(w, &saved, value, to, OWN_SECTIONS + i);
    }
}

enum { TEXT_VIEW = OWN_SECTIONS, TEXT_MOVES, TEXT_PROMPT };

static void write_moves_text(server *s, const table *t, const receiver *to, json_writer *w) {
    const lr_game *g = &t->log.shared->game;
    uint32_t count = t->log.stage == STAGE_RUNNING ? lr_legal(g, t->log.live, to->seat, s->legal)
                                                   : 0;
    json_writer saved = *w;
    jw_key(w, "moves");
    size_t value = w->length;
    jw_array(w);
    for (uint32_t i = 0; i < count; i++) {
        char text[LR_ACTION_TEXT_MAX];
        size_t length = lr_action_print(g, s->legal[i], text, sizeof text);
        if (length > 2) jw_bytes(w, text + 2, length - 2);
    }
    jw_array_end(w);
    keep_if_new(w, &saved, value, to, TEXT_MOVES);
}

static void write_game_text(server *s, const table *t, const receiver *to, json_writer *w) {
    const lr_game *g = &t->log.shared->game;
    uint32_t waited = t->log.stage == STAGE_RUNNING ? LR_SEATS(lr_actors(g, t->log.live)) : 0;
    json_writer saved = *w;
    bool asked = to->seat < 0 || waited == 0 || (waited >> to->seat & 1) != 0;
    if (to->view == VIEW_TEXT && (to->whole || asked)) {
        lr_observe(g, t->log.live, to->seat, &s->after);
        size_t length = lr_view_print(g, &s->after, s->text, sizeof s->text);
        jw_key(w, "view");
        size_t value = w->length;
        jw_bytes(w, s->text, length < sizeof s->text ? length : sizeof s->text - 1);
        keep_if_new(w, &saved, value, to, TEXT_VIEW);
    }
    if (to->seat >= 0) write_moves_text(s, t, to, w);
    saved = *w;
    jw_key(w, "prompt");
    size_t value = w->length;
    jw_object(w);
    jw_put_array(w, "who");
    for (int i = 0; i < t->log.seat_count; i++)
        if ((waited >> i & 1) != 0) jw_int(w, i);
    jw_array_end(w);
    jw_object_end(w);
    keep_if_new(w, &saved, value, to, TEXT_PROMPT);
}

/* Every action changes the counters, which are long and nobody looks at all the time: they are told
 * when chance has acted, so at least once a turn, when something was taken back, and at the end. */
static bool counts_due(const table *t) {
    bool due = t->log.stage == STAGE_OVER;
    for (uint32_t i = 0; i < t->step_count && !due; i++) {
        const step *what = &t->steps[i];
        due = what->kind == EVENT_UNDONE ||
              (what->kind == STEP_ACT && what->action.actor == LR_ACTOR_CHANCE);
    }
    return due;
}

/* The members of `changed` or `view`. */
static void write_sections(server *s, table *t, const receiver *to, json_writer *w) {
    for (int i = 0; i < OWN_SECTIONS; i++) {
        if (i == OWN_COUNTS && (to->view != VIEW_JSON || t->log.stage == STAGE_OPEN)) continue;
        if (i == OWN_COUNTS && !to->whole && !counts_due(t)) continue;
        if (i == OWN_DICE && t->log.taught != NULL) continue; /* nothing is promised */
        if (i == OWN_LESSON &&
            (t->log.taught == NULL || to->seat != t->log.taught->lesson.start.seat))
            continue;
        if (i == OWN_UNDO || i == OWN_RULES || i == OWN_AUTOMATIC || i == OWN_LESSON)
            write_own_private(s, t, to, i, w);
        else
            write_own(s, t, to, i, w);
    }
    if (t->log.stage == STAGE_OPEN) return;
    if (to->view == VIEW_JSON)
        write_game_json(s, t, to, w);
    else
        write_game_text(s, t, to, w);
}

/* ---- events ---- */

/* The receiver hears that the server did the action for it; nobody else does. */
static void write_by_rule(const table *t, lr_action a, uint8_t rule, json_writer *w) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action_print(&t->log.shared->game, a, text, sizeof text);
    event_by_rule told = event_by_rule_new();
    told.seat = a.actor;
    told.action = text + 2;
    told.rule = rule;
    event_by_rule_write(w, &told);
}

static void write_action(server *s, const table *t, const receiver *to, lr_action a,
                         json_writer *w) {
    const lr_game *g = &t->log.shared->game;
    lr_action seen = lr_redact(g, &s->state, a, to->seat);
    if (to->view == VIEW_JSON) {
        lr_observe(g, &s->state, to->seat, &s->before);
        lr_apply(g, &s->state, a);
        lr_observe(g, &s->state, to->seat, &s->after);
        t->log.shared->family->events(g, &s->before, &s->after, seen, w);
        return;
    }
    char text[LR_ACTION_TEXT_MAX];
    size_t length = lr_action_print(g, seen, text, sizeof text);
    lr_apply(g, &s->state, a);
    jw_bytes(w, text, length);
}

/* One action on s->state, which moves on. */
static void write_act(server *s, const table *t, const receiver *to, lr_action a, uint8_t rule,
                      json_writer *w) {
    write_action(s, t, to, a, w);
    if (rule != RULE_NONE && to->seat == a.actor) write_by_rule(t, a, rule, w);
}

static void write_chat(int seat, const char *name, const char *text, int64_t at_ms,
                       json_writer *w) {
    event_chat chat = event_chat_new();
    chat.seat = seat;
    chat.name = name;
    chat.text = text;
    chat.at = at_ms;
    event_chat_write(w, &chat);
}

/* Who said the line. The seat may have another name by now, or none. */
static const char *speaker(const journal *j, const step *what) {
    uint32_t kept = j->chat_count < MESSAGE_CHAT_KEPT ? j->chat_count : MESSAGE_CHAT_KEPT;
    for (uint32_t i = 1; i <= kept; i++) {
        const chat_line *line = &j->chat[(j->chat_count - i) % MESSAGE_CHAT_KEPT];
        if (line->seq == what->seq) return line->name;
    }
    return j->seats[what->seat].who.name;
}

static void write_undone(const table *t, const step *what, json_writer *w) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action_print(&t->log.shared->game, what->action, text, sizeof text);
    event_undone undone = event_undone_new();
    undone.seat = what->seat;
    undone.action = text + 2;
    event_undone_write(w, &undone);
}

static void write_person(const step *what, json_writer *w) {
    if (what->kind == EVENT_SAT) {
        event_sat sat = event_sat_new();
        sat.seat = what->seat;
        sat.name = what->text;
        event_sat_write(w, &sat);
        return;
    }
    event_rose rose = event_rose_new();
    rose.seat = what->seat;
    rose.name = what->text;
    rose.kicked = what->on;
    event_rose_write(w, &rose);
}

static void write_step(const table *t, const step *what, json_writer *w) {
    event_started started = event_started_new();
    event_standin standin = event_standin_new();
    event_paused paused = event_paused_new();
    switch (what->kind) {
    case EVENT_CHAT:
        write_chat(what->seat, speaker(&t->log, what), what->text, what->at_ms, w);
        break;
    case EVENT_SAT:
    case EVENT_ROSE: write_person(what, w); break;
    case EVENT_STARTED:
        started.at = what->at_ms;
        event_started_write(w, &started);
        break;
    case EVENT_STANDIN:
        standin.seat = what->seat;
        standin.on = what->on;
        event_standin_write(w, &standin);
        break;
    case EVENT_UNDONE: write_undone(t, what, w); break;
    case EVENT_PAUSED:
        paused.on = what->on;
        event_paused_write(w, &paused);
        break;
    default: break;
    }
}

/* The steps from the told position on; leaves the last position in s->state. */
static void write_steps(server *s, const table *t, const receiver *to, json_writer *w) {
    if (t->log.stage != STAGE_OPEN) lr_copy(&t->log.shared->game, &s->state, t->told);
    uint32_t acts = t->told_acts;
    for (uint32_t i = 0; i < t->step_count; i++) {
        const step *what = &t->steps[i];
        if (what->kind == STEP_ACT) {
            write_act(s, t, to, what->action, what->rule, w);
            acts++;
        } else {
            write_step(t, what, w);
            if (what->kind == EVENT_UNDONE) journal_replay(&t->log, --acts, &s->state);
        }
    }
}

/* ---- frames ---- */

static void frame_head(json_writer *w, const char *type, const table *t) {
    jw_object(w);
    jw_put_string(w, "type", type);
    jw_put_string(w, "table", t->name);
}

static json_writer events_head(server *s, const table *t, int64_t from) {
    json_writer w = send_start(s);
    frame_head(&w, "events", t);
    jw_put_int(&w, "from", from);
    jw_put_int(&w, "seq", (int64_t)t->log.entries - 1);
    jw_put_array(&w, "events");
    return w;
}

/* The frame for a receiver that has heard all before; false: there is nothing to say. */
static bool news(server *s, table *t, const receiver *to, json_writer *out) {
    json_writer w = events_head(s, t, (int64_t)t->told_entries - 1);
    size_t start = w.length;
    write_steps(s, t, to, &w);
    bool said = w.length != start || t->log.entries != t->told_entries;
    jw_array_end(&w);
    jw_put_object(&w, "changed");
    start = w.length;
    write_sections(s, t, to, &w);
    said |= w.length != start;
    jw_object_end(&w);
    jw_object_end(&w);
    *out = w;
    return said;
}

static void write_settings(server *s, table *t, json_writer *w) {
    jw_put_string(w, "title", t->log.title);
    char link[MESSAGE_TABLE_MAX + 8];
    snprintf(link, sizeof link, "/t/%s", t->name);
    jw_put_string(w, "link", link);
    jw_put_string(w, "config", t->log.shared->config);
    jw_key(w, "settings");
    part_settings_write(w, &t->log.settings);
    jw_put_bool(w, "practice", t->log.position != NULL);
    jw_put_bool(w, "maker_knows", t->log.maker_knows);
    jw_put_array(w, "chat");
    uint32_t kept = t->log.chat_count < MESSAGE_CHAT_KEPT ? t->log.chat_count : MESSAGE_CHAT_KEPT;
    for (uint32_t i = t->log.chat_count - kept; i < t->log.chat_count; i++) {
        const chat_line *of = &t->log.chat[i % MESSAGE_CHAT_KEPT];
        part_line line = part_line_new();
        line.seat = of->seat;
        line.name = of->name;
        line.text = of->text;
        line.at = of->at_ms;
        part_line_write(w, &line);
    }
    jw_array_end(w);
    (void)s;
}

static receiver receiver_of(connection *c) {
    table *t = c->table;
    receiver to = { .seat = c->seat < 0 ? LR_SPECTATOR : c->seat, .view = c->view };
    to.hash = c->seat < 0 ? t->watcher_hash[c->view] : t->seats[c->seat].hash;
    return to;
}

static void tell_end(server *s, connection *c, const table *t) {
    const lr_game *g = &t->log.shared->game;
    int32_t points[LR_SEATS_MAX] = { 0 };
    int64_t shown[LR_SEATS_MAX];
    const char *entropy[LR_SEATS_MAX];
    char seed[FAIR_HEX_MAX], name[RECORD_LINK_MAX], link[RECORD_LINK_MAX + 16];
    bool played = t->log.stage == STAGE_OVER && t->log.started;
    if (played) lr_score(g, t->log.live, points);
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        shown[i] = points[i];
        entropy[i] = t->log.entropy.seat[i];
    }
    tell_over over = tell_over_new();
    over.table = t->name;
    over.seq = (int64_t)t->log.entries - 1;
    over.result = t->log.result;
    if (t->log.result == RESULT_WON) over.winner = lr_winner(g, t->log.live);
    over.points.item = shown;
    over.points.count = t->log.seat_count;
    fair_hex(t->log.seed, FAIR_SEED_BYTES, seed);
    if (t->log.taught == NULL) { /* the dice of a lesson were not promised */
        over.seed = seed;
        over.entropy.item = entropy;
        over.entropy.count = t->log.seat_count;
    }
    record_name(s, t->number, name);
    snprintf(link, sizeof link, "/api/records/%s", name);
    over.record = link;
    json_writer w = send_start(s);
    tell_over_write(&w, &over);
    send_frame(s, c, &w);
}

/* What happened lately, so that the log of who comes is not empty: the same events that the
 * receiver would have been told, made anew from the last acts. */
static void write_log(server *s, const table *t, const receiver *to, json_writer *w) {
    uint32_t first = t->log.act_count > MESSAGE_LOG_KEPT ? t->log.act_count - MESSAGE_LOG_KEPT : 0;
    if (to->view != VIEW_JSON || t->log.stage == STAGE_OPEN || !t->log.started) return;
    jw_put_array(w, "log");
    journal_replay(&t->log, first, &s->state);
    for (uint32_t i = first; i < t->log.act_count; i++)
        write_act(s, t, to, t->log.acts[i].action, t->log.acts[i].rule, w);
    jw_array_end(w);
}

static json_writer whole_table(server *s, connection *c, bool with_log) {
    table *t = c->table;
    receiver to = receiver_of(c);
    to.whole = true;
    size_t length = 0;
    const char *setting = c->view == VIEW_JSON ? game_setting(s, t->log.shared, &length) : NULL;
    json_writer w = send_start(s);
    frame_head(&w, "table", t);
    jw_put_int(&w, "seq", (int64_t)t->log.entries - 1);
    if (c->seat >= 0) {
        jw_put_int(&w, "seat", c->seat);
    }
    write_settings(s, t, &w);
    if (setting != NULL) {
        jw_key(&w, "setting");
        jw_raw(&w, setting, length);
    }
    if (with_log) write_log(s, t, &to, &w);
    jw_put_object(&w, "view");
    write_sections(s, t, &to, &w);
    jw_object_end(&w);
    jw_object_end(&w);
    return w;
}

static void fresh_table(server *s, connection *c) {
    json_writer w = whole_table(s, c, true);
    if (w.failed) w = whole_table(s, c, false); /* the table matters more than its past */
    send_frame(s, c, &w);
}

/* ---- going on after a lost connection ---- */

/* Events since the entry that the client has seen; false: that cannot be said, or is too long. */
static bool resume(server *s, connection *c) {
    enum { ACTS_AT_ONCE = 3000 };
    table *t = c->table;
    receiver to = receiver_of(c);
    int64_t seen = c->resume_seq;
    if (seen < 0 || seen >= (int64_t)t->log.entries || seen < t->log.undone_seq) return false;
    uint32_t first = t->log.act_count;
    while (first > 0 && t->log.acts[first - 1].seq > seen) first--;
    if (t->log.act_count - first > ACTS_AT_ONCE) return false;
    json_writer w = events_head(s, t, seen);
    if (t->log.stage != STAGE_OPEN && first < t->log.act_count)
        journal_replay(&t->log, first, &s->state);
    uint32_t kept = t->log.chat_count < MESSAGE_CHAT_KEPT ? t->log.chat_count : MESSAGE_CHAT_KEPT;
    uint32_t line = t->log.chat_count - kept;
    for (uint32_t i = first; i <= t->log.act_count; i++) {
        uint32_t until = i < t->log.act_count ? t->log.acts[i].seq : UINT32_MAX;
        for (; line < t->log.chat_count && t->log.chat[line % MESSAGE_CHAT_KEPT].seq < until;
             line++) {
            const chat_line *of = &t->log.chat[line % MESSAGE_CHAT_KEPT];
            if ((int64_t)of->seq > seen) write_chat(of->seat, of->name, of->text, of->at_ms, &w);
        }
        if (i < t->log.act_count)
            write_act(s, t, &to, t->log.acts[i].action, t->log.acts[i].rule, &w);
    }
    jw_array_end(&w);
    jw_put_object(&w, "changed");
    to.whole = true;
    write_sections(s, t, &to, &w);
    jw_object_end(&w);
    jw_object_end(&w);
    if (w.failed) return false;
    send_frame(s, c, &w);
    return true;
}

static void send_fresh(server *s, connection *c) {
    table *t = c->table;
    if (t->log.shared == NULL || t->pending > 0 || t->health != HEALTHY)
        return; /* when it is quiet */
    c->fresh = false;
    own_forget(s);
    if (!resume(s, c)) fresh_table(s, c);
    c->resume_seq = -1;
    if (t->log.stage == STAGE_OVER) tell_end(s, c, t);
}

/* ---- all of a table ---- */

/* Counters and bots' memories follow; told becomes live. */
static void move_on(server *s, table *t) {
    const lr_game *g = &t->log.shared->game;
    const wire_family *family = t->log.shared->family;
    if (t->log.stage == STAGE_OPEN) return;
    if (t->step_count == 0) return;
    lr_copy(g, &s->state, t->told);
    uint32_t acts = t->told_acts;
    for (uint32_t i = 0; i < t->step_count; i++) {
        const step *what = &t->steps[i];
        if (what->kind == EVENT_UNDONE) {
            journal_replay(&t->log, --acts, &s->state);
            tell_recount(s, t, acts);
        }
        if (what->kind != STEP_ACT) continue;
        acts++;
        lr_copy(g, &s->state_before, &s->state);
        lr_action seen = lr_redact(g, &s->state, what->action, LR_SPECTATOR);
        lr_observe(g, &s->state, LR_SPECTATOR, &s->before);
        lr_apply(g, &s->state, what->action);
        lr_observe(g, &s->state, LR_SPECTATOR, &s->after);
        family->count(g, &s->before, &s->after, seen, t->counts);
        if (i >= t->noticed) bots_notice(s, t, &s->state_before, what->action, &s->state);
    }
}

/* Bots hear of the passes that people are not told yet: one of them is about to be asked. */
static void notice_early(server *s, table *t) {
    const lr_game *g = &t->log.shared->game;
    lr_copy(g, &s->state, t->told);
    for (uint32_t i = 0; i < t->step_count; i++) {
        lr_copy(g, &s->state_before, &s->state);
        lr_apply(g, &s->state, t->steps[i].action);
        if (i >= t->noticed) bots_notice(s, t, &s->state_before, t->steps[i].action, &s->state);
    }
    t->noticed = t->step_count;
}

void tell_recount(server *s, table *t, uint32_t acts) {
    const lr_game *g = &t->log.shared->game;
    memset(t->counts, 0, t->log.shared->family->counts_size);
    if (t->log.stage == STAGE_OPEN) return;
    lr_state *at = &s->state_before;
    journal_beginning(&t->log, at);
    for (uint32_t i = 0; i < acts; i++) {
        lr_action seen = lr_redact(g, at, t->log.acts[i].action, LR_SPECTATOR);
        lr_observe(g, at, LR_SPECTATOR, &s->before);
        lr_apply(g, at, t->log.acts[i].action);
        lr_observe(g, at, LR_SPECTATOR, &s->after);
        t->log.shared->family->count(g, &s->before, &s->after, seen, t->counts);
    }
}

static void tell_seats(server *s, table *t) {
    for (int i = 0; i < t->log.seat_count; i++) {
        connection *c = t->seats[i].connection;
        if (c == NULL || c->fresh) continue;
        receiver to = receiver_of(c);
        json_writer w;
        if (news(s, t, &to, &w)) send_frame(s, c, &w);
    }
}

static void tell_watchers(server *s, table *t) {
    for (int view = 0; view < VIEWS; view++) {
        json_writer w;
        bool made = false, said = false;
        for (connection *c = t->watchers, *next = NULL; c != NULL; c = next) {
            next = c->next_watcher;
            if (c->view != view || c->fresh) continue;
            receiver to = receiver_of(c);
            if (!made) said = news(s, t, &to, &w);
            made = true;
            if (said) send_frame(s, c, &w);
        }
    }
}

void tell_all_told(server *s, table *t) {
    const journal *j = &t->log;
    t->told_acts = j->act_count;
    t->told_entries = j->entries;
    if (j->stage == STAGE_OPEN) return;
    lr_copy(&j->shared->game, t->told, j->live);
    t->told_at = j->act_count > 0 ? j->acts[j->act_count - 1].seq + 1 : 0;
    wire_standing was = t->standing;
    t->standing = lobby_standing(s, t, t->told);
    if (memcmp(&was, &t->standing, sizeof was) != 0) lobby_changed(s, t);
}

void tell_table_changes(server *s, table *t) {
    if (t->pending > 0 || t->health != HEALTHY || t->log.shared == NULL) return;
    if (between_hushed(t)) {
        notice_early(s, t);
        return;
    }
    seats_told(s, t);
    move_on(s, t);
    own_forget(s);
    tell_seats(s, t);
    tell_watchers(s, t);
    tell_all_told(s, t);
    bool ended = t->over_untold;
    t->over_untold = false;
    if (s->lobby_hash[t->slot] == 0) lobby_changed(s, t); /* it may be listed from now on */
    table_steps_clear(t);
    t->noticed = 0;
    for (int i = 0; i < t->log.seat_count; i++) {
        connection *c = t->seats[i].connection;
        if (c == NULL) continue;
        if (c->fresh)
            send_fresh(s, c);
        else if (ended)
            tell_end(s, c, t);
    }
    for (connection *c = t->watchers, *next = NULL; c != NULL; c = next) {
        next = c->next_watcher;
        if (c->fresh)
            send_fresh(s, c);
        else if (ended)
            tell_end(s, c, t);
    }
}
