/* wasm.h - Longroad for WebAssembly: what a page calls, and what it is asked for.
 *
 * The same C as in the program, made by `make wasm` into two modules of the same objects:
 *
 *     longroad.wasm         rules and bots, for pages of others    engine.c nets.c
 *     longroad-table.wasm   and the table server, for our page     + table.c crew.c study.c
 *
 * This header is the border. Nobody calls it by hand: src/wasm/package/index.js wraps the first
 * module for everybody, web/src/device/table.ts the second for our page. docs/wasm.md is for
 * readers.
 *
 *     page, Worker                                        module
 *     server.receive(...)  --- wasm_server_receive --->   server_receive (src/server)
 *     edge.send(...)       <-- edge_send --------------   server_edge.send
 *     crew.take(task)      --- wasm_crew_think ------->   lr_player_choose (src/bot)
 *
 * Numbers. A pointer, a size and an enum are 32 bits. What the server counts for ever (tickets,
 * players, questions, makers, seeds) has 64 bits, a BigInt in JavaScript. Times in milliseconds and
 * the numbers of tables are doubles, which hold them exactly.
 *
 * Texts and bytes. The page asks wasm_alloc() for room, writes there, calls, and frees it: no
 * function keeps what it was given, but for games and players, which have their own numbers. Texts
 * end with a zero. A function that answers with a text returns its status and leaves the text in
 * the outbox: wasm_out() and wasm_out_length(), until the next call.
 *
 * Lists go across one after the other: the server announces each entry and each change of an append
 * (edge_entry, edge_change) and then the append itself; the page announces each row (wasm_row) and
 * then what the rows answer.
 *
 * Instances. Addresses of constants and functions are the same in every instance of one module, and
 * an lr_game points at nothing else. So its bytes, made in one instance, are a game in another one
 * of the same module: that is how the server's instance hands games, views and actions to those
 * that think in Workers, and how a hint comes back. Bytes never leave the page, and never come from
 * elsewhere: whatever comes from people or from storage comes as text, through a parser.
 *
 * What the module asks the page for is declared below (imports `longroad`). Besides, wasi-libc asks
 * for a clock (clock_time_get) and for files, of which there are none: the page refuses every
 * fd_call, and proc_exit throws.
 *
 * Not here: threads. A search or a study keeps its instance busy until it is done, so whoever must
 * stay awake calls them in a Worker, and ends the Worker to stop them.
 */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include <longroad/bot.h>
#include <longroad/longroad.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#define WASM_IMPORT(name) __attribute__((import_module("longroad"), import_name(#name)))

/* ---- memory and answers (memory.c) ---- */

void *wasm_alloc(size_t size) WASM_EXPORT(wasm_alloc); /* NULL: no memory */
void wasm_free(void *bytes) WASM_EXPORT(wasm_free);

/* What the last call answered, and how long it is. A zero follows it. */
const char *wasm_out(void) WASM_EXPORT(wasm_out);
size_t wasm_out_length(void) WASM_EXPORT(wasm_out_length);

/* For the functions of this folder: fill the outbox. wasm_answer_own() takes what is to be
 * freed. */
void wasm_answer(const char *text, size_t length);
void wasm_answer_own(char *text, size_t length);
/* Room of `size` bytes for a printer; the answer is what wasm_answer_printed() says it wrote. */
char *wasm_answer_room(size_t size);
void wasm_answer_printed(size_t length);

/* ---- nets (nets.c) ---- */

/* Reads a file of weights/. False: the outbox says why. A net that is there stays. */
bool wasm_net_load(const char *name, const char *text) WASM_EXPORT(wasm_net_load);
/* Whether the net of that name is there. */
bool wasm_net_is_loaded(const char *name) WASM_EXPORT(wasm_net_is_loaded);

/* ---- games, positions, bots (engine.c) ---- */

/* `map_text` may be NULL. NULL: the outbox says what is wrong. */
lr_game *wasm_game_new(const char *config, const char *map_text) WASM_EXPORT(wasm_game_new);
/* The game of a record, at its first position. */
lr_game *wasm_game_of_record(const char *record) WASM_EXPORT(wasm_game_of_record);
void wasm_game_free(lr_game *g) WASM_EXPORT(wasm_game_free);
int wasm_game_seats(const lr_game *g) WASM_EXPORT(wasm_game_seats);
void wasm_game_config(const lr_game *g, bool brief) WASM_EXPORT(wasm_game_config);
/* The net that searching bots of this game need: its name, or nothing. */
void wasm_game_net(const lr_game *g) WASM_EXPORT(wasm_game_net);

