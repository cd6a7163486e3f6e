/* sim_people.c - what the people of the simulation do. See sim_client.h.
 *
 * Each acts again and again, on its own beat: it connects and says hello, finds its way to its
 * table, and there does what the table's last sections offer. An answer that does not come is asked
 * for again with the same id, on this connection or the next one. Besides, people chat, take moves
 * back, step away, go and come back, open a second tab, and some say what makes no sense.
 */
#include "fair.h"
#include "sim_client.h"
#include "sim_truth.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASK_AGAIN_MS = 2500, GIVE_UP_MS = 20000, PING_MS = 30000, MOVES_SEEN_MAX = 48 };

static bool one_in(sim_client *c, uint32_t n) {
    return lr_rng_below(&c->rng, n) == 0;
}

/* ---- saying something ---- */

static uint64_t new_id(const sim *w, sim_client *c) {
    /* By the clock, so that two tabs of a seat need not know of each other. */
    uint64_t id = SIM_CLIENTS_MAX * (w->now_ms + 1) + c->number;

    while (id <= c->id_last) id += SIM_CLIENTS_MAX; /* nobody else has such a number */
    c->id_last = id;
    return c->id_last;
}

static void transmit(sim *w, sim_client *c) {
    sim_pending *p = &c->pending;

    p->sent_ms = w->now_ms;
    p->connection = c->connection;
    sim_net_send(w, c->connection, p->text, strlen(p->text));
    if (sim_chance(w, w->weather.twice)) {
        w->tally.repeated++;
        c->came_twice |= strstr(p->text, "\"table\"") != NULL;
        sim_net_send(w, c->connection, p->text, strlen(p->text));
    }
}

/* What the answer is judged by: the action of a move, the line of a chat. */
static void note_said(const sim *w, sim_client *c) {
    sim_said *said = &c->said[c->said_count++ % SIM_SAID_MAX];
    sim_json message = { c->pending.text, strlen(c->pending.text) };

    *said = (sim_said){ .id = c->pending.id, .seat = c->seat };
    (void)snprintf(said->type, sizeof said->type, "%s", c->pending.type);
    said->seq = c->seq;
    said->first_ms = w->now_ms;
    (void)sim_json_string_of(message, "token", said->token, sizeof said->token);
    memcpy(said->table, c->table, sizeof said->table);
    if (strstr(c->pending.text, ",\"table\":\"") != NULL)
        (void)sim_json_string_of(message, "table", said->table, sizeof said->table);
    (void)sim_json_string_of(message, strcmp(said->type, "chat") == 0 ? "text" : "action",
                             said->text, sizeof said->text);
}

/* `members` begin with a comma, or are empty. */
static void say(sim *w, sim_client *c, const char *type, const char *members, ...)
    __attribute__((format(printf, 4, 5)));

static void say(sim *w, sim_client *c, const char *type, const char *members, ...) {
    sim_pending *p = &c->pending;
    va_list arguments;
    char swapped[SIM_MESSAGE_MAX] = { 0 };
    size_t length = 0;

    /* Sometimes what was said last comes once more, after this. */
    if (p->text[0] != 0 && p->connection == c->connection && sim_chance(w, w->weather.swapped)) {
        memcpy(swapped, p->text, sizeof swapped);
        c->came_twice |= strstr(p->text, "\"table\"") != NULL;
    }
    p->id = new_id(w, c);
    p->first_ms = w->now_ms;
    p->action[0] = 0;
    (void)snprintf(p->type, sizeof p->type, "%s", type);
    length = (size_t)snprintf(p->text, sizeof p->text, "{\"type\":\"%s\",\"id\":%llu", type,
                              (unsigned long long)p->id);
    va_start(arguments, members);
    length += (size_t)vsnprintf(p->text + length, sizeof p->text - length, members, arguments);
    va_end(arguments);
    (void)snprintf(p->text + length, sizeof p->text - length, "}");
    note_said(w, c);
    transmit(w, c);
    if (swapped[0] != 0) sim_net_send(w, c->connection, swapped, strlen(swapped));
}

/* ---- finding the way to the table ---- */

static void reach_server(sim *w, sim_client *c) {
    c->connection = sim_net_connect(w, c->number);
    if (c->connection == 0) return;
    c->greeted = c->at_table = false;
    c->connected_ms = w->now_ms;
    if (c->pending.id != 0 && strcmp(c->pending.type, "move") != 0) c->pending.id = 0;
    char hello[256] = { 0 };
    int length = snprintf(hello, sizeof hello,
                          "{\"type\":\"hello\",\"id\":%llu,\"version\":2,\"name\":\"%s\","
                          "\"view\":\"%s\"}",
                          (unsigned long long)new_id(w, c), c->name, c->view);
    sim_net_send(w, c->connection, hello, (size_t)length);
}

