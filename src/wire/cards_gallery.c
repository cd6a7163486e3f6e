/* cards_gallery.c - the card game for readers: its expansion cards and its events, with all that is
 * printed on them. All facts are rows of the rules' table. */
#include "cards_view.h"
#include "cards_words.h"
#include "gallery.h"
#include "http_json.h"
#include "wire.h"

static const char *const times[CARDS_WHENS] = {
    [CARDS_WHEN_ROLL] = "before-roll", [CARDS_WHEN_ACTIONS] = "actions",
    [CARDS_WHEN_REPLY] = "reply",      [CARDS_WHEN_SETTLEMENT] = "settlement",
    [CARDS_WHEN_SITE] = "site",        [CARDS_WHEN_CITY] = "city-site",
};

static void put_mark(json_writer *w, const char *key, unsigned value) {
    if (value > 0) jw_put_uint(w, key, value);
}

static void put_marks(const cards_card *card, json_writer *w) {
    jw_put_object(w, KEY(gallery_card, marks));
    put_mark(w, hw_gallery_mark_words[HW_gallery_mark_POINTS], card->points);
    put_mark(w, hw_gallery_mark_words[HW_gallery_mark_COMMERCE], card->commerce);
    put_mark(w, hw_gallery_mark_words[HW_gallery_mark_STRENGTH], card->strength);
    put_mark(w, hw_gallery_mark_words[HW_gallery_mark_TOURNAMENT], card->tournament);
    jw_object_end(w);
}

/* What readers are told besides the facts of the row. */
typedef struct reading {
    const char *effect, *when, *rules;
} reading;

static void put_card(const cards_card *card, reading r, json_writer *w) {
    jw_object(w);
    jw_put_string(w, KEY(gallery_card, card), card->word);
    jw_put_string(w, KEY(gallery_card, deck), cards_group_names[card->group]);
    jw_put_uint(w, KEY(gallery_card, copies), card->count);
    jw_put_object(w, KEY(gallery_card, cost));
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        put_mark(w, cards_good_names[good], lr_lanes_count(card->cost, good));
    jw_object_end(w);
    put_marks(card, w);
    jw_put_string(w, KEY(gallery_card, effect), r.effect);
    jw_put_string(w, KEY(gallery_card, when), r.when);
    wire_put_rules(w, KEY(gallery_card, rules), r.rules);
    jw_object_end(w);
}

void cards_gallery_write(lr_game *room, json_writer *w) {
    lr_error error;
    if (lr_game_init(room, "cards", NULL, &error) != LR_OK) return;
    const cards *c = cards_of(room);
    jw_put_uint(w, KEY(gallery_family, gate), CARDS_GATE);
    jw_put_array(w, KEY(gallery_family, cards));
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        put_card(&c->kind[kind],
                 (reading){ cards_effects[kind], times[cards_when_played[kind]],
                            cards_kind_rules[kind] },
                 w);
    for (unsigned event = 0; event < CARDS_EVENT_CARDS; event++)
        put_card(cards_event_row(c, event),
                 (reading){ cards_event_effects[event], "event", cards_event_rules[event] }, w);
    jw_array_end(w);
}
