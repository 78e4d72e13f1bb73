/* Algorithms on a Kronecker graph (the generator and its parameters are those of Graph500), as compressed rows. */
#include "kernels.h"

enum { SCALE = 10, NODES = 1 << SCALE, EDGES = 8 * NODES };

static int from[EDGES], to[EDGES];
static int row[NODES + 1], column[2 * EDGES];
static int level[NODES], queue[NODES], component[NODES];
static double rank_of[NODES], next_rank[NODES];

static unsigned long long state = 88172645463325252ull;

static double uniform(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / 9007199254740992.0;
}

/* One bit of both ends after the other: quadrants of the adjacency matrix with probabilities 0.57, 0.19, 0.19, 0.05. */
static void draw_edge(int *a, int *b)
{
    *a = *b = 0;
    for (int bit = 0; bit < SCALE; bit++) {
        double u = uniform();
        int down = u >= 0.76, right = down ? u >= 0.95 : u >= 0.57;
        *a = *a * 2 + down;
        *b = *b * 2 + right;
    }
}

static int compare(const void *x, const void *y)
{
    int a = *(const int *)x, b = *(const int *)y;
    return (a > b) - (a < b);
}

/* Both directions of each edge; the neighbours of a node in ascending order. */
static void set_up(void)
{
    static int filled[NODES];
    for (int e = 0; e < EDGES; e++) {
        draw_edge(&from[e], &to[e]);
        row[from[e] + 1]++;
        row[to[e] + 1]++;
    }
    for (int v = 0; v < NODES; v++)
        row[v + 1] += row[v];
    for (int e = 0; e < EDGES; e++) {
        column[row[from[e]] + filled[from[e]]++] = to[e];
        column[row[to[e]] + filled[to[e]]++] = from[e];
    }
    for (int v = 0; v < NODES; v++)
        qsort(column + row[v], (size_t)(row[v + 1] - row[v]), sizeof column[0], compare);
}

#pragma memrewrite function
static double breadth_first(void)
{
    int head = 0, tail = 0, deepest = 0;
    for (int v = 0; v < NODES; v++)
        level[v] = -1;
    level[column[0]] = 0;
    queue[tail++] = column[0];
    while (head < tail) {
        int v = queue[head++];
        for (int e = row[v]; e < row[v + 1]; e++) {
            int u = column[e];
            if (level[u] < 0) {
                level[u] = level[v] + 1;
                queue[tail++] = u;
            }
        }
        deepest = level[v];
    }
    return tail + deepest;
}

#pragma memrewrite function
static double page_rank(void)
{
    for (int v = 0; v < NODES; v++)
        rank_of[v] = 1.0 / NODES;
    for (int round = 0; round < 5; round++) {
        for (int v = 0; v < NODES; v++)
            next_rank[v] = 0.15 / NODES;
        for (int v = 0; v < NODES; v++) {
            int degree = row[v + 1] - row[v];
            if (degree == 0)
                continue;
            double share = 0.85 * rank_of[v] / degree;
            for (int e = row[v]; e < row[v + 1]; e++)
                next_rank[column[e]] += share;
        }
        for (int v = 0; v < NODES; v++)
            rank_of[v] = next_rank[v];
    }
    return rank_of[0] + rank_of[NODES / 2];
}

/* The smallest number of each component, handed on until nothing changes */
#pragma memrewrite function
static double components(void)
{
    int changed = 1, many = 0;
    for (int v = 0; v < NODES; v++)
        component[v] = v;
    while (changed) {
        changed = 0;
        for (int v = 0; v < NODES; v++)
            for (int e = row[v]; e < row[v + 1]; e++)
                if (component[column[e]] < component[v]) {
                    component[v] = component[column[e]];
                    changed = 1;
                }
    }
    for (int v = 0; v < NODES; v++)
        if (component[v] == v)
            many++;
    return many;
}

/* Each triangle once, by its nodes in ascending order; double edges count double. */
#pragma memrewrite function
static double triangles(void)
{
    int found = 0;
    for (int v = 0; v < NODES; v++)
        for (int e = row[v]; e < row[v + 1]; e++) {
            int u = column[e], i = e + 1, j = row[u];
            if (u <= v)
                continue;
            while (i < row[v + 1] && j < row[u + 1]) {
                if (column[i] < column[j])
                    i++;
                else if (column[i] > column[j])
                    j++;
                else {
                    found++;
                    i++;
                    j++;
                }
            }
        }
    return found;
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"bfs-kronecker", breadth_first},
        {"pagerank", page_rank},
        {"components", components},
        {"triangles", triangles},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
