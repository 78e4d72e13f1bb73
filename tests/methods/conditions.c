/* Conditions behind others, in loops that may become vectors: which of them can be counted in front of all, and which must not be evaluated
 * before their turn. */
#include <stdio.h>
#include <stdlib.h>

#define N 1000
#define LOW 20
#define HIGH (LOW + 180)
#define IS_UPPER(c) ((c) >= 'A' && (c) <= 'Z')

static unsigned char byte[N + 2], out[N + 2];
static int number[N], result[N];
static unsigned word[N];
static float real[N], real_result[N];
static volatile int changing;
static struct pair { int a, b; } pair[N];
static int bound = 150;

static void clamp(void)
{
    for (int i = 0; i < N; i++) {
        int x = number[i];
        if (x < 0)
            x = 0;
        else if (x > 255)
            x = 255;
        result[i] = x;
    }
}

static void clamp_macros(void)
{
    for (int i = 0; i < N; i++)
        if (number[i] < LOW) {
            result[i] = LOW;
        } else {
            if (number[i] > HIGH)
                result[i] = HIGH;
            else
                result[i] = number[i];
        }
}

static void ranges(void)
{
    for (int i = 0; i < N; i++)
        result[i] = number[i] < 10 ? 1 : number[i] < 100 ? 2 : (number[i] & 1) ? (number[i] < 200 ? 3 : 4) : 5;
}

static void to_lower(void)
{
    for (int i = 0; i < N; i++) {
        unsigned char c = byte[i];
        if (c >= 'A' && c <= 'Z')
            c |= 32;
        out[i] = c;
    }
}

static void letters(void)
{
    for (int i = 0; i < N; i++) {
        unsigned char c = byte[i];
        out[i] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
}

static void upper_by_macro(void)
{
    for (int i = 0; i < N; i++)
        out[i] = (unsigned char)(IS_UPPER(byte[i]) ? byte[i] + 32 : byte[i]);
}

static void digits(void)
{
    for (int i = 0; i < N; i++)
        out[i] = (unsigned char)(byte[i] - '0' >= 0 && byte[i] - '0' <= 9 && !(byte[i] == '5' || byte[i] == '7'));
}

static void negations(void)
{
    for (int i = 0; i < N; i++)
        if (!(word[i] & 1 && !(word[i] & 2)) && !(word[i] >> 3 & 1))
            result[i] = 1;
        else if (!(word[i] & 4) || (word[i] & 8))
            result[i] = 2;
        else if (word[i] & 16 ? word[i] & 32 : word[i] & 64)
            result[i] = 3;
        else
            result[i] = 4;
}

static void members(void)
{
    for (int i = 0; i < N; i++)
        if (pair[i].a > pair[i].b && pair[i].a < 300)
            result[i] = pair[i].a;
        else if (pair[i].a == pair[i].b || pair[i].b > bound)
            result[i] = pair[i].b;
}

static void parameters(int low, int high)
{
    for (int i = 0; i < N; i++)
        result[i] = number[i] < low ? low : number[i] > high ? high : number[i];
}

static void floating(float low, float high)
{
    for (int i = 0; i < N; i++)
        real_result[i] = real[i] < low ? low : real[i] > high ? high : real[i];
}

/* ---- what must wait for its turn ---- */

static void inside(int n)
{
    for (int i = 0; i < N; i++) {
        int k = number[i] + 100;
        if (k >= 0 && k < n && number[k] > 5)
            result[i] = 1;
        else if (k < 0)
            result[i] = k % 7 == 0;
    }
}

static void divides(void)
{
    for (int i = 0; i < N; i++)
        if (number[i] != 0 && 1000 / number[i] > 3)
            result[i] = 1;
        else if (number[i] && 1000 % number[i] == 1)
            result[i] = 2;
}

static int through_pointer(const int *p)
{
    int n = 0;
    for (int i = 0; i < N; i++)
        if (p && *p > i)
            n++;
    return n;
}

static void not_set(void)
{
    for (int i = 0; i < N; i++) {
        int x;
        if (number[i] > 50)
            x = number[i] / 2;
        if (number[i] > 50 && x > 60)
            result[i] = x;
    }
}

static void changes(void)
{
    int n = 0, last = 0;
    for (int i = 0; i < N; i++)
        if (number[i] > 10 && (last = number[i]) < 100)
            result[i] = n++ < 30 && number[i] > 20 ? n : last;
        else if (changing == 0 && number[i] < 400)
            result[i] = 7;
}

static void overflows(void)
{
    for (int i = 0; i < N; i++) {
        int x = number[i] > 250 ? 2147483647 : number[i];
        if (x < 300 && x + 1 > 100)
            result[i] = 1;
        else if (x < 300 && x * 3 < 100)
            result[i] = 2;
    }
}

static void own_static(void)
{
    for (int i = 0; i < N; i++) {
        static int most = 100;
        if (number[i] > most && most < 400)
            most = number[i];
        else if (number[i] < most && most > 300)
            most--;
    }
}

static void lines(void)
{
    for (int i = 0; i < N; i++)
        if (number[i] > 3 && /* a comment */ number[i] <
                                                 400 &&
            number[i] != 77)
            result[i] = 3;
}

static void jumped_into(void)
{
    for (int i = 0; i < N; i++)
        if (number[i] < 0) {
        again:
            if (number[i] > -100)
                result[i] = 1;
            else
                result[i] = 2;
        } else if (number[i] == 5) {
            number[i] = -5;
            goto again;
        }
}

int main(void)
{
    unsigned seed = 3, sum = 0;
    for (int i = 0; i < N; i++) {
        seed = seed * 1103515245u + 12345u;
        byte[i] = (unsigned char)(seed >> 20 & 127);
        number[i] = (int)(seed >> 22) - 300;
        word[i] = seed >> 9;
        real[i] = (float)number[i];
        pair[i] = (struct pair){(int)(seed >> 23), (int)(seed >> 13 & 511)};
    }
    void (*const all[])(void) = {clamp,   clamp_macros, ranges,    to_lower, letters,   upper_by_macro, digits, negations, members,
                                 divides, not_set,      own_static, changes,  overflows, lines,          jumped_into};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        all[k]();
        for (int i = 0; i < N; i++)
            sum = sum * 31u + out[i] + (unsigned)result[i];
    }
    parameters(-20, 90);
    floating(-20, 90);
    inside(N);
    sum += (unsigned)through_pointer(NULL) + (unsigned)through_pointer(&number[3]);
    for (int i = 0; i < N; i++)
        sum = sum * 31u + (unsigned)result[i] + (unsigned)(int)real_result[i];
    printf("%u\n", sum);
    return 0;
}
