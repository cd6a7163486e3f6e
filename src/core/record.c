/* record.c - a game as text: who played what, then every action.
 *
 *     longroad-record 1
 *     rules 1
 *     game board(map=island,seats=4,...)
 *     seat 0 greedy
 *     commitment 5df0...     only where the dice can be checked
 *     seed 93b1...
 *     entropy 1 0ac4
 *     position               only where the game began at another position
 *     | active 1
 *     | ...
 *     moves
 *     * deal 0123456789abcdef
 *     0 settlement c3.n
 *     ...
 *     result 2 points 7 10 4 0
 *
 * Chance is written down like any other actor, so a record needs no random numbers to be played
 * again, and it is only ever appended to. Records are memory with a length, not strings: a file can
 * be mapped and read in place. Lines are cut out one by one, freed of comment and blanks, and
 * copied to where the other parsers, which want a final zero, can read them; `indent` remembers how
 * far the copy was moved, so that errors still name the column in the file.
 *
 * A map that is not built in is part of the header, each line after a `|`, so that a record is
 * complete; so is the position of a game that began elsewhere. The first line is fixed; after it
 * empty lines and comments may stand anywhere.
 */
#include "game.h"
#include "text.h"

#include <string.h>

enum { FORMAT_VERSION = 1, LINE_MAX_BYTES = LR_CONFIG_TEXT_MAX };

/* ---- lines ---- */

typedef struct record_line {
    char text[LINE_MAX_BYTES]; /* without comment and outer blanks */
    int32_t indent;            /* bytes before it in the file's line */
    size_t start;              /* of the raw line in the record */
} record_line;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* The place of what was just complained about: the line that was read last. */
static lr_status at_line(lr_error *error, const lr_record_reader *reader, int32_t column) {
    error->line = reader->line;
    error->column = column;
    return error->status;
}

/* Cuts the first line off the text that ends at `end`; false: there is none. */
static bool cut_line(const char **text, const char *end, const char **line, const char **stop) {
    if (*text >= end) return false;
    const char *newline = memchr(*text, '\n', (size_t)(end - *text));
    *line = *text;
    *stop = newline != NULL ? newline : end;
    *text = newline != NULL ? newline + 1 : end;
    return true;
}

/* Cuts the next line out of the record; LR_END when there is none. */
static lr_status next_raw_line(lr_record_reader *reader, record_line *line, lr_error *error) {
    const char *rest = reader->text + reader->at, *start, *end;
    if (!cut_line(&rest, reader->text + reader->length, &start, &end)) return LR_END;
    line->start = reader->at;
    line->text[0] = 0;
    reader->at = (size_t)(rest - reader->text);
    reader->line++;

    const char *first = start;
    while (start < end && is_blank(*start)) start++;
    line->indent = (int32_t)(start - first < LINE_MAX_BYTES ? start - first : 0);
    const char *comment = start < end ? memchr(start, '#', (size_t)(end - start)) : NULL;
    if (start < end && *start == '|')
        end = start + 1; /* a line of a map or position stays where it is */
    else if (comment != NULL)
        end = comment;
    while (end > start && is_blank(end[-1])) end--;

    size_t length = (size_t)(end - start);
    lr_status status = LR_OK;
    if (length >= sizeof line->text)
        status = lr_fail(error, LR_E_TOO_LARGE, "this line is too long", NULL);
    else if (length > 0 && memchr(start, 0, length) != NULL)
        status = lr_fail(error, LR_E_SYNTAX, "this line holds a zero byte", NULL);
    if (status != LR_OK) return at_line(error, reader, 0);
    memcpy(line->text, start, length);
    line->text[length] = 0;
    return LR_OK;
}

/* The next line that says something. */
static lr_status next_line(lr_record_reader *reader, record_line *line, lr_error *error) {
    lr_status status;
    do status = next_raw_line(reader, line, error);
    while (status == LR_OK && line->text[0] == 0);
    return status;
}

