/* Stencils and image filters.  Constant sizes; some kernels take their arrays as parameters. */
#include "kernels.h"
#include <math.h>

enum { LINE = 2000, N = 120, CUBE = 28, STEPS = 10 };

static double a1[LINE], b1[LINE];
static double grid[N][N], next[N][N], ex[N][N], ey[N][N], hz[N][N], p[N][N], q[N][N];
static double c1[CUBE][CUBE][CUBE], c2[CUBE][CUBE][CUBE];
static float image[N][N], left[N][N], right[N][N], blurred[N][N];

static void set_up(void) {}

static void reset(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            grid[i][j] = ((i * (j + 2) + 2) & 31) * 0.03125;
            next[i][j] = grid[i][j];
        }
}

static void average(const double *from, double *to)
{
    for (int i = 1; i < LINE - 1; i++)
        to[i] = (from[i - 1] + from[i] + from[i + 1]) * 0.33333;
}

#pragma memrewrite function
static double jacobi_1d(void)
{
    for (int i = 0; i < LINE; i++) {
        a1[i] = (i & 15) * 0.0625;
        b1[i] = (i & 7) * 0.125;
    }
    for (int t = 0; t < STEPS; t++) {
        average(a1, b1);
        average(b1, a1);
    }
    return a1[1] + a1[LINE / 2];
}

static void five_points(double from[N][N], double to[N][N])
{
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            to[i][j] = 0.2 * (from[i][j] + from[i][j - 1] + from[i][j + 1] + from[i + 1][j] + from[i - 1][j]);
}

#pragma memrewrite function
static double jacobi_2d(void)
{
    reset();
    for (int t = 0; t < STEPS; t++) {
        five_points(grid, next);
        five_points(next, grid);
    }
    return grid[1][1] + grid[N / 2][N / 3];
}

/* In place: each point depends on its neighbours of this step. */
#pragma memrewrite function
static double seidel_2d(void)
{
    reset();
    for (int t = 0; t < STEPS; t++)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                grid[i][j] = (grid[i - 1][j - 1] + grid[i - 1][j] + grid[i - 1][j + 1] + grid[i][j - 1] + grid[i][j] +
                              grid[i][j + 1] + grid[i + 1][j - 1] + grid[i + 1][j] + grid[i + 1][j + 1]) /
                             9.0;
    return grid[1][1] + grid[N / 2][N / 3];
}

/* Yee's scheme for a plane wave: two electric components and a magnetic one */
#pragma memrewrite function
static double fdtd_2d(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            ex[i][j] = (i & 7) * 0.125;
            ey[i][j] = (j & 7) * 0.125;
            hz[i][j] = ((i + j) & 7) * 0.125;
        }
    for (int t = 0; t < STEPS; t++) {
        for (int j = 0; j < N; j++)
            ey[0][j] = t * 0.1;
        for (int i = 1; i < N; i++)
            for (int j = 0; j < N; j++)
                ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < N; i++)
            for (int j = 1; j < N; j++)
                ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < N - 1; i++)
            for (int j = 0; j < N - 1; j++)
                hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
    return hz[1][1] + hz[N / 2][N / 3];
}

static void seven_points(double from[CUBE][CUBE][CUBE], double to[CUBE][CUBE][CUBE])
{
    for (int i = 1; i < CUBE - 1; i++)
        for (int j = 1; j < CUBE - 1; j++)
            for (int k = 1; k < CUBE - 1; k++)
                to[i][j][k] = 0.125 * (from[i + 1][j][k] - 2.0 * from[i][j][k] + from[i - 1][j][k]) +
                              0.125 * (from[i][j + 1][k] - 2.0 * from[i][j][k] + from[i][j - 1][k]) +
                              0.125 * (from[i][j][k + 1] - 2.0 * from[i][j][k] + from[i][j][k - 1]) + from[i][j][k];
}

