/* Small functions that others may call are asked to be inlined, but not those that another definition may take the place of, or whose assembly
 * defines a symbol; small ones that call themselves neither then. */
#pragma weak in_front
int in_front(int x)
{
    return x > 2 ? x : 2;
}

int behind(int x)
{
    return x > 3 ? x : 3;
}
#pragma weak behind

_Pragma("weak by_operator") int by_operator(int x)
{
    return x > 4 ? x : 4;
}

int with_symbol(int x)
{
    __asm__ volatile ("outer_symbol: nop" : :);
    return x > 5 ? x : 5;
}

static int calls_itself(int x)
{
    __asm__ volatile ("itself_symbol: nop" : :);
    return x ? calls_itself(x - 1) : 0;
}

int asked_for(int x)
{
    return x > 6 ? x : 6;
}

int main(void)
{
    return in_front(1) + behind(1) + by_operator(1) + with_symbol(1) + calls_itself(2) + asked_for(1) - 20;
}
