/* ledger_json.c - ledgers with their drawings as JSON (ledger_json.h). */
#include "ledger_json.h"

#include "drawing.h"
#include "http_json.h"
#include "lr_assert.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

const ledger_page ledger_pages[LEDGER_PAGES] = {
#define LEDGER(page, ids, family, module) { page, ids, family, module },
#include "ledgers.def"
#undef LEDGER
};

int ledger_find(const char *page) {
    for (int k = 0; k < LEDGER_PAGES; k++)
        if (strcmp(ledger_pages[k].page, page) == 0) return k;
    return -1;
}

const char *ledger_text(int page) {
    const embedded_ledger *ledger = embedded_ledgers;
    while (ledger->name != NULL && strcmp(ledger->name, ledger_pages[page].page) != 0) ledger++;
    LR_ASSERT(ledger->name != NULL);
    return ledger->text;
}

/* ---- all pages ---- */

static void put_words(json_writer *w, const char *key, drawing_words words) {
    drawing_words word;
    jw_put_array(w, key);
    while (drawing_next_word(&words, &word)) jw_bytes(w, word.text, word.length);
    jw_array_end(w);
}

void ledgers_write(json_writer *w) {
    jw_object(w);
    jw_put_array(w, KEY(ledgers, pages));
    for (const ledger_page *row = ledger_pages; row < ledger_pages + LEDGER_PAGES; row++) {
        const char *title = ledger_text((int)(row - ledger_pages)) + 2; /* "# Title" */
        jw_object(w);
        jw_put_string(w, KEY(ledger_page, page), row->page);
        jw_key(w, KEY(ledger_page, title));
        jw_bytes(w, title, strcspn(title, "\n"));
        jw_put_string(w, KEY(ledger_page, ids), row->ids);
        jw_put_string(w, KEY(ledger_page, family), row->family);
        jw_put_string(w, KEY(ledger_page, module), row->module[0] ? row->module : NULL);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_put_object(w, KEY(ledgers, refusals));
    for (lr_status status = 0; status < LR_STATUS_COUNT; status++) {
        const char *rules = lr_status_rules(status);
        if (rules[0]) put_words(w, lr_status_name(status), (drawing_words){ rules, strlen(rules) });
    }
    jw_object_end(w);
    jw_object_end(w);
}

/* ---- one page ---- */

enum { GAMES_MAX = 32 };

/* What making a page needs besides the page. */
typedef struct workspace {
    drawing drawn;
    lr_view view;
    lr_error error;
    char games[GAMES_MAX][LR_CONFIG_TEXT_MAX]; /* whose setting is written */
    uint32_t game_count;
} workspace;

/* The next drawing of a text; false: there is none. All can be read: a test reads them. */
static bool next_drawing(const char **at, workspace *work) {
    drawing_words block;
    if (!drawing_find(at, &block)) return false;
    lr_status status = drawing_read(&work->drawn, block, &work->error);
    LR_ASSERT(status == LR_OK);
    return true;
}

/* Drawings of one game share its setting. */
static void put_setting(workspace *work, json_writer *w) {
    const drawing *d = &work->drawn;
    for (uint32_t k = 0; k < work->game_count; k++)
        if (strcmp(work->games[k], d->config) == 0) return;
    LR_ASSERT(work->game_count < GAMES_MAX);
    memcpy(work->games[work->game_count++], d->config, sizeof d->config);
    jw_put_object(w, d->config);
    wire_family_of(&d->game)->setting(&d->game, w);
    jw_object_end(w);
}

static void put_view(workspace *work, json_writer *w) {
    const drawing *d = &work->drawn;
    const wire_family *family = wire_family_of(&d->game);
    wire_viewer nobody = { .seat = LR_SPECTATOR };
    lr_observe(&d->game, &d->state, LR_SPECTATOR, &work->view);
    jw_put_object(w, KEY(drawing, view));
    for (int k = 0; family->sections[k].name != NULL; k++) {
        if (!family->sections[k].drawn) continue;
        jw_key(w, family->sections[k].name);
        family->section(&d->game, &work->view, &nobody, k, w);
    }
    jw_object_end(w);
}

static void put_tries(workspace *work, json_writer *w) {
    const drawing *d = &work->drawn;
    jw_put_array(w, KEY(drawing, tries));
    for (const drawing_try *one = d->tries; one < d->tries + d->try_count; one++) {
        lr_observe(&d->game, &d->state, one->action.actor, &work->view);
        jw_object(w);
        jw_put_uint(w, KEY(drawing_try, seat), one->action.actor);
        jw_key(w, KEY(drawing_try, move));
        wire_family_of(&d->game)->move(&d->game, &work->view, one->action, w);
        jw_put_string(w, KEY(drawing_try, code),
                      one->status == LR_OK ? NULL : lr_status_name(one->status));
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void write_drawing(workspace *work, json_writer *w) {
    const drawing *d = &work->drawn;
    jw_object(w);
    jw_put_string(w, KEY(drawing, game), d->config);
    put_words(w, KEY(drawing, rules), d->rules);
    jw_key(w, KEY(drawing, caption));
    jw_bytes(w, d->caption.text, d->caption.length);
    put_words(w, KEY(drawing, around), d->around);
    put_words(w, KEY(drawing, marks), d->marks);
    put_tries(work, w);
    put_view(work, w);
    jw_object_end(w);
}

bool ledger_write(int page, json_writer *w) {
    const char *text = ledger_text(page);
    workspace *work = calloc(1, sizeof *work);
    if (work == NULL) return false;
    jw_object(w);
    jw_put_string(w, KEY(ledger, page), ledger_pages[page].page);
    jw_put_string(w, KEY(ledger, text), text);
    jw_put_object(w, KEY(ledger, settings));
    for (const char *at = text; next_drawing(&at, work);) put_setting(work, w);
    jw_object_end(w);
    jw_put_array(w, KEY(ledger, drawings));
    for (const char *at = text; next_drawing(&at, work);) write_drawing(work, w);
    jw_array_end(w);
    jw_object_end(w);
    free(work);
    return true;
}
