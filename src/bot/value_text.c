/* value_text.c - a net as text (value.h).
 *
 *     longroad-net 2
 *     family board
 *     made command longroad train --mode island --seed 1
 *     made result ...
 *     units 64
 *     features 187
 *     points 12 -304 ...            name and a weight for each unit, a line for each feature
 *     ...
 *     bias 4096 ...                 one for each unit
 *     out 310 ...
 *     out-bias 0
 *
 * Lines come in this order. Those that begin with `made` say where the net comes from, word for
 * word; elsewhere `#` begins a comment. Features stand in the program's order. A feature without a
 * row in the net counts as 0; a net with a feature that the program does not have is refused. So do
 * units count that a net has fewer than VALUE_HIDDEN.
 *
 * Format 1, of Longroad 0.1.0, has no line `units`: its nets have 32. They are read, never written.
 */
#include "mind.h"

#include "text.h"

#include <string.h>

enum { FORMAT_VERSION = 2, UNITS_OF_FORMAT_1 = 32 };

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

/* A name and VALUE_HIDDEN numbers; of the two rows one is NULL. */
static void put_row(lr_text *t, const char *name, const int16_t *narrow, const int32_t *wide) {
    lr_put(t, name);
    for (unsigned j = 0; j < VALUE_HIDDEN; j++) {
        if (narrow != NULL) lr_putf(t, " %d", narrow[j]);
        if (wide != NULL) lr_putf(t, " %d", wide[j]);
    }
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
    lr_putf(&t, "longroad-net %d\nfamily %s\n", FORMAT_VERSION,
            lr_families[net->features->family]->name);
    put_provenance(&t, net->provenance);
    uint32_t rows = 0;
    for (uint32_t f = 0; f < net->features->count; f++) rows += counts(net, f);
    lr_putf(&t, "units %d\nfeatures %u\n", VALUE_HIDDEN, rows);
    for (uint32_t f = 0; f < net->features->count; f++)
        if (counts(net, f)) put_row(&t, net->features->names[f], net->in[f], NULL);
    put_row(&t, "bias", NULL, net->in_bias);
    put_row(&t, "out", net->out, NULL);
    lr_putf(&t, "out-bias %d\n", net->out_bias);
    return lr_text_end(&t);
}

/* ---- reading ---- */

typedef struct reading {
    lr_scan in;
    value_net net;
    size_t provenance_length;
    unsigned units;
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
    return lr_scan_wrong(&r->in, LR_E_SYNTAX, "unexpected text at the end of the line", NULL);
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
            return lr_scan_wrong(&r->in, LR_E_SYNTAX, "a control character", NULL);
        }
    if (length + 1 >= sizeof r->net.provenance - r->provenance_length)
        return lr_scan_wrong(&start, LR_E_TOO_LARGE, "too much about where the net comes from",
                             NULL);
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

/* Whether unit j stays within 32 bits if up to `most` more is added; else a complaint. */
static bool stays_in_bounds(reading *r, lr_scan at, unsigned j, int64_t most) {
    char unit[8];
    r->reach[j] += most;
    if (r->reach[j] <= INT32_MAX) return true;
    lr_text t = lr_text_start(unit, sizeof unit);
    lr_put_int(&t, j);
    lr_text_end(&t);
    return lr_scan_wrong(&at, LR_E_RANGE, "the weights of unit ", unit,
                         " are so large that their sum could overflow", NULL);
}

/* A number for each unit, from `low` up, into one of the two rows. Times `factor` they are what is
 * added to each unit; a complaint about that is placed at `start`, or where the number ends. */
static bool read_row(reading *r, const lr_scan *start, int64_t low, int64_t factor, int16_t *narrow,
                     int32_t *wide) {
    int64_t high = narrow != NULL ? INT16_MAX : INT32_MAX;
    for (unsigned j = 0; j < r->units; j++) {
        int64_t value = 0;
        lr_scan_blanks(&r->in);
        if (!lr_scan_int(&r->in, low, high, &value)) return false;
        if (*r->in.at == '-') /* `12-3` are not two */
            return lr_scan_wrong(&r->in, LR_E_SYNTAX, "expected a blank", NULL);
        int64_t most = (value < 0 ? -value : value) * factor;
        if (!stays_in_bounds(r, start != NULL ? *start : r->in, j, most)) return false;
        if (narrow != NULL) narrow[j] = (int16_t)value;
        if (wide != NULL) wide[j] = (int32_t)value;
    }
    return end_line(r);
}

/* One row; *next is the first feature it may be of, and then the one after it. */
static bool read_feature(reading *r, uint32_t *next) {
    const feature_set *features = r->net.features;
    uint32_t f = *next;
    find_line(r);
    lr_scan start = r->in;
    char name[64];
    if (!lr_scan_word(&r->in, name, sizeof name)) return false;
    while (f < features->count && !lr_text_equal(name, features->names[f])) f++;
    if (f == features->count)
        return lr_scan_wrong(&start, LR_E_UNKNOWN_NAME, "this program has no feature `", name,
                             "` here: the net needs new training", NULL);
    *next = f + 1;
    return read_row(r, &start, INT16_MIN, FEATURE_HIGH, r->net.in[f], NULL);
}

static bool read_features(reading *r, int64_t version) {
    int64_t units = UNITS_OF_FORMAT_1, rows = 0;
    uint32_t next = 0;
    if (version > 1 && !read_number(r, "units", 1, VALUE_HIDDEN, &units)) return false;
    r->units = (unsigned)units;
    if (!read_number(r, "features", 0, FEATURES_MAX, &rows)) return false;
    for (int64_t row = 0; row < rows; row++)
        if (!read_feature(r, &next)) return false;
    return true;
}

static bool read_units(reading *r) {
    find_line(r);
    if (!lr_scan_keyword(&r->in, "bias")) return false;
    if (!read_row(r, NULL, -INT32_MAX, 1, NULL, r->net.in_bias)) return false;
    find_line(r);
    return lr_scan_keyword(&r->in, "out") && read_row(r, NULL, INT16_MIN, 0, r->net.out, NULL);
}

static bool read_net(reading *r) {
    int64_t version = 0, bias = 0;
    lr_scan start = r->in;
    if (!read_number(r, "longroad-net", 1, INT32_MAX, &version)) return false;
    if (version > FORMAT_VERSION)
        return lr_scan_wrong(&start, LR_E_VERSION,
                             "this net was written by a newer Longroad, in a format that this one"
                             " does not know",
                             NULL);
    if (!read_family(r) || !read_provenance(r)) return false;
    if (!read_features(r, version) || !read_units(r)) return false;
    if (!read_number(r, "out-bias", -INT32_MAX, INT32_MAX, &bias)) return false;
    r->net.out_bias = (int32_t)bias;
    find_line(r);
    if (lr_scan_at_end(&r->in)) return true;
    return lr_scan_wrong(&r->in, LR_E_SYNTAX, "unexpected text after the net", NULL);
}

lr_status value_net_parse(const char *text, value_net *net, lr_error *error) {
    *error = (lr_error){ .status = LR_OK };
    reading r = { .in = lr_scan_start(text, error) };
    if (!read_net(&r)) return error->status;
    *net = r.net;
    return LR_OK;
}
