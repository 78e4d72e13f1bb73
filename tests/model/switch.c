/* Jump tables: five cases with gcc, four with clang; values side by side that lead to one place are one case; `default` is found by a compare as long
 * as the table has few holes. */
int five(int i)
{
    switch (i) {
    case 0: return 7;
    case 1: return 3;
    case 2: return 9;
    case 3: return 4;
    case 4: return 1;
    default: return 0;
    }
}

int four(int i)
{
    switch (i) {
    case 0: return 7;
    case 1: return 3;
    case 2: return 9;
    case 3: return 4;
    }
    return 0;
}

int ranges(int c)
{
    switch (c) {
    case '0': case '1': case '2': case '3': case '4': return 1;
    case 'a': case 'b': case 'c': return 2;
    default: return 0;
    }
}

int holes(int i)
{
    switch (i) {
    case 1: return 7;
    case 5: return 3;
    case 11: return 9;
    case 15: return 4;
    case 20: return 1;
    default: return 0;
    }
}

int far_apart(int i)
{
    switch (i) {
    case 1: return 7;
    case 1000: return 3;
    case 2000: return 9;
    case 3000: return 4;
    case 4000: return 1;
    default: return 0;
    }
}

int stacked(int i)
{
    switch (i) {
    case 0: return 7;
    case 1: return 3;
    case 2: default: return 9;
    case 3: return 4;
    case 4: return 1;
    case 5: return 2;
    }
}

int without_cases(int i)
{
    switch (i) {
        i++;
    }
    return i;
}

/* ---- state machines: gcc jumps from one case to the next, and needs no table ---- */

int threaded(const char *p)
{
    int s = 0, n = 0;
    for (; *p; p++)
        switch (s) {
        case 0: if (*p == 'a') s = 1; break;
        case 1: s = *p >= 'b' && *p < 'e' ? 2 : 5; break;
        case 2: s = 3; n++; break;
        case 3: if (*p == 'd') s = 4; else if (*p == 'e') s = 5; break;
        case 4: s = 3; break;
        case 5: n--; break;
        default: break;
        }
    return n;
}

/* What comes next is read. */
int read_next(const char *p)
{
    int s = 0, n = 0;
    for (; *p; p++)
        switch (s) {
        case 0: if (*p == 'a') s = 1; break;
        case 1: s = *p & 7; break;
        case 2: s = 3; n++; break;
        case 3: if (*p == 'd') s = 4; break;
        case 4: s = 3; break;
        case 5: n--; break;
        default: break;
        }
    return n;
}

/* Two cases with one end do not tell which of them it was. */
int two_in_one(const char *p)
{
    int s = 0, n = 0;
    for (; *p; p++)
        switch (s) {
        case 0: case 6: if (*p == 'a') s = 1; break;
        case 1: s = 6; break;
        case 2: s = 3; n++; break;
        case 3: if (*p == 'd') s = 4; break;
        case 4: s = 2; break;
        case 5: n--; break;
        default: break;
        }
    return n;
}

/* 0 or 4 is computed, not jumped to. */
int computed(const char *p)
{
    int s = 0, n = 0;
    for (; *p; p++)
        switch (s) {
        case 0: s = *p == 'a' ? 4 : 0; break;
        case 1: s = 2; break;
        case 2: s = 3; n++; break;
        case 3: if (*p == 'd') s = 4; break;
        case 4: s = 1; break;
        case 5: n--; break;
        default: break;
        }
    return n;
}

/* … so by `if`, and so is 0 or -1. */
int computed_by_if(const char *p)
{
    int s = 0, n = 0;
    for (; *p; p++)
        switch (s) {
        case 0:
            if (*p == 'a')
                s = 4;
            else
                s = 0;
            n ^= 5;
            break;
        case 1: s = 2; break;
        case 2: s = 3; n++; break;
        case 3: if (*p == 'd') s = 4; break;
        case 4: s = 1; break;
        case 5: n--; break;
        default: break;
        }
    return n;
}

int computed_minus_one(const char *p)
{
    int s = 0, n = 0;
    for (; *p; p++)
        switch (s) {
        case -1: s = 1; break;
        case 0: s = *p == 'a' ? -1 : 0; break;
        case 1: s = 2; break;
        case 2: s = 3; n++; break;
        case 3: if (*p == 'd') s = 1; break;
        case 4: n--; break;
        default: break;
        }
    return n;
}

/* No case knows what comes next: gcc does not look for ways. */
int asks_for_all(const char *p, int (*next)(void))
{
    int s = 0, n = 0;
    for (; *p; p++)
        switch (s) {
        case 0: n += 3; s = next(); break;
        case 1: n *= 7; break;
        case 2: n -= 5; s = next(); break;
        case 3: n ^= 9; s = next(); break;
        case 4: n <<= 1; s = next(); break;
        default: return n;
        }
    return n;
}

