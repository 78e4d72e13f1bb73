# In a header, in an included source, through a macro; what #if leaves out, what is a source of the run and what the source calls is no
# case for a warning.
cat >marked.h <<'END'
#if 0
#pragma memrewrite begin off
#endif
static int twice(int n)
{
#pragma memrewrite begin hot
    n *= 2;
#pragma memrewrite end hot
    return n;
}
END
cat >called.h <<'END'
static int thrice(int n)
{
#pragma memrewrite begin called
    n *= 3;
#pragma memrewrite end called
    return n;
}
END
cat >part.c <<'END'
#pragma begin_inst
static int part;
END
cat >own.c <<'END'
#pragma memrewrite function own
int own(int n) { return n + 1; }
END
cat >a.c <<'END'
#include "marked.h"
#include "part.c"
#include "called.h"
#include "own.c"
#define DO(text) _Pragma(#text)
#define BEGIN DO(memrewrite begin hot)
int f(int n) { return thrice(n); }
int g(int n)
{
    BEGIN
    return n;
}
int main(void) { return f(0); }
END
cp a.c b.c
"$MEMREWRITE" --roi f a.c own.c b.c -o out
