/* salvage.c - what is left in a file that SQLite can no longer read.
 *
 * SQLite finds rows by walking down from the root of a tree; where a page on the way is gone, all
 * below it is out of reach, though it may be sound. Here the file is taken page by page, in any
 * order. A page that looks like part of a tree is searched for rows, and a row is believed if its
 * sum is right: it covers every column, so nothing else can pass for one. An entry's sum continues
 * that of the entry before it, so it is believed once both are found. (Rows of
 * `game` had no sum in format 1. A table's stage is taken from its row only if its entries have no
 * gap.)
 *
 *     database   page 1 | page 2 | ...               the first page begins with 100 bytes of header
 *     page       type | cells' places ... free ... cells
 *     cell       length of the payload, payload, perhaps the first of a chain of overflow pages
 *     payload    header with a type for each column, then the columns
 *     -wal       32 bytes, then frames: 24 bytes, page. A frame counts if the chain of sums holds
 *                up to it and a commit follows: what was never committed is not saved by mistake.
 *
 * The layout is that of SQLite's published file format, sections 1.2 to 1.6, 2 and 4. What is found
 * becomes a new database, with the same functions that a server writes with.
 */
#include "sqlite_store.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LOG_HEADER = 32,
    FRAME_HEADER = 24,
    COLUMNS_MAX = 10,
    PAYLOAD_MAX = 64 << 20,
    TYPE_INDEX_INNER = 2,
    TYPE_INDEX_LEAF = 10,
    TYPE_TABLE_LEAF = 13
};

/* ---- the files ---- */

typedef struct image {
    const uint8_t *bytes;
    size_t size;
} image;

typedef struct kept_entry {
    store_entry entry; /* the text stands behind the struct */
    uint64_t sum;
    char kind[STORE_KIND_MAX];
} kept_entry;
typedef kept_entry *entry_pointer;

typedef struct kept_table {
    uint64_t table;
    bool row_known;
    store_table row;
    char *listing, *record;
    size_t record_length;
} kept_table;

typedef struct kept_name {
    char name[STORE_NAME_MAX];
    uint64_t table;
} kept_name;

typedef struct salvage {
    image file, log;
    size_t page_bytes, usable;
    uint32_t page_count;
    const uint8_t **newer; /* by page number: the log's version, or NULL */
    entry_pointer *entries;
    size_t entry_count, entry_room;
    kept_table *tables;
    size_t table_count, table_room;
    kept_name *names; /* each once, with the newest table that has it */
    size_t name_count, name_room;
    uint8_t *payload;
    store *to;
    store_salvaged found;
    bool no_memory;
} salvage;

static image map_file(const char *path) {
    image i = { .bytes = NULL };
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return i;
    if (fstat(file, &about) == 0 && about.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) i = (image){ .bytes = bytes, .size = (size_t)about.st_size };
    }
    close(file);
    return i;
}

static void unmap_file(image i) {
    union {
        const uint8_t *in;
        void *out;
    } pointer = { .in = i.bytes };
    if (i.bytes != NULL) munmap(pointer.out, i.size);
}

static uint32_t be16(const uint8_t *at) {
    return (uint32_t)at[0] << 8 | at[1];
}

static uint32_t be32(const uint8_t *at) {
    return be16(at) << 16 | be16(at + 2);
}

static bool is_page_size(uint32_t bytes) {
    return bytes >= 512 && bytes <= 65536 && (bytes & (bytes - 1)) == 0;
}

/* Whether the bytes could be a page of that size with rows on it: its cells lie behind the list of
 * their places, and inside of the page. */
static bool is_full_page(const uint8_t *page, uint32_t bytes) {
    uint32_t head = page[0] == TYPE_INDEX_INNER ? 12 : 8;
    if (head == 8 && page[0] != TYPE_INDEX_LEAF && page[0] != TYPE_TABLE_LEAF) return false;
    uint32_t cells = be16(page + 3), content = be16(page + 5);
    if (cells == 0 || head + 2 * cells > content || content >= bytes) return false;
    for (uint32_t k = 0; k < cells; k++) {
        uint32_t at = be16(page + head + 2 * k);
        if (at < content || at >= bytes) return false;
    }
    return true;
}

/* The size with which most pages of the file make sense: cells are packed to the end of their
 * page, so with a smaller size they lie outside of it, and with a larger one half of the pages
 * are overlooked. */
