/* settings.c - everything about a server that can be set (settings.h). */
#include "settings.h"

#include "log.h"
#include "messages.h"
#include "store_postgres.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ---- */

#define AT(field) offsetof(settings, field)
#define NUMBER(name, argument, field, low, high, scale, help) \
    { name, argument, help, SETTING_NUMBER, AT(field), low, high, scale }
#define TEXT(name, argument, field, help) \
    { name, argument, help, SETTING_TEXT, AT(field), 0, 0, 0 }
#define WORDS(name, argument, field, help) \
    { name, argument, help, SETTING_WORDS, AT(field), 0, 0, 0 }

const setting settings_table[] = {
    NUMBER("port", "N", port, 1, 65535, 1,
           "Where to listen (default 7070, or the next free one unless you say so)"),
    TEXT("bind", "ADDRESS", bind,
         "Which address to listen at (default 127.0.0.1, this machine alone; `*`: all)"),
    TEXT("data", "DIR", data,
         "Where everything is kept (default $XDG_STATE_HOME/longroad, else "
         "~/.local/state/longroad)"),
    TEXT("store", "ADDRESS", store,
         "Keep the tables in a PostgreSQL that several nodes share, as "
         "postgresql://longroad@db.example/longroad (docs/cluster.md); --data keeps the rest"),
    TEXT("node", "NAME", node, "With --store: the name of this node, which no other node has"),
    TEXT("cert", "FILE", cert, "TLS: the certificate with its chain, PEM"),
    TEXT("key", "FILE", key, "TLS: its private key, PEM"),
    TEXT("user", "NAME", user, "Whom to become once the port is open, if started as root"),
    WORDS("hostname", "NAME", names,
          "A name under which browsers reach this server; addresses and localhost need none"),
    WORDS("origin", "URL", origins, "Another site whose pages may connect, as https://example.org"),
    WORDS("trusted-proxy", "NET", proxies,
          "Believe X-Forwarded-For of this address or net (10.0.0.0/8)"),
    WORDS("engine", "NAME=PROGRAM", engines,
          "A program that may be seated as `exec:NAME` (docs/engine-protocol.md)"),
    { "positions", NULL,
      "Let clients begin games at a position of their own, for practice and tests; anybody can "
      "then have such a table, and it is marked as one",
      SETTING_FLAG, AT(server.positions_allowed), 0, 0, 0 },
    { "device", "WORK",
      "Leave hints, analysis or practice (games for one person) to the players' own devices",
      SETTING_DEVICE, AT(server.device), 0, 0, 0 },
    { "log", "LEVEL", "What is logged: debug, info (the default), warn, error", SETTING_LEVEL,
      AT(log), 0, 0, 0 },
    NUMBER("threads", "N", threads, 1, 256, 1,
           "Threads in which bots think (default: one less than cores; never less than two)"),
    NUMBER("tables", "N", server.tables_max, 1, 1000000, 1,
           "Tables in memory at a time; those where nobody is make room for others"),
    NUMBER("tables-per-address", "N", server.tables_per_address_max, 1, 1000000, 1,
           "Tables made from one address that are not finished, those on the disk too"),
    NUMBER("tables-per-minute", "N", server.tables_per_minute, 1, 1000000, 1,
           "Tables that one address may make in a minute"),
    NUMBER("connections", "N", server.connections_max, 1, 1000000, 1, "Clients at a time"),
    NUMBER("connections-per-address", "N", server.connections_per_address_max, 1, 1000000, 1,
           "Of them, from one address"),
    NUMBER("sockets-per-address", "N", sockets_per_address_max, 1, 1000000, 1,
           "Open sockets of one address, with those that ask for pages"),
    NUMBER("spectators", "N", server.spectators_per_table_max, 0, 1000000, 1,
           "Spectators of one table"),
    NUMBER("message-bytes", "N", server.message_bytes_max, 1024, MESSAGE_BYTES_MAX, 1,
           "Longest message of a client; `welcome` names it"),
    NUMBER("messages-per-second", "N", server.messages_per_second, 1, 100000, 1,
           "Messages of one client, with a burst of five seconds' worth"),
    NUMBER(
        "http-per-second", "N", server.http_per_second, 1, 1000000, 1,
        "HTTP requests of one address; a file of the page counts as a quarter of one, a preview as "
        "four, a replay as twenty"),
    NUMBER("http-burst", "N", server.http_burst, 20, 10000000, 1,
           "Of them, at once after a while without any"),
    NUMBER("queue-kib", "N", queue_kib, 16, 1 << 20, 1,
           "What may wait for a client that does not read; then it is cut off"),
    NUMBER("body-kib", "N", body_kib, 1, 16384, 1, "Longest body of an HTTP request"),
    NUMBER("http-seconds", "S", http_seconds, 1, 600, 1,
           "For a whole HTTP request to come in, and for its answer to be read"),
    NUMBER("slow-seconds", "S", slow_seconds, 1, 600, 1,
           "A client that reads nothing for so long is cut off"),
    NUMBER("ping-seconds", "S", ping_seconds, 5, 3600, 1,
           "Silence after which a client is asked whether it is there; after twice that it is cut "
           "off"),
    NUMBER("grace-seconds", "S", server.grace_ms, 0, 86400, 1000,
           "How long the seat and the vote of an absent person are waited for"),
    NUMBER("idle-seconds", "S", server.idle_ms, 1, 2592000, 1000,
           "A client that says nothing for so long is cut off"),
    NUMBER("lobby-seconds", "S", server.lobby_ms, 1, 2592000, 1000,
           "A table that has not started is closed when nobody visits it for so long"),
    NUMBER("archive-seconds", "S", server.archive_ms, 1, 4294967, 1000,
           "A game that nobody visits for so long is archived; its link opens it again"),
    NUMBER("finished-seconds", "S", server.finished_ms, 1, 2592000, 1000,
           "How long people can stay at a table after its game; its link opens it again"),
    NUMBER("sleep-seconds", "S", server.sleep_ms, 1, 2592000, 1000,
           "A table where nobody is leaves memory after so long; nothing is lost by it"),
    NUMBER("dice-seconds", "S", server.dice_ms, 1, 600, 1000,
           "How long a game that starts waits for each client's part of the dice"),
    NUMBER("bots-seated", "N", server.bots_max, 16, 1000000, 1,
           "Bots that remember their game, each up to 130 KB; beyond that those that were asked "
           "longest ago forget it"),
    NUMBER("bots-leave-seconds", "S", server.bots_leave_ms, 0, 86400, 1000,
           "How long bots remember a game at which nobody is"),
    NUMBER("engine-processes", "N", server.engines_max, 0, 10000, 1,
           "Programs that play at a time; beyond that a bot plays in their place"),
    { "unattended", NULL, "Let games between bots go on while nobody watches", SETTING_FLAG,
      AT(server.unattended), 0, 0, 0 },
    NUMBER("bot-delay-ms", "MS", server.bot_delay_ms, 0, 60000, 1,
           "A bot shows its move no sooner, at normal speed"),
    NUMBER("extra-ms", "MS", server.extra_ms, 0, 60000, 1,
           "How long people are asked whether they build between turns, at normal speed"),
    NUMBER("stop-ms", "MS", stop_ms, 0, 60000, 1,
           "Time between telling clients that the server stops and its end"),
};
const uint32_t settings_count = sizeof settings_table / sizeof settings_table[0];

