/* Our players in a game that another program referees: tests/support/referee.c speaks as it does,
 * over a game of ours, so that the adapter's picture of every position can be compared with the
 * position. What cannot be tested here is that program itself; its forms are taken from its
 * documentation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "catanatron.h"
#include "catanatron_import.h"
#include "catanatron_read.h"
#include "catanatron_replay.h"
#include "drive.h"
#include "referee.h"

static referee r;

/* ---- a session whose log is kept ---- */

typedef struct talk_log {
    char *text;
    size_t length;
} talk_log;

typedef struct talk {
    catanatron *session;
    talk_log *log;
    FILE *log_file;
} talk;

/* The log is written where it can be read; its address must not move, so it is allocated. */
static talk talk_start(const char *bot, uint64_t seed) {
    talk t = { .log = calloc(1, sizeof *t.log) };
    t.log_file = open_memstream(&t.log->text, &t.log->length);
    catanatron_settings settings = {
        .bot = lr_bot_find(bot), .budget = { .nodes = 60 }, .seed = seed, .log = t.log_file
    };
    assert_non_null(settings.bot);
    t.session = catanatron_new(&settings);
    assert_non_null(t.session);
    return t;
}

static void talk_end(talk *t) {
    catanatron_free(t->session);
    fclose(t->log_file);
    free(t->log->text);
    free(t->log);
}

static char *ask(talk *t, const char *line) {
    return catanatron_answer(t->session, line, strlen(line));
}

/* How often the history could not be followed; nothing else was complained about so far. A reading
 * with two monopolies and two hidden thefts in one stretch is given up. */
static int assert_quiet(talk *t) {
    static const char history[] = "longroad: the history cannot be followed";
    int lost = 0;
    fflush(t->log_file);
    for (const char *line = t->log->text; line && *line; line = strchr(line, '\n') + 1, lost++)
        if (strncmp(line, history, sizeof history - 1) != 0) fail_msg("%s", line);
    return lost;
}

static void tell(talk *t, char *line) {
    char *answer = ask(t, line);
    assert_null(answer);
    free(line);
}

/* ---- places ---- */

static void their_numbers_follow_from_their_definition(void **unused) {
    (void)unused;
    referee_start(&r, 4, 1, "");
    referee_next(&r);
    const board *b = board_of(&r.game);
    for (int tile = 0; tile < THEIR_TILES; tile++) {
        const board_hex *hex = &b->hex[r.hex_of_tile[tile]], *centre = &b->hex[b->hexes / 2];
        assert_int_equal(their_tile_place[tile][0] - their_tile_place[tile][1], hex->x - centre->x);
        assert_int_equal(their_tile_place[tile][2], hex->y - centre->y);
        for (int corner = 0; corner < 6; corner++)
            assert_int_equal(their_tile_nodes[tile][corner], r.node_of[tile][corner]);
    }
}

static jr_document *read_json(const char *text) {
    jr_status status;
    jr_document *document = jr_load(text, strlen(text), 16, false, &status);
    assert_non_null(document);
    return document;
}

static their_map read_island(void) {
    their_map map;
    char *text = referee_before(&r, 0, REFEREE_OPEN);
    jr_document *document = read_json(text);
    assert_true(read_their_map(jr_member(jr_root(document), "state"), &map));
    jr_free(document);
    free(text);
    return map;
}

static uint32_t place_named(const lr_game *g, const char *word, const char *name) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a;
    lr_error error;
    snprintf(text, sizeof text, "0 %s %s", word, name);
    assert_int_equal(lr_action_parse(g, text, &a, &error), LR_OK);
    return board_place(a);
}

static void places_have_our_names(void **unused) {
    (void)unused;
    bool vertex_seen[BOARD_VERTICES_MAX] = { false }, edge_seen[BOARD_EDGES_MAX] = { false };
    char name[PLACE_NAME_MAX];
    referee_start(&r, 4, 2, "");
    referee_next(&r);
    const board *b = board_of(&r.game);
    their_map map = read_island();
    for (int node = 0; node < THEIR_NODES; node++) {
        assert_true(their_node_name(&map, node, name));
        uint32_t vertex = place_named(&r.game, "settlement", name);
        assert_int_equal(vertex, r.vertex_of_node[node]);
        assert_false(vertex_seen[vertex]);
        vertex_seen[vertex] = true;
    }
    for (int edge = 0; edge < THEIR_EDGES; edge++) {
        int from, to;
        their_edge_ends(edge, &from, &to);
        assert_int_equal(their_edge_between(from, to), edge);
        assert_int_equal(their_edge_between(to, from), edge);
        assert_true(their_edge_name(&map, from, to, name));
        uint32_t ours = place_named(&r.game, "road", name);
        assert_false(edge_seen[ours]);
        edge_seen[ours] = true;
        int one = r.node_of_vertex[b->edge[ours].vertex[0]];
        int two = r.node_of_vertex[b->edge[ours].vertex[1]];
        assert_true((one == from && two == to) || (one == to && two == from));
    }
    int none = 0;
    their_edge_ends(THEIR_EDGES, &none, &none);
    assert_int_equal(none, -1);
    assert_int_equal(their_edge_between(0, 2), -1);
    assert_false(their_node_name(&map, THEIR_NODES, name));
    assert_false(their_tile_name(&map, -1, name));
}

