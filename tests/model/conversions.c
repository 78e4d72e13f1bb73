/* Conversions to types of one size are values of their own: what _Bool, a signed and an unsigned type make of one integer may differ. */
int bool_and_char(const int *p, int x) { return p[(_Bool)x] + p[(signed char)x]; }
int both_signs(const int *p, int x) { return p[(unsigned char)x] + p[(signed char)x]; }
int both_signs_of_short(const int *p, long x) { return p[(unsigned short)x] + p[(short)x]; }
/* The same conversion twice is one. */
int same_bool(const int *p, int x) { return p[(_Bool)x] + p[(_Bool)x]; }
int same_unsigned(const int *p, int x) { return p[(unsigned char)x] + p[(unsigned char)x]; }
int same_signed(const int *p, int x) { return p[(signed char)x] + p[(signed char)x]; }