static uint32_t guess_page_size(image file) {
    uint32_t best = STORE_PAGE_BYTES;
    size_t most = 0;
    for (uint32_t bytes = 512; bytes <= 65536; bytes *= 2) {
        size_t count = 0;
        for (size_t at = 0; at + bytes <= file.size; at += bytes)
            count += is_full_page(file.bytes + at, bytes);
        if (count > most) best = bytes;
        if (count > most) most = count;
    }
    return best;
}

/* From the header, if that is still there; else what the log says; else what fits. */
static void measure_pages(salvage *v) {
    uint32_t of_file = 0, of_log = v->log.size >= LOG_HEADER ? be32(v->log.bytes + 8) : 0,
             unused = 0;
    if (v->file.size >= 100 && memcmp(v->file.bytes, "SQLite format 3", 16) == 0) {
        of_file = be16(v->file.bytes + 16);
        if (of_file == 1) of_file = 65536;
        if (v->file.bytes[20] <= 32) unused = v->file.bytes[20];
    }
    v->page_bytes = is_page_size(of_file)  ? of_file
                    : is_page_size(of_log) ? of_log
                                           : guess_page_size(v->file);
    v->usable = v->page_bytes - unused;
    v->page_count = (uint32_t)(v->file.size / v->page_bytes);
}

static const uint8_t *page_at(const salvage *v, uint32_t number) {
    if (number == 0 || number > v->page_count) return NULL;
    if (v->newer != NULL && v->newer[number] != NULL) return v->newer[number];
    size_t end = (size_t)number * v->page_bytes;
    return end <= v->file.size ? v->file.bytes + end - v->page_bytes : NULL;
}

/* ---- the log ---- */

typedef struct log_sum {
    uint32_t a, b;
    bool big_endian;
} log_sum;

static void log_sum_add(log_sum *s, const uint8_t *at, size_t length) {
    for (size_t i = 0; i + 8 <= length; i += 8) {
        uint32_t x = be32(at + i), y = be32(at + i + 4);
        if (!s->big_endian) {
            x = __builtin_bswap32(x);
            y = __builtin_bswap32(y);
        }
        s->a += x + s->b;
        s->b += y + s->a;
    }
}

static bool log_sum_is(const log_sum *s, const uint8_t *at) {
    return s->a == be32(at) && s->b == be32(at + 4);
}

/* How many frames are sound and committed; *page_max is the highest page among them. */
static size_t count_frames(const salvage *v, uint32_t *page_max) {
    const uint8_t *log = v->log.bytes;
    size_t frame_bytes = FRAME_HEADER + v->page_bytes, committed = 0;
    if (v->log.size < LOG_HEADER || (be32(log) & ~1u) != 0x377f0682 ||
        be32(log + 8) != v->page_bytes)
        return 0;
    log_sum sum = { .big_endian = (be32(log) & 1) != 0 };
    log_sum_add(&sum, log, 24);
    if (!log_sum_is(&sum, log + 24)) return 0;
    uint32_t seen_max = 0;
    for (size_t i = 0; LOG_HEADER + (i + 1) * frame_bytes <= v->log.size; i++) {
        const uint8_t *frame = log + LOG_HEADER + i * frame_bytes;
        if (memcmp(frame + 8, log + 16, 8) != 0) break; /* of an earlier round */
        log_sum_add(&sum, frame, 8);
        log_sum_add(&sum, frame + FRAME_HEADER, v->page_bytes);
        if (!log_sum_is(&sum, frame + 16)) break;
        if (be32(frame) > seen_max) seen_max = be32(frame);
        if (be32(frame + 4) == 0) continue;
        committed = i + 1;
        *page_max = seen_max;
    }
    return committed;
}

static void lay_log_over(salvage *v) {
    uint32_t page_max = 0;
    size_t frames = count_frames(v, &page_max);
    if (frames == 0) return;
    /* A page that is not in the file yet has a frame. */
    if (page_max > v->page_count + frames) page_max = (uint32_t)(v->page_count + frames);
    if (page_max > v->page_count) v->page_count = page_max;
    v->newer = calloc((size_t)v->page_count + 1, sizeof *v->newer);
    v->no_memory |= v->newer == NULL;
    for (size_t i = 0; v->newer != NULL && i < frames; i++) {
        const uint8_t *frame = v->log.bytes + LOG_HEADER + i * (FRAME_HEADER + v->page_bytes);
        if (be32(frame) <= v->page_count) v->newer[be32(frame)] = frame + FRAME_HEADER;
    }
}

