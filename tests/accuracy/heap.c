/* Shortest ways in a graph: edges by row, a heap of records in an array, what is nearer goes up. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1200, DEGREE = 6 };
typedef struct { unsigned distance; int node; } Item;
typedef struct { int *first, *to; unsigned *cost, *distance; Item *heap; int n; } Graph;

static void push(Graph *g, Item what)
{
    int at = g->n++;
    while (at > 0 && g->heap[(at - 1) / 2].distance > what.distance) {
        g->heap[at] = g->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    g->heap[at] = what;
}

static Item pop(Graph *g)
{
    Item least = g->heap[0], last = g->heap[--g->n];
    int at = 0;
    for (int kid; (kid = 2 * at + 1) < g->n; at = kid) {
        if (kid + 1 < g->n && g->heap[kid + 1].distance < g->heap[kid].distance)
            kid++;
        if (g->heap[kid].distance >= last.distance)
            break;
        g->heap[at] = g->heap[kid];
    }
    g->heap[at] = last;
    return least;
}

static void relax(Graph *g, Item from)
{
    for (int e = g->first[from.node]; e < g->first[from.node + 1]; e++) {
        unsigned by = from.distance + g->cost[e];
        if (by < g->distance[g->to[e]]) {
            g->distance[g->to[e]] = by;
            push(g, (Item){by, g->to[e]});
        }
    }
}

__attribute__((noinline)) unsigned work(Graph *g)
{
    unsigned most = 0;
    g->distance[0] = 0;
    push(g, (Item){0, 0});
    while (g->n > 0) {
        Item i = pop(g);
        if (i.distance > g->distance[i.node])
            continue;
        most = i.distance;
        relax(g, i);
    }
    return most;
}

int main(void)
{
    Graph g = {calloc(N + 1, 4), calloc(N * DEGREE, 4), calloc(N * DEGREE, 4), calloc(N, 4), calloc(N * DEGREE, sizeof(Item)), 0};
    unsigned state = 11;
    for (int i = 0; i < N; i++) {
        g.first[i + 1] = (i + 1) * DEGREE;
        g.distance[i] = ~0u;
        for (int k = 0; k < DEGREE; k++) {
            state = state * 1103515245 + 12345;
            g.to[i * DEGREE + k] = (int)((state >> 8) % N);
            g.cost[i * DEGREE + k] = 1 + (state >> 24);
        }
    }
    printf("%u\n", work(&g));
    return 0;
}
