/* Stores to one place with which all ways to a join end: gcc makes one of them behind it, and hands on what it stores. */

void best(int n, const int *restrict up, int *restrict row)
{
    for (int j = 1; j < n; j++) {
        int m = up[j], left = row[j - 1] - 2;
        if (m >= left)
            row[j] = m;
        else
            row[j] = left;
    }
}

void best_of_three(int n, const int *restrict up, int *restrict row, char *restrict way)
{
    for (int j = 1; j < n; j++) {
        int m = up[j - 1], u = up[j] - 2, left = row[j - 1] - 2;
        if (m >= u && m >= left) {
            row[j] = m;
            way[j] = 'm';
        } else if (u >= left) {
            row[j] = u;
            way[j] = 'u';
        } else {
            row[j] = left;
            way[j] = 'l';
        }
    }
}

/* The stores lead to different places. */
void apart(int n, const int *restrict up, int *restrict row)
{
    for (int j = 1; j < n; j++) {
        int m = up[j], left = row[j - 1] - 2;
        if (m >= left)
            row[j] = m;
        else
            row[j + 1] = left;
    }
}

/* One of them is not the last access on its way. */
void read_behind(int n, const int *restrict up, int *restrict row, int *sum)
{
    for (int j = 1; j < n; j++) {
        int m = up[j], left = row[j - 1] - 2;
        if (m >= left)
            row[j] = m;
        else {
            row[j] = left;
            *sum += up[j + 7];
        }
    }
}
