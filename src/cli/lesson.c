/* lesson.c - `longroad lesson`: the lessons of the program, and whether a file is one.
 *
 *     longroad lesson                   names them, with the titles of their steps
 *     longroad lesson check FILE...     plays each to its end by every way; names what is wrong
 *     longroad lesson words FILE...     what the coach says, with its figures, to be read over
 *
 * docs/lessons.md says how a lesson is written.
 */
#include "lesson.h"
#include "flags.h"
#include "shipped.h"

#include <stdlib.h>
#include <string.h>

typedef struct lesson_flags {
    const char *language; /* NULL: en */
} lesson_flags;

static const cli_flag own_flags[] = {
    { "language", "WORD", "Titles and sentences in this language: en or de",
      CLI_TEXT(lesson_flags, language), .values = "en de" },
    { 0 },
};

static lesson l;
static lr_game game;
static lr_state position;
static unsigned language;

static void read_language(const char *word) {
    while (word != NULL && language < TEACH_LANGUAGES &&
           strcmp(teach_languages[language], word) != 0)
        language++;
    if (language == TEACH_LANGUAGES) cli_usage("--language is en or de");
}

/* ---- what there is ---- */

static void list_lesson(const shipped_lesson *row) {
    lr_error error;
    if (!lesson_parse(row->text, row->length, &l, &error))
        cli_fail("%s:%d: %s", row->name, (int)error.line, error.text);
    teach_part title = l.start.title.in[language];
    printf("%s: %.*s (%d minutes)\n", row->name, (int)title.length, title.at, l.minutes);
    for (uint32_t k = 0; k < l.step_count; k++) {
        title = l.step[k].title.in[language];
        printf("  %2u %.*s\n", k + 1, (int)title.length, title.at);
    }
}

/* ---- what is said ---- */

static void print_words(const char *what, const teach_words *words) {
    char told[TEACH_TOLD_MAX];
    lr_error error;
    lr_view view;
    if (words->in[language].length == 0) return;
    lr_observe(&game, &position, l.start.seat, &view);
    lesson_tell(&game, &view, words->in[language], told, &error);
    printf("    %-6s %s\n", what, told);
}

static void print_moment(uint32_t k) {
    const lesson_moment *m = &l.moment[k];
    lr_error error;
    lesson_way begin = { .moment = k, .also = -1 };
    lesson_way end = { .moment = k + 1, .also = -1, .ending = true };
    if (k == 0 || l.moment[k - 1].step != m->step) {
        teach_part title = l.step[m->step].title.in[language];
        printf("  %d %.*s\n", m->step + 1, (int)title.length, title.at);
    }
    lesson_play(&l, &game, begin, &position, &error);
    print_words("say", &m->say);
    print_words("why", &m->why);
    print_words("wrong", &m->wrong);
    lesson_play(&l, &game, end, &position, &error);
    print_words("done", &m->done);
}

/* ---- files ---- */

static bool look_at(const char *path, bool words) {
    lr_error error = { 0 };
    size_t length = 0;
    char *text = cli_read(path, TEACH_TEXT_MAX, &length);
    if (text == NULL) return false;
    bool good = lesson_parse(text, length, &l, &error) &&
                lesson_check(&l, &game, &position, &error);
    if (good)
        printf("%s: ok: %d steps, %d moments\n", path, l.step_count, l.moment_count);
    else
        fprintf(stderr, "%s:%d: %s\n", path, (int)error.line, error.text);
    for (uint32_t k = 0; good && words && k < l.moment_count; k++) print_moment(k);
    free(text);
    return good;
}

static int run_lesson(int argc, char **argv) {
    lesson_flags flags = { 0 };
    cli_arguments arguments = cli_command_read(&cmd_lesson, argc, argv, &flags);
    bool good = true;
    read_language(flags.language);
    if (arguments.count == 0) {
        for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++)
            list_lesson(row);
        return CLI_OK;
    }
    bool words = strcmp(arguments.item[0], "words") == 0;
    if ((!words && strcmp(arguments.item[0], "check") != 0) || arguments.count == 1)
        cli_usage("`longroad lesson check FILE` looks at a lesson, `words` reads it out");
    for (int k = 1; k < arguments.count; k++) good &= look_at(arguments.item[k], words);
    return good ? CLI_OK : CLI_FAILED;
}

const cli_command cmd_lesson = {
    .name = "lesson",
    .sentence = "Name the lessons; check the file of one",
    .about = "Name the lessons of the program and their steps; with `check`, play the lessons of "
             "files to their end by every way, and name what is wrong with them; with `words`, "
             "print what the coach says.",
    .flags = own_flags,
    .arguments = "\ncheck FILE.lesson...\nwords FILE.lesson...",
    .words = "check words",
    .values = "*.lesson",
    .run = run_lesson,
};
