/* play.c - `longroad play`: people at one terminal, against bots.
 *
 * The loop asks lr_actors() who is next; chance is drawn, bots choose, and people type: a number of
 * the list, the notation of an action with or without the seat, or a word such as `help`. Whatever
 * is typed goes through lr_play(), and a refusal is told in the rules' own words.
 *
 * People see views only, like bots. With one person the story is told as that seat sees it. With
 * several at one keyboard it is told as a spectator sees it, and each sees the own hand only after
 * the others have handed the keyboard over.
 *
 * A saved game is a record (records.h): to resume it, its moves are played again before the loop
 * begins, and the players see these moves as they saw them in the first game.
 *
 * All output goes to standard output, so that a game played through a pipe is a transcript.
 */
#include "flags.h"
#include "narrate.h"
#include "play_show.h"
#include "records.h"
#include "speech.h"
#include "tidings.h"
#include "why.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* ---- flags ---- */

typedef struct play_flags {
    cli_flags shared;
    const char *human, *record, *resume, *color;
    uint32_t delay_ms;
    bool text, watch;
} play_flags;

static const cli_flag own_flags[] = {
    { "text", NULL, "In this terminal, as without this flag", CLI_ON(play_flags, text) },
    { "human", "SEATS", "The seats of people, such as 0 or 0,2 (default 0)",
      CLI_TEXT(play_flags, human) },
    { "seat", "S", NULL, .kind = CLI_FLAG_ALIAS },
    { "watch", NULL, "Bots only: watch them", CLI_ON(play_flags, watch) },
    { "delay", "MS", "Wait so many milliseconds after every action of a bot",
      CLI_NUMBER(play_flags, delay_ms, 0, 60000) },
    { "record", "FILE", "Save the game's record at the end", CLI_TEXT(play_flags, record) },
    { "resume", "FILE", "Go on with a game that was saved", CLI_TEXT(play_flags, resume),
      .values = "*.lrg" },
    { "color", "WHEN", "auto, always or never", CLI_TEXT(play_flags, color) },
    { 0 },
};

/* ---- the table ---- */

static const char HUMAN[] = "human"; /* what records call people at the terminal */

typedef struct table {
    lr_game game;
    const speech *speech;
    lr_state state;
    const lr_bot *bot[LR_SEATS_MAX];
    bool human[LR_SEATS_MAX];
    int human_count;
    narration_table names;
    lr_rng chance;
    lr_player *player[LR_SEATS_MAX]; /* bots, and at the seats of people those who give hints */
    cli_text record, log;
    uint32_t delay_ms, actions;
    uint32_t kept;  /* of the actions, how many are saved */
    int last_asked; /* the person who sits at the keyboard, or -1 */
    bool colour, terminal, board_stale;
} table;

static void take_humans(table *t, const char *list) {
    char *copy = cli_copy(list), *rest = copy;
    for (char *item; (item = strsep(&rest, ","));) {
        uint64_t seat = cli_number("--human", item, 0, t->game.seats - 1u);
        t->human_count += !t->human[seat];
        t->human[seat] = true;
    }
    free(copy);
}

static void take_seats(table *t, const play_flags *flags, const record_walk *saved) {
    flags_bots(&flags->shared, &t->game, "steady", t->bot);
    for (int seat = 0; saved && seat < t->game.seats; seat++) {
        const char *name = saved->header.seat[seat];
        const lr_bot *bot = lr_bot_find(name);
        if (!flags->shared.bots && bot && lr_bot_plays(bot, &t->game)) t->bot[seat] = bot;
        if (flags->human || flags->watch || strcmp(name, HUMAN) != 0) continue;
        t->human[seat] = true;
        t->human_count++;
    }
    if (flags->watch && flags->human) cli_usage("--watch goes without people");
    if (!flags->watch && t->human_count == 0) take_humans(t, flags->human ? flags->human : "0");
}

static record_walk *open_saved(const play_flags *flags) {
    if (flags->shared.game_given)
        cli_usage("--resume brings its own game: no other flag chooses one");
    record_walk *saved = cli_allocate(1, sizeof *saved);
    if (!record_open(saved, flags->resume)) exit(CLI_FAILED);
    if (saved->header.commitment[0])
        cli_fail("%s: a server has promised the dice of this game, and only there it can go on",
                 flags->resume);
    return saved;
}

