#ifndef BODY_H
#define BODY_H
static inline int halve(int x)
{
    return x > 4 ? x / 2 : x;
}
#endif
