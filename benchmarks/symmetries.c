/* The method of puzzles/n_queens/symmetries.py, which says why it is right. Prints the count and the seconds. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long found[4];

static long allowed_in(int row, int last, int first, int low, int high)
{
    long full = (2L << last) - 1;
    if (first && row == last)
        return (2L << high) - (1L << first);
    if (low <= row && row <= high)
        return full;
    return full & ~(first ? 1 | 1L << last : 2);
}

static void search(int last, int first, int second)
{
    long allowed[32], open[32], columns[32] = {0}, left[32] = {0}, right[32] = {0}, sides = 1 | 1L << last;
    int low = first ? first : second, high = last - first, row = 0;
    for (int each = 2; each <= last; each++)
        allowed[each] = allowed_in(each, last, first, low, high);
    allowed[1] = 1L << second;
    open[0] = 1L << first;
    while (row >= 0) {
        long here = open[row];
        if (!here) {
            row--;
            continue;
        }
        long queen = here & -here;
        open[row] = here ^ queen;
        long taken = columns[row] | queen, to_left = (left[row] | queen) << 1, to_right = (right[row] | queen) >> 1;
        columns[++row] = taken;
        long safe = allowed[row] & ~(taken | to_left | to_right);
        if (row == last) {
            if (safe) {
                int ties = (columns[first + 1] & ~columns[first]) >> last & 1;
                if (first)
                    ties += (safe >> high & 1) + (columns[high + 1] & ~columns[high] & 1);
                found[ties]++;
            }
            row--;
            continue;
        }
        if (row == high && sides & ~taken)
            safe = (sides & ~taken) == sides ? 0 : safe & sides & ~taken;
        if (!safe) {
            row--;
            continue;
        }
        open[row] = safe, left[row] = to_left, right[row] = to_right;
    }
}

int main(int count, char **arguments)
{
    int n = count > 1 ? atoi(arguments[1]) : 8;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int first = 0; first < n / 2; first++)
        for (int second = 0; second < n; second++)
            if (abs(second - first) > 1 && !(first > 1 && second % (n - 1) == 0))
                search(n - 1, first, second);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%ld %.9f\n", 8 * found[0] + 4 * found[1] + 8 * found[2] / 3 + 2 * found[3],
           (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9);
    return 0;
}
