/* Two pointers of one type called two functions of it, and library functions are called through others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }
static double integral(double (*f)(double), int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += f(i);
    return sum;
}
static double twice(double (*f)(double), double x) { return (*f)(f(x)); }
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static size_t (*length)(const char *) = strlen;
static struct { void (*release)(void *); } heap = {free};
int main(void)
{
    int list[40];
    char *text = malloc(8);
    strcpy(text, "text");
    double d = integral(square, 30) + integral(half, 12) + twice(half, 3);
    for (int i = 0; i < 40; i++)
        list[i] = i * 17 % 41;
    qsort(list, 40, sizeof *list, by_value);
    printf("%g %d %d\n", d, list[7], (int)length(text));
    heap.release(text);
    return 0;
}
