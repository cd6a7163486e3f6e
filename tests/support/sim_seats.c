/* sim_seats.c - may a vote pass, a bot take a seat, a token be refused? See sim_client.h.
 *
 * Kept apart from the server: who is there is known from the connections and from what was told on
 * them, who sits where and who has agreed from the journal. A person is waited for while connected
 * without a stand-in, and for `grace_ms` (by days: three days) after the last moment of that. Then
 *
 *   1. no vote passes without the people who are waited for, and none with nobody there;
 *   2. no bot takes the seat of a person who is waited for;
 *   3. a lost connection is told with the end of its countdown, and brings no stand-in before;
 *   4. until the game ends, the token of whoever began it at a seat is not refused there.
 *
 * Where this file cannot know when an absence began it takes the earlier moment: it may overlook
 * something, and never accuses wrongly.
 */
#include "sim_client.h"
#include "sim_truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAYS_MS (3 * UINT64_C(86400000))
static const char *const motions[] = { "pause", "go_on", "resign", "rematch" };
enum { PAUSE, GO_ON, RESIGN, REMATCH };

/* ---- who is there ---- */

static uint64_t length_of(const sim *w, const sim_table *t) {
    return t->by_days ? DAYS_MS : w->grace_ms;
}

static uint32_t connected(const sim_table *t) {
    uint32_t seats = 0;

    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        if (t->person[seat].holder != 0) seats |= 1u << seat;
    return seats;
}

static uint32_t waited_for(const sim *w, const sim_table *t) {
    uint32_t there = connected(t), seats = 0;

    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        const sim_person *p = &t->person[seat];
        bool present = (there >> seat & 1) != 0 && !p->wished;
        if (present || w->now_ms < p->here_ms + length_of(w, t)) seats |= 1u << seat;
    }
    return seats;
}

void sim_seats_lost(sim *w, uint32_t connection) {
    sim_table *t = NULL;

    for (uint32_t k = 0; (t = sim_truth_at(w, k)) != NULL; k++)
        for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
            sim_person *p = &t->person[seat];
            if (p->holder != connection) continue;
            p->holder = 0;
            if (!p->wished) p->here_ms = w->now_ms;
        }
}

void sim_seats_anew(sim *w) {
    sim_table *t = NULL;

    for (uint32_t k = 0; (t = sim_truth_at(w, k)) != NULL; k++)
        for (int seat = 0; seat < LR_SEATS_MAX; seat++)
            t->person[seat] = (sim_person){ .here_ms = w->now_ms };
}

/* A message of the seat's was accepted. */
void sim_seats_said(sim *w, const sim_said *said, uint32_t connection) {
    sim_table *t = sim_truth_table(w, said->table);
    bool away = strcmp(said->type, "away") == 0, leaves = strcmp(said->type, "leave") == 0;

    if (t == NULL || said->seat < 0 || said->seat >= LR_SEATS_MAX) return;
    if (strcmp(said->type, "ping") == 0 || strcmp(said->type, "lobby") == 0) return;
    sim_person *p = &t->person[said->seat];
    if (p->holder != connection && !leaves) return;
    if ((away || leaves) && p->wished) return; /* the absence has begun */
    if (p->here_ms < said->first_ms) p->here_ms = said->first_ms;
    p->wished = away || leaves;
}

/* The connection has the seat from now on. One that is told its table anew had it before, and
 * whoever was away then is so still. */
void sim_seats_came(sim *w, const char *table, int seat, uint32_t connection) {
    sim_table *t = sim_truth_table(w, table);

    if (t == NULL) return;
    bool had = seat >= 0 && seat < LR_SEATS_MAX && t->person[seat].holder == connection;
    for (int other = 0; other < LR_SEATS_MAX; other++) /* seats may have been swapped */
        if (t->person[other].holder == connection) t->person[other].holder = 0;
    if (seat >= 0 && seat < LR_SEATS_MAX)
        t->person[seat] = (sim_person){ .here_ms = w->now_ms,
                                        .holder = connection,
                                        .wished = had && t->person[seat].wished };
}

/* ---- what the journal says of seats and votes ---- */

typedef struct hall {
    uint32_t people, votes[4], paused_by;
} hall;

