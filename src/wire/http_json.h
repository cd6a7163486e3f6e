/* http_json.h - the names of members in answers to HTTP (http_json.def). */
#ifndef WIRE_HTTP_JSON_H
#define WIRE_HTTP_JSON_H

#include "shapes.h"

#define SHAPES_DEF "http_json.def"
#define OURS(name) hw_##name
#define OUR(name) HW_##name
#include "shapes_names.inc"

extern const wire_shapes hw_shapes;

#endif
