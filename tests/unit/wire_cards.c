/* The card family as JSON: that every section of every position can be read back, says what the
 * position says and nothing that the viewer may not know; that moves and events are complete;
 * and what the server asks about seats and actions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards_json.h"
#include "cards_state.h"
#include "drive.h"
#include "golden.h"
#include "schema_check.h"
#include "wire.h"

enum { GAME_STEPS_MAX = 600 };

static lr_game game;
static drive d;
static lr_state s;
static uint64_t step;
static lr_action legal[LR_LEGAL_MAX];
static char buffer[WIRE_VIEW_MAX], other_buffer[WIRE_VIEW_MAX];

static const cards_public *pub(void) {
    return &cards_state_read(&s)->pub;
}

/* ---- writing ---- */

typedef struct eyes { /* what a viewer has of a position */
    const lr_state *state;
    lr_view view;
    wire_viewer viewer;
} eyes;

static lr_status check(const void *context, lr_action a) {
    const eyes *e = context;
    assert_int_equal(a.actor, e->viewer.seat); /* nobody asks for another seat */
    return lr_check(&game, e->state, a);
}

/* Bytes behind the view are nobody's: `filler` shows whether something reads them. */
static void open_eyes(eyes *e, const lr_state *state, int seat, lr_action *list, int filler) {
    memset(&e->view, filler, sizeof e->view);
    lr_observe(&game, state, seat, &e->view);
    e->state = state;
    e->viewer = (wire_viewer){ .seat = seat, .legal = list };
    if (seat == LR_SPECTATOR) return;
    e->viewer.legal_count = lr_legal(&game, state, seat, list);
    e->viewer.check = check;
    e->viewer.check_context = e;
}

/* All sections as one object; returns the length. */
static size_t write_view(const eyes *e, char *out, size_t size) {
    json_writer w = jw_start(out, size, NULL, NULL);
    jw_object(&w);
    for (int k = 0; wire_cards.sections[k].name; k++) {
        jw_key(&w, wire_cards.sections[k].name);
        wire_cards.section(&game, &e->view, &e->viewer, k, &w);
    }
    jw_object_end(&w);
    assert_true(jw_finish(&w));
    return strlen(out);
}

static json_t *parse(const char *text) {
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!value) fail_msg("%s at %d in %s", error.text, error.position, text);
    return value;
}

/* What is written keeps to its description (cards_json.def). */
static json_t *parse_as(const char *definition, const char *text) {
    json_t *value = parse(text);
    schema_expect(definition, value);
    return value;
}

static size_t write_events(const lr_view *before, const lr_view *after, lr_action seen, char *out,
                           size_t size) {
    json_writer w = jw_start(out, size, NULL, NULL);
    jw_array(&w);
    wire_cards.events(&game, before, after, seen, &w);
    jw_array_end(&w);
    assert_true(jw_finish(&w));
    return strlen(out);
}

static json_t *view_of(const lr_state *state, int seat) {
    static eyes e;
    open_eyes(&e, state, seat, legal, 0);
    write_view(&e, buffer, sizeof buffer);
    return parse_as("CardsSections", buffer);
}

/* ---- reading ---- */

static int number_at(json_t *value, const char *key) {
    json_t *member = json_object_get(value, key);
    if (!json_is_integer(member)) fail_msg("no number %s in %s", key, json_dumps(value, 0));
    return (int)json_integer_value(member);
}

static const char *text_at(json_t *value, const char *key) {
    json_t *member = json_object_get(value, key);
    if (!json_is_string(member)) fail_msg("no text %s in %s", key, json_dumps(value, 0));
    return json_string_value(member);
}

/* ---- random games ---- */

/* Looks at positions of every phase, so that the rare ones are among them. */
static void over_games(uint64_t seed, unsigned each, void (*look)(void)) {
    unsigned seen[CARDS_PHASES] = { 0 };
    uint64_t steps = drive_steps(24000, 6000);
    for (uint32_t k = 0; steps > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];
        drive_cards_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, seed + k));
        lr_init(&game, &s);
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            unsigned phase = pub()->phase, one_in = phase == CARDS_PHASE_MAIN ? 40 : 6;
            bool few = phase != CARDS_PHASE_MAIN && seen[phase] < each / 4;
            if (few || (seen[phase] < 4 * each && lr_rng_below(&d.rng, one_in) == 0)) {
                seen[phase]++;
                look();
            }
            if (lr_actors(&game, &s) == 0) break;
            drive_step(&d, &s);
        }
    }
}

static void failed(const char *what, int viewer) {
    (void)fprintf(stderr, "viewer %d: %s\n", viewer, what);
    drive_report(&d, &s, step, NULL, what);
    fail();
}

#define HOLDS(what) \
    do { \
        if (!(what)) failed(#what, viewer); \
    } while (0)

/* ---- what a view says ---- */

static unsigned kind_of(const char *word) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (strcmp(cards_of(&game)->kind[kind].word, word) == 0) return kind;
    fail_msg("no card is called %s", word);
    return CARDS_NO_KIND;
}

static cards_set set_of(json_t *list) {
    cards_set set = 0;
    for (size_t k = 0; k < json_array_size(list); k++) {
        json_t *item = json_array_get(list, k);
        for (int n = number_at(item, "count"); n > 0; n--)
            set = cards_add(set, kind_of(text_at(item, "card")));
    }
    return set;
}

static unsigned sum_of(json_t *goods) {
    const char *key = NULL;
    json_t *value = NULL;
    unsigned sum = 0;
    json_object_foreach(goods, key, value) sum += (unsigned)json_integer_value(value);
    return sum;
}

static unsigned longest, known_cards, unsure_cards, ranges;

