/* Scanners, automata, interpreters, searches: a few instructions for each character or step, in branches that follow
 * the data. */
#include "kernels.h"

enum { TEXT = 6000, CELLS = 64, QUEUE = 8 };

static char text[TEXT + 1], numbers[TEXT + 1];

/* ---- numbers, classified by a state machine, some six characters each ---- */

typedef enum { START, SIGN, INTEGER, POINT, FRACTION, EXPONENT, EXPONENT_SIGN, SCIENTIFIC, INVALID, STATES } State;

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static State scan_number(const char **at, unsigned *passed)
{
    const char *p = *at;
    State s = START;
    for (; *p != '\0' && s != INVALID; p++) {
        char c = *p;
        if (c == ',') {
            p++;
            break;
        }
        switch (s) {
        case START:
            if (is_digit(c))
                s = INTEGER;
            else if (c == '+' || c == '-')
                s = SIGN;
            else
                s = c == '.' ? POINT : INVALID;
            passed[START]++;
            break;
        case SIGN:
            s = is_digit(c) ? INTEGER : c == '.' ? POINT : INVALID;
            passed[SIGN]++;
            break;
        case INTEGER:
            if (c == '.') {
                s = FRACTION;
                passed[INTEGER]++;
            } else if (!is_digit(c)) {
                s = INVALID;
                passed[INTEGER]++;
            }
            break;
        case POINT:
            s = is_digit(c) ? FRACTION : INVALID;
            passed[POINT]++;
            break;
        case FRACTION:
            if (c == 'e' || c == 'E') {
                s = EXPONENT;
                passed[FRACTION]++;
            } else if (!is_digit(c)) {
                s = INVALID;
                passed[FRACTION]++;
            }
            break;
        case EXPONENT:
            s = c == '+' || c == '-' ? EXPONENT_SIGN : INVALID;
            passed[EXPONENT]++;
            break;
        case EXPONENT_SIGN:
            s = is_digit(c) ? SCIENTIFIC : INVALID;
            passed[EXPONENT_SIGN]++;
            break;
        case SCIENTIFIC:
            if (!is_digit(c)) {
                s = INVALID;
                passed[SCIENTIFIC]++;
            }
            break;
        default: break;
        }
    }
    *at = p;
    return s;
}

#pragma memrewrite function
static double scan_numbers(void)
{
    unsigned ended[STATES] = {0}, passed[STATES] = {0};
    double sum = 0.0;
    for (const char *p = numbers; *p != '\0';)
        ended[scan_number(&p, passed)]++;
    for (int i = 0; i < STATES; i++)
        sum = sum * 3 + ended[i] + passed[i];
    return sum;
}

/* ---- a checksum, bit by bit ---- */

static unsigned short crc_byte(unsigned char data, unsigned short crc)
{
    for (int i = 0; i < 8; i++) {
        unsigned char x16 = (unsigned char)((data & 1) ^ ((unsigned char)crc & 1)), carry;
        data >>= 1;
        if (x16 == 1) {
            crc ^= 0x4002;
            carry = 1;
        } else {
            carry = 0;
        }
        crc >>= 1;
        if (carry)
            crc |= 0x8000;
        else
            crc &= 0x7fff;
    }
    return crc;
}

#pragma memrewrite function
static double crc_bits(void)
{
    unsigned short crc = 0;
    for (int i = 0; i < TEXT / 4; i++)
        crc = crc_byte((unsigned char)text[i], crc);
    return crc;
}

/* ---- words of a programming language ---- */

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\n')
        p++;
    return p;
}

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static const char *scan_word(const char *p, unsigned *hash)
{
    unsigned h = 5381;
    while (is_letter(*p) || is_digit(*p))
        h = h * 33 + (unsigned char)*p++;
    *hash = h;
    return p;
}

#pragma memrewrite function
static double scan_words(void)
{
    unsigned h, sum = 0, others = 0;
    for (const char *p = skip_blanks(text); *p != '\0'; p = skip_blanks(p))
        if (is_letter(*p)) {
            p = scan_word(p, &h);
            sum += h & 255;
        } else if (is_digit(*p)) {
            while (is_digit(*p))
                sum += (unsigned)(*p++ - '0');
        } else {
            others++;
            p++;
        }
    return sum + others;
}

/* ---- a pattern with *, ? and letters, matched by recursion ---- */

