/* options: --roi main */
/* in place: header */
/* variants: first second pushed back twice unpushed nested word object gone */
/* Macros that are defined anew between their uses, and those that #pragma pop_macro brings back: each use is of what is in force there. */
#include <stdio.h>
#include "popped.h"

#define STEP(x) ((x) > 2 ? (x) - 1 : (x) + 5)
#define EACH(i, n) for (int i = 0; i < (n) && STEP(i); i++)
#define LIMIT 3
static int first(int n) { int s = 0; EACH(i, n) s += STEP(i); return s; }
#undef STEP
#define STEP(x) ((x) > 7 && (x) < 9 ? (x) * 3 : (x))
static int second(int n) { int s = 0; EACH(i, n) s += STEP(i); return s; }
#pragma push_macro("STEP")
#undef STEP
#define STEP(x) ((x) == 1 || (x) == 3 ? 100 : 10)
static int pushed(int n) { int s = 0; EACH(i, n) s += STEP(i); return s; }
#pragma pop_macro("STEP")
static int back(int n) { int s = 0; EACH(i, n) s += STEP(i); return s; }

#pragma push_macro("FROM_HEADER")
#undef FROM_HEADER
static int FROM_HEADER(int n, int k) { return n > k ? n : k; }
static int header(int n)
{
    int s = FROM_HEADER(n, 2);
#define FROM_HEADER(i, n) for (int i = n; i-- > 0 || 0;)
    FROM_HEADER(i, n) s += i;
#pragma pop_macro("FROM_HEADER")
    FROM_HEADER(i, n)
        if (i != 2) s += i > 3 ? 2 : i;
    return s;
}

static int twice(int n)
{
    int s = 0;
#pragma push_macro("EACH")
#pragma push_macro("EACH")
#undef EACH
#define EACH(i, n) for (int i = n; i > 0; i -= i > 2 ? 2 : 1)
    EACH(i, n) s += i;
#pragma pop_macro("EACH")
    EACH(i, n) s += i;
#undef EACH
#define EACH(i, n) if (n > 3) for (int i = 0; i < 2; i++)
    EACH(i, n) { s += 2; if (s > 20) break; }
#pragma pop_macro("EACH")
    EACH(i,
         n > 3 && s ? 2 : 4) { s += i; if (s > 30) return s; }
    return s;
}

static int unpushed(int n)
{
    int s = 0;
#pragma pop_macro("NEVER_PUSHED")
#pragma push_macro("STEP")
    EACH(i, n) s += STEP(i);
#pragma pop_macro("STEP")
    s += STEP(n) ? 1 : 2;
    return s;
}

static int nested(int n)
{
#pragma push_macro("STEP")
#undef STEP
#define STEP(x) (x)
#pragma pop_macro("STEP")
    int s = 0;
    EACH(i, STEP(n)) EACH(k, STEP(STEP(i))) s += STEP(i > k ? STEP(i) : k);
    return s;
}

#pragma push_macro("WORD_OF_HEADER")
#undef WORD_OF_HEADER
#define WORD_OF_HEADER 0 ? n :
#pragma pop_macro("WORD_OF_HEADER")
static int word(int n) { return WORD_OF_HEADER n + 1; }

#pragma push_macro("LIMIT")
#undef LIMIT
#define LIMIT (n > 1 ? 2 : 1)
#pragma pop_macro("LIMIT")
static int object(int n) { int s = 0; for (int i = 0; i < LIMIT && i < n; i++) s += LIMIT; return s; }

#pragma push_macro("STEP")
#undef STEP
static int STEP(int n) { return n > 3 ? n : 4; }
static int gone(int n) { int s = 0; EACH(i, n) s += STEP(i); return s; }
#if 0
#pragma pop_macro("STEP")
#endif
#define STEP_OF(n) STEP(n)

int main(void)
{
    for (int i = 0; i < 11; i++)
        printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", first(i), second(i), pushed(i), back(i), header(i), twice(i), unpushed(i), nested(i),
               word(i), object(i), gone(i), STEP_OF(i));
    return 0;
}
