/* codec.c - see codec.h. */
#include "codec.h"

#include <string.h>

/* ---- rows and values ---- */

const codec_line *lr_codec_line(const codec *c, unsigned line) {
    unsigned chapter = 0;
    while (line >= c->book->chapter[chapter].count) line -= c->book->chapter[chapter++].count;
    return &c->book->chapter[chapter].line[line];
}

static unsigned count_lines(const codec *c) {
    unsigned count = 0;
    for (unsigned k = 0; k < CODEC_CHAPTERS; k++) count += c->book->chapter[k].count;
    return count;
}

bool lr_codec_knows(const codec *c, unsigned line) {
    const codec_line *row = lr_codec_line(c, line);
    if (row->in != 0 && row->in != c->in) return false;
    return row->game == 0 || c->book->knows(c->game, row->game);
}

static uint64_t bound(const codec *c, int64_t number) {
    return number >= 0 ? (uint64_t)number : c->book->limit(c->game, (int32_t)number);
}

/* Where the field lies in its part. */
static size_t offset(const codec *c, const codec_field *f, unsigned seat) {
    size_t at = f->at + (size_t)f->stride * seat;
    if (f->set != 0) at += sizeof(uint64_t) * c->book->set_at(c->game, f->set, seat);
    return at;
}

/* Machines are little-endian (hash.c), so numbers and arrays of bytes are read alike. */
static uint64_t load(const unsigned char *from, const codec_field *f) {
    uint64_t value = 0;
    memcpy(&value, from, f->size);
    return value;
}

static void store(unsigned char *to, const codec_field *f, uint64_t value) {
    memcpy(to, &value, f->size);
}

static uint64_t value_of(const codec_writer *w, const codec_field *f, unsigned seat) {
    const unsigned char *part = w->part[f->part];
    return load(part + offset(&w->c, f, seat), f);
}

/* ---- sets of places ---- */

static bool has_place(const unsigned char *set, uint32_t place) {
    uint64_t word;
    memcpy(&word, set + place / 64 * sizeof word, sizeof word);
    return word >> place % 64 & 1;
}

static void add_place(unsigned char *set, uint32_t place) {
    uint64_t word;
    memcpy(&word, set + place / 64 * sizeof word, sizeof word);
    word |= (uint64_t)1 << place % 64;
    memcpy(set + place / 64 * sizeof word, &word, sizeof word);
}

/* The first place of the set from one on; past the last if there is none. */
static uint32_t next_place(const codec_writer *w, const codec_field *f, unsigned seat,
                           uint32_t from) {
    const unsigned char *set = w->part[f->part];
    uint32_t last = (uint32_t)bound(&w->c, f->noun->last);
    set += offset(&w->c, f, seat);
    while (from <= last && !has_place(set, from)) from++;
    return from;
}

/* ---- writing ---- */

static void put_names(lr_text *t, const codec_field *f, uint64_t value) {
    if (value == 0 && f->dash != 0) lr_put(t, " -");
    for (unsigned k = 0; k < (unsigned)f->count; k++) {
        if (!(value >> k & 1)) continue;
        lr_put_char(t, ' ');
        lr_put(t, f->names[k]);
    }
}

static void put_places(codec_writer *w, const codec_field *f, unsigned seat) {
    uint32_t last = (uint32_t)bound(&w->c, f->noun->last);
    for (uint32_t k = next_place(w, f, seat, 0); k <= last; k = next_place(w, f, seat, k + 1)) {
        lr_put_char(&w->text, ' ');
        f->noun->put(&w->text, w->c.game, k);
    }
}

static void put_value(codec_writer *w, const codec_field *f, uint64_t value) {
    lr_text *t = &w->text;
    lr_put_char(t, ' ');
    if (f->dash != 0 && value == f->idle) {
        lr_put_char(t, f->dash);
        return;
    }
    switch ((codec_kind)f->kind) {
    case CODEC_SEATS: lr_put_seats(t, (unsigned)value); break;
    case CODEC_NAME: lr_put(t, f->names[(int64_t)value - f->low]); break;
    case CODEC_NOUN: f->noun->put(t, w->c.game, (uint32_t)value); break;
    case CODEC_LANES:
    case CODEC_BYTES:
        lr_put_lanes(t, value, f->names, (unsigned)bound(&w->c, f->count), ' ');
        break;
    case CODEC_WORD:
    case CODEC_MARK: lr_put(t, f->what); break;
    default: lr_put_int(t, (int64_t)value); break;
    }
}

