# A macro of a header that gcc defines differently is told of once, whichever sources use it.
cat >least.h <<'END'
#ifdef __clang__
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#else
#define LEAST(a, b) ({ __typeof__(a) x_ = (a), y_ = (b); x_ < y_ ? x_ : y_; })
#endif
END
printf '#include "least.h"\nint one(int a)\n{\n    return LEAST(a, 3) + LEAST(a, 4);\n}\n' >one.c
printf '#include "least.h"\nint two(int a)\n{\n    return LEAST(a, 5);\n}\n' >two.c
printf '#include "least.h"\nint none(int a)\n{\n    return a;\n}\n' >none.c
printf '#include "least.h"\nint one(int), two(int), none(int);\nint main(void)\n{\n    return one(1) + two(2) + none(3);\n}\n' >main.c
"$MEMREWRITE" --all one.c two.c none.c main.c -o counted
