/* http_json.h - the names of members in answers to HTTP (http_json.def). */
#ifndef WIRE_HTTP_JSON_H
#define WIRE_HTTP_JSON_H

#include "json_writer.h"
#include "shapes.h"

#include <longroad/bot.h>

enum {
#define REASON(key, base, side, groups, sentence) HW_REASON_##key,
#include <longroad/reasons.def>
    HW_REASONS
};
extern const char *const hw_reason_words[HW_REASONS];

#define SHAPES_DEF "http_json.def"
#define OURS(name) hw_##name
#define OUR(name) HW_##name
#include "shapes_names.inc"

extern const wire_shapes hw_shapes;

/* An array of reasons, as hints and analyses tell them. */
void reasons_put_json(json_writer *w, const lr_reason *reason, uint32_t count);

#endif
