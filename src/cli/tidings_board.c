/* tidings_board.c - what an action brought about on the board, in plain words (tidings.h).
 *
 * Every kind of news is one function that looks at both views and says what it finds. They come in
 * the order in which a table would hear of them: the battle, who lost and who won by it, then what
 * changed hands. News that the action's own sentence tells is left out.
 */
#include "board_draw.h"
#include "speech.h"

#include <string.h>

typedef struct change {
    const lr_game *g;
    const board *b;
    const board_view *before, *after;
    lr_action a;
    news_desk news;
} change;

int board_subject(const lr_game *g, const lr_view *before) {
    const board *b = board_of(g);
    const board_public *p = &board_view_of(before)->pub;
    if (p->phase == BOARD_PHASE_DRAW) return p->active;
    if (!b->knights || p->phase != BOARD_PHASE_PROGRESS) return -1;
    unsigned seat = board_first_of(p, board_knights_read(b, p)->drawing);
    return seat < b->seats ? (int)seat : -1;
}

/* ---- words ---- */

enum { LIST_MAX_BYTES = 512 };

/* A vertex as actions write it. */
static const char *vertex_name(const change *c, uint32_t vertex, char out[LR_ACTION_TEXT_MAX]) {
    lr_action a = { .kind = BOARD_SETTLEMENT,
                    .arg = { (uint8_t)(vertex & 0xff), (uint8_t)(vertex >> 8) } };
    char text[LR_ACTION_TEXT_MAX];
    cli_action_text(c->g, a, text);
    snprintf(out, LR_ACTION_TEXT_MAX, "%s", strrchr(text, ' ') + 1);
    return out;
}

/* The members of a set of seats, each with a number if there are any: `seat 0 (greedy) 2, you
 * 1`. */
static const char *seat_list(const change *c, unsigned seats, const unsigned *numbers,
                             char out[LIST_MAX_BYTES]) {
    size_t length = 0;
    out[0] = 0;
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        char who[NEWS_NAME_MAX], number[16] = "";
        if (!(seats >> seat & 1)) continue;
        if (numbers) snprintf(number, sizeof number, " %u", numbers[seat]);
        bool last = (seats >> (seat + 1)) == 0;
        const char *between = length == 0 ? "" : last && !numbers ? " and " : ", ";
        length += (size_t)snprintf(out + length, LIST_MAX_BYTES - length, "%s%s%s", between,
                                   news_name(&c->news, seat, true, who), number);
    }
    return out;
}

static const board_knights *knights_before(const change *c) {
    return board_knights_read(c->b, &c->before->pub);
}

static const board_knights *knights_after(const change *c) {
    return board_knights_read(c->b, &c->after->pub);
}

/* ---- the barbarians ---- */

static void tell_ship(const change *c) {
    const board_knights *now = knights_after(c);
    if (now->ship <= knights_before(c)->ship) return;
    unsigned steps = c->b->rules.barbarian_track - now->ship;
    if (steps > 0)
        cli_text_print(c->news.out, "The barbarians' ship is %u %s away.\n", steps,
                       steps == 1 ? "step" : "steps");
}

static bool battle_begins(const change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    return then->attack == BOARD_ATTACK_NONE &&
           (now->attack != BOARD_ATTACK_NONE || now->attacks != then->attacks);
}

static bool battle_is_fought(const change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    return then->attack != BOARD_ATTACK_FOUGHT &&
           (now->attack == BOARD_ATTACK_FOUGHT || now->attacks != then->attacks);
}

static void tell_battle(const change *c) {
    unsigned strength = board_barbarian_strength(c->b, &c->before->pub);
    if (battle_begins(c))
        cli_text_print(c->news.out, "The barbarians land, with strength %u.\n", strength);
    if (!battle_is_fought(c)) return;
    unsigned by_seat[LR_SEATS_MAX], seats = 0;
    unsigned defence = board_battle_defence(c->b, &c->before->pub, c->a, by_seat);
    char list[LIST_MAX_BYTES];
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        if (by_seat[seat] > 0) seats |= 1u << seat;
    if (seats == 0)
        cli_text_print(c->news.out, "No active knight is there to defend.\n");
    else
        cli_text_print(c->news.out, "The knights defend with %u (%s).\n", defence,
                       seat_list(c, seats, by_seat, list));
    cli_text_print(c->news.out, "%s\n",
                   strength > defence ? "The barbarians win."
                   : strength == 0    ? "There is no city to plunder."
                                      : "The knights hold.");
}