/* The second word of an entry is the seat that wanted it, the third what it is about. */
static const char *word_of(const char *text, int number) {
    for (; number > 0 && text != NULL; number--) {
        text = strchr(text, ' ');
        if (text != NULL) text++;
    }
    return text == NULL ? "" : text;
}

static bool is_word(const char *text, const char *word) {
    size_t length = strcspn(text, " \n");
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

static void take_seat(hall *h, const sim_entry *e) {
    uint32_t bit = 1u << strtol(word_of(e->text, 2), NULL, 10);
    bool person = is_word(word_of(e->text, 3), "person");

    if (!person || (h->people & bit) == 0)
        for (int k = 0; k < 4; k++) h->votes[k] &= ~bit;
    h->people = person ? h->people | bit : h->people & ~bit;
}

static void take_entry(hall *h, const sim_entry *e) {
    if (strcmp(e->kind, "seat") == 0) take_seat(h, e);
    if (strcmp(e->kind, "vote") == 0) {
        uint32_t bit = 1u << strtol(word_of(e->text, 1), NULL, 10);
        for (int k = 0; k < 4; k++) {
            if (!is_word(word_of(e->text, 2), motions[k])) continue;
            h->votes[k] &= ~bit;
            if (is_word(word_of(e->text, 3), "1")) h->votes[k] |= bit;
        }
    }
    if (strcmp(e->kind, "pause") == 0) {
        h->paused_by = is_word(word_of(e->text, 2), "1") ? h->votes[PAUSE] : 0;
        h->votes[PAUSE] = h->votes[GO_ON] = 0;
    }
    if (strcmp(e->kind, "over") == 0) memset(h->votes, 0, sizeof h->votes);
}

/* The motion that the entry carries out, or -1. */
static int carries_out(const sim_entry *e) {
    if (strcmp(e->kind, "over") == 0) return is_word(word_of(e->text, 2), "agreed") ? RESIGN : -1;
    if (strcmp(e->kind, "pause") == 0) return is_word(word_of(e->text, 2), "1") ? PAUSE : GO_ON;
    return strcmp(e->kind, "next") == 0 ? REMATCH : -1;
}

static bool gives_to_bot(const sim_table *t, const hall *h, const sim_entry *e) {
    if (strcmp(e->kind, "seat") != 0 || t->position_count == 0 || e->position < 0) return false;
    bool person = is_word(word_of(e->text, 3), "person");
    return !person && (h->people >> strtol(word_of(e->text, 2), NULL, 10) & 1) != 0;
}

/* ---- judging ---- */

void sim_seats_asked(sim *w, const store_entry *entries, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        sim_table *t = NULL;
        for (uint32_t n = 0; (t = sim_truth_at(w, n)) != NULL && t->number != entries[k].table;)
            n++;
        if (t == NULL) continue;
        t->asked[t->asked_count++ % SIM_ASKED_MAX] = (sim_asked){ .seq = entries[k].seq,
                                                                  .waited = waited_for(w, t),
                                                                  .there = connected(t) };
    }
}

static const sim_asked *asked_of(const sim_table *t, uint32_t seq) {
    for (uint32_t k = 1; k <= SIM_ASKED_MAX && k <= t->asked_count; k++) {
        const sim_asked *a = &t->asked[(t->asked_count - k) % SIM_ASKED_MAX];
        if (a->seq == seq) return a;
    }
    return NULL;
}

static void judge_entry(sim *w, const sim_table *t, const hall *h, uint32_t seq) {
    const sim_entry *e = &t->entry[seq];
    const sim_asked *a = asked_of(t, seq);
    int motion = carries_out(e);

    if (a == NULL) return; /* of a life before */
    if (motion >= 0) {
        uint32_t missing = h->people & a->waited & ~h->votes[motion];
        bool freed = motion == GO_ON && (h->votes[GO_ON] & ~h->paused_by) != 0;
        w->tally.votes_passed++;
        if (missing != 0 && !freed)
            sim_fail(w, "vote: %s passes at table %s without seats %x, which are waited for",
                     motions[motion], t->name, missing);
        if ((h->people & a->there) == 0)
            sim_fail(w, "vote: %s passes at table %s with nobody there", motions[motion], t->name);
    }
    if (strcmp(e->kind, "seat") == 0 && e->position >= 0 && is_word(word_of(e->text, 3), "person"))
        w->tally.seats_back += (h->people >> strtol(word_of(e->text, 2), NULL, 10) & 1) == 0;
    if (gives_to_bot(t, h, e)) {
        int seat = (int)strtol(word_of(e->text, 2), NULL, 10);
        w->tally.seats_given++;
        if ((a->waited >> seat & 1) != 0)
            sim_fail(w, "seat: a bot takes seat %d of table %s, whose person is waited for", seat,
                     t->name);
    }
}

