int f(int op, int a)
{
    switch (op) {
    case 0:
    case 1:
        a++;
    case 2:
        a *= 2;
        break;
    default:
        a = 0;
    }
    return a;
}
