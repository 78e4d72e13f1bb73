/* ---- What is loaded ---- */

#if UINTPTR_MAX > 0xffffffffu
typedef Elf64_Ehdr ElfHead;
typedef Elf64_Phdr ElfPart;
typedef Elf64_Dyn ElfEntry;
typedef Elf64_Sym ElfSymbol;
#else
typedef Elf32_Ehdr ElfHead;
typedef Elf32_Phdr ElfPart;
typedef Elf32_Dyn ElfEntry;
typedef Elf32_Sym ElfSymbol;
#endif
#if defined(__s390x__)
typedef mr_u64 HashWord;
#else
typedef u32 HashWord;
#endif

/* What debuggers follow: the loader's list of libraries. */
typedef struct Loaded {
    uintptr_t base;
    const char *name;
    const ElfEntry *entries;
    const struct Loaded *next;
} Loaded;

typedef struct LoadedList {
    uintptr_t version; /* an int, and what is behind it */
    const Loaded *first;
} LoadedList;

typedef struct Symbols {
    uintptr_t base;
    const ElfSymbol *table;
    const char *names;
    const u32 *gnu_hash;
    const HashWord *hash;
} Symbols;

/* Some loaders put the base to the addresses in this table, some do not. */
OWN Symbols symbols_of(uintptr_t base, const ElfEntry *d)
{
    Symbols s;
    s.base = base;
    s.table = NULL;
    s.names = NULL;
    s.gnu_hash = NULL;
    s.hash = NULL;
    for (; d->d_tag != DT_NULL; d++) {
        uintptr_t at = d->d_un.d_ptr < base ? d->d_un.d_ptr + base : d->d_un.d_ptr;
        if (d->d_tag == DT_SYMTAB)
            s.table = (const ElfSymbol *)at;
        else if (d->d_tag == DT_STRTAB)
            s.names = (const char *)at;
        else if (d->d_tag == DT_GNU_HASH)
            s.gnu_hash = (const u32 *)at;
        else if (d->d_tag == DT_HASH)
            s.hash = (const HashWord *)at;
    }
    return s;
}

/* A function's address, or NULL. */
OWN void *symbol_is(const Symbols *s, size_t i, const char *name)
{
    const ElfSymbol *t = &s->table[i];
    int is_defined = t->st_shndx != SHN_UNDEF && t->st_value && (t->st_info & 15) == STT_FUNC;
    return is_defined && text_equal(s->names + t->st_name, name) ? (void *)(s->base + t->st_value) : NULL;
}

OWN void *symbol_by_gnu_hash(const Symbols *s, const char *name)
{
    const u32 *head = s->gnu_hash, *buckets = head + 4 + head[2] * (sizeof(uintptr_t) / 4), *chain = buckets + head[0];
    u32 hash = 5381, i;
    const char *p = name;
    void *found = NULL;
    for (; *p; p++)
        hash = hash * 33 + (unsigned char)*p;
    i = head[0] ? buckets[hash % head[0]] : 0;
    if (i < head[1])
        return NULL;
    do
        found = (chain[i - head[1]] | 1) == (hash | 1) ? symbol_is(s, i, name) : NULL;
    while (!found && !(chain[i++ - head[1]] & 1));
    return found;
}

OWN void *symbol_find(const Symbols *s, const char *name)
{
    size_t i;
    void *found = NULL;
    if (!s->table || !s->names)
        return NULL;
    if (s->gnu_hash)
        return symbol_by_gnu_hash(s, name);
    for (i = 0; !found && s->hash && i < s->hash[1]; i++)
        found = symbol_is(s, i, name);
    return found;
}

/* Where the list is: a program's own table says it, a library's does not. */
#ifdef MR_GNU
extern const ElfEntry _DYNAMIC[] __attribute__((__weak__, __visibility__("hidden")));
#if defined(__PIC__) && !defined(__PIE__)
#define LIST_BY_NAME
extern const LoadedList _r_debug __attribute__((__weak__));
#endif
#else
#define LIST_BY_NAME
extern const LoadedList _r_debug;
#endif

