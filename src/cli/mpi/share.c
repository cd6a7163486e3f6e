/* share.c - games given out by rank 0 and taken by it (share.h). */
#include "share.h"

#include "cli.h"
#include "meter.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TAG_ASK = 1, TAG_GIVE, TAG_DONE, NAP_US = 300, AHEAD = 2 };
static const uint64_t none = UINT64_MAX, stop_all = UINT64_MAX - 1;

const char *share_file;

static void nap(void) {
    usleep(NAP_US);
}

void share_tell(void *bytes, size_t size) {
    MPI_Request request;
    int over = 0;
    MPI_Ibcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &over, MPI_STATUS_IGNORE), !over) nap();
    /* MPI_Test has ended the request: NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker) */
}

/* ---- a rank that follows ---- */

static void send_answer(answer *a) {
    unsigned char head[8];
    for (unsigned k = 0; k < 8; k++) head[k] = (unsigned char)(a->group >> 8 * k);
    cli_text message = { 0 };
    cli_text_add(&message, (const char *)head, sizeof head);
    if (a->size > 0) cli_text_add(&message, (const char *)a->rows, a->size);
    MPI_Send(message.bytes, (int)message.length, MPI_BYTE, 0, TAG_DONE, MPI_COMM_WORLD);
    free(message.bytes);
    answer_free(a);
}

