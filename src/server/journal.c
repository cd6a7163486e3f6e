/* journal.c - the entries of a table's log as text; apply.c says what they do.
 *
 * An entry's text begins with the number of the client's message and the seat that sent it, or `0
 * -` where nobody did, `0 *` for chance; then comes what its kind needs. The kinds, each with an
 * example:
 *
 *     map      the text of a map that is not built in, alone; comes before `created`
 *     created  0 -                      then lines: a word, a blank, a value
 *     seat     4 1 2 person             then lines as above: who sits at seat 2 from now on; a bot
 *                                       with `name` and `token` plays for that person, to whom the
 *                                       seat goes back by another `seat` entry
 *     host     0 - 2                    the seat with the host's rights
 *     start    7 0                      the exchange for the dice begins (dice.c)
 *     hash     8 0 3f0a...              of the seat's entropy; - where the seat was silent
 *     entropy  9 0 77c1...              that fits the hash; or -
 *     begin    0 -                      the exchange is complete: the game begins
 *     act      17 0 road b2/e           or 0 * dice 3 4: the rest is the notation's own text
 *     undo     18 0
 *     chat     19 0 Good game
 *     clock    0 - 120000 97000 ...     what is left in the banks
 *     vote     20 0 resign 1
 *     pause    0 - 1
 *     over     0 - won
 *     next     0 - 1740000000000        the table of the rematch
 *     closed   0 -                      before its game began, for good (for tables closed by 0.1.0
 *                                       only the row says so)
 *     rules    21 0                     then lines: what the server does for the seat from now on
 *     lesson   NAME, a line's end, and the text of the lesson, alone; follows `created`
 *     step     12 0 next                the player goes on with the lesson; `leave` leaves it, `begin
 *                                       3` before the start begins it at that moment
 *     position the text of the position where the game begins, alone; follows `created`, or
 *              comes where a lesson jumps: then the game goes on from there, and what was done before
 *              is no part of it
 *
 * An action that the server did for a seat by one of its rules has the rule's word in the place of
 * the number: `unpayable 2 refuse`.
 *
 * `created` says by which rules, in which format of entries and by which version of the program the
 * table was made (`rules 1`, `format 2`, `program 0.1.0`). Without a line `format` it is 1, as
 * version 0.1.0 wrote it: there a `seat` may have a line `entropy`, and the game begins with
 * `start`. Lines of `created` and `seat` with a word that this program does not know are passed
 * over, so that a later version can add some. The settings are lines of `created`, each by its name
 * (table_settings.def).
 *
 * entry_apply() is the only place that changes what an entry stands for, live and at a restart
 * alike; that is why a restart gives the same table. It trusts nothing: it refuses an impossible
 * entry, and the table is set aside.
 */
#include "parts.h"
#include "table_settings.h"

#include <stdio.h>
#include <string.h>

static const char *const words[ENTRY_KINDS] = {
    [ENTRY_MAP] = "map",         [ENTRY_CREATED] = "created",   [ENTRY_SEAT] = "seat",
    [ENTRY_HOST] = "host",       [ENTRY_START] = "start",       [ENTRY_ACT] = "act",
    [ENTRY_UNDO] = "undo",       [ENTRY_CHAT] = "chat",         [ENTRY_CLOCK] = "clock",
    [ENTRY_VOTE] = "vote",       [ENTRY_PAUSE] = "pause",       [ENTRY_OVER] = "over",
    [ENTRY_NEXT] = "next",       [ENTRY_POSITION] = "position", [ENTRY_HASH] = "hash",
    [ENTRY_ENTROPY] = "entropy", [ENTRY_BEGIN] = "begin",       [ENTRY_CLOSED] = "closed",
    [ENTRY_RULES] = "rules",     [ENTRY_LESSON] = "lesson",     [ENTRY_STEP] = "step",
};

/* ---- writing ---- */

typedef struct pen {
    char *out;
    size_t size, length;
    bool full;
} pen;

static void put_bytes(pen *p, const char *bytes, size_t length) {
    if (length >= p->size - p->length) {
        p->full = true;
        return;
    }
    memcpy(p->out + p->length, bytes, length);
    p->length += length;
}

static void put(pen *p, const char *text) {
    put_bytes(p, text, strlen(text));
}

static void put_number(pen *p, int64_t value) {
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do *--at = (char)('0' + left % 10);
    while ((left /= 10) != 0);
    if (value < 0) *--at = '-';
    put_bytes(p, at, (size_t)(digits + sizeof digits - at));
}