static void create(sim *w, sim_client *c) {
    const sim_plan *plan = &w->plan[c->plan];
    char seats[512] = "[";

    const char *other = plan->engines ? "engine\",\"level\":\"" SIM_ENGINE : "bot";
    for (int k = 0; k < plan->seats; k++)
        (void)snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s{\"kind\":\"%s\"}",
                       k == 0 ? "" : ",", k < plan->people ? "open" : other);
    say(w, c, "create",
        "%s%s%s,\"config\":\"%s\",\"title\":\"Table %u\",\"seats\":%s],"
        "\"settings\":{\"public\":%s,\"clock\":\"%s\",\"undo\":%s,\"hints\":%s,"
        "\"speed\":\"%s\",\"spectators\":%s}%s%s%s",
        plan->map != NULL ? ",\"map\":\"" : "", plan->map != NULL ? plan->map : "",
        plan->map != NULL ? "\"" : "", plan->config, c->plan, seats,
        plan->public ? "true" : "false", plan->clock, plan->undo ? "true" : "false",
        plan->hints ? "true" : "false", plan->speed, plan->watchers_welcome ? "true" : "false",
        plan->position[0] != 0 ? ",\"position\":\"" : "", plan->position,
        plan->position[0] != 0 ? "\"" : "");
}

/* The key to the plan's table, or NULL: the last one that the client was given. A tab has that
 * of the client beside it. */
static const sim_key *key_of(const sim *w, const sim_client *c) {
    const sim_client *owner = c->role == SIM_TAB ? &w->client[w->plan[c->plan].host] : c;
    return owner->key_count > 0 ? &owner->key[owner->key_count - 1] : NULL;
}

static void reach_table(sim *w, sim_client *c) {
    const sim_plan *plan = &w->plan[c->plan];
    const sim_key *key = key_of(w, c);
    bool knows = c->seq >= 0 && c->section_count > 0 && strcmp(c->table, plan->table) == 0;

    if (c->role == SIM_HOST && plan->table[0] == 0) {
        create(w, c);
    } else if (plan->table[0] == 0) {
        if (one_in(c, 8)) say(w, c, "lobby", ",\"on\":true");
    } else if (c->role == SIM_INTRUDER) {
        say(w, c, "sit", ",\"table\":\"%s\",\"token\":\"%032u\"", plan->table,
            lr_rng_below(&c->rng, 1u << 30));
    } else if (key != NULL && knows && c->seat != LR_SPECTATOR && one_in(c, 2)) {
        say(w, c, "resume", ",\"table\":\"%s\",\"token\":\"%s\",\"seq\":%lld", plan->table,
            key->token, (long long)c->seq);
    } else if (key != NULL) {
        say(w, c, "sit", ",\"table\":\"%s\",\"token\":\"%s\"", plan->table, key->token);
    } else if (c->role == SIM_WATCHER || (c->role <= SIM_GUEST && plan->started)) {
        if (knows && c->seat == LR_SPECTATOR && one_in(c, 2))
            say(w, c, "resume", ",\"table\":\"%s\",\"seq\":%lld", plan->table, (long long)c->seq);
        else
            say(w, c, "watch", ",\"table\":\"%s\"", plan->table);
    } else if (c->role <= SIM_GUEST) {
        say(w, c, "join", ",\"table\":\"%s\",\"name\":\"%s\"", plan->table, c->name);
    }
}

/* ---- at a table that has not started ---- */

/* The text of a seat in a list of the section `dice`. */
static bool dice_text(sim_json dice, const char *list, int seat, char out[FAIR_HEX_MAX]) {
    sim_json texts = { 0 }, item = { 0 };
    size_t cursor = 0;

    out[0] = 0;
    if (!sim_json_member(dice, list, &texts)) return false;
    for (int k = 0; k <= seat; k++)
        if (!sim_json_next(texts, &cursor, NULL, &item)) return false;
    (void)sim_json_string(item, out, FAIR_HEX_MAX);
    return out[0] != 0;
}

/* Takes part in the exchange for the dice: sometimes with another's hash or the wrong entropy, and
 * sometimes it says nothing. A tab beside the host may not know the host's entropy. */