/* A complaint of a parser that saw only the line's text from `offset` on. */
static void place_error(lr_error *error, const lr_record_reader *reader, const record_line *line,
                        size_t offset) {
    error->line = reader->line;
    if (error->column > 0) error->column += line->indent + (int32_t)offset;
}

static lr_status fail_line(lr_record_reader *reader, lr_error *error, lr_status status,
                           const char *sentence) {
    lr_fail(error, status, sentence, NULL);
    return at_line(error, reader, 1);
}

/* ---- the header ---- */

/* A text of many lines that the record carries: the map or the position. */
typedef struct carried {
    const char **text; /* in the record, from its first line to its last */
    size_t *length;
    int32_t *line; /* of its first */
} carried;

/* What reading the header leaves to be known besides the header itself. */
typedef struct opening {
    lr_record_reader *reader;
    lr_record_header *header;
    lr_error *error;
    record_line line;
    unsigned seen;               /* a bit for each row of `header_lines` */
    carried now;                 /* whose lines come next; its text is NULL for none */
    bool complete;               /* the line `moves` was read */
    int32_t game_line, map_line; /* where configuration and map begin */
    int32_t game_column;
} opening;

static lr_status wrong(opening *o, const char *sentence) {
    return fail_line(o->reader, o->error, LR_E_SYNTAX, sentence);
}

static const char *skip_blanks(const char *at) {
    while (is_blank(*at)) at++;
    return at;
}

/* If the line begins with the word and a blank or nothing, where its value begins; else NULL. */
static const char *value_after(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0) return NULL;
    const char *value = line + length;
    return *value != 0 && !is_blank(*value) ? NULL : skip_blanks(value);
}

static lr_status read_version(opening *o, const char *value, int64_t expected, const char *what) {
    int64_t version;
    lr_scan in = lr_scan_start(value, o->error);
    if (!lr_scan_int(&in, 0, INT32_MAX, &version) || !lr_scan_at_end(&in))
        return wrong(o, "expected a version number");
    if (version == expected) return LR_OK;
    char numbers[64];
    lr_text t = lr_text_start(numbers, sizeof numbers);
    lr_putf(&t, "%d; this program knows %d", (int)version, (int)expected);
    lr_text_end(&t);
    lr_fail(o->error, LR_E_VERSION, "the record has ", what, " version ", numbers, NULL);
    return at_line(o->error, o->reader, 0);
}

static lr_status read_first_line(opening *o) {
    lr_status status = next_raw_line(o->reader, &o->line, o->error);
    if (status != LR_OK && status != LR_END) return status;
    const char *value = status == LR_OK ? value_after(o->line.text, "longroad-record") : NULL;
    if (value != NULL) return read_version(o, value, FORMAT_VERSION, "format");
    o->reader->line = 1;
    return wrong(o, "a record begins with the line `longroad-record 1`");
}

static lr_status read_rules(opening *o, const char *value) {
    o->header->rules_version = LR_RULES_VERSION;
    return read_version(o, value, LR_RULES_VERSION, "rules");
}

static lr_status read_game(opening *o, const char *value) {
    o->game_line = o->reader->line;
    o->game_column = o->line.indent + (int32_t)(value - o->line.text);
    memcpy(o->header->config, value, strlen(value) + 1); /* a line is no longer than a config */
    return LR_OK;
}

/* The digit of a seat and a blank, with which a value begins; LR_SEATS_MAX: there is none. */
static unsigned seat_before(const char **value) {
    const char *at = *value;
    if (at[0] < '0' || at[0] >= '0' + LR_SEATS_MAX || !is_blank(at[1])) return LR_SEATS_MAX;
    *value = skip_blanks(at + 1);
    return (unsigned)(at[0] - '0');
}

static lr_status read_seat(opening *o, const char *value) {
    unsigned seat = seat_before(&value);
    if (seat == LR_SEATS_MAX) return wrong(o, "expected `seat`, a digit and a name");
    char *name = o->header->seat[seat];
    if (name[0] != 0) return wrong(o, "this seat stands twice");
    if (strlen(value) >= LR_SEAT_NAME_MAX)
        return fail_line(o->reader, o->error, LR_E_TOO_LARGE, "this seat's name is too long");
    memcpy(name, value, strlen(value) + 1);
    return LR_OK;
}

