/* serve.c - the life of the process (edge.h): files, start, signals, end.
 *
 * Start. The port is opened and the certificate read first, so that both can be done as root; then
 * the process becomes the user it was told to be. Then the database is opened and its rows looked
 * at, the threads start, and only then sockets are accepted. Tables stay on the disk until they are
 * needed. A signal that comes meanwhile is noticed between two steps, and ends the process as a
 * later one would: with 0.
 *
 * End. A signal stops accepting and tells the clients. When everything is stored and sent, or after
 * a while, all are closed with 1001, and the loop ends. A second signal ends the process at once;
 * what was acknowledged is on the disk even then.
 */
#include "clock.h"
#include "edge.h"
#include "files.h"
#include "log.h"
#include "net.h"
#include "rows.h"
#include "store_file.h"
#include "store_postgres.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HELD_SECONDS 0.025 /* between looks at refusals that are held back */

enum {
    SWEEP_SECONDS = 1,
    PING_SECONDS = 30,
    TABLES_MANY = 16,
    STOP_MS_MAX = 10000,    /* waiting for the disk and for clients that read slowly */
    CLOSE_MS = 1000,        /* for the closing handshakes */
    DRAIN_NOTICE_MS = 2500, /* until a proxy has seen that this node ends */
    DRAIN_MS_MAX = 40000,
    LEASE_LOST_MS = 8000, /* then a proxy is told to send nobody here */
    CREW_STOP_MS = 1000
};

edge *edge_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

server_time edge_now(edge *e) {
    e->touched = true;
    return net_clock();
}

/* A node that stood still does not know what others have stored since: without a look at its
 * lease it would refuse from an old memory what has happened elsewhere. */
void edge_receive(edge *e, uint32_t connection, const char *bytes, size_t length) {
    server_time now = edge_now(e);
    if (e->keeper && !keeper_trusted(e->keeper)) server_doubt(e->server, now, false);
    server_receive(e->server, now, connection, bytes, length);
}

/* ---- what the server asks of the world ---- */

static void edge_send(void *context, uint32_t connection, const char *bytes, size_t length) {
    client_send(context, connection, bytes, length);
}

static void edge_close(void *context, uint32_t connection, uint16_t code, const char *reason) {
    client_close(context, connection, code, reason);
}

/* Without memory there is no way to keep the promise that every append is answered; the process
 * ends, and what was acknowledged is on the disk. */
static void must(bool done) {
    if (done) return;
    log_text(SERVER_ERROR, "memory", "out of memory");
    abort();
}

static void edge_append(void *context, uint64_t ticket, const store_entry *entries,
                        uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    edge *e = context;
    must(disk_append(disk_asks(e->disk), ticket, entries, entry_count, changes, change_count));
}

static void edge_load(void *context, uint64_t table) {
    edge *e = context;
    must(disk_load(disk_asks(e->disk), table));
}

static void edge_find(void *context, const char *name) {
    edge *e = context;
    must(disk_find(disk_asks(e->disk), name));
}

static void edge_due(void *context, int64_t wall_ms) {
    edge *e = context;
    must(disk_due(disk_asks(e->disk), wall_ms));
}

static void edge_release(void *context, uint64_t table) {
    edge *e = context;
    must(disk_release(disk_asks(e->disk), table));
}

/* Without memory the others do not hear of it before it changes again. */
static void edge_announce(void *context, uint64_t table, const char *name, const char *row,
                          size_t length) {
    edge *e = context;
    if (e->keeper) keeper_announce(e->keeper, table, name, row, length);
}

static void edge_record(void *context, uint64_t table) {
    edge *e = context;
    must(disk_record(disk_asks(e->disk), 0, table));
}

static void edge_task(void *context, const server_task *task) {
    edge *e = context;
    crew_task(e->crew, task);
}

static void edge_entropy(void *context, void *out, size_t length) {
    (void)context;
    randombytes_buf(out, length);
}

static void edge_log(void *context, server_level level, const char *event, const char *members) {
    (void)context;
    log_line(level, event, members);
}

static void edge_figures(void *context, server_figures *figures) {
    const edge *e = context;
    crew_figures counted;
    crew_figures_get(e->crew, &counted);
    figures->workers = counted.workers;
    figures->workers_busy = counted.busy;
    figures->thought_ms = counted.thought_ms;
}

/* ---- answers of the threads ---- */

