/* http_json.c - answers to HTTP as tables (http_json.h). */
#include "http_json.h"

#include "shapes_tables.inc"

const wire_shapes hw_shapes = {
    .family = "http",
    .names = names,
    .shapes = shapes,
    .unions = unions,
};
