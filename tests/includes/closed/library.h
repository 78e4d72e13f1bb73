/* A system header whose macro has a switch that falls through, as uthash's has. */
#define LIBRARY_TAIL(sum, n) do { switch (n) { case 3: sum += 3; /* fall through */ case 2: sum += 2; /* fall through */ case 1: sum += 1; } } while (0)
#define LIBRARY_SUM(sum, n) do { sum = 0; LIBRARY_TAIL(sum, n); } while (0)
