/* A program of two images: regions of each count in the other one, alone and inside of each other. */
int library_sum(int n);
int library_region(int n, int (*back)(int));

static int own[8];

static int back(int n)
{
    int sum;
#pragma memrewrite begin inner
    own[n & 7] += n;
    sum = library_sum(n);
#pragma memrewrite end
    return sum;
}

int main(void)
{
    int sum = library_region(3, back);
    for (int i = 0; i < 6; i++) {
#pragma memrewrite begin outer
        sum += library_sum(i) + library_region(i, back);
#pragma memrewrite end
    }
    return sum < 0;
}
