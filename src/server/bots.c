/* bots.c - seats played by code: bots, engines of the server, stand-ins for people, hints.
 *
 * A bot plays elsewhere (the edge's workers). The server seats it, tells it what its seat may
 * know, asks it, and takes the answer as it would a client's: the rules decide. A bot is asked
 * when the position is told, never earlier, so it knows no more than people do. Its move is shown
 * no sooner than the table's speed says.
 *
 * A stand-in is a bot of the level `steady` that plays for a person: one whose countdown has passed
 * (absent.c), whose time is over, or who stepped away. It never spends a card that the
 * person might be saving, unless nothing else is left to do. The person's first own message ends
 * it.
 *
 * Nobody there. A table is attended while a person at a seat is connected or somebody watches.
 * Where nobody is there, bots do not play, with two exceptions:
 *
 *   - By days bots play on until a person must decide, as long as a seat is still a person's own.
 *     When stand-ins play for all people, the game waits for one of them.
 *   - With the admin's setting `unattended`, tables at which only bots sit play to their end.
 *
 * A question that was asked before the last one left may still be answered and its move played;
 * then the table rests. Bots of a table that rests rise after `bots_leave_ms`: their memory goes
 * back, and they sit down again when they are needed, with what the view shows them.
 *
 * Lessons. While a lesson lasts nobody thinks: what the other seats do is its script (lessons.c),
 * shown at the table's speed like a bot's move; and nobody stands in for the player.
 *
 * Bounds. At most `bots_max` bots have a seat's memory at a time: when there is no room, the one
 * that was asked longest ago and is not asked now rises, wherever it sits. If all are asked, the
 * newcomer waits a moment. At most `engines_max` programs run; where there is no room for another,
 * a bot of ours plays.
 */
#include "advice.h"
#include "parts.h"

#include <stdio.h>
#include <string.h>

static const char standin_bot[] = "steady";
static const char fallback_bot[] = "greedy", engine_prefix[] = "exec:";
enum {
    QUESTION_BITS = 40,
    ROOM_MS = 50 /* until a place is looked for again */
};

/* ---- which bots exist ---- */

static bool engine_listed(const server *s, const char *name) {
    size_t length = strlen(name);
    const char *line = s->config.engines;
    while (s->config.engines_allowed && line != NULL && *line != 0) {
        line += strspn(line, " \t");
        if (strncmp(line, name, length) == 0 && length > 0) {
            const char *after = line + length;
            after += strspn(after, " \t");
            if (*after == '=') return true;
        }
        line += strcspn(line, "\n");
        if (*line == '\n') line++;
    }
    return false;
}

bool bots_known(const server *s, const shared_game *game, word_sitter kind, const char *name) {
    if (kind == SITTER_ENGINE) return engine_listed(s, name);
    const lr_bot *bot = lr_bot_find(name);
    return bot != NULL && lr_bot_plays(bot, &game->game) != 0;
}

/* ---- seating ---- */

bool bots_play(const table *t, int seat_number) {
    uint8_t kind = t->log.seats[seat_number].who.kind;
    if (t->log.stage != STAGE_RUNNING) return false;
    return kind == SITTER_BOT || kind == SITTER_ENGINE || t->seats[seat_number].standin;
}

const char *bots_standin_name(const table *t) {
    const lr_bot *bot = lr_bot_find(standin_bot);
    return bot != NULL && lr_bot_plays(bot, &t->log.shared->game) != 0 ? standin_bot : fallback_bot;
}

/* Also says whether that is a program. */
static bool bot_name(server *s, const table *t, const sitter *who, char out[SERVER_WORD_MAX]) {
    const char *name = who->kind == SITTER_PERSON ? standin_bot : who->bot;
    const lr_bot *bot = lr_bot_find(name);
    bool is_program = who->kind == SITTER_ENGINE;
    if (is_program && s->figures.engines_running >= s->config.engines_max) {
        server_log(s, SERVER_WARN, "engines_full", t, "no more programs may run; a bot plays");
        is_program = false;
    }
    if (is_program) {
        snprintf(out, SERVER_WORD_MAX, "%s%.*s", engine_prefix,
                 SERVER_WORD_MAX - (int)sizeof engine_prefix, name);
        return true;
    }
    if (bot == NULL || lr_bot_plays(bot, &t->log.shared->game) == 0) name = fallback_bot;
    snprintf(out, SERVER_WORD_MAX, "%s", name);
    return false;
}

