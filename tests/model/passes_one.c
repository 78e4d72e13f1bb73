/* options: --all --model-passes=dead-stores */
/* The store that nobody sees is gone, loads stay. */
int x[100], unread;

int twice(int *p)
{
    unread = *p;
    x[1] = 1;
    x[1] = 2;
    return *p + *p;
}
