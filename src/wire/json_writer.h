/* json_writer.h - a writer of JSON that never allocates.
 *
 * Text goes into the caller's buffer; when that is full, the caller's flush function takes it away,
 * so a document of any length needs a buffer of any size. Without a flush function the writer fails
 * if the buffer is too small. jw_finish() reports any failure:
 *
 *     char buffer[4096];
 *     json_writer w = jw_start(buffer, sizeof buffer, write_to_file, file);
 *     jw_object(&w);
 *     jw_key(&w, "points");
 *     jw_array(&w);
 *     jw_int(&w, 7);
 *     jw_int(&w, 10);
 *     jw_array_end(&w);
 *     jw_object_end(&w);
 *     if (!jw_finish(&w)) ...the disk is full...
 *
 * Commas, quotes and escapes are the writer's business. The output is always valid UTF-8: wrong
 * bytes in a string become U+FFFD. A wrong order of calls (a value without its key, an end that
 * matches nothing) is a programming error and stops at an assertion.
 */
#ifndef WIRE_JSON_WRITER_H
#define WIRE_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JW_DEPTH_MAX = 16 };

/* Takes `length` bytes away; false when that failed. */
typedef bool jw_flush(void *context, const char *bytes, size_t length);

typedef struct json_writer {
    char *buffer;
    size_t size, length;
    jw_flush *flush;
    void *context;
    uint8_t depth;
    uint8_t in_object[JW_DEPTH_MAX + 1]; /* what each open level is */
    uint8_t has_items[JW_DEPTH_MAX + 1]; /* the next item needs a comma */
    bool key_given, failed;
} json_writer;

/* `size` must be at least 1; `flush` may be NULL. */
json_writer jw_start(char *buffer, size_t size, jw_flush *flush, void *context);

void jw_object(json_writer *w);
void jw_object_end(json_writer *w);
void jw_array(json_writer *w);
void jw_array_end(json_writer *w);

/* Names the next value of an object. */
void jw_key(json_writer *w, const char *key);

void jw_string(json_writer *w, const char *string); /* NULL writes null */
void jw_bytes(json_writer *w, const char *bytes, size_t length);
void jw_int(json_writer *w, int64_t value);
void jw_uint(json_writer *w, uint64_t value);
/* With that many decimals (at most 9), rounded; null unless finite and below 10^9 in size. */
void jw_real(json_writer *w, double value, int decimals);
void jw_bool(json_writer *w, bool value);
void jw_null(json_writer *w);
/* A value that is JSON already, as it is. */
void jw_raw(json_writer *w, const char *json, size_t length);

/* A key and its value. */
void jw_put_string(json_writer *w, const char *key, const char *string);
void jw_put_int(json_writer *w, const char *key, int64_t value);
void jw_put_uint(json_writer *w, const char *key, uint64_t value);
void jw_put_bool(json_writer *w, const char *key, bool value);
/* A key, and the object or array that the next calls fill. */
void jw_put_object(json_writer *w, const char *key);
void jw_put_array(json_writer *w, const char *key);

/* A line break between items, for documents that people look into. */
void jw_line(json_writer *w);

/* Ends the document with a newline and flushes; without a flush function it adds a final zero.
 * Everything must be closed. False if anything was lost. */
bool jw_finish(json_writer *w);

/* The length of the UTF-8 sequence that begins `bytes`, of which there are `left` >= 1; 0: none
 * begins there. No overlong forms, no surrogates, nothing above U+10FFFF. */
size_t jw_utf8_length(const char *bytes, size_t left);

#endif