/* What all ways have in common is copied for each, unless that is much. */
#define FOUR(n, c) n = (n << 1) ^ c; n = (n >> 3) + c; n = (n << 5) - c; n = (n >> 2) ^ c;
#define SIXTEEN(n, c) FOUR(n, c) FOUR(n, c) FOUR(n, c) FOUR(n, c)
#define MACHINE(name, common)                         \
    unsigned name(const char *p)                      \
    {                                                 \
        unsigned s = 0, n = 0;                        \
        for (; *p; p++) {                             \
            unsigned c = *p;                          \
            common                                    \
            switch (s) {                              \
            case 0: s = 3; break;                     \
            case 1: s = 5; n ^= 1; break;             \
            case 2: s = 4; n++; break;                \
            case 3: s = c & 1 ? 2 : 5; n += 3; break; \
            case 4: s = 1; n *= 7; break;             \
            case 5: s = 2; n--; break;                \
            default: return n;                        \
            }                                         \
        }                                             \
        return n;                                     \
    }
MACHINE(has_little_in_common, SIXTEEN(n, c))
MACHINE(has_much_in_common, SIXTEEN(n, c) SIXTEEN(n, c) SIXTEEN(n, c) SIXTEEN(n, c))

int main(void)
{
    return without_cases(0) + five(1) + four(2) + ranges('a') + holes(11) + far_apart(1000) + stacked(3) - 29;
}

/* How far cases may lie apart: by 8 for each compare with gcc, by 10 for each value with clang. */
#define FIVE(name, last)             \
    int name(int i)                  \
    {                                \
        switch (i) {                 \
        case 0: return 7;            \
        case 10: return 3;           \
        case 20: return 9;           \
        case 30: return 4;           \
        case last: return 1;         \
        default: return 0;           \
        }                            \
    }
FIVE(apart_39, 39)
FIVE(apart_40, 40)
FIVE(apart_49, 49)
FIVE(apart_50, 50)

/* Two values side by side are two compares, three as well. */
#define PAIRS(name, last)                              \
    int name(int i)                                    \
    {                                                  \
        switch (i) {                                   \
        case 0: case 1: return 7;                      \
        case 10: case 11: case 12: return 3;           \
        case 20: return 9;                             \
        case 30: return 4;                             \
        case last: return 1;                           \
        default: return 0;                             \
        }                                              \
    }
PAIRS(pairs_55, 55)
PAIRS(pairs_56, 56)
PAIRS(pairs_79, 79)
PAIRS(pairs_80, 80)

/* Values of one place that are not side by side are two cases. */
int not_side_by_side(int i)
{
    switch (i) {
    case 0: case 2: return 7;
    case 1: case 3: return 3;
    case 4: return 2;
    }
    return 0;
}

/* Half of the table may be holes. */
int half(int i)
{
    switch (i) {
    case 0: return 7;
    case 2: return 3;
    case 4: return 9;
    case 6: return 4;
    case 9: return 1;
    }
    return 0;
}

int more_than_half(int i)
{
    switch (i) {
    case 0: return 7;
    case 2: return 3;
    case 4: return 9;
    case 6: return 4;
    case 10: return 1;
    }
    return 0;
}

/* ---- what a switch reads for itself: gcc loads it for the compare with the table's end, and for the table ---- */

int reads_twice(const int *code, int *at)
{
    for (;;)
        switch (*code++) {
        case 0: at[0]++; break;
        case 1: at[1]--; break;
        case 2: at[2] *= 3; break;
        case 3: at[3] = at[4]; break;
        case 4: return at[0];
        default: return -1;
        }
}

int reads_by_variable(const unsigned char *code, int *at)
{
    for (;;) {
        unsigned char op = *code++;
        switch (op) {
        case 0: at[0]++; break;
        case 1: at[1]--; break;
        case 2: at[2] *= 3; break;
        case 3: at[3] = at[4]; break;
        case 4: return at[0];
        default: return -1;
        }
    }
}

/* … once, where others need it, or the table does not begin with 0, or the first iteration's is known. */
int reads_for_others(const int *code, int *at)
{
    for (;;) {
        int op = *code++;
        switch (op) {
        case 0: at[0]++; break;
        case 1: at[1]--; break;
        case 2: at[2] *= 3; break;
        case 3: at[3] = at[4]; break;
        case 4: return at[0];
        default: return op;
        }
    }
}

int reads_letters(const char *code, int *at)
{
    for (;;)
        switch (*code++) {
        case 'a': at[0]++; break;
        case 'b': at[1]--; break;
        case 'c': at[2] *= 3; break;
        case 'd': at[3] = at[4]; break;
        case 'e': return at[0];
        default: return -1;
        }
}

static const int constant_code[] = {0, 1, 2, 3, 1, 0, 4};

int reads_constants(int *at)
{
    for (const int *code = constant_code;;)
        switch (*code++) {
        case 0: at[0]++; break;
        case 1: at[1]--; break;
        case 2: at[2] *= 3; break;
        case 3: at[3] = at[4]; break;
        case 4: return at[0];
        default: return -1;
        }
}