void lr_codec_put_fields(codec_writer *w, unsigned line, unsigned seat) {
    const codec_field *f = lr_codec_line(&w->c, line)->field;
    for (unsigned k = 0; k < CODEC_FIELDS && f[k].kind != CODEC_NO_FIELD; k++) {
        uint64_t value = f[k].kind == CODEC_WORD || f[k].kind == CODEC_PLACES
                             ? 0
                             : value_of(w, &f[k], seat);
        if (f[k].kind == CODEC_FLAG || (f[k].kind == CODEC_MARK && value == 0)) continue;
        if (f[k].kind == CODEC_NAMES)
            put_names(&w->text, &f[k], value);
        else if (f[k].kind == CODEC_PLACES)
            put_places(w, &f[k], seat);
        else
            put_value(w, &f[k], value);
    }
}

/* The first field says nothing. */
static bool is_idle(const codec_writer *w, const codec_line *row, unsigned seat) {
    const codec_field *f = &row->field[0];
    uint64_t idle = row->usual == NULL ? f->idle : row->usual(w->c.game, w->part[f->part]);
    if (f->kind != CODEC_PLACES) return value_of(w, f, seat) == idle;
    return next_place(w, f, seat, 0) > bound(&w->c, f->noun->last);
}

static void put_line(codec_writer *w, unsigned line, unsigned seat) {
    const codec_line *row = lr_codec_line(&w->c, line);
    size_t start = w->text.length;
    bool fields = row->put == NULL, said = true;
    if (row->when != NULL ? !row->when((const writer *)w, seat)
                          : fields && !row->always && is_idle(w, row, seat))
        return;
    lr_put(&w->text, row->key);
    if (row->each_seat) {
        lr_put_char(&w->text, ' ');
        lr_put_int(&w->text, seat);
    }
    if (row->about != NULL) {
        lr_put_char(&w->text, ' ');
        row->about->put(&w->text, w->c.game, w->repeat);
    }
    if (fields) {
        lr_codec_put_fields(w, line, seat);
    } else {
        size_t values = w->text.length;
        row->put((writer *)w, &w->text, seat);
        said = w->text.length > values;
    }
    if (said)
        lr_put_char(&w->text, '\n');
    else
        w->text.length = start;
}

static void put_span(codec_writer *w, codec_span span, unsigned seat) {
    for (unsigned line = span.first; line <= span.last; line++) {
        if (!lr_codec_knows(&w->c, line)) continue;
        const codec_line *row = lr_codec_line(&w->c, line);
        uint64_t last = row->about == NULL ? 0 : bound(&w->c, row->about->last);
        for (w->repeat = 0; w->repeat <= last; w->repeat++)
            put_line(w, line, row->about == NULL || row->each_seat ? seat : w->repeat);
    }
}

void lr_codec_write(codec_writer *w, const codec_span *spans, unsigned count) {
    for (unsigned from = 0, end; from < count; from = end) {
        bool seated = lr_codec_line(&w->c, spans[from].first)->each_seat;
        for (end = from + 1; end < count && seated; end++)
            if (!lr_codec_line(&w->c, spans[end].first)->each_seat) break;
        for (unsigned seat = 0; seat < (seated ? w->c.seats : 1u); seat++)
            for (unsigned k = from; k < end; k++) put_span(w, spans[k], seat);
    }
}

/* ---- reading ---- */

static bool read_names(lr_scan *in, const codec_field *f, uint64_t *value) {
    *value = 0;
    if (f->dash != 0 && lr_scan_char(in, f->dash)) return true;
    do {
        unsigned k = 0;
        if (!lr_scan_name(in, f->what, f->names, (unsigned)f->count, &k)) return false;
        *value |= (uint64_t)1 << k;
    } while (lr_scan_more(in));
    return true;
}

