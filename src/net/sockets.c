/* sockets.c - listening, accepting, counting by address (edge.h).
 *
 * We listen and accept ourselves and hand accepted sockets to libwebsockets. So a port that is
 * taken gives a message of ours, a flood of sockets from one address ends before anything is read
 * from them, and the library has no listening socket to start or stop.
 */
#include "clock.h"
#include "edge.h"
#include "log.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PORTS_TRIED = 20,
    ACCEPTS_AT_ONCE = 64,
    SOCKETS_SPARE = 256, /* beside those of clients: pages, the admin */
    FILES_SPARE = 128,   /* beside sockets: the database, programs, the loop */
    HEADER_BYTES = 4096, /* of one request */
    HEADERS_MAX = 4096,  /* requests that are being read */
    SERVICE_BYTES = 8192,
    KERNEL_BYTES = 128 << 10, /* that the system keeps for a client that does not read */
    SEND_BYTES = 1 << 20,     /* in one call to the system; more waits until the socket takes it */
    RECEIVE_BYTES = 1024,     /* kept for each client; longer messages come in pieces */
};

/* ---- counting ---- */

static address_count **count_at(edge *e, const char *address) {
    uint32_t hash = 2166136261u;
    for (const char *c = address; *c; c++) hash = (hash ^ (unsigned char)*c) * 16777619u;
    address_count **at = &e->addresses[hash % ADDRESS_BUCKETS];
    while (*at && strcmp((*at)->address, address) != 0) at = &(*at)->next;
    return at;
}

/* Takes the socket into the count of its address; false: it is one too many. */
static bool count_socket(edge *e, peer *p) {
    const settings *s = e->settings;
    for (uint32_t k = 0; k < s->proxies.count; k++)
        if (guard_in_net(p->address, s->proxies.item[k])) return true; /* it speaks for many */
    guard_counted(p->address, p->net);
    address_count **at = count_at(e, p->net);
    if (!*at) {
        *at = calloc(1, sizeof **at);
        if (!*at) return false;
        memcpy((*at)->address, p->net, sizeof p->net);
    }
    if ((*at)->sockets >= s->sockets_per_address_max) return false;
    (*at)->sockets++;
    p->counted = true;
    return true;
}

/* ---- requests that do not go on ---- */

static void note_peer(edge *e, peer *p, struct lws *wsi) {
    p->wsi = wsi;
    p->waiting_since = net_clock().now_ms;
    p->next = e->peers;
    if (e->peers) e->peers->previous = p;
    e->peers = p;
    lws_set_opaque_user_data(wsi, p);
}

void sockets_progress(struct lws *wsi) {
    peer *p = lws_get_opaque_user_data(wsi);
    if (p) p->waiting_since = net_clock().now_ms;
}

void sockets_settled(struct lws *wsi) {
    peer *p = lws_get_opaque_user_data(wsi);
    if (p) p->waiting_since = 0;
}

/* Asked to close, the library would first try to send what it has buffered. The end of both
 * directions it notices as the end of the connection, in the next round of the loop. */
void sockets_kill(struct lws *wsi) {
    shutdown(lws_get_socket_fd(wsi), SHUT_RDWR);
}

void sockets_sweep(edge *e, uint64_t now_ms) {
    uint64_t patience_ms = (uint64_t)e->settings->http_seconds * 1000;
    for (peer *p = e->peers; p; p = p->next) {
        if (p->waiting_since == 0 || now_ms <= p->waiting_since + patience_ms) continue;
        p->waiting_since = 0;
        sockets_kill(p->wsi);
    }
}

void sockets_peer_gone(edge *e, peer *p) {
    if (p->previous) p->previous->next = p->next;
    if (p->next) p->next->previous = p->previous;
    if (e->peers == p) e->peers = p->next;
    e->socket_count--;
    address_count **at = p->counted ? count_at(e, p->net) : NULL;
    if (at && *at && --(*at)->sockets == 0) {
        address_count *gone = *at;
        *at = gone->next;
        free(gone);
    }
    free(p);
}

/* ---- listening ---- */

