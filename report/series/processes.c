/* In: /proc/PID.  Out: children of all its threads, mapped counter files; the processes of a user. */
#define _GNU_SOURCE
#include "series/processes.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/util.h"

enum { PATH_ROOM = 4608 };

bool ids_have(const Ids *ids, uint64_t id)
{
    for (size_t i = 0; i < ids->n; i++)
        if (ids->id[i] == id)
            return true;
    return false;
}

static FILE *open_of(uint64_t pid, const char *name)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%" PRIu64 "/%s", pid, name);
    return fopen(path, "re");
}

/* The line of /proc/PID/stat from its third field on: the second, a name in parentheses, may hold anything. */
static bool read_stat(uint64_t pid, char *line, size_t room)
{
    FILE *f = open_of(pid, "stat");
    size_t n = f ? fread(line, 1, room - 1, f) : 0;
    if (f)
        fclose(f);
    line[n] = '\0';
    const char *end = strrchr(line, ')');
    if (!end || !end[1])
        return false;
    memmove(line, end + 2, strlen(end + 2) + 1);
    return true;
}

bool process_runs(uint64_t pid)
{
    char line[1024];
    return read_stat(pid, line, sizeof line) && *line != 'Z' && *line != 'X';
}

bool process_parent(uint64_t pid, uint64_t *parent)
{
    char line[1024];
    return read_stat(pid, line, sizeof line) && sscanf(line, "%*s %" SCNu64, parent) == 1;
}

void process_name(uint64_t pid, char *name, size_t room)
{
    FILE *f = open_of(pid, "comm");
    bool good = f && fgets(name, (int)room, f) && *name != '\n';
    if (f)
        fclose(f);
    name[good ? strcspn(name, "\n") : 0] = '\0';
    if (!good)
        snprintf(name, room, "?");
}

const char *process_command(Arena *arena, uint64_t pid)
{
    char words[PATH_ROOM];
    FILE *f = open_of(pid, "cmdline");
    size_t n = f ? fread(words, 1, sizeof words - 1, f) : 0;
    if (f)
        fclose(f);
    while (n && !words[n - 1])
        n--;
    for (size_t i = 0; i < n; i++)
        words[i] = words[i] ? words[i] : ' ';
    words[n] = '\0';
    return arena_printf(arena, "%s", words);
}

void processes_of_user(Ids *ids)
{
    DIR *d = opendir("/proc");
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
        char path[PATH_ROOM];
        struct stat st;
        uint64_t pid = strtoull(e->d_name, NULL, 10);
        snprintf(path, sizeof path, "/proc/%s", e->d_name);
        if (pid && pid != (uint64_t)getpid() && stat(path, &st) == 0 && st.st_uid == geteuid())
            *PUSH(ids->id, ids->n, ids->cap) = pid;
    }
    if (d)
        closedir(d);
}

/* ---- children ---- */

/* Calls each for every thread of the process. */
static void each_thread(uint64_t pid, void (*each)(uint64_t pid, const char *thread, void *with), void *with)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%" PRIu64 "/task", pid);
    DIR *d = opendir(path);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.')
            each(pid, e->d_name, with);
    if (d)
        closedir(d);
}

static FILE *open_of_thread(uint64_t pid, const char *thread, const char *name)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%" PRIu64 "/task/%s/%s", pid, thread, name);
    return fopen(path, "re");
}

static void add_children(uint64_t pid, const char *thread, void *with)
{
    Ids *ids = with;
    FILE *f = open_of_thread(pid, thread, "children");
    uint64_t id;
    while (f && fscanf(f, "%" SCNu64, &id) == 1)
        if (!ids_have(ids, id))
            *PUSH(ids->id, ids->n, ids->cap) = id;
    if (f)
        fclose(f);
}

void process_children(uint64_t pid, Ids *ids)
{
    each_thread(pid, add_children, ids);
}

/* ---- counter files ---- */

static bool begins_as_counters(const char *path)
{
    char magic[8];
    FILE *f = fopen(path, "rb");
    bool does =
        f && fread(magic, 1, sizeof magic, f) == sizeof magic && !memcmp(magic, "\x89MRC\r\n\x1a\n", sizeof magic);
    if (f)
        fclose(f);
    return does;
}

/* A line of /proc/PID/maps: "low-high rights offset device inode path". */
static const char *path_of_map(char *line)
{
    char *at = strchr(line, ' ');
    if (!at || strncmp(at, " rw-s ", 6) != 0 || (at = strchr(at, '/')) == NULL)
        return NULL;
    at[strcspn(at, "\n")] = '\0';
    return at;
}

void process_counters(uint64_t pid, void (*found)(void *with, const char *path), void *with)
{
    FILE *f = open_of(pid, "maps");
    char *line = NULL, last[PATH_ROOM] = "";
    size_t room = 0;
    while (f && getline(&line, &room, f) > 0) {
        const char *path = path_of_map(line);
        if (!path || !strcmp(path, last) || strlen(path) >= sizeof last)
            continue;
        strcpy(last, path);
        if (begins_as_counters(path))
            found(with, path);
    }
    free(line);
    if (f)
        fclose(f);
}
