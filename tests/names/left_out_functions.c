/* options: --roi main */
/* variants: both only base roi */
/* in place: solo */
/* warns */
#include <stdio.h>
static int base(int x) { return x + 1; }
#ifdef __clang__
static int only(int x) { return x * 2; }
static int both(int x) { return only(x) + 1; }
#else
static int both(int x) { return x * 2 + 1; }
#endif
#if defined(__GNUC__) && __GNUC__ < 8
int roi(int x) { static int n; n += x; return both(x) + base(x) + n; }
#elif 1
int roi(int x) { static int n; n += x; return both(x) + base(x) + n; }
#endif
#ifdef __clang__
int solo(int x) { return x; }
#define SOLO(x) solo(x)
#else
#define SOLO(x) (x)
#endif
int main(void) { int s = 0; for (int i = 0; i < 4; i++) s += roi(i) + SOLO(i); printf("%d\n", s); return 0; }
