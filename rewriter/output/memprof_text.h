/* The library of profilers, embedded at build time from memprof/: its words have a prefix that no program has. */
#ifndef MR_OUTPUT_MEMPROF_TEXT_H
#define MR_OUTPUT_MEMPROF_TEXT_H

extern const char mr_text_memprof_head[];  /* what stands in front of the modules */
extern const char mr_text_memprof_words[]; /* lets a user's module use the library's words without the prefix */
extern const char mr_text_memprof_tail[];  /* what stands behind them */
extern const char mr_text_memprof_loader[]; /* in its place, where the module is a shared object */
extern const char mr_text_memprof_entry[]; /* the end */

typedef struct BuiltInModule {
    const char *name, *text;
} BuiltInModule;

extern const BuiltInModule mr_text_memprof_modules[]; /* up to a name that is NULL */

#endif
