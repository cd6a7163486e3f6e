/* table_digest.c - see table_digest.h. */
#include "table_digest.h"

#include "lookup.h"

#include <string.h>

static uint64_t digest_add(uint64_t digest, const void *bytes, size_t length) {
    return hash_bytes(bytes, length) + digest * UINT64_C(0x9e3779b97f4a7c15);
}

uint64_t table_digest(const table *t) {
    uint64_t digest = digest_add(t->number, t->name, strlen(t->name));
    digest = digest_add(digest, t->title, strlen(t->title));
    if (t->position != NULL) digest = digest_add(digest, t->position, strlen(t->position));
    digest = digest_add(digest, &t->entries, sizeof t->entries);
    digest = digest_add(digest, &t->stage, sizeof t->stage);
    digest = digest_add(digest, t->seed, sizeof t->seed);
    digest = digest_add(digest, (unsigned char[]){ t->format, t->step, t->hashed, t->added }, 4);
    digest = digest_add(digest, t->votes, sizeof t->votes);
    digest = digest_add(digest, &t->host, sizeof t->host);
    for (int i = 0; i < t->seat_count; i++) {
        const seat_state *at = &t->seats[i];
        const sitter *who = &at->who;
        digest = digest_add(
            digest,
            (unsigned char[]){ who->kind, (unsigned char)who->colour, who->ready, who->muted }, 4);
        digest = digest_add(digest, who->name, strlen(who->name));
        digest = digest_add(digest, who->bot, strlen(who->bot));
        digest = digest_add(digest, who->token, sizeof who->token);
        digest = digest_add(digest, t->hashes[i], strlen(t->hashes[i]));
        digest = digest_add(digest, t->entropy.seat[i], strlen(t->entropy.seat[i]));
        digest = digest_add(digest, &at->bank_ms, sizeof at->bank_ms);
        digest = digest_add(digest, &at->asked_seq, sizeof at->asked_seq);
    }
    for (uint32_t i = 0; i < t->act_count; i++) {
        digest = digest_add(digest, &t->acts[i].action, sizeof t->acts[i].action);
        digest = digest_add(digest, &t->acts[i].seq, sizeof t->acts[i].seq);
    }
    if (t->act_count > 0) digest = digest_add(digest, &t->acts[t->act_count - 1].undoable, 1);
    if (t->live != NULL && t->stage != STAGE_OPEN) {
        uint64_t position = lr_hash(&t->shared->game, t->live);
        digest = digest_add(digest, &position, sizeof position);
        digest = digest_add(digest, &t->dice.drawn, sizeof t->dice.drawn);
    }
    uint32_t kept = t->chat_count < MESSAGE_CHAT_KEPT ? t->chat_count : MESSAGE_CHAT_KEPT;
    for (uint32_t i = 0; i < kept; i++)
        digest = digest_add(digest, t->chat[i].text, strlen(t->chat[i].text));
    return digest;
}
