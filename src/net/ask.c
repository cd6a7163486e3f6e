/* ask.c - one HTTP request to the server of a data folder, for the admin (net.h).
 *
 * Uses plain blocking sockets. The request stays on this machine, so it needs no TLS; a server with
 * a certificate has a second port for it, which only this machine can reach.
 */
#include "files.h"
#include "net.h"

#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { ANSWER_MAX = 64 << 20, SECONDS_MAX = 10 };

static int connect_to(const char *host, uint32_t port, char why[NET_WHY_MAX]) {
    const struct timeval patience = { .tv_sec = SECONDS_MAX };
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
    char service[8];
    int fd = -1;
    snprintf(service, sizeof service, "%u", port);
    int error = getaddrinfo(host, service, &hints, &list);
    for (const struct addrinfo *at = error == 0 ? list : NULL; at && fd < 0; at = at->ai_next) {
        fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, 0);
        if (fd < 0) continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (connect(fd, at->ai_addr, at->ai_addrlen) == 0) break;
        close(fd);
        fd = -1;
    }
    if (list) freeaddrinfo(list);
    if (fd < 0)
        snprintf(why, NET_WHY_MAX, "no server answers at %s port %u: %s", host, port,
                 error ? gai_strerror(error) : strerror(errno));
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* Everything until the other side closes; to be freed. */
static char *receive_all(int fd, size_t *length) {
    size_t room = 65536;
    char *bytes = malloc(room);
    *length = 0;
    while (bytes) {
        ssize_t count = recv(fd, bytes + *length, room - *length - 1, 0);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        *length += (size_t)count;
        if (*length + 1 < room) continue;
        char *more = room < ANSWER_MAX ? realloc(bytes, room * 2) : NULL;
        if (!more) break;
        bytes = more;
        room *= 2;
    }
    if (bytes) bytes[*length] = 0;
    return bytes;
}

/* Leaves the body; false: this is not HTTP. */
static bool take_head(char *answer, size_t length, int *status) {
    char *body = strstr(answer, "\r\n\r\n");
    if (!body || strncmp(answer, "HTTP/1.", 7) != 0 || answer[8] != ' ') return false;
    *status = (int)strtol(answer + 9, NULL, 10);
    body += 4;
    memmove(answer, body, length - (size_t)(body - answer) + 1);
    return true;
}

char *net_ask(const char *data, const char *method, const char *path, int *status,
              char why[NET_WHY_MAX]) {
    char host[FILES_HOST_MAX], secret[FILES_SECRET_MAX], request[2048];
    uint32_t port = 0;
    size_t length = 0;
    if (!files_read_address(data, host, &port)) {
        snprintf(why, NET_WHY_MAX, "no server runs on %.400s (--data DIR names another)", data);
        return NULL;
    }
    if (!files_read_secret(data, secret)) {
        snprintf(why, NET_WHY_MAX, "%.300s/admin.secret cannot be read: %s", data, strerror(errno));
        return NULL;
    }
    int fd = connect_to(host, port, why);
    if (fd < 0) return NULL;
    snprintf(request, sizeof request,
             "%s %.1000s HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer %s\r\n"
             "content-length: 0\r\nconnection: close\r\n\r\n",
             method, path, secret);
    char *answer = send_all(fd, request, strlen(request)) ? receive_all(fd, &length) : NULL;
    close(fd);
    if (answer && take_head(answer, length, status)) return answer;
    free(answer);
    snprintf(why, NET_WHY_MAX, "the server at %s port %u does not answer as it should", host, port);
    return NULL;
}