/* Terrain, numbers and harbors of the map that is made are those of the referee's board. */
static void the_map_is_the_board(void **unused) {
    (void)unused;
    static lr_game game;
    lr_state state;
    lr_error error;
    char text[LR_MAP_TEXT_MAX];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        referee_start(&r, 3, seed, "");
        referee_next(&r);
        their_map map = read_island();
        assert_true(their_map_text(&map, 3, text, sizeof text));
        if (lr_game_init(&game, "board(seats=3,first_player=seat0)", text, &error) != LR_OK)
            fail_msg("line %d: %s\n%s", (int)error.line, error.text, text);
        lr_init(&game, &state);
        const board_public *ours = board_lay_open(&game, &state).pub;
        const board_public *theirs = board_lay_open(&r.game, &r.state).pub;
        const board *b = board_of(&game);
        assert_memory_equal(ours->tile, theirs->tile, sizeof ours->tile);
        assert_int_equal(ours->robber, theirs->robber);
        assert_int_equal(b->layout.harbor_count, 9);
        for (unsigned slot = 0; slot < 9; slot++) {
            unsigned k = 0;
            while (k < 9 && theirs->harbor_edge[k] != ours->harbor_edge[slot]) k++;
            assert_true(k < 9);
            assert_int_equal(ours->harbor[slot], theirs->harbor[k]);
        }
    }
    assert_false(their_map_text(&(their_map){ 0 }, 3, text, sizeof text));
}

/* ---- positions ---- */

/* The lines of a view, without those that our two maps tell differently. */
static char *view_lines(const lr_game *g, const lr_view *view) {
    static char whole[LR_STATE_TEXT_MAX], out[2][LR_STATE_TEXT_MAX];
    static int turn;
    char *to = out[turn ^= 1], *end = NULL;
    lr_view_print(g, view, whole, sizeof whole);
    to[0] = 0;
    for (char *line = whole; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = 0;
        if (strncmp(line, "harbors ", 8) == 0 || strncmp(line, "offers-made ", 12) == 0) continue;
        strcat(strcat(to, line), "\n");
    }
    return to;
}

/* The view that the adapter makes of a message is the one that our rules give the seat. */
static void compare_views(const char *message, int seat, const their_map *map, bool trade) {
    static lr_game game;
    static char config[LR_CONFIG_TEXT_MAX], made_for[LR_CONFIG_TEXT_MAX], text[LR_MAP_TEXT_MAX],
        map_before[LR_MAP_TEXT_MAX];
    lr_view ours, theirs;
    lr_error error;
    their_state state;
    const char *reason = NULL;
    jr_document *document = read_json(message);
    const jr_value *root = jr_root(document);
    if (!read_their_state(jr_member(root, "state"), referee_colours[seat],
                          jr_member(root, "playable_actions"), &state, &reason))
        fail_msg("%s", reason);
    assert_true(their_map_text(map, state.seats, text, sizeof text));
    their_config(&state, trade, config, sizeof config);
    if (strcmp(config, made_for) != 0 || strcmp(text, map_before) != 0) {
        assert_int_equal(lr_game_init(&game, config, text, &error), LR_OK);
        snprintf(made_for, sizeof made_for, "%s", config);
        memcpy(map_before, text, sizeof text);
    }
    if (their_view(&game, map, &state, &ours, &error) != LR_OK)
        fail_msg("line %d: %s\n%s", (int)error.line, error.text, message);
    lr_observe(&r.game, &r.state, seat, &theirs);
    assert_string_equal(view_lines(&game, &ours), view_lines(&r.game, &theirs));
    free(state.history);
    jr_free(document);
}

static lr_action bot_action(lr_player *player, int seat) {
    lr_view view;
    lr_action legal[LR_LEGAL_MAX];
    uint32_t count = lr_legal(&r.game, &r.state, seat, legal);
    lr_observe(&r.game, &r.state, seat, &view);
    return lr_player_choose(player, &view, legal, count, (lr_budget){ 0 });
}

static void views_are_what_the_seat_sees(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= drive_steps(6, 3); seed++) {
        unsigned seats = 2 + (unsigned)seed % 3;
        referee_start(&r, seats, seed, ",trading=bank");
        int seat = referee_next(&r);
        their_map map = read_island();
        lr_player *player[4];
        for (unsigned k = 0; k < seats; k++)
            player[k] = lr_player_new(lr_bot_find(k ? "greedy" : "random"), &r.game, (int)k, seed);
        for (; seat != LR_SEAT_NONE; seat = referee_next(&r)) {
            if (referee_list(&r, seat) > 1) {
                char *message = referee_decide(&r, seat, (referee_form)(r.records % REFEREE_FORMS));
                compare_views(message, seat, &map, false);
                free(message);
            }
            referee_play(&r, bot_action(player[seat], seat));
        }
        for (unsigned k = 0; k < seats; k++) lr_player_free(player[k]);
    }
}