void settings_default(settings *s) {
    *s = (settings){
        .port = SETTINGS_PORT,
        .log = SERVER_INFO,
        .queue_kib = 2048,
        .body_kib = 64,
        .http_seconds = 15,
        .slow_seconds = 10,
        .ping_seconds = 45,
        .sockets_per_address_max = 256,
        .stop_ms = 300,
    };
    server_config_default(&s->server);
}

static void free_words(settings_words *words) {
    for (uint32_t k = 0; k < words->count; k++) free(words->item[k]);
    words->count = 0;
}

void settings_free(settings *s) {
    char *texts[] = {
        s->bind, s->data, s->store, s->node, s->cert, s->key, s->user, s->engine_lines
    };
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) free(texts[k]);
    free_words(&s->names);
    free_words(&s->origins);
    free_words(&s->proxies);
    free_words(&s->engines);
    *s = (settings){ 0 };
}

guard_list settings_list(const settings_words *words) {
    return (guard_list){ words->count, (const char *const *)words->item };
}

/* ---- one setting ---- */

static bool set_number(const setting *row, void *at, const char *value, char *why) {
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    bool good = value[0] >= '0' && value[0] <= '9' && !*end && !errno && number >= row->low &&
                number <= row->high;
    if (!good) {
        snprintf(why, SETTINGS_WHY_MAX, "%s takes a number from %u to %u, not `%.100s`", row->name,
                 row->low, row->high, value);
        return false;
    }
    unsigned long long kept = number * row->scale;
    *(uint32_t *)at = kept > UINT32_MAX ? UINT32_MAX : (uint32_t)kept;
    return true;
}

