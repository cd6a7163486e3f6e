/* parts.h - the functions that the server's files offer each other, by file. */
#ifndef SERVER_PARTS_H
#define SERVER_PARTS_H

#include "json_text.h"
#include "server_state.h"
#include "shipped.h"

/* ---- games.c: compiled rules, shared ---- */

/* NULL: s->fault or the error says why. */
shared_game *game_take(server *s, const char *config, const char *map_text, lr_error *error);
void game_release(server *s, shared_game *game);
/* Frees games that nobody has used for a while: a worker may still look at one just released. */
void games_sweep(server *s);
void games_free(server *s);
const char *game_setting(server *s, shared_game *game, size_t *length);

/* ---- names.c: texts, tables' names, tokens, hashes ---- */

/* Copies what fits, and ends it with a zero. */
void text_copy(char *to, size_t size, const char *from);

/* A name that no table in memory has. With more tries the numbers get longer. */
void name_public(server *s, uint32_t tries, char out[MESSAGE_TABLE_MAX + 1]);
/* The name of a table's rematch: NAME-2, then NAME-3. */
void name_again(const char *name, char out[MESSAGE_TABLE_MAX + 1]);
/* What stands for an address in the journal and the store. Not 0. */
uint64_t maker_of(const server *s, const char *address_text);
void name_private(server *s, char out[MESSAGE_TABLE_MAX + 1]);
void token_make(server *s, char out[TOKEN_TEXT_MAX]);
void token_hash(const server *s, const char *token, unsigned char out[HASH_BYTES]);
/* The table's number and a proof that the server gave it: `1234-0f3a...`. */
enum { RECORD_LINK_MAX = 64 };
void record_name(const server *s, uint64_t number, char out[RECORD_LINK_MAX]);
bool record_number(const server *s, const char *name, uint64_t *number);

/* ---- table.c: making, finding and ending tables; timers ---- */

table *table_new(server *s, uint64_t number);
void table_free(server *s, table *t);
bool table_name(server *s, table *t, const char *name); /* false: taken, or no memory */
table *table_by_number(const server *s, uint64_t number);
table *table_by_name(const server *s, const char *name);
/* Forgets the journal and what followed from it; keeps connections and place. */
void table_forget(server *s, table *t);
void table_dirty(server *s, table *t);
bool table_step(table *t, const step *what);
void table_steps_clear(table *t);
bool table_is_person(const table *t, int seat);
/* A bot plays the seat of a person, to whom it goes back: `name` and `token` are the person's. */
bool table_has_owner(const table *t, int seat);
uint32_t table_people(const table *t);    /* seats of people */
uint32_t table_connected(const table *t); /* of people who are connected */
uint32_t table_owned(const table *t);     /* of people, and those that bots play for them */
void table_schedule(server *s, table *t, int64_t due_ms);
table *table_due(const server *s); /* the first to be woken */

/* ---- journal.c: entries as text ---- */

typedef enum entry_kind {
    ENTRY_MAP,
    ENTRY_CREATED,
    ENTRY_SEAT,
    ENTRY_HOST,
    ENTRY_START,
    ENTRY_ACT,
    ENTRY_UNDO,
    ENTRY_CHAT,
    ENTRY_CLOCK,
    ENTRY_VOTE,
    ENTRY_PAUSE,
    ENTRY_OVER,
    ENTRY_NEXT,
    ENTRY_POSITION,
    ENTRY_HASH,
    ENTRY_ENTROPY,
    ENTRY_BEGIN,
    ENTRY_CLOSED,
    ENTRY_RULES,
    ENTRY_LESSON,
    ENTRY_STEP,
    ENTRY_KINDS
} entry_kind;

