/* play.c - the game at a table: moves, chance, taking back, the end.
 *
 * A move is one entry, and so is every outcome of chance that follows; all go into the same batch,
 * so a restart never finds a throw of dice missing. Chance is drawn from the table's fair dice
 * alone, except in a lesson, whose script says what chance brings (lessons.c).
 */
#include "http_json.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

static void draw_chance(server *s, table *t) {
    const lr_game *g = &t->log.shared->game;
    while ((lr_actors(g, t->log.live) & LR_CHANCE) != 0 && t->log.act_count < ACTS_MAX) {
        entry e = { .kind = ENTRY_ACT, .seat = -1 };
        fair_dice dice = t->log.dice; /* the entry counts the draw */
        bool scripted = lessons_script(&t->log, &e.action) && e.action.actor == LR_ACTOR_CHANCE &&
                        lr_check(g, t->log.live, e.action) == LR_OK;
        if (!scripted) e.action = fair_draw(&dice, g, t->log.live);
        live_add(s, t, &e);
    }
}

/* Chance, the end, the clocks. */
void play_go_on(server *s, table *t) {
    const lr_game *g = &t->log.shared->game;
    draw_chance(s, t);
    if (lr_actors(g, t->log.live) == 0)
        play_over(s, t, lr_winner(g, t->log.live) != LR_SEAT_NONE ? RESULT_WON : RESULT_DRAWN);
    else if (t->log.act_count + LR_CHANCE_MAX >= ACTS_MAX)
        play_over(s, t, RESULT_DRAWN);
    clock_update(s, t);
}

