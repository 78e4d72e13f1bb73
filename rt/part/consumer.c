/* ---- Events: the process or thread that reads them ---- */

/* The consumer of events is a thread of this process, or a process that is nobody's child and outlives any end of this
   one.  The process begins before the program's first statement.  A pair of sockets tells each side of the other's
   death.  The consumer holds a lock of the counter file as long as it lives, so that those who read the results can
   wait for them. */

#ifdef HAVE_STREAM
#define mr_backend MR_NAME(mr_backend, MR_SUFFIX)
extern const mr_backend_entry *mr_backend(void);

static struct {
    long process;   /* Process id of the program. */
    int watch;      /* A descriptor that is readable when the program has ended; -1: there is none. */
    int link;
    FileKind link_kind;
    int thread;     /* Nonzero: the consumer is a thread of this process. */
} consumer;

OWN void *consumer_map(size_t bytes)
{
    int error;
    return sys_map(NULL, bytes, MAP_OWN | MAP_NO_FILE, -1, 0, &error);
}

OWN long consumer_create(const char *path)
{
    static char name[PATH_ROOM + 64];
    name[0] = 0;
    return text_add(name, sizeof name, path) ? file_create(name) : -36;
}

OWN long consumer_write(int fd, const void *p, size_t bytes)
{
    long n;
    do
        n = CALL(SYS_write, fd, p, bytes, 0);
    while (n == -ERROR_INTR);
    return n;
}

OWN void consumer_close(int fd)
{
    sys_close(fd);
}

/* Does the program live?  One that has closed our end of the pair does; one that has become another program (exec) does
   not. */
OWN int program_alive(void)
{
    struct {
        int fd;
        short wanted, happened;
    } one;
    long none[4] = {0, 0, 0, 0};
    int closed;
    if (consumer.thread)
        return 1;
    closed = link_closed(consumer.link, &consumer.link_kind);
    if (closed == 1 && (consumer.watch < 0 || ATOMIC_GET(&stream.channel->leaving) == 1))
        return 0;
    if (consumer.watch < 0)
        return 1;
    one.fd = consumer.watch;
    one.wanted = 1;
    one.happened = 0;
    CALL_MORE(SYS_ppoll, &one, 1, none, 0, 8, 0);
    return !one.happened;
}

#if (defined(__x86_64__) || defined(__aarch64__) || (defined(__riscv) && __riscv_xlen == 64)) && defined(MR_GNU)
#define HAVE_RAW_THREADS
/* Begins a thread without the C library.  It runs no code but ours, and no signal comes to it.  Its stack has the
   function and its argument on top. */
#if defined(__x86_64__)
OWN long thread_clone(unsigned long flags, void **top, u32 *running)
{
    long result;
    register long r10 __asm__("r10") = (long)running;
    register long r8 __asm__("r8") = 0;
    __asm__ volatile("syscall\n\t"
                     "{testq %%rax, %%rax|test rax, rax}\n\t"
                     "jnz 1f\n\t"
                     "{xorl %%ebp, %%ebp|xor ebp, ebp}\n\t"
                     "{popq %%rax|pop rax}\n\t"
                     "{popq %%rdi|pop rdi}\n\t"
                     "{call *%%rax|call rax}\n\t"
                     "{movl $60, %%eax|mov eax, 60}\n\t"
                     "{xorl %%edi, %%edi|xor edi, edi}\n\t"
                     "syscall\n"
                     "1:"
                     : "=a"(result)
                     : "0"((long)SYS_clone), "D"(flags), "S"(top), "d"(0L), "r"(r10), "r"(r8)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
OWN long thread_clone(unsigned long flags, void **top, u32 *running)
{
    register long x8 __asm__("x8") = SYS_clone;
    register long x0 __asm__("x0") = (long)flags;
    register long x1 __asm__("x1") = (long)top;
    register long x2 __asm__("x2") = 0;
    register long x3 __asm__("x3") = 0;
    register long x4 __asm__("x4") = (long)running;
    __asm__ volatile("svc 0\n\t"
                     "cbnz x0, 1f\n\t"
                     "mov x29, xzr\n\t"
                     "ldp x1, x0, [sp], #16\n\t"
                     "blr x1\n\t"
                     "mov x8, #93\n\t"
                     "mov x0, xzr\n\t"
                     "svc 0\n"
                     "1:"
                     : "+r"(x0)
                     : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4)
                     : "memory", "cc");
    return x0;
}
#else
OWN long thread_clone(unsigned long flags, void **top, u32 *running)
{
    register long a7 __asm__("a7") = SYS_clone;
    register long a0 __asm__("a0") = (long)flags;
    register long a1 __asm__("a1") = (long)top;
    register long a2 __asm__("a2") = 0;
    register long a3 __asm__("a3") = 0;
    register long a4 __asm__("a4") = (long)running;
    __asm__ volatile("ecall\n\t"
                     "bnez a0, 1f\n\t"
                     "ld a1, 0(sp)\n\t"
                     "ld a0, 8(sp)\n\t"
                     "addi sp, sp, 16\n\t"
                     "jalr a1\n\t"
                     "li a7, 93\n\t"
                     "li a0, 0\n\t"
                     "ecall\n"
                     "1:"
                     : "+r"(a0)
                     : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4)
                     : "memory");
    return a0;
}
#endif

