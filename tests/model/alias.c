/* Whether a store between two loads of one place may write it: the second load stays where it may, and is gone where it cannot. */
#include <stdlib.h>

/* ---- by constant distances ---- */
int in_front(int *p)
{
    int was = *p;
    p[-1] = 1;
    return was + *p;
}

int behind(int *p)
{
    int was = *p;
    p[1] = 1;
    return was + *p;
}

int first_byte_behind(int *p)
{
    int was = *p;
    ((char *)p)[4] = 1;
    return was + *p;
}

int last_byte(int *p)
{
    int was = *p;
    ((char *)p)[3] = 1;
    return was + *p;
}

int wide_in_front(char *c)
{
    int was = *c;
    *(int *)(c - 4) = 1;
    return was + *c;
}

int wide_across(char *c)
{
    int was = *c;
    *(int *)(c - 3) = 1;
    return was + *c;
}

/* Of places that overlap for certain types say nothing. */
float same_place(float *f)
{
    float was = *f;
    *(short *)f = 1;
    return was + *f;
}

/* ---- by multiples of something ---- */
int even_and_odd(int *a, long i, long j)
{
    int was = a[2 * i];
    a[2 * j + 1] = 1;
    return was + a[2 * i];
}

int any_two(int *a, long i, long j)
{
    int was = a[i];
    a[j] = 1;
    return was + a[i];
}

int four_and_six(int *a, long i, long j)
{
    int was = a[4 * i];
    a[6 * j + 1] = 1;
    return was + a[4 * i];
}

int four_and_six_even(int *a, long i, long j)
{
    int was = a[4 * i];
    a[6 * j + 2] = 1;
    return was + a[4 * i];
}

int short_byte_1(char *c, long i, long j)
{
    int was = *(short *)(c + 4 * i);
    c[4 * j + 1] = 1;
    return was + *(short *)(c + 4 * i);
}

int short_byte_2(char *c, long i, long j)
{
    int was = *(short *)(c + 4 * i);
    c[4 * j + 2] = 1;
    return was + *(short *)(c + 4 * i);
}

int short_byte_less_3(char *c, long i, long j)
{
    int was = *(short *)(c + 4 * i);
    c[4 * j - 3] = 1;
    return was + *(short *)(c + 4 * i);
}

int short_byte_less_2(char *c, long i, long j)
{
    int was = *(short *)(c + 4 * i);
    c[4 * j - 2] = 1;
    return was + *(short *)(c + 4 * i);
}

int byte_short_2(char *c, long i, long j)
{
    int was = c[4 * i];
    *(short *)(c + 4 * j + 2) = 1;
    return was + c[4 * i];
}

int byte_short_3(char *c, long i, long j)
{
    int was = c[4 * i];
    *(short *)(c + 4 * j + 3) = 1;
    return was + c[4 * i];
}

/* ---- by what the memory is ---- */
static int hidden_static;
int shown_static;
void other(void);
void show(int *);

int *address_of_shown(void)
{
    return &shown_static;
}

int pointer_and_hidden(int *p)
{
    int was = hidden_static;
    *p = 1;
    return was + hidden_static;
}

int pointer_and_shown(int *p)
{
    int was = shown_static;
    *p = 1;
    return was + shown_static;
}

int hidden_and_pointer(int *p)
{
    int was = *p;
    hidden_static = 1;
    return was + *p;
}

int shown_and_pointer(int *p)
{
    int was = *p;
    shown_static = 1;
    return was + *p;
}

int call_and_hidden(void)
{
    int was = hidden_static;
    other();
    return was + hidden_static;
}

/* A parameter is older than a variable of the function, a pointer from memory is not. */
int parameter_and_own(int *p)
{
    int own = 3;
    show(&own);
    int was = own;
    *p = 1;
    return was + own;
}

int loaded_and_own(int **p)
{
    int own = 3;
    show(&own);
    int was = own;
    **p = 1;
    return was + own;
}

int call_and_own(void)
{
    int own = 3;
    show(&own);
    int was = own;
    other();
    return was + own;
}

int fresh_and_parameter(int *p)
{
    int *fresh = malloc(8);
    int was = *p;
    *fresh = 1;
    return was + *p + (fresh == 0);
}

int parameter_and_fresh(int *p)
{
    int *fresh = malloc(8);
    *fresh = 2;
    int was = *fresh;
    *p = 1;
    return was + *fresh;
}

int fresh_and_fresh(void)
{
    int *one = malloc(8), *two = malloc(8);
    show(one);
    show(two);
    int was = *one;
    *two = 1;
    return was + *one;
}

int fresh_and_itself(long i, long j)
{
    int *fresh = malloc(80);
    show(fresh);
    int was = fresh[i];
    fresh[j] = 1;
    return was + fresh[i];
}

/* What a call has seen may be what memory holds afterwards. */
int fresh_and_loaded(int **p)
{
    int *fresh = malloc(8);
    show(fresh);
    int was = *fresh;
    **p = 1;
    return was + *fresh;
}

int loaded_and_fresh(int **p)
{
    int *fresh = malloc(8), *loaded;
    show(fresh);
    loaded = *p;
    int was = *loaded;
    *fresh = 1;
    return was + *loaded;
}

int restrict_first(int *restrict p, int *q)
{
    int was = *p;
    *q = 1;
    return was + *p;
}

