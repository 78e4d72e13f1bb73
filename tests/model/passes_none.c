/* options: --all --model-passes=none */
/* No pass runs: all stays as it is written. */
int x[100], unread;

int twice(int *p)
{
    unread = *p;
    x[1] = 1;
    x[1] = 2;
    return *p + *p;
}