static bool receive_group(uint64_t *group) {
    int there = 0;
    MPI_Iprobe(0, TAG_GIVE, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    if (there) MPI_Recv(group, 1, MPI_UINT64_T, 0, TAG_GIVE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return there != 0;
}

static void follow(const fleet_work *work) {
    hands *c = hands_start(work);
    uint64_t asked = AHEAD * (uint64_t)work->threads, playing = 0, group;
    MPI_Send(&asked, 1, MPI_UINT64_T, 0, TAG_ASK, MPI_COMM_WORLD);
    while (asked > 0 || playing > 0) {
        bool idle = true;
        while (receive_group(&group)) {
            idle = false;
            if (group == stop_all) {
                work->stop(work->context);
                continue;
            }
            asked--;
            if (group == none) continue;
            hands_give(c, group);
            playing++;
        }
        for (answer *a; (a = hands_answer(c)); idle = false) {
            send_answer(a);
            playing--;
            asked++;
        }
        if (idle) nap();
    }
    hands_end(c);
}

/* ---- rank 0 ---- */

typedef struct leader {
    const fleet_work *work;
    hands *hands;
    keep *keep;
    int ranks, asked; /* asked: those that have begun */
    uint64_t groups, next;
    uint64_t games_done;
    unsigned char *done;            /* by group: known from before */
    uint64_t *playing, playing_all; /* groups that each rank has, and all of them */
    bool told;
    meter meter;
    double start, shown;
} leader;

/* Whether a group is left to give out, which is then l->next. */
static bool is_more(leader *l) {
    while (l->next < l->groups && l->done[l->next]) l->next++;
    return l->next < l->groups && !l->work->stopped(l->work->context);
}

static uint64_t next_group(leader *l) {
    return is_more(l) ? l->next++ : none;
}

static void note_given(leader *l, int rank, int64_t change) {
    l->playing[rank] += (uint64_t)change;
    l->playing_all += (uint64_t)change;
}

static void give(leader *l, int rank) {
    uint64_t group = next_group(l);
    if (group != none) note_given(l, rank, 1);
    MPI_Send(&group, 1, MPI_UINT64_T, rank, TAG_GIVE, MPI_COMM_WORLD);
}

static void accept_answer(leader *l, int rank, const answer *a) {
    const fleet_work *work = l->work;
    size_t at = 0;
    note_given(l, rank, -1);
    if (a->size == 0) {
        work->stop(work->context); /* that process was told to stop: so are all */
        return;
    }
    uint64_t first = group_first(work, a->group), count = group_count(work, a->group);
    if (l->keep) keep_answer(l->keep, a);
    for (uint64_t k = first; k < first + count; k++) {
        size_t size;
        const unsigned char *row = answer_row(a, &at, &size);
        if (!row || !work->take(work->context, k, row, size))
            cli_fail("rank %d sent something else than game %llu", rank, (unsigned long long)k);
    }
    l->games_done += count;
}

static void receive_done(leader *l, int rank, int bytes) {
    unsigned char *message = cli_allocate((size_t)bytes + 1, 1);
    MPI_Recv(message, bytes, MPI_BYTE, rank, TAG_DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    answer a = { .size = (size_t)bytes - 8, .rows = message + 8 };
    for (unsigned k = 0; k < 8; k++) a.group |= (uint64_t)message[k] << 8 * k;
    accept_answer(l, rank, &a);
    free(message);
    give(l, rank);
}

/* Whatever has come from the others; false: nothing. */
static bool receive_all(leader *l) {
    MPI_Status status;
    int there = 0, bytes = 0;
    bool any = false;
    while (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status), there) {
        any = true;
        if (status.MPI_TAG == TAG_DONE) {
            MPI_Get_count(&status, MPI_BYTE, &bytes);
            receive_done(l, status.MPI_SOURCE, bytes);
            continue;
        }
        uint64_t wanted;
        MPI_Recv(&wanted, 1, MPI_UINT64_T, status.MPI_SOURCE, TAG_ASK, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        l->asked++;
        while (wanted-- > 0) give(l, status.MPI_SOURCE);
    }
    return any;
}

/* What its own threads did, and more for them. */
static bool play_too(leader *l) {
    bool any = false;
    for (answer *a; (a = hands_answer(l->hands)); any = true) {
        accept_answer(l, 0, a);
        answer_free(a);
    }
    while (l->playing[0] < AHEAD * (uint64_t)l->work->threads) {
        uint64_t group = next_group(l);
        if (group == none) break;
        note_given(l, 0, 1);
        hands_give(l->hands, group);
    }
    return any;
}

static void tell_stop(leader *l) {
    if (l->told || !l->work->stopped(l->work->context)) return;
    l->told = true;
    l->work->stop(l->work->context);
    for (int rank = 1; rank < l->ranks; rank++)
        if (l->playing[rank] > 0)
            MPI_Send(&stop_all, 1, MPI_UINT64_T, rank, TAG_GIVE, MPI_COMM_WORLD);
}

static void show(leader *l) {
    char note[192] = "";
    double now = cli_seconds();
    if (l->work->quiet || now - l->shown < 1) return;
    l->shown = now;
    if (l->work->note) l->work->note(l->work->context, note, sizeof note);
    meter_show(&l->meter, l->games_done, now - l->start, note);
}

static void count_known(leader *l) {
    for (uint64_t group = 0; group < l->groups; group++)
        if (l->done[group]) l->games_done += group_count(l->work, group);
    if (l->games_done > 0 && !l->work->quiet)
        fprintf(stderr, "%llu of %llu %s are in %s already\n", (unsigned long long)l->games_done,
                (unsigned long long)l->work->count, l->work->unit, share_file);
}

static void lead(const fleet_work *work) {
    leader l = { .work = work, .groups = (work->count + work->group - 1) / work->group };
    MPI_Comm_size(MPI_COMM_WORLD, &l.ranks);
    l.done = cli_allocate(l.groups + 1, 1);
    l.playing = cli_allocate((size_t)l.ranks, sizeof *l.playing);
    l.start = l.shown = cli_seconds();
    l.meter = meter_start(work->count, work->unit);
    if (share_file) l.keep = keep_open(work, share_file, l.done);
    count_known(&l);
    l.hands = hands_start(work);
    do {
        bool busy = receive_all(&l) | play_too(&l);
        tell_stop(&l);
        show(&l);
        if (!busy) nap();
    } while (l.asked < l.ranks - 1 || l.playing_all > 0 || is_more(&l));
    meter_end(&l.meter);
    hands_end(l.hands);
    if (l.keep) keep_close(l.keep);
    free(l.done);
    free(l.playing);
}

void share_work(const fleet_work *work) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        lead(work);
    else
        follow(work);
}
