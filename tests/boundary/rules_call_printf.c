/* The rules print. */
#include <stdio.h>

void rules_call_printf(int vertex);

void rules_call_printf(int vertex) {
    printf("%d\n", vertex);
}
