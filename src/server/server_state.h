/* server_state.h - what the server holds in memory, for its own files only.
 *
 *     server
 *       connections   by the edge's number; each belongs to an address, and to one table at most
 *       addresses     what one client machine has open, for the limits
 *       tables        in slots; found by number, by public name, by the time they want to be woken
 *         log         what the entries say, a value: who sits where, actions, the position
 *         told        the position that the clients have been told
 *         steps       what was accepted and not told yet
 *         seats       the connection, the answers given lately, the timer and the bot of each seat
 *       tickets       appends that the edge has not answered yet, in order
 *       finds         names that the edge looks for, and those just looked for in vain
 *       unserved      tables that cannot be woken, and why
 *       makers        how many unfinished tables each has, awake or asleep
 *
 * Invariants.
 *  1. A table's entries are numbered without gap; `entries` is the number of the next one.
 *  2. Whatever changes a table so that it must survive is an entry, and is made by entry_apply(),
 *     live and at a restart alike.
 *  3. While `pending` is not 0, clients hear nothing of the table but answers to stored messages.
 *     tell_table_changes() runs when it is 0; then live and told become the same.
 *  4. A connection at a seat is that seat's only one, and seat->connection points back to it.
 *  5. Only bots.c gives tasks to the edge; a player number is between SIT and RISE or it is 0.
 */
#ifndef SERVER_SERVER_STATE_H
#define SERVER_SERVER_STATE_H

#include "crypto.h"
#include "fair.h"
#include "ledger_json.h"
#include "lesson.h"
#include "lookup.h"
#include "messages.h"
#include "server.h"
#include "wire.h"

#include <assert.h>

enum {
    JOURNAL_FORMAT = 2,  /* of the entries that this program writes; the newest that it reads */
    ANSWERS_KEPT = 16,   /* of each seat: repeated messages get the same answer */
    ACTS_MAX = 20000,    /* actions of one game; then it ends undecided */
    STEPS_MAX = 4096,    /* not told yet */
    TOKEN_BYTES = 20,    /* random bytes of a seat's token */
    TOKEN_TEXT_MAX = 33, /* the same in base 32 */
    HASH_BYTES = 32,
    FRAME_MAX = 768 << 10,    /* bytes of the largest frame: a fresh table */
    OWN_BYTES_MAX = 64 << 10, /* bytes of the server's own sections */
    ARENA_MAX = 256 << 10,    /* bytes of the texts of one append */
    TICKETS_MAX = 1 << 16,
    RECORDS_KEPT = 100,
    LOBBY_GONE_MAX = 64, /* tables gone since the lobby was told */
    FINDS_MAX = 256,
    UNSERVED_MAX = 256, /* by name; more are counted */
    LISTING_MAX = 2560, /* bytes of a row in the list of records */
    JUDGED_MAX = 1200,  /* bytes of what a judged game adds to it */
    PROGRAM_MAX = 24,   /* bytes of a program's version */
    THUMBS_KEPT = 64,   /* pictures of tables, written once for each position */
    /* Sections of a table: the server's own, then those of the game. */
    OWN_STAGE = 0,
    OWN_HOST,
    OWN_SEATS,
    OWN_WATCHERS,
    OWN_CLOCK,
    OWN_VOTES,
    OWN_DICE,
    OWN_UNDO,
    OWN_RULES,
    OWN_AUTOMATIC,
    OWN_LESSON,
    OWN_COUNTS,
    OWN_SECTIONS,
    SECTIONS_MAX = OWN_SECTIONS + WIRE_SECTIONS_MAX,
    VIEWS = 3 /* json, text, none */
};

typedef struct table table;
typedef struct connection connection;

/* ---- answers ---- */

/* Yes is 0, the server's own refusals are positive, those of the rules negative. */
typedef int32_t verdict;
enum { YES = 0, WAITING = INT16_MAX /* in the list of answers: not stored yet */ };
static inline verdict by_rules(lr_status status) {
    return -(verdict)status;
}

typedef struct past_answer {
    int64_t id;
    int16_t verdict;
    uint32_t seq;
} past_answer;

/* ---- compiled games (games.c) ---- */

typedef struct shared_game {
    struct shared_game *next;
    uint64_t key;
    uint32_t uses;
    int64_t unused_since_ms;
    const wire_family *family;
    char *config, *brief, *map_text; /* full and short configuration; map_text may be NULL */
    char *setting;                   /* JSON of the setting, made when first wanted */
    size_t setting_length;
    lr_game game;
} shared_game;

/* ---- seats ---- */

