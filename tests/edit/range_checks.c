/* Where numbers are within bounds, one comparison stays what it is: the counts stand where they are not. */
enum { W = 12, H = 9 };
char grid[H][W];
int found;

int wall(int y, int x)
{
    return y < 0 || y >= H || x < 0 || x >= W || grid[y][x] == '#';
}

int inside(int x, int y, int w, int h)
{
    return x >= 0 && y >= 0 &&
           x < w && y < h;
}

/* Neither a letter nor what a call gives is mostly within. */
int word(int c, int (*next)(void))
{
    if (c >= 'a' && c <= 'z')
        found++;
    return next() >= 0 && next() < 9;
}