static int matches(const char *pattern, const char *s, const char *end)
{
    for (; *pattern != '\0'; pattern++, s++) {
        if (*pattern == '*') {
            for (; s <= end; s++)
                if (matches(pattern + 1, s, end))
                    return 1;
            return 0;
        }
        if (s >= end || (*pattern != '?' && *pattern != *s))
            return 0;
    }
    return s == end;
}

#pragma memrewrite function
static double match_patterns(void)
{
    static const char *const patterns[] = {"*a?b*", "int*", "*_*_*", "??", "*x*y*z*"};
    int n = 0;
    for (int i = 0; i + 24 < TEXT; i += 24)
        for (unsigned k = 0; k < sizeof patterns / sizeof *patterns; k++)
            n += matches(patterns[k], text + i, text + i + 24);
    return n;
}

/* ---- a machine with a stack: its instructions are functions in a table ---- */

typedef struct Machine {
    const unsigned char *next;
    long stack[32], variable[8];
    int depth, stops;
} Machine;

static void run_push(Machine *m)
{
    m->stack[m->depth++] = *m->next++;
}

static void run_load(Machine *m)
{
    m->stack[m->depth++] = m->variable[*m->next++];
}

static void run_store(Machine *m)
{
    m->variable[*m->next++] = m->stack[--m->depth];
}

static void run_add(Machine *m)
{
    m->depth--;
    m->stack[m->depth - 1] += m->stack[m->depth];
}

static void run_multiply(Machine *m)
{
    m->depth--;
    m->stack[m->depth - 1] = (m->stack[m->depth - 1] * m->stack[m->depth]) & 0xffffff;
}

static void run_less(Machine *m)
{
    m->depth--;
    m->stack[m->depth - 1] = m->stack[m->depth - 1] < m->stack[m->depth];
}

static void run_jump_if(Machine *m)
{
    int back = *m->next++;
    if (m->stack[--m->depth] != 0)
        m->next -= back;
}

static void run_stop(Machine *m)
{
    m->stops = 1;
}

#pragma memrewrite function
static double table_machine(void)
{
    static void (*const instruction[])(Machine *) = {run_stop, run_push,     run_load, run_store,
                                                     run_add,  run_multiply, run_less, run_jump_if};
    static const unsigned char program[] = {1, 1, 3, 0,                         /* x = 1 */
                                            2, 0, 1, 7,   5, 2, 1,  4, 3, 0,       /* x = x * 7 + i */
                                            2, 1, 1, 1,   4, 3, 1,                /* i = i + 1 */
                                            2, 1, 1, 200, 6, 7, 23, 0};         /* while i < 200 */
    Machine m = {0};
    m.next = program;
    while (!m.stops)
        instruction[*m.next++](&m);
    return (double)m.variable[0];
}

/* ---- expressions as trees that are evaluated ---- */

typedef struct Term {
    int kind; /* 0: a number, 1: a variable, else an operator */
    long value;
    struct Term *left, *right;
} Term;

static Term terms[512], *expression;
static int n_terms;

static Term *term_new(unsigned *seed, int depth)
{
    Term *t = &terms[n_terms++];
    *seed = *seed * 1664525u + 1013904223u;
    t->kind = depth == 0 ? (int)(*seed >> 30) & 1 : 2 + (int)((*seed >> 24) % 5);
    t->value = (long)(*seed >> 28);
    if (depth > 0) {
        t->left = term_new(seed, depth - 1);
        t->right = term_new(seed, depth - 1);
    }
    return t;
}

static long evaluate(const Term *t, long x)
{
    switch (t->kind) {
    case 0: return t->value;
    case 1: return x;
    case 2: return evaluate(t->left, x) + evaluate(t->right, x);
    case 3: return evaluate(t->left, x) - evaluate(t->right, x);
    case 4: return evaluate(t->left, x) * evaluate(t->right, x) & 0xffff;
    case 5: return evaluate(t->left, x) > 0 ? evaluate(t->right, x) : 1;
    default: return evaluate(t->left, x) == 0 && evaluate(t->right, x) == 0;
    }
}

#pragma memrewrite function
static double expressions(void)
{
    long sum = 0;
    for (long x = 0; x < 20; x++)
        sum += evaluate(expression, x) & 255;
    return (double)sum;
}

/* ---- a square that fills itself: numbers, rows and columns without repeats, found by trying ---- */