typedef struct entry {
    entry_kind kind;
    int8_t seat; /* who wanted it; -1: nobody, chance */
    int64_t id;  /* of the seat's message; 0: none */
    int8_t target;
    uint8_t what; /* VOTE: word_motion; OVER: word_result; STEP: lesson_step_kind */
    bool on;
    lr_action action;
    uint8_t rule;              /* ACT: word_rule, if the server did it for the seat */
    seat_rules wanted;         /* RULES */
    const wire_family *family; /* RULES, while it is read */
    const char *text; /* MAP, POSITION, CHAT; HASH, ENTROPY: hexadecimal, or empty: silent */
    size_t length;
    sitter who;                         /* SEAT */
    char entropy[FAIR_ENTROPY_HEX_MAX]; /* SEAT of format 1: what it adds to the dice; read only */
    int64_t bank_ms[LR_SEATS_MAX];
    uint64_t next;
    /* CREATED */
    const char *name, *title, *config;
    uint32_t rules, format; /* 0: it does not say */
    part_settings settings;
    unsigned char seed[FAIR_SEED_BYTES];
    uint64_t maker; /* 0: the line is missing */
    bool maker_knows;
} entry;

/* Adds the table's next entry to the batch. */
void entry_write(server *s, table *t, const entry *e);
/* Reads an entry's text, any bytes; `room` holds its texts. False: not an entry. */
enum { ENTRY_ROOM = LR_MAP_TEXT_MAX + 4096 };
bool entry_read(const journal *j, const store_entry *from, entry *e, char room[ENTRY_ROOM]);

/* ---- apply.c: what the entries say, as a value ---- */

/* Applies an entry to the journal; the server lends compiled games. False: the entry is impossible,
 * the journal is damaged. */
bool entry_apply(server *s, journal *j, const entry *e, int64_t wall_ms);
/* Frees what the journal holds; it is then the journal of no entries. */
void journal_clear(server *s, journal *j);
/* The position where the game begins. */
void journal_beginning(const journal *j, lr_state *out);
/* The position after the first `count` actions. */
void journal_replay(const journal *j, uint32_t count, lr_state *out);

/* ---- live.c: what this process does with an entry ---- */

/* Makes an entry: adds it to the batch, applies it, and notes what people are to be told. */
void live_add(server *s, table *t, const entry *e);
/* An entry that was read from the store. False: it is impossible, the journal is damaged. */
bool live_read(server *s, table *t, const entry *e, int64_t wall_ms);

/* ---- restart.c: tables from the store ---- */

void restart_reload(server *s, table *t);
void restart_entry(server *s, const store_entry *from);
void restart_loaded(server *s, uint64_t number, store_status status);
/* Reads it again when the time has come; the time for schedule(). */
int64_t restart_due(const table *t);

/* ---- sleep.c: leaving memory and coming back ---- */

/* When a table where nobody is must be closed or archived, by now_ms; INT64_MAX: not at all. */
int64_t sleep_expires(const server *s, const table *t);
/* What the table's row should say. */
int64_t sleep_wake_ms(const server *s, const table *t);
/* When it may leave memory, or its row is to be changed. */
int64_t sleep_due(const server *s, const table *t);
/* Puts it to sleep if its time has come; true: it is gone. */
bool sleep_check(server *s, table *t);
/* There is place for one more table, `keep` stays. */
bool sleep_room(server *s, const table *keep);
void sleep_tick(server *s); /* asks for tables that are due */
int64_t sleep_next(const server *s);
/* Counts the table for its maker while it is unfinished. */
void sleep_hold(server *s, table *t);
void sleep_release(server *s, table *t); /* no more, whatever it is */
uint32_t sleep_held(const server *s, uint64_t maker);
void sleep_free(server *s);

/* ---- nodes.c: tables that other nodes have ---- */

bool nodes_shared(const server *s); /* several nodes share the store */
int64_t nodes_due(const server *s);
void nodes_tick(server *s); /* lets tables go, if this node is to end */

/* ---- find.c: tables by name, in memory or not; tables that cannot be woken ---- */

/* True if the answer is known without the disk, or is being asked for. */
bool find_known(server *s, const char *name);
/* YES and the table; WAITING: it is looked for; or why there is none. */
verdict find_table(server *s, const char *name, table **out);
/* Asks whether a name is free: the answer comes to receive_named(). False: try again later. */
bool find_free(server *s, const char *name);
void find_forget(server *s, const char *name); /* it is taken from now on */
/* A table not in memory begins to be read; NULL: no room. */
table *find_wake(server *s, uint64_t number, const char *name, int64_t wake_ms);
/* `t` may be NULL where nothing but the number is known. */
void find_unserved(server *s, uint64_t number, const char *name, verdict v, const char *program,
                   const char *why);
