/* In: a program or a process id.  Out: a series of its counters.
 * Method: the counters are read from the files that the program has mapped; the program does nothing for it.  While
 * nothing has been found yet, the recorder looks every millisecond; then in each interval, or ten times a second where
 * intervals are shorter.
 * Limits: Linux. */
#define _GNU_SOURCE
#include "series/record.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "series/watched.h"
#include "support/util.h"

enum { NO_PROGRAM = 127, NOT_EXECUTABLE = 126, KILLED = 128, MILLISECOND = 1000000, LOOK_AFTER = 100 * MILLISECOND };

typedef struct Recorder {
    const RecordOrder *order;
    Arena *arena;
    Watched watched;
    uint64_t began_unix_ns; /* A time before the program, if the recorder starts it. */
    uint64_t start_ns, next_ns, looked_ns; /* Times on the monotonic clock. */
    uint64_t pid;
    sigset_t signals,
        saved_mask; /* signals: those that end the waiting; saved_mask: those that were blocked when memreport began. */
    bool is_over;
    int status;
} Recorder;

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000U + (uint64_t)t.tv_nsec;
}

/* ---- the program ---- */

/* Reports the error of execvp in the child, which comes through a pipe that a successful call closes.  Returns 0 if
 * there was none, else the exit status. */
static int start_failed(int from, const char *name)
{
    int error = 0;
    while (read(from, &error, sizeof error) < 0 && errno == EINTR)
        ;
    close(from);
    if (!error)
        return 0;
    say_error("%s: %s", name, strerror(error));
    return error == ENOENT ? NO_PROGRAM : NOT_EXECUTABLE;
}

/* Returns 0, or the exit status that says why not. */
static int start(Recorder *r)
{
    int end[2];
    if (pipe2(end, O_CLOEXEC) != 0) {
        say_error("pipe: %s", strerror(errno));
        return 1;
    }
    pid_t pid = fork();
    if (pid < 0) {
        say_error("fork: %s", strerror(errno));
        return 1;
    }
    if (pid == 0) {
        sigprocmask(SIG_SETMASK, &r->saved_mask, NULL);
        execvp(r->order->program[0], r->order->program);
        int error = errno;
        (void)!write(end[1], &error, sizeof error);
        _exit(NO_PROGRAM);
    }
    close(end[1]);
    r->pid = (uint64_t)pid;
    int status = start_failed(end[0], r->order->program[0]);
    if (status)
        waitpid(pid, NULL, 0);
    return status;
}

/* Notes that a process has ended.  It stays a zombie until its files have been read, so that no other process gets its
 * number. */