/* Plays the action, which is legal, and tells the players what they may know of it. */
static void apply(table *t, lr_action a) {
    lr_action seen[LR_SEATS_MAX] = { { 0 } };
    lr_view view;
    for (int seat = 0; seat < t->game.seats; seat++)
        seen[seat] = lr_redact(&t->game, &t->state, a, seat);
    lr_apply(&t->game, &t->state, a);
    for (int seat = 0; seat < t->game.seats; seat++) {
        lr_observe(&t->game, &t->state, seat, &view);
        lr_player_notice(t->player[seat], seen[seat], &view);
    }
}

/* Plays the moves of the record; nothing of it is told but to the players. */
static void catch_up(table *t, record_walk *saved) {
    record_step_result result;
    t->state = saved->state;
    while ((result = record_step(saved)) == RECORD_MOVED) {
        apply(t, saved->action);
        t->actions++;
    }
    if (result == RECORD_BROKEN) exit(CLI_FAILED);
    if (lr_actors(&t->game, &t->state) == 0)
        cli_fail("%s: this game is over; `longroad replay` shows it", saved->path);
    t->kept = t->actions;
    cli_text_add(&t->record, saved->text, saved->length);
    if (saved->text[saved->length - 1] != '\n') cli_text_print(&t->record, "\n");
    record_close(saved);
    free(saved);
}

static uint32_t people_of(const table *t) {
    uint32_t seats = 0;
    for (int seat = 0; seat < t->game.seats; seat++) seats |= (uint32_t)t->human[seat] << seat;
    return seats;
}

static void set_up(table *t, play_flags *flags) {
    record_walk *saved = flags->resume ? open_saved(flags) : NULL;
    if (saved)
        t->game = saved->game;
    else
        flags_game(&flags->shared, &t->game);
    t->speech = speech_of(&t->game);
    take_seats(t, flags, saved);
    uint64_t seed = flags->shared.seed_given ? flags->shared.seed : cli_entropy();
    t->chance = lr_rng_stream(seed, 0);
    t->names.reader = LR_SPECTATOR;
    for (int seat = 0; seat < t->game.seats; seat++) {
        lr_rng stream = lr_rng_stream(seed, 1 + (uint64_t)seat);
        if (t->human[seat]) t->bot[seat] = lr_bot_find("master"); /* whom hints come from */
        t->player[seat] = lr_player_new(t->bot[seat], &t->game, seat, lr_rng_next(&stream));
        if (!t->player[seat]) cli_fail("out of memory");
        lr_player_people(t->player[seat], people_of(t) & ~(1u << seat));
        t->names.name[seat] = t->human[seat] ? HUMAN : lr_bot_name(t->bot[seat]);
        if (t->human[seat] && t->human_count == 1) t->names.reader = seat;
    }
    t->colour = cli_colour(flags->color);
    t->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    t->delay_ms = flags->delay_ms;
    t->last_asked = -1;
    t->board_stale = true;
    lr_init(&t->game, &t->state);
    if (saved)
        catch_up(t, saved);
    else
        record_start(&t->record, &t->game, t->names.name, flags->shared.map_text);
}

static void command_rules(const table *t) {
    char config[LR_CONFIG_TEXT_MAX];
    size_t next = 0;
    lr_config_print(&t->game, 1, config, sizeof config);
    for (const char *primer; (primer = speech_rules(t->speech, config, &next));)
        printf("\n%s", primer);
}

static void print_intro(const table *t) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(&t->game, 1, config, sizeof config);
    printf("Longroad %s, %s, %d seats.\n", LR_VERSION, config, t->game.seats);
    if (t->actions > 0) printf("%u moves are played; the game goes on.\n", t->actions);
    if (t->human_count == 0) return;
    command_rules(t);
    puts("\nWhen it is your turn you see what you can do, each with a number: type the\n"
         "number. `help` tells more, `quit` leaves.\n");
}

/* ---- telling ---- */