static bool set_text(char **at, const char *value, char *why) {
    char *copy = strdup(value);
    if (!copy) {
        snprintf(why, SETTINGS_WHY_MAX, "out of memory");
        return false;
    }
    free(*at);
    *at = copy;
    return true;
}

static bool add_word(const setting *row, settings_words *words, const char *value, char *why) {
    if (words->count == SETTINGS_WORDS_MAX) {
        snprintf(why, SETTINGS_WHY_MAX, "%s: more than %d are too many", row->name,
                 SETTINGS_WORDS_MAX);
        return false;
    }
    words->item[words->count] = NULL;
    if (!set_text(&words->item[words->count], value, why)) return false;
    words->count++;
    return true;
}

/* Words that must look like something. */
static bool check_value(const setting *row, const char *value, char *why) {
    if (!*value) {
        snprintf(why, SETTINGS_WHY_MAX, "%s takes a value", row->name);
        return false;
    }
    if (strcmp(row->name, "trusted-proxy") == 0 && !guard_is_net(value)) {
        snprintf(why, SETTINGS_WHY_MAX, "trusted-proxy takes an address or a net, not `%.100s`",
                 value);
        return false;
    }
    if (strcmp(row->name, "store") == 0 && !store_postgres_is(value)) {
        snprintf(why, SETTINGS_WHY_MAX,
                 "store takes an address, as "
                 "postgresql://longroad@db.example/longroad");
        return false;
    }
    if (strcmp(row->name, "node") == 0 && !store_node_is(value)) {
        snprintf(why, SETTINGS_WHY_MAX,
                 "node takes a name of up to %d letters, digits, `-`, `_` and `.`, not `%.100s`",
                 STORE_NODE_MAX - 1, value);
        return false;
    }
    if (strcmp(row->name, "engine") == 0 && (!strchr(value, '=') || value[0] == '=')) {
        snprintf(why, SETTINGS_WHY_MAX, "engine takes NAME=PROGRAM, not `%.100s`", value);
        return false;
    }
    return true;
}

static bool set_flag(const setting *row, bool *at, const char *value, char *why) {
    *at = strcmp(value, "yes") == 0;
    if (*at || strcmp(value, "no") == 0) return true;
    snprintf(why, SETTINGS_WHY_MAX, "%s takes yes or no, not `%.100s`", row->name, value);
    return false;
}

static bool add_device(uint32_t *at, const char *value, char *why) {
    for (int k = 0; word_device_text(k) != NULL; k++) {
        if (strcmp(word_device_text(k), value) != 0) continue;
        *at |= 1u << k;
        return true;
    }
    snprintf(why, SETTINGS_WHY_MAX, "device takes hints, analysis or practice, not `%.100s`",
             value);
    return false;
}