const unserved *find_is_unserved(const server *s, uint64_t number);
verdict find_refuse(server *s, const unserved *row); /* the sentence is in s->reason */

/* ---- batch.c: what is made durable together ---- */

/* The batch is one of this table's. */
void batch_note(batch *b, table *t);
/* The table's row is to say this. Returned for the caller to fill in more. */
store_change *batch_change(server *s, table *t, store_stage stage);
/* A row of a table that is not in memory: nobody waits for it, and a failure says nothing. */
store_change *batch_mark(server *s, uint64_t number, store_stage stage);
store_stage batch_stage(const table *t);
/* The row's wake_ms follows the table. */
void batch_wake(server *s, table *t);
bool batch_open(const server *s); /* something is in it */
/* Hands the batch to the edge. `answer` may be NULL. */
void batch_send(server *s, const ticket *answer);

/* ---- play.c: moves, chance, the end ---- */

verdict play_move(server *s, table *t, int seat, int64_t id, lr_action a);
/* An action that the server does for the seat. */
void play_by_rule(server *s, table *t, int seat, word_rule rule, lr_action a);
verdict play_text(server *s, table *t, int seat, int64_t id, const char *text, int64_t at);
verdict play_undo(server *s, table *t, int seat, int64_t id);
verdict play_start(server *s, table *t, int seat, int64_t id);
void play_begin(server *s, table *t); /* the exchange is complete */
void play_began(server *s, table *t); /* the entry that begins the game has been added */
void play_go_on(server *s, table *t); /* after anything that changed the position */
void play_over(server *s, table *t, word_result result);
void play_list_record(server *s, const table *t); /* of a public game that is over */
/* The row of a game that is over in the list of records, whether or not it is public. */
void play_listing(server *s, const table *t, char out[LISTING_MAX]);
void play_archive(server *s, table *t);
void play_close(server *s, table *t, word_why why);
bool play_can_undo(const table *t, int seat);
/* The table allows it to whoever sits there. */
bool play_may_undo(const table *t, int seat);
/* The last action, by what its seat saw before it. */
bool play_undoable(server *s, const table *t, const lr_view *before, lr_action a);
/* Whether the last action may be taken back, found anew. */
void play_undo_refresh(server *s, table *t);
/* The record of a game that is over; to be freed. NULL: no memory. */
char *play_record(const table *t, size_t *length);

/* ---- dice.c: the exchange before a game ---- */

/* Every seat is taken: the exchange begins, and the game as well if nobody is waited for. */
void dice_start(server *s, table *t, int seat, int64_t id);
/* The same where nobody is asked for entropy: the dice are not promised. */
void dice_start_alone(server *s, table *t);
verdict dice_hash(server *s, table *t, int seat, int64_t id, const char *text);
verdict dice_entropy(server *s, table *t, int seat, int64_t id, const char *text);
bool dice_exchanging(const journal *j);
bool dice_complete(const journal *j);
uint32_t dice_silent(const journal *j); /* the seats of people that gave nothing in time */
bool dice_apply_start(journal *j);
bool dice_apply_hash(journal *j, const entry *e);
bool dice_apply_entropy(journal *j, const entry *e);
void dice_loaded(server *s, table *t);
int64_t dice_due(const table *t);
void dice_check(server *s, table *t);
int64_t dice_until_wall(const server *s, const table *t);

/* ---- seats.c: who sits where ---- */

/* `record` of a game that is over, if the message names one. */
verdict seats_create(server *s, connection *c, const say_create *m, const char *record,
                     size_t record_length, ticket *answer);
