/* games.c - compiled games, shared by the tables that play them.
 *
 * An lr_game is 57 KB and most tables play one of a few configurations, so it is found by the full
 * text of the configuration and the map. What nobody uses is kept for a while: the next table is
 * likely to want it, and a bot's worker may still be thinking about it when its table ends.
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { UNUSED_KEPT_MS = 600000, SETTING_MAX = FRAME_MAX / 2 };

static uint64_t key_of(const char *config, const char *map_text) {
    uint64_t key = hash_text(config);
    return map_text != NULL ? key ^ hash_text(map_text) * 3 : key;
}

static bool same_text(const char *a, const char *b) {
    if (a == NULL || b == NULL) return a == b;
    return strcmp(a, b) == 0;
}

static shared_game *find(server *s, const char *config, const char *map_text) {
    uint64_t key = key_of(config, map_text);
    for (shared_game *game = s->games; game != NULL; game = game->next)
        if (game->key == key && same_text(game->config, config) &&
            same_text(game->map_text, map_text))
            return game;
    return NULL;
}

static char *copy_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) memcpy(copy, text, size);
    return copy;
}

static void free_game(shared_game *game) {
    free(game->config);
    free(game->brief);
    free(game->map_text);
    free(game->setting);
    free(game);
}

/* Fills the texts of a game just compiled. */
static bool describe(shared_game *game, const char *map_text) {
    char text[LR_CONFIG_TEXT_MAX];
    lr_config_print(&game->game, 0, text, sizeof text);
    game->config = copy_text(text);
    lr_config_print(&game->game, 1, text, sizeof text);
    game->brief = copy_text(text);
    if (map_text != NULL) game->map_text = copy_text(map_text);
    game->family = wire_family_of(&game->game);
    return game->config != NULL && game->brief != NULL &&
           (map_text == NULL || game->map_text != NULL);
}

shared_game *game_take(server *s, const char *config, const char *map_text, lr_error *error) {
    shared_game *game = find(s, config, map_text);
    if (game == NULL) {
        shared_game *made = calloc(1, sizeof *made);
        error->status = LR_E_TOO_LARGE;
        error->text[0] = 0;
        if (made == NULL) return NULL;
        if (lr_game_init(&made->game, config, map_text, error) != LR_OK ||
            !describe(made, map_text)) {
            free_game(made);
            return NULL;
        }
        game = find(s, made->config, map_text); /* the same, written in another way */
        if (game != NULL) {
            free_game(made);
        } else {
            game = made;
            game->key = key_of(game->config, map_text);
            game->next = s->games;
            s->games = game;
            s->game_count++;
        }
    }
    game->uses++;
    return game;
}

void game_release(server *s, shared_game *game) {
    if (game == NULL) return;
    assert(game->uses > 0);
    if (--game->uses == 0) game->unused_since_ms = (int64_t)s->time.now_ms;
}

void games_sweep(server *s) {
    for (shared_game **at = &s->games; *at != NULL;) {
        shared_game *game = *at;
        if (game->uses > 0 || (int64_t)s->time.now_ms - game->unused_since_ms < UNUSED_KEPT_MS) {
            at = &game->next;
            continue;
        }
        *at = game->next;
        s->game_count--;
        free_game(game);
    }
}

void games_free(server *s) {
    while (s->games != NULL) {
        shared_game *game = s->games;
        s->games = game->next;
        free_game(game);
    }
}

const char *game_setting(server *s, shared_game *game, size_t *length) {
    if (game->setting == NULL) {
        /* Written into the far half of the frame, which the frame under way does not reach. */
        char *scratch = s->frame + SETTING_MAX;
        json_writer w = jw_start(scratch, FRAME_MAX - SETTING_MAX, NULL, NULL);
        jw_object(&w);
        game->family->setting(&game->game, &w);
        jw_object_end(&w);
        game->setting = w.failed ? NULL : malloc(w.length + 1);
        if (game->setting == NULL) {
            *length = 0;
            return NULL;
        }
        memcpy(game->setting, scratch, w.length);
        game->setting[w.length] = 0;
        game->setting_length = w.length;
    }
    *length = game->setting_length;
    return game->setting;
}
