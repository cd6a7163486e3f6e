/* map_builtin.c - the maps that the library carries, and which of them a game gets.
 *
 * People choose a map by its name, the number of seats and the option `board`. Several files can
 * carry the same name: `island` is one board for four and another for six, and a third one for the
 * first game. A file belongs to NAME if it is called NAME or NAME-something and says `name NAME`.
 *
 * Of the files of a name, in the order of their file names, the first one is taken that has enough
 * seats and fits the option:
 *   board=variable   any file that does not say `board beginner`;
 *   board=beginner   a file that says `board beginner`, or a map with ships that draws all hexes
 *                    and harbors, which then lies as it is drawn.
 */
#include "map.h"
#include "maps.h"
#include "text.h"

#include <string.h>

/* NAME or NAME-something. */
static bool file_is_called(const char *file, const char *name) {
    size_t length = strlen(name);
    return strncmp(file, name, length) == 0 && (file[length] == 0 || file[length] == '-');
}

/* Whether a file serves the option. */
static bool fits(const board_layout *layout, bool beginner) {
    bool drawn = layout->supply.ships > 0 && !layout->dealt && !layout->harbors_scattered;
    return beginner ? layout->beginner || drawn : !layout->beginner;
}

typedef struct search {
    const char *text;             /* of the first file that fits, or NULL */
    bool known;                   /* some file has the name */
    bool offered;                 /* some file has the name and serves the option */
    uint8_t seats_min, seats_max; /* of those that are offered, together */
} search;

static void consider(search *found, const board_layout *layout, const char *text, unsigned seats,
                     bool beginner) {
    found->known = true;
    if (!fits(layout, beginner)) return;
    if (!found->offered || layout->seats_min < found->seats_min)
        found->seats_min = layout->seats_min;
    if (!found->offered || layout->seats_max > found->seats_max)
        found->seats_max = layout->seats_max;
    found->offered = true;
    bool enough = seats >= layout->seats_min && seats <= layout->seats_max;
    if (enough && found->text == NULL) found->text = text;
}

static lr_status complain_of_seats(const char *name, const search *found, bool beginner,
                                   lr_error *error) {
    char range[32];
    lr_text t = lr_text_start(range, sizeof range);
    lr_put_int(&t, found->seats_min);
    if (found->seats_max > found->seats_min) {
        lr_put(&t, " to ");
        lr_put_int(&t, found->seats_max);
    }
    lr_text_end(&t);
    return lr_fail(error, LR_E_OPTIONS, "the map ", name, " is for ", range, " seats",
                   beginner ? " with board=beginner" : "", NULL);
}

lr_status board_map_builtin_parse(board *b, const char *name, unsigned seats, bool beginner,
                                  lr_error *error) {
    search found = { .text = NULL };
    for (size_t k = 0; k < lr_embedded_map_count; k++) {
        const lr_embedded_map *file = &lr_embedded_maps[k];
        if (!file_is_called(file->name, name)) continue;
        lr_status status = board_map_parse(b, file->text, error);
        if (status != LR_OK) return status;
        if (lr_text_equal(b->layout.name, name))
            consider(&found, &b->layout, file->text, seats, beginner);
    }
    if (found.text != NULL) return board_map_parse(b, found.text, error);
    if (!found.known)
        return lr_fail(error, LR_E_UNKNOWN_NAME, "there is no map `", name, "`", NULL);
    if (!found.offered)
        return lr_fail(error, LR_E_OPTIONS, "the map ", name,
                       " has no beginner layout; use board=variable", NULL);
    return complain_of_seats(name, &found, beginner, error);
}
