#ifndef DEEP_H
#define DEEP_H
#include "../ops.h"
#define STEP 3

static inline int deep_next(int x)
{
    static int calls;
    calls++;
    return calls + x * STEP;
}

static inline const char *where(void)
{
    return __func__;
}

#undef STEP
#endif
