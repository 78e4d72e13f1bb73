/* options: --roi f --roi g */
int printf(const char *, ...);
#define BEGIN {
#define END }
static int g(int n) BEGIN int s = 0; switch (n) BEGIN case 1: s++; break; case 2: s += 3; case 3: s += 5; END for (int i = 0; i < n; i++) BEGIN if (i & 1) BEGIN s++; END END return s; END
static int f(int n)
BEGIN
  if (n > 3) BEGIN return n ? 2 : 3; END
  return g(n);
END
static void h(int n) BEGIN while (n-- > 0) BEGIN printf("%d ", f(n)); END END
int main(void) BEGIN h(6); printf("%d\n", f(3)); return 0; END
