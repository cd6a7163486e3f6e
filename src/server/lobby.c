/* lobby.c - the list of public tables, for people who look for one.
 *
 * A subscriber gets the whole list and then, at most twice a second, what changed. A table's row is
 * told again when its hash differs from the one told last; a table is in the list from its first
 * stored entry until it ends.
 *
 * Where several nodes share the store every node announces the rows of its tables (edge.announce),
 * and hears those of the others (server_far). A table that moves is for a moment in no list, or in
 * two: the row of the node that has it in memory counts.
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { LOBBY_MS = 500, GONE_BYTES_MAX = LOBBY_GONE_MAX * (MESSAGE_TABLE_MAX + 4) + 64 };

bool lobby_lists(const table *t) {
    return t->log.settings.public && !t->closed && t->log.stage != STAGE_OVER &&
           t->log.shared != NULL && t->told_entries > 0 &&
           (t->nobody_since_ms == SOMEBODY || t->log.stage == STAGE_RUNNING);
}

/* One more than the seats that did better: the winner, and whoever has more points. */
static int64_t place_of(const table *t, const wire_standing *standing, int seat, int winner) {
    int64_t place = 1;
    if (winner < 0 || winner >= t->log.seat_count) return 0;
    for (int i = 0; i < t->log.seat_count && seat != winner; i++)
        place += i == winner || standing->points[i] > standing->points[seat];
    return place;
}

uint32_t lobby_players(const table *t, const wire_standing *standing,
                       part_player out[LR_SEATS_MAX]) {
    const journal *j = &t->log;
    bool over = j->stage == STAGE_OVER;
    bool shown = over || (j->stage == STAGE_RUNNING && j->settings.spectators);
    int winner = over && j->started ? lr_winner(&j->shared->game, j->live) : -1;
    for (int i = 0; i < j->seat_count; i++) {
        const sitter *who = &j->seats[i].who;
        out[i] = part_player_new();
        out[i].bot = who->kind == SITTER_BOT || who->kind == SITTER_ENGINE;
        if (out[i].bot || who->kind == SITTER_PERSON)
            out[i].name = out[i].bot ? who->bot : who->name;
        out[i].colour = who->colour;
        if (shown) out[i].points = standing->points[i];
        out[i].place = place_of(t, standing, i, winner);
    }
    return j->seat_count;
}

wire_standing lobby_standing(server *s, const table *t, const lr_state *state) {
    const lr_game *g = &t->log.shared->game;
    lr_observe(g, state, LR_SPECTATOR, &s->before);
    return t->log.shared->family->standing(g, &s->before);
}

void lobby_row(const table *t, json_writer *w) {
    part_row row = part_row_new();
    part_player players[LR_SEATS_MAX];
    const char *names[LR_SEATS_MAX];
    uint32_t count = 0;
    row.table = t->name;
    row.title = t->log.title;
    row.config = t->log.shared->brief;
    row.stage = t->log.stage;
    row.clock = t->log.settings.clock;
    row.seats = t->log.seat_count;
    row.watchers = t->watcher_count;
    row.spectators = t->log.settings.spectators;
    row.created = t->log.created_ms;
    row.practice = t->log.position != NULL;
    for (int i = 0; i < t->log.seat_count; i++) {
        const sitter *who = &t->log.seats[i].who;
        row.free += who->kind == SITTER_OPEN;
        row.bots += who->kind == SITTER_BOT || who->kind == SITTER_ENGINE;
        if (who->kind == SITTER_PERSON) names[count++] = who->name;
    }
    row.names.item = names;
    row.names.count = count;
    row.players.item = players;
    row.players.count = lobby_players(t, &t->standing, players);
    if (t->log.settings.spectators || t->log.stage == STAGE_OVER) row.round = t->standing.round;
    part_row_write(w, &row);
}

void lobby_changed(server *s, table *t) {
    if (!t->log.settings.public) return;
    s->lobby_dirty = true;
}

static void note_gone(server *s, const char *name) {
    s->lobby_dirty = true;
    if (s->lobby_gone_count == LOBBY_GONE_MAX)
        s->lobby_whole = true;
    else
        text_copy(s->lobby_gone[s->lobby_gone_count++], sizeof s->lobby_gone[0], name);
}

