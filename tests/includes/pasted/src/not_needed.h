#include "../inc/sub/once.h"
static inline int not_needed(int n) { return once(n); }