static void tell_defender(const change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    char list[LIST_MAX_BYTES];
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        if (now->realm[seat].defenders > then->realm[seat].defenders) {
            news_of(&c->news, seat, "has", "have");
            cli_text_print(c->news.out, "defended best: a victory point.\n");
        }
    if (battle_is_fought(c) && now->rewarded != 0)
        cli_text_print(c->news.out, "Best together, each with a card of choice: %s.\n",
                       seat_list(c, now->rewarded, NULL, list));
    if (battle_is_fought(c) && now->sacked != 0)
        cli_text_print(c->news.out, "To lose a city: %s.\n", seat_list(c, now->sacked, NULL, list));
}

static void tell_cities(const change *c) {
    const board *b = c->b;
    const board_public *before = &c->before->pub, *after = &c->after->pub;
    for (uint32_t vertex = 0; vertex < c->b->vertices; vertex++)
        for (unsigned seat = 0; seat < c->b->seats; seat++) {
            char place[LR_ACTION_TEXT_MAX];
            if (!vset_only_in(board_city(b, before, seat), board_city(b, after, seat), vertex))
                continue;
            bool told = c->a.kind == BOARD_SACK && board_place(c->a) == vertex;
            bool wall = vset_only_in(board_walls(b, before), board_walls(b, after), vertex);
            bool fallen = vset_only_in(board_fallen(b, after), board_fallen(b, before), vertex);
            if (!told) {
                news_of(&c->news, seat, "loses", "lose");
                cli_text_print(c->news.out, "the city on %s%s.\n", vertex_name(c, vertex, place),
                               wall ? " and its wall" : "");
            } else if (wall) {
                cli_text_print(c->news.out, "Its wall is lost too.\n");
            }
            if (fallen)
                cli_text_print(c->news.out,
                               "It lies on its side, for want of a settlement piece, until "
                               "it is built again.\n");
        }
}

static void tell_after_battle(const change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    if (now->attacks == then->attacks) return;
    const board_rules *rules = &c->b->rules;
    bool some = rules->nasty_barbarians && rules->nasty_sleepers == BOARD_SLEEPERS_DEFENDERS;
    cli_text_print(c->news.out, "The ship sails home, and the knights %s.\n",
                   some ? "that fought sleep" : "sleep");
    if (then->attacks == 0)
        cli_text_print(c->news.out, "From now on the robber%s move.\n",
                       c->b->sea ? " and the pirate can" : " can");
}

/* ---- knights ---- */

/* Where a knight of the seat newly stands, or BOARD_NO_PLACE. */
static uint32_t new_place(const change *c, unsigned seat) {
    vset then = board_knight(c->b, &c->before->pub, seat);
    vset now = board_knight(c->b, &c->after->pub, seat);
    for (uint32_t vertex = 0; vertex < c->b->vertices; vertex++)
        if (vset_only_in(now, then, vertex)) return vertex;
    return BOARD_NO_PLACE;
}

static void tell_gone_knight(const change *c, unsigned seat, uint32_t vertex) {
    char who[NEWS_NAME_MAX], place[LR_ACTION_TEXT_MAX];
    uint32_t to = new_place(c, seat);
    if ((int)seat == c->news.table->reader)
        cli_text_print(c->news.out, "Your knight on %s ", vertex_name(c, vertex, place));
    else
        cli_text_print(c->news.out, "The knight of %s on %s ", news_name(&c->news, seat, true, who),
                       vertex_name(c, vertex, place));
    if (c->a.kind == BOARD_PLAY && c->a.arg[2] == BOARD_PROGRESS_DESERTER)
        cli_text_print(c->news.out, "deserts.\n");
    else if (knights_after(c)->fleeing == seat)
        cli_text_print(c->news.out, "is driven away and must find another place.\n");
    else if (to != BOARD_NO_PLACE)
        cli_text_print(c->news.out, "is driven away to %s.\n", vertex_name(c, to, place));
    else
        cli_text_print(c->news.out, "has nowhere to go and is lost.\n");
}

