/* Stand-ins for the system's headers, so that the same input does the same on every machine. */
typedef struct FILE FILE;
extern FILE *stdout, *stderr;
#define NULL ((void *)0)
#define EOF (-1)
#define putchar(c) (stdout ? putc(c, stdout) : EOF)
int printf(const char *, ...), fprintf(FILE *, const char *, ...), puts(const char *), putc(int, FILE *);