/* … or where what is there is stored to before the switch, or needed behind it. */
int stores_before(const int *code, int *at, int n)
{
    for (int i = 0;; i++) {
        int op = code[i];
        at[n] = i;
        switch (op) {
        case 0: at[0]++; break;
        case 1: at[1]--; break;
        case 2: at[2] *= 3; break;
        case 3: at[3] = at[4]; break;
        case 4: return at[0];
        default: return -1;
        }
    }
}

int returns_what_it_read(const int *code, int *at, int n)
{
    for (int i = 0;; i++)
        switch (code[i]) {
        case 0: at[0]++; break;
        case 1: at[1]--; break;
        case 2: at[2] *= 3; break;
        case 3: at[3] = at[4]; break;
        case 4: return at[0] + n;
        default: return code[i] + n;
        }
}

/* What is computed comes to the loop's end on three ways, and is looked up once. */
int goes_on_by_letters(const unsigned char *p, int (*next)(void), int n)
{
    int s = 0;
    while (*p) {
        switch (s) {
        case 0: n += 3; s = 1; break;
        case 1:
            if (*p & 1)
                s = next();
            else
                s = 3;
            switch (*p) {
            case 1: n += 2; break;
            case 3: n *= 3; break;
            default: n ^= 99; break;
            }
            break;
        case 2: n -= 7; s = 0; break;
        case 3: n ^= 9; s = 4; break;
        case 4: n *= 5; s = 0; break;
        default: return n;
        }
        p++;
    }
    return n;
}

/* What is beyond the cases is read for the compare alone. */
int leaves_out(const unsigned *code, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        switch (code[i]) {
        case 0: s += 3; break;
        case 1: s *= 7; break;
        case 2: s -= i; break;
        case 3: s ^= 9; break;
        case 4: s <<= 1; break;
        case 5: s = -s; break;
        }
    return s;
}

/* ---- tests of bits: up to three places within 64 values need no table ---- */

int kinds(const unsigned char *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        switch (p[i]) {
        case ' ': case '\t': case '\n': s++; break;
        case '(': case ')': s += 2; break;
        case '+': case '-': case '*': case '/': s += 3; break;
        default: s += 4;
        }
    return s;
}

/* Arms that do the same are one place. */
void lengths(int *of, int month)
{
    switch (month) {
    case 1: *of += 31; break;
    case 2: *of += 28; break;
    case 3: *of += 31; break;
    case 4: *of += 30; break;
    case 5: *of += 31; break;
    case 6: *of += 30; break;
    case 7: *of += 31; break;
    }
}

/* Four places are too many; some letters that are far off do not matter to clang. */
int four_places(int c, int n)
{
    switch (c) {
    case 0: case 2: case 4: n += 3; break;
    case 1: case 3: n *= 3; break;
    case 6: n ^= 3; break;
    case 8: n -= 3; break;
    }
    return n;
}

int far_off(int c, int n)
{
    switch (c) {
    case 0: n += 3; break;
    case 1: n *= 3; break;
    case 2: n ^= 3; break;
    case 3: n -= 3; break;
    case 4: n |= 3; break;
    case 900: n &= 3; break;
    }
    return n;
}

/* ---- tables of results ---- */

double numbers(int i)
{
    double x = 0;
    switch (i) {
    case 0: x = 7; break;
    case 1: x = 3; break;
    case 2: x = 9; break;
    case 3: x = 4; break;
    }
    return x;
}

/* They grow evenly: a product and a sum. */
int evenly(int i)
{
    switch (i) {
    case 0: return 7;
    case 1: return 9;
    case 2: return 11;
    case 3: return 13;
    case 4: return 15;
    }
    return 0;
}

/* clang has five characters in one number. */
char letters(int i)
{
    switch (i) {
    case 0: return 'a';
    case 1: return 'r';
    case 2: return 'b';
    case 3: return 'u';
    case 4: return '?';
    default: return 0;
    }
}

/* Two results are jumps with gcc, here tests of bits.  clang looks at each second letter. */
int is_vowel(int c)
{
    switch (c) {
    case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
    default: return 0;
    }
}

/* clang stores what it has looked up, and adds so where `default` does, too. */
void stores_result(int *p, int i)
{
    switch (i) {
    case 0: *p = 7; break;
    case 1: *p = 3; break;
    case 2: *p = 9; break;
    case 4: *p = 1; break;
    }
}

int adds_result(int n, int i)
{
    switch (i) {
    case 0: n += 7; break;
    case 1: n += 3; break;
    case 2: n += 9; break;
    default: n += 1;
    }
    return n;
}

int adds_or_not(int n, int i)
{
    switch (i) {
    case 0: n += 7; break;
    case 1: n += 3; break;
    case 2: n += 9; break;
    }
    return n;
}

const char *name(int i)
{
    switch (i) {
    case 0: return "red";
    case 1: return "green";
    case 2: return "blue";
    case 3: return "white";
    default: return "none";
    }
}
