/* json_scan.h - finds a few members in a JSON text without building it.
 *
 * For a client that gets thousands of messages a second and wants a number and a string of each. A
 * span is a value as it is written. The scanner expects valid JSON; in anything else it may find
 * anything, but never reads outside of the span.
 */
#ifndef CLI_JSON_SCAN_H
#define CLI_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct json_span {
    const char *at; /* NULL: there is none */
    size_t length;
} json_span;

/* The value of the first member of that name, or none. The name is compared as it is written. */
json_span json_scan_member(json_span object, const char *name);
/* The next item of an array; *cursor starts at 0. None at the end. */
json_span json_scan_item(json_span array, size_t *cursor);
/* A whole number, or `none` if the value is something else. */
int64_t json_scan_number(json_span value, int64_t none);
/* Whether the value is this string, written without escapes. */
bool json_scan_is(json_span value, const char *string);
/* The string with its escapes undone (beyond ASCII as UTF-8) and a final zero; its length, or 0
 * when the value is no string or does not fit. */
size_t json_scan_string(json_span value, char *out, size_t size);

#endif
