/* Labels at the end of a block have no statement (C23): what they count stands behind the colon. */
int g;
void f(int x)
{
    if (x)
        goto end;
    g = 1;
end:
}

void h(int x)
{
    switch (x) {
    case 1: g = 2; break;
    case 3: /* nothing */ }
    switch (x) {
    case 4: g = 1; break;
    case 5
    :<%%> break;
    case 7 ... 8  :
    two: %>
    { if (x) goto q; g++; q : }
    if (g)
        goto two;
}
