/* games.c - whole games, told by a line each: what games.mjs plays in the module, played by the
 * library.
 *
 *     games < games.txt            the games of the list
 *     games --speed CONFIG         how fast the search is: positions and seconds
 *
 * Seat 0 is `strong` with a small budget of nodes and notices everything; the others are greedy. A
 * line says how many actions there were, how many positions the search looked at, and the last
 * position's hash; so one different choice anywhere is seen. games.mjs does the same steps in the
 * same order.
 */
#include <longroad/bot.h>
#include <longroad/longroad.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEEDS = 10, NODES = 12, ACTIONS_MAX = 1500, SPEED_NODES = 4000, SPEED_EVERY = 25 };

static lr_game game;
static lr_action legal[LR_LEGAL_MAX];

static void start(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) == LR_OK) return;
    fprintf(stderr, "%s: %s\n", config, error.text);
    exit(1);
}

static lr_player *seat_player(int seat, uint64_t seed) {
    return lr_player_new(lr_bot_find(seat == 0 ? "strong" : "greedy"), &game, seat, seed);
}

static void play(const char *config, uint64_t seed) {
    lr_player *player[LR_SEATS_MAX] = { 0 };
    lr_state s;
    lr_view view;
    lr_rng rng = lr_rng_stream(seed, 0);
    uint64_t nodes = 0;
    uint32_t actions = 0, who;
    lr_init(&game, &s);
    for (int seat = 0; seat < game.seats; seat++) player[seat] = seat_player(seat, seed);
    for (; (who = lr_actors(&game, &s)) != 0 && actions < ACTIONS_MAX; actions++) {
        lr_action a;
        if (who & LR_CHANCE) {
            a = lr_chance_sample(&game, &s, &rng);
        } else {
            int seat = lr_seat_first(who);
            uint32_t count = lr_legal(&game, &s, seat, legal);
            lr_observe(&game, &s, seat, &view);
            a = lr_player_choose(player[seat], &view, legal, count, (lr_budget){ .nodes = NODES });
            if (seat == 0) nodes += lr_player_nodes(player[0]);
        }
        lr_action seen = lr_redact(&game, &s, a, 0);
        lr_apply(&game, &s, a);
        lr_observe(&game, &s, 0, &view);
        lr_player_notice(player[0], seen, &view);
    }
    for (int seat = 0; seat < game.seats; seat++) lr_player_free(player[seat]);
    printf("%s %" PRIu64 ": %u actions, %" PRIu64 " positions, %016" PRIx64 "\n", config, seed,
           actions, nodes, lr_hash(&game, &s));
}

/* Of the processor: what else the machine does counts less. */
static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A game of greedy bots; now and then `strong` looks at the position for a while. */
static void measure(const char *config) {
    lr_player *greedy = NULL;
    lr_state s;
    lr_view view;
    lr_rng rng = lr_rng_stream(1, 0);
    uint64_t nodes = 0;
    double spent = 0;
    uint32_t who, decisions = 0;
    start(config);
    lr_init(&game, &s);
    while ((who = lr_actors(&game, &s)) != 0 && decisions < ACTIONS_MAX) {
        lr_action a;
        if (who & LR_CHANCE) {
            a = lr_chance_sample(&game, &s, &rng);
        } else {
            int seat = lr_seat_first(who);
            uint32_t count = lr_legal(&game, &s, seat, legal);
            lr_observe(&game, &s, seat, &view);
            if (decisions++ % SPEED_EVERY == 0 && count > 1) {
                lr_player *strong = lr_player_new(lr_bot_find("strong"), &game, seat, 1);
                double begun = seconds_now();
                lr_player_choose(strong, &view, legal, count, (lr_budget){ .nodes = SPEED_NODES });
                spent += seconds_now() - begun;
                nodes += lr_player_nodes(strong);
                lr_player_free(strong);
            }
            greedy = lr_player_new(lr_bot_find("greedy"), &game, seat, decisions);
            a = lr_player_choose(greedy, &view, legal, count, (lr_budget){ .nodes = 1 });
            lr_player_free(greedy);
        }
        lr_apply(&game, &s, a);
    }
    printf("%" PRIu64 " %.6f\n", nodes, spent);
}

int main(int argc, char **argv) {
    char config[LR_CONFIG_TEXT_MAX];
    if (argc == 3 && strcmp(argv[1], "--speed") == 0) {
        for (int round = 0; round < 4; round++) measure(argv[2]);
        return 0;
    }
    while (fgets(config, sizeof config, stdin) != NULL) {
        config[strcspn(config, "\n")] = 0;
        if (config[0] == 0 || config[0] == '#') continue;
        start(config);
        for (uint64_t seed = 1; seed <= SEEDS; seed++) play(config, seed);
    }
    return 0;
}
