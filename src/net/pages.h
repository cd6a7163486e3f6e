/* pages.h - the files of the web page, carried in the program (cmake/EmbedFiles.cmake). */
#ifndef NET_PAGES_H
#define NET_PAGES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum page_coding { PAGE_RAW, PAGE_GZIP, PAGE_BROTLI, PAGE_CODINGS } page_coding;

typedef struct page {
    const char *path; /* `/index.html` */
    const char *etag; /* with its quotes */
    struct {
        const unsigned char *bytes; /* NULL: not packed so */
        size_t length;
    } coded[PAGE_CODINGS];
} page;

extern const page embedded_pages[]; /* ends with a path of NULL */

/* A page of the client and its address, /FIRST or /FIRST/PART: a row of pages.def. */
typedef struct page_place {
    const char *name, *first;
    enum { PAGE_PART_NONE, PAGE_PART_MAY, PAGE_PART_MUST } need;
    const char *part, *pattern;
} page_place;

extern const page_place page_places[]; /* ends with a name of NULL */

/* The page of a path (`/`, `/t/NAME`, `/help` and their like are /index.html), or NULL. */
const page *page_find(const char *path);
const char *page_type(const page *p);
/* The build named it after a hash of its content (`/assets/app-4f3a9c21.js`), so it never changes.
 * Vite puts exactly those files into the folder assets, and everything else outside of it. */
bool page_is_immutable(const page *p);
/* The smallest form that the client accepts by its Accept-Encoding. */
page_coding page_choose(const page *p, const char *accept_encoding);
/* Whether If-None-Match names the page's tag. */
bool page_is_known(const page *p, const char *if_none_match);

#endif
