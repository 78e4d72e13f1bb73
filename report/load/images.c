/* In: paths of counter files.  Out: programs, and their processes.
 * Method: what distinguishes them stands at fixed places near a file's beginning.  Files of one process have the same
 * host, process id and execution.  Processes are of one program if their main images have the same build: that of the
 * file that the program was started from, or else the first that began to count.
 * Limits: of what is no regular file nothing is read here, since it could not be read again. */
#define _POSIX_C_SOURCE 200809L
#include "load/images.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/util.h"

enum {
    BUILD_AT = 32,
    PID_AT = 100,
    EXECUTION_AT = 184,
    INSTANCE_AT = 192,
    FOREIGN_AT = 196,
    HOST_AT = 256,
    PROGRAM_AT = 320,
    IMAGE_AT = 576,
    HEAD_LEAST = 256,
    HEAD_BYTES = 1600
};

/* Numbers are compared only, with files of the same host: their byte order does not matter. */
typedef struct Head {
    char build[33]; /* "" if it cannot be read. */
    unsigned char process[4 + 8 + 64]; /* Process id, execution and host. */
    bool is_apart; /* The process is not known, or has no other images. */
    bool is_main;  /* The image is the file that the program was started from. */
    bool is_foreign; /* The image counted in regions of other images. */
    int input;
    int process_number, program_number;
    int main; /* Index of the head of the process's main image. */
} Head;

static bool is_zero(const char *p, size_t n)
{
    while (n && !*p)
        p++, n--;
    return n == 0;
}

/* A short header has no texts: behind it are slots. */
static void clear_behind(char *b, size_t got)
{
    const unsigned char *n = (const unsigned char *)b + 16;
    bool is_big = b[8] == 1;
    uint32_t bytes = is_big ? (uint32_t)n[0] << 24 | (uint32_t)n[1] << 16 | (uint32_t)n[2] << 8 | n[3]
                            : (uint32_t)n[3] << 24 | (uint32_t)n[2] << 16 | (uint32_t)n[1] << 8 | n[0];
    if (bytes >= HEAD_LEAST && bytes < got)
        memset(b + bytes, 0, HEAD_BYTES - bytes);
}

static Head read_head(const char *path, int input)
{
    char b[HEAD_BYTES] = {0};
    struct stat st;
    Head h = {.input = input, .is_apart = true, .program_number = -1, .process_number = -1};
    FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
    size_t got = f ? fread(b, 1, sizeof b, f) : 0;
    if (got >= HEAD_LEAST && memcmp(b, "\x89MRC\r\n\x1a\n", 8) == 0) {
        clear_behind(b, got);
        memcpy(h.build, b + BUILD_AT, 32);
        memcpy(h.process, b + PID_AT, 4);
        memcpy(h.process + 4, b + EXECUTION_AT, 8);
        memcpy(h.process + 12, b + HOST_AT, 64);
        h.is_apart = is_zero(b + EXECUTION_AT, 8) || is_zero(b + INSTANCE_AT, 4);
        h.is_foreign = !is_zero(b + FOREIGN_AT, 4);
        h.is_main = b[IMAGE_AT] && strncmp(b + PROGRAM_AT, b + IMAGE_AT, 255) == 0;
    }
    if (f)
        fclose(f);
    return h;
}

static bool is_one_process(const Head *a, const Head *b)
{
    return !a->is_apart && !b->is_apart && memcmp(a->process, b->process, sizeof a->process) == 0;
}

/* Numbers the processes, and finds the main image of each. */
static int number_processes(Head *head, int n)
{
    int processes = 0;
    for (int i = 0; i < n; i++) {
        if (head[i].process_number >= 0)
            continue;
        int of = i;
        for (int k = i; k < n; k++)
            if (k == i || (head[k].process_number < 0 && is_one_process(&head[i], &head[k]))) {
                head[k].process_number = processes;
                of = head[k].is_main && !head[of].is_main ? k : of;
            }
        for (int k = i; k < n; k++)
            if (head[k].process_number == processes)
                head[k].main = of;
        processes++;
    }
    return processes;
}

/* Numbers programs by the build of the main image.  A process without a build is of the first program. */
static int number_programs(Head *head, int n)
{
    int programs = 0;
    for (int i = 0; i < n; i++) {
        const char *build = head[head[i].main].build;
        int k = 0;
        while (*build && k < i && *head[head[k].main].build && strcmp(head[head[k].main].build, build) != 0)
            k++;
        if (!*build)
            k = 0;
        head[i].program_number = k < i ? head[k].program_number : programs++;
    }
    return programs;
}

static void add_input(ProcessInputs *to, const char *path, bool first)
{
    to->input = xrealloc(to->input, (size_t)to->n + 1, sizeof *to->input);
    memmove(to->input + first, to->input, (first ? (size_t)to->n : 0) * sizeof *to->input);
    to->input[first ? 0 : to->n] = path;
    to->n++;
}

static ProgramInputs program_of(const Head *head, const char **input, int n, int number, int processes)
{
    ProgramInputs p = {.input = xcalloc((size_t)n + 1, sizeof *p.input)};
    int *at = xcalloc((size_t)processes + 1, sizeof *at); /* By process, shifted by one. */
    p.process = xcalloc((size_t)n + 1, sizeof *p.process);
    for (int i = 0; i < n; i++) {
        if (head[i].program_number != number)
            continue;
        int *process = &at[head[i].process_number];
        if (!*process)
            *process = ++p.n_processes;
        add_input(&p.process[*process - 1], input[head[i].input], head[i].main == i);
        p.has_several_files |= p.process[*process - 1].n > 1 || head[i].is_foreign;
        p.input[p.n++] = input[head[i].input];
    }
    free(at);
    return p;
}

ProgramInputs *programs_find(const char **input, int n_inputs, int *n)
{
    Head *head = xcalloc((size_t)n_inputs + 1, sizeof *head);
    for (int i = 0; i < n_inputs; i++)
        head[i] = read_head(input[i], i);
    int processes = number_processes(head, n_inputs);
    *n = number_programs(head, n_inputs);
    *n = *n ? *n : 1;
    ProgramInputs *program = xcalloc((size_t)*n, sizeof *program);
    for (int i = 0; i < *n; i++)
        program[i] = program_of(head, input, n_inputs, i, processes);
    free(head);
    return program;
}

ProgramInputs *programs_apart(const char **input, int n_inputs)
{
    ProgramInputs *p = xcalloc(1, sizeof *p);
    p->input = xcalloc((size_t)n_inputs + 1, sizeof *p->input);
    p->process = xcalloc((size_t)n_inputs + 1, sizeof *p->process);
    for (int i = 0; i < n_inputs; i++) {
        p->has_several_files |= read_head(input[i], i).is_foreign;
        add_input(&p->process[p->n_processes++], input[i], false);
        p->input[p->n++] = input[i];
    }
    return p;
}

void programs_free(ProgramInputs *program, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < program[i].n_processes; k++)
            free(program[i].process[k].input);
        free(program[i].process);
        free(program[i].input);
    }
    free(program);
}
