/* The main loop of a small register machine.
 *
 * The idea: a switch in an endless loop, with a case that falls into the next one and a return out of the middle;
 * registers that are a local array.
 *
 * Expected counts, 10 runs of the program below.  Executed instructions per run:
 *   SET 3 (at 0, 1 and 4), ADD 1000, DJNZ 1000 (the first loop), ADDI 500, JNZ 500 (the second loop), HALT 1: 3004.
 * Blocks per run; op, a and b are ints of 4 bytes, reg[…] is a long of 8:
 *   entry, once: long reg[3] = {0} stores the one initialiser given (8 bytes) and the rest (16 bytes).
 *   fetch, 3004 times: loads p->op; pc++ is an operation; the switch is a branch.  &code[…] is no access.
 *   SET, 3: loads a and b (8 bytes), stores reg[a].
 *   ADD, 1000: loads a, b, reg[a], reg[b] (24 bytes), stores reg[a], adds.
 *   ADDI, 500: loads a, b, reg[a] (16 bytes), stores reg[a], adds.
 *   DJNZ, 1000: loads a, reg[a] (12 bytes), stores reg[a], subtracts, and falls into
 *   JNZ, 500 + 1000 = 1500: loads a, reg[a] (12 bytes), branches; the jump is taken 999 + 499 = 1498 times and loads
 *   b; behind the if stands the break, 1500 times.
 *   HALT, once: loads reg[0].
 * Loads 3004 + 6 + 4000 + 1500 + 2000 + 3000 + 1498 + 1 = 15009, bytes 12016 + 24 + 24000 + 8000 + 12000 + 18000 +
 * 5992 + 8 = 80040; stores 2 + 3 + 1000 + 500 + 1000 = 2505, bytes 24 + 8 * 2503 = 20048; integer operations 3004 +
 * 1000 + 500 + 1000 = 5504; branches 3004 + 1500 = 4504.
 *
 * @roi run entries=10 loads=150090 stores=25050 bytes_loaded=800400 bytes_stored=200480 intops=55040 branches=45040
 * @block run 51:5 count=10 stores=20 bytes_stored=240 | long reg[3] = {0};
 * @block run 55:9 count=30040 loads=30040 bytes_loaded=120160 intops=30040 branches=30040 | const Insn *p = &code[pc++];
 * @block run 57:19 count=30 loads=60 stores=30 bytes_loaded=240 bytes_stored=240 | reg[p->a] = p->b;
 * @block run 58:19 count=10000 loads=40000 stores=10000 bytes_loaded=240000 bytes_stored=80000 intops=10000 | reg[p->a] += reg[p->b];
 * @block run 59:20 count=5000 loads=15000 stores=5000 bytes_loaded=80000 bytes_stored=40000 intops=5000 | reg[p->a] += p->b;
 * @block run 61:13 count=10000 loads=20000 stores=10000 bytes_loaded=120000 bytes_stored=80000 intops=10000 | reg[p->a]--;
 * @block run 64:17 count=15000 loads=30000 bytes_loaded=180000 branches=15000 | reg[p->a] != 0)
 * @block run 65:17 count=14980 loads=14980 bytes_loaded=59920 | pc = p->b;
 * @block run 66:13 count=15000 | break;
 * @block run 67:20 count=10 loads=10 bytes_loaded=80 | return reg[0];
 */
#include <stdio.h>
#include <stdlib.h>

typedef enum { SET, ADD, ADDI, DJNZ, JNZ, HALT } Op;

typedef struct {
    int op, a, b;
} Insn;

/* Sums 1000 + 999 + … + 1, then counts 500 down. */
static const Insn program[] = {
    {SET, 0, 0}, {SET, 1, 1000}, {ADD, 0, 1}, {DJNZ, 1, 2}, {SET, 1, 500}, {ADDI, 1, -1}, {JNZ, 1, 5}, {HALT, 0, 0},
};

#pragma memrewrite function
static long run(const Insn *code)
{
    long reg[3] = {0};
    int pc = 0;

    for (;;) {
        const Insn *p = &code[pc++];
        switch (p->op) {
        case SET: reg[p->a] = p->b; break;
        case ADD: reg[p->a] += reg[p->b]; break;
        case ADDI: reg[p->a] += p->b; break;
        case DJNZ:
            reg[p->a]--;
            /* fall through */
        case JNZ:
            if (reg[p->a] != 0)
                pc = p->b;
            break;
        case HALT: return reg[0];
        default: abort();
        }
    }
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    long sum = 0;

    for (int r = 0; r < repeats; r++)
        sum += run(program);
    printf("sum %ld\n", sum);
    return 0;
}
