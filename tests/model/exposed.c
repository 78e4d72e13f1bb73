/* Whose address gets where: a store through a pointer between two loads of a variable. */
static void *kept;
void take(const void *);
int *give(void);

#define BETWEEN(name, how)             \
    static int name##_static;          \
    int name(int *p, int *q, int n)    \
    {                                  \
        p = (int *)q + n;              \
        how(name##_static, p, n);      \
        int was = name##_static;       \
        *p = 1;                        \
        return was + name##_static;    \
    }                                  \
    void name##_set(int n) { name##_static = n; }

#define NOTHING(variable, p, n) (void)n
#define PASS(variable, p, n) take(&variable)
#define KEEP(variable, p, n) kept = &variable
#define POINT(variable, p, n) p = &variable
#define POINT_IF(variable, p, n) p = n ? &variable : p
#define POINT_AND(variable, p, n) p = &variable + n
#define CAST(variable, p, n) p = (int *)(long)&variable
#define COMMA(variable, p, n) p = (n++, &variable)
#define COMPARE(variable, p, n) n = p == &variable
#define MEASURE(variable, p, n) n = sizeof &variable
#define READ(variable, p, n) n = *&variable
#define TEST(variable, p, n) n = &variable && n
BETWEEN(nothing, NOTHING)
BETWEEN(passed, PASS)
BETWEEN(kept_in_memory, KEEP)
BETWEEN(pointed_at, POINT)
BETWEEN(pointed_at_if, POINT_IF)
BETWEEN(pointed_at_and, POINT_AND)
BETWEEN(cast, CAST)
BETWEEN(comma, COMMA)
BETWEEN(compared, COMPARE)
BETWEEN(measured, MEASURE)
BETWEEN(read_at_once, READ)
BETWEEN(tested, TEST)

/* What is computed from an address is passed: to a function that keeps it. */
#define PASS_SUM(variable, p, n) take(&variable + n)
#define PASS_DIFFERENCE(variable, p, n) take(&variable - n)
#define PASS_COMMA(variable, p, n) take((n++, &variable))
#define PASS_NOT_COMMA(variable, p, n) take((n += &variable == p, (void *)0))
#define PASS_NUMBER(variable, p, n) take((void *)((long)&variable + n))
#define PASS_IF(variable, p, n) take(n ? &variable : 0)
#define PASS_TEST(variable, p, n) take(&variable ? p : q)
#define PASS_VALUE(variable, p, n) take((void *)(long)variable)
#define PASS_STEP(variable, p, n) { const int *at = &variable; take(at++); }
#define PASS_STEPPED(variable, p, n) { const int *at = &variable; at++; n += *at; }
BETWEEN(passed_sum, PASS_SUM)
BETWEEN(passed_difference, PASS_DIFFERENCE)
BETWEEN(passed_comma, PASS_COMMA)
BETWEEN(passed_not_comma, PASS_NOT_COMMA)
BETWEEN(passed_number, PASS_NUMBER)
BETWEEN(passed_if, PASS_IF)
BETWEEN(passed_test, PASS_TEST)
BETWEEN(passed_value, PASS_VALUE)
BETWEEN(passed_step, PASS_STEP)
BETWEEN(passed_stepped, PASS_STEPPED)

/* Others can take the address of a variable that they can name. */
int named_by_others;

int external(int *p)
{
    int was = named_by_others;
    *p = 1;
    return was + named_by_others;
}

/* In a result. */
static int result, through_register, through_two, in_array[4];
static struct { int x, y; } record;

int *get_result(void)
{
    return &result;
}

int result_address(int *p)
{
    int was = result;
    *p = 1;
    return was + result;
}

/* A register that holds it, and what the register's value gets to. */
int held(int *p)
{
    int *at = &through_register, was = through_register;
    *p = *at + 1;
    return was + through_register;
}

int held_and_passed(int *p)
{
    int *at = &through_two, *next = at, was = through_two;
    take(next);
    *p = 1;
    return was + through_two;
}

/* A register that walks through it … */
int walked(void)
{
    static int places[8];
    int sum = 0;
    for (int *at = places; at < places + 8; at++) {
        sum += places[3];
        *at = sum;
    }
    return sum;
}

/* … and one that something else walks through. */
int not_walked(int *p)
{
    static int places[8];
    int sum = 0, *own = &places[1];
    for (int *at = p; at < p + 8; at++) {
        sum += places[3];
        *at = ++*own;
    }
    return sum;
}

int array_passed(int *p)
{
    int was = in_array[1];
    take(in_array);
    *p = 1;
    return was + in_array[1];
}

int member_passed(int *p)
{
    int was = record.x;
    take(&record.y);
    *p = 1;
    return was + record.x;
}

int element_only_read(int *p, int n)
{
    static int elements[4];
    elements[2]++;
    int was = elements[n];
    *p = elements[1] + 1;
    return was + elements[n];
}

void sets(int n)
{
    result = through_register = through_two = in_array[n]  = record.x = n;
}
