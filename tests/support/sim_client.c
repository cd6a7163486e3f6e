/* sim_client.c - clients take in what they are told. See sim_client.h. */
#include "sim_client.h"

#include "schema_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sim_client_start(sim *w) {
    w->client = calloc(SIM_CLIENTS_MAX, sizeof *w->client);
    w->plan = calloc(SIM_PLANS_MAX, sizeof *w->plan);
    return w->client != NULL && w->plan != NULL;
}

void sim_client_free(sim *w) {
    for (uint32_t k = 0; w->client != NULL && k < SIM_CLIENTS_MAX; k++)
        sim_section_clear(w->client[k].section, &w->client[k].section_count);
    free(w->client);
    free(w->plan);
    w->client = NULL;
    w->plan = NULL;
}

/* ---- sections ---- */

void sim_section_clear(sim_section *list, uint32_t *count) {
    for (uint32_t k = 0; k < *count; k++) free(list[k].value);
    *count = 0;
}

void sim_section_put(sim_section *list, uint32_t *count, sim_json name, sim_json value) {
    char word[sizeof list->name] = { 0 };
    uint32_t k = 0;
    char *copy = NULL;

    (void)sim_json_string(name, word, sizeof word);
    while (k < *count && strcmp(list[k].name, word) != 0) k++;
    if (k == SIM_SECTIONS_MAX) return;
    if (k == *count) {
        (*count)++;
        list[k] = (sim_section){ 0 };
        memcpy(list[k].name, word, sizeof word);
    }
    copy = realloc(list[k].value, value.length + 1);
    if (copy == NULL) abort();
    memcpy(copy, value.at, value.length);
    copy[value.length] = 0;
    list[k].value = copy;
    list[k].length = value.length;
}

sim_json sim_section_get(const sim_section *list, uint32_t count, const char *name) {
    for (uint32_t k = 0; k < count; k++)
        if (strcmp(list[k].name, name) == 0) return (sim_json){ list[k].value, list[k].length };
    return (sim_json){ 0 };
}

static void take_sections(sim_client *c, sim_json sections) {
    sim_json name = { 0 }, value = { 0 };
    size_t cursor = 0;

    while (sim_json_next(sections, &cursor, &name, &value))
        sim_section_put(c->section, &c->section_count, name, value);
}

/* ---- frames ---- */

static void note_key(sim_client *c, sim_json ok) {
    sim_key key = { .seat = (int)sim_json_number_of(ok, "seat", LR_SPECTATOR) };

    (void)sim_json_string_of(ok, "table", key.table, sizeof key.table);
    (void)sim_json_string_of(ok, "token", key.token, sizeof key.token);
    if (key.token[0] == 0) return;
    if (c->key_count == SIM_SEATS_SEEN_MAX) {
        memmove(c->key, c->key + 1, (SIM_SEATS_SEEN_MAX - 1) * sizeof *c->key);
        c->key_count--;
    }
    c->key[c->key_count++] = key;
}

static void hear_ok(sim *w, sim_client *c, sim_json frame) {
    static const char *const places[] = { "create", "join", "sit", "watch", "resume" };
    uint64_t id = (uint64_t)sim_json_number_of(frame, "id", 0);

    if (id != c->pending.id) return; /* the answer to one that was given up, or a second answer */
    if (strcmp(c->pending.type, "create") == 0)
        (void)sim_json_string_of(frame, "table", w->plan[c->plan].table, SIM_NAME_MAX);
    if (strcmp(c->pending.type, "leave") == 0) c->at_table = false;
    for (size_t k = 0; k < sizeof places / sizeof *places; k++)
        if (strcmp(c->pending.type, places[k]) == 0) {
            c->at_table = true;
            c->fresh = false;
            c->seat = (int)sim_json_number_of(frame, "seat", LR_SPECTATOR);
        }
    c->pending.id = 0;
    c->refused_in_a_row = 0;
    note_key(c, frame);
}

static void hear_refused(sim *w, sim_client *c, sim_json frame) {
    uint64_t id = (uint64_t)sim_json_number_of(frame, "id", 0);
    sim_json code = { 0 };

    w->tally.refused++;
    if (id != c->pending.id) return;
    (void)sim_json_member(frame, "code", &code);
    c->pending.id = 0;
    c->refused_in_a_row++;
    if (c->refused_in_a_row > 3) c->away_until_ms = w->now_ms + 300 * c->refused_in_a_row;
    if (sim_json_is(code, "NO_SUCH_TABLE") || sim_json_is(code, "DAMAGED")) c->gone = true;
    if (sim_json_is(code, "BAD_TOKEN") && c->key_count > 0 &&
        strstr(c->pending.text, c->key[c->key_count - 1].token) != NULL)
        c->key_count--;
    if (sim_json_is(code, "NOT_AT_TABLE")) c->at_table = false;
    if (sim_json_is(code, "OLD_MESSAGE"))
        c->id_last += 50 * SIM_CLIENTS_MAX; /* somebody is ahead */
}

