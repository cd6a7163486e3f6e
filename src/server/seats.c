/* seats.c - who sits where: making a table, joining, coming back, leaving, and the host's rights.
 *
 * A person is known by the token that came with the seat, and by nothing else: not by name,
 * address or connection. The host is a seat, so that its token carries the rights. A seat has one
 * connection at most; the newest has it.
 *
 * A person keeps the seat while absent (absent.c). When the countdown has passed, the host of a
 * running game may let a bot play there; the sitter is then a bot with the name and the token of
 * the person. The token takes the seat back at any time until the game ends, and the seat of a
 * rematch is the person's again. Only the admin takes a seat away for good.
 */
#include "clean.h"
#include "parts.h"

#include <stdio.h>
#include <string.h>

void seats_change(server *s, table *t, int by, int64_t id, int target, const sitter *who) {
    entry e = { .kind = ENTRY_SEAT, .seat = (int8_t)by, .id = id, .target = (int8_t)target };
    e.who = *who;
    live_add(s, t, &e);
    t->seats_untold = true;
    play_undo_refresh(s, t); /* a bot takes nothing back, and its person may */
    lobby_changed(s, t);
}

static void change_host(server *s, table *t, int to) {
    entry e = { .kind = ENTRY_HOST, .seat = -1, .target = (int8_t)to };
    live_add(s, t, &e);
}

/* ---- connections at tables ---- */

static void leave_watchers(table *t, connection *c) {
    if (c->previous_watcher != NULL)
        c->previous_watcher->next_watcher = c->next_watcher;
    else
        t->watchers = c->next_watcher;
    if (c->next_watcher != NULL) c->next_watcher->previous_watcher = c->previous_watcher;
    c->next_watcher = c->previous_watcher = NULL;
    t->watcher_count--;
}

void seats_detach(server *s, connection *c, bool lost) {
    table *t = c->table;
    if (t == NULL) return;
    if (c->seat < 0) {
        leave_watchers(t, c);
    } else {
        absent_begin(s, t, c->seat);
        t->seats[c->seat].connection = NULL;
        /* Who goes after the end has no wish for a rematch, and does not hold it up. */
        if (!lost && t->log.stage == STAGE_OVER) absent_end(s, t, c->seat);
    }
    c->table = NULL;
    c->seat = -1;
    c->sat_id = 0;
    c->fresh = c->leaving = false;
    if (table_connected(t) == 0 && t->nobody_since_ms == SOMEBODY)
        t->nobody_since_ms = (int64_t)s->time.now_ms;
    if (t->log.shared != NULL) clock_hold(s, t);
    lobby_changed(s, t);
    table_dirty(s, t);
}

static void attach(server *s, connection *c, table *t, int seat_number) {
    if (c->table != NULL && (c->table != t || c->seat != seat_number)) seats_detach(s, c, false);
    if (c->table == NULL && seat_number < 0) {
        c->next_watcher = t->watchers;
        if (t->watchers != NULL) t->watchers->previous_watcher = c;
        t->watchers = c;
        t->watcher_count++;
    }
    if (seat_number >= 0) {
        seat_state *at = &t->seats[seat_number];
        connection *older = at->connection;
        if (older != NULL && older != c) {
            send_elsewhere(s, older, t, seat_number);
            older->table = NULL;
            older->seat = -1;
            older->sat_id = 0;
            older->fresh = older->leaving = false;
        }
        at->connection = c;
        t->nobody_since_ms = SOMEBODY;
        if (at->chat_ms[0] == 0) at->chat_ms[0] = (int64_t)s->time.now_ms - 60000;
    }
    c->table = t;
    c->seat = (int8_t)seat_number;
    c->fresh = true;
    c->resume_seq = -1;
    if (seat_number >= 0 && t->log.shared != NULL) {
        bots_back(s, t, seat_number);
        clock_hold(s, t);
    }
    lobby_changed(s, t);
    table_dirty(s, t);
}

