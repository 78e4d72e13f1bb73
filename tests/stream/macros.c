/* Accesses that macros make, and old definitions.  options: -std=gnu89 */
#define AT(p, i) ((p)->v[i])
#define FIRST AT(head, 0)
#define SWAP(a, b) do { int t_ = (a); (a) = (b); (b) = t_; } while (0)
#define EACH(i, n) for (i = 0; i < (n); i++)
struct list { int v[4]; } L = {{1, 2, 3, 4}}, *head = &L;
int limit = 2;

static int sum(p, n)
    struct list *p;
    int n;
{
    int i, s = 0;
    EACH(i, n)
        s += AT(p, i);
    return s;
}

int main()
{
    FIRST = 5;
    SWAP(AT(head, 1), head->v[2]);
    limit = 2;
    AT(head, limit)++;
    return sum(&L, 2) != 8 || FIRST != 5;
}
