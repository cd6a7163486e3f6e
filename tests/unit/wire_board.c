/* The board family's JSON: valid at every position of many games, told only what the viewer may
 * know, complete enough to play by, and the same as texts that people have read
 * (golden/wire-*.txt).
 */
#include "board_json.h"
#include "drive.h"
#include "golden.h"
#include "schema_check.h"
#include "state.h"
#include "twins.h"
#include "wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lr_game game;
static drive d;
static lr_state s;
static lr_action legal[LR_LEGAL_MAX];
static char text[WIRE_VIEW_MAX], other_text[WIRE_VIEW_MAX];

static lr_status check(const void *context, lr_action a) {
    return lr_check(&game, context, a);
}

static wire_viewer viewer_of(const lr_state *at, int seat) {
    wire_viewer viewer = { .seat = seat, .legal = legal };
    if (seat < 0) return viewer;
    viewer.legal_count = lr_legal(&game, at, seat, legal);
    viewer.check = check;
    viewer.check_context = at;
    return viewer;
}

/* The whole view as the server sends it. */
static size_t write_view(const lr_state *at, int seat, char out[WIRE_VIEW_MAX]) {
    lr_view view;
    wire_viewer viewer = viewer_of(at, seat);
    lr_observe(&game, at, seat, &view);
    json_writer w = jw_start(out, WIRE_VIEW_MAX, NULL, NULL);
    jw_object(&w);
    for (int k = 0; wire_board.sections[k].name != NULL; k++) {
        jw_key(&w, wire_board.sections[k].name);
        wire_board.section(&game, &view, &viewer, k, &w);
    }
    jw_object_end(&w);
    assert_true(jw_finish(&w));
    return w.length;
}

static size_t write_events(const lr_state *before, lr_action a, const lr_state *after, int seat,
                           char out[WIRE_VIEW_MAX]) {
    lr_view then, now;
    lr_observe(&game, before, seat, &then);
    lr_observe(&game, after, seat, &now);
    json_writer w = jw_start(out, WIRE_VIEW_MAX, NULL, NULL);
    jw_array(&w);
    wire_board.events(&game, &then, &now, lr_redact(&game, before, a, seat), &w);
    jw_array_end(&w);
    assert_true(jw_finish(&w));
    return w.length;
}

static json_t *read_back(const char *json) {
    json_error_t error;
    json_t *value = json_loads(json, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) fail_msg("%s: %s", error.text, json);
    return value;
}

/* What is written keeps to its description (board_json.def). */
static json_t *read_as(const char *definition, const char *json) {
    json_t *value = read_back(json);
    schema_expect(definition, value);
    return value;
}

static void fail_at(const char *why, int seat, uint64_t step, const lr_action *a) {
    (void)fprintf(stderr, "seat %d\n", seat);
    drive_report(&d, &s, step, a, why);
    fail_msg("%s", why);
}

/* ---- every position of many games ---- */

static size_t largest_view;
static uint64_t events_of[BOARD_ACTION_KINDS], moves_of[BOARD_ACTION_KINDS];

