/* sections.c - the server's own sections of a table: stage, host, seats, watchers, clock, votes,
 * dice, undo, rules, automatic, lesson, counts. Those of the game are the families' (wire.h);
 * tell.c puts both into frames. */
#include "parts.h"

#include <string.h>

const char *const section_names[OWN_SECTIONS] = {
    [OWN_STAGE] = "stage",       [OWN_HOST] = "host",           [OWN_SEATS] = "seats",
    [OWN_WATCHERS] = "watchers", [OWN_CLOCK] = "clock",         [OWN_VOTES] = "votes",
    [OWN_DICE] = "dice",         [OWN_UNDO] = "undo",           [OWN_COUNTS] = "counts",
    [OWN_RULES] = "rules",       [OWN_AUTOMATIC] = "automatic", [OWN_LESSON] = "lesson",
};

static part_seat describe_seat(const server *s, const table *t, int i) {
    const seat_state *at = &t->seats[i];
    const sitter *who = &t->log.seats[i].who;
    part_seat part = part_seat_new();
    part.seat = i;
    part.kind = who->kind;
    if (who->kind == SITTER_PERSON) part.name = who->name;
    if (who->bot[0] != 0) part.level = who->bot;
    part.colour = who->colour;
    part.ready = t->log.stage == STAGE_OVER ? (t->log.votes[MOTION_REMATCH] >> i & 1) != 0
                                            : who->ready;
    part.connected = at->connection != NULL;
    part.standin = at->standin;
    part.away = at->away;
    part.muted = who->muted;
    part.until = absent_until_wall(s, t, i);
    if (t->log.stage == STAGE_RUNNING && table_has_owner(t, i)) part.owner = who->name;
    return part;
}

static void write_seats(const server *s, const table *t, json_writer *w) {
    jw_array(w);
    for (int i = 0; i < t->log.seat_count; i++) {
        part_seat part = describe_seat(s, t, i);
        part_seat_write(w, &part);
    }
    jw_array_end(w);
}

/* Texts are named by where they stand, so their bytes count and not their places. */
uint64_t sections_seats_key(const server *s, const table *t) {
    uint64_t key = t->log.seat_count;
    for (int i = 0; i < t->log.seat_count; i++) {
        const sitter *who = &t->log.seats[i].who;
        part_seat part = describe_seat(s, t, i);
        key = hash_bytes(&key, sizeof key) ^ hash_bytes(who->name, strlen(who->name)) * 3 ^
              hash_bytes(who->bot, strlen(who->bot)) * 5;
        const int64_t facts[] = { part.kind,          part.colour,       part.ready,
                                  part.connected,     part.standin,      part.away,
                                  part.muted,         part.name != NULL, part.level != NULL,
                                  part.owner != NULL, part.until };
        key ^= hash_bytes(facts, sizeof facts) * 7;
    }
    return key | 1;
}

static void write_clock(server *s, const table *t, json_writer *w) {
    part_clock part = part_clock_new();
    part_wait waits[LR_SEATS_MAX];
    int64_t banks[LR_SEATS_MAX];
    uint32_t count = 0;
    for (int i = 0; i < t->log.seat_count; i++) {
        banks[i] = t->log.seats[i].bank_ms;
        if (!t->seats[i].watched_clock || t->log.stage != STAGE_RUNNING) continue;
        waits[count] = part_wait_new();
        waits[count].seat = i;
        waits[count].timer = t->seats[i].timer;
        waits[count++].until = clock_until_wall(s, t, i);
    }
    part.preset = t->log.settings.clock;
    part.paused = t->log.stage == STAGE_RUNNING && !t->clock_runs;
    part.waits.item = waits;
    part.waits.count = count;
    part.bank_ms.item = banks;
    part.bank_ms.count = t->log.seat_count;
    part_clock_write(w, &part);
}

static void write_votes(const server *s, const table *t, json_writer *w) {
    jw_array(w);
    for (int32_t motion = MOTION_PAUSE; motion <= MOTION_REMATCH; motion++) {
        if (t->log.votes[motion] == 0) continue;
        part_vote part = part_vote_new();
        part.motion = motion;
        part.agreed = t->log.votes[motion];
        part.needed = talk_needed(s, t, (word_motion)motion);
        part.abstain = talk_abstain(s, t, (word_motion)motion);
        part_vote_write(w, &part);
    }
    jw_array_end(w);
}

static void write_dice(const server *s, const table *t, json_writer *w) {
    part_dice part = part_dice_new();
    const char *hashes[LR_SEATS_MAX], *entropy[LR_SEATS_MAX];
    for (int i = 0; i < t->log.seat_count; i++) {
        hashes[i] = t->log.hashes[i];
        entropy[i] = t->log.entropy.seat[i];
    }
    part.commitment = t->log.commitment;
    part.step = t->log.step;
    part.until = dice_until_wall(s, t);
    part.hashes.item = hashes;
    part.hashes.count = t->log.seat_count;
    part.entropy.item = entropy;
    part.entropy.count = t->log.seat_count;
    part.silent = dice_silent(&t->log);
    part_dice_write(w, &part);
}

static void write_undo(const table *t, int seat_number, json_writer *w) {
    char text[LR_ACTION_TEXT_MAX];
    part_undo part = part_undo_new();
    part.on = seat_number >= 0 && play_can_undo(t, seat_number);
    if (part.on) {
        lr_action_print(&t->log.shared->game, t->log.acts[t->log.act_count - 1].action, text,
                        sizeof text);
        part.action = text + 2; /* without the seat */
    }
    part_undo_write(w, &part);
}

void sections_own(server *s, const table *t, int seat_number, int section, json_writer *w) {
    switch (section) {
    case OWN_STAGE: jw_string(w, word_stage_text(t->log.stage)); break;
    case OWN_HOST:
        if (t->log.host >= 0)
            jw_int(w, t->log.host);
        else
            jw_null(w);
        break;
    case OWN_SEATS: write_seats(s, t, w); break;
    case OWN_WATCHERS: jw_uint(w, t->watcher_count); break;
    case OWN_CLOCK: write_clock(s, t, w); break;
    case OWN_VOTES: write_votes(s, t, w); break;
    case OWN_DICE: write_dice(s, t, w); break;
    case OWN_UNDO: write_undo(t, seat_number, w); break;
    case OWN_RULES: rules_section(t, seat_number, w); break;
    case OWN_AUTOMATIC: between_section(s, t, seat_number, w); break;
    case OWN_LESSON: lessons_section(s, t, w); break;
    default: t->log.shared->family->counts(&t->log.shared->game, t->counts, w); break;
    }
}
