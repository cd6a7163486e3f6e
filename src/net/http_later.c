/* http_later.c - answers that other threads make (http.h): records, which the writer thread reads
 * from the store, and what is made of them or of configurations (study.h, analyses.h).
 *
 * Refusals of clients that ask too fast wait here too: a client that asks again at once would keep
 * the loop busy with refusals.
 *
 * What the admin wishes of a table that another node has goes there by way of the database
 * (keeper.h).
 *
 * A session that waits is in edge.sessions and has a ticket. It may be gone when the answer comes;
 * then nobody has the ticket any more, and the answer is dropped. A session that asks for a table
 * that sleeps is in edge.askers: the server is asked again whenever it has heard something, for a
 * while.
 */
#include "http.h"

#include "clock.h"
#include "http_json.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_MS_MAX = 10000 };

static const char json_type[] = "application/json; charset=utf-8";
static const char no_store[] = "cache-control: no-store\r\n";

/* ---- who waits ---- */

static void wait_for_ticket(edge *e, struct lws *wsi, http_session *s) {
    s->wsi = wsi;
    s->ticket = ++e->last_ticket;
    s->next = e->sessions;
    e->sessions = s;
}

void http_forget_waiting(edge *e, http_session *s) {
    if (s->ticket == 0 && s->asking_until == 0) return;
    http_session **first = s->ticket != 0 ? &e->sessions : &e->askers;
    s->ticket = s->asking_until = s->held_until_ms = s->wished_ms = 0;
    for (http_session **at = first; *at; at = &(*at)->next) {
        if (*at != s) continue;
        *at = s->next;
        return;
    }
}

static http_session *waiting_session(const edge *e, uint64_t ticket) {
    http_session *s = e->sessions;
    while (s && s->ticket != ticket) s = s->next;
    return s;
}

/* ---- tables that wake first ---- */

int http_ask_later(edge *e, struct lws *wsi, http_session *s) {
    uint64_t now_ms = net_clock().now_ms;
    if (s->asking_until == 0) s->asking_until = now_ms + ASK_MS_MAX;
    if (now_ms >= s->asking_until) {
        s->asking_until = 0;
        return http_send_wait(wsi, s, 503, 1);
    }
    s->wsi = wsi;
    s->next = e->askers;
    e->askers = s;
    return 0;
}

void http_ask_again(edge *e) {
    http_session *all = e->askers;
    e->askers = NULL;
    for (http_session *s = all, *next; s; s = next) {
        next = s->next;
        struct lws *wsi = s->wsi;
        if (http_ask(e, wsi, s) != 0) sockets_kill(wsi);
    }
}

/* ---- refusals ---- */

enum { HOLD_MS = 250, HOLD_SPREAD_MS = 500 };

int http_hold(edge *e, struct lws *wsi, http_session *s, uint32_t seconds) {
    wait_for_ticket(e, wsi, s);
    /* Not all at once: what was asked for together is answered spread out, and asked for so
     * again. */
    s->held_until_ms = net_clock().now_ms + HOLD_MS + s->ticket * 97 % HOLD_SPREAD_MS;
    s->held_seconds = seconds;
    if (!ev_is_active(&e->held)) ev_timer_again(e->loop, &e->held);
    return 0;
}

void http_release(edge *e, uint64_t now_ms) {
    bool more = false;
    for (http_session *s = e->sessions, *next; s; s = next) {
        next = s->next;
        if (s->held_until_ms == 0) continue;
        if (s->held_until_ms > now_ms) {
            more = true;
            continue;
        }
        http_forget_waiting(e, s);
        if (http_send_wait(s->wsi, s, 429, s->held_seconds) != 0) sockets_kill(s->wsi);
    }
    if (!more) ev_timer_stop(e->loop, &e->held);
}

/* ---- asking ---- */

static int ask_record(edge *e, struct lws *wsi, http_session *s, uint64_t table) {
    wait_for_ticket(e, wsi, s);
    if (disk_record(disk_asks(e->disk), s->ticket, table)) return 0;
    http_forget_waiting(e, s);
    return http_send_error(wsi, s, 503, "No memory.");
}

