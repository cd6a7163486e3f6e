/* store_file.c - the store in an SQLite file: who may open it, what becomes of it when the disk is
 * full or the process killed, and how damage is found and survived.
 *
 * Real files in a folder of their own. What every store must do is in store.c; what a failing disk
 * does in the middle of a write is in store_faults.c.
 */
#include "store_file.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#include "sqlite/sqlite_store.h"
#include "store_case.h"

#include <sqlite3.h>

typedef struct place {
    char folder[64], path[96];
} place;

static const char *const companions[] = { "", "-wal", "-shm", "-journal", ".lock", "-witness" };

static int make_place(void **state) {
    static place p;
    snprintf(p.folder, sizeof p.folder, "/tmp/longroad-store-XXXXXX");
    if (mkdtemp(p.folder) == NULL) return -1;
    snprintf(p.path, sizeof p.path, "%s/%s", p.folder, STORE_FILE);
    *state = &p;
    return 0;
}

static int clear_place(void **state) {
    const place *p = *state;
    for (size_t i = 0; i < sizeof companions / sizeof companions[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", p->path, companions[i]);
        unlink(name);
    }
    return rmdir(p->folder);
}

static store *must_open(const place *p) {
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *s = store_open(p->path, NULL, &status, error);
    if (s == NULL) fail_msg("%s", error);
    assert_int_equal(status, STORE_OK);
    return s;
}

/* ---- refusing ---- */

static void assert_refused(const place *p, const store_options *o, store_status expected,
                           const char *part) {
    store_status status = STORE_OK;
    char error[STORE_ERROR_MAX];
    store *s = store_open(p->path, o, &status, error);
    assert_null(s);
    if (strstr(error, part) == NULL) fail_msg("expected `%s` in: %s", part, error);
    assert_int_equal(status, expected);
}

static void one_process_holds_it(void **state) {
    const place *p = *state;
    const store_options writing = { 0 }, reading = { .read_only = true },
                        beside = { .read_only = true, .shared = true };
    store *s = must_open(p);
    const store_entry e[] = { entry(1, 0, "created", "a") };
    assert_int_equal(store_append(s, e, 1, NULL, 0), STORE_OK);
    char holder[64];
    snprintf(holder, sizeof holder, "process %ld holds this database", (long)getpid());
    assert_refused(p, &writing, STORE_BUSY, holder);
    assert_refused(p, &reading, STORE_BUSY, holder);

    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *other = store_open(p->path, &beside, &status, error);
    assert_non_null(other);
    assert_entries(other, 1, "0 created a;");
    assert_int_equal(store_append(other, e, 1, NULL, 0), STORE_READONLY);
    assert_int_equal(store_put(other, "a", "b", 1, false), STORE_READONLY);
    assert_int_equal(store_vacuum(other), STORE_READONLY);
    store_close(other);

    const store_entry more[] = { entry(1, 1, "act", "b") };
    assert_int_equal(store_append(s, more, 1, NULL, 0), STORE_OK);
    store_close(s);
    s = must_open(p); /* the lock went with it */
    store_close(s);
}

static void run_sql(const char *path, const char *sql) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s: %s", sql, why);
    sqlite3_close(db);
}

static void other_files_are_refused(void **state) {
    const place *p = *state;
    const store_options writing = { 0 }, reading = { .read_only = true };
    assert_refused(p, &reading, STORE_FAILED, "No such file");
    run_sql(p->path, "CREATE TABLE a(b)");
    assert_refused(p, &writing, STORE_FAILED, "not a database of Longroad");
    run_sql(p->path, "DROP TABLE a; VACUUM");
    store_close(must_open(p));
    run_sql(p->path, "PRAGMA user_version=3");
    assert_refused(p, &writing, STORE_FAILED, "its format is 3, and this program knows format 2");
    FILE *file = fopen(p->path, "wb");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++) fprintf(file, "This is no database. ");
    fclose(file);
    assert_refused(p, &writing, STORE_CORRUPT, "is damaged");
    assert_refused(p, &reading, STORE_CORRUPT, "is damaged");
}

