/* ---- The system, by names ---- */

#if !defined(MR_RAW) && !defined(MR_NO_MMAP)
/* On other systems the runtime calls functions by names that the program may define, too. */
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

#if defined(MR_DIRECT_WORDS) && defined(MR_ASIDE_NAME) && !defined(MR_NO_THREADS)
/* Moves the pages of p into the place of those at `to`.  Returns 0 where that is not possible. */
OWN int sys_remap(void *p, size_t bytes, void *to)
{
    return mremap(p, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, to) != MAP_FAILED;
}
#endif

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
/* Does a handler run on a stack of its own (sigaltstack)? */
OWN int is_on_signal_stack(void)
{
    stack_t now;
    now.ss_flags = 0;
    sigaltstack(NULL, &now);
    return (now.ss_flags & SS_ONSTACK) != 0;
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

/* Writes to stderr.  A closed stderr raises SIGPIPE, a full one SIGXFSZ, which the program does not expect: they are
   held back and taken away. */
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
