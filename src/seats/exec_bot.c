/* exec_bot.c - a stranger's program at the other end of two pipes (exec_bot.h).
 *
 * The program leads a process group of its own, so that what it starts can be ended with it. A
 * group's number stays taken as long as its leader is not reaped: the group is therefore killed
 * first, when the leader has already ended, and reaped last.
 *
 * SIGPIPE is not ignored for the whole program, where others may rely on it: the thread that writes
 * holds it back, and takes it away again if the write has raised it.
 */
#include "exec_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Sanitizers reserve terabytes as if they were data: a limit would end such a program at its start.
 * */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MEMORY_LIMITED false
#elif defined(__has_feature)
#define MEMORY_LIMITED (!__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer))
#else
#define MEMORY_LIMITED true
#endif

/* ---- the command ---- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

/* Copies one word from *from to *to; false when a quote stays open. */
static bool split_word(const char **from, char **to) {
    const char *f = *from;
    char *t = *to, quote = 0;
    for (; *f && (quote || !is_blank(*f)); f++) {
        if (quote ? *f == quote : *f == '\'' || *f == '"')
            quote = quote ? 0 : *f;
        else if (*f == '\\' && quote != '\'' && f[1])
            *t++ = *++f;
        else
            *t++ = *f;
    }
    *t++ = 0;
    *from = f;
    *to = t;
    return !quote;
}

bool exec_split(const char *command, char *storage, char *words[EXEC_WORDS_MAX + 1]) {
    int count = 0;
    const char *from = command;
    for (;;) {
        while (is_blank(*from)) from++;
        if (!*from) break;
        if (count == EXEC_WORDS_MAX) return false;
        words[count++] = storage;
        if (!split_word(&from, &storage)) return false;
    }
    words[count] = NULL;
    return count > 0;
}

/* ---- starting ---- */

/* A program of somebody else leaves no core files, and does not eat the machine's memory. */
static void limit(pid_t pid) {
    const char *said = getenv("LONGROAD_EXEC_MEMORY");
    rlim_t mib = said && *said ? (rlim_t)strtoull(said, NULL, 10) : EXEC_MEMORY_MAX_MIB;
    struct rlimit none = { 0, 0 }, memory = { mib << 20, mib << 20 };
    prlimit(pid, RLIMIT_CORE, &none, NULL);
    if (MEMORY_LIMITED && mib > 0) prlimit(pid, RLIMIT_DATA, &memory, NULL);
}