static void others_may_not_read_it(void **state) {
    const place *p = *state;
    mode_t before = umask(0);
    store *s = must_open(p);
    assert_int_equal(store_put(s, "secret", "x", 1, false), STORE_OK);
    struct stat found;
    for (size_t i = 0; i < 3; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", p->path, companions[i]);
        assert_int_equal(stat(name, &found), 0);
        assert_int_equal(found.st_mode & 0777, 0600);
    }
    store_close(s);
    umask(before);
}

/* A backup where nothing can be written: checked and read all the same, and not as root, whom no
 * right stops. */
static int read_where_nothing_can_be_written(const place *p) {
    if (geteuid() == 0 && setuid(65534) != 0) return 10;
    const store_options reading = { .read_only = true }, writing = { 0 };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *s = store_open(p->path, &writing, &status, error);
    if (s != NULL || status != STORE_READONLY) return 11;
    s = store_open(p->path, &reading, &status, error);
    if (s == NULL) return 12;
    uint32_t count = 0;
    if (store_entries(s, 1, 0, count_entry, &count) != STORE_OK || count != 1) return 13;
    store_close(s);
    return 0;
}

static void a_read_only_folder_can_be_read(void **state) {
    const place *p = *state;
    store *s = must_open(p);
    const store_entry e = entry(1, 0, "created", "a");
    assert_int_equal(store_append(s, &e, 1, NULL, 0), STORE_OK);
    store_close(s);
    assert_int_equal(chmod(p->path, 0444), 0);
    assert_int_equal(chmod(p->folder, 0555), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(read_where_nothing_can_be_written(p));
    int answer = 0;
    assert_int_equal(waitpid(child, &answer, 0), child);
    assert_int_equal(chmod(p->folder, 0755), 0);
    assert_true(WIFEXITED(answer));
    assert_int_equal(WEXITSTATUS(answer), 0);
}

/* ---- a full disk: a process that may write files of a certain size only ---- */

enum { FILE_LIMIT = 256 * 1024 };

/* Appends until it is refused; what was promised is told by a pipe. */
static int append_until_full(const place *p, int told) {
    const struct rlimit limit = { FILE_LIMIT, FILE_LIMIT };
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 10;
    store_status status = STORE_OK;
    char error[STORE_ERROR_MAX], text[2000];
    store *s = store_open(p->path, NULL, &status, error);
    if (s == NULL) return 11;
    memset(text, 'x', sizeof text);
    uint32_t seq = 0;
    for (; status == STORE_OK && seq < 1000; seq++) {
        store_entry e = entry(1, seq, "act", "");
        e.text = text;
        e.length = sizeof text;
        status = store_append(s, &e, 1, NULL, 0);
        if (status == STORE_OK && write(told, &seq, sizeof seq) != sizeof seq) return 12;
    }
    if (strstr(store_error(s), "no room on the disk") == NULL) return 13;
    store_entry again = entry(1, seq - 1, "act", "");
    again.text = text;
    again.length = sizeof text;
    if (store_append(s, &again, 1, NULL, 0) != STORE_FULL) return 14;
    store_close(s);
    return status == STORE_FULL ? 0 : 15;
}

static void full_disk_loses_nothing(void **state) {
    const place *p = *state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(append_until_full(p, ends[1]));
    close(ends[1]);
    uint32_t promised = 0;
    for (uint32_t seq = 0; read(ends[0], &seq, sizeof seq) == sizeof seq;) promised = seq + 1;
    close(ends[0]);
    int answer = 0;
    assert_int_equal(waitpid(child, &answer, 0), child);
    assert_true(WIFEXITED(answer));
    assert_int_equal(WEXITSTATUS(answer), 0);
    assert_in_range(promised, 5, FILE_LIMIT / 2000);
    store *s = must_open(p);
    uint32_t found = 0;
    assert_int_equal(store_entries(s, 1, 0, count_entry, &found), STORE_OK);
    assert_int_equal(found, promised);
    const store_entry e = entry(1, promised, "act", "there is room again");
    assert_int_equal(store_append(s, &e, 1, NULL, 0), STORE_OK);
    store_close(s);
}

/* A process that ends without a word: nothing of what was promised is lost, and the lock is
 * free. */
static void killed_process_loses_nothing(void **state) {
    const place *p = *state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        store *s = must_open(p);
        const store_entry e[] = { entry(1, 0, "created", "a"), entry(1, 1, "act", "b") };
        if (store_append(s, e, 2, NULL, 0) == STORE_OK) raise(SIGKILL);
        _exit(1);
    }
    int answer = 0;
    assert_int_equal(waitpid(child, &answer, 0), child);
    assert_true(WIFSIGNALED(answer));
    store *s = must_open(p);
    assert_entries(s, 1, "0 created a;1 act b;");
    store_close(s);
}

