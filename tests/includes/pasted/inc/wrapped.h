#include_next <wrapped.h>
static inline int wrapper(int n) { return n; }
