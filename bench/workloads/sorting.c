/* Branchy integer code on arrays: sorts, searches, sieves, backtracking. */
#include "kernels.h"
#include <stdint.h>

enum { N = 4000, QUEENS = 8, PRIMES = 20000, TEXT = 20000 };

static int random_ints[N], sorted[N], a[N], scratch[N];
static char text[TEXT];
static unsigned char composite[PRIMES];
static uint32_t crc_table[256];

static void set_up(void)
{
    unsigned seed = 1;
    for (int i = 0; i < N; i++) {
        seed = seed * 1664525u + 1013904223u;
        random_ints[i] = (int)(seed >> 8);
        sorted[i] = 3 * i;
    }
    for (int i = 0; i < TEXT; i++) {
        seed = seed * 1664525u + 1013904223u;
        text[i] = "abcdeeennn  "[(seed >> 24) % 12];
    }
    for (uint32_t i = 0; i < 256; i++) {
        crc_table[i] = i;
        for (int k = 0; k < 8; k++)
            crc_table[i] = crc_table[i] & 1 ? 0xedb88320u ^ crc_table[i] >> 1 : crc_table[i] >> 1;
    }
}

static double checked(void)
{
    for (int i = 1; i < N; i++)
        if (a[i - 1] > a[i])
            return -1.0;
    return a[N / 2];
}

static void quicksort_range(int *v, int low, int high)
{
    while (high - low > 12) {
        int pivot = v[low + (high - low) / 2], i = low, j = high;
        while (i <= j) {
            while (v[i] < pivot)
                i++;
            while (v[j] > pivot)
                j--;
            if (i <= j) {
                int t = v[i];
                v[i++] = v[j];
                v[j--] = t;
            }
        }
        if (j - low < high - i) {
            quicksort_range(v, low, j);
            low = i;
        } else {
            quicksort_range(v, i, high);
            high = j;
        }
    }
    for (int i = low + 1; i <= high; i++) {
        int x = v[i], j = i;
        while (j > low && v[j - 1] > x) {
            v[j] = v[j - 1];
            j--;
        }
        v[j] = x;
    }
}

#pragma memrewrite function
static double quicksort(void)
{
    memcpy(a, random_ints, sizeof a);
    quicksort_range(a, 0, N - 1);
    return checked();
}

static void sift(int *v, int root, int n)
{
    int x = v[root], child;
    while ((child = 2 * root + 1) < n) {
        if (child + 1 < n && v[child] < v[child + 1])
            child++;
        if (v[child] <= x)
            break;
        v[root] = v[child];
        root = child;
    }
    v[root] = x;
}

#pragma memrewrite function
static double heapsort_ints(void)
{
    memcpy(a, random_ints, sizeof a);
    for (int i = N / 2 - 1; i >= 0; i--)
        sift(a, i, N);
    for (int n = N - 1; n > 0; n--) {
        int t = a[0];
        a[0] = a[n];
        a[n] = t;
        sift(a, 0, n);
    }
    return checked();
}

#pragma memrewrite function
static double mergesort_ints(void)
{
    int *from = a, *to = scratch;
    memcpy(a, random_ints, sizeof a);
    for (int width = 1; width < N; width *= 2) {
        for (int low = 0; low < N; low += 2 * width) {
            int middle = low + width < N ? low + width : N, high = low + 2 * width < N ? low + 2 * width : N;
            int i = low, j = middle;
            for (int k = low; k < high; k++)
                to[k] = i < middle && (j >= high || from[i] <= from[j]) ? from[i++] : from[j++];
        }
        int *t = from;
        from = to;
        to = t;
    }
    if (from != a)
        memcpy(a, from, sizeof a);
    return checked();
}

#pragma memrewrite function
static double radix_sort(void)
{
    memcpy(a, random_ints, sizeof a);
    for (int shift = 0; shift < 24; shift += 8) {
        int count[257] = {0};
        for (int i = 0; i < N; i++)
            count[(a[i] >> shift & 255) + 1]++;
        for (int d = 0; d < 256; d++)
            count[d + 1] += count[d];
        for (int i = 0; i < N; i++)
            scratch[count[a[i] >> shift & 255]++] = a[i];
        memcpy(a, scratch, sizeof a);
    }
    return checked();
}

