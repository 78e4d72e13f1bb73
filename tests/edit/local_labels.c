/* __label__ must stay in front of all declarations. */
int pick(int i)
{
    __label__ one, two;
    __label__ three;
    void *at[] = {&&one, &&two, &&three};
    goto *at[i];
one:
    return 1;
two:
    return 2;
three:
    return ({ __label__ out; if (i) goto out; i = 4; out: i; });
}

#define BODY { __label__ end; if (i) goto end; i = 7; end: return i; }
int made(int i) BODY

int only(int i) { __label__ end; end: return i; }