/* The list; NULL in a program that is linked statically. */
OWN const LoadedList *loaded_list(void)
{
    const LoadedList *list = NULL;
#ifdef LIST_BY_NAME
    list = &_r_debug;
#endif
#ifdef MR_GNU
    {
        const ElfEntry *d = _DYNAMIC;
        for (; !list && d && d->d_tag != DT_NULL; d++)
            if (d->d_tag == DT_DEBUG)
                list = (const LoadedList *)d->d_un.d_ptr;
    }
#endif
    return list;
}

/* The first loaded file whose name begins like that and that has the function; NULL where there is none. */
OWN void *loaded_function(const char *name, const char *begins)
{
    const LoadedList *list = loaded_list();
    const Loaded *l = list ? list->first : NULL;
    void *found = NULL;
    for (; l && !found; l = l->next) {
        const char *file = l->name ? l->name : "", *p;
        for (p = file; *p; p++)
            file = *p == '/' ? p + 1 : file;
        if (text_begins(file, begins)) {
            Symbols s = symbols_of(l->base, l->entries);
            found = symbol_find(&s, name);
        }
    }
    return found;
}

/* Of the C library, whoever else has a function of that name. */
OWN void *library_function(const char *name)
{
    static const char *const files[] = {"libc.so", "libc-", "libpthread", "ld-musl", "libc.musl"};
    void *found = NULL;
    size_t i;
    for (i = 0; !found && i < sizeof files / sizeof files[0]; i++)
        found = loaded_function(name, files[i]);
    return found;
}

/* The system's code for reading clocks, which is mapped into each process: a tenth of a call. */
typedef int clock_function(int id, void *result);

#if UINTPTR_MAX > 0xffffffffu
#define CLOCK_CALL SYS_clock_gettime
#if defined(__x86_64__) || defined(__riscv)
#define CLOCK_NAME "__vdso_clock_gettime"
#else
#define CLOCK_NAME "__kernel_clock_gettime"
#endif
typedef struct SystemTime {
    long seconds, ns;
} SystemTime;
#elif defined(SYS_clock_gettime64)
#define CLOCK_CALL SYS_clock_gettime64
#define CLOCK_NAME "__vdso_clock_gettime64"
typedef struct SystemTime {
    mr_u64 seconds;
    u32 ns, more;
} SystemTime;
#else
#define CLOCK_CALL SYS_clock_gettime
#define CLOCK_NAME "__vdso_clock_gettime"
typedef struct SystemTime {
    long seconds, ns;
} SystemTime;
#endif

OWN clock_function *clock_find(void)
{
    unsigned long at;
    const ElfHead *head;
    const ElfPart *part;
    uintptr_t base;
    int i;
    auxiliary(AUX_VDSO, &at);
    if (!at)
        return NULL;
    head = (const ElfHead *)at;
    part = (const ElfPart *)(at + head->e_phoff);
    base = at;
    for (i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_LOAD && part[i].p_offset == 0)
            base = at - part[i].p_vaddr;
    for (i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_DYNAMIC) {
            Symbols s = symbols_of(base, (const ElfEntry *)(base + part[i].p_vaddr));
            return (clock_function *)(uintptr_t)symbol_find(&s, CLOCK_NAME);
        }
    return NULL;
}

static clock_function *clock_mapped;
static int clock_looked;

OWN mr_u64 clock_ns(int id)
{
    SystemTime t;
    if (!clock_looked) {
        clock_mapped = clock_find();
        clock_looked = 1;
    }
    if (!clock_mapped || clock_mapped(id, &t) != 0)
        CALL(CLOCK_CALL, id, &t, 0, 0);
    return (mr_u64)t.seconds * NANO + (mr_u64)t.ns;
}
#endif

