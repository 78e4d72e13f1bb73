#include <stdio.h>

#include "counted.h"

static const char *const names[] = {"add", "sub", "mul", "hidden", "half", "twice"};
static long want[8][6];
int place;

static int hidden(int x)
{
    want[place][3]++;
    return x ^ 5;
}

int add(int x)
{
    want[place][0]++;
    return x + 1;
}

static int sub(int x)
{
    want[place][1]++;
    return x - 1;
}

int mul(int x)
{
    want[place][2]++;
    return x * 3;
}

static double half(double x, int n)
{
    want[place][4]++;
    return x / 2 + n;
}

static double twice(double x, int n)
{
    want[place][5]++;
    return x * 2 - n;
}

static struct ops s0 = {add, sub, half}, s1 = {mul, hidden, twice}, s2 = {hidden, hidden, half};
struct ops *sets[3] = {&s0, &s1, &s2};

void print_wanted(const char *(*name)(int))
{
    for (int i = 1; i < 8; i++)
        for (int k = 0; k < 6; k++)
            if (want[i][k])
                fprintf(stderr, name(i), names[k], want[i][k]);
}
