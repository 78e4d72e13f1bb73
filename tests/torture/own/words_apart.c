/* Text that stands directly behind a word: macros without a text, and those that end in a keyword or a name. */
#include <stdio.h>

#define RESTORE
#define IGNORE(x)
#define RETURN return
#define ELSE else
#define DO do
#define ONE_MORE total = total + more
#define AND &&
static int total, more = 1;

static void at_the_end(int n)
{
    for (int i = 0; i < n; i++)
        if (i % 3)
            total++;
    RESTORE;
}

static int in_arms(int n)
{
    if (n & 1) RESTORE;
    if (n > 3) { total++; RESTORE; } else RESTORE;
    while (n-- > 5) { if (n & 2) continue; RESTORE; }
    if (n & 4) {RESTORE;} ELSE{total += 2;}
    RESTORE;
    return n;
}

static int at_labels(int n)
{
    switch (n) {
    case 0:RESTORE;
        break;
    case 1:IGNORE(total);
    case 2:ONE_MORE;
        break;
    default:RESTORE;
    }
    if (n == 4)
        goto out;
    DO{ONE_MORE;RESTORE;}while (total < 3);
out:RESTORE;
    RETURN(n > 2 AND total > 4);
}

static int behind_words(int n)
{
    if (n)ONE_MORE;ELSE RESTORE;
    for (RESTORE;n > 2 AND total;n--)RESTORE;
    if (n == 2)RETURN-n;
    RETURN!n;
}

int main(void)
{
    for (int i = 0; i < 9; i++) {
        at_the_end(i);
        printf("%d ", in_arms(i) + at_labels(i) + behind_words(i));
    }
    printf("%d\n", total);
    return 0;
}
