/* Compressors: matches by hash chains, Huffman's codes as bits, a range coder, a dictionary, sorted rotations, moving
 * to the front. */
#include "kernels.h"

enum {
    TEXT = 24000,
    WINDOW = 4096,
    HASHES = 4096,
    SHORTEST = 3,
    LONGEST = 258,
    SYMBOLS = 256,
    CODES = 4096,
    BLOCK = 2000,
    STATES = 1024
};

typedef struct {
    unsigned char *text, *out;
    size_t length, used;
    int *head, *previous;
    unsigned hash;
} Packer;

typedef struct {
    unsigned long long bits;
    unsigned n_bits;
    unsigned char *to;
} BitWriter;

typedef struct {
    unsigned count;
    short parent, left, right;
} HuffmanNode;

typedef struct {
    unsigned code;
    unsigned char length;
} Code;

typedef struct {
    unsigned low, range;
    unsigned char *to;
} RangeCoder;

typedef struct {
    short child, sibling;
    unsigned char symbol;
} Word;

static Packer packer;
static unsigned char *text, *out, *back;
static Word *words;
static int *rotations, *ranks, *scratch;
static unsigned short *chances;
static unsigned seed;

static unsigned next_random(void)
{
    return seed = seed * 1664525u + 1013904223u;
}

/* ---- matches ---- */

static void insert_hash(Packer *p, size_t at)
{
    p->hash = (p->text[at] << 10 ^ p->text[at + 1] << 5 ^ p->text[at + 2]) & (HASHES - 1);
    p->previous[at & (WINDOW - 1)] = p->head[p->hash];
    p->head[p->hash] = (int)at;
}

static int longest(const Packer *p, size_t at, int from, int *where)
{
    int best = SHORTEST - 1, tries = 32;
    const unsigned char *scan = p->text + at;
    size_t most = p->length - at < LONGEST ? p->length - at : LONGEST;
    unsigned char last = scan[best];
    while (from >= 0 && (size_t)from + WINDOW > at && tries-- > 0) {
        const unsigned char *match = p->text + from;
        if (match[best] == last && match[0] == scan[0] && match[1] == scan[1]) {
            size_t n = 2;
            while (n < most && match[n] == scan[n])
                n++;
            if ((int)n > best) {
                best = (int)n;
                *where = from;
                if (n >= most)
                    break;
                last = scan[best];
            }
        }
        from = p->previous[from & (WINDOW - 1)];
    }
    return best;
}

static void put(Packer *p, int byte)
{
    p->out[p->used++] = (unsigned char)byte;
}

static void pack(void)
{
    Packer *p = &packer;
    p->used = 0;
    for (int i = 0; i < HASHES; i++)
        p->head[i] = -1;
    for (size_t at = 0; at + SHORTEST < p->length;) {
        int where = 0, n;
        insert_hash(p, at);
        n = longest(p, at, p->previous[at & (WINDOW - 1)], &where);
        if (n >= SHORTEST) {
            put(p, 255);
            put(p, n - SHORTEST);
            put(p, (int)(at - where) & 255);
            put(p, (int)(at - where) >> 8);
            for (size_t end = at + n; ++at < end;)
                if (at + SHORTEST < p->length)
                    insert_hash(p, at);
        } else {
            put(p, p->text[at++]);
        }
    }
}

#pragma memrewrite function
static double hash_chain(void)
{
    pack();
    return (double)packer.used;
}

/* What pack wrote, back into text. */
#pragma memrewrite function
static double unpack(void)
{
    const unsigned char *from = packer.out, *end = from + packer.used;
    unsigned char *to = back;
    while (from < end) {
        if (*from == 255) {
            int n = from[1] + SHORTEST, distance = from[2] | from[3] << 8;
            from += 4;
            while (n-- > 0) {
                *to = to[-distance];
                to++;
            }
        } else {
            *to++ = *from++;
        }
    }
    return (double)(to - back) + to[-1];
}

/* ---- Huffman ---- */

static void sift(int *heap, int n, const HuffmanNode *nodes, int at)
{
    int moved = heap[at];
    for (int below; (below = 2 * at + 1) < n; at = below) {
        if (below + 1 < n && nodes[heap[below + 1]].count < nodes[heap[below]].count)
            below++;
        if (nodes[moved].count <= nodes[heap[below]].count)
            break;
        heap[at] = heap[below];
    }
    heap[at] = moved;
}

