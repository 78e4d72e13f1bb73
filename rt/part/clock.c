/* ---- Clock ---- */

/* Returns how many a second n in `span` nanoseconds are.  It is computed in integers: a program may test or trap
   floating-point exceptions, and an inexact quotient raises one. */
OWN mr_u64 per_second(mr_u64 n, mr_u64 span)
{
    for (; span >> 34; span >>= 1)
        n >>= 1;
    return span ? n / span * NANO + n % span * NANO / span : 0;
}

#ifndef MR_NO_MMAP
#if (defined(__x86_64__) || defined(__i386__)) && (defined(MR_GNU) || defined(__TINYC__))

/* Reads the time-stamp counter when all instructions in front are done.  Without waiting for them (rdtsc) an entry is a
   quarter cheaper, but what short regions wait for is timed on the wrong side of their border: 20 ns were seen as 12 or
   as 21. */
HOT mr_u64 tsc_read(void)
{
    u32 low, high;
    __asm__ volatile(".byte 0x0f, 0xae, 0xe8, 0x0f, 0x31"
                     : "=a"(low), "=d"(high)
                     :
                     : "memory"); /* These bytes are lfence and rdtsc, since tcc does not know lfence.  rdtscp does the
                                     same, but hosts and emulators disagree on whether it is there. */
    return (mr_u64)high << 32 | low;
}

OWN void cpuid(u32 leaf, u32 *a, u32 *d)
{
    u32 high;
#ifdef __i386__ /* Compilers may keep a value of theirs in ebx. */
    __asm__ volatile("push %%ebx\n\tcpuid\n\tpop %%ebx" : "=a"(*a), "=d"(high) : "0"(leaf) : "ecx");
#else
    __asm__ volatile("cpuid" : "=a"(*a), "=d"(high) : "0"(leaf) : "rbx", "rcx");
#endif
    *d = high;
}

/* Does the time-stamp counter run at one rate, and has the system not found that those of the processors differ? */
OWN int tsc_good(void)
{
    u32 most, flags;
    char source[24];
    long fd, n = 0;
    cpuid(0x80000000u, &most, &flags);
    if (most < 0x80000007u)
        return 0;
    cpuid(0x80000007u, &most, &flags);
    if (!(flags >> 8 & 1)) /* The bit says that the counter has one rate in all states of the processor. */
        return 0;
    cpuid(1, &most, &flags);
    if (!(flags >> 26 & 1)) /* The bit says that there is lfence. */
        return 0;
    fd = sys_openat(HERE, "/sys/devices/system/clocksource/clocksource0/current_clocksource", OPEN_READ | OPEN_CLOEXEC,
                    0);
    if (fd >= 0) {
        n = sys_read((int)fd, source, sizeof source - 1);
        sys_close((int)fd);
    }
    source[n > 0 ? n : 0] = 0;
    return !text_begins(source, "hpet") && !text_begins(source, "acpi_pm") && !text_begins(source, "jiffies") &&
           !text_begins(source, "refined");
}
#else
HOT mr_u64 tsc_read(void)
{
    return 0;
}
OWN int tsc_good(void)
{
    return 0;
}
#endif

HOT mr_u64 mr_ticks(void)
{
    return run.tsc ? tsc_read() : clock_ns(CLOCK_STEADY);
}

typedef struct Moment { /* One moment on both clocks. */
    mr_u64 ticks, ns;
} Moment;

static Moment clock_began;
static mr_u64 clock_span; /* Nanoseconds over which the rate was measured. */

/* Reads both clocks at one moment: the closest of some pairs of readings. */
OWN Moment moment(void)
{
    Moment best;
    mr_u64 least = 0, before, ns, took;
    int i;
    best.ticks = best.ns = 0;
    for (i = 0; i < 8; i++) {
        before = tsc_read();
        ns = clock_ns(CLOCK_STEADY);
        took = tsc_read() - before;
        if (i == 0 || took < least) {
            least = took;
            best.ticks = before + took / 2;
            best.ns = ns;
        }
    }
    return best;
}

/* Measures the rate over all the time since the start.  A suspension measures nothing. */
OWN void clock_measure(void)
{
    Moment now = moment();
    mr_u64 hz;
    clock_span = now.ns - clock_began.ns;
    if (!clock_span)
        return;
    hz = per_second(now.ticks - clock_began.ticks, clock_span);
    if (run.hz && (hz > run.hz + run.hz / 100 || hz < run.hz - run.hz / 100))
        return;
    run.hz = hz;
    if (run.header)
        run.header->clock_hz = run.hz;
}

/* Measures the rate again when twice the time has passed, so that it can be known better. */
OWN void clock_refine(void)
{
    static u32 busy;
    if (!run.tsc || atomic_next(&busy) != 0)
        return;
    if (clock_ns(CLOCK_STEADY) - clock_began.ns > 2 * clock_span)
        clock_measure();
    ATOMIC_SET(&busy, 0);
}

/* Is more time needed to measure the rate?  Once it is not, the rate is known to a thousandth. */
OWN int clock_waits(void)
{
    if (!run.tsc || clock_ns(CLOCK_STEADY) - clock_began.ns < 100000)
        return run.tsc;
    clock_measure();
    return 0;
}

OWN void clock_choose(void)
{
    run.hz = NANO;
    run.tsc = tsc_good();
    if (!run.tsc)
        return;
    run.hz = 0;
    clock_span = 0;
    clock_began = moment();
}
#endif
