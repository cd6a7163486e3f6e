/* sim_judge.c - may the server say this? See sim_client.h.
 *
 * Every frame is looked at as it leaves the server, whether or not it will be heard:
 *
 *   1. It is JSON, and of a type that there is.
 *   2. It speaks of nothing that the server was not told is durable: sequence numbers, acknowledged
 *      moves, lines of chat.
 *   3. It goes to somebody who may know it. The sections of a game are made here once more from the
 *      true position as the receiver may see it - and where the rules are asked, from another position
 *      that looks the same to the receiver: a twin. What the server says must be the same to the byte,
 *      so it cannot depend on what is hidden.
 *   4. It holds no token but the receiver's own, and no seed before the game is over.
 */
#include "sim_client.h"
#include "sim_truth.h"

#include "messages.h"
#include "wire.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARSED_ONE_IN = 41 };

/* ---- secrets ---- */

static bool holds(const char *bytes, size_t length, const char *text) {
    return text[0] != 0 && memmem(bytes, length, text, strlen(text)) != NULL;
}

static void no_secrets(sim *w, const sim_client *to, const char *bytes, size_t length,
                       const char *what) {
    for (uint32_t k = 0; k < w->client_count; k++) {
        const sim_client *c = &w->client[k];
        for (uint32_t n = 0; c != to && n < c->key_count; n++)
            if (holds(bytes, length, c->key[n].token))
                sim_fail(w, "%s holds the token of client %u: %.*s", what, k, (int)length, bytes);
    }
}

void sim_client_hear_log(sim *w, const char *members) {
    if (w->client != NULL) no_secrets(w, NULL, members, strlen(members), "a line of the log");
}

static void no_seed(sim *w, const char *bytes, size_t length) {
    const sim_table *t = NULL;

    for (uint32_t k = 0; (t = sim_truth_at(w, k)) != NULL; k++)
        if (!t->revealed && holds(bytes, length, t->seed))
            sim_fail(w, "the seed of the dice is told before the end: %.*s", (int)length, bytes);
}

/* ---- sections of the game ---- */

static void differ(sim *w, const sim_client *c, int seat, const char *name, const char *told,
                   size_t told_length, const char *want, size_t want_length) {
    size_t at = 0, from = 0;

    while (at < told_length && at < want_length && told[at] == want[at]) at++;
    from = at > 60 ? at - 60 : 0;
    sim_fail(
        w,
        "client %u (seat %d, view %s): section %s is not what it may see, from byte %zu of %zu "
        "and %zu\ntold: %.*s\ntrue: %.*s",
        c->number, seat, c->view, name, at, told_length, want_length,
        (int)(told_length - from > 300 ? 300 : told_length - from), told + from,
        (int)(want_length - from > 300 ? 300 : want_length - from), want + from);
}

/* A position that looks the same to the viewer. Spectators are asked nothing. */
static void make_twin(sim *w, const sim_table *t, const lr_state *s, int viewer, lr_state *twin) {
    lr_view view;
    lr_rng rng = lr_rng_stream(w->options.seed, w->tally.frames);

    memset(&view, 0, sizeof view);
    memset(twin, 0, sizeof *twin);
    lr_observe(t->game, s, viewer, &view);
    lr_resample(t->game, &view, &rng, twin);
}

static void judge_text(sim *w, const sim_client *c, const sim_told *heard, const sim_table *t,
                       const lr_state *s) {
    static char told[LR_STATE_TEXT_MAX * 2], want[LR_STATE_TEXT_MAX * 2];
    sim_json section = sim_section_get(heard->section, heard->section_count, "view");
    uint32_t actors = lr_actors(t->game, s);
    lr_view view;
    size_t told_length = 0, want_length = 0;

    memset(&view, 0, sizeof view);
    /* A seat that nobody waits for is told its view when it is asked again. */
    if (heard->seat != LR_SPECTATOR && LR_SEATS(actors) != 0 && !(actors >> heard->seat & 1))
        return;
    lr_observe(t->game, s, heard->seat, &view);
    want_length = lr_view_print(t->game, &view, want, sizeof want);
    told_length = sim_json_string(section, told, sizeof told);
    w->tally.views_checked++;
    if (told_length != want_length || memcmp(told, want, want_length) != 0)
        differ(w, c, heard->seat, "view", told, told_length, want, want_length);
}