static bool is_digit16(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/* Bytes as digits: 32 of them, or with `fewer` any number from one on. */
static lr_status read_digits(opening *o, char out[LR_DICE_HEX_MAX], const char *value, bool fewer) {
    size_t count = 0;
    while (is_digit16(value[count])) count++;
    bool good = value[count] == 0 && count % 2 == 0 && count < LR_DICE_HEX_MAX;
    if (out[0] != 0) return wrong(o, "this stands twice");
    if (!good || count < (fewer ? 2 : LR_DICE_HEX_MAX - 1))
        return wrong(o, fewer ? "expected up to 64 hexadecimal digits, two for a byte, lower case"
                              : "expected 64 hexadecimal digits, lower case");
    memcpy(out, value, count + 1);
    return LR_OK;
}

static lr_status read_commitment(opening *o, const char *value) {
    return read_digits(o, o->header->commitment, value, false);
}

static lr_status read_seed(opening *o, const char *value) {
    return read_digits(o, o->header->seed, value, false);
}

static lr_status read_entropy(opening *o, const char *value) {
    unsigned seat = seat_before(&value);
    if (seat == LR_SEATS_MAX)
        return wrong(o, "expected `entropy`, a seat's digit and hexadecimal digits");
    return read_digits(o, o->header->entropy[seat], value, true);
}

static lr_status read_map(opening *o, const char *value UNUSED) {
    o->now = (carried){ &o->header->map_text, &o->header->map_length, &o->map_line };
    return LR_OK;
}

static lr_status read_position(opening *o, const char *value UNUSED) {
    lr_record_header *h = o->header;
    o->now = (carried){ &h->position_text, &h->position_length, &h->position_line };
    return LR_OK;
}

enum { RULES, GAME, MAP, POSITION };
static const struct {
    const char *word;
    lr_status (*read)(opening *o, const char *value);
    bool alone;        /* without a value */
    const char *wrong; /* the complaint about a value, or a second one; NULL: it may come again */
} header_lines[] = {
    [RULES] = { "rules", read_rules, false, "`rules` stands twice" },
    [GAME] = { "game", read_game, false, "`game` stands twice" },
    [MAP] = { "map", read_map, true, "`map` stands alone, once, before the map's lines" },
    [POSITION] = { "position", read_position, true,
                   "`position` stands alone, once, before the position's lines" },
    { "seat", read_seat, false, NULL },
    { "commitment", read_commitment, false, NULL },
    { "seed", read_seed, false, NULL },
    { "entropy", read_entropy, false, NULL },
};

/* A line after `|`: of the map or the position. */
static lr_status read_text_line(opening *o) {
    carried *now = &o->now;
    if (now->text == NULL)
        return wrong(o, "a line after `|` without `map` or `position` before it");
    if (*now->text == NULL) {
        *now->text = o->reader->text + o->line.start;
        *now->line = o->reader->line;
    }
    *now->length = (size_t)(o->reader->text + o->reader->at - *now->text);
    return LR_OK;
}

static lr_status read_header_line(opening *o) {
    const char *line = o->line.text;
    if (line[0] == '|') return read_text_line(o);
    o->now.text = NULL;
    for (unsigned k = 0; k < sizeof header_lines / sizeof header_lines[0]; k++) {
        const char *value = value_after(line, header_lines[k].word);
        if (value == NULL) continue;
        bool twice = o->seen >> k & 1 && header_lines[k].wrong != NULL;
        if (twice || (header_lines[k].alone && *value != 0)) return wrong(o, header_lines[k].wrong);
        o->seen |= 1u << k;
        return header_lines[k].read(o, value);
    }
    o->complete = lr_text_equal(line, "moves");
    if (o->complete) return LR_OK;
    return wrong(o, "expected one of the header's lines: rules, game, seat, commitment, seed, "
                    "entropy, map, position, moves");
}

static lr_status open_record(opening *o) {
    lr_status status = read_first_line(o);
    while (status == LR_OK && !o->complete) {
        status = next_line(o->reader, &o->line, o->error);
        if (status == LR_END) return wrong(o, "the header has no `moves` line");
        if (status == LR_OK) status = read_header_line(o);
    }
    if (status != LR_OK) return status;
    if (!(o->seen >> RULES & 1)) return wrong(o, "the header has no `rules` line");
    if (!(o->seen >> GAME & 1)) return wrong(o, "the header has no `game` line");
    if (o->seen >> MAP & 1 && o->header->map_text == NULL)
        return wrong(o, "`map` without the map's lines");
    if (o->seen >> POSITION & 1 && o->header->position_text == NULL)
        return wrong(o, "`position` without the position's lines");
    return LR_OK;
}

static opening opening_start(lr_record_reader *reader, const char *text, size_t length,
                             lr_record_header *header, lr_error *error) {
    memset(header, 0, sizeof *header);
    *reader = (lr_record_reader){ .text = text, .length = length };
    *error = (lr_error){ .status = LR_OK };
    return (opening){ .reader = reader, .header = header, .error = error };
}

lr_status lr_record_open(lr_record_reader *reader, const char *text, size_t length,
                         lr_record_header *header, lr_error *error) {
    opening o = opening_start(reader, text, length, header, error);
    return open_record(&o);
}

/* ---- the game ---- */

/* Lines that do not begin with `|` are comments or empty. */
static size_t without_prefixes(const char *text, size_t length, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    const char *end = text != NULL ? text + length : NULL, *at, *stop;
    while (cut_line(&text, end, &at, &stop)) {
        while (at < stop && is_blank(*at)) at++;
        if (at == stop || *at++ != '|') continue;
        if (at < stop && *at == ' ') at++;
        if (stop > at && stop[-1] == '\r') stop--;
        lr_put_bytes(&t, at, (size_t)(stop - at));
        lr_put_char(&t, '\n');
    }
    return lr_text_end(&t);
}

size_t lr_record_map(const lr_record_header *header, char *out, size_t size) {
    return without_prefixes(header->map_text, header->map_length, out, size);
}

size_t lr_record_position(const lr_record_header *header, char *out, size_t size) {
    return without_prefixes(header->position_text, header->position_length, out, size);
}

/* A carried text of that length fits, and is one. */
static lr_status check_carried(const char *what, const char *text, size_t length, size_t size,
                               lr_error *error) {
    if (length >= size)
        return lr_fail(error, LR_E_TOO_LARGE, "the record's ", what, " is too long", NULL);
    if (memchr(text, 0, length) != NULL)
        return lr_fail(error, LR_E_SYNTAX, "the record's ", what, " holds a zero byte", NULL);
    return LR_OK;
}

/* A complaint about a carried text whose first line is `first`. */
static void place_carried(lr_error *error, int32_t first) {
    error->line = first + (error->line > 0 ? error->line - 1 : 0);
    if (error->column > 0) error->column += 2; /* the prefix `| ` */
}

lr_status lr_record_begin(const lr_record_header *header, const lr_game *g, lr_state *s,
                          lr_error *error) {
    *error = (lr_error){ .status = LR_OK };
    if (header->position_text == NULL) {
        lr_init(g, s);
        return LR_OK;
    }
    char text[LR_STATE_TEXT_MAX];
    size_t length = lr_record_position(header, text, sizeof text);
    lr_status status = check_carried("position", text, length, sizeof text, error);
    if (status == LR_OK) status = lr_state_parse(g, text, s, error);
    if (status != LR_OK) place_carried(error, header->position_line);
    return status;
}

lr_status lr_record_game(lr_record_reader *reader, const char *text, size_t length,
                         lr_record_header *header, lr_game *game, char *map_buffer, size_t map_size,
                         lr_error *error) {
    opening o = opening_start(reader, text, length, header, error);
    lr_status status = open_record(&o);
    if (status != LR_OK) return status;
    const char *map = header->map_text != NULL ? map_buffer : NULL;
    if (map != NULL) {
        size_t map_length = lr_record_map(header, map_buffer, map_size);
        status = check_carried("map", map, map_length, map_size, error);
        if (status != LR_OK) place_carried(error, o.map_line);
        if (status != LR_OK) return status;
    }

    lr_config config;
    status = lr_config_parse(&config, header->config, map != NULL, error);
    if (status != LR_OK) {
        error->line = o.game_line;
        if (error->column > 0) error->column += o.game_column;
        return status;
    }
    status = lr_config_compile(game, &config, map, error);
    if (status != LR_OK && map != NULL && error->line > 0)
        place_carried(error, o.map_line);
    else if (status != LR_OK)
        error->line = o.game_line;
    return status;
}

/* ---- the moves ---- */

/* Puts `move N: ` before what is already said. */
static lr_status name_move(lr_error *error, int32_t move) {
    char said[LR_ERROR_TEXT_MAX];
    memcpy(said, error->text, sizeof said);
    lr_text t = lr_text_start(error->text, sizeof error->text);
    lr_putf(&t, "move %d: %s", move, said);
    lr_text_end(&t);
    return error->status;
}

/* The winner, and every seat's points. */
static bool scan_points(lr_scan *in, const lr_game *g, lr_record_reader *reader) {
    int64_t value;
    if (lr_scan_optional(in, "draw")) {
        reader->result_winner = LR_SEAT_NONE;
    } else if (*in->at >= 'a' && *in->at <= 'z') {
        return lr_scan_wrong(in, LR_E_SYNTAX, "expected a seat or `draw`", NULL);
    } else {
        if (!lr_scan_int(in, 0, g->seats - 1, &value)) return false;
        reader->result_winner = (uint8_t)value;
    }
    if (!lr_scan_keyword(in, "points")) return false;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        lr_scan_blanks(in);
        if (!lr_scan_int(in, 0, INT16_MAX, &value)) return false;
        reader->result_points[seat] = (int32_t)value;
    }
    if (lr_scan_at_end(in)) return true;
    return lr_scan_wrong(in, LR_E_SYNTAX, "expected one number of points for each seat", NULL);
}