/* ---- damage ---- */

typedef struct faults {
    char text[16384];
    int count;
} faults;

static void note_fault(void *context, uint64_t table, const char *name, const char *fault) {
    faults *f = context;
    (void)name;
    size_t at = strlen(f->text);
    snprintf(f->text + at, sizeof f->text - at, "[%llu] %s\n", (unsigned long long)table, fault);
    f->count++;
}

/* At most 100 tables with 40 entries, in one append. */
static void fill(const place *p, uint64_t tables, uint32_t entries) {
    static store_entry e[4096];
    static char text[4096][80];
    static store_change changes[100];
    uint32_t count = 0;
    store *s = must_open(p);
    for (uint64_t table = 1; table <= tables; table++) {
        for (uint32_t seq = 0; seq < entries; seq++, count++) {
            snprintf(text[count], sizeof text[count],
                     "table %llu entry %u with some more words that fill the page a little",
                     (unsigned long long)table, seq);
            e[count] = entry(table, seq, "act", text[count]);
        }
        changes[table - 1] = (store_change){
            .table = table, .stage = STORE_FINISHED, .record = "a record", .record_length = 8
        };
    }
    assert_int_equal(store_append(s, e, count, changes, (uint32_t)tables), STORE_OK);
    assert_int_equal(store_put(s, "secret", "value of the secret", 19, false), STORE_OK);
    assert_int_equal(store_vacuum(s), STORE_OK);
    store_close(s);
}

static store *open_damaged(const place *p) {
    const store_options reading = { .read_only = true };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *s = store_open(p->path, &reading, &status, error);
    if (s == NULL) fail_msg("%s", error);
    return s;
}

/* Overwrites the first place in the file where the words stand. */
static void damage_words(const place *p, const char *words, char with) {
    FILE *file = fopen(p->path, "r+b");
    assert_non_null(file);
    static char bytes[1 << 20];
    size_t length = fread(bytes, 1, sizeof bytes, file);
    char *at = memmem(bytes, length, words, strlen(words));
    assert_non_null(at);
    fseek(file, at - bytes, SEEK_SET);
    fputc(with, file);
    fclose(file);
}

static void damaged_texts_are_found(void **state) {
    const place *p = *state;
    fill(p, 30, 20);
    store *s = open_damaged(p);
    faults clean = { "" };
    assert_int_equal(store_check(s, note_fault, &clean), STORE_OK);
    assert_string_equal(clean.text, "");
    store_close(s);

    damage_words(p, "table 3 entry 7", 'T');
    damage_words(p, "table 20 entry 0", 'T');
    damage_words(p, "a record", 'A');
    damage_words(p, "value of the secret", 'V');
    s = open_damaged(p);
    faults found = { "" };
    assert_int_equal(store_check(s, note_fault, &found), STORE_CORRUPT);
    assert_non_null(strstr(found.text, "[3] "));
    assert_non_null(strstr(found.text, "entry 7 of table 3 is missing or damaged"));
    assert_non_null(strstr(found.text, "entry 0 of table 20 is missing or damaged"));
    assert_non_null(strstr(found.text, "[0] the value `secret` is damaged"));
    assert_non_null(strstr(found.text, "the record of table "));
    assert_int_equal(found.count, 4);

    uint32_t readable = 0;
    assert_int_equal(store_entries(s, 3, 0, count_entry, &readable), STORE_CORRUPT);
    assert_int_equal(readable, 7);
    readable = 0;
    assert_int_equal(store_entries(s, 4, 0, count_entry, &readable), STORE_OK);
    assert_int_equal(readable, 20);
    void *value = NULL;
    size_t length = 0;
    assert_int_equal(store_get(s, "secret", &value, &length), STORE_CORRUPT);
    assert_null(value);
    store_close(s);
}

