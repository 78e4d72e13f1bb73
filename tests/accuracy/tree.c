/* A search tree: inserted into by a loop, summed up by recursion, walked by a stack of its own. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000 };
struct node { struct node *left, *right; long key, count; };

static void insert(struct node **root, struct node *what)
{
    struct node **at = root;
    while (*at) {
        if (what->key < (*at)->key)
            at = &(*at)->left;
        else if (what->key > (*at)->key)
            at = &(*at)->right;
        else {
            (*at)->count += what->count;
            return;
        }
    }
    *at = what;
}

static long sum(const struct node *n)
{
    return n ? sum(n->left) + n->key * n->count + sum(n->right) : 0;
}

static int depth_first(struct node *root, struct node **stack)
{
    int n = 0, seen = 0;
    if (root)
        stack[n++] = root;
    while (n > 0) {
        const struct node *at = stack[--n];
        seen++;
        if (at->left)
            stack[n++] = at->left;
        if (at->right)
            stack[n++] = at->right;
    }
    return seen;
}

__attribute__((noinline)) long work(struct node *nodes, int n, struct node **stack)
{
    struct node *root = NULL;
    for (int i = 0; i < n; i++)
        insert(&root, &nodes[i]);
    return sum(root) + depth_first(root, stack);
}

int main(void)
{
    struct node *nodes = calloc(N, sizeof *nodes), **stack = malloc(N * sizeof(struct node *));
    unsigned state = 3;
    for (int i = 0; i < N; i++) {
        state = state * 1103515245 + 12345;
        nodes[i].key = state >> 12 & 4095;
        nodes[i].count = 1;
    }
    printf("%ld\n", work(nodes, N, stack));
    return 0;
}