/* The closing line, and nothing after it. */
static lr_status read_result(lr_record_reader *reader, const lr_game *g, const record_line *line,
                             const char *value, lr_error *error) {
    lr_scan in = lr_scan_start(value, error);
    if (!scan_points(&in, g, reader)) {
        place_error(error, reader, line, (size_t)(value - line->text));
        return error->status;
    }
    lr_record_reader rest = *reader;
    record_line more;
    lr_status status = next_line(&rest, &more, error);
    if (status == LR_OK) return fail_line(&rest, error, LR_E_SYNTAX, "text after the result");
    if (status != LR_END) return status;
    reader->at = rest.at;
    reader->result_present = 1;
    return LR_END;
}

lr_status lr_record_next(lr_record_reader *reader, const lr_game *g, lr_action *a,
                         lr_error *error) {
    record_line line;
    *error = (lr_error){ .status = LR_OK };
    lr_status status = next_line(reader, &line, error);
    if (status == LR_END) return LR_END;
    if (status == LR_OK) {
        const char *value = value_after(line.text, "result");
        if (value != NULL)
            status = read_result(reader, g, &line, value, error);
        else if ((status = g->ops->action_parse(g, line.text, a, error)) != LR_OK)
            place_error(error, reader, &line, 0);
    }
    if (status == LR_END) return LR_END;
    if (status != LR_OK) return name_move(error, reader->move + 1);
    reader->move++;
    return LR_OK;
}