static void put_line(pen *p, const char *word, const char *value) {
    put(p, "\n");
    put(p, word);
    put(p, " ");
    put(p, value);
}

static void put_count(pen *p, const char *word, int64_t value) {
    put(p, "\n");
    put(p, word);
    put(p, " ");
    put_number(p, value);
}

static void put_flag(pen *p, const char *word, bool value) {
    put_line(p, word, value ? "1" : "0");
}

static void write_settings(pen *p, const part_settings *of) {
    lr_option_info setting;
    char value[TABLE_SETTING_TEXT_MAX];
    for (uint32_t k = 0; table_setting_at(k, &setting); k++)
        put_line(p, setting.name, table_setting_print(of, k, value));
}

static void write_created(pen *p, const entry *e) {
    char hex[FAIR_HEX_MAX];
    fair_hex(e->seed, FAIR_SEED_BYTES, hex);
    put_count(p, "rules", e->rules);
    put_count(p, "format", e->format);
    put_line(p, "program", LR_VERSION);
    put_line(p, "name", e->name);
    if (e->title[0] != 0) put_line(p, "title", e->title);
    put_line(p, "config", e->config);
    put_line(p, "seed", hex);
    write_settings(p, &e->settings);
    if (e->maker_knows) put_flag(p, "maker_knows", true);
    if (e->maker != 0) {
        char maker[24];
        snprintf(maker, sizeof maker, "%016llx", (unsigned long long)e->maker);
        put_line(p, "maker", maker);
    }
}

static bool has_token(const sitter *who) {
    static const unsigned char none[HASH_BYTES];
    return memcmp(who->token, none, HASH_BYTES) != 0;
}

static void write_seat(pen *p, const entry *e) {
    put(p, " ");
    put_number(p, e->target);
    put(p, " ");
    put(p, word_sitter_text(e->who.kind));
    if (e->who.name[0] != 0) put_line(p, "name", e->who.name);
    if (e->who.bot[0] != 0) put_line(p, "bot", e->who.bot);
    if (e->who.colour >= 0) put_line(p, "colour", word_colour_text(e->who.colour));
    if (has_token(&e->who)) {
        char hex[2 * HASH_BYTES + 1];
        fair_hex(e->who.token, HASH_BYTES, hex);
        put_line(p, "token", hex);
    }
    if (e->who.last_id > 0) put_count(p, "last", e->who.last_id);
    if (e->who.ready) put_flag(p, "ready", true);
    if (e->who.muted) put_flag(p, "muted", true);
}

static void write_rules(pen *p, const journal *j, const seat_rules *of) {
    const wire_family *family = j->shared->family;
    put_line(p, "trades", word_trades_text(of->trades));
    put_line(p, "extra", word_extra_text(of->extra));
    put_count(p, "deaf", of->deaf);
    put_count(p, "points", of->points);
    put_flag(p, "worse", of->worse);
    put_flag(p, "unpayable", of->unpayable);
    for (uint32_t k = 0; k < family->good_count; k++) {
        if (of->never[k] == 0) continue;
        put_line(p, "never", family->goods[k]);
        put(p, " ");
        put_number(p, of->never[k]);
    }
}

static void write_rest(pen *p, const journal *j, const entry *e) {
    switch (e->kind) {
    case ENTRY_CREATED: write_created(p, e); break;
    case ENTRY_SEAT: write_seat(p, e); break;
    case ENTRY_RULES: write_rules(p, j, &e->wanted); break;
    case ENTRY_HOST:
        put(p, " ");
        put_number(p, e->target);
        break;
    case ENTRY_CHAT:
        put(p, " ");
        put_bytes(p, e->text, e->length);
        break;
    case ENTRY_HASH:
    case ENTRY_ENTROPY:
        put(p, " ");
        put(p, e->text[0] != 0 ? e->text : "-");
        break;
    case ENTRY_CLOCK:
        for (int i = 0; i < j->seat_count; i++) {
            put(p, " ");
            put_number(p, e->bank_ms[i]);
        }
        break;
    case ENTRY_VOTE:
        put(p, " ");
        put(p, word_motion_text(e->what));
        put(p, e->on ? " 1" : " 0");
        break;
    case ENTRY_PAUSE: put(p, e->on ? " 1" : " 0"); break;
    case ENTRY_OVER:
        put(p, " ");
        put(p, word_result_text(e->what));
        break;
    case ENTRY_NEXT:
        put(p, " ");
        put_number(p, (int64_t)e->next);
        break;
    case ENTRY_STEP:
        put(p, " ");
        put(p, lesson_step_words[e->what]);
        if (e->what == STEP_BEGIN) put(p, " ");
        if (e->what == STEP_BEGIN) put_number(p, (int64_t)e->next);
        break;
    default: break;
    }
}