#elif !defined(MR_NO_MMAP)
/* Elsewhere the way to the system is by names that the program may define, too. */
enum {
    ERROR_PERM = EPERM,
    ERROR_NOENT = ENOENT,
    ERROR_INTR = EINTR,
    ERROR_BUSY = EBUSY,
    ERROR_EXIST = EEXIST,
    ERROR_FBIG = EFBIG,
    ERROR_NOSPC = ENOSPC,
    ERROR_DQUOT = EDQUOT
};
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif
#ifndef O_PATH
#define O_PATH O_RDONLY
#endif
#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC F_DUPFD
#endif
#ifdef MAP_POPULATE
enum { MAP_NOW = MAP_POPULATE };
#else
enum { MAP_NOW = 0 };
#endif
#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif
enum {
    HERE = AT_FDCWD,
    OPEN_READ = O_RDONLY,
    OPEN_WRITE = O_RDWR,
    OPEN_CREATE = O_CREAT,
    OPEN_NEW = O_EXCL,
    OPEN_AT_ONCE = O_NONBLOCK,
    OPEN_PATH = O_PATH,
    OPEN_DIRECTORY = O_DIRECTORY,
    OPEN_NO_LINK = O_NOFOLLOW,
    OPEN_LARGE = 0,
    OPEN_CLOEXEC = O_CLOEXEC
};
enum {
    MODE_KIND = S_IFMT,
    MODE_FILE = S_IFREG,
    MAP_FOR_ALL = MAP_SHARED,
    MAP_OWN = MAP_PRIVATE,
    MAP_HERE = MAP_FIXED,
    MAP_NO_FILE = MAP_ANONYMOUS,
    LIMIT_FILE = RLIMIT_FSIZE,
    LIMIT_FILES = RLIMIT_NOFILE,
    CLOCK_REAL = CLOCK_REALTIME,
    CLOCK_STEADY = CLOCK_MONOTONIC
};

OWN long or_error(long result)
{
    return result < 0 ? -(long)errno : result;
}
OWN long sys_read(int fd, void *p, size_t n)
{
    return or_error((long)read(fd, p, n));
}
OWN long sys_close(int fd)
{
    return or_error(close(fd));
}
OWN long sys_openat(int directory, const char *path, int flags, u32 mode)
{
    return or_error(openat(directory, path, flags, (mode_t)mode));
}
OWN u32 sys_user(void)
{
    return (u32)geteuid();
}
#if defined(__APPLE__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__) || defined(__DragonFly__)
OWN int sys_privileged(void)
{
    return issetugid();
}
#else
OWN int sys_privileged(void)
{
    return geteuid() != getuid() || getegid() != getgid();
}
#endif
OWN long sys_copy_above(int fd, int lowest)
{
    return or_error(fcntl(fd, F_DUPFD_CLOEXEC, lowest));
}
OWN long sys_write_at(int fd, const void *p, size_t n, mr_u64 offset)
{
    return or_error((long)pwrite(fd, p, n, (off_t)offset));
}
OWN long sys_reserve(int fd, mr_u64 offset, mr_u64 bytes)
{
    return -(long)posix_fallocate(fd, (off_t)offset, (off_t)bytes);
}

OWN void *sys_map(void *at, size_t bytes, int flags, int fd, mr_u64 offset, int *error)
{
    void *p = mmap(at, bytes, PROT_READ | PROT_WRITE, flags, fd, (off_t)offset);
    *error = p == MAP_FAILED ? errno : 0;
    return p == MAP_FAILED ? NULL : p;
}

OWN void sys_unmap(void *p, size_t bytes)
{
    munmap(p, bytes);
}

OWN long stat_take(long result, const struct stat *s, FileKind *kind)
{
    if (result < 0)
        return or_error(result);
    kind->device = (mr_u64)s->st_dev;
    kind->inode = (mr_u64)s->st_ino;
    kind->links = (mr_u64)s->st_nlink;
    kind->mode = (u32)s->st_mode;
    kind->owner = (u32)s->st_uid;
    return 0;
}

OWN long sys_stat(int fd, FileKind *kind)
{
    struct stat s;
    return stat_take(fstat(fd, &s), &s, kind);
}

