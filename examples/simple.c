/* simple.c - one random game of four, with nothing but the public header.
 *
 *     cc simple.c $(pkg-config --cflags --libs longroad) -o simple && ./simple [SEED]
 *
 * It prints the actions of the set-up as they happen, then the final position and the scores.
 */
#include <longroad/longroad.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest structs are kept off the stack. */
static lr_game game;
static lr_state state;
static char text[LR_STATE_TEXT_MAX];

/* Whoever is to act does something at random: chance by its weights, a seat by choosing evenly. */
static lr_action choose(uint32_t actors, lr_rng *rng) {
    if (actors & LR_CHANCE) return lr_chance_sample(&game, &state, rng);
    return lr_legal_sample(&game, &state, lr_seat_first(actors), rng);
}

/* Prints the action, and tells whether it still belongs to the set-up. */
static bool print_action(lr_action action) {
    lr_action_print(&game, action, text, sizeof text);
    if (strstr(text, " roll")) return false; /* the first turn begins */
    puts(text);
    return true;
}

/* Plays to the end and returns the number of actions. */
static int play(lr_rng *rng) {
    int count = 0;
    bool setting_up = true;
    uint32_t actors;
    while ((actors = lr_actors(&game, &state)) != 0) {
        lr_action action = choose(actors, rng);
        if (setting_up) setting_up = print_action(action);
        lr_apply(&game, &state, action);
        count++;
    }
    return count;
}

int main(int argc, char **argv) {
    lr_error error;
    if (lr_game_init(&game, "board(seats=4)", NULL, &error) != LR_OK) {
        fprintf(stderr, "%s\n", error.text);
        return EXIT_FAILURE;
    }
    lr_rng rng = lr_rng_seed(argc > 1 ? strtoull(argv[1], NULL, 0) : 1);
    lr_init(&game, &state);
    int count = play(&rng);

    lr_state_print(&game, &state, text, sizeof text);
    printf("\nAfter %d actions:\n%s\n", count, text);

    int32_t points[LR_SEATS_MAX];
    int winner = lr_winner(&game, &state);
    lr_score(&game, &state, points);
    for (int seat = 0; seat < game.seats; seat++)
        printf("seat %d: %2d points%s\n", seat, points[seat], seat == winner ? ", the winner" : "");
    return EXIT_SUCCESS;
}
