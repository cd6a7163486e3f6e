/* value_text.c - a net as text (value.h).
 *
 *     longroad-net 1
 *     family board
 *     made command longroad train --mode island --seed 1
 *     made result ...
 *     features 187
 *     points 12 -304 ...            name and VALUE_HIDDEN weights, a line for each feature
 *     ...
 *     bias 4096 ...                 one for each unit
 *     out 310 ...
 *     out-bias 0
 *
 * Lines stand in this order. Those that begin with `made` say where the net comes from, word for
 * word; elsewhere `#` begins a comment. Features stand in the program's order. One that the net has
 * no row for counts nothing in it; one that the program does not have makes the net useless, and it
 * is refused.
 */
#include "mind.h"

#include "text.h"

#include <string.h>

enum { FORMAT_VERSION = 1 };

/* ---- writing ---- */

static void put_provenance(lr_text *t, const char *lines) {
    while (*lines != 0) {
        size_t length = strcspn(lines, "\n");
        lr_put(t, "made ");
        lr_put_bytes(t, lines, length);
        lr_put_char(t, '\n');
        lines += length + (lines[length] == '\n');
    }
}

static void put_row16(lr_text *t, const char *name, const int16_t row[VALUE_HIDDEN]) {
    lr_put(t, name);
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        lr_put_char(t, ' ');
        lr_put_int(t, row[j]);
    }
    lr_put_char(t, '\n');
}

static void put_number(lr_text *t, const char *name, int64_t value) {
    lr_put(t, name);
    lr_put_char(t, ' ');
    lr_put_int(t, value);
    lr_put_char(t, '\n');
}

/* Whether the feature has any weight in the net. */
static bool counts(const value_net *net, uint32_t f) {
    for (unsigned j = 0; j < VALUE_HIDDEN; j++)
        if (net->in[f][j] != 0) return true;
    return false;
}

size_t value_net_print(const value_net *net, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    put_number(&t, "longroad-net", FORMAT_VERSION);
    lr_put(&t, "family ");
    lr_put(&t, lr_families[net->features->family]->name);
    lr_put_char(&t, '\n');
    put_provenance(&t, net->provenance);
    uint32_t rows = 0;
    for (uint32_t f = 0; f < net->features->count; f++) rows += counts(net, f);
    put_number(&t, "features", rows);
    for (uint32_t f = 0; f < net->features->count; f++)
        if (counts(net, f)) put_row16(&t, net->features->names[f], net->in[f]);
    lr_put(&t, "bias");
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        lr_put_char(&t, ' ');
        lr_put_int(&t, net->in_bias[j]);
    }
    lr_put_char(&t, '\n');
    put_row16(&t, "out", net->out);
    put_number(&t, "out-bias", net->out_bias);
    return lr_text_end(&t);
}

/* ---- reading ---- */

typedef struct reading {
    lr_scan in;
    value_net net;
    size_t provenance_length;
    int64_t reach[VALUE_HIDDEN]; /* how far from zero each unit can get by what was read so far */
} reading;

/* The next line that is not empty: the scanner stands at its first word. */
static void find_line(reading *r) {
    while (!lr_scan_at_end(&r->in) && lr_scan_line_end(&r->in)) continue;
    lr_scan_blanks(&r->in);
}

static bool end_line(reading *r) {
    if (lr_scan_line_end(&r->in)) return true;
    lr_scan_blanks(&r->in);
    lr_scan_fail(&r->in, LR_E_SYNTAX, "unexpected text at the end of the line", NULL);
    return false;
}

/* A line of a word and a number. */
static bool read_number(reading *r, const char *word, int64_t low, int64_t high, int64_t *value) {
    find_line(r);
    return lr_scan_keyword(&r->in, word) && lr_scan_int(&r->in, low, high, value) && end_line(r);
}

static bool read_family(reading *r) {
    enum { SETS_MAX = 16 };
    const char *names[SETS_MAX];
    const feature_set *sets[SETS_MAX];
    unsigned count = 0, k = 0;
    for (uint32_t f = 0; mind_table[f] != NULL && count < SETS_MAX; f++) {
        if (mind_table[f]->features == NULL) continue;
        names[count] = lr_families[f]->name;
        sets[count++] = mind_table[f]->features;
    }
    find_line(r);
    if (!lr_scan_keyword(&r->in, "family") || !lr_scan_name(&r->in, "family", names, count, &k))
        return false;
    r->net.features = sets[k];
    return end_line(r);
}

/* One line `made ...`, verbatim; false if the next line is another one, or with a complaint. */
static bool read_made(reading *r) {
    lr_scan start = r->in;
    if (!lr_scan_optional(&r->in, "made")) return false;
    (void)lr_scan_char(&r->in, ' ');
    size_t length = strcspn(r->in.at, "\n");
    for (size_t k = 0; k < length; k++)
        if ((unsigned char)r->in.at[k] < ' ') {
            r->in.column += (int32_t)k;
            lr_scan_fail(&r->in, LR_E_SYNTAX, "a control character", NULL);
            return false;
        }
    if (length + 1 >= sizeof r->net.provenance - r->provenance_length) {
        lr_scan_fail(&start, LR_E_TOO_LARGE, "too much about where the net comes from", NULL);
        return false;
    }
    memcpy(r->net.provenance + r->provenance_length, r->in.at, length);
    r->provenance_length += length;
    r->net.provenance[r->provenance_length++] = '\n';
    r->in.at += length;
    r->in.column += (int32_t)length;
    (void)lr_scan_char(&r->in, '\n');
    return true;
}

