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
    Words words;          /* The words that stand in the command. */
    const char *spelled;  /* The file as the linker names it. */
    Words spellings;      /* The names of an archive, here and further behind. */
    dev_t dev;            /* Identifies an archive's file, together with `ino`. */
    ino_t ino;
    const char *language; /* The language that -x gives here, or NULL. */
    bool is_whole;           /* The archive is taken as a whole. */
    bool is_by_script;       /* A linker script behind it names the archive, which has no words of its own. */
    Members members;
    size_t *place; /* By member: the place in the map where it is first named; 0: there is none, or another member has
                    * the same name. */
    const char *bytes; /* The bytes of an object. */
    size_t len;
    int n_joined; /* Number of units that ld -r made one object of; else 0. */
} Part;

/* An object or member that may become a unit. */
typedef struct Candidate {
    int part;
    int member; /* Index of the archive's member, or -1. */
    Record *record;
    bool is_taken; /* The link takes it in. */
    bool is_considered; /* Whether it becomes a unit is decided. */
    bool is_barred; /* Another mention of the archive stands for the member. */
    const char *object; /* Path of what replaces it, or NULL. */
} Candidate;

typedef struct Link {
    Arena *arena;
    const Command *command;
    const Cache *cache;
    const Log *log;
    Seen seen_files;
    Words folders; /* The folders in which -l looks. */
    Part *part;
    int n_parts, parts_cap;
    Candidate *candidate;
    int n_candidates, candidates_cap;
    int n_plain; /* Number of objects that have a record and stay plain. */
    bool has_unseen; /* An object without a record is among the parts, or an archive without any. */
    bool has_archives; /* Archives with candidates that are taken one by one are among the parts. */
    bool prints_map; /* There are such archives, and the linker has printed a map of the plain link. */
    bool excludes_libraries; /* --exclude-libs: members may not leave their archive. */
} Link;

/* Reads the parts of a link command into *l, and what its objects and archives hold. */
void link_read(Link *l, Arena *a, const Command *c, const Cache *cache, const Log *log);
/* Returns the rewriter's option for what other images of the process may call; NULL: there are no other images. */
const char *link_callable(const Link *l);
/* Marks the members that the linker's map names as taken; those of one name twice are never. */
void link_take_members(Link *l, const char *map);
/* Marks the members that only the map of a link of rewritten objects names, which need them beside those of the plain
 * link.  Returns whether there are any. */
bool link_take_more(Link *l, const char *map);

#endif
