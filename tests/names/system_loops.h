/* Heads of loops in a system header: nothing can be put into them. */
#pragma GCC system_header
#define each(i, n) for (int i = 0; i < (n); i++)
#define each_of(type, p, first, end) for (type *p = (first); p < (end); p++)
#define each_from(i, first, n) for (i = first_of(first); i < (n); i++)
#define each_down(i, n) for (unsigned i = (n); i-- > 0;)
#define first_of(x) ((x) < 0 ? 0 : (x))
#define when(c) if ((c) && first_of(1))
#define repeat(c) while ((c) > 0)
#define select(x) switch (x)
#define list_each(p, first) for ((p) = (first); (p); (p) = (p)->next)
