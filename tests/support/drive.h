/* drive.h - random games for tests: which configuration comes next, and which action.
 *
 * Uniform random play sees few long roads and fewer armies. So each game has a mood, a random
 * weight for every kind of action: one game builds, the next trades, the third hoards. Seats are
 * taken in any order, seats that merely may act do so now and then, and offers go beyond the
 * documented few. All of it follows from a seed.
 */
#ifndef LR_TEST_DRIVE_H
#define LR_TEST_DRIVE_H

#include <longroad/longroad.h>

#include <stdbool.h>

enum { DRIVE_KINDS_MAX = 96 }; /* kinds of actions of a family */

typedef struct drive {
    lr_game *game;
    uint64_t seed;
    char config[LR_CONFIG_TEXT_MAX];
    lr_rng rng;
    const struct drive_family *family;
    uint16_t weight[DRIVE_KINDS_MAX]; /* the mood */
    uint32_t unasked_one_in;          /* how seldom seats act that merely may */
    bool plain;                       /* no mood, lowest seat first, listed actions only */
} drive;

/* How many configurations change a single option (every option at every value, then every preset).
 * drive_config() of a greater number mixes options at random. */
uint32_t drive_config_singles(void);
void drive_config(uint32_t k, char *out, size_t size);

/* Makes configuration k into *game and seeds everything. False, with a message on stderr, when the
 * engine refuses it. */
bool drive_start(drive *d, lr_game *game, uint32_t k, uint64_t seed);
/* The same with a written configuration. */
bool drive_start_config(drive *d, lr_game *game, const char *config, uint64_t seed);
/* The same on a map of one's own; NULL: a built-in one. */
bool drive_start_map(drive *d, lr_game *game, const char *config, const char *map, uint64_t seed);

/* The same over all there is to play of the board family: one game in four changes a single option
 * of the island, one mixes them, one is at sea, in a scenario or at a large table, and one has
 * knights. */
bool drive_start_any(drive *d, lr_game *game, uint32_t k, uint64_t seed);
/* The k-th configuration at sea: drive_sea_tables() games, then the same with options mixed in. */
uint32_t drive_sea_tables(void);
void drive_sea_config(uint32_t k, char *out, size_t size);
/* The same with knights, on the island and at sea. */
uint32_t drive_knights_tables(void);
void drive_knights_config(uint32_t k, char *out, size_t size);

/* The same of the card family: first every option by itself, then mixed. */
void drive_cards_config(uint32_t k, char *out, size_t size);
/* Both families: one game in five is of cards. */
bool drive_start_every(drive *d, lr_game *game, uint32_t k, uint64_t seed);
/* The game is of this family. */
bool drive_is_board(const lr_game *game);
bool drive_is_cards(const lr_game *game);
/* The kind of action whose outcomes are seeds (lr_chance() lists one of them), and the kind of
 * which lr_legal() lists only some. */
uint8_t drive_seeded_kind(const drive *d);
uint8_t drive_offer_kind(const drive *d);

/* A legal action of the position, which must not be over. */
lr_action drive_action(drive *d, const lr_state *s);
/* Applies it. */
void drive_step(drive *d, lr_state *s);

/* Sixteen bytes that look like an action now and then. */
lr_action drive_noise(drive *d, const lr_state *s);

/* Prints seed, configuration, step, action and position to stderr. `a` may be NULL. */
void drive_report(const drive *d, const lr_state *s, uint64_t step, const lr_action *a,
                  const char *why);
/* What must hold for a viewer of the position; else it is reported and the test fails. */
#define DRIVE_HOLDS(d, s, step, viewer, what) \
    do { \
        if (!(what)) { \
            (void)fprintf(stderr, "%s:%d: viewer %d\n", __FILE__, __LINE__, viewer); \
            drive_report(d, s, step, NULL, #what); \
            fail(); \
        } \
    } while (0)

/* LR_TEST_STEPS if it is set, else the number for this kind of build. */
uint64_t drive_steps(uint64_t release, uint64_t debug);

#endif
