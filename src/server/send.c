/* send.c - small frames to one connection: answers, and news about the connection itself. */
#include "parts.h"

#include <stdio.h>

json_writer send_start(server *s) {
    return jw_start(s->frame, FRAME_MAX, NULL, NULL);
}

void send_frame(server *s, connection *c, const json_writer *w) {
    if (w->failed) {
        server_log(s, SERVER_ERROR, "frame_too_long", c->table, "a frame did not fit");
        connection_close(s, c, CLOSE_FAULT, "a frame did not fit");
        return;
    }
    if (c->closing) return;
    s->figures.bytes_out += w->length;
    s->edge.send(s->edge.context, c->number, s->frame, w->length);
}

void send_verdict(server *s, connection *c, int64_t id, verdict v, uint32_t seq) {
    json_writer w = send_start(s);
    if (v == YES) {
        tell_ok ok = tell_ok_new();
        ok.id = id;
        ok.seq = seq;
        tell_ok_write(&w, &ok);
    } else {
        s->figures.refusals++;
        if (v < 0) {
            message_refuse_status(&w, id, (lr_status)-v, s->reason[0] != 0 ? s->reason : NULL);
        } else if (v == REFUSE_MOVED) {
            tell_refused refused = tell_refused_new();
            refused.id = id;
            refused.code = message_refusal_name(REFUSE_MOVED);
            refused.reason = "The table is at another node of this server.";
            if (s->node[0] != 0) refused.at = s->node;
            tell_refused_write(&w, &refused);
        } else if (s->reason[0] != 0) {
            tell_refused refused = tell_refused_new();
            refused.id = id;
            refused.code = message_refusal_name((message_refusal)v);
            refused.reason = s->reason;
            tell_refused_write(&w, &refused);
        } else {
            message_refuse(&w, id, (message_refusal)v);
        }
    }
    s->reason[0] = 0;
    send_frame(s, c, &w);
}

void send_ok(server *s, connection *c, const ticket *answer, const table *t) {
    char link[MESSAGE_TABLE_MAX + 8];
    tell_ok ok = tell_ok_new();
    ok.id = answer->id;
    ok.seq = answer->seq;
    if (answer->created && t != NULL) {
        snprintf(link, sizeof link, "/t/%s", t->name);
        ok.link = link;
        ok.table = t->name;
    }
    if (answer->with_token) {
        ok.seat = answer->seat;
        ok.token = answer->token;
        if (t != NULL) ok.table = t->name;
    }
    json_writer w = send_start(s);
    tell_ok_write(&w, &ok);
    send_frame(s, c, &w);
}

void send_seat(server *s, connection *c, int64_t id) {
    tell_ok ok = tell_ok_new();
    ok.id = id;
    ok.table = c->table->name;
    if (c->seat >= 0) ok.seat = c->seat;
    ok.last = c->seat >= 0 ? c->table->seats[c->seat].last_id : -1;
    json_writer w = send_start(s);
    tell_ok_write(&w, &ok);
    send_frame(s, c, &w);
}

void send_view(server *s, connection *c, int64_t id) {
    const table *t = c->table;
    const shared_game *game = t->log.shared;
    lr_observe(&game->game, t->told, c->seat, &s->after);
    size_t length = lr_view_print(&game->game, &s->after, s->text, sizeof s->text);
    assert(length < sizeof s->text);
    (void)length;
    tell_view view = tell_view_new();
    view.id = id;
    view.table = t->name;
    view.seq = (int64_t)t->told_entries - 1;
    view.seat = c->seat;
    view.config = game->config;
    if (game->map_text != NULL) view.map = game->map_text;
    view.text = s->text;
    json_writer w = send_start(s);
    tell_view_write(&w, &view);
    send_frame(s, c, &w);
}

void send_gone(server *s, connection *c, const char *name, word_why why, const char *next) {
    tell_gone gone = tell_gone_new();
    gone.table = name;
    gone.why = why;
    if (next != NULL) gone.next = next;
    json_writer w = send_start(s);
    tell_gone_write(&w, &gone);
    send_frame(s, c, &w);
}

void send_elsewhere(server *s, connection *c, const table *t, int seat) {
    tell_elsewhere elsewhere = tell_elsewhere_new();
    elsewhere.table = t->name;
    elsewhere.seat = seat;
    json_writer w = send_start(s);
    tell_elsewhere_write(&w, &elsewhere);
    send_frame(s, c, &w);
}
