/* SPDX-License-Identifier: MIT */
/* The interface between the runtime (rt/part/stream.c) and the library of profilers.  Both texts have a copy of this
   one, so that neither refers to the other but by one function.  All times are milliseconds, all sizes bytes. */
#ifndef MR_BOUNDARY_H
#define MR_BOUNDARY_H

#include <stddef.h>
#include <stdint.h>

/* Facts of the program that the rewriter writes into memprof.c, and into files of events. */
typedef struct mr_program {
    const char *build;
    uint32_t events;               /* The kinds of events in the stream: MP_LOADS and so on of memprof.h. */
    uint32_t sites, loops, functions;
    const uint32_t *site_bytes;    /* By site: the bytes of an access, and its kind in bits 24 to 31. */
    const int32_t *loop_parents;   /* By loop: the loop around it; -1: there is none. */
    const int32_t *loop_functions;
    const unsigned char *loop_registers; /* By loop: whether it carries something in registers, where no event shows it.
                                            0: nothing; 1: a reduction; 2: another scalar. NULL: it is not known. */
} mr_program;

/* The memory that program and consumer share.  A thread takes a free buffer (`taken` 0 becomes 1), fills it, and hands
   it over: ticket = handed++, queue[ticket % MR_QUEUE] = buffer + 1.  The consumer reads the queue in the order of
   tickets, fills the buffer with zeros and gives it back.  The last MR_LEFT words of a buffer are numbers of accesses
   that made no events (line_rate); sites take turns with them, since a sum in memory has to wait for the one before. So
   what is behind the last event of a buffer is zero, and what a killed program has not handed over can be read all the
   same.  The rest is for those who wait. */
enum { MR_QUEUE = 1024, MR_MESSAGE = 512, MR_BUFFER_HEAD = 64, MR_BACKEND_ABI = 2, MR_LEFT = 4 };

typedef struct mr_channel {
    uint32_t buffers, buffer_bytes;
    uint32_t handed; /* The number of tickets so far. */
    uint32_t
        wake_count; /* Each hand-over adds 1, and so does the end: the consumer waits for that while `asleep` is 1. */
    uint32_t asleep; /* This is 1 while the consumer waits for `wake_count`. */
    uint32_t returned; /* The number of buffers that were given back; threads without a buffer wait for it while
                          `n_waiting` is not 0. */
    uint32_t n_waiting; /* The number of threads that wait for `returned`. */
    uint32_t has_ended; /* The program ends by itself, so nothing more comes. */
    uint32_t leaving; /* The program tries to become another one (exec). */
    uint32_t is_written; /* The results are written; the program waits for it. */
    uint32_t consumer, producer; /* Numbers of the processes. */
    uint32_t lost; /* The buffers whose events were thrown away. */
    uint32_t is_loss_reported; /* The program has reported that there is no consumer any more. */
    uint32_t workers;
    uint32_t line_rate; /* Accesses to lines of 64 bytes are wanted of one line in so many; 0, 1: of all. */
    char settings[256]; /* The settings of modules: NAME=VALUE,…. */
    char path[4096]; /* Path of the counter file, beside which the results lie. */
    char message[MR_MESSAGE]; /* The message that the program prints when something went wrong, since the consumer's
                                 stderr is closed. */
    uint32_t queue[MR_QUEUE], taken[MR_QUEUE];
} mr_channel;

/* The first MR_BUFFER_HEAD bytes of a buffer, in memory and in files. */
typedef struct mr_buffer {
    uint32_t thread,
        words; /* `words` is the number of words in use behind the head; 0: the buffer is not handed over. */
    uint64_t sequence; /* Number of the buffer among the thread's, from 0. */
} mr_buffer;

/* A file of events: this, the three tables, zeros up to head_bytes; then buffers. */
typedef struct mr_events_head {
    unsigned char magic[8]; /* The bytes 0x89 M R E \r \n 0x1a \n. */
    uint32_t byte_order, version; /* The values are 0x01020304 and 1. */
    uint32_t head_bytes, buffer_bytes;
    uint32_t sites, loops, functions, process;
    uint32_t has_ended, lost, events, unused;
    char build[64];
} mr_events_head;

/* The system, as the runtime reaches it; errors are negative. */
typedef struct mr_system {
    void *(*map)(size_t bytes); /* Returns zeroed memory; NULL: there is none. */
    void (*unmap)(void *p, size_t bytes);
    long (*create)(
        const char *path); /* Returns a descriptor; an old file of ours is replaced, as the counter file is. */
    long (*write)(int file, const void *p, size_t bytes);
    void (*close)(int file);
    void (*wait)(uint32_t *word, uint32_t value, unsigned ms); /* Waits while *word is value, but no longer than ms. */
    void (*wake)(uint32_t *word);
    uint32_t (*add)(uint32_t *word, uint32_t n); /* Returns what was there, and is a full barrier. */
    int (*alive)(void); /* Does the program live? */
    int (*thread)(
        void (*run)(void *), void *argument,
        uint32_t *running); /* Returns 1 if it runs on another thread: *running is 1 then, and 0 when it has ended. */
    const char *(*error_text)(int error);
    void *(*library)(const char *path, const char *function); /* Opens the library; NULL: that cannot be done. */
} mr_system;

typedef struct mr_backend_entry {
    uint32_t abi;
    const mr_program *program;
    void (*consume)(const mr_system *system, mr_channel *channel, unsigned char *buffers, const mr_program *program);
} mr_backend_entry;

#endif
