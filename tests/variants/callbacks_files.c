/* options: -- -D_GNU_SOURCE */
/* Functions that a library calls for each file of a folder: one of two files, made for this.  Each adds 1 to its element of n[]: a load and a store.
 *
 *   kept       scandir asks of each entry, "." and ".." too: 4; the pointer to the entry's name is no load, its first character is one each
 *   by_name    two are kept: 1 comparison: *a and *b, 2 loads more, and strcmp's 2 strings
 *   seen       nftw visits the folder and the files: 3
 *   walked     ftw: 3
 *   added, old  a variadic function and one that is defined in the old way, called through pointers.  added: 3 arguments by va_arg, a
 *              load each; 2 calls.  old: 1 call.
 * main: the pointers are variables in registers.  It frees what scandir made: loads list, list[0], list[1], list; list has its address taken.
 *              Each free loads 12 times and stores 5 times, by the library model; two are in the region.
 *
 * expect: hot main 0 28 10
 * expect: hot kept 4 8 4
 * expect: hot by_name 1 5 1
 * expect: hot seen 3 3 3
 * expect: hot walked 3 3 3
 * expect: hot added 2 8 2
 * expect: hot old 1 1 1
 * variants: kept by_name seen walked added old
 */
#include <dirent.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int n[8];

static int kept(const struct dirent *e)
{
    n[0]++;
    return e->d_name[0] != '.';
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    n[1]++;
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int seen(const char *path, const struct stat *s, int type, struct FTW *f)
{
    (void)path, (void)s, (void)type, (void)f;
    n[2]++;
    return 0;
}

static int walked(const char *path, const struct stat *s, int type)
{
    (void)path, (void)s, (void)type;
    n[3]++;
    return 0;
}

static int added(int count, ...)
{
    int sum = 0;
    va_list list;
    va_start(list, count);
    while (count-- > 0)
        sum += va_arg(list, int);
    va_end(list);
    n[4]++;
    return sum;
}

static int old(a, b)
int a;
char b;
{
    n[5]++;
    return a - b;
}

static void make(const char *folder, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    fclose(fopen(path, "w"));
}

int main(void)
{
    char folder[] = "filesXXXXXX", path[64];
    struct dirent **list = NULL;
    int (*variadic)(int, ...) = added, (*unknown)() = old, found, sum;
    if (!mkdtemp(folder))
        return 1;
    make(folder, "b");
    make(folder, "a");
#pragma memrewrite begin hot
    found = scandir(folder, &list, kept, by_name);
    nftw(folder, seen, 4, FTW_PHYS);
    ftw(folder, walked, 4);
    sum = variadic(3, 1, 2, 3) + variadic(3, 4, 5, 6) + unknown(7, 2);
    free(list[0]);
    free(list[1]);
#pragma memrewrite end hot
    free(list);
    printf("%d %d: %d %d %d %d %d %d\n", found, sum, n[0], n[1], n[2], n[3], n[4], n[5]);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, i ? "b" : "a");
        unlink(path);
    }
    return rmdir(folder);
}
