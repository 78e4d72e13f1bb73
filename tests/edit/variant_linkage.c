/* options: --roi main */
#define LOCAL static
LOCAL int hidden(int n);
static inline int early(int n);
extern int printf(const char *, ...);
int early(int n) { return n ? hidden(n - 1) : 0; }
extern int hidden(int n) { return n ? early(n - 1) : 1; }
LOCAL int shown(void) { return 3; }
int main(void)
{
    return printf("%d\n", early(hidden(shown()))) == 0;
}