bool settings_set(settings *s, const char *name, const char *value, char why[SETTINGS_WHY_MAX]) {
    const setting *row = NULL;
    for (uint32_t k = 0; k < settings_count; k++)
        if (strcmp(settings_table[k].name, name) == 0) row = &settings_table[k];
    if (!row) {
        snprintf(why, SETTINGS_WHY_MAX, "there is no setting `%.100s`", name);
        return false;
    }
    void *at = (char *)s + row->offset;
    if (!check_value(row, value, why)) return false;
    switch (row->kind) {
    case SETTING_NUMBER:
        if (strcmp(name, "port") == 0) s->port_given = true;
        return set_number(row, at, value, why);
    case SETTING_TEXT: return set_text(at, value, why);
    case SETTING_WORDS: return add_word(row, at, value, why);
    case SETTING_FLAG: return set_flag(row, at, value, why);
    case SETTING_DEVICE: return add_device(at, value, why);
    case SETTING_LEVEL: break;
    }
    if (log_level_parse(value, at)) return true;
    snprintf(why, SETTINGS_WHY_MAX, "log takes debug, info, warn or error, not `%.100s`", value);
    return false;
}

/* ---- the file ---- */

/* Cuts blanks off both ends, in place. */
static char *trim(char *text) {
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1])) length--;
    text[length] = 0;
    return text;
}

static bool read_line(settings *s, char *line, char why[SETTINGS_WHY_MAX]) {
    char *text = trim(line);
    if (!*text || *text == '#') return true;
    char *equals = strchr(text, '=');
    if (!equals) {
        snprintf(why, SETTINGS_WHY_MAX, "`%.100s` is not `name = value`", text);
        return false;
    }
    *equals = 0;
    return settings_set(s, trim(text), trim(equals + 1), why);
}

bool settings_read(settings *s, const char *path, const char *text, char why[SETTINGS_WHY_MAX]) {
    char line[1024], sentence[SETTINGS_WHY_MAX];
    for (unsigned number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        bool fits = length < sizeof line;
        if (fits) {
            memcpy(line, text, length);
            line[length] = 0;
        } else {
            snprintf(sentence, sizeof sentence, "the line is too long");
        }
        if (!fits || !read_line(s, line, sentence)) {
            snprintf(why, SETTINGS_WHY_MAX, "%.120s:%u: %.300s", path, number, sentence);
            return false;
        }
        text += length + (text[length] == '\n');
    }
    return true;
}

/* ---- the whole ---- */

static bool default_data(settings *s, char why[SETTINGS_WHY_MAX]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char path[4096];
    if (state && state[0] == '/')
        snprintf(path, sizeof path, "%s/longroad", state);
    else if (home && home[0] == '/')
        snprintf(path, sizeof path, "%s/.local/state/longroad", home);
    else {
        snprintf(why, SETTINGS_WHY_MAX, "where to keep the games? --data DIR says it");
        return false;
    }
    return set_text(&s->data, path, why);
}

static bool join_engines(settings *s, char why[SETTINGS_WHY_MAX]) {
    size_t size = 1; /* the final zero */
    for (uint32_t k = 0; k < s->engines.count; k++) size += strlen(s->engines.item[k]) + 1;
    free(s->engine_lines);
    s->engine_lines = calloc(size, 1);
    if (!s->engine_lines) {
        snprintf(why, SETTINGS_WHY_MAX, "out of memory");
        return false;
    }
    char *at = s->engine_lines;
    for (uint32_t k = 0; k < s->engines.count; k++)
        at += snprintf(at, size - (size_t)(at - s->engine_lines), "%s\n", s->engines.item[k]);
    s->server.engines = s->engine_lines;
    s->server.engines_allowed = s->engines.count > 0;
    return true;
}

bool settings_finish(settings *s, char why[SETTINGS_WHY_MAX]) {
    if (!s->cert != !s->key) {
        snprintf(why, SETTINGS_WHY_MAX, "TLS takes both, --cert and --key");
        return false;
    }
    if (!s->store != !s->node) {
        snprintf(why, SETTINGS_WHY_MAX,
                 "several nodes on one database take both, --store and --node");
        return false;
    }
    if (!s->bind && !set_text(&s->bind, "127.0.0.1", why)) return false;
    if (!s->data && !default_data(s, why)) return false;
    s->server.node = s->node;
    return join_engines(s, why);
}
