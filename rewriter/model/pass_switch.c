/* Method: words from left to right; a first word without `-` begins with no pass, one with it with all. */
#include "model/pass_switch.h"

#include <string.h>

const char *const model_pass_names[N_MODEL_PASSES] = {
    "callee-exit",          "callee-summary",       "conditional-loads",  "conditional-stores", "constant-argument",
    "constant-tables",      "dead-stores",          "decided-branches",   "index-range",        "joined-graphs",
    "jump-tables",          "jump-threading",       "load-narrowing",     "load-pre",           "loop-carried-loads",
    "memory-phi",           "never-negative",       "outer-vector-loads", "partial-loads",      "points-to-variable",
    "predictive-commoning", "redundant-operations", "register-variables", "returned-range",     "runtime-checks",
    "scalar-promotion",     "sine-cosine",          "switch-operand",     "unrolled-loads",     "unrolled-promotion",
    "vector-loads",         "write-only",
};

_Static_assert(N_MODEL_PASSES <= 32, "each pass is a bit of an unsigned");

static const unsigned every = ~0u >> (32 - N_MODEL_PASSES);

static bool is_word(const char *name, const char *word, size_t n)
{
    return strlen(name) == n && !memcmp(name, word, n);
}

/* The bits that the word names; 0: none. */
static unsigned passes_of(const char *word, size_t n)
{
    for (int i = 0; i < N_MODEL_PASSES; i++)
        if (is_word(model_pass_names[i], word, n))
            return 1u << i;
    return is_word("all", word, n) ? every : 0;
}

const char *model_passes_read(const char *list, unsigned *skipped)
{
    *skipped = *list == '-' ? 0 : every;
    for (const char *word = list; *word; word += *word == ',') {
        const char *begin = word;
        size_t n = strcspn(word, ",");
        bool leaves_out = *word == '-';
        unsigned passes = passes_of(word + leaves_out, n - leaves_out);
        word += n;
        if (!passes && !(begin == list && is_word("none", begin, n)))
            return begin;
        *skipped = leaves_out ? *skipped | passes : *skipped & ~passes;
    }
    return NULL;
}
