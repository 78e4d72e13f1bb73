#include "cfg/node_queue.h"

NodeQueue node_queue_new(const Flow *f, bool backwards)
{
    NodeQueue q = {.f = f,
                   .goes_backwards = backwards,
                   .heap = xmalloc(((size_t)f->n_order + 1) * sizeof *q.heap),
                   .holds = xmalloc((size_t)f->n * sizeof *q.holds)};
    memset(q.holds, 0, (size_t)f->n * sizeof *q.holds);
    for (int i = 0; i < f->n_order; i++) /* Nodes are added in order, each behind all others. */
        node_queue_add(&q, f->order[backwards ? f->n_order - 1 - i : i]);
    return q;
}

void node_queue_free(NodeQueue *q)
{
    free(q->heap);
    free(q->holds);
}

void node_queue_add(NodeQueue *q, int node)
{
    const Flow *f = q->f;
    if (f->rank[node] < 0 || (q->goes_backwards && node == f->exit) || q->holds[node])
        return;
    int place = q->goes_backwards ? f->n_order - 1 - f->rank[node] : f->rank[node], at = q->n++;
    for (; at && q->heap[(at - 1) / 2] > place; at = (at - 1) / 2)
        q->heap[at] = q->heap[(at - 1) / 2];
    q->heap[at] = place;
    q->holds[node] = true;
}

int node_queue_take(NodeQueue *q)
{
    if (!q->n)
        return -1;
    int first = q->heap[0], last = q->heap[--q->n], at = 0;
    for (int next; (next = 2 * at + 1) < q->n; at = next) {
        next += next + 1 < q->n && q->heap[next + 1] < q->heap[next];
        if (q->heap[next] >= last)
            break;
        q->heap[at] = q->heap[next];
    }
    q->heap[at] = last;
    int node = q->f->order[q->goes_backwards ? q->f->n_order - 1 - first : first];
    q->holds[node] = false;
    return node;
}