/* ---- whole games ---- */

/* One decision of the adapter: an entry of the list, word by word. */
static int decide(talk *t, int seat, referee_form form) {
    char *message = referee_decide(&r, seat, form), *answer = ask(t, message);
    int chosen = referee_read(&r, answer);
    if (chosen < 0) fail_msg("%s\nis no answer to\n%s", answer ? answer : "silence", message);
    /* Of a trade with the bank that stands there at several rates, the cheapest, which is listed
     * last. */
    for (int k = chosen + 1; k < (int)r.choices; k++)
        assert_memory_not_equal(&r.choice[k], &r.choice[chosen], sizeof r.choice[k]);
    free(answer);
    free(message);
    return chosen;
}

/* Plays a game with the adapter at one seat and bots at the others; returns the winner. */
static int play_game(talk *t, unsigned seats, int own, uint64_t seed, referee_form form,
                     const char *options, const char *bot) {
    lr_player *player[4];
    referee_start(&r, seats, seed, options);
    r.worse_rates = seed % 2 == 0;
    for (unsigned k = 0; k < seats; k++)
        player[k] = lr_player_new(lr_bot_find(bot), &r.game, (int)k, seed);
    int seat = referee_next(&r);
    tell(t, referee_before(&r, own, form));
    for (; seat != LR_SEAT_NONE; seat = referee_next(&r)) {
        if (seat != own || referee_list(&r, seat) < 2)
            referee_play(&r, bot_action(player[seat], seat));
        else
            referee_play(&r, r.choice[decide(t, seat, form)]);
    }
    tell(t, strdup("{\"type\":\"after\",\"game_id\":\"x\",\"winning_color\":\"RED\"}"));
    for (unsigned k = 0; k < seats; k++) lr_player_free(player[k]);
    assert_quiet(t);
    return lr_winner(&r.game, &r.state);
}

static void games_are_played_to_the_end(void **unused) {
    (void)unused;
    talk t = talk_start("greedy", 5);
    char *hello = ask(&t, "{\"type\":\"hello\",\"protocol_version\":1}");
    assert_string_equal(hello,
                        "{\"protocol_version\":1,\"name\":\"Longroad greedy\",\"observe\":false}");
    free(hello);
    for (uint64_t seed = 1; seed <= drive_steps(12, 4); seed++)
        play_game(&t, 2 + (unsigned)seed % 3, (int)(seed % 2), seed,
                  (referee_form)(seed % REFEREE_FORMS), ",trading=bank",
                  seed % 4 ? "greedy" : "random");
    talk_end(&t);
    t = talk_start("strong", 5); /* one who remembers what it was told */
    play_game(&t, 4, 3, 31, REFEREE_REDACTED, ",trading=bank", "greedy");
    play_game(&t, 3, 0, 32, REFEREE_BROWSER, ",trading=bank", "greedy");
    assert_in_range(assert_quiet(&t), 0, 1);
    talk_end(&t);
}

