/* Statistics over tables and dynamic programming in triangles and bands. */
#include "kernels.h"
#include <math.h>

enum { N = 110, WORD = 600 };

static double data[N][N], centred[N][N], result[N][N], mean[N], deviation[N];
static int start[N][N], path[N][N], pairs[N][N];
static char bases[N], first[WORD], second[WORD];
static int above[WORD + 1], here[WORD + 1];

static void set_up(void)
{
    unsigned seed = 12345;
    for (int i = 0; i < N; i++) {
        bases[i] = (char)((i * i + 1) % 4);
        for (int j = 0; j < N; j++) {
            data[i][j] = i * j % 47 / 47.0 + i;
            start[i][j] = (i + j) % 13 == 0 || (i + j) % 7 == 0 || (i + j) % 11 == 0 ? 999 : i * j % 7 + 1;
        }
    }
    for (int i = 0; i < WORD; i++) {
        seed = seed * 1103515245u + 12345u;
        first[i] = (char)('a' + (seed >> 16) % 4);
        second[i] = (char)('a' + (seed >> 20) % 4);
    }
}

static void centre(void)
{
    for (int j = 0; j < N; j++) {
        mean[j] = 0.0;
        for (int i = 0; i < N; i++)
            mean[j] += data[i][j];
        mean[j] /= N;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            centred[i][j] = data[i][j] - mean[j];
}

#pragma memrewrite function
static double covariance(void)
{
    centre();
    for (int i = 0; i < N; i++)
        for (int j = i; j < N; j++) {
            double sum = 0.0;
            for (int k = 0; k < N; k++)
                sum += centred[k][i] * centred[k][j];
            result[i][j] = result[j][i] = sum / (N - 1);
        }
    return result[1][2] + result[N - 1][N / 2];
}

#pragma memrewrite function
static double correlation(void)
{
    centre();
    for (int j = 0; j < N; j++) {
        double sum = 0.0;
        for (int i = 0; i < N; i++)
            sum += centred[i][j] * centred[i][j];
        deviation[j] = sqrt(sum / N);
        if (deviation[j] <= 0.1)
            deviation[j] = 1.0;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            centred[i][j] /= sqrt((double)N) * deviation[j];
    for (int i = 0; i < N; i++) {
        result[i][i] = 1.0;
        for (int j = i + 1; j < N; j++) {
            result[i][j] = 0.0;
            for (int k = 0; k < N; k++)
                result[i][j] += centred[k][i] * centred[k][j];
            result[j][i] = result[i][j];
        }
    }
    return result[1][2] + result[N - 1][N / 2];
}

/* All shortest paths of a dense graph */
#pragma memrewrite function
static double floyd_warshall(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            path[i][j] = start[i][j];
    for (int k = 0; k < N; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
    return path[1][N - 2] + path[N / 2][N / 3];
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Nussinov's algorithm: how many bases of a strand can pair without crossing */
#pragma memrewrite function
static double nussinov(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            pairs[i][j] = 0;
    for (int i = N - 2; i >= 0; i--)
        for (int j = i + 1; j < N; j++) {
            pairs[i][j] = larger(pairs[i][j - 1], pairs[i + 1][j]);
            if (i < j - 1)
                pairs[i][j] = larger(pairs[i][j], pairs[i + 1][j - 1] + (bases[i] + bases[j] == 3));
            for (int k = i + 1; k < j; k++)
                pairs[i][j] = larger(pairs[i][j], pairs[i][k] + pairs[k + 1][j]);
        }
    return pairs[0][N - 1];
}

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* Levenshtein's distance of two words, two rows at a time */
#pragma memrewrite function
static double edit_distance(void)
{
    for (int j = 0; j <= WORD; j++)
        above[j] = j;
    for (int i = 1; i <= WORD; i++) {
        here[0] = i;
        for (int j = 1; j <= WORD; j++)
            here[j] = first[i - 1] == second[j - 1] ? above[j - 1] : 1 + least(above[j - 1], above[j], here[j - 1]);
        memcpy(above, here, sizeof above);
    }
    return above[WORD];
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"covariance", covariance}, {"correlation", correlation},     {"floyd-warshall", floyd_warshall},
        {"nussinov", nussinov},     {"edit-distance", edit_distance},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