static void announce(server *s, const table *t, const char *row, size_t length) {
    if (s->edge.announce != NULL)
        s->edge.announce(s->edge.context, t->number, t->name, row, length);
}

/* The table is taken away: who has its row must hear of it. */
void lobby_gone(server *s, table *t) {
    if (s->lobby_hash[t->slot] == 0) return;
    s->lobby_hash[t->slot] = 0;
    note_gone(s, t->name);
    announce(s, t, NULL, 0);
}

/* ---- tables of other nodes ---- */

static bool is_here(server *s, uint64_t number) {
    const table *t = table_by_number(s, number);
    return t != NULL && lobby_lists(t);
}

const far_table *lobby_far_next(server *s, uint32_t *at) {
    while (*at < s->far_count) {
        const far_table *far = &s->far[(*at)++];
        if (!is_here(s, far->number)) return far;
    }
    return NULL;
}

static void free_far(far_table *far, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) free(far[i].row);
    free(far);
}

void lobby_free(server *s) {
    free_far(s->far, s->far_count);
}

/* Both lists are in the order of numbers. */
static void compare_far(server *s, const far_table *old, uint32_t old_count) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < old_count; i++) {
        while (at < s->far_count && s->far[at].number < old[i].number) at++;
        bool there = at < s->far_count && s->far[at].number == old[i].number;
        if (there)
            s->far[at].told = old[i].told && strcmp(s->far[at].row, old[i].row) == 0;
        else
            note_gone(s, old[i].name);
    }
    for (uint32_t i = 0; i < s->far_count; i++) s->lobby_dirty |= !s->far[i].told;
}

void server_far(server *s, server_time t, const server_far_table *tables, uint32_t count) {
    far_table *old = s->far, *far = calloc(count + 1, sizeof *far);
    uint32_t old_count = s->far_count, kept = 0;
    server_set_time(s, t);
    if (far == NULL) return; /* the next news come soon */
    for (uint32_t i = 0; i < count; i++) {
        far_table *to = &far[kept];
        to->number = tables[i].number;
        size_t size = strlen(tables[i].row) + 1;
        to->row = malloc(size);
        text_copy(to->name, sizeof to->name, tables[i].name);
        if (to->row == NULL) continue;
        memcpy(to->row, tables[i].row, size);
        kept++;
    }
    s->far = far;
    s->far_count = kept;
    compare_far(s, old, old_count);
    free_far(old, old_count);
    server_settle_all(s);
}

void server_announce_again(server *s, server_time t) {
    server_set_time(s, t);
    memset(s->lobby_hash, 0, s->slot_count * sizeof *s->lobby_hash);
    s->lobby_dirty = true;
    server_settle_all(s);
}

/* A name that is said to be gone can have come back at the same time, here or at another node: then
 * it is told, as if it were new, and not that it is gone. */
static void settle_gone(server *s) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->lobby_gone_count; i++) {
        const char *name = s->lobby_gone[i];
        const table *here = table_by_name(s, name);
        bool back = here != NULL && lobby_lists(here);
        for (uint32_t k = 0; !back && k < s->far_count; k++) {
            back = strcmp(s->far[k].name, name) == 0;
            if (back) s->far[k].told = false;
        }
        if (!back && kept != i) memcpy(s->lobby_gone[kept], name, sizeof s->lobby_gone[0]);
        kept += !back;
    }
    s->lobby_gone_count = kept;
}

/* ---- telling ---- */

static json_writer head(server *s, bool fresh) {
    json_writer w = send_start(s);
    jw_object(&w);
    jw_put_string(&w, "type", "lobby");
    jw_put_bool(&w, "fresh", fresh);
    jw_put_array(&w, "tables");
    return w;
}

