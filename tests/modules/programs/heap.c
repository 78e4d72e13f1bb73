/* Objects of all lifetimes, lists, and calls in loops. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
    struct item *next;
    int value;
};
static struct item *list;
static char text[64];

static struct item *make(int value)
{
    struct item *p = malloc(sizeof *p);
    p->value = value;
    p->next = NULL;
    return p;
}

static int sum_of(const struct item *p)
{
    int sum = 0;
    for (; p; p = p->next)
        sum += p->value;
    return sum;
}

static int local(int n)
{
    int *a = calloc((size_t)n, sizeof *a), sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = i * n;
    for (int i = 0; i < n; i++)
        sum += a[i];
    free(a);
    return sum;
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < 20; i++) {
        struct item *p = make(i);
        p->next = list;
        list = p;
    }
    for (int i = 0; i < 10; i++) {
        struct item *p = make(i);
        total += p->value + local(i + 1);
        free(p);
    }
    memcpy(text, "some text", 10);
    total += text[3] + sum_of(list);
    while (list->next) {
        struct item *p = list;
        list = list->next;
        free(p);
    }
    printf("%d\n", total);
    return 0;
}
