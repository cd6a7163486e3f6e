/* sim_disk.c - the disk of sim_disk.h as an SQLite VFS.
 *
 *     file   bytes    what the process sees
 *            durable  what is on the disk for certain
 *            dirty    one flag a sector: the two differ there, perhaps
 *
 * A sector that is written may also reach the disk at once, by the seed: an operating system writes
 * back when it likes. So of several writes to one sector an older one can be what is found.
 *
 * The shared memory of the write-ahead log is memory here too, and goes with the power.
 */
#include "sim_disk.h"

#include <longroad/longroad.h>

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SECTOR = 512,
    NAME_MAX_BYTES = 160,
    FILES_MAX = 64,
    REGIONS_MAX = 64,
    WRITE_BACK_IN = 16 /* one sector in so many is on the disk at once */
};

typedef struct disk_file {
    char name[NAME_MAX_BYTES]; /* empty: a temporary file */
    bool used, deleted;        /* deleted: its name is gone, perhaps not for ever */
    bool name_durable, syncs_folder;
    int opened;
    uint8_t *bytes, *durable, *dirty;
    size_t size, durable_size, capacity;
    int shared; /* SQLite's locks: how many share it, */
    bool reserved, pending, exclusive;
    void *region[REGIONS_MAX]; /* shared memory */
    int region_count;
    uint8_t shm_shared[SQLITE_SHM_NLOCK];
    bool shm_exclusive[SQLITE_SHM_NLOCK];
} disk_file;

struct sim_disk {
    sqlite3_vfs vfs;
    lr_rng rng;
    sim_disk_faults faults;
    uint64_t steps;
    bool down;
    int last_error;
    disk_file file[FILES_MAX];
};

typedef struct handle {
    sqlite3_file base;
    sim_disk *disk;
    disk_file *file;
    int level;
    bool temporary;
} handle;

static _Noreturn void give_up(const char *why) {
    fprintf(stderr, "sim_disk: %s\n", why);
    abort();
}

static bool one_in(sim_disk *d, uint32_t n) {
    return n > 0 && lr_rng_below(&d->rng, n) == 0;
}

/* ---- contents ---- */

static size_t sector_count(size_t size) {
    return (size + SECTOR - 1) / SECTOR;
}

static void file_reserve(disk_file *f, size_t size) {
    if (size <= f->capacity) return;
    size_t capacity = f->capacity > 0 ? f->capacity : 65536;
    while (capacity < size) capacity *= 2;
    f->bytes = realloc(f->bytes, capacity);
    f->durable = realloc(f->durable, capacity);
    f->dirty = realloc(f->dirty, capacity / SECTOR);
    if (f->bytes == NULL || f->durable == NULL || f->dirty == NULL) give_up("no memory");
    memset(f->bytes + f->capacity, 0, capacity - f->capacity);
    memset(f->durable + f->capacity, 0, capacity - f->capacity);
    memset(f->dirty + f->capacity / SECTOR, 0, (capacity - f->capacity) / SECTOR);
    f->capacity = capacity;
}

/* The first `count` bytes of a sector reach the disk. */
static void harden(disk_file *f, size_t sector, size_t count) {
    size_t at = sector * SECTOR;
    memcpy(f->durable + at, f->bytes + at, count);
    if (count == SECTOR) f->dirty[sector] = 0;
}

static void file_write(sim_disk *d, disk_file *f, const void *bytes, size_t at, size_t length) {
    if (length == 0) return;
    file_reserve(f, at + length);
    memcpy(f->bytes + at, bytes, length);
    if (at + length > f->size) f->size = at + length;
    for (size_t s = at / SECTOR; s < sector_count(at + length); s++) {
        f->dirty[s] = 1;
        if (!one_in(d, WRITE_BACK_IN)) continue;
        harden(f, s, SECTOR);
        size_t end = (s + 1) * SECTOR < f->size ? (s + 1) * SECTOR : f->size;
        if (end > f->durable_size) f->durable_size = end;
    }
}

static void file_truncate(disk_file *f, size_t size) {
    file_reserve(f, size);
    if (size < f->size) {
        memset(f->bytes + size, 0, f->size - size);
        for (size_t s = size / SECTOR; s < sector_count(f->size); s++) f->dirty[s] = 1;
    }
    f->size = size;
}

static void file_free(disk_file *f);

