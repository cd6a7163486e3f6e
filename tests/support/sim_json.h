/* sim_json.h - a reader of JSON for the clients of the simulation.
 *
 * They hear megabytes and look at little of it, so a value is a stretch of the frame's text and
 * nothing is copied. It takes JSON for granted; whether a frame is JSON at all is asked of another
 * reader (sim_client.c).
 */
#ifndef LR_TEST_SIM_JSON_H
#define LR_TEST_SIM_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sim_json {
    const char *at;
    size_t length;
} sim_json;

/* The member of an object; false (and an empty value): there is none. */
bool sim_json_member(sim_json object, const char *key, sim_json *value);

/* Goes through an array, or an object (then `key` is filled): *cursor starts at 0. */
bool sim_json_next(sim_json whole, size_t *cursor, sim_json *key, sim_json *value);

/* A string without quotes and escapes, cut at `size`; the length of the whole. */
size_t sim_json_string(sim_json value, char *out, size_t size);
bool sim_json_is(sim_json value, const char *word); /* is this string */
int64_t sim_json_number(sim_json value, int64_t otherwise);
bool sim_json_true(sim_json value);

/* Members by name, with what is taken when they are absent. */
int64_t sim_json_number_of(sim_json object, const char *key, int64_t otherwise);
size_t sim_json_string_of(sim_json object, const char *key, char *out, size_t size);

#endif
