/* Loops whose conditions and steps access memory, and that are left in every way; calls in loops, recursion. */
int n = 6, flag = 1, at, total, deep, table[8], state[8];

static int next(int i)
{
    total += table[i & 7];
    return total & 3;
}

static int search(int what)
{
    int i;
    for (i = 0; i < 8; i++) {
        if (table[i] == what) {
            return state[i];
        }
        state[i]++;
    }
    return -1;
}

static int fall(int k)
{
    int i, sum = 0;
    deep++;
    for (i = 0; i < k; i++) {
        sum += fall(k - 1 - i);
        table[i] += sum;
    }
    return sum + table[k & 7];
}

int main(void)
{
    int i, j;
    for (at = 0; at < n; at++) {
        table[at] = at;
    }
    while (flag) {
        flag = n-- > 1;
    }
    do {
        total = total + 1;
        n++;
    } while (n < 5);
    for (i = 0; i < 5; i++) {
        for (;;) {
            state[i]++;
            if (state[i] > 2) {
                break;
            }
        }
        if (state[i] == 9) {
            continue;
        }
        state[i + 1] = next(i);
    }
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 4; j++) {
            if (table[j] > i) {
                goto out;
            }
            table[j]++;
        }
    out:
        total--;
    }
    while (next(total) != 0 && at-- > 0) {
        state[at & 7] = total;
    }
    for (i = 0; i < 3; i++) {
        total += search(i);
    }
    fall(3);
    for (at = 7; table[at] < 4 && at > 0; at--) {
        table[at - 1] = table[at] + state[at];
    }
    return total == 12345;
}