#pragma memrewrite function
static double heat_3d(void)
{
    for (int i = 0; i < CUBE; i++)
        for (int j = 0; j < CUBE; j++)
            for (int k = 0; k < CUBE; k++)
                c1[i][j][k] = c2[i][j][k] = (i + j + CUBE - k) * 0.25;
    for (int t = 0; t < STEPS; t++) {
        seven_points(c1, c2);
        seven_points(c2, c1);
    }
    return c1[1][1][1] + c1[CUBE / 2][CUBE / 2][CUBE / 3];
}

/* One half step of Peaceman and Rachford's method: implicit along rows of `to`, explicit along columns of `from`. */
static void half_step(double from[N][N], double to[N][N], double a, double e)
{
    double b = 1.0 + 2.0 * a, d = 1.0 + 2.0 * e;
    for (int i = 1; i < N - 1; i++) {
        to[i][0] = 1.0;
        p[i][0] = 0.0;
        q[i][0] = to[i][0];
        for (int j = 1; j < N - 1; j++) {
            double below = b - a * p[i][j - 1];
            p[i][j] = a / below;
            q[i][j] = (e * from[j][i - 1] + (2.0 - d) * from[j][i] + e * from[j][i + 1] + a * q[i][j - 1]) / below;
        }
        to[i][N - 1] = 1.0;
        for (int j = N - 2; j >= 1; j--)
            to[i][j] = p[i][j] * to[i][j + 1] + q[i][j];
    }
}

/* The heat equation by alternating directions */
#pragma memrewrite function
static double adi(void)
{
    reset();
    for (int t = 0; t < STEPS / 2; t++) {
        half_step(grid, next, 0.6, 0.3);
        half_step(next, grid, 0.3, 0.6);
    }
    return grid[1][1] + grid[N / 2][N / 3];
}

/* One dimension of Deriche's smoothing: a causal and an anticausal recursive filter of second order, along rows. */
static void smooth_rows(float from[N][N], float to[N][N], const float *forward, const float *backward, float b1_,
                        float b2)
{
    for (int i = 0; i < N; i++) {
        float y1 = 0.0f, y2 = 0.0f, x1 = 0.0f, x2 = 0.0f;
        for (int j = 0; j < N; j++) {
            left[i][j] = forward[0] * from[i][j] + forward[1] * x1 + b1_ * y1 + b2 * y2;
            x1 = from[i][j];
            y2 = y1;
            y1 = left[i][j];
        }
        y1 = y2 = x1 = 0.0f;
        for (int j = N - 1; j >= 0; j--) {
            right[i][j] = backward[0] * x1 + backward[1] * x2 + b1_ * y1 + b2 * y2;
            x2 = x1;
            x1 = from[i][j];
            y2 = y1;
            y1 = right[i][j];
        }
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            to[i][j] = left[i][j] + right[i][j];
}

static void transpose(float m[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            float t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
}

#pragma memrewrite function
static double deriche(void)
{
    const float alpha = 0.25f, e = expf(-alpha);
    const float k = (1.0f - e) * (1.0f - e) / (1.0f + 2.0f * alpha * e - e * e);
    const float forward[2] = {k, k * e * (alpha - 1.0f)}, backward[2] = {k * e * (alpha + 1.0f), -k * e * e};
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            image[i][j] = (float)((313 * i + 991 * j) & 1023) / 1023.0f;
    smooth_rows(image, blurred, forward, backward, 2.0f * e, -e * e);
    transpose(blurred);
    smooth_rows(blurred, image, forward, backward, 2.0f * e, -e * e);
    return image[1][1] + image[N / 2][N / 3];
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"jacobi-1d", jacobi_1d}, {"jacobi-2d", jacobi_2d}, {"seidel-2d", seidel_2d},
        {"fdtd-2d", fdtd_2d},     {"heat-3d", heat_3d},     {"adi", adi},
        {"deriche", deriche},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
