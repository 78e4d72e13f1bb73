/* Breadth-first search on a graph in compressed sparse rows.
 *
 * The idea: traffic that depends on the data, and a region that is a whole function.  Each vertex is taken from the
 * queue once and each edge looked at once, in both directions, so everything can be counted from the graph's shape.
 *
 * Expected counts, 10 repeats.  The graph is a grid of 30 x 20: n = 600 vertices; 29 * 20 + 30 * 19 = 1150 edges, each
 * stored twice: m = 2300.  It is connected.  Per search:
 *   The first block stores the source into the queue and its distance; tail++ is an operation.
 *   The queue's condition is evaluated n + 1 = 601 times.  The vertex's first block, 600 times, loads queue[…] and
 *   first[u]; head++ is an operation.
 *   The edge loop's condition holds 2300 times and fails 600 times: 2900 times; each loads first[u + 1] and adds.
 *   Its body's first block runs 2300 times: loads target[e] and dist[v], a branch.  Of these, 599 find a new vertex:
 *   they load dist[u], store dist[v] and queue[…], and make two operations (+ 1, tail++).  e++ runs 2300 times.
 *   All elements are ints of 4 bytes: loads 2 * 600 + 2900 + 2 * 2300 + 599 = 9299; stores 2 + 2 * 599 = 1200;
 *   integer operations 1 + 600 + 2900 + 2 * 599 + 2300 = 6999; branches 601 + 2900 + 2300 = 5801.
 *
 * @roi bfs entries=10 loads=92990 stores=12000 bytes_loaded=371960 bytes_stored=48000 intops=69990 branches=58010
 * @block bfs 58:5 count=10 stores=20 bytes_stored=80 intops=10 | int head = 0, tail = 0;
 * @block bfs 62:12 count=6010 branches=6010 | head < tail)
 * @block bfs 63:9 count=6000 loads=12000 bytes_loaded=48000 intops=6000 | int u = queue[head++];
 * @block bfs 64:32 count=29000 loads=29000 bytes_loaded=116000 intops=29000 branches=29000 | e < first[u + 1];
 * @block bfs 64:50 count=23000 intops=23000 | e++)
 * @block bfs 65:13 count=23000 loads=46000 bytes_loaded=184000 branches=23000 | int v = target[e];
 * @block bfs 67:17 count=5990 loads=5990 stores=11980 bytes_loaded=23960 bytes_stored=47920 intops=11980 | dist[v] = dist[u] + 1;
 * @block bfs 72:5 count=10 | return tail;
 */
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 30, HEIGHT = 20, N = WIDTH * HEIGHT };
enum { M = 2 * ((WIDTH - 1) * HEIGHT + WIDTH * (HEIGHT - 1)) };

static int first[N + 1], target[M], dist[N], queue[N];

static void grid(void)
{
    int m = 0;

    for (int v = 0; v < N; v++) {
        int x = v % WIDTH, y = v / WIDTH;
        first[v] = m;
        if (x > 0)
            target[m++] = v - 1;
        if (x < WIDTH - 1)
            target[m++] = v + 1;
        if (y > 0)
            target[m++] = v - WIDTH;
        if (y < HEIGHT - 1)
            target[m++] = v + WIDTH;
    }
    first[N] = m;
}

/* How many vertices can be reached from source; their distances in dist[], which is -1 before. */
#pragma memrewrite function bfs
static int search(int source)
{
    int head = 0, tail = 0;

    queue[tail++] = source;
    dist[source] = 0;
    while (head < tail) {
        int u = queue[head++];
        for (int e = first[u]; e < first[u + 1]; e++) {
            int v = target[e];
            if (dist[v] < 0) {
                dist[v] = dist[u] + 1;
                queue[tail++] = v;
            }
        }
    }
    return tail;
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    long reached = 0, far = 0;

    grid();
    for (int r = 0; r < repeats; r++) {
        for (int v = 0; v < N; v++)
            dist[v] = -1;
        reached += search(r % N);
        far += dist[N - 1];
    }
    printf("reached %ld, distance of the last vertex %ld in all\n", reached, far);
    return 0;
}
