int f(int op, int a)
{
    switch (op) case 1: a++;
    switch (op) {
        a = 3;
    case 1: case 2: ;
    case 3: a++; /* falls through */
    default: if (a) { case 4: a--; }
    }
    return a;
}
