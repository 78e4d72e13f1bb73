int main(int argc, char **argv)
{
    int n = 0;
    (void)argv;
    switch (argc) {
    case 1:
        n = 1;
#pragma memrewrite begin hot
        n++;
    case 2:
        n++;
#pragma memrewrite end hot
        break;
    default:
        break;
    }
    return n - 3;
}
