/* In: names.  Out: what callbacks.h says.
 * Method: a table. */
#include "library/callbacks.h"

#include <string.h>

static const Callback table[] = {
    {"qsort", 4},
    {"qsort_r", 4},
    {"qsort_s", 4},
    {"bsearch", 5},
    {"bsearch_s", 5},
    {"lsearch", 5},
    {"lfind", 5},
    {"tsearch", 3},
    {"tfind", 3},
    {"tdelete", 3},
    {"twalk", 2},
    {"twalk_r", 2},
    {"tdestroy", 2},
    {"atexit", 1},
    {"at_quick_exit", 1},
    {"on_exit", 1},
    {"signal", 2},
    {"bsd_signal", 2},
    {"sysv_signal", 2},
    {"__sysv_signal", 2},
    {"sigset", 2},
    {"scandir", 3},
    {"scandir", 4},
    {"scandir64", 3},
    {"scandir64", 4},
    {"scandirat", 4},
    {"scandirat", 5},
    {"nftw", 2},
    {"nftw64", 2},
    {"ftw", 2},
    {"ftw64", 2},
    {"fts_open", 3},
    {"glob", 3},
    {"glob64", 3},
    {"pthread_once", 2},
    {"pthread_key_create", 2},
    {"pthread_atfork", 1},
    {"pthread_atfork", 2},
    {"pthread_atfork", 3},
    {"call_once", 2},
    {"tss_create", 2},
    {"makecontext", 2},
    {"dl_iterate_phdr", 1},
    {"__cxa_atexit", 1},
    {"__builtin_apply", 1},
    {"heapsort", 4},
    {"mergesort", 4},
};

static const Callback threads[] = {{"pthread_create", 3}}, c11_threads[] = {{"thrd_create", 2}};

static const char *const keepers[] = {
    "atexit",      "at_quick_exit",      "on_exit",       "__cxa_atexit",   "signal",
    "bsd_signal",  "sysv_signal",        "__sysv_signal", "sigset",         "fts_open",
    "makecontext", "pthread_key_create", "tss_create",    "pthread_atfork",
};

static bool in_list(const Callback *list, int n, const char *function, int argument)
{
    for (int i = 0; i < n; i++)
        if (list[i].argument == argument && !strcmp(list[i].function, function))
            return true;
    return false;
}

CallbackKind callback_kind(const Callbacks *c, const char *function, int argument)
{
    if (in_list(c->own, c->n, function, argument))
        return CALLBACK_CALLED;
    if (in_list(threads, sizeof threads / sizeof *threads, function, argument))
        return CALLBACK_THREAD;
    if (in_list(c11_threads, sizeof c11_threads / sizeof *c11_threads, function, argument))
        return CALLBACK_C11_THREAD;
    return in_list(table, sizeof table / sizeof *table, function, argument) ? CALLBACK_CALLED : CALLBACK_NONE;
}

static bool is_word(const char *name, const char *word, size_t n)
{
    return *name == *word && strlen(name) == n && !memcmp(name, word, n);
}

bool callback_is_kept(const Callbacks *c, const char *function, size_t n)
{
    bool is = false;
    for (size_t i = 0; i < sizeof keepers / sizeof *keepers && !is; i++)
        is = is_word(keepers[i], function, n);
    for (int i = 0; i < c->n && !is; i++)
        is = is_word(c->own[i].function, function, n);
    return is;
}

bool callback_returns(const char *function)
{
    return !strcmp(function, "signal") || !strcmp(function, "bsd_signal") || !strcmp(function, "sysv_signal") ||
           !strcmp(function, "__sysv_signal") || !strcmp(function, "sigset");
}
