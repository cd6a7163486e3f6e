/* db_shared.h - what `longroad db` does with databases of PostgreSQL, and between stores. */
#ifndef CLI_DB_SHARED_H
#define CLI_DB_SHARED_H

/* All return an exit code, after telling people what became of it. */
int db_init(const char *address);
int db_upgrade(const char *address);
int db_copy(const char *from, const char *to); /* folders or addresses */

#endif
