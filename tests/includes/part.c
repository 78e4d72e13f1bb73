/* A source of its own and, under other definitions, a part of whole.c. */
#ifndef NAME
#define NAME part
#define PICK(x, y) ((x) > 1 ? (x) : (y))
#endif
int NAME(int x, int y)
{
    return PICK(x, y);
}
