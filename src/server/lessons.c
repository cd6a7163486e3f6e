/* lessons.c - tables with a coach: a game whose steps, words and dice a lesson says.
 *
 * A lesson is a file of the program (src/teach, docs/lessons.md). `create` with `shipped` makes a
 * practice table of it, which begins at once: the player has the lesson's seat, bots have the
 * others, and nobody is asked for entropy, since the script says what chance brings. The dice of
 * such a table are not promised, and its record has no commitment.
 *
 * The text of the lesson is an entry of the journal, so that a table stands alone whatever lessons
 * a later version has. Where the player is (journal.coach) follows from the entries: an action that
 * the lesson expects or its script plays moves it on (lesson_took() in apply_act()), and so does an
 * entry `step`:
 *
 *     lesson   step begin 4   start ... begin   act road b2/e   act * dice 3 4   step next   position
 *     the text (where not at  the game is on    the player      the script       the player  the next
 *               the first)                                                       has read    moment's
 *
 * The player's message is judged before it becomes an entry: another legal move than the expected
 * ones is refused as NOT_IN_LESSON and changes nothing. Other seats do not think; bots.c shows the
 * script's moves as it shows a bot's, and play.c takes chance from the script.
 *
 * Taking a move back takes the coach back to where it was before the move; a jump lets nothing of
 * the position before be taken back.
 *
 * A jump is an entry `position` after `step next`: the game goes on from another position, as if it
 * had begun there. Everybody is told the table anew. When the lesson is over or was left, the table
 * is an ordinary practice table: bots think, and chance comes from the table's seed.
 */
#include "http_json.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const lesson_step_words[STEP_KINDS] = { "next", "leave", "begin" };
static const char prefix[] = "lesson/", gentle_bot[] = "gentle";

bool lessons_on(const journal *j) {
    return j->taught != NULL && j->coach.state != LESSON_OVER;
}

/* ---- which there are ---- */

/* NAME or NAME/STEP; *from is 0 where none is named. */
static const shipped_lesson *find_shipped(const char *name, uint32_t *from) {
    size_t length = strcspn(name, "/");
    const char *digits = name[length] == '/' ? name + length + 1 : "";
    *from = 0;
    if (name[length] == '/' && (digits[0] < '1' || digits[0] > '9' || strlen(digits) > 2))
        return NULL;
    for (; *digits != 0; digits++) {
        if (*digits < '0' || *digits > '9') return NULL;
        *from = *from * 10 + (uint32_t)(*digits - '0');
    }
    for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++)
        if (strlen(row->name) == length && strncmp(row->name, name, length) == 0) return row;
    return NULL;
}

static part_words words_of(const teach_words *of, char text[TEACH_LANGUAGES][TEACH_TOLD_MAX]) {
    for (int k = 0; k < TEACH_LANGUAGES; k++)
        if (!teach_copy(of->in[k], text[k], TEACH_TOLD_MAX)) text[k][0] = 0;
    return (part_words){ .en = text[0], .de = text[1] };
}

static void put_words(json_writer *w, const char *key, const teach_words *of) {
    char text[TEACH_LANGUAGES][TEACH_TOLD_MAX];
    part_words words = words_of(of, text);
    if (key != NULL) jw_key(w, key);
    part_words_write(w, &words);
}

static void put_row(json_writer *w, const char *name, const lesson *l) {
    char game[LR_CONFIG_TEXT_MAX];
    if (!teach_copy(l->start.game, game, sizeof game)) game[0] = 0;
    jw_object(w);
    jw_put_string(w, KEY(lesson_row, name), name);
    jw_put_string(w, KEY(lesson_row, mode), teach_modes[l->start.mode]);
    put_words(w, KEY(lesson_row, title), &l->start.title);
    put_words(w, KEY(lesson_row, about), &l->start.about);
    jw_put_uint(w, KEY(lesson_row, minutes), l->minutes);
    jw_put_string(w, KEY(lesson_row, config), game);
    jw_put_array(w, KEY(lesson_row, steps));
    for (uint32_t k = 0; k < l->step_count; k++) put_words(w, NULL, &l->step[k].title);
    jw_array_end(w);
    jw_object_end(w);
}