static void stop(edge *e);

static void wake(void *context) {
    edge *e = context;
    ev_async_send(e->loop, &e->answers);
}

static const char *const why_not_stored[] = {
    [STORE_OK] = "",
    [STORE_FULL] = "there is no room on the disk: moves are refused until there is",
    [STORE_READONLY] = "the disk may not be written: moves are refused until it may",
    [STORE_CORRUPT] = "the database is damaged: stop the server and see `longroad db check`",
    [STORE_BUSY] = "another process holds the database",
    [STORE_FAILED] = "the disk fails, or the memory: moves are refused",
    [STORE_GONE] =
        "the database was deleted, moved or cut short: moves are refused until it is back",
    [STORE_FENCED] = "another node has taken the table over",
    [STORE_ELSEWHERE] = "another node has the table",
};

/* Damage that was found while nobody asked for the table; of one, or of all. */
static void note_fault(void *context, uint64_t table, const char *name, const char *fault) {
    edge *e = context;
    if (table > 0)
        server_damaged(e->server, edge_now(e), table, name, fault);
    else
        log_text(SERVER_ERROR, "damaged", "%s", fault);
}

static void take_disk_answer(edge *e, disk_done *done) {
    if (done->kind == DISK_STORED && done->status != STORE_OK)
        log_text(SERVER_ERROR, "store", "%s", why_not_stored[done->status]);
    if (disk_tell(done, e->server, edge_now(e))) return;
    if (done->kind == DISK_FAULT) {
        note_fault(e, done->table, done->row.name, done->text);
    } else {
        http_record(e, done->ticket, done->status, done->text, done->length);
        done->text = NULL;
    }
}

static void take_studies(edge *e) {
    for (study_done *done = study_take(e->replays), *next; done; done = next) {
        next = done->next;
        http_studied(e, done);
        study_free_done(done);
    }
}

static void take_judgements(edge *e) {
    char *summary = NULL;
    for (uint64_t table; (table = analyses_take(e->analyses, &summary)) != 0; free(summary))
        server_judged(e->server, table, summary);
}

int edge_ready(const edge *e) {
    if (e->stopping || e->draining) return 404;
    return e->keeper && keeper_silent_ms(e->keeper) > LEASE_LOST_MS ? 503 : 200;
}

/* Public tables of other nodes. */
static void take_lobby(edge *e) {
    keeper_row *first = NULL;
    uint32_t count = 0;
    if (!keeper_lobby(e->keeper, &first)) return;
    for (const keeper_row *r = first; r; r = r->next) count++;
    server_far_table *tables = calloc(count + 1, sizeof *tables);
    count = 0;
    for (const keeper_row *r = first; tables && r; r = r->next)
        tables[count++] = (server_far_table){ .number = r->table, .name = r->name, .row = r->row };
    if (tables) server_far(e->server, edge_now(e), tables, count);
    free(tables);
    keeper_free_rows(first);
}

static void take_ended(edge *e) {
    keeper_row *first = keeper_ended(e->keeper);
    for (const keeper_row *r = first; r; r = r->next) server_listed(e->server, r->table, r->row);
    keeper_free_rows(first);
}

static void take_news(edge *e) {
    if (!e->keeper) return;
    uint32_t news = keeper_take(e->keeper);
    take_lobby(e);
    take_ended(e);
    wishes_take(e);
    if (news & KEEPER_AGAIN) server_announce_again(e->server, edge_now(e));
    if (news & KEEPER_DOUBT) server_doubt(e->server, edge_now(e), true);
    e->nameless |= (news & KEEPER_NAME) != 0;
    if (e->nameless && !e->stopping) stop(e);
}

static void take_answers(edge *e) {
    take_studies(e);
    take_news(e);
    take_judgements(e);
    for (disk_done *done = disk_take(e->disk), *next; done; done = next) {
        next = done->next;
        take_disk_answer(e, done);
        disk_free_done(done);
    }
    for (crew_answer *a = crew_take(e->crew), *next; a; a = next) {
        next = a->next;
        if (a->hint)
            server_hinted(e->server, edge_now(e), a->question, &a->thought[0]);
        else
            server_thought(e->server, edge_now(e), a->question, a->action);
        free(a);
    }
}

static void on_answers(struct ev_loop *loop, ev_async *async, int events) {
    (void)loop;
    (void)events;
    take_answers(async->data);
}

/* ---- time ---- */

