/* postgres_case.h - a PostgreSQL of the test's own, below /tmp (tools/database). */
#ifndef SUPPORT_POSTGRES_CASE_H
#define SUPPORT_POSTGRES_CASE_H

/* The address of a database without tables: those of the call before are gone. The first call
 * starts PostgreSQL, until postgres_case_end(). Fails the test if there is none. */
const char *postgres_case_new(void);
/* Runs statements as the database's owner, beside the store. */
void postgres_case_run(const char *to, const char *sql);
long long postgres_case_number(const char *to, const char *sql);
/* Ends PostgreSQL as a crash would, and starts it again. */
void postgres_case_crash(void);
void postgres_case_end(void);

#endif
