/* schema_check.h - a small checker of JSON Schema: the part of the language that `longroad schema`
 * writes. A keyword that it does not know is a fault, so nothing passes because it was not looked
 * at.
 */
#ifndef LR_TEST_SCHEMA_CHECK_H
#define LR_TEST_SCHEMA_CHECK_H

#include <jansson.h>

/* The schema of the messages, read back; to be given to json_decref(). */
json_t *schema_load(void);

/* Whether the value is what $defs/NAME of the schema says: NULL, or what is wrong. The answer stays
 * until the next call. */
const char *schema_check(json_t *schema, const char *name, json_t *value);

/* The same for the schema of this program, which is loaded when it is first asked for. */
const char *schema_fault(const char *name, json_t *value);

/* Fails the test unless the value is what $defs/NAME says; of `NAME[]` it is a list. */
void schema_expect(const char *name, json_t *value);

#endif