/* Takes all cards out of the hands. */
static void empty_hands(void) {
    char before[LR_STATE_TEXT_MAX], after[LR_STATE_TEXT_MAX] = "";
    lr_error error;
    lr_state_print(&r.game, &r.state, before, sizeof before);
    for (char *line = before, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        if (strncmp(line, "hand ", 5) != 0 && strncmp(line, "bank ", 5) != 0)
            strncat(after, line, (size_t)(end + 1 - line));
    assert_int_equal(lr_state_parse(&r.game, after, &r.state, &error), LR_OK);
}

/* What the list says is what our rules allow; returns how often a victim was added. */
static unsigned read_choices(void) {
    unsigned added = 0;
    their_map map = read_island();
    jr_document *colours = read_json("[\"WHITE\",\"RED\",\"ORANGE\",\"BLUE\"]");
    for (uint32_t k = 0; k < r.choices; k++) {
        their_action theirs;
        lr_action ours;
        jr_document *entry = read_json(r.entry[k]);
        read_their_action(jr_root(entry), jr_root(colours), &theirs);
        assert_true(their_action_ours(&r.game, &r.state, &map, &theirs, &ours));
        assert_memory_equal(&ours, &r.choice[k], sizeof ours);
        added += theirs.b < 0 && ours.arg[2] != LR_SEAT_NONE;
        jr_free(entry);
    }
    jr_free(colours);
    return added;
}

/* Where nobody on a hex has a card they name no victim, and our rules name one all the same. */
static void the_robber_goes_where_nobody_has_a_card(void **unused) {
    (void)unused;
    unsigned added = 0;
    lr_rng rng = lr_rng_seed(1);
    talk t = talk_start("greedy", 1);
    referee_start(&r, 3, 1, ",trading=bank");
    for (int seat; (seat = referee_next(&r)) != LR_SEAT_NONE && added < 40;) {
        bool robber = board_lay_open(&r.game, &r.state).pub->phase == BOARD_PHASE_ROBBER;
        if (robber) empty_hands();
        referee_list(&r, seat);
        if (robber) {
            added += read_choices();
            tell(&t, referee_before(&r, seat, REFEREE_OPEN));
            decide(&t, seat, REFEREE_OPEN);
            assert_quiet(&t);
        }
        referee_play(&r, r.choice[lr_rng_below(&rng, r.choices)]);
    }
    assert_true(added >= 40);
    talk_end(&t);
}

static void count_move(void *context, lr_action a) {
    (void)a;
    ++*(uint64_t *)context;
}

/* A finished game comes back as it was played. */
static void finished_games_are_imported(void **unused) {
    (void)unused;
    their_game *g = calloc(1, sizeof *g);
    for (uint64_t seed = 1; seed <= drive_steps(8, 3); seed++) {
        lr_rng rng = lr_rng_seed(seed);
        uint64_t moves = 0;
        referee_start(&r, 2 + (unsigned)seed % 3, seed, ",trading=bank");
        for (int seat; (seat = referee_next(&r)) != LR_SEAT_NONE;) {
            referee_list(&r, seat);
            referee_play(&r, r.choice[lr_rng_below(&rng, r.choices)]);
        }
        char *document = referee_before(&r, 0, seed % 2 ? REFEREE_OPEN : REFEREE_BROWSER);
        if (!their_game_open(g, document, strlen(document)) ||
            !their_game_play(g, count_move, &moves))
            fail_msg("%s", g->why);
        assert_true(moves > 100);
        int32_t theirs[LR_SEATS_MAX], ours[LR_SEATS_MAX];
        assert_int_equal(lr_winner(&g->game, &g->state), lr_winner(&r.game, &r.state));
        lr_score(&r.game, &r.state, theirs);
        lr_score(&g->game, &g->state, ours);
        assert_memory_equal(theirs, ours, r.game.seats * sizeof ours[0]);
        their_game_close(g);
        /* A record that cannot be is told of with its number. */
        char *roll = strstr(document, "\"ROLL\"");
        roll[1] = 'L';
        assert_true(their_game_open(g, document, strlen(document)));
        assert_false(their_game_play(g, count_move, &moves));
        assert_non_null(strstr(g->why, "this is no action of theirs"));
        their_game_close(g);
        assert_false(their_game_open(g, document, strlen(document) / 2));
        free(document);
    }
    free(g);
}

/* Greedy over the adapter, against three who need none. */
static void the_adapter_wins_its_share(void **unused) {
    (void)unused;
    int won = 0, games = 24;
    talk t = talk_start("greedy", 5);
    for (int seed = 1; seed <= games; seed++)
        won += play_game(&t, 4, 1, (uint64_t)seed, REFEREE_REDACTED, ",trading=bank", "greedy") ==
               1;
    talk_end(&t);
    /* A quarter of the games is expected; a player who misunderstands the board wins almost
     * none. */
    assert_in_range(won, 2, 13);
}

static void other_rules_are_understood(void **unused) {
    (void)unused;
    talk t = talk_start("greedy", 5);
    play_game(&t, 4, 2, 3, REFEREE_OPEN,
              ",trading=bank,vp_goal=6,discard_limit=5,friendly_robber=1", "greedy");
    play_game(&t, 3, 2, 4, REFEREE_REDACTED, ",trading=bank,vp_goal=13,discard_limit=9", "greedy");
    talk_end(&t);
}

/* Others offer, and now and then an offer is made in the adapter's name, as a referee with bots of
 * its own could: it is asked whether it accepts, and with whom it trades. */
static void trades_are_answered(void **unused) {
    (void)unused;
    unsigned asked = 0, confirmed = 0, own = 1;
    talk t = talk_start("greedy", 5);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        lr_player *player[4];
        referee_start(&r, 4, seed, ",trading=all");
        for (unsigned k = 0; k < 4; k++)
            player[k] = lr_player_new(lr_bot_find("greedy"), &r.game, (int)k, seed);
        int seat = referee_next(&r);
        their_map map = read_island();
        tell(&t, referee_before(&r, (int)own, REFEREE_REDACTED));
        for (; seat != LR_SEAT_NONE; seat = referee_next(&r)) {
            const board_public *p = board_lay_open(&r.game, &r.state).pub;
            lr_action legal[LR_LEGAL_MAX];
            uint32_t count = lr_legal(&r.game, &r.state, seat, legal), k = 0;
            while (k < count && legal[k].kind != BOARD_OFFER) k++;
            bool answers = p->phase == BOARD_PHASE_ANSWER;
            if (seat == (int)own && !answers && k < count && p->seat[own].offers_made == 0) {
                referee_play(&r, legal[k]);
            } else if (seat != (int)own || referee_list(&r, seat) < 2) {
                lr_action a = bot_action(player[seat], seat);
                if (answers && a.kind == BOARD_OFFER) /* they know no offer in return */
                    a = (lr_action){ .kind = BOARD_REFUSE, .actor = (uint8_t)seat };
                if (a.kind == BOARD_OFFER) a.arg[10] = (uint8_t)(15 & ~(1u << seat)); /* all */
                referee_play(&r, a);
            } else {
                asked += answers && p->active != own;
                if (answers) {
                    char *message = referee_decide(&r, seat, REFEREE_REDACTED);
                    compare_views(message, seat, &map, true);
                    free(message);
                }
                confirmed += answers && p->active == own;
                referee_play(&r, r.choice[decide(&t, seat, REFEREE_REDACTED)]);
            }
        }
        assert_quiet(&t);
        for (unsigned k = 0; k < 4; k++) lr_player_free(player[k]);
    }
    assert_true(asked > 5);
    assert_true(confirmed > 5);
    talk_end(&t);
}