static void points_add_up(json_t *view, int viewer) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        json_t *player = json_array_get(json_object_get(view, "players"), seat);
        HOLDS(number_at(player, "points") == pub()->realm[seat].points);
        HOLDS((int)sum_of(json_object_get(player, "sources")) == number_at(player, "points"));
    }
}

static void realms_are_whole(json_t *view, int viewer) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        json_t *realm = json_array_get(json_object_get(view, "realms"), seat);
        json_t *player = json_array_get(json_object_get(view, "players"), seat);
        const cards_realm *r = &pub()->realm[seat];
        unsigned stock = 0, cards_there = 0, free = 0, regions = 0;
        size_t k = 0;
        json_t *item = NULL;
        json_array_foreach(json_object_get(realm, "regions"), k, item) {
            stock += (unsigned)number_at(item, "stock");
            regions++;
        }
        json_array_foreach(json_object_get(realm, "sites"), k, item) {
            cards_there += (unsigned)json_array_size(json_object_get(item, "cards"));
            free += (unsigned)number_at(item, "free");
        }
        HOLDS(stock == sum_of(json_object_get(player, "goods")));
        HOLDS(regions == (unsigned)__builtin_popcountll(cards_regions_of(r)));
        HOLDS(cards_there == cards_size(r->placed));
        unsigned cities = (unsigned)__builtin_popcount(r->cities);
        HOLDS(cards_there + free == 2 * (r->last - r->first + 1u + cities));
        unsigned pieces = (unsigned)json_array_size(json_object_get(realm, "row"));
        HOLDS(pieces == 2 * (r->last - r->first + 1u) - 1 + (unsigned)__builtin_popcount(r->roads));
    }
}

/* What is told of the stacks is true. */
static void memories_are_true(json_t *view, int viewer) {
    const uint8_t *deck = cards_state_read(&s)->secret.deck;
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        json_t *item = NULL, *told = json_array_get(json_object_get(view, "stacks"), stack);
        size_t k = 0;
        HOLDS(number_at(told, "count") == pub()->stack_size[stack]);
        json_array_foreach(json_object_get(told, "known"), k, item) {
            int from = number_at(item, "from"), to = number_at(item, "to");
            bool sure = json_is_true(json_object_get(item, "sure")), found = false;
            HOLDS(viewer != LR_SPECTATOR);
            HOLDS(from >= 1 && from <= to);
            for (int place = from; place <= to && place <= pub()->stack_size[stack]; place++)
                found |= deck[place - 1] == kind_of(text_at(item, "card"));
            if (sure) HOLDS(found && to <= pub()->stack_size[stack]);
            known_cards++;
            unsure_cards += !sure;
            ranges += from != to;
        }
        deck += pub()->stack_size[stack];
    }
}

static void fans_show_what_lies_there(json_t *view, int viewer) {
    json_t *look = json_object_get(view, "look");
    const cards_secret *secret = &cards_state_read(&s)->secret;
    if (json_is_null(look)) return;
    HOLDS(viewer == pub()->chooser);
    json_t *fan = json_object_get(look, "cards");
    if (strcmp(text_at(look, "at"), "hand") == 0) HOLDS(set_of(fan) == secret->hand[viewer ^ 1]);
    if (strcmp(text_at(look, "at"), "stack") != 0) return;
    unsigned stack = (unsigned)number_at(look, "stack") - 1;
    const uint8_t *deck = secret->deck + cards_stack_at(pub()->stack_size, stack);
    HOLDS(json_array_size(fan) == pub()->stack_size[stack]);
    for (unsigned k = 0; k < json_array_size(fan); k++)
        HOLDS(kind_of(text_at(json_array_get(fan, k), "card")) == deck[k]);
}

static void hand_is_own(json_t *view, int viewer) {
    json_t *hand = json_object_get(view, "hand");
    if (viewer == LR_SPECTATOR) {
        HOLDS(json_is_null(hand) && json_is_null(json_object_get(view, "rates")));
        HOLDS(json_array_size(json_object_get(view, "moves")) == 0);
        HOLDS(json_array_size(json_object_get(view, "blocked")) == 0);
        return;
    }
    HOLDS(set_of(json_object_get(hand, "cards")) == cards_state_read(&s)->secret.hand[viewer]);
}

static void look_at_sections(void) {
    for (int viewer = LR_SPECTATOR; viewer < CARDS_SEATS; viewer++) {
        json_t *view = view_of(&s, viewer);
        if (strlen(buffer) > longest) longest = (unsigned)strlen(buffer);
        points_add_up(view, viewer);
        realms_are_whole(view, viewer);
        memories_are_true(view, viewer);
        fans_show_what_lies_there(view, viewer);
        hand_is_own(view, viewer);
        json_decref(view);
    }
}

static void sections_can_be_read_back_and_are_true(void **state) {
    (void)state;
    over_games(1, 8, look_at_sections);
    (void)printf("the longest view has %u bytes; %u cards known, %u of them unsure, %u ranges\n",
                 longest, known_cards, unsure_cards, ranges);
    assert_true(known_cards > 500 && unsure_cards > 50 && ranges > 50);
    assert_true(longest < WIRE_VIEW_MAX / 2);
}

/* ---- moves and what is blocked ---- */

static bool kind_moved[CARDS_ACTION_KINDS], kind_told[CARDS_ACTION_KINDS];
static unsigned defaults, buttons_blocked, dear;

static bool is_move(json_t *moves, const char *kind, json_t *card) {
    size_t k = 0;
    json_t *move = NULL;
    json_array_foreach(moves, k, move) {
        json_t *target = json_object_get(json_object_get(move, "target"), "card");
        if (strcmp(text_at(move, "kind"), kind) != 0) continue;
        if (!card || json_equal(card, target)) return true;
    }
    return false;
}

