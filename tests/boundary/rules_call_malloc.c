/* The rules allocate: refused by name, and by the closure where the name is not poisoned. */
#include <stdlib.h>

void *rules_call_malloc(size_t size);

void *rules_call_malloc(size_t size) {
    return malloc(size);
}