/* Knights that are no longer where they were, unless their owner just said so. */
static void tell_knights(const change *c) {
    bool said = c->a.kind == BOARD_MOVE || c->a.kind == BOARD_FLEE || c->a.kind == BOARD_DESERTION;
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        if (said && seat == c->a.actor) continue;
        vset then = board_knight(c->b, &c->before->pub, seat);
        vset now = board_knight(c->b, &c->after->pub, seat);
        for (uint32_t vertex = 0; vertex < c->b->vertices; vertex++)
            if (vset_only_in(then, now, vertex)) tell_gone_knight(c, seat, vertex);
    }
}

/* ---- improvements ---- */

static void tell_levels(const change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        for (unsigned track = 0; track < BOARD_TRACKS; track++) {
            unsigned level = now->realm[seat].level[track];
            if (level <= then->realm[seat].level[track]) continue;
            news_of(&c->news, seat, "has", "have");
            cli_text_print(c->news.out, "level %u of %s, the %s%s%s.\n", level,
                           board_track_names[track], board_level_names[track][level - 1],
                           level == BOARD_LEVEL_ABILITY ? ": " : "",
                           level == BOARD_LEVEL_ABILITY ? board_level_abilities[track] : "");
        }
}

static void tell_metropolises(const change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        char who[NEWS_NAME_MAX];
        unsigned seat = now->metropolis[track], loser = then->metropolis[track];
        if (seat == loser || seat >= c->b->seats) continue;
        news_of(&c->news, seat, loser < c->b->seats ? "takes" : "gains",
                loser < c->b->seats ? "take" : "gain");
        cli_text_print(c->news.out, "the metropolis of %s%s%s: two points.\n",
                       board_track_names[track], loser < c->b->seats ? " from " : "",
                       loser < c->b->seats ? news_name(&c->news, loser, true, who) : "");
    }
}

/* ---- cards ---- */

/* What a card does, to the reader who has just drawn it or taken it. */
static void tell_new_card(const change *c) {
    bool drawn = c->a.kind == BOARD_PROGRESS && c->news.table->reader >= 0 &&
                 board_first_of(&c->before->pub, knights_before(c)->drawing) ==
                     (unsigned)c->news.table->reader;
    bool taken = c->a.kind == BOARD_SPY && c->a.actor == c->news.table->reader;
    unsigned card = c->a.arg[0];
    if ((!drawn && !taken) || card >= BOARD_PROGRESS_KINDS) return;
    if (card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION) return;
    cli_text_print(c->news.out, "%s\n", board_progress_sentences[card]);
}

static void tell_open_cards(const change *c) {
    const board_knights *then = knights_before(c), *now = knights_after(c);
    if (now->printer != then->printer && now->printer < c->b->seats) {
        news_of(&c->news, now->printer, "lays", "lay");
        cli_text_print(c->news.out, "the printer open: a victory point.\n");
    }
    if (now->constitution != then->constitution && now->constitution < c->b->seats) {
        news_of(&c->news, now->constitution, "lays", "lay");
        cli_text_print(c->news.out, "the constitution open: a victory point.\n");
    }
    if (now->merchant != then->merchant && now->merchant < c->b->seats) {
        char who[NEWS_NAME_MAX];
        bool taken = then->merchant < c->b->seats;
        news_of(&c->news, now->merchant, "has", "have");
        cli_text_print(c->news.out, "the merchant's point now%s%s.\n", taken ? ", no longer " : "",
                       taken ? news_name(&c->news, then->merchant, true, who) : "");
    }
}

