/* What no group may be: indirect indexes, conditional accesses, selections, lists, hash tables; and beside them what may.  (layout) */
#include <stdio.h>
#include <stdlib.h>
typedef struct Node { struct Node *next; int value; } Node;
static _Alignas(64) int perm[128], data[128], table[64], hits, *where = data;
static const int weights[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static int gather(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += data[perm[i]];
    return sum;
}
static int largest(int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (data[i] > data[best])
            best = i;
    return best;
}
static int selects(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += data[i] & 1 ? data[i] : perm[i];
    for (int i = 0; i < n; i++)
        sum += data[i] && perm[i];
    for (int i = 0; i < n; i++)
        sum += data[i] > 5 ? 1 : 2;
    return sum;
}
static int chain(const Node *n)
{
    int sum = 0;
    for (; n; n = n->next)
        sum += n->value;
    return sum;
}
static void hash(int n)
{
    for (int i = 0; i < n; i++)
        table[data[i] * 7 % 64]++;
    for (int i = 0; i < 64; i++)
        hits += table[i];
}
static int moved(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += *where;
        if (sum % 3 == 0)
            where++;
    }
    for (int i = 0; i < n / 2; i++)
        sum += *where++;
    for (int i = 0; i < n / 2; i++)
        sum += where[-i - 1];
    return sum;
}
static int weighed(int n)
{
    int sum = 0, i, j;
    for (i = 0; i + 8 <= n; i++)
        for (j = 0; j < 8; j++)
            sum += weights[j] * data[i + j] + "12345678"[j];
    return sum;
}
static int scratch(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int k = 2 * i + 1, *p = data + i;
        int half[2] = {data[i], 0};
        sum += half[i & 1] + (k < 128 ? 1 : 0);
        p[0] += 1;
    }
    for (int i = 0; i < n; i++) {
        int k = n - 1 - i, *p = data + i;
        p[0] = perm[k];
    }
    for (int i = 0, j = 127; i < j; i++, j--) {
        int t = data[i];
        data[i] = data[j];
        data[j] = t;
    }
    return sum;
}
static int steps(int n, int by)
{
    int sum = 0;
    for (int i = 0; i < n; i += by)
        sum += data[i];
    for (int i = 0; i < n; i++) {
        sum += data[i];
        if (i == 5)
            i += 2;
    }
    for (int i = 0; i * by < n; i++)
        sum += data[i * by];
    for (volatile int i = 0; i < 5; i++)
        sum += data[i];
    return sum;
}
int main(void)
{
    Node *list = NULL;
    for (int i = 0; i < 128; i++) {
        perm[i] = i * 37 % 128;
        data[i] = i * 5 % 17;
    }
    for (int i = 0; i < 10; i++) {
        Node *n = malloc(sizeof *n);
        n->value = i;
        n->next = list;
        list = n;
    }
    printf("%d %d %d %d\n", gather(100), largest(128), selects(50), chain(list));
    hash(128);
    printf("%d %d %d %d %d\n", hits, moved(20), weighed(60), scratch(40), steps(60, 3));
    while (list) {
        Node *n = list->next;
        free(list);
        list = n;
    }
    return 0;
}
