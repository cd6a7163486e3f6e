/* Any bytes as a net: refused with a place and a reason, or read; what was read prints to a text
 * that reads the same, and values positions without overflow. */
#include "fuzz.h"
#include "lr_assert.h"
#include "value.h"

#include <string.h>

static value_net net, again;
static char text[VALUE_NET_TEXT_MAX + 1], printed[VALUE_NET_TEXT_MAX];

/* Rows at the ends of their range: the sanitizers watch the sums. */
static void value_extremes(void) {
    static feature_rows rows;
    int32_t chances[LR_SEATS_MAX], sum = 0;
    for (uint32_t f = 0; f < net.features->count; f++)
        for (int j = 0; j < LR_SEATS_MAX; j++)
            rows.seat[j][f] = (net.in[f][j] < 0) == (j % 2 == 0) ? FEATURE_LOW : FEATURE_HIGH;
    value_of_rows(&net, &rows, LR_SEATS_MAX, chances);
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        LR_ASSERT(chances[seat] >= 0 && chances[seat] <= VALUE_ONE);
        sum += chances[seat];
    }
    LR_ASSERT(sum >= VALUE_ONE - LR_SEATS_MAX && sum <= VALUE_ONE + LR_SEATS_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lr_error error;
    if (size >= sizeof text) size = sizeof text - 1;
    if (size > 0) memcpy(text, data, size);
    text[size] = 0;
    lr_status status = value_net_parse(text, &net, &error);
    LR_ASSERT(status == error.status);
    if (status != LR_OK) {
        LR_ASSERT(error.text[0] != 0 && error.line > 0 && error.column > 0);
        return 0;
    }
    LR_ASSERT(value_net_print(&net, printed, sizeof printed) < sizeof printed);
    LR_ASSERT(value_net_parse(printed, &again, &error) == LR_OK);
    LR_ASSERT(net.features == again.features && net.out_bias == again.out_bias);
    LR_ASSERT(memcmp(net.in, again.in, sizeof net.in) == 0);
    LR_ASSERT(memcmp(net.in_bias, again.in_bias, sizeof net.in_bias) == 0);
    LR_ASSERT(memcmp(net.out, again.out, sizeof net.out) == 0);
    LR_ASSERT(memcmp(net.provenance, again.provenance, sizeof net.provenance) == 0);
    value_extremes();
    return 0;
}