/* ---- a lost end ---- */

static void remove_companion(const place *p, const char *ending) {
    char name[128];
    snprintf(name, sizeof name, "%s%s", p->path, ending);
    unlink(name);
}

/* A process that adds entries to table 1, makes table 2, and dies without a word. */
static void play_and_die(const place *p, uint32_t from, uint32_t to) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        store *s = must_open(p);
        for (uint32_t seq = from; seq < to; seq++) {
            const store_entry e = entry(1, seq, "act", "x");
            if (store_append(s, &e, 1, NULL, 0) != STORE_OK) _exit(1);
        }
        make_named(s, 2, "loud-heron", 5, STORE_NEVER);
        store_tend(s);
        raise(SIGKILL);
    }
    int answer = 0;
    assert_int_equal(waitpid(child, &answer, 0), child);
    assert_true(WIFSIGNALED(answer));
}

static void assert_behind(store *s) {
    uint32_t count = 0;
    store_table row;
    bool found = false;
    assert_non_null(strstr(store_notice(s), "28 entries are missing"));
    assert_int_equal(store_entries(s, 1, 0, count_entry, &count), STORE_CORRUPT);
    assert_int_equal(count, 38);
    assert_non_null(
        strstr(store_error(s), "entries 38 to 64 of table 1 were stored and are missing"));
    assert_int_equal(store_find_name(s, "quiet-otter", &row, &found), STORE_CORRUPT);
    assert_true(found && row.damaged && row.table == 1);
    assert_int_equal(store_find_name(s, "loud-heron", &row, &found), STORE_CORRUPT);
    assert_true(found && row.damaged && row.table == 2);
    assert_string_equal(row.name, "loud-heron");
    const store_entry next = entry(1, 38, "act", "y");
    assert_int_equal(store_append(s, &next, 1, NULL, 0), STORE_CORRUPT);
    faults f = { "" };
    assert_int_equal(store_check(s, note_fault, &f), STORE_CORRUPT);
    assert_non_null(strstr(f.text, "[1] "));
    assert_non_null(strstr(f.text, "[2] "));
    assert_entries(s, 3, "0 created ;"); /* this one is whole */
}

/* Table 1 has 38 entries in the file, and 27 more in the log, where table 2 is too. */
static void play_until_killed(const place *p) {
    store *s = must_open(p);
    make_named(s, 1, "quiet-otter", 5, STORE_NEVER);
    make_named(s, 3, "blue-fox", 5, STORE_NEVER);
    for (uint32_t seq = 1; seq < 38; seq++) {
        const store_entry e = entry(1, seq, "act", "x");
        assert_int_equal(store_append(s, &e, 1, NULL, 0), STORE_OK);
    }
    store_close(s);
    play_and_die(p, 38, 65);
}

static void a_kill_alone_blames_nobody(void **state) {
    const place *p = *state;
    play_until_killed(p);
    store *s = must_open(p);
    assert_string_equal(store_notice(s), "");
    faults clean = { "" };
    assert_int_equal(store_check(s, note_fault, &clean), STORE_OK);
    store_close(s);
}

