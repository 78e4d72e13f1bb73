/* What allocation moves: constants for the allocator's own books, and what it clears and copies.
 *
 * malloc, twice: 2 * 9 loads of 2 * 55 bytes, 2 * 4 stores of 2 * 27
 * @roi malloc loads=18 bytes_loaded=110 stores=8 bytes_stored=54
 * calloc (n, 8), n = 10, clears 80; 200,000 bytes come cleared from the system
 * @roi calloc loads=18 bytes_loaded=110 stores=10 bytes_stored=134
 * realloc of NULL is malloc; to the size that a block has it stays where it is: 9 loads of 58 bytes, 2 stores of 16
 * @roi stays loads=18 bytes_loaded=113 stores=6 bytes_stored=43
 * to 4,000 bytes it moves, since there are others behind it: half of them are copied.  9 + 21 loads of 58 + 141 + 2000, 2 + 9 stores of 16 + 59 + 2000
 * @roi moves loads=30 bytes_loaded=2199 stores=11 bytes_stored=2075
 * free, three times, once of NULL, which nobody asks
 * @roi free loads=36 bytes_loaded=258 stores=15 bytes_stored=96
 */
#include <stdio.h>
#include <stdlib.h>

enum { OTHERS = 16 };

struct string {
    char *text;
    size_t room;
};

/* The value of the freed pointer is used by the probe alone: no compiler may warn of it. */
static int grow(struct string *s, size_t room)
{
    char *more = realloc(s->text, room);
    if (!more)
        return 0;
    s->text = more;
    s->room = room;
    return 1;
}

int main(void)
{
    struct string s = {NULL, 0}, one = {NULL, 0};
    char *others[OTHERS], *a, *b, *many, *no = NULL;
    long *cleared;
    size_t n = 10;
    int fine;
#pragma memrewrite begin malloc
    a = malloc(n);
    b = malloc(100);
#pragma memrewrite end
    a[0] = b[0] = 'x';
    fine = a[0] == b[0];
#pragma memrewrite begin calloc
    cleared = calloc(n, 8);
    many = calloc(200000, 1);
#pragma memrewrite end
    fine = fine && !cleared[9] && !many[7];
    free(cleared);
    free(many);
    for (int i = 0; i < OTHERS; i++) {
        if (i == 3)
            one.text = malloc(24);
        others[i] = malloc(24);
    }
#pragma memrewrite begin stays
    fine += grow(&s, n + 30);
    fine += grow(&s, n + 30);
#pragma memrewrite end
#pragma memrewrite begin moves
    fine += grow(&one, 400 * n);
#pragma memrewrite end
    printf("%d %zu\n", fine, s.room + one.room);
    for (int i = 0; i < OTHERS; i++)
        free(others[i]);
    free(one.text);
    free(s.text);
#pragma memrewrite begin free
    free(a);
    free(b);
    free(no);
#pragma memrewrite end
    return 0;
}
