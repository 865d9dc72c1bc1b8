// A disk that fails on demand, to be loaded before everything else. The file that HEIST_DISK names says how: `full`: nothing can be
// written; `write`: writing fails; `Flush`: flushing fails. Without the file everything works. Only databases are concerned.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_database(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strstr(path, "heist.db") != NULL;
}

static char fault(void) {
    const char *path = getenv("HEIST_DISK");
    FILE *file = path ? fopen(path, "r") : NULL;
    if (!file) return 0;
    int first = fgetc(file);
    fclose(file);
    return (char)first;
}

static int write_fails(int fd) {
    char how = fault();
    if ((how != 'f' && how != 'w') || !is_database(fd)) return 0;
    errno = how == 'f' ? ENOSPC : EIO;
    return 1;
}

static int flush_fails(int fd) {
    if (fault() != 'F' || !is_database(fd)) return 0;
    errno = EIO;
    return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *bytes, size_t count) {
    REAL(write);
    return write_fails(fd) ? -1 : real(fd, bytes, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    REAL(pwrite);
    return write_fails(fd) ? -1 : real(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    REAL(pwrite64);
    return write_fails(fd) ? -1 : real(fd, bytes, count, at);
}
int fsync(int fd) {
    REAL(fsync);
    return flush_fails(fd) ? -1 : real(fd);
}
int fdatasync(int fd) {
    REAL(fdatasync);
    return flush_fails(fd) ? -1 : real(fd);
}
