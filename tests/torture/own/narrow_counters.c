/* Trip counts at the edges of what counters of 8 and 16 bits hold, constant and not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned char *s, *o; static short *h;
static void up(int n) { for (int i = 0; i < n; i++) if (s[i] > 0) {
        o[i] = 1; } }
static void le(size_t n) { for (size_t i = 1; i <= n; i++) if (s[i] > 0) {
        o[i] = 1; } }
static void down(unsigned n) { while (n--) if (s[n] > 0) {
        o[n] = 1; } }
static void two(int n) { for (int i = 0; i < 2 * n; i += 2) if (s[i] > 0) {
        o[i] = 1; } }
static void ptr(unsigned char *p, unsigned char *e) { for (; p < e; p++) if (*p > 0) {
        *p = 1; } }
static void sh(int n) { for (int i = 0; i < n; i++) if (h[i] > 0) {
        h[i] = 1; } }
static void dow(int n) { int i = 0; do { if (s[i] > 0) {
        o[i] = 1; } i++; } while (i < n); }
static void predec(int n) { while (--n >= 0) if (s[n] > 0) {
        o[n] = 1; } }
static void most(int n) { int m = -1; for (int i = 0; i < n; i++) if (h[i] + i > m) {
        m = h[i] + i; } o[0] = (unsigned char)m; }
#define C(k) static void c##k(void) { for (int i = 0; i < k; i++) if (s[i] > 0) o[i] = 1; }
C(250) C(251) C(255) C(256) C(65530) C(65531) C(65535) C(65536) C(65537)
int main(void) {
    static const int t[] = {0, 1, 191, 192, 193, 194, 255, 256, 257, 384, 32767, 32768, 32769, 32770, 65535, 65536, 65537, 131072, 200000};
    s = malloc(500000); o = malloc(500000); h = malloc(1000000); memset(s, 1, 500000); for (int i = 0; i < 500000; i++) h[i] = 1;
    long all = 0; for (unsigned i = 0; i < sizeof t / sizeof *t; i++) { int n = t[i]; all += n;
        up(n); le((size_t)n); down((unsigned)n); two(n); ptr(s, s + n); sh(n); dow(n); predec(n); most(n); }
    c250(); c251(); c255(); c256(); c65530(); c65531(); c65535(); c65536(); c65537();
    printf("%ld\n", all); return 0; }