/* Who sits there, as the journal says it. */
typedef struct sitter {
    uint8_t kind;  /* word_sitter */
    int8_t colour; /* word_colour, or MESSAGE_NO_WORD */
    bool ready, muted;
    char name[MESSAGE_NAME_MAX + 1]; /* of the person; of a bot: of the seat's owner, or empty */
    char bot[MESSAGE_LEVEL_MAX + 1];
    unsigned char token[HASH_BYTES]; /* keyed hash, of the person or owner; all zero: none */
    int64_t last_id; /* in an entry: how far the person's messages have counted at another seat */
} sitter;

typedef struct seat_state {
    /* What this process has answered lately: entries of the journal, and refusals. */
    past_answer answers[ANSWERS_KEPT];
    uint32_t answer_count;
    int64_t last_id;
    unsigned char answers_of[HASH_BYTES]; /* the hash of the token whose messages these are */
    /* During a reload: what was there before it. */
    past_answer old_answers[ANSWERS_KEPT];
    uint32_t old_count;
    int64_t old_last_id;
    unsigned char old_token[HASH_BYTES];
    connection *connection;
    int64_t gone_ms; /* since when the person is absent (absent.c), while that is so */
    bool away, standin, timed_out, watched_clock;
    uint8_t timer;             /* wire_clock, while watched_clock */
    int64_t used_ms, since_ms; /* of the timer: before the last start, and when that was */
    int64_t chat_ms[2];        /* allowance: when it was filled, thousandths of lines in it */
    uint64_t player, question; /* of the bot, 0: none */
    bool is_program;           /* the player is one of the admin's engines */
    struct seat_state *older, *newer; /* while there is a player: by when it was asked last */
    uint64_t hinter, hint;            /* of the bot that gives a hint, and its question */
    int64_t hint_id;                  /* of the message that asked */
    uint32_t hint_seq;
    bool thought; /* an answer is here and waits until shown_ms */
    int64_t shown_ms;
    lr_action thinks;
    uint8_t declines; /* makers of open offers that a rule of the seat's answers (rules.c) */
    uint64_t hash[SECTIONS_MAX];
} seat_state;

/* ---- tables ---- */

typedef struct act {
    lr_action action;
    uint32_t seq;
    uint8_t rule;    /* word_rule: the server did it for the seat */
    lesson_at coach; /* where the player of a lesson was before */
} act;

/* What the server does for a seat (rules.c). */
typedef struct seat_rules {
    uint8_t trades, extra; /* word_trades, word_extra */
    uint8_t deaf;          /* seats */
    uint8_t points;
    uint8_t never[WIRE_GOODS_MAX]; /* by good: so many or more; 0: any number */
    bool worse, unpayable;
    uint8_t unused[2]; /* compared as bytes */
    uint32_t turn;     /* in which they were set: what holds for a turn holds for that one */
} seat_rules;

/* When a seat made its latest offer. */
typedef struct offer_time {
    int64_t at_ms; /* 0: not known */
    uint64_t lot;  /* random: how long automatic answers take */
} offer_time;

/* What comes between two turns (between.c). */
typedef struct between {
    uint32_t turn;      /* the number of the turn that all of this belongs to */
    int64_t rolled_ms;  /* when its dice were thrown; 0: not yet */
    int64_t ended_ms;   /* when it ended; 0: not yet */
    uint8_t parts;      /* seats whose part comes after it */
    uint8_t useful;     /* of these, people who could build */
    uint8_t builds;     /* who said yes */
    uint8_t passes;     /* who said no */
    bool known, closed; /* closed: no answer is waited for any more */
} between;

enum { STEP_ACT = EVENT_COUNT };
typedef struct step {
    uint8_t kind; /* event_kind or STEP_ACT */
    int8_t seat;
    bool on;
    uint8_t rule; /* STEP_ACT: word_rule */
    uint32_t seq;
    int64_t at_ms;
    lr_action action;
    char *text; /* freed when told */
} step;

typedef struct chat_line {
    int8_t seat;
    uint32_t seq;
    int64_t at_ms;
    char name[MESSAGE_NAME_MAX + 1];
    char *text;
} chat_line;

typedef enum health { HEALTHY, FAILING, LOADING } health;
#define WAKE_UNKNOWN INT64_MIN
#define SOMEBODY INT64_MIN

typedef enum asked_for { ASKED_RECORD, ASKED_TABLE, ASKED_NAME } asked_for;

/* What the entries say of a seat. */
typedef struct seat_log {
    sitter who;
    int64_t bank_ms;
    uint32_t asked_seq; /* of the entry that began the seat's decision, or took it away */
    seat_rules rules;
} seat_log;