verdict play_move(server *s, table *t, int seat, int64_t id, lr_action a) {
    const lr_game *g = &t->log.shared->game;
    if (t->log.stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    if (t->log.stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    if (a.actor != seat) return REFUSE_NOT_YOUR_SEAT;
    lr_status status = lr_check(g, t->log.live, a);
    if (status != LR_OK) return by_rules(status);
    if (id > 0 && lessons_on(&t->log)) {
        verdict v = lessons_judge(t, a);
        if (v != YES) return v;
    }
    entry e = { .kind = ENTRY_ACT, .seat = (int8_t)seat, .id = id, .action = a };
    live_add(s, t, &e);
    s->figures.moves++;
    play_go_on(s, t);
    return YES;
}

void play_by_rule(server *s, table *t, int seat, word_rule rule, lr_action a) {
    entry e = { .kind = ENTRY_ACT, .seat = (int8_t)seat, .action = a, .rule = (uint8_t)rule };
    live_add(s, t, &e);
    s->figures.moves++;
    play_go_on(s, t);
}

verdict play_text(server *s, table *t, int seat, int64_t id, const char *text, int64_t at) {
    char whole[LR_ACTION_TEXT_MAX + 8];
    lr_error error;
    lr_action a;
    if (t->log.stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    if (t->log.stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    if (t->log.paused) return REFUSE_PAUSED;
    if (at >= 0 && at < (int64_t)t->log.seats[seat].asked_seq) return REFUSE_STALE;
    snprintf(whole, sizeof whole, "%d %s", seat, text);
    lr_status status = lr_action_parse(&t->log.shared->game, whole, &a, &error);
    if (status != LR_OK) {
        snprintf(s->reason, sizeof s->reason, "%s", error.text);
        return by_rules(status);
    }
    if (between_takes(s, t, a)) return YES;
    return play_move(s, t, seat, id, a);
}

void play_begin(server *s, table *t) {
    entry e = { .kind = ENTRY_BEGIN, .seat = -1 };
    live_add(s, t, &e);
    play_began(s, t);
}

static int count_people(const table *t) {
    int people = 0;
    for (int i = 0; i < t->log.seat_count; i++) people += table_is_person(t, i);
    return people;
}

void play_began(server *s, table *t) {
    s->figures.practices += count_people(t) < 2;
    batch_change(s, t, STORE_RUNNING);
    play_go_on(s, t);
    lobby_changed(s, t);
}

verdict play_start(server *s, table *t, int seat, int64_t id) {
    if (seat != t->log.host) return REFUSE_NOT_HOST;
    if (t->log.stage != STAGE_OPEN) return REFUSE_STARTED;
    if (dice_exchanging(&t->log)) return REFUSE_STARTING;
    for (int i = 0; i < t->log.seat_count; i++) {
        const sitter *who = &t->log.seats[i].who;
        if (who->kind == SITTER_OPEN) return REFUSE_NOT_FULL;
    }
    for (int i = 0; i < t->log.seat_count; i++)
        if (i != seat && table_is_person(t, i) && !t->log.seats[i].who.ready)
            return REFUSE_NOT_READY;
    if (practice_left(s, count_people(t))) return REFUSE_ON_DEVICE;
    dice_start(s, t, seat, id);
    return YES;
}

/* ---- taking back ---- */

bool play_may_undo(const table *t, int seat) {
    return t->log.settings.undo && t->log.stage == STAGE_RUNNING && table_is_person(t, seat);
}

bool play_can_undo(const table *t, int seat) {
    const journal *j = &t->log;
    if (!j->settings.undo || j->stage != STAGE_RUNNING || j->act_count == 0) return false;
    if (lessons_on(j) && j->coach.state == LESSON_WAIT) return false; /* the script goes on */
    return j->acts[j->act_count - 1].action.actor == seat && t->undoable;
}

bool play_undoable(server *s, const table *t, const lr_view *before, lr_action a) {
    const lr_game *g = &t->log.shared->game;
    uint32_t actors = lr_actors(g, t->log.live);
    if (actors == 0 || (actors & LR_CHANCE) != 0) return false;
    lr_observe(g, t->log.live, a.actor, &s->after);
    return t->log.shared->family->undoable(g, before, &s->after, a);
}

verdict play_undo(server *s, table *t, int seat, int64_t id) {
    if (!t->log.settings.undo) return REFUSE_NO_UNDO;
    if (t->log.stage != STAGE_RUNNING) return REFUSE_NOT_STARTED;
    /* What is not told yet cannot be wished back; and so an undo never meets a pending move. */
    if (t->pending > 0 || !play_can_undo(t, seat)) return REFUSE_NOTHING_TO_UNDO;
    entry e = { .kind = ENTRY_UNDO, .seat = (int8_t)seat, .id = id };
    live_add(s, t, &e);
    play_undo_refresh(s, t); /* what came before may be of a time before a restart */
    clock_update(s, t);
    return YES;
}

void play_undo_refresh(server *s, table *t) {
    const journal *j = &t->log;
    t->undoable = false;
    if (j->act_count == 0) return;
    lr_action last = j->acts[j->act_count - 1].action;
    if (!play_may_undo(t, last.actor)) return;
    journal_replay(j, j->act_count - 1, &s->state);
    lr_observe(&j->shared->game, &s->state, last.actor, &s->before);
    t->undoable = play_undoable(s, t, &s->before, last);
}

/* ---- the end ---- */

/* Tables come from the store in any order, and again after a fault of the disk. */
static ended_game *new_row(server *s, uint64_t number, int64_t ended_ms) {
    uint32_t kept = s->ended_count < RECORDS_KEPT ? s->ended_count : RECORDS_KEPT;
    for (uint32_t i = 0; i < kept; i++)
        if (s->ended[i].number == number) return NULL;
    uint32_t at = s->ended_count; /* behind those that ended before */
    while (at > s->ended_count - kept && s->ended[(at - 1) % RECORDS_KEPT].ended_ms > ended_ms)
        at--;
    if (kept == RECORDS_KEPT && at == s->ended_count - kept) return NULL; /* older than all */
    for (uint32_t i = s->ended_count; i > at; i--)
        s->ended[i % RECORDS_KEPT] = s->ended[(i - 1) % RECORDS_KEPT];
    s->ended_count++;
    return &s->ended[at % RECORDS_KEPT];
}

static void list_game(server *s, uint64_t number, int64_t ended_ms, const char *row) {
    ended_game *of = new_row(s, number, ended_ms);
    if (of == NULL) return;
    *of = (ended_game){ .number = number, .ended_ms = ended_ms };
    text_copy(of->row, sizeof of->row, row);
}

/* The winner's name, "" if nobody has won. */
static const char *winner_name(const table *t) {
    int winner = lr_winner(&t->log.shared->game, t->log.live);
    if (winner == LR_SEAT_NONE) return "";
    const sitter *who = &t->log.seats[winner].who;
    return who->kind == SITTER_PERSON ? who->name : who->bot;
}

static void put_players(const table *t, const wire_standing *standing, json_writer *w) {
    part_player players[LR_SEATS_MAX];
    uint32_t count = lobby_players(t, standing, players);
    jw_put_array(w, KEY(record_row, players));
    for (uint32_t i = 0; i < count; i++) part_player_write(w, &players[i]);
    jw_array_end(w);
}

void play_listing(server *s, const table *t, char out[LISTING_MAX]) {
    char name[RECORD_LINK_MAX], config[160];
    const char *winner = winner_name(t);
    wire_standing standing = lobby_standing(s, t, t->log.live);
    int64_t duration = t->log.over_wall_ms - t->log.began_wall_ms;
    record_name(s, t->number, name);
    text_copy(config, sizeof config, t->log.shared->brief);
    json_writer w = jw_start(out, LISTING_MAX, NULL, NULL);
    jw_object(&w);
    jw_put_string(&w, KEY(record_row, record), name);
    jw_put_string(&w, KEY(record_row, title), t->log.title);
    jw_put_string(&w, KEY(record_row, config), config);
    jw_put_string(&w, KEY(record_row, result), word_result_text(t->log.result));
    jw_put_string(&w, KEY(record_row, winner), winner[0] != 0 ? winner : NULL);
    jw_put_int(&w, KEY(record_row, ended), t->log.over_wall_ms);
    jw_put_bool(&w, KEY(record_row, practice), t->log.position != NULL);
    put_players(t, &standing, &w);
    jw_put_uint(&w, KEY(record_row, round), standing.round);
    jw_put_int(&w, KEY(record_row, duration), duration > 0 ? duration : 0);
    jw_object_end(&w);
    if (!jw_finish(&w)) out[0] = 0;
    out[strcspn(out, "\n")] = 0;
}

static bool is_listed(const table *t) {
    return t->log.settings.public && t->log.started;
}

void play_list_record(server *s, const table *t) {
    char row[LISTING_MAX];
    if (!is_listed(t)) return;
    play_listing(s, t, row);
    if (row[0] != 0) list_game(s, t->number, t->log.over_wall_ms, row);
}

void server_listed(server *s, uint64_t number, const char *listing) {
    static const char ended[] = "\"ended\":";
    const char *at = strstr(listing, ended);
    if (at == NULL || strlen(listing) >= LISTING_MAX) return;
    list_game(s, number, strtoll(at + sizeof ended - 1, NULL, 10), listing);
}

void play_over(server *s, table *t, word_result result) {
    entry e = { .kind = ENTRY_OVER, .seat = -1, .what = (uint8_t)result };
    live_add(s, t, &e);
    size_t length = 0;
    store_change *row = batch_change(s, t, STORE_FINISHED);
    row->record = s->batch.record = play_record(t, &length);
    row->record_length = length;
    s->batch.listing[0] = 0; /* private */
    if (is_listed(t)) play_listing(s, t, s->batch.listing);
    row->listing = s->batch.listing;
    t->ended_ms = (int64_t)s->time.now_ms;
    s->figures.finished++;
    play_list_record(s, t);
    lobby_changed(s, t);
}

void play_close(server *s, table *t, word_why why) {
    if (t->log.stage == STAGE_RUNNING) {
        play_over(s, t, RESULT_ABANDONED);
    } else if (t->log.stage == STAGE_OPEN) {
        entry e = { .kind = ENTRY_CLOSED, .seat = -1 };
        live_add(s, t, &e);
        batch_change(s, t, STORE_CLOSED);
    }
    t->closed = true;
    batch_send(s, NULL);
    s->figures.closed++;
    server_log(s, SERVER_INFO, "closed", t, word_why_text(why));
    table_dirty(s, t);
}

void play_archive(server *s, table *t) {
    t->archived = true;
    batch_change(s, t, STORE_ARCHIVED);
    batch_send(s, NULL);
    s->figures.archived++;
    server_log(s, SERVER_INFO, "archived", t, NULL);
    clock_hold(s, t);
}

char *play_record(const table *t, size_t *length) {
    const lr_game *g = &t->log.shared->game;
    lr_record_header header = { .rules_version = LR_RULES_VERSION };
    for (int i = 0; i < t->log.seat_count; i++) {
        const sitter *who = &t->log.seats[i].who;
        snprintf(header.seat[i], sizeof header.seat[i], "%.*s", LR_SEAT_NAME_MAX - 1,
                 who->kind == SITTER_PERSON ? who->name : who->bot);
        memcpy(header.entropy[i], t->log.entropy.seat[i], sizeof t->log.entropy.seat[i]);
    }
    if (t->log.taught == NULL) { /* the dice of a lesson are its script's: nobody promised them */
        memcpy(header.commitment, t->log.commitment, sizeof t->log.commitment);
        fair_hex(t->log.seed, FAIR_SEED_BYTES, header.seed);
    }
    if (t->log.shared->map_text != NULL) {
        header.map_text = t->log.shared->map_text;
        header.map_length = strlen(header.map_text);
    }
    if (t->log.position != NULL) {
        header.position_text = t->log.position;
        header.position_length = strlen(t->log.position);
    }
    size_t size = LR_CONFIG_TEXT_MAX + 3 * (header.map_length + header.position_length) + 4096 +
                  t->log.act_count * (size_t)LR_ACTION_TEXT_MAX;
    char *text = malloc(size);
    if (text == NULL) return NULL;
    size_t at = lr_record_header_print(g, &header, text, size);
    for (uint32_t i = 0; i < t->log.act_count && at < size; i++) {
        at += lr_action_print(g, t->log.acts[i].action, text + at, size - at);
        if (at + 1 < size) text[at++] = '\n';
    }
    if (at < size && lr_actors(g, t->log.live) == 0)
        at += lr_record_result_print(g, t->log.live, text + at, size - at);
    if (at >= size) {
        free(text);
        return NULL;
    }
    *length = at;
    return text;
}
