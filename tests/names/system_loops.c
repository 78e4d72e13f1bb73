/* options: --roi main */
/* variants: sum nested pointers from down listed others */
/* Loops whose heads come from macros that stay closed, with their variables. */
#include "system_loops.h"
#include <stdio.h>
static int list[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static int sum(int n) { int s = 0; each(i, n) { s += list[i]; } return s; }
static int nested(int n)
{
    int s = 0;
    each(i, n) {
        if (i == 3)
            continue;
        each(k, i) s += list[k];
        if (s > 90)
            break;
    }
    return s;
}
static int pointers(int n)
{
    int s = 0;
    each_of(int, p, list, list + n) {
        if (*p & 1)
            s += *p;
    }
    return s;
}
static int from(int first, int n) { int i, s = 0; each_from(i, first, n) { s += list[i]; } return s + i; }
static int down(unsigned n) { int s = 0; each_down(i, n) { s = s * 2 + list[i]; } return s; }
static struct item { struct item *next; int value; } item[3] = {{item + 1, 2}, {item + 2, 7}, {0, 5}};
static int listed(int limit)
{
    struct item *p;
    int s = 0;
    list_each(p, item) {
        if (p->value == limit)
            break;
        when(p->value > 2)
            s += p->value;
        else
            s++;
    }
    list_each(p, item)
        list[s % 8] += p->value;
    return p ? s : -s;
}
static int others(int n)
{
    int s = 0;
    repeat(n) {
        if (n-- == 2)
            continue;
        select(n) {
        case 0: s++; break;
        case 3: s += 10;
        default: s += n;
        }
        when(s > 12) return s;
    }
    repeat(s) s -= 3;
    return s;
}
int main(void)
{
    for (int i = 0; i < 4; i++)
        printf("%d %d %d %d %d %d %d\n", listed(i + 4), others(i * 2), sum(i * 2), nested(i * 2), pointers(i + 3), from(i - 1, 5), down((unsigned)i));
    return 0;
}
