/* ---- Events: where they go ---- */

/* Where events go.  MEMREWRITE_BACKEND=process: to a process of their own (consumer.c).  thread: to a thread of this
   process.  file: to a file, whose pages are the buffers, and which memreport reads. */

#ifdef HAVE_STREAM
/* Maps as many buffers as the system gives. */
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

/* Has the text the form NAME=NUMBER,NAME=NUMBER …?  No module would see a setting of another form. */
OWN int are_settings(const char *text)
{
    for (;;) {
        const char *name = text, *number;
        for (; *text && *text != '=' && *text != ','; text++)
            ;
        number = text + 1;
        if (text == name || *text != '=')
            return 0;
        for (text++; *text >= '0' && *text <= '9'; text++)
            ;
        if (text == number || text - number > 19 || (*text && *text != ','))
            return 0;
        if (!*text++)
            return 1;
    }
}

OWN void read_settings(void)
{
    const char *settings = environment("MEMREWRITE_MODULES");
    if (!settings || !*settings)
        return;
    if (!are_settings(settings))
        complain("MEMREWRITE_MODULES", settings, "not of the form NAME=NUMBER,NAME=NUMBER; the modules do as usual");
    else if (!text_add(stream.channel->settings, sizeof stream.channel->settings, settings))
        complain("MEMREWRITE_MODULES", settings, "too long; its end is left out");
}

OWN void read_backend(void)
{
    const char *text = environment("MEMREWRITE_BACKEND"), *workers = environment("MEMREWRITE_WORKERS");
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
    read_settings();
}

OWN void facts_put(unsigned char **to, const void *from, size_t bytes)
{
    if (from)
        bytes_copy(*to, from, bytes);
    *to += bytes;
}

/* Makes the file of events with its head.  Returns 0, or an error. */
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

/* Tells the consumer that no event follows.  Its results are there when this returns. */
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
        stream.head->has_ended = 1;
        return;
    }
    ATOMIC_SET(&ch->has_ended, 1);
    atomic_add(&ch->wake_count, 1);
    futex_wake(&ch->wake_count);
    while (!ATOMIC_GET(&ch->is_written)) {
        futex_wait(&ch->is_written, 0, 100);
        if (!ATOMIC_GET(&ch->is_written) && !consumer_lives()) {
            if (!ATOMIC_GET(&ch->is_written))
                stream_stop("the process that reads the events has died; there is no profile");
            break;
        }
    }
    if (ch->message[0])
        complain(ch->message, NULL, "the profile is not written");
}

/* Forgets the buffers in a forked child, since they are the parent's. */
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
    lines_set(0);
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

/* Is called around exec, which may fail: the consumer takes the end of the link for the end of the program. */
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
