/* Text that stands directly behind a word: macros without a text, and those that end in a keyword or a name. */
#include <stdio.h>

#define RESTORE
#define IGNORE(x)
#define RETURN return
#define ELSE else
#define DO do
#define ONE_MORE total = total + more
#define AND &&
#define OUT more++;
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

static int at_the_end_of_a_switch(int n)
{
    switch (n) { case 0: more++; break; case 1: OUT}
    switch (n) { case 2: more++; break; case 3: more += 2; RESTORE}
    return n > 3;
}

int main(void)
{
    for (int i = 0; i < 9; i++) {
        at_the_end(i);
        printf("%d ", in_arms(i) + at_labels(i) + behind_words(i) + at_the_end_of_a_switch(i));
    }
    printf("%d\n", total);
    return 0;
}