/* A value of the view's text, or `missing`. */
static void view_value(const table *t, const lr_view *view, const char *key, int seat, char *out,
                       size_t size, const char *missing) {
    char text[LR_STATE_TEXT_MAX];
    lr_view_print(&t->game, view, text, sizeof text);
    if (!show_value(text, key, seat, out, size)) snprintf(out, size, "%s", missing);
}

/* What was done, as the reader may know it. */
static void tell(table *t, const lr_view *before, lr_action a) {
    char sentence[NARRATION_MAX], phase[32];
    narration_table names = t->names;
    view_value(t, before, "phase", -1, phase, sizeof phase, "");
    names.phase = phase;
    names.subject = tidings_subject(&t->game, before);
    narrate(&t->game, a, &names, sentence);
    cli_text_print(&t->log, "%s\n", sentence);
    if (a.actor != t->names.reader)
        show_text(sentence, 0); /* the reader knows what the reader did */
}

/* What followed from it, and what the reader holds now if that has changed. */
static void tell_after(table *t, const lr_view *before, const lr_view *after, lr_action a) {
    char then[256], now[256], sentence[NARRATION_MAX];
    cli_text news = { 0 };
    tidings_tell(&t->game, before, after, a, &t->names, &news);
    char *rest = news.bytes;
    for (char *line; rest && (line = strsep(&rest, "\n")) && *line;) {
        show_text(line, 4);
        cli_text_print(&t->log, "    %s\n", line);
    }
    free(news.bytes);
    for (const saying *own = t->speech->changes; t->names.reader >= 0 && own->key; own++) {
        view_value(t, before, own->key, t->names.reader, then, sizeof then, "nothing");
        view_value(t, after, own->key, t->names.reader, now, sizeof now, "nothing");
        if (strcmp(then, now) == 0) continue;
        snprintf(sentence, sizeof sentence, "%s %s.", own->text, now);
        show_text(sentence, 4);
    }
}

/* Words that change nothing on the table, so that it need not be drawn again. */
static bool is_talk(const lr_game *g, lr_action a) {
    static const char *const talk[] = { "offer", "refuse", "decline", "withdraw" };
    char word[LR_ACTION_TEXT_MAX];
    cli_action_word(g, a, word);
    for (size_t i = 0; i < sizeof talk / sizeof talk[0]; i++)
        if (strcmp(word, talk[i]) == 0) return true;
    return false;
}

/* Every action passes here: told, recorded, applied. */
static void do_action(table *t, lr_action a) {
    lr_view before, after;
    lr_action seen = lr_redact(&t->game, &t->state, a, t->names.reader);
    lr_observe(&t->game, &t->state, t->names.reader, &before);
    tell(t, &before, seen);
    record_add(&t->record, &t->game, a);
    apply(t, a);
    t->actions++;
    lr_observe(&t->game, &t->state, t->names.reader, &after);
    tell_after(t, &before, &after, seen);
    bool by_other = a.actor != LR_ACTOR_CHANCE && a.actor != t->last_asked;
    if (by_other && !is_talk(&t->game, a)) t->board_stale = true;
}

/* Columns of the widest line. Colours take none, nor do the later bytes of a letter. */
static int widest_line(const char *text) {
    int widest = 0, here = 0;
    for (const char *c = text; *c; c++) {
        if (*c == 27)
            c += strcspn(c, "m");
        else if (*c == '\n')
            here = 0;
        else if (((unsigned char)*c & 0xC0) != 0x80)
            here++;
        if (!*c) break;
        if (here > widest) widest = here;
    }
    return widest;
}

/* A line that the window breaks makes a board unreadable: better told than puzzled over. */
static void tell_narrow(const char *drawing) {
    struct winsize window;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return;
    int wide = widest_line(drawing);
    if (wide > window.ws_col)
        printf(" The board is %d columns wide, this window %d. Make it wider, then type `board`.\n",
               wide, window.ws_col);
}

static void draw(const table *t, int seat) {
    lr_view view;
    char *drawing = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&drawing, &length);
    if (!out) return;
    lr_observe(&t->game, &t->state, seat, &view);
    cli_draw_view(&t->game, &view, t->colour, out);
    if (fclose(out) == 0) {
        fputs(drawing, stdout);
        if (t->terminal) tell_narrow(drawing);
    }
    free(drawing);
}

