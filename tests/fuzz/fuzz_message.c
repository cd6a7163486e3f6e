/* Any bytes as a message of a client. What is refused has a reason and a code; what is read lies
 * within its limits, and its texts are in the message's own memory. An offer becomes an action
 * or is refused. The refusal and everything that was read can be written back as JSON. */
#include "fuzz.h"
#include "lr_assert.h"
#include "message_fields.h"
#include "offer.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static message m;
static char written[4 * MESSAGE_BYTES_MAX];

static void check_text(const message_field *field, const char *text) {
    LR_ASSERT(text != NULL);
    LR_ASSERT(strlen(text) <= (size_t)field->high);
    const char *begin = m.memory.bytes;
    LR_ASSERT(text[0] == 0 || (text >= begin && text < begin + sizeof m.memory.bytes));
}

static void check_cards(const message_cards *cards) {
    LR_ASSERT(cards->count <= MESSAGE_CARD_KINDS_MAX);
    for (uint32_t k = 0; k < cards->count; k++) {
        LR_ASSERT(strlen(cards->item[k].name) <= MESSAGE_CARD_NAME_MAX);
        LR_ASSERT(cards->item[k].count >= 1 && cards->item[k].count <= MESSAGE_CARD_COUNT_MAX);
    }
}

static void check_fields(const message_shape *shape, const char *of);

static void check_field(const message_field *field, const char *at) {
    int32_t small = 0;
    int64_t number = 0;
    const char *text = NULL;
    field_list list = { 0 };
    switch (field->kind) {
    case FIELD_NUMBER:
        memcpy(&number, at, sizeof number);
        LR_ASSERT((number >= field->low && number <= field->high) || number == field->none);
        break;
    case FIELD_SEAT:
        memcpy(&small, at, sizeof small);
        LR_ASSERT(small >= MESSAGE_NO_SEAT && small < LR_SEATS_MAX);
        break;
    case FIELD_WORD:
        memcpy(&small, at, sizeof small);
        LR_ASSERT(small >= 0 && small < 8);
        break;
    case FIELD_TEXT:
        memcpy(&text, at, sizeof text);
        check_text(field, text);
        break;
    case FIELD_LIST:
        memcpy(&list, at, sizeof list);
        LR_ASSERT(list.count <= field->high);
        for (uint32_t k = 0; k < list.count; k++)
            check_fields(&message_parts[field->part],
                         (const char *)list.item + k * message_parts[field->part].size);
        break;
    case FIELD_CARDS: check_cards((const message_cards *)(const void *)at); break;
    case FIELD_SEATS:
        memcpy(&small, at, sizeof small);
        LR_ASSERT(small >> LR_SEATS_MAX == 0);
        break;
    default: break;
    }
}

static void check_fields(const message_shape *shape, const char *of) {
    for (const message_field *field = shape->fields; field->name; field++)
        check_field(field, of + field->offset);
}

/* The text is JSON for others too. */
static void check_written(json_writer *w) {
    LR_ASSERT(jw_finish(w));
    json_t *value = json_loads(written, JSON_REJECT_DUPLICATES, NULL);
    LR_ASSERT(json_is_object(value));
    json_decref(value);
}

static void check_refusal(const message_fault *fault) {
    LR_ASSERT(fault->why > REFUSE_NONE && fault->why < REFUSE_COUNT);
    LR_ASSERT(fault->reason[0] != 0);
    json_writer w = jw_start(written, sizeof written, NULL, NULL);
    message_refuse_fault(&w, m.id, fault);
    check_written(&w);
}

static void check_chat(void) {
    event_chat chat = event_chat_new();
    chat.name = "x";
    chat.text = m.chat.text;
    json_writer w = jw_start(written, sizeof written, NULL, NULL);
    event_chat_write(&w, &chat);
    check_written(&w);
}

static void check_offer(void) {
    static const char *const configs[] = { "board(modules=knights)", "cards" };
    static lr_game games[2];
    static lr_state states[2];
    for (int k = 0; k < 2; k++) {
        lr_error error;
        lr_action a = { 0 }, again = { 0 };
        message_fault fault = { 0 };
        char text[LR_ACTION_TEXT_MAX];
        if (!games[k].ops) {
            LR_ASSERT(lr_game_init(&games[k], configs[k], NULL, &error) == LR_OK);
            lr_init(&games[k], &states[k]);
        }
        if (!offer_action(&games[k], &states[k], 1, &m.offer, &a, &fault)) {
            check_refusal(&fault);
            continue;
        }
        (void)lr_check(&games[k], &states[k], a);
        LR_ASSERT(lr_action_print(&games[k], a, text, sizeof text) < sizeof text);
        LR_ASSERT(lr_action_parse(&games[k], text, &again, &error) == LR_OK);
        LR_ASSERT(memcmp(&a, &again, sizeof a) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    message_fault fault;
    /* In memory of its own size, so that a byte too far is found. */
    char *bytes = malloc(size ? size : 1);
    LR_ASSERT(bytes != NULL);
    if (size > 0) memcpy(bytes, data, size);
    bool good = message_read(&m, bytes, size, &fault);
    free(bytes);
    if (!good) {
        check_refusal(&fault);
        return 0;
    }
    LR_ASSERT(fault.why == REFUSE_NONE);
    LR_ASSERT(m.type < SAY_COUNT && m.id >= 1 && m.id <= MESSAGE_NUMBER_MAX);
    check_fields(&message_says[m.type], (const char *)&m.hello);
    if (m.type == SAY_CHAT) check_chat();
    if (m.type == SAY_OFFER) check_offer();
    return 0;
}
