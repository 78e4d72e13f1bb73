/* In: counter files' bytes, interval after interval.  Out: records at the end of a series.
 * Method: of a file only the 64-bit words that changed are written: the distance to the one before, and the difference
 * to what it was, both in seven bits a byte.  Each interval is handed to the system as a whole, so that a recorder that
 * is killed leaves what it had.
 * Limits: differences are as small as they can be on machines that store the lowest byte first. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <zlib.h>

#include "series/series_records.h"
#include "support/util.h"

static void put32(unsigned char *to, uint32_t n)
{
    for (int i = 0; i < 4; i++, n >>= 8)
        to[i] = (unsigned char)n;
}

/* Writes s->record, and empties it. */
static void end_record(Series *s, enum RecordKind kind)
{
    if (!s->stream) {
        s->record.n = 0;
        return;
    }
    unsigned char head[RECORD_HEAD] = {(unsigned char)kind}, tail[RECORD_TAIL];
    put32(head + 1, (uint32_t)s->record.n);
    uLong crc = crc32(crc32(0, head, sizeof head), s->record.byte, (uInt)s->record.n);
    put32(tail, (uint32_t)crc);
    fwrite(head, 1, sizeof head, s->stream);
    fwrite(s->record.byte, 1, s->record.n, s->stream);
    fwrite(tail, 1, sizeof tail, s->stream);
    s->record.n = 0;
}

static void put_text(Message *m, const char *text)
{
    size_t n = strlen(text);
    message_varint(m, n);
    for (size_t i = 0; i < n; i++)
        *PUSH(m->byte, m->n, m->cap) = (unsigned char)text[i];
}

static bool handed_over(Series *s)
{
    if (!s->stream || (fflush(s->stream) == 0 && !ferror(s->stream)))
        return true;
    say_error("%s: cannot be written: %s", s->path, strerror(errno));
    return false;
}

Series *series_create(const char *path, const SeriesHead *head)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                  0600); /* A series has its owner's counters, so only the owner may read it. */
    FILE *f = fd < 0 ? NULL : fdopen(fd, "wb");
    if (!f) {
        say_error("%s: %s", path, strerror(errno));
        return NULL;
    }
    Series *s = xcalloc(1, sizeof *s);
    *s = (Series){.stream = f, .path = path, .head = *head};
    s->head.host = xstrdup(head->host);
    s->head.command = xstrdup(head->command);
    fwrite(series_magic, 1, sizeof series_magic, f);
    message_varint(&s->record, SERIES_VERSION);
    message_varint(&s->record, head->interval_ns);
    message_varint(&s->record, head->start_unix_ns);
    put_text(&s->record, head->host);
    put_text(&s->record, head->command);
    end_record(s, RECORD_RUN);
    if (handed_over(s))
        return s;
    series_free(s);
    return NULL;
}

Series *series_in_memory(void)
{
    return xcalloc(1, sizeof(Series));
}

size_t series_add_file(Series *s, const char *path, uint64_t pid)
{
    *PUSH(s->files, s->n_files, s->cap_files) = (SeriesFile){.path = xstrdup(path), .pid = pid};
    message_varint(&s->record, pid);
    put_text(&s->record, path);
    end_record(s, RECORD_FILE);
    return s->n_files - 1;
}

static uint64_t zigzag(uint64_t difference)
{
    return difference << 1 ^ (0 - (difference >> 63));
}

void series_add_state(Series *s, size_t file, uint64_t tick, const unsigned char *bytes, size_t n)
{
    SeriesFile *f = &s->files[file];
    series_file_grow(f, n);
    message_varint(&s->record, file);
    message_varint(&s->record, tick);
    message_varint(&s->record, n);
    size_t after = 0; /* Number of words. */
    for (size_t i = 0; i < n / 8 && s->stream; i++) {
        if (memcmp(bytes + 8 * i, f->bytes + 8 * i, 8) == 0)
            continue;
        message_varint(&s->record, i - after);
        message_varint(&s->record, zigzag(word_get(bytes + 8 * i) - word_get(f->bytes + 8 * i)));
        after = i + 1;
    }
    if (n)
        memcpy(f->bytes, bytes, n);
    f->tick = tick;
    end_record(s, RECORD_STATE);
}

void series_add_usage(Series *s, uint64_t pid, const Usage *u)
{
    series_keep_usage(s, pid, u);
    const uint64_t numbers[] = {pid, u->resident, u->minor_faults, u->major_faults, u->switches};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        message_varint(&s->record, numbers[i]);
    end_record(s, RECORD_USAGE);
}

bool series_add_tick(Series *s, uint64_t t_ns)
{
    message_varint(&s->record, t_ns);
    end_record(s, RECORD_TICK);
    return handed_over(s);
}

bool series_add_end(Series *s, int status)
{
    message_varint(&s->record, (uint64_t)status);
    end_record(s, RECORD_END);
    return handed_over(s);
}
