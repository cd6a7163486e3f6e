/* The rules call the system under a name that is not poisoned: the closure does not link. */
#include <stddef.h>

long write(int file, const void *bytes, size_t size);
void rules_link_write(const char *bytes, size_t size);

void rules_link_write(const char *bytes, size_t size) {
    (void)write(1, bytes, size);
}
