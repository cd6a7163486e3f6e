/* wishes.c - what the admin wishes of tables at other nodes (edge.h).
 *
 *     longroad admin --> its node --> the database --> the node that has the table
 *                                 <--     wish     <--
 *
 * The node that is asked first finds that the table is elsewhere and hands the request on
 * (http_later.c). The owner carries it out as if its own admin had asked, and its answer goes back.
 * Whoever can write to the database is an admin of all nodes: all tables are there.
 *
 * It takes a second or so, because nodes look once in a beat. A wish that nobody takes in time is
 * void; one that was taken and not answered may have been done, and the admin hears which.
 */
#include "clock.h"
#include "edge.h"

#include <stdlib.h>
#include <string.h>

/* Asks the server; false: the table wakes first. */
static bool carry_out(edge *e, const keeper_wish *w) {
    char path[STORE_WISH_MAX];
    snprintf(path, sizeof path, "%s", w->wish.text);
    char *query = strchr(path, '?');
    if (query) *query++ = 0;
    server_request request = {
        .method = "POST",
        .path = path,
        .query = query ? query : "",
        .body = "",
        .address = "",
        .admin = true,
    };
    server_answer answer = { 0 };
    server_http(e->server, edge_now(e), &request, &answer);
    bool over = keeper_wish_ms(w) >= STORE_WISH_MS; /* the asker waits no more */
    if (answer.wait && !over) return false;
    if (!answer.wait)
        keeper_answer(e->keeper, &w->wish, answer.status, answer.body ? answer.body : "");
    free(answer.body);
    return true;
}

void wishes_ask_again(edge *e) {
    keeper_wish *all = e->wishes;
    e->wishes = NULL;
    for (keeper_wish *w = all, *next; w; w = next) {
        next = w->next;
        if (carry_out(e, w)) {
            free(w);
        } else {
            w->next = e->wishes;
            e->wishes = w;
        }
    }
}

void wishes_take(edge *e) {
    keeper_wish *come = keeper_wishes(e->keeper), *last = come;
    keeper_wish *answers = keeper_answers(e->keeper);
    for (const keeper_wish *w = answers; w; w = w->next) http_wished(e, &w->wish);
    keeper_free_wishes(answers);
    if (!come) return;
    while (last->next) last = last->next;
    last->next = e->wishes;
    e->wishes = come;
    wishes_ask_again(e);
}
