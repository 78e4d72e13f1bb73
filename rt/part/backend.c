/* ---- Events: who reads them ---- */

/* MEMREWRITE_BACKEND=process: a process that is nobody's child and outlives any end of this one, begun before the
   program's first statement.  A pair of sockets tells each side of the other's death.  thread: a thread of this
   process.  file: nobody; buffers are pages of a file, which memreport reads. */

#ifdef HAVE_STREAM
#define mr_backend MR_NAME(mr_backend, MR_SUFFIX)
extern const mr_backend_entry *mr_backend(void);

static struct {
    long process;   /* of the program */
    int watch;      /* a descriptor that is readable when it has ended; -1: there is none */
    int link;
    FileKind link_kind;
    int thread;     /* the consumer is one of this process */
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

/* A program that has closed our end of the pair is not dead; one that has become another one (exec) is. */
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
/* A thread without the C library: it runs nothing but our own, and no signal comes to it.  Its stack has the function
   and its argument on top. */
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

/* By the C library, whose variables a thread without it has not. */
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
    library = opens && finds && !consumer.thread ? opens(path, NOW) : NULL;
    return library ? finds(library, function) : NULL;
}

static const mr_system consumer_system = {consumer_map,   sys_unmap,       consumer_create, consumer_write,
                                          consumer_close, futex_wait,      futex_wake,      shared_add,
                                          program_alive,  consumer_thread, error_text,      consumer_library};

OWN void consumer_run(void *nothing)
{
    const mr_backend_entry *b = mr_backend();
    (void)nothing;
    b->consume(&consumer_system, stream.channel, stream.buffers, b->program);
    ATOMIC_SET(&stream.channel->done, 1);
    futex_wake(&stream.channel->done);
}

/* False: the system has no such call (Linux before 5.9), or forbids it. */
OWN int close_from(unsigned first)
{
#ifdef SYS_close_range
    return !FAILED(CALL(SYS_close_range, first, ~0u, 0, 0));
#else
    (void)first;
    return 0;
#endif
}

/* Nothing of the program's: no files, no signals, no terminal. */
OWN void consumer_become(int end)
{
    mr_u64 none = 0;
    long null, words[8];
    int i;
    for (i = 0; i < 8; i++)
        words[i] = 0;
    for (i = 1; i < 65; i++)
        CALL(SYS_rt_sigaction, i, words, 0, 8);
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
    consumer_run(NULL);
    CALL(SYS_exit_group, 0, 0, 0, 0);
}

/* Whoever takes orphans in (process 1 of a container, a subreaper) would see a child of nobody's end in its wait(). */
OWN int adopts_orphans(void)
{
    enum { GET_SUBREAPER = 37 };
    int is_subreaper = 0;
    CALL(SYS_prctl, GET_SUBREAPER, &is_subreaper, 0, 0);
    return process_id() == 1 || is_subreaper;
}

/* Nobody's child (see recorder_split); of a process that adopts such, its own, whose end sends no signal, so that
   wait() does not see it. */
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
    return stream.link >= 0 && sys_stat(stream.link, &stream.link_kind) == 0;
}

/* Buffers at their places, as many as the system gives. */
OWN int stream_map(void)
{
    enum { NO_RESERVE = 0x4000 };
    size_t channel = (sizeof(mr_channel) + 4095) / 4096 * 4096, n;
    int error;
    for (n = sizeof(void *) > 4 ? MR_QUEUE : 64; n >= 4; n /= 4) {
        stream.mapped_bytes = (n + UNSEEN_ROWS + 1) * MR_EVENT_BUFFER + channel;
        stream.mapped = sys_map(NULL, stream.mapped_bytes, MAP_FOR_ALL | MAP_NO_FILE | NO_RESERVE, -1, 0, &error);
        if (!stream.mapped)
            continue;
        stream.channel = (mr_channel *)stream.mapped;
        stream.channel->buffers = (u32)n;
        stream.channel->buffer_bytes = MR_EVENT_BUFFER;
        stream.buffers = (unsigned char *)(((mr_word)stream.mapped + channel + MR_EVENT_BUFFER - 1) / MR_EVENT_BUFFER *
                                           MR_EVENT_BUFFER);
        return 1;
    }
    return 0;
}

OWN void read_backend(void)
{
    const char *text = environment("MEMREWRITE_BACKEND"), *workers = environment("MEMREWRITE_WORKERS");
    const char *settings = environment("MEMREWRITE_MODULES");
    mr_u64 n = 1;
    stream.kind = BY_PROCESS;
    if (text && text_equal(text, "thread"))
        stream.kind = BY_THREAD;
    else if (text && text_equal(text, "file"))
        stream.kind = BY_FILE;
    else if (text && !text_equal(text, "process"))
        complain("MEMREWRITE_BACKEND", text, "none of process, thread and file; process is used");
    if (workers && (!read_number(workers, &n) || n < 1 || n > 32)) {
        complain("MEMREWRITE_WORKERS", workers, "not a whole number from 1 to 32; there is one");
        n = 1;
    }
    stream.channel->workers = (u32)n;
    if (settings && !text_add(stream.channel->settings, sizeof stream.channel->settings, settings))
        complain("MEMREWRITE_MODULES", settings, "too long; its end is left out");
}

OWN void facts_put(unsigned char **to, const void *from, size_t bytes)
{
    if (from)
        bytes_copy(*to, from, bytes);
    *to += bytes;
}

