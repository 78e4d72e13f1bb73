/* A system header whose macro has a switch that falls through, as uthash's has. */
#define LIBRARY_TAIL(sum, n) do { switch (n) { case 3: sum += 3; /* fall through */ case 2: sum += 2; /* fall through */ case 1: sum += 1; } } while (0)
#define LIBRARY_SUM(sum, n) do { sum = 0; LIBRARY_TAIL(sum, n); } while (0)
#include <stdlib.h>
#define LIBRARY_KIND(kind, n) switch ((n) % 4) { case 3: kind = 'd'; break; case 1: if (n > 4) break; /* fall through */ case 2: kind = 'b'; break; \
    default: if (n < 0) abort(); for (kind = 'a'; kind < n; kind++) switch (n) { case 5: continue; } }
