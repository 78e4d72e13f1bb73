/* Programs that keep what only a debugger or a build with other flags would look at: a ring of the last operations, the place of the last
 * token for messages that are not compiled in, the history of a simulation. */
#include <stdio.h>

enum { N = 20000, RING = 64, ROUNDS = 8 };

struct step { int op, operand; long accumulator; };
static struct step ring[RING];
static unsigned ring_at;

static int token_line, token_column;
static const char *token_text;

static double history[N], energy_low, energy_high;

/* A machine of one register, which leaves a trace. */
static long run(const unsigned char *code, int n)
{
    long a = 1;
    for (int pc = 0; pc < n; pc++) {
        int op = code[pc] & 3, operand = code[pc] >> 2;
        a = op == 0 ? a + operand : op == 1 ? a ^ operand : op == 2 ? a - operand : a * 3;
        ring[pc % RING].op = op;
        ring[pc % RING].operand = operand;
        ring[pc % RING].accumulator = a;
        ring_at = (unsigned)pc;
    }
    return a;
}

/* Words of a text, and where the last one begins. */
static int count_words(const char *text, int n)
{
    int words = 0, line = 1, begin = 0;
    for (int i = 0; i < n; i++) {
        if (text[i] == '\n') {
            line++;
            begin = i + 1;
        } else if (text[i] != ' ' && (i == 0 || text[i - 1] == ' ')) {
            words++;
            token_line = line;
            token_column = i - begin;
            token_text = text + i;
        }
    }
    return words;
}

/* A body on a spring. */
static double swing(const double *force, int n)
{
    double x = 1, v = 0;
    for (int i = 0; i < n; i++) {
        v += (force[i] - x) * 0.01;
        x += v * 0.01;
        history[i] = x;
        if (x > 0.5)
            energy_high = v * v + x * x;
        else
            energy_low = v * v + x * x;
    }
    return x;
}

__attribute__((noinline)) double work(const unsigned char *code, const char *text, const double *force, double *sum)
{
    for (int i = 0; i < ROUNDS; i++)
        sum[i] = (double)run(code, N) + count_words(text, N) + swing(force, N);
    for (int i = 0; i < N; i++)
        sum[i % ROUNDS] += force[i];
    return sum[0];
}

int main(void)
{
    static unsigned char code[N];
    static char text[N];
    static double force[N], sum[ROUNDS];
    for (int i = 0; i < N; i++) {
        code[i] = (unsigned char)(i * 7 % 251);
        text[i] = i % 61 == 60 ? '\n' : i % 7 == 3 ? ' ' : 'x';
        force[i] = i % 100 * 0.01;
    }
    printf("%.6f\n", work(code, text, force, sum));
    return 0;
}
