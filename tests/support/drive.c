/* drive.c - random games for tests. See drive.h.
 *
 * The rotation of configurations reads the engine's own list of options, so an option added there
 * is driven here without an edit. */
#include "board_view.h"
#include "drive_family.h"
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEATS_MAX = 4, /* of the maps driven here */
    GOAL_MIN = 3,  /* of vp_goal, which may also be 0 */
};

/* ---- configurations ---- */

static int value_count(const lr_option_info *option) {
    int high = option->high;

    if (strcmp(option->name, "seats") == 0) high = SEATS_MAX;
    if (strcmp(option->name, "vp_goal") == 0) high -= GOAL_MIN - 1; /* 0, then GOAL_MIN on */
    return high - option->low + 1;
}

static void put_option(char *out, size_t size, const lr_option_info *option, int k) {
    size_t length = strlen(out);
    const char *comma = length > 0 && out[length - 1] != '(' ? "," : "";

    if (strcmp(option->name, "vp_goal") == 0 && k > 0) k += GOAL_MIN - 1;
    if (option->words != NULL)
        (void)snprintf(out + length, size - length, "%s%s=%s", comma, option->name,
                       option->words[k]);
    else
        (void)snprintf(out + length, size - length, "%s%s=%d", comma, option->name,
                       option->low + k);
}

uint32_t drive_config_singles(void) {
    uint32_t count = 0;

    for (uint32_t k = 0; lr_option_at("board", k) != NULL; k++)
        count += (uint32_t)value_count(lr_option_at("board", k));
    for (uint32_t k = 0; lr_preset_at("board", k) != NULL; k++) count++;
    return count;
}

static bool single(uint32_t k, char *out, size_t size) {
    const lr_option_info *option;
    const lr_name_info *preset;

    for (uint32_t o = 0; (option = lr_option_at("board", o)) != NULL; o++) {
        if (k < (uint32_t)value_count(option)) {
            put_option(out, size, option, (int)k);
            return true;
        }
        k -= (uint32_t)value_count(option);
    }
    preset = lr_preset_at("board", k);
    if (preset == NULL) return false;
    (void)snprintf(out + strlen(out), size - strlen(out), "%spreset=%s",
                   out[strlen(out) - 1] == '(' ? "" : ",", preset->name);
    return true;
}

/* A goal that random play reaches now and then; the singles have the far ones. */
static int value_of(const lr_option_info *option, lr_rng *rng) {
    if (strcmp(option->name, "vp_goal") == 0) return (int)lr_rng_below(rng, 12);
    return (int)lr_rng_below(rng, (uint32_t)value_count(option));
}

void drive_config(uint32_t k, char *out, size_t size) {
    lr_rng rng = lr_rng_stream(77, k);
    const lr_option_info *option;

    (void)snprintf(out, size, "board(");
    if (!single(k, out, size)) {
        for (uint32_t o = 0; (option = lr_option_at("board", o)) != NULL; o++)
            if (lr_rng_below(&rng, 2) == 0) put_option(out, size, option, value_of(option, &rng));
        if (lr_rng_below(&rng, 8) == 0) {
            uint32_t presets = 0;
            while (lr_preset_at("board", presets) != NULL) presets++;
            (void)single(drive_config_singles() - 1 - lr_rng_below(&rng, presets), out, size);
        }
    }
    (void)snprintf(out + strlen(out), size - strlen(out), ")");
}

