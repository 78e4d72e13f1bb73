#pragma once
#include <point.h>
struct shape {
    struct point at;
    int size;
};
static int area(const struct shape *s)
{
    return s->size * s->size + s->at.x * s->at.y;
}
