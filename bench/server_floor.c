/* server_floor.c - what the system alone asks for a move, with no game and no server around it.
 *
 *     cc -O2 -o /tmp/floor bench/server_floor.c && /tmp/floor [FOLDER]
 *
 * Four TCP connections on this machine. A client sends a message, the server receives it, writes so
 * many bytes into a file that has its length already, syncs it, and sends to all four, who then
 * send the next one. Printed is the processor time of the server's side for each of the parts, as
 * `longroad loadtest` counts it; docs/performance.md compares the two.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 4, MOVES = 1500, MESSAGE = 80, FRAME = 300, WRITTEN = 4096, FILE_PAGES = 1000 };

static char bytes[65536];

static double processor_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static void must(int good, const char *what) {
    if (good) return;
    perror(what);
    exit(1);
}

static int watch(const int socket_of[SEATS]) {
    int poll = epoll_create1(0), on = 1;
    for (int k = 0; k < SEATS; k++) {
        struct epoll_event event = { .events = EPOLLIN, .data.fd = socket_of[k] };
        setsockopt(socket_of[k], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        must(epoll_ctl(poll, EPOLL_CTL_ADD, socket_of[k], &event) == 0, "epoll");
    }
    return poll;
}

static void play(struct sockaddr_in to) {
    int seat[SEATS];
    for (int k = 0; k < SEATS; k++) {
        seat[k] = socket(AF_INET, SOCK_STREAM, 0);
        must(connect(seat[k], (struct sockaddr *)&to, sizeof to) == 0, "connect");
    }
    int poll = watch(seat);
    for (int move = 0; move < MOVES; move++) {
        must(send(seat[move % SEATS], bytes, MESSAGE, 0) == MESSAGE, "send");
        for (ssize_t heard = 0; heard < SEATS * FRAME;) {
            struct epoll_event event[SEATS];
            int count = epoll_wait(poll, event, SEATS, -1);
            for (int k = 0; k < count; k++) heard += recv(event[k].data.fd, bytes, sizeof bytes, 0);
        }
    }
}

static void serve(const int seat[SEATS], int file) {
    double spent[4] = { 0 }, mark = 0, from = processor_us();
    int poll = watch(seat);
    for (int move = 0; move < MOVES; move++) {
        struct epoll_event event;
        mark = processor_us();
        must(epoll_wait(poll, &event, 1, -1) == 1, "epoll");
        must(recv(event.data.fd, bytes, sizeof bytes, 0) > 0, "recv");
        double after = processor_us();
        spent[0] += after - mark;
        long at = (long)(move % (FILE_PAGES - 2)) * WRITTEN;
        must(pwrite(file, bytes, WRITTEN, at) == WRITTEN, "write");
        spent[1] += processor_us() - after;
        after = processor_us();
        must(fdatasync(file) == 0, "sync");
        spent[2] += processor_us() - after;
        after = processor_us();
        for (int k = 0; k < SEATS; k++) must(send(seat[k], bytes, FRAME, 0) == FRAME, "send");
        spent[3] += processor_us() - after;
    }
    printf("%.1f us of processor time a move: %.1f for receiving, %.1f for writing, %.1f for the "
           "sync, "
           "%.1f for sending\n",
           (processor_us() - from) / MOVES, spent[0] / MOVES, spent[1] / MOVES, spent[2] / MOVES,
           spent[3] / MOVES);
}

int main(int argc, char **argv) {
    struct sockaddr_in here = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t length = sizeof here;
    char path[4096];
    int listener = socket(AF_INET, SOCK_STREAM, 0), seat[SEATS];
    must(bind(listener, (struct sockaddr *)&here, length) == 0 && listen(listener, SEATS) == 0,
         "bind");
    getsockname(listener, (struct sockaddr *)&here, &length);
    if (fork() == 0) {
        play(here);
        _exit(0);
    }
    for (int k = 0; k < SEATS; k++) seat[k] = accept(listener, NULL, NULL);
    snprintf(path, sizeof path, "%s/longroad-floor-XXXXXX", argc > 1 ? argv[1] : "/tmp");
    int file = mkstemp(path);
    must(file >= 0, path);
    for (int k = 0; k < FILE_PAGES; k++) must(write(file, bytes, WRITTEN) == WRITTEN, "write");
    must(fsync(file) == 0, "sync");
    serve(seat, file);
    unlink(path);
    wait(NULL);
    return 0;
}
