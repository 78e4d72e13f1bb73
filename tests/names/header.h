#define NEXT_STATE (state + 1)
static inline int next(int by)
{
    int r = state;
    {
        static int state = 10;
        r += state += by;
        state = NEXT_STATE;
    }
    return r + state++;
}
