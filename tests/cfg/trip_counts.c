/* Dumped are probes alone: loops whose iterations are a constant have none of their own, at the edge of each rule. */
void less(int *a) { for (int i = 0; i < 5; i++) a[i] = 0; }
void step_of_two(int *a) { for (int i = 0; i < 5; i += 2) a[i] = 0; }
void at_most(int *a) { for (int i = 0; i <= 5; i += 5) a[i] = 0; }
void down(int *a) { for (int i = 4; i >= 0; i--) a[i] = 0; }
void down_to(int *a) { for (int i = 4; i > 0; i = i - 2) a[i] = 0; }
void unlike(int *a) { for (int i = 0; i != 6; i += 3) a[i] = 0; }
void none(int *a) { for (int i = 5; i < 5; i++) a[i] = 0; }
void highest_byte(int *a) { for (signed char i = 120; i < 127; i++) a[i] = 0; }
void highest_unsigned_byte(int *a) { for (unsigned char i = 250; i <= 254; i++) a[i] = 0; }
void lowest_byte(int *a) { for (unsigned char i = 2; i > 0; i--) a[i] = 0; }
void lowest_signed_byte(int *a) { for (signed char i = -126; i > -128; i--) a[i + 128] = 0; }
void highest_int(char *a) { for (int i = 2147483645; i < 2147483647; i++) *a = 0; }
void lowest_int(char *a) { for (int i = -2147483646; i > -2147483647 - 1; i--) *a = 0; }
void highest_number(char *a) { for (long i = 0; i < 2147483647; i++) *a = 0; }
void beyond_numbers(char *a) { for (long i = 0; i < 2147483648; i++) *a = 0; }
void below_numbers(char *a) { for (long i = -2147483649; i < 0; i++) *a = 0; }
void unsigned_limit(int *a) { for (int i = 0; i < 5u; i++) a[i] = 0; }
void below_unsigned(int *a) { for (int i = -1; i < 5u; i++) a[i] = 0; }
void past_unsigned(int *a) { for (int i = 4; i >= 0u; i--) a[i] = 0; }
void around_byte(int *a) { for (unsigned char i = 250; i <= 255; i++) a[i] = 0; }
void skips(int *a) { for (int i = 0; i != 5; i += 3) a[i] = 0; }
void wrong_way(int *a) { for (unsigned i = 0; i < 5; i--) a[i] = 0; }
void no_step(int *a) { for (int i = 0; i < 5;) a[i++] = 0; }
void changed(int *a) { for (int i = 0; i < 5; i++) if (a[i]) i++; }
void left(int *a) { for (int i = 0; i < 5; i++) if (a[i]) break; }
void left_by_goto(int *a) { for (int i = 0; i < 5; i++) if (a[i]) goto end; end:; }
void inner_left(int *a) { for (int i = 0; i < 5; i++) switch (a[i]) { case 1: a[i] = 0; break; } }
void set_in_front(int *a) { int i; for (i = 0; i < 5; i++) a[i] = 0; }
void not_set(int *a, int i) { for (; i < 5; i++) a[i] = 0; }
void largest_step(char *a) { for (int i = 0; i < 9000; i += 4095) a[i] = 0; }
void larger_step(char *a) { for (int i = 0; i < 9000; i += 4096) a[i] = 0; }
void none_either_way(int *a) { for (unsigned i = 5; i < 5; i--) a[i] = 0; }
void none_above(int *a) { for (unsigned i = 5; i > 5; i++) a[i] = 0; }
void left_or_not(int *a) { for (int i = 0; i < 5; i++) { if (a[i]) return; switch (a[i + 1]) { case 1: break; } } }
typedef int jmp_buf[64];
int setjmp(jmp_buf);
void entered_again(int *a, jmp_buf to) { if (setjmp(to)) return; for (int i = 0; i < 5; i++) a[i] = 0; }
