#ifndef WITHOUT_HELPER
#define WITHOUT_HELPER
static inline int nobody_calls(void)
{
    return 4;
}
#endif
NAMED(twice, 2)
NAMED(thrice, 3)
