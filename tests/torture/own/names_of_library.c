/* Variables, types and constants with the names of library functions whose headers are not included. */
extern int printf(const char *, ...);

int index = 3, exp = 2, fabs;
extern int exp;
enum { sin = 3, cos };
typedef int log2;
static double y1[3], j0;
static struct strlen { int strlen; } strlen;
static const char *const remove[] = {"one", "two"};
int (*qsort)(int);

static int next(int n)
{
    return n > 2 ? n + 1 : 0;
}

static int use(log2 t)
{
    extern int round;
    static int ffs = 1;
    for (fabs = 0; fabs < 3; fabs++)
        round += t > 1 && ffs++ > 2 ? sin : cos;
    return index++ + exp + round + strlen.strlen;
}

int round = 1;

int main(void)
{
    int sum = 0;
    qsort = next;
    for (index = 0; index < 5; index++)
        sum += use(index) > 3 && y1[1] == j0 ? qsort(index) : 1;
    for (unsigned abs = 0; abs < sizeof remove / sizeof *remove; abs++)
        printf("%s %d %d\n", remove[abs], sum, round);
    return 0;
}