static void exchange(sim *w, sim_client *c, sim_json dice) {
    char text[FAIR_HEX_MAX], entropy[FAIR_ENTROPY_HEX_MAX], hash[FAIR_HEX_MAX];
    sim_json step = { 0 };
    uint32_t owner = c->role == SIM_TAB && one_in(c, 2) ? w->plan[c->plan].host : c->number;

    (void)sim_json_member(dice, "step", &step);
    (void)snprintf(entropy, sizeof entropy, "%032x", owner * 77 + 1);
    if (one_in(c, 8)) return;
    if (one_in(c, 12)) (void)snprintf(entropy, sizeof entropy, "%032x", lr_rng_below(&c->rng, 99));
    if (sim_json_is(step, "hashes") && !dice_text(dice, "hashes", c->seat, text)) {
        (void)sim_json_string_of(dice, "commitment", text, sizeof text);
        fair_hash(text, c->seat, entropy, hash);
        if (one_in(c, 10)) (void)dice_text(dice, "hashes", (c->seat + 1) % 2, hash);
        say(w, c, "hash", ",\"hash\":\"%s\"", hash);
    } else if (sim_json_is(step, "entropy") && !dice_text(dice, "entropy", c->seat, text)) {
        say(w, c, "entropy", ",\"entropy\":\"%s\"", entropy);
    }
}

/* ---- what the server does for a seat ---- */

/* Says which offers the seat does not want to hear of, and when to be asked between turns. */
static void set_rules(sim *w, sim_client *c) {
    static const char *const rules[] = {
        "{}",
        "{\"trades\":\"never\"}",
        "{\"trades\":\"not_this_turn\",\"deaf\":[0,1]}",
        "{\"never\":{\"ore\":1,\"wool\":2}}",
        "{\"points\":2,\"worse\":true,\"never\":{\"gold\":1}}",
        "{\"unpayable\":false,\"extra\":\"always\"}",
        "{\"extra\":\"never\",\"worse\":true}",
        "{\"deaf\":[5],\"never\":{\"gravel\":1}}",
    };
    say(w, c, "rules", ",\"rules\":%s", rules[lr_rng_below(&c->rng, sizeof rules / sizeof *rules)]);
}

static void answer_extra(sim *w, sim_client *c) {
    say(w, c, "extra", ",\"on\":%s", one_in(c, 2) ? "true" : "false");
}

/* True if the server asks whether the seat builds between the turns. */
static bool asked_to_build(const sim_client *c) {
    sim_json extra = { 0 };
    (void)sim_json_member(sim_section_get(c->section, c->section_count, "automatic"), "extra",
                          &extra);
    return sim_json_true(extra);
}

/* ---- before the game ---- */

static void set_up(sim *w, sim_client *c) {
    sim_json seats = sim_section_get(c->section, c->section_count, "seats"), item = { 0 };
    size_t cursor = 0;
    bool full = true, ready = true;
    bool host = sim_json_number(sim_section_get(c->section, c->section_count, "host"), -1) ==
                c->seat;
    sim_json dice = sim_section_get(c->section, c->section_count, "dice"), step = { 0 };

    (void)sim_json_member(dice, "step", &step);
    if (!sim_json_is(step, "open") && c->seat != LR_SPECTATOR && !one_in(c, 10)) {
        exchange(w, c, dice);
        return;
    }

    while (sim_json_next(seats, &cursor, NULL, &item)) {
        sim_json kind = { 0 }, connected = { 0 }, is_ready = { 0 };
        int seat = (int)sim_json_number_of(item, "seat", 0);
        (void)sim_json_member(item, "kind", &kind);
        (void)sim_json_member(item, "connected", &connected);
        (void)sim_json_member(item, "ready", &is_ready);
        if (sim_json_is(kind, "open")) {
            full = false;
            if (host && w->now_ms > c->connected_ms + 8000) {
                say(w, c, "bot", ",\"seat\":%d,\"level\":\"%s\"", seat,
                    one_in(c, 2) ? "greedy" : "random");
                return;
            }
        }
        if (!sim_json_is(kind, "person")) continue;
        if (seat == c->seat && !sim_json_true(is_ready)) {
            say(w, c, "ready", ",\"on\":true");
            return;
        }
        if (!sim_json_true(is_ready)) ready = false;
        /* Whoever lost the answer to its join does not come back to that seat. */
        if (host && !sim_json_true(connected) && w->now_ms > c->connected_ms + 5000) {
            say(w, c, "kick", ",\"seat\":%d", seat);
            return;
        }
    }
    if (host && full && ready)
        say(w, c, "start", "%s", "");
    else if (one_in(c, 12))
        say(w, c, "chat", ",\"text\":\"hello %u.%llu\"", c->number, (unsigned long long)w->order);
    else if (one_in(c, 20))
        say(w, c, "colour", ",\"colour\":\"%s\"", one_in(c, 2) ? "green" : "orange");
    else if (one_in(c, 30))
        say(w, c, "leave", "%s", "");
    else if (one_in(c, 30))
        say(w, c, "seat", ",\"from\":%d,\"to\":%d", c->seat, (c->seat + 1) % 4);
    else if (one_in(c, 40))
        set_rules(w, c);
    else if (one_in(c, 40))
        answer_extra(w, c);
}

