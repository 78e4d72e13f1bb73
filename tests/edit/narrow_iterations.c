/* Counters of 32 bits where a loop runs fewer than 2^32 iterations: not over a wider variable unless it is cut, nor over all values of 32 bits. */
void int_iterations(int *a, int n) { for (int i = 0; i < n; i++) if (a[i]) a[i] = 0; }
void long_iterations(int *a, long n) { for (long i = 0; i < n; i++) if (a[i]) a[i] = 0; }
void most_iterations(int *a) { for (long i = -2147483646; i <= 2147483647; i++) if (a[i & 7]) a[i & 7] = 0; }
void all_iterations(int *a) { for (long i = -2147483648; i <= 2147483647; i++) if (a[i & 7]) a[i & 7] = 0; }
