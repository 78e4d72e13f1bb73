/* ---- The system, by what standard C has ---- */

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
    if (at)
        bytes_clear(at, bytes);
    return at ? at : calloc(1, bytes);
}
OWN void memory_drop(void *p, size_t bytes)
{
    (void)bytes;
    free(p);
}
#ifndef MR_RAW
OWN int sys_privileged(void)
{
    return 0;
} /* The system has no such interface. */
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
OWN void memory_drop(void *p, size_t bytes)
{
    sys_unmap(p, bytes);
}
#endif
