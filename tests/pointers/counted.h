/* Functions that pointers call.  Each notes where it was called from: want[place][function]. */
typedef int (*op)(int);
typedef double (*real)(double, int);
struct ops {
    op first, second;
    real r;
};
extern struct ops *sets[3];
extern int place;
int add(int);
int mul(int);
void print_wanted(const char *(*name)(int));