/* The lesson of a table, with its text (lessons.c). */
typedef struct taught {
    lesson lesson;
    char name[MESSAGE_SHIPPED_MAX + 1];
    char text[]; /* what the lesson points into */
} taught;

/* What the entries of a table say, and nothing else: entry_apply() makes it of them, live and at a
 * restart alike, so the same entries give the same value. journal_none: there are none. */
typedef struct journal {
    uint32_t entries; /* so many; the number of the next one */
    char title[MESSAGE_TITLE_MAX + 1];
    uint8_t stage;  /* word_stage */
    uint8_t result; /* word_result, when over */
    int8_t host;
    uint8_t seat_count;
    uint8_t votes[4];  /* by motion: the seats that have agreed */
    uint8_t paused_by; /* the seats that had agreed to the pause */
    bool started;
    bool paused;           /* by a vote */
    bool closed;           /* over without a game */
    bool maker_knows;      /* the maker had the position where it begins, hidden cards and all */
    uint8_t format;        /* as `created` says; 1: no exchange */
    uint8_t step;          /* word_dice */
    uint8_t hashed, added; /* by seat: see dice.c */
    part_settings settings;
    uint32_t rules;       /* as `created` says; 0: an older journal, which does not */
    uint64_t maker;       /* keyed hash of the address that made it; 0: not known */
    uint64_t next_number; /* of the table of the rematch */
    int64_t created_ms;
    int64_t undone_seq;       /* of the last entry that took something back; -1: none */
    int64_t visit_wall_ms;    /* of the last entry that a person made */
    int64_t last_act_wall_ms; /* of the last action, or the end of a pause */
    int64_t began_wall_ms;    /* when the game began */
    int64_t over_wall_ms;     /* when the game ended */
    unsigned char seed[FAIR_SEED_BYTES];
    char commitment[FAIR_HEX_MAX];
    char hashes[LR_SEATS_MAX][FAIR_HEX_MAX];
    fair_entropy entropy;
    fair_dice dice;
    seat_log seats[LR_SEATS_MAX];
    uint32_t chat_count; /* in all; the last MESSAGE_CHAT_KEPT are here */
    uint32_t act_count;  /* actions of the game so far, without those taken back */
    /* In memory of their own: */
    uint32_t act_room;
    act *acts;
    chat_line *chat;
    taught *taught;      /* the lesson; NULL: there is none */
    lesson_at coach;     /* where the player is in it */
    char *map_text;      /* of an entry that came before `created` */
    char *position;      /* where the game begins, as text; NULL: at its beginning */
    shared_game *shared; /* its rules */
    lr_state *begin;     /* the position that `position` tells; NULL: there is none */
    lr_state *live;      /* after all actions */
} journal;
extern const journal journal_none;

/* A table in memory: what its entries say, and what only this process knows of it. */
struct table {
    uint64_t number;
    char name[MESSAGE_TABLE_MAX + 1];
    journal log;
    bool undoable;          /* the last action can be taken back, as far as the rules go */
    bool closed;            /* by its journal, or no longer wanted */
    bool offers_open;       /* some offer may wait for an answer */
    wire_standing standing; /* of `told` */
    lr_state *told;
    wire_counts *counts; /* of `told` */
    step *steps;         /* accepted and not told yet */
    uint32_t step_count, step_room;
    seat_state seats[LR_SEATS_MAX];
    uint32_t told_entries, told_acts;
    uint32_t told_at; /* differs where `told` does: the last act's entry, and one more */
    uint32_t noticed; /* of the steps: bots have been told */
    offer_time offered[LR_SEATS_MAX];
    int64_t automatic_ms; /* when the next answer by a rule is due; INT64_MAX: none */
    between between;
    health health;
    uint32_t slot;
    uint32_t pending; /* appends under way */
    uint32_t heap_at; /* in the heap of timers; 0: not there */
    uint32_t watcher_count;
    connection *watchers; /* a list */
    uint64_t watcher_hash[VIEWS][SECTIONS_MAX];
    uint64_t seats_key, seats_hash; /* of what the section `seats` was made of, and of its text */
    uint64_t dice_hash;             /* of the text of the section `dice`, once the game has begun */
    uint64_t held_by;               /* counted in `makers` for this one; 0: for nobody */
    bool dirty, over_untold;
    bool next_over;            /* the rematch, when it was last seen */
    bool seats_untold;         /* who sits where has changed, and that is not told yet */
    bool load_failed;          /* an entry would not replay */
    int64_t reload_ms;         /* FAILING: when it is read again, after a fault of reading */
    bool load_doubted;         /* LOADING: what is read may be old, and is read once more */
    bool waking;               /* LOADING or FAILING: nobody has been served since it slept */
    bool woken_by_time;        /* by edge.due: nobody has asked for it */
    bool archived;             /* running, and nobody came for so long that it counts no more */
    bool needs_version;        /* another version made it */
    char program[PROGRAM_MAX]; /* that made it, if the journal says so */
    int64_t wake_ms; /* in its row, by the wall; WAKE_UNKNOWN: not known, but early enough */
    bool waiting_for_reconnect, clock_runs;
    int8_t turn_seat; /* whose turn's timer was the last, and what it has used */
    int64_t turn_used_ms;
    int64_t reconnect_left_ms, reconnect_since_ms;
    int64_t step_due_ms;     /* of the exchange: who has sent nothing by then is silent */
    int64_t nobody_since_ms; /* no person is connected; SOMEBODY: one is */
    int64_t ended_ms, retry_ms;
    int64_t room_ms; /* a bot found no room: when it looks again; 0: none */
    int64_t due_ms;
    struct address *address; /* that made it; NULL after a restart */
    table *next_dirty, *next_name;
};