static uint64_t sit(server *s, table *t, int seat_number, const char *name) {
    server_task *task = &s->task;
    task->kind = TASK_SIT;
    task->player = ++s->last_player;
    task->table = t->number;
    task->maker = t->log.maker;
    task->game = &t->log.shared->game;
    task->seat = seat_number;
    task->people = table_owned(t) & ~(1u << seat_number);
    s->edge.entropy(s->edge.context, &task->seed, sizeof task->seed);
    snprintf(task->bot, sizeof task->bot, "%s", name);
    s->edge.task(s->edge.context, task);
    return task->player;
}

static void rise(server *s, uint64_t *player) {
    if (*player == 0) return;
    s->task.kind = TASK_RISE;
    s->task.player = *player;
    s->edge.task(s->edge.context, &s->task);
    *player = 0;
}

/* ---- bots that are seated, in the order in which they were asked ---- */

static void unlink_seated(server *s, seat_state *at) {
    *(at->older != NULL ? &at->older->newer : &s->seated_oldest) = at->newer;
    *(at->newer != NULL ? &at->newer->older : &s->seated_newest) = at->older;
    at->older = at->newer = NULL;
}

static void link_seated(server *s, seat_state *at) {
    at->older = s->seated_newest;
    *(at->older != NULL ? &at->older->newer : &s->seated_oldest) = at;
    s->seated_newest = at;
}

/* The bot goes; what it has thought stays. */
static void leave_seat(server *s, seat_state *at) {
    if (at->player == 0) return;
    unlink_seated(s, at);
    s->figures.bots_seated--;
    s->figures.engines_running -= at->is_program;
    at->is_program = false;
    rise(s, &at->player);
}

/* Room for one more, if need be at the cost of a bot that nobody waits for. */
static bool make_room(server *s) {
    if (s->figures.bots_seated < s->config.bots_max) return true;
    for (seat_state *at = s->seated_oldest; at != NULL; at = at->newer)
        if (at->question == 0) {
            leave_seat(s, at);
            s->figures.bots_moved++;
            return true;
        }
    return false;
}

static void take_seat(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    char name[SERVER_WORD_MAX];
    if (!make_room(s)) {
        t->room_ms = (int64_t)s->time.now_ms + ROOM_MS;
        return;
    }
    at->is_program = bot_name(s, t, &t->log.seats[seat_number].who, name);
    at->player = sit(s, t, seat_number, name);
    link_seated(s, at);
    s->figures.bots_seated++;
    s->figures.engines_running += at->is_program;
}

static void stop_hint(server *s, seat_state *at) {
    rise(s, &at->hinter);
    at->hint = 0;
}

static void stop_bot(server *s, seat_state *at) {
    leave_seat(s, at);
    at->question = 0;
    at->thought = false;
}

void bots_rise(server *s, table *t) {
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        stop_bot(s, &t->seats[i]);
        stop_hint(s, &t->seats[i]);
    }
}

/* ---- stand-ins ---- */

static void set_standin(server *s, table *t, int seat_number, bool on) {
    seat_state *at = &t->seats[seat_number];
    if (at->standin == on) return;
    at->standin = on;
    if (!on) stop_bot(s, at);
    step what = { .kind = EVENT_STANDIN, .seat = (int8_t)seat_number, .on = on };
    what.seq = t->log.entries > 0 ? t->log.entries - 1 : 0;
    table_step(t, &what);
    table_dirty(s, t);
}

void bots_standins(server *s, table *t) {
    if (t->log.stage != STAGE_RUNNING || lessons_on(&t->log)) return;
    bool changed = false;
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *at = &t->seats[i];
        if (!table_is_person(t, i)) continue;
        bool lost = !clock_of(&t->log)->by_days && table_connected(t) != 0 &&
                    absent_now(s, t, i) == ABSENT_PASSED;
        if (at->standin || !(at->away || at->timed_out || lost)) continue;
        set_standin(s, t, i, true);
        changed = true;
    }
    if (changed) clock_hold(s, t);
}

