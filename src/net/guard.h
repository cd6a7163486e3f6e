/* guard.h - who may come in: names, origins and addresses of requests, as pure functions.
 *
 * Three checks come before every request, because any web page can make a browser send requests:
 *
 *   Host      must be a name of this server. A page of evil.example whose name suddenly points to
 *             127.0.0.1 (DNS rebinding) still sends `Host: evil.example`. Addresses in numbers,
 *             `localhost` and the names that the admin gave are good; nothing else is.
 *   Origin of a WebSocket must be the Host itself, or one that the admin gave. Programs other than
 * browsers send none and are let in: the check only protects browsers.
 *   address   is what limits count by. Behind a proxy it is the last address in X-Forwarded-For
 *             that is not a trusted proxy; without a trusted proxy the header is ignored. Providers
 *             give a customer at least a /64 of IPv6 addresses, so IPv6 is counted by that net.
 */
#ifndef NET_GUARD_H
#define NET_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GUARD_ADDRESS_MAX = 64, GUARD_NAME_MAX = 256 };

/* The words of a setting: `count` items, without a final NULL. */
typedef struct guard_list {
    uint32_t count;
    const char *const *item;
} guard_list;

/* Whether `host`, as a request says it (with or without a port), is one of this server's names. */
bool guard_host(const char *host, guard_list names);

/* Whether a page of `origin` may open a WebSocket to `host`; NULL or empty: no browser asks. */
bool guard_origin(const char *origin, const char *host, guard_list origins);

/* An address of this machine itself: 127.0.0.0/8, ::1, also as ::ffff:127.0.0.1. */
bool guard_is_loopback(const char *address);

/* Whether the address lies in `net`: `10.0.0.0/8`, `fd00::/8`, or a single address. */
bool guard_in_net(const char *address, const char *net);
bool guard_is_net(const char *net); /* whether it is written well */

/* Who is behind the peer: follows `forwarded` (X-Forwarded-For) from its end as long as proxies are
 * trusted. What is no address ends the walk at the last good one. */
void guard_client(const char *peer, const char *forwarded, guard_list proxies,
                  char out[GUARD_ADDRESS_MAX]);

/* The text by which everything of an address is counted: IPv4 as it is, also when it is written as
 * IPv6 (`::ffff:192.0.2.7`); IPv6 as its net (`2001:db8:1:2::/64`); anything else unchanged. */
void guard_counted(const char *address, char out[GUARD_ADDRESS_MAX]);

#endif