typedef struct asked {
    const lr_game *game;
    const lr_state *position;
    bool over; /* it may have ended by agreement, which the position does not know */
} asked;

static lr_status ask_twin(const void *context, lr_action a) {
    const asked *q = context;
    return q->over ? LR_E_GAME_OVER : lr_check(q->game, q->position, a);
}

static void judge_json(sim *w, const sim_client *c, const sim_told *heard, const sim_table *t,
                       const lr_state *s) {
    static char want[WIRE_VIEW_MAX];
    static lr_action legal[LR_LEGAL_MAX];
    const wire_family *family = wire_family_of(t->game);
    lr_state twin;
    lr_view view;
    asked question = { t->game, &twin, t->revealed && heard->seq >= t->over_seq };
    wire_viewer viewer = { .seat = heard->seat, .legal = legal };

    memset(&view, 0, sizeof view);
    make_twin(w, t, s, heard->seat, &twin);
    lr_observe(t->game, s, heard->seat, &view);
    if (heard->seat != LR_SPECTATOR) {
        if (!question.over) viewer.legal_count = lr_legal(t->game, s, heard->seat, legal);
        viewer.check = ask_twin;
        viewer.check_context = &question;
    }
    for (int k = 0; family->sections[k].name != NULL && w->failure[0] == 0; k++) {
        json_writer writer = jw_start(want, sizeof want, NULL, NULL);
        sim_json told = sim_section_get(heard->section, heard->section_count,
                                        family->sections[k].name);
        size_t length = 0;
        family->section(t->game, &view, &viewer, k, &writer);
        if (!jw_finish(&writer)) sim_fail(w, "section %s does not fit", family->sections[k].name);
        length = strlen(want);
        if (length > 0 && want[length - 1] == '\n') length--;
        if (told.length != length || memcmp(told.at, want, length) != 0)
            differ(w, c, heard->seat, family->sections[k].name, told.at, told.length, want, length);
    }
    w->tally.views_checked++;
}

static void judge_view(sim *w, const sim_client *c, const sim_told *told, const sim_table *t) {
    const lr_state *s = sim_truth_position(t, told->seq);

    if (s == NULL) return;
    if (strcmp(c->view, "text") == 0) judge_text(w, c, told, t, s);
    if (strcmp(c->view, "json") == 0) judge_json(w, c, told, t, s);
}

/* ---- frames ---- */

static const sim_table *judge_seq(sim *w, const sim_client *c, sim_json frame) {
    char name[SIM_NAME_MAX] = { 0 };
    int64_t seq = sim_json_number_of(frame, "seq", -1);
    const sim_table *t = NULL;

    (void)sim_json_string_of(frame, "table", name, sizeof name);
    t = sim_truth_table(w, name);
    if (t == NULL) {
        sim_fail(w, "client %u is told of table %s, which is not durable", c->number, name);
        return NULL;
    }
    if (seq >= (int64_t)t->confirmed)
        sim_fail(w, "client %u is told of entry %lld of table %s, and %u are durable", c->number,
                 (long long)seq, name, t->confirmed);
    return t;
}

/* Whether the client has been given the token that opens the seat. */
static bool owns(sim *w, const sim_client *c, const sim_table *t, int seat, int64_t seq) {
    const sim_client *owner = c->role == SIM_TAB ? &w->client[w->plan[c->plan].host] : c;
    char hex[80] = { 0 };

    sim_truth_owner(t, seat, seq, hex);
    for (uint32_t k = 0; k < SIM_SEATS_SEEN_MAX && hex[0] != 0; k++)
        if (owner->told_key[k].token[0] != 0 && sim_opens(w, owner->told_key[k].token, hex))
            return true;
    return false;
}