static void tick(edge *e) {
    server_time now = net_clock();
    e->touched = false;
    uint64_t next_ms = server_tick(e->server, now);
    if (next_ms == UINT64_MAX) {
        ev_timer_stop(e->loop, &e->tick);
        return;
    }
    uint64_t wait_ms = next_ms > now.now_ms ? next_ms - now.now_ms : 1;
    e->tick.repeat = (double)(wait_ms < 3600000 ? wait_ms : 3600000) / 1000;
    ev_now_update(e->loop);
    ev_timer_again(e->loop, &e->tick);
}

static void on_tick(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    tick(timer->data);
}

static bool tell_address(edge *e) {
    const char *near = e->settings->cert ? "127.0.0.1" : e->settings->bind;
    return files_address(e->settings->data, near, e->near_port, &e->files_later);
}

/* For which there was no room on the disk. */
static void write_files_again(edge *e) {
    e->files_later = false;
    if (files_secret(e->settings->data, e->admin_secret, &e->files_later)) tell_address(e);
}

/* When many tables have left the memory, it goes back to the system. */
static void tidy(edge *e) {
    uint32_t tables = server_tables(e->server);
    if (tables > e->tables_most) e->tables_most = tables;
    if (tables + TABLES_MANY > e->tables_most) return;
    e->tables_most = tables;
    crew_tidy(e->crew);
}

static void on_sweep(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    edge *e = timer->data;
    uint64_t now_ms = net_clock().now_ms;
    clients_sweep(e, now_ms);
    sockets_sweep(e, now_ms);
    http_give_up(e);
    tidy(e);
    /* The library looks at its clocks only when one of its sockets has woken it. */
    lws_cancel_service(e->lws);
    if (++e->sweeps % (PING_SECONDS / SWEEP_SECONDS) != 0) return;
    inside_ping(e);
    if (e->files_later) write_files_again(e);
}

static void on_held(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    http_release(timer->data, net_clock().now_ms);
}

/* ---- the end ---- */

static void close_all(edge *e) {
    e->closing_all = true;
    e->stop_by_ms = net_clock().now_ms + CLOSE_MS;
    for (uint32_t k = 0; k < e->client_room; k++)
        if (e->clients[k].used) client_close(e, k, 1001, "the server stops");
}

/* Accepts nobody any more, and tells the clients. */
static void stop(edge *e) {
    e->stopping = true;
    e->stop_by_ms = net_clock().now_ms + STOP_MS_MAX + e->settings->stop_ms;
    sockets_unlisten(e);
    server_stop(e->server, edge_now(e), e->settings->stop_ms);
    ev_timer_start(e->loop, &e->stop);
}

/* The proxy sees that this node ends; then the tables go; then it stops as a server alone does. */
static void go_on_draining(edge *e) {
    uint64_t now_ms = net_clock().now_ms;
    if (e->drain_ms > 0 && now_ms >= e->drain_ms) {
        e->drain_ms = 0;
        e->stop_by_ms = now_ms + DRAIN_MS_MAX;
        server_drain(e->server, edge_now(e));
        tick(e);
    }
    if (e->drain_ms > 0) return;
    bool gone = server_drained(e->server) && disk_idle(e->disk) && clients_flushed(e);
    if (!gone && now_ms < e->stop_by_ms) return;
    if (!gone) log_text(SERVER_WARN, "drain", "not every table could be given away");
    stop(e);
}

static void drain(edge *e) {
    e->draining = true;
    e->drain_ms = net_clock().now_ms + DRAIN_NOTICE_MS;
    keeper_drain(e->keeper);
    ev_timer_start(e->loop, &e->stop);
}

/* Looks how far the end has come. */
static void go_on_stopping(edge *e) {
    uint64_t now_ms = net_clock().now_ms;
    if (!e->stopping) {
        go_on_draining(e);
        return;
    }
    if (!e->closing_all) {
        bool settled = server_quiet(e->server) && disk_idle(e->disk) && clients_flushed(e);
        bool told = now_ms + STOP_MS_MAX >= e->stop_by_ms;
        if ((settled && told) || now_ms >= e->stop_by_ms) close_all(e);
        if (!e->closing_all) return;
        if (!settled) log_text(SERVER_WARN, "stopping", "not everybody could be told everything");
    }
    if (e->client_count == 0 || now_ms >= e->stop_by_ms) ev_break(e->loop, EVBREAK_ALL);
}

