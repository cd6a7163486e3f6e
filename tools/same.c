/* same.c - what a build of the engine does, as digests: the half of tools/same that is run in each
 * build.
 *
 *     same list GAMES STRIDE         a line for every STRIDE-th game: its name, a digest of all seen
 *     same steps KIND CONFIG SEED    a line for every action of one game: its digest
 *     same show KIND CONFIG SEED N   the N-th action in words: position, action, what followed
 *
 * Only public functions are called, so that the program can be compiled against old revisions. What
 * happens in a game depends on its seed and on the answers of the engine alone. Everything that the
 * engine says goes through see(), as text or bytes, into the digest; `show` prints it too.
 */
#include <longroad/bot.h>
#include <longroad/longroad.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ACTIONS_MAX = 1200, /* of a random game; offers make them long */
    BOT_ACTIONS_MAX = 600,
    MUTANTS = 4, /* altered actions that are checked in each position */
    SELDOM = 16, /* actions from one look at what costs more to the next */
    NODES = 500
};

static struct {
    uint64_t digest;
    bool printing;
} seen;

static void see_bytes(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (uint64_t word; size > 0; at += sizeof word) {
        size_t part = size < sizeof word ? size : sizeof word;
        word = part;
        memcpy(&word, at, part);
        seen.digest = (seen.digest ^ word) * 0x9e3779b97f4a7c15u;
        seen.digest ^= seen.digest >> 29;
        size -= part;
    }
}

__attribute__((format(printf, 1, 2))) static void see(const char *format, ...) {
    static char text[2 * LR_STATE_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    see_bytes(text, (size_t)length);
    if (seen.printing) fputs(text, stdout);
}

static void see_action(const char *what, const lr_game *g, lr_action a) {
    if (!seen.printing) {
        see_bytes(&a, sizeof a);
        return;
    }
    char text[LR_ACTION_TEXT_MAX] = "";
    lr_action_print(g, a, text, sizeof text);
    see("%s %s  (%u %u", what, text, a.kind, a.actor);
    for (size_t i = 0; i < sizeof a.arg; i++) see(" %u", a.arg[i]);
    see(")\n");
}

/* ---- what is looked at after every action ---- */

/* Actions that are one or two bytes away from legal ones: whether and why they are refused. */
static void see_mutants(const lr_game *g, const lr_state *s, lr_rng *rng, lr_action like) {
    for (int k = 0; k < MUTANTS; k++) {
        lr_action a = like;
        uint8_t bytes[sizeof a];
        for (uint32_t n = 1 + lr_rng_below(rng, 2); n > 0; n--) {
            memcpy(bytes, &a, sizeof a);
            uint32_t at = lr_rng_below(rng, 8), most = at == 0 ? 80 : at == 1 ? 8 : 100;
            bytes[at] = (uint8_t)(lr_rng_below(rng, 8) == 0 ? 0xff : lr_rng_below(rng, most));
            memcpy(&a, bytes, sizeof a);
        }
        see_action("mutant", g, a);
        see("mutant's status %d\n", (int)lr_check(g, s, a));
    }
}

static void see_views(const lr_game *g, const lr_state *s, lr_rng *rng, bool all) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_view view;
    static lr_state guess;
    for (int seat = LR_SPECTATOR; seat < g->seats; seat++) {
        lr_observe(g, s, seat, &view);
        lr_view_print(g, &view, text, sizeof text);
        see("view of %d\n%s", seat, text);
        if (!all || seat == LR_SPECTATOR) continue;
        lr_resample(g, &view, rng, &guess);
        see("a guess %016llx\n", (unsigned long long)lr_hash(g, &guess));
        lr_view_draw(g, &view, 0, text, sizeof text);
        see("%s", text);
    }
}

static void see_lists(const lr_game *g, const lr_state *s, uint32_t actors, lr_action *like) {
    static lr_action legal[LR_LEGAL_MAX];
    static lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count = actors & LR_CHANCE ? lr_chance(g, s, outcome) : 0;
    see("actors %x, outcomes %u\n", actors, count);
    for (uint32_t k = 0; k < count; k++) {
        see_action("outcome", g, outcome[k].action);
        see("weight %u\n", outcome[k].weight);
        *like = outcome[0].action;
    }
    for (int seat = 0; seat < g->seats && !(actors & LR_CHANCE); seat++) {
        count = lr_legal(g, s, seat, legal);
        see("legal for %d: %u\n", seat, count);
        for (uint32_t k = 0; k < count; k++) see_action("legal", g, legal[k]);
        if (count > 0) *like = legal[count / 2];
    }
}

