/* cli.c - what every subcommand shares (cli.h). */
#include "cli.h"

#include "fleet.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- messages ---- */

static CLI_PRINTF(1, 0) void complain(const char *format, va_list arguments) {
    fflush(stdout); /* so that the two streams keep their order on a terminal */
    fputs("longroad: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

void cli_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
}

void cli_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    exit(CLI_FAILED);
}

void cli_usage(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    exit(CLI_USAGE);
}

/* ---- memory ---- */

void *cli_allocate(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) cli_fail("out of memory (%zu times %zu bytes)", count, size);
    return memory;
}

char *cli_copy(const char *text) {
    char *copy = strdup(text);
    if (!copy) cli_fail("out of memory");
    return copy;
}

void cli_text_add(cli_text *t, const char *bytes, size_t length) {
    if (!seat_text_add(t, bytes, length)) cli_fail("out of memory (%zu bytes)", length);
}

void cli_text_print(cli_text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!seat_text_vprint(t, format, arguments)) cli_fail("out of memory");
    va_end(arguments);
}

void cli_text_clear(cli_text *t) {
    seat_text_clear(t);
}

/* ---- numbers ---- */

uint64_t cli_number(const char *flag, const char *text, uint64_t low, uint64_t high) {
    char *end;
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    errno = 0;
    uint64_t value = strtoull(text, &end, hexadecimal ? 16 : 10);
    bool starts_well = text[0] >= '0' && text[0] <= '9';
    if (!starts_well || *end || errno || value < low || value > high)
        cli_usage("%s takes a number from %llu to %llu, not `%s`", flag, (unsigned long long)low,
                  (unsigned long long)high, text);
    return value;
}

int cli_leading_number(const char *text) {
    long value = strtol(text, NULL, 10);
    return value < 0 || value > INT_MAX ? 0 : (int)value;
}

uint64_t cli_round_step(uint64_t range, unsigned most) {
    static const uint64_t round[] = { 1, 2, 5 };
    for (uint64_t scale = 1;; scale *= 10)
        for (int i = 0; i < 3; i++)
            if (range / scale / round[i] <= most || scale > UINT64_MAX / 50)
                return round[i] * scale;
}

double cli_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

uint64_t cli_entropy(void) {
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        cli_fail("the system gives no random numbers: %s", strerror(errno));
    return seed;
}

const fleet *cli_fleet;

unsigned cli_core_count(void) {
    if (cli_fleet) return 1; /* a process for each core, as MPI has it */
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return (unsigned)CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

/* ---- files ---- */

/* Appends the file until its end or until the text is longer than `size_max`. */
static bool read_all(FILE *file, const char *path, size_t size_max, cli_text *text) {
    char part[16384];
    for (size_t count; (count = fread(part, 1, sizeof part, file)) > 0;) {
        cli_text_add(text, part, count);
        if (text->length > size_max) {
            cli_error("%s: longer than %zu bytes", path, size_max);
            return false;
        }
    }
    if (ferror(file)) {
        cli_error("%s: %s", path, strerror(errno));
        return false;
    }
    return true;
}

char *cli_read(const char *path, size_t size_max, size_t *length) {
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    if (!file) {
        cli_error("%s: %s", path, strerror(errno));
        return NULL;
    }
    cli_text text = { 0 };
    cli_text_add(&text, "", 0);
    bool good = read_all(file, path, size_max, &text);
    if (!is_stdin) fclose(file);
    if (good && memchr(text.bytes, 0, text.length)) {
        cli_error("%s: this is not a text: it holds a zero byte", path);
        good = false;
    }
    if (!good) {
        free(text.bytes);
        return NULL;
    }
    if (length) *length = text.length;
    return text.bytes;
}

bool cli_is_stdout(const char *path) {
    return path && strcmp(path, "-") == 0;
}

FILE *cli_create(const char *path) {
    if (cli_is_stdout(path)) return stdout;
    FILE *file = fopen(path, "wb");
    if (!file) cli_fail("%s: %s", path, strerror(errno));
    return file;
}

void cli_close(FILE *file, const char *path) {
    bool bad = ferror(file) != 0;
    bad |= file == stdout ? fflush(file) != 0 : fclose(file) != 0;
    if (bad) cli_fail("%s: not everything could be written: %s", path, strerror(errno));
}

void cli_replace(const char *path, const void *bytes, size_t length) {
    cli_text new_path = { 0 };
    cli_text_print(&new_path, "%s.new", path);
    FILE *file = cli_create(new_path.bytes);
    fwrite(bytes, 1, length, file);
    cli_close(file, new_path.bytes);
    if (rename(new_path.bytes, path) != 0) cli_fail("%s: %s", path, strerror(errno));
    free(new_path.bytes);
}

bool cli_json_flush(void *file, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, file) == length;
}

