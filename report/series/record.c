/* In: a program or a process id.  Out: a series of its counters.
 * Method: the counters are read from the files that the program has mapped; the program does nothing for it.  While
 * nothing has been found yet, the recorder looks every millisecond; then in each interval, or ten times a second where
 * intervals are shorter.
 * Processes that ended between two looks have left files in folders that are known (counter_folders.c).  Processes
 * whose parents have ended become children of the recorder, so that it still finds them. Limits: Linux. */
#define _GNU_SOURCE
#include "series/record.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "series/counter_folders.h"
#include "series/watched.h"
#include "support/util.h"

enum {
    NO_PROGRAM = 127,
    NOT_EXECUTABLE = 126,
    KILLED = 128,
    MILLISECOND = 1000000,
    LOOK_AFTER = 100 * MILLISECOND,
    BEGUN_WITHIN = 500 * MILLISECOND,
    SAY_AFTER = 1000 * MILLISECOND
};

typedef struct Recorder {
    const RecordOrder *order;
    Arena *arena;
    Watched watched;
    CounterFolders folders;
    size_t n_placed; /* Number of files whose folders are known. */
    uint64_t start_ns, next_ns, looked_ns; /* Times on the monotonic clock. */
    uint64_t pid;
    sigset_t signals,
        saved_mask; /* signals: those that end the waiting; saved_mask: those that were blocked when memreport began. */
    uint64_t ended_ns; /* When the end of the program was seen; 0: it runs. */
    bool is_stopped; /* The recording is to end, though the program or children of it go on. */
    bool has_said; /* Someone who waits knows why. */
    int status;
} Recorder;

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
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); /* Where that fails, orphans are found by their files alone. */
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
    if (r->ended_ns || (!r->order->program && ids_have(&r->watched.processes, r->pid)))
        return;
    if (r->order->program) {
        if (waitid(P_PID, (id_t)r->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || !info.si_pid)
            return;
        r->status = info.si_code == CLD_EXITED ? info.si_status : KILLED + info.si_status;
    }
    r->ended_ns = clock_ns(CLOCK_MONOTONIC);
}

/* ---- intervals ---- */

/* Waits until that time, or until a signal comes. */
static void wait_until(Recorder *r, uint64_t when)
{
    uint64_t now = clock_ns(CLOCK_MONOTONIC), left = when > now ? when - now : 0;
    struct timespec t = {(time_t)(left / 1000000000U), (long)(left % 1000000000U)};
    int signal = sigtimedwait(&r->signals, NULL, &t);
    bool is_terminal = signal == SIGINT || signal == SIGHUP; /* The program gets a terminal's signals, too. */
    bool runs = r->order->program && !r->ended_ns;
    if (!runs && (signal == SIGTERM || (is_terminal && !r->order->is_single)))
        r->is_stopped = true;
    else if (runs && (signal == SIGTERM || signal == SIGHUP))
        kill((pid_t)r->pid, signal);
}

/* Children whose parents have ended are this process's.  Those that have ended, too, and have been read, need no number
 * any more. */
static void look_for_orphans(Recorder *r)
{
    Ids mine = {NULL, 0, 0}, *known = &r->watched.processes;
    process_children((uint64_t)getpid(), &mine);
    for (size_t i = 0; i < mine.n; i++) {
        bool is_known = mine.id[i] == r->pid || ids_have(known, mine.id[i]);
        if (!is_known && process_runs(mine.id[i]))
            *PUSH(known->id, known->n, known->cap) = mine.id[i];
        else if (!is_known)
            waitpid((pid_t)mine.id[i], NULL, WNOHANG);
    }
    free(mine.id);
}

static bool take_path(void *with, const char *path)
{
    return watched_take(with, path);
}

/* A file that was found says where those of other processes are. */
static void look_in_folders(Recorder *r, bool is_last)
{
    for (; r->n_placed < r->watched.n_files; r->n_placed++) {
        const WatchedFile *f = &r->watched.files[r->n_placed];
        folders_add_like(&r->folders, r->watched.series->files[f->number].path, f->pid);
    }
    folders_look(&r->folders, is_last, take_path, &r->watched);
}

static void look_everywhere(Recorder *r, bool is_last)
{
    if (r->order->program)
        look_for_orphans(r);
    watched_look(&r->watched);
    if (!r->order->is_single)
        look_in_folders(r, is_last);
    r->looked_ns = clock_ns(CLOCK_MONOTONIC);
}

/* What a process that runs already had counted stands in front of a tick at 0, so that it is of no interval.  The
 * recording's time begins when that has been read. */
static bool take_base(Recorder *r)
{
    look_everywhere(r, false);
    watched_read(&r->watched);
    r->start_ns = clock_ns(CLOCK_MONOTONIC);
    return series_add_tick(r->watched.series, 0);
}