int restrict_second(int *p, int *restrict q)
{
    int was = *p;
    *q = 1;
    return was + *p;
}

int restrict_both(int *restrict p, int *restrict q)
{
    int was = *p;
    *q = 1;
    return was + *p;
}

int restrict_itself(int *restrict p, long i, long j)
{
    int was = p[i];
    p[j] = 1;
    return was + p[i];
}

/* ---- by type ---- */
typedef int four_ints __attribute__((vector_size(16)));
struct pair { int x, y; };
enum colour { RED, GREEN };

#define TYPES(name, T, U)           \
    T name(T *p, U *q, const U *by) \
    {                               \
        T was = *p;                 \
        *q = *by;                   \
        return was + *p;            \
    }
TYPES(int_float, int, float)
TYPES(int_unsigned, int, unsigned)
TYPES(int_short, int, short)
TYPES(short_int, short, int)
TYPES(int_char, int, char)
TYPES(char_int, signed char, int)
TYPES(int_bool, int, _Bool)
TYPES(bool_int, _Bool, int)
TYPES(char_bool, char, _Bool)
TYPES(int_enum, int, enum colour)
TYPES(long_longlong, long, long long)
TYPES(float_double, float, double)
TYPES(long_pointer, long, int *)
TYPES(double_complex, double, double _Complex)
TYPES(complex_double, double _Complex, double)
TYPES(complex_complex, double _Complex, float _Complex)
TYPES(complex_int, double _Complex, long)
TYPES(int_complex, long, double _Complex)
TYPES(int_vector, int, four_ints)
TYPES(vector_double, four_ints, double)
TYPES(double_record, double, struct pair)

void record_double(struct pair *p, double *q, struct pair *restrict out)
{
    out[0] = *p;
    *q = 1;
    out[1] = *p;
}

long pointer_pointer(int **p, float **q, float *by)
{
    long was = (long)*p;
    *q = by;
    return was + (long)*p;
}

long pointer_to_pointer(int **p, int ***q, int **by)
{
    long was = (long)*p;
    *q = by;
    return was + (long)*p;
}

long pointer_to_void(int **p, void **q, void *by)
{
    long was = (long)*p;
    *q = by;
    return was + (long)*p;
}

long pointer_to_array(int **p, int (**q)[3], int (*by)[3])
{
    long was = (long)*p;
    *q = by;
    return was + (long)*p;
}

struct holds_pointer {
    int *of_ints;
    float **of_floats;
};

long record_pointer(struct holds_pointer *p, int **q, float **by)
{
    float **was = p->of_floats;
    *q = p->of_ints;
    p->of_floats = by;
    return was - p->of_floats + *p->of_ints;
}

/* ---- by member ---- */
union either { int x; unsigned y; };
struct holds { union either u; int z; };

int other_member(struct pair *p, struct pair *q)
{
    int was = p->x;
    q->y = 1;
    return was + p->x;
}

int same_member(struct pair *p, struct pair *q)
{
    int was = p->x;
    q->x = 1;
    return was + p->x;
}

int member_and_plain(struct pair *p, int *q)
{
    int was = p->x;
    *q = 1;
    return was + p->x;
}

int plain_and_member(int *p, struct pair *q)
{
    int was = *p;
    q->x = 1;
    return was + *p;
}

int union_members(union either *p, union either *q)
{
    int was = p->x;
    q->y = 1;
    return was + p->x;
}

int union_and_struct(struct holds *p, struct pair *q)
{
    int was = p->u.x;
    q->y = 1;
    return was + p->u.x;
}

int struct_and_union(struct pair *p, struct holds *q)
{
    int was = p->y;
    q->u.x = 1;
    return was + p->y;
}

/* A member that is an array, beside others of its elements' type: gcc knows that the index stays within it, clang does
 * not, unless the index is bounded, or a constant once the loop is unrolled. */
struct stack {
    int item[64];
    int top;
    int fixed[4], scale;
};

int pops(struct stack *s)
{
    s->top--;
    s->item[s->top] = 1;
    return s->top;
}

int bounded(struct stack *s, unsigned i, int k)
{
    s->top--;
    s->item[i >> 27] = 1;
    s->item[k % 64] = 1;
    return s->top;
}

int unrolled(struct stack *s)
{
    int n = 0;
    for (int i = 0; i < 4; i++) {
        s->fixed[i] = s->scale;
        n += s->scale;
    }
    return n;
}

/* What is read from a table that only a register leads to leads not into that table. */
int rows_of_bytes(int n)
{
    char **row = malloc(64);
    for (int i = 0; i < 8; i++)
        row[i] = calloc(8, 8);
    for (int i = 0; i < n; i++)
        row[2][i] = 1;
    for (int i = 0; i < 8; i++)
        free(row[i]);
    free(row);
    return n;
}

void keep(char **);

int rows_that_are_shown(int n)
{
    char **row = malloc(64);
    for (int i = 0; i < 8; i++)
        row[i] = calloc(8, 8);
    keep(row);
    for (int i = 0; i < n; i++)
        row[2][i] = 1;
    return n;
}

/* Two allocations of one size are two places. */
int twins(int n)
{
    int *one = malloc(8), *two = malloc(8);
    one[0] = n;
    two[0] = 2;
    return one[0];
}
