/* message_schema.h - the protocol described for other programs, from the tables of messages.def. */
#ifndef WIRE_MESSAGE_SCHEMA_H
#define WIRE_MESSAGE_SCHEMA_H

#include "message_fields.h"

enum { MESSAGE_TYPE_NAME_MAX = 64 };

/* What a definition is called outside of C: `SayHello`, `ViewWord`. Returns `out`. */
char *message_type_name(const char *prefix, const char *name, const char *suffix,
                        char out[MESSAGE_TYPE_NAME_MAX]);

/* One JSON document: JSON Schema, draft 2020-12. `ClientMessage` and `ServerMessage` of its $defs
 * are the two directions. */
void message_schema(json_writer *w);

#endif
