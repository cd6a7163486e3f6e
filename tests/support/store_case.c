/* store_case.c - see store_case.h. */
#include "store_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
// clang-format off
#include <cmocka.h>
// clang-format on

store_entry entry(uint64_t table, uint32_t seq, const char *kind, const char *text) {
    return (store_entry){ .table = table,
                          .seq = seq,
                          .time_ms = 1000 * (int64_t)(table % 1000) + seq,
                          .kind = kind,
                          .text = text,
                          .length = strlen(text) };
}

bool list_entry(void *context, const store_entry *e) {
    listing *l = context;
    size_t at = strlen(l->text);
    snprintf(l->text + at, sizeof l->text - at, "%u %s %.*s;", e->seq, e->kind, (int)e->length,
             e->text);
    assert_int_equal(e->time_ms, 1000 * (int64_t)(e->table % 1000) + e->seq);
    return true;
}

void assert_entries(store *s, uint64_t table, const char *expected) {
    listing l = { "" };
    assert_int_equal(store_entries(s, table, 0, list_entry, &l), STORE_OK);
    assert_string_equal(l.text, expected);
}

bool list_table(void *context, const store_table *t) {
    listing *l = context;
    size_t at = strlen(l->text);
    snprintf(l->text + at, sizeof l->text - at, "%llu stage %d entries %u from %lld to %lld;",
             (unsigned long long)t->table, (int)t->stage, t->entries, (long long)t->created_ms,
             (long long)t->changed_ms);
    return true;
}

void assert_tables(store *s, uint32_t stages, uint64_t before, uint32_t limit,
                   const char *expected) {
    listing l = { "" };
    assert_int_equal(store_tables(s, stages, before, limit, list_table, &l), STORE_OK);
    assert_string_equal(l.text, expected);
}

bool count_entry(void *context, const store_entry *e) {
    (void)e;
    ++*(uint32_t *)context;
    return true;
}

bool list_row(void *context, const store_table *t) {
    listing *l = context;
    size_t at = strlen(l->text);
    snprintf(l->text + at, sizeof l->text - at, "%llu %s rules %u maker %llu wake %lld %s;",
             (unsigned long long)t->table, t->name, t->rules, (unsigned long long)t->maker,
             t->wake_ms == STORE_NEVER ? -1 : (long long)t->wake_ms,
             t->listing != NULL ? t->listing : "-");
    assert_false(t->damaged);
    return true;
}

void make_named(store *s, uint64_t table, const char *name, uint64_t maker, int64_t wake_ms) {
    const store_entry e = entry(table, 0, "created", "");
    const store_change c = { .table = table,
                             .name = name,
                             .maker = maker,
                             .rules = 3,
                             .wake_set = true,
                             .wake_ms = wake_ms };
    assert_int_equal(store_append(s, &e, 1, &c, 1), STORE_OK);
}
