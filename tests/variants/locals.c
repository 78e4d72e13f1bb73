/* Functions whose declarations are their own, in two copies.
 *
 * variants: kinds shared tables names nested_blocks leaf
 *
 *   kinds          local enum, typedef, struct, union and prototype: s.x stored and read (s is a register's size but memory: 1 store for
 *                  each of 2 members given, 1 load), called twice
 *   shared         3 static variables, of which one is initialised by another's address, one is an array, one a pointer to function; used
 *                  by the original and the variant alike: n is 1 after the call in front, 2 and 3 in the region, 4 behind it.
 *                  Each call: n++ loads and stores it, *at loads twice, list[] is stored, call and n are loaded
 *   tables         a constant table of strings: its pointer is loaded and a character of it
 *   names          __func__ and __FUNCTION__: the original's; known characters of a constant array are no loads; strcmp loads
 *                  two strings
 *   nested_blocks  two blocks with a static variable each, of other names: each loaded and stored
 *
 * expect: hot main 0 0 0
 * expect: hot kinds 2 2 4
 * expect: hot shared 2 10 4
 * expect: hot leaf 2 0 0
 * expect: hot tables 1 2 0
 * expect: hot names 1 2 0
 * expect: hot nested_blocks 1 2 2
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

static int leaf(int x)
{
    return x;
}

static int kinds(int n)
{
    enum Colour { RED = 3, GREEN };
    typedef struct Local {
        enum Colour colour;
        int x;
    } Local;
    union Either { int i; float f; };
    int leaf(int);
    Local s = {GREEN, n};
    return s.x + (int)sizeof(union Either) + RED;
}

static int shared(int x)
{
    static int n;
    static int *at = &n, list[4];
    static int (*call)(int) = leaf;
    n++;
    list[x & 3] = *at;
    return call(n);
}

static int tables(int i)
{
    static const char *const word[] = {"abc", "def"};
    return word[i][1];
}

static int names(void)
{
    assert(!strcmp(__func__, "names"));
    return __func__[0] + __FUNCTION__[1];
}

static int nested_blocks(int x)
{
    if (x) {
        static int left = 5;
        left++;
    }
    {
        static int right = 7;
        return right++;
    }
}

int main(void)
{
    int sum = shared(0);
#pragma memrewrite begin hot
    sum += kinds(1) + kinds(2);
    sum = sum * 10 + shared(1);
    sum = sum * 10 + shared(2);
    sum += tables(1);
    sum += names();
    sum += nested_blocks(1);
#pragma memrewrite end hot
    sum = sum * 10 + shared(3);
    sum += nested_blocks(1);
    printf("%d\n", sum);
    return 0;
}
