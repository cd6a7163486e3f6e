/* pages.c - the files of the web page (pages.h). */
#include "pages.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const page_place page_places[] = {
#define PAGE(name, first, need, part, pattern) { name, first, PAGE_PART_##need, part, pattern },
#include "pages.def"
#undef PAGE
    { 0 },
};

/* True for an address that the page itself tells apart. */
static bool is_place(const char *path) {
    for (const page_place *place = page_places; *path == '/' && place->name; place++) {
        size_t length = strlen(place->first);
        if (strncmp(path + 1, place->first, length) != 0) continue;
        const char *rest = path + 1 + length;
        if (*rest == 0 && place->need != PAGE_PART_MUST) return true;
        if (*rest == '/' && length > 0) return true;
    }
    return false;
}

const page *page_find(const char *path) {
    if (is_place(path)) path = "/index.html";
    for (const page *p = embedded_pages; p->path; p++)
        if (strcmp(p->path, path) == 0) return p;
    return NULL;
}

const char *page_type(const page *p) {
    static const struct {
        const char *ending, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".json", "application/json" },
        { ".webmanifest", "application/manifest+json" },
        { ".wasm", "application/wasm" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".ico", "image/x-icon" },
        { ".woff2", "font/woff2" },
        { ".txt", "text/plain; charset=utf-8" },
    };
    const char *dot = strrchr(p->path, '.');
    for (size_t k = 0; dot && k < sizeof types / sizeof types[0]; k++)
        if (strcmp(dot, types[k].ending) == 0) return types[k].type;
    return "application/octet-stream";
}

/* The folder tells, and not the look of the name: a hash may have any letters of base64url. */
bool page_is_immutable(const page *p) {
    return strncmp(p->path, "/assets/", strlen("/assets/")) == 0;
}

/* Whether the list names the coding with a weight above zero. */
static bool takes(const char *accept, const char *coding) {
    size_t length = strlen(coding);
    for (const char *at = accept; at && *at; at = strchr(at, ',')) {
        at += strspn(at, ", \t");
        if (strncasecmp(at, coding, length) != 0) continue;
        const char *after = at + length + strspn(at + length, " \t");
        if (!*after || *after == ',') return true;
        if (*after != ';') continue;
        const char *weight = strchr(after, '=');
        return weight && strtod(weight + 1, NULL) > 0;
    }
    return false;
}

page_coding page_choose(const page *p, const char *accept_encoding) {
    if (p->coded[PAGE_BROTLI].bytes && takes(accept_encoding, "br")) return PAGE_BROTLI;
    if (p->coded[PAGE_GZIP].bytes && takes(accept_encoding, "gzip")) return PAGE_GZIP;
    return PAGE_RAW;
}

bool page_is_known(const page *p, const char *if_none_match) {
    return if_none_match && *if_none_match &&
           (strcmp(if_none_match, "*") == 0 || strstr(if_none_match, p->etag) != NULL);
}
