/* The files to which a unit's names lead.  In: a record with its inputs.  Out: one hash of what each name is found as,
 * which changes when a file appears in front of another one, or where __has_include asks for it. */
#ifndef LAUNCHER_RECORD_LOOKUPS_H
#define LAUNCHER_RECORD_LOOKUPS_H

#include "record/record.h"

/* Completes the record of what was just compiled, with all its inputs. */
void record_note_lookups(Seen *seen, Record *r);
/* Does one of the names lead elsewhere than when the record was made? */
bool record_finds_others(Seen *seen, const Record *r);

#endif