static lr_status check_result(const lr_record_reader *reader, const lr_game *g, const lr_state *s,
                              lr_error *error) {
    if (!reader->result_present) return LR_END;
    int32_t points[LR_SEATS_MAX] = { 0 };
    lr_score(g, s, points);
    bool same = lr_actors(g, s) == 0 && lr_winner(g, s) == reader->result_winner &&
                memcmp(points, reader->result_points, sizeof points) == 0;
    if (same) return LR_END;
    char found[96];
    if (lr_record_result_print(g, s, found, sizeof found) == 0)
        lr_fail(error, LR_E_RESULT, "the record has a result, but the game is not over", NULL);
    else
        lr_fail(error, LR_E_RESULT, "the moves lead to another result: ", found, NULL);
    error->line = reader->line;
    return name_move(error, reader->move);
}

lr_status lr_record_step(lr_record_reader *reader, const lr_game *g, lr_state *s, lr_error *error) {
    lr_action a = { 0 };
    lr_status status = lr_record_next(reader, g, &a, error);
    if (status == LR_END) return check_result(reader, g, s, error);
    if (status != LR_OK) return status;
    status = lr_play(g, s, a);
    if (status == LR_OK) return LR_OK;
    char text[LR_ACTION_TEXT_MAX];
    lr_action_print(g, a, text, sizeof text);
    lr_fail(error, status, "`", text, "`: ", lr_status_reason(status), NULL);
    error->line = reader->line;
    return name_move(error, reader->move);
}

