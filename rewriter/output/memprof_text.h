/* The library of profilers, embedded at build time from memprof/: its words have a prefix that no program has. */
#ifndef MR_OUTPUT_MEMPROF_TEXT_H
#define MR_OUTPUT_MEMPROF_TEXT_H

extern const char mr_text_memprof_head[];  /* The text in front of the modules. */
extern const char mr_text_memprof_words[]; /* Lets a user's module use words without their prefix. */
extern const char mr_text_memprof_tail[];  /* The text behind the modules. */
extern const char mr_text_memprof_loader[]; /* Stands in the modules' place if the module is a shared object. */
extern const char mr_text_memprof_entry[]; /* The end of the text. */

typedef struct BuiltInModule {
    const char *name, *text;
} BuiltInModule;

extern const BuiltInModule mr_text_memprof_modules[]; /* The list ends with a name that is NULL. */

#endif