static int listen_at(const struct addrinfo *where) {
    const int on = 1;
    int fd = socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (where->ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(fd, where->ai_addr, where->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* Opens every address of the name at the port: 0, or what errno says. */
static int listen_port(edge *e, const struct addrinfo *list, uint32_t port) {
    int error = EADDRNOTAVAIL;
    for (const struct addrinfo *at = list; at && e->listener_count < EDGE_LISTENERS_MAX;
         at = at->ai_next) {
        if (at->ai_family == AF_INET)
            ((struct sockaddr_in *)(void *)at->ai_addr)->sin_port = htons((uint16_t)port);
        else if (at->ai_family == AF_INET6)
            ((struct sockaddr_in6 *)(void *)at->ai_addr)->sin6_port = htons((uint16_t)port);
        else
            continue;
        int fd = listen_at(at);
        if (fd >= 0) {
            listener *l = &e->listeners[e->listener_count++];
            *l = (listener){ .edge = e, .fd = fd };
            continue;
        }
        error = errno;
        if (error == EADDRINUSE) break;
    }
    if (e->listener_count > 0 && error != EADDRINUSE) return 0;
    for (uint32_t k = 0; k < e->listener_count; k++) close(e->listeners[k].fd);
    e->listener_count = 0;
    return error;
}

/* The admin speaks plain HTTP: a server with TLS gives it a port of its own, some free one. */
static bool listen_near(edge *e) {
    struct sockaddr_in near = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    const struct addrinfo where = { .ai_family = AF_INET,
                                    .ai_addr = (struct sockaddr *)&near,
                                    .ai_addrlen = sizeof near };
    socklen_t length = sizeof near;
    e->near_port = e->settings->port;
    if (!e->settings->cert) return true;
    int fd = e->listener_count < EDGE_LISTENERS_MAX ? listen_at(&where) : -1;
    if (fd < 0 || getsockname(fd, (struct sockaddr *)&near, &length) != 0) {
        log_text(SERVER_ERROR, "port", "no port for the admin: %s", strerror(errno));
        return false;
    }
    e->listeners[e->listener_count++] = (listener){ .edge = e, .fd = fd, .near = true };
    e->near_port = ntohs(near.sin_port);
    return true;
}

bool sockets_listen(edge *e) {
    settings *s = e->settings;
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE }, *list = NULL;
    const char *name = strcmp(s->bind, "*") == 0 ? NULL : s->bind;
    int error = getaddrinfo(name, "0", &hints, &list);
    if (error != 0) {
        log_text(SERVER_ERROR, "bind", "--bind %s: %s", s->bind, gai_strerror(error));
        return false;
    }
    uint32_t first = s->port, last = s->port_given ? first : first + PORTS_TRIED - 1;
    error = EADDRINUSE;
    for (uint32_t port = first; port <= last && port <= 65535 && error == EADDRINUSE; port++) {
        error = listen_port(e, list, port);
        if (error == 0) s->port = port;
    }
    freeaddrinfo(list);
    if (error == 0 && s->port != first)
        log_text(SERVER_WARN, "port", "port %u is taken; this is port %u", first, s->port);
    if (error == EADDRINUSE && s->port_given)
        log_text(SERVER_ERROR, "port",
                 "port %u is taken by another program; --port N names another", first);
    else if (error != 0)
        log_text(SERVER_ERROR, "port", "cannot listen at %s port %u: %s", s->bind, first,
                 strerror(error));
    return error == 0 && listen_near(e);
}

/* ---- accepting ---- */

/* Who is at the other end, and whether that is this machine. */
static void describe(peer *p, int fd, const struct sockaddr *from, socklen_t length) {
    char own[GUARD_ADDRESS_MAX] = "";
    struct sockaddr_storage here = { 0 };
    socklen_t here_length = sizeof here;
    if (getnameinfo(from, length, p->address, sizeof p->address, NULL, 0, NI_NUMERICHOST) != 0)
        snprintf(p->address, sizeof p->address, "unknown");
    p->is_local = guard_is_loopback(p->address);
    if (p->is_local || getsockname(fd, (struct sockaddr *)&here, &here_length) != 0) return;
    getnameinfo((struct sockaddr *)&here, here_length, own, sizeof own, NULL, 0, NI_NUMERICHOST);
    p->is_local = strcmp(own, p->address) == 0;
}

static void adopt(edge *e, struct lws_vhost *vhost, int fd, const struct sockaddr *from,
                  socklen_t length) {
    const int on = 1, send_bytes = KERNEL_BYTES;
    peer *p = calloc(1, sizeof *p);
    uint32_t room = e->settings->server.connections_max + SOCKETS_SPARE;
    if (p) describe(p, fd, from, length);
    if (!p || e->socket_count >= room || !count_socket(e, p)) {
        if (p) log_text(SERVER_DEBUG, "socket_refused", "too many from %s", p->address);
        free(p);
        close(fd);
        return;
    }
    e->socket_count++;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &send_bytes, sizeof send_bytes);
    struct lws *wsi = lws_adopt_socket_vhost(vhost, fd);
    if (wsi)
        note_peer(e, p, wsi);
    else
        sockets_peer_gone(e, p); /* the library has closed it */
}

static void stop_accepting(edge *e) {
    for (uint32_t k = 0; k < e->listener_count; k++) ev_io_stop(e->loop, &e->listeners[k].io);
}

static void on_accept(struct ev_loop *loop, ev_io *io, int events) {
    (void)events;
    const listener *l = io->data;
    edge *e = l->edge;
    for (int k = 0; k < ACCEPTS_AT_ONCE; k++) {
        struct sockaddr_storage from = { 0 };
        socklen_t length = sizeof from;
        int fd = accept4(io->fd, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            adopt(e, l->near ? e->near_vhost : e->vhost, fd, (struct sockaddr *)&from, length);
            continue;
        }
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            log_text(SERVER_WARN, "accept", "%s", strerror(errno));
            stop_accepting(e);
            ev_timer_again(loop, &e->accept_again);
        }
        return;
    }
}