/* ---- moves ---- */

static uint32_t weight_of(const char *action) {
    static const struct {
        const char *word;
        uint32_t weight;
    } weights[] = { { "settlement", 400 },
                    { "city", 400 },
                    { "wonder", 100 },
                    { "level", 200 },
                    { "end", 12 },
                    { "offer", 1 },
                    { "bank", 3 },
                    { "road", 6 },
                    { "buy", 20 },
                    { "withdraw", 20 },
                    { "lift", 1 },
                    { "settle", 80 },
                    { "build", 40 },
                    { "stop", 10 },
                    { "improve", 40 },
                    { "claim", 900 },
                    { "arrange-as-printed", 100 } };
    size_t length = strcspn(action, " ");

    for (size_t k = 0; k < sizeof weights / sizeof *weights; k++)
        if (strlen(weights[k].word) == length && strncmp(action, weights[k].word, length) == 0)
            return weights[k].weight;
    return 8;
}

static uint32_t draw_weighted(const uint32_t *weight, uint32_t count, lr_rng *rng) {
    uint32_t total = 0, at = 0;

    for (uint32_t k = 0; k < count; k++) total += weight[k];
    at = lr_rng_below(rng, total);
    for (uint32_t k = 0; k < count; k++) {
        if (at < weight[k]) return k;
        at -= weight[k];
    }
    return 0;
}

uint32_t sim_client_choose(const lr_game *g, const lr_action *legal, uint32_t count, lr_rng *rng) {
    uint32_t weight[MOVES_SEEN_MAX] = { 0 }, which[MOVES_SEEN_MAX] = { 0 };
    uint32_t seen = count < MOVES_SEEN_MAX ? count : MOVES_SEEN_MAX;

    for (uint32_t k = 0; k < seen; k++) {
        char text[LR_ACTION_TEXT_MAX] = { 0 };
        which[k] = seen == count ? k : lr_rng_below(rng, count);
        (void)lr_action_print(g, legal[which[k]], text, sizeof text);
        weight[k] = weight_of(strchr(text, ' ') == NULL ? text : strchr(text, ' ') + 1);
    }
    return which[draw_weighted(weight, seen, rng)];
}

/* The text of one of the moves in the client's section, without the seat. */
static bool choose_move(sim_client *c, char out[LR_ACTION_TEXT_MAX]) {
    sim_json moves = sim_section_get(c->section, c->section_count, "moves"), item = { 0 };
    static char text[MOVES_SEEN_MAX][LR_ACTION_TEXT_MAX];
    uint32_t weight[MOVES_SEEN_MAX] = { 0 }, count = 0, passed = 0;
    size_t cursor = 0;

    while (sim_json_next(moves, &cursor, NULL, &item)) {
        uint32_t at = count;
        char whole[LR_ACTION_TEXT_MAX] = { 0 };
        if (count == MOVES_SEEN_MAX) at = lr_rng_below(&c->rng, ++passed + MOVES_SEEN_MAX);
        if (at >= MOVES_SEEN_MAX) continue;
        if (item.at[0] == '{') (void)sim_json_string_of(item, "action", whole, sizeof whole);
        if (item.at[0] == '"') (void)sim_json_string(item, whole, sizeof whole);
        if (whole[0] == 0) continue;
        (void)snprintf(text[at], sizeof text[at], "%s",
                       whole[0] >= '0' && whole[0] <= '5' && whole[1] == ' ' ? whole + 2 : whole);
        weight[at] = c->greedy ? weight_of(text[at]) : 1;
        if (at == count) count++;
    }
    if (count == 0) return false;
    memcpy(out, text[draw_weighted(weight, count, &c->rng)], LR_ACTION_TEXT_MAX);
    return true;
}

static void make_move(sim *w, sim_client *c, const char *action) {
    say(w, c, "move", ",\"action\":\"%s\",\"at\":%lld", action, (long long)c->seq);
    (void)snprintf(c->pending.action, sizeof c->pending.action, "%s", action);
    w->tally.moves++;
}

