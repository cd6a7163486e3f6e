/* status.c - names, sentences and rules of every status, from status.def. */
#include <longroad/longroad.h>

static const struct {
    const char *name, *reason, *rules;
} statuses[] = {
#define LR_STATUS(name, reason) { #name, reason, "" },
#define LR_REFUSAL(name, reason, rules) { #name, reason, rules },
#include <longroad/status.def>
#undef LR_REFUSAL
#undef LR_STATUS
};

/* The names of refusals are written without their E_: `CANNOT_AFFORD`. */
const char *lr_status_name(lr_status status) {
    if ((unsigned)status >= LR_STATUS_COUNT) return "?";
    const char *name = statuses[status].name;
    return name[0] == 'E' && name[1] == '_' ? name + 2 : name;
}

const char *lr_status_reason(lr_status status) {
    return (unsigned)status < LR_STATUS_COUNT ? statuses[status].reason : "?";
}

const char *lr_status_rules(lr_status status) {
    return (unsigned)status < LR_STATUS_COUNT ? statuses[status].rules : "";
}