static void look(Recorder *r)
{
    uint64_t now = clock_ns(CLOCK_MONOTONIC);
    if (!r->watched.n_files || now - r->looked_ns >= LOOK_AFTER || r->order->interval_ns >= LOOK_AFTER)
        look_everywhere(r, false);
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
    see_end(r);
    if (r->ended_ns && !watched_running(&r->watched))
        return true; /* What was read is of the last interval, unless another process begins. */
    return series_add_tick(r->watched.series, clock_ns(CLOCK_MONOTONIC) - r->start_ns);
}

/* The name that the runtime gives files of programs. */
static const char *name_of_counters(void)
{
    const char *pattern = getenv("MEMREWRITE_OUT");
    return pattern && *pattern ? pattern : "memrewrite.%p.mrc";
}

/* A program that ends before it is looked at, or closes a library before, has left its files where the runtime says:
 * that of its first image, and those of others, with a number. */
static void look_for_its_own(Recorder *r)
{
    const char *path = arena_printf(r->arena, "%.*s.mrc", (int)strlen(r->order->output) - 4, r->order->output);
    size_t stem = strlen(path) - 4;
    for (unsigned number = 1; access(path, F_OK) == 0; number++) {
        watched_add_file(&r->watched, r->pid, path, 0);
        path = arena_printf(r->arena, "%.*s.%u.mrc", (int)stem, path, number + 1);
    }
}

static bool child_runs(const Recorder *r)
{
    const Ids *known = &r->watched.processes;
    for (size_t i = 0; i < known->n; i++)
        if (known->id[i] != r->pid && process_runs(known->id[i]))
            return true;
    return false;
}

/* Does the program run, or a child of it that is to be followed?  One that has no counters may just be on its way to
 * become the program that has. */
static bool goes_on(Recorder *r)
{
    see_end(r);
    uint64_t now = clock_ns(CLOCK_MONOTONIC), follow = r->order->follow_ns;
    if (r->is_stopped || !r->ended_ns)
        return !r->is_stopped;
    if (r->order->is_single || (follow && now - r->ended_ns >= follow))
        return false;
    if (r->looked_ns < r->ended_ns || !watched_running(&r->watched))
        look_everywhere(r, true);
    size_t running = watched_running(&r->watched);
    if (running && !r->has_said && now - r->ended_ns >= SAY_AFTER) {
        r->has_said = true;
        fprintf(stderr, "memreport: the program has ended; %zu of its processes go%s on (Ctrl-C ends the recording)\n",
                running, running == 1 ? "es" : "");
    }
    return running > 0 || (now - r->ended_ns < BEGUN_WITHIN && child_runs(r));
}

/* Says once that a process has no counts, to someone who waits for them. */
static void say_nothing_is_found(Recorder *r)
{
    if (r->has_said || r->order->program || r->order->is_single || r->watched.n_files ||
        clock_ns(CLOCK_MONOTONIC) - r->start_ns < SAY_AFTER)
        return;
    r->has_said = true;
    fprintf(stderr,
            "memreport: process %" PRIu64 " has no counters yet; it has some if 'memrewrite cc gcc ...' built it and "
            "counting is on (Ctrl-C ends the recording)\n",
            r->pid);
}

static bool record_intervals(Recorder *r)
{
    bool good = true;
    while (goes_on(r) && good) {
        bool found = r->watched.n_files > 0;
        /* The end of a child's child is no signal. */
        uint64_t soon = clock_ns(CLOCK_MONOTONIC) + (r->ended_ns ? LOOK_AFTER : MILLISECOND);
        wait_until(r, (found && !r->ended_ns) || soon > r->next_ns ? r->next_ns : soon);
        if (!found) {
            watched_look(&r->watched);
            say_nothing_is_found(r);
        }
        if (clock_ns(CLOCK_MONOTONIC) < r->next_ns)
            continue;
        good = take_interval(r);
        set_next(r);
    }
    if (r->order->is_single)
        look_for_its_own(r);
    r->watched.n_others = 0;
    look_everywhere(r, true);
    watched_read(&r->watched);
    good = good && series_add_tick(r->watched.series, clock_ns(CLOCK_MONOTONIC) - r->start_ns);
    return good && series_add_end(r->watched.series, r->status);
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
    size_t files = r->watched.n_files, others = r->watched.n_others, running = watched_running(&r->watched);
    if (r->order->is_single)
        return good && (files || r->status) ? r->status : 1;
    if (good && others)
        say_warning("%zu counter file%s of this time %s in the series: %s process%s descend from the program", others,
                    others == 1 ? "" : "s", others == 1 ? "is not" : "are not", others == 1 ? "its" : "their",
                    others == 1 ? " does not" : "es do not");
    if (good && running && r->ended_ns)
        say_warning("%zu process%s of the program go%s on: what %s from now on is not in the series", running,
                    running == 1 ? "" : "es", running == 1 ? "es" : "", running == 1 ? "it counts" : "they count");
    if (good && !files)
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
                  .watched.began_unix_ns = clock_ns(CLOCK_REALTIME),
                  .pid = order->pid};
    if (order->program)
        folders_add(&r.folders, name_of_counters());
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
    folders_free(&r.folders);
    arena_free(r.arena);
    return status;
}
