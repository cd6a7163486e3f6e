/* rules.c - `longroad rules`: the rules for readers, as the table server tells them
 * (ledger_json.h).
 *
 *     longroad rules            the pages, and which rules refuse what
 *     longroad rules base       a page with its drawings
 *
 * JSON, for programs and for sites that show the rules without a server.
 */
#include "command.h"
#include "json_text.h"
#include "ledger_json.h"

#include <stdlib.h>

static const cli_flag own_flags[] = { { 0 } };

static int run_rules(int argc, char **argv) {
    cli_arguments pages = cli_command_read(&cmd_rules, argc, argv, NULL);
    int page = pages.count > 0 ? ledger_find(pages.item[0]) : -1;
    json_text text = { 0 };
    json_writer w = json_text_start(&text);
    if (pages.count > 0 && page < 0)
        cli_usage("there is no page of rules `%s`; `longroad rules` lists them", pages.item[0]);
    bool good = true;
    if (page < 0)
        ledgers_write(&w);
    else
        good = ledger_write(page, &w);
    if (!good || !jw_finish(&w)) cli_fail("there is not enough memory");
    fwrite(text.bytes, 1, text.length, stdout);
    free(text.bytes);
    return CLI_OK;
}

#define LEDGER(page, ids, family, module) page " "
const cli_command cmd_rules = {
    .name = "rules",
    .sentence = "Print the rules with their drawings, as JSON",
    .about = "Print a page of the rules with the positions that its drawings show, or the list of "
             "pages and which rules refuse what: JSON, as the table server tells it.",
    .flags = own_flags,
    .arguments = "[PAGE]",
    .most = 1,
    .surplus = "one page at a time",
    .words =
#include "ledgers.def"
        , .run = run_rules,
};
#undef LEDGER
