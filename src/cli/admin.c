/* admin.c - `longroad admin`: looks at a running server and interferes.
 *
 * It speaks HTTP to the server at this machine, with the secret that lies in the data folder; so
 * whoever can read that folder is the admin.
 */
#include "cli.h"
#include "net.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_DATA = 0x200, KEY_CONFIG };

typedef struct admin_flags {
    const char *data, *config;
    const char *word[4];
    int words;
} admin_flags;

static const struct argp_option options[] = {
    { "data", KEY_DATA, "DIR", 0, "The server's data folder (default as of `longroad serve`)", 0 },
    { "config", KEY_CONFIG, "FILE", 0, "The server's configuration file, which may name the folder",
      0 },
    { 0 },
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    admin_flags *flags = state->input;
    switch (key) {
    case KEY_DATA: flags->data = argument; return 0;
    case KEY_CONFIG: flags->config = argument; return 0;
    case ARGP_KEY_ARG:
        if (flags->words == 4) argp_error(state, "`%s` is one word too many", argument);
        flags->word[flags->words++] = argument;
        return 0;
    case ARGP_KEY_NO_ARGS: argp_usage(state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "list\nclose TABLE\nkick TABLE SEAT\nstats",
    .doc = "Look at a running server and interfere: the tables, one of them closed, somebody sent "
           "away from a seat, figures."
           "\vIt must run at the server's machine as a user who can read the server's data folder.",
};

/* Names of tables are letters, digits and dashes; nothing else may stand in an address. */
static const char *table_word(const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    if (!*word || strlen(word) > 64 || word[strspn(word, plain)])
        cli_usage("`%s` is not the name of a table", word);
    return word;
}

static void make_request(const admin_flags *flags, const char **method, char path[256]) {
    const char *what = flags->word[0];
    *method = "POST";
    if (strcmp(what, "list") == 0 && flags->words == 1) {
        *method = "GET";
        snprintf(path, 256, "/api/admin/tables");
    } else if (strcmp(what, "stats") == 0 && flags->words == 1) {
        *method = "GET";
        snprintf(path, 256, "/api/admin/stats");
    } else if (strcmp(what, "close") == 0 && flags->words == 2) {
        snprintf(path, 256, "/api/admin/close?table=%s", table_word(flags->word[1]));
    } else if (strcmp(what, "kick") == 0 && flags->words == 3) {
        snprintf(path, 256, "/api/admin/kick?table=%s&seat=%u", table_word(flags->word[1]),
                 (unsigned)cli_number("SEAT", flags->word[2], 0, LR_SEATS_MAX - 1));
    } else {
        cli_usage("what? list, close TABLE, kick TABLE SEAT, stats");
    }
}

static void find_data(const admin_flags *flags, settings *s) {
    char why[SETTINGS_WHY_MAX];
    settings_default(s);
    char *text = flags->config ? cli_read(flags->config, 1 << 20, NULL) : NULL;
    if (flags->config && !text) exit(CLI_FAILED);
    if (text && !settings_read(s, flags->config, text, why)) cli_usage("%s", why);
    free(text);
    if (flags->data && !settings_set(s, "data", flags->data, why)) cli_usage("--%s", why);
    if (!settings_finish(s, why)) cli_usage("%s", why);
}

int cmd_admin(int argc, char **argv) {
    admin_flags flags = { 0 };
    settings s;
    const char *method;
    char path[256], why[NET_WHY_MAX];
    int status = 0;
    argp_parse(&argp, argc, argv, 0, NULL, &flags);
    make_request(&flags, &method, path);
    find_data(&flags, &s);
    char *body = net_ask(s.data, method, path, &status, why);
    settings_free(&s);
    if (!body) cli_fail("%s", why);
    bool good = status >= 200 && status < 300;
    if (good)
        fputs(body, stdout);
    else
        cli_error("the server says %d: %s", status, body);
    free(body);
    return good && fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}