/* Returns 0, or what errno would be. */
static int spawn(pid_t *pid, char *const words[], int in, int out) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    const int restored[] = { SIGPIPE, SIGINT, SIGTERM, SIGHUP };
    for (size_t k = 0; k < sizeof restored / sizeof restored[0]; k++)
        sigaddset(&usual, restored[k]);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(pid, words[0], &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

static void close_end(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

static int start(exec_bot *bot, char *const words[]) {
    int in[2] = { -1, -1 }, out[2] = { -1, -1 };
    int error = 0;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
        fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 || fcntl(out[0], F_SETFL, O_NONBLOCK) != 0)
        error = errno;
    if (error == 0) error = spawn(&bot->pid, words, in[0], out[1]);
    close_end(&in[0]);
    close_end(&out[1]);
    if (error != 0) {
        close_end(&in[1]);
        close_end(&out[0]);
        bot->pid = 0;
        return error;
    }
    bot->to = in[1];
    bot->from = out[0];
    limit(bot->pid);
    return 0;
}

bool exec_start(exec_bot *bot, const char *command, char *why, size_t why_size) {
    char *words[EXEC_WORDS_MAX + 1];
    char *storage = malloc(strlen(command) + 1);
    bot->to = bot->from = -1;
    bot->pid = 0;
    bot->deaf = false;
    bot->unread_at = bot->byte_count = bot->byte_at = bot->heard = 0;
    seat_text_clear(&bot->unread);
    lines_start(&bot->reader);
    int error = storage ? EINVAL : ENOMEM;
    if (storage && exec_split(command, storage, words)) error = start(bot, words);
    if (error != 0) snprintf(why, why_size, "cannot be started: %s", strerror(error));
    free(storage);
    return error == 0;
}

bool exec_running(const exec_bot *bot) {
    return bot->pid > 0;
}

/* ---- talking ---- */

/* write() that reports a closed pipe and raises no signal. */
static ssize_t write_quietly(int to, const char *bytes, size_t length) {
    const struct timespec at_once = { 0 };
    sigset_t pipe_only, before, pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    ssize_t count = write(to, bytes, length);
    int error = errno;
    if (count < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        while (sigtimedwait(&pipe_only, NULL, &at_once) < 0 && errno == EINTR) continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return count;
}

/* Writes what the pipe takes. */
static void push(exec_bot *bot) {
    while (!bot->deaf && bot->unread_at < bot->unread.length) {
        ssize_t count = write_quietly(bot->to, bot->unread.bytes + bot->unread_at,
                                      bot->unread.length - bot->unread_at);
        if (count >= 0)
            bot->unread_at += (size_t)count;
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR)
            bot->deaf = true;
    }
    seat_text_clear(&bot->unread);
    bot->unread_at = 0;
}

bool exec_send(exec_bot *bot, const char *text, size_t length) {
    if (bot->pid == 0 || bot->deaf) return false;
    if (bot->unread.length + length > EXEC_UNREAD_MAX) {
        bot->deaf = true;
        return false;
    }
    if (!seat_text_add(&bot->unread, text, length)) {
        bot->deaf = true;
        return false;
    }
    push(bot);
    return !bot->deaf;
}

void exec_expect(exec_bot *bot) {
    bot->heard = 0;
}

/* Reads what is there; false at the end of it. */
static bool pull(exec_bot *bot) {
    ssize_t count = read(bot->from, bot->bytes, sizeof bot->bytes);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    bot->byte_at = 0;
    bot->byte_count = (size_t)count;
    bot->heard += (size_t)count;
    return count > 0;
}

/* Waits until a pipe is ready or the deadline has come; false: it has come. */
static bool wait_ready(exec_bot *bot, double deadline) {
    double left_ms = ceil((deadline - seat_seconds()) * 1000);
    int timeout = left_ms < 0 ? 0 : left_ms > 1e6 ? 1000000 : (int)left_ms;
    struct pollfd pipes[2] = { { .fd = bot->from, .events = POLLIN },
                               { .fd = bot->to, .events = POLLOUT } };
    bool has_to_write = !bot->deaf && bot->unread.length > bot->unread_at;
    int ready = poll(pipes, has_to_write ? 2 : 1, timeout);
    if (ready <= 0) return seat_seconds() < deadline;
    if (has_to_write && pipes[1].revents) push(bot);
    return true;
}

exec_event exec_hear(exec_bot *bot, double deadline) {
    if (bot->pid == 0) return EXEC_CLOSED;
    for (bool looked = false;;) {
        lines_event event = lines_take(&bot->reader, bot->bytes, bot->byte_count, &bot->byte_at);
        if (event != LINES_NONE) return event == LINES_LINE ? EXEC_LINE : EXEC_BAD_LINE;
        if (bot->heard > EXEC_UNASKED_MAX) return EXEC_FLOOD;
        if (looked && !wait_ready(bot, deadline)) return EXEC_LATE;
        if (!pull(bot)) return EXEC_CLOSED;
        looked = true;
    }
}

/* ---- ending ---- */

/* Whether it has ended, without reaping it. */
static bool has_ended(pid_t pid) {
    siginfo_t info = { 0 };
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

static bool wait_end(pid_t pid, int ms) {
    struct timespec pause = { .tv_nsec = 500000 };
    double deadline = seat_seconds() + ms / 1000.0;
    while (!has_ended(pid)) {
        if (seat_seconds() >= deadline) return false;
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 8000000) pause.tv_nsec *= 2;
    }
    return true;
}

void exec_stop(exec_bot *bot, bool kindly) {
    if (bot->pid == 0) return;
    if (kindly) exec_send(bot, "quit\n", 5);
    close_end(&bot->to);
    close_end(&bot->from);
    if (!kindly || !wait_end(bot->pid, EXEC_QUIT_MS)) {
        kill(-bot->pid, SIGTERM);
        wait_end(bot->pid, EXEC_TERM_MS);
    }
    kill(-bot->pid, SIGKILL);
    while (waitpid(bot->pid, NULL, 0) < 0 && errno == EINTR) continue;
    bot->pid = 0;
    seat_text_clear(&bot->unread);
    bot->unread_at = 0;
}

void exec_close(exec_bot *bot) {
    exec_stop(bot, true);
    free(bot->unread.bytes);
    bot->unread = (seat_text){ 0 };
}
