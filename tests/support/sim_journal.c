/* sim_journal.c - what the journal says, read without the server. See sim_truth.h.
 *
 * Only what a game is made of: the table's name, seed and configuration, what the seats add to the
 * dice, its acts, and what was taken back. The forms are those of server/journal.c. Each message of
 * a seat may stand in it once, and every outcome of chance must follow from the seed and from what
 * was added.
 */
#include "sim_truth.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The value of a line `word value` in an entry of several lines. */
static void line_of(const char *text, const char *word, char *out, size_t size) {
    char start[32] = { 0 };
    const char *at = NULL;

    (void)snprintf(start, sizeof start, "\n%s ", word);
    at = strstr(text, start);
    out[0] = 0;
    if (at == NULL) return;
    at += strlen(start);
    (void)snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
}

void sim_truth_owner(const sim_table *t, int seat, int64_t seq, char out[80]) {
    out[0] = 0;
    for (int64_t k = seq < t->entry_count ? seq : (int64_t)t->entry_count - 1; k >= 0; k--) {
        char *rest = NULL;
        if (strcmp(t->entry[k].kind, "seat") != 0) continue;
        rest = strchr(t->entry[k].text, ' '); /* message, who did it, which seat */
        rest = rest == NULL ? NULL : strchr(rest + 1, ' ');
        if (rest == NULL || strtol(rest + 1, NULL, 10) != seat) continue;
        line_of(t->entry[k].text, "token", out, 80);
        return;
    }
}

static void read_created(sim *w, sim_table *t, const sim_entry *e) {
    char config[LR_CONFIG_TEXT_MAX] = { 0 };
    lr_error error;

    line_of(e->text, "name", t->name, sizeof t->name);
    line_of(e->text, "seed", t->seed, sizeof t->seed);
    line_of(e->text, "config", config, sizeof config);
    t->game = calloc(1, sizeof *t->game);
    if (t->game == NULL) abort();
    /* The text of a map of one's own is the entry before. */
    const char *map = e > t->entry && strcmp(e[-1].kind, "map") == 0 ? e[-1].text : NULL;
    if (lr_game_init(t->game, config, map, &error) != LR_OK)
        sim_fail(w, "table %" PRIu64 ": %s: %s", t->number, config, error.text);
    unsigned char seed[FAIR_SEED_BYTES] = { 0 };
    if (fair_bytes(t->seed, seed, sizeof seed)) fair_commit(seed, t->commitment);
    if (t->name[0] == 0 || t->seed[0] == 0)
        sim_fail(w, "table %" PRIu64 " has no name or no seed: %s", t->number, e->text);
}

static lr_state *add_position(sim_table *t) {
    if (t->position_count == t->position_room) {
        t->position_room = t->position_room == 0 ? 64 : 2 * t->position_room;
        t->position = realloc(t->position, t->position_room * sizeof *t->position);
        if (t->position == NULL) abort();
    }
    memset(&t->position[t->position_count], 0, sizeof *t->position);
    return &t->position[t->position_count++];
}

/* Where a practice table begins. What the server wrote must be the whole position already. */
static void read_position(sim *w, sim_table *t, const sim_entry *e) {
    char again[LR_STATE_TEXT_MAX] = { 0 };
    lr_state *s = add_position(t);
    lr_error error;

    if (lr_state_parse(t->game, e->text, s, &error) != LR_OK)
        sim_fail(w, "table %" PRIu64 ": not a position: %s", t->number, error.text);
    else if (lr_state_print(t->game, s, again, sizeof again) != strlen(e->text) ||
             strcmp(again, e->text) != 0)
        sim_fail(w, "table %" PRIu64 ": a position that is not in full: %s", t->number, e->text);
    t->begin = (int32_t)t->position_count;
    w->tally.practice++;
}

/* `hash 8 0 3f0a...` and then `entropy 9 0 77c1...`; `-` for a seat that was silent. */
static void read_entropy(sim *w, sim_table *t, const sim_entry *e) {
    char hash[FAIR_HEX_MAX], text[FAIR_HEX_MAX + 16];
    char *rest = NULL;
    (void)strtoull(e->text, &rest, 10); /* the message, then the seat and what it adds */
    long seat = strtol(rest, &rest, 10);
    const char *added = rest + 1;

    if (*rest != ' ' || seat < 0 || seat >= LR_SEATS_MAX || strlen(added) >= FAIR_ENTROPY_HEX_MAX) {
        sim_fail(w, "table %" PRIu64 ": not an entropy: %s", t->number, e->text);
        return;
    }
    if (strcmp(added, "-") == 0) {
        w->tally.dice_silent++;
        return;
    }
    w->tally.dice_added++;
    memcpy(t->entropy.seat[seat], added, strlen(added) + 1);
    fair_hash(t->commitment, (int)seat, added, hash);
    (void)snprintf(text, sizeof text, " %ld %s", seat, hash);
    for (const sim_entry *other = e; other-- > t->entry;)
        if (strcmp(other->kind, "hash") == 0 && strstr(other->text, text) != NULL) return;
    sim_fail(w, "table %" PRIu64 ": an entropy without its hash: %s", t->number, e->text);
}

