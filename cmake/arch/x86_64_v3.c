/* Exit status 0 if this machine runs x86-64-v3 code. The builtin knows whether the system saves the
 * wide registers; the features it does not name on every compiler are read from cpuid. */
#include <cpuid.h>

int main(void) {
    unsigned a, b, c, d;

    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx") || !__builtin_cpu_supports("avx2")) return 1;
    if (!__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2")) return 1;
    if (!__builtin_cpu_supports("fma") || !__builtin_cpu_supports("popcnt")) return 1;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return 1;
    if (!(c & bit_MOVBE) || !(c & bit_F16C)) return 1;
    if (!__get_cpuid(0x80000001u, &a, &b, &c, &d)) return 1;
    return (c & bit_LZCNT) ? 0 : 1;
}
