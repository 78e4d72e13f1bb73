/* A header of the user's. */
#ifndef USER_H
#define USER_H
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define REPEAT(n) for (int i_ = 0; i_ < (n); i_++)
#define DO(x) do { x; } while (0)
#define RETURN_IF(c, v) if (c) return v
#define CAT(a, b) a##b
#define STR(a) #a
#define MAKE(name, k) static inline int name(int n) { static int calls; return n * (k) + ++calls; }
static inline int twice(int x) { return x ? 2 * x : 0; }
MAKE(three, 3)
static inline int summed(int n)
{
    int sum = 0;
    REPEAT (n)
        sum += twice(i_);
    return sum;
}
inline int external(int n) { return MAX(n, 1); }
#endif