/* ---- rows ---- */

/* A number of one to nine bytes; 0 bytes if it does not end within `size`. */
static size_t read_varint(const uint8_t *at, size_t size, uint64_t *out) {
    uint64_t value = 0;
    for (size_t i = 0; i < size && i < 9; i++) {
        if (i == 8) {
            *out = value << 8 | at[i];
            return 9;
        }
        value = value << 7 | (at[i] & 0x7f);
        if ((at[i] & 0x80) == 0) {
            *out = value;
            return i + 1;
        }
    }
    return 0;
}

typedef struct column {
    enum { COLUMN_NULL, COLUMN_NUMBER, COLUMN_BYTES } kind;
    int64_t number;
    const uint8_t *bytes;
    size_t length;
} column;

static bool read_column(uint64_t type, const uint8_t *at, size_t size, column *c) {
    static const uint8_t widths[] = { 0, 1, 2, 3, 4, 6, 8 };
    *c = (column){ .kind = COLUMN_NUMBER };
    if (type == 8 || type == 9) {
        c->number = type == 9;
        return true;
    }
    if (type >= 12) {
        *c = (column){ .kind = COLUMN_BYTES, .bytes = at, .length = (size_t)((type - 12) / 2) };
        return c->length <= size;
    }
    if (type > 6) return false;
    c->length = widths[type];
    if (type == 0) c->kind = COLUMN_NULL;
    if (c->length > size) return false;
    uint64_t value = type > 0 && (at[0] & 0x80) != 0 ? UINT64_MAX : 0;
    for (size_t i = 0; i < c->length; i++) value = value << 8 | at[i];
    c->number = (int64_t)value;
    return true;
}

/* The columns of a payload; 0 if it is none. */
static int read_columns(const uint8_t *payload, size_t length, column out[COLUMNS_MAX]) {
    uint64_t header = 0;
    size_t at = read_varint(payload, length, &header);
    if (at == 0 || header < at || header > length) return 0;
    size_t body = (size_t)header;
    int count = 0;
    while (at < header) {
        uint64_t type = 0;
        size_t bytes = read_varint(payload + at, (size_t)header - at, &type);
        if (bytes == 0 || count == COLUMNS_MAX) return 0;
        if (!read_column(type, payload + body, length - body, &out[count])) return 0;
        body += out[count++].length;
        at += bytes;
    }
    return count;
}

/* ---- what is kept ---- */

static void *grow(salvage *v, void *list, size_t count, size_t *room, size_t item) {
    if (count < *room) return list;
    size_t more = *room > 0 ? 2 * *room : 1024;
    void *bigger = realloc(list, more * item);
    if (bigger == NULL) {
        v->no_memory = true;
        return NULL;
    }
    *room = more;
    return bigger;
}

static void keep_entry(salvage *v, const store_entry *e, uint64_t sum) {
    entry_pointer *list = grow(v, v->entries, v->entry_count, &v->entry_room,
                               sizeof(entry_pointer));
    if (list == NULL) return;
    v->entries = list;
    kept_entry *kept = malloc(sizeof *kept + e->length + 1);
    if (kept == NULL) {
        v->no_memory = true;
        return;
    }
    char *text = (char *)(kept + 1);
    memcpy(text, e->text, e->length);
    kept->entry = *e;
    kept->sum = sum;
    snprintf(kept->kind, sizeof kept->kind, "%s", e->kind);
    kept->entry.kind = kept->kind;
    kept->entry.text = text;
    v->entries[v->entry_count++] = kept;
}

static char *keep_bytes(salvage *v, const void *bytes, size_t length) {
    char *copy = malloc(length + 1);
    v->no_memory |= copy == NULL;
    if (copy == NULL) return NULL;
    memcpy(copy, bytes, length);
    copy[length] = 0;
    return copy;
}

static void keep_table(salvage *v, const kept_table *t) {
    kept_table *list = grow(v, v->tables, v->table_count, &v->table_room, sizeof *list);
    if (list == NULL) return;
    v->tables = list;
    kept_table *kept = &v->tables[v->table_count++];
    *kept = *t;
    if (t->record != NULL) kept->record = keep_bytes(v, t->record, t->record_length);
    if (t->row.listing != NULL)
        kept->listing = keep_bytes(v, t->row.listing, strlen(t->row.listing));
}

