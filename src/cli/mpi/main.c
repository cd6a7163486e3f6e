/* main.c - `longroad-mpi [--resume FILE] COMMAND ...`: commands of `longroad` in which the
 * processes of an MPI job share the games (share.h). A program of its own, so that nothing else
 * depends on MPI.
 *
 * Rank 0 begins alone, so that a refused command line is told once; the others wait until it comes
 * to the games. A process that fails ends the job.
 */
#include "command.h"
#include "fleet.h"
#include "share.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "Usage: mpirun [-np N] longroad-mpi [--resume FILE] COMMAND [ARGUMENT...]\n"
    "Commands of longroad whose games the processes of an MPI job share: sim, match, analyze,\n"
    "train. Arguments, results and files are those of `longroad COMMAND` (`longroad COMMAND\n"
    "--help`), whatever the number of processes; each plays on --threads threads, by default one.\n"
    "\n"
    "      --resume FILE   Write results here as they come, and go on from them if there are some\n"
    "      --help          Give this help list\n"
    "      --version       Print program version\n";

/* NULL: there is no such command. */
static const cli_command *find_command(const char *name) {
    static const cli_command *const known[] = { &cmd_sim, &cmd_match, &cmd_analyze, &cmd_train };
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
        if (strcmp(name, known[k]->name) == 0) return known[k];
    return NULL;
}

/* ---- the fleet ---- */

static bool started; /* rank 0: the others play */

/* Lets the others begin, or end. */
static void start_others(int go) {
    started = true;
    share_tell(&go, sizeof go);
}

static void share(const fleet_work *work) {
    if (cli_fleet->leads && !started) start_others(1);
    share_work(work);
}

static fleet ours = { .share = share, .tell = share_tell };

/* However the program ends. */
static void end(int status, void *unused) {
    (void)unused;
    if (ours.leads && !started)
        start_others(0);
    else if (status != 0 && status != CLI_INTERRUPTED)
        MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
}

/* ---- the command line ---- */

/* Where the command is; ends the program where there is none. */
static int read_arguments(int argc, char **argv) {
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        if (strcmp(argv[at], "--help") == 0) {
            fputs(usage, stdout);
            exit(CLI_OK);
        }
        if (strcmp(argv[at], "--version") == 0) {
            puts("longroad-mpi " LR_VERSION);
            exit(CLI_OK);
        }
        if (strncmp(argv[at], "--resume=", 9) == 0)
            share_file = argv[at] + 9;
        else if (strcmp(argv[at], "--resume") == 0 && at + 1 < argc)
            share_file = argv[++at];
        else
            cli_usage("%s: `longroad-mpi --help` tells what there is", argv[at]);
    }
    if (at == argc || !find_command(argv[at]))
        cli_usage("name a command: sim, match, analyze or train");
    return at;
}

int main(int argc, char **argv) {
    int level, rank, go = 1;
    static char name[64];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    ours.leads = rank == 0;
    cli_fleet = &ours;
    on_exit(end, NULL);
    if (level < MPI_THREAD_FUNNELED) cli_fail("this MPI knows no threads");
    if (rank > 0) share_tell(&go, sizeof go);
    if (!go) return CLI_OK;
    int at = read_arguments(argc, argv);
    const cli_command *c = find_command(argv[at]);
    snprintf(name, sizeof name, "longroad-mpi %s", c->name);
    argv[at] = name;
    return c->run(argc - at, argv + at);
}
