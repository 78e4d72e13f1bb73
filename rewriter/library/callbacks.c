/* In: names.  Out: what callbacks.h says.
 * Method: a table. */
#include "library/callbacks.h"

#include <string.h>

/* Called before the function returns. */
static const Callback called[] = {
    {"qsort", 4},           {"qsort_r", 4},      {"qsort_s", 4},   {"bsearch", 5},
    {"bsearch_s", 5},       {"lsearch", 5},      {"lfind", 5},     {"tsearch", 3},
    {"tfind", 3},           {"tdelete", 3},      {"twalk", 2},     {"twalk_r", 2},
    {"tdestroy", 2},        {"scandir", 3},      {"scandir", 4},   {"scandir64", 3},
    {"scandir64", 4},       {"scandirat", 4},    {"scandirat", 5}, {"nftw", 2},
    {"nftw64", 2},          {"ftw", 2},          {"ftw64", 2},     {"glob", 3},
    {"glob64", 3},          {"pthread_once", 2}, {"call_once", 2}, {"dl_iterate_phdr", 1},
    {"__builtin_apply", 1}, {"heapsort", 4},     {"mergesort", 4},
};

/* May be called when it has returned. */
static const Callback kept[] = {
    {"atexit", 1},         {"at_quick_exit", 1},      {"on_exit", 1},        {"signal", 2},
    {"bsd_signal", 2},     {"sysv_signal", 2},        {"__sysv_signal", 2},  {"sigset", 2},
    {"fts_open", 3},       {"pthread_key_create", 2}, {"pthread_atfork", 1}, {"pthread_atfork", 2},
    {"pthread_atfork", 3}, {"tss_create", 2},         {"makecontext", 2},    {"__cxa_atexit", 1},
};

static const Callback threads[] = {{"pthread_create", 3}}, c11_threads[] = {{"thrd_create", 2}};

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
    bool is_called = in_list(called, sizeof called / sizeof *called, function, argument) ||
                     in_list(kept, sizeof kept / sizeof *kept, function, argument);
    return is_called ? CALLBACK_CALLED : CALLBACK_NONE;
}

bool callback_calls_and_returns(const char *function, int argument)
{
    return in_list(called, sizeof called / sizeof *called, function, argument);
}

static bool has_function(const Callback *list, size_t n, const char *function, size_t len)
{
    for (size_t i = 0; i < n; i++) {
        const char *name = list[i].function;
        if (*name == *function && strlen(name) == len && !memcmp(name, function, len))
            return true;
    }
    return false;
}

bool callback_is_kept(const Callbacks *c, const char *function, size_t n)
{
    return has_function(kept, sizeof kept / sizeof *kept, function, n) ||
           has_function(c->own, (size_t)c->n, function, n);
}

bool callback_returns(const char *function)
{
    return !strcmp(function, "signal") || !strcmp(function, "bsd_signal") || !strcmp(function, "sysv_signal") ||
           !strcmp(function, "__sysv_signal") || !strcmp(function, "sigset");
}
