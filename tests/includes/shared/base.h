#ifndef BASE_H
#define BASE_H
#include <stddef.h>
#define MOST 8
#define PICK(x) do { if ((x) > MOST) total++; else total--; } while (0)
typedef struct { int at; struct { short low, high; }; union { int i; float f; } as; } Item;
extern int total;
extern Item items[MOST];
void gone(int) __attribute__((noreturn));
int once(int), late(int x);
static const int *where(int i);
enum { FIRST = 3 };
#endif