static void a_removed_log_is_loud(void **state) {
    const place *p = *state;
    store *s = NULL;
    play_until_killed(p);
    remove_companion(p, "-wal");
    remove_companion(p, "-shm");
    for (int round = 0; round < 3; round++) { /* a restart changes nothing */
        s = round == 0 ? open_damaged(p) : must_open(p);
        if (round == 0)
            assert_non_null(strstr(store_notice(s), "28 entries are missing"));
        else
            assert_behind(s);
        store_close(s);
    }
    s = must_open(p);
    assert_int_equal(store_accept(s), STORE_OK);
    for (int round = 0; round < 2; round++) {
        faults clean = { "" };
        uint32_t count = 0;
        assert_string_equal(store_notice(s), "");
        assert_int_equal(store_check(s, note_fault, &clean), STORE_OK);
        assert_int_equal(store_entries(s, 1, 0, count_entry, &count), STORE_OK);
        assert_int_equal(count, 38 + round);
        const store_entry next = entry(1, 38 + (uint32_t)round, "act", "y");
        assert_int_equal(store_append(s, &next, 1, NULL, 0), STORE_OK);
        store_close(s);
        s = must_open(p);
    }
    store_close(s);
}

static void copy_file(const char *from, const char *to) {
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    for (int c = 0; (c = fgetc(in)) != EOF;) fputc(c, out);
    assert_int_equal(fclose(in), 0);
    assert_int_equal(fclose(out), 0);
}

/* An older copy is put in place; another database is told from it. */
static void an_older_copy_is_noticed(void **state) {
    const place *p = *state;
    char copy[160];
    snprintf(copy, sizeof copy, "%s/copy", p->folder);
    store *s = must_open(p);
    make_named(s, 1, "quiet-otter", 5, STORE_NEVER);
    store_close(s);
    copy_file(p->path, copy);
    s = must_open(p);
    make_named(s, 2, "blue-fox", 5, STORE_NEVER);
    store_close(s);
    copy_file(copy, p->path);
    s = must_open(p);
    assert_non_null(strstr(store_notice(s), "1 entries are missing that were stored, of 1 tables"));
    assert_entries(s, 1, "0 created ;");
    store_close(s);
    unlink(p->path);
    s = must_open(p);
    assert_non_null(strstr(store_notice(s), "remembers another database"));
    make_named(s, 1, "quiet-otter", 5, STORE_NEVER);
    assert_entries(s, 1, "0 created ;");
    store_close(s);
    s = must_open(p);
    assert_string_equal(store_notice(s), "");
    store_close(s);
    unlink(copy);
}

/* Whatever the witness's bytes are, they blame nobody. */
static void a_broken_witness_is_silent(void **state) {
    const place *p = *state;
    char name[128];
    snprintf(name, sizeof name, "%s-witness", p->path);
    for (uint32_t round = 0; round < 14; round++) {
        store *s = must_open(p);
        const store_entry e = entry(1, round, "act", "x");
        assert_int_equal(store_append(s, &e, 1, NULL, 0), STORE_OK);
        store_close(s);
        FILE *file = fopen(name, "r+b");
        assert_non_null(file);
        fseek(file, (long)(round % 2) * (256 << 10) + (long)round * 11, SEEK_SET);
        fputc(0xa5, file);
        fclose(file);
        if (round % 7 == 6) assert_int_equal(truncate(name, round * 3), 0);
        s = must_open(p);
        assert_string_equal(store_notice(s), "");
        store_close(s);
    }
}

/* ---- files that go away ---- */

static uint32_t added;

static store_status add_one(store *s) {
    const store_entry e = entry(1, added, "act", "x");
    store_status status = store_append(s, &e, 1, NULL, 0);
    added += status == STORE_OK;
    return status;
}

static void assert_gone(store *s, const char *why) {
    uint32_t count = 0;
    assert_int_equal(add_one(s), STORE_GONE);
    if (strstr(store_error(s), why) == NULL) fail_msg("no `%s` in: %s", why, store_error(s));
    assert_int_equal(store_put(s, "a", "b", 1, false), STORE_GONE);
    assert_int_equal(store_entries(s, 1, 0, count_entry, &count), STORE_OK); /* reading goes on */
    assert_int_equal(count, added);
}

static void move(const place *p, const char *ending, bool back) {
    char name[128], away[160];
    snprintf(name, sizeof name, "%s%s", p->path, ending);
    snprintf(away, sizeof away, "%s.away", name);
    assert_int_equal(back ? rename(away, name) : rename(name, away), 0);
}

