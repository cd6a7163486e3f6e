/* main() for a fuzz target without a fuzzer: replays every file named on the command line, and
 * every file in every folder named there (sub-folders left out), in name order, after the empty
 * input. So each seed and each crash once fixed stays a test in every build.
 *
 *     fuzz_NAME [file or folder]...
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { INPUT_SIZE_MAX = 1 << 20, PATH_SIZE_MAX = 4096 };

static size_t input_count;

static int complain(const char *path, const char *what) {
    (void)fprintf(stderr, "%s: %s\n", path, what);
    return 1;
}

static int replay_file(const char *path) {
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    uint8_t *exact = NULL;
    size_t size = 0;
    int failed = 1;

    if (file == NULL) return complain(path, strerror(errno));
    data = malloc(INPUT_SIZE_MAX);
    if (data == NULL) goto out;
    size = fread(data, 1, INPUT_SIZE_MAX, file);
    if (ferror(file) || fgetc(file) != EOF) {
        (void)complain(path, "unreadable, or larger than an input may be");
        goto out;
    }
    /* A copy of exactly its size, so that ASan sees a read past the end. */
    exact = malloc(size + (size == 0));
    if (exact == NULL) goto out;
    memcpy(exact, data, size);
    /* Named beforehand and flushed: a crash then tells which input it was. */
    (void)printf("%s (%zu bytes)\n", path, size);
    (void)fflush(stdout);
    (void)LLVMFuzzerTestOneInput(exact, size);
    input_count++;
    failed = 0;
out:
    free(exact);
    free(data);
    (void)fclose(file);
    return failed;
}

static int replay_folder(const char *path) {
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, NULL, alphasort);
    int failed = 0;

    if (count < 0) return complain(path, strerror(errno));
    for (int i = 0; i < count; i++) {
        char child[PATH_SIZE_MAX];
        struct stat info;
        int length = snprintf(child, sizeof child, "%s/%s", path, entries[i]->d_name);

        if (length < 0 || (size_t)length >= sizeof child) {
            failed |= complain(path, "path too long");
        } else if (stat(child, &info) != 0) {
            failed |= complain(child, strerror(errno));
        } else if (S_ISREG(info.st_mode)) {
            failed |= replay_file(child);
        }
        free(entries[i]);
    }
    free(entries);
    return failed;
}

int main(int argc, char **argv) {
    static const uint8_t nothing[1];
    int failed = 0;

    (void)LLVMFuzzerTestOneInput(nothing, 0);
    for (int i = 1; i < argc; i++) {
        struct stat info;

        if (stat(argv[i], &info) != 0) {
            failed |= complain(argv[i], strerror(errno));
        } else {
            failed |= S_ISDIR(info.st_mode) ? replay_folder(argv[i]) : replay_file(argv[i]);
        }
    }
    (void)printf("%zu inputs replayed\n", input_count);
    return failed;
}
