/* http.c - requests and answers (edge.h).
 *
 * A request is checked (Host, method, sizes, how much its address has asked for), then answered
 * from the pages in the program or by the server's state machine, which answers at once from
 * memory. What it does not have there, or what takes long, other threads do, and the answer goes
 * out when they have (http_later.c).
 *
 * Every answer carries the same headers against being framed, sniffed, or made to run what is not
 * ours. We write them ourselves: the library's set lacks what WebAssembly needs.
 */
#include "http.h"

#include "clock.h"
#include "http_json.h"
#include "json_text.h"
#include "pages.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 2048, SHORT_MAX = 1024, CHUNK = 16384 };

static const char security_headers[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";

size_t http_session_size(void) {
    return sizeof(http_session *);
}

/* ---- answering ---- */

static const char *status_word(int status) {
    static const struct {
        int status;
        const char *word;
    } words[] = {
        { 200, "OK" },
        { 201, "Created" },
        { 202, "Accepted" },
        { 204, "No Content" },
        { 304, "Not Modified" },
        { 400, "Bad Request" },
        { 401, "Unauthorized" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 409, "Conflict" },
        { 411, "Length Required" },
        { 413, "Content Too Large" },
        { 414, "URI Too Long" },
        { 421, "Misdirected Request" },
        { 429, "Too Many Requests" },
        { 500, "Internal Server Error" },
        { 501, "Not Implemented" },
        { 503, "Service Unavailable" },
    };
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (words[k].status == status) return words[k].word;
    return status < 400 ? "OK" : "Error";
}

/* The head of an answer into `out`, which has LWS_PRE bytes of room before it. */
static size_t write_head(const edge *e, char out[HEAD_MAX], int status, const char *type,
                         size_t length, const char *more, bool close_after) {
    int count = snprintf(out, HEAD_MAX,
                         "HTTP/1.1 %d %s\r\n%s%s%scontent-length: %zu\r\n%s%s%s%s\r\n", status,
                         status_word(status), type ? "content-type: " : "", type ? type : "",
                         type ? "\r\n" : "", length, more ? more : "", security_headers,
                         e->settings->cert ? "strict-transport-security: max-age=31536000\r\n" : "",
                         close_after ? "connection: close\r\n" : "");
    return count < 0 || count >= HEAD_MAX ? 0 : (size_t)count;
}

/* The head, and with it a body that is short: so a refusal is complete before anything that follows
 * in the request can end the connection. */
static int send_head(struct lws *wsi, http_session *s, int status, const char *type,
                     const char *more) {
    unsigned char buffer[LWS_PRE + HEAD_MAX + SHORT_MAX];
    size_t length = write_head(edge_of(wsi), (char *)buffer + LWS_PRE, status, type, s->length,
                               more, s->close_after);
    s->answered = true;
    if (length > 0 && !s->head_only && s->length > 0 && s->length <= SHORT_MAX) {
        memcpy(buffer + LWS_PRE + length, s->bytes, s->length);
        length += s->length;
        s->sent = s->length;
    }
    if (length == 0 ||
        lws_write(wsi, buffer + LWS_PRE, length, LWS_WRITE_HTTP_HEADERS) != (int)length)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static void forget_answer(http_session *s) {
    free(s->owned);
    free(s->body);
    free(s->seats);
    s->owned = s->body = s->seats = NULL;
    s->bytes = NULL;
    s->length = s->sent = s->body_length = s->body_expected = 0;
}

int http_send(struct lws *wsi, http_session *s, int status, const char *type, char *owned,
              size_t length, const char *more) {
    s->owned = owned;
    s->bytes = (const unsigned char *)owned;
    s->length = length;
    return send_head(wsi, s, status, type, more);
}

int http_send_error(struct lws *wsi, http_session *s, int status, const char *sentence) {
    char *text = strdup(sentence);
    s->close_after = true;
    return http_send(wsi, s, status, "text/plain; charset=utf-8", text, text ? strlen(text) : 0,
                     "cache-control: no-store\r\n");
}

/* The socket stays open: it costs more to accept another one. */
int http_send_wait(struct lws *wsi, http_session *s, int status, uint32_t seconds) {
    static const char own[] =
        "{\"code\":\"RATE_LIMIT\",\"reason\":\"That was a little fast. Wait a "
        "moment and try again.\"}\n";
    static const char all[] =
        "{\"code\":\"BUSY\",\"reason\":\"Many people ask for such things now. "
        "Try again in a moment.\"}\n";
    char more[80], *text = strdup(status == 429 ? own : all);
    snprintf(more, sizeof more, "cache-control: no-store\r\nretry-after: %u\r\n", seconds);
    return http_send(wsi, s, status, "application/json; charset=utf-8", text,
                     text ? strlen(text) : 0, more);
}

int http_refuse(struct lws *wsi, int status, const char *sentence) {
    unsigned char buffer[LWS_PRE + HEAD_MAX + 128];
    char *text = (char *)buffer + LWS_PRE;
    size_t body = strlen(sentence);
    size_t length = write_head(edge_of(wsi), text, status, "text/plain; charset=utf-8", body,
                               "cache-control: no-store\r\n", true);
    if (length == 0 || body > 127) return -1;
    /* Its length goes with it: NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
    memcpy(text + length, sentence, body);
    lws_write(wsi, buffer + LWS_PRE, length + body, LWS_WRITE_HTTP_HEADERS);
    return -1;
}

/* The socket takes a write: the next piece of the body, or the end. */
static int write_piece(struct lws *wsi, http_session *s) {
    unsigned char buffer[LWS_PRE + CHUNK];
    if (!s->answered) return 0;
    size_t left = s->head_only ? 0 : s->length - s->sent;
    if (left > 0) {
        size_t piece = left < CHUNK ? left : CHUNK;
        memcpy(buffer + LWS_PRE, s->bytes + s->sent, piece);
        if (lws_write(wsi, buffer + LWS_PRE, piece,
                      piece == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
            return -1;
        sockets_progress(wsi);
        s->sent += piece;
        left -= piece;
    }
    if (left > 0) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    bool close_after = s->close_after;
    forget_answer(s);
    s->answered = false;
    sockets_progress(wsi);
    if (close_after) return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- pages ---- */

static int send_page(struct lws *wsi, http_session *s, int status, const page *p) {
    char accepts[256] = "", known[128] = "", more[256];
    lws_hdr_copy(wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    page_coding coding = page_choose(p, accepts);
    static const char *const codings[] = { "", "content-encoding: gzip\r\n",
                                           "content-encoding: br\r\n" };
    snprintf(more, sizeof more, "%setag: %s\r\nvary: accept-encoding\r\ncache-control: %s\r\n",
             codings[coding], p->etag,
             page_is_immutable(p) ? "public, max-age=31536000, immutable" : "no-cache");
    if (status == 200 && page_is_known(p, known))
        return http_send(wsi, s, 304, NULL, NULL, 0, more);
    s->bytes = p->coded[coding].bytes;
    s->length = p->coded[coding].length;
    return send_head(wsi, s, status, page_type(p), more);
}

/* Somebody mistyped an address in a browser: the page says so and leads home. Programs get the
 * server's answer. */
static const page *page_for_missing(struct lws *wsi, const http_session *s) {
    char accepts[512] = "";
    lws_hdr_copy(wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT);
    bool is_get = s->head_only || strcmp(s->method, "GET") == 0;
    bool is_api = strncmp(s->path, "/api/", 5) == 0;
    return is_get && !is_api && strstr(accepts, "text/html") ? page_find("/") : NULL;
}

/* ---- the server's answers ---- */

static const peer *peer_of(struct lws *wsi) {
    return lws_get_opaque_user_data(wsi);
}

void http_address(edge *e, struct lws *wsi, char out[GUARD_ADDRESS_MAX]) {
    char forwarded[512] = "";
    const peer *p = peer_of(wsi);
    if (e->settings->proxies.count > 0)
        lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR);
    char address[GUARD_ADDRESS_MAX];
    guard_client(p ? p->address : "unknown", forwarded, settings_list(&e->settings->proxies),
                 address);
    guard_counted(address, out);
}

/* The admin sits at this machine, speaks to the server without a proxy between, and knows the
 * secret. */
static bool is_admin(edge *e, struct lws *wsi) {
    static const char scheme[] = "Bearer ";
    char given[128] = "";
    const peer *p = peer_of(wsi);
    if (!p || !p->is_local || lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        return false;
    if (lws_hdr_copy(wsi, given, sizeof given, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0) return false;
    if (strncmp(given, scheme, sizeof scheme - 1) != 0) return false;
    const char *secret = given + sizeof scheme - 1;
    return strlen(secret) == EDGE_SECRET_MAX - 1 &&
           sodium_memcmp(secret, e->admin_secret, EDGE_SECRET_MAX) == 0;
}

/* Figures tell how busy the server is: for this machine, or the admin. */
static bool is_private(const http_session *s, struct lws *wsi) {
    const peer *p = peer_of(wsi);
    bool near = p && p->is_local && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0;
    return strcmp(s->path, "/metrics") == 0 && !near && !s->admin;
}

/* Who shares the store with this server, and how many tables each has; a server alone has
 * nobody. */
static int send_nodes(edge *e, struct lws *wsi, http_session *s) {
    store_node nodes[KEEPER_NODES_MAX];
    uint32_t count = e->keeper ? keeper_nodes(e->keeper, nodes) : 0;
    json_text b = { 0 };
    json_writer w = json_text_start(&b);
    jw_object(&w);
    jw_put_array(&w, KEY(admin_nodes, nodes));
    for (uint32_t k = 0; k < count; k++) {
        int state = !nodes[k].alive     ? HW_node_state_DEAD
                    : nodes[k].draining ? HW_node_state_DRAINING
                                        : HW_node_state_ALIVE;
        jw_object(&w);
        jw_put_string(&w, KEY(admin_node, node), nodes[k].name);
        jw_put_string(&w, KEY(admin_node, state), hw_node_state_words[state]);
        jw_put_bool(&w, KEY(admin_node, here), nodes[k].me);
        jw_put_uint(&w, KEY(admin_node, tables), nodes[k].tables);
        jw_object_end(&w);
    }
    jw_array_end(&w);
    jw_object_end(&w);
    if (!jw_finish(&w)) {
        free(b.bytes);
        return http_send_error(wsi, s, 503, "No memory.");
    }
    return http_send(wsi, s, 200, "application/json; charset=utf-8", b.bytes, b.length,
                     "cache-control: no-store\r\n");
}

int http_ask(edge *e, struct lws *wsi, http_session *s) {
    server_request request = {
        .method = s->head_only ? "GET" : s->method,
        .path = s->path,
        .query = s->query,
        .body = s->body ? s->body : "",
        .body_length = s->body_length,
        .address = s->address,
        .admin = s->admin,
    };
    server_answer answer = { 0 };
    if (strcmp(s->path, "/readyz") == 0) {
        int ready = edge_ready(e);
        return ready == 200 ? http_send(wsi, s, 200, "text/plain", strdup("ready\n"), 6,
                                        "cache-control: no-store\r\n")
                            : http_send_error(wsi, s, ready, "Send nobody here now.");
    }
    if (s->admin && strcmp(s->path, "/api/admin/nodes") == 0) return send_nodes(e, wsi, s);
    if (is_private(s, wsi)) return http_send_error(wsi, s, 403, "For this machine only.");
    server_http(e->server, edge_now(e), &request, &answer);
    if (answer.wait) return http_ask_later(e, wsi, s);
    s->asking_until = 0;
    if (answer.node[0]) return http_wish(e, wsi, s, &answer);
    if (answer.record != 0 || answer.study != STUDY_NONE) return http_later(e, wsi, s, &answer);
    const page *missing = answer.status == 404 ? page_for_missing(wsi, s) : NULL;
    if (missing) {
        free(answer.body);
        return send_page(wsi, s, 404, missing);
    }
    return http_send(wsi, s, answer.status, answer.type, answer.body,
                     answer.body ? answer.length : 0, "cache-control: no-store\r\n");
}

/* ---- requests ---- */

static const struct {
    enum lws_token_indexes token;
    const char *method;
} methods[] = {
    { WSI_TOKEN_GET_URI, "GET" },         { WSI_TOKEN_HEAD_URI, "HEAD" },
    { WSI_TOKEN_POST_URI, "POST" },       { WSI_TOKEN_PUT_URI, "PUT" },
    { WSI_TOKEN_PATCH_URI, "PATCH" },     { WSI_TOKEN_DELETE_URI, "DELETE" },
    { WSI_TOKEN_OPTIONS_URI, "OPTIONS" },
};

static void read_method(struct lws *wsi, http_session *s) {
    s->method[0] = 0;
    for (size_t k = 0; k < sizeof methods / sizeof methods[0]; k++)
        if (lws_hdr_total_length(wsi, methods[k].token) > 0)
            snprintf(s->method, sizeof s->method, "%s", methods[k].method);
    s->head_only = strcmp(s->method, "HEAD") == 0;
}

/* The arguments behind `?`, joined again. */
static bool read_query(struct lws *wsi, http_session *s) {
    char part[QUERY_MAX];
    size_t length = 0;
    int count;
    s->query[0] = 0;
    for (int k = 0;
         (count = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, k)) > 0;
         k++) {
        if (length + (size_t)count + 2 > sizeof s->query) return false;
        if (length > 0) s->query[length++] = '&';
        memcpy(s->query + length, part, (size_t)count);
        length += (size_t)count;
        s->query[length] = 0;
    }
    return count >= -1;
}

bool http_host_allowed(edge *e, struct lws *wsi) {
    char host[GUARD_NAME_MAX];
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
           guard_host(host, settings_list(&e->settings->names));
}

/* The length that the request announces for its body; -1: none, -2: not a number. */
static int64_t announced_length(struct lws *wsi) {
    char text[24], *end;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0) return -1;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) return -2;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    return text[0] < '0' || text[0] > '9' || *end || errno ? -2 : value;
}

/* What is wrong with the request before anything is done: a status, or 0. */
static int refuse_status(edge *e, struct lws *wsi, const http_session *s, int64_t announced,
                         const char **sentence) {
    bool is_post = strcmp(s->method, "POST") == 0;
    *sentence = "This server has another name.";
    if (!http_host_allowed(e, wsi)) return 421;
    *sentence = "Bodies come with their length.";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return 501;
    *sentence = "GET, HEAD and POST are all there is.";
    if (!is_post && !s->head_only && strcmp(s->method, "GET") != 0) return 405;
    *sentence = "The length of the body is not a number.";
    if (announced == -2) return 400;
    *sentence = "A body needs its length.";
    if (is_post && announced == -1) return 411;
    *sentence = "Only POST has a body.";
    if (!is_post && announced > 0) return 400;
    *sentence = "The body is too long.";
    if (announced > (int64_t)e->settings->body_kib << 10) return 413;
    return 0;
}

static const page *wanted_page(const http_session *s) {
    bool is_get = s->head_only || strcmp(s->method, "GET") == 0;
    return is_get ? page_find(s->path) : NULL;
}

static int route(edge *e, struct lws *wsi, http_session *s) {
    const page *p = wanted_page(s);
    return p ? send_page(wsi, s, 200, p) : http_ask(e, wsi, s);
}

/* Seconds until the address may ask for this; 0: now. */
static uint32_t seconds_to_wait(edge *e, struct lws *wsi, http_session *s) {
    http_address(e, wsi, s->address);
    if (s->admin) return 0;
    return server_http_wait(e->server, net_clock(), s->address, wanted_page(s) ? NULL : s->path);
}

static int request(edge *e, struct lws *wsi, http_session *s, const char *path, size_t length) {
    const char *sentence = "";
    forget_answer(s);
    s->close_after = s->answered = s->body_ended = false;
    s->study = STUDY_NONE;
    s->node[0] = 0;
    sockets_progress(wsi);
    read_method(wsi, s);
    s->admin = is_admin(e, wsi);
    int64_t announced = announced_length(wsi);
    int refused = refuse_status(e, wsi, s, announced, &sentence);
    if (refused) return http_send_error(wsi, s, refused, sentence);
    if (length >= sizeof s->path || !read_query(wsi, s))
        return http_send_error(wsi, s, 414, "The address is too long.");
    memcpy(s->path, path, length);
    s->path[length] = 0;
    uint32_t seconds = seconds_to_wait(e, wsi, s);
    s->close_after = announced > 0; /* nothing is read behind a body */
    if (seconds > 0 && announced > 0) return http_send_wait(wsi, s, 429, seconds);
    if (seconds > 0) return http_hold(e, wsi, s, seconds);
    if (announced <= 0) return route(e, wsi, s);
    s->body = malloc((size_t)announced + 1);
    if (!s->body) return http_send_error(wsi, s, 503, "No memory.");
    s->body[0] = 0;
    s->body_expected = (size_t)announced;
    return 0;
}

/* Of a POST that says `content-length: 0` the library gives an empty piece. */
static int take_body(http_session *s, const char *bytes, size_t length) {
    if (length == 0) return 0;
    if (!s->body || s->body_length + length > s->body_expected) return -1;
    memcpy(s->body + s->body_length, bytes, length);
    s->body_length += length;
    s->body[s->body_length] = 0;
    return 0;
}

/* libwebsockets 4.1.6 says that a body has ended again and again, without ever returning to the
 * loop, when it has buffered more requests behind it: the second time ends the socket. */
static int end_body(edge *e, struct lws *wsi, http_session *s) {
    if (s->body_ended) return -1;
    s->body_ended = true;
    return s->answered || s->ticket || s->asking_until ? 0 : route(e, wsi, s);
}

/* ---- the library's calls ---- */

static void drop_session(edge *e, http_session **at) {
    http_session *s = at ? *at : NULL;
    if (!s) return;
    http_forget_waiting(e, s);
    forget_answer(s);
    free(s);
    *at = NULL;
}

static http_session *session_of(http_session **at) {
    if (!*at) *at = calloc(1, sizeof **at);
    return *at;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    edge *e = edge_of(wsi);
    http_session **at = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        /* A WebSocket that names none of our protocols. */
        return ws_allowed(e, wsi) ? http_refuse(wsi, 400, "The subprotocol is longroad.1.") : -1;
    case LWS_CALLBACK_HTTP:
        if (!at || !session_of(at)) return -1;
        return request(e, wsi, *at, in, length);
    case LWS_CALLBACK_HTTP_BODY: return at && *at ? take_body(*at, in, length) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return at && *at ? end_body(e, wsi, *at) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE: return at && *at ? write_piece(wsi, *at) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: drop_session(e, at); return 0;
    case LWS_CALLBACK_WSI_DESTROY: {
        peer *p = lws_get_opaque_user_data(wsi);
        if (p) sockets_peer_gone(e, p);
        lws_set_opaque_user_data(wsi, NULL);
        return 0;
    }
    default: return 0;
    }
}