OWN int consumer_thread(void (*function)(void *), void *argument, u32 *running)
{
    enum { STACK = 512 * 1024, TOGETHER = 0x100 | 0x200 | 0x400 | 0x800 | 0x10000 | 0x40000 | 0x200000 };
    char *stack = (char *)consumer_map(STACK);
    void **top = (void **)(void *)(stack + STACK - 64);
    mr_u64 all = ~(mr_u64)0, before;
    long child;
    if (!stack)
        return 0;
    *(void (**)(void *))(void *)&top[0] = function;
    top[1] = argument;
    *running = 1;
    sys_signals(SET, &all, &before);
    child = thread_clone(TOGETHER, top, running);
    sys_signals(SET, &before, NULL);
    if (FAILED(child)) {
        *running = 0;
        sys_unmap(stack, STACK);
        return 0;
    }
    return 1;
}
#else
OWN int consumer_thread(void (*function)(void *), void *argument, u32 *running)
{
    (void)function, (void)argument, (void)running;
    return 0;
}
#endif

enum { OPENING_SECONDS = 60 };

/* Lets the system end the process when so many seconds are over.  0: it is not to end the process any more. */
OWN void alarm_set(long seconds)
{
    long span[4] = {0, 0, 0, 0};
    span[2] = seconds;
#ifdef SYS_setitimer
    if (!consumer.thread)
        CALL(SYS_setitimer, 0, span, 0, 0);
#else
    (void)span;
#endif
}

/* Loads a function by the C library, whose variables a thread without that library lacks.  The C library may wait for a
   lock that another thread of the program had when this process was made.  Then this process ends, and the program says
   so. */
OWN void *consumer_library(const char *path, const char *function)
{
    enum { NOW = 2 };
    void *(*opens)(const char *, int), *(*finds)(void *, const char *), *library;
    *(void **)(void *)&opens = library_function("dlopen");
    *(void **)(void *)&finds = library_function("dlsym");
    if (!opens || !finds) {
        *(void **)(void *)&opens = loaded_function("dlopen", "libdl");
        *(void **)(void *)&finds = loaded_function("dlsym", "libdl");
    }
    alarm_set(OPENING_SECONDS);
    library = opens && finds && !consumer.thread ? opens(path, NOW) : NULL;
    alarm_set(0);
    return library ? finds(library, function) : NULL;
}

static const mr_system consumer_system = {consumer_map,   sys_unmap,       consumer_create, consumer_write,
                                          consumer_close, futex_wait,      futex_wake,      atomic_add,
                                          program_alive,  consumer_thread, error_text,      consumer_library};

OWN void consumer_run(void *nothing)
{
    const mr_backend_entry *b = mr_backend();
    (void)nothing;
    b->consume(&consumer_system, stream.channel, stream.buffers, b->program);
    ATOMIC_SET(&stream.channel->is_written, 1);
    futex_wake(&stream.channel->is_written);
}

/* Closes all descriptors from `first` on.  Returns 0 where the system has no such call (Linux before 5.9) or forbids
   it. */
OWN int close_from(unsigned first)
{
#ifdef SYS_close_range
    return !FAILED(CALL(SYS_close_range, first, ~0u, 0, 0));
#else
    (void)first;
    return 0;
#endif
}

/* Locks the last byte that the counter file can have; memreport looks for this lock (report/module/reader.c). */
OWN void consumer_lock(void)
{
#if defined SYS_fcntl && defined(__LP64__)
    enum { SET_LOCK = 6, WRITES = 1, FROM_START = 0 };
    struct {
        short kind, whence;
        long start, bytes;
        int process;
    } lock;
    long fd = sys_openat(HERE, run.path, OPEN_WRITE | OPEN_CLOEXEC, 0);
    lock.kind = WRITES;
    lock.whence = FROM_START;
    lock.start = 0x7ffffffffffffffe;
    lock.bytes = 1;
    lock.process = 0;
    if (!FAILED(fd))
        CALL(SYS_fcntl, fd, SET_LOCK, &lock, 0);
#endif
}