OWN long sys_stat_at(int directory, const char *path, FileKind *kind)
{
    struct stat s;
    return stat_take(fstatat(directory, path, &s, AT_SYMLINK_NOFOLLOW), &s, kind);
}

OWN long sys_unlink_at(int directory, const char *path)
{
    return or_error(unlinkat(directory, path, 0));
}
OWN long sys_signal(long process)
{
    return or_error(kill((pid_t)process, 0));
}
OWN unsigned long process_id(void)
{
    return (unsigned long)getpid();
}

OWN mr_u64 os_thread_id(void)
{
#ifdef __linux__
    return (mr_u64)syscall(SYS_gettid);
#else
    return 0;
#endif
}

OWN mr_u64 sys_limit(int kind)
{
    struct rlimit limit;
    return getrlimit(kind, &limit) != 0 ? ~(mr_u64)0 : (mr_u64)limit.rlim_cur;
}

OWN size_t page_bytes(void)
{
    long page = sysconf(_SC_PAGESIZE);
    return page > 4096 ? (size_t)page : 4096;
}

OWN mr_u64 clock_ns(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (mr_u64)t.tv_sec * NANO + (mr_u64)t.tv_nsec;
}

#ifdef __linux__
enum { CLOCK_BOOT = CLOCK_BOOTTIME };
OWN mr_u64 ticks_per_second(void)
{
    return (mr_u64)sysconf(_SC_CLK_TCK);
}
#endif

