/* flags.h - the command-line flags that several commands share.
 *
 * Three groups (command.h), all of which fill a cli_flags:
 *
 *     flags_game_group    which game: --game --map --modules --preset --set --seats --config
 *     flags_player_group  who plays:  --bots --seed
 *     flags_run_group     how much, and where to: --games --threads --json --csv --records --quiet
 *
 * A name is looked up once all flags are read, because the known options depend on --game. A name
 * that does not exist is refused together with the list of those that do.
 */
#ifndef CLI_FLAGS_H
#define CLI_FLAGS_H

#include "command.h"
#include "seat_player.h"

#include <longroad/bot.h>

enum { FLAGS_REPEATED_MAX = 64 };

typedef struct cli_flags {
    /* the game */
    const char *config;                          /* the whole text, instead of all that follows */
    const char *family, *map, *modules, *preset; /* NULL: not given */
    /* --config and --map may be repeated where a command plays several games; the last one is
     * above */
    const char *configs[FLAGS_REPEATED_MAX], *maps[FLAGS_REPEATED_MAX];
    uint32_t config_count, map_count;
    struct {
        char name[32];
        const char *value;
    } set[LR_OPTIONS_MAX];
    uint32_t set_count;
    bool game_given; /* any of the above */
    /* the players */
    const char *bots;
    uint64_t seed;
    bool seed_given;
    /* the run */
    uint64_t games;
    uint32_t threads;
    const char *json, *csv, *records, *record_games;
    bool quiet;
    /* made by flags_game() */
    char *map_text; /* of a map file, or NULL */
} cli_flags;

extern const cli_group flags_game_group, flags_player_group, flags_run_group;
extern const cli_group *const flags_groups[]; /* all of them; ends with NULL */

cli_flags flags_default(void);

/* Makes the game the flags describe. Refusals end the program. */
void flags_game(cli_flags *flags, lr_game *game);

/* Frees what flags_game() made. */
void flags_free(cli_flags *flags);

/* The bot for every seat: --bots, or `fallback` for all. Refusals end the program. */
void flags_bots(const cli_flags *flags, const lr_game *game, const char *fallback,
                const lr_bot *bot[LR_SEATS_MAX]);

/* The bot of that name; refused with the list of bots when there is none. */
const lr_bot *flags_bot(const char *name);
/* An entry of a match or simulation (seat_entry_parse()). Refusals end the program. */
void flags_entry(seat_entry *entry, const char *text, lr_budget budget);

/* Tells all names of a kind: `game`, `map`, `module`, `preset`, `option`, `bot`. */
void flags_each_name(const char *what, void *context,
                     void (*tell)(void *context, const char *name));
/* Ends the program, with the list of families, unless there is one so called. */
void flags_require_family(const char *name);

#endif
