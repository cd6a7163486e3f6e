/* ledgers.c - no rules for readers (ledger_json.h): a site carries them as files, which `longroad
 * rules` prints, so that nobody downloads them with every table. */
#include "ledger_json.h"

#include "http_json.h"

int ledger_find(const char *page) {
    (void)page;
    return -1;
}

bool ledger_write(int page, json_writer *w) {
    (void)page, (void)w;
    return false;
}

void ledgers_write(json_writer *w) {
    jw_object(w);
    jw_put_array(w, KEY(ledgers, pages));
    jw_array_end(w);
    jw_put_object(w, KEY(ledgers, refusals));
    jw_object_end(w);
    jw_object_end(w);
}
