/* What a loop's test has loaded, needed again in front of an inner loop that changes it: gcc loads it there, since it is
 * not sure to be needed at the outer loop's beginning. */
const char *at;

long numbers(void)
{
    long sum = 0;
    while (*at) {
        if (*at >= '0' && *at <= '9') {
            long v = 0;
            while (*at >= '0' && *at <= '9')
                v = v * 10 + *at++ - '0';
            sum += v;
        } else {
            at++;
        }
    }
    return sum;
}

/* Sure to be needed: loaded once. */
long words(void)
{
    long n = 0;
    while (*at) {
        while (*at == ' ')
            at++;
        while (*at && *at != ' ')
            at++;
        n++;
    }
    return n;
}

/* No test is copied that is not there. */
long endless(void)
{
    for (;;) {
        if (!*at)
            return 0;
        while (*at > 'a')
            at++;
        at++;
    }
}

/* Neither bound is the other one: two tests. */
long between(void)
{
    long sum = 0;
    while (*at) {
        if (*at != 'a')
            while (*at != 'a' && *at != ' ' && *at)
                sum += *at++;
        else
            at++;
    }
    return sum;
}
