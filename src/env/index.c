/* index.c - actions as words of letters (include/longroad/env.h, env_family.h).
 *
 * The rows of a family's table, in their order, are the segments of a game, as far as the game has
 * them. An env_index holds where each begins. It takes some hundred instructions to make, so an
 * environment keeps one, and the functions of env.h make one for each call.
 *
 * From an action to its letter: the first row of its kind whose fixed bytes agree, and whose parts
 * can be read, is the one. Environments ask too often for that, and have shortcuts (lookup.h).
 */
#include "env_family.h"

#include "text.h"

#include <string.h>

/* ---- the segments of a game ---- */

/* The size of a row's last part. */
static uint32_t last_size(const env_index *x, uint32_t at) {
    uint32_t size = 1;
    for (unsigned d = 0; d < ENV_DIMS && x->part[at][d] != 0; d++) size = x->part[at][d];
    return size;
}

static void note_kind(env_index *x, uint32_t at) {
    const env_row *row = &x->family->rows[at];
    if (row->step != 0) return;
    if (x->kind[row->kind].end == 0) x->kind[row->kind].row = (uint8_t)at;
    x->kind[row->kind].end = (uint8_t)(at + 1);
}

void env_index_make(const lr_game *g, env_index *out) {
    memset(out, 0, sizeof *out);
    out->game = g;
    out->family = env_of(g);
    for (uint32_t at = 0; at < out->family->row_count; at++) {
        const env_row *row = &out->family->rows[at];
        uint32_t count = 1;
        out->first[at] = (uint16_t)out->size;
        if (!out->family->has(g, row->when)) continue;
        for (unsigned d = 0; d < ENV_DIMS && row->dim[d].type != 0; d++) {
            out->part[at][d] = (uint16_t)out->family->size(g, row->dim[d].type);
            count *= out->part[at][d];
        }
        out->count[at] = (uint16_t)count;
        out->size += count;
        if (count > 0) note_kind(out, at);
    }
}

uint32_t env_index_row(const env_index *x, uint32_t letter) {
    uint32_t at = 0;
    while (letter >= (uint32_t)x->first[at] + x->count[at]) at++;
    return at;
}

/* ---- from actions to letters ---- */

/* The value of a row's part, which may be too large; parts are read as unsigned, so -1 is. */
static inline uint32_t read_part(const env_index *x, const env_dim *dim, const lr_action *a) {
    return (uint32_t)x->family->read(x->game, dim->type, a->actor, a->arg + dim->byte);
}

static inline bool fixed_fits(const env_fixed *fixed, const lr_action *a) {
    return fixed->used == 0 || a->arg[fixed->byte] == fixed->value;
}

/* The letter that says the row's parts of the action, or LR_LETTER_NONE. */
static inline uint32_t read_row(const env_index *x, uint32_t at, const lr_action *a) {
    const env_row *row = &x->family->rows[at];
    const uint16_t *size = x->part[at];
    uint32_t value = 0;
    if (x->count[at] == 0 || !fixed_fits(&row->fixed[0], a) || !fixed_fits(&row->fixed[1], a))
        return LR_LETTER_NONE;
    for (unsigned d = 0; d < ENV_DIMS && size[d] != 0; d++) {
        const uint32_t part = read_part(x, &row->dim[d], a);
        if (part >= size[d]) return LR_LETTER_NONE;
        value = value * size[d] + part;
    }
    return x->first[at] + value;
}

static uint32_t find_row(const env_index *x, const lr_action *a, uint32_t *letter) {
    for (uint32_t at = x->kind[a->kind].row; at < x->kind[a->kind].end; at++) {
        if (x->family->rows[at].step != 0 || x->family->rows[at].kind != a->kind) continue;
        *letter = read_row(x, at, a);
        if (*letter != LR_LETTER_NONE) return at;
    }
    *letter = LR_LETTER_NONE;
    return ENV_ROWS_MAX;
}

uint32_t env_index_first(const env_index *x, const lr_action *a) {
    uint32_t letter;
    (void)find_row(x, a, &letter);
    return letter;
}

uint32_t env_index_part(const env_index *x, uint32_t row, const lr_action *a) {
    return read_row(x, row, a);
}

lr_word env_index_word(const env_index *x, const lr_action *a) {
    lr_word word = { { LR_LETTER_NONE, LR_LETTER_NONE, LR_LETTER_NONE }, 0, 0 };
    const lr_word none = word;
    uint32_t letter, at;
    if (a->kind >= ENV_KINDS_MAX || a->actor >= x->game->seats) return none;
    at = find_row(x, a, &letter);
    while (letter != LR_LETTER_NONE) {
        word.letter[word.length++] = (uint16_t)letter;
        if (!env_index_goes_on(x, at)) return word;
        letter = read_row(x, ++at, a);
    }
    return none;
}

/* ---- from letters to actions ---- */

void env_index_say(const env_index *x, unsigned actor, uint32_t at, uint32_t letter, lr_action *a) {
    const env_row *row = &x->family->rows[at];
    uint32_t value = letter - x->first[at];
    unsigned dims = 0;
    a->kind = row->kind;
    a->actor = (uint8_t)actor;
    while (dims < ENV_DIMS && x->part[at][dims] != 0) dims++;
    for (unsigned k = 0; k < ENV_FIXED && row->fixed[k].used != 0; k++)
        a->arg[row->fixed[k].byte] = row->fixed[k].value;
    while (dims-- > 0) {
        const env_dim *dim = &row->dim[dims];
        const uint32_t size = x->part[at][dims];
        x->family->write(x->game, dim->type, actor, value % size, a->arg + dim->byte);
        value /= size;
    }
}

