/* compile_commands.json: which flags a file is compiled with.  In: -p DIR, the file, flags behind "--".  Out: an
 * argument vector. */
#ifndef MR_DRIVER_COMPDB_H
#define MR_DRIVER_COMPDB_H

#include "front/parse.h"
#include "support/diag.h"
#include "support/util.h"

typedef struct CompDb CompDb;

/* Reads DIR/compile_commands.json.  Returns NULL if it cannot be read or is damaged, which is reported through d. */
CompDb *compdb_load(Diag *d, const char *dir);
/* Reads a file of the same form in which each entry is a unit of its own, also if several are of one source (--units).
 * Returns NULL if it cannot be read or is damaged, which is reported through d. */
CompDb *compdb_load_units(Diag *d, const char *path);
void compdb_free(CompDb *db);

/* Returns the number of units; 0: the entries are no units. */
int compdb_n_units(const CompDb *db);
/* Returns the path of a unit's source (PATH_COMPILED_IN). */
const char *compdb_unit(const CompDb *db, int i);
/* Returns the number at which the unit's counters are to begin, "first_counter" of its entry; 0: it has none. */
int compdb_unit_counter(const CompDb *db, int i);

/* Is the unit's output compiled at once, and rewritten again without "unchecked" if that fails? */
bool compdb_unit_unchecked(const CompDb *db, int i);

/* Sets the hash of all that a unit's compiler reads, and the folder where the unit's tree is kept.  Returns false if
 * the unit has none. */
bool compdb_unit_kept(const CompDb *db, int i, const char **inputs, const char **trees);

/* Returns the number, from 1, of the entry that is number `which`, from 0, of those for the file, which may be compiled
 * several times; 0: there are not so many. */
int compdb_entry(const CompDb *db, Arena *a, const char *file, int which);

/* Returns what the parser is given for the file, in this order: the flags of that entry that it needs (parser_flags.h;
 * relative -I, -isystem, -iquote, -include … made absolute against the entry's "directory"), then those of `more`.  db
 * may be NULL.  The list and its strings live in the arena.  A file that the database does not have gets `more` and one
 * warning. */
FlagList compdb_flags(const CompDb *db, Diag *d, Arena *a, const char *file, int which, FlagList more);

/* Returns the flags of a unit, in the arena. */
FlagList compdb_unit_flags(const CompDb *db, Arena *a, int unit, FlagList more);

/* Returns the same flags for people: paths are as they were written, and what only says where the build was is left
 * out.  unit: of that unit; -1: of the file. */
FlagList compdb_shown(const CompDb *db, Arena *a, const char *file, int unit, FlagList more);

#endif