static lr_action action_of(json_t *move, int viewer) {
    char text[LR_ACTION_TEXT_MAX + 4];
    lr_action a;
    lr_error error;
    (void)snprintf(text, sizeof text, "%d %s", viewer, text_at(move, "action"));
    if (lr_action_parse(&game, text, &a, &error) != LR_OK) failed(error.text, viewer);
    return a;
}

/* In their order; all offers together are one move, the last. */
static void moves_are_the_legal_actions(json_t *moves, int viewer) {
    uint32_t count = lr_legal(&game, &s, viewer, legal);
    size_t n = 0;
    bool offers = false;
    for (uint32_t k = 0; k < count; k++) {
        kind_moved[legal[k].kind] = true;
        offers |= legal[k].kind == CARDS_OFFER;
        if (legal[k].kind == CARDS_OFFER) continue;
        json_t *move = json_array_get(moves, n++);
        lr_action a = action_of(move, viewer);
        HOLDS(memcmp(&a, &legal[k], sizeof a) == 0);
        HOLDS(strcmp(text_at(move, "kind"), cards_action_words[a.kind]) == 0);
        HOLDS(json_object_size(json_object_get(move, "target")) > 0);
        HOLDS(*text_at(move, "text") != 0);
    }
    HOLDS(json_array_size(moves) == n + offers);
    if (offers) HOLDS(strcmp(text_at(json_array_get(moves, n), "kind"), "offer") == 0);
}

/* Of the regions that can pay or store, the one that `settle` would use is marked. */
static void default_is_what_settle_does(json_t *moves, int viewer) {
    cards_goods left = pub()->phase == CARDS_PHASE_PAY     ? pub()->owe[viewer]
                       : pub()->phase == CARDS_PHASE_STORE ? pub()->due[viewer]
                                                           : 0;
    unsigned marked = 0;
    for (uint32_t k = 0; k < json_array_size(moves); k++) {
        if (!json_is_true(json_object_get(json_array_get(moves, k), "default"))) continue;
        marked++;
        if (lr_lanes_total(left) != 1) continue;
        lr_state one = s, other = s;
        lr_apply(&game, &one, action_of(json_array_get(moves, k), viewer));
        lr_apply(&game, &other, (lr_action){ .kind = CARDS_SETTLE, .actor = (uint8_t)viewer });
        HOLDS(memcmp(&one, &other, game.state_bytes) == 0);
        defaults++;
    }
    HOLDS(marked == (left != 0 && pub()->chooser == viewer));
}

static bool is_move_blocked(json_t *list, const char *kind) {
    size_t k = 0;
    json_t *item = NULL;
    json_array_foreach(list, k, item) if (strcmp(text_at(item, "kind"), kind) == 0) return true;
    return false;
}

static void blocked_is_what_is_no_move(json_t *view, int viewer) {
    static const char *const buttons[] = { "roll", "road", "settlement", "city", "bank",
                                           "end",  "draw", "search",     "offer" };
    json_t *moves = json_object_get(view, "moves"), *list = json_object_get(view, "blocked");
    json_t *item = NULL;
    size_t k = 0;
    json_array_foreach(list, k, item) {
        const char *code = text_at(item, "code"), *kind = text_at(item, "kind");
        HOLDS(!is_move(moves, kind, json_object_get(item, "card")));
        HOLDS(strcmp(code, "OK") != 0 && strcmp(code, "BAD_ACTION") != 0);
        if (strcmp(code, "CANNOT_AFFORD") != 0 || strcmp(kind, "bank") == 0) continue;
        HOLDS(sum_of(json_object_get(item, "missing")) > 0);
        dear++;
    }
    if (is_move_blocked(list, "any")) {
        HOLDS(json_array_size(list) == 1);
        return;
    }
    for (k = 0; k < sizeof buttons / sizeof *buttons; k++) {
        HOLDS(is_move(moves, buttons[k], NULL) != is_move_blocked(list, buttons[k]));
        buttons_blocked++;
    }
}

static void look_at_moves(void) {
    for (int viewer = 0; viewer < CARDS_SEATS; viewer++) {
        json_t *view = view_of(&s, viewer);
        moves_are_the_legal_actions(json_object_get(view, "moves"), viewer);
        default_is_what_settle_does(json_object_get(view, "moves"), viewer);
        blocked_is_what_is_no_move(view, viewer);
        json_decref(view);
    }
}

static void moves_and_what_is_blocked_are_complete(void **state) {
    (void)state;
    over_games(31, 8, look_at_moves);
    assert_true(defaults > 3 && buttons_blocked > 200 && dear > 20);
}

/* ---- events ---- */

/* Plays one step and looks at what everybody is told of it. */
static void events_tell_of(lr_action a) {
    lr_state next = s;
    lr_apply(&game, &next, a);
    for (int viewer = LR_SPECTATOR; viewer < CARDS_SEATS; viewer++) {
        lr_view before, after;
        lr_action seen = lr_redact(&game, &s, a, viewer);
        memset(&before, 0, sizeof before);
        memset(&after, 0, sizeof after);
        lr_observe(&game, &s, viewer, &before);
        lr_observe(&game, &next, viewer, &after);
        write_events(&before, &after, seen, buffer, sizeof buffer);
        json_t *events = parse_as("CardsEvent[]", buffer), *first = json_array_get(events, 0);
        HOLDS(strcmp(text_at(first, "kind"), cards_action_words[a.kind]) == 0);
        if (a.actor < CARDS_SEATS) HOLDS(number_at(first, "seat") == a.actor);
        kind_told[a.kind] = true;
        memset(before.body.bytes + game.view_bytes, 0xff, LR_VIEW_MAX - game.view_bytes);
        memset(after.body.bytes + game.view_bytes, 0xff, LR_VIEW_MAX - game.view_bytes);
        write_events(&before, &after, seen, other_buffer, sizeof other_buffer);
        HOLDS(strcmp(buffer, other_buffer) == 0);
        json_decref(events);
    }
}

