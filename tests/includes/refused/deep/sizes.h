#pragma once
#include "../order.h"
#define ROOM(n) ((n) > 4 ? room(n) : 0)
static int room(int n)
{
    struct { char text[n]; int last; } all;
    all.last = n;
    return all.last + (int)sizeof all + in_order(n, 5);
}