static void keep_name(salvage *v, const char *name, uint64_t table) {
    if (name[0] == 0) return;
    kept_name *list = grow(v, v->names, v->name_count, &v->name_room, sizeof *list);
    if (list == NULL) return;
    v->names = list;
    kept_name *kept = &v->names[v->name_count++];
    *kept = (kept_name){ .table = table };
    snprintf(kept->name, sizeof kept->name, "%s", name);
}

static void try_entry(salvage *v, const column c[]) {
    char kind[STORE_KIND_MAX] = "";
    if (c[0].kind != COLUMN_NUMBER || c[1].kind != COLUMN_NUMBER || c[3].kind != COLUMN_BYTES ||
        c[4].kind != COLUMN_BYTES || c[3].length >= STORE_KIND_MAX || c[0].number <= 0 ||
        c[1].number < 0 || c[1].number > UINT32_MAX || c[4].length > STORE_TEXT_MAX)
        return;
    memcpy(kind, c[3].bytes, c[3].length);
    const store_entry e = { .table = (uint64_t)c[0].number,
                            .seq = (uint32_t)c[1].number,
                            .time_ms = c[2].number,
                            .kind = kind,
                            .text = (const char *)c[4].bytes,
                            .length = c[4].length };
    if (c[2].kind == COLUMN_NUMBER && c[5].kind == COLUMN_NUMBER)
        keep_entry(v, &e, (uint64_t)c[5].number);
}

static void try_value(salvage *v, const column c[]) {
    char name[256] = "";
    if (c[0].kind != COLUMN_BYTES || c[1].kind != COLUMN_BYTES || c[0].length >= sizeof name)
        return;
    uint64_t sum = store_named_sum(c[0].bytes, c[0].length, c[1].bytes, c[1].length);
    if (sum != (uint64_t)c[2].number) return;
    memcpy(name, c[0].bytes, c[0].length);
    if (strcmp(name, STORE_IDENTITY) == 0) return; /* the new database is another */
    v->found.values += store_put(v->to, name, c[1].bytes, c[1].length, false) == STORE_OK;
}

/* A row of `record`: its key is the row's number. */
static void try_record(salvage *v, uint64_t number, const column c[]) {
    if (store_record_sum(number, c[1].bytes, c[1].length) != (uint64_t)c[2].number) return;
    union {
        const uint8_t *in;
        char *out;
    } text = { .in = c[1].bytes };
    const kept_table t = { .table = number,
                           .record = text.out, /* copied by keep_table() */
                           .record_length = c[1].length };
    v->found.records++;
    keep_table(v, &t);
}

static bool copy_column(const column *c, char *out, size_t size) {
    out[0] = 0;
    if (c->kind == COLUMN_NULL) return true;
    if (c->kind != COLUMN_BYTES || c->length >= size || memchr(c->bytes, 0, c->length) != NULL)
        return false;
    memcpy(out, c->bytes, c->length);
    out[c->length] = 0;
    return true;
}

/* A row of `game`, of format 1 with three columns, else with nine. */
static void try_game(salvage *v, uint64_t number, const column c[], int count) {
    char listing[STORE_LISTING_MAX];
    if (c[1].kind != COLUMN_NUMBER || c[1].number < 0 || c[1].number >= STORE_STAGE_COUNT) return;
    kept_table t = { .table = number,
                     .row_known = true,
                     .row = { .table = number,
                              .stage = (store_stage)c[1].number,
                              .created_ms = c[2].number,
                              .rules = 1,
                              .wake_ms = STORE_NEVER } };
    if (count == 3) {
        bool unfinished = t.row.stage == STORE_OPEN || t.row.stage == STORE_RUNNING;
        if (unfinished) t.row.wake_ms = 0; /* as upgrade.c says */
    } else {
        if (c[4].kind != COLUMN_NUMBER || c[5].kind == COLUMN_BYTES || c[6].kind == COLUMN_BYTES ||
            !copy_column(&c[3], t.row.name, sizeof t.row.name) ||
            !copy_column(&c[7], listing, sizeof listing))
            return;
        t.row.rules = (uint32_t)c[4].number;
        t.row.maker = (uint64_t)c[5].number;
        if (c[6].kind == COLUMN_NUMBER) t.row.wake_ms = c[6].number;
        if (c[7].kind != COLUMN_NULL) t.row.listing = listing; /* copied by keep_table() */
        if (store_row_sum(&t.row) != (uint64_t)c[8].number) return;
    }
    keep_table(v, &t);
    keep_name(v, t.row.name, number);
}

