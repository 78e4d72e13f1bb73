/* What one iteration reads the next one has: a chain that begins with a store goes all the way; else one step. */
static double grid[9][9], line[99], other[99];

void seidel(void)
{
    for (int i = 1; i < 8; i++)
        for (int j = 1; j < 8; j++)
            grid[i][j] = grid[i - 1][j - 1] + grid[i - 1][j] + grid[i - 1][j + 1] + grid[i][j - 1];
}

void jacobi(void)
{
    for (int i = 1; i < 98; i++)
        other[i] = line[i - 1] + line[i] + line[i + 1];
}

/* It is read: else nothing would be left of it. */
double read_other(int i)
{
    return other[i];
}
