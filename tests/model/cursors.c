/* Loops that step a variable in memory.  A store in front of the loop and one at the end of each iteration are one
 * store at the beginning of each to clang, which is made once, behind the loop, however that ends.  gcc makes one
 * behind the loop if an iteration stored, and keeps the one in front, unless an iteration is sure to follow. */
extern int table[64];
int at, other;

int left_early(int n)
{
    int sum = 0;
    for (at = 0; at < n; at++) {
        if (table[at] == 7)
            break;
        sum += table[at];
    }
    return sum;
}

/* The way in does not store: with clang the stores stay. */
int not_set(int n)
{
    int sum = 0;
    while (at < n && table[at]) {
        sum += table[at];
        at++;
    }
    return sum;
}

/* Another store is the last one. */
int two_variables(int n)
{
    int sum = 0;
    at = n;
    other = 0;
    while (at < 50 && table[at] != 7) {
        sum += table[at];
        at++;
        other += 2;
    }
    return sum;
}

/* An iteration is sure to follow: nobody sees the store in front. */
int sure(int n)
{
    int sum = 0;
    at = n;
    do {
        sum += table[at];
        at++;
    } while (at < 50);
    return sum;
}

int summed(int n, int m)
{
    at = n;
    for (int i = 0; i < m; i++)
        at += table[i];
    return at;
}

/* The inner loop's variable is not kept over the outer one's iterations, since that may be left without a store. */
int nested(void)
{
    int sum = 0;
    for (at = 0; at < 8; at++)
        for (other = 0; other < 8; other++) {
            if (table[at * 8 + other] == 40)
                return sum;
            sum += table[other];
        }
    return sum;
}