/* ---- commands ---- */

static void command_help(const table *t, const lr_action *legal) {
    char text[LR_ACTION_TEXT_MAX];
    cli_action_text(&t->game, legal[0], text);
    printf("Type the number of an action, or the action itself as the list writes it:\n"
           "`%s` or, with your seat in front, `%s`.\n"
           "Offers of trade may be any: those in the list are only the simplest.\n"
           "\n"
           "%s\n"
           "  board        draw the board again     moves        list your actions again\n"
           "  hand         what you have            log          what happened lately\n"
           "  cards        %-25srules        how this game is played\n"
           "  hint         what a bot would do      save FILE    save the record so far\n"
           "  help         this                     quit         leave the game\n"
           "  help WORD    an action, or a card     moves WORD   list one kind of action\n",
           strchr(text, ' ') ? strchr(text, ' ') + 1 : text, text, t->speech->places,
           t->speech->cards_help);
}

static void command_help_word(const table *t, const char *word) {
    const char *text = saying_find(t->speech->words, word);
    if (text) printf("%s: %s\n", word, text);
    if (!show_card(&t->game, word) && !text)
        printf("There is no action called `%s`, and no card; `moves` lists what you can do.\n",
               word);
}

static void command_log(const table *t) {
    enum { LINES = 20 };
    if (t->log.length == 0) return;
    const char *at = t->log.bytes + t->log.length - 1;
    for (int lines = 0; at > t->log.bytes; at--)
        if (at[-1] == '\n' && ++lines == LINES) break;
    fputs(at, stdout);
}

/* Why the bot would do so, a line for each reason. */
static void print_reasons(const table *t, int seat, const lr_view *view, lr_action a,
                          const lr_thoughts *thoughts) {
    lr_reason reason[LR_REASONS_MAX];
    uint32_t at = 0, count;
    narration_table names = t->names;
    char sentence[NARRATION_MAX];
    names.reader = seat;
    while (at < thoughts->count && memcmp(&thoughts->action[at].action, &a, sizeof a) != 0) at++;
    count = at < thoughts->count ? lr_explain_thought(&t->game, view, thoughts, at, reason)
                                 : lr_explain(&t->game, view, a, NULL, reason);
    for (uint32_t k = 0; k < count; k++) {
        why_say(&t->game, &reason[k], &names, sentence);
        printf("  - %s\n", sentence);
    }
}

/* What the best bot would do: it has sat beside the person from the beginning. */
static void command_hint(const table *t, int seat, const lr_action *legal, uint32_t count) {
    enum { HINT_NODES = 8000 };
    static lr_thoughts thoughts;
    char text[LR_ACTION_TEXT_MAX];
    lr_view view;
    lr_observe(&t->game, &t->state, seat, &view);
    lr_action a = lr_player_think(t->player[seat], &view, legal, count,
                                  (lr_budget){ .nodes = HINT_NODES }, &thoughts);
    printf("%s would play: %s", lr_bot_name(t->bot[seat]),
           strchr(cli_action_text(&t->game, a, text), ' ') + 1);
    if (thoughts.count > 0)
        printf(" (your chance to win: %d %%)", (thoughts.chance[seat] + 5000) / 10000);
    putchar('\n');
    print_reasons(t, seat, &view, a, &thoughts);
}

static bool save(table *t, const char *path) {
    char why[4352];
    bool saved = record_save(&t->record, &t->game, &t->state, path, why, sizeof why);
    printf(saved ? "Saved to %s.\n" : "Not saved: %s\n", saved ? path : why);
    if (saved) t->kept = t->actions;
    return saved;
}

/* What follows a word and blanks, or NULL if the line is something else. */
static const char *after_word(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ') return NULL;
    return line + length + strspn(line + length, " ");
}