/* ---- in a game ---- */

/* The host gives the seat of somebody who is not connected to a bot, too early or not. */
static bool replace_absent(sim *w, sim_client *c) {
    sim_json seats = sim_section_get(c->section, c->section_count, "seats"), item = { 0 };
    size_t cursor = 0;

    if (sim_json_number(sim_section_get(c->section, c->section_count, "host"), -1) != c->seat)
        return false;
    while (sim_json_next(seats, &cursor, NULL, &item)) {
        sim_json kind = { 0 }, connected = { 0 };
        (void)sim_json_member(item, "kind", &kind);
        (void)sim_json_member(item, "connected", &connected);
        if (!sim_json_is(kind, "person") || sim_json_true(connected) || !one_in(c, 2)) continue;
        say(w, c, "bot", ",\"seat\":%d,\"level\":\"greedy\"",
            (int)sim_json_number_of(item, "seat", 0));
        return true;
    }
    return false;
}

/* All at a table go home, and come back one by one: it may sleep meanwhile. */
static void everybody_goes(sim *w, const sim_client *c) {
    for (uint32_t k = 0; k < w->client_count; k++) {
        sim_client *other = &w->client[k];
        if (other->plan != c->plan || other->connection == 0) continue;
        sim_net_close(w, other->connection);
        other->connection = 0;
        other->away_until_ms = w->now_ms + 1000 + lr_rng_below(&other->rng, 6000);
    }
}

static void make_offer(sim *w, sim_client *c) {
    static const char *const goods[] = { "brick", "lumber", "wool", "grain", "ore" };
    uint32_t give = lr_rng_below(&c->rng, 5), get = (give + 1 + lr_rng_below(&c->rng, 4)) % 5;
    say(w, c, "offer", ",\"give\":{\"%s\":1},\"get\":{\"%s\":%u}", goods[give], goods[get],
        1 + lr_rng_below(&c->rng, 2));
}

/* Things that one does beside playing. */
static bool pass_time(sim *w, sim_client *c) {
    sim_json undo = sim_section_get(c->section, c->section_count, "undo"), on = { 0 };

    (void)sim_json_member(undo, "on", &on);
    if (sim_json_true(on) && one_in(c, 6)) {
        say(w, c, "undo", "%s", "");
    } else if (replace_absent(w, c)) {
        return true;
    } else if (one_in(c, 40)) {
        set_rules(w, c);
    } else if (one_in(c, asked_to_build(c) ? 3 : 200)) {
        answer_extra(w, c);
    } else if (one_in(c, 60)) {
        say(w, c, "chat", ",\"text\":\"so it goes %u.%llu\"", c->number,
            (unsigned long long)w->order);
    } else if (one_in(c, 250)) {
        c->away_until_ms = w->now_ms + lr_rng_below(&c->rng, 20000);
        say(w, c, "away", ",\"on\":true");
    } else if (one_in(c, 300)) {
        say(w, c, "pause", ",\"on\":%s", one_in(c, 3) ? "true" : "false");
    } else if (one_in(c, 200)) {
        say(w, c, "resign", ",\"on\":%s", one_in(c, 2) ? "true" : "false");
    } else if (one_in(c, 250)) {
        c->away_until_ms = w->now_ms + lr_rng_below(&c->rng, 15000);
        say(w, c, "leave", "%s", "");
    } else if (one_in(c, 150)) {
        say(w, c, "hint", "%s", "");
    } else if (one_in(c, 200)) {
        say(w, c, "mute", ",\"seat\":%u,\"on\":%s", lr_rng_below(&c->rng, 4),
            one_in(c, 2) ? "true" : "false");
    } else if (one_in(c, 200)) {
        sim_net_close(w, c->connection);
        c->connection = 0;
        c->away_until_ms = w->now_ms + lr_rng_below(&c->rng, 15000);
    } else if (one_in(c, 120)) {
        everybody_goes(w, c);
    } else if (one_in(c, 30)) {
        make_offer(w, c);
    } else {
        return false;
    }
    return true;
}

