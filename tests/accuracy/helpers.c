/* Small functions of external linkage, as most programs have them: no file but this one calls them, and compilers put
 * them in the place of their calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEPARATE __attribute__((noinline))

typedef unsigned char byte;
typedef struct { int rows, columns; double *data; } Matrix;
typedef struct { int *items, top; } Stack;
typedef struct { double x, y, z; } Vector;
typedef struct { int width, height; byte *pixel; } Image;
typedef struct { int key, value, is_used; } Slot;

unsigned table[256], bits[200];
int grid[40][40], next_grid[40][40], parent[1000];
Slot slots[1024];
static unsigned seed = 12345;

double element(const Matrix *m, int i, int j) { return m->data[i * m->columns + j]; }
void set_element(Matrix *m, int i, int j, double v) { m->data[i * m->columns + j] = v; }
void push(Stack *s, int v) { s->items[s->top++] = v; }
int pop(Stack *s) { return s->items[--s->top]; }
unsigned next_random(void) { seed = seed * 1103515245u + 12345u; return seed >> 16 & 0x7fff; }
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int larger(int a, int b) { return a > b ? a : b; }
Vector scaled(Vector a, double by) { Vector r = {a.x * by, a.y * by, a.z * by}; return r; }
Vector sum_of(Vector a, Vector b) { Vector r = {a.x + b.x, a.y + b.y, a.z + b.z}; return r; }
void add_to(Vector *to, const Vector *a, const Vector *b) { to->x = a->x + b->x; to->y = a->y + b->y; to->z = a->z + b->z; }
byte pixel(const Image *m, int x, int y)
{
    x = x < 0 ? 0 : x >= m->width ? m->width - 1 : x;
    y = y < 0 ? 0 : y >= m->height ? m->height - 1 : y;
    return m->pixel[y * m->width + x];
}
unsigned word(const byte *p) { return p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24; }
int has_bit(int i) { return bits[i >> 5] >> (i & 31) & 1; }
void set_bit(int i) { bits[i >> 5] |= 1u << (i & 31); }
int is_alive(int y, int x) { return grid[(y + 40) % 40][(x + 40) % 40]; }
unsigned hash_of(int key) { return (unsigned)key * 2654435761u >> 22; }
Slot *slot_of(int key)
{
    unsigned h = hash_of(key);
    while (slots[h].is_used && slots[h].key != key)
        h = (h + 1) & 1023;
    return &slots[h];
}
int root_of(int x)
{
    while (parent[x] != x)
        x = parent[x] = parent[parent[x]];
    return x;
}

SEPARATE double multiply(const Matrix *a, const Matrix *b, Matrix *c)
{
    double trace = 0;
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->columns; j++) {
            double sum = 0;
            for (int k = 0; k < a->columns; k++)
                sum += element(a, i, k) * element(b, k, j);
            set_element(c, i, j, sum);
        }
    for (int i = 0; i < c->rows; i++)
        trace += element(c, i, i);
    return trace;
}

SEPARATE int stack(Stack *s, int n)
{
    int x = 0;
    for (int i = 0; i < n; i++) {
        push(s, i);
        if (i % 3 == 0)
            x += pop(s);
    }
    while (s->top)
        x ^= pop(s);
    return x;
}

SEPARATE void sort(int *a, int n)
{
    for (int i = n - 1; i > 0; i--)
        swap(&a[i], &a[next_random() % (i + 1)]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j + 1 < n - i; j++)
            if (a[j] > a[j + 1])
                swap(&a[j], &a[j + 1]);
}

SEPARATE int rising(const int *a, int n)
{
    int sum = 0;
    for (int i = 1; i < n; i++)
        sum += larger(a[i], a[i - 1]);
    return sum;
}

SEPARATE void advance(Vector *at, const Vector *speed, Vector *sum, int n)
{
    for (int i = 0; i < n; i++)
        at[i] = sum_of(at[i], scaled(speed[i], .01));
    for (int i = 0; i < n; i++)
        add_to(&sum[i], &at[i], &speed[i]);
}

SEPARATE void blur(const Image *from, Image *to)
{
    for (int y = 0; y < from->height; y++)
        for (int x = 0; x < from->width; x++) {
            int sum = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    sum += pixel(from, x + dx, y + dy);
            to->pixel[y * to->width + x] = sum / 9;
        }
}

SEPARATE unsigned digest(const byte *p, int n)
{
    unsigned h = 7;
    for (int i = 0; i + 4 <= n; i += 4)
        h = (h ^ word(p + i)) * 0x1b873593;
    for (int i = 0; i < n; i++)
        h = table[(h ^ p[i]) & 255] ^ h >> 8;
    return h;
}

SEPARATE int sieve(int n)
{
    int count = 0;
    for (int i = 2; i < n; i++)
        if (!has_bit(i)) {
            count++;
            for (int j = 2 * i; j < n; j += i)
                set_bit(j);
        }
    return count;
}

SEPARATE void live(void)
{
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 40; x++) {
            int n = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    n += (dy || dx) && is_alive(y + dy, x + dx);
            next_grid[y][x] = n == 3 || (n == 2 && grid[y][x]);
        }
}

SEPARATE int look_up(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        Slot *s = slot_of(i * 7);
        s->is_used = 1;
        s->key = i * 7;
        s->value += i;
    }
    for (int i = 0; i < n; i++)
        sum += slot_of(i)->value;
    for (int i = 0; i < 1000; i++)
        parent[i] = i;
    for (int i = 0; i + 7 < 1000; i += 2)
        parent[root_of(i)] = root_of(i + 7);
    return sum;
}

__attribute__((noinline)) double work(Matrix *m, Stack *s, int *a, Vector *v, Image *image, const byte *text)
{
    double sum = multiply(&m[0], &m[1], &m[2]) + stack(s, 2000);
    sort(a, 200);
    advance(v, v + 500, v + 1000, 500);
    blur(&image[0], &image[1]);
    live();
    return sum + rising(a, 200) + digest(text, 2000) + sieve(6000) + look_up(500);
}

int main(void)
{
    Matrix m[3];
    Stack s = {calloc(4000, 4), 0};
    Image image[2] = {{48, 48, calloc(48, 48)}, {48, 48, calloc(48, 48)}};
    int *a = calloc(200, 4);
    Vector *v = calloc(1500, sizeof *v);
    byte *text = calloc(1, 2000);
    for (int k = 0; k < 3; k++) {
        m[k] = (Matrix){40, 40, calloc(1600, 8)};
        for (int i = 0; i < 1600; i++)
            m[k].data[i] = (i * (k + 3)) % 7;
    }
    for (int i = 0; i < 2304; i++)
        image[0].pixel[i] = i * 7;
    for (int i = 0; i < 2000; i++)
        text[i] = i * 31;
    for (int i = 0; i < 256; i++)
        table[i] = i * 0x9e3779b1u;
    for (int i = 0; i < 1600; i++)
        grid[i / 40][i % 40] = i % 3 == 0;
    for (int i = 0; i < 200; i++)
        a[i] = i;
    for (int i = 0; i < 1500; i++)
        v[i].x = i;
    double sum = work(m, &s, a, v, image, text);
    printf("%g %g %d %d\n", sum, v[1200].x, image[1].pixel[77], next_grid[3][3]);
    return 0;
}
