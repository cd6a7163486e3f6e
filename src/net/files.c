/* files.c - the data folder (files.h). */
#include "files.h"

#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

static bool path_in(char out[PATH_BYTES], const char *data, const char *name) {
    int length = snprintf(out, PATH_BYTES, "%s/%s", data, name);
    return length > 0 && length < PATH_BYTES;
}

bool files_folder(const char *data) {
    char path[PATH_BYTES];
    int length = snprintf(path, sizeof path, "%s", data);
    bool good = length > 0 && length < (int)sizeof path;
    for (char *slash = path + 1; good && (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        good = mkdir(path, 0700) == 0 || errno == EEXIST || errno == EACCES || errno == EROFS;
        *slash = '/';
    }
    good = good && (mkdir(path, 0700) == 0 || errno == EEXIST);
    if (good && access(path, W_OK | X_OK) == 0) return true;
    log_text(SERVER_ERROR, "data", "%s: %s", data, strerror(errno));
    return false;
}

/* ---- small files ---- */

static bool read_file(const char *path, char *out, size_t size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t length = read(file, out, size - 1);
    close(file);
    out[length > 0 ? length : 0] = 0;
    return length > 0;
}

/* A full disk does not keep the server from starting: what could not be written is only missed by
 * `longroad admin`, and is written later. */
static bool lacks_room(void) {
    return errno == ENOSPC || errno == EDQUOT || errno == EFBIG;
}

/* Writes beside and renames, so that nobody reads half of it. */
static bool write_file(const char *path, const char *text) {
    char beside[PATH_BYTES + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    unlink(beside);
    int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    size_t length = strlen(text);
    bool good = file >= 0 && write(file, text, length) == (ssize_t)length && fsync(file) == 0;
    if (file >= 0) good &= close(file) == 0;
    good = good && rename(beside, path) == 0;
    if (good) return true;
    int why = errno;
    unlink(beside);
    log_text(SERVER_ERROR, "data", "%s: %s", path, strerror(why));
    errno = why;
    return false;
}

bool files_read_secret(const char *data, char out[FILES_SECRET_MAX]) {
    char path[PATH_BYTES], text[FILES_SECRET_MAX + 8];
    if (!path_in(path, data, "admin.secret") || !read_file(path, text, sizeof text)) return false;
    text[strcspn(text, "\n")] = 0;
    if (strlen(text) != FILES_SECRET_MAX - 1) return false;
    memcpy(out, text, FILES_SECRET_MAX);
    return true;
}

bool files_secret(const char *data, char out[FILES_SECRET_MAX], bool *later) {
    unsigned char bytes[(FILES_SECRET_MAX - 1) / 2];
    char path[PATH_BYTES], line[FILES_SECRET_MAX + 1];
    struct stat facts;
    if (!path_in(path, data, "admin.secret")) return false;
    if (files_read_secret(data, out)) {
        if (stat(path, &facts) != 0 || (facts.st_mode & 077) == 0) return true;
        log_text(SERVER_ERROR, "data", "%s can be read by others: chmod 600, or delete it", path);
        return false;
    }
    if (strlen(out) != FILES_SECRET_MAX - 1) {
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2hex(out, FILES_SECRET_MAX, bytes, sizeof bytes);
    }
    snprintf(line, sizeof line, "%s\n", out);
    return write_file(path, line) || (*later = lacks_room());
}

bool files_address(const char *data, const char *bind, uint32_t port, bool *later) {
    char path[PATH_BYTES], text[FILES_HOST_MAX + 64];
    bool everywhere = strcmp(bind, "*") == 0 || strcmp(bind, "0.0.0.0") == 0;
    const char *host = everywhere ? "127.0.0.1" : strcmp(bind, "::") == 0 ? "::1" : bind;
    snprintf(text, sizeof text, "%.*s %u\n", FILES_HOST_MAX - 1, host, port);
    return path_in(path, data, "server.address") &&
           (write_file(path, text) || (*later = lacks_room()));
}

bool files_read_address(const char *data, char host[FILES_HOST_MAX], uint32_t *port) {
    char path[PATH_BYTES], text[FILES_HOST_MAX + 64];
    if (!path_in(path, data, "server.address") || !read_file(path, text, sizeof text)) return false;
    size_t length = strcspn(text, " ");
    if (text[length] != ' ' || length >= FILES_HOST_MAX) return false;
    memcpy(host, text, length);
    host[length] = 0;
    *port = (uint32_t)strtoul(text + length + 1, NULL, 10);
    return *port > 0 && *port <= 65535;
}

void files_remove_address(const char *data) {
    char path[PATH_BYTES];
    if (path_in(path, data, "server.address")) unlink(path);
}

/* ---- privileges ---- */

bool files_become(const settings *s) {
    if (!s->user) return true;
    const struct passwd *user = getpwnam(s->user);
    if (!user) {
        log_text(SERVER_ERROR, "user", "there is no user `%s`", s->user);
        return false;
    }
    if (geteuid() == user->pw_uid) return true;
    if (!files_folder(s->data)) return false;
    if (chown(s->data, user->pw_uid, user->pw_gid) != 0 ||
        initgroups(user->pw_name, user->pw_gid) != 0 || setgid(user->pw_gid) != 0 ||
        setuid(user->pw_uid) != 0) {
        log_text(SERVER_ERROR, "user", "cannot become `%s`: %s", s->user, strerror(errno));
        return false;
    }
    if (setuid(0) == 0) { /* it must not be possible to go back */
        log_text(SERVER_ERROR, "user", "root was not given up");
        return false;
    }
    return true;
}
