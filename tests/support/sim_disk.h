/* sim_disk.h - a disk in memory that fails as disks do, for SQLite.
 *
 * An SQLite VFS whose files have two contents: what the running process sees, and what would be
 * found after the power went. Syncing a file makes the second equal to the first. Without that,
 * what becomes of a sector that was written is up to the seed: it may be lost, kept, or torn
 * somewhere in between, sectors independently of each other; a file may keep its old length or its
 * new one; one that was made may be gone, one that was deleted may be back. This is as bad as
 * SQLite's manual allows: a write changes no byte beyond it, and a sync that reports success is
 * true.
 *
 * Everything follows from the seed. A disk is used by one thread.
 *
 *     sim_disk *disk = sim_disk_new("disk", 7);
 *     store_options options = { .vfs = "disk" };
 *     store *s = store_open("longroad.db", &options, ...);
 *     sim_disk_set(disk, &(sim_disk_faults){ .crash_in = 12 });
 *     store_append(s, ...);                     fails at the twelfth step, as does all that follows
 *     store_close(s);
 *     sim_disk_restart(disk);                   what was not synced is decided now
 *     s = store_open(...);
 */
#ifndef SUPPORT_SIM_DISK_H
#define SUPPORT_SIM_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sim_disk sim_disk;

/* A step is a write, a truncation, a sync or a deletion. All zero: nothing fails. */
typedef struct sim_disk_faults {
    uint64_t crash_in;  /* the power goes in the n-th step from now on, counted from 1; 0: never */
    uint64_t room;      /* bytes that all files together may have; 0: any number */
    bool read_only;     /* files open for writing fail as on a disk that was mounted anew */
    uint32_t errors_in; /* one step in so many fails with EIO, chosen by the seed; 0: none */
    uint32_t read_errors_in;
} sim_disk_faults;

/* Registers the VFS under `name`, which must outlive the disk. */
sim_disk *sim_disk_new(const char *name, uint64_t seed);
/* Nothing may be open. */
void sim_disk_free(sim_disk *d);

void sim_disk_set(sim_disk *d, const sim_disk_faults *faults);
uint64_t sim_disk_steps(const sim_disk *d); /* so far */

/* The power goes now. Until the restart every call fails. */
void sim_disk_crash(sim_disk *d);
bool sim_disk_is_down(const sim_disk *d);
/* The power comes back, with no faults set. Nothing may be open. */
void sim_disk_restart(sim_disk *d);

/* What a careless person does: removes a file for good, also while it is open; cuts one short. */
void sim_disk_remove(sim_disk *d, const char *file);
void sim_disk_cut(sim_disk *d, const char *file, size_t size);

/* Changes bytes that are on the disk; and what they are. */
void sim_disk_damage(sim_disk *d, const char *file, size_t at, const void *bytes, size_t length);
void sim_disk_read(sim_disk *d, const char *file, size_t at, void *out, size_t length);

/* Puts a whole file there, for good, instead of one that nobody has open. */
void sim_disk_put(sim_disk *d, const char *file, const void *bytes, size_t length);

/* The size of a file (0: there is none). */
size_t sim_disk_size(sim_disk *d, const char *file);

#endif