void seats_gone(server *s, connection *c, word_why why, const char *next) {
    if (c->table == NULL) return;
    send_gone(s, c, c->table->name, why, next);
    seats_detach(s, c, false);
}

/* A seat is lost when that is stored: until then the connection stays where it is, hears nothing
 * and may do nothing. */
void seats_leaving(connection *c, word_why why, const sitter *was) {
    if (c == NULL) return;
    c->leaving = true;
    c->leaving_why = (uint8_t)why;
    c->leaving_id = 0;
    memcpy(c->leaving_token, was->token, HASH_BYTES);
}

void seats_told(server *s, table *t) {
    t->seats_untold = false;
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        connection *c = t->seats[i].connection;
        if (c != NULL && c->leaving) seats_gone(s, c, (word_why)c->leaving_why, "");
    }
}

/* Whether seats may still change hands. */
static bool is_open(const table *t) {
    return t->log.stage == STAGE_OPEN && !dice_exchanging(&t->log);
}

static verdict not_open(const table *t) {
    return t->log.stage == STAGE_OPEN ? REFUSE_STARTING : REFUSE_STARTED;
}

/* ---- making a table ---- */

/* The same game with another number of seats: closed ones are taken away. */
static shared_game *with_seats(server *s, const shared_game *game, int seats, lr_error *error) {
    char text[LR_CONFIG_TEXT_MAX];
    const char *at = strstr(game->config, "seats=");
    if (at == NULL) return NULL;
    int head = (int)(at - game->config) + (int)strlen("seats=");
    const char *tail = game->config + head + strspn(game->config + head, "0123456789");
    int length = snprintf(text, sizeof text, "%.*s%d%s", head, game->config, seats, tail);
    if (length < 0 || (size_t)length >= sizeof text) return NULL;
    return game_take(s, text, game->map_text, error);
}

/* What the seats are to be, closed ones left out; returns their number, or -1. */
static int wished(const say_create *m, int seats, sitter out[LR_SEATS_MAX]) {
    int kept = 0;
    if (m->seats.count > (uint32_t)seats) return -1;
    for (int i = 0; i < seats; i++) {
        const part_wish *wish = (uint32_t)i < m->seats.count ? &m->seats.item[i] : NULL;
        int kind = wish != NULL ? wish->kind : WISH_OPEN;
        if (kind == WISH_CLOSED) continue;
        sitter *who = &out[kept];
        *who = (sitter){ .kind = SITTER_OPEN, .colour = MESSAGE_NO_WORD };
        if (kind == WISH_BOT || kind == WISH_ENGINE) {
            who->kind = kind == WISH_BOT ? SITTER_BOT : SITTER_ENGINE;
            who->colour = (int8_t)kept;
            snprintf(who->bot, sizeof who->bot, "%s", wish->level[0] != 0 ? wish->level : "steady");
        }
        kept++;
    }
    return kept;
}

static shared_game *configured_game(server *s, const say_create *m, verdict *why) {
    lr_error error = { 0 };
    const char *map_text = m->map != NULL && m->map[0] != 0 ? m->map : NULL;
    shared_game *game = game_take(s, m->config, map_text, &error);
    *why = REFUSE_BAD_GAME;
    if (game == NULL) snprintf(s->reason, sizeof s->reason, "%s", error.text);
    return game;
}

/* The game that is asked for, or that of the record, with the seats that are left; NULL: *why says
 * why not. */
static shared_game *wanted_game(server *s, const say_create *m, shared_game *game, bool seats_fixed,
                                sitter seats[LR_SEATS_MAX], verdict *why) {
    lr_error error = { 0 };
    int count = wished(m, game->game.seats, seats);
    if (count != game->game.seats) {
        bool fewer = count > 0 && !seats_fixed;
        shared_game *smaller = fewer ? with_seats(s, game, count, &error) : NULL;
        game_release(s, game);
        game = smaller;
        if (game == NULL || game->game.seats != count) {
            game_release(s, game);
            *why = REFUSE_SEAT_COUNT;
            return NULL;
        }
    }
    for (int i = 0; i < count; i++) {
        if (seats[i].kind == SITTER_OPEN) continue;
        if (bots_known(s, game, seats[i].kind, seats[i].bot)) continue;
        *why = seats[i].kind == SITTER_BOT || s->config.engines_allowed ? REFUSE_UNKNOWN_BOT
                                                                        : REFUSE_NO_ENGINES;
        game_release(s, game);
        return NULL;
    }
    return game;
}

