/* options: --all */
#ifdef __clang__
static int only_clang(int n) { return n > 2 ? n : 2; }
static int both(int n) { return only_clang(n) + 1; }
#elif __GNUC__ > 5
struct __attribute__((packed)) pair { int x, y; };
static struct pair origin = (struct pair) { 1, 2 };
static int first(int n) { if (n > 2) { n++; } return n; }
static int both(int n) { return first(n) + origin.x; }
#endif
#ifndef __clang__
struct __attribute__((packed)) other { int x; };
static int table[] = { 1, 2 };
#endif
#ifndef __GNUC__
static int of_another_compiler(int n) { return n; }
#endif
#if 0
static int nobodys(int n) { return n; }
#endif
int main(void) { return both(3); }
