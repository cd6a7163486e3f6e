/* offer.c - a trade that a player made up, as an action (offer.h).
 *
 * The cards are put into the order that the notation asks for, written as `0 offer wool=2 for ore=1
 * to 1,3` and read by lr_action_parse(), so that only the notation knows what this form means.
 * Nothing here knows a rule: lr_play() says whether the offer is allowed. If the player named
 * nobody, lr_check() is asked about an offer to everybody, then about one to each seat alone.
 * The way back reads the same text.
 */
#include "offer.h"

#include "wire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(message_fault *fault, message_refusal why, const char *field,
                   const char *reason) {
    *fault = (message_fault){ .why = why };
    snprintf(fault->field, sizeof fault->field, "%s", field);
    snprintf(fault->reason, sizeof fault->reason, "%.190s", reason);
    return false;
}

/* ---- text ---- */

static int32_t count_of(const message_cards *side, const char *name) {
    for (uint32_t k = 0; k < side->count; k++)
        if (strcmp(side->item[k].name, name) == 0) return side->item[k].count;
    return 0;
}

/* `wool=2,ore=1`, or `-` for nothing. False: a card has another name than all of them. */
static bool put_cards(const wire_family *family, const message_cards *side, char *out,
                      size_t size) {
    size_t used = 0;
    uint32_t known = 0;
    for (uint32_t k = 0; k < family->good_count; k++) {
        int32_t count = count_of(side, family->goods[k]);
        if (count == 0) continue;
        used += (size_t)snprintf(out + used, size - used, "%s%s=%d", known++ ? "," : "",
                                 family->goods[k], (int)count);
        if (used >= size) return false;
    }
    if (known == 0) snprintf(out, size, "-");
    return known == side->count;
}

static void put_seats(uint32_t seats, char out[2 * LR_SEATS_MAX + 1]) {
    size_t used = 0;
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) {
        if (!(seats >> seat & 1)) continue;
        if (used > 0) out[used++] = ',';
        out[used++] = (char)('0' + seat);
    }
    out[used] = 0;
}

typedef struct offer_text {
    const lr_game *g;
    const wire_family *family;
    int seat;
    char give[LR_ACTION_TEXT_MAX], get[LR_ACTION_TEXT_MAX];
} offer_text;

static lr_status parse(const offer_text *o, uint32_t to, lr_action *a, lr_error *error) {
    char text[3 * LR_ACTION_TEXT_MAX], seats[2 * LR_SEATS_MAX + 1];
    put_seats(to, seats);
    snprintf(text, sizeof text, "%d offer %s for %s%s%s", o->seat, o->give, o->get,
             o->family->offer_names_seats ? " to " : "", o->family->offer_names_seats ? seats : "");
    return lr_action_parse(o->g, text, a, error);
}

/* ---- to whom ---- */

/* To all others or to one of them, whichever the rules take; else what they refuse with the better
 * reason than that it went to the wrong player. */
static lr_status parse_to_anybody(const offer_text *o, const lr_state *s, uint32_t others,
                                  lr_action *a, lr_error *error) {
    lr_status status = parse(o, others, a, error);
    if (status != LR_OK || !o->family->offer_names_seats) return status;
    lr_status verdict = lr_check(o->g, s, *a);
    for (int seat = 0; seat < o->g->seats && verdict != LR_OK; seat++) {
        lr_action candidate = { 0 };
        if (!(others >> seat & 1) || parse(o, 1u << seat, &candidate, error) != LR_OK) continue;
        lr_status other = lr_check(o->g, s, candidate);
        if (other != LR_OK && verdict != LR_E_ONLY_WITH_ACTIVE) continue;
        verdict = other;
        *a = candidate;
    }
    return LR_OK;
}

bool offer_action(const lr_game *g, const lr_state *s, int seat, const say_offer *offer,
                  lr_action *a, message_fault *fault) {
    offer_text o = { .g = g, .family = wire_family_of(g), .seat = seat };
    const uint32_t others = ((1u << g->seats) - 1) & ~(1u << seat);
    lr_error error = { 0 };
    if (o.family->good_count == 0)
        return refuse(fault, REFUSE_NO_OFFERS, "", message_refusal_reason(REFUSE_NO_OFFERS));
    if (!put_cards(o.family, &offer->give, o.give, sizeof o.give))
        return refuse(fault, REFUSE_BAD_OFFER, "give", message_refusal_reason(REFUSE_BAD_OFFER));
    if (!put_cards(o.family, &offer->get, o.get, sizeof o.get))
        return refuse(fault, REFUSE_BAD_OFFER, "get", message_refusal_reason(REFUSE_BAD_OFFER));
    if (offer->to & ~others)
        return refuse(fault, REFUSE_BAD_OFFER, "to", "An offer goes to other players of the game.");
    lr_status status = offer->to ? parse(&o, offer->to, a, &error)
                                 : parse_to_anybody(&o, s, others, a, &error);
    if (status != LR_OK) return refuse(fault, REFUSE_BAD_OFFER, "", error.text);
    return true;
}

/* ---- the way back ---- */

/* The cards of `wool=2,ore=1`, with names that outlive the text. */
static void read_cards(const wire_family *family, const char *text, message_cards *side) {
    side->count = 0;
    for (const char *item = text; *item; item += strcspn(item, ","), item += *item == ',') {
        size_t length = strcspn(item, "=,");
        for (uint32_t k = 0; k < family->good_count && side->count < MESSAGE_CARD_KINDS_MAX; k++) {
            const char *name = family->goods[k];
            if (strlen(name) != length || strncmp(item, name, length) != 0) continue;
            int32_t count = (int32_t)strtol(item + length + 1, NULL, 10);
            side->item[side->count++] = (message_card){ .name = name, .count = count };
        }
    }
}

bool offer_read(const lr_game *g, lr_action a, message_cards *give, message_cards *get,
                uint32_t *to) {
    char text[LR_ACTION_TEXT_MAX];
    char cards[2][LR_ACTION_TEXT_MAX], seats[2 * LR_SEATS_MAX + 1] = "";
    const wire_family *family = wire_family_of(g);
    lr_action_print(g, a, text, sizeof text);
    static_assert(LR_ACTION_TEXT_MAX > 191 && sizeof seats > 12, "as wide as the scan");
    if (sscanf(text, "%*d offer %191s for %191s to %12s", cards[0], cards[1], seats) < 2)
        return false;
    read_cards(family, cards[0], give);
    read_cards(family, cards[1], get);
    *to = 0;
    for (const char *seat = seats; *seat; seat++)
        if (*seat >= '0' && *seat < '0' + LR_SEATS_MAX) *to |= 1u << (*seat - '0');
    return true;
}