/* How many cards a monopoly and its like brought at once, where hands can be counted. */
static void tell_gain(const change *c) {
    static const uint8_t gainful[] = { BOARD_PROGRESS_IRRIGATION, BOARD_PROGRESS_MINING,
                                       BOARD_PROGRESS_RESOURCES,  BOARD_PROGRESS_COMMODITIES,
                                       BOARD_PROGRESS_WEDDING,    BOARD_PROGRESS_MASTER };
    bool wanted = c->a.kind == BOARD_MONOPOLY;
    if (c->a.kind == BOARD_PLAY && memchr(gainful, c->a.arg[2], sizeof gainful)) wanted = true;
    if (!wanted) return;
    unsigned then = c->before->hand_count[c->a.actor], now = c->after->hand_count[c->a.actor];
    if (then == BOARD_COUNT_HIDDEN || now == BOARD_COUNT_HIDDEN) return;
    bool more_to_come = c->after->pub.phase == BOARD_PHASE_GIVE ||
                        c->after->pub.phase == BOARD_PHASE_PICK;
    if (now > then)
        cli_text_print(c->news.out, "That brings %u %s%s.\n", now - then,
                       now - then == 1 ? "card" : "cards", more_to_come ? " at once" : "");
    else if (!more_to_come)
        cli_text_print(c->news.out, "That brings nothing.\n");
}

/* An offer of commerce to somebody without commodities fails; only the two can tell it from a swap
 * that left no choice. */
static void tell_commerce(const change *c) {
    unsigned partner = c->a.arg[2];
    if (c->a.kind != BOARD_COMMERCE || c->after->pub.phase == BOARD_PHASE_GIVE) return;
    if (c->news.table->reader != (int)c->a.actor && c->news.table->reader != (int)partner) return;
    if (c->before->hand != c->after->hand) return;
    news_of(&c->news, partner, "has", "have");
    cli_text_print(c->news.out, "no commodity to give.\n");
}

/* Discards that left no choice: hands that shrank after a roll or a Saboteur, or by more than the
 * card that was named. */
static void tell_forced_discards(const change *c) {
    bool saboteur = c->a.kind == BOARD_PLAY && c->a.arg[2] == BOARD_PROGRESS_SABOTEUR;
    bool named = c->a.kind == BOARD_DISCARD;
    if (!saboteur && !named && c->a.kind != BOARD_EVENT && c->a.kind != BOARD_DICE) return;
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        unsigned then = c->before->hand_count[seat], now = c->after->hand_count[seat];
        if (named && seat == c->a.actor) now++;
        if (then == BOARD_COUNT_HIDDEN || now >= then) continue;
        news_of(&c->news, seat, "discards", "discard");
        cli_text_print(c->news.out, "%u %s%s.\n", then - now, named ? "more " : "",
                       then - now == 1 ? "card" : "cards");
    }
}

static void tell_discards(const change *c) {
    unsigned numbers[LR_SEATS_MAX], seats = 0;
    char list[LIST_MAX_BYTES];
    tell_forced_discards(c);
    if (c->after->pub.phase != BOARD_PHASE_DISCARD || c->before->pub.phase == BOARD_PHASE_DISCARD)
        return;
    for (unsigned seat = 0; seat < c->b->seats; seat++) {
        numbers[seat] = c->after->pub.seat[seat].discard_left;
        if (numbers[seat] > 0) seats |= 1u << seat;
    }
    cli_text_print(c->news.out, "Cards to discard: %s.\n", seat_list(c, seats, numbers, list));
}

static void tell_longest_road(const change *c) {
    unsigned then = c->before->pub.road_holder, now = c->after->pub.road_holder;
    if (now == then) return;
    if (now < c->b->seats) {
        news_of(&c->news, now, "has", "have");
        cli_text_print(c->news.out, "the longest road now: two points.\n");
    } else {
        cli_text_print(c->news.out, "Nobody has the longest road any more.\n");
    }
}

/* ---- the whole ---- */

void board_tidings(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                   const narration_table *table, cli_text *out) {
    const change c = { .g = g,
                       .b = board_of(g),
                       .before = board_view_of(before),
                       .after = board_view_of(after),
                       .a = a,
                       .news = { table, out } };
    if (c.b->knights) {
        tell_ship(&c);
        tell_battle(&c);
        tell_defender(&c);
        tell_cities(&c);
        tell_after_battle(&c);
        tell_levels(&c);
        tell_metropolises(&c);
        tell_knights(&c);
        tell_new_card(&c);
        tell_open_cards(&c);
    }
    tell_gain(&c);
    tell_commerce(&c);
    tell_discards(&c);
    tell_longest_road(&c);
}
