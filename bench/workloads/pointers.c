/* Lists, trees and hash tables: loads that wait for loads. */
#include "kernels.h"
#include <stdint.h>

enum { N = 4000, BUCKETS = 1024, SLOTS = 8192, LEVELS = 12 };

static unsigned keys[N];

static void set_up(void)
{
    unsigned seed = 99;
    for (int i = 0; i < N; i++) {
        seed = seed * 1664525u + 1013904223u;
        keys[i] = (seed >> 4) | 1;
    }
}

/* ---- a list, sorted by merging ---- */

typedef struct Item {
    struct Item *next;
    unsigned key;
} Item;

static Item items[N];

static Item *merge(Item *a, Item *b)
{
    Item head, *tail = &head;
    while (a != NULL && b != NULL) {
        Item **less = a->key <= b->key ? &a : &b;
        tail->next = *less;
        tail = *less;
        *less = (*less)->next;
    }
    tail->next = a != NULL ? a : b;
    return head.next;
}

static Item *sort(Item *list)
{
    Item *slow = list, *fast, *rest;
    if (list == NULL || list->next == NULL)
        return list;
    for (fast = list->next; fast != NULL && fast->next != NULL; fast = fast->next->next)
        slow = slow->next;
    rest = slow->next;
    slow->next = NULL;
    return merge(sort(list), sort(rest));
}

#pragma memrewrite function
static double list_sort(void)
{
    Item *list = NULL;
    double sum = 0.0;
    int rank = 0;
    for (int i = 0; i < N; i++) {
        items[i].key = keys[i];
        items[i].next = list;
        list = &items[i];
    }
    for (Item *p = sort(list); p != NULL; p = p->next)
        sum += (double)(p->key & 1023) * (rank++ % 7);
    return sum;
}

/* ---- a binary tree that is balanced by priorities (a treap) ---- */

typedef struct Node {
    struct Node *left, *right;
    unsigned key, priority;
} Node;

static Node nodes[N];

static Node *insert(Node *root, Node *node)
{
    if (root == NULL)
        return node;
    if (node->key < root->key) {
        root->left = insert(root->left, node);
        if (root->left->priority > root->priority) {
            Node *l = root->left;
            root->left = l->right;
            l->right = root;
            return l;
        }
    } else {
        root->right = insert(root->right, node);
        if (root->right->priority > root->priority) {
            Node *r = root->right;
            root->right = r->left;
            r->left = root;
            return r;
        }
    }
    return root;
}

static int height(const Node *root)
{
    int l, r;
    if (root == NULL)
        return 0;
    l = height(root->left);
    r = height(root->right);
    return 1 + (l > r ? l : r);
}

#pragma memrewrite function
static double tree_build(void)
{
    Node *root = NULL;
    for (int i = 0; i < N; i++) {
        Node *n = &nodes[i];
        n->left = n->right = NULL;
        n->key = keys[i];
        n->priority = keys[i] * 2654435761u;
        root = insert(root, n);
    }
    return height(root);
}

static Node *searched;

static void tree_set_up(void)
{
    searched = NULL;
    for (int i = 0; i < N; i++) {
        nodes[i] = (Node){NULL, NULL, keys[i], keys[i] * 2654435761u};
        searched = insert(searched, &nodes[i]);
    }
}

#pragma memrewrite function
static double tree_search(void)
{
    int found = 0;
    if (searched == NULL)
        tree_set_up();
    for (int i = 0; i < N; i++) {
        unsigned key = keys[i] + (i & 1);
        const Node *n = searched;
        while (n != NULL && n->key != key)
            n = key < n->key ? n->left : n->right;
        if (n != NULL)
            found++;
    }
    return found;
}

/* ---- hash tables ---- */

static Item *buckets[BUCKETS];

#pragma memrewrite function
static double hash_chains(void)
{
    int found = 0;
    for (int b = 0; b < BUCKETS; b++)
        buckets[b] = NULL;
    for (int i = 0; i < N; i++) {
        unsigned b = keys[i] * 2654435761u >> 22;
        items[i] = (Item){buckets[b], keys[i]};
        buckets[b] = &items[i];
    }
    for (int i = 0; i < N; i++) {
        unsigned key = keys[i] + (i % 3 == 0);
        for (const Item *p = buckets[key * 2654435761u >> 22]; p != NULL; p = p->next)
            if (p->key == key) {
                found++;
                break;
            }
    }
    return found;
}

static unsigned slots[SLOTS];

static unsigned slot_of(unsigned key)
{
    unsigned s = key * 2654435761u >> 19;
    while (slots[s] != 0 && slots[s] != key)
        s = (s + 1) % SLOTS;
    return s;
}

#pragma memrewrite function
static double hash_open(void)
{
    int found = 0;
    memset(slots, 0, sizeof slots);
    for (int i = 0; i < N; i++)
        slots[slot_of(keys[i])] = keys[i];
    for (int i = 0; i < N; i++)
        if (slots[slot_of(keys[i] + (i % 3 == 0))] != 0)
            found++;
    return found;
}

/* ---- a skip list ---- */

typedef struct Tower {
    unsigned key;
    struct Tower *next[LEVELS];
} Tower;

static Tower towers[N], skip_head;

#pragma memrewrite function
static double skip_list(void)
{
    double steps = 0.0;
    memset(&skip_head, 0, sizeof skip_head);
    for (int i = 0; i < N / 4; i++) {
        Tower *t = &towers[i], *p = &skip_head;
        unsigned h = keys[i] * 2246822519u;
        int levels = 1;
        while (levels < LEVELS && (h >> levels & 1))
            levels++;
        t->key = keys[i];
        for (int l = LEVELS - 1; l >= 0; l--) {
            while (p->next[l] != NULL && p->next[l]->key < t->key) {
                p = p->next[l];
                steps++;
            }
            if (l < levels) {
                t->next[l] = p->next[l];
                p->next[l] = t;
            }
        }
    }
    return steps;
}

/* ---- a queue ordered by priority, as of a simulation ---- */

#pragma memrewrite function
static double event_queue(void)
{
    static unsigned queue[N + 1];
    unsigned last = 0;
    int n = 0, order = 0;
    for (int i = 0; i < N; i++) {
        int c = ++n;
        for (; c > 1 && queue[c / 2] > keys[i]; c /= 2)
            queue[c] = queue[c / 2];
        queue[c] = keys[i];
    }
    while (n > 0) {
        unsigned top = queue[1], moved = queue[n--];
        int p = 1;
        for (int c; (c = 2 * p) <= n; p = c) {
            if (c < n && queue[c + 1] < queue[c])
                c++;
            if (queue[c] >= moved)
                break;
            queue[p] = queue[c];
        }
        queue[p] = moved;
        order += top >= last;
        last = top;
    }
    return order;
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"list-sort", list_sort},     {"tree-build", tree_build}, {"tree-search", tree_search},
        {"hash-chains", hash_chains}, {"hash-open", hash_open},   {"skip-list", skip_list},
        {"event-queue", event_queue},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
