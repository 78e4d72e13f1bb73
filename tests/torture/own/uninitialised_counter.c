/* A variable that the header of a loop declares, and that has no value yet: nothing in front of the loop can tell where it begins. */
#include <stdio.h>
int none, calls;
int g(int n) { int s = 0; for (int i; i = n, n > 0; n--) { s += i; } return s; }
int a(int n) { int s = 0; for (int i; none && i; i++) s += n; return s; }
int b(int n) { int s = 0; for (unsigned i, k = (i = 0, 3); i < k; i++) s += n; return s; }
int c(int n) { int s = 0; for (int i = 0, j; i < n; i++, j++) s += i ? j : (j = 1); return s; }
int d(char *p) { int s = 0; for (char *q; none && *q; q++) s += *p; return s; }
int e(int n) { int s = 0; for (int i;;) { i = n; while (i-- > 0) s++; if (s > 5) break; n++; } return s; }
int f(int n) { int s = 0; for (int i, j = n; j; j--) { for (i = 0; i < j; i++) s++; } return s; }
int h(int n) { for (int i; n; n--) { i = n; if (i > 3) printf("%d\n", i); } return n; }
int k(int n) { int s = 0; for (long i; s < n; i--) { if (!s) i = 9; s += (int)i; } return s; }
int l(int n) { int s = 0; for (volatile int i; i = 2, n--; ) s += i; return s; }
int m(void) { int s = 0; for (int i[3]; i[0] = s, s < 4; s++) ; return s; }
int o(int n) { int s = 0; for (int i; (i = n) > 0; n--) { for (int q; q = i, i > 2; i--) s += q; } return s; }
int main(void) { return printf("%d\n", a(1) + b(2) + c(3) + d("s") + e(2) + f(3) + g(5) + h(6) + k(12) + l(3) + m() + o(4)) < 0; }