static void moved_and_deleted_files_are_noticed(void **state) {
    const place *p = *state;
    static const char *const endings[] = { "", "-wal" };
    store *s = must_open(p);
    added = 0;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(add_one(s), STORE_OK);
        move(p, endings[i], false);
        assert_gone(s, "deleted or moved under the running process");
        move(p, endings[i], true);
        assert_int_equal(add_one(s), STORE_OK);
    }
    char name[128], copy[160];
    snprintf(name, sizeof name, "%s", p->path);
    snprintf(copy, sizeof copy, "%s.copy", p->path);
    copy_file(name, copy);
    assert_int_equal(rename(copy, name), 0);
    assert_gone(s, "another file was put in its place");
    assert_int_equal(unlink(name), 0);
    assert_gone(s, "deleted or moved");
    store_close(s);
    s = must_open(p); /* a new one: the witness knows that there was another */
    assert_non_null(strstr(store_notice(s), "remembers another database"));
    store_close(s);
}

static void files_cut_short_are_noticed(void **state) {
    const place *p = *state;
    char name[128];
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s%s", p->path, i == 0 ? "-wal" : "");
        store *s = must_open(p);
        uint32_t count = 0;
        store_status read = store_entries(s, 1, 0, count_entry, &count);
        assert_int_equal(read, i == 0 ? STORE_OK : STORE_CORRUPT); /* what was cut is missed */
        assert_int_equal(store_accept(s), STORE_OK);
        added = count;
        assert_int_equal(add_one(s), STORE_OK);
        assert_int_equal(store_vacuum(s), STORE_OK); /* which shortens both, and is no fault */
        assert_int_equal(add_one(s), STORE_OK);
        assert_int_equal(truncate(name, 512), 0);
        assert_int_equal(add_one(s), STORE_GONE);
        assert_non_null(strstr(store_error(s), "cut short"));
        assert_int_equal(add_one(s), STORE_GONE);
        store_close(s);
        if (i == 0) continue;
        const store_options writing = { 0 };
        assert_refused(p, &writing, STORE_CORRUPT, "is damaged");
    }
}

typedef struct salvage {
    uint64_t numbers[256];
    int count;
} salvage;

static bool note_number(void *context, uint64_t table) {
    salvage *found = context;
    assert_true(found->count < 256);
    assert_true(found->count == 0 || found->numbers[found->count - 1] < table);
    found->numbers[found->count++] = table;
    return true;
}

static int whole_tables(store *s, const salvage *found, uint32_t entries) {
    int whole = 0;
    for (int i = 0; i < found->count; i++) {
        uint32_t readable = 0;
        if (store_entries(s, found->numbers[i], 0, count_entry, &readable) == STORE_OK)
            whole += readable == entries;
    }
    return whole;
}

static void broken_pages_hide_only_themselves(void **state) {
    const place *p = *state;
    fill(p, 100, 40);
    struct stat size;
    assert_int_equal(stat(p->path, &size), 0);
    int64_t pages = size.st_size / STORE_PAGE_BYTES;
    assert_true(pages > 240);
    FILE *file = fopen(p->path, "r+b");
    assert_non_null(file);
    char rubbish[STORE_PAGE_BYTES];
    memset(rubbish, 0xa5, sizeof rubbish);
    for (int64_t page = 120; page < 126; page++) {
        fseek(file, (long)(page * STORE_PAGE_BYTES), SEEK_SET);
        fwrite(rubbish, 1, sizeof rubbish, file);
    }
    fclose(file);
    store *s = open_damaged(p);
    salvage found = { .count = 0 };
    assert_int_equal(store_numbers(s, note_number, &found), STORE_OK);
    assert_int_equal(found.count, 100);
    /* Six pages hold at most some fifteen tables. */
    assert_in_range(whole_tables(s, &found, 40), 75, 99);
    faults f = { "" };
    assert_int_equal(store_check(s, note_fault, &f), STORE_CORRUPT);
    assert_true(f.count >= 2);
    store_close(s);
}