static bool read_provenance(reading *r) {
    do find_line(r);
    while (read_made(r));
    return r->in.error->status == LR_OK;
}

/* A number of a row. `12-3` are not two. */
static bool read_weight(reading *r, int64_t low, int64_t high, int64_t *value) {
    lr_scan_blanks(&r->in);
    if (!lr_scan_int(&r->in, low, high, value)) return false;
    if (*r->in.at != '-') return true;
    lr_scan_fail(&r->in, LR_E_SYNTAX, "expected a blank", NULL);
    return false;
}

/* Whether unit j stays within 32 bits if up to `most` more is added; else a complaint. */
static bool stays_in_bounds(reading *r, const lr_scan *at, unsigned j, int64_t most) {
    lr_scan place = *at;
    char unit[8];
    r->reach[j] += most;
    if (r->reach[j] <= INT32_MAX) return true;
    lr_text t = lr_text_start(unit, sizeof unit);
    lr_put_int(&t, j);
    lr_text_end(&t);
    lr_scan_fail(&place, LR_E_RANGE, "the weights of unit ", unit,
                 " are so large that their sum could overflow", NULL);
    return false;
}

/* The place of the feature, which comes after `last`; FEATURES_MAX with a complaint. */
static uint32_t find_feature(reading *r, const lr_scan *start, const char *name, uint32_t last) {
    lr_scan place = *start;
    uint32_t f = last;
    while (f < r->net.features->count && !lr_text_equal(name, r->net.features->names[f])) f++;
    if (f < r->net.features->count) return f;
    lr_scan_fail(&place, LR_E_UNKNOWN_NAME, "this program has no feature `", name,
                 "` here: the net needs new training", NULL);
    return FEATURES_MAX;
}

/* One row; *next is the first feature it may be of, and then the one after it. */
static bool read_feature(reading *r, uint32_t *next) {
    find_line(r);
    lr_scan start = r->in;
    char name[64];
    if (!lr_scan_word(&r->in, name, sizeof name)) return false;
    uint32_t f = find_feature(r, &start, name, *next);
    if (f == FEATURES_MAX) return false;
    *next = f + 1;
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        int64_t value = 0;
        if (!read_weight(r, INT16_MIN, INT16_MAX, &value)) return false;
        if (!stays_in_bounds(r, &start, j, (value < 0 ? -value : value) * FEATURE_HIGH))
            return false;
        r->net.in[f][j] = (int16_t)value;
    }
    return end_line(r);
}

static bool read_features(reading *r) {
    int64_t rows = 0;
    uint32_t next = 0;
    if (!read_number(r, "features", 0, FEATURES_MAX, &rows)) return false;
    for (int64_t row = 0; row < rows; row++)
        if (!read_feature(r, &next)) return false;
    return true;
}

static bool read_units(reading *r) {
    find_line(r);
    if (!lr_scan_keyword(&r->in, "bias")) return false;
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        int64_t value = 0;
        if (!read_weight(r, -INT32_MAX, INT32_MAX, &value)) return false;
        if (!stays_in_bounds(r, &r->in, j, value < 0 ? -value : value)) return false;
        r->net.in_bias[j] = (int32_t)value;
    }
    if (!end_line(r)) return false;
    find_line(r);
    if (!lr_scan_keyword(&r->in, "out")) return false;
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        int64_t value = 0;
        if (!read_weight(r, INT16_MIN, INT16_MAX, &value)) return false;
        r->net.out[j] = (int16_t)value;
    }
    return end_line(r);
}

static bool read_net(reading *r) {
    int64_t version = 0, bias = 0;
    lr_scan start = r->in;
    if (!read_number(r, "longroad-net", 1, INT32_MAX, &version)) return false;
    if (version != FORMAT_VERSION) {
        lr_scan_fail(&start, LR_E_VERSION, "this net was written in another format", NULL);
        return false;
    }
    if (!read_family(r) || !read_provenance(r) || !read_features(r) || !read_units(r)) return false;
    if (!read_number(r, "out-bias", -INT32_MAX, INT32_MAX, &bias)) return false;
    r->net.out_bias = (int32_t)bias;
    find_line(r);
    if (lr_scan_at_end(&r->in)) return true;
    lr_scan_fail(&r->in, LR_E_SYNTAX, "unexpected text after the net", NULL);
    return false;
}

lr_status value_net_parse(const char *text, value_net *net, lr_error *error) {
    *error = (lr_error){ .status = LR_OK };
    reading r = { .in = lr_scan_start(text, error) };
    if (!read_net(&r)) return error->status;
    *net = r.net;
    return LR_OK;
}
