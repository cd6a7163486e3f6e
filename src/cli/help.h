/* help.h - what else is made of the commands' tables: completion (complete.c), the manual page
 * (manual.c). `longroad help` prints them. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "command.h"

/* Prints how the last of the words typed behind `longroad` may go on. */
void help_complete(cli_arguments words);
/* Prints the manual page. `prose` is the text of docs/longroad.1.in, which is changed. */
void help_manual(char *prose);

#endif