/* Messages that are wrong: not legal, too late, not understood, not one's own to say. */
static void make_mischief(sim *w, sim_client *c) {
    static const char *const texts[] = {
        "{}",
        "[1,2",
        "\xff\xfe",
        "{\"type\":\"move\"}",
        "{\"type\":\"hello\",\"id\":-4}",
        "",
        "{\"type\":\"move\",\"id\":1e9,\"action\":\"end\"}",
        "{\"type\":\"chat\",\"id\":2,\"text\":{\"a\":[[[[[[[[]]]]]]]]}}",
        "{\"type\":\"rules\",\"id\":3,\"rules\":{\"points\":1000}}",
        "{\"type\":\"rules\",\"id\":3,\"rules\":{\"trades\":\"perhaps\"}}",
        "{\"type\":\"extra\",\"id\":3}",
    };
    char action[LR_ACTION_TEXT_MAX] = { 0 };
    const char *text = NULL;

    switch (lr_rng_below(&c->rng, 8)) {
    case 0:
        text = texts[lr_rng_below(&c->rng, sizeof texts / sizeof *texts)];
        sim_net_send(w, c->connection, text, strlen(text));
        break;
    case 1:
        say(w, c, "move", ",\"action\":\"settlement a1\",\"at\":%lld", (long long)c->seq);
        break;
    case 2: say(w, c, "move", ",\"action\":\"dice 6 6\""); break;
    case 3:
        if (choose_move(c, action))
            say(w, c, "move", ",\"action\":\"%s\",\"at\":%lld", action,
                (long long)(c->seq > 5 ? c->seq - 5 : 0));
        break;
    case 4: say(w, c, "kick", ",\"seat\":%u", lr_rng_below(&c->rng, 6)); break;
    case 5: say(w, c, "start", "%s", ""); break;
    case 6:
        say(w, c, "sit", ",\"table\":\"%s\",\"token\":\"%s\"", w->plan[c->plan].table, "abcdefgh");
        break;
    default: say(w, c, "move", ",\"action\":\"end\""); break;
    }
}

static void play(sim *w, sim_client *c) {
    char action[LR_ACTION_TEXT_MAX] = { 0 };
    sim_json paused = { 0 };

    if (c->seat == LR_SPECTATOR) {
        if (one_in(c, 40))
            say(w, c, "chat", ",\"text\":\"psst %u.%llu\"", c->number,
                (unsigned long long)w->order);
        else if (one_in(c, 80))
            set_rules(w, c); /* it has no seat that they could hold for */
        return;
    }
    if (w->ending || w->now_ms >= w->plan[c->plan].enough_ms) {
        if (one_in(c, 4)) {
            say(w, c, "resign", ",\"on\":true");
            return;
        }
    }
    if (sim_chance(w, w->weather.mischief)) {
        make_mischief(w, c);
        return;
    }
    (void)sim_json_member(sim_section_get(c->section, c->section_count, "clock"), "paused",
                          &paused);
    if (sim_json_true(paused)) {
        if (one_in(c, 3)) say(w, c, "pause", ",\"on\":false");
        return;
    }
    if (!w->ending && pass_time(w, c)) return;
    if (choose_move(c, action)) make_move(w, c, action);
}

static void after_game(sim *w, sim_client *c) {
    sim_plan *plan = &w->plan[c->plan];

    plan->over = true;
    if (c->seat != LR_SPECTATOR && plan->rematches > 0 && !w->ending && one_in(c, 3)) {
        say(w, c, "rematch", "%s", "");
        w->tally.rematches++;
    } else if (one_in(c, 40)) {
        set_rules(w, c);
    }
}

/* ---- the beat ---- */

static bool await_answer(sim *w, sim_client *c) {
    sim_pending *p = &c->pending;

    if (p->id == 0) return false;
    if (w->now_ms < p->sent_ms + ASK_AGAIN_MS && p->connection == c->connection) return true;
    if (w->now_ms > p->first_ms + GIVE_UP_MS) {
        p->id = 0;
        return false;
    }
    w->tally.repeated++;
    c->came_twice |= strstr(p->text, "\"table\"") != NULL;
    transmit(w, c);
    return true;
}

/* What a person does next; called again and again. */
static void act(sim *w, sim_client *c) {
    sim_json stage = { 0 };

    if (w->plan[c->plan].retired || w->now_ms < c->away_until_ms) return;
    if (c->connection == 0) {
        reach_server(w, c);
        return;
    }
    if (!c->greeted) {
        if (w->now_ms < c->connected_ms + GIVE_UP_MS) return;
        sim_net_close(w, c->connection);
        c->connection = 0;
        return;
    }
    if (!c->at_table) {
        if (c->pending.id != 0 && c->pending.connection == c->connection &&
            w->now_ms < c->pending.first_ms + GIVE_UP_MS)
            return;
        if (c->role == SIM_TAB && !one_in(c, 10)) return;
        if (c->role == SIM_INTRUDER && !one_in(c, 10)) return;
        reach_table(w, c);
        return;
    }
    if (await_answer(w, c) || !c->fresh) return;
    stage = sim_section_get(c->section, c->section_count, "stage");
    if (sim_json_is(stage, "open"))
        set_up(w, c);
    else if (sim_json_is(stage, "running"))
        play(w, c);
    else if (sim_json_is(stage, "over"))
        after_game(w, c);
    if (c->pending.id == 0 && w->now_ms > c->heard_ms + PING_MS) say(w, c, "ping", "%s", "");
}

