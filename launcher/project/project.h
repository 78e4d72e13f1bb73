/* A build as the files of its build system describe it.  In: a folder of CMake, Meson or ninja, or a log of make.  Out:
 * the steps that make its objects, libraries and programs, with what each reads of the others.
 *
 *   compile_commands.json + link.txt   ┐
 *   build.ninja, by ninja's own tool   ├─▶ project_command ─▶ steps ─▶ relocate.h: the same commands for another folder
 *   CMake's file API                   │
 *   what make says                     ┘ */
#ifndef LAUNCHER_PROJECT_PROJECT_H
#define LAUNCHER_PROJECT_PROJECT_H

#include <uthash.h>

#include "command/command.h"
#include "support/process.h"

typedef enum StepKind { STEP_OBJECT, STEP_ARCHIVE, STEP_IMAGE } StepKind;

typedef struct BuildStep {
    StepKind kind;
    const char *directory;
    const Command *command; /* The command of a compiler; NULL: the step is ar's. */
    Words inputs; /* Absolute paths that the command names and another step may make. */
    const char *output; /* Absolute path of the output. */
    const char *unknown; /* A word that only a running shell knows, or NULL. */
    const char *ar; /* The ar program. */
    bool is_thin,
        keeps_duplicates; /* is_thin: ar's "T"; keeps_duplicates: ar's "q", which keeps two members of one name. */
} BuildStep;

/* Paths that mean a step's output: its own, and links and copies of it. */
typedef struct OutputName {
    const char *path;
    int step;
    UT_hash_handle hh;
} OutputName;

typedef struct Project {
    Arena *arena;
    const char *root; /* Absolute path of the build's folder. */
    BuildStep *step;
    int n, cap;
    OutputName *by_path;
    const char *reason; /* The fact that cannot be known, and advice. */
} Project;

/* path: a folder, or a log.  Returns false if something cannot be known: see `reason`. */
bool project_read(Project *p, Arena *a, Signals *s, const char *path);
void project_free(Project *p);

/* For readers of projects: takes one command, with "memrewrite cc" in front or not; commands that make nothing are
 * skipped. */
void project_command(Project *p, const char *directory, const Words *words);
/* Gives an output another name; `of` may be such a name itself. */
void project_alias(Project *p, const char *path, const char *of);
/* Takes the commands of a line, or of several, as a shell reads them. */
void project_shell(Project *p, const char *directory, const char *text);
/* Returns the index of the step that makes the path; -1: none does. */
int project_find(const Project *p, const char *path);
/* Reads the reply of CMake's file API; returns false if there is none. */
bool project_read_file_api(Project *p);

#endif