static void on_stop(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    go_on_stopping(timer->data);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    (void)events;
    edge *e = watcher->data;
    (void)loop;
    if (e->stopping || e->draining) _exit(128 + watcher->signum);
    log_text(SERVER_INFO, e->keeper ? "draining" : "stopping", "signal %d", watcher->signum);
    if (e->keeper)
        drain(e);
    else
        stop(e);
}

static void ask_again(edge *e) {
    http_ask_again(e);
    wishes_ask_again(e);
}

/* Before the loop waits: whatever happened in this round is followed up. */
static void on_prepare(struct ev_loop *loop, ev_prepare *prepare, int events) {
    (void)loop;
    (void)events;
    edge *e = prepare->data;
    if (!e->stopping) inside_tick(e);
    if (e->touched) {
        tick(e);
        ask_again(e);
    }
    /* Once: what the answers lead to is the thread's, or a table that writes on and on would
     * hold the loop. */
    if (disk_go(e->disk, true)) {
        take_answers(e);
        tick(e);
        ask_again(e);
        disk_go(e->disk, false);
    }
    clients_write(e);
}

/* ---- signals before the loop runs ---- */

static volatile sig_atomic_t early_signal; /* the first one that came, or 0 */

static void on_early_signal(int number) {
    if (early_signal) _exit(128 + number);
    early_signal = number;
}

/* Until the loop's own watchers take over. What a step waits for is interrupted too: nothing that
 * fails by that matters any more. */
static void catch_early_signals(void) {
    struct sigaction catch = { .sa_handler = on_early_signal };
    sigemptyset(&catch.sa_mask);
    sigaction(SIGINT, &catch, NULL);
    sigaction(SIGTERM, &catch, NULL);
}

static bool go_on_starting(void) {
    return early_signal == 0;
}

/* ---- start ---- */

static void start_watchers(edge *e) {
    ev_async_init(&e->answers, on_answers);
    ev_timer_init(&e->tick, on_tick, 0., 1.);
    ev_timer_init(&e->sweep, on_sweep, SWEEP_SECONDS, SWEEP_SECONDS);
    ev_timer_init(&e->stop, on_stop, 0.02, 0.02);
    ev_timer_init(&e->held, on_held, 0., HELD_SECONDS);
    e->held.data = e;
    ev_prepare_init(&e->prepare, on_prepare);
    ev_signal_init(&e->interrupted, on_signal, SIGINT);
    ev_signal_init(&e->terminated, on_signal, SIGTERM);
    e->answers.data = e->tick.data = e->sweep.data = e->stop.data = e->prepare.data = e;
    e->interrupted.data = e->terminated.data = e;
    ev_async_start(e->loop, &e->answers);
    /* What the threads answered during the replay has woken nobody, and they wake once. */
    ev_async_send(e->loop, &e->answers);
    ev_timer_start(e->loop, &e->sweep);
    ev_prepare_start(e->loop, &e->prepare);
    ev_signal_start(e->loop, &e->interrupted);
    ev_signal_start(e->loop, &e->terminated);
}

static void stop_watchers(edge *e) {
    ev_async_stop(e->loop, &e->answers);
    ev_timer_stop(e->loop, &e->tick);
    ev_timer_stop(e->loop, &e->sweep);
    ev_timer_stop(e->loop, &e->stop);
    ev_timer_stop(e->loop, &e->held);
    ev_prepare_stop(e->loop, &e->prepare);
    ev_signal_stop(e->loop, &e->interrupted);
    ev_signal_stop(e->loop, &e->terminated);
}

static bool make_clients(edge *e) {
    e->client_room = e->settings->server.connections_max + EDGE_INSIDE_MAX;
    e->clients = calloc(e->client_room, sizeof *e->clients);
    e->free_client = e->waiting = UINT32_MAX;
    for (uint32_t k = e->client_room; e->clients && k > 0; k--) {
        e->clients[k - 1].next_free = e->free_client;
        e->free_client = k - 1;
    }
    return e->clients != NULL;
}

static void draw_secret(void *out, size_t length) {
    randombytes_buf(out, length);
}

static store *open_shared(const settings *s, store_status *status, char why[STORE_ERROR_MAX]) {
    const store_postgres_options options = { .node = s->node,
                                             .rules_low = LR_RULES_VERSION,
                                             .rules_high = LR_RULES_VERSION };
    return store_postgres_open(s->store, &options, status, why);
}

