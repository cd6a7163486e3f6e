/* talk.c - what people say and decide together: chat, and votes to pause, to end, to play again.
 *
 * A vote passes when all who are asked agree: the people at the table, and of them only those who
 * are connected, since the absent could hold up the others for ever. With nobody connected nothing
 * passes.
 */
#include "parts.h"

#include <string.h>

verdict talk_chat(server *s, table *t, int seat, int64_t id, const char *text) {
    if (t->seats[seat].who.muted) return REFUSE_MUTED;
    if (!limit_chat(s, &t->seats[seat])) return REFUSE_CHAT_LIMIT;
    entry e = { .kind = ENTRY_CHAT, .seat = (int8_t)seat, .id = id };
    e.text = text;
    e.length = strlen(text);
    entry_add(s, t, &e);
    return YES;
}

verdict talk_mute(server *s, table *t, int seat, int64_t id, int target, bool on) {
    if (seat != t->host) return REFUSE_NOT_HOST;
    if (t->stage == STAGE_OVER) return REFUSE_NOT_STARTED;
    if (!table_is_person(t, target)) return REFUSE_SEAT_EMPTY;
    sitter who = t->seats[target].who;
    who.muted = on;
    seats_change(s, t, seat, id, target, &who);
    return YES;
}

uint32_t talk_needed(const table *t, word_motion motion) {
    (void)motion; /* all motions are alike in this */
    return table_connected(t);
}

static verdict may_vote(const table *t, word_motion motion) {
    if (motion == MOTION_REMATCH) return t->stage == STAGE_OVER ? YES : REFUSE_NOT_OVER;
    if (t->stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    if (t->stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    return YES;
}

static bool passed(const table *t, word_motion motion) {
    uint32_t needed = talk_needed(t, motion);
    return needed != 0 && t->votes[motion] != 0 && (t->votes[motion] & needed) == needed;
}

void talk_count(server *s, table *t) {
    if (t->stage == STAGE_RUNNING && passed(t, MOTION_RESIGN)) {
        play_over(s, t, RESULT_AGREED);
        clock_update(s, t);
        return;
    }
    if (t->stage == STAGE_OVER) {
        if (t->next_number == 0 && passed(t, MOTION_REMATCH)) seats_rematch(s, t);
        return;
    }
    bool pause = !t->paused && passed(t, MOTION_PAUSE);
    bool go_on = t->paused && passed(t, MOTION_GO_ON);
    if (t->stage != STAGE_RUNNING || !(pause || go_on)) return;
    entry e = { .kind = ENTRY_PAUSE, .seat = -1, .on = pause };
    entry_add(s, t, &e);
    clock_hold(s, t);
}

verdict talk_vote(server *s, table *t, int seat, int64_t id, word_motion motion, bool on) {
    verdict v = may_vote(t, motion);
    if (v != YES) return v;
    entry e = { .kind = ENTRY_VOTE, .seat = (int8_t)seat, .id = id, .what = (uint8_t)motion };
    e.on = on;
    entry_add(s, t, &e);
    talk_count(s, t);
    return YES;
}
