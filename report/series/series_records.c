/* In: bytes of a record.  Out: numbers in seven bits a byte, texts behind their length, 64-bit words. */
#include "series/series_records.h"

#include <string.h>

#include "support/util.h"

const unsigned char series_magic[8] = {0x89, 'M', 'R', 'S', '\r', '\n', 0x1A, '\n'};

uint64_t payload_number(Payload *p)
{
    uint64_t n = 0;
    for (unsigned shift = 0; p->next < p->end && shift < 64; shift += 7) {
        unsigned char byte = *p->next++;
        n |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80)
            return n;
    }
    p->is_good = false;
    return 0;
}

char *payload_text(Payload *p)
{
    uint64_t n = payload_number(p);
    if (n > (uint64_t)(p->end - p->next)) {
        p->is_good = false;
        n = 0;
    }
    char *text = xcalloc((size_t)n + 1, 1);
    memcpy(text, p->next, (size_t)n);
    p->next += n;
    return text;
}

bool payload_is_empty(const Payload *p)
{
    return p->next == p->end;
}

void series_file_grow(SeriesFile *f, size_t n)
{
    if (n <= f->n)
        return;
    if (n > f->cap) {
        f->cap = n > 2 * f->cap ? n : 2 * f->cap;
        f->bytes = xrealloc(f->bytes, f->cap, 1);
    }
    memset(f->bytes + f->n, 0, n - f->n);
    f->n = n;
}

uint64_t word_get(const unsigned char *at)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | at[i];
    return word;
}

void word_set(unsigned char *at, uint64_t word)
{
    for (int i = 0; i < 8; i++, word >>= 8)
        at[i] = (unsigned char)word;
}

SeriesProcess *series_process(Series *s, uint64_t pid)
{
    for (size_t i = 0; i < s->n_processes; i++)
        if (s->processes[i].pid == pid)
            return &s->processes[i];
    return NULL;
}

void series_keep_usage(Series *s, uint64_t pid, const Usage *u)
{
    SeriesProcess *known = series_process(s, pid);
    if (known)
        known->usage = *u;
    else
        *PUSH(s->processes, s->n_processes, s->cap_processes) = (SeriesProcess){pid, *u};
}

void series_free(Series *s)
{
    if (!s)
        return;
    if (s->stream)
        fclose(s->stream);
    if (s->join)
        s->join_free(s->join);
    for (size_t i = 0; i < s->n_files; i++) {
        free(s->files[i].path);
        free(s->files[i].bytes);
    }
    free(s->files);
    free(s->processes);
    free(s->head.host);
    free(s->head.command);
    free(s->read);
    message_free(&s->record);
    free(s);
}
