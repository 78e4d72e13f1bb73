#include "ops.h"
#include "list.h"
#include "shape.h"

extern inline int area(const int *side);

int other(const Node *list, const int *side)
{
    return list_sum(list) + area(side);
}
