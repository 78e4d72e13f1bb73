#pragma GCC system_header
#define SYSTEM_EACH(i, n) for (int i = 0; i < (n); i++)
#define SYSTEM_DOWN(i, n) for (unsigned i = (n); i-- > 0;)
#define SYSTEM_UNTIL(i, n) for (; (i) < (n);)
#define SYSTEM_WHEN(c) if ((c) && (c) != 77)
#define SYSTEM_REPEAT(n) while ((n)-- > 0)
