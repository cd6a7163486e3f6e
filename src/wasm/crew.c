/* crew.c - bots for the tables, in an instance of its own (wasm.h). In the program: src/net/crew.c,
 * which says more about the order of tasks.
 *
 * A player keeps a copy of its game. All of them think in one room, since one thinks at a time.
 */
#include "advice.h"
#include "json_text.h"
#include "value.h"
#include "wasm.h"

#include <stdlib.h>
#include <string.h>

enum { ADVICE_SEED = 1 }; /* the same view gets the same hint */

typedef struct seated {
    struct seated *next;
    uint64_t number;
    int seat;
    const lr_bot *bot;
    lr_player *player;
    lr_game game;
} seated;

static seated *all;
static lr_room *room;
static lr_view seen_view; /* in full length: what comes is as long as the game's views */

static seated **place_of(uint64_t number) {
    seated **at = &all;
    while (*at != NULL && (*at)->number != number) at = &(*at)->next;
    return at;
}

static const lr_view *take_view(const void *bytes, size_t length) {
    if (length > sizeof seen_view) return NULL;
    memcpy(&seen_view, bytes, length);
    return &seen_view;
}

static bool refuse(const char *why) {
    wasm_answer(why, strlen(why));
    return false;
}

static bool has_net(const lr_bot *bot, const lr_game *g) {
    const value_mode *mode = value_mode_of(g);
    return !lr_bot_notices(bot) || mode == NULL || wasm_net_is_loaded(mode->name);
}

bool wasm_crew_sit(uint64_t number, const lr_game *game, int seat, uint64_t seed, uint32_t people,
                   const char *name) {
    const lr_bot *bot = lr_bot_find(name);
    if (bot == NULL || !lr_bot_plays(bot, game)) return refuse("there is no such bot");
    if (!has_net(bot, game)) return refuse("the net is not loaded");
    if (*place_of(number) != NULL) return refuse("the player sits already");
    seated *made = calloc(1, sizeof *made);
    if (made == NULL) return refuse("no memory");
    *made = (seated){ .next = all, .number = number, .seat = seat, .bot = bot, .game = *game };
    made->player = lr_player_new_lean(bot, &made->game, seat, seed);
    if (made->player == NULL) {
        free(made);
        return refuse("no memory");
    }
    lr_player_people(made->player, people);
    all = made;
    return true;
}

void wasm_crew_notice(uint64_t number, const lr_action *seen, const void *view, size_t view_bytes) {
    const seated *p = *place_of(number);
    const lr_view *after = take_view(view, view_bytes);
    if (p != NULL && after != NULL) lr_player_notice(p->player, *seen, after);
}

static lr_room *own_room(void) {
    if (room == NULL) room = lr_room_new();
    return room;
}

/* A hint, thought by a bot that remembers nothing. False: no memory. */
static bool advise(const lr_game *g, const lr_bot *bot, uint64_t seed, const lr_view *view,
                   const lr_action *legal, uint32_t count, lr_budget budget, server_hint *out) {
    int seat = legal[0].actor;
    lr_player *adviser = own_room() != NULL ? lr_player_new_lean(bot, g, seat, seed) : NULL;
    if (adviser == NULL) return false;
    lr_player_lend(adviser, room);
    advice_think(adviser, g, view, legal, count, budget, out);
    lr_player_free(adviser);
    return true;
}

bool wasm_crew_think(uint64_t number, const void *bytes, size_t view_bytes, const lr_action *legal,
                     uint32_t count, double nodes, uint32_t ms, bool wants_hint) {
    const seated *p = *place_of(number);
    const lr_view *view = take_view(bytes, view_bytes);
    lr_budget budget = { .nodes = nodes > 0 ? (uint64_t)nodes : 0, .ms = ms };
    if (p == NULL || view == NULL || count == 0 || own_room() == NULL) return false;
    if (wants_hint) {
        static server_hint made;
        if (!advise(&p->game, p->bot, number, view, legal, count, budget, &made)) return false;
        wasm_answer((const char *)&made, sizeof made);
        return true;
    }
    lr_player_lend(p->player, room);
    lr_action chosen = lr_player_choose(p->player, view, legal, count, budget);
    wasm_answer((const char *)&chosen, sizeof chosen);
    return true;
}

void wasm_crew_rise(uint64_t number) {
    seated **at = place_of(number), *p = *at;
    if (p == NULL) return;
    *at = p->next;
    lr_player_free(p->player);
    free(p);
}

/* ---- hints from a view alone ---- */

/* What the seat can do: the same in every position that looks like the view, so one is drawn. None
 * if nobody waits for the seat, or the view is another's. */
static uint32_t legal_of(const lr_game *g, const lr_view *view, int seat, lr_action *legal) {
    static lr_state drawn;
    static lr_view again;
    lr_rng rng = lr_rng_seed(ADVICE_SEED);
    lr_resample(g, view, &rng, &drawn);
    lr_observe(g, &drawn, seat, &again);
    if (memcmp(&again, view, g->view_bytes) != 0) return 0;
    return (lr_actors(g, &drawn) >> seat & 1) != 0 ? lr_legal(g, &drawn, seat, legal) : 0;
}

static bool tell(const lr_game *g, const server_hint *thought, const char *table, double seq) {
    static json_text text;
    json_writer w = json_text_start(&text);
    tell_hint hint = tell_hint_new();
    hint.id = 1; /* nobody has asked by a message */
    hint.table = table;
    hint.seq = (int64_t)seq;
    advice_write(&w, &hint, g, thought);
    if (!jw_finish(&w)) {
        free(text.bytes);
        text = (json_text){ 0 };
        return refuse("no memory");
    }
    wasm_answer_own(text.bytes, text.length);
    text = (json_text){ 0 };
    return true;
}

bool wasm_hint(const lr_game *g, int seat, const char *text, const char *table, double seq) {
    static lr_action legal[LR_LEGAL_MAX];
    static server_hint made;
    lr_error error;
    const lr_bot *bot = lr_bot_find(advice_bot(g));
    if (seat < 0 || seat >= g->seats) return refuse("there is no such seat");
    if (lr_view_parse(g, text, &seen_view, &error) != LR_OK) return refuse(error.text);
    if (bot == NULL || !has_net(bot, g)) return refuse("the net is not loaded");
    uint32_t count = legal_of(g, &seen_view, seat, legal);
    if (count == 0) return refuse("nothing waits for the owner of this view");
    lr_budget budget = { .nodes = ADVICE_NODES };
    if (!advise(g, bot, ADVICE_SEED, &seen_view, legal, count, budget, &made))
        return refuse("no memory");
    return tell(g, &made, table, seq);
}
