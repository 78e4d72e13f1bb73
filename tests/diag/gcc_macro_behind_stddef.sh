# What clang's own <stddef.h> defines is there for gcc, too, which has no __has_feature: macros that depend on it are the
# same.  One that asks whether there is a __has_feature differs.
cat >all.h <<'END'
#include <stddef.h>
#include <stdarg.h>
#ifdef offsetof
#define OFFSET(type, member) ((int)offsetof(type, member))
#else
#define OFFSET(type, member) ((int)(char *)&((type *)0)->member)
#endif
#if defined(NULL) && defined(va_start) && defined(va_copy)
#define IS_NULL(p) ((p) == NULL)
#else
#define IS_NULL(p) (!(p))
#endif
#ifdef __has_feature
static int round_down(int x) { return x & -8; }
#define ROUND(x) round_down(x)
#else
#define ROUND(x) ((x) / 8 * 8)
#endif
END
printf '#include "all.h"\ntypedef struct { long a, b; } Pair;\nint main(int n, char **v)\n{\n    return OFFSET(Pair, b) - 8 + IS_NULL(v[0]) +\n           ROUND(n);\n}\n' >main.c
"$MEMREWRITE" --all main.c -o counted