void sim_seats_read(sim *w, sim_table *t, uint32_t seq) {
    const sim_entry *e = &t->entry[seq];
    hall h = { 0 };

    if (strcmp(e->kind, "created") == 0) {
        t->by_days = strstr(e->text, "\nclock days") != NULL;
        t->no_clock = strstr(e->text, "\nclock none") != NULL;
        for (int seat = 0; seat < LR_SEATS_MAX; seat++)
            t->person[seat].here_ms = (uint64_t)(e->time_ms - sim_wall_start());
        return;
    }
    if (carries_out(e) < 0 && strcmp(e->kind, "seat") != 0) return;
    for (uint32_t k = 0; k < seq; k++) take_entry(&h, &t->entry[k]);
    judge_entry(w, t, &h, seq);
}

/* ---- what is told of seats ---- */

static void judge_person(sim *w, const sim_table *t, int seat, sim_json item) {
    const sim_person *p = &t->person[seat];
    sim_json here = { 0 }, standin = { 0 }, away = { 0 };
    bool counting = !p->wished && w->now_ms < p->here_ms + length_of(w, t);

    (void)sim_json_member(item, "connected", &here);
    (void)sim_json_member(item, "standin", &standin);
    (void)sim_json_member(item, "away", &away);
    if (w->options.impatient || sim_json_true(away)) return;
    if (sim_json_true(standin) && t->no_clock && (counting || sim_json_true(here)))
        sim_fail(w, "a stand-in plays at seat %d of table %s, whose person is waited for", seat,
                 t->name);
    if (!sim_json_true(here) && counting && sim_json_number_of(item, "until", 0) == 0)
        sim_fail(w, "nobody is told that seat %d of table %s is counted down", seat, t->name);
}

void sim_seats_told(sim *w, const sim_told *told, sim_table *t) {
    sim_json seats = sim_section_get(told->section, told->section_count, "seats"), item = { 0 };
    size_t cursor = 0;

    if (!sim_json_is(sim_section_get(told->section, told->section_count, "stage"), "running"))
        return;
    while (sim_json_next(seats, &cursor, NULL, &item)) {
        sim_json kind = { 0 }, standin = { 0 };
        int seat = (int)sim_json_number_of(item, "seat", 0);
        (void)sim_json_member(item, "kind", &kind);
        (void)sim_json_member(item, "standin", &standin);
        if (!sim_json_is(kind, "person") || seat < 0 || seat >= LR_SEATS_MAX) continue;
        judge_person(w, t, seat, item);
        if (sim_json_true(standin)) t->person[seat].wished = true;
    }
}

void sim_seats_refused(sim *w, const sim_client *c, const sim_said *said, sim_json code) {
    const sim_table *t = sim_truth_table(w, said->table);
    char hex[80] = { 0 };
    uint32_t begin = 0;

    if (t == NULL || !sim_json_is(code, "BAD_TOKEN") || t->stage != STORE_RUNNING) return;
    while (begin < t->confirmed && t->entry[begin].position < 0) begin++;
    if (begin == t->confirmed) return;
    const sim_client *owner = c->role == SIM_TAB ? &w->client[w->plan[c->plan].host] : c;
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        sim_truth_owner(t, seat, begin, hex);
        for (uint32_t k = 0; k < owner->key_count && hex[0] != 0; k++)
            if (strcmp(owner->key[k].token, said->token) == 0 && sim_opens(w, said->token, hex))
                sim_fail(w, "token: client %u does not get back to seat %d of table %s", c->number,
                         seat, t->name);
    }
}