static void see_end(Recorder *r)
{
    siginfo_t info = {0};
    if (!r->order->program) {
        r->is_over = r->is_over || !process_runs(r->pid);
        return;
    }
    if (waitid(P_PID, (id_t)r->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || !info.si_pid)
        return;
    r->status = info.si_code == CLD_EXITED ? info.si_status : KILLED + info.si_status;
    r->is_over = true;
}

/* ---- intervals ---- */

/* Waits until that time, or until a signal comes. */
static void wait_until(Recorder *r, uint64_t when)
{
    uint64_t now = clock_ns(CLOCK_MONOTONIC), left = when > now ? when - now : 0;
    struct timespec t = {(time_t)(left / 1000000000U), (long)(left % 1000000000U)};
    int signal = sigtimedwait(&r->signals, NULL, &t);
    bool is_terminal = signal == SIGINT || signal == SIGHUP; /* The program gets a terminal's signals, too. */
    if (!r->order->program && (signal == SIGTERM || (is_terminal && !r->order->is_single)))
        r->is_over = true;
    else if (r->order->program && (signal == SIGTERM || signal == SIGHUP))
        kill((pid_t)r->pid, signal);
    see_end(r);
}

/* What a process that runs already had counted stands in front of a tick at 0, so that it is of no interval.  The
 * recording's time begins when that has been read. */
static bool take_base(Recorder *r)
{
    watched_look(&r->watched);
    r->looked_ns = clock_ns(CLOCK_MONOTONIC);
    watched_read(&r->watched);
    r->start_ns = clock_ns(CLOCK_MONOTONIC);
    return series_add_tick(r->watched.series, 0);
}

static void look(Recorder *r)
{
    uint64_t now = clock_ns(CLOCK_MONOTONIC);
    if (r->watched.n_files && now - r->looked_ns < LOOK_AFTER && r->order->interval_ns < LOOK_AFTER)
        return;
    watched_look(&r->watched);
    r->looked_ns = now;
}

/* An interval that the recorder slept through is a part of the next one. */
static void set_next(Recorder *r)
{
    uint64_t now = clock_ns(CLOCK_MONOTONIC), step = r->order->interval_ns;
    r->next_ns += step;
    if (r->next_ns <= now)
        r->next_ns += (now - r->next_ns) / step * step + step;
}

static bool take_interval(Recorder *r)
{
    look(r);
    watched_read(&r->watched);
    return series_add_tick(r->watched.series, clock_ns(CLOCK_MONOTONIC) - r->start_ns);
}

/* The name that the runtime gives a file of the program, by MEMREWRITE_OUT. */
static const char *name_of_counters(Recorder *r)
{
    if (r->order->is_single)
        return arena_printf(r->arena, "%.*s.mrc", (int)strlen(r->order->output) - 4, r->order->output);
    const char *pattern = getenv("MEMREWRITE_OUT"), *path = "";
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    for (const char *c = pattern && *pattern ? pattern : "memrewrite.%p.mrc"; *c; c++) {
        if (*c != '%' || !c[1])
            path = arena_printf(r->arena, "%s%c", path, *c);
        else if (*++c == 'p')
            path = arena_printf(r->arena, "%s%" PRIu64, path, r->pid);
        else
            path = arena_printf(r->arena, "%s%s", path, *c == 'h' ? host : *c == '%' ? "%" : "");
    }
    return path;
}

/* A program that ends before it is looked at, or closes a library before, has left its files where the runtime says:
 * that of its first image, and those of others, with a number. */
static void look_where_files_go(Recorder *r)
{
    const char *path = name_of_counters(r);
    size_t stem = strlen(path);
    if (stem > 4 && !strcmp(path + stem - 4, ".mrc"))
        stem -= 4;
    for (unsigned number = 1; access(path, F_OK) == 0; number++) {
        watched_add_file(&r->watched, r->pid, path, r->order->program ? r->began_unix_ns : 0);
        path = arena_printf(r->arena, "%.*s.%u.mrc", (int)stem, path, number + 1);
    }
}

static bool record_intervals(Recorder *r)
{
    bool good = true;
    while (!r->is_over && good) {
        bool found = r->watched.n_files > 0;
        uint64_t soon = clock_ns(CLOCK_MONOTONIC) + MILLISECOND;
        wait_until(r, found || soon > r->next_ns ? r->next_ns : soon);
        if (!found)
            watched_look(&r->watched);
        if (r->is_over || clock_ns(CLOCK_MONOTONIC) < r->next_ns)
            continue;
        good = take_interval(r);
        set_next(r);
    }
    if (r->order->program || r->order->is_single)
        look_where_files_go(r);
    return good && take_interval(r) && series_add_end(r->watched.series, r->status);
}

/* ---- around it ---- */

static const char *command_text(Recorder *r)
{
    const char *text = r->order->program ? "" : process_command(r->arena, r->pid);
    for (char **word = r->order->program; word && *word; word++)
        text = arena_printf(r->arena, "%s%s%s", text, *text ? " " : "", *word);
    return *text ? text : arena_printf(r->arena, "process %" PRIu64, r->pid);
}

static bool begin(Recorder *r)
{
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    const char *path =
        r->order->output ? r->order->output : arena_printf(r->arena, "memrewrite.%" PRIu64 ".mrs", r->pid);
    r->start_ns = clock_ns(CLOCK_MONOTONIC);
    const SeriesHead head = {r->order->interval_ns, clock_ns(CLOCK_REALTIME), host, (char *)command_text(r)};
    r->watched.series = series_create(path, &head);
    *PUSH(r->watched.processes.id, r->watched.processes.n, r->watched.processes.cap) = r->pid;
    bool runs_already = !r->order->program && !r->order->is_single;
    bool good = r->watched.series && (!runs_already || take_base(r));
    r->next_ns = r->start_ns + r->order->interval_ns;
    return good;
}

static void block_signals(Recorder *r)
{
    sigemptyset(&r->signals);
    const int those[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof those / sizeof *those; i++)
        sigaddset(&r->signals, those[i]);
    sigprocmask(SIG_BLOCK, &r->signals, &r->saved_mask);
}

static int end(Recorder *r, bool good)
{
    size_t files = r->watched.n_files;
    if (r->order->is_single)
        ;
    else if (good && !files)
        say_warning("no counters were found: was the program built with 'memrewrite cc gcc ...', and is counting on?");
    else if (good)
        fprintf(stderr, "memreport: %s: %.1f s, %zu counter file%s; memreport series %s shows it\n",
                r->watched.series->path, (double)(clock_ns(CLOCK_MONOTONIC) - r->start_ns) / 1e9, files,
                files == 1 ? "" : "s", r->watched.series->path);
    return good && (files || r->status) ? r->status : 1;
}

int record(const RecordOrder *order)
{
    Recorder r = {.order = order,
                  .watched.is_single = order->is_single,
                  .arena = arena_new(),
                  .pid = order->pid,
                  .began_unix_ns = clock_ns(CLOCK_REALTIME)};
    block_signals(&r);
    int status = 0;
    if (!order->program && !order->is_single && !process_runs(order->pid)) {
        say_error("-p %" PRIu64 ": there is no such process", order->pid);
        status = 1;
    }
    status = order->program && !status ? start(&r) : status;
    if (!status) {
        bool good = begin(&r);
        if (!good && order->program)
            kill((pid_t)r.pid, SIGTERM);
        good = good && record_intervals(&r);
        if (order->program)
            waitpid((pid_t)r.pid, NULL, 0);
        status = r.watched.series ? end(&r, good) : 1;
    }
    series_free(r.watched.series);
    watched_free(&r.watched);
    arena_free(r.arena);
    return status;
}
