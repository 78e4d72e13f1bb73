/* The units of one image, and the steps that make their objects.  In: candidates that the link has in.  Out: rewritten
 * texts, objects.
 *
 *   units_choose ─▶ units_rewrite ─▶ units_compile ─▶ (one fails: its text is checked, or it is left out; again
 *                                                      from units_rewrite)
 *                ─▶ relink ─▶ (it takes members that the plain link did not: again from units_choose) */
#ifndef LAUNCHER_LINK_UNITS_H
#define LAUNCHER_LINK_UNITS_H

#include "cache/cache.h"
#include "link/jobs.h"
#include "link/parts.h"
#include "link/settings.h"

typedef struct Unit {
    Candidate *candidate;
    const Record *record;
    const char *name;   /* The unit's name in messages. */
    const char *text;   /* Path of the rewritten source, or NULL: the unit stays plain. */
    const char *object; /* Path of the object that is made of it. */
    bool is_left_out;
    bool is_checked;   /* The rewriter parses what it wrote, and leaves out functions that do not compile. */
    int first_counter; /* Number at which its counters begin; 0: behind those of the unit before. */
    int functions, skipped;
} Unit;

typedef struct Image {
    Arena *arena;
    Signals *signals;
    Cache *cache;
    const Log *log;
    const Settings *settings;
    const char *rewriter, *self; /* Paths of both programs. */
    const char *output; /* Absolute path of the output; ".." in it may follow a symbolic link, so it is not worked out
                           as text. */
    const char *normal_output; /* The output with ".." worked out, for settings and hashes, never for files. */
    const char *suffix; /* The end of the runtime's names in this image, known when the build is. */
    const char *scratch; /* Path of a folder of our own. */
    const char *texts; /* Folder below it for the rewriter's output. */
    const char *target; /* The rewriter's option for the machine that the units are compiled for; "": it is this one;
                           NULL: it was not asked for yet. */
    Link *link;
    Unit *unit;
    int n, cap;
    const char *build; /* The build id: 32 digits. */
    int counters;
    const char *reason; /* The part that failed. */
    const char *runtime, *runtime_key, *sidecar; /* Paths of objects. */
    int runtime_lock; /* The cache's lock, or -1. */
    bool runtime_waits; /* Another link has the lock. */
    bool sidecar_inside;
} Image;

/* The suffix of the runtime's names when it is compiled, so that its object serves any image.  The linked copy has the
 * image's own suffix instead, which is as long.  A unit that is optimised at link time has the latter from the
 * beginning. */
#define COMMON_SUFFIX "_MRIMAGEMRIMAGEMR"

/* The names that the runtime's object has from another one, as its text spells them: the build's digits, the number of
 * counters, and as many that nobody reads. */
#define BUILD_NAME "MR_NAME(mr_build, MR_SUFFIX)"
#define COUNTERS_NAME "MR_NAME(mr_counters, MR_SUFFIX)"
#define SINK_NAME "MR_NAME(mr_sink, MR_SUFFIX)"

/* Chooses the units: candidates that are taken, wanted, and whose sources are what they were. */
void units_choose(Image *image);
/* Returns what to say where the user's settings alone leave no unit; NULL: they do not. */
const char *units_left_out(const Image *image);
/* Are all objects that the link has in, but for the compiler's and the system's, units? */
bool units_are_all(const Image *image);
/* Sets image->target, where that is not done yet. */
void units_find_target(Image *image);
/* Returns false if the units cannot be rewritten; image->why says the reason. */
bool units_rewrite(Image *image);
/* Returns the cache's key of what the rewriter makes of these units with these options; NULL if not all that it reads
 * is known. */
const char *units_key(const Image *image);

/* An object that was joined from several is replaced by all of its units, or by none: *failed counts those that are
 * left out. */
void joined_check(Image *image, int *failed);
/* Compiles the runtime, and the units that are not in the cache.  *failed: number of units that do not compile, which
 * are checked from now on, or left out if they were.  Returns false with the reason in image->why. */
bool units_compile(Image *image, int *failed);
/* Begins the runtime's object and the sidecar's.  Returns the number of tasks, two at most, that are to be run in
 * between; 0 with the reason in image->why. */
int runtime_begin(Image *image, Task *task);
bool runtime_end(Image *image, const Task *task, int n);

/* Writes an object's bytes with the image's suffix in the place of the common one.  Returns false with errno. */
bool write_object(const Image *image, const char *path, const char *bytes, size_t len);
/* Adds a unit's arguments with another source, without what writes files beside the object. */
void unit_arguments(const Record *r, const char *text, Words *out);
bool is_optimised_at_link(const Record *r);

/* Hashes the facts of the program behind a command that change with the program.  Returns false if it does not
 * exist. */
bool hash_program(Arena *a, Hash *h, const char *command, const char *directory);
/* Returns the first line in a command's messages that reports an error, or the first line of all; never NULL. */
const char *first_line(Arena *a, const char *file);
/* Returns what the rewriter says first in that file, without the words in front that name it, or the signal that ended
 * it. */
const char *rewriters_message(Arena *a, const char *file, int status);
/* Compresses the sidecar, with its head, beside the texts.  Returns false with the reason in image->why. */
bool sidecar_compress(Image *image);
/* What sidecar_compress made: as a section, and as a file of the cache.  Returns NULL with the reason in
 * image->why. */
const char *sidecar_file(Image *image, const char **bytes, size_t *len);

#endif
