/* ---- Result files ---- */

/* Reports settings of the user's that no module asked for. */
MP_OWN void mp_settings_unknown(const MpWorker *w, MpOut *out)
{
    const char *p = w->settings;
    uint64_t one;
    for (one = 1; p && *p; p += *p == ',', one <<= 1) {
        if (!(w->settings_known & one))
            mp_put(out, "#note\tMEMREWRITE_MODULES: no module knows ");
        for (; *p && *p != ','; p++)
            if (!(w->settings_known & one))
                mp_put_char(out, (unsigned char)*p < ' ' ? ' ' : *p);
        if (!(w->settings_known & one))
            mp_put_char(out, '\n');
    }
}

/* Adds notes on incomplete streams, for those who read the results. */
MP_OWN void mp_notes(const MpCrew *c, MpOut *out, uint32_t lost, int killed)
{
    if (c->worker.full)
        mp_note(out, "cut off: there was no memory for the profile");
    if (lost)
        mp_note(out, "lost: some events were thrown away, as there was no buffer for them");
    if (c->strange)
        mp_note(out, "lost: some buffers had words that are no events");
    if (killed)
        mp_note(out, "cut off: the program ended without its exit handlers");
    mp_settings_unknown(&c->worker, out);
}

/* Where rows go if a file cannot be written, whichever module they are of. */
static MpOut mp_out_nowhere;

/* An output of the module, in PATH.NAME; NULL where that cannot be: the channel's message says why. */
MP_OWN MpOut *mp_out_make(MpCrew *c, unsigned module)
{
    static char name[4096 + 64];
    const char *parts[3], *p;
    MpOut *out = c->outs[module];
    size_t n = 0, i;
    long file;
    if (out)
        return out;
    parts[0] = c->path;
    parts[1] = ".";
    parts[2] = mp_modules[module]->name;
    for (i = 0; i < 3; i++)
        for (p = parts[i]; *p && n + 1 < sizeof name; p++)
            name[n++] = *p;
    name[n] = 0;
    file = c->worker.system->create(name);
    if (file < 0) {
        mp_message(c->message, name, c->worker.system->error_text((int)-file));
        return NULL;
    }
    out = (MpOut *)c->worker.system->map(sizeof *out);
    if (!out) {
        mp_message(c->message, name, "no memory");
        c->worker.system->close((int)file);
        return NULL;
    }
    mp_out_open(out, &c->runs[module], file);
    c->outs[module] = out;
    return out;
}

/* Opens the output.  If that fails, it is not tried again at each event. */
MP_OWN MpOut *mp_out(MpRun *run)
{
    MpCrew *c = (MpCrew *)(void *)run->worker;
    const unsigned module = (unsigned)(run - c->runs);
    MpOut *out = mp_out_make(c, module);
    if (!out)
        c->outs[module] = out = &mp_out_nowhere;
    if (out == &mp_out_nowhere) {
        out->run = run;
        out->error = -1;
    }
    return out;
}

MP_OWN void mp_results(MpCrew *c, uint32_t lost, int killed)
{
    unsigned i;
    for (i = 0; i < MP_MODULES; i++) {
        MpOut *out = MP_CHOSEN(c, i) ? mp_out_make(c, i) : NULL;
        if (!out || out == &mp_out_nowhere)
            continue;
        mp_notes(c, out, lost, killed);
        if (mp_modules[i]->write)
            mp_modules[i]->write(&c->runs[i], out);
        mp_out_close(out);
        if (out->error)
            mp_message(c->message, mp_modules[i]->name, c->worker.system->error_text((int)-out->error));
        c->worker.system->unmap(out, sizeof *out);
        c->outs[i] = NULL;
    }
}
