/* ---- Figures: the most frequent values, cells of members of records ---- */

/* Returns a setting.  Its name is noted, so that the others can be reported (mp_settings_unknown). */
MP_OWN uint64_t mp_setting(const MpRun *run, const char *name, uint64_t otherwise)
{
    const char *p = run->worker->settings, *n;
    uint64_t value, one;
    for (one = 1; p && *p; p += *p == ',', one <<= 1) {
        for (n = name; *n && *p == *n; p++)
            n++;
        if (!*n && *p == '=' && p[1] >= '0' && p[1] <= '9') {
            for (value = 0, p++; *p >= '0' && *p <= '9'; p++)
                value = value * 10 + (uint64_t)(*p - '0');
            run->worker->settings_known |= one;
            return value;
        }
        while (*p && *p != ',')
            p++;
    }
    return otherwise;
}

/* Several modules that want other lines get all. */
MP_OWN void mp_lines(MpRun *run, uint64_t rate)
{
    MpWorker *w = run->worker;
    w->line_rate = (w->line_rate && w->line_rate != rate) || rate < 2 || rate >> 32 ? 1 : rate;
    w->line_share = w->line_rate > 1 ? MP_NEVER / w->line_rate + 1 : 0;
}

MP_OWN uint64_t mp_lines_left(const MpRun *run)
{
    return run->worker->left;
}

/* Is a hash of the line no multiple of the rate (Lemire, 2019)?  The runtime does the same
   (rt/interface/event_accesses.h). */
MP_HOT int mp_line_is_left(const MpRun *run, uint64_t line)
{
    const uint64_t share = run->worker->line_share;
    return share && (line * ((uint64_t)0x9e3779b9u << 32 | 0x7f4a7c15u) >> 32) * share > share - 1;
}

MP_OWN void mp_ignore(MpRun *run, const MpEvent *e)
{
    (void)run;
    (void)e;
}

MP_APART void mp_top_other(MpTop *t, int64_t value)
{
    unsigned i, least = 0;
    for (i = 0; i < MP_TOP_ROOM && (!t->count[i] || t->value[i] != value); i++)
        least = t->count[i] < t->count[least] ? i : least;
    i = i < MP_TOP_ROOM ? i : least;
    t->value[i] = value;
    t->count[i]++;
    t->at = i;
}

/* A value stands in one place at most. */
MP_HOT void mp_top(MpTop *t, int64_t value)
{
    if (MP_LIKELY(t->value[t->at] == value && t->count[t->at]))
        t->count[t->at]++;
    else
        mp_top_other(t, value);
}

MP_OWN unsigned mp_top_best(const MpTop *t)
{
    unsigned i, best = 0;
    for (i = 1; i < MP_TOP_ROOM; i++)
        best = t->count[i] > t->count[best] ? i : best;
    return best;
}

MP_OWN void mp_cell_pair(MpOut *out, uint64_t pair)
{
    mp_cell(out, pair >> 32);
    mp_cell(out, pair & 0xffffffffu);
}

MP_OWN void mp_cell_least(MpOut *out, const MpMin *m)
{
    if (m->known)
        mp_cell(out, m->value);
    else
        mp_cell_empty(out);
}

MP_OWN void mp_cell_most(MpOut *out, const MpMax *m)
{
    if (m->known)
        mp_cell(out, m->value);
    else
        mp_cell_empty(out);
}

MP_OWN void mp_cell_set(MpOut *out, const MpSet *s)
{
    uint32_t i;
    mp_cell_empty(out);
    for (i = 0; i < s->n; i++) {
        if (i)
            mp_put_char(out, ',');
        mp_put_number(out, s->value[i], 10);
    }
}