static void look_at_events(void) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    if (lr_actors(&game, &s) & LR_CHANCE) {
        uint32_t count = lr_chance(&game, &s, outcome);
        events_tell_of(outcome[lr_rng_below(&d.rng, count)].action);
    }
    for (int seat = 0; seat < CARDS_SEATS; seat++) {
        uint32_t count = lr_legal(&game, &s, seat, legal);
        uint32_t start = count > 0 ? lr_rng_below(&d.rng, count) : 0;
        uint64_t told = 0; /* one of each kind */
        for (uint32_t k = 0; k < count; k++) {
            lr_action a = legal[(start + k) % count];
            if (!(told >> a.kind & 1)) events_tell_of(a);
            told |= (uint64_t)1 << a.kind;
        }
    }
}

/* All that can be built: a road leads on, and all stores are full. */
#define RICH \
    "phase main\nturn 9\nactive 0\nfirst 0\ndice sun 4\nroads 0 +2\n" \
    "regions 0 u-2=forest:4:3 l-2=hills:5:3 u0=gold-field:6:3 l0=pasture:3:3 u+2=fields:1:3 " \
    "l+2=mountains:2:3\n"

/* Conflict and the like are rare in random games: positions in which they are due. */
static const char *const rare[] = {
    "phase conflict\nturn 9\nactive 0\nfirst 0\ndice question 4\nevent conflict\nevents-left "
    "year-end=1\nsites 0 u-1=karl\n"
    "hand 0 spy\nhand 1 abbey smithy scout\nseen 0 abbey smithy scout gone 0\n",
    "phase spy\nturn 9\nactive 0\nfirst 0\ndice sun 4\ndiscard spy\n"
    "hand 0 abbey\nhand 1 abbey scout karl\nseen 0 abbey scout karl gone 0\n",
    "phase defend\nturn 9\nactive 0\nfirst 0\ndice sun 4\nduel arsonist\ndiscard arsonist\n"
    "sites 1 u-1=smithy\nhand 0 spy\nhand 1 bishop\n",
    "phase scout\nturn 9\nactive 0\nfirst 0\ndice knight 6\nsettlements 0 -1 +1 +3\nnew-column +4\n"
    "hand 0 scout abbey\nhand 1 spy\n",
    "phase roll\nturn 9\nactive 0\nfirst 0\ncities 0 -1 +1\ncities 1 -1 +1\nhand 0 alchemist\n",
    "phase main\nturn 9\nactive 0\nfirst 0\ndice sun 4\ncities 0 -1 +1\ncities 1 -1 +1\n"
    "hand 0 caravan merchant\n",
    RICH "hand 0 abbey\n",
};

static void over_rare_positions(void (*look)(void)) {
    for (size_t k = 0; k < sizeof rare / sizeof *rare; k++) {
        lr_error error;
        assert_true(drive_start_config(&d, &game, "cards", k));
        if (lr_state_parse(&game, rare[k], &s, &error) != LR_OK)
            fail_msg("position %zu, line %d: %s", k, (int)error.line, error.text);
        for (step = 0; step < 8 && lr_actors(&game, &s) != 0; step++) {
            look();
            drive_step(&d, &s);
        }
    }
}

static void every_kind_of_action_is_a_move_and_an_event(void **state) {
    (void)state;
    over_rare_positions(look_at_moves);
    over_rare_positions(look_at_events);
    over_games(61, 16, look_at_events);
    for (unsigned kind = 1; kind < CARDS_ACTION_KINDS; kind++) {
        if (!kind_told[kind]) fail_msg("no event of %s", cards_action_words[kind]);
        if (kind > CARDS_DUEL && !kind_moved[kind])
            fail_msg("no move of %s", cards_action_words[kind]);
    }
}

/* ---- nothing leaks ---- */

static unsigned twins_compared;

/* A position that looks the same to the viewer gives the same text, reasons included. */
static void look_at_twins(void) {
    static eyes ours, theirs;
    static lr_action list[LR_LEGAL_MAX];
    if (lr_rng_below(&d.rng, 3) != 0) return;
    for (int viewer = LR_SPECTATOR; viewer < CARDS_SEATS; viewer++) {
        lr_state t;
        open_eyes(&ours, &s, viewer, legal, 0);
        lr_resample(&game, &ours.view, &d.rng, &t);
        open_eyes(&theirs, &t, viewer, list, 0xff);
        write_view(&ours, buffer, sizeof buffer);
        write_view(&theirs, other_buffer, sizeof other_buffer);
        HOLDS(strcmp(buffer, other_buffer) == 0);
        twins_compared++;
    }
}

static void hidden_cards_stay_hidden(void **state) {
    (void)state;
    over_games(91, 8, look_at_twins);
    assert_true(twins_compared > 200);
}

/* ---- taking back ---- */

static unsigned undoable_count, undoable_kinds[CARDS_ACTION_KINDS];

static bool can_undo(lr_action a, const lr_state *from, lr_state *to, lr_view *after) {
    lr_view before;
    lr_observe(&game, from, a.actor, &before);
    *to = *from;
    lr_apply(&game, to, a);
    lr_observe(&game, to, a.actor, after);
    return wire_cards.undoable(&game, &before, after, a);
}

/* What can be taken back showed the seat nothing: in a position with other hidden cards the seat
 * sees the same afterwards. */
