/* compile_commands.json: which flags a file is compiled with.  In: -p DIR, the file, flags behind "--".  Out: an
 * argument vector. */
#ifndef MR_DRIVER_COMPDB_H
#define MR_DRIVER_COMPDB_H

#include "support/diag.h"
#include "support/util.h"

typedef struct CompDb CompDb;

/* DIR/compile_commands.json.  An unreadable or damaged one is an error (reported through d; NULL).  */
CompDb *compdb_load(Diag *d, const char *dir);
/* A file of the same form of which each entry is a unit of its own, also where several are of one source (--units).
 * Errors as above. */
CompDb *compdb_load_units(Diag *d, const char *path);
void compdb_free(CompDb *db);

/* Returns 0 if the entries are no units. */
int compdb_n_units(const CompDb *db);
/* The path of a unit's source (PATH_COMPILED_IN). */
const char *compdb_unit(const CompDb *db, int i);
/* Where its counters are to begin, "first_counter" of its entry; 0: it has none. */
int compdb_unit_counter(const CompDb *db, int i);

/* Is what it becomes compiled at once, and asked for again without "unchecked" if that fails? */
bool compdb_unit_unchecked(const CompDb *db, int i);

/* The number of an entry, from 1, of those that the database has for the file (`which`: from 0; it may be compiled
 * several times); 0: it has not so many. */
int compdb_entry(const CompDb *db, Arena *a, const char *file, int which);

/* What the parser is given for file, in this order: the flags of that entry that it needs (parser_flags.h; relative -I,
 * -isystem, -iquote, -include … made absolute against the entry's "directory"), then those of flags[].  db may be NULL.
 * *n counts them; the vector and its strings live in the arena.  A file that the database does not have gets
 * flags[] and one warning. */
const char **compdb_flags(const CompDb *db, Diag *d, Arena *a, const char *file, int which, const char **flags,
                          int n_flags, int *n);

/* The flags of a unit. */
const char **compdb_unit_flags(const CompDb *db, Arena *a, int unit, const char **flags, int n_flags, int *n);

#endif