static bool read_places(codec_reader *r, const codec_field *f, unsigned char *set) {
    do {
        lr_scan start = r->in;
        uint32_t place = 0;
        if (!f->noun->scan(&r->in, r->c.game, &place)) return false;
        if (has_place(set, place)) return lr_complain(&start, f->noun->twice);
        add_place(set, place);
    } while (lr_scan_more(&r->in));
    return true;
}

static bool read_number(lr_scan *in, int64_t low, uint64_t high, uint64_t *value) {
    int64_t number = 0;
    if (!lr_scan_int(in, low, (int64_t)high, &number)) return false;
    *value = (uint64_t)number;
    return true;
}

/* The value of a field that is one word or a list of counts. */
static bool read_value(codec_reader *r, const codec_field *f, uint64_t *value) {
    lr_scan *in = &r->in;
    unsigned found = 0;
    uint32_t place = 0;
    bool ok = true;
    if (f->dash != 0 && lr_scan_char(in, f->dash)) {
        *value = f->idle;
        return true;
    }
    switch ((codec_kind)f->kind) {
    case CODEC_NUMBER: return read_number(in, f->low, bound(&r->c, f->high), value);
    case CODEC_SEAT: ok = lr_scan_seat(in, r->c.seats, &found); break;
    case CODEC_SEATS: ok = lr_scan_seats(in, r->c.seats, &found); break;
    case CODEC_NAME:
        ok = lr_scan_name(in, f->what, f->names, (unsigned)f->count, &found);
        found += (unsigned)f->low;
        break;
    case CODEC_NOUN:
        ok = f->noun->scan(in, r->c.game, &place);
        found = place;
        break;
    default:
        return lr_scan_lanes(in, f->what, f->names, (unsigned)bound(&r->c, f->count),
                             f->high < 0 ? bound(&r->c, f->high) : (uint64_t)f->high * LR_LANES_ONE,
                             value);
    }
    *value = found;
    return ok;
}

static bool read_field(codec_reader *r, const codec_field *f, unsigned seat) {
    unsigned char *part = r->part[f->part], *to = part + offset(&r->c, f, seat);
    uint64_t value = 1;
    switch ((codec_kind)f->kind) {
    case CODEC_FLAG: break;
    case CODEC_WORD: return lr_scan_keyword(&r->in, f->what);
    case CODEC_MARK:
        if (!lr_scan_more(&r->in)) return true;
        if (!lr_scan_keyword(&r->in, f->what)) return false;
        break;
    case CODEC_PLACES: return read_places(r, f, to);
    case CODEC_NAMES:
        if (!read_names(&r->in, f, &value)) return false;
        break;
    default:
        if (!read_value(r, f, &value)) return false;
        break;
    }
    store(to, f, value);
    return true;
}

bool lr_codec_read_fields(codec_reader *r, unsigned line, unsigned seat) {
    const codec_field *f = lr_codec_line(&r->c, line)->field;
    for (unsigned k = 0; k < CODEC_FIELDS && f[k].kind != CODEC_NO_FIELD; k++) {
        if (k > 0) lr_scan_blanks(&r->in);
        if (!read_field(r, &f[k], seat)) return false;
    }
    return true;
}

static bool find_line(codec_reader *r, unsigned *line) {
    const codec *c = &r->c;
    lr_scan start = r->in;
    char word[32], known[LR_ERROR_TEXT_MAX];
    unsigned lines = count_lines(c);
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    for (*line = 0; *line < lines; ++*line)
        if (lr_codec_knows(c, *line) && lr_text_equal(lr_codec_line(c, *line)->key, word))
            return true;
    lr_text t = lr_text_start(known, sizeof known);
    for (unsigned k = 0; k < lines; k++) {
        if (!lr_codec_knows(c, k)) continue;
        lr_put_char(&t, ' ');
        lr_put(&t, lr_codec_line(c, k)->key);
    }
    lr_text_end(&t);
    return lr_scan_wrong(&start, LR_E_UNKNOWN_NAME, "there is no line `", word, "`; there is",
                         known, NULL);
}

/* By the row's own function. */
static bool read_custom(codec_reader *r, const codec_line *row, unsigned seat) {
    r->item = 0;
    if (row->empty && lr_scan_char(&r->in, '-')) return true;
    do {
        if (!row->read((reader *)r, &r->in, seat)) return false;
        r->item++;
    } while (row->list && lr_scan_more(&r->in));
    return true;
}

