/* Dumped are probes alone: what the value of a variable behind a loop tells, at the edge of each rule. */
void upwards(char *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }
void wide(char *a, long n) { for (long i = 0; i != n; i += 3) a[i] = 0; }
void unsigned_below(char *a, unsigned n) { for (unsigned i = 0; i < n; i++) a[i] = 0; }
void unsigned_at_most(char *a, unsigned n) { for (unsigned i = 0; i <= n; i++) a[i] = 0; }
void unsigned_by_two(char *a, unsigned n) { for (unsigned i = 0; i < n; i += 2) a[i] = 0; }
void unsigned_unlike(char *a, unsigned n) { for (unsigned i = 0; i != n; i++) a[i] = 0; }
void unsigned_down(char *a, unsigned n) { for (unsigned i = 9; i > n; i--) a[i] = 0; }
void unsigned_to_zero(char *a, unsigned i) { for (; i != 0; i--) a[i] = 0; }
void unsigned_to_one(char *a, unsigned i) { for (; i != 1; i--) a[i] = 0; }
void while_it_is(char *a, unsigned i) { while (i) a[i--] = 0; }
void counts_down(char *a, unsigned i) { while (i--) a[i] = 0; }
void counts_down_and(char *a, unsigned i) { while (i-- > 0 && a[i]) a[i] = 0; }
void counts_before(char *a, unsigned i) { while (--i) a[i] = 0; }
void byte_below(char *a, unsigned char n) { for (unsigned char i = 0; i < n; i++) a[i] = 0; }
void byte_below_int(char *a, int n) { for (unsigned char i = 0; i < n; i++) a[i] = 0; }
void byte_below_signed(char *a, signed char n) { for (unsigned char i = 0; i < n; i++) a[i] = 0; }
void signed_below_byte(char *a, unsigned char n) { for (signed char i = 0; i < n; i++) a[i] = 0; }
void byte_above(char *a, unsigned char n) { for (unsigned char i = 9; i > n; i--) a[i] = 0; }
void byte_above_signed(char *a, signed char n) { for (unsigned char i = 9; i > n; i--) a[i] = 0; }
void unsigned_above_signed(char *a, int n) { for (unsigned i = 9; i > n; i--) a[i] = 0; }
void byte_last(char *a, unsigned char i) { for (; i < 253; i += 2) a[i] = 0; }
void byte_last_but(char *a, unsigned char i) { for (; i < 254; i += 2) a[i] = 0; }
void byte_at_most(char *a, unsigned char i) { for (; i <= 253; i += 2) a[i] = 0; }
void limit_first(char *a, unsigned n) { for (unsigned i = 0; n > i; i++) a[i] = 0; }
void one_of_two(char *a, unsigned n) { for (unsigned i = 0; i < n && a[i]; i++) a[i] = 0; }
void either(char *a, unsigned n) { for (unsigned i = 0; i < n || a[i]; i++) a[i] = 0; }
void tests_last(char *a, unsigned n) { unsigned i = 0; do a[i++] = 0; while (i < n); }
void twice(char *a, int n) { for (int i = 0; i < n; i++) if (a[i]) i++; }
void another_sum(char *a, int n) { for (int i = 0; i < n; i += 1u) a[i] = 0; }
void another_sum_unlike(char *a, int n) { for (int i = 0; i != n; i += 1u) a[i] = 0; }
void pointer(char *p, char *end) { for (; p < end; p++) *p = 0; }
void volatile_one(char *a, int n) { for (volatile int i = 0; i < n; i++) a[i] = 0; }
void truth(char *a, int n) { for (_Bool i = 0; i < n; i++) a[i] = 0; }
void address(char *a, int n, int **to) { int i; *to = &i; for (i = 0; i < n; i++) a[i] = 0; }
int conditional(char *a, int n) { int k = 0; for (int i = 0; i < n; i++) if (a[i]) k += 2; return k; }
void unsigned_below_byte(char *a, unsigned char n) { for (unsigned i = 0; i < n; i++) a[i] = 0; }
void second_of_two(char *a, unsigned n) { for (unsigned i = 0; a[i] && i < n; i++) a[i] = 0; }
