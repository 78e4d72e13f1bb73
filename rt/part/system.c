/* ---- The system ---- */

/* A function whose name begins with "sys_" returns what the system returns: an error is its number, negative. */
typedef struct FileKind {
    mr_u64 device, inode, links;
    u32 mode, owner;
} FileKind;

#ifdef MR_RAW
enum {
    OPEN_CLOEXEC = 02000000,
    ERROR_PERM = 1,
    ERROR_NOENT = 2,
    ERROR_INTR = 4,
    ERROR_NOMEM = 12,
    ERROR_ACCES = 13,
    ERROR_FAULT = 14,
    ERROR_BUSY = 16,
    ERROR_EXIST = 17,
    ERROR_FBIG = 27,
    ERROR_NOSPC = 28,
    ERROR_DQUOT = 122
};

#if defined(__x86_64__) && defined(MR_GNU)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__x86_64__) /* This is for tcc. */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    long result, more[3];
    more[0] = d;
    more[1] = e;
    more[2] = f;
    __asm__ volatile("movq (%%rcx), %%r10\n\tmovq 8(%%rcx), %%r8\n\tmovq 16(%%rcx), %%r9\n\tsyscall"
                     : "=a"(result)
                     : "0"(n), "D"(a), "S"(b), "d"(c), "c"(more)
                     : "r8", "r9", "r10", "r11", "memory");
    return result;
}
#elif defined(__i386__) /* Compilers may keep values of theirs in ebx and ebp. */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    long all[7];
    all[0] = n;
    all[1] = a;
    all[2] = b;
    all[3] = c;
    all[4] = d;
    all[5] = e;
    all[6] = f;
    __asm__ volatile(
        "{pushl %%ebx\n\tpushl %%esi\n\tpushl %%edi\n\tpushl %%ebp\n\tpushl %%eax\n\t"
        "movl 4(%%eax), %%ebx\n\tmovl 8(%%eax), %%ecx\n\tmovl 12(%%eax), %%edx\n\tmovl 16(%%eax), %%esi\n\t"
        "movl 20(%%eax), %%edi\n\tmovl 24(%%eax), %%ebp\n\tmovl (%%eax), %%eax\n\tint $0x80\n\t"
        "popl %%ecx\n\tmovl %%eax, (%%ecx)\n\tmovl %%ecx, %%eax\n\tpopl %%ebp\n\tpopl %%edi\n\tpopl %%esi\n\tpopl %%ebx"
        "|push ebx\n\tpush esi\n\tpush edi\n\tpush ebp\n\tpush eax\n\t"
        "mov ebx, [eax+4]\n\tmov ecx, [eax+8]\n\tmov edx, [eax+12]\n\tmov esi, [eax+16]\n\t"
        "mov edi, [eax+20]\n\tmov ebp, [eax+24]\n\tmov eax, [eax]\n\tint 0x80\n\t"
        "pop ecx\n\tmov [ecx], eax\n\tmov eax, ecx\n\tpop ebp\n\tpop edi\n\tpop esi\n\tpop ebx}"
        :
        : "a"(all)
        : "ecx", "edx", "memory", "cc");
    return all[0];
}
#elif defined(__aarch64__)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long x8 __asm__("x8") = n;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory", "cc");
    return x0;
}
#elif defined(__arm__) /* r7 is the frame pointer of Thumb code. */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long r0 __asm__("r0") = a;
    register long r1 __asm__("r1") = b;
    register long r2 __asm__("r2") = c;
    register long r3 __asm__("r3") = d;
    register long r4 __asm__("r4") = e;
    register long r5 __asm__("r5") = f;
    register long r6 __asm__("r6") = n;
    __asm__ volatile("push {r7}\n\tmov r7, r6\n\tsvc 0\n\tpop {r7}"
                     : "+r"(r0)
                     : "r"(r6), "r"(r1), "r"(r2), "r"(r3), "r"(r4), "r"(r5)
                     : "memory", "cc");
    return r0;
}
#elif defined(__riscv)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long a7 __asm__("a7") = n;
    register long a0 __asm__("a0") = a;
    register long a1 __asm__("a1") = b;
    register long a2 __asm__("a2") = c;
    register long a3 __asm__("a3") = d;
    register long a4 __asm__("a4") = e;
    register long a5 __asm__("a5") = f;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5) : "memory");
    return a0;
}
#elif defined(__powerpc64__)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long r0 __asm__("r0") = n;
    register long r3 __asm__("r3") = a;
    register long r4 __asm__("r4") = b;
    register long r5 __asm__("r5") = c;
    register long r6 __asm__("r6") = d;
    register long r7 __asm__("r7") = e;
    register long r8 __asm__("r8") = f;
    __asm__ volatile("sc\n\tbns+ 1f\n\tneg %1, %1\n1:"
                     : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5), "+r"(r6), "+r"(r7), "+r"(r8)
                     :
                     : "memory", "cr0", "ctr", "xer", "r9", "r10", "r11", "r12");
    return r3;
}
#else /* The rest is s390x. */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long r1 __asm__("r1") = n;
    register long r2 __asm__("r2") = a;
    register long r3 __asm__("r3") = b;
    register long r4 __asm__("r4") = c;
    register long r5 __asm__("r5") = d;
    register long r6 __asm__("r6") = e;
    register long r7 __asm__("r7") = f;
    __asm__ volatile("svc 0" : "+r"(r2) : "r"(r1), "r"(r3), "r"(r4), "r"(r5), "r"(r6), "r"(r7) : "memory", "cc");
    return r2;
}
#endif