static void try_row(salvage *v, uint64_t number, const column c[], int count) {
    if (!store_is_number(number) || c[0].kind != COLUMN_NULL) return;
    if (count == 3 && c[1].kind == COLUMN_BYTES)
        try_record(v, number, c);
    else
        try_game(v, number, c, count);
}

/* ---- pages ---- */

/* How much of a payload stands in the cell itself. */
static size_t local_bytes(const salvage *v, size_t length, bool index) {
    size_t most = index ? (v->usable - 12) * 64 / 255 - 23 : v->usable - 35;
    size_t least = (v->usable - 12) * 32 / 255 - 23;
    if (length <= most) return length;
    size_t wanted = least + (length - least) % (v->usable - 4);
    return wanted <= most ? wanted : least;
}

/* Brings the payload together in v->payload; false if its chain breaks. */
static bool gather(salvage *v, const uint8_t *at, size_t size, size_t length, bool index) {
    size_t local = local_bytes(v, length, index);
    bool overflows = local < length;
    if (local + (overflows ? 4 : 0) > size) return false;
    uint8_t *bigger = realloc(v->payload, length + 1);
    if (bigger == NULL) {
        v->no_memory = true;
        return false;
    }
    v->payload = bigger;
    memcpy(v->payload, at, local);
    uint32_t next = overflows ? be32(at + local) : 0;
    for (size_t have = local; have < length;) {
        const uint8_t *page = page_at(v, next);
        if (page == NULL) return false;
        size_t part = length - have < v->usable - 4 ? length - have : v->usable - 4;
        memcpy(v->payload + have, page + 4, part);
        have += part;
        next = be32(page);
    }
    return true;
}

static void search_cell(salvage *v, const uint8_t *at, size_t size, bool index) {
    uint64_t length = 0, number = 0;
    column c[COLUMNS_MAX];
    size_t bytes = read_varint(at, size, &length), more = 0;
    if (bytes == 0 || length > PAYLOAD_MAX || length > v->file.size + v->log.size) return;
    if (!index && (more = read_varint(at + bytes, size - bytes, &number)) == 0) return;
    bytes += more;
    if (!gather(v, at + bytes, size - bytes, (size_t)length, index)) return;
    int count = read_columns(v->payload, (size_t)length, c);
    if (!index && count == 6)
        try_entry(v, c);
    else if (!index && (count == 3 || count == 9))
        try_row(v, number, c, count);
    else if (index && count == 3)
        try_value(v, c);
}

static void search_page(salvage *v, uint32_t number) {
    const uint8_t *page = page_at(v, number);
    size_t start = number == 1 ? 100 : 0;
    if (page == NULL) return;
    uint8_t type = page[start];
    if (type != TYPE_INDEX_INNER && type != TYPE_INDEX_LEAF && type != TYPE_TABLE_LEAF) return;
    size_t child = type == TYPE_INDEX_INNER ? 4 : 0;
    size_t places = start + 8 + child, count = be16(page + start + 3);
    for (size_t i = 0; i < count && places + 2 * i + 2 <= v->usable; i++) {
        size_t cell = be16(page + places + 2 * i) + child;
        if (cell < v->usable)
            search_cell(v, page + cell, v->usable - cell, type != TYPE_TABLE_LEAF);
    }
    v->found.pages++;
}

/* ---- the new database ---- */

static int by_place(const void *a, const void *b) {
    const store_entry *x = &(*(const entry_pointer *)a)->entry,
                      *y = &(*(const entry_pointer *)b)->entry;
    if (x->table != y->table) return x->table < y->table ? -1 : 1;
    return (x->seq > y->seq) - (x->seq < y->seq);
}

/* True if the entry's sum stands alone, or continues that of an entry found for the place
 * before. */
static bool is_believed(const salvage *v, size_t at) {
    const kept_entry *e = v->entries[at];
    store_chain chain = { .sum = 0 };
    if (store_chain_add(&chain, &e->entry, e->sum)) return true;
    for (size_t i = at; i-- > 0 && v->entries[i]->entry.table == e->entry.table;) {
        uint32_t seq = v->entries[i]->entry.seq;
        if (seq == e->entry.seq) continue;
        if (seq + 1 != e->entry.seq) break;
        chain = (store_chain){ .sum = v->entries[i]->sum };
        if (store_chain_add(&chain, &e->entry, e->sum)) return true;
    }
    return false;
}

