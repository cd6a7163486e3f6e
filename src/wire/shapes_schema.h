/* shapes_schema.h - the games' JSON as JSON Schema, from the tables of shapes.h. */
#ifndef WIRE_SHAPES_SCHEMA_H
#define WIRE_SHAPES_SCHEMA_H

#include "json_writer.h"
#include "wire.h"

/* The definitions of all families, as members of $defs: BoardSetting, BoardMove, BoardEvent, ... */
void wire_schema(json_writer *w);

/* The sections of all families, as members of `properties`. A section that several families have is
 * one of theirs, or what clients get who asked for texts. */
void wire_schema_sections(json_writer *w);

#endif
