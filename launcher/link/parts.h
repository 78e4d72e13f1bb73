/* A link, taken apart.  In: the command, objects, archives.  Out: parts in the command's order; the objects that say
 * how they were made, each with its place.
 *
 * A part is a run of words that stay as they are, or a file that may be replaced: an object, an archive, a source. */
#ifndef LAUNCHER_LINK_PARTS_H
#define LAUNCHER_LINK_PARTS_H

#include <sys/types.h>

#include "cache/cache.h"
#include "command/command.h"
#include "record/archive.h"
#include "record/record.h"
#include "support/log.h"

typedef enum PartKind { PART_WORDS, PART_OBJECT, PART_ARCHIVE, PART_SOURCE } PartKind;

typedef struct Part {
    PartKind kind;
    Words words;          /* what stands in the command */
    const char *spelled;  /* the file, as the linker names it */
    Words spellings;      /* of an archive: as it is named here and further behind */
    dev_t dev;            /* identifies an archive's file, together with `ino` */
    ino_t ino;
    const char *language; /* what -x says here, or NULL */
    bool whole;           /* an archive of which all is taken */
    bool by_script;       /* an archive that a linker script behind it names: it has no words of its own */
    Members members;
    size_t *place; /* for each member where the map first names it, or 0; of those, whose name is another's, too, 0 */
    const char *bytes; /* of an object */
    size_t len;
    int n_joined;      /* units that ld -r made one object of; else 0 */
} Part;

/* What may become a unit. */
typedef struct Candidate {
    int part;
    int member; /* of an archive, or -1 */
    Record *record;
    bool taken;         /* the link has it in */
    bool barred;        /* a member that another mention of its archive stands for */
    const char *object; /* what replaces it, or NULL */
} Candidate;

typedef struct Link {
    Arena *arena;
    const Command *command;
    const Cache *cache;
    const Log *log;
    Seen seen;
    Words folders; /* in which -l looks */
    Part *part;
    int n_parts, parts_cap;
    Candidate *candidate;
    int n_candidates, candidates_cap;
    int n_plain;        /* objects that have a record and stay plain */
    bool has_unseen;   /* among the parts, an object without a record, or an archive without any */
    bool has_archives; /* among the parts, with candidates that are taken one by one */
    bool excludes_libraries; /* --exclude-libs: members may not leave their archive */
} Link;

void link_read(Link *l, Arena *a, const Command *c, const Cache *cache, const Log *log);
/* The rewriter's option for what other images of the process may call, or NULL: there are none (callable.c). */
const char *link_callable(const Link *l);
/* Marks the members that the linker's map names as taken; those of one name twice are never. */
void link_take_members(Link *l, const char *map);

#endif
