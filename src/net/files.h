/* files.h - the data folder: who may see it, the admin's secret, where the server listens. */
#ifndef NET_FILES_H
#define NET_FILES_H

#include "settings.h"

enum { FILES_SECRET_MAX = 65, FILES_HOST_MAX = 128 };

/* All after a message when false. */

/* Makes the folder and those above it, for its owner alone. */
bool files_folder(const char *data);
/* DATA/admin.secret, made at the first start: 64 hexadecimal digits that only the owner can read.
 * `out` is zeroed, or has them already. *later: the disk was full; call again later. */
bool files_secret(const char *data, char out[FILES_SECRET_MAX], bool *later);
/* DATA/server.address: where the running server takes plain HTTP, for `longroad admin`. */
bool files_address(const char *data, const char *bind, uint32_t port, bool *later);
void files_remove_address(const char *data);

/* Becomes settings.user, if that is set; the data folder is handed over. */
bool files_become(const settings *s);

/* For the admin: without messages. */
bool files_read_secret(const char *data, char out[FILES_SECRET_MAX]);
bool files_read_address(const char *data, char host[FILES_HOST_MAX], uint32_t *port);

#endif