/* The session goes on waiting with its ticket. Takes `text`. */
/* NOLINTNEXTLINE(readability-non-const-parameter): the study frees it */
static int ask_study(edge *e, http_session *s, char *text, size_t length) {
    study_job job = { .kind = s->study,
                      .ticket = s->ticket,
                      .seat = s->seat,
                      .move = s->move,
                      .lay = s->lay,
                      .text = text,
                      .length = length,
                      .seats = s->seats };
    memcpy(job.from, s->address, sizeof job.from);
    s->seats = NULL;
    if (study_ask(e->replays, &job)) return 0;
    http_forget_waiting(e, s);
    return http_send_wait(s->wsi, s, 503, 1);
}

/* A game is judged in its own time: 202 says how far that is. */
static int ask_analysis(edge *e, struct lws *wsi, http_session *s, uint64_t table, uint32_t move) {
    analyses_question question = { .table = table, .move = move, .ticket = ++e->last_ticket };
    analyses_answer found;
    memcpy(question.from, s->address, sizeof question.from);
    analyses_state state = analyses_look(e->analyses, &question, &found);
    if (state == ANALYSES_DONE && found.body)
        return http_send(wsi, s, 200, json_type, found.body, found.length,
                         "cache-control: private, max-age=600\r\n");
    if (state == ANALYSES_FULL || state == ANALYSES_DONE) return http_send_wait(wsi, s, 503, 5);
    if (state == ANALYSES_FAILED)
        return http_send_error(wsi, s, 500, "The game could not be judged.");
    if (state == ANALYSES_UNKNOWN)
        return http_send_error(wsi, s, 404, "This server cannot judge games of this kind.");
    if (state == ANALYSES_NO_DECISION)
        return http_send_error(wsi, s, 404, "Nobody decided anything at this move.");
    if (state == ANALYSES_WANTED && !disk_record(disk_asks(e->disk), e->last_ticket, table))
        analyses_give(e->analyses, e->last_ticket, NULL, 0);
    char text[64];
    int length = snprintf(text, sizeof text, "{\"%s\":%u.%03u}\n", KEY(progress, progress),
                          found.permille / 1000, found.permille % 1000);
    char *body = strdup(text);
    return http_send(wsi, s, 202, json_type, body, body ? (size_t)length : 0, no_store);
}

int http_later(edge *e, struct lws *wsi, http_session *s, const server_answer *answer) {
    s->study = answer->study;
    s->seat = answer->seat;
    s->move = answer->move;
    s->lay = answer->lay;
    switch (answer->study) {
    case STUDY_ANALYSIS:
        free(answer->body);
        return ask_analysis(e, wsi, s, answer->record, answer->move);
    case STUDY_PREVIEW:
    case STUDY_MAP:
    case STUDY_PUZZLE:
        wait_for_ticket(e, wsi, s);
        return ask_study(e, s, answer->body, answer->length);
    case STUDY_FRAMES:
    case STUDY_LISTS:
    case STUDY_DECISION:
    case STUDY_NONE: break;
    }
    s->seats = answer->body;
    return ask_record(e, wsi, s, answer->record);
}

/* ---- what another node is to do ---- */

enum { WISH_MS_MAX = STORE_WISH_MS + 3000 };

static int send_doubt(http_session *s, const char *what) {
    char text[200];
    snprintf(text, sizeof text, "The table is at the node %s, %s", s->node, what);
    return http_send_error(s->wsi, s, 503, text);
}

int http_wish(edge *e, struct lws *wsi, http_session *s, const server_answer *answer) {
    char request[PATH_MAX_BYTES + QUERY_MAX];
    free(answer->body);
    s->wsi = wsi;
    if (s->node[0]) return send_doubt(s, "which does not take this up: nothing was done.");
    int length = snprintf(request, sizeof request, "%s?%s", s->path, s->query);
    if (length >= STORE_WISH_MAX) return http_send_error(wsi, s, 414, "The address is too long.");
    wait_for_ticket(e, wsi, s);
    s->wished_ms = net_clock().now_ms;
    memcpy(s->node, answer->node, sizeof s->node);
    if (keeper_ask(e->keeper, s->ticket, s->node, request)) return 0;
    http_forget_waiting(e, s);
    return http_send_error(wsi, s, 503, "No memory.");
}

