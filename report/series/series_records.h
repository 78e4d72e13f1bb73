/* The records of a series, for its writer and its reader.
 * A record is its kind (a byte), the payload's length (four bytes, the lowest first), the payload, and the CRC-32 of
 * all that (likewise). */
#ifndef REPORT_SERIES_SERIES_RECORDS_H
#define REPORT_SERIES_SERIES_RECORDS_H

#include "series/series_file.h"

enum { SERIES_VERSION = 1, RECORD_HEAD = 5, RECORD_TAIL = 4 };

enum RecordKind {
    RECORD_RUN = 'R',
    RECORD_FILE = 'F',
    RECORD_STATE = 'S',
    RECORD_USAGE = 'U',
    RECORD_TICK = 'T',
    RECORD_END = 'E'
};

extern const unsigned char series_magic[8];

/* A record's numbers and texts, taken from its front; `good` is false once one is missing. */
typedef struct Payload {
    const unsigned char *next, *end;
    bool is_good;
} Payload;

uint64_t payload_number(Payload *p);
/* Returns a text that the caller frees. */
char *payload_text(Payload *p);
bool payload_is_empty(const Payload *p);

/* Makes the file at least n bytes long; new bytes are 0. */
void series_file_grow(SeriesFile *f, size_t n);
void series_keep_usage(Series *s, uint64_t pid, const Usage *u);
uint64_t word_get(const unsigned char *at);
void word_set(unsigned char *at, uint64_t word);

#endif
