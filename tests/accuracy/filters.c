/* Images: convolution by small constant tables, one of them passed to the function, and a table of levels. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int w, h;
    unsigned char *pixel;
} image;

static int clamp(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

static unsigned char at(const image *m, int x, int y)
{
    return m->pixel[clamp(y, 0, m->h - 1) * m->w + clamp(x, 0, m->w - 1)];
}

static void convolve(image *to, const image *from, const int k[3][3], int divisor)
{
    for (int y = 0; y < from->h; y++)
        for (int x = 0; x < from->w; x++) {
            int sum = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += k[j + 1][i + 1] * at(from, x + i, y + j);
            to->pixel[y * to->w + x] = (unsigned char)clamp(sum / divisor, 0, 255);
        }
}

static const int blur[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
static const int gx[3][3] = {{-1, 1, 1}, {-2, 3, 2}, {-1, 4, 1}}, gy[3][3] = {{-1, -2, -1}, {1, 3, 5}, {1, 2, 1}};

static void edges(unsigned char *out, const unsigned char *in, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int sx = 0, sy = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    int p = in[(y + j) * w + x + i];
                    sx += gx[j + 1][i + 1] * p;
                    sy += gy[j + 1][i + 1] * p;
                }
            int m = (sx < 0 ? -sx : sx) + (sy < 0 ? -sy : sy);
            out[y * w + x] = m > 255 ? 255 : m;
        }
}

static void equalize(image *m, unsigned *histogram)
{
    unsigned n = m->w * m->h, sum = 0;
    unsigned char level[256];
    memset(histogram, 0, 256 * sizeof *histogram);
    for (unsigned i = 0; i < n; i++)
        histogram[m->pixel[i]]++;
    for (int i = 0; i < 256; i++) {
        sum += histogram[i];
        level[i] = (unsigned char)(sum * 255ul / n);
    }
    for (unsigned i = 0; i < n; i++)
        m->pixel[i] = level[m->pixel[i]];
}

__attribute__((noinline)) void work(image *a, image *b, unsigned *histogram)
{
    convolve(b, a, blur, 16);
    equalize(b, histogram);
    edges(a->pixel, b->pixel, a->w, a->h);
}

int main(void)
{
    enum { W = 120, H = 90 };
    image a = {W, H, malloc(W * H)}, b = {W, H, malloc(W * H)};
    for (int i = 0; i < W * H; i++)
        a.pixel[i] = (unsigned char)(i * i >> 5);
    work(&a, &b, malloc(256 * sizeof(unsigned)));
    unsigned sum = 0;
    for (int i = 0; i < W * H; i++)
        sum = sum * 31 + a.pixel[i];
    printf("%u\n", sum);
}
