/* playthrough.c - whole games as texts (playthrough.h). */
#include "playthrough.h"

#include "bots.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum {
    ACTIONS_MAX = 20000,
    LIST_WHOLE = 10, /* up to this many choices are shown, */
    LIST_SHOWN = 6,  /* of more only the first */
    DRAWING_MAX = 1 << 16,
    CHANGE_COLUMN = 40
};

/* ---- pieces of text ---- */

static void print_turn(golden *out, const playthrough_family *f, const lr_game *g,
                       const lr_state *s) {
    int32_t points[LR_SEATS_MAX];
    lr_score(g, s, points);
    golden_print(out, "\nturn %u, seat %u |", f->turn(s) + 1, f->active(s));
    f->print_hands(out, g, s);
    golden_print(out, " | points");
    for (int seat = 0; seat < g->seats; seat++) golden_print(out, " %d", (int)points[seat]);
    if (f->print_more != NULL) f->print_more(out, g, s);
    golden_print(out, "\n");
}

static void print_board(golden *out, const lr_game *g, const lr_state *s) {
    static char drawing[DRAWING_MAX];
    lr_view view;
    lr_observe(g, s, LR_SPECTATOR, &view);
    assert_true(lr_view_draw(g, &view, 0, drawing, sizeof drawing) < sizeof drawing);
    golden_print(out, "\n%s", drawing);
}

static void print_choices(golden *out, const lr_game *g, const lr_action *legal, uint32_t count) {
    uint32_t shown = count <= LIST_WHOLE ? count : LIST_SHOWN;
    if (count == 1) return; /* the action that follows is all there was */
    golden_print(out, "      %u of:", count);
    for (uint32_t k = 0; k < shown; k++) {
        char text[LR_ACTION_TEXT_MAX];
        (void)lr_action_print(g, legal[k], text, sizeof text);
        golden_print(out, "%s %s", k > 0 ? ";" : "", text + 2);
    }
    golden_print(out, "%s\n", shown < count ? "; ..." : "");
}

static void print_action(golden *out, const playthrough_family *f, const lr_game *g,
                         uint32_t number, lr_action a, const lr_state *before,
                         const lr_state *after) {
    char text[LR_ACTION_TEXT_MAX];
    golden changed = { 0 };
    (void)lr_action_print(g, a, text, sizeof text);
    golden_print(&changed, "%s", "");
    f->print_changes(&changed, g, before, after);
    if (changed.length > 0)
        golden_print(out, "%5u  %-*s  %s\n", number, CHANGE_COLUMN, text, changed.bytes);
    else
        golden_print(out, "%5u  %s\n", number, text);
    golden_free(&changed);
}

/* ---- a game ---- */

static const lr_bot *bot_of(const playthrough *p, int seat) {
    int last = 0;
    while (last + 1 < LR_SEATS_MAX && p->bots[last + 1] != NULL) last++;
    const lr_bot *bot = lr_bot_find(p->bots[seat < last ? seat : last]);
    assert_non_null(bot);
    return bot;
}

static void print_head(golden *out, const playthrough *p, const lr_game *g) {
    char config[LR_CONFIG_TEXT_MAX];
    golden_print(out, "%s\nseed %llu, seats:", p->config, (unsigned long long)p->seed);
    for (int seat = 0; seat < g->seats; seat++)
        golden_print(out, " %d %s", seat, bot_of(p, seat)->name);
    (void)lr_config_print(g, 1, config, sizeof config);
    golden_print(out, "\ndiffers from the defaults: %s\n\n", config);
}

static lr_action choose(golden *out, const playthrough *p, const lr_game *g, const lr_state *s,
                        lr_rng *rng) {
    uint32_t actors = lr_actors(g, s);
    if (actors & LR_CHANCE) return lr_chance_sample(g, s, rng);
    int seat = lr_seat_first(actors);
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(g, s, seat, legal);
    assert_true(count > 0);
    lr_observe(g, s, seat, &view);
    print_choices(out, g, legal, count);
    return bot_of(p, seat)->choose(g, &view, seat, legal, count, rng);
}

static void print_end(golden *out, const playthrough_family *f, const lr_game *g,
                      const lr_state *s) {
    char result[256];
    golden_print(out, "\nthe end |");
    f->print_hands(out, g, s);
    golden_print(out, "\n");
    print_board(out, g, s);
    (void)lr_record_result_print(g, s, result, sizeof result);
    golden_print(out, "\n%s", result);
}

static void play(golden *out, const playthrough *p, const playthrough_family *f) {
    static lr_game g;
    lr_state s, before;
    lr_error error;
    lr_rng rng = lr_rng_seed(p->seed);
    if (lr_game_init(&g, p->config, NULL, &error) != LR_OK) fail_msg("%s: %s", p->name, error.text);
    print_head(out, p, &g);
    lr_init(&g, &s);
    before = s;
    if (f->turn_begins(&s, &s)) print_turn(out, f, &g, &s);
    for (uint32_t number = 1; lr_actors(&g, &s) != 0; number++) {
        assert_true(number < ACTIONS_MAX);
        lr_action a = choose(out, p, &g, &s, &rng);
        before = s;
        assert_int_equal(lr_play(&g, &s, a), LR_OK);
        assert_int_equal(lr_verify(&g, &s, &error), LR_OK);
        f->note(&g, &before, a, &s);
        print_action(out, f, &g, number, a, &before, &s);
        if (!f->turn_begins(&before, &s)) continue;
        if (f->turn(&s) % p->draw_turns == 0) print_board(out, &g, &s);
        print_turn(out, f, &g, &s);
    }
    print_end(out, f, &g, &s);
}

void playthrough_compare_all(const playthrough *table, int games,
                             const playthrough_family *family) {
    for (int k = 0; k < games; k++) {
        golden out = { 0 };
        char path[128];
        play(&out, &table[k], family);
        (void)snprintf(path, sizeof path, "tests/playthroughs/%s.txt", table[k].name);
        golden_compare(&out, path);
    }
}

int playthrough_games_with(const playthrough *table, int games, const char *one,
                           const char *other) {
    int with = 0;
    for (int n = 0; n < games; n++)
        with += strstr(table[n].config, one) != NULL && strstr(table[n].config, other) != NULL;
    return with;
}