/* What was made is there for good, what was deleted is gone for good. */
static void folder_sync(sim_disk *d) {
    for (int i = 0; i < FILES_MAX; i++) {
        disk_file *f = &d->file[i];
        if (!f->used) continue;
        f->name_durable = !f->deleted;
        if (f->deleted && f->opened == 0) file_free(f);
    }
}

/* As the driver of SQLite for Unix does, a new journal or log syncs the folder as well. */
static void file_sync(sim_disk *d, disk_file *f) {
    for (size_t s = 0; s < f->capacity / SECTOR; s++)
        if (f->dirty[s]) harden(f, s, SECTOR);
    f->durable_size = f->size;
    if (f->syncs_folder && !f->name_durable) folder_sync(d);
}

static void file_forget_memory(disk_file *f) {
    for (int i = 0; i < f->region_count; i++) free(f->region[i]);
    f->region_count = 0;
}

static void file_free(disk_file *f) {
    file_forget_memory(f);
    free(f->bytes);
    free(f->durable);
    free(f->dirty);
    memset(f, 0, sizeof *f);
}

static disk_file *find(sim_disk *d, const char *name) {
    for (int i = 0; i < FILES_MAX; i++) {
        disk_file *f = &d->file[i];
        if (f->used && !f->deleted && name[0] != 0 && strcmp(f->name, name) == 0) return f;
    }
    return NULL;
}

static disk_file *file_new(sim_disk *d, const char *name) {
    for (int i = 0; i < FILES_MAX; i++) {
        disk_file *f = &d->file[i];
        if (f->used) continue;
        file_free(f);
        f->used = true;
        snprintf(f->name, sizeof f->name, "%s", name);
        file_reserve(f, 1);
        return f;
    }
    give_up("too many files");
}

static uint64_t room_taken(const sim_disk *d) {
    uint64_t sum = 0;
    for (int i = 0; i < FILES_MAX; i++)
        if (d->file[i].used && !d->file[i].deleted) sum += d->file[i].size;
    return sum;
}

/* ---- faults ---- */

static int fails(sim_disk *d, int code, int system_error) {
    d->last_error = system_error;
    return code;
}

/* Every step comes here first: SQLITE_OK, or how it fails. */
static int step(sim_disk *d, int code) {
    if (d->down) return fails(d, code, EIO);
    d->steps++;
    if (d->faults.crash_in > 0 && --d->faults.crash_in == 0) {
        d->down = true;
        return fails(d, code, EIO);
    }
    if (d->faults.read_only) return fails(d, code, EROFS);
    if (one_in(d, d->faults.errors_in)) return fails(d, code, EIO);
    return SQLITE_OK;
}

/* ---- the methods of a file ---- */

static handle *handle_of(sqlite3_file *base) {
    return (handle *)base;
}

static int disk_close(sqlite3_file *base) {
    handle *h = handle_of(base);
    disk_file *f = h->file;
    f->opened--;
    if (f->opened == 0) file_forget_memory(f);
    if (h->temporary || (f->opened == 0 && f->deleted && !f->name_durable)) file_free(f);
    return SQLITE_OK;
}

static int disk_read(sqlite3_file *base, void *out, int amount, sqlite3_int64 offset) {
    handle *h = handle_of(base);
    sim_disk *d = h->disk;
    if (d->down || one_in(d, d->faults.read_errors_in)) return fails(d, SQLITE_IOERR_READ, EIO);
    size_t at = (size_t)offset, length = (size_t)amount, there = 0;
    if (at < h->file->size) there = h->file->size - at;
    if (there > length) there = length;
    if (there > 0) memcpy(out, h->file->bytes + at, there);
    if (there == length) return SQLITE_OK;
    memset((char *)out + there, 0, length - there);
    return SQLITE_IOERR_SHORT_READ;
}

static int disk_write(sqlite3_file *base, const void *bytes, int amount, sqlite3_int64 offset) {
    handle *h = handle_of(base);
    sim_disk *d = h->disk;
    size_t at = (size_t)offset, length = (size_t)amount;
    bool was_up = !d->down;
    int code = step(d, SQLITE_IOERR_WRITE);
    if (code != SQLITE_OK) {
        /* What fails may have been done in part, unless it was forbidden. */
        if (was_up && !d->faults.read_only)
            file_write(d, h->file, bytes, at, lr_rng_below(&d->rng, (uint32_t)length + 1));
        return code;
    }
    uint64_t others = room_taken(d) - h->file->size, end = at + length;
    if (d->faults.room > 0 && end > h->file->size && others + end > d->faults.room) {
        uint64_t fits = d->faults.room > others + at ? d->faults.room - others - at : 0;
        file_write(d, h->file, bytes, at, fits < length ? (size_t)fits : length);
        return fails(d, SQLITE_FULL, ENOSPC);
    }
    file_write(d, h->file, bytes, at, length);
    return SQLITE_OK;
}