/* ---- connections and addresses ---- */

typedef struct address {
    char text[SERVER_ADDRESS_MAX];
    uint64_t key;
    uint32_t users; /* connections and tables that point here */
    uint32_t connections;
    int64_t unused_since_ms;
    int64_t filled_ms, allowance;           /* thousandths of tables that it may make */
    int64_t http_filled_ms, http_allowance; /* thousandths of HTTP requests that it may send */
} address;

struct connection {
    uint32_t number;
    bool hello, lobby, fresh, closing, join_waits;
    bool makes;          /* join_waits: for a table that it makes, of which it knows nothing yet */
    bool leaving;        /* the seat is no longer its own, and is so for good when that is stored */
    uint8_t leaving_why; /* word_why */
    int64_t leaving_id;  /* of the message that said so; 0: the host wants it */
    uint8_t view;        /* word_view */
    int8_t seat;         /* -1: watches */
    char name[MESSAGE_NAME_MAX + 1];
    table *table;
    address *address;
    int64_t heard_ms, filled_ms, allowance; /* thousandths of messages */
    uint32_t unread, refused;               /* messages in a row: made no sense, came too fast */
    int64_t joined_id;                      /* of the create or join that gave the seat */
    int64_t sat_id; /* of the sit or resume that takes the seat back from a bot; 0: stored */
    uint32_t joined_seq;
    char token[TOKEN_TEXT_MAX];              /* told by it, in case it is repeated */
    unsigned char leaving_token[HASH_BYTES]; /* of the seat that it is about to lose */
    int64_t resume_seq;                      /* fresh: events from here, -1: the table whole */
    connection *next_watcher, *previous_watcher;
    connection *next_lobby, *previous_lobby;
    /* A message that waits: a `create` for the record it goes on from or for a name that is free,
     * any other for the table that it names. */
    char *asked; /* the message; NULL: none */
    size_t asked_length;
    int64_t asked_id;
    uint8_t asked_for;
    uint64_t asked_record;
    char asked_name[MESSAGE_TABLE_MAX + 1];
    char drawn[MESSAGE_TABLE_MAX + 1]; /* a name that is free; empty: none was looked for */
    uint32_t draws;
    connection *next_asker;
};

/* ---- appends ---- */

typedef struct ticket {
    uint64_t number;
    bool aside; /* of no table's health: a mark in the store */
    uint64_t tables[2];
    uint32_t connection; /* that waits for the answer, if it is still there */
    int64_t id;
    int8_t seat; /* whose answers to fill, of tables[0] */
    bool with_token, created;
    bool sat; /* the seat is taken back from a bot */
    uint32_t seq;
    char token[TOKEN_TEXT_MAX];
} ticket;

typedef struct batch {
    store_entry entries[STORE_BATCH_MAX];
    uint32_t entry_count;
    store_change changes[4];
    uint32_t change_count;
    char *record; /* freed after the append */
    char listing[LISTING_MAX];
    bool aside;
    char arena[ARENA_MAX];
    size_t used;
    bool full;
    table *tables[2];
    uint32_t table_count;
} batch;

/* The picture of a table at one position (thumb.c). */
typedef struct thumb {
    uint64_t number;
    uint32_t at;
    char *sections; /* as a JSON object; NULL: none */
} thumb;

/* A public table of another node: its row as JSON. */
typedef struct far_table {
    uint64_t number;
    bool told; /* those who look at the lobby have this row */
    char name[MESSAGE_TABLE_MAX + 1];
    char *row;
} far_table;

