/* race_layers.c - what bots, training, JSON and the terminal know of the race (race.h): little. */
#include "race.h"

#include "env_family.h"
#include "lessons.h"
#include "mind.h"
#include "speech.h"
#include "wire.h"

/* ---- bots: no features, no greedy choice; all play at random ---- */

const mind_family mind_race = { 0 };
const lessons_family lessons_race = { 0 };

/* ---- no environment ---- */

const env_family env_race = { 0 };

/* ---- JSON ---- */

enum { SECTION_TRACK, SECTION_CHARM, SECTION_PROMPT, SECTION_MOVES, SECTIONS };

static const wire_section sections[SECTIONS + 1] = {
    [SECTION_TRACK] = { "track", .preview = true },
    [SECTION_CHARM] = { "charm", .own = true },
    [SECTION_PROMPT] = { "prompt" },
    [SECTION_MOVES] = { "moves" },
};

static void write_setting(const lr_game *g, json_writer *w) {
    jw_key(w, "home"), jw_uint(w, race_home(g));
}

static void write_track(const race_public *p, json_writer *w) {
    jw_array(w);
    for (unsigned seat = 0; seat < RACE_SEATS; seat++) {
        jw_array(w);
        for (unsigned runner = 0; runner < RACE_RUNNERS; runner++)
            jw_uint(w, p->field[seat][runner]);
        jw_array_end(w);
    }
    jw_array_end(w);
}

static void write_prompt(const race_public *p, json_writer *w) {
    bool asked = p->phase == RACE_PHASE_ROLL || p->phase == RACE_PHASE_MOVE;
    jw_object(w);
    jw_key(w, "phase"), jw_string(w, race_phase_names[p->phase]);
    jw_key(w, "die"), jw_uint(w, p->die);
    wire_put_seat(w, "winner", p->winner);
    jw_key(w, "who");
    jw_array(w);
    if (asked) jw_uint(w, p->active);
    jw_array_end(w);
    jw_object_end(w);
}

static void write_move(const lr_game *g, const lr_view *view, lr_action a, json_writer *w) {
    char text[LR_ACTION_TEXT_MAX];
    (void)view;
    lr_action_print(g, a, text, sizeof text);
    jw_string(w, text);
}

static void write_moves(const lr_game *g, const wire_viewer *viewer, json_writer *w) {
    jw_array(w);
    for (uint32_t k = 0; k < viewer->legal_count; k++) write_move(g, NULL, viewer->legal[k], w);
    jw_array_end(w);
}

static void write_section(const lr_game *g, const lr_view *view, const wire_viewer *viewer,
                          int section, json_writer *w) {
    const race_view *v = race_view_of(view);
    switch (section) {
    case SECTION_TRACK: write_track(&v->pub, w); break;
    case SECTION_CHARM: jw_uint(w, v->charm); break;
    case SECTION_PROMPT: write_prompt(&v->pub, w); break;
    default: write_moves(g, viewer, w); break;
    }
}

static void write_events(const lr_game *g, const lr_view *before, const lr_view *after,
                         lr_action seen, json_writer *w) {
    char text[LR_ACTION_TEXT_MAX];
    (void)before, (void)after;
    lr_action_print(g, seen, text, sizeof text);
    jw_object(w);
    jw_key(w, "kind"), jw_string(w, "done");
    jw_key(w, "action"), jw_string(w, text);
    jw_object_end(w);
}

static bool undoable(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a) {
    (void)g, (void)before, (void)after, (void)a;
    return false;
}

static wire_clock clock_of(const lr_game *g, const lr_view *view, int seat) {
    (void)g, (void)view, (void)seat;
    return WIRE_CLOCK_TURN;
}

static bool precious(const lr_game *g, lr_action a) {
    (void)g;
    return a.kind == RACE_SPRING;
}

static uint32_t no_offers(const lr_game *g, const lr_view *view, int seat,
                          wire_offer out[LR_SEATS_MAX]) {
    (void)g, (void)view, (void)seat, (void)out;
    return 0;
}

static bool is_offer(lr_action a) {
    (void)a;
    return false;
}

static wire_turn turn_of(const lr_game *g, const lr_view *view) {
    (void)g;
    return (wire_turn){ .number = race_view_of(view)->pub.turn, .seat = -1 };
}

/* Points are runners at home. */
static wire_standing standing(const lr_game *g, const lr_view *view) {
    const race_public *p = &race_view_of(view)->pub;
    wire_standing out = { .round = (uint16_t)(p->turn / RACE_SEATS + 1) };
    for (unsigned seat = 0; seat < RACE_SEATS; seat++)
        for (unsigned runner = 0; runner < RACE_RUNNERS; runner++)
            out.points[seat] += p->field[seat][runner] >= race_home(g);
    return out;
}

struct wire_counts {
    uint32_t sprung;
};

static void count(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
                  wire_counts *counts) {
    (void)g, (void)before, (void)after;
    counts->sprung += seen.kind == RACE_SPRING;
}

static void write_counts(const lr_game *g, const wire_counts *counts, json_writer *w) {
    (void)g;
    jw_object(w);
    jw_key(w, "sprung"), jw_uint(w, counts->sprung);
    jw_object_end(w);
}

const wire_family wire_race = {
    .sections = sections,
    .setting = write_setting,
    .section = write_section,
    .move = write_move,
    .events = write_events,
    .undoable = undoable,
    .clock = clock_of,
    .standing = standing,
    .precious = precious,
    .offers = no_offers,
    .is_offer = is_offer,
    .turn = turn_of,
    .counts_size = sizeof(wire_counts),
    .count = count,
    .counts = write_counts,
};

/* ---- the terminal ---- */

static const pattern patterns[] = { { NULL } };
static const saying words[] = {
    { "roll", "Roll the die." },
    { "move", "Move a runner: move 1, move 2." },
    { "spring", "Show your charm and move both runners." },
    { NULL, NULL },
};
static const saying none[] = { { NULL, NULL } };
static const saying possessions[] = { { "charm", "your charm" }, { NULL, NULL } };
static const char *const finer[] = { NULL };

const speech speech_race = {
    .patterns = patterns,
    .questions = none,
    .words = words,
    .primers = none,
    .places = "Runners have the numbers 1 and 2.\n",
    .possessions = possessions,
    .changes = none,
    .finer = finer,
    .cards = "charm",
    .no_cards = "You have drawn no charm yet.",
    .cards_help = "your charm",
};