static void look_at_undo(void) {
    for (int viewer = 0; viewer < CARDS_SEATS; viewer++) {
        uint32_t count = lr_legal(&game, &s, viewer, legal);
        lr_view view, after, again;
        lr_state t, next;
        if (count == 0) continue;
        lr_action a = legal[lr_rng_below(&d.rng, count)];
        memset(&after, 0, sizeof after);
        memset(&again, 0, sizeof again);
        if (!can_undo(a, &s, &next, &after)) continue;
        HOLDS(!(lr_actors(&game, &next) & LR_CHANCE) && lr_actors(&game, &next) != 0);
        lr_observe(&game, &s, viewer, &view);
        lr_resample(&game, &view, &d.rng, &t);
        HOLDS(can_undo(a, &t, &next, &again));
        HOLDS(memcmp(&after, &again, game.view_bytes) == 0);
        undoable_count++;
        undoable_kinds[a.kind]++;
    }
}

static void what_can_be_taken_back_has_shown_nothing(void **state) {
    static const uint8_t kinds[] = { CARDS_ARRANGE, CARDS_BUILD, CARDS_BANK,
                                     CARDS_REMOVE,  CARDS_PAY,   CARDS_STORE };
    (void)state;
    over_games(121, 60, look_at_undo);
    assert_true(undoable_count > 50);
    for (unsigned k = 0; k < sizeof kinds; k++)
        if (undoable_kinds[kinds[k]] == 0) fail_msg("never %s", cards_action_words[kinds[k]]);
    for (unsigned kind = 0; kind < CARDS_ACTION_KINDS; kind++) {
        bool random = kind <= CARDS_DUEL || kind == CARDS_ROLL || kind == CARDS_DRAW ||
                      kind == CARDS_TAKE || kind == CARDS_PLAY || kind == CARDS_SEIZE ||
                      kind == CARDS_OFFER || kind == CARDS_ACCEPT || kind == CARDS_END;
        if (random) assert_int_equal(undoable_kinds[kind], 0);
    }
}

static void placements_can_be_taken_back(void **state) {
    static const struct {
        const char *action, *hand;
        bool undoable;
    } table[] = {
        { "0 road -2", "abbey", true },
        { "0 city -1", "abbey", true },
        { "0 build abbey u-1", "abbey", true },
        { "0 settlement +3", "abbey", false },
        { "0 settlement +3", "scout", false }, /* it is asked for, so the other one knows */
        { "0 end", "abbey", false },
    };
    (void)state;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        char position[512];
        lr_action a;
        lr_error error;
        lr_state next;
        lr_view after;
        (void)snprintf(position, sizeof position, "%shand 0 %s\n", RICH, table[k].hand);
        assert_int_equal(lr_game_init(&game, "cards", NULL, &error), LR_OK);
        if (lr_state_parse(&game, position, &s, &error) != LR_OK) fail_msg("%s", error.text);
        assert_int_equal(lr_action_parse(&game, table[k].action, &a, &error), LR_OK);
        assert_int_equal(lr_check(&game, &s, a), LR_OK);
        if (can_undo(a, &s, &next, &after) != table[k].undoable) fail_msg("%s", table[k].action);
    }
}

/* ---- clocks and stand-ins ---- */

static void each_question_has_its_clock(void **state) {
    static const struct {
        const char *position;
        int seat;
        wire_clock clock;
    } table[] = {
        { "phase main\nturn 9\nactive 0\nfirst 0\ndice sun 4\n", 0, WIRE_CLOCK_TURN },
        { "phase roll\nturn 9\nactive 0\nfirst 0\n", 0, WIRE_CLOCK_TURN },
        { "phase draw\nturn 9\nactive 0\nfirst 0\ndice sun 4\n", 0, WIRE_CLOCK_TURN },
        { "phase discard\nturn 9\nactive 0\nfirst 0\ndice sun 4\n"
          "hand 1 abbey abbey smithy scout\nchooser 1\n",
          1, WIRE_CLOCK_DISCARD },
        { "phase answer\nturn 9\nactive 0\nfirst 0\ndice sun 4\noffer ore=1 for wool=1\n", 1,
          WIRE_CLOCK_ANSWER },
        { "phase defend\nturn 9\nactive 0\nfirst 0\ndice sun 4\nduel arsonist\ndiscard arsonist\n"
          "sites 1 u-1=smithy\n",
          1, WIRE_CLOCK_ANSWER },
        { "phase gain\nturn 9\nactive 0\nfirst 0\ndice sun 4\nwish 1 1\nchooser 1\n", 1,
          WIRE_CLOCK_CHOICE },
    };
    lr_error error;
    (void)state;
    assert_int_equal(lr_game_init(&game, "cards", NULL, &error), LR_OK);
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        lr_view view;
        if (lr_state_parse(&game, table[k].position, &s, &error) != LR_OK)
            fail_msg("position %zu, line %d: %s", k, (int)error.line, error.text);
        lr_observe(&game, &s, table[k].seat, &view);
        assert_int_equal(pub()->chooser, table[k].seat);
        assert_int_equal(wire_cards.clock(&game, &view, table[k].seat), table[k].clock);
    }
}

/* A stand-in plays no card, but is left with something to do wherever that is possible. */
static unsigned left_with_nothing;

static void look_at_precious(void) {
    for (int viewer = 0; viewer < CARDS_SEATS; viewer++) {
        uint32_t count = lr_legal(&game, &s, viewer, legal), left = 0;
        unsigned hand = cards_size(cards_state_read(&s)->secret.hand[viewer]);
        for (uint32_t k = 0; k < count; k++) {
            bool precious = wire_cards.precious(&game, legal[k]);
            lr_state next = s;
            left += !precious;
            lr_apply(&game, &next, legal[k]);
            if (precious) continue; /* others leave the played cards and the realm's as they are */
            cards_set discard = cards_state_read(&next)->pub.discard;
            HOLDS(discard == pub()->discard);
            bool builds = legal[k].kind == CARDS_BUILD || pub()->pending.kind == CARDS_BUILD;
            unsigned now = cards_size(cards_state_read(&next)->secret.hand[viewer]);
            HOLDS(now >= hand || builds || legal[k].kind == CARDS_DISCARD);
        }
        left_with_nothing += count > 0 && left == 0;
    }
}