/* ---- writing ---- */

/* A name may come from anywhere; what would end the line or start a comment becomes `_`. */
static void put_seat_name(lr_text *t, unsigned seat, const char *name) {
    lr_putf(t, "seat %u ", seat);
    for (size_t i = 0; i < LR_SEAT_NAME_MAX && name[i] != 0; i++) {
        unsigned char c = (unsigned char)name[i];
        lr_put_char(t, c < ' ' || c == '#' || c == 0x7f ? '_' : name[i]);
    }
    lr_put_char(t, '\n');
}

static void put_dice(lr_text *t, unsigned seats, const lr_record_header *header) {
    if (header->commitment[0] != 0) lr_putf(t, "commitment %s\n", header->commitment);
    if (header->seed[0] != 0) lr_putf(t, "seed %s\n", header->seed);
    for (unsigned seat = 0; seat < seats; seat++)
        if (header->entropy[seat][0] != 0)
            lr_putf(t, "entropy %u %s\n", seat, header->entropy[seat]);
}

/* A text of many lines: the word, then each of them after a `|`. */
static void put_lines(lr_text *t, const char *word, const char *text, size_t length) {
    const char *end = text + length, *at, *stop;
    lr_putf(t, "%s\n", word);
    while (cut_line(&text, end, &at, &stop)) {
        lr_put(t, stop > at ? "| " : "|");
        lr_put_bytes(t, at, (size_t)(stop - at));
        lr_put_char(t, '\n');
    }
}

size_t lr_record_header_print(const lr_game *g, const lr_record_header *header, char *out,
                              size_t size) {
    lr_text t = lr_text_start(out, size);
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(g, 0, config, sizeof config);
    lr_putf(&t, "longroad-record %d\nrules %d\ngame %s\n", FORMAT_VERSION, LR_RULES_VERSION,
            config);
    for (unsigned seat = 0; seat < g->seats; seat++)
        if (header->seat[seat][0] != 0) put_seat_name(&t, seat, header->seat[seat]);
    put_dice(&t, g->seats, header);
    if (header->map_text != NULL) put_lines(&t, "map", header->map_text, header->map_length);
    if (header->position_text != NULL)
        put_lines(&t, "position", header->position_text, header->position_length);
    lr_put(&t, "moves\n");
    return lr_text_end(&t);
}

/* Nothing at all while the game goes on. */
size_t lr_record_result_print(const lr_game *g, const lr_state *s, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    int winner = lr_winner(g, s);
    if (lr_actors(g, s) != 0) return lr_text_end(&t);
    int32_t points[LR_SEATS_MAX];
    lr_score(g, s, points);
    if (winner == LR_SEAT_NONE)
        lr_put(&t, "result draw");
    else
        lr_putf(&t, "result %d", winner);
    lr_put(&t, " points");
    for (unsigned seat = 0; seat < g->seats; seat++) lr_putf(&t, " %d", points[seat]);
    return lr_text_end(&t);
}
