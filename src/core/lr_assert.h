/* lr_assert.h - assertions that stay on in release builds.
 *
 * LR_ASSERT states what only a programming error could break; no byte from outside may reach one.
 * LR_DASSERT is for the hot loops and exists only where LR_DEBUG is set. The host decides what a
 * failure does (assert_host.c prints and aborts), since the rules have no output. */
#ifndef CORE_LR_ASSERT_H
#define CORE_LR_ASSERT_H

_Noreturn void lr_assert_failed(const char *file, int line, const char *what);

#define LR_ASSERT(what) \
    do { \
        if (__builtin_expect(!(what), 0)) lr_assert_failed(__FILE__, __LINE__, #what); \
    } while (0)

#if defined(LR_DEBUG) && LR_DEBUG
#define LR_DASSERT(what) LR_ASSERT(what)
#else
#define LR_DASSERT(what) ((void)sizeof(!(what)))
#endif

#endif