static void happen_beat(sim *w, sim_event *event) {
    sim_client *c = &w->client[event->who];

    if (event->at_ms != c->beat_ms) return; /* another one came sooner */
    c->beat_ms = 0;
    act(w, c);
    sim_people_soon(w, c, 200, 2000);
}

void sim_people_soon(sim *w, sim_client *c, uint64_t low_ms, uint64_t high_ms) {
    uint64_t at = w->now_ms + low_ms + lr_rng_below(&c->rng, (uint32_t)(high_ms - low_ms + 1));

    if (c->beat_ms != 0 && c->beat_ms <= at) return;
    if (w->plan[c->plan].retired) return;
    c->beat_ms = at;
    sim_at(w, at, 0, happen_beat)->who = c->number;
}

/* ---- who is there ---- */

static sim_client *add_client(sim *w, uint32_t plan, sim_role role) {
    static const char *const views[] = { "text", "json", "text", "none" };
    sim_client *c = &w->client[w->client_count];

    if (w->client_count == SIM_CLIENTS_MAX) return NULL;
    c->number = w->client_count++;
    c->plan = plan;
    c->role = role;
    c->rng = lr_rng_stream(w->options.seed, 100 + c->number);
    c->view = views[lr_rng_below(&c->rng, role == SIM_HOST || role == SIM_GUEST ? 3 : 4)];
    c->greedy = !one_in(c, 6);
    c->seat = LR_SPECTATOR;
    c->seq = -1;
    (void)snprintf(c->name, sizeof c->name, "%s %u", c->number % 3 == 0 ? "Zo\xc3\xab" : "Kim",
                   c->number);
    sim_people_soon(w, c, 1, 1000);
    return c;
}

/* As JSON holds it. */
static const char own_map[] =
    "longroad-map 1\\nname cove\\ntitle The cove\\nseats 2-3\\nlayout\\n"
    "    ??      ??      ??\\n??      ??      ??      ??\\n    ??      ??      ??\\nend\\n"
    "terrain forest 2 pasture 2 fields 2 hills 2 mountains 1 desert 1\\n"
    "numbers 5 9 6 8 4 10 3 11 5\\nharbor a1/nw any\\nharbor b4/e any\\n";

static void draw_game(sim_plan *plan, lr_rng *rng) {
    static const struct {
        const char *config;
        int seats;
        const char *map;
    } games[] = {
        { "board(seats=2,vp_goal=3)", 2 },
        { "board(seats=2,vp_goal=4)", 2 },
        { "board(seats=3,vp_goal=4)", 3 },
        { "board(seats=4,vp_goal=3)", 4 },
        { "board(seats=2,vp_goal=4,hand_counts_public=0)", 2 },
        { "board(seats=3,vp_goal=3,dice=deck)", 3 },
        { "board(seats=3,vp_goal=4,extra_turns=build)", 3 },
        { "board(seats=2,vp_goal=4,extra_turns=paired)", 2 },
        { "board(seats=2,modules=knights,vp_goal=4)", 2 },
        { "board(seats=3,modules=knights,vp_goal=5)", 3 },
        { "board(seats=3,map=new-shores,vp_goal=4)", 3 },
        { "board(seats=3,map=fog-islands,vp_goal=4)", 3 },
        { "board(seats=3,map=four-islands,modules=sea+knights,vp_goal=5)", 3 },
        { "board(seats=3,map=cloth-villages,vp_goal=4)", 3 },
        { "cards(vp_goal=7,turn_limit=12)", 2 },
        { "cards(turn_limit=8)", 2 },
        { "board(seats=2,vp_goal=4)", 2, own_map },
        { "board(seats=3,modules=knights,vp_goal=4)", 3, own_map },
    };
    uint32_t k = lr_rng_below(rng, sizeof games / sizeof *games);

    (void)snprintf(plan->config, sizeof plan->config, "%s", games[k].config);
    plan->seats = games[k].seats;
    plan->map = games[k].map;
}

