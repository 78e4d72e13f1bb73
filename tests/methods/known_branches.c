/* Branches whose way follows from the way that control came, and such whose way does not, though it seems to. */
#include <stdbool.h>
#include <stdio.h>

typedef struct Link { struct Link *next; int key; unsigned low : 3; } Link;

static unsigned seed = 5;
static int global, *anywhere = &global;

static int draw(int n) { return (int)((seed = seed * 1664525u + 1013904223u) >> 8) % n; }

static void change(void) { global = draw(3); }

/* ---- searches ---- */

static int list(const Link *p, int key)
{
    while (p && p->key != key)
        p = p->next;
    if (p)
        return 1;
    return 0;
}

static int list_for(Link *first, int key)
{
    Link *p;
    for (p = first; p; p = p->next)
        if (p->key == key || p->low == 5)
            break;
    if (!p)
        return -1;
    return p && p->low ? 2 : 3;
}

static int array(const int *v, int n, int key)
{
    int i;
    for (i = 0; i < n && v[i] != key; i++)
        ;
    if (i < n)
        global++;
    return i == n;
}

static int until(const char *s)
{
    int c, n = 0;
    while ((c = *s++) != 0 && c != ',')
        n++;
    if (c == ',')
        n += 10;
    if (c)
        n += 100;
    return n;
}

static int flags(int n)
{
    int found = 0, odd;
    bool last = false;
    for (int i = 0; i < n; i++) {
        if (draw(3)) {
            odd = 1;
            last = true;
        } else {
            odd = 0;
            last = 300;
        }
        if (odd)
            found++;
        if (!last)
            found += 100;
        if (odd == 1 && n > 2)
            found += 2;
    }
    return found;
}

/* ---- the same condition again ---- */

static int again(int a, int b)
{
    int sum = 0;
    if (a > 3 && !(b < a))
        sum = 1;
    else if (a > 3 || b == 2)
        sum = 2;
    if (a > 3)
        sum += 4;
    if (!(a > 2))
        sum += 8;
    if (a > 3 ? b : !b) {
        sum += 16;
        if (a > 3)
            sum += 128;
    }
    if (a == 7)
        sum += 32;
    else if (a != 7 && b)
        sum += 64;
    return sum;
}

static int ranges(int a, unsigned b, signed char c)
{
    int sum = 0;
    if (a < 0)
        sum++;
    else if (a >= 0)
        sum += 2;
    if (b > 0)
        sum += 4;
    else if (b)
        sum += 8;
    if (c == -1)
        sum += 16;
    else if ((unsigned)c > 100u)
        sum += 32;
    if (c < 0) {
        if (c > 100u)
            sum += 64;
        if (c <= -1)
            sum += 128;
        if (c < -1)
            sum += 256;
    }
    return sum;
}

static int memory(int *p, Link *l)
{
    int sum = 0;
    if (global) {
        if (global)
            sum++;
        change();
        if (global)
            sum += 2;
    }
    if (*p > 1) {
        *anywhere = draw(4);
        if (*p > 1)
            sum += 4;
    } else if (*p > 1) {
        sum += 1000;
    }
    if (l->low)
        l->low--;
    if (l->low)
        sum += 8;
    return sum;
}

static int volatile tick;

static int unstable(int a)
{
    int sum = 0;
    if (tick++ & 1)
        sum++;
    if (tick & 1)
        sum += 2;
    if (a-- > 2)
        sum += 4;
    if (a-- > 2)
        sum += 8;
    if (a > 0 && (a = draw(3)) && a > 0)
        sum += 16;
    if (a > 0)
        sum += 32;
    return sum;
}

/* Constants whose parentheses alone know what they are. */
#define TAG(kind, variant) ((kind) | ((variant) << 4))
static int tags(int tag, const Link *l)
{
    int sum = 0;
    if (tag == TAG(3, 1))
        sum = 1;
    else if (tag == TAG(3, 0))
        sum = 2;
    else if ((tag) == (TAG((1), (0))))
        sum = 3;
    if (l->key == (7))
        sum += 4;
    else if (l->key == (8))
        sum += 8;
    if ("ab"[sum & 1] == 'a' && sum != 'b')
        sum += 16;
    else if ("ba"[sum & 1] == 'a' || sum == 'c')
        sum += 32;
    return sum;
}

/* ---- other ways ---- */

static int jumps(int a)
{
    int done = 0, sum = 0;
again:
    if (done)
        sum += 3;
    if (a > 5) {
        done = 1;
        a -= 2;
        goto again;
    }
    switch (a) {
    case 1:
        done = 1;
        /* fall through */
    case 2: sum++; break;
    case 3: done = 0; break;
    default: done = a; break;
    }
    if (done)
        sum += 10;
    do {
        if (a == 4)
            break;
        if (a == 3)
            continue;
        sum += 5;
    } while (--a > 0);
    if (a == 4)
        sum += 100;
    if (a > 0)
        return sum;
    return a ? sum + 1 : sum + 2;
}

static int assembly(int a)
{
    int sum = 0;
    if (a) {
        __asm__("" : "+r"(a));
        if (a)
            sum++;
    } else {
        a = 0x101;
        unsigned char cut = (unsigned char)draw(2);
        if (cut)
            sum += 4;
        if (a)
            sum += 8;
    }
    return sum;
}

int main(void)
{
    Link link[9];
    int v[8], sum = 0;
    static const char *const text[] = {"", "ab,c", "abc", ",", "\377,"};
    for (int i = 0; i < 9; i++)
        link[i] = (Link){i < 8 ? &link[i + 1] : NULL, draw(12), (unsigned)draw(8)};
    for (int i = 0; i < 8; i++)
        v[i] = draw(9);
    for (int k = 0; k < 40; k++) {
        sum += list(link, k % 13) + list_for(link + k % 9, k % 11) + array(v, 8, k % 10) + until(text[k % 5]) + flags(k % 6);
        sum += again(k % 9, k % 4) + ranges(k - 20, (unsigned)k % 3, (signed char)(k - 9)) + memory(&global, &link[k % 9]);
        sum += unstable(k % 7) + jumps(k % 8) + assembly(k % 3);
        sum += tags(k % 20, &link[k % 9]);
        sum += list(NULL, 1);
    }
    printf("%d\n", sum);
    return 0;
}
