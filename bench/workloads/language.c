/* A parser that evaluates, a machine with a stack, and two coders: branches that depend on the data, switches, small
 * calls. */
#include "kernels.h"
#include <stdint.h>

enum { SOURCE = 6000, TEXT = 16000, HASH = 4096, SYMBOLS = 256 };

static char source[SOURCE + 64];
static unsigned char text[TEXT], packed[2 * TEXT], unpacked[TEXT];

static unsigned seed = 7;

static unsigned draw(unsigned below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 10) % below;
}

/* ---- expressions ---- */

static void write_source(void)
{
    char *p = source;
    int open = 0;
    while (p < source + SOURCE) {
        while (draw(4) == 0) {
            *p++ = '(';
            open++;
        }
        p += sprintf(p, "%u", draw(900) + 1);
        while (open > 0 && draw(3) == 0) {
            *p++ = ')';
            open--;
        }
        char op = "+-*/+-"[draw(6)];
        p += draw(3) == 0 ? sprintf(p, " %c ", op) : sprintf(p, "%c", op);
    }
    *p++ = '1';
    while (open-- > 0)
        *p++ = ')';
    *p = '\0';
}

static const char *at;

static void skip_blanks(void)
{
    while (*at == ' ')
        at++;
}

static int32_t sum_value(void);

static int32_t atom_value(void)
{
    int32_t value = 0;
    skip_blanks();
    if (*at == '(') {
        at++;
        value = sum_value();
        skip_blanks();
        if (*at == ')')
            at++;
    } else
        while (*at >= '0' && *at <= '9')
            value = value * 10 + (*at++ - '0');
    skip_blanks();
    return value;
}

static int32_t product_value(void)
{
    int32_t value = atom_value();
    while (*at == '*' || *at == '/') {
        char op = *at++;
        int32_t right = atom_value();
        value = op == '*' ? (int32_t)((uint32_t)value * (uint32_t)right) % 10007 : right != 0 ? value / right : 0;
    }
    return value;
}

static int32_t sum_value(void)
{
    int32_t value = product_value();
    while (*at == '+' || *at == '-') {
        char op = *at++;
        int32_t right = product_value();
        value = (op == '+' ? value + right : value - right) % 100003;
    }
    return value;
}

#pragma memrewrite function
static double parse(void)
{
    at = source;
    return sum_value();
}

/* ---- a stack machine ---- */

enum { PUSH, LOAD, STORE, ADD, SUB, MUL, MOD, LESS, JUMP, BRANCH, DUP, DROP, HALT };

/* sum = 0; for (i = 0; i < 2000; i++) if (i % 3 < 1) sum += i * i; else sum -= i; */
/* clang-format off: an instruction stays with its operands. */
static const int code[] = {
    /*  0 */ PUSH, 0, STORE, 0,    PUSH, 0,      STORE, 1,
    /*  8 */ LOAD, 1, PUSH,  2000, LESS, BRANCH, 16,    HALT,
    /* 16 */ LOAD, 1, PUSH,  3,    MOD,  PUSH,   1,     LESS,  BRANCH, 35,
    /* 26 */ LOAD, 0, LOAD,  1,    SUB,  STORE,  0,     JUMP,  44,
    /* 35 */ LOAD, 1, DUP,   MUL,  LOAD, 0,      ADD,   STORE, 0,
    /* 44 */ LOAD, 1, PUSH,  1,    ADD,  STORE,  1,     JUMP,  8,
};
/* clang-format on */

#pragma memrewrite function
static double interpret(void)
{
    uint32_t stack[16], memory[4] = {0}, *top = stack;
    const int *pc = code;
    for (;;) {
        /* clang-format off: each instruction has a line. */
        switch (*pc++) {
        case PUSH: *top++ = (uint32_t)*pc++; break;
        case LOAD: *top++ = memory[*pc++]; break;
        case STORE: memory[*pc++] = *--top; break;
        case ADD:
            top--;
            top[-1] += *top;
            break;
        case SUB:
            top--;
            top[-1] -= *top;
            break;
        case MUL:
            top--;
            top[-1] *= *top;
            break;
        case MOD:
            top--;
            top[-1] %= *top;
            break;
        case LESS:
            top--;
            top[-1] = top[-1] < *top;
            break;
        case JUMP: pc = code + *pc; break;
        case BRANCH: pc = *--top ? code + *pc : pc + 1; break;
        case DUP:
            *top = top[-1];
            top++;
            break;
        case DROP: top--; break;
        case HALT: return memory[0];
        }
        /* clang-format on */
    }
}

/* ---- Lempel and Ziv ---- */

static void write_text(void)
{
    static const char *words[] = {"memory ",  "traffic ", "of ",      "the ", "loop ", "and ",
                                  "counter ", "a ",       "program ", "is ",  "\n"};
    size_t n = 0;
    while (n < TEXT) {
        const char *w = words[draw(11)];
        while (*w != '\0' && n < TEXT)
            text[n++] = (unsigned char)*w++;
        if (draw(5) == 0 && n < TEXT)
            text[n++] = (unsigned char)('0' + draw(60));
    }
}

