/* options: --roi main */
/* Compilers may put something else in the place of a call of abs, if they find it by its name. */
int printf(const char *, ...);
int abs(int n) { return n < 0 ? -n : n; }
static int other(int n) { return n; }
int main(void) { return printf("%d %d\n", abs(-3), other(4)) == 0; }
