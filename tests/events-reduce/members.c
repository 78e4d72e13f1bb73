/* Structures: arrays of them, members by pointers, bit-fields, nested ones, sums in memory, copies.  (layout) */
#include <stdio.h>
#include <stdlib.h>
typedef struct Point { double x, y; int tag; } Point;
typedef struct Cloud { Point *point; int n; Point box[2]; unsigned flags : 3, low : 5; } Cloud;
static int total;
static void move(Cloud *c, double by)
{
    int i;
    for (i = 0; i < c->n; i++) {
        c->point[i].x += by;
        c->point[i].y -= by;
    }
    for (i = 0; i < 2; i++)
        c->box[i].x = c->box[i].y;
}
static void tags(Cloud *c)
{
    for (int i = 0; i < c->n; i++) {
        total += c->point[i].tag;
        c->low = i & 31;
    }
    for (int i = 0; i < c->n; i++)
        c->n -= c->point[i].tag == 1000;
    for (Point *p = c->point, *e = p + c->n; p != e; p++)
        p->tag = p->tag % 5;
}
static void copies(Cloud *c)
{
    for (int i = 1; i < c->n; i++)
        c->point[i] = c->point[i - 1];
}
static void shift(Cloud *a, Cloud *b)
{
    for (int i = 0; i < a->n; i++) {
        a->point[i].x = b->point[i].y;
        b->flags = i & 7;
    }
}
static void growing(Point **list, int n)
{
    for (int i = 0; i < n; i++)
        list[0]->tag = (int)(list[i] - list[0]);
    for (int i = 0; i < n; i++)
        list[i] = list[0] + i;
}
int main(void)
{
    Cloud c = {malloc(20 * sizeof(Point)), 20, {{1, 2, 3}, {4, 5, 6}}, 1, 2};
    Point *list[20];
    int local = 3, *pointer = &local;
    double sum = 0;
    for (int i = 0; i < c.n; i++) {
        c.point[i].x = i;
        c.point[i].y = 2 * i;
        c.point[i].tag = i * 3;
        list[i] = &c.point[i];
    }
    move(&c, 0.5);
    tags(&c);
    shift(&c, &c);
    growing(list, 20);
    copies(&c);
    for (int i = 0; i < 20; i++)
        local += i;
    for (int i = 0; i < c.n; i++)
        sum += c.point[i].x + c.point[i].y + c.point[i].tag + *pointer;
    printf("%g %d %d\n", sum, total, local);
    free(c.point);
    return 0;
}