/* The text of an entry; its length, or 0: does not fit. */
static size_t write_entry(const journal *j, const entry *e, char *out, size_t size) {
    pen p = { .out = out, .size = size };
    if (e->kind == ENTRY_MAP || e->kind == ENTRY_POSITION || e->kind == ENTRY_LESSON) {
        put_bytes(&p, e->text, e->length);
    } else if (e->kind == ENTRY_ACT) {
        char action[LR_ACTION_TEXT_MAX];
        if (e->rule == RULE_NONE)
            put_number(&p, e->id);
        else
            put(&p, word_rule_text(e->rule));
        put(&p, " ");
        lr_action_print(&j->shared->game, e->action, action, sizeof action);
        put(&p, action);
    } else {
        put_number(&p, e->id);
        put(&p, e->seat >= 0 ? " " : " -");
        if (e->seat >= 0) put_number(&p, e->seat);
        write_rest(&p, j, e);
    }
    if (p.full) return 0;
    out[p.length] = 0;
    return p.length;
}

void entry_write(server *s, table *t, const entry *e) {
    batch *b = &s->batch;
    assert(b->entry_count < STORE_BATCH_MAX);
    char *text = b->arena + b->used;
    size_t length = write_entry(&t->log, e, text, ARENA_MAX - b->used);
    assert(length > 0 && length <= STORE_TEXT_MAX);
    b->used += length + 1;
    b->entries[b->entry_count++] = (store_entry){ .table = t->number,
                                                  .seq = t->log.entries,
                                                  .time_ms = s->time.wall_ms,
                                                  .kind = words[e->kind],
                                                  .text = text,
                                                  .length = length };
    batch_note(b, t);
}

/* ---- reading ---- */

/* A copy of the text with a final zero, from which words and lines are taken. */
typedef struct reader {
    char *at;
} reader;

static bool read_number(reader *r, int64_t low, int64_t high, int64_t *out) {
    bool negative = *r->at == '-' && r->at[1] >= '0' && r->at[1] <= '9';
    char *at = r->at + negative;
    int64_t value = 0;
    int digits = 0;
    for (; *at >= '0' && *at <= '9' && digits < 18; at++, digits++)
        value = value * 10 + (*at - '0');
    if (digits == 0 || (*at >= '0' && *at <= '9')) return false;
    if (negative) value = -value;
    if (value < low || value > high) return false;
    r->at = at;
    *out = value;
    return true;
}

static bool read_blank(reader *r) {
    if (*r->at != ' ') return false;
    r->at++;
    return true;
}

static bool read_flag(reader *r, bool *out) {
    int64_t value = 0;
    if (!read_number(r, 0, 1, &value)) return false;
    *out = value == 1;
    return true;
}

/* The word up to a blank or the line's end. */
static char *read_word(reader *r) {
    char *word = r->at;
    size_t length = strcspn(word, " \n");
    r->at += length;
    if (*r->at != 0) *r->at++ = 0;
    return word;
}

static char *read_line(reader *r) {
    char *line = r->at;
    r->at += strcspn(line, "\n");
    if (*r->at != 0) *r->at++ = 0;
    return line;
}

/* Finds a value by its word; MESSAGE_NO_WORD when there is none. */
static int word_value(const char *(*text)(int32_t), const char *word) {
    for (int32_t value = 0; text(value) != NULL; value++)
        if (strcmp(text(value), word) == 0) return value;
    return MESSAGE_NO_WORD;
}

static bool is_flag(const char *value, bool *out) {
    *out = value[0] == '1';
    return (value[0] == '0' || value[0] == '1') && value[1] == 0;
}

static bool is_count(const char *value, uint32_t *out) {
    size_t digits = strspn(value, "0123456789");
    if (digits == 0 || digits > 9 || value[digits] != 0) return false;
    *out = 0;
    for (size_t i = 0; i < digits; i++) *out = *out * 10 + (uint32_t)(value[i] - '0');
    return *out > 0;
}

static bool read_maker(const char *value, uint64_t *out) {
    unsigned char bytes[8];
    if (!fair_bytes(value, bytes, sizeof bytes)) return false;
    for (int i = 0; i < 8; i++) *out = *out << 8 | bytes[i];
    return true;
}

