/* ---- A module that is a shared object ---- */

/* The module's file has the library in it, compiled for it (shared_object.c): the consumer opens the file, and gives it
   all. */

MP_OWN MpOut *mp_out(MpRun *run)
{
    (void)run; /* No module runs in this text. */
    return NULL;
}

MP_OWN void mp_consume(const mr_system *system, mr_channel *channel, unsigned char *buffers, const mr_program *program)
{
    void *found = system->library(MR_SHARED_MODULE, "mr_backend");
    const mr_backend_entry *(*backend)(void);
    *(void **)(void *)&backend = found;
    if (!found)
        mp_message(channel->message, MR_SHARED_MODULE, "cannot be opened");
    else if (backend()->abi != MR_BACKEND_ABI)
        mp_message(channel->message, MR_SHARED_MODULE, "is of another version");
    else
        backend()->consume(system, channel, buffers, program);
}