static void stand_ins_keep_the_cards(void **state) {
    (void)state;
    over_games(151, 12, look_at_precious);
    assert_int_equal(left_with_nothing, 0);
}

/* ---- statistics ---- */

static wire_counts *counts;
static unsigned sums_checked, rolls_counted;

static json_t *read_counts(void) {
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    wire_cards.counts(&game, counts, &w);
    assert_true(jw_finish(&w));
    return parse_as("CardsCounts", buffer);
}

/* Nothing is to be paid, stored or gained: then what came less what went is there. */
static void units_add_up(int viewer) {
    json_t *told = read_counts();
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        json_t *item = json_array_get(json_object_get(told, "seats"), seat);
        unsigned held = lr_lanes_total(pub()->realm[seat].have);
        HOLDS(sum_of(json_object_get(item, "gained")) ==
              held + sum_of(json_object_get(item, "lost")));
        HOLDS(sum_of(json_object_get(item, "produced")) ==
              (unsigned)json_integer_value(
                  json_object_get(json_object_get(item, "gained"), "production")));
    }
    sums_checked++;
    json_decref(told);
}

static bool moves_units(const cards_public *before, lr_action a) {
    switch (a.kind) {
    case CARDS_PAY:
    case CARDS_STORE:
    case CARDS_SETTLE: /* what was decided before; but a card can go on afterwards */
        return before->duel_card != CARDS_NO_KIND || before->phase == CARDS_PHASE_PAY_ANY;
    case CARDS_STOP: return before->duel_card != CARDS_NO_KIND;
    case CARDS_SEIZE:
    case CARDS_GIVE:
    case CARDS_PLAY:
    case CARDS_DUEL:
    case CARDS_ACCEPT:
    case CARDS_ROAD:
    case CARDS_SETTLEMENT:
    case CARDS_CITY:
    case CARDS_BUILD:
    case CARDS_BANK:
    case CARDS_CARAVAN:
    case CARDS_SEARCH: return true;
    default: return false;
    }
}

static bool between_seats(lr_action a) {
    return a.kind == CARDS_SEIZE || a.kind == CARDS_GIVE || a.kind == CARDS_PLAY ||
           a.kind == CARDS_DUEL || a.kind == CARDS_ACCEPT;
}

/* What the regions of a resource give at most when the number comes. */
static unsigned yield_of(const cards_realm *r, unsigned number, unsigned good) {
    uint64_t regions = r->of_die[number - 1] & r->of_good[good];
    return (unsigned)(__builtin_popcountll(regions) + __builtin_popcountll(regions & r->doubled));
}

static unsigned flows_produced;

static void flow_is_possible(const cards_public *before, const cards_public *after, lr_action a) {
    int viewer = LR_SPECTATOR;
    cw_flow f = cw_flow_of(cards_of(&game), before, after, a);
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        if (between_seats(a)) HOLDS(f.moved[0][good] + f.moved[1][good] == 0);
        for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
            if (!moves_units(before, a)) HOLDS(f.moved[seat][good] == 0);
            unsigned most = f.produced ? yield_of(&after->realm[seat], f.number, good) : 0;
            HOLDS(f.production[seat][good] <= most);
        }
    }
    flows_produced += f.produced;
}

static void count_step(void) {
    lr_view before, after;
    lr_action a = drive_action(&d, &s);
    lr_action seen = lr_redact(&game, &s, a, LR_SPECTATOR);
    lr_observe(&game, &s, LR_SPECTATOR, &before);
    lr_apply(&game, &s, a);
    lr_observe(&game, &s, LR_SPECTATOR, &after);
    wire_cards.count(&game, &before, &after, seen, counts);
    flow_is_possible(&cards_view_of(&before)->pub, &cards_view_of(&after)->pub, seen);
    rolls_counted += a.kind == CARDS_DICE;
}

static void statistics_add_up(void **state) {
    uint64_t steps = drive_steps(24000, 8000);
    unsigned turns = 0;
    (void)state;
    counts = malloc(wire_cards.counts_size);
    for (uint32_t k = 0; steps > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];
        drive_cards_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, 181 + k));
        lr_init(&game, &s);
        memset(counts, 0, wire_cards.counts_size);
        rolls_counted = 0;
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX && lr_actors(&game, &s) != 0; steps--) {
            count_step();
            step++;
            bool settled = pub()->phase == CARDS_PHASE_ROLL || pub()->phase == CARDS_PHASE_MAIN;
            if (settled && lr_rng_below(&d.rng, 8) == 0) units_add_up(LR_SPECTATOR);
        }
        json_t *told = read_counts();
        assert_int_equal(sum_of(json_object_get(told, "faces")), rolls_counted);
        size_t counted = json_array_size(json_object_get(told, "points"));
        bool over = pub()->phase == CARDS_PHASE_OVER && pub()->turn > 0;
        assert_int_equal(counted, pub()->turn > 0 ? pub()->turn - !over : 0);
        turns += (unsigned)counted;
        json_decref(told);
    }
    free(counts);
    assert_true(sums_checked > 100 && turns > 30 && flows_produced > 30);
}

/* ---- forecasts ---- */

static bool brigands_may_come(const char *position) {
    lr_error error;
    assert_int_equal(lr_game_init(&game, "cards", NULL, &error), LR_OK);
    if (lr_state_parse(&game, position, &s, &error) != LR_OK) fail_msg("%s", error.text);
    json_t *view = view_of(&s, LR_SPECTATOR);
    bool come = json_is_true(json_object_get(json_object_get(view, "forecast"), "brigands"));
    json_decref(view);
    return come;
}

