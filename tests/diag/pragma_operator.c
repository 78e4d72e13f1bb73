int main(int argc, char **argv)
{
    (void)argv;
    _Pragma("memrewrite begin hot") argc--;
    _Pragma("memrewrite stop hot")
    argc--;
    _Pragma ( "memrewrite begin" )
    return argc;
}
