int f(int a)
{
    do {
        if (0)
            a = 1;
        if (1)
            a = 2;
    } while (0);
    while (1)
        if (a++ > 3)
            return a;
}
