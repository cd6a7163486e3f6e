/* Any bytes as a finished game of another program (`longroad import`): it is refused with a
 * reason, or played by our rules to a position that is one. */
#include "catanatron_import.h"
#include "fuzz.h"
#include "lr_assert.h"

#include <stdlib.h>

typedef struct played {
    const their_game *game;
    size_t moves;
} played;

static void check_move(void *context, lr_action a) {
    played *p = context;
    LR_ASSERT(lr_check(&p->game->game, &p->game->state, a) == LR_OK);
    p->moves++;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static their_game game;
    played p = { .game = &game };
    lr_error error;
    bool open = their_game_open(&game, (const char *)data, size);
    bool whole = open && their_game_play(&game, check_move, &p);
    if (open) LR_ASSERT(lr_verify(&game.game, &game.state, &error) == LR_OK);
    if (!whole) LR_ASSERT(game.why[0] != 0);
    LR_ASSERT(p.moves == 0 || open);
    their_game_close(&game);
    return 0;
}