/* Rubbish may look like an entry but for its sum. */
static void drop_rubbish(salvage *v) {
    size_t kept = 0;
    bool *believed = calloc(v->entry_count + 1, sizeof *believed);
    v->no_memory |= believed == NULL;
    for (size_t i = 0; believed != NULL && i < v->entry_count; i++) believed[i] = is_believed(v, i);
    for (size_t i = 0; believed != NULL && i < v->entry_count; i++) {
        if (believed[i])
            v->entries[kept++] = v->entries[i];
        else
            free(v->entries[i]);
    }
    if (believed != NULL) v->entry_count = kept;
    free(believed);
}

/* Rows of one table side by side, a record last. */
static int by_table(const void *a, const void *b) {
    const kept_table *x = a, *y = b;
    if (x->table != y->table) return x->table < y->table ? -1 : 1;
    return (x->record != NULL) - (y->record != NULL);
}

/* ---- names ---- */

/* Side by side if equal, the newest table first. */
static int by_name(const void *a, const void *b) {
    const kept_name *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    if (order != 0) return order;
    return (x->table < y->table) - (x->table > y->table);
}

static int by_owner(const void *a, const void *b) {
    const kept_name *x = a, *y = b;
    return (x->table > y->table) - (x->table < y->table);
}

/* Names that rows have lost stand in the entries that made the tables. A name is the newest table's
 * that has it, and a table has one. */
static void settle_names(salvage *v) {
    size_t kept = 0;
    char name[STORE_NAME_MAX];
    for (size_t i = 0; i < v->entry_count; i++) {
        const store_entry *e = &v->entries[i]->entry;
        if (e->seq < 2 && sqlite_created_name(e, name)) keep_name(v, name, e->table);
    }
    if (v->name_count > 0) qsort(v->names, v->name_count, sizeof v->names[0], by_name);
    for (size_t i = 0; i < v->name_count; i++)
        if (kept == 0 || strcmp(v->names[kept - 1].name, v->names[i].name) != 0)
            v->names[kept++] = v->names[i];
    v->name_count = kept;
    if (kept > 0) qsort(v->names, kept, sizeof v->names[0], by_owner);
}

static const char *name_of(const salvage *v, uint64_t table) {
    const kept_name key = { .table = table };
    const kept_name *found = v->name_count > 0 ? bsearch(&key, v->names, v->name_count,
                                                         sizeof v->names[0], by_owner)
                                               : NULL;
    return found != NULL ? found->name : NULL;
}

/* ---- tables ---- */

/* What the rows say about a table, together. */
static store_change change_of(const salvage *v, uint64_t table, bool whole, size_t *at) {
    store_change c = { .table = table, .stage = STORE_SET_ASIDE, .name = name_of(v, table) };
    while (*at < v->table_count && v->tables[*at].table < table) ++*at;
    for (; *at < v->table_count && v->tables[*at].table == table; ++*at) {
        const kept_table *t = &v->tables[*at];
        if (t->row_known && whole) {
            c.stage = t->row.stage;
            c.rules = t->row.rules;
            c.maker = t->row.maker;
            c.wake_set = true;
            c.wake_ms = t->row.wake_ms;
            c.listing = t->listing;
        }
        if (t->record == NULL) continue;
        c.record = t->record;
        c.record_length = t->record_length;
        c.stage = STORE_FINISHED;
    }
    return c;
}

/* The next table that any row speaks of. */
static uint64_t next_table(const salvage *v, size_t entry, size_t row) {
    uint64_t a = entry < v->entry_count ? v->entries[entry]->entry.table : UINT64_MAX;
    uint64_t b = row < v->table_count ? v->tables[row].table : UINT64_MAX;
    return a < b ? a : b;
}

/* Entries and changes on their way to the new database: many tables in one append. */
typedef struct outbox {
    store_entry entry[STORE_BATCH_MAX];
    store_change change[STORE_BATCH_MAX];
    uint32_t entry_count, change_count;
} outbox;

static store_status send(salvage *v, outbox *o) {
    store_status status = store_append(v->to, o->entry, o->entry_count, o->change, o->change_count);
    o->entry_count = o->change_count = 0;
    return status;
}