/* ---- what SQLite can no longer read ---- */

static void salvaged_path(const place *p, char out[128]) {
    snprintf(out, 128, "%s/new.db", p->folder);
}

/* The new database, which is sound whatever the old one was. */
static store *salvage_from(const place *p, store_salvaged *found) {
    char path[128], error[STORE_ERROR_MAX] = "";
    store_status status = STORE_FAILED;
    salvaged_path(p, path);
    if (store_salvage(p->path, path, found, error) != STORE_OK) fail_msg("%s", error);
    store *s = store_open(path, NULL, &status, error);
    if (s == NULL) fail_msg("%s", error);
    faults clean = { "" };
    assert_int_equal(store_check(s, note_fault, &clean), STORE_OK);
    return s;
}

static void close_salvaged(const place *p, store *s) {
    char path[128], name[160];
    store_close(s);
    salvaged_path(p, path);
    for (size_t i = 0; i < sizeof companions / sizeof companions[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, companions[i]);
        unlink(name);
    }
}

/* The entry as another life of the table might have written it: its own bytes have the right
 * sum. */
static void exchange(const place *p, uint64_t table, uint32_t seq, const char *text,
                     uint64_t before) {
    char sql[256];
    store_entry e = entry(table, seq, "act", text);
    snprintf(sql, sizeof sql,
             "UPDATE entry SET text = '%s', sum = %lld WHERE number = %d AND seq = %d", text,
             (long long)store_entry_sum(&e, before), (int)table, (int)seq);
    run_sql(p->path, sql);
}

static void exchanged_entries_are_found(void **state) {
    const place *p = *state;
    fill(p, 3, 6);
    uint32_t readable = 0;
    exchange(p, 2, 0, "another beginning", 0); /* entry 1 follows from the old one */
    store *s = must_open(p);
    assert_int_equal(store_entries(s, 2, 0, count_entry, &readable), STORE_CORRUPT);
    assert_int_equal(readable, 1);
    readable = 0;
    assert_int_equal(store_entries(s, 2, 1, count_entry, &readable), STORE_CORRUPT);
    assert_int_equal(store_entries(s, 2, 3, count_entry, &readable), STORE_OK);
    assert_int_equal(readable, 3);
    faults found = { "" };
    assert_int_equal(store_check(s, note_fault, &found), STORE_CORRUPT);
    assert_non_null(strstr(found.text, "entry 1 of table 2 is missing or damaged"));
    assert_int_equal(found.count, 1);
    store_close(s);
    store_salvaged saved;
    s = salvage_from(p, &saved);
    assert_int_equal(saved.broken, 1);
    close_salvaged(p, s);
}

/* Nothing is lost of a sound file, whether its last changes are in the log or not. */
static void a_sound_file_is_salvaged_whole(void **state) {
    const place *p = *state;
    fill(p, 60, 40);
    store *s = must_open(p);
    static char long_text[20000];
    memset(long_text, 'l', sizeof long_text);
    store_entry late[] = { entry(60, 40, "act", "late"), entry(61, 0, "created", "") };
    late[1].text = long_text; /* on overflow pages */
    late[1].length = sizeof long_text;
    const store_change changes[] = {
        { .table = 60, .stage = STORE_RUNNING },
        { .table = 61, .stage = STORE_FINISHED, .record = long_text, .record_length = 15000 }
    };
    assert_int_equal(store_append(s, late, 2, changes, 2), STORE_OK);
    store_salvaged found;
    store *copy = salvage_from(p, &found); /* the log is not empty: the store is still open */
    store_close(s);
    assert_int_equal(found.tables, 61);
    assert_int_equal(found.entries, 60 * 40 + 2);
    assert_int_equal(found.records, 61);
    assert_int_equal(found.values, 1);
    assert_int_equal(found.broken, 0);
    assert_tables(
        copy, ALL_STAGES, 0, 2,
        "61 stage 2 entries 1 from 61000 to 61000;60 stage 2 entries 41 from 60000 to 60040;");
    char *text = NULL;
    void *value = NULL;
    size_t length = 0;
    assert_int_equal(store_record(copy, 61, &text, &length), STORE_OK);
    assert_int_equal(length, 15000);
    assert_memory_equal(text, long_text, length);
    free(text);
    assert_int_equal(store_get(copy, "secret", &value, &length), STORE_OK);
    assert_memory_equal(value, "value of the secret", 19);
    free(value);
    close_salvaged(p, copy);
}

