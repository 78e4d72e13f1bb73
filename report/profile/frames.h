/* The functions whose code an address is in.  In: a mapped file, an address.  Out: the functions that it is in, the
 * innermost first. */
#ifndef REPORT_PROFILE_FRAMES_H
#define REPORT_PROFILE_FRAMES_H

#include "load/samples.h"

enum { FRAMES_MOST = 32 };

typedef struct CodeFrame {
    const char *function;  /* Name of the function as the compiler has it; NULL: not known. */
    const char *file;      /* File of the line in it that is executed; NULL: not known. */
    uint32_t line;         /* Number of that line; 0: not known. */
    const char *declared;  /* File that defines the function; NULL: not known. */
} CodeFrame;

/* Finds functions and lines; it keeps the debug information of files that are looked up. */
typedef struct FrameFinder FrameFinder;

FrameFinder *frames_new(void);
void frames_free(FrameFinder *f);
/* Returns how many there are; what they point to lives as long as the finder. */
size_t frames_find(FrameFinder *f, const Mapped *m, uint64_t at, CodeFrame *frames);
/* Are inlined functions and lines known, where the program has debug information? */
bool frames_have_lines(void);

#endif
