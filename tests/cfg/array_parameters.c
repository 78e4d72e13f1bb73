enum { N = 4 };
double f(double from[N][N], double to[N], char text[], int i)
{
    to[i] = from[i][i] + from[i][1];
    while (*text++)
        i++;
    to = to + i;
    double (*row)[N] = i ? from : from + 1;
    return *to + (*row)[i] + *to++ + (1, from)[1][i];
}
double k(a, n) double a[2]; int n; { return a[n]; }
