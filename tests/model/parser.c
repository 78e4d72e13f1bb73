/* A parser whose functions share a place in the text: clang inlines all into the one by which the circle is entered, gcc the smallest alone, and
 * loads again in front of the loop over digits. */
static const char *at;
static char source[6000];
static void skip_blanks(void)
{
    while (*at == ' ')
        at++;
}
static int sum_value(void);
static int atom_value(void)
{
    int value = 0;
    skip_blanks();
    if (*at == '(') {
        at++;
        value = sum_value();
        skip_blanks();
        if (*at == ')')
            at++;
    } else
        while (*at >= '0' && *at <= '9')
            value = value * 10 + (*at++ - '0');
    skip_blanks();
    return value;
}
static int product_value(void)
{
    int value = atom_value();
    while (*at == '*' || *at == '/') {
        char op = *at++;
        int right = atom_value();
        value = op == '*' ? (int)((unsigned)value * (unsigned)right) % 10007 : right != 0 ? value / right : 0;
    }
    return value;
}
static int sum_value(void)
{
    int value = product_value();
    while (*at == '+' || *at == '-') {
        char op = *at++;
        int right = product_value();
        value = (op == '+' ? value + right : value - right) % 100003;
    }
    return value;
}
double parse(void)
{
    at = source;
    return sum_value();
}
