/* config: 2 2
   Variants of functions in two files, this one and pairs_other.c: what is called and what comes back.
   -DALONE: the other file is not linked.  -DLIBRARY: it is ./other.so, loaded and unloaded again and again. */
#include "memrt.h"
#include <stdio.h>
#ifdef LIBRARY
#include <dlfcn.h>
#endif

#define CHECK(truth) ((truth) ? (void)0 : (void)printf("line %d: %s\n", __LINE__, #truth))

typedef int Twice(int);
struct Way {
    Twice *const go;
};
#if !defined(ALONE) && !defined(LIBRARY)
int other(int n);
#endif

static int f(int n) { return n; }
static int f__mr(int n) { return n + 100; }
static int plain(int n) { return n; }
static void quiet(void) { }
static void quiet__mr(void) { }
static const char *text(const char *s, ...) { return s; }
static const char *text__mr(const char *s, ...) { return s + 1; }

static void early(void)
{
    mr_function nowhere = 0;
    CHECK(mr_resolve(nowhere) == 0);
    CHECK(mr_resolve((mr_function)plain) == (mr_function)plain);
}

#ifdef LIBRARY
static void library(void)
{
    int round;
    for (round = 0; round < 3; round++) {
        void *home = dlopen("./other.so", RTLD_NOW);
        mr_function g, found;
        Twice *get;
        CHECK(home != 0);
        if (!home)
            return;
        *(void **)&get = dlsym(home, "other");
        g = (mr_function)get;
        found = mr_resolve(g);
        CHECK(found != g && mr_original(found) == g);
        CHECK(MR_VARIANT(get)(1) == 1001);
        dlclose(home);
        CHECK(mr_resolve(g) == g && mr_original(found) == found); /* its place may be another's now */
        CHECK(mr_variant(g) == g && (mr_function)MR_VARIANT(get) == g); /* … also of what was called lately */
    }
}
#endif

int main(void)
{
    struct Way way = { f };
    const struct Way *const to = &way;
    Twice *volatile moving = f, *row[3];
    int i = 0;
    early();
    CHECK(MR_VARIANT(f)(1) == 101);
    CHECK(MR_VARIANT(*f)(1) == 101);
    CHECK(MR_VARIANT_AGAIN(to->go)(1) == 101);
#ifdef MR_RECENT
    { /* what was called lately is found without looking it up, unless another one has its place */
        const mr_pair *recent = mr_recent[(size_t)f / 16 % MR_RECENT];
        CHECK(recent->original == (mr_function)f && recent->variant == (mr_function)f__mr);
        CHECK(mr_variant_of(0) == 0 && mr_variant_of((mr_function)plain) == (mr_function)plain);
    }
#endif
    CHECK(MR_VARIANT(&f)(1) == 101);
    CHECK(MR_VARIANT(to->go)(2) == 102);
    CHECK(MR_VARIANT(moving)(3) == 103);
    row[0] = plain;
    row[1] = f;
    row[2] = f__mr;
    CHECK(MR_VARIANT(row[i++])(4) == 4 && i == 1);
    CHECK(MR_VARIANT(row[i++])(4) == 104 && i == 2);
    CHECK(MR_VARIANT(row[i++])(4) == 104 && i == 3);
    CHECK(*MR_VARIANT(text)("ab", 1.0) == 'b');
    MR_VARIANT(i ? quiet : quiet__mr)();
    CHECK(MR_ORIGINAL(f__mr) == f && MR_ORIGINAL(f) == f && MR_ORIGINAL(plain) == plain);
#ifdef LIBRARY
    library();
#elif !defined(ALONE)
    CHECK(MR_VARIANT(other)(1) == 1001);
#endif
    return 0;
}

MR_PAIRS_BEGIN(0)
MR_PAIR(f, f__mr)
MR_PAIR(quiet, quiet__mr) MR_PAIR(text, text__mr)
MR_PAIRS_END(0)
