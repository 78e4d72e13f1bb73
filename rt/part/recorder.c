/* ---- MEMREWRITE_INTERVAL: a recorder beside the process ---- */

#if defined(MR_RAW) && !defined(MR_NO_MMAP) && defined SYS_clone && defined SYS_execve && defined SYS_dup3 &&          \
    defined SYS_wait4
#define HAVE_RECORDER

/* Becomes memreport for good.  The recorder keeps none of the program's files open, so that a reader of what the
   program writes waits for the end of the program alone. */
OWN void recorder_become(char **argument)
{
    static char path[PATH_ROOM];
    static const char missing[] =
        "memrewrite: warning: MEMREWRITE_INTERVAL: no memreport is on PATH; nothing is recorded\n";
    const char *folders = environment("PATH");
    long null = sys_openat(HERE, "/dev/null", OPEN_WRITE, 0);
    CALL(SYS_dup3, null, 0, 0, 0);
    CALL(SYS_dup3, null, 1, 0, 0);
#ifdef SYS_close_range
    CALL(SYS_close_range, 3, ~0u, 0, 0);
#endif
    while (folders && *folders) {
        size_t length = text_until(folders, ':');
        path[0] = 0;
        if (length && length < PATH_ROOM - sizeof "/memreport") {
            bytes_copy(path, folders, length);
            path[length] = 0;
            text_add(path, PATH_ROOM, "/memreport");
            CALL(SYS_execve, path, argument, __environ, 0);
        }
        folders += length + (folders[length] == ':');
    }
    CALL(SYS_write, 2, missing, sizeof missing - 1, 0);
    CALL(SYS_exit_group, 127, 0, 0, 0);
}

/* Makes a process that is nobody's child, so that no wait() sees it.  Its parent has ended, which no wait() sees
   either, since its end sends no signal.  (After an exec it would send one.) */
OWN int recorder_split(char **argument)
{
    enum { WAIT_FOR_ALL = 0x40000000 }; /* Waits for children, too, whose end sends no signal. */
    long child = CALL(SYS_clone, 0, 0, 0, 0), ended;
    if (child == 0) {
        child = CALL(SYS_clone, 0, 0, 0, 0);
        if (child == 0)
            recorder_become(argument);
        CALL(SYS_exit_group, FAILED(child) ? 1 : 0, 0, 0, 0);
    }
    if (FAILED(child))
        return 0;
    do
        ended = CALL(SYS_wait4, child, 0, WAIT_FOR_ALL, 0);
    while (ended == -ERROR_INTR);
    return 1;
}

/* Starts the recorder; of several images in the process the first one does. */
OWN void recorder_start(void)
{
    static char output[PATH_ROOM], process[NUMBER_ROOM], copy[NUMBER_ROOM];
    static char name[] = "memreport", command[] = "record", only[] = "--single", every[] = "-i", of[] = "-p",
                to[] = "-o";
    char *argument[10];
    const char *text = environment("MEMREWRITE_INTERVAL");
    size_t end;
    mr_u64 interval;
    if (!text || run.header->instance > 1)
        return;
    if (!read_number(text, &interval) || !interval || interval > 86400000) {
        complain("MEMREWRITE_INTERVAL", text,
                 "not a whole number of milliseconds from 1 to 86400000; nothing is recorded");
        return;
    }
    output[0] = 0;
    text_add(output, PATH_ROOM, run.path);
    end = text_length(output);
    if (end > 4 && text_equal(output + end - 4, ".mrc"))
        output[end - 4] = 0;
    if (!text_add(output, PATH_ROOM, ".mrs"))
        return;
    copy[0] = process[0] = 0;
    {
        char room[NUMBER_ROOM];
        text_add(copy, NUMBER_ROOM, number_text(room, interval));
        text_add(process, NUMBER_ROOM, number_text(room, process_id()));
    }
    argument[0] = name;
    argument[1] = command;
    argument[2] = only;
    argument[3] = every;
    argument[4] = copy;
    argument[5] = of;
    argument[6] = process;
    argument[7] = to;
    argument[8] = output;
    argument[9] = NULL;
    if (!recorder_split(argument))
        complain("MEMREWRITE_INTERVAL", text, "no process for a recorder; nothing is recorded");
}
#else
OWN void recorder_start(void)
{
    const char *text = environment("MEMREWRITE_INTERVAL");
    if (text)
        complain("MEMREWRITE_INTERVAL", text, "not known on this system; nothing is recorded");
}
#endif
