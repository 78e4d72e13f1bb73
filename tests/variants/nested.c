/* options: --roi work */
/* Regions within regions that reach the same functions: each counts its own.  `leaf` loads and stores g.
 *
 *   outer     around the 2 calls of leaf, of which inner takes 1 by itself, and 1 call of work
 *   inner     1 leaf in outer; 1 more elsewhere, outside of any
 *   work      a function that is a region (--roi): calls leaf twice each time; called 1 in outer, 1 in inner, 1 from outside, and by
 *             itself once each of these times (the second entry belongs to the first): 6 entries of the function, 12 of leaf
 *   main in outer: 2 blocks, no memory.
 *
 * expect: outer main 0 0 0
 * expect: outer leaf 1 1 1
 * expect: inner leaf 2 2 2
 * expect: inner main 0 0 0
 * expect: work work 6 0 0
 * expect: work leaf 12 12 12
 */
static int g;

static void leaf(void)
{
    g++;
}

static void work(int n)
{
    leaf();
    if (n)
        work(n - 1);
    leaf();
}

int main(void)
{
#pragma memrewrite begin outer
    leaf();
#pragma memrewrite begin inner
    leaf();
#pragma memrewrite end inner
    work(1);
#pragma memrewrite end outer
#pragma memrewrite begin inner
    leaf();
    work(1);
#pragma memrewrite end inner
    work(1);
    leaf();
    return g != 16;
}
