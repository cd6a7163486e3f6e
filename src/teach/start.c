/* start.c - see start.h. */
#include "reader.h"

#include <string.h>

const char *const teach_languages[TEACH_LANGUAGES] = { "en", "de" };
const char *const teach_modes[4] = { "island", "sea", "knights", "cards" };

bool teach_open(teach_reader *r, const char *text, size_t length, lr_error *error) {
    r->in = lr_scan_start(text, error);
    r->block = NULL;
    if (length > TEACH_TEXT_MAX)
        return lr_scan_wrong(&r->in, LR_E_RANGE, "the text is too long", NULL);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\n') r->in.line++;
        if (c >= ' ' && c != 0x7f) continue;
        if (c != '\n' && c != '\t')
            return lr_scan_wrong(&r->in, LR_E_SYNTAX, "a byte that no text has", NULL);
    }
    r->in = lr_scan_start(text, error);
    return true;
}

/* ---- values ---- */

bool teach_read_rest(teach_reader *r, teach_part *out) {
    lr_scan *in = &r->in;
    lr_scan_blanks(in);
    size_t length = strcspn(in->at, "\n"), kept = length;
    while (kept > 0 && (in->at[kept - 1] == ' ' || in->at[kept - 1] == '\t')) kept--;
    if (kept == 0)
        return lr_scan_wrong(in, LR_E_SYNTAX, "something must follow on this line", NULL);
    if (kept > LR_CONFIG_TEXT_MAX - 1) return lr_scan_wrong(in, LR_E_RANGE, "too long", NULL);
    if (out->length > 0) return lr_scan_wrong(in, LR_E_SYNTAX, "this was said before", NULL);
    *out = (teach_part){ in->at, (uint32_t)kept, in->line };
    in->at += length;
    in->column += (int32_t)length;
    return true;
}

bool teach_read_sentence(teach_reader *r, teach_words *out) {
    unsigned language = 0;
    lr_scan_blanks(&r->in);
    if (!lr_scan_name(&r->in, "language", teach_languages, TEACH_LANGUAGES, &language))
        return false;
    if (!teach_read_rest(r, &out->in[language])) return false;
    if (out->in[language].length <= TEACH_SENTENCE_MAX) return true;
    return lr_scan_wrong(&r->in, LR_E_RANGE, "this sentence is too long", NULL);
}

bool teach_read_block(teach_reader *r, teach_part *out) {
    if (out->line != 0) return lr_scan_wrong(&r->in, LR_E_SYNTAX, "this was said before", NULL);
    *out = (teach_part){ r->in.at, 0, r->in.line + 1 };
    r->block = out;
    return true;
}

bool teach_read_line(teach_reader *r) {
    if (r->block == NULL)
        return lr_scan_wrong(&r->in, LR_E_SYNTAX, "a line with `|` belongs to a `position`", NULL);
    size_t length = strcspn(r->in.at, "\n");
    if (r->block->length == 0) *r->block = (teach_part){ r->in.at, 0, r->in.line };
    r->in.at += length;
    r->in.column += (int32_t)length;
    r->block->length = (uint32_t)(r->in.at - r->block->at);
    return true;
}

/* ---- the head ---- */

static bool read_mode(teach_reader *r, teach_start *start) {
    unsigned mode = 0;
    lr_scan_blanks(&r->in);
    if (!lr_scan_name(&r->in, "mode", teach_modes, 4, &mode)) return false;
    start->mode = (uint8_t)mode;
    return true;
}

static bool read_seat(teach_reader *r, teach_start *start) {
    unsigned seat = 0;
    lr_scan_blanks(&r->in);
    if (!lr_scan_seat(&r->in, LR_SEATS_MAX, &seat)) return false;
    start->seat = (uint8_t)seat;
    return true;
}

bool teach_read_head(teach_reader *r, teach_start *start, const char *keyword, bool *known) {
    *known = true;
    if (strcmp(keyword, "title") == 0) return teach_read_sentence(r, &start->title);
    if (strcmp(keyword, "about") == 0) return teach_read_sentence(r, &start->about);
    if (strcmp(keyword, "game") == 0) return teach_read_rest(r, &start->game);
    if (strcmp(keyword, "position") == 0) return teach_read_block(r, &start->position);
    if (strcmp(keyword, "mode") == 0) return read_mode(r, start);
    if (strcmp(keyword, "seat") == 0) return read_seat(r, start);
    *known = false;
    return true;
}

bool teach_check_words(teach_reader *r, const teach_words *words, const char *keyword,
                       int32_t line) {
    lr_scan at = r->in;
    at.line = line;
    at.column = 1;
    for (int k = 0; k < TEACH_LANGUAGES; k++)
        if (words->in[k].length == 0)
            return lr_scan_wrong(&at, LR_E_SYNTAX, "`", keyword, " ", teach_languages[k],
                                 "` is missing", NULL);
    return true;
}

bool teach_check_head(teach_reader *r, const teach_start *start) {
    if (!teach_check_words(r, &start->title, "title", 1)) return false;
    if (!teach_check_words(r, &start->about, "about", 1)) return false;
    if (start->game.length > 0) return true;
    return lr_scan_wrong(&r->in, LR_E_SYNTAX, "`game` is missing", NULL);
}

/* ---- parts as texts ---- */

bool teach_copy(teach_part part, char *out, size_t size) {
    if (part.length >= size) return false;
    memcpy(out, part.at, part.length);
    out[part.length] = 0;
    return true;
}

/* A block without the prefixes of its lines. */
static bool unfold(teach_part block, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    const char *at = block.at, *end = block.at + block.length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL) stop = end;
        while (at < stop && *at != '|') at++; /* blanks; or a comment or an empty line, left out */
        if (at < stop) at++;
        lr_put_bytes(&t, at, (size_t)(stop - at));
        lr_put_char(&t, '\n');
        at = stop < end ? stop + 1 : end;
    }
    return lr_text_end(&t) < size;
}

/* ---- the game ---- */

/* Lines of the error count from the file's beginning. */
static bool at_line(lr_error *error, int32_t line) {
    error->line = error->line > 0 ? error->line + line - 1 : line;
    return false;
}

bool teach_game(const teach_start *start, lr_game *game, lr_error *error) {
    char config[LR_CONFIG_TEXT_MAX];
    if (!teach_copy(start->game, config, sizeof config)) config[0] = 0;
    if (lr_game_init(game, config, NULL, error) != LR_OK) {
        error->line = 0;
        return at_line(error, start->game.line);
    }
    if (start->seat < game->seats) return true;
    lr_fail(error, LR_E_NO_SUCH_SEAT, "the game has no such `seat`", NULL);
    return at_line(error, start->game.line);
}

bool teach_position(const lr_game *g, teach_part block, lr_state *out, lr_error *error) {
    char text[LR_STATE_TEXT_MAX];
    if (block.length == 0) {
        lr_init(g, out);
        return true;
    }
    if (!unfold(block, text, sizeof text)) {
        lr_fail(error, LR_E_RANGE, "the position is too long", NULL);
        return at_line(error, block.line);
    }
    if (lr_state_parse(g, text, out, error) == LR_OK) return true;
    return at_line(error, block.line);
}
