/* lookup.c - what the bytes of actions say of their letters (lookup.h). */
#include "lookup.h"

/* ---- which bytes count ---- */

static lookup_bytes add_bytes(lookup_bytes bytes, const lr_action *a) {
    uint8_t mask[sizeof *a], from[sizeof *a];
    memcpy(mask, &bytes, sizeof mask);
    memcpy(from, a, sizeof from);
    for (unsigned k = 0; k < sizeof mask; k++)
        if (from[k] != 0) mask[k] = 0xff;
    memcpy(&bytes, mask, sizeof mask);
    return bytes;
}

/* The bytes that letters of a row decide, the kind among them. */
static lookup_bytes row_bytes(const env_index *x, uint32_t row, lookup_bytes bytes) {
    const env_row *r = &x->family->rows[row];
    const lr_action kind = { .kind = 0xff };
    bytes = add_bytes(bytes, &kind);
    for (unsigned k = 0; k < ENV_FIXED && r->fixed[k].used != 0; k++) {
        lr_action fixed = { 0 };
        fixed.arg[r->fixed[k].byte] = 0xff;
        bytes = add_bytes(bytes, &fixed);
    }
    for (uint32_t letter = x->first[row]; letter < (uint32_t)x->first[row] + x->count[row];
         letter++)
        for (unsigned actor = 0; actor < x->game->seats; actor++) {
            lr_action said = { 0 };
            env_index_say(x, actor, row, letter, &said);
            said.kind = said.actor = 0;
            bytes = add_bytes(bytes, &said);
        }
    return bytes;
}

static void note_bytes(const env_index *x, env_lookup *out) {
    for (uint32_t row = 0; row < x->family->row_count; row++) {
        lookup_bytes *begun = &out->begun[x->family->rows[row].kind];
        if (x->family->rows[row].step == 0) *begun = row_bytes(x, row, *begun);
    }
    for (uint32_t row = 0; row < x->family->row_count; row++) {
        const env_row *r = &x->family->rows[row];
        out->said[row] = r->step == 0 ? out->begun[r->kind] : row_bytes(x, row, out->said[row - 1]);
    }
}

/* ---- numbers ---- */

/* The bits that are the number of the kind's only row, if its letters are one. */
static bool is_direct(const env_index *x, unsigned kind, uint16_t *bits) {
    const uint32_t at = x->kind[kind].row, size = x->part[at][0];
    const env_row *row = &x->family->rows[at];
    uint8_t probe[14] = { 0 };
    *bits = size > 256 ? 0xffff : 0xff;
    if (x->kind[kind].end != at + 1 || row->fixed[0].used != 0 || row->dim[1].type != 0)
        return false;
    if (row->dim[0].type == 0) *bits = 0;
    if (row->dim[0].type == 0) return true;
    for (uint32_t value = 0; value < size; value++) {
        x->family->write(x->game, row->dim[0].type, 0, value, probe);
        if ((uint32_t)(probe[0] | probe[1] << 8) != value) return false;
    }
    return size > 1;
}

/* ---- groups ---- */

/* Calls `see` with every first letter of a kind, as each seat says it. */
typedef void see_letter(env_lookup *out, const lr_action *said, uint32_t letter);
static void see_all(const env_index *x, unsigned kind, env_lookup *out, see_letter *see) {
    for (uint32_t row = x->kind[kind].row; row < x->kind[kind].end; row++)
        for (uint32_t k = 0; k < x->count[row]; k++)
            for (unsigned actor = 0; actor < x->game->seats; actor++) {
                lr_action said = { 0 };
                if (x->family->rows[row].step != 0 || x->family->rows[row].kind != kind) continue;
                env_index_say(x, actor, row, x->first[row] + k, &said);
                see(out, &said, x->first[row] + k);
            }
}

/* Adds a letter to its table; 0: there is no room. */
static uint8_t tabled(env_lookup *out, uint8_t table, uint32_t low, uint32_t letter) {
    uint16_t *entry = &out->letter[table - 1][(low + 1) % LOOKUP_LOW];
    if (*entry != LR_LETTER_NONE) return 0;
    *entry = (uint16_t)letter;
    return table;
}

static uint8_t new_table(env_lookup *out) {
    if (out->tables == LOOKUP_TABLES) return 0;
    memset(out->letter[out->tables], 0xff, sizeof out->letter[0]);
    return (uint8_t)++out->tables;
}

/* Groups of the kind that is being looked at. A letter that does not fit ends both forms for
 * good. */
static void see_group(env_lookup *out, const lr_action *said, uint32_t letter) {
    const lookup_kind *kind = &out->kind[said->kind];
    const uint32_t key = said->arg[kind->byte], low = said->arg[0];
    lookup_group *group = &out->group[kind->first][said->actor][(key + 1) % LOOKUP_KEYS];
    lr_action rest = *said;
    static const uint8_t none[sizeof rest.arg];
    rest.arg[0] = rest.arg[kind->byte] = 0;
    bool fits = memcmp(rest.arg, none, sizeof none) == 0 && (key < LOOKUP_KEYS - 1 || key == 255);
    if (fits && group->first == LR_LETTER_NONE) {
        group->first = (uint16_t)(letter - low);
        group->direct = 1;
        group->table = new_table(out);
    }
    group->direct = fits && group->direct && (uint16_t)(group->first + low) == letter;
    group->table = fits && group->table ? tabled(out, group->table, low, letter) : 0;
    if (group->first == LR_LETTER_NONE) group->first = 0; /* seen, and neither */
}

/* The byte besides the first that tells most letters apart. */
static uint8_t find_key(const env_index *x, unsigned kind) {
    uint32_t used[4] = { 0 }, best = 1;
    for (uint32_t row = x->kind[kind].row; row < x->kind[kind].end; row++)
        for (uint32_t k = 0; k < x->count[row] && x->family->rows[row].kind == kind; k++) {
            lr_action said = { 0 };
            env_index_say(x, 0, row, x->first[row] + k, &said);
            for (unsigned byte = 1; byte < 4; byte++) used[byte] += said.arg[byte] != 0;
        }
    for (unsigned byte = 2; byte < 4; byte++)
        if (used[byte] > used[best]) best = byte;
    return (uint8_t)best;
}

static void make_groups(const env_index *x, unsigned kind, env_lookup *out) {
    if (out->kinds == LOOKUP_KINDS) return;
    out->kind[kind] = (lookup_kind){ .how = LOOKUP_GROUPS,
                                     .byte = find_key(x, kind),
                                     .first = (uint16_t)out->kinds };
    for (unsigned actor = 0; actor < LR_SEATS_MAX; actor++)
        for (unsigned key = 0; key < LOOKUP_KEYS; key++)
            out->group[out->kinds][actor][key].first = LR_LETTER_NONE;
    out->kinds++;
    see_all(x, kind, out, see_group);
}

void env_lookup_make(const env_index *x, env_lookup *out) {
    memset(out, 0, sizeof *out);
    out->index = x;
    note_bytes(x, out);
    for (unsigned kind = 0; kind < ENV_KINDS_MAX; kind++) {
        const uint32_t at = x->kind[kind].row;
        uint16_t bits;
        if (x->kind[kind].end == 0) continue;
        if (is_direct(x, kind, &bits))
            out->kind[kind] = (lookup_kind){ .how = LOOKUP_DIRECT,
                                             .byte = x->family->rows[at].dim[0].byte,
                                             .first = x->first[at],
                                             .bits = bits };
        else
            make_groups(x, kind, out);
    }
}
