/* seat_player.c - whoever sits at a seat (seat_player.h). */
#include "seat_player.h"

#include "exec_player.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const seat_fault_name[SEAT_FAULTS] = {
    [SEAT_FINE] = "fine",       [SEAT_LATE] = "late", [SEAT_GARBAGE] = "garbage",
    [SEAT_ILLEGAL] = "illegal", [SEAT_GONE] = "gone",
};

/* ---- bots of ours ---- */

typedef struct ours {
    const lr_bot *bot;
    lr_player *player; /* of the present game */
    bool among_people;
} ours;

static bool check_ours(seat_entry *entry, char *why, size_t why_size) {
    seat_text known = { 0 };
    entry->bot = lr_bot_find(entry->what);
    if (entry->bot) return true;
    for (uint32_t k = 0; lr_bot_at(k); k++)
        seat_text_print(&known, "%s%s", k ? ", " : "", lr_bot_name(lr_bot_at(k)));
    snprintf(why, why_size, "there is no bot `%s`; known: %s", entry->what,
             known.bytes ? known.bytes : "none");
    free(known.bytes);
    return false;
}

static void *open_ours(const seat_entry *entry, char *why, size_t why_size) {
    ours *self = calloc(1, sizeof *self);
    if (self)
        self->bot = entry->bot;
    else
        snprintf(why, why_size, "out of memory");
    return self;
}

static bool start_ours(void *me, const seat_sitting *sitting, char *why, size_t why_size) {
    ours *self = me;
    if (!lr_bot_plays(self->bot, sitting->game)) {
        snprintf(why, why_size, "the bot `%s` does not play this game", lr_bot_name(self->bot));
        return false;
    }
    lr_player *(*seat)(const lr_bot *, const lr_game *, int,
                       uint64_t) = sitting->lean ? lr_player_new_lean : lr_player_new;
    self->player = seat(self->bot, sitting->game, sitting->seat, sitting->seed);
    self->among_people = sitting->people != 0;
    if (self->player)
        lr_player_people(self->player, sitting->people);
    else
        snprintf(why, why_size, "out of memory");
    return self->player != NULL;
}

static bool notices_ours(const void *me) {
    const ours *self = me;
    return self->among_people || lr_bot_notices(self->bot) != 0;
}

static void notice_ours(void *me, lr_action seen, const lr_view *after) {
    const ours *self = me;
    lr_player_notice(self->player, seen, after);
}

static void choose_ours(void *me, const seat_question *q, seat_answer *answer) {
    const ours *self = me;
    lr_player_lend(self->player, q->room);
    answer->action = lr_player_choose(self->player, q->view, q->legal, q->count, q->budget);
    answer->nodes = lr_player_nodes(self->player);
    answer->lost = lr_player_lost(self->player, &answer->heard);
}

static void stop_ours(void *me) {
    ours *self = me;
    lr_player_free(self->player);
    self->player = NULL;
}

static void close_ours(void *me) {
    free(me);
}

static const seat_kind kind_ours = {
    .trusted = true,
    .check = check_ours,
    .open = open_ours,
    .start = start_ours,
    .notices = notices_ours,
    .notice = notice_ours,
    .choose = choose_ours,
    .stop = stop_ours,
    .close = close_ours,
};

/* ---- kinds ---- */

/* The last kind has no prefix and takes what the others do not. */
static const seat_kind *const kinds[] = { &exec_seat_kind, &kind_ours };
enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

static const seat_kind *kind_of(const char *text) {
    for (int i = 0; i < KIND_COUNT - 1; i++)
        if (strncmp(text, kinds[i]->prefix, strlen(kinds[i]->prefix)) == 0) return kinds[i];
    return kinds[KIND_COUNT - 1];
}

/* ---- entries ---- */

/* A number from 1 to `high`, or 0 after saying why. */
static uint64_t read_number(const char *flag, const char *text, uint64_t high, char *why,
                            size_t why_size) {
    char *end;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    bool starts_well = text[0] >= '0' && text[0] <= '9';
    if (starts_well && !*end && !errno && value >= 1 && value <= high) return value;
    snprintf(why, why_size, "%s takes a number from 1 to %llu, not `%s`", flag,
             (unsigned long long)high, text);
    return 0;
}

/* Takes all of `@ms=20` and `@nodes=500` from the end of the text; false after saying why. */
static bool take_budgets(char *text, lr_budget *budget, char *why, size_t why_size) {
    for (char *at; (at = strrchr(text, '@')) != NULL; *at = 0) {
        bool is_ms = strncmp(at, "@ms=", 4) == 0;
        if (!is_ms && strncmp(at, "@nodes=", 7) != 0) break;
        uint64_t value = is_ms ? read_number("@ms=", at + 4, SEAT_MS_MAX, why, why_size)
                               : read_number("@nodes=", at + 7, UINT64_MAX, why, why_size);
        if (value == 0) return false;
        if (is_ms)
            budget->ms = (uint32_t)value;
        else
            budget->nodes = value;
    }
    return true;
}

bool seat_entry_parse(seat_entry *entry, const char *text, lr_budget budget, char *why,
                      size_t why_size) {
    lr_budget own = { 0 };
    *entry = (seat_entry){ .kind = kind_of(text) };
    if (strlen(text) >= SEAT_TEXT_MAX) {
        snprintf(why, why_size, "a bot's text is longer than %d bytes: `%.40s...`",
                 SEAT_TEXT_MAX - 1, text);
        return false;
    }
    snprintf(entry->text, sizeof entry->text, "%s", text);
    size_t prefix = entry->kind->prefix ? strlen(entry->kind->prefix) : 0;
    snprintf(entry->what, sizeof entry->what, "%s", text + prefix);
    if (!take_budgets(entry->what, &own, why, why_size)) return false;
    entry->budget = own.ms || own.nodes ? own : budget;
    snprintf(entry->label, sizeof entry->label, "%.*s", LR_SEAT_NAME_MAX - 1, text);
    entry->label[strcspn(entry->label, "\r\n")] = 0;
    return !entry->kind->check || entry->kind->check(entry, why, why_size);
}

/* ---- players ---- */

bool seat_open(seat_player *player, const seat_entry *entry, char *why, size_t why_size) {
    *player = (seat_player){ .entry = entry };
    player->self = entry->kind->open(entry, player->why, sizeof player->why);
    if (!player->self) snprintf(why, why_size, "%s", player->why);
    return player->self != NULL;
}

void seat_start(seat_player *player, const seat_sitting *sitting) {
    const seat_kind *kind = player->entry->kind;
    if (!player->self) return; /* `why` still says why */
    player->why[0] = 0;
    player->seated = kind->start(player->self, sitting, player->why, sizeof player->why);
    player->notices = player->seated && kind->notices && kind->notices(player->self);
}

void seat_notice(seat_player *player, lr_action seen, const lr_view *after) {
    if (player->notices) player->entry->kind->notice(player->self, seen, after);
}

void seat_choose(seat_player *player, const seat_question *question, seat_answer *answer) {
    memset(answer, 0, sizeof *answer);
    if (player->seated) {
        player->entry->kind->choose(player->self, question, answer);
        return;
    }
    answer->fault = SEAT_GONE;
    snprintf(answer->why, sizeof answer->why, "%s", player->why);
}

void seat_stop(seat_player *player) {
    if (player->self) player->entry->kind->stop(player->self);
    player->seated = player->notices = false;
}

void seat_close(seat_player *player) {
    if (player->self) player->entry->kind->close(player->self);
    player->self = NULL;
}