static bool open_store(edge *e) {
    char path[4096], why[STORE_ERROR_MAX] = "";
    store_status status = STORE_OK;
    const char *data = e->settings->data;
    if (!files_folder(data) || !files_secret(data, e->admin_secret, &e->files_later)) return false;
    snprintf(path, sizeof path, "%s/%s", data, STORE_FILE);
    bool shared = e->settings->store != NULL;
    e->store = shared ? open_shared(e->settings, &status, why)
                      : store_open(path, NULL, &status, why);
    if (shared) snprintf(path, sizeof path, "node %s", e->settings->node);
    if (e->store && store_notice(e->store)[0])
        log_text(SERVER_WARN, "store", "%s", store_notice(e->store));
    if (e->store && rows_secret(e->store, e->settings->server.secret, draw_secret)) return true;
    log_text(SERVER_ERROR, "store", "%s: %s", path, e->store ? store_error(e->store) : why);
    return false;
}

/* ---- what the rows of the store tell a server that starts ---- */

static server_time now_of(void *context) {
    return edge_now(context);
}

static bool not_stopped(void *context) {
    (void)context;
    return go_on_starting();
}

static void tell_unreadable(void *context, const char *why) {
    (void)context;
    log_text(SERVER_ERROR, "store", "the tables cannot be read: %s", why);
}

static bool read_rows(edge *e) {
    rows r = { .store = e->store,
               .server = e->server,
               .context = e,
               .now = now_of,
               .go_on = not_stopped,
               .fault = note_fault,
               .unreadable = tell_unreadable };
    return rows_read(&r);
}

static uint32_t thread_count(const settings *s) {
    cpu_set_t set;
    if (s->threads > 0) return s->threads;
    int cores = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return cores > 2 ? (uint32_t)cores - 1 : 2;
}

static bool start_server(edge *e) {
    const server_edge hooks = { .context = e,
                                .send = edge_send,
                                .close = edge_close,
                                .append = edge_append,
                                .record = edge_record,
                                .load = edge_load,
                                .find = edge_find,
                                .release = store_local(e->store) ? NULL : edge_release,
                                .announce = store_local(e->store) ? NULL : edge_announce,
                                .due = edge_due,
                                .task = edge_task,
                                .entropy = edge_entropy,
                                .log = edge_log,
                                .figures = edge_figures };
    settings *s = e->settings;
    e->server = server_new(&s->server, &hooks);
    e->disk = e->server ? disk_new(e->store, wake, e) : NULL;
    e->crew = e->disk ? crew_start(thread_count(s), settings_list(&s->engines), wake, e) : NULL;
    e->replays = e->crew ? study_start(wake, e) : NULL;
    e->analyses = e->replays ? analyses_start(wake, e) : NULL;
    if (!e->analyses || !make_clients(e)) {
        log_text(SERVER_ERROR, "memory", "no memory, or no thread");
        return false;
    }
    if (!read_rows(e)) return false;
    crew_tidy(e->crew); /* the rows were many, perhaps */
    bool shared = !store_local(e->store);
    if (shared) e->keeper = keeper_start(e->store, wake, e);
    if ((!shared || e->keeper) && disk_run(e->disk)) return true;
    log_text(SERVER_ERROR, "threads", "the system gives no thread");
    return false;
}

/* ---- where it can be found ---- */

