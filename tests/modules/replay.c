/* In: a file of events.  Out: the results of all modules, in FILE.NAME (replay FILE [WORKERS]).
 * Method: memprof with a system that is the C library, one worker after the other. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memprof_joined.h"

static void *map(size_t bytes)
{
    return calloc(1, bytes);
}

static void unmap(void *p, size_t bytes)
{
    (void)bytes;
    free(p);
}

static long create(const char *path)
{
    return open(path, O_CREAT | O_TRUNC | O_WRONLY, 0644);
}

static long write_all(int file, const void *p, size_t bytes)
{
    return write(file, p, bytes);
}

static void close_file(int file)
{
    close(file);
}

static const char *text_of(int error)
{
    return strerror(error);
}

static void *table(FILE *in, size_t bytes, size_t n)
{
    void *p = calloc(n + 1, bytes);
    if (!p || fread(p, bytes, n, in) != n)
        exit(1);
    return p;
}

int main(int argc, char **argv)
{
    mr_system system = {
        .map = map, .unmap = unmap, .create = create, .write = write_all, .close = close_file, .error_text = text_of};
    unsigned workers = argc > 2 ? (unsigned)atoi(argv[2]) : 1, i;
    FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
    MpProgram program = {0};
    mr_events_head head;
    char message[MR_MESSAGE] = "";
    MpCrew **crew = calloc(workers, sizeof *crew);
    if (!in || !crew || fread(&head, sizeof head, 1, in) != 1)
        return 1;
    program.build = head.build;
    program.events = head.events;
    program.sites = head.sites;
    program.loops = head.loops;
    program.functions = head.functions;
    program.site_bytes = table(in, 4, head.sites);
    program.loop_parents = table(in, 4, head.loops);
    program.loop_functions = table(in, 4, head.loops);
    program.loop_registers = table(in, 1, head.loops);
    fseek(in, head.head_bytes, SEEK_SET);
    for (i = 0; i < workers; i++) {
        crew[i] = calloc(1, sizeof **crew);
        crew[i]->worker.settings = getenv("MEMREWRITE_MODULES");
        if (!mp_crew_begin(crew[i], &system, &program, argv[1], message, i, workers))
            return 1;
    }
    void *buffer = calloc(1, head.buffer_bytes);
    while (fread(buffer, head.buffer_bytes, 1, in) == 1)
        for (i = 0; i < workers; i++)
            mp_crew_buffer(crew[i], buffer, head.buffer_bytes);
    for (i = 0; i < workers; i++)
        mp_crew_finish(crew[i]);
    for (i = 1; i < workers; i++)
        mp_crew_merge(crew[0], crew[i]);
    mp_results(crew[0], head.lost, !head.has_ended);
    if (*message || crew[0]->strange)
        printf("%s, %d strange\n", message, (int)crew[0]->strange);
    for (i = 0; i < workers; i++) {
        mp_release(&crew[i]->worker);
        free(crew[i]);
    }
    free(crew);
    free(buffer);
    free((void *)program.site_bytes);
    free((void *)program.loop_parents);
    free((void *)program.loop_functions);
    free((void *)program.loop_registers);
    fclose(in);
    return *message != 0;
}