OWN void say(const char *line, size_t length)
{
    sigset_t deadly, before, pending;
    sigemptyset(&deadly);
    sigaddset(&deadly, SIGPIPE);
    sigaddset(&deadly, SIGXFSZ);
    sigprocmask(SIG_BLOCK, &deadly, &before);
    sigpending(&pending);
    if (write(2, line, length) < 0 && !sigismember(&pending, SIGPIPE) && !sigismember(&pending, SIGXFSZ)) {
        int taken;
        sigpending(&pending);
        if (sigismember(&pending, SIGPIPE) || sigismember(&pending, SIGXFSZ))
            sigwait(&deadly, &taken);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

OWN void host_name(char *name, size_t room)
{
    if (gethostname(name, room) != 0)
        name[0] = 0;
    name[room - 1] = 0;
}

OWN void program_name(char *name, size_t room)
{
    ssize_t n = readlink("/proc/self/exe", name, room - 1);
    name[n < 0 ? 0 : n] = 0;
}

OWN void working_directory(char *path, size_t room)
{
    if (!getcwd(path, room))
        path[0] = 0;
}

#ifndef MR_NO_THREADS
OWN void pause_ms(void)
{
    struct timespec pause;
    pause.tv_sec = 0;
    pause.tv_nsec = 1000000;
    nanosleep(&pause, NULL);
}
#endif
#endif

/* n things in a time of so many units, a thousand million of which are a second, in a second.  In integers: a program
   may ask which exceptions its floating point had, or trap them, and a quotient that is not exact is one. */
OWN mr_u64 per_second(mr_u64 n, mr_u64 span)
{
    for (; span >> 34; span >>= 1)
        n >>= 1;
    return span ? n / span * NANO + n % span * NANO / span : 0;
}

#ifdef MR_NO_MMAP
OWN mr_u64 mr_ticks(void)
{
    return (mr_u64)clock() * (NANO / CLOCKS_PER_SEC) + 1;
}
OWN void clock_choose(void)
{
    run.hz = NANO;
}
OWN void clock_refine(void) {}
OWN int clock_waits(void)
{
    return 0;
}
OWN mr_u64 unix_ns(void)
{
    return (mr_u64)time(NULL) * NANO;
}
OWN unsigned long process_id(void)
{
    return 0;
}
OWN mr_u64 os_thread_id(void)
{
    return 0;
}
OWN size_t page_bytes(void)
{
    return 4096;
}
OWN void say(const char *line, size_t length)
{
    fwrite(line, 1, length, stderr);
}
OWN void host_name(char *name, size_t room)
{
    bytes_clear(name, room);
}
OWN void program_name(char *name, size_t room)
{
    bytes_clear(name, room);
}
OWN void working_directory(char *path, size_t room)
{
    bytes_clear(path, room);
}
OWN void *memory(void *at, size_t bytes)
{
    return at ? NULL : calloc(1, bytes);
}
#ifndef MR_RAW
OWN int sys_privileged(void)
{
    return 0;
} /* it cannot be asked */
#endif
#else
OWN mr_u64 unix_ns(void)
{
    return clock_ns(CLOCK_REAL);
}

/* Zeroed private memory, in a given place or anywhere; NULL when there is none.
   Not malloc: the first count of a thread may come from a handler that interrupted malloc. */
OWN void *memory(void *at, size_t bytes)
{
    int error;
    return sys_map(at, bytes, MAP_OWN | MAP_NO_FILE | (at ? MAP_HERE : 0), -1, 0, &error);
}
#endif

/* What has happened, as the system's C library says it in English. */
OWN const char *error_text(int error)
{
#if defined(MR_RAW) && !defined(MR_NO_MMAP)
    static const struct {
        int error;
        const char *text;
    } known[] = {{1, "Operation not permitted"},
                 {2, "No such file or directory"},
                 {4, "Interrupted system call"},
                 {5, "Input/output error"},
                 {6, "No such device or address"},
                 {12, "Cannot allocate memory"},
                 {13, "Permission denied"},
                 {16, "Device or resource busy"},
                 {17, "File exists"},
                 {19, "No such device"},
                 {20, "Not a directory"},
                 {21, "Is a directory"},
                 {22, "Invalid argument"},
                 {23, "Too many open files in system"},
                 {24, "Too many open files"},
                 {26, "Text file busy"},
                 {27, "File too large"},
                 {28, "No space left on device"},
                 {30, "Read-only file system"},
                 {36, "File name too long"},
                 {38, "Function not implemented"},
                 {40, "Too many levels of symbolic links"},
                 {116, "Stale file handle"},
                 {122, "Disk quota exceeded"}};
    static char other[32];
    char number[NUMBER_ROOM];
    size_t i;
    for (i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return known[i].text;
    other[0] = 0;
    text_add(other, sizeof other, "error ");
    text_add(other, sizeof other, number_text(number, (mr_u64)error));
    return other;
#else
    return strerror(error);
#endif
}

/* What the slow paths leave as it was.  They open and write files, and at these a thread that was cancelled would end:
   earlier than the program has it. */
#if defined(MR_RAW) && !defined(MR_NO_THREADS)
/* Raw calls are no points of cancellation, and errno is not known to them; but a thread may have it that it ends
   anywhere.  The C libraries ask it to by one of the two signals that are their own. */
typedef mr_u64 Before;

OWN Before begin_slow(void)
{
    const mr_u64 own = SIGNAL_BIT(32) | SIGNAL_BIT(33);
    mr_u64 before = 0;
    sys_signals(BLOCK, &own, &before);
    return before;
}

OWN void end_slow(Before b)
{
    sys_signals(SET, &b, NULL);
}
#elif defined(MR_RAW) && !defined(MR_NO_MMAP)
typedef int Before;
OWN Before begin_slow(void)
{
    return 0;
}
OWN void end_slow(Before b)
{
    (void)b;
}
#elif defined(MR_NO_THREADS) || !defined(PTHREAD_CANCEL_DISABLE)
typedef int Before;
OWN Before begin_slow(void)
{
    return errno;
}
OWN void end_slow(Before b)
{
    errno = b;
}
#else
typedef struct Before {
    int error, cancel;
} Before;

OWN Before begin_slow(void)
{
    Before b;
    b.error = errno;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &b.cancel);
    return b;
}

OWN void end_slow(Before b)
{
    pthread_setcancelstate(b.cancel, &b.cancel);
    errno = b.error;
}
#endif