static bool created_line(entry *e, const char *word, char *value) {
    int setting = table_setting_find(word);
    if (setting >= 0) return table_setting_parse(&e->settings, (uint32_t)setting, value);
    if (strcmp(word, "rules") == 0) return is_count(value, &e->rules);
    if (strcmp(word, "format") == 0) return is_count(value, &e->format);
    if (strcmp(word, "seed") == 0) return fair_bytes(value, e->seed, FAIR_SEED_BYTES);
    if (strcmp(word, "maker") == 0) return read_maker(value, &e->maker);
    if (strcmp(word, "maker_knows") == 0) return is_flag(value, &e->maker_knows);
    if (strcmp(word, "name") == 0) e->name = value;
    if (strcmp(word, "title") == 0) e->title = value;
    if (strcmp(word, "config") == 0) e->config = value;
    return true; /* also a word of a later version */
}

static bool copy_value(char *to, size_t size, const char *value) {
    size_t length = strlen(value);
    if (length >= size) return false;
    memcpy(to, value, length + 1);
    return true;
}

static bool seat_line(entry *e, const char *word, char *value) {
    sitter *who = &e->who;
    if (strcmp(word, "name") == 0) return copy_value(who->name, sizeof who->name, value);
    if (strcmp(word, "bot") == 0) return copy_value(who->bot, sizeof who->bot, value);
    if (strcmp(word, "entropy") == 0) return copy_value(e->entropy, sizeof e->entropy, value);
    if (strcmp(word, "token") == 0) return fair_bytes(value, who->token, HASH_BYTES);
    if (strcmp(word, "ready") == 0) return is_flag(value, &who->ready);
    if (strcmp(word, "muted") == 0) return is_flag(value, &who->muted);
    if (strcmp(word, "last") == 0) {
        reader r = { .at = value };
        return read_number(&r, 1, MESSAGE_NUMBER_MAX, &who->last_id) && *r.at == 0;
    }
    if (strcmp(word, "colour") != 0) return true; /* a word of a later version */
    int colour = word_value(word_colour_text, value);
    who->colour = (int8_t)colour;
    return colour >= 0;
}

static bool is_small(const char *value, uint32_t high, uint8_t *out) {
    uint32_t count = 0;
    if (strcmp(value, "0") != 0 && !is_count(value, &count)) return false;
    *out = (uint8_t)count;
    return count <= high;
}

static bool is_word(const char *(*text)(int32_t), const char *value, uint8_t *out) {
    int word = word_value(text, value);
    *out = (uint8_t)word;
    return word >= 0;
}

/* `wool 1`: the good's name and a count. */
static bool never_line(entry *e, char *value) {
    char *blank = strchr(value, ' ');
    if (blank == NULL) return false;
    *blank = 0;
    for (uint32_t k = 0; k < e->family->good_count; k++)
        if (strcmp(e->family->goods[k], value) == 0)
            return is_small(blank + 1, MESSAGE_CARD_COUNT_MAX, &e->wanted.never[k]);
    return false;
}

static bool rules_line(entry *e, const char *word, char *value) {
    seat_rules *of = &e->wanted;
    if (strcmp(word, "trades") == 0) return is_word(word_trades_text, value, &of->trades);
    if (strcmp(word, "extra") == 0) return is_word(word_extra_text, value, &of->extra);
    if (strcmp(word, "deaf") == 0) return is_small(value, (1u << LR_SEATS_MAX) - 1, &of->deaf);
    if (strcmp(word, "points") == 0) return is_small(value, UINT8_MAX, &of->points);
    if (strcmp(word, "worse") == 0) return is_flag(value, &of->worse);
    if (strcmp(word, "unpayable") == 0) return is_flag(value, &of->unpayable);
    if (strcmp(word, "never") == 0) return never_line(e, value);
    return true; /* a word of a later version */
}

static bool read_lines(reader *r, entry *e, bool (*take)(entry *, const char *, char *)) {
    if (*r->at == '\n') r->at++;
    while (*r->at != 0) {
        char *line = read_line(r);
        char *blank = strchr(line, ' ');
        if (blank == NULL) return false;
        *blank = 0;
        if (!take(e, line, blank + 1)) return false;
    }
    return true;
}

static bool read_target(reader *r, entry *e) {
    int64_t target = 0;
    if (!read_blank(r) || !read_number(r, 0, LR_SEATS_MAX - 1, &target)) return false;
    e->target = (int8_t)target;
    return true;
}

static bool read_banks(reader *r, const journal *j, entry *e) {
    for (int i = 0; i < j->seat_count; i++)
        if (!read_blank(r) || !read_number(r, 0, INT64_C(1) << 40, &e->bank_ms[i])) return false;
    return *r->at == 0;
}

