/* A game of life: each cell counts the eight cells around it by two loops of three iterations, one of which is skipped.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
    int w, h;
    unsigned char *cells, *next;
} World;
static int alive(const World *w, int x, int y)
{
    return w->cells[((y + w->h) % w->h) * w->w + (x + w->w) % w->w];
}
static void step(World *w)
{
    for (int y = 0; y < w->h; y++)
        for (int x = 0; x < w->w; x++) {
            int n = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    if (dx || dy)
                        n += alive(w, x + dx, y + dy);
            w->next[y * w->w + x] = n == 3 || (n == 2 && alive(w, x, y));
        }
    unsigned char *t = w->cells;
    w->cells = w->next;
    w->next = t;
}
__attribute__((noinline)) int work(World *w, int n)
{
    for (int i = 0; i < n; i++)
        step(w);
    int s = 0;
    for (int i = 0; i < w->w * w->h; i++)
        s += w->cells[i];
    return s;
}
int main(void)
{
    World *w = malloc(sizeof *w);
    w->w = 64;
    w->h = 48;
    w->cells = malloc(64 * 48);
    w->next = malloc(64 * 48);
    for (int i = 0; i < 64 * 48; i++)
        w->cells[i] = (i * 7919 >> 3) % 3 == 0;
    printf("%d\n", work(w, 10));
    return 0;
}