static void take_told(sim_told *told, sim_json sections) {
    sim_json name = { 0 }, value = { 0 };
    size_t cursor = 0;

    while (sim_json_next(sections, &cursor, &name, &value))
        sim_section_put(told->section, &told->section_count, name, value);
}

/* What is told of the dice is in the journal already: the commitment of the seed, and each hash and
 * entropy in an entry that is no later than the frame. */
static void judge_dice(sim *w, const sim_client *c, const sim_told *told, const sim_table *t) {
    static const char *const kinds[][2] = { { "hashes", "hash" }, { "entropy", "entropy" } };
    sim_json dice = sim_section_get(told->section, told->section_count, "dice");
    char commitment[FAIR_HEX_MAX] = { 0 };

    (void)sim_json_string_of(dice, "commitment", commitment, sizeof commitment);
    if (strcmp(commitment, t->commitment) != 0)
        sim_fail(w, "client %u is told the commitment %s, not %s", c->number, commitment,
                 t->commitment);
    for (int i = 0; i < 2; i++) {
        sim_json list = { 0 }, item = { 0 };
        size_t cursor = 0;
        (void)sim_json_member(dice, kinds[i][0], &list);
        while (sim_json_next(list, &cursor, NULL, &item)) {
            char text[FAIR_HEX_MAX] = { 0 };
            bool found = sim_json_string(item, text, sizeof text) == 0;
            for (int64_t k = 0; !found && k <= told->seq && k < t->entry_count; k++)
                found = strcmp(t->entry[k].kind, kinds[i][1]) == 0 &&
                        strstr(t->entry[k].text, text) != NULL;
            if (!found) sim_fail(w, "client %u is told %s too early", c->number, text);
        }
    }
}

/* The text of the rules that hold for the seat when entry `seq` has happened, as the journal has
 * it. */
static const char *rules_of(const sim_table *t, int seat, int64_t seq) {
    for (int64_t k = seq < t->entry_count ? seq : t->entry_count - 1; k >= 0; k--) {
        char *rest = NULL;
        if (strcmp(t->entry[k].kind, "rules") != 0) continue;
        (void)strtoull(t->entry[k].text, &rest, 10); /* the message, then the seat */
        if (strtol(rest, NULL, 10) == seat) return t->entry[k].text;
    }
    return "\nextra useful\ndeaf 0\npoints 0\nworse 0\nunpayable 1";
}

/* What the server does for a seat is told to that seat alone, by the rules that the journal has. */
static void judge_rules(sim *w, const sim_client *c, const sim_told *told, const sim_table *t) {
    sim_json rules = sim_section_get(told->section, told->section_count, "rules"), worse = { 0 },
             unpayable = { 0 }, never = { 0 }, name = { 0 }, count = { 0 };
    sim_json automatic = sim_section_get(told->section, told->section_count, "automatic");
    const char *truth = rules_of(t, told->seat, told->seq);
    char extra[16] = { 0 }, line[96] = { 0 };
    size_t cursor = 0;

    if (told->seat == LR_SPECTATOR && rules.length + automatic.length > 0)
        sim_fail(w, "client %u watches and is told the rules of a seat", c->number);
    if (told->seat == LR_SPECTATOR || sim_truth_position(t, told->seq) == NULL) return;
    (void)sim_json_string_of(rules, "extra", extra, sizeof extra);
    (void)snprintf(line, sizeof line, "\nextra %s\n", extra);
    bool same = strstr(truth, line) != NULL;
    (void)sim_json_member(rules, "worse", &worse);
    (void)sim_json_member(rules, "unpayable", &unpayable);
    (void)snprintf(line, sizeof line, "\npoints %d\nworse %d\nunpayable %d",
                   (int)sim_json_number_of(rules, "points", -1), sim_json_true(worse),
                   sim_json_true(unpayable));
    const char *rest = strstr(truth, line);
    same &= rest != NULL;
    (void)sim_json_member(rules, "never", &never);
    rest = same ? rest + strlen(line) : "";
    while (same && sim_json_next(never, &cursor, &name, &count)) {
        char good[16] = { 0 };
        (void)sim_json_string(name, good, sizeof good);
        (void)snprintf(line, sizeof line, "\nnever %s %d", good, (int)sim_json_number(count, -1));
        same = strncmp(rest, line, strlen(line)) == 0;
        rest += same ? strlen(line) : 0;
    }
    if (!same || *rest != 0)
        sim_fail(w, "client %u (seat %d) is told the rules %.*s, and the journal has %s", c->number,
                 told->seat, (int)rules.length, rules.at, truth);
}

