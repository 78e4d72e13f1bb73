/* Names in an iteration that hide the variable of the loop around: what a loop inside hands over must not mean them. */
extern void abort(void);

#define ENDS(q) ((q) == 1)

static int by_enumerator(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        unsigned q = 1;
        {
            enum { i = 1000000 };
            while (q) {
                q = q * 5u + 4u;
                if ((q & 0x3ffff) == 5)
                    q = 0;
                sum += i > 0;
                if (sum > 300000)
                    q = 0;
            }
        }
    }
    return sum;
}

static int by_function(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int q = n;
        {
            int i(void);
            while (!ENDS(q)) {
                q = q % 2 ? 3 * q + 1 : q / 2;
                sum++;
            }
        }
    }
    return sum;
}

static int by_type(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int q = n + i;
        {
            typedef int i;
            i k = 0;
            while (!ENDS(q)) {
                q = q % 2 ? 3 * q + 1 : q / 2;
                k++;
            }
            sum += k;
        }
    }
    return sum;
}

static int by_step(int n)
{
    int i = 0, sum = 0;
    do {
        i += 2;
        {
            enum { i = 1, other };
            int q = n;
            do {
                q = q % 2 ? 3 * q + 1 : q / 2;
                sum += i + other - 1;
            } while (!ENDS(q));
        }
    } while (i < n);
    return sum;
}

int main(void)
{
    if (by_enumerator(20) != 300020 || by_function(20) != 140 || by_type(20) != 512 || by_step(20) != 140)
        abort();
    return 0;
}
