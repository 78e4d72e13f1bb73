#include "sub/once.h"
static inline int angle(int n) { return once(n) - 1; }
