/* A processor that counts: each event has a rate of its own, in the program's work, of which simulate() does some.
 *
 * SIMULATE=call     values come by read()
 *         =page     … or out of the page that the kernel shows, with the counter's upper bits cut off
 *         =cost     … and each reading is some work itself
 *         =turns    four events are counted at a time; each group a half of the time
 *         =print    what perf_event_open is asked for is printed */
#define _GNU_SOURCE
#include "simulated.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { AT_ONCE = 4, MOST = 64, WIDTH = 40, NS_PER_WORK = 10, WORK_OF_READING = 7 };

static struct {
    int fd, leader, members; /* members: of a leader */
    int disabled;            /* Nonzero for a leader whose group does not count yet. */
    unsigned long long config;
    struct perf_event_mmap_page *page;
} event[MOST];
static int n_events;
static unsigned long long work;

static int is(const char *how)
{
    const char *given = getenv("SIMULATE");
    return given && !strcmp(given, how);
}

/* An event with config c happens c times for each piece of work, and began high: its counter overflows soon.  One that
 * takes turns is counted half as often. */
static unsigned long long value_of(int i)
{
    return (1ull << (WIDTH - 1)) - 5 + work * event[i].config / (is("turns") ? 2 : 1);
}

static void show(int i)
{
    struct perf_event_mmap_page *p = event[i].page;
    if (!p)
        return;
    p->lock++;
    p->index = (unsigned)i + 1;
    p->offset = 1ll << (WIDTH - 1);
    p->cap_user_rdpmc = p->cap_user_time = 1;
    p->pmc_width = WIDTH;
    p->time_shift = 4;
    p->time_mult = 16 * NS_PER_WORK;
    p->lock++;
}

void simulate(unsigned n)
{
    work += n;
}

unsigned long long simulated_tsc(void)
{
    return work;
}

/* The hardware's part of the value: what is above its width is lost. */
unsigned long long simulated_pmc(unsigned index)
{
    return (value_of((int)index) - (1ull << (WIDTH - 1))) & ((1ull << WIDTH) - 1);
}

/* The runtime moves descriptors to other numbers; a file's name says which event's it is.  -1: none. */
static int by_fd(long fd)
{
    char name[64], file[64] = "";
    int i = -1;
    snprintf(name, sizeof name, "/proc/self/fd/%ld", fd);
    if (readlink(name, file, sizeof file - 1) < 0 || sscanf(file, "/memfd:event%d", &i) != 1)
        return -1;
    return i;
}

static void print(const struct perf_event_attr *a)
{
    printf("%u:%llx:%llx:%llx:%d%d%d\n", a->type, (unsigned long long)a->config, (unsigned long long)a->config1,
           (unsigned long long)a->config2, a->exclude_user, a->exclude_kernel, a->exclude_hv);
}

static long opened(const struct perf_event_attr *a, long group)
{
    int leader = group < 0 ? n_events : by_fd(group), i = n_events;
    char name[32];
    if (is("print"))
        print(a);
    /* An event that joins a group at work may begin to count late: a group is let count when it is complete. */
    if (leader >= 0 && a->disabled != (group < 0) || (group >= 0 && leader >= 0 && !event[leader].disabled))
        return -EPROTO;
    if (leader < 0 || a->size < 72 || a->read_format != 11 || n_events == MOST)
        return -EINVAL;
    if (group >= 0 && event[leader].members == AT_ONCE)
        return -EINVAL;
    event[leader].members++;
    event[i].leader = leader;
    event[i].config = a->config;
    event[i].disabled = a->disabled;
    snprintf(name, sizeof name, "event%d", i);
    event[i].fd = memfd_create(name, 0);
    if (ftruncate(event[i].fd, 4096) != 0)
        return -EINVAL;
    if (is("page")) {
        event[i].page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, event[i].fd, 0);
        show(i);
    }
    n_events++;
    return event[i].fd;
}

static long read_group(int leader, unsigned long long *to)
{
    int n = 0;
    to[1] = work * NS_PER_WORK;
    to[2] = is("turns") ? to[1] / 2 : to[1];
    if (event[leader].disabled)
        abort(); /* nobody has let the group count */
    for (int i = leader; i < n_events; i++)
        if (event[i].leader == leader)
            to[3 + n++] = value_of(i);
    to[0] = (unsigned long long)n;
    if (is("cost"))
        work += WORK_OF_READING;
    return 8 * (3 + n);
}

long simulated_call(long n, long a, long b, long c, long d, long e, long f)
{
    int i = n == SYS_perf_event_open ? -1 : by_fd(a);
    (void)e;
    (void)f;
    if (n == SYS_perf_event_open)
        return opened((const struct perf_event_attr *)a, d);
    if (i < 0)
        return -ENOTTY;
    if (n == SYS_ioctl && b == PERF_EVENT_IOC_ENABLE)
        return event[i].disabled = 0;
    if (n == SYS_ioctl)
        return *(unsigned long long *)c = (unsigned long long)i + 1, 0;
    if (is("page"))
        abort(); /* without a call, as long as the page says how */
    return read_group(i, (unsigned long long *)b);
}