static void see_position(const lr_game *g, const lr_state *s, lr_rng *rng, uint32_t step) {
    static char text[LR_STATE_TEXT_MAX];
    lr_action like = { 0 };
    int32_t score[LR_SEATS_MAX] = { 0 };
    see("hash %016llx\n", (unsigned long long)lr_hash(g, s));
    lr_state_print(g, s, text, sizeof text);
    see("%s", text);
    lr_score(g, s, score);
    see_bytes(score, sizeof score);
    see("winner %d\n", lr_winner(g, s));
    see_lists(g, s, lr_actors(g, s), &like);
    see_mutants(g, s, rng, like);
    see_views(g, s, rng, step % SELDOM == 0);
}

/* ---- games ---- */

typedef struct play {
    const lr_game *g;
    lr_state s;
    lr_rng rng;
    lr_player *player[LR_SEATS_MAX]; /* NULL: plays at random */
} play;

/* Of those who must act one at random; now and then somebody who only may. */
static lr_action choose(play *o, uint32_t actors) {
    static lr_action legal[LR_LEGAL_MAX];
    static lr_view view;
    if (actors & LR_CHANCE) return lr_chance_sample(o->g, &o->s, &o->rng);
    int seat = lr_seat_first(actors);
    uint32_t count = lr_legal(o->g, &o->s, seat, legal);
    if (o->player[seat] != NULL) {
        lr_observe(o->g, &o->s, seat, &view);
        return lr_player_choose(o->player[seat], &view, legal, count,
                                (lr_budget){ .nodes = NODES });
    }
    int other = (int)lr_rng_below(&o->rng, o->g->seats);
    if (lr_rng_below(&o->rng, SELDOM) == 0 && lr_legal(o->g, &o->s, other, legal) > 0) seat = other;
    return lr_legal_sample(o->g, &o->s, seat, &o->rng);
}

static void tell_players(play *o, lr_action a, const lr_state *before) {
    static lr_view view;
    for (int seat = 0; seat < o->g->seats; seat++) {
        see_action("seen", o->g, lr_redact(o->g, before, a, seat));
        if (o->player[seat] == NULL) continue;
        lr_observe(o->g, &o->s, seat, &view);
        lr_player_notice(o->player[seat], lr_redact(o->g, before, a, seat), &view);
    }
}

/* A random game, or one of bots. Prints the digest of each step if `lines`, all of step `shown`. */
static void play_game(const char *kind, const char *config, uint64_t seed, bool lines,
                      uint32_t shown) {
    static const char *const names[] = { "greedy", "steady", "master", "settler", "steward" };
    static lr_game game;
    static play o;
    static lr_state before;
    static char text[LR_STATE_TEXT_MAX];
    lr_error error;
    bool bots = strcmp(kind, "bots") == 0;
    memset(&o, 0, sizeof o);
    o.g = &game;
    o.rng = lr_rng_stream(seed, 1);
    lr_status status = lr_game_init(&game, config, NULL, &error);
    see("status %d %s\n", (int)status, status == LR_OK ? "" : error.text);
    if (status != LR_OK) return;
    for (int seat = 0; bots && seat < game.seats; seat++) {
        const lr_bot *bot = lr_bot_find(names[(seed + (uint64_t)seat) % 5]);
        if (bot == NULL || !lr_bot_plays(bot, &game)) bot = lr_bot_find("master");
        o.player[seat] = lr_player_new(bot, &game, seat, seed);
    }
    lr_init(&game, &o.s);
    uint32_t actors, most = bots ? BOT_ACTIONS_MAX : ACTIONS_MAX;
    for (uint32_t n = 0; n < most && (actors = lr_actors(&game, &o.s)) != 0; n++) {
        seen.printing = n == shown;
        if (n == shown) {
            lr_state_print(&game, &o.s, text, sizeof text);
            printf("config %s\nposition:\n%s", config, text);
        }
        lr_action a = choose(&o, actors);
        see_action("action", &game, a);
        lr_copy(&game, &before, &o.s);
        lr_apply(&game, &o.s, a);
        if (n == shown) puts("----");
        tell_players(&o, a, &before);
        see_position(&game, &o.s, &o.rng, n);
        seen.printing = false;
        if (lines) printf("%u %016llx\n", n, (unsigned long long)seen.digest);
    }
    for (int seat = 0; seat < game.seats; seat++) lr_player_free(o.player[seat]);
}

