/* The head of a definition writes its name longer than it reads: over the end of a line, by universal character names,
 * by a macro.  The variant's name is the whole one.  Only g is in memory.
 *
 *   split, splitted, café   add to g: 1 load, 1 store
 *   pasted_name             does, too, and calls split
 *
 * expect: hot main 0 0 0
 * expect: hot split 2 2 2
 * expect: hot splitted 1 1 1
 * expect: hot café 1 1 1
 * expect: hot pasted_name 1 1 1
 */
#include <stdio.h>

#define PASTED(a, b) a##_##b

static int g = 1;

int spl\
it(int n)
{
    g += n;
    return n + 1;
}

static int splitt\
ed(n) int n; { g += n; return n + 2; }

int caf\u00e9(int n)
{
    g += n;
    return n + 3;
}

int PASTED(pasted, name)(int n)
{
    g += n;
    return split(n) + 4;
}

int main(void)
{
    int sum = 0;
#pragma memrewrite begin hot
    sum += split(2);
    sum += splitt\
ed(3);
    sum += caf\u00e9(4);
    sum += pasted_name(5);
#pragma memrewrite end hot
    printf("%d %d\n", sum, g);
    return 0;
}
