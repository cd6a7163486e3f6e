/* table_digest.c - see table_digest.h. */
#include "table_digest.h"

#include "lookup.h"

#include <stddef.h>
#include <string.h>

static uint64_t digest_add(uint64_t digest, const void *bytes, size_t length) {
    return hash_bytes(bytes, length) + digest * UINT64_C(0x9e3779b97f4a7c15);
}

uint64_t table_digest(const table *t) {
    uint64_t digest = digest_add(t->number, t->name, strlen(t->name));
    digest = digest_add(digest, t->log.title, strlen(t->log.title));
    if (t->log.position != NULL)
        digest = digest_add(digest, t->log.position, strlen(t->log.position));
    digest = digest_add(digest, &t->log.entries, sizeof t->log.entries);
    digest = digest_add(digest, &t->log.stage, sizeof t->log.stage);
    digest = digest_add(digest, t->log.seed, sizeof t->log.seed);
    digest = digest_add(
        digest, (unsigned char[]){ t->log.format, t->log.step, t->log.hashed, t->log.added }, 4);
    digest = digest_add(digest, t->log.votes, sizeof t->log.votes);
    digest = digest_add(digest, &t->log.host, sizeof t->log.host);
    for (int i = 0; i < t->log.seat_count; i++) {
        const seat_log *at = &t->log.seats[i];
        const sitter *who = &at->who;
        digest = digest_add(
            digest,
            (unsigned char[]){ who->kind, (unsigned char)who->colour, who->ready, who->muted }, 4);
        digest = digest_add(digest, who->name, strlen(who->name));
        digest = digest_add(digest, who->bot, strlen(who->bot));
        digest = digest_add(digest, who->token, sizeof who->token);
        digest = digest_add(digest, t->log.hashes[i], strlen(t->log.hashes[i]));
        digest = digest_add(digest, t->log.entropy.seat[i], strlen(t->log.entropy.seat[i]));
        digest = digest_add(digest, &at->bank_ms, sizeof at->bank_ms);
        digest = digest_add(digest, &at->asked_seq, sizeof at->asked_seq);
        digest = digest_add(digest, &at->rules, sizeof at->rules);
    }
    for (uint32_t i = 0; i < t->log.act_count; i++) {
        digest = digest_add(digest, &t->log.acts[i].action, sizeof t->log.acts[i].action);
        digest = digest_add(digest, &t->log.acts[i].seq, sizeof t->log.acts[i].seq);
        digest = digest_add(digest, &t->log.acts[i].rule, sizeof t->log.acts[i].rule);
    }
    if (t->log.act_count > 0) digest = digest_add(digest, &t->undoable, 1);
    if (t->log.live != NULL && t->log.stage != STAGE_OPEN) {
        uint64_t position = lr_hash(&t->log.shared->game, t->log.live);
        digest = digest_add(digest, &position, sizeof position);
        digest = digest_add(digest, &t->log.dice.drawn, sizeof t->log.dice.drawn);
    }
    uint32_t kept = t->log.chat_count < MESSAGE_CHAT_KEPT ? t->log.chat_count : MESSAGE_CHAT_KEPT;
    for (uint32_t i = 0; i < kept; i++)
        digest = digest_add(digest, t->log.chat[i].text, strlen(t->log.chat[i].text));
    return digest;
}

/* ---- two values ---- */

/* Bytes or texts that both have, or neither. */
static bool same_bytes(const void *a, const void *b, size_t length) {
    return (a == NULL) == (b == NULL) && (a == NULL || memcmp(a, b, length) == 0);
}

static bool same_text(const char *a, const char *b) {
    return (a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0);
}

static bool same_chat(const journal *a, const journal *b) {
    uint32_t kept = a->chat_count < MESSAGE_CHAT_KEPT ? a->chat_count : MESSAGE_CHAT_KEPT;
    for (uint32_t i = 0; i < kept; i++) {
        const chat_line *x = &a->chat[i], *y = &b->chat[i];
        if (x->seat != y->seat || x->seq != y->seq || x->at_ms != y->at_ms ||
            strcmp(x->name, y->name) != 0 || strcmp(x->text, y->text) != 0)
            return false;
    }
    return true;
}

bool journal_same(const journal *a, const journal *b) {
    if (memcmp(a, b, offsetof(journal, act_room)) != 0) return false;
    if ((a->shared == NULL) != (b->shared == NULL)) return false;
    size_t state = a->shared != NULL ? a->shared->game.state_bytes : 0;
    for (uint32_t i = 0; i < a->act_count; i++)
        if (a->acts[i].seq != b->acts[i].seq || a->acts[i].rule != b->acts[i].rule ||
            memcmp(&a->acts[i].action, &b->acts[i].action, sizeof(lr_action)) != 0)
            return false;
    return same_chat(a, b) && same_text(a->map_text, b->map_text) &&
           same_text(a->position, b->position) && same_bytes(a->begin, b->begin, state) &&
           same_bytes(a->live, b->live, state) &&
           (a->shared == NULL || strcmp(a->shared->config, b->shared->config) == 0);
}