static HuffmanNode nodes[2 * SYMBOLS];
static Code codes[SYMBOLS];

static int build_tree(const unsigned *counts)
{
    int heap[SYMBOLS], n = 0, n_nodes = SYMBOLS;
    for (int s = 0; s < SYMBOLS; s++) {
        nodes[s] = (HuffmanNode){counts[s], -1, -1, -1};
        if (counts[s] > 0)
            heap[n++] = s;
    }
    for (int i = n / 2; i-- > 0;)
        sift(heap, n, nodes, i);
    while (n > 1) {
        int a = heap[0], b;
        heap[0] = heap[--n];
        sift(heap, n, nodes, 0);
        b = heap[0];
        nodes[n_nodes] = (HuffmanNode){nodes[a].count + nodes[b].count, -1, (short)a, (short)b};
        nodes[a].parent = nodes[b].parent = (short)n_nodes;
        heap[0] = n_nodes++;
        sift(heap, n, nodes, 0);
    }
    return n_nodes;
}

static void assign_codes(void)
{
    for (int s = 0; s < SYMBOLS; s++) {
        unsigned code = 0, length = 0;
        for (int at = s; nodes[at].parent >= 0; at = nodes[at].parent)
            code |= (unsigned)(nodes[nodes[at].parent].right == at) << length++;
        codes[s] = (Code){code, (unsigned char)length};
    }
}

static void put_bits(BitWriter *w, unsigned code, unsigned n)
{
    w->bits |= (unsigned long long)code << w->n_bits;
    w->n_bits += n;
    while (w->n_bits >= 8) {
        *w->to++ = (unsigned char)w->bits;
        w->bits >>= 8;
        w->n_bits -= 8;
    }
}

#pragma memrewrite function
static double entropy(void)
{
    unsigned counts[SYMBOLS] = {0};
    BitWriter w = {0, 0, out};
    for (int i = 0; i < TEXT; i++)
        counts[text[i]]++;
    build_tree(counts);
    assign_codes();
    for (int i = 0; i < TEXT; i++)
        put_bits(&w, codes[text[i]].code, codes[text[i]].length);
    return (double)(w.to - out);
}

/* ---- a binary range coder with adaptive chances ---- */

static void encode_bit(RangeCoder *c, unsigned short *chance, int bit)
{
    unsigned bound = (c->range >> 11) * *chance;
    if (bit == 0) {
        c->range = bound;
        *chance += (2048 - *chance) >> 5;
    } else {
        c->low += bound;
        c->range -= bound;
        *chance -= *chance >> 5;
    }
    while (c->range < 1u << 24) {
        *c->to++ = (unsigned char)(c->low >> 24);
        c->low <<= 8;
        c->range <<= 8;
    }
}

#pragma memrewrite function
static double range_coder(void)
{
    RangeCoder c = {0, 0xffffffffu, out};
    for (int i = 0; i < STATES * SYMBOLS / 64; i++)
        chances[i] = 1024;
    int before = 0;
    for (int i = 0; i < TEXT; i++) {
        unsigned short *tree = chances + (before & 15) * SYMBOLS;
        unsigned symbol = text[i] | 256u, context = 1;
        do {
            int bit = symbol >> 7 & 1;
            encode_bit(&c, &tree[context], bit);
            context = context << 1 | bit;
            symbol <<= 1;
        } while (context < 256);
        before = text[i];
    }
    return (double)(c.to - out);
}

/* ---- a dictionary of words that grow by a letter ---- */

static int child_of(int word, int symbol)
{
    int c = words[word].child;
    while (c >= 0 && words[c].symbol != symbol)
        c = words[c].sibling;
    return c;
}

#pragma memrewrite function
static double dictionary(void)
{
    int n = 0, word = -1;
    unsigned short *to = (unsigned short *)out;
    for (int i = 0; i < TEXT; i++) {
        int symbol = text[i], longer;
        if (word < 0) {
            word = symbol;
            continue;
        }
        if (n == 0) {
            for (; n < SYMBOLS; n++)
                words[n] = (Word){-1, -1, (unsigned char)n};
        }
        if ((longer = child_of(word, symbol)) >= 0) {
            word = longer;
            continue;
        }
        *to++ = (unsigned short)word;
        if (n < CODES) {
            words[n] = (Word){-1, words[word].child, (unsigned char)symbol};
            words[word].child = (short)n++;
        } else {
            n = 0;
        }
        word = symbol;
    }
    return (double)(to - (unsigned short *)out);
}