/* Numbers of tables grow with time. Nodes that share a store do not ask each other: each draws
 * among a million for every millisecond. With a thousand, one load in three had a clash, since
 * tables are made at the same moments. On a device a number must be exact as a double. */
enum { NUMBERS_A_MS = 1 << 10, NUMBERS_A_MS_SHARED = 1 << 20 };

static uint64_t new_number(server *s) {
    uint64_t numbers = nodes_shared(s) ? NUMBERS_A_MS_SHARED : NUMBERS_A_MS;
    uint64_t by_time = (uint64_t)(s->time.wall_ms > 0 ? s->time.wall_ms : 0) * numbers;
    uint32_t apart = 0;
    if (nodes_shared(s)) s->edge.entropy(s->edge.context, &apart, sizeof apart);
    s->last_table = s->last_table + 1 > by_time ? s->last_table + 1 : by_time;
    return s->last_table += apart % numbers;
}

/* A new table with its first entries, but nobody at it. */
static table *make_table(server *s, const shared_game *game, const part_settings *settings,
                         const char *name, uint64_t maker, const char *title, const char *position,
                         bool maker_knows, const sitter seats[LR_SEATS_MAX]) {
    table *t = table_new(s, new_number(s));
    if (t == NULL) return NULL;
    if (game->map_text != NULL) {
        entry map = { .kind = ENTRY_MAP, .seat = -1, .text = game->map_text };
        map.length = strlen(game->map_text);
        live_add(s, t, &map);
    }
    entry e = { .kind = ENTRY_CREATED, .seat = -1, .name = name, .title = title };
    e.config = game->config;
    e.rules = LR_RULES_VERSION;
    e.format = JOURNAL_FORMAT;
    e.settings = *settings;
    e.maker = maker;
    e.maker_knows = maker_knows;
    s->edge.entropy(s->edge.context, e.seed, sizeof e.seed);
    live_add(s, t, &e);
    if (position != NULL) {
        entry begin = { .kind = ENTRY_POSITION, .seat = -1, .text = position };
        begin.length = strlen(position);
        live_add(s, t, &begin);
    }
    for (int i = 0; i < t->log.seat_count; i++)
        if (seats[i].kind != SITTER_OPEN) seats_change(s, t, -1, 0, i, &seats[i]);
    store_change *row = batch_change(s, t, STORE_OPEN);
    row->name = t->name;
    row->maker = maker;
    row->rules = LR_RULES_VERSION;
    sleep_hold(s, t);
    t->reconnect_left_ms = 60000;
    t->turn_seat = -1;
    return t;
}

static sitter person(server *s, const char *name, int colour, char token[TOKEN_TEXT_MAX]) {
    sitter who = { .kind = SITTER_PERSON, .colour = (int8_t)colour };
    snprintf(who.name, sizeof who.name, "%s", name);
    token_make(s, token);
    token_hash(s, token, who.token);
    return who;
}

static int free_colour(const table *t, int wish) {
    uint32_t taken = 0;
    for (int i = 0; i < t->log.seat_count; i++)
        if (t->log.seats[i].who.colour >= 0) taken |= 1u << t->log.seats[i].who.colour;
    if ((taken >> wish & 1) == 0) return wish;
    for (int colour = 0; colour < LR_SEATS_MAX; colour++)
        if ((taken >> colour & 1) == 0) return colour;
    return wish;
}

