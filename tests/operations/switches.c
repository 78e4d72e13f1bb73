/* What jump tables load: four bytes each time that one is gone through. */
#include <stdio.h>

/* Of 20 values 7 are cases; for the others a compare is enough.  expect dense loads=7 bytes_loaded=28 loads_static=7 */
static int dense(int i)
{
    switch (i) {
    case 1: return 7;
    case 2: return 3;
    case 3: return 9;
    case 4: case 5: return 4;
    case 6: return 8;
    case 7: return 1;
    default: return 0;
    }
}

/* More than half of the table is holes: it is looked up for all values.  expect sparse loads=20 bytes_loaded=80 loads_static=20 */
static int sparse(int i)
{
    switch (i) {
    case 1: return 7;
    case 4: return 3;
    case 8: return 9;
    case 12: return 4;
    case 16: return 8;
    default: return 0;
    }
}

/* Three results are a table of these, as CSWTCH and switch.table in the assembly.  expect results loads=3 bytes_loaded=12 */
static int results(int i)
{
    switch (i) {
    case 1: return 7;
    case 2: return 3;
    case 3: return 9;
    default: return 0;
    }
}

/* Three cases that compute are compares.  expect compares loads=0 bytes_loaded=0 */
static int compares(int i, int k)
{
    switch (i) {
    case 1: return k * 7 + 1;
    case 2: return k - 3;
    case 3: return k / 9 ^ i;
    default: return 0;
    }
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 20; i++)
        sum += dense(i) + sparse(i) + results(i) + compares(i, sum);
    printf("%d\n", sum);
    return 0;
}