static const char *word_of(json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static int64_t number_of(json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

/* Sums of what public points are made of. */
static bool sources_add_up(json_t *players) {
    size_t k;
    json_t *player, *points;
    const char *source;
    json_array_foreach(players, k, player) {
        int64_t sum = 0;
        json_object_foreach(json_object_get(player, "sources"), source, points)
            sum += json_integer_value(points);
        if (sum != number_of(player, "points")) return false;
    }
    return true;
}

/* Cards are counted, or hidden where the table plays so. */
static bool counts_are_right(json_t *players, int seat) {
    lr_view view;
    size_t k;
    json_t *player;
    lr_observe(&game, &s, seat, &view);
    json_array_foreach(players, k, player) {
        unsigned held = board_view_of(&view)->hand_count[k];
        json_t *cards = json_object_get(player, "cards");
        if (held == BOARD_COUNT_HIDDEN ? !json_is_null(cards) : json_integer_value(cards) != held)
            return false;
    }
    return true;
}

/* The seats of the prompt are those that the game waits for. */
static bool prompt_is_right(json_t *prompt) {
    uint32_t actors = lr_actors(&game, &s), who = 0;
    size_t k;
    json_t *seat;
    json_array_foreach(json_object_get(prompt, "who"), k, seat) who |= 1u
                                                                       << json_integer_value(seat);
    return who == LR_SEATS(actors) &&
           json_is_true(json_object_get(prompt, "chance")) == ((actors & LR_CHANCE) != 0);
}

/* Every listed action can be played as it is written; those of the rules are all there, but for
 * offers. */
static bool moves_are_right(json_t *moves, const wire_viewer *viewer) {
    size_t k;
    uint32_t at = 0;
    json_t *move;
    json_array_foreach(moves, k, move) {
        const char *action = word_of(move, "action");
        char line[LR_ACTION_TEXT_MAX];
        lr_action a;
        lr_error error;
        if (action == NULL) continue; /* an offer, which the client makes up */
        (void)snprintf(line, sizeof line, "%d %s", viewer->seat, action);
        if (lr_action_parse(&game, line, &a, &error) != LR_OK) return false;
        while (at < viewer->legal_count && viewer->legal[at].kind == BOARD_OFFER) at++;
        if (at == viewer->legal_count || memcmp(&a, &viewer->legal[at], sizeof a) != 0)
            return false;
        at++;
        size_t length = strlen(word_of(move, "kind"));
        if (strncmp(action, word_of(move, "kind"), length) != 0) return false;
        bool bare = action[length] == 0;
        if (bare != (json_object_size(json_object_get(move, "target")) == 0)) return false;
        moves_of[a.kind]++;
    }
    while (at < viewer->legal_count && viewer->legal[at].kind == BOARD_OFFER) at++;
    return at == viewer->legal_count;
}

/* A kind is either possible or blocked, and what cannot be paid says what is missing. */
static bool blocked_is_right(json_t *blocked, json_t *moves) {
    size_t k, m;
    json_t *entry, *move;
    json_array_foreach(blocked, k, entry) {
        const char *code = word_of(entry, "code");
        bool early = board_state_read(&s)->pub.phase == BOARD_PHASE_ROLL;
        if (strcmp(code, "OK") == 0) return false;
        if (early && strcmp(code, "NO_SPOT") == 0) return false; /* the dice come first */
        if (strcmp(code, "CANNOT_AFFORD") == 0 &&
            json_object_size(json_object_get(entry, "missing")) == 0)
            return false;
        if (json_object_get(entry, "track") || json_object_get(entry, "card")) continue;
        json_array_foreach(moves, m, move) if (strcmp(word_of(move, "kind"),
                                                      word_of(entry, "kind")) == 0) return false;
    }
    return true;
}

static void look_at_view(int seat, uint64_t step) {
    wire_viewer viewer = viewer_of(&s, seat);
    size_t length = write_view(&s, seat, text);
    if (length > largest_view) largest_view = length;
    json_t *view = read_as("BoardSections", text);
    viewer = viewer_of(&s, seat);
    if (!sources_add_up(json_object_get(view, "players")))
        fail_at("the sources are the points", seat, step, NULL);
    if (!counts_are_right(json_object_get(view, "players"), seat))
        fail_at("cards are counted", seat, step, NULL);
    if (!prompt_is_right(json_object_get(view, "prompt")))
        fail_at("the prompt names who is waited for", seat, step, NULL);
    if (!moves_are_right(json_object_get(view, "moves"), &viewer))
        fail_at("the moves are the legal ones", seat, step, NULL);
    if (!blocked_is_right(json_object_get(view, "blocked"), json_object_get(view, "moves")))
        fail_at("blocked is what has no move", seat, step, NULL);
    json_decref(view);
}

/* ---- cards told by events ---- */

static void add_cards(json_t *cards, int sign, int hand[BOARD_GOODS]) {
    for (unsigned lane = 0; lane < BOARD_GOODS; lane++)
        hand[lane] += sign * (int)number_of(cards, board_goods_names[lane]);
}

static void add_goods(json_t *event, const char *key, int sign, int hand[BOARD_GOODS]) {
    const char *word = word_of(json_object_get(event, "target"), key);
    for (unsigned lane = 0; word != NULL && lane < BOARD_GOODS; lane++)
        if (strcmp(word, board_goods_names[lane]) == 0) hand[lane] += sign;
}

static void add_gains(json_t *event, int seat, int hand[BOARD_GOODS]) {
    size_t k;
    json_t *gain;
    json_array_foreach(json_object_get(event, "gains"), k,
                       gain) if (number_of(gain, "seat") == seat)
        add_cards(json_object_get(gain, "cards"), 1, hand);
}

/* What an event says that the seat's hand gained and lost. */
static void add_event(json_t *event, int seat, int hand[BOARD_GOODS]) {
    const char *kind = word_of(event, "kind");
    bool own = json_object_get(event, "seat") != NULL && number_of(event, "seat") == seat;
    json_t *target = json_object_get(event, "target");
    bool aimed = json_object_get(target, "seat") != NULL && number_of(target, "seat") == seat;
    json_t *mine = json_object_get(event, "own");
    add_gains(event, seat, hand);
    if (own) add_cards(json_object_get(event, "paid"), -1, hand);
    if (own) add_cards(json_object_get(event, "gained"), 1, hand);
    if (mine != NULL) {
        add_cards(json_object_get(mine, "gained"), 1, hand);
        add_cards(json_object_get(mine, "lost"), -1, hand);
    }
    if (own && strcmp(kind, "discarded") == 0) add_cards(json_object_get(event, "cards"), -1, hand);
    if (own && strcmp(kind, "discard") == 0) add_goods(event, "goods", -1, hand);
    if (own && strcmp(kind, "choose") == 0) add_goods(event, "goods", 1, hand);
    if (own && strcmp(kind, "steal") == 0) add_goods(event, "goods", 1, hand);
    if (aimed && strcmp(kind, "steal") == 0) add_goods(event, "goods", -1, hand);
    if (aimed && strcmp(kind, "pillage") == 0) add_goods(event, "goods", -1, hand);
    if (strcmp(kind, "confirm") == 0 || strcmp(kind, "take") == 0) {
        int sign = own ? 1 : aimed ? -1 : 0;
        add_cards(json_object_get(event, "get"), sign, hand);
        add_cards(json_object_get(event, "give"), -sign, hand);
    }
}

static void look_at_events(const lr_state *before, lr_action a, int seat, uint64_t step) {
    size_t k;
    json_t *event;
    int hand[BOARD_GOODS] = { 0 };
    write_events(before, a, &s, seat, text);
    json_t *events = read_as("BoardEvent[]", text);
    if (json_array_size(events) == 0) fail_at("an action has an event", seat, step, &a);
    json_array_foreach(events, k, event) {
        if (word_of(event, "kind") == NULL) fail_at("an event has a kind", seat, step, &a);
        if (seat >= 0) add_event(event, seat, hand);
    }
    for (unsigned lane = 0; seat >= 0 && lane < BOARD_GOODS; lane++) {
        int then = (int)board_count(board_state_read(before)->secret.hand[seat], lane);
        int now = (int)board_count(board_state_read(&s)->secret.hand[seat], lane);
        if (now - then != hand[lane]) {
            (void)fprintf(stderr, "%s %s\n", board_goods_names[lane], text);
            fail_at("events tell the own hand", seat, step, &a);
        }
    }
    json_decref(events);
    events_of[a.kind]++;
}

/* Which kinds of actions seats play. */
static bool is_by_seat(unsigned kind) {
    const uint64_t chance = (uint64_t)1 << BOARD_DEAL | (uint64_t)1 << BOARD_FIRST |
                            (uint64_t)1 << BOARD_DICE | (uint64_t)1 << BOARD_STEAL |
                            (uint64_t)1 << BOARD_DRAW | (uint64_t)1 << BOARD_DISCOVER |
                            (uint64_t)1 << BOARD_PILLAGE | (uint64_t)1 << BOARD_PIRATES |
                            (uint64_t)1 << BOARD_EVENT | (uint64_t)1 << BOARD_PROGRESS;
    return !(chance >> kind & 1) && kind != BOARD_OFFER;
}

/* The first action of each kind was among the moves of whoever played it. */
static void note_move(const lr_state *before, lr_action a) {
    if (moves_of[a.kind] > 0) return;
    lr_state after = s;
    s = *before;
    look_at_view(a.actor, 0);
    s = after;
}

static wire_counts *counts;

static void count(const lr_state *before, lr_action a) {
    lr_view then, now;
    lr_observe(&game, before, LR_SPECTATOR, &then);
    lr_observe(&game, &s, LR_SPECTATOR, &now);
    wire_board.count(&game, &then, &now, lr_redact(&game, before, a, LR_SPECTATOR), counts);
}

static void look_at_counts(void) {
    json_writer w = jw_start(text, sizeof text, NULL, NULL);
    wire_board.counts(&game, counts, &w);
    assert_true(jw_finish(&w));
    json_decref(read_as("BoardCounts", text));
}

static void look_at_setting(void) {
    json_writer w = jw_start(text, sizeof text, NULL, NULL);
    jw_object(&w);
    wire_board.setting(&game, &w);
    jw_object_end(&w);
    assert_true(jw_finish(&w));
    json_decref(read_as("BoardSetting", text));
}

enum { GAME_STEPS_MAX = 900 };

/* Random games with every option, seen by somebody at random. */
static void odd_games_have_valid_views(void **unused) {
    uint64_t steps = drive_steps(5000, 1000);
    (void)unused;
    for (uint32_t k = 0; steps > 0; k++) {
        assert_true(drive_start_any(&d, &game, k, 700 + k));
        lr_init(&game, &s);
        memset(counts, 0, wire_board.counts_size);
        look_at_setting();
        for (uint64_t step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            int seat = (int)lr_rng_below(&d.rng, game.seats + 1u) - 1;
            look_at_view(seat, step);
            if (lr_actors(&game, &s) == 0) break;
            lr_state before = s;
            lr_action a = drive_action(&d, &s);
            lr_apply(&game, &s, a);
            look_at_events(&before, a, seat, step);
            count(&before, a);
        }
        look_at_counts();
    }
    assert_true(largest_view < WIRE_VIEW_MAX / 2);
}

/* ---- games of tests/playthroughs ---- */

typedef void watcher(const lr_state *before, lr_action a, uint32_t step);

static FILE *open_playthrough(const char *name, char line[LR_CONFIG_TEXT_MAX]) {
    char path[512];
    lr_error error;
    (void)snprintf(path, sizeof path, "%s/tests/playthroughs/%s", LR_TEST_SOURCE_DIR, name);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_non_null(fgets(line, LR_CONFIG_TEXT_MAX, in));
    line[strcspn(line, "\n")] = 0;
    if (lr_game_init(&game, line, NULL, &error) != LR_OK) fail_msg("%s: %s", name, error.text);
    lr_init(&game, &s);
    d.game = &game; /* for reports of what goes wrong */
    (void)lr_config_print(&game, 1, d.config, sizeof d.config);
    return in;
}

/* Plays a game again; the watcher sees every action with the position before, and `s` after it.
 * Lines of actions are numbered: `   57  1 roll`, perhaps with what it changed behind more
 * blanks. */
static void replay(const char *name, watcher *watch) {
    static char line[LR_STATE_TEXT_MAX];
    FILE *in = open_playthrough(name, line);
    uint32_t step = 0;
    while (fgets(line, sizeof line, in) != NULL) {
        char *rest = line;
        lr_action a;
        lr_error error;
        if (strtoul(line, &rest, 10) != step + 1 || strncmp(rest, "  ", 2) != 0) continue;
        rest += 2;
        char *more = strstr(rest, "  ");
        *(more ? more : rest + strcspn(rest, "\n")) = 0;
        if (lr_action_parse(&game, rest, &a, &error) != LR_OK) continue; /* a drawing */
        lr_state before = s;
        assert_int_equal(lr_play(&game, &s, a), LR_OK);
        watch(&before, a, step++);
    }
    (void)fclose(in);
    assert_int_equal(lr_actors(&game, &s), 0);
}

enum { VIEWS_EVERY = 7 }; /* actions; reading JSON back takes its time */

static uint64_t discoveries;

/* What is undone must not have shown anything: chance has no word in it. */
static void look_at_undo(const lr_state *before, lr_action a) {
    lr_view then, now;
    lr_observe(&game, before, a.actor, &then);
    lr_observe(&game, &s, a.actor, &now);
    bool undone = wire_board.undoable(&game, &then, &now, a);
    uint32_t actors = lr_actors(&game, &s);
    discoveries += board_state_read(&s)->pub.phase == BOARD_PHASE_DISCOVER;
    if (undone) assert_true(actors != 0 && !(actors & LR_CHANCE));
}

static void watch_all(const lr_state *before, lr_action a, uint32_t step) {
    int seat = (int)(step % (game.seats + 1u)) - 1;
    if (step == 0) look_at_setting();
    if (a.actor < game.seats) seat = a.actor;
    look_at_events(before, a, seat, step);
    count(before, a);
    if (step % VIEWS_EVERY == 0) look_at_view((int)(step % game.seats), step);
    if (a.actor < game.seats) note_move(before, a);
    if (a.actor < game.seats) look_at_undo(before, a);
}

/* Every kind of action has events, and every kind that a seat can play is among the moves with
 * what it is about. */
static void every_kind_has_events_and_moves(void **unused) {
    DIR *folder = opendir(LR_TEST_SOURCE_DIR "/tests/playthroughs");
    int games = 0;
    (void)unused;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        const char *ending = strrchr(entry->d_name, '.');
        if (ending == NULL || strcmp(ending, ".txt") != 0) continue;
        if (strncmp(entry->d_name, "cards", 5) == 0 ||
            strcmp(entry->d_name, "legal_order.txt") == 0)
            continue;
        memset(counts, 0, wire_board.counts_size);
        replay(entry->d_name, watch_all);
        look_at_counts();
        games++;
    }
    (void)closedir(folder);
    assert_true(games > 40);
    assert_true(discoveries > 2);
    for (unsigned kind = 1; kind < BOARD_ACTION_KINDS; kind++) {
        lr_action a = { .kind = (uint8_t)kind };
        if (events_of[kind] == 0) fail_msg("no event of %s", board_action_words[a.kind]);
        if (is_by_seat(kind) && moves_of[kind] == 0)
            fail_msg("no move %s", board_action_words[a.kind]);
    }
}

/* ---- nothing hidden ---- */

/* With hidden counts of cards a list of actions may tell who holds any. */
static bool same_choices(const lr_state *twin, int seat) {
    static lr_action theirs[LR_LEGAL_MAX];
    if (seat < 0) return true;
    uint32_t count = lr_legal(&game, &s, seat, legal);
    return count == lr_legal(&game, twin, seat, theirs) &&
           memcmp(legal, theirs, count * sizeof legal[0]) == 0;
}

/* A twin of the position that looks the same to the viewer is written in the same bytes. */
static void nothing_hidden_is_told(void **unused) {
    uint64_t steps = drive_steps(4000, 1000), compared = 0;
    (void)unused;
    for (uint32_t k = 0; steps > 0; k++) {
        assert_true(drive_start_any(&d, &game, k, 9000 + k));
        lr_init(&game, &s);
        for (uint64_t step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            int seat = (int)lr_rng_below(&d.rng, game.seats + 1u) - 1;
            lr_view view;
            lr_state twin;
            lr_observe(&game, &s, seat, &view);
            lr_resample(&game, &view, &d.rng, &twin);
            compared += memcmp(&s, &twin, game.state_bytes) != 0;
            write_view(&s, seat, text);
            write_view(&twin, seat, other_text);
            if (!same_choices(&twin, seat)) { /* the rules themselves tell */
                assert_false(board_of(&game)->rules.hand_counts_public);
            } else if (strcmp(text, other_text) != 0) {
                (void)fprintf(stderr, "%s%s", text, other_text);
                fail_at("twins look alike", seat, step, NULL);
            }
            if (lr_actors(&game, &s) == 0) break;
            drive_step(&d, &s);
        }
    }
    assert_true(compared > 100);
}

/* ---- single events ---- */

/* Four cities on the beginner board, seat 3 without one. */
#define TOWNS \
    "settlements 0 d3.se\ncities 0 d1.se\nroads 0 d2/sw e1/e\n" \
    "settlements 1 b1.sw\ncities 1 c4.se\nroads 1 c4/e c5/nw\n" \
    "settlements 2 a2.ne\ncities 2 d2.se\nroads 2 d3/sw d3/w c3/sw\n" \
    "settlements 3 a1.se b2.se\nroads 3 a2/sw b2/e c3/nw\n"

#define EVENT "phase event\ndone rolled unpaid\nevent-due 1\ndice 6 2\nrobber c3\n"

static const char *const island = "board(board=beginner)";
static const char *const knights = "board(modules=knights,board=beginner)";

static lr_state put(const char *config, const char *position) {
    lr_error error;
    lr_state at;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
    if (lr_state_parse(&game, position, &at, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
    return at;
}

static lr_action parse(const char *line) {
    lr_error error;
    lr_action a;
    if (lr_action_parse(&game, line, &a, &error) != LR_OK) fail_msg("%s", error.text);
    return a;
}

/* Plays an action and compares what a seat hears. */
static void expect(const char *config, const char *position, const char *action, int seat,
                   const char *told) {
    s = put(config, position);
    lr_state before = s;
    lr_action a = parse(action);
    lr_status status = lr_play(&game, &s, a);
    if (status != LR_OK) fail_msg("%s: %s", action, lr_status_reason(status));
    write_events(&before, a, &s, seat, text);
    text[strcspn(text, "\n")] = 0;
    assert_string_equal(text, told);
}

static void production_names_everybody(void **unused) {
    (void)unused;
    expect(island, "phase dice\nrobber c3\n" TOWNS, "* dice 4 4", LR_SPECTATOR,
           "[{\"kind\":\"dice\",\"seat\":0,\"target\":{\"dice\":[4,4]}},"
           "{\"kind\":\"production\",\"number\":8,\"hexes\":[\"c5\",\"d1\"],"
           "\"gains\":[{\"seat\":0,\"cards\":{\"lumber\":2}},{\"seat\":1,\"cards\":{\"ore\":2}}],"
           "\"blocked\":[],\"short\":[]}]");
}

/* The robber keeps ore away, and the bank has one lumber where two are owed. */
static void production_names_what_is_missing(void **unused) {
    (void)unused;
    expect(island, "phase dice\nrobber c5\nhand 3 lumber=18\n" TOWNS, "* dice 2 6", 3,
           "[{\"kind\":\"dice\",\"seat\":0,\"target\":{\"dice\":[2,6]}},"
           "{\"kind\":\"production\",\"number\":8,\"hexes\":[\"d1\"],\"gains\":[],"
           "\"blocked\":[{\"seat\":1,\"cards\":{\"ore\":2}}],\"short\":[\"lumber\"]}]");
}

static void only_two_learn_what_was_stolen(void **unused) {
    const char *position = "phase steal\nactive 1\nvictim 0\ndone rolled\nrobber d1\n"
                           "hand 0 ore=1\n" TOWNS;
    const char *known =
        "[{\"kind\":\"steal\",\"seat\":1,\"target\":{\"goods\":\"ore\",\"seat\":0}}]";
    const char *hidden = "[{\"kind\":\"steal\",\"seat\":1,\"target\":{\"seat\":0}}]";
    (void)unused;
    for (int seat = LR_SPECTATOR; seat < 4; seat++)
        expect(island, position, "* steal ore from 0", seat,
               seat == 0 || seat == 1 ? known : hidden);
}

static void a_battle_is_told_with_strengths(void **unused) {
    (void)unused;
    expect(knights,
           EVENT "barbarians 6\nwalls d1.se\nknights 1 c4.ne=basic+\nknights 2 c3.sw=basic\n" TOWNS,
           "* event ship", 0,
           "[{\"kind\":\"event\",\"target\":{\"face\":\"ship\"}},"
           "{\"kind\":\"barbarians\",\"step\":7,\"track\":7,\"landed\":true},"
           "{\"kind\":\"battle\",\"attack\":3,\"defence\":1,\"strengths\":[0,1,0,0],"
           "\"result\":\"lost\",\"defender\":[],\"rewarded\":[],\"to_lose\":[]},"
           "{\"kind\":\"city-lost\",\"seat\":0,\"vertex\":\"d1.se\",\"wall\":true},"
           "{\"kind\":\"city-lost\",\"seat\":2,\"vertex\":\"d2.se\"},"
           "{\"kind\":\"barbarians-gone\",\"robber_free\":true},"
           "{\"kind\":\"production\",\"number\":8,\"hexes\":[\"c5\",\"d1\"],"
           "\"gains\":[{\"seat\":0,\"cards\":{\"lumber\":1}},"
           "{\"seat\":1,\"cards\":{\"ore\":1,\"coin\":1}}],\"blocked\":[],\"short\":[]}]");
}

/* ---- what the server asks beside JSON ---- */

static bool may_undo(const char *action) {
    lr_view before, after;
    lr_action a = parse(action);
    lr_observe(&game, &s, a.actor, &before);
    assert_int_equal(lr_play(&game, &s, a), LR_OK);
    lr_observe(&game, &s, a.actor, &after);
    return wire_board.undoable(&game, &before, &after, a);
}

static void only_placements_that_show_nothing_are_undone(void **unused) {
    const char *rich = "phase main\ndone rolled\nrobber c3\n"
                       "hand 0 brick=4 lumber=4 wool=4 grain=4 ore=4\n" TOWNS;
    static const struct {
        const char *action;
        bool undone;
    } cases[] = { { "0 road d3/e", true },
                  { "0 city d3.se", true },
                  { "0 bank ore for wool", true },
                  { "0 buy", false },
                  { "0 end", false },
                  { "0 offer ore=1 for wool=1 to 1", false } };
    (void)unused;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        s = put(island, rich);
        assert_int_equal(may_undo(cases[k].action), cases[k].undone);
    }
}

static void precious_cards_are_known(void **unused) {
    (void)unused;
    s = put(island, "phase main\ndone rolled\nrobber c3\n" TOWNS);
    assert_true(wire_board.precious(&game, parse("0 knight")));
    assert_true(wire_board.precious(&game, parse("0 monopoly ore")));
    assert_true(wire_board.precious(&game, parse("0 plenty ore ore")));
    assert_true(wire_board.precious(&game, parse("0 road-building")));
    assert_false(wire_board.precious(&game, parse("0 buy")));
    s = put(knights, "phase main\ndone rolled\nrobber c3\n" TOWNS);
    assert_true(wire_board.precious(&game, parse("0 play warlord")));
    assert_false(wire_board.precious(&game, parse("0 return science smith")));
}

static wire_clock clock_of(const char *config, const char *position, int seat) {
    lr_view view;
    s = put(config, position);
    lr_observe(&game, &s, seat, &view);
    return wire_board.clock(&game, &view, seat);
}

static void clocks_go_by_the_question(void **unused) {
    const char *offer = "phase answer\ndone rolled\nrobber c3\nhand 0 ore=1\n"
                        "offer 0 ore=1 for wool=1\noffer-waiting 1\n" TOWNS;
    (void)unused;
    assert_int_equal(clock_of(island, "phase main\ndone rolled\nrobber c3\n" TOWNS, 0),
                     WIRE_CLOCK_TURN);
    assert_int_equal(clock_of(island, "phase robber\ndone rolled\nrobber c3\n" TOWNS, 0),
                     WIRE_CLOCK_TURN);
    assert_int_equal(clock_of(island, offer, 1), WIRE_CLOCK_ANSWER);
    assert_int_equal(clock_of(island,
                              "phase discard\ndone rolled\ndice 3 4\nrobber c3\n"
                              "hand 0 ore=8\ndiscard 0 4\n" TOWNS,
                              0),
                     WIRE_CLOCK_DISCARD);
    assert_int_equal(clock_of(knights,
                              "phase sack\ndone rolled unpaid\ndice 6 2\nrobber c3\n"
                              "barbarians 7\nevent ship\nattack fought\nsacked 2\n"
                              "settlements 2 a2.ne\ncities 2 d2.se a1.n\nroads 2 d3/sw d3/w\n",
                              2),
                     WIRE_CLOCK_CHOICE);
}

/* ---- texts that people have read ---- */

typedef struct sample {
    const char *name; /* of the playthrough */
    uint32_t step;    /* from which on a view is taken when a seat can build */
} sample;

static const sample samples[] = {
    { "default", 260 },         { "new-shores", 150 },     { "fog-islands", 150 },
    { "forgotten-tribe", 300 }, { "cloth-villages", 200 }, { "pirate-islands", 300 },
    { "wonders", 300 },         { "knights", 500 },        { "sea-knights-four-islands", 150 },
};

enum { KINDS_MAX = 128, CHOICES = 8 /* that make a view worth reading */ };

#define PRINTING (JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6))

static golden out;
static char *kinds_seen[KINDS_MAX]; /* of events that stand there */
static size_t kind_count;
static uint32_t sample_step;
static bool sample_taken;

/* The first event of every kind, as seat 0 hears it. */
static void print_new_events(void) {
    size_t k;
    json_t *event;
    json_t *events = read_as("BoardEvent[]", text);
    json_array_foreach(events, k, event) {
        size_t known = 0;
        while (known < kind_count && strcmp(kinds_seen[known], word_of(event, "kind")) != 0)
            known++;
        if (known < kind_count) continue;
        assert_true(kind_count < KINDS_MAX);
        kinds_seen[kind_count++] = strdup(word_of(event, "kind"));
        char *line = json_dumps(event, PRINTING);
        golden_print(&out, "%s\n", line);
        free(line);
    }
    json_decref(events);
}

static void print_members(const char *definition, const char *json) {
    const char *key;
    json_t *value, *object = read_as(definition, json);
    json_object_foreach(object, key, value) {
        char *line = json_dumps(value, PRINTING | JSON_ENCODE_ANY);
        golden_print(&out, "%-10s %s\n", key, line);
        free(line);
    }
    json_decref(object);
}

static void print_setting(void) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(&game, 1, config, sizeof config);
    golden_print(&out, "# %s\n\n# setting\n", config);
    json_writer w = jw_start(text, sizeof text, NULL, NULL);
    jw_object(&w);
    wire_board.setting(&game, &w);
    jw_object_end(&w);
    assert_true(jw_finish(&w));
    print_members("BoardSetting", text);
    golden_print(&out, "\n# the first event of every kind, as seat 0 hears it\n");
}

static void watch_sample(const lr_state *before, lr_action a, uint32_t step) {
    if (step == 0) print_setting();
    write_events(before, a, &s, 0, text);
    print_new_events();
    count(before, a);
    if (step < sample_step || sample_taken) return;
    if (board_state_read(&s)->pub.phase != BOARD_PHASE_MAIN) return;
    if (lr_legal(&game, &s, board_state_read(&s)->pub.active, legal) < CHOICES) return;
    sample_taken = true;
    golden_print(&out, "\n# the active seat's view after %u actions\n", step + 1);
    write_view(&s, board_state_read(&s)->pub.active, text);
    print_members("BoardSections", text);
    golden_print(&out, "\n# more events\n");
}

static void print_sample(const sample *of) {
    char file[64], path[64];
    kind_count = 0;
    sample_step = of->step;
    sample_taken = false;
    memset(counts, 0, wire_board.counts_size);
    (void)snprintf(file, sizeof file, "%s.txt", of->name);
    replay(file, watch_sample);
    golden_print(&out, "\n# statistics at the end\n");
    json_writer w = jw_start(text, sizeof text, NULL, NULL);
    wire_board.counts(&game, counts, &w);
    assert_true(jw_finish(&w));
    print_members("BoardCounts", text);
    assert_true(sample_taken);
    (void)snprintf(path, sizeof path, "tests/unit/golden/wire-%s.txt", of->name);
    golden_compare(&out, path);
    for (size_t k = 0; k < kind_count; k++) free(kinds_seen[k]);
}

static void views_and_events_are_as_read(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof samples / sizeof samples[0]; k++) print_sample(&samples[k]);
    golden_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_events_and_moves),
        cmocka_unit_test(odd_games_have_valid_views),
        cmocka_unit_test(nothing_hidden_is_told),
        cmocka_unit_test(views_and_events_are_as_read),
        cmocka_unit_test(production_names_everybody),
        cmocka_unit_test(production_names_what_is_missing),
        cmocka_unit_test(only_two_learn_what_was_stolen),
        cmocka_unit_test(a_battle_is_told_with_strengths),
        cmocka_unit_test(only_placements_that_show_nothing_are_undone),
        cmocka_unit_test(precious_cards_are_known),
        cmocka_unit_test(clocks_go_by_the_question),
    };
    counts = calloc(1, wire_board.counts_size);
    int failed = counts == NULL ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
    free(counts);
    return failed;
}