static int first_open(const table *t) {
    int found = -1;
    for (int i = t->log.seat_count - 1; i >= 0; i--) {
        if (t->log.seats[i].who.kind != SITTER_OPEN) continue;
        /* One that somebody is still leaving is the last choice. */
        if (found < 0 || t->seats[i].connection == NULL) found = i;
    }
    return found;
}

/* The connection takes the seat with a new token, which goes into the answer. */
static void take_seat(server *s, connection *c, table *t, int seat_number, const char *name,
                      ticket *answer) {
    sitter who = person(s, name, free_colour(t, seat_number), answer->token);
    seats_change(s, t, -1, 0, seat_number, &who);
    if (t->log.host < 0) change_host(s, t, seat_number);
    t->seats[seat_number].connection = NULL;
    attach(s, c, t, seat_number);
    answer->with_token = true;
    c->joined_id = answer->id;
    memcpy(c->token, answer->token, sizeof c->token);
}

/* Has a seat that it would have to give up first. */
static bool is_bound(const connection *c) {
    return c->table != NULL && c->seat >= 0 && !c->leaving && c->table->log.stage != STAGE_OVER;
}

/* The game with its seats, and where it begins: in `text`, or *position is NULL. NULL: *why. */
static shared_game *wanted_beginning(server *s, const say_create *m, const char *record,
                                     size_t record_length, sitter seats[LR_SEATS_MAX],
                                     char text[LR_STATE_TEXT_MAX], const char **position,
                                     lesson_opening *opening, verdict *why) {
    if (practice_is_puzzle(m->shipped)) {
        *position = text;
        return practice_from_puzzle(s, m->shipped, seats, text, why);
    }
    if (m->shipped[0] != 0) return lessons_open(s, m->shipped, seats, text, position, opening, why);
    bool prepared = m->position != NULL && m->position[0] != 0;
    *position = record != NULL || prepared ? text : NULL;
    *why = REFUSE_NO_POSITIONS;
    if (prepared && !s->config.positions_allowed) return NULL;
    shared_game *game = record != NULL ? practice_from_record(s, record, record_length, m->decision,
                                                              record == m->record, text, why)
                                       : configured_game(s, m, why);
    if (game != NULL) game = wanted_game(s, m, game, record != NULL, seats, why);
    if (game == NULL || !prepared) return game;
    *why = practice_position(s, game, m->position, text);
    if (*why == YES) return game;
    game_release(s, game);
    return NULL;
}

verdict seats_create(server *s, connection *c, const say_create *m, const char *record,
                     size_t record_length, ticket *answer) {
    if (is_bound(c)) return REFUSE_AT_TABLE;
    sitter seats[LR_SEATS_MAX];
    const char *position = NULL;
    lesson_opening opening = { 0 };
    verdict why = limit_table(s, c);
    if (why != YES) return why;
    shared_game *game = wanted_beginning(s, m, record, record_length, seats, s->text, &position,
                                         &opening, &why);
    if (game == NULL) return why;
    int people = 0;
    for (int i = 0; i < game->game.seats; i++) people += seats[i].kind == SITTER_OPEN;
    if (practice_left(s, people)) {
        game_release(s, game);
        return REFUSE_ON_DEVICE;
    }
    /* The secrets of what is shipped are drawn here, or are known to everybody. */
    bool maker_knows = position != NULL && m->shipped[0] == 0;
    part_settings settings = m->settings;
    if (opening.row != NULL) settings = lessons_settings(&m->settings);
    char name[MESSAGE_TABLE_MAX + 1];
    if (!settings.public)
        name_private(s, name);
    else if (c->drawn[0] != 0 && table_by_name(s, c->drawn) == NULL)
        text_copy(name, sizeof name, c->drawn);
    else
        name_public(s, 8, name); /* somebody drew the same in this moment: a longer one */
    table *t = make_table(s, game, &settings, name, maker_of(s, c->address->text),
                          m->title != NULL ? m->title : "", position, maker_knows, seats);
    game_release(s, game);
    if (t == NULL) return REFUSE_TOO_MANY_TABLES;
    t->address = address_take(s, c->address->text);
    answer->created = true;
    if (opening.row != NULL) lessons_attach(s, t, &opening);
    int open = first_open(t);
    if (open >= 0) {
        take_seat(s, c, t, open, c->name, answer);
        if (opening.row != NULL) dice_start_alone(s, t);
    } else { /* bots among themselves, for who made it to watch */
        attach(s, c, t, -1);
        dice_start(s, t, -1, 0);
    }
    server_log(s, SERVER_INFO, "created", t, t->log.shared->brief);
    return YES;
}