void lessons_list(json_writer *w) {
    lesson l;
    lr_error error;
    for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++)
        if (lesson_parse(row->text, row->length, &l, &error)) put_row(w, row->name, &l);
}

/* ---- making a table ---- */

static void fill_seats(const lr_game *g, const lesson *l, sitter seats[LR_SEATS_MAX]) {
    for (int i = 0; i < g->seats; i++) {
        seats[i] = (sitter){ .kind = SITTER_OPEN, .colour = MESSAGE_NO_WORD };
        if (i == l->start.seat) continue;
        seats[i].kind = SITTER_BOT;
        seats[i].colour = (int8_t)i;
        text_copy(seats[i].bot, sizeof seats[i].bot, gentle_bot);
    }
}

shared_game *lessons_open(server *s, const char *shipped, sitter seats[LR_SEATS_MAX],
                          char text[LR_STATE_TEXT_MAX], const char **position,
                          lesson_opening *opening, verdict *why) {
    lesson l;
    lr_error error = { 0 };
    char config[LR_CONFIG_TEXT_MAX];
    uint32_t from = 0;
    *why = REFUSE_NO_SUCH_SHIPPED;
    if (strncmp(shipped, prefix, sizeof prefix - 1) != 0) return NULL;
    const shipped_lesson *row = find_shipped(shipped + sizeof prefix - 1, &from);
    if (row == NULL || !lesson_parse(row->text, row->length, &l, &error)) return NULL;
    if (from > l.step_count || !teach_copy(l.start.game, config, sizeof config)) return NULL;
    shared_game *game = game_take(s, config, NULL, &error);
    if (game == NULL) return NULL;
    const lr_game *g = &game->game;
    lesson_way way = { .moment = from > 0 ? lesson_step_moment(&l, from - 1) : 0, .also = -1 };
    if (!lesson_play(&l, g, way, &s->state, &error) ||
        lr_state_print(g, &s->state, text, LR_STATE_TEXT_MAX) >= LR_STATE_TEXT_MAX) {
        game_release(s, game);
        return NULL;
    }
    fill_seats(g, &l, seats);
    *position = text;
    *opening = (lesson_opening){ .row = row, .moment = way.moment };
    *why = YES;
    return game;
}

part_settings lessons_settings(const part_settings *wanted) {
    part_settings settings = *wanted;
    settings.public = settings.spectators = false;
    settings.undo = settings.hints = true;
    settings.clock = CLOCK_NONE;
    return settings;
}

void lessons_attach(server *s, table *t, const lesson_opening *opening) {
    char *text = s->room;
    int length = snprintf(text, sizeof s->room, "%s\n%s", opening->row->name, opening->row->text);
    assert(length > 0 && (size_t)length < sizeof s->room);
    entry e = { .kind = ENTRY_LESSON, .seat = -1, .text = text, .length = (size_t)length };
    live_add(s, t, &e);
    if (opening->moment == 0) return;
    entry begin = { .kind = ENTRY_STEP, .seat = -1, .what = STEP_BEGIN, .next = opening->moment };
    live_add(s, t, &begin);
}

/* ---- what the entries do ---- */

bool lessons_apply(journal *j, const entry *e) {
    lr_error error;
    const char *stop = memchr(e->text, '\n', e->length);
    size_t name = stop != NULL ? (size_t)(stop - e->text) : 0, length = e->length - name - 1;
    if (j->taught != NULL || j->stage != STAGE_OPEN || name == 0 || name > MESSAGE_SHIPPED_MAX)
        return false;
    j->taught = calloc(1, sizeof *j->taught + length + 1);
    if (j->taught == NULL) return false;
    memcpy(j->taught->name, e->text, name);
    j->taught->name[name] = 0;
    memcpy(j->taught->text, stop + 1, length);
    j->taught->text[length] = 0;
    if (!lesson_parse(j->taught->text, length, &j->taught->lesson, &error)) return false;
    if (j->taught->lesson.start.seat >= j->seat_count) return false;
    j->coach = lesson_begin(&j->taught->lesson, 0);
    return true;
}