#define CALL(n, a, b, c, d) raw_call(n, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)
#define CALL_MORE(n, a, b, c, d, e, f) raw_call(n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
#define FAILED(result) ((unsigned long)(result) > -4096ul)

enum { HERE = -100 }; /* The directory that names without a slash at their beginning are in. */

OWN long sys_read(int fd, void *p, size_t n)
{
    return CALL(SYS_read, fd, p, n, 0);
}
OWN long sys_close(int fd)
{
    return CALL(SYS_close, fd, 0, 0, 0);
}
OWN long sys_openat(int directory, const char *path, int flags, u32 mode)
{
    return CALL(SYS_openat, directory, path, flags, mode);
}

#ifdef SYS_geteuid32
OWN u32 sys_user(void)
{
    return (u32)CALL(SYS_geteuid32, 0, 0, 0, 0);
}
OWN int sys_changed_user(void)
{
    return sys_user() != (u32)CALL(SYS_getuid32, 0, 0, 0, 0) ||
           CALL(SYS_getegid32, 0, 0, 0, 0) != CALL(SYS_getgid32, 0, 0, 0, 0);
}
#else
OWN u32 sys_user(void)
{
    return (u32)CALL(SYS_geteuid, 0, 0, 0, 0);
}
OWN int sys_changed_user(void)
{
    return sys_user() != (u32)CALL(SYS_getuid, 0, 0, 0, 0) ||
           CALL(SYS_getegid, 0, 0, 0, 0) != CALL(SYS_getgid, 0, 0, 0, 0);
}
#endif

/* The auxiliary values that the system passed to the process when it began, as getauxval has them; -1 where they cannot
   be read.  `found` is 0 where there is no such value. */
enum { AUX_PHDR = 3, AUX_PAGE = 6, AUX_TICKS = 17, AUX_SECURE = 23, AUX_RANDOM = 25, AUX_VDSO = 33 };

OWN long auxiliary(unsigned long kind, unsigned long *value)
{
    unsigned long pair[2];
    long fd, n;
    *value = 0;
    if (__getauxval) {
        *value = __getauxval(kind);
        return 0;
    }
    fd = sys_openat(HERE, "/proc/self/auxv", OPEN_CLOEXEC, 0);
    if (fd < 0)
        return fd;
    while ((n = sys_read((int)fd, pair, sizeof pair)) == (long)sizeof pair && pair[0] && pair[0] != kind)
        ;
    if (n == (long)sizeof pair && pair[0] == kind)
        *value = pair[1];
    sys_close((int)fd);
    return 0;
}

/* Does the process have rights that its caller lacks? */
OWN int sys_privileged(void)
{
    unsigned long secure;
    long error = auxiliary(AUX_SECURE, &secure);
    return secure || error == -ERROR_ACCES || error == -ERROR_PERM || sys_changed_user();
}