verdict seats_join(server *s, connection *c, const say_join *m, ticket *answer) {
    table *t = table_by_name(s, m->table);
    if (t == NULL || t->closed) return t == NULL ? REFUSE_NO_SUCH_TABLE : REFUSE_TABLE_CLOSED;
    if (t->health != HEALTHY) return REFUSE_BUSY;
    if (is_bound(c)) return REFUSE_AT_TABLE;
    if (!is_open(t)) return not_open(t);
    const char *name = m->name != NULL && m->name[0] != 0 ? m->name : c->name;
    int seat_number = m->seat >= 0 ? m->seat : first_open(t);
    if (seat_number < 0) return REFUSE_TABLE_FULL;
    if (seat_number >= t->log.seat_count) return REFUSE_SEAT_COUNT;
    if (t->log.seats[seat_number].who.kind != SITTER_OPEN) return REFUSE_SEAT_TAKEN;
    if (t->seats[seat_number].connection != NULL) return REFUSE_BUSY; /* somebody is leaving it */
    for (int i = 0; i < t->log.seat_count; i++)
        if (table_is_person(t, i) && clean_names_alike(t->log.seats[i].who.name, name))
            return REFUSE_NAME_TAKEN;
    take_seat(s, c, t, seat_number, name, answer);
    return YES;
}

/* ---- coming back and looking on ---- */

/* A bot rises for the person whose seat it played. */
static void give_back(server *s, table *t, int seat_number) {
    seat_state *at = &t->seats[seat_number];
    sitter who = t->log.seats[seat_number].who;
    who.kind = SITTER_PERSON;
    who.bot[0] = 0;
    seats_change(s, t, -1, 0, seat_number, &who);
    at->used_ms = 0; /* the decision is new to the person */
    at->since_ms = (int64_t)s->time.now_ms;
}

/* The game is over, and the bot has played it to its end. The person's seat is that of the
 * rematch. */
static verdict sit_at_rematch(server *s, connection *c, const table *t, const char *token) {
    const table *next = t->log.next_number != 0 ? table_by_number(s, t->log.next_number) : NULL;
    if (next == NULL && t->log.next_number != 0 &&
        find_is_unserved(s, t->log.next_number) == NULL) {
        bool wakes = find_wake(s, t->log.next_number, NULL, WAKE_UNKNOWN) !=
                     NULL; /* it may sleep */
        return wakes ? REFUSE_BUSY : REFUSE_TOO_MANY_TABLES;
    }
    if (next == NULL) return REFUSE_BAD_TOKEN;
    verdict v = seats_sit(s, c, next->name, token);
    if (v == YES) send_gone(s, c, t->name, WHY_REMATCH, next->name);
    return v;
}

verdict seats_sit(server *s, connection *c, const char *name, const char *token) {
    table *t = table_by_name(s, name);
    unsigned char hash[HASH_BYTES];
    token_hash(s, token, hash);
    if (t == NULL || t->closed) return t == NULL ? REFUSE_NO_SUCH_TABLE : REFUSE_TABLE_CLOSED;
    if (t->reload_ms != 0) return REFUSE_BUSY; /* only a part of it could be read */
    int found = -1; /* every seat is compared, whatever the others gave */
    for (int i = 0; i < t->log.seat_count; i++)
        if (fair_equal(hash, t->log.seats[i].who.token, HASH_BYTES) &&
            (table_is_person(t, i) || table_has_owner(t, i)))
            found = i;
    /* Who sits where may be about to change, and may not be told before it is stored. */
    bool unsure = found < 0 || is_open(t) || t->seats_untold;
    if (t->pending > 0 && unsure) return REFUSE_BUSY;
    if (found < 0) return t->health == HEALTHY ? REFUSE_BAD_TOKEN : REFUSE_BUSY;
    if (table_has_owner(t, found)) {
        if (t->health != HEALTHY || (t->pending > 0 && t->log.stage == STAGE_OVER))
            return REFUSE_BUSY;
        if (t->log.stage == STAGE_OVER) return sit_at_rematch(s, c, t, token);
        give_back(s, t, found);
    }
    attach(s, c, t, found);
    return YES;
}