static void judge_table(sim *w, const sim_client *c, sim_told *told, sim_json frame) {
    const sim_table *t = judge_seq(w, c, frame);
    sim_json sections = { 0 };
    int seat = (int)sim_json_number_of(frame, "seat", LR_SPECTATOR);

    if (t == NULL) return;
    if (seat != LR_SPECTATOR && !owns(w, c, t, seat, sim_json_number_of(frame, "seq", -1)))
        sim_fail(w, "client %u is given seat %d of table %s, which is not its own", c->number, seat,
                 t->name);
    told->at_table = true;
    told->seat = seat;
    told->seq = sim_json_number_of(frame, "seq", -1);
    (void)snprintf(told->table, sizeof told->table, "%s", t->name);
    sim_section_clear(told->section, &told->section_count);
    if (sim_json_member(frame, "view", &sections)) take_told(told, sections);
    sim_seats_told(w, told, sim_truth_table(w, t->name));
    judge_dice(w, c, told, t);
    judge_rules(w, c, told, t);
    judge_view(w, c, told, t);
}

/* ---- what happened ---- */

/* The next event of the game in a frame's list; those of the table itself are passed over, but for
 * what was taken back. */
static bool next_event(sim_json events, size_t *cursor, sim_json *item) {
    static const char *const own[] = { "chat", "sat", "rose", "started", "standin", "paused" };
    while (sim_json_next(events, cursor, NULL, item)) {
        sim_json kind = { 0 };
        bool is_own = false;
        if (item->at[0] == '"') return true;
        (void)sim_json_member(*item, "kind", &kind);
        for (size_t k = 0; k < sizeof own / sizeof *own; k++) is_own |= sim_json_is(kind, own[k]);
        if (!is_own) return true;
    }
    return false;
}

/* The seat hears by which rule the server acted for it; nobody else does. The entry's text begins
 * with the rule's word. */
static void write_by_rule(const sim_table *t, const sim_entry *act, int viewer, json_writer *w) {
    char text[LR_ACTION_TEXT_MAX] = { 0 };
    event_by_rule told = event_by_rule_new();
    size_t length = strcspn(act->text, " ");
    if (act->text[0] < 'a' || act->text[0] > 'z' || viewer != act->action.actor) return;
    for (int32_t k = 0; word_rule_text(k) != NULL; k++)
        if (strlen(word_rule_text(k)) == length &&
            memcmp(word_rule_text(k), act->text, length) == 0)
            told.rule = k;
    (void)lr_action_print(t->game, act->action, text, sizeof text);
    told.seat = viewer;
    told.action = text + 2;
    event_by_rule_write(w, &told);
}