/* ---- other programs ---- */

/* Reads to the end, so that the program can write all it wants. */
static void read_first_line(FILE *from, char *line, size_t size) {
    char rest[512];
    if (!fgets(line, (int)size, from)) line[0] = 0;
    line[strcspn(line, "\n")] = 0;
    while (fgets(rest, sizeof rest, from)) continue;
}

/* posix_spawnp() wants strings it could write to, though it does not: it gets copies. */
static bool spawn(pid_t *pid, const char *const argv[], const posix_spawn_file_actions_t *actions) {
    enum { ARGUMENTS_MAX = 15 };
    char *copy[ARGUMENTS_MAX + 1] = { NULL };
    bool complete = true;
    for (int i = 0; i < ARGUMENTS_MAX && argv[i]; i++)
        complete &= (copy[i] = strdup(argv[i])) != NULL;
    bool started = complete && copy[0] &&
                   posix_spawnp(pid, copy[0], actions, NULL, copy, environ) == 0;
    for (int i = 0; i < ARGUMENTS_MAX; i++) free(copy[i]);
    return started;
}

bool cli_run(const char *const argv[], char *line, size_t size) {
    int ends[2], status = -1;
    pid_t pid;
    posix_spawn_file_actions_t actions;
    line[0] = 0;
    if (pipe(ends) != 0) return false;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    bool started = spawn(&pid, argv, &actions);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    FILE *from = fdopen(ends[0], "r");
    if (started && from) read_first_line(from, line, size);
    if (from)
        fclose(from);
    else
        close(ends[0]);
    if (started && waitpid(pid, &status, 0) != pid) status = -1;
    return started && status == 0;
}

/* ---- texts of the game ---- */

char *cli_action_text(const lr_game *g, lr_action a, char *out) {
    lr_action_print(g, a, out, LR_ACTION_TEXT_MAX);
    return out;
}

char *cli_action_word(const lr_game *g, lr_action a, char *out) {
    cli_action_text(g, a, out);
    char *word = strchr(out, ' ');
    if (!word) return out;
    word++;
    size_t length = strcspn(word, " ");
    memmove(out, word, length);
    out[length] = 0;
    return out;
}

void cli_print_state(const lr_game *g, const lr_state *s, FILE *file) {
    char text[LR_STATE_TEXT_MAX];
    lr_state_print(g, s, text, sizeof text);
    fputs(text, file);
}

void cli_draw_view(const lr_game *g, const lr_view *view, bool colour, FILE *file) {
    size_t length = lr_view_draw(g, view, colour, NULL, 0);
    char *text = cli_allocate(length + 1, 1);
    lr_view_draw(g, view, colour, text, length + 1);
    fputs(text, file);
    if (length > 0 && text[length - 1] != '\n') fputc('\n', file);
    free(text);
}

/* ---- colour ---- */

bool cli_colour(const char *when) {
    if (when && strcmp(when, "always") == 0) return true;
    if (when && strcmp(when, "never") == 0) return false;
    if (when && strcmp(when, "auto") != 0)
        cli_usage("--color takes auto, always or never, not `%s`", when);
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (no_color && *no_color) return false;
    return isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0;
}