verdict seats_join(server *s, connection *c, const say_join *m, ticket *answer);
verdict seats_sit(server *s, connection *c, const char *table_name, const char *token);
verdict seats_watch(server *s, connection *c, const char *table_name);
verdict seats_leave(server *s, connection *c, int64_t id);
verdict seats_ready(server *s, table *t, int seat, int64_t id, bool on);
verdict seats_kick(server *s, table *t, int seat, int64_t id, int target);
verdict seats_bot(server *s, table *t, int seat, int64_t id, int target, const char *level);
verdict seats_swap(server *s, table *t, int seat, int64_t id, int from, int to);
verdict seats_colour(server *s, table *t, int seat, int64_t id, int colour);
verdict seats_rematch(server *s, table *t);
void seats_follow(server *s, table *t); /* to the table of the rematch, which wakes */
int64_t seats_follow_due(const server *s, const table *t); /* when to look for it again */
void seats_change(server *s, table *t, int by, int64_t id, int target, const sitter *who);
void seats_detach(server *s, connection *c, bool lost);
void seats_gone(server *s, connection *c, word_why why, const char *next);
/* A connection (or NULL) is to lose its seat, where it `was`, when that is stored. */
void seats_leaving(connection *c, word_why why, const sitter *was);
void seats_told(server *s, table *t); /* all is stored: who has lost a seat hears it now */
/* The host's rights go on to another person who is there. */
void seats_host(server *s, table *t);

/* ---- absent.c: people who are not there ---- */

typedef enum absence { ABSENT_NOT, ABSENT_COUNTING, ABSENT_PASSED } absence;
/* Whether the person at the seat is absent, and whether the countdown has passed. */
absence absent_now(const server *s, const table *t, int seat);
/* The seats of people of whom that is true. */
uint32_t absent_seats(const server *s, const table *t, absence which);
/* Call before a person becomes absent. Does nothing if the person was absent already. */
void absent_begin(const server *s, table *t, int seat);
void absent_anew(const server *s, table *t);          /* all countdowns begin now */
void absent_end(const server *s, table *t, int seat); /* nobody waits for the person any longer */
/* When the countdown ends: for people, 0: there is none; and for schedule(), of all seats. */
int64_t absent_until_wall(const server *s, const table *t, int seat);
int64_t absent_due(const server *s, const table *t);
void absent_keep(server *s, const table *t); /* it is about to sleep */
void absent_recall(server *s, table *t);     /* it has woken */
void absent_free(server *s);

/* ---- practice.c: games that begin at another position than the first ---- */

/* Reads a position; `out` gets it in full. */
verdict practice_position(server *s, const shared_game *game, const char *text,
                          char out[LR_STATE_TEXT_MAX]);
/* The game of a record; `out` gets the position after so many of its actions. -1: after none, or
 * after all of one that a client has sent. NULL: *why. */
shared_game *practice_from_record(server *s, const char *text, size_t length, int64_t decision,
                                  bool sent, char out[LR_STATE_TEXT_MAX], verdict *why);
/* Whether a game with so many people is left to the players' devices; if so it is counted. */
bool practice_left(server *s, int people);
/* Whether `shipped` names a puzzle: `puzzle/NAME`. */
bool practice_is_puzzle(const char *shipped);
/* The game of a shipped puzzle; `out` gets its position, and bots get the seats of the others.
 * NULL: *why. */
shared_game *practice_from_puzzle(server *s, const char *shipped, sitter seats[LR_SEATS_MAX],
                                  char out[LR_STATE_TEXT_MAX], verdict *why);

/* ---- decision.c ---- */

/* The row of a shipped puzzle; NULL: there is none of that name. */
const shipped_puzzle *decision_find(const char *name);

/* ---- lessons.c: tables with a coach ---- */

/* What an entry STEP says: the player goes on, the lesson is left, or it begins at the moment
 * `next`. */
typedef enum lesson_step_kind { STEP_NEXT, STEP_LEAVE, STEP_BEGIN, STEP_KINDS } lesson_step_kind;
extern const char *const lesson_step_words[STEP_KINDS];

bool lessons_on(const journal *j); /* there is a lesson, and it is not over */
/* The game of a shipped lesson, with the seats and where it begins: in `text`, or *position is
 * NULL; *moment is where the lesson begins. NULL: *why. */
typedef struct lesson_opening {
    const shipped_lesson *row; /* NULL: no lesson */
    uint32_t moment;
} lesson_opening;
shared_game *lessons_open(server *s, const char *shipped, sitter seats[LR_SEATS_MAX],
                          char text[LR_STATE_TEXT_MAX], const char **position,
                          lesson_opening *opening, verdict *why);