static void on_accept_again(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)events;
    edge *e = timer->data;
    ev_timer_stop(loop, timer);
    sockets_accept(e);
}

void sockets_accept(edge *e) {
    for (uint32_t k = 0; k < e->listener_count && !e->stopping; k++)
        ev_io_start(e->loop, &e->listeners[k].io);
}

void sockets_unlisten(edge *e) {
    stop_accepting(e);
    ev_timer_stop(e->loop, &e->accept_again);
    for (uint32_t k = 0; k < e->listener_count; k++) close(e->listeners[k].fd);
    e->listener_count = 0;
}

/* ---- the library ---- */

static void library_says(int level, const char *line) {
    server_level ours = level & (LLL_ERR | LLL_WARN) ? SERVER_WARN : SERVER_DEBUG;
    log_text(ours, "websockets", "%.*s", (int)strcspn(line, "\n"), line);
}

/* The library looks sockets up in a table as long as the limit of open files, so that is set to
 * what is needed. Fewer files than wanted means fewer clients. */
static void limit_files(edge *e) {
    struct rlimit files;
    server_config *c = &e->settings->server;
    rlim_t wanted = (rlim_t)c->connections_max + SOCKETS_SPARE + FILES_SPARE;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    if (files.rlim_max != RLIM_INFINITY && wanted > files.rlim_max) {
        rlim_t spare = SOCKETS_SPARE + FILES_SPARE;
        c->connections_max = files.rlim_max > 2 * spare ? (uint32_t)(files.rlim_max - spare)
                                                        : (uint32_t)files.rlim_max / 2;
        log_text(SERVER_WARN, "files", "only %llu open files are allowed: at most %u clients",
                 (unsigned long long)files.rlim_max, c->connections_max);
        wanted = files.rlim_max;
    }
    files.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &files);
}

static const struct lws_protocols *protocols(void) {
    static struct lws_protocols table[3];
    table[0] = (struct lws_protocols){ .name = "http",
                                       .callback = http_callback,
                                       .per_session_data_size = http_session_size() };
    table[1] = (struct lws_protocols){ .name = "longroad.1",
                                       .callback = ws_callback,
                                       .per_session_data_size = sizeof(uint32_t),
                                       .rx_buffer_size = RECEIVE_BYTES,
                                       .tx_packet_size = SEND_BYTES };
    return table;
}

static bool make_context(edge *e, lws_retry_bo_t *silence) {
    const settings *s = e->settings;
    void *loops[1] = { e->loop };
    struct lws_context_creation_info info = { 0 };
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_VALIDATE_UTF8;
    if (s->cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.foreign_loops = loops;
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols();
    info.user = e;
    info.gid = (gid_t)-1;
    info.uid = (uid_t)-1;
    info.max_http_header_data2 = HEADER_BYTES;
    info.max_http_header_pool2 = HEADERS_MAX;
    info.pt_serv_buf_size = SERVICE_BYTES;
    info.timeout_secs = s->http_seconds;
    info.keepalive_timeout = (int)s->http_seconds;
    info.timeout_secs_ah_idle = s->http_seconds;
    info.retry_and_idle_policy = silence;
    info.server_string = "longroad";
    lws_set_log_level(LLL_ERR | LLL_WARN, library_says);
    e->lws = lws_create_context(&info);
    if (!e->lws) {
        log_text(SERVER_ERROR, "websockets",
                 "libwebsockets does not start; is the package libwebsockets-evlib-ev installed?");
        return false;
    }
    info.vhost_name = "near";
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.alpn = "http/1.1";
    e->near_vhost = lws_create_vhost(e->lws, &info);
    info.vhost_name = "longroad";
    info.ssl_cert_filepath = s->cert;
    info.ssl_private_key_filepath = s->key;
    e->vhost = lws_create_vhost(e->lws, &info);
    if (e->vhost && e->near_vhost) return true;
    log_text(SERVER_ERROR, "tls", "the certificate %s or its key %s cannot be used",
             s->cert ? s->cert : "-", s->key ? s->key : "-");
    return false;
}

bool sockets_start(edge *e) {
    static lws_retry_bo_t silence; /* the library keeps the pointer */
    uint32_t seconds = e->settings->ping_seconds;
    silence = (lws_retry_bo_t){ .secs_since_valid_ping = (uint16_t)seconds,
                                .secs_since_valid_hangup = (uint16_t)(2 * seconds) };
    limit_files(e);
    if (!make_context(e, &silence)) return false;
    for (uint32_t k = 0; k < e->listener_count; k++) {
        listener *l = &e->listeners[k];
        ev_io_init(&l->io, on_accept, l->fd, EV_READ);
        l->io.data = l;
    }
    ev_timer_init(&e->accept_again, on_accept_again, 0., 0.1);
    e->accept_again.data = e;
    return true;
}