/* The events of one act as the viewer may hear them: a JSON array. */
static void write_events(const sim_table *t, const sim_entry *act, int viewer, bool as_json,
                         char *out, size_t size) {
    json_writer writer = jw_start(out, size, NULL, NULL);
    const lr_state *before = &t->position[act->before], *after = &t->position[act->position];
    lr_action seen = lr_redact(t->game, before, act->action, viewer);

    jw_array(&writer);
    if (as_json) {
        lr_view one, other;
        memset(&one, 0, sizeof one);
        memset(&other, 0, sizeof other);
        lr_observe(t->game, before, viewer, &one);
        lr_observe(t->game, after, viewer, &other);
        wire_family_of(t->game)->events(t->game, &one, &other, seen, &writer);
    } else {
        char text[LR_ACTION_TEXT_MAX] = { 0 };
        (void)lr_action_print(t->game, seen, text, sizeof text);
        jw_string(&writer, text);
    }
    write_by_rule(t, act, viewer, &writer);
    jw_array_end(&writer);
    (void)jw_finish(&writer);
}

/* What was taken back is told as it was told when it was made. */
static void judge_undone(sim *w, const sim_told *told, const sim_table *t, const sim_entry *e,
                         sim_json item) {
    const sim_entry *act = &t->entry[e->undoes];
    lr_action seen = lr_redact(t->game, &t->position[act->before], act->action, told->seat);
    char want[LR_ACTION_TEXT_MAX] = { 0 }, said[LR_ACTION_TEXT_MAX] = { 0 };
    sim_json kind = { 0 };

    (void)lr_action_print(t->game, seen, want, sizeof want);
    if (item.at[0] == '{') (void)sim_json_member(item, "kind", &kind);
    (void)sim_json_string_of(item, "action", said, sizeof said);
    if (!sim_json_is(kind, "undone") || strcmp(said, want + 2) != 0)
        sim_fail(w, "taking back `%s` is told as %.*s", want, (int)item.length, item.at);
}

/* The list of events is what the acts since the last frame brought about, for this viewer. */
static void judge_happenings(sim *w, const sim_client *c, const sim_told *told, const sim_table *t,
                             int64_t from, sim_json frame) {
    static char want[1 << 16];
    sim_json events = { 0 }, item = { 0 }, expected = { 0 };
    size_t cursor = 0;
    bool as_json = strcmp(c->view, "json") == 0;

    (void)sim_json_member(frame, "events", &events);
    for (int64_t k = from + 1; k <= told->seq && k < t->entry_count && w->failure[0] == 0; k++) {
        size_t at = 0;
        if (t->entry[k].undoes >= 0) {
            if (!next_event(events, &cursor, &item)) item = (sim_json){ "nothing", 7 };
            judge_undone(w, told, t, &t->entry[k], item);
        }
        if (!t->entry[k].is_act) continue;
        write_events(t, &t->entry[k], told->seat, as_json, want, sizeof want);
        while (sim_json_next((sim_json){ want, strlen(want) }, &at, NULL, &expected)) {
            if (!next_event(events, &cursor, &item)) item = (sim_json){ "nothing", 7 };
            if (item.length != expected.length || memcmp(item.at, expected.at, item.length) != 0)
                sim_fail(w, "client %u (seat %d, view %s): entry %lld is told as %.*s, not as %.*s",
                         c->number, told->seat, c->view, (long long)k, (int)item.length, item.at,
                         (int)expected.length, expected.at);
        }
    }
    if (w->failure[0] == 0 && next_event(events, &cursor, &item))
        sim_fail(w, "client %u is told what did not happen: %.*s", c->number, (int)item.length,
                 item.at);
}

