struct pair { long a, b; };
struct pair f(struct pair *p, int n)
{
    int i;
    for (i = 0; i < n; i++) {
#pragma memrewrite begin outer
        p[i].a++;
#pragma memrewrite begin inner
        if (p[i].a < 0)
            continue;
        if (p[i].a == 1)
            break;
        if (p[i].a == 2)
            goto done;
        if (p[i].a == 3)
            return p[i];
#pragma memrewrite end inner
        p[i].b++;
#pragma memrewrite end outer
    }
done:
    return p[0];
}
