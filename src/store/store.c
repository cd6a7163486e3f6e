/* store.c - checks the arguments of every call and hands it to the backend (store_ops.h). */
#include "store_ops.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- what backends share ---- */

store_status store_fail(store *s, store_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->error, sizeof s->error, format, arguments);
    va_end(arguments);
    return s->status = status;
}

store_status store_refuse_entry(store *s, const store_entry *e, const char *why) {
    return store_fail(s, STORE_FAILED, "%s: entry %" PRIu32 " of table %" PRIu64 " %s", s->place,
                      e->seq, e->table, why);
}

bool store_is_number(uint64_t table) {
    return table > 0 && table <= INT64_MAX;
}

store_table store_row_new(const store_entry *first) {
    return (store_table){ .table = first->table,
                          .stage = STORE_OPEN,
                          .created_ms = first->time_ms,
                          .rules = 1,
                          .wake_ms = STORE_NEVER };
}

void store_row_change(store_table *row, const store_change *c) {
    row->stage = c->stage;
    if (c->rules != 0) row->rules = c->rules;
    if (c->maker != 0) row->maker = c->maker;
    if (c->wake_set) row->wake_ms = c->wake_ms;
    if (c->stage == STORE_SET_ASIDE) row->wake_ms = STORE_NEVER;
    if (c->listing != NULL) row->listing = c->listing;
    if (c->name != NULL) snprintf(row->name, sizeof row->name, "%s", c->name);
}

/* ---- the calls ---- */

static bool is_known_change(const store_change *c) {
    return (uint32_t)c->stage < STORE_STAGE_COUNT && store_is_number(c->table) &&
           c->rules <= INT32_MAX &&
           (c->name == NULL || strnlen(c->name, STORE_NAME_MAX) < STORE_NAME_MAX) &&
           (c->listing == NULL || strnlen(c->listing, STORE_LISTING_MAX) < STORE_LISTING_MAX);
}

/* What the caller must not do: refused before anything is written. */
static store_status refuse_misuse(store *s, const store_entry *entries, uint32_t entry_count,
                                  const store_change *changes, uint32_t change_count) {
    if (entry_count > STORE_BATCH_MAX || change_count > STORE_BATCH_MAX)
        return store_fail(s, STORE_FAILED, "%s: more than %d entries at once", s->place,
                          STORE_BATCH_MAX);
    for (uint32_t i = 0; i < entry_count; i++) {
        const store_entry *e = &entries[i];
        if (!store_is_number(e->table))
            return store_refuse_entry(s, e, "has a table without a number");
        if (e->length > STORE_TEXT_MAX) return store_refuse_entry(s, e, "is too long");
        if (strnlen(e->kind, STORE_KIND_MAX) == STORE_KIND_MAX)
            return store_refuse_entry(s, e, "has a kind that is too long");
    }
    for (uint32_t i = 0; i < change_count; i++)
        if (!is_known_change(&changes[i]))
            return store_fail(s, STORE_FAILED,
                              "%s: a change of no known stage or table, or with a "
                              "text that is too long",
                              s->place);
    return STORE_OK;
}

store_status store_append(store *s, const store_entry *entries, uint32_t entry_count,
                          const store_change *changes, uint32_t change_count) {
    store_status status = refuse_misuse(s, entries, entry_count, changes, change_count);
    return status == STORE_OK ? s->ops->append(s, entries, entry_count, changes, change_count)
                              : status;
}

store_status store_put(store *s, const char *name, const void *value, size_t length,
                       bool only_new) {
    if (length > STORE_TEXT_MAX)
        return store_fail(s, STORE_FAILED, "%s: the value `%s` is too long", s->place, name);
    return s->ops->put(s, name, value, length, only_new);
}

store_status store_get(store *s, const char *name, void **value, size_t *length) {
    *value = NULL;
    *length = 0;
    return s->ops->get(s, name, value, length);
}

store_status store_record(store *s, uint64_t table, char **text, size_t *length) {
    *text = NULL;
    *length = 0;
    return s->ops->record(s, table, text, length);
}

store_status store_tables(store *s, uint32_t stages, uint64_t before, uint32_t limit,
                          store_each_table *each, void *context) {
    return s->ops->tables(s, stages, store_is_number(before) ? before : INT64_MAX,
                          limit > 0 ? limit : UINT32_MAX, each, context);
}

store_status store_find_name(store *s, const char *name, store_table *out, bool *found) {
    *found = false;
    *out = (store_table){ .wake_ms = STORE_NEVER };
    return s->ops->find_name(s, name, out, found);
}

store_status store_due(store *s, int64_t by_ms, store_table *out, uint32_t max, uint32_t *count,
                       int64_t *next_ms) {
    *count = 0;
    *next_ms = STORE_NEVER;
    return s->ops->due(s, by_ms, out, max, count, next_ms);
}

store_status store_makers(store *s, store_each_maker *each, void *context) {
    return s->ops->makers(s, each, context);
}

store_status store_strangers(store *s, uint32_t rules, uint32_t limit, store_each_table *each,
                             void *context) {
    return s->ops->strangers(s, rules, limit, each, context);
}

store_status store_entries(store *s, uint64_t table, uint32_t seq, store_each_entry *each,
                           void *context) {
    return s->ops->entries(s, table, seq, each, context);
}

bool store_local(const store *s) {
    return s->ops->claim == NULL;
}

store_status store_claim(store *s, uint64_t table, char holder[STORE_NODE_MAX]) {
    holder[0] = 0;
    return s->ops->claim != NULL ? s->ops->claim(s, table, holder) : STORE_OK;
}

store_status store_release(store *s, uint64_t table) {
    return s->ops->release != NULL ? s->ops->release(s, table) : STORE_OK;
}

store_status store_survey(store *s, store_say *say, void *context) {
    return s->ops->survey != NULL ? s->ops->survey(s, say, context) : STORE_OK;
}

store_status store_scrub(store *s, uint64_t *cursor, uint32_t steps, store_say *say,
                         void *context) {
    if (s->ops->scrub != NULL) return s->ops->scrub(s, cursor, steps, say, context);
    *cursor = 0;
    return STORE_OK;
}

void store_tend(store *s) {
    if (s->ops->tend != NULL) s->ops->tend(s);
}

const char *store_error(const store *s) {
    return s->error;
}

const char *store_notice(const store *s) {
    return s->notice;
}

void store_close(store *s) {
    if (s != NULL) s->ops->close(s);
}