/* Every map, every number of seats that it is made for, and what is played between turns. */
static const char *const sea_tables[] = {
    "map=new-shores,seats=3",
    "map=new-shores,seats=4",
    "map=four-islands,seats=3",
    "map=four-islands,seats=4",
    "map=fog-islands,seats=3",
    "map=fog-islands,seats=4",
    "map=through-the-desert,seats=3",
    "map=through-the-desert,seats=4",
    "map=forgotten-tribe,seats=3",
    "map=forgotten-tribe,seats=4",
    "map=cloth-villages,seats=3",
    "map=cloth-villages,seats=4",
    "map=pirate-islands,seats=3",
    "map=pirate-islands,seats=4",
    "map=wonders,seats=3",
    "map=wonders,seats=4",
    "map=new-world,seats=3",
    "map=new-world,seats=4",
    "modules=sea,seats=2",
    "modules=sea,seats=6,extra_turns=paired",
    "seats=5,extra_turns=paired",
    "seats=6,extra_turns=build",
    "map=forgotten-tribe,seats=4,extra_turns=build",
    "map=pirate-islands,seats=4,extra_turns=paired",
    "map=new-world,seats=4,board=beginner",
};

enum { SEA_TABLES = sizeof sea_tables / sizeof *sea_tables };

static const char *const sea_variations[] = {
    "ship_move_ignores_roads=1", "ship_move_rings=1",
    "pirate_may_leave_board=1",  "start_beside_board=1",
    "outer_sea_shuffled=1",      "fleet_attacks_all=1",
    "wonder_claim_pays=1",       "steal_optional=1",
    "friendly_robber=1",         "trading=bank",
    "combined_phases=0",         "auto_claim=0",
    "vp_cards_hidden=0",         "hand_counts_public=0",
    "robber_to_desert=0",        "dice=deck",
};

uint32_t drive_sea_tables(void) {
    return SEA_TABLES;
}

void drive_sea_config(uint32_t k, char *out, size_t size) {
    lr_rng rng = lr_rng_stream(78, k);

    (void)snprintf(out, size, "board(%s", sea_tables[k % SEA_TABLES]);
    for (size_t v = 0; v < sizeof sea_variations / sizeof *sea_variations; v++)
        if (k >= SEA_TABLES && lr_rng_below(&rng, 4) == 0)
            (void)snprintf(out + strlen(out), size - strlen(out), ",%s", sea_variations[v]);
    (void)snprintf(out + strlen(out), size - strlen(out), ")");
}

/* Knights on the island and at sea, at every size of table. */
static const char *const knights_tables[] = {
    "modules=knights,seats=3",
    "modules=knights,seats=4",
    "modules=sea+knights,map=new-shores,seats=3",
    "modules=knights,seats=2",
    "modules=sea+knights,map=through-the-desert,seats=4",
    "modules=knights,seats=4,board=beginner",
    "modules=sea+knights,seats=4",
    "modules=knights,seats=6",
    "modules=sea+knights,map=four-islands,seats=3",
    "modules=knights,seats=5,extra_turns=paired",
    "modules=sea+knights,map=fog-islands,seats=4",
    "modules=knights,seats=4,extra_turns=build",
    "modules=sea+knights,map=new-world,seats=3",
};

enum { KNIGHTS_TABLES = sizeof knights_tables / sizeof *knights_tables };

static const char *const knights_variations[] = {
    "barbarian_track=2",
    "barbarian_track=4",
    "aqueduct_commodity=1",
    "aqueduct_when=no_resources",
    "nasty_sleepers=all",
    "merchant_fleet=all",
    "trade_monopoly_count=3",
    "pillage_skip_safe=0",
    "fifth_card=discard_now",
    "knight_blocks_adjacent=1",
    "displace_origin_free=0",
    "nasty_barbarians=1",
    "knight_errant=1",
    "merchant_must_move=1",
    "easy_start=1",
    "sea_combo=1",
    "bishop_may_move_pirate=1",
    "steal_optional=1",
    "friendly_robber=1",
    "trading=bank",
    "robber_to_desert=0",
    "hand_counts_public=0",
    "bank_short_single_gets_rest=1",
    "combined_phases=0",
    "auto_claim=0",
    "dice=deck",
    "vp_goal=25",
    "discard_limit=12",
    "longest_road_tie=holder_keeps",
};

uint32_t drive_knights_tables(void) {
    return KNIGHTS_TABLES;
}

