/* options: --roi main -- -finstrument-functions */
/* The hooks are given the address of the function that runs: it must be f itself. */
static int f(int n) { return n + 1; }
int main(void) { return f(-1); }
