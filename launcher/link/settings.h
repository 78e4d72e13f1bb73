/* The user's settings for one image.  In: MEMREWRITE_OPTIONS, MEMREWRITE_STRICT, MEMREWRITE_LOG, the nearest
 * .memrewrite above the output.  Out: options for the rewriter, and which sources count. */
#ifndef LAUNCHER_LINK_SETTINGS_H
#define LAUNCHER_LINK_SETTINGS_H

#include "support/log.h"
#include "support/words.h"

typedef struct Settings {
    Words options;      /* Options for the rewriter. */
    Words flags;        /* Flags behind "--", with which the rewriter reads all sources. */
    Words files;        /* Files that the options name, whose texts belong to the settings. */
    Words selected, skip; /* Absolute folders; patterns of absolute paths or, without a slash, of base names. */
    bool strict, quiet, verbose;
    const char *wrong;  /* The text that cannot be understood, or NULL. */
} Settings;

/* Reads the settings for an output into *s; s->wrong says what cannot be understood. */
void settings_read(Arena *a, const char *output, Settings *s);
/* Reads words that will be in MEMREWRITE_OPTIONS and now stand in `place`, which s->wrong names. */
void settings_of_words(Arena *a, const Words *words, const char *place, Settings *s);
/* Does a source of this absolute path count? */
bool settings_want(const Settings *s, const char *source);

#endif