static int disk_truncate(sqlite3_file *base, sqlite3_int64 size) {
    handle *h = handle_of(base);
    int code = step(h->disk, SQLITE_IOERR_TRUNCATE);
    if (code == SQLITE_OK) file_truncate(h->file, (size_t)size);
    return code;
}

static int disk_sync(sqlite3_file *base, int flags) {
    handle *h = handle_of(base);
    disk_file *f = h->file;
    bool was_up = !h->disk->down;
    int code = step(h->disk, SQLITE_IOERR_FSYNC);
    (void)flags;
    if (code == SQLITE_OK) {
        file_sync(h->disk, f);
        return SQLITE_OK;
    }
    for (size_t s = 0; was_up && s < sector_count(f->size); s++) /* some of it was done */
        if (f->dirty[s] && one_in(h->disk, 2)) harden(f, s, SECTOR);
    return code;
}

static int disk_size(sqlite3_file *base, sqlite3_int64 *size) {
    *size = (sqlite3_int64)handle_of(base)->file->size;
    return SQLITE_OK;
}

static int disk_lock(sqlite3_file *base, int level) {
    handle *h = handle_of(base);
    disk_file *f = h->file;
    if (level <= h->level) return SQLITE_OK;
    if (level == SQLITE_LOCK_SHARED) {
        if (f->pending || f->exclusive) return SQLITE_BUSY;
        f->shared++;
    } else if (level == SQLITE_LOCK_RESERVED) {
        if (f->reserved) return SQLITE_BUSY;
        f->reserved = true;
    } else {
        if (h->level < SQLITE_LOCK_RESERVED && f->reserved) return SQLITE_BUSY;
        f->reserved = f->pending = true;
        h->level = SQLITE_LOCK_PENDING;
        if (f->shared > 1) return SQLITE_BUSY;
        f->exclusive = true;
    }
    h->level = level;
    return SQLITE_OK;
}

static int disk_unlock(sqlite3_file *base, int level) {
    handle *h = handle_of(base);
    disk_file *f = h->file;
    if (level >= h->level) return SQLITE_OK;
    if (h->level >= SQLITE_LOCK_RESERVED) f->reserved = f->pending = f->exclusive = false;
    if (level == SQLITE_LOCK_NONE) f->shared--;
    h->level = level;
    return SQLITE_OK;
}

static int disk_reserved(sqlite3_file *base, int *out) {
    *out = handle_of(base)->file->reserved;
    return SQLITE_OK;
}

static int disk_control(sqlite3_file *base, int what, void *argument) {
    if (what == SQLITE_FCNTL_HAS_MOVED) {
        *(int *)argument = handle_of(base)->file->deleted;
        return SQLITE_OK;
    }
    if (what != SQLITE_FCNTL_LAST_ERRNO) return SQLITE_NOTFOUND;
    *(int *)argument = handle_of(base)->disk->last_error;
    return SQLITE_OK;
}

static int disk_sector(sqlite3_file *base) {
    (void)base;
    return SECTOR;
}