/* ---- fairness ---- */

static their_state read_message(const char *message, int seat) {
    jr_document *document = read_json(message);
    const jr_value *root = jr_root(document);
    their_state state;
    const char *reason = NULL;
    assert_true(read_their_state(jr_member(root, "state"), referee_colours[seat],
                                 jr_member(root, "playable_actions"), &state, &reason));
    jr_free(document);
    return state;
}

/* What is read of two documents is the same, down to the last byte. */
static void assert_read_alike(const char *one, const char *other, int seat) {
    their_state a = read_message(one, seat), b = read_message(other, seat);
    assert_int_equal(a.history_length, b.history_length);
    assert_memory_equal(a.history, b.history, a.history_length * sizeof *a.history);
    free(a.history);
    free(b.history);
    a.history = b.history = NULL;
    assert_memory_equal(&a, &b, sizeof a);
}

/* Two documents that differ only in what the seat may not know get the same answer. */
static void hidden_cards_change_nothing(void **unused) {
    (void)unused;
    static const referee_form forms[] = { REFEREE_OPEN, REFEREE_BROWSER };
    unsigned compared = 0;
    for (unsigned f = 0; f < 4; f++) {
        const char *bot = f / 2 ? "strong" : "greedy";
        talk t = talk_start(bot, 9), other = talk_start(bot, 9);
        lr_player *player[4];
        referee_start(&r, 4, 21 + f, ",trading=bank");
        for (unsigned k = 0; k < 4; k++)
            player[k] = lr_player_new(lr_bot_find("greedy"), &r.game, (int)k, 3);
        int seat = referee_next(&r);
        tell(&t, referee_before(&r, 2, forms[f % 2]));
        tell(&other, referee_before(&r, 2, forms[f % 2]));
        for (; seat != LR_SEAT_NONE; seat = referee_next(&r)) {
            if (seat != 2 || referee_list(&r, seat) < 2) {
                referee_play(&r, bot_action(player[seat], seat));
                continue;
            }
            char *open = referee_decide(&r, seat, forms[f % 2]);
            int chosen = decide(&t, seat, forms[f % 2]);
            r.scramble = 77 + r.records;
            char *scrambled = referee_decide(&r, seat, forms[f % 2]);
            compared += strcmp(open, scrambled) != 0;
            assert_read_alike(open, scrambled, seat);
            assert_int_equal(decide(&other, seat, forms[f % 2]), chosen);
            r.scramble = 0;
            free(open);
            free(scrambled);
            referee_play(&r, r.choice[chosen]);
        }
        for (unsigned k = 0; k < 4; k++) lr_player_free(player[k]);
        assert_quiet(&t);
        assert_quiet(&other);
        talk_end(&t);
        talk_end(&other);
    }
    assert_true(compared > 50);
}

/* ---- all that can be wrong with a message ---- */

/* Plays seat 0's set-up and some turns, up to a decision with many choices. */
static void go_to_a_decision(uint64_t seed, size_t records_least) {
    referee_start(&r, 4, seed, ",trading=bank");
    lr_player *player = lr_player_new(lr_bot_find("greedy"), &r.game, 0, 1);
    int seat = referee_next(&r);
    while (seat != 0 || referee_list(&r, seat) < 4 || r.records < records_least) {
        assert_true(seat != LR_SEAT_NONE);
        lr_player_free(player);
        player = lr_player_new(lr_bot_find("greedy"), &r.game, seat, 1);
        referee_play(&r, bot_action(player, seat));
        seat = referee_next(&r);
    }
    lr_player_free(player);
}

