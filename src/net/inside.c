/* inside.c - clients that live in this process (edge.h).
 *
 * They speak the protocol like everybody else, so the state machine has no other door: its answers
 * come to inside_receive(), which only remembers them, because the server must not be called from
 * there; inside_tick() then takes the next step.
 *
 *   the table of `--play`   made once, with bots and one free seat. We hold the seat until a person
 *                           opens it with the printed address and takes it (`elsewhere`).
 *   demo tables             bots play each other. When a game is over, a new one is made.
 */
#include "edge.h"
#include "json_reader.h"
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INBOX_MAX = 16,
    LETTER_MAX = 2048,
    LETTER_DEPTH = 8,
    DEMO_AGAIN_MS = 15000,
    DEMO_RETRY_MS = 60000
};

typedef enum step { STEP_CREATED, STEP_STARTED, STEP_REST, STEP_GONE } step;

struct inside {
    inside *next;
    uint32_t number;
    bool demo;
    step waiting_for;
    uint64_t last_id, again_ms;
    char create[1024]; /* the message that makes the table, without its id */
    uint32_t letters;
    char inbox[INBOX_MAX][LETTER_MAX];
};

static inside *all; /* few, made at the start */
static inside_report *report;
static void *report_context;

/* ---- saying and hearing ---- */

__attribute__((format(printf, 3, 4))) static void say(edge *e, const inside *i, const char *format,
                                                      ...) {
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < sizeof text)
        edge_receive(e, i->number, text, (size_t)length);
}

void inside_receive(edge *e, inside *i, const char *bytes, size_t length) {
    (void)e;
    /* Views of the table are long, and of no interest here. */
    if (length >= LETTER_MAX || i->letters == INBOX_MAX) return;
    memcpy(i->inbox[i->letters], bytes, length);
    i->inbox[i->letters++][length] = 0;
}

void inside_closed(edge *e, inside *i) {
    (void)e;
    i->waiting_for = STEP_GONE;
}

/* ---- steps ---- */

static void create(edge *e, inside *i) {
    i->waiting_for = STEP_CREATED;
    i->again_ms = 0;
    i->last_id++;
    say(e, i, "{\"type\":\"create\",\"id\":%llu,%s}", (unsigned long long)i->last_id, i->create);
}

static void rest(edge *e, inside *i, uint64_t ms) {
    i->waiting_for = STEP_REST;
    i->again_ms = edge_now(e).now_ms + ms;
}

static const char *word(const jr_value *letter, const char *key) {
    const char *text = jr_text(jr_member(letter, key));
    return text ? text : "";
}

static void on_ok(inside *i, const jr_value *letter) {
    if (i->waiting_for != STEP_CREATED) return;
    if (!i->demo) {
        i->waiting_for = STEP_STARTED;
        report(report_context, word(letter, "table"), word(letter, "token"));
        return;
    }
    i->waiting_for = STEP_STARTED; /* a table of bots alone starts by itself */
    log_text(SERVER_INFO, "demo", "bots play at %s", word(letter, "table"));
}

static void leave(edge *e, inside *i) {
    i->last_id++;
    say(e, i, "{\"type\":\"leave\",\"id\":%llu}", (unsigned long long)i->last_id);
}

static void on_letter(edge *e, inside *i, const jr_value *letter) {
    const char *type = word(letter, "type");
    if (strcmp(type, "ok") == 0) {
        on_ok(i, letter);
    } else if (strcmp(type, "refused") == 0) {
        log_text(SERVER_WARN, "inside_refused", "%s: %s", word(letter, "code"),
                 word(letter, "reason"));
        if (i->demo) rest(e, i, DEMO_RETRY_MS);
    } else if (strcmp(type, "over") == 0 && i->demo) {
        rest(e, i, DEMO_AGAIN_MS);
    } else if (strcmp(type, "elsewhere") == 0 && !i->demo) {
        i->waiting_for = STEP_GONE; /* the person has come */
    } else if (strcmp(type, "gone") == 0 && i->demo && i->waiting_for != STEP_REST &&
               strcmp(word(letter, "why"), "left") != 0) {
        rest(e, i, DEMO_AGAIN_MS); /* not after the answer to one's own `leave` */
    }
}

static void take_letters(edge *e, inside *i) {
    while (i->letters > 0) {
        char letter[LETTER_MAX];
        memcpy(letter, i->inbox[0], sizeof letter);
        memmove(i->inbox[0], i->inbox[1], sizeof i->inbox - sizeof i->inbox[0]);
        i->letters--;
        jr_status status;
        jr_document *document = jr_load(letter, strlen(letter), LETTER_DEPTH, false, &status);
        if (document) on_letter(e, i, jr_root(document));
        jr_free(document);
    }
}