void drive_knights_config(uint32_t k, char *out, size_t size) {
    lr_rng rng = lr_rng_stream(79, k);

    (void)snprintf(out, size, "board(%s", knights_tables[k % KNIGHTS_TABLES]);
    for (size_t v = 0; v < sizeof knights_variations / sizeof *knights_variations; v++) {
        const char *name = knights_variations[v];
        if (k < KNIGHTS_TABLES || lr_rng_below(&rng, 5) != 0) continue;
        if (strncmp(name, "barbarian", 9) == 0 && strstr(out, "barbarian_track") != NULL) continue;
        (void)snprintf(out + strlen(out), size - strlen(out), ",%s", name);
    }
    (void)snprintf(out + strlen(out), size - strlen(out), ")");
}

/* ---- starting ---- */

typedef enum mood { WILD, BUILDER, ROADS, ARMY, HOARDER, TRADER, SAILOR, MOODS } mood;

/* What a mood prefers; kinds not named weigh 8. */
static const uint16_t moods[MOODS][BOARD_ACTION_KINDS] = {
    [BUILDER] = { [BOARD_SETTLEMENT] = 400,
                  [BOARD_CITY] = 400,
                  [BOARD_ROAD] = 30,
                  [BOARD_BUY] = 60,
                  [BOARD_BANK] = 4,
                  [BOARD_OFFER] = 1,
                  [BOARD_ROAD_BUILDING] = 60,
                  [BOARD_END] = 20 },
    [ROADS] = { [BOARD_SETTLEMENT] = 200,
                [BOARD_ROAD] = 200,
                [BOARD_CITY] = 1,
                [BOARD_BUY] = 2,
                [BOARD_BANK] = 4,
                [BOARD_OFFER] = 1,
                [BOARD_ROAD_BUILDING] = 60,
                [BOARD_STOP] = 1,
                [BOARD_END] = 20 },
    [ARMY] = { [BOARD_BUY] = 400,
               [BOARD_KNIGHT] = 400,
               [BOARD_ROAD] = 1,
               [BOARD_BANK] = 4,
               [BOARD_OFFER] = 1,
               [BOARD_END] = 20 },
    [HOARDER] = { [BOARD_SETTLEMENT] = 60,
                  [BOARD_CITY] = 200,
                  [BOARD_ROAD] = 1,
                  [BOARD_BUY] = 1,
                  [BOARD_BANK] = 1,
                  [BOARD_OFFER] = 1,
                  [BOARD_END] = 400 },
    [SAILOR] = { [BOARD_SETTLEMENT] = 400,
                 [BOARD_SHIP] = 200,
                 [BOARD_ROAD] = 2,
                 [BOARD_CITY] = 40,
                 [BOARD_LIFT] = 4,
                 [BOARD_BUY] = 20,
                 [BOARD_BANK] = 4,
                 [BOARD_OFFER] = 1,
                 [BOARD_ROAD_BUILDING] = 60,
                 [BOARD_END] = 20 },
    [TRADER] = { [BOARD_OFFER] = 30,
                 [BOARD_ACCEPT] = 60,
                 [BOARD_CONFIRM] = 40,
                 [BOARD_TAKE] = 60,
                 [BOARD_END] = 60 },
};

