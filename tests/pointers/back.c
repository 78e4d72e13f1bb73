/* Callbacks of each kind that the library makes, and a function that two callers share at different costs. */
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

typedef int (*Comparer)(const void *, const void *);
static int numbers[64], words[64], sum;

static int compare_numbers(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}

static int compare_words(const void *x, const void *y)
{
    return *(const int *)y - *(const int *)x;
}

static void sort_numbers(void)
{
    qsort(numbers, 64, sizeof *numbers, compare_numbers);
}

static void sort_words(Comparer order)
{
    qsort(words, 64, sizeof *words, order);
}

static void at_end(void)
{
    sum += numbers[3];
}

static void *start(void *count)
{
    for (int i = 0; i < *(int *)count; i++)
        sum += words[i];
    return NULL;
}

static int work(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += numbers[i & 63];
    return s;
}

static int cheap(void)
{
    int s = 0;
    for (int i = 0; i < 1000; i++)
        s += work(1);
    return s;
}

static int dear(void)
{
    return work(100000);
}

int main(void)
{
    int count = 64;
    pthread_t thread;
    for (int i = 0; i < 64; i++)
        numbers[i] = words[i] = i * 37 % 64;
    atexit(at_end);
    sort_numbers();
    sort_words(compare_words);
    pthread_create(&thread, NULL, start, &count);
    pthread_join(thread, NULL);
    return cheap() + dear() == 7;
}