static int place_numbers(unsigned char *cell, unsigned *row, unsigned *column, int at, int n, int *tries)
{
    int r = at / n, c = at % n;
    if (at == n * n)
        return 1;
    if (cell[at] != 0)
        return place_numbers(cell, row, column, at + 1, n, tries);
    for (int v = 1; v <= n; v++) {
        unsigned bit = 1u << v;
        if ((row[r] | column[c]) & bit)
            continue;
        ++*tries;
        row[r] |= bit, column[c] |= bit;
        cell[at] = (unsigned char)v;
        if (place_numbers(cell, row, column, at + 1, n, tries))
            return 1;
        cell[at] = 0;
        row[r] &= ~bit, column[c] &= ~bit;
    }
    return 0;
}

#pragma memrewrite function
static double latin_square(void)
{
    unsigned char cell[QUEUE * QUEUE] = {0};
    unsigned row[QUEUE] = {0}, column[QUEUE] = {0};
    int tries = 0;
    for (int i = 0; i < QUEUE; i++) {
        int v = (i * 3 + 2) % QUEUE + 1;
        cell[i * QUEUE + i % 3] = (unsigned char)v;
        row[i] |= 1u << v;
        column[i % 3] |= 1u << v;
    }
    place_numbers(cell, row, column, 0, QUEUE, &tries);
    return tries;
}

/* ---- a game on two rows, searched a few moves ahead ---- */

static int best_move(const int *board, int depth, int low, int high)
{
    int best = -1000;
    if (depth == 0) {
        int mine = 0, theirs = 0;
        for (int i = 0; i < 6; i++) {
            mine += board[i];
            theirs += board[i + 6];
        }
        return mine - theirs;
    }
    for (int move = 0; move < 6; move++) {
        int next[12], stones = board[move], at = move, value;
        if (stones == 0)
            continue;
        for (int i = 0; i < 6; i++) {
            next[i] = board[i + 6];
            next[i + 6] = board[i];
        }
        next[move + 6] = 0;
        while (stones-- > 0) {
            at = (at + 1) % 12;
            next[(at + 6) % 12]++;
        }
        value = -best_move(next, depth - 1, -high, -low);
        if (value > best)
            best = value;
        if (best > low)
            low = best;
        if (low >= high)
            break;
    }
    return best == -1000 ? 0 : best;
}

#pragma memrewrite function
static double game(void)
{
    static const int board[12] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    return best_move(board, 5, -1000, 1000);
}

/* ---- a line of cells, each of which follows its neighbours ---- */

#pragma memrewrite function
static double cells(void)
{
    static unsigned char now[CELLS + 2], after[CELLS + 2];
    int n = 0;
    memset(now, 0, sizeof now);
    now[CELLS / 2] = 1;
    for (int t = 0; t < 100; t++) {
        for (int i = 1; i <= CELLS; i++)
            if (now[i - 1] && !now[i + 1])
                after[i] = !now[i];
            else if (now[i - 1] || now[i])
                after[i] = !now[i + 1];
            else
                after[i] = now[i + 1];
        memcpy(now, after, sizeof now);
        n += now[CELLS / 2];
    }
    return n;
}

/* ---- */

static void set_up(void)
{
    static const char *const words[] = {"int ",   "x_1 = ", "y + ", "(alpha_beta)", "42 ",
                                        "* 7;\n", "while ", "a0b ", "return "};
    static const char *const forms[] = {"5012,",     "-1.5,",     "35.54e+10,", ".1234e-9,",
                                        "T0.3e-1F,", "-T.T++Tq,", "+500,",      "0.9,"};
    unsigned seed = 7;
    size_t n = 0;
    while (n + 16 < TEXT) {
        const char *w = words[(seed = seed * 1664525u + 1013904223u) >> 8 & 7];
        n += (size_t)sprintf(text + n, "%s", w);
    }
    for (n = 0; n + 16 < TEXT;)
        n += (size_t)sprintf(numbers + n, "%s", forms[(seed = seed * 1664525u + 1013904223u) >> 8 & 7]);
    expression = term_new(&seed, 6);
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"scan-numbers", scan_numbers},
        {"crc-bits", crc_bits},
        {"scan-words", scan_words},
        {"match-patterns", match_patterns},
        {"table-machine", table_machine},
        {"expressions", expressions},
        {"latin-square", latin_square},
        {"game", game},
        {"cells", cells},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
