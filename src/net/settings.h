/* settings.h - everything about a server that can be set, in one table.
 *
 * A setting has one name, which is a flag (`--port 7070`) and a line of the configuration file
 * (`port = 7070`). Flags win over the file. Settings that hold several words may be given several
 * times, and every time adds one.
 */
#ifndef NET_SETTINGS_H
#define NET_SETTINGS_H

#include "guard.h"
#include "server.h"

enum { SETTINGS_WORDS_MAX = 32, SETTINGS_WHY_MAX = 512, SETTINGS_PORT = 7070 };

typedef struct settings_words {
    uint32_t count;
    char *item[SETTINGS_WORDS_MAX];
} settings_words;

typedef struct settings {
    uint32_t port;
    bool port_given;
    char *bind, *data, *cert, *key, *user;
    char *store, *node; /* NULL: one server with a file of its own */
    char *engine_lines; /* the engines, one a line, for the server */
    settings_words names, origins, proxies, engines;
    server_level log;
    uint32_t threads;      /* in which bots think; 0: one less than the machine has; at least two */
    uint32_t queue_kib;    /* of what one client has not read yet */
    uint32_t body_kib;     /* of one HTTP request */
    uint32_t http_seconds; /* for a whole request to come in, and between two of them */
    uint32_t slow_seconds; /* without a client reading anything of what waits for it */
    uint32_t ping_seconds; /* of silence before a client is asked whether it is there */
    uint32_t sockets_per_address_max;
    uint32_t stop_ms; /* from the word `stopping` to the end */
    server_config server;
} settings;

typedef enum setting_kind {
    SETTING_NUMBER,
    SETTING_TEXT,
    SETTING_WORDS,
    SETTING_LEVEL,
    SETTING_DEVICE, /* a word_device; every time adds one */
    SETTING_FLAG    /* `--name` alone, or `name = yes` and `name = no` in the file */
} setting_kind;

/* As rows are read: NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding) */
typedef struct setting {
    const char *name, *argument, *help;
    setting_kind kind;
    size_t offset;
    uint32_t low, high, scale; /* of a number; it is kept multiplied by `scale` */
} setting;

extern const setting settings_table[];
extern const uint32_t settings_count;

void settings_default(settings *s);
void settings_free(settings *s);

/* False after saying why: no such name, or not such a value. */
bool settings_set(settings *s, const char *name, const char *value, char why[SETTINGS_WHY_MAX]);

/* A configuration file's text; `path` names it in complaints, which tell the line. */
bool settings_read(settings *s, const char *path, const char *text, char why[SETTINGS_WHY_MAX]);

/* What cannot be told from one setting alone; fills in what was left open (the data folder). */
bool settings_finish(settings *s, char why[SETTINGS_WHY_MAX]);

guard_list settings_list(const settings_words *words);

#endif
