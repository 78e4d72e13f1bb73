/* Jump tables: five cases with gcc, four with clang; values side by side that lead to one place are one case; `default` is found by a compare as long
 * as the table has few holes. */
int five(int i)
{
    switch (i) {
    case 0: return 7;
    case 1: return 3;
    case 2: return 9;
    case 3: return 4;
    case 4: return 1;
    default: return 0;
    }
}

int four(int i)
{
    switch (i) {
    case 0: return 7;
    case 1: return 3;
    case 2: return 9;
    case 3: return 4;
    }
    return 0;
}

int ranges(int c)
{
    switch (c) {
    case '0': case '1': case '2': case '3': case '4': return 1;
    case 'a': case 'b': case 'c': return 2;
    default: return 0;
    }
}

int holes(int i)
{
    switch (i) {
    case 1: return 7;
    case 5: return 3;
    case 11: return 9;
    case 15: return 4;
    case 20: return 1;
    default: return 0;
    }
}

int far_apart(int i)
{
    switch (i) {
    case 1: return 7;
    case 1000: return 3;
    case 2000: return 9;
    case 3000: return 4;
    case 4000: return 1;
    default: return 0;
    }
}

int stacked(int i)
{
    switch (i) {
    case 0: return 7;
    case 1: return 3;
    case 2: default: return 9;
    case 3: return 4;
    case 4: return 1;
    case 5: return 2;
    }
}

int without_cases(int i)
{
    switch (i) {
        i++;
    }
    return i;
}

int main(void)
{
    return without_cases(0) + five(1) + four(2) + ranges('a') + holes(11) + far_apart(1000) + stacked(3) - 29;
}
