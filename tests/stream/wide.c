/* Values of more than eight bytes: the first eight.  options: */
long double ld = 1;
__int128 i128 = 7;
double _Complex dc = 1;
float _Complex fc = 3;
typedef int v4 __attribute__((vector_size(16)));
v4 vec = {1, 2, 3, 4};
int main(void)
{
    ld = ld + 1, i128 = i128 * 2, dc = dc + 1, fc = fc + 1, vec = vec + vec;
    return i128 != 14;
}
