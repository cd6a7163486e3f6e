/* sums.c - the sums by which a store finds damaged and exchanged bytes (store_ops.h). */
#include "store_ops.h"

#include <string.h>

#define SUM_START 0xcbf29ce484222325u

/* A sum of bytes, continued from `sum`: FNV-1a with 64 bits. */
static uint64_t sum_bytes(uint64_t sum, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

static uint64_t sum_number(uint64_t sum, uint64_t number) {
    unsigned char bytes[8] = { 0 };
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(number >> 8 * i);
    return sum_bytes(sum, bytes, sizeof bytes);
}

static uint64_t sum_text(uint64_t sum, const char *text) {
    return sum_bytes(sum, text, strlen(text) + 1);
}

/* As in format 1: of the entry alone. */
static uint64_t sum_alone(uint64_t sum, const store_entry *e) {
    sum = sum_number(sum, e->table);
    sum = sum_number(sum, e->seq);
    sum = sum_number(sum, (uint64_t)e->time_ms);
    sum = sum_text(sum, e->kind);
    return sum_bytes(sum, e->text, e->length);
}

uint64_t store_entry_sum(const store_entry *e, uint64_t before) {
    return sum_alone(sum_number(SUM_START, before), e);
}

bool store_chain_add(store_chain *chain, const store_entry *e, uint64_t sum) {
    bool continues = sum == store_entry_sum(e, chain->sum);
    if (!continues && (chain->begun || sum != sum_alone(SUM_START, e))) return false;
    *chain = (store_chain){ .sum = sum, .begun = continues };
    return true;
}

uint64_t store_row_sum(const store_table *row) {
    uint64_t sum = sum_number(SUM_START, row->table);
    sum = sum_number(sum, (uint64_t)row->stage);
    sum = sum_number(sum, (uint64_t)row->created_ms);
    sum = sum_text(sum, row->name);
    sum = sum_number(sum, row->rules);
    sum = sum_number(sum, row->maker);
    sum = sum_number(sum, (uint64_t)row->wake_ms);
    return sum_text(sum, row->listing != NULL ? row->listing : "");
}

uint64_t store_named_sum(const void *name, size_t name_length, const void *bytes, size_t length) {
    uint64_t sum = sum_number(SUM_START, name_length);
    return sum_bytes(sum_bytes(sum, name, name_length), bytes, length);
}

uint64_t store_record_sum(uint64_t table, const void *text, size_t length) {
    return sum_bytes(sum_number(SUM_START, table), text, length);
}
