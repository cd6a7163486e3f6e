/* talk.c - what people say and decide together: chat, and votes to pause, to end, to play again.
 *
 * A vote passes when all people at the table have agreed. Whoever is absent is waited for until the
 * countdown has passed (absent.c); from then on a missing vote is an abstention, since the absent
 * could hold up the others for ever. An earlier vote still counts. With nobody there nothing
 * passes; and since everybody who is there must agree, no vote passes by abstentions alone.
 *
 * A pause holds for those who agreed to it. Somebody who was absent then did not, and ends the
 * pause alone: so nobody can stop the game while the others are away and then refuse to go on.
 */
#include "parts.h"

#include <string.h>

verdict talk_chat(server *s, table *t, int seat, int64_t id, const char *text) {
    if (t->log.seats[seat].who.muted) return REFUSE_MUTED;
    if (!limit_chat(s, &t->seats[seat])) return REFUSE_CHAT_LIMIT;
    entry e = { .kind = ENTRY_CHAT, .seat = (int8_t)seat, .id = id };
    e.text = text;
    e.length = strlen(text);
    live_add(s, t, &e);
    return YES;
}

verdict talk_mute(server *s, table *t, int seat, int64_t id, int target, bool on) {
    if (seat != t->log.host) return REFUSE_NOT_HOST;
    if (t->log.stage == STAGE_OVER) return REFUSE_NOT_STARTED;
    if (!table_is_person(t, target)) return REFUSE_SEAT_EMPTY;
    sitter who = t->log.seats[target].who;
    who.muted = on;
    seats_change(s, t, seat, id, target, &who);
    return YES;
}

uint32_t talk_abstain(const server *s, const table *t, word_motion motion) {
    return absent_seats(s, t, ABSENT_PASSED) & ~(uint32_t)t->log.votes[motion];
}

uint32_t talk_needed(const server *s, const table *t, word_motion motion) {
    return table_people(t) & ~talk_abstain(s, t, motion);
}

static verdict may_vote(const table *t, word_motion motion) {
    if (motion == MOTION_REMATCH) return t->log.stage == STAGE_OVER ? YES : REFUSE_NOT_OVER;
    if (t->log.stage == STAGE_OPEN) return REFUSE_NOT_STARTED;
    if (t->log.stage == STAGE_OVER) return by_rules(LR_E_GAME_OVER);
    return YES;
}

static bool passed(const server *s, const table *t, word_motion motion) {
    if (t->log.votes[motion] == 0) return false; /* nearly always */
    uint32_t present = absent_seats(s, t, ABSENT_NOT), agreed = t->log.votes[motion];
    uint32_t needed = talk_needed(s, t, motion);
    if (motion == MOTION_GO_ON && (agreed & present & ~(uint32_t)t->log.paused_by) != 0)
        return true;
    return present != 0 && (agreed & needed) == needed;
}

void talk_count(server *s, table *t) {
    if (t->log.stage == STAGE_RUNNING && passed(s, t, MOTION_RESIGN)) {
        play_over(s, t, RESULT_AGREED);
        clock_update(s, t);
        return;
    }
    if (t->log.stage == STAGE_OVER) {
        if (t->log.next_number == 0 && passed(s, t, MOTION_REMATCH)) seats_rematch(s, t);
        return;
    }
    bool pause = !t->log.paused && passed(s, t, MOTION_PAUSE);
    bool go_on = t->log.paused && passed(s, t, MOTION_GO_ON);
    if (t->log.stage != STAGE_RUNNING || !(pause || go_on)) return;
    entry e = { .kind = ENTRY_PAUSE, .seat = -1, .on = pause };
    live_add(s, t, &e);
    clock_hold(s, t);
}

verdict talk_vote(server *s, table *t, int seat, int64_t id, word_motion motion, bool on) {
    verdict v = may_vote(t, motion);
    if (v != YES) return v;
    entry e = { .kind = ENTRY_VOTE, .seat = (int8_t)seat, .id = id, .what = (uint8_t)motion };
    e.on = on;
    live_add(s, t, &e);
    talk_count(s, t);
    return YES;
}
