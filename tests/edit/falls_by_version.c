/* What says that control runs on is written by the version of the compiler; libclang says that it is gcc 4.2. */
#if __GNUC__ >= 7
#define FALLTHROUGH __attribute__ ((__fallthrough__))
#define FALLS __attribute__ ((__fallthrough__))
#define RUNS_ON __attribute__ ((__fallthrough__))
#else
#define FALLTHROUGH ((void)0)
#define FALLS do { } while (0)
#define RUNS_ON
#endif
int f(int c)
{
    int level = 0;
    switch (c) {
    case 1: c -= 3; FALLTHROUGH;
    case 2: level = c; break;
    case 3: c++; FALLS;
    case 4: c++; RUNS_ON;
    case 5: { c++; FALLTHROUGH; }
    case 6: level = 7; /* fall through */
    case 7: ;
    case 8: level++; break;
    default: break;
    }
    return level;
}