/* A public game that has ended, for the list of records: its row as JSON. */
typedef struct ended_game {
    uint64_t number;
    int64_t ended_ms;
    char row[LISTING_MAX];
} ended_game;

/* What a judged game adds to its row: more members, as an object. */
typedef struct judged_game {
    uint64_t number; /* 0: none */
    char summary[JUDGED_MAX];
} judged_game;

/* A name that the edge looks for (WAITING), or what it found a moment ago. */
typedef struct finding {
    char name[MESSAGE_TABLE_MAX + 1]; /* empty: the place is free */
    bool wake;                        /* if there is such a table it is to wake */
    int16_t verdict;
    char node[STORE_NODE_MAX]; /* MOVED: who has the table */
    int64_t until_ms;
} finding;

/* A table that cannot be woken. */
typedef struct unserved {
    uint64_t number;
    char name[MESSAGE_TABLE_MAX + 1];
    int16_t verdict; /* REFUSE_DAMAGED or REFUSE_NEEDS_VERSION */
    char program[PROGRAM_MAX];
    char why[96];
} unserved;

/* The server's own sections of the table that is being told, written when first needed: they are
 * the same for all receivers, except undo. */
typedef struct own_sections {
    uint32_t written;   /* bits by section */
    uint64_t seats_key; /* of what `seats` is made of; 0: not known */
    uint64_t hash[OWN_SECTIONS];
    uint32_t at[OWN_SECTIONS], length[OWN_SECTIONS];
    uint32_t used;
    char bytes[OWN_BYTES_MAX];
} own_sections;

struct server {
    server_config config;
    server_edge edge;
    server_time time;
    int64_t
        wall_offset_ms; /* from now_ms to wall_ms, kept still so that deadlines do not tremble */
    server_figures figures;
    char *catalogue, *gallery;       /* of http.c, once they were asked for */
    char *ledgers[1 + LEDGER_PAGES]; /* likewise: the list of them, then each */
    thumb thumbs[THUMBS_KEPT];
    lookup absences; /* by table: of those that sleep (absent.c) */
    lookup connections, addresses, tables, names;
    table **slots;
    uint32_t slot_count, table_count;
    uint32_t *free_slots, free_count;
    table **heap;
    uint32_t heap_count;
    table *dirty;
    connection *lobby;
    connection *askers; /* connections that wait for a record */
    finding finds[FINDS_MAX];
    unserved unserved[UNSERVED_MAX];
    uint32_t unserved_count; /* those not in the list too */
    lookup makers;
    int64_t wake_ms;  /* by the wall: when a sleeping table wants to wake, as far as is known */
    int64_t began_ms; /* when the first event came */
    int64_t lobby_due_ms;
    char lobby_gone[LOBBY_GONE_MAX][MESSAGE_TABLE_MAX + 1];
    uint32_t lobby_gone_count;
    bool due_asked; /* edge.due has not answered */
    bool began, stopping;
    bool draining;                 /* tables leave, and none comes (nodes.c) */
    int64_t drain_ms;              /* when the next ones leave */
    bool disk_fails;               /* the last append was not stored */
    bool lobby_dirty, lobby_whole; /* something changed; so much that all is told */
    uint64_t *lobby_hash;          /* by slot: of the row that was told */
    far_table *far;                /* public tables of other nodes, by their numbers (lobby.c) */
    uint32_t far_count;
    int64_t sweep_ms; /* when connections and games are looked through next */
    shared_game *games;
    uint32_t game_count;
    uint64_t last_table, last_ticket, last_player, last_question;
    seat_state *seated_oldest, *seated_newest; /* seats with a bot's memory (bots.c) */
    ticket *tickets;                           /* a ring */
    uint32_t ticket_first, ticket_count;
    batch batch;
    judged_game judged[RECORDS_KEPT]; /* a ring: the latest, public or not */
    ended_game ended[RECORDS_KEPT];   /* a ring */
    uint32_t judged_count, ended_count;
    /* Scratch. */
    const char *said; /* the message under way, as it came */
    size_t said_length;
    message message;
    message_fault fault;
    char reason[LR_ERROR_TEXT_MAX];
    char node[STORE_NODE_MAX]; /* of a refusal MOVED: who has the table; empty: nobody */
    lr_action legal[LR_LEGAL_MAX];
    lr_state state, state_before;
    lr_view before, after;
    own_sections own;
    server_task task;
    char room[LR_MAP_TEXT_MAX + 4096]; /* texts of an entry that is read */
    char text[LR_STATE_TEXT_MAX];
    char frame[FRAME_MAX];
};

#endif