/* The first position; NULL: no memory. */
lr_state *wasm_state_new(const lr_game *g) WASM_EXPORT(wasm_state_new);
lr_state *wasm_state_copy(const lr_game *g, const lr_state *s) WASM_EXPORT(wasm_state_copy);
lr_state *wasm_state_parse(const lr_game *g, const char *text) WASM_EXPORT(wasm_state_parse);
void wasm_state_free(lr_state *s) WASM_EXPORT(wasm_state_free);
void wasm_state_text(const lr_game *g, const lr_state *s) WASM_EXPORT(wasm_state_text);
/* What `seat` may know, LR_SPECTATOR: everybody; `draw`: as a picture for a terminal. */
void wasm_state_view(const lr_game *g, const lr_state *s, int seat, bool draw)
    WASM_EXPORT(wasm_state_view);
uint32_t wasm_state_actors(const lr_game *g, const lr_state *s) WASM_EXPORT(wasm_state_actors);
int wasm_state_winner(const lr_game *g, const lr_state *s) WASM_EXPORT(wasm_state_winner);
int wasm_state_score(const lr_game *g, const lr_state *s, int seat) WASM_EXPORT(wasm_state_score);
uint64_t wasm_state_hash(const lr_game *g, const lr_state *s) WASM_EXPORT(wasm_state_hash);
/* The actions of lr_legal(), one a line; their number. */
uint32_t wasm_state_legal(const lr_game *g, const lr_state *s, int seat)
    WASM_EXPORT(wasm_state_legal);
/* The outcomes of lr_chance(), `WEIGHT ACTION` a line. */
uint32_t wasm_state_chance(const lr_game *g, const lr_state *s) WASM_EXPORT(wasm_state_chance);
/* Parse, check, apply. False: the outbox has `CODE sentence`, and nothing has changed. */
bool wasm_state_play(const lr_game *g, lr_state *s, const char *action)
    WASM_EXPORT(wasm_state_play);
/* The action as `seat` may see it, before it is played. False: the outbox says why. */
bool wasm_state_redact(const lr_game *g, const lr_state *s, const char *action, int seat)
    WASM_EXPORT(wasm_state_redact);

/* A generator, to be freed by wasm_free(); and what it draws: an outcome of the chance that is due,
 * or an action of lr_legal()'s list. */
lr_rng *wasm_rng_new(uint64_t seed, uint64_t stream) WASM_EXPORT(wasm_rng_new);
void wasm_rng_chance(const lr_game *g, const lr_state *s, lr_rng *rng) WASM_EXPORT(wasm_rng_chance);
void wasm_rng_legal(const lr_game *g, const lr_state *s, int seat, lr_rng *rng)
    WASM_EXPORT(wasm_rng_legal);

/* A bot at a seat. NULL: the outbox says why: no such bot, or its net is not loaded. */
lr_player *wasm_player_new(const lr_game *g, const char *bot, int seat, uint64_t seed)
    WASM_EXPORT(wasm_player_new);
void wasm_player_free(lr_player *player) WASM_EXPORT(wasm_player_free);
/* `action` as the seat sees it, and the seat's view after it. False: the outbox says what cannot be
 * read. */
bool wasm_player_notice(lr_player *player, const lr_game *g, const char *action, const char *view)
    WASM_EXPORT(wasm_player_notice);
/* By a view and the legal actions, one a line. The answer is the action. 0 and 0: its own
 * budget. */
bool wasm_player_choose(lr_player *player, const lr_game *g, const char *view, const char *legal,
                        double nodes, uint32_t ms) WASM_EXPORT(wasm_player_choose);
double wasm_player_nodes(const lr_player *player) WASM_EXPORT(wasm_player_nodes);
/* The k-th bot: name and sentence, one a line; false past the end. */
bool wasm_bot_at(uint32_t k) WASM_EXPORT(wasm_bot_at);

/* ======== longroad-table.wasm alone from here on ============================================== */

/* ---- the table server (table.c): the events of server.h, for the one server of the instance ---- */

/* Before wasm_server_start(): a number of server_config by its name. False: there is none. */
bool wasm_server_set(const char *name, double value) WASM_EXPORT(wasm_server_set);
/* The secret has 32 bytes. False: no memory. */
bool wasm_server_start(const unsigned char *secret) WASM_EXPORT(wasm_server_start);