static json_writer whole_list(server *s) {
    json_writer w = head(s, true);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->slot_count && count < MESSAGE_LOBBY_ROWS_MAX; i++) {
        const table *t = s->slots[i];
        if (t == NULL || !lobby_lists(t)) continue;
        json_writer saved = w;
        lobby_row(t, &w);
        if (w.failed || w.size - w.length < 64) { /* a full frame is a list, too */
            w = saved;
            break;
        }
        count++;
    }
    uint32_t at = 0;
    for (const far_table *far; count < MESSAGE_LOBBY_ROWS_MAX && !w.failed; count++) {
        json_writer saved = w;
        if ((far = lobby_far_next(s, &at)) == NULL) break;
        jw_raw(&w, far->row, strlen(far->row));
        if (!w.failed && w.size - w.length >= 64) continue;
        w = saved;
        break;
    }
    jw_array_end(&w);
    jw_object_end(&w);
    return w;
}

/* Room is left for the names that are gone. */
static bool is_full(const json_writer *w) {
    return w->failed || w->size - w->length < GONE_BYTES_MAX;
}

/* Rows of other nodes that are not told yet. */
static void far_changes(server *s, json_writer *w, bool *said) {
    uint32_t at = 0;
    for (const far_table *far; (far = lobby_far_next(s, &at)) != NULL;) {
        if (far->told) continue;
        json_writer saved = *w;
        jw_raw(w, far->row, strlen(far->row));
        if (is_full(w)) {
            *w = saved;
            s->lobby_dirty = true;
            return;
        }
        s->far[far - s->far].told = true;
        *said = true;
    }
}

/* Rows that differ from those told last. */
static json_writer changes(server *s, bool *said) {
    json_writer w = head(s, false);
    *said = s->lobby_gone_count > 0;
    for (uint32_t i = 0; i < s->slot_count; i++) {
        table *t = s->slots[i];
        if (t == NULL) continue;
        if (!lobby_lists(t)) {
            lobby_gone(s, t);
            continue;
        }
        json_writer saved = w;
        lobby_row(t, &w);
        if (is_full(&w)) { /* the rest comes next time */
            w = saved;
            s->lobby_dirty = true;
            break;
        }
        size_t start = saved.length + (w.buffer[saved.length] == ',');
        uint64_t hash = hash_bytes(w.buffer + start, w.length - start) | 1;
        if (hash == s->lobby_hash[i]) {
            w = saved;
            continue;
        }
        s->lobby_hash[i] = hash;
        *said = true;
        announce(s, t, w.buffer + start, w.length - start);
    }
    settle_gone(s);
    far_changes(s, &w, said);
    *said |= s->lobby_gone_count > 0;
    jw_array_end(&w);
    jw_put_array(&w, "gone");
    for (uint32_t i = 0; i < s->lobby_gone_count; i++) jw_string(&w, s->lobby_gone[i]);
    jw_array_end(&w);
    jw_object_end(&w);
    return w;
}

int64_t lobby_due(const server *s) {
    bool heard = s->lobby != NULL || s->edge.announce != NULL;
    return s->lobby_dirty && heard ? s->lobby_due_ms : INT64_MAX;
}

void lobby_tell(server *s) {
    if (!s->lobby_dirty || s->lobby_due_ms > (int64_t)s->time.now_ms) return;
    bool said = false;
    s->lobby_dirty = false;
    s->lobby_due_ms = (int64_t)s->time.now_ms + LOBBY_MS;
    if (s->lobby == NULL && s->edge.announce == NULL) return; /* who comes gets the whole list */
    json_writer w = changes(s, &said);
    if (s->lobby_whole || w.failed) w = whole_list(s);
    s->lobby_whole = false;
    s->lobby_gone_count = 0;
    if (!said) return;
    for (connection *c = s->lobby, *next = NULL; c != NULL; c = next) {
        next = c->next_lobby;
        send_frame(s, c, &w);
    }
}

void lobby_subscribe(server *s, connection *c, bool on) {
    if (c->lobby != on) {
        c->lobby = on;
        if (on) {
            c->next_lobby = s->lobby;
            c->previous_lobby = NULL;
            if (s->lobby != NULL) s->lobby->previous_lobby = c;
            s->lobby = c;
        } else {
            if (c->previous_lobby != NULL)
                c->previous_lobby->next_lobby = c->next_lobby;
            else
                s->lobby = c->next_lobby;
            if (c->next_lobby != NULL) c->next_lobby->previous_lobby = c->previous_lobby;
        }
    }
    if (!on) return;
    json_writer w = whole_list(s);
    send_frame(s, c, &w);
}
