# A macro of a header that gcc defines differently is told of once, whichever sources use it: also by another macro's
# body, or in its argument.
cat >least.h <<'END'
#ifdef __clang__
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#else
#define LEAST(a, b) ({ __typeof__(a) x_ = (a), y_ = (b); x_ < y_ ? x_ : y_; })
#endif
#define TWICE(a) LEAST((a) * 2, 9)
#define PLUS(a, b) ((a) + (b))
END
printf '#include "least.h"\nint one(int a)\n{\n    return LEAST(a, 3) + LEAST(a, 4);\n}\n' >one.c
printf '#include "least.h"\nint two(int a)\n{\n    return LEAST(a, 5);\n}\n' >two.c
printf '#include "least.h"\nint none(int a)\n{\n    return a;\n}\n' >none.c
printf '#include "least.h"\nint one(int), two(int), none(int);\nint main(void)\n{\n    return one(1) + two(2) + none(3) + TWICE(4);\n}\n' >main.c
printf '#include "least.h"\nint three(int a)\n{\n    return PLUS(LEAST(a, 5), 1);\n}\n' >three.c
"$MEMREWRITE" --all one.c two.c three.c none.c main.c -o counted