/* True if the line was a word to the program and not an action. */
static bool run_command(table *t, int seat, const char *line, const lr_action *legal,
                        uint32_t count) {
    const char *argument;
    lr_view view;
    lr_observe(&t->game, &t->state, seat, &view);
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        command_help(t, legal);
    else if ((argument = after_word(line, "help")))
        command_help_word(t, argument);
    else if (strcmp(line, "board") == 0)
        draw(t, seat);
    else if (strcmp(line, "moves") == 0)
        show_actions(&t->game, legal, count, NULL);
    else if ((argument = after_word(line, "moves")))
        show_actions(&t->game, legal, count, argument);
    else if (strcmp(line, "log") == 0)
        command_log(t);
    else if (strcmp(line, "rules") == 0)
        command_rules(t);
    else if (strcmp(line, "hint") == 0)
        command_hint(t, seat, legal, count);
    else if ((argument = after_word(line, "save")))
        save(t, argument);
    else if (strcmp(line, "save") == 0)
        puts("Save to which file? `save FILE`");
    else if (strcmp(line, "hand") == 0)
        show_hand(&t->game, &view, seat);
    else if ((argument = after_word(line, "cards")))
        command_help_word(t, argument);
    else if (strcmp(line, "cards") == 0)
        show_cards(&t->game, &view, seat);
    else
        return false;
    return true;
}

/* ---- reading ---- */

/* A line without the blanks around it, or NULL at the end of input. Valid until the next call. */
static char *read_line(const table *t) {
    static char *line;
    static size_t capacity;
    fflush(stdout);
    ssize_t length = getline(&line, &capacity, stdin);
    if (length < 0) return NULL;
    while (length > 0 && strchr(" \t\r\n", line[length - 1])) line[--length] = 0;
    char *start = line + strspn(line, " \t");
    if (!t->terminal) puts(start); /* so that a transcript shows what was typed */
    return start;
}

static void refuse(const char *why) {
    char text[sizeof((lr_error *)0)->text + 64];
    snprintf(text, sizeof text, "%s (`help` explains what can be typed)", why);
    show_text(text, 0);
}

/* Whether the line begins with the word of an action, if perhaps not of one that can be done
 * now. */
static bool is_action_word(const table *t, const char *line) {
    char word[LR_ACTION_TEXT_MAX];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
    return saying_find(t->speech->words, word) != NULL;
}

/* The action that was typed; false after saying what is wrong with it. */
static bool read_action(const table *t, int seat, const char *line, const lr_action *legal,
                        uint32_t count, lr_action *a) {
    char text[LR_ACTION_TEXT_MAX + 8];
    lr_error error;
    if (!*line && count == 1) {
        *a = legal[0];
        return true;
    }
    if (*line && line[strspn(line, "0123456789")] == 0) {
        unsigned long number = strlen(line) < 9 ? strtoul(line, NULL, 10) : 0;
        if (number >= 1 && number <= count)
            *a = legal[number - 1];
        else
            printf("The numbers go from 1 to %u.\n", count);
        return number >= 1 && number <= count;
    }
    bool has_seat = line[0] >= '0' && line[0] <= '9' && line[1] == ' ';
    int length = has_seat ? snprintf(text, sizeof text, "%s", line)
                          : snprintf(text, sizeof text, "%d %s", seat, line);
    if (!*line || length < 0 || (size_t)length >= sizeof text) {
        puts("Type a number of the list, an action, or `help`.");
        return false;
    }
    if (lr_action_parse(&t->game, text, a, &error) != LR_OK) {
        if (!is_action_word(t, line + (has_seat ? 2 : 0)))
            show_words(&t->game, legal, count, line);
        else
            refuse(error.text);
        return false;
    }
    if (a->actor != seat) printf("You are seat %d.\n", seat);
    return a->actor == seat;
}

/* Several people, one keyboard: nobody should see another's hand. */
static bool hand_over(const table *t, int seat) {
    if (t->human_count < 2 || !t->terminal) return true;
    printf("\nSeat %d, it is up to you. Press Enter when the others look away. ", seat);
    if (!read_line(t)) return false;
    fputs("\033[2J\033[H", stdout);
    return true;
}