/* What the line is about: nothing that another one of the seat was about. */
static bool read_about(codec_reader *r, unsigned line, unsigned seat) {
    const codec_noun *about = lr_codec_line(&r->c, line)->about;
    lr_scan start = r->in;
    if (!about->scan(&r->in, r->c.game, &r->repeat)) return false;
    if (r->told[line][seat] >> r->repeat & 1) return lr_complain(&start, about->twice);
    r->told[line][seat] |= (uint64_t)1 << r->repeat;
    lr_scan_blanks(&r->in);
    return true;
}

static bool read_line(void *context) {
    codec_reader *r = context;
    lr_scan start = r->in;
    unsigned line = 0, seat = 0;
    if (!find_line(r, &line)) return false;
    const codec_line *row = lr_codec_line(&r->c, line);
    lr_scan_blanks(&r->in);
    if (row->each_seat) {
        if (!lr_scan_seat(&r->in, r->c.seats, &seat)) return false;
        lr_scan_blanks(&r->in);
    }
    if (row->about == NULL && r->seen[line] >> seat & 1)
        return lr_scan_wrong(&start, LR_E_SYNTAX, "`", row->key, "` is set twice", NULL);
    r->seen[line] |= (uint8_t)(1u << seat);
    if (row->about != NULL && !read_about(r, line, seat)) return false;
    if (row->about != NULL && !row->each_seat) seat = r->repeat;
    if (seat < LR_SEATS_MAX) r->at[line][seat] = r->in;
    if (row->read != NULL) return read_custom(r, row, seat);
    return lr_codec_read_fields(r, line, seat);
}

bool lr_codec_read(codec_reader *r) {
    return lr_scan_lines(&r->in, read_line, r);
}

/* ---- ranges ---- */

/* The highest value, and what to say about more. */
static const char *range(const codec *c, const codec_field *f, uint64_t *high) {
    bool flag = f->kind == CODEC_FLAG || f->kind == CODEC_MARK ||
                (f->kind == CODEC_NUMBER && f->low == 0 && f->high == 1);
    const char *usual = NULL;
    switch ((codec_kind)f->kind) {
    case CODEC_SEAT:
        *high = c->seats - 1u;
        usual = "a seat does not exist";
        break;
    case CODEC_SEATS:
        *high = (1u << c->seats) - 1;
        usual = "a seat does not exist";
        break;
    case CODEC_NAME: *high = (uint64_t)(f->low + f->count - 1); break;
    case CODEC_NAMES: *high = ((uint64_t)1 << f->count) - 1; break;
    case CODEC_NOUN: *high = bound(c, f->noun->last); break;
    case CODEC_NUMBER:
    case CODEC_FLAG:
    case CODEC_MARK: *high = bound(c, f->high); break;
    default: return NULL;
    }
    if (flag) usual = "a flag is neither 0 nor 1";
    return f->wrong != NULL ? f->wrong : usual;
}

static const char *check_field(const codec_writer *w, const codec_line *row, const codec_field *f,
                               unsigned seat) {
    uint64_t high = 0;
    const char *wrong = range(&w->c, f, &high);
    if (wrong == NULL) return NULL;
    uint64_t value = value_of(w, f, seat);
    bool idle = value == f->idle && (!row->always || f->dash != 0);
    return idle || (value >= (uint64_t)f->low && value <= high) ? NULL : wrong;
}

const char *lr_codec_wrong(const codec_writer *w) {
    unsigned lines = count_lines(&w->c);
    for (unsigned line = 0; line < lines; line++) {
        const codec_line *row = lr_codec_line(&w->c, line);
        uint64_t last = row->each_seat       ? w->c.seats - 1u
                        : row->about != NULL ? bound(&w->c, row->about->last)
                                             : 0;
        for (unsigned seat = 0; seat <= last && row->field[0].kind != CODEC_NO_FIELD; seat++)
            for (unsigned k = 0; k < CODEC_FIELDS && row->field[k].kind != CODEC_NO_FIELD; k++) {
                const char *wrong = w->part[row->field[k].part] == NULL
                                        ? NULL
                                        : check_field(w, row, &row->field[k], seat);
                if (wrong != NULL) return wrong;
            }
    }
    return NULL;
}