static void CARD_RULE_61_brigands_are_forecast_for_the_next_roll(void **state) {
    (void)state;
    assert_false(brigands_may_come("phase main\nturn 3\nactive 0\nfirst 0\ndice sun 4\n"));
    assert_false(brigands_may_come("phase roll\nturn 4\nactive 1\nfirst 0\n"));
    assert_true(brigands_may_come("phase main\nturn 4\nactive 1\nfirst 0\ndice sun 4\n"));
    assert_true(brigands_may_come("phase roll\nturn 5\nactive 0\nfirst 0\n"));
}

/* ---- the document ---- */

static char document[64 << 10];

static void is_described(const char *word) {
    char quoted[80];
    (void)snprintf(quoted, sizeof quoted, "`%s`", word);
    if (!strstr(document, quoted)) fail_msg("docs/protocol-cards.md does not speak of %s", quoted);
}

static void look_at_document(void) {
    lr_view before, after;
    lr_state next = s;
    if (lr_actors(&game, &s) == 0) return;
    lr_action a = drive_action(&d, &s);
    lr_observe(&game, &s, 0, &before);
    lr_action seen = lr_redact(&game, &s, a, 0);
    lr_apply(&game, &next, a);
    lr_observe(&game, &next, 0, &after);
    write_events(&before, &after, seen, buffer, sizeof buffer);
    json_t *events = parse_as("CardsEvent[]", buffer);
    for (size_t k = 1; k < json_array_size(events); k++)
        is_described(text_at(json_array_get(events, k), "kind"));
    json_decref(events);
}

static void the_document_names_sections_and_events(void **state) {
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/protocol-cards.md", "r");
    (void)state;
    assert_non_null(file);
    size_t length = fread(document, 1, sizeof document - 1, file);
    (void)fclose(file);
    assert_true(length > 0 && length < sizeof document - 1);
    for (int k = 0; wire_cards.sections[k].name; k++) is_described(wire_cards.sections[k].name);
    over_games(211, 40, look_at_document);
    over_rare_positions(look_at_document);
}

/* ---- texts to read ---- */

#define REALMS \
    "regions 0 u-2=forest:4:1 l-2=hills:5:3 u0=gold-field:6:1 l0=pasture:3:2 u+2=fields:1:0 " \
    "l+2=mountains:2:2\n" \
    "regions 1 u-2=forest:5:1 l-2=hills:6:0 u0=gold-field:1:1 l0=pasture:4:2 u+2=fields:2:2 " \
    "l+2=mountains:3:2\n" \
    "cities 0 -1\nsettlements 0 +1\ncities 1 +1\nsettlements 1 -1\n"
/* Five regions that hold as much, and a forest. */
#define RED(others, forest) \
    "regions 0 u-2=forest:4:" forest " l-2=hills:5:" others " u0=gold-field:6:" others \
    " l0=pasture:3:" others " u+2=fields:1:" others " l+2=mountains:2:" others "\n"
#define BLUE(others, forest) \
    "regions 1 u-2=forest:5:" forest " l-2=hills:6:" others " u0=gold-field:1:" others \
    " l0=pasture:4:" others " u+2=fields:2:" others " l+2=mountains:3:" others "\n"
#define TURN(phase) "phase " phase "\nturn 9\nactive 0\nfirst 0\n"

static void start_at(const char *position) {
    lr_error error;
    assert_int_equal(lr_game_init(&game, "cards", NULL, &error), LR_OK);
    if (lr_state_parse(&game, position, &s, &error) != LR_OK)
        fail_msg("line %d: %s in %s", (int)error.line, error.text, position);
}

static void print_json(golden *text, const char *before, json_t *value) {
    char *line = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    golden_print(text, "%s%s\n", before, line);
    free(line);
}

/* A line for each member, and for each item of a member that is a list; objects in a list once
 * more. */
static void print_members(golden *text, json_t *object, const char *indent) {
    const char *key = NULL;
    json_t *value = NULL, *item = NULL;
    size_t k = 0;
    json_object_foreach(object, key, value) {
        bool list = json_is_array(value) && json_is_object(json_array_get(value, 0));
        char title[64];
        (void)snprintf(title, sizeof title, "%s%s ", indent, key);
        if (!list) {
            print_json(text, title, value);
            continue;
        }
        golden_print(text, "%s\n", title);
        json_array_foreach(value, k, item) {
            bool realm = json_object_get(item, "regions") != NULL;
            if (realm)
                print_members(text, item, "    ");
            else
                print_json(text, "    ", item);
        }
    }
}

static void print_view(golden *text, const char *position, int viewer) {
    start_at(position);
    json_t *view = view_of(&s, viewer);
    golden_print(text, "\n# the view of %d\n", viewer);
    print_members(text, view, "");
    json_decref(view);
}

/* What differs from question to question. */
static void print_question(golden *text, const char *position, int viewer) {
    static const char *const sections[] = { "realms",   "players", "decks",  "tokens",
                                            "forecast", "rates",   "limits", "stacks" };
    start_at(position);
    json_t *view = view_of(&s, viewer);
    for (size_t k = 0; k < sizeof sections / sizeof *sections; k++)
        json_object_del(view, sections[k]);
    golden_print(text, "\n# a question, viewer %d\n", viewer);
    print_members(text, view, "");
    json_decref(view);
}