/* The file of events with its head; returns 0, or an error. */
OWN int events_file_make(void)
{
    static const unsigned char magic[8] = {0x89, 'M', 'R', 'E', '\r', '\n', 0x1a, '\n'};
    static char path[PATH_ROOM + 16];
    const mr_program *p = mr_backend()->program;
    size_t page = page_bytes(), bytes = sizeof(mr_events_head) + 4 * (size_t)p->sites + 9 * (size_t)p->loops;
    unsigned char *to;
    long fd;
    int error;
    bytes = (bytes + page - 1) / page * page;
    path[0] = 0;
    if (!text_add(path, sizeof path, run.path) || !text_add(path, sizeof path, ".events"))
        return 36;
    fd = file_create(path);
    if (fd < 0)
        return (int)-fd;
    error = reserve((int)fd, 0, bytes);
    if (!error)
        stream.head = (mr_events_head *)map_file((int)fd, NULL, 0, bytes, &error);
    stream.link = error ? -1 : keep_above((int)fd);
    sys_close((int)fd);
    if (error || stream.link < 0)
        return error ? error : 24;
    sys_stat(stream.link, &stream.link_kind);
    stream.head->byte_order = 0x01020304;
    stream.head->version = 1;
    stream.head->head_bytes = (u32)bytes;
    stream.head->buffer_bytes = MR_EVENT_BUFFER;
    stream.head->sites = p->sites;
    stream.head->loops = p->loops;
    stream.head->functions = p->functions;
    stream.head->events = p->events;
    stream.head->process = (u32)process_id();
    bytes_copy(stream.head->build, p->build, text_length(p->build) < 63 ? text_length(p->build) + 1 : 64);
    to = (unsigned char *)(stream.head + 1);
    facts_put(&to, p->site_bytes, 4 * (size_t)p->sites);
    facts_put(&to, p->loop_parents, 4 * (size_t)p->loops);
    facts_put(&to, p->loop_functions, 4 * (size_t)p->loops);
    facts_put(&to, p->loop_registers, p->loops);
    bytes_copy(stream.head->magic, magic, sizeof magic);
    return 0;
}

OWN void stream_begin(void)
{
    int error = 0;
    if (!stream_map()) {
        complain("MEMREWRITE_BACKEND", NULL, "no memory for events; there is no profile");
        return;
    }
    read_backend();
    text_add(stream.channel->path, sizeof stream.channel->path, run.path);
    stream.channel->producer = (u32)process_id();
    consumer.thread = stream.kind == BY_THREAD;
    if (stream.kind == BY_FILE) {
        error = events_file_make();
        if (error)
            complain(run.path, ".events", error_text(error));
    } else if (stream.kind == BY_THREAD ? !consumer_thread(consumer_run, NULL, &stream.channel->consumer)
                                        : !consumer_split()) {
        error = 1;
        complain("MEMREWRITE_BACKEND", stream.kind == BY_THREAD ? "thread" : "process",
                 "cannot be had here; there is no profile");
    }
    stream.on = !error;
}

/* Nothing more comes.  The results are there when this returns. */
OWN void stream_end(Thread *mine)
{
    mr_channel *ch = stream.channel;
    if (!stream.on)
        return;
    if (mine)
        stream_thread_end(mine);
    stream.on = 0;
    if (stream.kind == BY_FILE) {
        stream.head->lost = ch->lost;
        stream.head->ended = 1;
        return;
    }
    ATOMIC_SET(&ch->ended, 1);
    shared_add(&ch->bell, 1);
    futex_wake(&ch->bell);
    while (!ATOMIC_GET(&ch->done)) {
        futex_wait(&ch->done, 0, 100);
        if (!ATOMIC_GET(&ch->done) && !consumer_lives()) {
            if (!ATOMIC_GET(&ch->done))
                stream_stop("the process that reads the events has died; there is no profile");
            break;
        }
    }
    if (ch->message[0])
        complain(ch->message, NULL, "the profile is not written");
}

/* In a forked child: the buffers are the parent's. */
OWN void stream_forget(Thread *t)
{
    if (link_closed(stream.link, &stream.link_kind) >= 0)
        sys_close(stream.link);
    stream.link = -1;
    stream.on = 0;
    if (stream.mapped)
        sys_unmap(stream.mapped, stream.mapped_bytes);
    stream.mapped = NULL;
    stream.channel = NULL;
    stream.buffers = NULL;
    stream.head = NULL;
    stream.threads = 0;
    if (t && t != &nobody) {
        t->stream.counted = 0;
        t->stream.buffer = NULL;
        t->stream.resume = NULL;
        t->stream.sequence = 0;
        event_place_set(t, NULL);
    }
}

OWN void stream_forked(Thread *t)
{
    stream_begin();
    if (t && t != &nobody && t->stream.muted)
        event_place_set(t, unseen_place(t));
}

/* exec, which may fail: the consumer takes the end of the link for the end of the program. */
OWN void stream_leaving(int leaves)
{
    if (stream.on && stream.kind == BY_PROCESS)
        ATOMIC_SET(&stream.channel->leaving, (u32)leaves);
}
#elif defined(MR_EVENTS)
OWN void stream_begin(void)
{
    complain("MEMREWRITE_BACKEND", NULL, "events are not known on this system; there is no profile");
}
#define stream_end(t) ((void)0)
#define stream_forget(t) ((void)0)
#define stream_forked(t) ((void)0)
#define stream_leaving(leaves) ((void)0)
#else
#define stream_begin() ((void)0)
#define stream_end(t) ((void)0)
#define stream_forget(t) ((void)0)
#define stream_forked(t) ((void)0)
#define stream_leaving(leaves) ((void)0)
#endif
