/* The second file of pairs.c; many pairs, so that the tables grow. */
#include "memrt.h"

int other(int n);
int other(int n) { return n; }
static int other__mr(int n) { return n + 1000; }

#define TEN(X, n) X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7) X(n##8) X(n##9)
#define FUNCTIONS(n) static int f##n(int x) { return x + n; } static int f##n##__mr(int x) { return x - n; }
#define HUNDREDS(X) TEN(X, 1) TEN(X, 2) TEN(X, 3) TEN(X, 4) TEN(X, 5) TEN(X, 6) TEN(X, 7) TEN(X, 8) TEN(X, 9)
#define THOUSANDS(X) TEN(X, 10) TEN(X, 11) TEN(X, 12) TEN(X, 13) TEN(X, 14) TEN(X, 15) TEN(X, 16) TEN(X, 17) \
    TEN(X, 18) TEN(X, 19) TEN(X, 20) TEN(X, 21) TEN(X, 22) TEN(X, 23) TEN(X, 24) TEN(X, 25) TEN(X, 26) TEN(X, 27) \
    TEN(X, 30) TEN(X, 31) TEN(X, 32) TEN(X, 33) TEN(X, 34) TEN(X, 35) TEN(X, 36) TEN(X, 37) TEN(X, 38) TEN(X, 39) \
    TEN(X, 40) TEN(X, 41) TEN(X, 42) TEN(X, 43) TEN(X, 44) TEN(X, 45) TEN(X, 46) TEN(X, 47) TEN(X, 48) TEN(X, 49) \
    TEN(X, 50) TEN(X, 51) TEN(X, 52) TEN(X, 53) TEN(X, 54) TEN(X, 55) TEN(X, 56) TEN(X, 57) TEN(X, 58) TEN(X, 59)

HUNDREDS(FUNCTIONS)
THOUSANDS(FUNCTIONS)

#define PAIR(n) MR_PAIR(f##n, f##n##__mr)
MR_PAIRS_BEGIN(3)
HUNDREDS(PAIR)
MR_PAIR(other, other__mr)
THOUSANDS(PAIR)
MR_PAIRS_END(3)
