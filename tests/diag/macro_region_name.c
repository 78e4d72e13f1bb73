/* The macros of memrewrite.h take a name, as the pragmas do. */
#define MEMREWRITE_BEGIN(name)
#define MEMREWRITE_END(name)
int main(void)
{
    MEMREWRITE_BEGIN("not a name");
    MEMREWRITE_END(12);
    return 0;
}
