/* <math.h>: FLOPs of known functions; the multiplication is the program's own.
 *
 * fma 2, floor and fabs 0, in 3 iterations each; then exp 20 and powf 27, with 80 and 104 bytes of tables in 10 and 13 loads.  sqrt is an
 * instruction, and no function of the library's.
 * @roi math flops=53 loads=23 bytes_loaded=184
 */
#include <stdio.h>

double sqrt(double), floor(double), fabs(double), exp(double);
double fma(double, double, double);
float powf(float, float);

double x = 0;

int main(void)
{
    double sum = 0;
    int i;
#pragma memrewrite begin math
    for (i = 0; i < 3; i++)
        sum += sqrt(x) * floor(x) + fabs(x) + fma(x, x, x);
    sum += exp(x) + (double)powf((float)x, 1.5f);
#pragma memrewrite end
    printf("%.1f\n", sum);
    return 0;
}
