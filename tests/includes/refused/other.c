#include "order.h"
#include "deep/sizes.h"
int other(int n) { return first(&n, n > 3) + ROOM(n); }
