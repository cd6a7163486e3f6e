/* Put in front of every rules source (src/core, src/games) by the build.
 *
 * The rules are a function from state and action to state: no input or output, no allocation, no
 * clock, no randomness but their own, no locale, no environment. Naming one of the functions below
 * in a rules source is a compile error.
 *
 * The standard headers that declare them come first, because a poisoned name may not even be
 * declared. Names that are everyday words (read, write, open, remove, select, signal) stay usable
 * as identifiers here: calling those fails in the closure link instead (cmake/Closure.cmake), as
 * does calling anything else that is not on its short list. */
#ifndef LR_FORBID_H
#define LR_FORBID_H

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__x86_64__) || defined(__i386__)
#include <mm_malloc.h> /* an allocator of <immintrin.h> */
#endif

#undef alloca
#undef stdin
#undef stdout
#undef stderr

/* Input and output; formatting too, since it depends on the locale: the rules have a text writer. */
#pragma GCC poison printf fprintf sprintf snprintf dprintf asprintf
#pragma GCC poison vprintf vfprintf vsprintf vsnprintf vdprintf vasprintf
#pragma GCC poison scanf fscanf sscanf vscanf vfscanf vsscanf
#pragma GCC poison puts fputs putchar putc fputc perror fwrite fread
#pragma GCC poison gets fgets getchar getc fgetc ungetc getline
#pragma GCC poison fopen fdopen freopen fclose fflush fseek ftell tmpfile setvbuf
#pragma GCC poison stdin stdout stderr

/* Allocation. qsort allocates in glibc. */
#pragma GCC poison malloc calloc realloc reallocarray free aligned_alloc posix_memalign
#pragma GCC poison alloca strdup strndup mmap munmap qsort

/* Randomness and clocks. */
#pragma GCC poison rand srand rand_r random srandom drand48 lrand48 getrandom getentropy
#pragma GCC poison time clock clock_gettime gettimeofday timespec_get nanosleep usleep
#pragma GCC poison localtime gmtime mktime strftime

/* The process and its surroundings. */
#pragma GCC poison getenv setenv putenv system exit _exit _Exit quick_exit atexit
#pragma GCC poison setlocale fork execve pthread_create pthread_mutex_lock

#endif
