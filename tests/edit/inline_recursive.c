/* A variant that calls itself is not declared inline: gcc puts such a function into itself, several times, which it does not do of the original. */
static int depth(int n) { return n > 0 ? depth(n / 2) + 1 : 0; }
static int twice(int n) { return n > 3 ? 2 * n : n; }
#pragma memrewrite function
int f(int n) { return depth(n) + twice(n); }
