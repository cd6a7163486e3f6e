/* loadtest_server.c - the server of `longroad loadtest --serve` (loadtest_server.h).
 *
 * The same program, as `longroad serve`, with a file of settings whose limits fit the plan: all
 * players come from one address, and those who do not think say more in a second than people do.
 */
#include "loadtest_server.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t process; /* one server a run, ended by loadtest_server_stop() or at exit */
static char folder[512];
static bool folder_is_ours;

static struct sockaddr_in loopback(uint16_t port) {
    return (struct sockaddr_in){ .sin_family = AF_INET,
                                 .sin_port = htons(port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

/* One that is free now; somebody else could take it before the server does, which then says so. */
static uint16_t free_port(void) {
    struct sockaddr_in address = loopback(0);
    socklen_t length = sizeof address;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0 || bind(s, (struct sockaddr *)&address, sizeof address) != 0 ||
        getsockname(s, (struct sockaddr *)&address, &length) != 0)
        cli_fail("no free port: %s", strerror(errno));
    close(s);
    return ntohs(address.sin_port);
}

static bool port_answers(uint16_t port) {
    struct sockaddr_in address = loopback(port);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0) return false;
    bool answers = connect(s, (struct sockaddr *)&address, sizeof address) == 0;
    close(s);
    return answers;
}

uint64_t loadtest_server_moves(const ws_address *address) {
    static const char request[] = "GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n";
    static const char name[] = "\nlongroad_moves_total ";
    static char answer[1 << 16];
    struct sockaddr_in to = loopback(address->port);
    struct timeval patience = { .tv_sec = 10 };
    size_t length = 0;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0) return 0;
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(s, (struct sockaddr *)&to, sizeof to) == 0 &&
        write(s, request, sizeof request - 1) == (ssize_t)sizeof request - 1)
        for (ssize_t got; length < sizeof answer - 1 &&
                          (got = read(s, answer + length, sizeof answer - 1 - length)) > 0;)
            length += (size_t)got;
    close(s);
    answer[length] = 0;
    const char *at = strstr(answer, name);
    return at ? strtoull(at + sizeof name - 1, NULL, 10) : 0;
}

static void write_settings(const load_plan *plan, const char *path) {
    FILE *file = cli_create(path);
    unsigned connections = load_connections(plan) + 256;
    unsigned tables = plan->tables * 4 + 1024; /* those that ended stay a while */
    fprintf(file,
            "# limits that let one address play a whole load test\n"
            "tables = %u\ntables-per-address = %u\ntables-per-minute = 1000000\n"
            "connections = %u\nconnections-per-address = %u\nsockets-per-address = %u\n"
            "messages-per-second = 100000\n"
            "http-per-second = 100000\nhttp-burst = 1000000\n",
            tables, tables, connections, connections, connections);
    cli_close(file, path);
}

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *walk) {
    (void)facts, (void)kind, (void)walk;
    return remove(path);
}

static void clean_up(void) {
    if (process > 0) {
        kill(process, SIGKILL);
        waitpid(process, NULL, 0);
        process = 0;
    }
    if (folder_is_ours) nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    folder_is_ours = false;
}

static void choose_folder(const char *data) {
    if (data) {
        snprintf(folder, sizeof folder, "%s", data);
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            cli_fail("%s: %s", folder, strerror(errno));
        return;
    }
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/longroad-load-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder)) cli_fail("%s: %s", folder, strerror(errno));
    folder_is_ours = true;
}

static void wait_until_up(uint16_t port, const char *log) {
    for (int k = 0; k < 300; k++) {
        int status;
        if (port_answers(port)) return;
        if (waitpid(process, &status, WNOHANG) == process) {
            process = 0;
            break;
        }
        usleep(100000);
    }
    char *text = cli_read(log, 1 << 20, NULL);
    cli_fail("the server does not start:\n%s", text ? text : "");
}

void loadtest_server_start(load_plan *plan, const char *data) {
    static char host[] = "127.0.0.1";
    char settings[600], log[600], port_text[8];
    choose_folder(data);
    atexit(clean_up);
    snprintf(settings, sizeof settings, "%s/loadtest.conf", folder);
    snprintf(log, sizeof log, "%s/loadtest.log", folder);
    write_settings(plan, settings);
    uint16_t port = free_port();
    snprintf(port_text, sizeof port_text, "%u", (unsigned)port);
    char *argv[] = { (char[]){ "longroad" },
                     (char[]){ "serve" },
                     (char[]){ "--port" },
                     port_text,
                     (char[]){ "--data" },
                     folder,
                     (char[]){ "--config" },
                     settings,
                     NULL };
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    int failure = posix_spawn(&process, "/proc/self/exe", &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure) cli_fail("the server cannot be started: %s", strerror(failure));
    wait_until_up(port, log);
    plan->address.host = host;
    plan->address.port = port;
    plan->address.tls = false;
    plan->server = process;
}

bool loadtest_server_stop(void) {
    int status = -1;
    kill(process, SIGTERM);
    for (int k = 0; k < 300 && process; k++) {
        if (waitpid(process, &status, WNOHANG) == process) process = 0;
        if (process) usleep(50000);
    }
    bool good = process == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!good) cli_error("the server did not stop well (status %d)", status);
    clean_up();
    return good;
}
