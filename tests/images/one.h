/* What the images of this test call of each other. */
typedef int back(int);

int one_sum(const int *a, int n);        /* counts for whoever has a region open */
int one_region(int n, back *f);          /* has a region of its own, in which it calls back */
int one_twice(int n, back *f);           /* its region inside itself, by way of the caller */
int one_thread(int n, back *f);          /* a thread, made in its region, that runs the caller's function */
int one_jump(int n, back *f);            /* comes back where it began, from inside of the caller's region */
int one_long(int n);                     /* a loop that sampling takes apart */
int one_team(int n);                     /* a team's loop */
int two_each(const int *a, int n, back *f);
int two_deep(int n, back *f);            /* the third image calls the second, inside its region */

typedef int plug_work(int n, back *f);
plug_work plug;                          /* opened while the program runs */
