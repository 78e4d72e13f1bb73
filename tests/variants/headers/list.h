#pragma once
#include <stddef.h>
#include "deep/deep.h"

typedef struct Node {
    struct Node *next;
    int value;
} Node;

static const int weight[4] = {1, 2, 3, 4};
static const int not_used_at_all[2] = {1, 2};

static inline int list_sum(const Node *n)
{
    int sum = 0;
    for (; n; n = n->next)
        sum += weight[n->value & 3] * deep_next(n->value);
    return sum;
}

static inline int never_called(void)
{
    return not_used_at_all[0];
}

int other(const Node *list, const int *side);
