/* What an operation is: parts of complex numbers, elements of vectors, conversions there and back.  Each function is called once. */
#include <complex.h>

typedef float four __attribute__((vector_size(16)));
typedef int eight __attribute__((vector_size(32)));

/* expect complex_sum flt_add_64=2 flt_mul_64=0 */
static double _Complex complex_sum(double _Complex a, double _Complex b) { return a + b; }
/* expect complex_product flt_add_64=2 flt_mul_64=4 flt_div_64=0 */
static double _Complex complex_product(double _Complex a, double _Complex b) { return a * b; }
/* expect complex_quotient flt_add_32=3 flt_mul_32=3 flt_div_32=3 */
static float _Complex complex_quotient(float _Complex a, float _Complex b) { return a / b; }
/* expect vector_sum flt_add_32=4 */
static void vector_sum(four *a, four *b) { *a = *a + *b; }
/* expect vector_product int_mul=8 */
static void vector_product(eight *a, eight *b) { *a = *a * *b; }
/* expect same conversions=0 */
static double same(double a) { return (double)a; }
/* expect wider conversions=1 */
static double wider(float a) { return a; }
/* expect narrower conversions=1 */
static float narrower(double a) { return (float)a; }
/* expect from_int conversions=1 */
static double from_int(int a) { return a; }
/* expect to_int conversions=1 */
static int to_int(double a) { return (int)a; }
/* expect int_to_int conversions=0 */
static long int_to_int(int a) { return a; }
/* There and back.  expect into_int conversions=2 flt_add_64=1 int_add=0 */
static int into_int(int a, double b) { a += b; return a; }
/* expect into_float conversions=2 flt_mul_64=1 flt_mul_32=0 */
static float into_float(float a, double b) { a *= b; return a; }
/* The right side alone.  expect into_double conversions=1 flt_add_64=1 */
static double into_double(double a, float b) { a -= b; return a; }
/* expect shifted int_add=1 */
static int shifted(int a, int b) { a <<= b; return a; }
/* expect rest int_div=1 */
static unsigned rest(unsigned a, unsigned b) { return a % b; }
/* expect extended flt_div_ext=1 */
static long double extended(long double a, long double b) { return a / b; }
/* A bit is turned.  expect negative flt_add_32=0 */
static float negative(float a) { return -a; }

int main(void)
{
    static four f = {1, 2, 3, 4}, g = {5, 6, 7, 8};
    static eight i = {1, 2, 3, 4, 5, 6, 7, 8}, k = {2, 2, 2, 2, 2, 2, 2, 2};
    volatile double d = 1.5;
    double sum = creal(complex_sum(d, 2)) + creal(complex_product(d, 3)) + crealf(complex_quotient((float)d, 4));
    vector_sum(&f, &g);
    vector_product(&i, &k);
    sum += same(d) + wider((float)d) + narrower(d) + from_int((int)d) + to_int(d) + (double)int_to_int((int)d) + into_int((int)d, d);
    sum += into_float((float)d, d) + into_double(d, (float)d) + shifted((int)d, 2) + rest((unsigned)d, (unsigned)d) + (double)extended(d, 3) + negative((float)d);
    return sum + f[0] + (double)i[1] < 0;
}