/* ---- configurations ---- */

static uint32_t stride; /* only every so many-th game is played */

static void list_games(const char *kind, const char *config, uint32_t games) {
    static uint32_t count;
    for (uint32_t seed = 0; seed < games; seed++) {
        if (count++ % stride != 0) continue;
        seen.digest = 0;
        play_game(kind, config, seed, false, UINT32_MAX);
        printf("%s\t%s\t%u\t%016llx\n", kind, config, seed, (unsigned long long)seen.digest);
        fflush(stdout);
    }
}

/* Every map with every set of modules, with few seats and many; those that do not go together are
 * refused, which is seen too. */
static void list_maps(uint32_t games) {
    static const char *const modules[] = { "none", "sea", "knights", "sea+knights" };
    const lr_name_info *map;
    char config[LR_CONFIG_TEXT_MAX];
    for (uint32_t k = 0; (map = lr_map_at("board", k)) != NULL; k++)
        for (uint32_t m = 0; m < 4; m++)
            for (int seats = 3; seats <= 6; seats++) {
                const char *trading = seats % 2 == 0 ? "bank" : "all";
                int length = snprintf(config, sizeof config, "board(map=%s,seats=%d,trading=%s",
                                      map->name, seats, trading);
                if (m > 0)
                    length += snprintf(config + length, sizeof config - (size_t)length,
                                       ",modules=%s", modules[m]);
                snprintf(config + length, sizeof config - (size_t)length, ")");
                list_games("random", config, games);
                if (seats == 4) list_games("bots", config, 1);
            }
}

static void list_presets(const char *family, uint32_t games) {
    const lr_name_info *preset;
    char config[LR_CONFIG_TEXT_MAX];
    list_games("random", family, games);
    list_games("bots", family, 2);
    for (uint32_t k = 0; (preset = lr_preset_at(family, k)) != NULL; k++) {
        snprintf(config, sizeof config, "%s(preset=%s)", family, preset->name);
        list_games("random", config, games);
        list_games("bots", config, 1);
    }
}

/* Every option at its least and at its greatest value, in a game that has most of the rules. */
static void list_options(const char *family, const char *with, uint32_t games) {
    const lr_option_info *option;
    char config[LR_CONFIG_TEXT_MAX];
    for (uint32_t k = 0; (option = lr_option_at(family, k)) != NULL; k++)
        for (int end = 0; end < 2; end++) {
            int value = end == 0 ? option->low : option->high;
            if (value == option->initial || strcmp(option->name, "seats") == 0) continue;
            int length = snprintf(config, sizeof config, "%s(%s%s=", family, with, option->name);
            if (option->words != NULL)
                snprintf(config + length, sizeof config - (size_t)length, "%s)",
                         option->words[value - option->low]);
            else
                snprintf(config + length, sizeof config - (size_t)length, "%d)", value);
            list_games("random", config, games);
        }
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "list") == 0 && atoi(argv[3]) > 0) {
        stride = (uint32_t)atoi(argv[3]);
        uint32_t games = (uint32_t)strtoul(argv[2], NULL, 10), few = games / 4 + 1;
        list_presets("board", games);
        list_presets("cards", games);
        list_maps(few);
        list_options("board", "map=new-shores,modules=sea+knights,", few);
        list_options("board", "modules=knights,", few);
        list_options("board", "", few);
        list_options("cards", "", few);
        return 0;
    }
    if (argc == 5 && strcmp(argv[1], "steps") == 0) {
        play_game(argv[2], argv[3], strtoull(argv[4], NULL, 10), true, UINT32_MAX);
        return 0;
    }
    if (argc == 6 && strcmp(argv[1], "show") == 0) {
        play_game(argv[2], argv[3], strtoull(argv[4], NULL, 10), false,
                  (uint32_t)strtoul(argv[5], NULL, 10));
        return 0;
    }
    fputs("same list GAMES STRIDE | steps KIND CONFIG SEED | show KIND CONFIG SEED N\n", stderr);
    return 64;
}
