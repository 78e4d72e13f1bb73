/* Records in objects.  In: an object.  Out: the object with its record, or the records of one. */
#ifndef LAUNCHER_RECORD_OBJECT_FILE_H
#define LAUNCHER_RECORD_OBJECT_FILE_H

#include "cache/cache.h"
#include "record/record.h"

typedef enum ObjectForm {
    FORM_NONE,    /* The file is no object. */
    FORM_ELF,     /* A relocatable ELF object. */
    FORM_FOREIGN, /* An object whose form has no room that we know: LLVM's bitcode, COFF. */
    FORM_ARCHIVE
} ObjectForm;

/* Returns the format of an object or archive by its first bytes. */
ObjectForm object_form(const char *bytes, size_t len);

/* Puts a record into the object, or into the cache under its hash.  Returns false with the reason in *why; the object
 * is then as it was. */
bool object_put_record(Arena *a, Cache *cache, const char *path, const Record *r, const char **why);
/* Adds the names that an object in ELF defines for others. */
void object_symbols(Arena *a, const char *bytes, size_t len, Words *out);
/* Replaces `from` by `to`, which is as long, in names of symbols and sections and in the debugger's text; data stay as
 * they are. */
void object_rename(char *bytes, size_t len, const char *from, const char *to);
/* Adds the records of an object. */
void object_records(Arena *a, const Cache *cache, const char *bytes, size_t len, Records *out);

#endif