/* The same for games with knights. A knight has many ways to go, a city's level only one. */
static const uint16_t knights_moods[][BOARD_ACTION_KINDS] = {
    { [BOARD_CITY] = 400, /* cities and their levels */
      [BOARD_SETTLEMENT] = 200,
      [BOARD_IMPROVE] = 400,
      [BOARD_WALL] = 40,
      [BOARD_HIRE] = 2,
      [BOARD_ACTIVATE] = 40,
      [BOARD_MOVE] = 1,
      [BOARD_PLAY] = 10,
      [BOARD_BANK] = 10,
      [BOARD_OFFER] = 1,
      [BOARD_END] = 60 },
    { [BOARD_HIRE] = 60, /* knights */
      [BOARD_ACTIVATE] = 300,
      [BOARD_PROMOTE] = 200,
      [BOARD_MOVE] = 6,
      [BOARD_CHASE] = 200,
      [BOARD_ROAD] = 60,
      [BOARD_SHIP] = 30,
      [BOARD_CITY] = 100,
      [BOARD_IMPROVE] = 60,
      [BOARD_PLAY] = 10,
      [BOARD_BANK] = 2,
      [BOARD_OFFER] = 1,
      [BOARD_END] = 30 },
    { [BOARD_IMPROVE] = 400, /* progress cards */
      [BOARD_CITY] = 200,
      [BOARD_SETTLEMENT] = 60,
      [BOARD_PLAY] = 60,
      [BOARD_HIRE] = 10,
      [BOARD_ACTIVATE] = 30,
      [BOARD_MOVE] = 2,
      [BOARD_BANK] = 6,
      [BOARD_OFFER] = 1,
      [BOARD_COMMERCE] = 60,
      [BOARD_END] = 60 },
    { [BOARD_ROAD] = 200, /* roads, and knights on them */
      [BOARD_SHIP] = 200,
      [BOARD_SETTLEMENT] = 100,
      [BOARD_HIRE] = 30,
      [BOARD_ACTIVATE] = 100,
      [BOARD_PROMOTE] = 100,
      [BOARD_MOVE] = 10,
      [BOARD_PLAY] = 10,
      [BOARD_BANK] = 2,
      [BOARD_OFFER] = 1,
      [BOARD_END] = 30 },
};

enum { KNIGHTS_MOODS = sizeof knights_moods / sizeof *knights_moods };

static void draw_knights_mood(drive *d) {
    uint32_t m = lr_rng_below(&d->rng, KNIGHTS_MOODS);

    for (int kind = 0; kind < BOARD_ACTION_KINDS; kind++)
        d->weight[kind] = knights_moods[m][kind] > 0 ? knights_moods[m][kind] : 8;
    d->unasked_one_in = 40;
}

static void draw_board_mood(drive *d) {
    static const uint16_t weights[8] = { 1, 2, 8, 8, 8, 8, 32, 200 };
    mood m = (mood)lr_rng_below(&d->rng, MOODS);

    if (strstr(d->config, "knights") != NULL && lr_rng_below(&d->rng, 4) != 0) {
        draw_knights_mood(d);
        return;
    }

    for (int kind = 0; kind < BOARD_ACTION_KINDS; kind++) {
        uint16_t weight = m == WILD ? weights[lr_rng_below(&d->rng, 8)] : moods[m][kind];
        d->weight[kind] = weight > 0 ? weight : 8;
    }
    d->unasked_one_in = m == WILD || m == TRADER ? 6 : 40;
}

bool drive_start_config(drive *d, lr_game *game, const char *config, uint64_t seed) {
    return drive_start_map(d, game, config, NULL, seed);
}

bool drive_start_map(drive *d, lr_game *game, const char *config, const char *map, uint64_t seed) {
    lr_error error;

    memset(d, 0, sizeof *d);
    d->game = game;
    d->seed = seed;
    d->rng = lr_rng_seed(seed);
    (void)snprintf(d->config, sizeof d->config, "%s", config);
    d->family = drive_family_of(config);
    d->family->draw_mood(d);
    if (lr_game_init(game, config, map, &error) == LR_OK) return true;
    (void)fprintf(stderr, "%s: line %u: %s\n", config, (unsigned)error.line, error.text);
    return false;
}

bool drive_start(drive *d, lr_game *game, uint32_t k, uint64_t seed) {
    char config[LR_CONFIG_TEXT_MAX];

    drive_config(k, config, sizeof config);
    return drive_start_config(d, game, config, seed);
}

