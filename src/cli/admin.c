/* admin.c - `longroad admin`: looks at a running server and interferes.
 *
 * It speaks HTTP to the server at this machine, with the secret that lies in the data folder; so
 * whoever can read that folder is the admin.
 */
#include "command.h"
#include "net.h"

#include <stdlib.h>
#include <string.h>

typedef struct admin_flags {
    const char *data, *config;
    cli_arguments words;
} admin_flags;

static const cli_flag own_flags[] = {
    { "data", "DIR", "The server's data folder (default as of `longroad serve`)",
      CLI_TEXT(admin_flags, data) },
    { "config", "FILE", "The server's configuration file, which may name the folder",
      CLI_TEXT(admin_flags, config) },
    { 0 },
};

/* Names of tables are letters, digits and dashes; nothing else may stand in an address. */
static const char *table_word(const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    if (!*word || strlen(word) > 64 || word[strspn(word, plain)])
        cli_usage("`%s` is not the name of a table", word);
    return word;
}

static void make_request(const admin_flags *flags, const char **method, char path[256]) {
    const char *what = flags->words.item[0];
    *method = "POST";
    if (strcmp(what, "list") == 0 && flags->words.count == 1) {
        *method = "GET";
        snprintf(path, 256, "/api/admin/tables");
    } else if (strcmp(what, "stats") == 0 && flags->words.count == 1) {
        *method = "GET";
        snprintf(path, 256, "/api/admin/stats");
    } else if (strcmp(what, "nodes") == 0 && flags->words.count == 1) {
        *method = "GET";
        snprintf(path, 256, "/api/admin/nodes");
    } else if (strcmp(what, "close") == 0 && flags->words.count == 2) {
        snprintf(path, 256, "/api/admin/close?table=%s", table_word(flags->words.item[1]));
    } else if (strcmp(what, "kick") == 0 && flags->words.count == 3) {
        snprintf(path, 256, "/api/admin/kick?table=%s&seat=%u", table_word(flags->words.item[1]),
                 (unsigned)cli_number("SEAT", flags->words.item[2], 0, LR_SEATS_MAX - 1));
    } else {
        cli_usage("what? list, close TABLE, kick TABLE SEAT, stats, nodes");
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

static int run_admin(int argc, char **argv) {
    admin_flags flags = { 0 };
    settings s;
    const char *method;
    char path[256], why[NET_WHY_MAX];
    int status = 0;
    flags.words = cli_command_read(&cmd_admin, argc, argv, &flags);
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

const cli_command cmd_admin = {
    .name = "admin",
    .sentence = "Look at a running server and interfere",
    .about =
        "Look at a running server and interfere: the tables, one of them closed, somebody sent "
        "away from a seat, figures, the nodes that share its store.",
    .more =
        "It must run at the server's machine as a user who can read the server's data folder. Of "
        "several nodes it asks the one whose folder it is given: `list` and `stats` are that "
        "node's, `nodes` tells of all, and `close` and `kick` go on to the node that has the "
        "table. If that node does not answer within seconds they say so: nothing was done, or "
        "nobody knows.",
    .flags = own_flags,
    .arguments = "list\nclose TABLE\nkick TABLE SEAT\nstats\nnodes",
    .least = 1,
    .missing = "say what to do: list, close TABLE, kick TABLE SEAT, stats or nodes",
    .most = 3,
    .surplus = "one word too many",
    .words = "list close kick stats nodes",
    .run = run_admin,
};