static int disk_character(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ---- shared memory ---- */

static int disk_shm_map(sqlite3_file *base, int region, int size, int extend,
                        void volatile **memory) {
    disk_file *f = handle_of(base)->file;
    *memory = NULL;
    if (region >= REGIONS_MAX) return SQLITE_IOERR_SHMMAP;
    while (extend && f->region_count <= region) {
        f->region[f->region_count] = calloc(1, (size_t)size);
        if (f->region[f->region_count++] == NULL) give_up("no memory");
    }
    if (region < f->region_count) *memory = f->region[region];
    return SQLITE_OK;
}

static int shm_take(disk_file *f, int first, int count, bool shared) {
    for (int i = first; i < first + count; i++)
        if (f->shm_exclusive[i] || (!shared && f->shm_shared[i] > 0)) return SQLITE_BUSY;
    for (int i = first; i < first + count; i++) {
        if (shared)
            f->shm_shared[i]++;
        else
            f->shm_exclusive[i] = true;
    }
    return SQLITE_OK;
}

static int disk_shm_lock(sqlite3_file *base, int first, int count, int flags) {
    disk_file *f = handle_of(base)->file;
    bool shared = (flags & SQLITE_SHM_SHARED) != 0;
    if (flags & SQLITE_SHM_LOCK) return shm_take(f, first, count, shared);
    for (int i = first; i < first + count; i++) {
        if (shared)
            f->shm_shared[i]--;
        else
            f->shm_exclusive[i] = false;
    }
    return SQLITE_OK;
}

static void disk_shm_barrier(sqlite3_file *base) {
    (void)base;
}

static int disk_shm_unmap(sqlite3_file *base, int delete_it) {
    disk_file *f = handle_of(base)->file;
    if (delete_it && f->opened == 1) file_forget_memory(f);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_reserved,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_character,
    .xShmMap = disk_shm_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_shm_barrier,
    .xShmUnmap = disk_shm_unmap,
};

/* ---- the methods of the disk ---- */

static sim_disk *disk_of(sqlite3_vfs *vfs) {
    return vfs->pAppData;
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags,
                    int *flags_out) {
    sim_disk *d = disk_of(vfs);
    handle *h = handle_of(base);
    memset(h, 0, sizeof *h);
    if (d->down) return fails(d, SQLITE_CANTOPEN, EIO);
    disk_file *f = name != NULL ? find(d, name) : NULL;
    if (f == NULL) {
        if (!(flags & SQLITE_OPEN_CREATE)) return fails(d, SQLITE_CANTOPEN, ENOENT);
        if (d->faults.read_only) return fails(d, SQLITE_CANTOPEN, EROFS);
        f = file_new(d, name != NULL ? name : "");
        f->syncs_folder = (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
    }
    f->opened++;
    h->disk = d;
    h->file = f;
    h->temporary = name == NULL;
    h->base.pMethods = &methods;
    if (d->faults.read_only)
        flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    if (flags_out != NULL) *flags_out = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    sim_disk *d = disk_of(vfs);
    int code = step(d, SQLITE_IOERR_DELETE);
    if (code != SQLITE_OK) return code;
    disk_file *f = find(d, name);
    if (f == NULL) return SQLITE_IOERR_DELETE_NOENT;
    if (f->opened == 0 && (sync || !f->name_durable))
        file_free(f);
    else
        f->deleted = true;
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
    sim_disk *d = disk_of(vfs);
    const disk_file *f = find(d, name);
    if (d->down) return fails(d, SQLITE_IOERR_ACCESS, EIO);
    *out = f != NULL && (flags != SQLITE_ACCESS_READWRITE || !d->faults.read_only);
    if (flags == SQLITE_ACCESS_EXISTS && f != NULL && f->size == 0) *out = 0; /* as on Unix */
    return SQLITE_OK;
}

static int vfs_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    (void)vfs;
    return snprintf(out, (size_t)size, "%s", name) < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int vfs_randomness(sqlite3_vfs *vfs, int size, char *out) {
    for (int i = 0; i < size; i++) out[i] = (char)lr_rng_next(&disk_of(vfs)->rng);
    return size;
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *out) {
    (void)vfs;
    *out = 212656752000000; /* some day */
    return SQLITE_OK;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the type is SQLite's */
static int vfs_last_error(sqlite3_vfs *vfs, int size, char *out) {
    (void)size, (void)out;
    return disk_of(vfs)->last_error;
}

/* ---- the disk ---- */

sim_disk *sim_disk_new(const char *name, uint64_t seed) {
    sim_disk *d = calloc(1, sizeof *d);
    if (d == NULL) give_up("no memory");
    d->rng = lr_rng_seed(seed);
    d->vfs = (sqlite3_vfs){ .iVersion = 2,
                            .szOsFile = sizeof(handle),
                            .mxPathname = NAME_MAX_BYTES - 16,
                            .zName = name,
                            .pAppData = d,
                            .xOpen = vfs_open,
                            .xDelete = vfs_delete,
                            .xAccess = vfs_access,
                            .xFullPathname = vfs_full_name,
                            .xRandomness = vfs_randomness,
                            .xSleep = vfs_sleep,
                            .xGetLastError = vfs_last_error,
                            .xCurrentTimeInt64 = vfs_time };
    if (sqlite3_vfs_register(&d->vfs, 0) != SQLITE_OK) give_up("SQLite refuses the disk");
    return d;
}

void sim_disk_free(sim_disk *d) {
    if (d == NULL) return;
    sqlite3_vfs_unregister(&d->vfs);
    for (int i = 0; i < FILES_MAX; i++) {
        if (d->file[i].used && d->file[i].opened > 0) give_up("a file is still open");
        file_free(&d->file[i]);
    }
    free(d);
}

void sim_disk_set(sim_disk *d, const sim_disk_faults *faults) {
    d->faults = *faults;
}

uint64_t sim_disk_steps(const sim_disk *d) {
    return d->steps;
}

void sim_disk_crash(sim_disk *d) {
    d->down = true;
}

bool sim_disk_is_down(const sim_disk *d) {
    return d->down;
}

/* What is found of a file: everything, nothing that was not synced, or sector by sector old,
 * new, or new up to some byte. */
static void settle(sim_disk *d, disk_file *f) {
    enum { LOST, KEPT, TORN, FATES };
    uint32_t common = lr_rng_below(&d->rng, 4);
    for (size_t s = 0; s < f->capacity / SECTOR; s++) {
        if (!f->dirty[s]) continue;
        uint32_t fate = common < TORN ? common : lr_rng_below(&d->rng, FATES);
        if (fate == KEPT) harden(f, s, SECTOR);
        if (fate == TORN) harden(f, s, lr_rng_below(&d->rng, SECTOR));
    }
    if (f->size != f->durable_size && (common == KEPT || one_in(d, 2))) {
        f->durable_size = f->size;
    } else if (f->size > f->durable_size) {
        uint64_t more = lr_rng_below(&d->rng, (uint32_t)(f->size - f->durable_size));
        f->durable_size += (size_t)more;
    }
    memset(f->durable + f->durable_size, 0, f->capacity - f->durable_size);
    memcpy(f->bytes, f->durable, f->capacity);
    memset(f->dirty, 0, f->capacity / SECTOR);
    f->size = f->durable_size;
    f->name_durable = true;
}

void sim_disk_restart(sim_disk *d) {
    for (int i = 0; i < FILES_MAX; i++) {
        disk_file *f = &d->file[i];
        if (!f->used) continue;
        if (f->opened > 0) give_up("a file is still open");
        if (!f->deleted && !f->name_durable && one_in(d, 2)) file_free(f);
    }
    for (int i = 0; i < FILES_MAX; i++) { /* names that are free again may have their old file */
        disk_file *f = &d->file[i];
        if (!f->used || !f->deleted) continue;
        bool back = f->name_durable && find(d, f->name) == NULL && one_in(d, 2);
        if (back)
            f->deleted = false;
        else
            file_free(f);
    }
    for (int i = 0; i < FILES_MAX; i++)
        if (d->file[i].used) settle(d, &d->file[i]);
    d->down = false;
    d->faults = (sim_disk_faults){ 0 };
}

void sim_disk_remove(sim_disk *d, const char *file) {
    disk_file *f = find(d, file);
    if (f == NULL) return;
    f->deleted = true;
    f->name_durable = false; /* it does not come back */
    if (f->opened == 0) file_free(f);
}

void sim_disk_damage(sim_disk *d, const char *file, size_t at, const void *bytes, size_t length) {
    disk_file *f = find(d, file);
    if (f == NULL || at + length > f->size) give_up("there is nothing to damage");
    memcpy(f->bytes + at, bytes, length);
    memcpy(f->durable + at, bytes, length);
}

void sim_disk_read(sim_disk *d, const char *file, size_t at, void *out, size_t length) {
    const disk_file *f = find(d, file);
    if (f == NULL || at + length > f->size) give_up("there is nothing to read");
    memcpy(out, f->bytes + at, length);
}

void sim_disk_put(sim_disk *d, const char *file, const void *bytes, size_t length) {
    sim_disk_remove(d, file);
    disk_file *f = file_new(d, file);
    file_reserve(f, length);
    memcpy(f->bytes, bytes, length);
    memcpy(f->durable, bytes, length);
    f->size = f->durable_size = length;
    f->name_durable = true;
}

void sim_disk_cut(sim_disk *d, const char *file, size_t size) {
    disk_file *f = find(d, file);
    if (f != NULL && size < f->size) file_truncate(f, size);
}

size_t sim_disk_size(sim_disk *d, const char *file) {
    const disk_file *f = find(d, file);
    return f != NULL ? f->size : 0;
}