bool drive_start_any(drive *d, lr_game *game, uint32_t k, uint64_t seed) {
    uint32_t singles = drive_config_singles();
    if (singles == 0) return false;
    char config[LR_CONFIG_TEXT_MAX];

    /* 37 is prime to the number of singles and 7 to that of tables: short runs jump about. */
    if (k % 4 == 0) return drive_start(d, game, k / 4 * 37 % singles, seed);
    if (k % 4 == 1) return drive_start(d, game, singles + k, seed);
    if (k % 4 == 2) drive_sea_config(k / 4 * 7, config, sizeof config);
    if (k % 4 == 3) drive_knights_config(k / 4 * 7, config, sizeof config);
    return drive_start_config(d, game, config, seed);
}

bool drive_start_every(drive *d, lr_game *game, uint32_t k, uint64_t seed) {
    char config[LR_CONFIG_TEXT_MAX];

    if (k % 5 != 2) return drive_start_any(d, game, k - (k + 2) / 5, seed);
    drive_cards_config(k / 5, config, sizeof config);
    return drive_start_config(d, game, config, seed);
}

/* ---- choosing ---- */

static lr_action random_offer(drive *d, const lr_state *s, int seat) {
    const board_view *view;
    lr_view seen;
    lr_action a = { .kind = BOARD_OFFER, .actor = (uint8_t)seat };
    board_cards give = 0, want = 0;

    lr_observe(d->game, s, seat, &seen);
    view = board_view_of(&seen);
    for (unsigned k = 0; k < board_of(d->game)->goods; k++) {
        unsigned held = board_count(view->hand, k);
        if (lr_rng_below(&d->rng, 3) == 0 && held > 0)
            give += board_card(k) * (1 + lr_rng_below(&d->rng, held));
        else if (lr_rng_below(&d->rng, 3) == 0)
            want += board_card(k) * (1 + lr_rng_below(&d->rng, 2));
    }
    board_pack_cards(a.arg, give);
    board_pack_cards(a.arg + 5, want);
    a.arg[10] = seat == view->pub.active
                    ? (uint8_t)(lr_rng_below(&d->rng, 1u << d->game->seats) & ~(1u << seat))
                    : (uint8_t)(1u << view->pub.active);
    return a;
}

const drive_family drive_board = {
    .name = "board",
    .action_kinds = BOARD_ACTION_KINDS,
    .seeded = BOARD_DEAL,
    .offer = BOARD_OFFER,
    .draw_mood = draw_board_mood,
    .random_offer = random_offer,
};

_Static_assert((int)BOARD_ACTION_KINDS <= (int)DRIVE_KINDS_MAX, "a mood has room for every kind");

const drive_family *drive_family_of(const char *config) {
    return strncmp(config, drive_cards.name, strlen(drive_cards.name)) == 0 ? &drive_cards
                                                                            : &drive_board;
}

bool drive_is_board(const lr_game *game) {
    return strcmp(game->ops->name, drive_board.name) == 0;
}

bool drive_is_cards(const lr_game *game) {
    return strcmp(game->ops->name, drive_cards.name) == 0;
}

uint8_t drive_seeded_kind(const drive *d) {
    return d->family->seeded;
}

uint8_t drive_offer_kind(const drive *d) {
    return d->family->offer;
}

static lr_action weighted(drive *d, const lr_action *list, uint32_t count) {
    uint32_t total = 0, at;

    for (uint32_t k = 0; k < count; k++) total += d->weight[list[k].kind];
    at = lr_rng_below(&d->rng, total);
    for (uint32_t k = 0; k < count; k++) {
        if (at < d->weight[list[k].kind]) return list[k];
        at -= d->weight[list[k].kind];
    }
    return list[0];
}

