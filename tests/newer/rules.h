/* rules.h - comes before every other line of the sources of longroad_newer (newer.cmake): they see
 * the next version of the rules. */
#ifndef NEWER_RULES_H
#define NEWER_RULES_H

#include <longroad/longroad.h>

enum { NEWER_RULES = LR_RULES_VERSION + 1 };
#undef LR_RULES_VERSION
#define LR_RULES_VERSION NEWER_RULES

#endif
