/* In: a good file, a seed, how many damaged copies to try, a program with arguments.
 * Out: nothing, or the first copy that the program did not survive, left in place.
 *
 *     mutate GOOD COPY SEED N PROGRAM ARGS…     ARGS name COPY
 *
 * Method: each copy has one to four mutations (bytes flipped, set to telling values, cut out,
 * doubled; the end cut off) drawn from a generator of its own, so that a seed means the same
 * everywhere.  The program may say 0, 1 or 2 within TIME_LIMIT seconds; a signal or any other
 * status is a failure (run sanitizers with exitcode=99).
 * Limits: files of at most MAX_BYTES. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_BYTES = 1 << 16, TIME_LIMIT = 20 };

static unsigned char good[MAX_BYTES], copy[2 * MAX_BYTES];
static size_t n_good, n_copy;
static uint64_t state;

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t draw(void)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static size_t below(size_t n)
{
    return n ? (size_t)(draw() % n) : 0;
}

/* A byte that is not zero, or one of its neighbours: most of a counter file is zeros. */
static size_t place(void)
{
    for (int tries = 0; tries < 100; tries++) {
        size_t at = below(n_copy);
        if (copy[at])
            return at + below(4) < n_copy ? at + below(4) : at;
    }
    return below(n_copy);
}

static void set_telling(size_t at)
{
    static const unsigned char bytes[] = "\x00\x01\x7f\x80\xff{}[],:\"-0919eE.\\ \n";
    static const uint32_t words[] = {0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x10000, 4097};
    if (below(2)) {
        copy[at] = bytes[below(sizeof bytes - 1)];
        return;
    }
    uint32_t word = words[below(sizeof words / sizeof *words)];
    at &= ~(size_t)3;
    if (at + 4 <= n_copy)
        memcpy(copy + at, &word, 4);
}

static void mutate_once(void)
{
    size_t at, n;
    if (!n_copy)
        return;
    at = place() % n_copy;
    n = 1 + below(below(4) ? 8 : n_copy);
    n = n < n_copy - at ? n : n_copy - at;
    switch (below(8)) {
    case 0:
    case 1: copy[at] ^= (unsigned char)(1U << below(8)); break;
    case 2:
    case 3:
    case 4: set_telling(at); break;
    case 5: /* cut out */
        memmove(copy + at, copy + at + n, n_copy - at - n);
        n_copy -= n;
        break;
    case 6: /* doubled */
        if (n_copy + n > sizeof copy)
            break;
        memmove(copy + at + n, copy + at, n_copy - at);
        n_copy += n;
        break;
    case 7: n_copy = below(4) ? n_copy : below(n_copy); break;
    }
}

static int write_copy(const char *path)
{
    FILE *f = fopen(path, "wb");
    return f && fwrite(copy, 1, n_copy, f) == n_copy && fclose(f) == 0;
}

/* The wait status of the program, its output thrown away. */
static int run(char **argv)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, 1);
        dup2(null, 2);
        alarm(TIME_LIMIT);
        execv(argv[0], argv);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        return -1;
    return status;
}

int main(int argc, char **argv)
{
    FILE *f = argc > 5 ? fopen(argv[1], "rb") : NULL;
    if (!f || (n_good = fread(good, 1, sizeof good, f)) == 0) {
        fputs("usage: mutate GOOD COPY SEED N PROGRAM ARGS...\n", stderr);
        return 2;
    }
    fclose(f);
    long n = atol(argv[4]);
    for (long i = 0; i < n; i++) {
        state = (uint64_t)atol(argv[3]) * 1000003U + (uint64_t)i;
        n_copy = n_good;
        memcpy(copy, good, n_good);
        for (size_t k = 1 + below(4); k; k--)
            mutate_once();
        if (!write_copy(argv[2]))
            return 2;
        int status = run(argv + 5);
        if (!WIFEXITED(status) || WEXITSTATUS(status) > 2) {
            printf("mutation %ld of seed %s: wait status 0x%x\n", i, argv[3], (unsigned)status);
            return 1;
        }
    }
    return 0;
}
