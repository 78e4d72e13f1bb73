typedef long jmp_buf[40];
int setjmp(jmp_buf);
void longjmp(jmp_buf, int) __attribute__((noreturn));
#define setjmp(b) setjmp(b)
