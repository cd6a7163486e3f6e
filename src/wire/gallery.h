/* gallery.h - what /api/gallery tells of each family (http_json.def: gallery_family). */
#ifndef WIRE_GALLERY_H
#define WIRE_GALLERY_H

#include "json_writer.h"

#include <longroad/longroad.h>

void board_gallery_write(lr_game *room, json_writer *w); /* board_gallery.c */
void cards_gallery_write(lr_game *room, json_writer *w); /* cards_gallery.c */

#endif