static void judge_events(sim *w, const sim_client *c, sim_told *told, sim_json frame) {
    const sim_table *t = judge_seq(w, c, frame);
    sim_json sections = { 0 };
    int64_t from = sim_json_number_of(frame, "from", -2);

    if (t == NULL) return;
    if (!told->at_table || strcmp(told->table, t->name) != 0)
        sim_fail(w, "client %u is told of table %s, where it is not", c->number, t->name);
    if (told->seq != from)
        sim_fail(w, "client %u was told up to %lld and hears what follows %lld", c->number,
                 (long long)told->seq, (long long)from);
    told->seq = sim_json_number_of(frame, "seq", -1);
    if (sim_json_member(frame, "changed", &sections)) take_told(told, sections);
    sim_seats_told(w, told, sim_truth_table(w, t->name));
    judge_dice(w, c, told, t);
    judge_rules(w, c, told, t);
    if (w->failure[0] == 0 && lr_rng_below(&w->judge, 2) == 0)
        judge_happenings(w, c, told, t, from, frame);
    if (w->failure[0] == 0 && lr_rng_below(&w->judge, 4) == 0) judge_view(w, c, told, t);
}

/* Who resumes knows what it knew. */
static void resume(sim *w, const sim_client *c, const sim_said *said, int seat, sim_told *told) {
    const sim_table *t = sim_truth_table(w, said->table);

    if (t == NULL || (seat != LR_SPECTATOR && !owns(w, c, t, seat, t->entry_count)))
        sim_fail(w, "client %u resumes a seat that is not its own", c->number);
    told->at_table = true;
    told->seat = seat; /* it may have been given another one before the start */

    told->seq = said->seq;
    memcpy(told->table, said->table, sizeof told->table);
    sim_section_clear(told->section, &told->section_count);
    for (uint32_t k = 0; k < c->section_count; k++) {
        char quoted[32] = { 0 };
        int length = snprintf(quoted, sizeof quoted, "\"%s\"", c->section[k].name);
        sim_section_put(told->section, &told->section_count, (sim_json){ quoted, (size_t)length },
                        (sim_json){ c->section[k].value, c->section[k].length });
    }
}

static sim_said *said_of(sim_client *c, uint64_t id) {
    for (uint32_t k = 0; k < SIM_SAID_MAX; k++)
        if (c->said[k].id == id) return &c->said[k];
    return NULL;
}

/* Between turns `end` may be the answer to a question that is still open. The journal has no
 * answers: the server passes later, for all together. */
static bool may_be_answer(const sim_table *t, const sim_said *said) {
    char config[LR_CONFIG_TEXT_MAX] = { 0 };

    if (strcmp(said->type, "move") != 0 || strcmp(said->text, "end") != 0) return false;
    if (t == NULL || t->game == NULL) return false;
    (void)lr_config_print(t->game, 0, config, sizeof config);
    return strstr(config, "extra_turns=build") != NULL ||
           strstr(config, "extra_turns=paired") != NULL;
}

/* Acknowledged rules are in the journal. */
static void judge_set(sim *w, const sim_client *c, const sim_said *said) {
    const sim_table *t = sim_truth_table(w, said->table);

    for (uint32_t k = 0; t != NULL && k < t->confirmed; k++)
        if (strcmp(t->entry[k].kind, "rules") == 0 &&
            strtoull(t->entry[k].text, NULL, 10) == said->id)
            return;
    sim_fail(w, "client %u: rules %llu are acknowledged and not durable", c->number,
             (unsigned long long)said->id);
}

/* An acknowledged move is in the journal, once, as it was said. */
static void judge_move(sim *w, const sim_client *c, const sim_said *said) {
    const sim_table *t = sim_truth_table(w, said->table);
    const sim_entry *act = t == NULL ? NULL : sim_truth_act(t, said->seat, said->id);
    char text[LR_ACTION_TEXT_MAX] = { 0 };

    if (act == NULL && may_be_answer(t, said)) return;
    if (act == NULL) {
        sim_fail(w, "client %u: move %llu is acknowledged and not durable", c->number,
                 (unsigned long long)said->id);
        return;
    }
    (void)lr_action_print(t->game, act->action, text, sizeof text);
    if (strcmp(text + 2, said->text) != 0)
        sim_fail(w, "client %u: move %llu was `%s` and became `%s`", c->number,
                 (unsigned long long)said->id, said->text, text + 2);
    w->tally.acknowledged++;
}

