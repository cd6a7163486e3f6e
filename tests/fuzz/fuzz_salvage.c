/* Any bytes as a damaged database, with or without a log: what is saved of them is a sound
 * database.
 *
 * The first byte says how much of the rest is the log: so many 256ths, from the end. */
#include "fuzz.h"
#include "lr_assert.h"
#include "sim_disk.h"
#include "sqlite/sqlite_store.h"

static void say_fault(void *context, uint64_t table, const char *name, const char *fault) {
    (void)context, (void)table, (void)name, (void)fault;
    LR_ASSERT(!"what was saved is damaged");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    size_t log_size = (size - 1) * data[0] / 256, file_size = size - 1 - log_size;
    sim_disk *disk = sim_disk_new("fuzz_salvage", 1);
    const store_options on_disk = { .vfs = "fuzz_salvage" };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store_salvaged found;
    store *s = store_open("new.db", &on_disk, &status, error);
    LR_ASSERT(s != NULL);
    status = store_salvage_bytes(data + 1, file_size, data + 1 + file_size, log_size, s, &found);
    LR_ASSERT(status == STORE_OK);
    LR_ASSERT(store_check(s, say_fault, NULL) == STORE_OK);
    store_close(s);
    sim_disk_free(disk);
    return 0;
}
