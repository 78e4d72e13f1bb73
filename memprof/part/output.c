/* ---- Results ---- */

enum { MP_OUT_ROOM = 1 << 16 };

struct MpOut {
    const mr_system *system;
    const MpRun *run;
    long file;
    long error;                    /* The error of the first write that failed. */
    uint64_t rows;
    size_t n;
    int begun, in_row;             /* A table has begun; the row has a cell. */
    char text[MP_OUT_ROOM];
};

MP_OWN void mp_out_flush(MpOut *out)
{
    size_t done = 0;
    while (done < out->n && !out->error) {
        long n = out->system->write((int)out->file, out->text + done, out->n - done);
        if (n <= 0)
            out->error = n ? n : -28;
        else
            done += (size_t)n;
    }
    out->n = 0;
}

MP_OWN void mp_put_char(MpOut *out, char c)
{
    if (out->n == MP_OUT_ROOM)
        mp_out_flush(out);
    out->text[out->n++] = c;
}

MP_OWN void mp_put(MpOut *out, const char *text)
{
    for (; *text; text++)
        mp_put_char(out, *text);
}

/* Without what would end a cell or a row. */
MP_OWN void mp_put_words(MpOut *out, const char *text)
{
    for (; *text; text++)
        mp_put_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
}

MP_OWN void mp_put_number(MpOut *out, uint64_t value, unsigned base)
{
    char digits[24];
    size_t n = 0;
    do
        digits[n++] = "0123456789abcdef"[value % base];
    while (value /= base);
    while (n)
        mp_put_char(out, digits[--n]);
}

MP_OWN void mp_table(MpOut *out, unsigned table)
{
    const MpTable *t = &out->run->module->tables[table];
    unsigned i;
    out->begun = 1;
    mp_put(out, "#table\t");
    mp_put(out, t->name);
    mp_put_char(out, '\t');
    mp_put(out, t->title);
    mp_put_char(out, '\n');
    for (i = 0; i < t->n; i++) {
        const MpColumn *c = &t->columns[i];
        mp_put(out, "#column\t");
        mp_put(out, c->name);
        mp_put_char(out, '\t');
        mp_put(out, c->kind);
        mp_put_char(out, '\t');
        mp_put(out, c->unit);
        mp_put_char(out, '\t');
        mp_put_words(out, c->meaning);
        mp_put_char(out, '\n');
    }
}

MP_OWN void mp_note(MpOut *out, const char *text)
{
    mp_put(out, "#note\t");
    mp_put_words(out, text);
    mp_put_char(out, '\n');
}

MP_HOT void mp_cell_begin(MpOut *out)
{
    if (out->in_row)
        mp_put_char(out, '\t');
    out->in_row = 1;
}

MP_OWN void mp_cell(MpOut *out, uint64_t value)
{
    mp_cell_begin(out);
    mp_put_number(out, value, 10);
}

MP_OWN void mp_cell_signed(MpOut *out, int64_t value)
{
    mp_cell_begin(out);
    if (value < 0)
        mp_put_char(out, '-');
    mp_put_number(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10);
}

MP_OWN void mp_cell_hex(MpOut *out, uint64_t value)
{
    mp_cell_begin(out);
    mp_put(out, "0x");
    mp_put_number(out, value, 16);
}

/* Long division, so that 2^64 parts do not overflow. */
MP_OWN void mp_cell_share(MpOut *out, uint64_t part, uint64_t whole)
{
    int digit;
    mp_cell_begin(out);
    if (!whole)
        return;
    mp_put_number(out, part / whole, 10);
    mp_put_char(out, '.');
    for (digit = 0, part %= whole; digit < 6; digit++) {
        unsigned ten, value = 0;
        uint64_t sum = 0;
        for (ten = 0; ten < 10; ten++) { /* The sum is 10 * part mod whole. */
            uint64_t room = whole - sum;
            value += part >= room;
            sum = part >= room ? part - room : sum + part;
        }
        part = sum;
        mp_put_char(out, (char)('0' + value));
    }
}

MP_OWN void mp_cell_text(MpOut *out, const char *text)
{
    mp_cell_begin(out);
    mp_put_words(out, text);
}

MP_OWN void mp_cell_empty(MpOut *out)
{
    mp_cell_begin(out);
}

enum { MP_PATH_ROOM = 1024 };

/* Writes a context's path.  One of more functions than fit lacks the outermost; only a damaged file has such a path. */
MP_OWN void mp_cell_path(MpOut *out, const MpRun *run, uint32_t context)
{
    const MpWorker *w = run->worker;
    uint32_t path[MP_PATH_ROOM], n = 0, i;
    for (; context && n < MP_PATH_ROOM; context = w->contexts[context].parent)
        if (!w->contexts[context].is_loop)
            path[n++] = w->contexts[context].id;
    mp_cell_begin(out);
    for (i = n; i--;) {
        mp_put_number(out, path[i], 10);
        if (i)
            mp_put_char(out, '>');
    }
}

MP_OWN void mp_row(MpOut *out)
{
    mp_put_char(out, '\n');
    out->in_row = 0;
    out->rows++;
}

MP_OWN void mp_out_open(MpOut *out, const MpRun *run, long file)
{
    out->system = run->worker->system;
    out->run = run;
    out->file = file;
    mp_put(out, "memprof ");
    mp_put(out, run->module->name);
    mp_put(out, " 1 ");
    mp_put(out, run->program->build);
    mp_put_char(out, '\n');
}

MP_OWN void mp_out_close(MpOut *out)
{
    if (!out->begun)
        mp_table(out, 0);
    mp_put(out, "#end\t");
    mp_put_number(out, out->rows, 10);
    mp_put_char(out, '\n');
    mp_out_flush(out);
    out->system->close((int)out->file);
}