static void hear_table(sim *w, sim_client *c, sim_json frame) {
    sim_json sections = { 0 };

    sim_section_clear(c->section, &c->section_count);
    c->at_table = true;
    c->fresh = true;
    c->seq = sim_json_number_of(frame, "seq", -1);
    c->seat = (int)sim_json_number_of(frame, "seat", LR_SPECTATOR);
    (void)sim_json_string_of(frame, "table", c->table, sizeof c->table);
    if (sim_json_member(frame, "view", &sections)) take_sections(c, sections);
    (void)w;
}

static void hear_events(sim *w, sim_client *c, sim_json frame) {
    sim_json sections = { 0 };

    if (c->seq != sim_json_number_of(frame, "from", -2) && c->came_twice) {
        c->at_table = false; /* a gap: it comes anew */
        return;
    }
    if (c->seq != sim_json_number_of(frame, "from", -2))
        sim_fail(w, "client %u has seen %lld and is told what follows %lld", c->number,
                 (long long)c->seq, (long long)sim_json_number_of(frame, "from", -2));
    c->fresh = true;
    c->seq = sim_json_number_of(frame, "seq", -1);
    if (sim_json_member(frame, "changed", &sections)) take_sections(c, sections);
}

static void hear_gone(sim *w, sim_client *c, sim_json frame) {
    char next[SIM_NAME_MAX] = { 0 };
    sim_plan *plan = &w->plan[c->plan];

    c->at_table = false;
    (void)sim_json_string_of(frame, "next", next, sizeof next);
    if (next[0] != 0 && strcmp(next, plan->table) != 0) { /* the same tokens open the seats there */
        memcpy(plan->table, next, sizeof next);
        plan->over = false;
        plan->rematches--;
        plan->enough_ms = sim_within(w, 1000, 10000);
    }
    sim_say(w, "client %u is no longer at its table; next %s", c->number, next);
}

/* Whatever happens, the server keeps to its schema. */
static void check_frame(sim *w, const char *bytes, size_t length) {
    json_t *value = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    const char *fault = value ? schema_fault("ServerMessage", value) : "no JSON";
    if (fault) sim_fail(w, "a frame does not keep to the schema: %s in %.300s", fault, bytes);
    json_decref(value);
}

void sim_client_hear(sim *w, uint32_t client, uint32_t connection, const char *bytes,
                     size_t length) {
    sim_client *c = &w->client[client];
    sim_json frame = { bytes, length }, type = { 0 };
    sim_json stage = { 0 };

    if (connection != c->connection) return; /* of one that was given up */
    check_frame(w, bytes, length);
    c->heard_ms = w->now_ms;
    (void)sim_json_member(frame, "type", &type);
    if (sim_json_is(type, "welcome")) {
        c->greeted = true;
        c->pending.id = 0;
    } else if (sim_json_is(type, "ok") || sim_json_is(type, "pong")) {
        hear_ok(w, c, frame);
    } else if (sim_json_is(type, "refused")) {
        hear_refused(w, c, frame);
    } else if (sim_json_is(type, "table")) {
        hear_table(w, c, frame);
    } else if (sim_json_is(type, "events")) {
        hear_events(w, c, frame);
    } else if (sim_json_is(type, "gone")) {
        hear_gone(w, c, frame);
    } else if (sim_json_is(type, "elsewhere")) {
        c->at_table = false;
    }
    stage = sim_section_get(c->section, c->section_count, "stage");
    c->over = sim_json_is(stage, "over");
    if (sim_json_is(stage, "running")) w->plan[c->plan].started = true;
    sim_people_soon(w, c, 1, 60);
}

void sim_client_closed(sim *w, uint32_t client, uint32_t connection) {
    sim_client *c = &w->client[client];

    if (connection != c->connection) return;
    sim_say(w, "client %u hears that its connection is lost", client);
    c->connection = 0;
    c->greeted = c->at_table = false;
    sim_people_soon(w, c, 10, 3000);
}
