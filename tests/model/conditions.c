/* Behind a && b both were evaluated. */
void sift(int *v, int x, int j)
{
    while (j > 0 && v[j - 1] > x) {
        v[j] = v[j - 1];
        j--;
    }
    v[j] = x;
}
