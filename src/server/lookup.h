/* lookup.h - a table of pointers by number: open addressing, grows by doubling. */
#ifndef SERVER_LOOKUP_H
#define SERVER_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lookup {
    struct {
        uint64_t key;
        void *value; /* NULL: free */
    } * place;
    uint32_t room, count; /* room: a power of two, or 0 */
} lookup;

void *lookup_get(const lookup *m, uint64_t key);
/* `value` is not NULL; replaces what was there. False: no memory. */
bool lookup_put(lookup *m, uint64_t key, void *value);
void lookup_remove(lookup *m, uint64_t key);
void lookup_free(lookup *m);

/* Goes through all, from *at = 0; NULL at the end. Nothing may be put or removed meanwhile. */
void *lookup_next(const lookup *m, uint32_t *at);

/* A 64-bit hash of bytes, quick and not for secrets. */
uint64_t hash_bytes(const void *bytes, size_t length);
uint64_t hash_text(const char *text);

#endif