static void messages_have_many_forms(void **unused) {
    (void)unused;
    static const char *const hellos[] = {
        "{\"type\":\"hello\",\"protocol_version\":1}",
        "{\"message\":\"hello\",\"protocol_version\":1}",
        "{\"event\":\"HELLO\",\"protocol_version\":1,\"extra\":[{}]}",
        "{\"hello\":{\"protocol_version\":1}}",
        "{\"type\":\"hello\",\"payload\":{\"protocol_version\":1}}",
        "{\"protocol_version\":1}",
        " {\"type\":\"hello\"}\r",
        "{\"type\":\"hello\",\"protocol_version\":99}",
    };
    talk t = talk_start("greedy", 1);
    for (size_t k = 0; k < sizeof hellos / sizeof hellos[0]; k++) {
        char *answer = ask(&t, hellos[k]);
        assert_non_null(answer);
        assert_non_null(strstr(answer, "\"protocol_version\":1,"));
        free(answer);
    }
    go_to_a_decision(4, 60);
    char *before = referee_before(&r, 0, REFEREE_OPEN),
         *plain = referee_decide(&r, 0, REFEREE_OPEN);
    char *answer = NULL, *wrapped = NULL;
    tell(&t, before);
    int expected = decide(&t, 0, REFEREE_OPEN);
    const char *body = strchr(plain, ',') + 1; /* behind the type */
    static const char *const around[][2] = {
        { "{\"msg\":\"decide\",", "" },
        { "{\"decide\":{", "}" },
        { "{", "" },
        { "{\"kind\":\"decide\",\"data\":{", "}" },
    };
    for (size_t k = 0; k < sizeof around / sizeof around[0]; k++) {
        assert_true(asprintf(&wrapped, "%s%s%s", around[k][0], body, around[k][1]) > 0);
        answer = ask(&t, wrapped);
        assert_int_equal(referee_read(&r, answer), expected);
        free(answer);
        free(wrapped);
    }
    free(plain);
    assert_null(ask(&t, ""));
    assert_null(ask(&t, " \t\r"));
    talk_end(&t);
}

/* Removes or spoils every field of the state, one at a time. */
static void broken_states_are_answered(void **unused) {
    (void)unused;
    for (int form = 0; form < REFEREE_FORMS; form++) {
        talk t = talk_start("greedy", 1);
        go_to_a_decision(4 + (uint64_t)form, 100);
        tell(&t, referee_before(&r, 0, (referee_form)form));
        char *message = referee_decide(&r, 0, (referee_form)form);
        json_t *whole = json_loads(message, 0, NULL);
        const char *key = NULL;
        json_t *value = NULL;
        json_object_foreach(json_object_get(whole, "state"), key, value) {
            for (int how = 0; how < 4; how++) {
                json_t *copy = json_deep_copy(whole), *state = json_object_get(copy, "state");
                if (how == 0) json_object_del(state, key);
                if (how == 1) json_object_set_new(state, key, json_integer(-7));
                if (how == 2) json_object_set_new(state, key, json_pack("[[s],{},n]", "x"));
                if (how == 3)
                    json_object_set_new(state, key,
                                        json_pack("{s:[i,i],s:s}", "a", 1, 2, "tile", "x"));
                char *text = json_dumps(copy, JSON_COMPACT), *answer = ask(&t, text);
                if (referee_read(&r, answer) < 0) fail_msg("%s: %s", key, answer);
                free(answer);
                free(text);
                json_decref(copy);
            }
        }
        json_decref(whole);
        free(message);
        talk_end(&t);
    }
}

/* Awards that our rules give to somebody else, or to nobody, do not make a position unreadable. */
static void awards_are_where_they_say(void **unused) {
    (void)unused;
    static const char *const awards[] = { "HAS_ROAD", "HAS_ARMY" };
    talk t = talk_start("greedy", 1);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        go_to_a_decision(seed, 150);
        tell(&t, referee_before(&r, 0, REFEREE_OPEN));
        char *message = referee_decide(&r, 0, REFEREE_OPEN);
        json_t *root = json_loads(message, 0, NULL);
        json_t *seats = json_object_get(json_object_get(root, "state"), "player_state");
        for (int k = 0; k < 10; k++) { /* one seat, or nobody */
            for (int seat = 0; seat < 4; seat++) {
                char key[32];
                snprintf(key, sizeof key, "P%d_%s", seat, awards[k % 2]);
                json_object_set_new(seats, key, seat == k / 2 ? json_true() : json_false());
            }
            char *text = json_dumps(root, JSON_COMPACT), *answer = ask(&t, text);
            assert_true(referee_read(&r, answer) >= 0);
            assert_quiet(&t);
            free(answer);
            free(text);
        }
        json_decref(root);
        free(message);
    }
    talk_end(&t);
}

/* The centre and its ring alone: 24 nodes. */
static void the_small_board_is_understood(void **unused) {
    (void)unused;
    talk t = talk_start("greedy", 1);
    referee_start(&r, 2, 3, ",trading=bank");
    referee_next(&r);
    char *message = referee_before(&r, 0, REFEREE_OPEN);
    json_t *root = json_loads(message, 0, NULL), *state = json_object_get(root, "state");
    json_t *tiles = json_object_get(json_object_get(state, "map"), "tiles");
    while (json_array_size(tiles) > 7) json_array_remove(tiles, 7);
    char *text = json_dumps(root, JSON_COMPACT);
    assert_null(ask(&t, text));
    free(text);
    referee_list(&r, 0);
    uint32_t few = 0;
    for (uint32_t k = 0; k < r.choices; k++) {
        if (r.node_of_vertex[board_place(r.choice[k])] >= 24) continue;
        memcpy(r.entry[few], r.entry[k], sizeof r.entry[few]);
        r.choice[few++] = r.choice[k];
    }
    assert_int_equal(few, 24);
    r.choices = few;
    decide(&t, 0, REFEREE_OPEN);
    assert_quiet(&t);
    json_decref(root);
    free(message);
    talk_end(&t);
}