void bots_back(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    at->away = at->timed_out = false;
    if (!at->standin) return;
    set_standin(s, t, seat_number, false);
    if (t->log.stage == STAGE_RUNNING && t->log.shared != NULL) {
        at->used_ms = 0; /* the decision is new to the person */
        at->since_ms = (int64_t)s->time.now_ms;
    }
}

/* ---- asking ---- */

static uint32_t list_moves(server *s, const table *t, int seat_number, bool careful) {
    const lr_game *g = &t->log.shared->game;
    uint32_t count = lr_legal(g, t->log.live, seat_number, s->legal), kept = 0;
    if (!careful) return count;
    for (uint32_t i = 0; i < count; i++)
        kept += t->log.shared->family->precious(g, s->legal[i]) ? 0 : 1;
    if (kept == 0 || kept == count) return count;
    kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!t->log.shared->family->precious(g, s->legal[i])) s->legal[kept++] = s->legal[i];
    return kept;
}

static int64_t delay(const server *s, const table *t) {
    int64_t ms = s->config.bot_delay_ms;
    switch (t->log.settings.speed) {
    case SPEED_SLOW: return 2 * ms;
    case SPEED_FAST: return ms / 4;
    case SPEED_INSTANT: return 0;
    default: return ms;
    }
}

static uint64_t new_question(server *s, const table *t) {
    uint64_t count = ++s->last_question & ((UINT64_C(1) << QUESTION_BITS) - 1);
    return (uint64_t)t->slot << QUESTION_BITS | count;
}

static void ask(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    uint32_t count = list_moves(s, t, seat_number, at->standin);
    at->shown_ms = (int64_t)s->time.now_ms + delay(s, t);
    if (count == 0) return;
    if (count == 1) { /* nothing to think about */
        at->thinks = s->legal[0];
        at->thought = true;
        return;
    }
    unlink_seated(s, at);
    link_seated(s, at);
    s->figures.questions++;
    server_task *task = &s->task;
    task->kind = TASK_THINK;
    task->player = at->player;
    task->question = at->question = new_question(s, t);
    task->budget = (lr_budget){ 0 };
    task->legal = s->legal;
    task->legal_count = count;
    task->hint = false;
    lr_observe(&t->log.shared->game, t->log.live, seat_number, &task->view);
    s->edge.task(s->edge.context, task);
}

/* ---- whether they play ---- */

static bool attended(const table *t) {
    return table_connected(t) != 0 || t->watcher_count > 0;
}

/* Whether bots play on, as far as it depends on who is there. */
bool bots_go_on(const server *s, const table *t) {
    if (attended(t)) return true;
    if (table_people(t) == 0) return s->config.unattended;
    if (!clock_of(&t->log)->by_days || t->archived) return false;
    for (int i = 0; i < t->log.seat_count; i++)
        if (table_is_person(t, i) && !t->seats[i].standin) return true;
    return false;
}

/* The seats of bots that are to act now. A bot whose offer was accepted does not wait for people
 * who have not answered; other bots answer first. */
static uint32_t awaited_bots(const table *t) {
    const lr_game *g = &t->log.shared->game;
    uint32_t waited = 0, bots = 0;
    lr_action scripted;
    if (t->log.stage != STAGE_RUNNING || between_waits(t)) return 0;
    if (lessons_on(&t->log))
        return lessons_script(&t->log, &scripted) && scripted.actor < t->log.seat_count
                   ? 1u << scripted.actor
                   : 0;
    for (int i = 0; i < t->log.seat_count; i++)
        if (bots_play(t, i)) bots |= 1u << i;
    waited = LR_SEATS(lr_actors(g, t->log.live)) & bots;
    return waited != 0 || bots == 0 ? waited : rules_turn(&t->log).answered & bots;
}

bool bots_resting(const server *s, const table *t) {
    for (int i = 0; i < t->log.seat_count; i++) {
        const seat_state *at = &t->seats[i];
        if (at->question != 0 || at->hint != 0 || at->thought) return false;
    }
    return t->log.paused || !bots_go_on(s, t) || awaited_bots(t) == 0;
}

