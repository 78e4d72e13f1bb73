/* In: commands, MAKEFLAGS.  Out: status of each.
 * Method: one command may always run, for the token that make gave to us; each further one takes a byte from the
 * jobserver's pipe and writes the same byte back.  The pipe is opened once more through /proc, so that reading without
 * waiting does not change it for others. Limits: where make closed the pipe (a recipe without "+" in older makes) the
 * number of processors counts. */
#include "link/jobs.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct Tokens {
    int in, out;   /* of the jobserver, or -1 */
    int most;      /* without it */
    char *held;    /* bytes that are to go back */
    int n_held;
};

/* The last one counts: a make below a make adds its own. */
static const char *last_auth(const char *flags)
{
    const char *found = NULL;
    for (const char *at = flags; at && (at = strstr(at, "--jobserver-")) != NULL; at++) {
        const char *value = strchr(at, '=');
        if (value && (starts_with(at, "--jobserver-auth=") || starts_with(at, "--jobserver-fds=")))
            found = value + 1;
    }
    return found;
}

static bool is_pipe(int fd)
{
    struct stat st;
    return fd >= 0 && fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode);
}

static void tokens_open(Arena *a, Tokens *t, int n)
{
    const char *auth = last_auth(getenv("MAKEFLAGS"));
    int in, out;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *t = (Tokens){
        .in = -1, .out = -1, .most = processors > 0 ? (int)processors : 1, .held = arena_alloc(a, (size_t)n + 1)};
    if (auth && starts_with(auth, "fifo:")) {
        const char *path = arena_strndup(a, auth + 5, strcspn(auth + 5, " "));
        t->in = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        t->out = t->in >= 0 ? open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    } else if (auth && sscanf(auth, "%d,%d", &in, &out) == 2 && is_pipe(in) && is_pipe(out)) {
        t->in = open(arena_printf(a, "/proc/self/fd/%d", in), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        t->out = t->in >= 0 ? fcntl(out, F_DUPFD_CLOEXEC, 3) : -1;
    }
    if (!is_pipe(t->in) || !is_pipe(t->out)) {
        if (t->in >= 0)
            close(t->in);
        t->in = t->out = -1;
    }
}

static bool may_start(Tokens *t, int running)
{
    if (running == 0)
        return true;
    if (t->in < 0)
        return running < t->most;
    if (t->n_held >= running)
        return true;
    if (read(t->in, &t->held[t->n_held], 1) != 1)
        return false;
    t->n_held++;
    return true;
}

static void give_back(Tokens *t, int keep)
{
    while (t->n_held > keep)
        if (write(t->out, &t->held[--t->n_held], 1) != 1)
            return;
}

Tokens *tokens_take(Arena *a, int most, int *n)
{
    Tokens *t = NEW(a, Tokens);
    tokens_open(a, t, most);
    *n = 1;
    while (*n < most && may_start(t, *n))
        ++*n;
    return t;
}

void tokens_return(Tokens *t)
{
    give_back(t, 0);
    if (t->in >= 0) {
        close(t->in);
        close(t->out);
    }
}

static int start_more(Arena *a, Signals *s, Tokens *t, Task *task, int n, pid_t *pid, int *next)
{
    int running = 0;
    for (int i = 0; i < *next; i++)
        running += pid[i] > 0;
    while (*next < n && !s->caught && may_start(t, running)) {
        task[*next].status = 127 << 8;
        pid[*next] = process_start(a, s, &task[*next].start);
        running += pid[*next] > 0;
        ++*next;
    }
    return running;
}

void jobs_run(Arena *a, Signals *s, Task *task, int n)
{
    Tokens tokens;
    pid_t *pid = NEW_N(a, pid_t, n + 1);
    int next = 0, status;
    tokens_open(a, &tokens, n);
    while (start_more(a, s, &tokens, task, n, pid, &next) > 0) {
        pid_t ended = process_wait_any(s, pid, next, &status);
        int left = 0;
        for (int i = 0; i < next; i++) {
            if (pid[i] == ended) {
                task[i].status = status;
                pid[i] = 0;
            }
            left += pid[i] > 0;
        }
        if (ended < 0)
            break;
        give_back(&tokens, left > 0 ? left - 1 : 0);
    }
    tokens_return(&tokens);
}
