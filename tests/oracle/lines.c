/* Regions that are lines, left in every way.  count() loads 4 bytes of static data.
 * walk(5): outer is around a loop of 5 iterations, inner in it.  Iterations 0, 2 continue from inner after one count; 1 leaves it by its end after two, and
 * outer counts one; iteration 3 breaks after one.  Behind the loop, outer counts one more and returns.
 * recurse: the region calls the function again: 3 entries, of two counts each; what the function counts in front of the region is the
 * caller's region's, but for the first.
 * flags: -O0
 * lines: outer inner recurse
 * only: load,static entry
 * @ outer,1,,entry,,,1,0
 * @ outer,1,own,load,static,4,2,8
 * @ inner,1,,entry,,,4,0
 * @ inner,1,own,load,static,4,5,20
 * @ recurse,1,,entry,,,3,0
 * @ recurse,1,own,load,static,4,8,32
 */
int number;
void count(void);
__asm__(".text\n.type count,@function\ncount: movl number(%rip),%eax\n ret\n.size count,.-count\n");

static int walk(int n)
{
    count();
    /* begin outer */
    for (int i = 0; i < n; i++) {
        /* begin inner */
        count();
        if (i % 2 == 0)
            continue;
        if (i == 3)
            break;
        count();
        /* end inner */
        count();
    }
    count();
    return 1;
    /* end outer */
}

static void recurse(int n)
{
    count();
    /* begin recurse */
    count();
    if (n)
        recurse(n - 1);
    count();
    /* end recurse */
}

int main(void)
{
    walk(5);
    count();
    recurse(2);
    count();
    return 0;
}