/* Asks a person until the answer is an allowed action; false when they leave. */
static bool ask(table *t, int seat, lr_action *a) {
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(&t->game, &t->state, seat, legal);
    if (count == 0) cli_fail("the game waits for seat %d, which can do nothing", seat);
    if (t->last_asked != seat && !hand_over(t, seat)) return false;
    if (t->board_stale || t->last_asked != seat) draw(t, seat);
    t->board_stale = false;
    t->last_asked = seat;
    lr_observe(&t->game, &t->state, seat, &view);
    putchar('\n');
    show_status(&t->game, &view, seat, &t->names);
    show_actions(&t->game, legal, count, NULL);
    for (;;) {
        printf("seat %d%s> ", seat, count == 1 ? " (Enter plays the only action)" : "");
        const char *line = read_line(t);
        if (!line || strcmp(line, "quit") == 0) return false;
        if (run_command(t, seat, line, legal, count)) continue;
        if (!read_action(t, seat, line, legal, count, a)) continue;
        lr_status status = lr_check(&t->game, &t->state, *a);
        if (status == LR_OK) return true;
        printf("%s\n", lr_status_reason(status));
    }
}

/* ---- the game ---- */

static void bot_action(table *t, int seat, lr_action *a) {
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(&t->game, &t->state, seat, legal);
    if (count == 0) cli_fail("the game waits for seat %d, which can do nothing", seat);
    *a = legal[0];
    if (count == 1) return;
    lr_observe(&t->game, &t->state, seat, &view);
    *a = lr_player_choose(t->player[seat], &view, legal, count, (lr_budget){ 0 });
    lr_status status = a->actor == seat ? lr_check(&t->game, &t->state, *a) : LR_E_NOT_YOUR_TURN;
    if (status != LR_OK)
        cli_fail("the bot %s chose an action that is refused: %s", lr_bot_name(t->bot[seat]),
                 lr_status_reason(status));
}

static void pause_ms(uint32_t ms) {
    struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000 };
    if (ms == 0) return;
    fflush(stdout);
    nanosleep(&time, NULL);
}

/* Plays to the end; false when a person left before. */
static bool play(table *t) {
    for (uint32_t actors; (actors = lr_actors(&t->game, &t->state)) != 0;) {
        lr_action a;
        int seat = lr_seat_first(actors);
        if (actors & LR_CHANCE)
            a = lr_chance_sample(&t->game, &t->state, &t->chance);
        else if (!t->human[seat])
            bot_action(t, seat, &a);
        else if (!ask(t, seat, &a))
            return false;
        do_action(t, a);
        if (!(actors & LR_CHANCE) && !t->human[seat]) pause_ms(t->delay_ms);
    }
    return true;
}

static void tell_of_saving(const table *t) {
    if (t->kept == t->actions)
        puts("`longroad play --resume` and the file go on with it.");
    else
        puts("It is not saved: next time, `save FILE` before `quit` keeps a game, and\n"
             "`longroad play --resume FILE` goes on with it.");
}

static int run_play(int argc, char **argv) {
    play_flags flags = { .shared = flags_default() };
    cli_command_read(&cmd_play, argc, argv, &flags);
    table *t = cli_allocate(1, sizeof *t);
    set_up(t, &flags);
    print_intro(t);
    bool finished = play(t);
    if (finished) {
        draw(t, LR_SPECTATOR);
        show_result(&t->game, &t->state, &t->names);
    } else {
        puts("\nThe game is left unfinished.");
    }
    for (int seat = 0; seat < t->game.seats; seat++) lr_player_free(t->player[seat]);
    bool saved = !flags.record || save(t, flags.record);
    if (!finished && t->human_count > 0) tell_of_saving(t);
    flags_free(&flags.shared);
    free(t->record.bytes);
    free(t->log.bytes);
    free(t);
    return saved ? CLI_OK : CLI_FAILED;
}

const cli_command cmd_play = {
    .name = "play",
    .sentence = "Play at the terminal against bots",
    .about = "Play at the terminal against bots; type `help` during the game.",
    .more = "A game that was kept by `save FILE`, or by --record, goes on with --resume FILE, with "
            "the same people and bots unless --human and --bots say otherwise.",
    .flags = own_flags,
    .groups = { &flags_game_group, &flags_player_group },
    .run = run_play,
};
