/* A header of the user's. */
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define REPEAT(n) for (int i_ = 0; i_ < (n); i_++)
#define DO(x) do { x; } while (0)
#define RETURN_IF(c, v) if (c) return v
#define CAT(a, b) a##b
#define STR(a) #a
static inline int twice(int x) { return x ? 2 * x : 0; }