static const char *step_text(int32_t kind) {
    return kind < STEP_KINDS ? lesson_step_words[kind] : NULL;
}

static bool read_step(reader *r, entry *e) {
    int64_t moment = 0;
    if (!read_blank(r)) return false;
    int word = word_value(step_text, read_word(r));
    if (word == STEP_BEGIN && !read_number(r, 0, LESSON_MOMENTS_MAX, &moment)) return false;
    e->what = (uint8_t)word;
    e->next = (uint64_t)moment;
    return word >= 0 && *r->at == 0;
}

static bool read_rest(reader *r, const journal *j, entry *e) {
    int64_t number = 0;
    int word = 0;
    switch (e->kind) {
    case ENTRY_CREATED:
        e->title = "";
        e->settings = part_settings_new(); /* of a setting that is newer than the journal */
        return read_lines(r, e, created_line) && e->name != NULL && e->config != NULL;
    case ENTRY_SEAT:
        if (!read_target(r, e) || !read_blank(r)) return false;
        word = word_value(word_sitter_text, read_word(r));
        e->who.kind = (uint8_t)word;
        e->who.colour = MESSAGE_NO_WORD;
        return word >= 0 && read_lines(r, e, seat_line);
    case ENTRY_RULES:
        if (j->shared == NULL) return false;
        e->family = j->shared->family;
        e->wanted = rules_default();
        return read_lines(r, e, rules_line);
    case ENTRY_HOST: return read_target(r, e) && *r->at == 0;
    case ENTRY_CHAT:
        if (!read_blank(r)) return false;
        e->text = r->at;
        e->length = strlen(r->at);
        return e->length > 0 && e->length <= MESSAGE_CHAT_MAX;
    case ENTRY_HASH:
    case ENTRY_ENTROPY:
        if (!read_blank(r)) return false;
        e->text = strcmp(r->at, "-") == 0 ? "" : r->at;
        e->length = strlen(e->text);
        return r->at[0] != 0;
    case ENTRY_STEP: return read_step(r, e);
    case ENTRY_CLOCK: return read_banks(r, j, e);
    case ENTRY_VOTE:
        if (!read_blank(r)) return false;
        word = word_value(word_motion_text, read_word(r));
        e->what = (uint8_t)word;
        return word >= 0 && read_flag(r, &e->on) && *r->at == 0;
    case ENTRY_PAUSE: return read_blank(r) && read_flag(r, &e->on) && *r->at == 0;
    case ENTRY_OVER:
        if (!read_blank(r)) return false;
        word = word_value(word_result_text, read_word(r));
        e->what = (uint8_t)word;
        return word >= 0 && *r->at == 0;
    case ENTRY_NEXT:
        if (!read_blank(r) || !read_number(r, 1, MESSAGE_NUMBER_MAX, &number)) return false;
        e->next = (uint64_t)number;
        return *r->at == 0;
    default: return *r->at == 0;
    }
}

bool entry_read(const journal *j, const store_entry *from, entry *e, char room[ENTRY_ROOM]) {
    entry_kind kind = 0;
    while (kind < ENTRY_KINDS && strcmp(words[kind], from->kind) != 0) kind++;
    if (kind == ENTRY_KINDS || from->length >= ENTRY_ROOM) return false;
    if (from->length == 0 || memchr(from->text, 0, from->length) != NULL) return false;
    memcpy(room, from->text, from->length);
    room[from->length] = 0;
    memset(e, 0, sizeof *e);
    e->kind = kind;
    e->seat = -1;
    e->text = room;
    e->length = from->length;
    if (kind == ENTRY_MAP || kind == ENTRY_POSITION || kind == ENTRY_LESSON) return true;
    reader r = { .at = room };
    int64_t at = 0;
    if (kind == ENTRY_ACT && room[0] >= 'a' && room[0] <= 'z') {
        if (!is_word(word_rule_text, read_word(&r), &e->rule)) return false;
    } else if (!read_number(&r, 0, MESSAGE_NUMBER_MAX, &e->id) || !read_blank(&r)) {
        return false;
    }
    if (kind == ENTRY_ACT) {
        lr_error error;
        if (j->shared == NULL) return false;
        if (lr_action_parse(&j->shared->game, r.at, &e->action, &error) != LR_OK) return false;
        if (e->action.actor < LR_SEATS_MAX) e->seat = (int8_t)e->action.actor;
        return true;
    }
    if (*r.at == '-') {
        r.at++;
    } else {
        if (!read_number(&r, 0, LR_SEATS_MAX - 1, &at)) return false;
        e->seat = (int8_t)at;
    }
    return read_rest(&r, j, e);
}
