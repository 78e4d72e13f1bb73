/* Pointers that walk: up, down, before and behind their use, by more than one; strings. */
#include <stdio.h>
static _Alignas(64) char text[] = "a walk through a text", other[64];
static int numbers[50];
static int length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return (int)(p - s);
}
static void copy(char *to, const char *from)
{
    while ((*to++ = *from++))
        ;
}
static int sum_down(const int *p, int n)
{
    int sum = 0;
    while (n-- > 0)
        sum += *--p;
    return sum;
}
static int by_twos(int *p, int *end)
{
    int sum = 0;
    for (; p < end; p += 2)
        sum += p[0] - p[1];
    return sum;
}
static int compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a - *b;
}
static void reverse(char *s, int n)
{
    char *e = s + n - 1;
    for (; s < e; s++, e--) {
        char c = *s;
        *s = *e;
        *e = c;
    }
}
int main(void)
{
    int i, *p = numbers;
    for (i = 0; i < 50; i++)
        *p++ = i * 7 % 13;
    copy(other, text);
    reverse(other, length(other));
    printf("%s %d %d %d\n", other, sum_down(numbers + 50, 50), by_twos(numbers, numbers + 50), compare(text, "a walk home"));
    for (const char *s = "constant"; *s; s++)
        putchar(*s);
    putchar('\n');
    return 0;
}
