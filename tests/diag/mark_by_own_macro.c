/* A macro of the program's that holds one of memrewrite.h's marks nothing: nor does it count as a region. */
#define MEMREWRITE_BEGIN(name)
#define MEMREWRITE_END(name)
#define START(name) MEMREWRITE_BEGIN(name);
int main(void)
{
    START("hot")
    MEMREWRITE_BEGIN("cold");
    int n = 3;
    MEMREWRITE_END("cold");
    return n - 3;
}
