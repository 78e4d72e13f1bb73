/* In: commands, MAKEFLAGS.  Out: status of each.
 * Method: one command may always run, for the token that make gave to us; each further one takes a byte from the
 * jobserver's pipe and writes the same byte back.  The pipe is opened once more through /proc, so that reading without
 * waiting does not change it for others.
 * Limits: where make closed the pipe (a recipe without "+" in older makes) the
 * number of processors counts. */
#include "link/jobs.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct Tokens {
    int in, out;   /* Descriptors of the jobserver, or -1. */
    int most;      /* The most tasks without a jobserver. */
    char *held;    /* Bytes that are to go back. */
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

/* The tasks of one call, and how far they are. */
typedef struct Run {
    Task *task;
    int n, next, running;
    pid_t *pid; /* Process of each task that runs, else 0. */
    const Around *hooks;
} Run;

static void start_more(Arena *a, Signals *s, Tokens *t, Run *r)
{
    while (r->next < r->n && !s->caught && may_start(t, r->running)) {
        int i = r->next++;
        r->task[i].status = 127 << 8;
        if (r->hooks && !r->hooks->begin(r->hooks->context, i))
            continue;
        r->pid[i] = process_start(a, s, &r->task[i].start);
        if (r->pid[i] > 0)
            r->running++;
        else if (r->hooks)
            r->hooks->end(r->hooks->context, i);
    }
}

static void note_end(Run *r, pid_t ended, int status)
{
    for (int i = 0; i < r->next; i++)
        if (r->pid[i] == ended) {
            r->task[i].status = status;
            r->pid[i] = 0;
            r->running--;
            if (r->hooks)
                r->hooks->end(r->hooks->context, i);
        }
}

void jobs_run(Arena *a, Signals *s, Task *task, int n, const Around *around)
{
    Tokens tokens;
    Run run = {.task = task, .n = n, .pid = NEW_N(a, pid_t, n + 1), .hooks = around};
    tokens_open(a, &tokens, n);
    for (start_more(a, s, &tokens, &run); run.running > 0; start_more(a, s, &tokens, &run)) {
        int status;
        pid_t ended = process_wait_any(s, run.pid, run.next, &status);
        if (ended < 0)
            break;
        note_end(&run, ended, status);
        give_back(&tokens, run.running > 0 ? run.running - 1 : 0);
    }
    tokens_return(&tokens);
}