static void garbage_is_survived(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "x",
        "{",
        "}",
        "[]",
        "null",
        "7",
        "\"decide\"",
        "{\"type\":7}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"before\"}",
        "{\"type\":\"before\",\"state\":7}",
        "{\"type\":\"step\"}",
        "{\"type\":\"after\"}",
        "{\"type\":\"before\",\"state\":{\"map\":{\"tiles\":[7,{},null]}}}",
        "{\"type\":\"\\u0000\"}",
        "\xff\xfe",
        "{\"playable_actions\"",
        "\"playable_actions\":[",
    };
    talk t = talk_start("greedy", 1);
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) assert_null(ask(&t, lines[k]));
    static const char *const decisions[][2] = {
        { "{\"type\":\"decide\"}", "{\"action\":null}" },
        { "{\"type\":\"decide\",\"playable_actions\":[]}", "{\"action\":null}" },
        { "{\"type\":\"decide\",\"playable_actions\":7}", "{\"action\":null}" },
        { "{\"type\":\"decide\",\"playable_actions\":[7]}", "{\"action\":7}" },
        { "{\"type\":\"decide\",\"playable_actions\":[[\"RED\",\"END_TURN\",null],"
          "[\"RED\",\"BUILD_CITY\",3]]}",
          "{\"action\":[\"RED\",\"BUILD_CITY\",3]}" },
        { "{\"type\":\"decide\",\"state\":{},\"playable_actions\":[[\"RED\",\"DANCE\",{\"a\":1}],"
          "[\"RED\",\"END_TURN\",null],[\"RED\",\"MARITIME_TRADE\",[\"ORE\",\"ORE\",null,null,"
          "\"WOOD\"]]]}",
          "{\"action\":[\"RED\",\"END_TURN\",null]}" },
        { "{\"type\":\"decide\",\"state\":{broken,\"playable_actions\":[[\"RED\",\"ROLL\",null],"
          "[\"RED\",\"PLAY_KNIGHT_CARD\",null]]}",
          "{\"action\":[\"RED\",\"ROLL\",null]}" },
        { "{\"type\":\"decide\",\"playable_actions\":[{\"color\":\"RED\",\"action_type\":\"ROLL\","
          "\"value\":null},{\"color\":\"RED\",\"action_type\":\"PLAY_KNIGHT_CARD\"}]}",
          "{\"action\":{\"color\":\"RED\",\"action_type\":\"ROLL\",\"value\":null}}" },
    };
    for (size_t k = 0; k < sizeof decisions / sizeof decisions[0]; k++) {
        char *answer = ask(&t, decisions[k][0]);
        assert_string_equal(answer ? answer : "silence", decisions[k][1]);
        free(answer);
    }
    talk_end(&t);
}

/* A decision is answered even if no board was ever told. */
static void a_decision_without_a_board_is_answered(void **unused) {
    (void)unused;
    talk t = talk_start("greedy", 1);
    go_to_a_decision(3, 40);
    decide(&t, 0, REFEREE_OPEN);
    fflush(t.log_file);
    assert_non_null(strstr(t.log->text, "no board"));
    talk_end(&t);
}

/* Through files, as the program does it: lines too long, no final line end. */
static void a_stream_is_answered_line_by_line(void **unused) {
    (void)unused;
    char *input = NULL, *output = NULL;
    size_t input_length = 0, output_length = 0;
    FILE *in = open_memstream(&input, &input_length);
    fputs("{\"type\":\"hello\",\"protocol_version\":1}\n\n", in);
    for (size_t k = 0; k < (size_t)CATANATRON_LINE_MAX + 100; k++) fputc(' ', in);
    fputs("\n{\"type\":\"decide\",\"playable_actions\":[[\"RED\",\"ROLL\",null]]}", in);
    fclose(in);
    in = fmemopen(input, input_length, "r");
    FILE *out = open_memstream(&output, &output_length);
    catanatron_settings settings = { .bot = lr_bot_find("greedy") };
    assert_int_equal(catanatron_run(in, out, &settings), 0);
    fclose(in);
    fclose(out);
    assert_string_equal(output, "{\"protocol_version\":1,\"name\":\"Longroad greedy\","
                                "\"observe\":false}\n{\"action\":[\"RED\",\"ROLL\",null]}\n");
    free(input);
    free(output);
}

/* ---- the course of the game ---- */

/* What one seat saw happen: actions, and prints of its views after them. */
typedef struct seen_list {
    lr_action action[REFEREE_RECORDS_MAX];
    uint64_t view[REFEREE_RECORDS_MAX];
    size_t count, checked;
    int self;
    bool hides;  /* thefts, from their victim */
    bool unsure; /* since the last decision a theft was taken for another */
} seen_list;