bool lessons_apply_step(journal *j, const entry *e) {
    if (j->taught == NULL) return false;
    const lesson *l = &j->taught->lesson;
    if (e->what == STEP_BEGIN) {
        if (j->stage != STAGE_OPEN || e->next >= l->moment_count) return false;
        j->coach = lesson_begin(l, (uint32_t)e->next);
        return true;
    }
    if (j->stage != STAGE_RUNNING || !lessons_on(j)) return false;
    if (e->what == STEP_NEXT) return lesson_next(l, &j->coach);
    j->coach.state = LESSON_OVER;
    return true;
}

bool lessons_may_jump(const journal *j) {
    if (j->stage != STAGE_RUNNING || !lessons_on(j)) return false;
    return j->taught->lesson.moment[j->coach.moment].position.length > 0;
}

/* ---- while it goes on ---- */

verdict lessons_judge(const table *t, lr_action a) {
    const journal *j = &t->log;
    lesson_verdict v = lesson_judge(&j->taught->lesson, j->coach, &j->shared->game, a);
    return v == LESSON_REFUSED ? REFUSE_NOT_IN_LESSON : YES;
}

bool lessons_script(const journal *j, lr_action *out) {
    return lessons_on(j) && lesson_script(&j->taught->lesson, j->coach, &j->shared->game, out);
}

static void add_step(server *s, table *t, int seat, int64_t id, lesson_step_kind what) {
    entry e = { .kind = ENTRY_STEP, .seat = (int8_t)seat, .id = id, .what = (uint8_t)what };
    live_add(s, t, &e);
}

void lessons_broken(server *s, table *t) {
    server_log(s, SERVER_ERROR, "lesson", t, "its script cannot be played: the lesson ends");
    add_step(s, t, -1, 0, STEP_LEAVE);
    batch_send(s, NULL);
}

void lessons_jumped(server *s, table *t) {
    table_steps_clear(t); /* of the position before */
    lr_copy(&t->log.shared->game, t->told, t->log.live);
    t->told_acts = 0;
    tell_recount(s, t, 0);
    for (int i = 0; i < t->log.seat_count; i++) {
        connection *c = t->seats[i].connection;
        if (c == NULL) continue;
        c->fresh = true;
        c->resume_seq = -1;
    }
    for (connection *c = t->watchers; c != NULL; c = c->next_watcher) {
        c->fresh = true;
        c->resume_seq = -1;
    }
}

/* The position of the moment that comes, in full; false: the lesson has none, or it is no good. */
static bool jump_to(server *s, const table *t, char text[LR_STATE_TEXT_MAX]) {
    const lr_game *g = &t->log.shared->game;
    teach_part block;
    lr_error error;
    if (!lesson_jumps(&t->log.taught->lesson, t->log.coach, &block)) return false;
    if (!teach_position(g, block, &s->state, &error) || lr_actors(g, &s->state) == 0) return false;
    return lr_state_print(g, &s->state, text, LR_STATE_TEXT_MAX) < LR_STATE_TEXT_MAX;
}

static void next(server *s, table *t, int seat, int64_t id) {
    bool jumps = jump_to(s, t, s->text);
    add_step(s, t, seat, id, STEP_NEXT);
    if (jumps) {
        entry e = { .kind = ENTRY_POSITION, .seat = -1, .text = s->text };
        e.length = strlen(s->text);
        live_add(s, t, &e);
    }
    play_go_on(s, t);
}

verdict lessons_say(server *s, table *t, int seat, int64_t id, word_want want, int64_t at) {
    const journal *j = &t->log;
    if (!lessons_on(j) || j->stage != STAGE_RUNNING) return REFUSE_NO_LESSON;
    if (seat != j->taught->lesson.start.seat) return REFUSE_NOT_YOUR_SEAT;
    if (at > 0 && at != j->coach.moment + 1) return REFUSE_STALE;
    if (want == WANT_LEAVE) {
        add_step(s, t, seat, id, STEP_LEAVE);
        return YES;
    }
    /* What is not told yet was not read; and so a jump never meets an action on its way. */
    bool reads = j->coach.state == LESSON_READ || j->coach.state == LESSON_DONE;
    if (t->pending > 0 || !reads) return REFUSE_STALE;
    next(s, t, seat, id);
    return YES;
}