/* A position of the plan's game after some random play, its line feeds as JSON has them. One
 * that is too long or over is not taken. */
static void draw_position(sim_plan *plan, lr_rng *rng) {
    lr_game *game = calloc(1, sizeof *game);
    lr_state s = { 0 };
    lr_error error;
    char text[LR_STATE_TEXT_MAX] = { 0 };
    size_t at = 0;

    if (game == NULL || lr_game_init(game, plan->config, NULL, &error) != LR_OK) abort();
    lr_init(game, &s);
    for (uint32_t k = lr_rng_below(rng, 80); k > 0 && lr_actors(game, &s) != 0; k--) {
        uint32_t actors = lr_actors(game, &s);
        bool chance = (actors & LR_CHANCE) != 0;
        lr_apply(game, &s,
                 chance ? lr_chance_sample(game, &s, rng)
                        : lr_legal_sample(game, &s, lr_seat_first(actors), rng));
    }
    (void)lr_state_print(game, &s, text, sizeof text);
    for (size_t k = 0; lr_actors(game, &s) != 0 && text[k] != 0 && at + 3 < SIM_POSITION_MAX; k++) {
        if (text[k] == '\n') plan->position[at++] = '\\';
        plan->position[at++] = text[k] == '\n' ? 'n' : text[k];
    }
    if (at + 3 >= SIM_POSITION_MAX) at = 0;
    plan->position[at] = 0;
    free(game);
}

static void make_plan(sim *w) {
    static const char *const clocks[] = { "relaxed", "normal", "fast", "none", "days" };
    static const char *const speeds[] = { "instant", "fast", "normal", "instant" };
    uint32_t number = w->plan_count++;
    sim_plan *plan = &w->plan[number];
    sim_client *host = NULL;

    draw_game(plan, &w->rng);
    plan->people = 1 + (int)lr_rng_below(&w->rng, (uint32_t)plan->seats);
    plan->bots = plan->seats - plan->people;
    plan->clock = clocks[lr_rng_below(&w->rng, 5)];
    plan->speed = speeds[lr_rng_below(&w->rng, 4)];
    plan->public = lr_rng_below(&w->rng, 2) == 0;
    plan->undo = lr_rng_below(&w->rng, 4) != 0;
    plan->hints = lr_rng_below(&w->rng, 2) == 0;
    plan->watchers_welcome = lr_rng_below(&w->rng, 4) != 0;
    plan->enough_ms = sim_within(w, 1000, lr_rng_below(&w->rng, 8) == 0 ? 200000 : 14000);
    plan->rematches = lr_rng_below(&w->rng, 5) == 0;
    plan->engines = lr_rng_below(&w->rng, 4) == 0;
    lr_rng own = lr_rng_stream(w->options.seed,
                               50 + number); /* the rest of the world is as it was */
    if (plan->map == NULL && lr_rng_below(&own, 6) == 0) draw_position(plan, &own);
    host = add_client(w, number, SIM_HOST);
    plan->host = host->number;
    for (int k = 1; k < plan->people; k++) (void)add_client(w, number, SIM_GUEST);
    if (lr_rng_below(&w->rng, 2) == 0) (void)add_client(w, number, SIM_WATCHER);
    if (lr_rng_below(&w->rng, 4) == 0) (void)add_client(w, number, SIM_TAB);
    if (lr_rng_below(&w->rng, 6) == 0) (void)add_client(w, number, SIM_INTRUDER);
    sim_say(w, "plan %u: %s%s, %d people, %d bots, clock %s", number, plan->config,
            plan->position[0] != 0 ? " from a position" : "", plan->people, plan->bots,
            plan->clock);
}

void sim_people_gather(sim *w) {
    uint32_t tables = 1 + (lr_rng_below(&w->rng, 4) == 0) + (lr_rng_below(&w->rng, 12) == 0);

    for (uint32_t k = 0; k < tables; k++) make_plan(w);
}

bool sim_people_finished(sim *w) {
    for (uint32_t k = 0; k < w->plan_count; k++) {
        const sim_table *t = sim_truth_table(w, w->plan[k].table);
        if (t == NULL || t->stage == STORE_OPEN || t->stage == STORE_RUNNING) return false;
    }
    return true;
}

void sim_people_retire(sim *w) {
    for (uint32_t k = 0; k < w->plan_count; k++) w->plan[k].retired = true;
    for (uint32_t k = 0; k < w->client_count; k++) {
        if (w->client[k].connection != 0) sim_net_close(w, w->client[k].connection);
        w->client[k].connection = 0;
    }
}
