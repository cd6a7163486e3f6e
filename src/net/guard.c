/* guard.c - who may come in (guard.h). */
#include "guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- addresses ---- */

/* An address as sixteen bytes, IPv4 as ::ffff:a.b.c.d; false: it is none. */
static bool read_address(const char *text, unsigned char out[16]) {
    struct in_addr four;
    if (inet_pton(AF_INET6, text, out) == 1) return true;
    if (inet_pton(AF_INET, text, &four) != 1) return false;
    memset(out, 0, 10);
    out[10] = out[11] = 0xff;
    memcpy(out + 12, &four, 4);
    return true;
}

/* The first `bits` bits agree. */
static bool agree(const unsigned char a[16], const unsigned char b[16], unsigned bits) {
    for (unsigned k = 0; k < bits; k++)
        if ((a[k / 8] ^ b[k / 8]) >> (7 - k % 8) & 1) return false;
    return true;
}

static bool read_net(const char *net, unsigned char out[16], unsigned *bits) {
    char text[GUARD_ADDRESS_MAX];
    const char *slash = strchr(net, '/');
    size_t length = slash ? (size_t)(slash - net) : strlen(net);
    if (length >= sizeof text) return false;
    memcpy(text, net, length);
    text[length] = 0;
    if (!read_address(text, out)) return false;
    unsigned whole = strchr(text, ':') ? 128 : 32;
    *bits = 128;
    if (!slash) return true;
    char *end;
    unsigned long given = strtoul(slash + 1, &end, 10);
    if (slash[1] < '0' || slash[1] > '9' || *end || given > whole) return false;
    *bits = 128 - whole + (unsigned)given;
    return true;
}

bool guard_is_net(const char *net) {
    unsigned char bytes[16];
    unsigned bits;
    return read_net(net, bytes, &bits);
}

bool guard_in_net(const char *address, const char *net) {
    unsigned char a[16], n[16];
    unsigned bits;
    return read_address(address, a) && read_net(net, n, &bits) && agree(a, n, bits);
}

bool guard_is_loopback(const char *address) {
    return guard_in_net(address, "127.0.0.0/8") || guard_in_net(address, "::1");
}

/* ---- names ---- */

/* The name without its port and brackets; false: it is not written like a host. */
static bool read_host(const char *host, char out[GUARD_NAME_MAX]) {
    const char *end, *start = host;
    if (*host == '[') {
        start = host + 1;
        end = strchr(start, ']');
        if (!end || (end[1] && end[1] != ':')) return false;
    } else {
        end = host + strcspn(host, ":");
    }
    const char *port = *end == ']' ? end + 1 : end;
    if (*port == ':' && (!port[1] || port[1 + strspn(port + 1, "0123456789")])) return false;
    size_t length = (size_t)(end - start);
    if (length == 0 || length >= GUARD_NAME_MAX) return false;
    memcpy(out, start, length);
    out[length] = 0;
    return true;
}

static bool in_list(const char *word, guard_list list) {
    for (uint32_t k = 0; k < list.count; k++)
        if (strcasecmp(word, list.item[k]) == 0) return true;
    return false;
}

bool guard_host(const char *host, guard_list names) {
    char name[GUARD_NAME_MAX];
    unsigned char address[16];
    if (!read_host(host, name)) return false;
    return read_address(name, address) || strcasecmp(name, "localhost") == 0 ||
           in_list(name, names) || in_list(host, names);
}

bool guard_origin(const char *origin, const char *host, guard_list origins) {
    if (!origin || !*origin) return true;
    if (in_list(origin, origins)) return true;
    const char *colon = strstr(origin, "://");
    if (!colon) return false; /* `null` of a sandboxed page, too */
    size_t scheme = (size_t)(colon - origin);
    bool is_http = (scheme == 4 && strncasecmp(origin, "http", 4) == 0) ||
                   (scheme == 5 && strncasecmp(origin, "https", 5) == 0);
    return is_http && strcasecmp(colon + 3, host) == 0;
}

/* ---- proxies ---- */

static bool is_trusted(const char *address, guard_list proxies) {
    for (uint32_t k = 0; k < proxies.count; k++)
        if (guard_in_net(address, proxies.item[k])) return true;
    return false;
}

/* The last word of a list joined by commas, without blanks; shortens *length before it. */
static bool last_word(const char *list, size_t *length, char out[GUARD_ADDRESS_MAX]) {
    size_t end = *length, start;
    while (end > 0 && (list[end - 1] == ' ' || list[end - 1] == '\t')) end--;
    for (start = end; start > 0 && list[start - 1] != ',';) start--;
    *length = start > 0 ? start - 1 : 0;
    while (start < end && (list[start] == ' ' || list[start] == '\t')) start++;
    if (start == end || end - start >= GUARD_ADDRESS_MAX) return false;
    memcpy(out, list + start, end - start);
    out[end - start] = 0;
    return true;
}

void guard_client(const char *peer, const char *forwarded, guard_list proxies,
                  char out[GUARD_ADDRESS_MAX]) {
    char next[GUARD_ADDRESS_MAX];
    unsigned char bytes[16];
    size_t length = forwarded ? strlen(forwarded) : 0;
    snprintf(out, GUARD_ADDRESS_MAX, "%s", peer);
    while (length > 0 && is_trusted(out, proxies)) {
        if (!last_word(forwarded, &length, next) || !read_address(next, bytes)) return;
        memcpy(out, next, sizeof next);
    }
}

/* ---- counting ---- */

enum { NET_BYTES = 8 }; /* of an IPv6 address: a /64 */

void guard_counted(const char *address, char out[GUARD_ADDRESS_MAX]) {
    static const unsigned char mapped[12] = { [10] = 0xff, 0xff };
    char text[GUARD_ADDRESS_MAX];
    unsigned char bytes[16];
    snprintf(text, sizeof text, "%s", address);
    text[strcspn(text, "%")] = 0; /* the interface of `fe80::1%eth0` */
    if (!read_address(text, bytes)) {
        snprintf(out, GUARD_ADDRESS_MAX, "%s", address);
        return;
    }
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + sizeof mapped, out, GUARD_ADDRESS_MAX);
        return;
    }
    memset(bytes + NET_BYTES, 0, sizeof bytes - NET_BYTES);
    inet_ntop(AF_INET6, bytes, text, sizeof text);
    snprintf(out, GUARD_ADDRESS_MAX, "%.50s/64", text);
}
