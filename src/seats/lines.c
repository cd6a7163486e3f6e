/* lines.c - splits bytes that arrive in pieces into lines (lines.h). */
#include "lines.h"

void lines_start(lines *reader) {
    reader->length = 0;
    reader->too_long = reader->not_text = false;
    reader->text[0] = 0;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* The line is complete: it stands in `text`, and the next one starts from nothing. */
static lines_event complete(lines *reader) {
    bool too_long = reader->too_long, not_text = reader->not_text;
    size_t end = reader->length;
    while (end > 0 && is_blank(reader->text[end - 1])) end--;
    reader->text[end] = 0;
    reader->length = 0;
    reader->too_long = reader->not_text = false;
    return too_long ? LINES_TOO_LONG : not_text ? LINES_NOT_TEXT : LINES_LINE;
}

lines_event lines_take(lines *reader, const char *bytes, size_t length, size_t *at) {
    while (*at < length) {
        char c = bytes[(*at)++];
        if (c == '\n') return complete(reader);
        if (c == 0) reader->not_text = true;
        if (reader->length < LINES_MAX)
            reader->text[reader->length++] = c;
        else
            reader->too_long = true;
    }
    return LINES_NONE;
}

lines_event lines_finish(lines *reader) {
    bool nothing = reader->length == 0 && !reader->too_long && !reader->not_text;
    return nothing ? LINES_NONE : complete(reader);
}