/* Greedy, with a hash of the last place of each three bytes.  A token is a literal's length and bytes, or 0, length and
 * distance. */
static size_t lz_pack(const unsigned char *from, size_t n, unsigned char *to)
{
    static int last[HASH];
    size_t out = 0, i = 0, literal = 0;
    for (int h = 0; h < HASH; h++)
        last[h] = -1;
    while (i < n) {
        size_t length = 0, distance = 0;
        if (i + 3 <= n) {
            unsigned h = (from[i] * 2654435761u ^ from[i + 1] * 40503u ^ from[i + 2] * 2699u) % HASH;
            if (last[h] >= 0 && i - (size_t)last[h] < 65536) {
                const unsigned char *p = from + last[h], *q = from + i;
                while (length < 255 && i + length < n && p[length] == q[length])
                    length++;
                distance = i - (size_t)last[h];
            }
            last[h] = (int)i;
        }
        if (length >= 4) {
            to[out++] = 0;
            to[out++] = (unsigned char)length;
            to[out++] = (unsigned char)(distance & 255);
            to[out++] = (unsigned char)(distance >> 8);
            i += length;
            literal = 0;
        } else {
            if (literal == 0 || to[literal] == 255) {
                literal = out;
                to[out++] = 0;
            }
            to[literal]++;
            to[out++] = from[i++];
        }
    }
    return out;
}

static size_t lz_unpack(const unsigned char *from, size_t n, unsigned char *to)
{
    size_t out = 0;
    for (size_t i = 0; i < n;) {
        unsigned length = from[i++];
        if (length != 0)
            while (length-- > 0)
                to[out++] = from[i++];
        else {
            size_t distance;
            length = from[i++];
            distance = from[i] | (size_t)from[i + 1] << 8;
            i += 2;
            for (; length > 0; length--, out++)
                to[out] = to[out - distance];
        }
    }
    return out;
}

#pragma memrewrite function
static double lz(void)
{
    packed[0] = 0;
    size_t n = lz_pack(text, TEXT, packed + 1), m = lz_unpack(packed + 1, n, unpacked);
    return m == TEXT && memcmp(text, unpacked, TEXT) == 0 ? (double)n : -1.0;
}

/* ---- Huffman ---- */

typedef struct {
    unsigned weight;
    int child[2];
} Node;

static Node nodes[2 * SYMBOLS];
static int heap[2 * SYMBOLS], heap_size;
static uint32_t codes[SYMBOLS];
static int lengths[SYMBOLS];

static void heap_down(int i)
{
    for (;;) {
        int least = i, child = 2 * i + 1, t;
        for (int c = child; c < child + 2; c++)
            if (c < heap_size && nodes[heap[c]].weight < nodes[heap[least]].weight)
                least = c;
        if (least == i)
            return;
        t = heap[i];
        heap[i] = heap[least];
        heap[least] = t;
        i = least;
    }
}

static int heap_pop(void)
{
    int top = heap[0];
    heap[0] = heap[--heap_size];
    heap_down(0);
    return top;
}

static void assign_codes(int node, uint32_t bits, int length)
{
    if (node < SYMBOLS) {
        codes[node] = bits;
        lengths[node] = length;
        return;
    }
    assign_codes(nodes[node].child[0], bits << 1, length + 1);
    assign_codes(nodes[node].child[1], bits << 1 | 1, length + 1);
}

static int build_tree(void)
{
    int used = SYMBOLS, a;
    heap_size = 0;
    for (int s = 0; s < SYMBOLS; s++)
        if (nodes[s].weight > 0)
            heap[heap_size++] = s;
    for (int i = heap_size / 2 - 1; i >= 0; i--)
        heap_down(i);
    while (heap_size > 1) {
        a = heap_pop();
        nodes[used].child[0] = a;
        nodes[used].child[1] = heap[0];
        nodes[used].weight = nodes[a].weight + nodes[heap[0]].weight;
        heap[0] = used++;
        heap_down(0);
    }
    return heap[0];
}

#pragma memrewrite function
static double huffman(void)
{
    size_t bits = 0, position = 0;
    int root;
    memset(nodes, 0, sizeof nodes);
    memset(packed, 0, sizeof packed);
    for (int i = 0; i < TEXT; i++)
        nodes[text[i]].weight++;
    root = build_tree();
    assign_codes(root, 0, 0);
    for (int i = 0; i < TEXT; i++)
        for (int k = lengths[text[i]] - 1; k >= 0; k--, bits++)
            packed[bits / 8] |= (unsigned char)((codes[text[i]] >> k & 1) << bits % 8);
    for (int i = 0; i < TEXT; i++) {
        int node = root;
        while (node >= SYMBOLS) {
            node = nodes[node].child[packed[position / 8] >> position % 8 & 1];
            position++;
        }
        unpacked[i] = (unsigned char)node;
    }
    return position == bits && memcmp(text, unpacked, TEXT) == 0 ? (double)bits : -1.0;
}

static void set_up(void)
{
    write_source();
    write_text();
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {{"parse", parse}, {"interpret", interpret}, {"lz", lz}, {"huffman", huffman}};
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