part_settings lessons_settings(const part_settings *wanted);
void lessons_attach(server *s, table *t, const lesson_opening *opening); /* its entries */
bool lessons_apply(journal *j, const entry *e);                          /* LESSON */
bool lessons_apply_step(journal *j, const entry *e);                     /* STEP */
/* Whether a POSITION may come while the game is on: the lesson jumps to it. */
bool lessons_may_jump(const journal *j);
void lessons_jumped(server *s, table *t); /* it has: everybody is told the table anew */
verdict lessons_judge(const table *t, lr_action a);
/* The script's next action, of a seat or of chance. */
bool lessons_script(const journal *j, lr_action *out);
void lessons_broken(server *s, table *t); /* the script does not fit the rules any more */
verdict lessons_say(server *s, table *t, int seat, int64_t id, word_want want, int64_t at);
void lessons_section(server *s, const table *t, json_writer *w);
void lessons_list(json_writer *w); /* all that are shipped */

/* ---- talk.c: chat and votes ---- */

verdict talk_chat(server *s, table *t, int seat, int64_t id, const char *text);
verdict talk_mute(server *s, table *t, int seat, int64_t id, int target, bool on);
verdict talk_vote(server *s, table *t, int seat, int64_t id, word_motion motion, bool on);
/* Checks whether a vote has passed, for example because somebody left. */
void talk_count(server *s, table *t);
/* The seats that must agree, and those whose silence is abstention. */
uint32_t talk_needed(const server *s, const table *t, word_motion motion);
uint32_t talk_abstain(const server *s, const table *t, word_motion motion);

/* ---- clock.c ---- */

typedef struct clock_preset {
    word_clock clock;
    bool by_days;  /* goes on while nobody is there, and over restarts */
    int64_t ms[4]; /* by wire_clock; 0: no limit */
    int64_t bank_ms;
} clock_preset;
const clock_preset *clock_of(const journal *j);
/* Looks who is waited for now and starts and stops timers. Writes banks that changed. */
void clock_update(server *s, table *t);
void clock_loaded(server *s, table *t);
/* Something about pause or connections changed. */
void clock_hold(server *s, table *t);
int64_t clock_due(const table *t);
void clock_check(server *s, table *t);    /* time-outs */
const clock_preset *clock_at(uint32_t k); /* NULL past the end */
int64_t clock_until_wall(const server *s, const table *t, int seat);

/* ---- bots.c: bots, stand-ins, hints ---- */

bool bots_known(const server *s, const shared_game *game, word_sitter kind, const char *name);
void bots_update(server *s, table *t); /* sits, rises and asks */
void bots_notice(server *s, table *t, const lr_state *before, lr_action a, const lr_state *after);
void bots_rise(server *s, table *t);
/* True if no bot has anything to do before a person comes or decides, or a clock runs out. Such a
 * table can sleep. */
bool bots_resting(const server *s, const table *t);
int64_t bots_due(const server *s, const table *t);
void bots_check(server *s, table *t);          /* shows what was thought */
void bots_back(server *s, table *t, int seat); /* the person takes the seat back */
verdict bots_hint(server *s, table *t, int seat, int64_t id);
void bots_standins(server *s, table *t);
const char *bots_standin_name(const table *t);
void bots_thought(server *s, uint64_t question, lr_action a);
void bots_hinted(server *s, uint64_t question, const server_hint *thought);

bool bots_go_on(const server *s, const table *t); /* as far as it depends on who is there */
bool bots_play(const table *t, int seat);         /* a bot, engine or stand-in plays the seat */

/* ---- rules.c: what the server answers for a seat ---- */

seat_rules rules_default(void);
verdict rules_set(server *s, table *t, int seat, int64_t id, const part_rules *wanted);
void rules_section(const table *t, int seat, json_writer *w);
/* Finds which offers rules answer, and when. Call before the table is told. */
void rules_look(server *s, table *t);
void rules_check(server *s, table *t); /* answers what is due */
/* The turn of the live position. */
wire_turn rules_turn(const journal *j);
/* An offer has been made: answers take their time from now. */
void rules_offered(server *s, table *t, int seat);

/* ---- between.c: building between two turns ---- */

verdict between_say(server *s, table *t, int seat, bool builds);
/* A move of the seat that acts between turns, while answers are still waited for. True: it was no
 * more than an answer. */
