/* options: --all -v */
/* Functions whose bodies are arguments of a macro: the one with a definition among them stays as it is, and the reason names the macro. */
#define FUNCTION(type, name, params, ...) type name params __VA_ARGS__

FUNCTION(int, plain, (int a, int b),
{
    if (a)
        return b, a;
    return 0;
})

FUNCTION(int, divided, (int a),
{
#define NEGATIVE(x) -(x)
    if (a)
        a = NEGATIVE(a);
    return a, a ? 1 : 2;
})

FUNCTION(int, conditional, (int a),
{
#ifdef NEVER
    return -a;
#else
    return a > 3 ? a : 3;
#endif
})

FUNCTION(int, after, (int a),
{
    while (a > 3)
        a--;
    return a;
})

int main(void)
{
    return plain(1, 2) + divided(0) + after(5) + conditional(0) != 9;
}