#pragma memrewrite function
static double shell_sort(void)
{
    static const int gaps[] = {1750, 701, 301, 132, 57, 23, 10, 4, 1};
    memcpy(a, random_ints, sizeof a);
    for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
        for (int i = gaps[g]; i < N; i++) {
            int x = a[i], j;
            for (j = i; j >= gaps[g] && a[j - gaps[g]] > x; j -= gaps[g])
                a[j] = a[j - gaps[g]];
            a[j] = x;
        }
    return checked();
}

#pragma memrewrite function
static double binary_search(void)
{
    int found = 0;
    for (int i = 0; i < N; i++) {
        int x = random_ints[i] % (3 * N), low = 0, high = N;
        while (low < high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < x)
                low = middle + 1;
            else
                high = middle;
        }
        if (low < N && sorted[low] == x)
            found++;
    }
    return found;
}

#pragma memrewrite function
static double sieve(void)
{
    int primes = 0;
    memset(composite, 0, sizeof composite);
    for (int i = 2; i < PRIMES; i++)
        if (!composite[i]) {
            primes++;
            for (int j = 2 * i; j < PRIMES; j += i)
                composite[j] = 1;
        }
    return primes;
}

/* How many ways to place the queens from this row on: columns and diagonals that are taken are bits. */
static int place_queens(int row, unsigned columns, unsigned up, unsigned down)
{
    int ways = 0;
    if (row == QUEENS)
        return 1;
    for (unsigned free = ((1u << QUEENS) - 1) & ~(columns | up | down); free != 0; free &= free - 1) {
        unsigned bit = free & -free;
        ways += place_queens(row + 1, columns | bit, (up | bit) << 1, (down | bit) >> 1);
    }
    return ways;
}

#pragma memrewrite function
static double queens(void)
{
    return place_queens(0, 0, 0, 0);
}

/* How often a word stands in the text, by the method of Knuth, Morris and Pratt */
#pragma memrewrite function
static double find_word(void)
{
    static const char word[] = "eennee";
    int back[sizeof word] = {0}, matched = 0, found = 0;
    for (int i = 1, k = 0; word[i] != '\0'; i++) {
        while (k > 0 && word[k] != word[i])
            k = back[k - 1];
        if (word[k] == word[i])
            k++;
        back[i] = k;
    }
    for (int i = 0; i < TEXT; i++) {
        while (matched > 0 && word[matched] != text[i])
            matched = back[matched - 1];
        if (word[matched] == text[i])
            matched++;
        if (word[matched] == '\0') {
            found++;
            matched = back[matched - 1];
        }
    }
    return found;
}

/* Words, lines and the longest run of letters, as wc does */
#pragma memrewrite function
static double count_words(void)
{
    int words = 0, inside = 0, longest = 0, run = 0;
    for (int i = 0; i < TEXT; i++) {
        if (text[i] == ' ')
            inside = run = 0;
        else {
            if (!inside)
                words++;
            inside = 1;
            if (++run > longest)
                longest = run;
        }
    }
    return words + longest;
}

#pragma memrewrite function
static double crc32_text(void)
{
    uint32_t crc = 0xffffffffu;
    for (int i = 0; i < TEXT; i++)
        crc = crc_table[(crc ^ (unsigned char)text[i]) & 255] ^ crc >> 8;
    return crc ^ 0xffffffffu;
}

/* A sum that compilers make without branches: values above a threshold, and how many they are */
#pragma memrewrite function
static double above_threshold(void)
{
    int sum = 0, many = 0;
    for (int i = 0; i < N; i++)
        if (random_ints[i] > 8000000) {
            sum += random_ints[i] & 1023;
            many++;
        }
    return sum + many;
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"quicksort", quicksort},
        {"heapsort", heapsort_ints},
        {"mergesort", mergesort_ints},
        {"radix-sort", radix_sort},
        {"shell-sort", shell_sort},
        {"binary-search", binary_search},
        {"sieve", sieve},
        {"queens", queens},
        {"find-word", find_word},
        {"count-words", count_words},
        {"crc32", crc32_text},
        {"threshold", above_threshold},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
