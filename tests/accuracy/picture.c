/* Bytes of a picture: a filter with clamped indices, a histogram, a table that is looked up. */
#include <stdio.h>
#include <stdlib.h>

#define CLAMP(x, n) ((x) < 0 ? 0 : (x) >= (n) ? (n) - 1 : (x))
#define PIXEL(p, x, y) ((p)->data[(size_t)(CLAMP((y), (p)->height)) * (size_t)(p)->width + (size_t)(CLAMP((x), (p)->width))])
struct picture { int width, height; unsigned char *data; };

static void blur(const struct picture *from, struct picture *to)
{
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++) {
            int sum = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    sum += PIXEL(from, x + dx, y + dy);
            PIXEL(to, x, y) = (unsigned char)(sum / 9);
        }
}

static void count(const struct picture *p, unsigned histogram[256])
{
    for (int i = 0; i < p->width * p->height; i++)
        histogram[p->data[i]]++;
}

static void equalise(struct picture *p, const unsigned histogram[256], unsigned char map[256])
{
    unsigned sum = 0;
    for (int i = 0; i < 256; i++) {
        sum += histogram[i];
        map[i] = (unsigned char)(255ul * sum / (unsigned)(p->width * p->height));
    }
    for (int i = 0; i < p->width * p->height; i++)
        p->data[i] = map[p->data[i]];
}

__attribute__((noinline)) unsigned work(const struct picture *from, struct picture *to, unsigned *histogram, unsigned char *map)
{
    blur(from, to);
    count(to, histogram);
    equalise(to, histogram, map);
    return histogram[100] + to->data[0];
}

int main(void)
{
    struct picture from = {120, 80, malloc(120 * 80)}, to = {120, 80, malloc(120 * 80)};
    unsigned *histogram = calloc(256, sizeof *histogram);
    unsigned char *map = calloc(256, 1);
    for (int i = 0; i < 120 * 80; i++)
        from.data[i] = (unsigned char)(i * 7 % 251);
    printf("%u\n", work(&from, &to, histogram, map));
    return 0;
}