/* When bots of a table that rests rise, for nobody is there. */
static int64_t leave_due(const server *s, const table *t) {
    bool seated = false;
    for (int i = 0; i < t->log.seat_count; i++) seated |= t->seats[i].player != 0;
    if (!seated || attended(t) || t->nobody_since_ms == SOMEBODY) return INT64_MAX;
    if (!bots_resting(s, t) && bots_go_on(s, t)) return INT64_MAX;
    return t->nobody_since_ms + (int64_t)s->config.bots_leave_ms;
}

/* The script's move, to be shown in a moment. */
static void follow_script(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    if (!lessons_script(&t->log, &at->thinks)) return;
    if (lr_check(&t->log.shared->game, t->log.live, at->thinks) != LR_OK) {
        lessons_broken(s, t);
        return;
    }
    at->shown_ms = (int64_t)s->time.now_ms + delay(s, t);
    at->thought = true;
}

void bots_update(server *s, table *t) {
    uint32_t awaited = awaited_bots(t);
    int64_t now = (int64_t)s->time.now_ms;
    bool go = bots_go_on(s, t) && !t->log.paused && !s->stopping && now >= t->retry_ms;
    t->room_ms = 0;
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *at = &t->seats[i];
        bool wanted = bots_play(t, i);
        if (!wanted && at->player != 0) stop_bot(s, at);
        /* A bot that is not asked takes its seat early, to follow the game, while there is room. */
        bool listens = attended(t) && s->figures.bots_seated < s->config.bots_max;
        bool asked = (awaited >> i & 1) != 0;
        if (lessons_on(&t->log)) {
            if (go && asked && !at->thought && t->pending == 0) follow_script(s, t, i);
            continue;
        }
        if (wanted && at->player == 0 && go && (asked || listens)) take_seat(s, t, i);
        if (go && asked && at->player != 0 && at->question == 0 && !at->thought) ask(s, t, i);
        if (at->hint != 0 && t->log.stage != STAGE_RUNNING) stop_hint(s, at);
    }
    if (leave_due(s, t) <= now) bots_rise(s, t);
}

void bots_notice(server *s, table *t, const lr_state *before, lr_action a, const lr_state *after) {
    const lr_game *g = &t->log.shared->game;
    for (int i = 0; i < t->log.seat_count; i++) {
        seat_state *at = &t->seats[i];
        if (at->player == 0) continue;
        const sitter *who = &t->log.seats[i].who;
        if (who->kind != SITTER_ENGINE) {
            const lr_bot *bot = lr_bot_find(at->standin ? standin_bot : who->bot);
            bool among_people = (table_owned(t) & ~(1u << i)) != 0;
            if (bot == NULL || (lr_bot_notices(bot) == 0 && !among_people)) continue;
        }
        server_task *task = &s->task;
        task->kind = TASK_NOTICE;
        task->player = at->player;
        task->seen = lr_redact(g, before, a, i);
        lr_observe(g, after, i, &task->view);
        s->edge.task(s->edge.context, task);
    }
}

/* ---- answers ---- */

static table *asked_table(server *s, uint64_t question, int *seat_number, bool hint) {
    uint64_t slot = question >> QUESTION_BITS;
    table *t = slot < s->slot_count ? s->slots[slot] : NULL;
    if (t == NULL || question == 0) return NULL;
    for (int i = 0; i < t->log.seat_count; i++)
        if ((hint ? t->seats[i].hint : t->seats[i].question) == question) {
            *seat_number = i;
            return t;
        }
    return NULL;
}

void bots_thought(server *s, uint64_t question, lr_action a) {
    int seat_number = 0;
    table *t = asked_table(s, question, &seat_number, false);
    if (t == NULL) return; /* the table ended, or the person came back */
    seat_state *at = &t->seats[seat_number];
    s->figures.thoughts++;
    at->question = 0;
    at->thinks = a;
    at->thought = true;
    if (between_hushed(t)) at->shown_ms = (int64_t)s->time.now_ms; /* a pass is not shown */
    table_dirty(s, t);
}

