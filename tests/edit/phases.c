/* options: --all */
/* A phase begins where statements may stand, and between declarations; loops in which one does keep no counts in registers. */
double a[64];
static double sum(int n)
{
    int from = 0;
#pragma memrewrite phase sums
    int to = n;
    double s = 0;
    for (int k = 0; k < 3; k++) {
#pragma memrewrite phase add
        for (int i = from; i < to; i++)
            if (a[i] > 0)
                s += a[i];
        _Pragma("memrewrite phase other")
        for (int i = from; i < to; i++)
            a[i] = s;
    }
    switch (n) {
    case 1:
#pragma memrewrite phase one
        s++;
        break;
    default: s--;
    }
#pragma memrewrite phase end
    return s;
}
int main(void)
{
    return sum(64) < 0;
}
