/* A small variant that calls itself is declared inline for gcc, which would put the original into itself at -O3; a larger one is not. */
static int depth(int n) { return n > 0 ? depth(n / 2) + 1 : 0; }
static int large(const int *v, int n) { return n > 0 ? large(v, n / 2) + v[0] * v[1] + v[2] * v[3] + v[4] * v[5] + v[6] * v[7] + v[8] * v[9] + v[10] * v[11] + v[12] * v[13] + v[14] * v[15] + v[16] * v[17] + v[18] * v[19] : 0; }
static int twice(int n) { return n > 3 ? 2 * n : n; }
#pragma memrewrite function
int f(int n) { return depth(n) + twice(n) + large(&n, 0); }
