#include "../inc/sub/once.h"
static inline int far(int n) { return once(n) + 100; }
