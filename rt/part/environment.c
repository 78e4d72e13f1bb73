/* ---- Environment ---- */

/* The value of a variable; NULL where it is unset or empty, or where whoever set it is not to say what this process
 * does. */
OWN const char *environment(const char *name)
{
    const char *value = NULL;
    if (run.privileged)
        return NULL;
#ifdef MR_RAW
    {
        size_t n = text_length(name);
        char **v = __environ;
        for (; v && *v && !value; v++)
            if (text_begins(*v, name) && (*v)[n] == '=')
                value = *v + n + 1;
    }
#else
    value = getenv(name);
#endif
    return value && *value ? value : NULL;
}

/* A decimal number of at most 18 digits; 0 where the text is none. */
OWN int read_number(const char *text, mr_u64 *value)
{
    int digits = 0;
    *value = 0;
    for (; *text >= '0' && *text <= '9' && digits <= 18; text++, digits++)
        *value = *value * 10 + (mr_u64)(*text - '0');
    return !*text && digits <= 18;
}

/* The MPI rank that the launchers set, or -1.  Slurm sets its own also for a script in which another launcher runs,
 * to 0. */
OWN int32_t read_rank(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMI_RANK",    "PMIX_RANK",
                                        "MV2_COMM_WORLD_RANK",  "PALS_RANKID", "FLUX_TASK_RANK",
                                        "JSM_NAMESPACE_RANK",   "ALPS_APP_PE", "SLURM_PROCID"};
    mr_u64 rank;
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *text = environment(names[i]);
        if (text && read_number(text, &rank) && rank <= 0x7fffffff)
            return (int32_t)rank;
    }
    return -1;
}

/* Reads MEMREWRITE_SAMPLE: N, or N:random. */
OWN mr_u64 read_period(void)
{
    const char *text = environment("MEMREWRITE_SAMPLE");
    char number[20];
    size_t length = text ? text_until(text, ':') : 0;
    mr_u64 period;
    if (!text)
        return 1;
    run.random = text_equal(text + length, ":random");
    if (length < sizeof number && (run.random || !text[length])) {
        bytes_copy(number, text, length);
        number[length] = 0;
        if (read_number(number, &period) && period > 0)
            return period;
    }
    run.random = 0;
    complain("MEMREWRITE_SAMPLE", text,
             "not a whole number above 0, nor one with :random behind it; every entry is counted");
    return 1;
}

OWN int read_flag(const char *name, int otherwise, const char *complaint)
{
    const char *text = environment(name);
    if (text && !text_equal(text, "0") && !text_equal(text, "1"))
        complain(name, text, complaint);
    else if (text)
        return *text == '1';
    return otherwise;
}

OWN int path_add(const char *s)
{
    return text_add(run.path, PATH_ROOM, s);
}

/* Sets run.path from the pattern: %p pid, %h host, %r rank, %% a percent sign; 0 where it makes no sense.
   A forked child whose file would have its parent's name gets its pid behind it. */
OWN int make_path(const char *pattern, int forked)
{
    char pid_room[NUMBER_ROOM], rank_room[NUMBER_ROOM], host[64], plain[2];
    int32_t r = read_rank();
    const char *pid = number_text(pid_room, process_id()), *rank = number_text(rank_room, r < 0 ? 0 : (mr_u64)r);
    int named_by_pid = 0, ok = 1;
    host_name(host, sizeof host);
    run.path[0] = 0;
    if (pattern[0] != '/' && run.directory[0])
        ok = path_add(run.directory) && path_add("/");
    for (; *pattern && ok; pattern++) {
        const char *piece = plain;
        plain[0] = *pattern;
        plain[1] = 0;
        if (*pattern == '%') {
            pattern++;
            named_by_pid |= *pattern == 'p';
            piece = *pattern == 'p' ? pid : *pattern == 'h' ? host : *pattern == 'r' ? rank : plain;
            if (piece == plain && *pattern != '%')
                return 0;
        }
        ok = path_add(piece);
    }
    if (ok && forked && !named_by_pid)
        ok = path_add(".") && path_add(pid);
    return ok;
}

OWN void read_pattern(void)
{
    const char *text = environment("MEMREWRITE_OUT");
    working_directory(run.directory, PATH_ROOM); /* The directory is read now, since the program may change it. */
    if (text && text_add(run.pattern, PATH_ROOM, text) && make_path(text, 0))
        return;
    if (text)
        complain("MEMREWRITE_OUT", text, "too long, or a % that is none of %p %h %r %%; memrewrite.%p.mrc is used");
    run.pattern[0] = 0;
    text_add(run.pattern, PATH_ROOM, "memrewrite.%p.mrc");
    make_path(run.pattern, 0);
}