static int pass_on(http_session *s, const store_wish *answer) {
    char *body = strdup(answer->text);
    return http_send(s->wsi, s, answer->status, json_type, body, body ? strlen(body) : 0, no_store);
}

/* What the node did not take up is asked once more: if it has died, the table is anybody's now. */
void http_wished(edge *e, const store_wish *answer) {
    http_session *s = waiting_session(e, answer->ticket);
    if (!s) return;
    http_forget_waiting(e, s);
    int sent = 0;
    if (answer->status != 0)
        sent = pass_on(s, answer);
    else if (answer->taken)
        sent = send_doubt(s, "which has not said in time whether it is done. Look there.");
    else
        sent = http_ask(e, s->wsi, s);
    if (sent != 0) sockets_kill(s->wsi);
}

void http_give_up(edge *e) {
    uint64_t now_ms = net_clock().now_ms;
    for (http_session *s = e->sessions, *next; s; s = next) {
        next = s->next;
        if (s->wished_ms == 0 || now_ms < s->wished_ms + WISH_MS_MAX) continue;
        http_forget_waiting(e, s);
        if (send_doubt(s, "and the database does not answer: it may be done or not.") != 0)
            sockets_kill(s->wsi);
    }
}

/* ---- answers ---- */

void http_studied(edge *e, study_done *done) {
    static const struct {
        int status;
        const char *sentence;
    } faults[] = {
        [FRAMES_MADE] = { 200, "" },
        [FRAMES_BAD_RECORD] = { 500, "These rules cannot replay the record." },
        [FRAMES_NO_SEAT] = { 404, "The game has no such seat." },
        [FRAMES_TOO_LONG] = { 413, "The game is too long to be shown." },
        [FRAMES_NO_DECISION] = { 404, "There is no such decision." },
        [FRAMES_NO_MEMORY] = { 503, "No memory." },
    };
    http_session *s = waiting_session(e, done->ticket);
    if (!s) return;
    http_forget_waiting(e, s);
    int sent;
    if (done->status == FRAMES_MADE) {
        const char *type = s->study == STUDY_LISTS ? "text/plain; charset=utf-8" : json_type;
        sent = http_send(s->wsi, s, 200, type, done->body, done->length,
                         s->study == STUDY_MAP ? "cache-control: no-store\r\n"
                                               : "cache-control: private, max-age=600\r\n");
        done->body = NULL;
    } else {
        sent = http_send_error(s->wsi, s, faults[done->status].status,
                               faults[done->status].sentence);
    }
    if (sent != 0) sockets_kill(s->wsi);
}

void http_record(edge *e, uint64_t ticket, store_status status, char *text, size_t length) {
    http_session *s = waiting_session(e, ticket);
    if (!s) {
        char *good = status == STORE_OK ? text : NULL;
        bool taken = analyses_give(e->analyses, ticket, good, length);
        if (!taken || !good) free(text);
        return;
    }
    if (s->study != STUDY_NONE && status == STORE_OK && text) {
        if (ask_study(e, s, text, length) != 0) sockets_kill(s->wsi);
        return;
    }
    http_forget_waiting(e, s);
    int sent;
    if (status == STORE_OK && text)
        sent = http_send(s->wsi, s, 200, "text/plain; charset=utf-8", text, length,
                         "cache-control: public, max-age=31536000, immutable\r\n");
    else
        sent = http_send_error(s->wsi, s, status == STORE_OK ? 404 : 503,
                               status == STORE_OK ? "There is no such record."
                                                  : "The record cannot be read.");
    if (status != STORE_OK) free(text);
    if (sent != 0) sockets_kill(s->wsi);
}