/* ---- lives ---- */

static void enter(edge *e, inside *i) {
    static const char address[SERVER_ADDRESS_MAX] = "inside";
    const char *why = "";
    i->number = client_new(e);
    if (i->number == UINT32_MAX) {
        i->waiting_for = STEP_GONE;
        return;
    }
    client *c = &e->clients[i->number];
    c->inside = i;
    c->known = server_connect(e->server, edge_now(e), i->number, address, &why);
    i->last_id = 1;
    say(e, i, "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"%s\",\"view\":\"none\"}",
        i->demo ? "Demo" : "Guest"); /* as the page calls who has said no name */
    create(e, i);
}

void inside_tick(edge *e) {
    for (inside *i = all, *next; i; i = next) {
        next = i->next;
        take_letters(e, i);
        if (i->waiting_for == STEP_REST && edge_now(e).now_ms >= i->again_ms) {
            leave(e, i);
            create(e, i);
        }
        if (i->waiting_for == STEP_GONE && i->number != UINT32_MAX) {
            client_free(e, i->number);
            i->number = UINT32_MAX;
        }
    }
}

void inside_ping(edge *e) {
    for (inside *i = all; i; i = i->next) {
        if (i->number == UINT32_MAX) continue;
        i->last_id++;
        say(e, i, "{\"type\":\"ping\",\"id\":%llu}", (unsigned long long)i->last_id);
    }
}

static bool add(edge *e, bool demo, const char *text) {
    inside *i = calloc(1, sizeof *i);
    if (!i) return false;
    i->demo = demo;
    i->next = all;
    all = i;
    snprintf(i->create, sizeof i->create, "%s", text);
    enter(e, i);
    return true;
}

/* The game as a JSON string, and how many seats it has; false after a message. */
static bool look_at_game(const char *config, char quoted[512], int *seats) {
    static lr_game game;
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) {
        log_text(SERVER_ERROR, "game", "`%s`: %s", config, error.text);
        return false;
    }
    *seats = game.seats;
    json_writer w = jw_start(quoted, 512, NULL, NULL);
    jw_string(&w, config);
    bool good = jw_finish(&w);
    if (good) quoted[strcspn(quoted, "\n")] = 0;
    return good;
}

bool inside_play(edge *e, const char *config, const char *bot, inside_report *tell, void *context) {
    char game[512], seats[512] = "{\"kind\":\"open\"}", text[1024];
    int count = 0;
    if (!look_at_game(config, game, &count)) return false;
    for (int k = 1; k < count; k++) {
        size_t length = strlen(seats);
        snprintf(seats + length, sizeof seats - length, ",{\"kind\":\"bot\",\"level\":\"%.31s\"}",
                 bot);
    }
    snprintf(text, sizeof text,
             "\"config\":%.400s,\"title\":\"Against bots\",\"seats\":[%.400s],"
             "\"settings\":{\"clock\":\"none\",\"undo\":true,\"hints\":true}",
             game, seats);
    report = tell;
    report_context = context;
    return add(e, false, text);
}

bool inside_demo(edge *e) {
    static const struct {
        const char *title, *config;
    } shows[] = {
        { "Demo: the island", "board(seats=4)" },
        { "Demo: the sea", "board(map=new-shores,seats=4)" },
        { "Demo: knights", "board(modules=knights,seats=4)" },
        { "Demo: cards", "cards" },
    };
    static const char *const levels[] = { "steady", "strong", "steady", "greedy" };
    for (size_t k = 0; k < sizeof shows / sizeof shows[0]; k++) {
        char game[512], seats[512] = "", text[1024];
        int count = 0;
        if (!look_at_game(shows[k].config, game, &count)) return false;
        for (int seat = 0; seat < count; seat++) {
            size_t length = strlen(seats);
            snprintf(seats + length, sizeof seats - length, "%s{\"kind\":\"bot\",\"level\":\"%s\"}",
                     seat ? "," : "", levels[seat % 4]);
        }
        snprintf(text, sizeof text,
                 "\"config\":%.300s,\"title\":\"%s\",\"seats\":[%.400s],"
                 "\"settings\":{\"clock\":\"none\",\"public\":true,\"spectators\":true}",
                 game, shows[k].title, seats);
        if (!add(e, true, text)) return false;
    }
    return true;
}

void inside_free(void) {
    for (inside *i = all, *next; i; i = next) {
        next = i->next;
        free(i);
    }
    all = NULL;
}
