/* options: --all */
/* Resolvers run before there are thread-local variables, in a program that is linked statically: they do not count, nor
   does what they call.
 */
#define RESOLVED_BY(f) __attribute__((ifunc(#f)))
static int level;
static int supports(int n) { for (int i = 0; i < n; i++) level += i > 2; return level; }
static int slow(int n) { int s = 0; while (n > 0) s += n--; return s; }
static int fast(int n) { return n * (n + 1) / 2; }
static int (*resolve(void))(int) { return supports(9) > 3 ? fast : slow; }
static int (*resolve_by_macro(void))(int) { return supports(1) ? slow : fast; }
int sum(int) __attribute__((__ifunc__("resolve")));
int total(int) RESOLVED_BY(resolve_by_macro);
int main(void) { return sum(4) + total(5) - 25; }
