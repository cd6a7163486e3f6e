/* nets.c - the nets that the page has loaded (value.h). In the program: src/bot/nets.c. */
#include "value.h"
#include "wasm.h"

#include <stdlib.h>
#include <string.h>

enum { NETS_MAX = 16 };

/* By the number of their mode. Players point at them, so a net that is there stays. */
static value_net *nets[NETS_MAX];

static value_net **place_of(const char *name) {
    const value_mode *mode;
    for (uint32_t k = 0; k < NETS_MAX && (mode = value_mode_at(k)) != NULL; k++)
        if (strcmp(mode->name, name) == 0) return &nets[k];
    return NULL;
}

const value_net *value_net_of(const value_mode *mode) {
    return mode != NULL ? *place_of(mode->name) : NULL;
}

bool wasm_net_is_loaded(const char *name) {
    value_net *const *place = place_of(name);
    return place != NULL && *place != NULL;
}

static bool refuse(const char *why) {
    wasm_answer(why, strlen(why));
    return false;
}

bool wasm_net_load(const char *name, const char *text) {
    lr_error error;
    value_net **place = place_of(name);
    if (place == NULL) return refuse("there is no mode of that name");
    if (*place != NULL) return true;
    value_net *net = malloc(sizeof *net);
    if (net == NULL) return refuse("no memory");
    if (value_net_parse(text, net, &error) != LR_OK) {
        free(net);
        return refuse(error.text);
    }
    *place = net;
    return true;
}
