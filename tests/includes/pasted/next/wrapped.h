#ifndef WRAPPED
#define WRAPPED
static inline int wrapped(int n) { return n + 7; }
#endif