#ifndef MR_NO_MMAP
enum {
    OPEN_READ = 0,
    OPEN_WRITE = 2,
    OPEN_CREATE = 0100,
    OPEN_NEW = 0200,
    OPEN_AT_ONCE = 04000,
    OPEN_PATH = 010000000
};
#if defined(__aarch64__) || defined(__arm__) || defined(__powerpc64__)
enum { OPEN_DIRECTORY = 040000, OPEN_NO_LINK = 0100000 };
#else
enum { OPEN_DIRECTORY = 0200000, OPEN_NO_LINK = 0400000 };
#endif
#if defined(__arm__)
enum { OPEN_LARGE = 0400000 };
#elif defined(__i386__)
enum { OPEN_LARGE = 0100000 };
#else
enum { OPEN_LARGE = 0 };
#endif
enum {
    MODE_KIND = 0170000,
    MODE_FILE = 0100000,
    MAP_WRITABLE = 3,
    MAP_FOR_ALL = 1,
    MAP_OWN = 2,
    MAP_HERE = 0x10,
    MAP_NO_FILE = 0x20,
    MAP_NOW = 0x8000,
    LIMIT_FILE = 1,
    LIMIT_FILES = 7,
    CLOCK_REAL = 0,
    CLOCK_STEADY = 1,
    CLOCK_BOOT = 7,
    COPY_ABOVE = 1030,
    LINK_ITSELF = 0x100
};

#ifdef SYS_fcntl64
OWN long sys_copy_above(int fd, int lowest)
{
    return CALL(SYS_fcntl64, fd, COPY_ABOVE, lowest, 0);
}
#else
OWN long sys_copy_above(int fd, int lowest)
{
    return CALL(SYS_fcntl, fd, COPY_ABOVE, lowest, 0);
}
#endif

/* Writes at an offset.  On machines of 32 bits an offset is in two registers, or counts pages. */
OWN long sys_write_at(int fd, const void *p, size_t n, mr_u64 offset)
{
    struct {
        const void *p;
        size_t n;
    } piece;
    piece.p = p;
    piece.n = n;
    return CALL_MORE(SYS_pwritev, fd, &piece, 1, (unsigned long)offset,
                     sizeof(long) == 4 ? (unsigned long)(offset >> 32) : 0, 0);
}

OWN long sys_reserve(int fd, mr_u64 offset, mr_u64 bytes)
{
#if UINTPTR_MAX > 0xffffffffu
    return CALL(SYS_fallocate, fd, 0, offset, bytes);
#else
    return CALL_MORE(SYS_fallocate, fd, 0, (unsigned long)offset, (unsigned long)(offset >> 32), (unsigned long)bytes,
                     (unsigned long)(bytes >> 32));
#endif
}

/* Maps memory or a file; NULL where that is not possible. */
OWN void *sys_map(void *at, size_t bytes, int flags, int fd, mr_u64 offset, int *error)
{
    long p;
#if defined(__s390x__)
    unsigned long all[6];
    all[0] = (unsigned long)at;
    all[1] = bytes;
    all[2] = MAP_WRITABLE;
    all[3] = (unsigned long)flags;
    all[4] = (unsigned long)(long)fd;
    all[5] = offset;
    p = CALL(SYS_mmap, all, 0, 0, 0);
#elif defined(SYS_mmap2)
    p = CALL_MORE(SYS_mmap2, at, bytes, MAP_WRITABLE, flags, fd, (unsigned long)(offset / 4096));
#else
    p = CALL_MORE(SYS_mmap, at, bytes, MAP_WRITABLE, flags, fd, offset);
#endif
    *error = FAILED(p) ? (int)-p : 0;
    return FAILED(p) ? NULL : (void *)p;
}

OWN void sys_unmap(void *p, size_t bytes)
{
    CALL(SYS_munmap, p, bytes, 0, 0);
}

#if defined(MR_DIRECT_WORDS) && defined(MR_ASIDE_NAME) && !defined(MR_NO_THREADS)
/* Moves the pages of p into the place of those at `to`.  Returns 0 where that is not possible. */
OWN int sys_remap(void *p, size_t bytes, void *to)
{
    enum { MAY_MOVE = 1, THERE = 2 };
    return !FAILED(CALL_MORE(SYS_mremap, p, bytes, bytes, MAY_MOVE | THERE, to, 0));
}
#endif

/* The beginning of the structure of stat that the system fills in, of which there are three kinds. */
#if UINTPTR_MAX <= 0xffffffffu
#define SYS_STAT SYS_fstat64
#define SYS_STAT_AT SYS_fstatat64
typedef struct SystemStat {
    u32 device[2], pad, inode, mode, links, owner, more[57];
} SystemStat;
#define WHOLE(x) ((mr_u64)(x)[1] << 32 | (x)[0])
#else
#define SYS_STAT SYS_fstat
#define SYS_STAT_AT SYS_newfstatat
#define WHOLE(x) (x)
#if defined(__aarch64__) || defined(__riscv)
typedef struct SystemStat {
    mr_u64 device, inode;
    u32 mode, links, owner, more[57];
} SystemStat;
#else
typedef struct SystemStat {
    mr_u64 device, inode, links;
    u32 mode, owner, more[56];
} SystemStat;
#endif
#endif

