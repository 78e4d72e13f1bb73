/* A function that a target construct calls by another name: compilers make it for the device, too. */
/* options: --all */
/* expect program: stores=4 calls=2 loads=5 */
static int n, last;
int answer(int x)
{
    n++;
    return x > 3 ? x : 42;
}
int alias_of_it(int x) __attribute__((alias("answer")));
int alias_of_that(int x) __attribute__((__alias__("alias_of_it")));

int main(void)
{
#pragma omp target map(from : last)
    last = alias_of_that(1);
#pragma omp target map(from : last)
    last = last + alias_of_it(9);
    return n != 2 || last != 51;
}