/* What storage says before any other event. */
void wasm_server_newest(double table) WASM_EXPORT(wasm_server_newest);
void wasm_server_holds(uint64_t maker, uint32_t tables) WASM_EXPORT(wasm_server_holds);
void wasm_server_listed(double table, const char *listing) WASM_EXPORT(wasm_server_listed);
void wasm_server_damaged(double now, double wall, double table, const char *name, const char *why)
    WASM_EXPORT(wasm_server_damaged);

/* Announces a row (store_table) for wasm_server_found() or wasm_server_due(). */
void wasm_row(double table, int stage, uint32_t entries, double created, double changed,
              uint32_t rules, uint64_t maker, double wake, const char *name, const char *listing)
    WASM_EXPORT(wasm_row);
/* Answers edge_find with the row that was announced, or with none. */
void wasm_server_found(double now, double wall, const char *name, int status)
    WASM_EXPORT(wasm_server_found);
/* Answers edge_due with the rows that were announced. `next` < 0: no other is due. */
void wasm_server_due(double now, double wall, double next, int status) WASM_EXPORT(wasm_server_due);
void wasm_server_loaded_entry(double now, double wall, double table, uint32_t seq, double time,
                              const char *kind, const char *text, size_t length)
    WASM_EXPORT(wasm_server_loaded_entry);
void wasm_server_loaded(double now, double wall, double table, int status)
    WASM_EXPORT(wasm_server_loaded);
void wasm_server_stored(double now, double wall, uint64_t ticket, int status)
    WASM_EXPORT(wasm_server_stored);
/* `text` NULL: there is no record. */
void wasm_server_recorded(double now, double wall, double table, const char *text, size_t length)
    WASM_EXPORT(wasm_server_recorded);

/* False: refused; the outbox says why. */
bool wasm_server_connect(double now, double wall, uint32_t connection, const char *address)
    WASM_EXPORT(wasm_server_connect);
void wasm_server_receive(double now, double wall, uint32_t connection, const char *bytes,
                         size_t length) WASM_EXPORT(wasm_server_receive);
void wasm_server_disconnect(double now, double wall, uint32_t connection)
    WASM_EXPORT(wasm_server_disconnect);

/* An answer of wasm_crew_think(): an action, or a hint. False: it has the wrong length. */
bool wasm_server_thought(double now, double wall, uint64_t question, const void *bytes,
                         size_t length) WASM_EXPORT(wasm_server_thought);

/* When the server wants the next tick; < 0: never by itself. */
double wasm_server_tick(double now, double wall) WASM_EXPORT(wasm_server_tick);
void wasm_server_stop(double now, double wall, uint32_t in_ms) WASM_EXPORT(wasm_server_stop);
bool wasm_server_quiet(void) WASM_EXPORT(wasm_server_quiet);

/* A request (server_http) and its answer: the body is in the outbox, the rest follows. */
void wasm_server_http(double now, double wall, const char *method, const char *path,
                      const char *query, const char *body, size_t length)
    WASM_EXPORT(wasm_server_http);
int wasm_answer_status(void) WASM_EXPORT(wasm_answer_status);
const char *wasm_answer_type(void) WASM_EXPORT(wasm_answer_type);
bool wasm_answer_wait(void) WASM_EXPORT(wasm_answer_wait);
double wasm_answer_record(void) WASM_EXPORT(wasm_answer_record);
int wasm_answer_study(void) WASM_EXPORT(wasm_answer_study);
int wasm_answer_seat(void) WASM_EXPORT(wasm_answer_seat);
uint32_t wasm_answer_move(void) WASM_EXPORT(wasm_answer_move);
uint32_t wasm_answer_lay(void) WASM_EXPORT(wasm_answer_lay);
void wasm_server_judged(double table, const char *summary) WASM_EXPORT(wasm_server_judged);

/* ---- what the server asks of the page (server_edge) ---- */

void edge_send(uint32_t connection, const char *bytes, size_t length) WASM_IMPORT(edge_send);
void edge_close(uint32_t connection, uint32_t code, const char *reason) WASM_IMPORT(edge_close);
/* One entry, one change of the append that follows. Texts that are not given are NULL. */
void edge_entry(double table, uint32_t seq, double time, const char *kind, const char *text,
                size_t length) WASM_IMPORT(edge_entry);
void edge_change(double table, int stage, const char *record, size_t record_length,
                 const char *name, const char *listing, uint32_t rules, uint64_t maker,
                 bool wake_set, double wake) WASM_IMPORT(edge_change);
