/* Calls by the line that makes them, with what the called functions moved.
 * In: a run by ROI and function, with calls.  Out: calls with inclusive figures. */
#ifndef REPORT_EXPORT_SITE_CALLS_H
#define REPORT_EXPORT_SITE_CALLS_H

#include "export/export.h"
#include "solve/call_graph.h"

enum { NO_FUNCTION = -1 };

typedef struct SiteCall {
    int64_t caller; /* A function; NO_FUNCTION: a pointer that nobody knows; from Mix.n_functions on: callees without
                       source, which called what they were given. */
    uint32_t file, line; /* Place of the call; 0 without a function. */
    bool goes_through_pointer; /* The call is made through a pointer, or by what is no function. */
    int64_t callee;  /* A function where goes_through_pointer, else an index of Mix.callees. */
    int64_t calls;
    double figure[N_EVENTS]; /* Figures of the callee and what it calls, as far as it was called there; 0 inside of a
                                cycle. */
} SiteCall;

typedef struct SiteCalls {
    SiteCall *call;
    size_t n, cap;
} SiteCalls;

/* Returns the calls of all ROIs together, by caller, file, line and callee, each once.  The caller frees `call`. */
SiteCalls site_calls_of(Run *by_function);

#endif
