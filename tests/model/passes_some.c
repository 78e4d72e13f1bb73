/* options: --all --model-passes=-dead-stores,-write-only */
/* Loads that are known are gone, stores that nobody sees stay. */
int x[100], unread;

int twice(int *p)
{
    unread = *p;
    x[1] = 1;
    x[1] = 2;
    return *p + *p;
}