/* ---- rotations of a block, sorted by doubling, then moved to the front ---- */

static void count_ranks(int *to, const int *from, const int *rank, int n, int shift)
{
    static int count[SYMBOLS + BLOCK + 1];
    memset(count, 0, sizeof count);
    for (int i = 0; i < n; i++)
        count[rank[i] + 1]++;
    for (int i = 1; i <= SYMBOLS + BLOCK; i++)
        count[i] += count[i - 1];
    for (int i = 0; i < n; i++) {
        int at = from[i] - shift;
        if (at < 0)
            at += n;
        to[count[rank[at]]++] = at;
    }
}

#pragma memrewrite function
static double rotate(void)
{
    const unsigned char *s = text;
    int n = BLOCK, n_ranks = 0;
    for (int i = 0; i < n; i++) {
        rotations[i] = i;
        ranks[i] = s[i];
    }
    count_ranks(scratch, rotations, ranks, n, 0);
    memcpy(rotations, scratch, n * sizeof *rotations);
    for (int step = 1; step < n && n_ranks < n; step *= 2) {
        count_ranks(scratch, rotations, ranks, n, step);
        memcpy(rotations, scratch, n * sizeof *rotations);
        n_ranks = 0;
        for (int i = 0; i < n; i++) {
            if (i > 0) {
                int a = rotations[i], b = rotations[i - 1];
                if (ranks[a] != ranks[b] || ranks[(a + step) % n] != ranks[(b + step) % n])
                    n_ranks++;
            }
            scratch[rotations[i]] = n_ranks;
        }
        n_ranks++;
        memcpy(ranks, scratch, n * sizeof *ranks);
    }
    return rotations[0] + rotations[n / 2];
}

#pragma memrewrite function
static double to_front(void)
{
    unsigned char order[SYMBOLS];
    long sum = 0;
    for (int i = 0; i < SYMBOLS; i++)
        order[i] = (unsigned char)i;
    for (int i = 0; i < TEXT; i++) {
        unsigned char c = text[i], moved = order[0];
        int at = 0;
        while (moved != c) {
            unsigned char next = order[++at];
            order[at] = moved;
            moved = next;
        }
        order[0] = c;
        out[i] = (unsigned char)at;
        sum += at;
    }
    return (double)sum;
}

static void *room(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (p == NULL)
        exit(3);
    return p;
}

static void set_up(void)
{
    static const char *const parts[] = {"the ", "of ", "and ",   "counter ", "memory ",  "loop ", "in ",
                                        "a ",   "to ", "bytes ", "is ",      "written ", "by ",   ".\n"};
    text = room(TEXT + LONGEST);
    out = room(4 * TEXT);
    back = room(2 * TEXT);
    words = room(CODES * sizeof *words);
    rotations = room(BLOCK * sizeof *rotations);
    ranks = room(BLOCK * sizeof *ranks);
    scratch = room(BLOCK * sizeof *scratch);
    chances = room(STATES * SYMBOLS * sizeof *chances);
    seed = 3;
    for (size_t at = 0; at < TEXT;) {
        unsigned r = next_random() >> 8;
        const char *part = parts[(r & 255) * (r >> 8 & 255) * 14 >> 16];
        for (; *part && at < TEXT; part++)
            text[at++] = (unsigned char)*part;
        if ((r >> 16 & 7) == 0 && at < TEXT)
            text[at++] = (unsigned char)('a' + (r >> 19) % 26);
    }
    packer = (Packer){text, room(4 * TEXT), TEXT, 0, room(HASHES * sizeof(int)), room(WINDOW * sizeof(int)), 0};
    pack();
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {{"hash-chain", hash_chain},   {"unpack", unpack},         {"entropy", entropy},
                                     {"range-coder", range_coder}, {"dictionary", dictionary}, {"rotate", rotate},
                                     {"to-front", to_front}};
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