OWN long stat_take(long result, const SystemStat *s, FileKind *kind)
{
    if (result < 0)
        return result;
    kind->device = WHOLE(s->device);
    kind->inode = s->inode;
    kind->links = s->links;
    kind->mode = s->mode;
    kind->owner = s->owner;
    return 0;
}

OWN long sys_stat(int fd, FileKind *kind)
{
    SystemStat s;
    return stat_take(CALL(SYS_STAT, fd, &s, 0, 0), &s, kind);
}

/* Asks what has that name.  A link is a link, and is not followed. */
OWN long sys_stat_at(int directory, const char *path, FileKind *kind)
{
    SystemStat s;
    return stat_take(CALL(SYS_STAT_AT, directory, path, &s, LINK_ITSELF), &s, kind);
}

OWN long sys_unlink_at(int directory, const char *path)
{
    return CALL(SYS_unlinkat, directory, path, 0, 0);
}
/* Does a handler run on a stack of its own (sigaltstack)? */
OWN int is_on_signal_stack(void)
{
    enum { ON_IT = 1 };
    struct {
        void *low;
        int flags;
        size_t bytes;
    } now;
    now.flags = 0;
    CALL(SYS_sigaltstack, 0, &now, 0, 0);
    return (now.flags & ON_IT) != 0;
}

OWN long sys_signal(long process)
{
    return CALL(SYS_kill, process, 0, 0, 0);
}
OWN unsigned long process_id(void)
{
    return (unsigned long)CALL(SYS_getpid, 0, 0, 0, 0);
}
OWN mr_u64 os_thread_id(void)
{
    return (mr_u64)CALL(SYS_gettid, 0, 0, 0, 0);
}

/* The limit that the process has of a resource; all ones where there is none. */
OWN mr_u64 sys_limit(int kind)
{
    mr_u64 limit[2];
    return CALL(SYS_prlimit64, 0, kind, 0, limit) < 0 ? ~(mr_u64)0 : limit[0];
}

OWN size_t page_bytes(void)
{
    unsigned long page;
    auxiliary(AUX_PAGE, &page);
    return page > 4096 ? page : 4096;
}

OWN mr_u64 ticks_per_second(void)
{
    unsigned long ticks;
    auxiliary(AUX_TICKS, &ticks);
    return ticks;
}

OWN void pause_ms(void)
{
    long span[2];
    span[0] = 0;
    span[1] = 1000000;
    CALL(SYS_nanosleep, span, 0, 0, 0);
}

/* The bit of a signal in a set of signals. */
#define SIGNAL_BIT(n) ((mr_u64)1 << ((n) - 1))
enum { BLOCK = 0, SET = 2, PIPE = 13, TOO_LARGE = 25 };

OWN void sys_signals(int how, const mr_u64 *set, mr_u64 *before)
{
    CALL(SYS_rt_sigprocmask, how, set, before, 8);
}

OWN mr_u64 sys_pending(void)
{
    mr_u64 set = 0;
    CALL(SYS_rt_sigpending, &set, 8, 0, 0);
    return set;
}

/* Writes to stderr.  Where nobody reads it, or the file may not grow, writing raises a signal, which would end the
   program; it is held back. */
OWN void say(const char *line, size_t length)
{
    mr_u64 deadly = SIGNAL_BIT(PIPE) | SIGNAL_BIT(TOO_LARGE), before, pending;
    static const mr_u64 no_time[2] = {0, 0};
    sys_signals(BLOCK, &deadly, &before);
    pending = sys_pending();
    if (CALL(SYS_write, 2, line, length, 0) < 0 && !(pending & deadly) && sys_pending() & deadly)
        CALL(SYS_rt_sigtimedwait, &deadly, 0, no_time, 8);
    sys_signals(SET, &before, NULL);
}

OWN void host_name(char *name, size_t room)
{
    char all[6][65];
    size_t i;
    if (CALL(SYS_uname, all, 0, 0, 0) < 0)
        all[1][0] = 0;
    for (i = 0; i + 1 < room && i < 64 && all[1][i]; i++)
        name[i] = all[1][i];
    name[i] = 0;
}

OWN void program_name(char *name, size_t room)
{
    long n = CALL(SYS_readlinkat, HERE, "/proc/self/exe", name, room - 1);
    name[n < 0 ? 0 : n] = 0;
}

OWN void working_directory(char *path, size_t room)
{
    if (CALL(SYS_getcwd, path, room, 0, 0) < 0 || path[0] != '/')
        path[0] = 0;
}
#endif
#endif