/* ---- the interface ---- */

uint32_t lr_index_size(const lr_game *g) {
    env_index x;
    env_index_make(g, &x);
    return x.size;
}

uint64_t lr_index_hash(const lr_game *g) {
    lr_segment segment;
    uint64_t hash = 0xcbf29ce484222325u ^ LR_ACTION_INDEX_VERSION;
    for (uint32_t k = 0; lr_segment_at(g, k, &segment); k++) {
        const uint32_t facts[] = { segment.first, segment.count, segment.size, segment.step };
        for (const char *c = segment.name; *c != 0; c++)
            hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
        for (unsigned f = 0; f < 4; f++) hash = (hash ^ facts[f]) * 0x100000001b3u;
    }
    return hash;
}

lr_word lr_index_of(const lr_game *g, lr_action a) {
    env_index x;
    lr_action again;
    env_index_make(g, &x);
    lr_word word = env_index_word(&x, &a);
    bool same = word.length > 0 && lr_index_action(g, a.actor, word, &again) == LR_OK &&
                memcmp(&a, &again, sizeof a) == 0;
    if (!same) word = (lr_word){ { LR_LETTER_NONE, LR_LETTER_NONE, LR_LETTER_NONE }, 0, 0 };
    return word;
}

lr_status lr_index_action(const lr_game *g, int actor, lr_word w, lr_action *a) {
    env_index x;
    lr_action said = { 0 };
    uint32_t row = 0;
    env_index_make(g, &x);
    if (actor < 0 || actor >= g->seats) return LR_E_NO_SUCH_SEAT;
    if (w.length == 0 || w.length > LR_WORD_MAX) return LR_E_BAD_ACTION;
    for (unsigned k = 0; k < w.length; k++) {
        if (w.letter[k] >= x.size) return LR_E_RANGE;
        uint32_t next = env_index_row(&x, w.letter[k]);
        if (k == 0 ? x.family->rows[next].step != 0 : next != row + 1) return LR_E_RANGE;
        row = next;
        env_index_say(&x, (unsigned)actor, row, w.letter[k], &said);
        if (env_index_goes_on(&x, row) != (k + 1u < w.length)) return LR_E_BAD_ACTION;
    }
    *a = said;
    return LR_OK;
}

int lr_segment_at(const lr_game *g, uint32_t k, lr_segment *out) {
    env_index x;
    env_index_make(g, &x);
    for (uint32_t at = 0; at < x.family->row_count; at++) {
        const env_row *row = &x.family->rows[at];
        unsigned last = 0;
        if (x.count[at] == 0 || k-- > 0) continue;
        for (unsigned d = 0; d < ENV_DIMS && row->dim[d].type != 0; d++) last = row->dim[d].type;
        *out = (lr_segment){ .name = row->name,
                             .places = x.family->axes[x.family->axis(last)],
                             .first = x.first[at],
                             .count = x.count[at],
                             .size = last_size(&x, at),
                             .step = row->step };
        return 1;
    }
    return 0;
}

/* ---- text ---- */

static void print_letter(const env_index *x, uint32_t letter, lr_text *t) {
    uint32_t at = env_index_row(x, letter);
    const env_row *row = &x->family->rows[at];
    uint32_t value = letter - x->first[at], left = x->count[at];
    lr_put(t, row->name);
    for (unsigned d = 0; d < ENV_DIMS && x->part[at][d] != 0; d++) {
        char part[32];
        left /= x->part[at][d];
        x->family->print(x->game, row->dim[d].type, value / left, part);
        lr_put_char(t, ' ');
        lr_put(t, part);
        value %= left;
    }
}

size_t lr_letter_print(const lr_game *g, uint32_t letter, char *out, size_t size) {
    env_index x;
    lr_text t = lr_text_start(out, size);
    env_index_make(g, &x);
    if (letter < x.size) print_letter(&x, letter, &t);
    return lr_text_end(&t);
}

/* The text begins with the row's name, and its word ends there. */
static bool names_row(const char *text, const char *name) {
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (text[length] == 0 || text[length] == ' ');
}

lr_status lr_letter_parse(const lr_game *g, const char *text, uint32_t *letter, lr_error *error) {
    env_index x;
    char printed[LR_LETTER_TEXT_MAX];
    bool named = false;
    env_index_make(g, &x);
    for (uint32_t at = 0; at < x.family->row_count; at++) {
        if (x.count[at] == 0 || !names_row(text, x.family->rows[at].name)) continue;
        named = true;
        for (uint32_t k = 0; k < x.count[at]; k++) {
            lr_text t = lr_text_start(printed, sizeof printed);
            print_letter(&x, x.first[at] + k, &t);
            (void)lr_text_end(&t);
            if (strcmp(printed, text) != 0) continue;
            *letter = x.first[at] + k;
            return LR_OK;
        }
    }
    *error = (lr_error){ .status = LR_E_SYNTAX, .line = 1, .column = 1 };
    lr_text t = lr_text_start(error->text, sizeof error->text);
    lr_put(&t, named ? "this game has no such letter; `longroad list letters` has all"
                     : "a letter begins with the name of its segment, such as `road`");
    (void)lr_text_end(&t);
    return LR_E_SYNTAX;
}