static void judge_chat(sim *w, const sim_client *c, const sim_said *said) {
    const sim_table *t = sim_truth_table(w, said->table);
    uint32_t times = 0;

    for (uint32_t k = 0; t != NULL && k < t->confirmed; k++)
        times += strcmp(t->entry[k].kind, "chat") == 0 && strstr(t->entry[k].text, said->text);
    if (times != 1)
        sim_fail(w, "client %u: the line `%s` is in the journal %u times", c->number, said->text,
                 times);
    w->tally.chats++;
}

static void judge_ok(sim *w, sim_client *c, uint32_t connection, sim_told *told, sim_json frame) {
    sim_said *said = said_of(c, (uint64_t)sim_json_number_of(frame, "id", 0));
    sim_key key = { .seat = (int)sim_json_number_of(frame, "seat", LR_SPECTATOR) };

    (void)sim_json_string_of(frame, "table", key.table, sizeof key.table);
    (void)sim_json_string_of(frame, "token", key.token, sizeof key.token);
    if (key.token[0] != 0 && sim_truth_table(w, key.table) == NULL)
        sim_fail(w, "client %u has a seat at table %s, which is not durable", c->number, key.table);
    if (key.token[0] != 0) c->told_key[c->told_key_count++ % SIM_SEATS_SEEN_MAX] = key;
    if (key.table[0] != 0) sim_seats_came(w, key.table, key.seat, connection);
    if (said == NULL) return;
    said->was_done = true;
    sim_seats_said(w, said, connection);
    if (strcmp(said->type, "move") == 0) judge_move(w, c, said);
    if (strcmp(said->type, "chat") == 0) judge_chat(w, c, said);
    if (strcmp(said->type, "rules") == 0) judge_set(w, c, said);
    if (strcmp(said->type, "resume") == 0) resume(w, c, said, key.seat, told);
    if (strcmp(said->type, "leave") == 0) told->at_table = false;
    if (c->role == SIM_INTRUDER && strcmp(said->type, "sit") == 0)
        sim_fail(w, "client %u opened a seat with a token that it guessed", c->number);
}

/* What was done stays done when the message comes again, unless nobody can say so now. */
static void judge_repeated(sim *w, const sim_client *c, const sim_said *said, const sim_told *told,
                           sim_json code) {
    static const char *const later[] = { "BUSY",     "RATE_LIMIT",  "NOT_AT_TABLE",
                                         "WATCHING", "HELLO_FIRST", "STOPPING" };
    static const char *const types[] = { "move", "undo", "chat", "resign", "offer", "rules" };
    bool matters = false;

    if (strcmp(told->table, said->table) != 0) return; /* it has gone on to another table */
    if (may_be_answer(sim_truth_table(w, said->table), said)) return;
    for (uint32_t k = 0; k < w->client_count; k++) /* tabs may have said much in between */
        if (w->client[k].plan == c->plan && w->client[k].role == SIM_TAB) return;
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        matters |= strcmp(said->type, types[k]) == 0;
    for (size_t k = 0; k < sizeof later / sizeof *later; k++)
        if (sim_json_is(code, later[k])) return;
    if (matters && said->was_done)
        sim_fail(w, "client %u: %s %llu was done, and is refused when it comes again: %.*s",
                 c->number, said->type, (unsigned long long)said->id, (int)code.length, code.at);
}