/* ---- the section ---- */

typedef struct told_words {
    part_words part;
    char text[TEACH_LANGUAGES][TEACH_TOLD_MAX];
} told_words;

/* NULL: nothing is said. */
static const part_words *tell_words(const table *t, const lr_view *view, const teach_words *of,
                                    told_words *out) {
    lr_error error;
    if (of->in[0].length == 0) return NULL;
    for (int k = 0; k < TEACH_LANGUAGES; k++)
        lesson_tell(&t->log.shared->game, view, of->in[k], out->text[k], &error);
    out->part = (part_words){ .en = out->text[0], .de = out->text[1] };
    return &out->part;
}

static uint32_t list_lights(const lr_game *g, const lesson_moment *m,
                            part_light out[LESSON_LIGHTS_MAX], char names[LESSON_LIGHTS_MAX][32]) {
    for (uint32_t k = 0; k < m->lights; k++) {
        out[k] = part_light_new();
        out[k].kind = m->light[k].kind;
        lesson_light_told(g, &m->light[k], names[k]);
        out[k].name = names[k];
    }
    return m->lights;
}

static void write_moment(const table *t, const lr_view *view, part_lesson *part, json_writer *w) {
    const lesson *l = &t->log.taught->lesson;
    const lr_game *g = &t->log.shared->game;
    lesson_at at = t->log.coach;
    const lesson_moment *m = &l->moment[at.moment];
    told_words say, why, wrong, done;
    part_light lights[LESSON_LIGHTS_MAX];
    char names[LESSON_LIGHTS_MAX][32], texts[LESSON_CHOICES_MAX][LR_ACTION_TEXT_MAX];
    const char *expect[LESSON_CHOICES_MAX];
    part->say = tell_words(t, view, &m->say, &say);
    part->why = tell_words(t, view, &m->why, &why);
    part->wrong = tell_words(t, view, &m->wrong, &wrong);
    if (at.state == LESSON_DONE) part->done = tell_words(t, view, &m->done, &done);
    if (at.state == LESSON_MOVE || at.state == LESSON_READ) {
        part->lights.count = list_lights(g, m, lights, names);
        part->lights.item = lights;
    }
    if (at.state == LESSON_MOVE) {
        uint32_t count = 0;
        for (; count < LESSON_CHOICES_MAX && lesson_choice_told(l, g, at.line, count, texts[count]);
             count++)
            expect[count] = texts[count];
        part->expect.item = expect;
        part->expect.count = count;
    }
    part_lesson_write(w, part);
}

void lessons_section(server *s, const table *t, json_writer *w) {
    const taught *of = t->log.taught;
    const lesson *l = &of->lesson;
    lesson_at at = t->log.coach;
    char title[TEACH_LANGUAGES][TEACH_TOLD_MAX];
    static const uint8_t states[] = { [LESSON_MOVE] = COACH_MOVE,
                                      [LESSON_WAIT] = COACH_WAIT,
                                      [LESSON_READ] = COACH_READ,
                                      [LESSON_DONE] = COACH_DONE,
                                      [LESSON_OVER] = COACH_OVER };
    char texts[LESSON_STEPS_MAX][TEACH_LANGUAGES][TEACH_TOLD_MAX];
    part_words headings[LESSON_STEPS_MAX], heading = words_of(&l->start.title, title);
    for (uint32_t k = 0; k < l->step_count; k++)
        headings[k] = words_of(&l->step[k].title, texts[k]);
    uint32_t moment = at.moment < l->moment_count ? at.moment : l->moment_count - 1u;
    part_lesson part = part_lesson_new();
    part.name = of->name;
    part.title = &heading;
    part.step = l->moment[moment].step + 1;
    part.moment = (int64_t)moment + 1;
    part.state = states[at.state];
    part.also = at.also != 0;
    part.headings.item = headings;
    part.headings.count = l->step_count;
    if (at.state == LESSON_OVER) {
        part_lesson_write(w, &part);
        return;
    }
    lr_observe(&t->log.shared->game, t->log.live, l->start.seat, &s->after);
    write_moment(t, &s->after, &part, w);
}
