#include "once.h"
#include "../../other/far.h"
#ifdef NEVER
#include "neighbour.h"
#endif
#ifdef __TINYC__
#include "neighbour.h"
#endif
static inline int quoted(int n)
{
    return once(n) + far(n);
}