/* Becomes the consumer: this process keeps no files, no signals and no terminal of the program. */
OWN void consumer_become(int end)
{
    enum { IGNORE = 1 };
    mr_u64 none = 0;
    long null, words[8];
    int i;
    for (i = 0; i < 8; i++)
        words[i] = 0;
    for (i = 1; i < 65; i++)
        CALL(SYS_rt_sigaction, i, words, 0, 8);
    words[0] = IGNORE; /* If a file may not grow, that is an error of writing and not the end. */
    CALL(SYS_rt_sigaction, TOO_LARGE, words, 0, 8);
    sys_signals(SET, &none, NULL);
    CALL(SYS_setsid, 0, 0, 0, 0);
    if (end != 3) {
        CALL(SYS_dup3, end, 3, OPEN_CLOEXEC, 0);
        end = 3;
    }
    null = sys_openat(HERE, "/dev/null", OPEN_WRITE, 0);
    for (i = 0; i < 3; i++)
        CALL(SYS_dup3, null, i, 0, 0);
    for (i = FAILED(null) ? 0 : 3; i < 3; i++)
        sys_close(i);
    if (!close_from(4))
        for (i = 4; i < 65536; i++)
            sys_close(i);
    consumer.link = end;
    sys_stat(end, &consumer.link_kind);
#ifdef SYS_pidfd_open
    consumer.watch = (int)CALL(SYS_pidfd_open, consumer.process, 0, 0, 0);
#else
    consumer.watch = -1;
#endif
    ATOMIC_SET(&stream.channel->consumer, (u32)process_id());
    consumer_lock();
    consumer_run(NULL);
    CALL(SYS_exit_group, 0, 0, 0, 0);
}

/* Does this process take orphans in (as process 1 of a container, or a subreaper)?  Then its wait() would see the end
   of a process that is nobody's child. */
OWN int adopts_orphans(void)
{
    enum { GET_SUBREAPER = 37 };
    int is_subreaper = 0;
    CALL(SYS_prctl, GET_SUBREAPER, &is_subreaper, 0, 0);
    return process_id() == 1 || is_subreaper;
}

/* Can the reader see our end without the pair of sockets? */
OWN int process_watched(void)
{
    long fd = -1;
#ifdef SYS_pidfd_open
    fd = CALL(SYS_pidfd_open, process_id(), 0, 0, 0);
    if (!FAILED(fd))
        sys_close((int)fd);
#endif
    return !FAILED(fd);
}

/* Makes a process that is nobody's child (see recorder_split).  Of a process that takes orphans in it is the child, and
   its end sends no signal, so that wait() does not see it. */
OWN int consumer_split(void)
{
    enum { LOCAL = 1, STREAM = 1, WAIT_FOR_ALL = 0x40000000 };
    int pair[2], is_own;
    long child, ended, error = CALL(SYS_socketpair, LOCAL, STREAM | OPEN_CLOEXEC, 0, pair);
    if (error < 0)
        return 0;
    consumer.process = (long)process_id();
    is_own = adopts_orphans();
    child = CALL(SYS_clone, 0, 0, 0, 0);
    if (child == 0) {
        child = is_own ? 0 : CALL(SYS_clone, 0, 0, 0, 0);
        if (child == 0)
            consumer_become(pair[1]);
        CALL(SYS_exit_group, FAILED(child) ? 1 : 0, 0, 0, 0);
    }
    sys_close(pair[1]);
    if (!FAILED(child) && !is_own) {
        u32 status = 0;
        do
            ended = CALL(SYS_wait4, child, &status, WAIT_FOR_ALL, 0);
        while (ended == -ERROR_INTR);
        if (status != 0)
            child = -1;
    }
    stream.link = FAILED(child) ? -1 : keep_above(pair[0]);
    sys_close(pair[0]);
    if (FAILED(child))
        return 0;
    if (stream.link >= 0 && sys_stat(stream.link, &stream.link_kind) == 0)
        return 1;
    if (process_watched()) /* The program has so few descriptors that it would see ours; the reader knows of our end
                              anyway. */
        return 1;
    ATOMIC_SET(&stream.channel->has_ended, 1);
    return 0;
}
#endif
