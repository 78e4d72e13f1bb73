/* options: --all */
typedef int v4 __attribute__((vector_size(16)));
#define GIVE(x) return x
#define GIVE_IT(x) do { GIVE(x); } while (0)

int part(v4 v, int i)
{
    int *p = &v[i];
    return p[0];
}

int value(v4 v, int i)
{
    return *&v[i];
}

int jumps(v4 v, int i)
{
    if (i > 0)
        GIVE_IT(*&v[i]);
    return 0;
}

#define WANT(c) if (!(c)) return 1
#define PLAIN(c) if (!(c)) i++
#define WHOLE(c) do { PLAIN(c); } while (0)
#define ELSE else

int piece(v4 v, int i)
{
    if (i > 1) PLAIN(*&v[i]); else i += 2;
    return i;
}

int whole(v4 v, int i)
{
    if (i > 1) WHOLE(*&v[i]); else i += 2;
    return i;
}

int arm(v4 v, int i)
{
    if (i > 1) i++;
    ELSE i += *&v[i];
    return i;
}

int leaves(v4 v, int i)
{
    if (i > 1) WANT(*&v[i]);
    return i;
}

int condition(v4 v, int i)
{
    if (*&v[i])
        return 1;
    return 0;
}

int kept(v4 v, int i)
{
    static int *p;
    static int sizes[] = {sizeof &v[0]};
    return *p + sizes[i];
}

int main(void)
{
    return part((v4){1}, 1) + value((v4){2}, 0);
}