/* A move of the bot's that the rules take; the first of the list if it gave none. */
static bool settle_move(server *s, table *t, int seat_number, lr_action *a) {
    const lr_game *g = &t->log.shared->game;
    bool careful = t->seats[seat_number].standin;
    if (a->actor == seat_number && lr_check(g, t->log.live, *a) == LR_OK &&
        !(careful && t->log.shared->family->precious(g, *a)))
        return true;
    if ((lr_actors(g, t->log.live) >> seat_number & 1) == 0) return false;
    uint32_t count = list_moves(s, t, seat_number, careful);
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&s->legal[i], a, sizeof *a) == 0) return true;
    if (count > 0) *a = s->legal[0];
    return count > 0;
}

void bots_check(server *s, table *t) {
    if (t->log.stage != STAGE_RUNNING || t->log.paused || s->stopping) return;
    if ((int64_t)s->time.now_ms < t->retry_ms) return;
    for (int i = 0; i < t->log.seat_count && t->pending == 0 && t->log.stage == STAGE_RUNNING;
         i++) {
        seat_state *at = &t->seats[i];
        if (!at->thought || at->shown_ms > (int64_t)s->time.now_ms) continue;
        at->thought = false;
        lr_action a = at->thinks;
        if (!settle_move(s, t, i, &a)) {
            table_dirty(s, t);
            continue;
        }
        play_move(s, t, i, 0, a);
        batch_send(s, NULL);
    }
}

int64_t bots_due(const server *s, const table *t) {
    int64_t due = leave_due(s, t);
    if (t->log.stage != STAGE_RUNNING || t->log.paused || s->stopping) return due;
    if (t->room_ms > 0 && t->room_ms < due) due = t->room_ms;
    for (int i = 0; i < t->log.seat_count; i++)
        if (t->seats[i].thought && t->seats[i].shown_ms < due) due = t->seats[i].shown_ms;
    if (t->retry_ms > (int64_t)s->time.now_ms) due = t->retry_ms;
    return due;
}

/* ---- hints ---- */

verdict bots_hint(server *s, table *t, int seat_number, int64_t id) {
    const lr_game *g = &t->log.shared->game;
    seat_state *at = &t->seats[seat_number];
    if (!t->log.settings.hints) return REFUSE_NO_HINTS;
    if (server_leaves(s, DEVICE_HINTS)) {
        s->figures.hints_left++;
        return REFUSE_ON_DEVICE;
    }
    if (t->log.stage != STAGE_RUNNING || t->pending > 0) return REFUSE_NO_HINT_NOW;
    if ((lr_actors(g, t->log.live) >> seat_number & 1) == 0) return REFUSE_NO_HINT_NOW;
    if (at->hint != 0) return REFUSE_RATE_LIMIT;
    uint32_t count = list_moves(s, t, seat_number, false);
    if (count == 0) return REFUSE_NO_HINT_NOW;
    at->hinter = sit(s, t, seat_number, advice_bot(g));
    at->hint = new_question(s, t);
    s->figures.questions++;
    s->figures.hints++;
    at->hint_id = id;
    at->hint_seq = t->log.entries - 1;
    server_task *task = &s->task;
    task->kind = TASK_THINK;
    task->player = at->hinter;
    task->question = at->hint;
    task->budget = (lr_budget){ .nodes = ADVICE_NODES };
    task->legal = s->legal;
    task->legal_count = count;
    task->hint = true;
    lr_observe(g, t->log.live, seat_number, &task->view);
    s->edge.task(s->edge.context, task);
    return YES;
}

void bots_hinted(server *s, uint64_t question, const server_hint *thought) {
    int seat_number = 0;
    table *t = asked_table(s, question, &seat_number, true);
    if (t == NULL) return;
    seat_state *at = &t->seats[seat_number];
    if (at->connection != NULL) {
        tell_hint hint = tell_hint_new();
        hint.id = at->hint_id;
        hint.table = t->name;
        hint.seq = at->hint_seq;
        json_writer w = send_start(s);
        advice_write(&w, &hint, &t->log.shared->game, thought);
        send_frame(s, at->connection, &w);
    }
    stop_hint(s, at);
}