/* The very header is gone, and the roots of all trees with it. */
static void a_file_without_a_head_is_salvaged(void **state) {
    const place *p = *state;
    fill(p, 100, 40);
    FILE *file = fopen(p->path, "r+b");
    assert_non_null(file);
    for (int i = 0; i < 6 * 4096; i++) fputc(0, file);
    fclose(file);
    const store_options reading = { .read_only = true };
    assert_refused(p, &reading, STORE_CORRUPT, "is damaged");
    store_salvaged found;
    store *s = salvage_from(p, &found);
    salvage numbers = { .count = 0 };
    assert_int_equal(store_numbers(s, note_number, &numbers), STORE_OK);
    assert_in_range(whole_tables(s, &numbers, 40), 80, 100);
    close_salvaged(p, s);
}

/* Rubbish never passes for an entry, and never breaks the reader. */
static void rubbish_gives_nothing(void **state) {
    const place *p = *state;
    for (uint32_t round = 0; round < 3; round++) {
        FILE *file = fopen(p->path, "wb");
        assert_non_null(file);
        uint32_t x = round * 7919 + 1;
        for (int page = 0; page < 12; page++) {
            for (int i = 0; i < 4096; i++) {
                x = x * 1664525 + 1013904223;
                static const uint8_t types[] = { 2, 10, 13, 10 };
                fputc(i == 0 ? types[page % 4] : i == 4 ? 200 : (int)(x >> 24), file);
            }
        }
        fclose(file);
        store_salvaged found;
        store *s = salvage_from(p, &found);
        assert_int_equal(found.entries, 0);
        assert_int_equal(found.records, 0);
        close_salvaged(p, s);
    }
}

static void half_a_file_gives_half_the_tables(void **state) {
    const place *p = *state;
    fill(p, 100, 40);
    struct stat size;
    assert_int_equal(stat(p->path, &size), 0);
    assert_int_equal(truncate(p->path, size.st_size / 8192 * 4096), 0);
    store *s = open_damaged(p);
    faults f = { "" };
    assert_int_equal(store_check(s, note_fault, &f), STORE_CORRUPT);
    store_close(s);
    const store_options writing = { 0 };
    assert_refused(p, &writing, STORE_CORRUPT, "is damaged");
    store_salvaged found;
    s = salvage_from(p, &found);
    salvage numbers = { .count = 0 };
    assert_int_equal(store_numbers(s, note_number, &numbers), STORE_OK);
    assert_in_range(whole_tables(s, &numbers, 40), 35, 60);
    close_salvaged(p, s);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)
    const struct CMUnitTest tests[] = {
        TEST(one_process_holds_it),
        TEST(other_files_are_refused),
        TEST(others_may_not_read_it),
        TEST(a_read_only_folder_can_be_read),
        TEST(full_disk_loses_nothing),
        TEST(killed_process_loses_nothing),
        TEST(damaged_texts_are_found),
        TEST(broken_pages_hide_only_themselves),
        TEST(half_a_file_gives_half_the_tables),
        TEST(moved_and_deleted_files_are_noticed),
        TEST(files_cut_short_are_noticed),
        TEST(exchanged_entries_are_found),
        TEST(a_kill_alone_blames_nobody),
        TEST(a_removed_log_is_loud),
        TEST(an_older_copy_is_noticed),
        TEST(a_broken_witness_is_silent),
        TEST(a_sound_file_is_salvaged_whole),
        TEST(a_file_without_a_head_is_salvaged),
        TEST(rubbish_gives_nothing),
    };
    return cmocka_run_group_tests_name("store_file", tests, NULL, NULL);
}
