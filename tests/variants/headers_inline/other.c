#define NO_PAIR
#include "header.h"

extern inline int area(const int *side, int n);
extern inline int last(const int *p);
extern inline int walk(int n);

int pair(const int *p)
{
    return p[0] + p[1];
}
