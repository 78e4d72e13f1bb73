/* A linked list: summing it, searching it, reversing it.
 *
 * The idea: each step's address comes out of the step before.  A region that is left early by break, and one that
 * calls a function twice.
 *
 * Expected counts, N = 5000 nodes, 10 repeats; a pointer and a long are 8 bytes each, as on any 64-bit Unix.
 * The list's head is a global: reading it is a load.  p, sum, steps, prev and next are registers.
 *
 * sum, per repeat: loads head; the condition p runs N + 1 = 5001 times; the body N times: loads p->key and
 * adds it; the step N times: loads p->next.  Loads 1 + 5000 + 5000 = 10001, all of 8 bytes.
 *
 * find, per repeat: the node with key 1234 is the 1235th.  The condition runs 1235 times and so does the comparison
 * with its load; the last one breaks; the other 1234 count a step (an operation) and load p->next.
 * Loads 1 + 1235 + 1234 = 2470; branches 1235 + 1235.
 *
 * turn, per repeat: two calls.  Per call: loads head; the condition runs 5001 times; the body 5000 times: loads
 * p->next and stores it; at the end stores head.  Loads 5001, stores 5001.
 *
 * @roi sum entries=10 loads=100010 bytes_loaded=800080 intops=50000 branches=50010
 * @block sum 90:14 count=10 loads=10 bytes_loaded=80 | p = head;
 * @block sum 90:24 count=50010 branches=50010 | p; p = p->next
 * @block sum 90:27 count=50000 loads=50000 bytes_loaded=400000 | p = p->next)
 * @block sum 91:13 count=50000 loads=50000 bytes_loaded=400000 intops=50000 | sum += p->key;
 *
 * @roi find entries=10 loads=24700 bytes_loaded=197600 intops=12340 branches=24700
 * @block find 95:14 count=10 loads=10 bytes_loaded=80 | p = head;
 * @block find 95:24 count=12350 branches=12350 | p != NULL;
 * @block find 95:35 count=12340 loads=12340 bytes_loaded=98720 | p = p->next)
 * @block find 96:17 count=12350 loads=12350 bytes_loaded=98800 branches=12350 | p->key == WANTED)
 * @block find 97:17 count=10 | break;
 * @block find 98:13 count=12340 intops=12340 | steps++;
 *
 * @roi turn entries=10 loads=100020 stores=100020 bytes_loaded=800160 bytes_stored=800160 branches=100020 calls=20
 * @block turn 103:9 count=10 | reverse();
 * @block turn 70:5 count=20 loads=20 bytes_loaded=160 | Node *prev = NULL, *p = head;
 * @block turn 72:12 count=100020 branches=100020 | p != NULL) {
 * @block turn 73:9 count=100000 loads=100000 stores=100000 bytes_loaded=800000 bytes_stored=800000 | Node *next = p->next;
 * @block turn 78:5 count=20 stores=20 bytes_stored=160 | head = prev;
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 5000, STRIDE = 1777, WANTED = 1234 };

typedef struct Node Node;
struct Node {
    Node *next;
    long key;
};

static Node pool[N];
static Node *head;

/* The k-th node of the list has key k and stands at k * STRIDE (mod N): neighbours in the list are none in memory. */
static void scatter(void)
{
    Node *p = NULL;

    for (int k = N - 1; k >= 0; k--) {
        Node *q = &pool[k * STRIDE % N];
        q->key = k;
        q->next = p;
        p = q;
    }
    head = p;
}

static void reverse(void)
{
    Node *prev = NULL, *p = head;

    while (p != NULL) {
        Node *next = p->next;
        p->next = prev;
        prev = p;
        p = next;
    }
    head = prev;
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    long sum = 0, steps = 0;
    Node *p;

    scatter();
    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin sum
        for (p = head; p; p = p->next)
            sum += p->key;
#pragma memrewrite end sum

#pragma memrewrite begin find
        for (p = head; p != NULL; p = p->next) {
            if (p->key == WANTED)
                break;
            steps++;
        }
#pragma memrewrite end find

#pragma memrewrite begin turn
        reverse();
        reverse();
#pragma memrewrite end turn
    }

    printf("sum %ld, steps %ld, first key %ld\n", sum, steps, head->key);
    return 0;
}
