/* Plain bit masks: every solution of n-queens, one function, no symmetry. Prints the count and the seconds. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long full;

static long place(long columns, long left, long right)
{
    if (columns == full)
        return 1;
    long solutions = 0;
    for (long free = full & ~(columns | left | right); free; free &= free - 1) {
        long queen = free & -free;
        solutions += place(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return solutions;
}

int main(int count, char **arguments)
{
    struct timespec start, end;
    full = (1L << (count > 1 ? atoi(arguments[1]) : 8)) - 1;
    clock_gettime(CLOCK_MONOTONIC, &start);
    long solutions = place(0, 0, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%ld %.9f\n", solutions, (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9);
    return 0;
}
