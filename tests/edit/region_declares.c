int f(int *a)
{
    int n = 3;
#pragma memrewrite begin head
    int first = a[0];
    int last = a[n];
    n = first + last;
#pragma memrewrite end head
    return n;
}
