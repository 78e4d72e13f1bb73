/* compile_commands.json: which flags a file is compiled with.  In: -p DIR, the file, flags behind "--".  Out: an
 * argument vector. */
#ifndef MR_DRIVER_COMPDB_H
#define MR_DRIVER_COMPDB_H

#include "support/diag.h"
#include "support/util.h"

typedef struct CompDb CompDb;

/* DIR/compile_commands.json.  An unreadable or damaged one is an error (told through d; NULL).  */
CompDb *compdb_load(Diag *d, const char *dir);
void compdb_free(CompDb *db);

/* The number of an entry, from 1, of those that the database has for the file (`which`: from 0; it may be compiled
 * several times); 0: it has not so many. */
int compdb_entry(const CompDb *db, Arena *a, const char *file, int which);

/* What the parser is given for file, in this order: the flags of that entry that it needs (parser_flags.h; relative -I,
 * -isystem, -iquote, -include … made absolute against the entry's "directory"), then those of flags[].  db may be NULL.
 * *n counts them; the vector and its strings live in the arena.  A file that the database does not have gets
 * flags[] and one warning. */
const char **compdb_flags(const CompDb *db, Diag *d, Arena *a, const char *file, int which, const char **flags,
                          int n_flags, int *n);

#endif
