/* Lists, trees and tables of the heap, reached through pointers; all live until the end. */
#include <stdlib.h>

struct node {
    struct node *next, *left, *right;
    long key, seen;
};
struct node *list, *root;
long *table;
double **rows;
unsigned char *bytes;

static struct node *make(long key)
{
    struct node *p = malloc(sizeof *p);
    p->next = list;
    p->left = p->right = NULL;
    p->key = key;
    p->seen = 0;
    list = p;
    return p;
}

static void insert(struct node *p)
{
    struct node **to = &root;
    static int steps;
    while (*to) {
        steps++;
        if (p->key < (*to)->key) {
            to = &(*to)->left;
        } else {
            to = &(*to)->right;
        }
    }
    *to = p;
}

static long walk(struct node *p)
{
    long sum;
    if (!p) {
        return 0;
    }
    sum = walk(p->left);
    p->seen = sum;
    return sum + p->key + walk(p->right);
}

int main(void)
{
    long i, j;
    struct node *p;
    table = malloc(64 * sizeof *table);
    rows = malloc(6 * sizeof *rows);
    bytes = malloc(48);
    for (i = 0; i < 12; i++) {
        insert(make(i * 7 % 12));
    }
    for (i = 0; i < 3; i++) {
        table[i] = walk(root);
    }
    for (p = list; p->next; p = p->next) {
        p->next->seen += p->seen;
    }
    for (i = 0; i < 6; i++) {
        rows[i] = malloc(6 * sizeof **rows);
        for (j = 0; j < 6; j++) {
            rows[i][j] = i + j;
        }
    }
    for (i = 1; i < 6; i++) {
        for (j = 1; j < 6; j++) {
            rows[i][j] = rows[i - 1][j - 1] + rows[i][j - 1];
        }
    }
    for (i = 0; i < 48; i++) {
        bytes[i] = i & 3 ? bytes[i - 1] + 1 : 0;
    }
    for (i = 47; i > 2; i--) {
        bytes[i] = bytes[i - 2];
    }
    return (int)table[0] == -1;
}