bool between_takes(server *s, table *t, lr_action a);
/* Finds what is asked. Call before the table is told. */
void between_look(server *s, table *t);
void between_check(server *s, table *t); /* passes for those who do not build */
bool between_waits(const table *t);      /* answers are waited for; nobody acts meanwhile */
/* Passes are not told before it is known who builds. */
bool between_hushed(const table *t);
int64_t between_due(const server *s, const table *t);
void between_section(const server *s, const table *t, int seat, json_writer *w);

/* ---- send.c, tell.c: frames ---- */

void send_frame(server *s, connection *c, const json_writer *w);
void send_ok(server *s, connection *c, const ticket *answer, const table *t);
void send_seat(server *s, connection *c, int64_t id); /* ok to sit, watch and resume */
void send_view(server *s, connection *c, int64_t id); /* of the connection's own seat */
void send_verdict(server *s, connection *c, int64_t id, verdict v, uint32_t seq);
void send_gone(server *s, connection *c, const char *table_name, word_why why, const char *next);
void send_elsewhere(server *s, connection *c, const table *t, int seat);
json_writer send_start(server *s);
void tell_table_changes(server *s, table *t); /* to all, when nothing is pending */
/* What people know from now on is the live position. */
void tell_all_told(server *s, table *t);
void tell_recount(server *s, table *t, uint32_t acts); /* the counters, from the first act on */
void sections_own(server *s, const table *t, int seat, int section, json_writer *w);
/* Of all that the section `seats` is made of; not 0. */
uint64_t sections_seats_key(const server *s, const table *t);
extern const char *const section_names[OWN_SECTIONS];

/* ---- lobby.c ---- */

void lobby_subscribe(server *s, connection *c, bool on);
void lobby_changed(server *s, table *t);
void lobby_gone(server *s, table *t);
void lobby_tell(server *s);
int64_t lobby_due(
    const server *s); /* when somebody is to be told; INT64_MAX: nothing has changed */
void lobby_free(server *s);
/* Tables of other nodes, those that are here too left out. NULL: that was the last one. */
const far_table *lobby_far_next(server *s, uint32_t *at);
void lobby_row(const table *t, json_writer *w);
/* Who sits where, with what everybody knows of their points; returns how many seats there are. The
 * texts are the table's. */
uint32_t lobby_players(const table *t, const wire_standing *standing,
                       part_player out[LR_SEATS_MAX]);
/* Round and points of a position of the table, as a watcher knows them. */
wire_standing lobby_standing(server *s, const table *t, const lr_state *state);
bool lobby_lists(const table *t);

/* ---- thumb.c ---- */

/* The answer to who may watch the table; `at` of what the client has, -1: none. False: no
 * memory. */
bool thumb_write(server *s, const table *t, int64_t at, json_text *out);
void thumbs_free(server *s);

/* ---- catalogue.c ---- */

void catalogue_write(const server *s, json_writer *w);
void gallery_write(const server *s, json_writer *w);

/* ---- receive.c ---- */

/* The connection no longer waits. */
void receive_forget(server *s, connection *c);
/* Messages that wait for the table of that name are handled (YES) or refused. */
void receive_found(server *s, const char *name, verdict v);
/* Those that wait to know whether the name is free. */
void receive_named(server *s, const char *name, verdict v);

/* ---- limits.c ---- */

address *address_take(server *s, const char *text);
void address_release(server *s, address *a);
void addresses_sweep(server *s);
void addresses_free(server *s);
bool limit_message(server *s, connection *c, bool *flood);
verdict limit_table(server *s, connection *c);
/* A name is looked for on the disk: it counts as a request of the address. */
bool limit_find(server *s, connection *c);
bool limit_chat(server *s, seat_state *who);

/* ---- server.c ---- */

void server_set_time(server *s, server_time t);
void server_settle_all(server *s); /* looks after all tables that changed */
/* Whether the work (word_device) is left to the players' own devices. */
bool server_leaves(const server *s, int what);
void server_log(server *s, server_level level, const char *event, const table *t, const char *why);
void connection_close(server *s, connection *c, message_closing code, const char *why);
/* The table is taken out of memory; those at it are told. */
void server_drop(server *s, table *t, word_why why);

#endif