/* An action of a seat that may act unasked, or no action. */
static lr_action unasked(drive *d, const lr_state *s, uint32_t actors) {
    static const lr_action none;
    int seat = (int)lr_rng_below(&d->rng, d->game->seats);
    lr_action list[LR_LEGAL_MAX];
    uint32_t count;

    if (!(actors & (LR_MAY(seat) | 1u << seat))) return none;
    if (lr_rng_below(&d->rng, 2) == 0) {
        lr_action offer = d->family->random_offer(d, s, seat);
        if (lr_check(d->game, s, offer) == LR_OK) return offer;
    }
    count = lr_legal(d->game, s, seat, list);
    return count > 0 ? weighted(d, list, count) : none;
}

lr_action drive_action(drive *d, const lr_state *s) {
    uint32_t actors = lr_actors(d->game, s);
    lr_action list[LR_LEGAL_MAX];
    int seat = lr_seat_first(actors);

    if (actors & LR_CHANCE) return lr_chance_sample(d->game, s, &d->rng);
    if (d->plain) return lr_legal_sample(d->game, s, seat, &d->rng);
    if (lr_rng_below(&d->rng, d->unasked_one_in) == 0) {
        lr_action a = unasked(d, s, actors);
        if (a.kind != 0) return a;
    }
    do {
        seat = (int)lr_rng_below(&d->rng, d->game->seats);
    } while (!(actors >> seat & 1));
    return weighted(d, list, lr_legal(d->game, s, seat, list));
}

void drive_step(drive *d, lr_state *s) {
    lr_apply(d->game, s, drive_action(d, s));
}

lr_action drive_noise(drive *d, const lr_state *s) {
    lr_action a;
    uint8_t bytes[sizeof a] = { 0 };

    for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (uint8_t)lr_rng_below(&d->rng, 256);
    memcpy(&a, bytes, sizeof a);
    switch (lr_rng_below(&d->rng, 4)) {
    case 0: break;
    case 1: /* a known kind, a known actor, small arguments, some of them zero */
        a.kind = (uint8_t)lr_rng_below(&d->rng, d->family->action_kinds + 1);
        a.actor = (uint8_t)lr_rng_below(&d->rng, 8);
        for (int k = 0; k < 14; k++) a.arg[k] = (uint8_t)(lr_rng_below(&d->rng, 6) >> (k > 2) * 3);
        break;
    default: /* a legal action with one byte changed, sometimes to what it was */
        if (lr_actors(d->game, s) == 0) break;
        a = drive_action(d, s);
        memcpy(bytes, &a, sizeof a);
        bytes[lr_rng_below(&d->rng, sizeof a)] = (uint8_t)lr_rng_below(
            &d->rng, lr_rng_below(&d->rng, 2) ? 256 : 8);
        memcpy(&a, bytes, sizeof a);
    }
    return a;
}

/* ---- reporting ---- */

void drive_report(const drive *d, const lr_state *s, uint64_t step, const lr_action *a,
                  const char *why) {
    static char text[LR_STATE_TEXT_MAX];
    char action[LR_ACTION_TEXT_MAX] = "-";

    (void)fprintf(stderr, "\n==== %s\nseed %llu step %llu\nconfig %s\n", why,
                  (unsigned long long)d->seed, (unsigned long long)step, d->config);
    if (a != NULL) {
        (void)lr_action_print(d->game, *a, action, sizeof action);
        (void)fprintf(stderr, "action %s\nbytes ", action);
        (void)fprintf(stderr, "%02x %02x", a->kind, a->actor);
        for (int k = 0; k < 14; k++) (void)fprintf(stderr, " %02x", a->arg[k]);
        (void)fprintf(stderr, "\n");
    }
    (void)lr_state_print(d->game, s, text, sizeof text);
    (void)fprintf(stderr, "position\n%s====\n", text);
}

uint64_t drive_steps(uint64_t release, uint64_t debug) {
    const char *wanted = getenv("LR_TEST_STEPS");

    if (wanted != NULL && strtoull(wanted, NULL, 10) > 0) return strtoull(wanted, NULL, 10);
#ifdef LR_TEST_SHORT
    (void)release;
    return debug;
#else
    (void)debug;
    return release;
#endif
}