static void golden_sections(void **state) {
    static const char main_phase[] = TURN(
        "main") "dice sun 4\n" REALMS "sites 0 u-1=smithy,karl l+1=garrison\n"
                "sites 1 u+1=marketplace\nhand 0 spy abbey church\nhand 1 scout bishop\n"
                "seen 0 scout mint gone 1\n"
                "stack 2 spy mint walter\nmemory 0 2 spy ? abbey | ?\n";
    golden text = { 0 };
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    (void)state;
    start_at(main_phase);
    jw_object(&w);
    wire_cards.setting(&game, &w);
    jw_object_end(&w);
    assert_true(jw_finish(&w));
    json_t *setting = parse_as("CardsSetting", buffer);
    golden_print(&text, "# setting\n");
    print_members(&text, setting, "");
    json_decref(setting);
    print_view(&text, main_phase, 0);
    print_question(&text, main_phase, 1);
    print_question(&text, main_phase, LR_SPECTATOR);
    for (size_t k = 0; k < 5; k++)
        for (int viewer = 0; viewer < CARDS_SEATS; viewer++) print_question(&text, rare[k], viewer);
    golden_compare(&text, "tests/unit/golden/wire-cards.txt");
}

/* What each viewer is told of one action. */
static void print_events(golden *text, const char *position, const char *action) {
    lr_action a;
    lr_error error;
    start_at(position);
    if (lr_action_parse(&game, action, &a, &error) != LR_OK) fail_msg("%s", error.text);
    lr_status status = lr_check(&game, &s, a);
    if (status != LR_OK) fail_msg("%s: %s", action, lr_status_name(status));
    golden_print(text, "\n%s\n", action);
    lr_state next = s;
    lr_apply(&game, &next, a);
    for (int viewer = LR_SPECTATOR; viewer < CARDS_SEATS; viewer++) {
        lr_view before, after;
        lr_observe(&game, &s, viewer, &before);
        lr_observe(&game, &next, viewer, &after);
        write_events(&before, &after, lr_redact(&game, &s, a, viewer), buffer, sizeof buffer);
        json_t *events = parse_as("CardsEvent[]", buffer), *event = NULL;
        size_t k = 0;
        golden_print(text, "  viewer %d\n", viewer);
        json_array_foreach(events, k, event) {
            char *line = json_dumps(event, JSON_COMPACT);
            golden_print(text, "    %s\n", line);
            free(line);
        }
        json_decref(events);
    }
}

static void golden_events(void **state) {
    static const struct {
        const char *position, *action;
    } table[] = {
        { TURN("dice") REALMS "sites 0 l-1=garrison\n", "* dice club 3" },
        { TURN("dice") REALMS "sites 0 u-1=karl\n", "* dice knight 4" },
        { TURN("event") "dice question 4\n" REALMS, "* event plague" },
        { TURN("event") "dice question 5\n" REALMS "sites 0 l-1=garrison\n",
          "* event productive-year" },
        { TURN("gain") "dice sun 4\nwish 0 1\n" REALMS, "0 gain u-2" },
        { TURN("main") "dice sun 4\n" REALMS "hand 0 abbey spy\n", "0 build abbey u-1" },
        { TURN("main") "dice sun 4\n" REALMS "hand 0 abbey spy\n", "0 bank brick ore" },
        { TURN("main") "dice sun 4\n" REALMS "sites 0 u-1=karl\n", "0 remove karl u-1" },
        { TURN("main") "dice sun 4\n" REALMS
                       "sites 0 u-1=karl,church\nhand 0 spy\nhand 1 scout abbey\n",
          "0 play spy" },
        { TURN("duel") "dice sun 4\nduel arsonist\ndiscard arsonist\n" REALMS
                       "sites 1 u+1=marketplace\n",
          "* duel 5" },
        { TURN("answer") "dice sun 4\noffer brick=1 for wool=1\n" REALMS, "1 accept" },
        { TURN("draw") "dice sun 4\n" REALMS "stack 2 spy mint\n", "0 draw 2" },
        { TURN("dice") RED("3", "3") BLUE("1", "1"), "* dice sun 4" },
        { TURN("dice") RED("3", "2") BLUE("1", "1"), "* dice sun 4" },
        { TURN("main") "dice sun 4\n" RED("1", "1")
              BLUE("0", "2") "cities 0 -1 +1\ncities 1 -1 +1\nhand 0 merchant\n",
          "0 play merchant" },
        { TURN("exchange") "dice sun 4\n" RED("0", "0") "hand 0 abbey church mint\nstack 2 spy\n",
          "0 exchange abbey 2" },
        { TURN("look") "dice sun 4\n" REALMS "stack 1 spy abbey\nmemory 0 1 spy abbey\nlooking 1\n",
          "0 take 2 abbey" },
    };
    golden text = { 0 };
    (void)state;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        print_events(&text, table[k].position, table[k].action);
    for (size_t k = 0; k < 2; k++)
        print_events(&text, rare[k], k == 0 ? "0 conflict 3 smithy abbey" : "0 spy karl");
    golden_compare(&text, "tests/unit/golden/wire-cards-events.txt");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sections_can_be_read_back_and_are_true),
        cmocka_unit_test(moves_and_what_is_blocked_are_complete),
        cmocka_unit_test(every_kind_of_action_is_a_move_and_an_event),
        cmocka_unit_test(hidden_cards_stay_hidden),
        cmocka_unit_test(what_can_be_taken_back_has_shown_nothing),
        cmocka_unit_test(placements_can_be_taken_back),
        cmocka_unit_test(each_question_has_its_clock),
        cmocka_unit_test(stand_ins_keep_the_cards),
        cmocka_unit_test(statistics_add_up),
        cmocka_unit_test(CARD_RULE_61_brigands_are_forecast_for_the_next_roll),
        cmocka_unit_test(the_document_names_sections_and_events),
        cmocka_unit_test(golden_sections),
        cmocka_unit_test(golden_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