static seen_list seen;

static uint64_t print_of(const lr_game *g, const lr_view *view) {
    uint64_t sum = 14695981039346656037u;
    for (const char *c = view_lines(g, view); *c; c++)
        sum = (sum ^ (unsigned char)*c) * 1099511628211u;
    return sum;
}

/* Watches the referee: what happens is seen by the seat `seen.self`. */
static void remember(referee *from, lr_action a) {
    lr_view view;
    lr_state after = from->state;
    assert_true(seen.count < REFEREE_RECORDS_MAX);
    seen.action[seen.count] = lr_redact(&from->game, &from->state, a, seen.self);
    lr_apply(&from->game, &after, a);
    lr_observe(&from->game, &after, seen.self, &view);
    seen.view[seen.count++] = print_of(&from->game, &view);
}

static void compare_seen(void *game, lr_action a, const lr_view *after) {
    assert_true(seen.checked < seen.count);
    const lr_action *real = &seen.action[seen.checked];
    /* A document that hides thefts from their victim does not tell in which order two cards
     * went. */
    seen.unsure |= seen.hides && a.kind == BOARD_STEAL && a.arg[2] == seen.self &&
                   a.arg[0] != real->arg[0];
    if (!seen.unsure) assert_memory_equal(&a, real, sizeof a);
    if (!seen.unsure) assert_true(print_of(game, after) == seen.view[seen.checked]);
    seen.checked++;
}

/* Everything that seat `self` saw in a game of ours, it is told again out of the documents. */
static void follow_game(uint64_t seed, int self, referee_form form, unsigned *lost) {
    static lr_game game;
    static their_replay replay;
    char text[LR_MAP_TEXT_MAX], config[LR_CONFIG_TEXT_MAX];
    lr_player *player[4];
    lr_error error;
    bool begun = false;
    seen.count = seen.checked = 0;
    referee_start(&r, 4, seed, ",trading=bank");
    for (int k = 0; k < 4; k++) player[k] = lr_player_new(lr_bot_find("greedy"), &r.game, k, seed);
    int seat = referee_next(&r);
    their_map map = read_island();
    seen.self = self;
    seen.hides = form == REFEREE_REDACTED;
    r.watcher = remember;
    for (; seat != LR_SEAT_NONE; seat = referee_next(&r)) {
        if (seat == self && referee_list(&r, seat) > 1) {
            char *message = referee_decide(&r, seat, form);
            jr_document *document = read_json(message);
            const jr_value *root = jr_root(document);
            const char *reason = NULL;
            their_state state;
            lr_view view;
            assert_true(read_their_state(jr_member(root, "state"), referee_colours[seat],
                                         jr_member(root, "playable_actions"), &state, &reason));
            if (!begun) {
                assert_true(their_map_text(&map, 4, text, sizeof text));
                their_config(&state, false, config, sizeof config);
                assert_int_equal(lr_game_init(&game, config, text, &error), LR_OK);
                their_replay_begin(&replay, &game, self);
                begun = true;
            }
            assert_int_equal(their_view(&game, &map, &state, &view, &error), LR_OK);
            if (!their_replay_follow(&replay, &map, &state, &view, compare_seen, &game)) {
                ++*lost;
                seen.checked = seen.count;
            }
            assert_int_equal(seen.checked, seen.count);
            seen.unsure = false;
            free(state.history);
            jr_free(document);
            free(message);
        }
        referee_play(&r, bot_action(player[seat], seat));
    }
    for (int k = 0; k < 4; k++) lr_player_free(player[k]);
}

static void the_player_is_told_what_it_saw(void **unused) {
    (void)unused;
    unsigned lost = 0;
    for (uint64_t seed = 1; seed <= drive_steps(18, 6); seed++)
        follow_game(seed, (int)(seed % 4), (referee_form)(seed % REFEREE_FORMS), &lost);
    assert_int_equal(lost, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(their_numbers_follow_from_their_definition),
        cmocka_unit_test(places_have_our_names),
        cmocka_unit_test(the_map_is_the_board),
        cmocka_unit_test(views_are_what_the_seat_sees),
        cmocka_unit_test(games_are_played_to_the_end),
        cmocka_unit_test(the_robber_goes_where_nobody_has_a_card),
        cmocka_unit_test(finished_games_are_imported),
        cmocka_unit_test(the_adapter_wins_its_share),
        cmocka_unit_test(other_rules_are_understood),
        cmocka_unit_test(trades_are_answered),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(the_player_is_told_what_it_saw),
        cmocka_unit_test(messages_have_many_forms),
        cmocka_unit_test(broken_states_are_answered),
        cmocka_unit_test(awards_are_where_they_say),
        cmocka_unit_test(the_small_board_is_understood),
        cmocka_unit_test(garbage_is_survived),
        cmocka_unit_test(a_decision_without_a_board_is_answered),
        cmocka_unit_test(a_stream_is_answered_line_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