static void read_hash(sim *w, const sim_table *t, const sim_entry *e) {
    for (const sim_entry *other = e; other-- > t->entry;)
        if (strcmp(other->kind, "entropy") == 0)
            sim_fail(w, "table %" PRIu64 ": a hash after an entropy: %s", t->number, e->text);
    if (strchr(e->text, '-') != NULL) w->tally.dice_silent++;
}

static void start_dice(sim *w, sim_table *t) {
    unsigned char seed[FAIR_SEED_BYTES] = { 0 };
    char config[LR_CONFIG_TEXT_MAX] = { 0 };

    if (!fair_bytes(t->seed, seed, sizeof seed))
        sim_fail(w, "table %" PRIu64 ": not a seed: %s", t->number, t->seed);
    (void)lr_config_print(t->game, 0, config, sizeof config);
    fair_start(&t->dice, seed, &t->entropy, config);
}

static void read_start(sim_table *t, sim_entry *e) {
    lr_state *s = add_position(t);

    if (t->begin > 0)
        lr_copy(t->game, s, &t->position[t->begin - 1]);
    else
        lr_init(t->game, s);
    e->position = (int32_t)t->position_count - 1;
}

static void read_act(sim *w, sim_table *t, sim_entry *e, int32_t before) {
    char *rest = NULL;
    lr_error error;
    lr_state *s = NULL;

    e->act_id = strtoull(e->text, &rest, 10);
    if (rest == e->text) { /* the rule by which the server did it */
        rest += strcspn(rest, " ");
        *(strncmp(e->text, "extra ", 6) == 0 ? &w->tally.passes : &w->tally.by_rule) += 1;
    }
    if (before < 0 || *rest != ' ' ||
        lr_action_parse(t->game, rest + 1, &e->action, &error) != LR_OK) {
        sim_fail(w, "table %" PRIu64 ": not an act: %s", t->number, e->text);
        return;
    }
    s = add_position(t);
    lr_copy(t->game, s, &t->position[before]);
    if (e->action.actor == LR_ACTOR_CHANCE) {
        lr_action promised = fair_draw(&t->dice, t->game, s);
        if (memcmp(&promised, &e->action, sizeof promised) != 0)
            sim_fail(w, "table %" PRIu64 ": entry %td is not what the dice give: %s", t->number,
                     e - t->entry, e->text);
    }
    if (lr_play(t->game, s, e->action) != LR_OK)
        sim_fail(w, "table %" PRIu64 ": entry %td is not legal: %s", t->number, e - t->entry,
                 e->text);
    e->is_act = true;
    e->before = before;
    e->position = (int32_t)t->position_count - 1;
    e->act_seat = e->action.actor;
    w->tally.acts++;
}

/* The position before the last act that was not taken back. */
static void read_undo(sim *w, sim_table *t, sim_entry *e) {
    for (sim_entry *act = e; act-- > t->entry;) {
        if (!act->is_act || act->undone) continue;
        if (act->action.actor == LR_ACTOR_CHANCE)
            sim_fail(w, "table %" PRIu64 ": chance is taken back", t->number);
        act->undone = true;
        e->undoes = (int32_t)(act - t->entry);
        e->position = act->before;
        w->tally.undone++;
        return;
    }
    sim_fail(w, "table %" PRIu64 ": nothing is taken back", t->number);
}

/* No message is done twice. Clients of the simulation use no number that another has used. */
static void once(sim *w, const sim_table *t, const sim_entry *e) {
    uint64_t id = strtoull(e->text, NULL, 10);

    for (const sim_entry *other = e; id != 0 && other-- > t->entry && e - other < 200;) {
        if (e->time_ms == other->time_ms)
            continue; /* several entries of one message have one time */
        if (strcmp(other->kind, "map") != 0 && strtoull(other->text, NULL, 10) == id)
            sim_fail(w, "table %" PRIu64 ": message %" PRIu64 " is done twice: %s, then %s",
                     t->number, id, other->text, e->text);
    }
}

void sim_truth_read(sim *w, sim_table *t, uint32_t seq) {
    sim_entry *e = &t->entry[seq];
    int32_t before = seq > 0 ? e[-1].position : -1;

    e->position = before;
    if (strcmp(e->kind, "map") == 0) return;
    if (strcmp(e->kind, "created") == 0) {
        read_created(w, t, e);
    } else if (t->game == NULL) {
        sim_fail(w, "table %" PRIu64 ": %s comes before its game", t->number, e->kind);
    } else if (strcmp(e->kind, "hash") == 0) {
        read_hash(w, t, e);
    } else if (strcmp(e->kind, "entropy") == 0) {
        read_entropy(w, t, e);
    } else if (strcmp(e->kind, "begin") == 0) {
        start_dice(w, t);
        read_start(t, e);
    } else if (strcmp(e->kind, "position") == 0) {
        read_position(w, t, e);
        return;
    } else if (strcmp(e->kind, "act") == 0) {
        read_act(w, t, e, before);
    } else if (strcmp(e->kind, "undo") == 0) {
        read_undo(w, t, e);
    } else if (strcmp(e->kind, "rules") == 0) {
        w->tally.rules_set++;
    } else if (strcmp(e->kind, "over") == 0) {
        t->revealed = true;
        t->over_seq = seq;
        w->tally.games_finished++;
    }
    once(w, t, e);
    if (w->failure[0] == 0) sim_seats_read(w, t, seq);
}
