/* gcc does not see that h[kid + 1] is h[kid] behind kid++: it loads it again on that way; clang loads it in any case. */
typedef struct { unsigned distance; int node; } Item;
typedef struct { Item *heap; int n; } Graph;
int pick(Graph *g, int kid, unsigned last) {
    int n = g->n;
    Item *h = g->heap;
    if (kid + 1 < n && h[kid + 1].distance < h[kid].distance)
        kid++;
    return h[kid].distance >= last;
}
int pick2(Item *h, int n, int at, unsigned last) {
    int c = 0;
    for (int kid; (kid = 2 * at + 1) < n; at = kid) {
    if (kid + 1 < n && h[kid + 1].distance < h[kid].distance)
        kid++;
    if (h[kid].distance >= last)
            break;
    c++;
    }
    return c;
}
