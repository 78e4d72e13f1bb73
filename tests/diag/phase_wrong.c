/* options: --all */
#pragma memrewrite phase outside
int main(int argc, char **argv)
{
    (void)argv;
#pragma memrewrite phase
#pragma memrewrite phase 3
#pragma memrewrite phase one two
#pragma memrewrite phase a23456789_123456789_123456789_123456789
#pragma memrewrite phase b23456789_123456789_123456789_1234567890
    if (argc > 1)
#pragma memrewrite phase body
        argc++;
    return argc > 3;
}