/* Entries from the first on, as far as there is no gap; a table of which none is left gets one that
 * says so, since a table without entries cannot be. */
static store_status write_table(salvage *v, outbox *o, uint64_t table, size_t *entry, size_t *row) {
    uint32_t seq = 0;
    store_status status = STORE_OK;
    store_chain chain = { .sum = 0 };
    bool whole = true;
    for (; *entry < v->entry_count && v->entries[*entry]->entry.table == table; ++*entry) {
        const store_entry *e = &v->entries[*entry]->entry;
        if (e->seq < seq) continue; /* found twice */
        whole = e->seq == seq && store_chain_add(&chain, e, v->entries[*entry]->sum);
        if (!whole) continue; /* behind a gap, or rubbish: perhaps another follows that fits */
        if (o->entry_count == STORE_BATCH_MAX) status = send(v, o);
        if (status != STORE_OK) return status;
        o->entry[o->entry_count++] = *e;
        seq++;
    }
    v->found.entries += seq;
    if (o->entry_count == STORE_BATCH_MAX || o->change_count == STORE_BATCH_MAX)
        status = send(v, o);
    if (seq == 0) {
        whole = false;
        o->entry[o->entry_count++] = (store_entry){ .table = table, .kind = "lost", .text = "" };
    }
    o->change[o->change_count++] = change_of(v, table, whole, row);
    v->found.tables++;
    v->found.broken += !whole;
    return status;
}

static store_status write_all(salvage *v) {
    size_t entry = 0, row = 0;
    store_status status = STORE_OK;
    outbox *o = calloc(1, sizeof *o);
    if (o == NULL) return store_fail(v->to, STORE_FAILED, "no memory");
    if (v->entry_count > 0) qsort(v->entries, v->entry_count, sizeof(entry_pointer), by_place);
    if (v->table_count > 0) qsort(v->tables, v->table_count, sizeof v->tables[0], by_table);
    drop_rubbish(v);
    settle_names(v);
    if (v->no_memory) status = store_fail(v->to, STORE_FAILED, "no memory");
    while (status == STORE_OK) {
        uint64_t table = next_table(v, entry, row);
        if (table == UINT64_MAX) break;
        status = write_table(v, o, table, &entry, &row);
    }
    if (status == STORE_OK) status = send(v, o);
    free(o);
    return status;
}

/* ---- the whole ---- */

static void release(salvage *v) {
    for (size_t i = 0; i < v->entry_count; i++) free(v->entries[i]);
    for (size_t i = 0; i < v->table_count; i++) {
        free(v->tables[i].record);
        free(v->tables[i].listing);
    }
    free(v->names);
    free(v->entries);
    free(v->tables);
    free(v->newer);
    free(v->payload);
}

store_status store_salvage_bytes(const void *file, size_t file_size, const void *log,
                                 size_t log_size, store *to, store_salvaged *found) {
    salvage v = { .file = { .bytes = file, .size = file_size },
                  .log = { .bytes = log, .size = log_size },
                  .to = to };
    measure_pages(&v);
    lay_log_over(&v);
    for (uint32_t page = 1; page != 0 && page <= v.page_count; page++) search_page(&v, page);
    store_status status = v.no_memory ? store_fail(to, STORE_FAILED, "no memory") : write_all(&v);
    *found = v.found;
    release(&v);
    return status;
}

store_status store_salvage(const char *from, const char *to, store_salvaged *found,
                           char error[STORE_ERROR_MAX]) {
    image file = map_file(from), log = { .bytes = NULL };
    char name[4096];
    store_status status = STORE_FAILED;
    *found = (store_salvaged){ .pages = 0 };
    if (file.bytes == NULL) {
        snprintf(error, STORE_ERROR_MAX, "%s: it cannot be read, or is empty", from);
        return STORE_FAILED;
    }
    if ((size_t)snprintf(name, sizeof name, "%s-wal", from) < sizeof name) log = map_file(name);
    store *s = store_open(to, NULL, &status, error);
    if (s != NULL) {
        status = store_salvage_bytes(file.bytes, file.size, log.bytes, log.size, s, found);
        if (status != STORE_OK) snprintf(error, STORE_ERROR_MAX, "%s", store_error(s));
    }
    store_close(s);
    unmap_file(file);
    unmap_file(log);
    return status;
}
