/* nets.c - the nets that the program carries (value.h). A page has others: src/wasm/nets.c. */
#include "nets.h"

#include "value.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { NETS_MAX = 16 };

/* In the order of embedded_nets. Written once, by the first who asks. */
static value_net nets[NETS_MAX];
static bool net_is_there[NETS_MAX];
static pthread_once_t nets_once = PTHREAD_ONCE_INIT;

static void read_nets(void) {
    assert(embedded_net_count <= NETS_MAX);
    for (size_t k = 0; k < embedded_net_count; k++) {
        lr_error error;
        net_is_there[k] = value_net_parse(embedded_nets[k].text, &nets[k], &error) == LR_OK;
    }
}

const value_net *value_net_of(const value_mode *mode) {
    if (mode == NULL) return NULL;
    pthread_once(&nets_once, read_nets);
    for (size_t k = 0; k < embedded_net_count; k++)
        if (strcmp(embedded_nets[k].name, mode->name) == 0)
            return net_is_there[k] ? &nets[k] : NULL;
    return NULL;
}
