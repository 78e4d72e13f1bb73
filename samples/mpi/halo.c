/* A rod cools down: each rank has a part of it, and swaps the cells at its ends with its neighbours before each step.
 *  Rank 0 has twice as many cells as the others, so that these wait for it.
 *
 *   mpicc out/halo.c out/memrt.c && MEMREWRITE_OUT=halo.%r.mrc mpirun -np 4 ./a.out
 *   memreport threads --mix out/memrewrite.mix.json halo.*.mrc
 *
 * Expected counts of step, of a rank with n cells (2000 or 1000), 20 steps: each cell reads its neighbours and
 * itself, 3 doubles, and writes one; 3 multiplications and 2 additions; i - 1, i + 1 and i++.  The condition n + 1
 * times.  With 4 ranks n is 5000 altogether:
 * @roi step entries=80 loads=300000 stores=100000 bytes_loaded=2400000 bytes_stored=800000 flops=500000 intops=300000 branches=100080
 */
#include <mpi.h>
#include <stdio.h>

enum { CELLS = 1000, STEPS = 20, TO_LEFT, TO_RIGHT };

static double rod[2][2 * CELLS + 2]; /* with a cell of each neighbour at the ends */

static void exchange(double *u, int n, int left, int right)
{
    MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, TO_LEFT, &u[n + 1], 1, MPI_DOUBLE, right, TO_LEFT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&u[n], 1, MPI_DOUBLE, right, TO_RIGHT, &u[0], 1, MPI_DOUBLE, left, TO_RIGHT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, ranks, n, left, right;
    double *u = rod[0], *v = rod[1], *w, sum = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    n = rank == 0 ? 2 * CELLS : CELLS;
    left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    right = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
    for (int i = 1; i <= n; i++)
        u[i] = rank == 0 ? 100 : 20;
    for (int step = 0; step < STEPS; step++) {
#pragma memrewrite begin halo
        exchange(u, n, left, right);
#pragma memrewrite end halo
#pragma memrewrite begin step
        for (int i = 1; i <= n; i++)
            v[i] = 0.25 * u[i - 1] + 0.5 * u[i] + 0.25 * u[i + 1];
#pragma memrewrite end step
        w = u;
        u = v;
        v = w;
    }
    for (int i = 1; i <= n; i++)
        sum += u[i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%.6f\n", total);
    MPI_Finalize();
    return 0;
}