static bool is_everywhere(const char *host) {
    return strcmp(host, "*") == 0 || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

/* The address that this machine has towards others: the one from which it would speak to a stranger
 * (an address of RFC 5737, which nobody has). Nothing is sent. False: it knows no way to
 * anybody. */
static bool own_address(char out[INET_ADDRSTRLEN]) {
    struct sockaddr_in stranger = { .sin_family = AF_INET, .sin_port = htons(9) }, own;
    socklen_t size = sizeof own;
    stranger.sin_addr.s_addr = htonl(0xcb007101); /* 203.0.113.1 */
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    bool known = fd >= 0 && connect(fd, (struct sockaddr *)&stranger, sizeof stranger) == 0 &&
                 getsockname(fd, (struct sockaddr *)&own, &size) == 0 &&
                 inet_ntop(AF_INET, &own.sin_addr, out, INET_ADDRSTRLEN) != NULL;
    if (fd >= 0) close(fd);
    return known;
}

/* An address that is good for others too, where there is one: the page makes its invitations of the
 * address under which it was opened. */
static void address_text(const edge *e, char out[256]) {
    const settings *s = e->settings;
    char own[INET_ADDRSTRLEN];
    const char *host = s->bind;
    if (is_everywhere(host))
        host = s->names.count > 0 ? s->names.item[0] : own_address(own) ? own : "127.0.0.1";
    bool is_six = strchr(host, ':') != NULL;
    snprintf(out, 256, "%s://%s%.200s%s:%u", s->cert ? "https" : "http", is_six ? "[" : "", host,
             is_six ? "]" : "", s->port);
}

/* The token stands behind `#`, which browsers keep to themselves: it is in no log and no
 * referrer. */
static void tell_table(void *context, const char *table, const char *token) {
    const edge *e = context;
    char address[256];
    address_text(e, address);
    printf("Your table:  %s/t/%s#token=%s\n", address, table, token);
    if (guard_is_loopback(e->settings->bind) && e->settings->names.count == 0)
        printf("Friends:     this machine alone can open it; --bind '*' lets your network in "
               "(docs/hosting.md)\n");
    else
        printf("Friends:     open your table and send the link that its page shows\n");
    printf("To stop:     Ctrl-C; tables are kept, and go on at the next start\n");
    fflush(stdout);
}

static bool announce(edge *e, const net_plan *plan) {
    char address[256], members[512];
    address_text(e, address);
    snprintf(members, sizeof members, "\"address\":\"%s\",\"port\":%u,\"version\":\"%s\"", address,
             e->settings->port, LR_VERSION);
    log_line(SERVER_INFO, "listening", members);
    if (geteuid() == 0)
        log_text(SERVER_WARN, "root",
                 "this runs as root and need not: --user NAME, or the unit "
                 "packaging/longroad.service");
    if (!plan->quiet) {
        printf("Longroad:    %s/\n", address);
        fflush(stdout);
    }
    if (!tell_address(e)) return false;
    e->address_told = true;
    if (plan->demo && !inside_demo(e)) return false;
    const char *bots = plan->bots ? plan->bots : "steady";
    return !plan->play || inside_play(e, plan->play, bots, tell_table, e);
}

/* ---- the whole ---- */

static bool start(edge *e, const net_plan *plan) {
    if (!sockets_listen(e) || !sockets_start(e) || !files_become(e->settings) || !go_on_starting())
        return false;
    if (!open_store(e) || !go_on_starting() || !start_server(e)) return false;
    start_watchers(e); /* from here on signals wait for the loop */
    if (!go_on_starting() || !announce(e, plan)) return false;
    sockets_accept(e);
    tick(e);
    return true;
}

/* The library goes first, because closing sockets tells the server; what the server then wants to
 * keep is written before the store closes. */
static void finish(edge *e, bool ran) {
    if (ran) stop_watchers(e);
    sockets_unlisten(e);
    if (e->lws) lws_context_destroy(e->lws);
    inside_free();
    disk_free(e->disk);
    study_stop(e->replays);
    analyses_stop(e->analyses);
    bool crew_ended = crew_stop(e->crew, CREW_STOP_MS);
    if (crew_ended) server_free(e->server);
    keeper_stop(e->keeper);
    keeper_free_wishes(e->wishes);
    if (e->store) store_close(e->store);
    if (e->address_told) files_remove_address(e->settings->data);
    for (uint32_t k = 0; k < e->client_room; k++) free(e->clients[k].in);
    free(e->clients);
    if (crew_ended) ev_loop_destroy(e->loop);
}

int net_serve(const net_plan *plan) {
    edge *e = calloc(1, sizeof *e);
    if (!e || sodium_init() < 0) {
        free(e);
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    catch_early_signals();
    log_level_set(plan->settings->log);
    e->settings = plan->settings;
    e->loop = ev_loop_new(EVFLAG_AUTO);
    bool ran = e->loop && start(e, plan);
    if (ran) {
        ev_run(e->loop, 0);
        log_text(SERVER_INFO, "stopped", "all that was acknowledged is stored");
    } else if (!go_on_starting()) {
        log_text(SERVER_INFO, "stopped", "signal %d during the start", (int)early_signal);
    }
    bool asked = ran ? !e->nameless : !go_on_starting();
    finish(e, ran);
    free(e);
    return asked ? 0 : 1;
}
