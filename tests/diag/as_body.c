int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
#pragma memrewrite begin hot
        argc--;
#pragma memrewrite end hot
    return 0;
}
