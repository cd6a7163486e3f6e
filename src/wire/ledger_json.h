/* ledger_json.h - the rules for readers: ledgers with their drawings, as JSON.
 *
 * The ledgers of docs/rules are the one source. They are carried in the program as they are; a
 * client gets a ledger's Markdown, and with it what its drawings show (drawing.h): positions as a
 * watcher sees them, in the words of the games' JSON, so that a client draws them as it draws
 * tables. Actions of a drawing come as moves do.
 *
 *     GET /api/rules          the pages there are, and by which rules the program refuses
 *     GET /api/rules/PAGE     a page
 *
 * `longroad rules` prints the same.
 */
#ifndef WIRE_LEDGER_JSON_H
#define WIRE_LEDGER_JSON_H

#include "json_writer.h"

#include <longroad/longroad.h>

/* Made of docs/rules/PAGE.md; a row of zeros ends it. */
typedef struct embedded_ledger {
    const char *name, *text;
    size_t length;
} embedded_ledger;
extern const embedded_ledger embedded_ledgers[];
extern const size_t embedded_ledger_count;

enum { LEDGER_PAGES = 6 };

/* A row of ledgers.def; its text is that of the file. */
typedef struct ledger_page {
    const char *page, *ids, *family, *module;
} ledger_page;
extern const ledger_page ledger_pages[LEDGER_PAGES];

/* The number of a page; -1: there is none of that name. */
int ledger_find(const char *page);
/* Its text, with a final zero. */
const char *ledger_text(int page);

/* The answers to both requests. The second needs memory; false: there was none. */
void ledgers_write(json_writer *w);
bool ledger_write(int page, json_writer *w);

#endif