verdict seats_watch(server *s, connection *c, const char *name) {
    table *t = table_by_name(s, name);
    if (t == NULL || t->closed) return t == NULL ? REFUSE_NO_SUCH_TABLE : REFUSE_TABLE_CLOSED;
    if (t->reload_ms != 0) return REFUSE_BUSY;
    /* Of a game that is over nothing is secret to those who have the link. */
    if (!t->log.settings.spectators && t->log.stage != STAGE_OVER) return REFUSE_NO_WATCHING;
    bool there = c->table == t && c->seat < 0;
    if (!there && t->watcher_count >= s->config.spectators_per_table_max)
        return REFUSE_TOO_MANY_WATCHERS;
    attach(s, c, t, -1);
    return YES;
}

verdict seats_leave(server *s, connection *c, int64_t id) {
    table *t = c->table;
    int seat_number = c->seat;
    if (t == NULL) return REFUSE_NOT_AT_TABLE;
    if (c->leaving) return WAITING; /* it hears when that is stored */
    if (seat_number >= 0 && is_open(t)) {
        if (t->health != HEALTHY) return REFUSE_BUSY;
        sitter nobody = { .kind = SITTER_OPEN, .colour = MESSAGE_NO_WORD };
        seats_leaving(c, WHY_LEFT, &t->log.seats[seat_number].who);
        c->leaving_id = id;
        seats_change(s, t, seat_number, 0, seat_number, &nobody);
    } else {
        if (seat_number >= 0) absent_begin(s, t, seat_number);
        if (seat_number >= 0) t->seats[seat_number].away = true;
        seats_gone(s, c, WHY_LEFT, "");
    }
    if (seat_number >= 0 && t->log.stage != STAGE_OVER && t->health == HEALTHY) {
        seats_host(s, t);
        talk_count(s, t);
    }
    return YES;
}

void seats_host(server *s, table *t) {
    if (table_is_person(t, t->log.host) && absent_now(s, t, t->log.host) != ABSENT_PASSED) return;
    uint32_t present = absent_seats(s, t, ABSENT_NOT);
    if (present != 0) change_host(s, t, lr_seat_first(present));
}

/* ---- before the start ---- */

verdict seats_ready(server *s, table *t, int seat_number, int64_t id, bool on) {
    if (!is_open(t)) return not_open(t);
    sitter who = t->log.seats[seat_number].who;
    who.ready = on;
    seats_change(s, t, seat_number, id, seat_number, &who);
    return YES;
}

verdict seats_kick(server *s, table *t, int seat_number, int64_t id, int target) {
    if (seat_number != t->log.host) return REFUSE_NOT_HOST;
    if (!is_open(t)) return not_open(t);
    if (target >= t->log.seat_count) return REFUSE_SEAT_COUNT;
    if (target == seat_number) return REFUSE_NOT_YOUR_SEAT;
    if (t->log.seats[target].who.kind == SITTER_OPEN) return REFUSE_SEAT_EMPTY;
    sitter nobody = { .kind = SITTER_OPEN, .colour = MESSAGE_NO_WORD };
    seats_leaving(t->seats[target].connection, WHY_KICKED, &t->log.seats[target].who);
    seats_change(s, t, seat_number, id, target, &nobody);
    return YES;
}