void edge_append(uint64_t ticket) WASM_IMPORT(edge_append);
void edge_record(double table) WASM_IMPORT(edge_record);
void edge_find(const char *name) WASM_IMPORT(edge_find);
void edge_due(double wall) WASM_IMPORT(edge_due);
void edge_load(double table) WASM_IMPORT(edge_load);
/* The four kinds of server_task. `game` is an lr_game; `net`: the net it needs, empty: none. */
void edge_sit(uint64_t player, const lr_game *game, size_t game_bytes, int seat, uint64_t seed,
              uint32_t people, const char *bot, const char *net) WASM_IMPORT(edge_sit);
void edge_notice(uint64_t player, const lr_action *seen, const lr_view *view, size_t view_bytes)
    WASM_IMPORT(edge_notice);
void edge_think(uint64_t player, uint64_t question, const lr_view *view, size_t view_bytes,
                const lr_action *legal, uint32_t legal_count, double nodes, uint32_t ms, bool hint)
    WASM_IMPORT(edge_think);
void edge_rise(uint64_t player) WASM_IMPORT(edge_rise);
void edge_log(int level, const char *event, const char *members) WASM_IMPORT(edge_log);

/* ---- bots for the tables (crew.c), in instances of their own ---- */

/* `game` are the bytes of edge_sit. False: no memory, or it needs a net that is not loaded. */
bool wasm_crew_sit(uint64_t player, const lr_game *game, int seat, uint64_t seed, uint32_t people,
                   const char *bot) WASM_EXPORT(wasm_crew_sit);
void wasm_crew_notice(uint64_t player, const lr_action *seen, const void *view, size_t view_bytes)
    WASM_EXPORT(wasm_crew_notice);
/* The answer is in the outbox, for wasm_server_thought(). False: there is none. */
bool wasm_crew_think(uint64_t player, const void *view, size_t view_bytes, const lr_action *legal,
                     uint32_t legal_count, double nodes, uint32_t ms, bool hint)
    WASM_EXPORT(wasm_crew_think);
void wasm_crew_rise(uint64_t player) WASM_EXPORT(wasm_crew_rise);

/* A hint for a table elsewhere, whose server leaves that to its players: by the text of the own
 * view alone. The answer is the message `hint` (docs/protocol.md) of that table. False: the outbox
 * says why: what cannot be read, nothing to decide, or the net is not loaded. */
bool wasm_hint(const lr_game *g, int seat, const char *view, const char *table, double seq)
    WASM_EXPORT(wasm_hint);

/* ---- what takes a while (study.c), best in an instance of its own ---- */

/* The answer of a study, of server_study's kinds but STUDY_ANALYSIS, from what wasm_answer_*() said
 * of it: a frames_status; when it is FRAMES_MADE the body is in the outbox. `who` may be NULL. */
int wasm_study(int kind, const char *text, size_t length, int seat, uint32_t move, uint32_t lay,
               const char *who) WASM_EXPORT(wasm_study);
/* The name of the net by which games of the record are judged, or nothing. */
void wasm_study_net(const char *record) WASM_EXPORT(wasm_study_net);
/* A record judged, an analysis_status: the JSON is in the outbox; wasm_judged_summary() is for
 * wasm_server_judged(). edge_progress() is called now and then. */
int wasm_judge(const char *record, size_t length) WASM_EXPORT(wasm_judge);
const char *wasm_judged_summary(void) WASM_EXPORT(wasm_judged_summary);
/* How the judge would go on from the move, as frames. After wasm_judge() of the same record it
 * begins with the move that was called the best. */
int wasm_judge_line(const char *record, size_t length, uint32_t move) WASM_EXPORT(wasm_judge_line);
void edge_progress(uint32_t permille) WASM_IMPORT(edge_progress);

/* ---- what libraries do in the program (page.c): hashes, a cipher, entropy, letters ---- */

/* Fills `out`, as libsodium's crypto_generichash does; `key` may be NULL. */
void page_hash(unsigned char *out, size_t out_length, const void *bytes, size_t length,
               const unsigned char *key, size_t key_length) WASM_IMPORT(page_hash);
/* The first 32 bytes of block `n` of ChaCha20 with a nonce of zeros. */
void page_block(unsigned char out[32], const unsigned char key[32], uint32_t n)
    WASM_IMPORT(page_block);
void page_entropy(void *out, size_t length) WASM_IMPORT(page_entropy);
/* What a code point is for a line (letters.h), whether a name mixes scripts or holds what not
 * everybody can see, and whether two names look alike. */
int page_sight(uint32_t point) WASM_IMPORT(page_sight);
int page_name_fault(const char *name) WASM_IMPORT(page_name_fault);
bool page_names_alike(const char *name, const char *other) WASM_IMPORT(page_names_alike);

#endif