/* A table that is durable and goes on is there. */
static void judge_refused(sim *w, sim_client *c, const sim_told *told, sim_json frame) {
    const sim_said *said = said_of(c, (uint64_t)sim_json_number_of(frame, "id", 0));
    const sim_table *t = said == NULL ? NULL : sim_truth_table(w, said->table);
    sim_json code = { 0 };

    (void)sim_json_member(frame, "code", &code);
    if (t != NULL && (t->stage == STORE_OPEN || t->stage == STORE_RUNNING) &&
        (sim_json_is(code, "NO_SUCH_TABLE") || sim_json_is(code, "DAMAGED")))
        sim_fail(w, "client %u: table %s is there, and is refused", c->number, t->name);
    if (said != NULL) judge_repeated(w, c, said, told, code);
    if (said != NULL) sim_seats_refused(w, c, said, code);
}

void sim_told_free(sim_told *told) {
    if (told == NULL) return;
    sim_section_clear(told->section, &told->section_count);
    free(told);
}

static sim_told *told_of(sim *w, uint32_t connection) {
    sim_connection *c = sim_net_find(w, connection);

    if (c->told == NULL) c->told = calloc(1, sizeof *c->told);
    if (c->told == NULL) abort();
    return c->told;
}

void sim_client_told(sim *w, uint32_t client, uint32_t connection, const char *bytes,
                     size_t length) {
    sim_client *c = &w->client[client];
    sim_json frame = { bytes, length }, type = { 0 };
    sim_told *told = NULL;

    if (w->tally.frames % PARSED_ONE_IN == 0) {
        json_t *parsed = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
        if (parsed == NULL) sim_fail(w, "not JSON: %.*s", (int)length, bytes);
        json_decref(parsed);
    }
    no_secrets(w, c, bytes, length, "a frame");
    no_seed(w, bytes, length);
    told = told_of(w, connection);
    (void)sim_json_member(frame, "type", &type);
    if (sim_json_is(type, "table")) {
        char name[SIM_NAME_MAX] = { 0 };
        (void)sim_json_string_of(frame, "table", name, sizeof name);
        sim_seats_came(w, name, (int)sim_json_number_of(frame, "seat", LR_SPECTATOR), connection);
        judge_table(w, c, told, frame);
    }
    if (sim_json_is(type, "events")) judge_events(w, c, told, frame);
    if (sim_json_is(type, "ok")) judge_ok(w, c, connection, told, frame);
    if (sim_json_is(type, "over")) (void)judge_seq(w, c, frame);
    if (sim_json_is(type, "refused")) judge_refused(w, c, told, frame);
    if (sim_json_is(type, "gone")) sim_seats_lost(w, connection);
    if (sim_json_is(type, "gone") || sim_json_is(type, "elsewhere")) told->at_table = false;
}

/* ---- everybody ---- */

static bool is_between(const sim_table *t, int32_t position) {
    lr_view view;
    memset(&view, 0, sizeof view);
    lr_observe(t->game, &t->position[position], LR_SPECTATOR, &view);
    return wire_family_of(t->game)->turn(t->game, &view).between;
}

/* Passes between turns are told together, when it is known who builds. */
static bool held_back(const sim_table *t, int64_t told) {
    for (int64_t k = told + 1; k < t->confirmed; k++) {
        const sim_entry *e = &t->entry[k];
        if (!e->is_act || !is_between(t, e->before) || !is_between(t, e->position)) return false;
    }
    return true;
}

void sim_judge_all(sim *w) {
    for (uint32_t k = 0; k < SIM_CONNECTIONS_MAX && w->failure[0] == 0; k++) {
        const sim_connection *c = &w->connection[k];
        const sim_table *t = NULL;
        if (!c->server_open || c->dying || c->told == NULL || !c->told->at_table) continue;
        t = sim_truth_table(w, c->told->table);
        if (t == NULL || t->confirmed == 0) continue;
        if (sim_truth_position(t, c->told->seq) == sim_truth_position(t, t->confirmed - 1))
            judge_view(w, &w->client[c->client], c->told, t);
        else if (!held_back(t, c->told->seq))
            sim_fail(w, "client %u was told up to %lld of table %s, and nothing of what follows",
                     c->client, (long long)c->told->seq, t->name);
    }
}