verdict seats_bot(server *s, table *t, int seat_number, int64_t id, int target, const char *level) {
    if (seat_number != t->log.host) return REFUSE_NOT_HOST;
    if (t->log.stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    if (dice_exchanging(&t->log)) return REFUSE_STARTING;
    if (target >= t->log.seat_count) return REFUSE_SEAT_COUNT;
    const seat_state *at = &t->seats[target];
    const sitter *was = &t->log.seats[target].who;
    bool person = table_is_person(t, target);
    absence how = absent_now(s, t, target);
    if (person && (t->log.stage == STAGE_OPEN || how == ABSENT_NOT)) return REFUSE_SEAT_TAKEN;
    if (person && how == ABSENT_COUNTING) return REFUSE_NOT_YET;
    sitter who = { .kind = SITTER_BOT, .colour = was->colour };
    if (person || table_has_owner(t, target)) { /* the seat stays the person's */
        who = *was;
        who.kind = SITTER_BOT;
    }
    if (who.colour < 0) who.colour = (int8_t)free_colour(t, target);
    snprintf(who.bot, sizeof who.bot, "%s", level[0] != 0 ? level : "steady");
    if (!bots_known(s, t->log.shared, SITTER_BOT, who.bot)) {
        if (!bots_known(s, t->log.shared, SITTER_ENGINE, who.bot)) return REFUSE_UNKNOWN_BOT;
        who.kind = SITTER_ENGINE;
    }
    bool leaves = at->connection != NULL && at->connection->leaving;
    bots_back(s, t, target);
    if (!leaves) seats_leaving(at->connection, WHY_BOT, was);
    seats_change(s, t, seat_number, id, target, &who);
    return YES;
}

static void swap_connections(table *t, int from, int to) {
    connection *a = t->seats[from].connection, *b = t->seats[to].connection;
    t->seats[from].connection = b;
    t->seats[to].connection = a;
    if (a != NULL) a->seat = (int8_t)to;
    if (b != NULL) b->seat = (int8_t)from;
    if (a != NULL) a->fresh = true;
    if (b != NULL) b->fresh = true;
    int64_t gone = t->seats[from].gone_ms;
    t->seats[from].gone_ms = t->seats[to].gone_ms;
    t->seats[to].gone_ms = gone;
}

verdict seats_swap(server *s, table *t, int seat_number, int64_t id, int from, int to) {
    if (!is_open(t)) return not_open(t);
    if (from >= t->log.seat_count || to >= t->log.seat_count) return REFUSE_SEAT_COUNT;
    bool move = from == seat_number && t->log.seats[to].who.kind == SITTER_OPEN;
    if (seat_number != t->log.host && !move) return REFUSE_NOT_HOST;
    if (from == to) return YES;
    sitter first = t->log.seats[from].who, second = t->log.seats[to].who;
    int8_t host = t->log.host;
    /* The message is remembered where its sender sits afterwards. */
    int by = seat_number == from ? to : seat_number == to ? from : seat_number;
    seats_change(s, t, -1, 0, from, &second);
    seats_change(s, t, by, id, to, &first);
    swap_connections(t, from, to);
    if (host == from) change_host(s, t, to);
    if (host == to) change_host(s, t, from);
    return YES;
}

verdict seats_colour(server *s, table *t, int seat_number, int64_t id, int colour) {
    if (!is_open(t)) return not_open(t);
    sitter who = t->log.seats[seat_number].who;
    for (int i = 0; i < t->log.seat_count; i++) {
        if (i == seat_number || t->log.seats[i].who.colour != colour) continue;
        if (table_is_person(t, i)) return REFUSE_COLOUR_TAKEN;
        sitter other = t->log.seats[i].who; /* a bot does not mind */
        other.colour = who.colour;
        seats_change(s, t, -1, 0, i, &other);
    }
    who.colour = (int8_t)colour;
    seats_change(s, t, seat_number, id, seat_number, &who);
    return YES;
}

/* ---- playing again ---- */

verdict seats_rematch(server *s, table *t) {
    char name[MESSAGE_TABLE_MAX + 1];
    name_again(t->name, name);
    if (table_by_name(s, name) != NULL) return REFUSE_BUSY; /* of a try that was not stored */
    if (!sleep_room(s, t)) return REFUSE_TOO_MANY_TABLES;
    sitter seats[LR_SEATS_MAX];
    memset(seats, 0, sizeof seats);
    for (int i = 0; i < t->log.seat_count; i++) {
        seats[i] = t->log.seats[i].who;
        seats[i].ready = false;
        if (table_has_owner(t, i)) { /* the bot played that game, and no other */
            seats[i].kind = SITTER_PERSON;
            seats[i].bot[0] = 0;
        }
        seats[i].last_id = t->seats[i].last_id; /* a repetition is not for the new table */
    }
    table *next = make_table(s, t->log.shared, &t->log.settings, name, t->log.maker, t->log.title,
                             t->log.position, t->log.maker_knows, seats);
    if (next == NULL) return REFUSE_TOO_MANY_TABLES;
    if (t->address != NULL) next->address = address_take(s, t->address->text);
    if (t->log.host >= 0) change_host(s, next, t->log.host);
    entry e = { .kind = ENTRY_NEXT, .seat = -1, .next = next->number };
    live_add(s, t, &e);
    dice_start(s, next, -1, 0);
    absent_anew(s, next);
    return YES;
}

/* Messages of before the rematch get the same answers after it. */
static void carry_answers(seat_state *to, const seat_state *from) {
    uint32_t kept = from->answer_count < ANSWERS_KEPT ? from->answer_count : ANSWERS_KEPT;
    for (uint32_t i = 0; i < kept && to->answer_count < ANSWERS_KEPT; i++)
        to->answers[to->answer_count++] =
            from->answers[(from->answer_count - 1 - i) % ANSWERS_KEPT];
}

/* A player is at the old table of a rematch that is not awake, as far as is known. */
static bool waits_for_next(const server *s, const table *t) {
    if (t->log.next_number == 0 || t->next_over || table_connected(t) == 0) return false;
    const table *next = table_by_number(s, t->log.next_number);
    return next != NULL ? next->health != HEALTHY : find_is_unserved(s, t->log.next_number) == NULL;
}

int64_t seats_follow_due(const server *s, const table *t) {
    enum { LOOK_AGAIN_MS = 250 };
    return waits_for_next(s, t) ? (int64_t)s->time.now_ms + LOOK_AGAIN_MS : INT64_MAX;
}

void seats_follow(server *s, table *t) {
    table *next = t->log.next_number != 0 ? table_by_number(s, t->log.next_number) : NULL;
    if (next == NULL && waits_for_next(s, t)) find_wake(s, t->log.next_number, NULL, WAKE_UNKNOWN);
    if (next == NULL || next->health != HEALTHY) return;
    t->next_over = next->log.stage == STAGE_OVER; /* then who is here wants to look at this game */
    if (t->next_over) return;
    for (int i = 0; i < t->log.seat_count; i++) {
        connection *c = t->seats[i].connection;
        const sitter *was = &t->log.seats[i].who, *is = &next->log.seats[i].who;
        if (c == NULL || (!table_is_person(next, i) && !table_has_owner(next, i))) continue;
        if (!fair_equal(was->token, is->token, HASH_BYTES)) continue;
        if (table_has_owner(next, i)) { /* who was away when it began finds a bot in the seat */
            if (next->pending > 0) continue;
            give_back(s, next, i);
            batch_send(s, NULL);
        }
        send_gone(s, c, t->name, WHY_REMATCH, next->name);
        if (next->seats[i].answer_count == 0) carry_answers(&next->seats[i], &t->seats[i]);
        attach(s, c, next, i);
    }
    while (t->watchers != NULL && next->watcher_count < s->config.spectators_per_table_max) {
        connection *c = t->watchers;
        send_gone(s, c, t->name, WHY_REMATCH, next->name);
        attach(s, c, next, -1);
    }
}
