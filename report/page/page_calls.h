/* Who called whom, as the page draws it.
 * In: a run by ROI and function, with calls; the same by ROI and block.  Out: JSON. */
#ifndef REPORT_PAGE_PAGE_CALLS_H
#define REPORT_PAGE_PAGE_CALLS_H

#include "page/page_json.h"
#include "solve/accumulate.h"

/* [{"roi":text,"nodes":[[name,file,line],…],"timed":false,"stacks":[[kept,node,…,bytes],…]},…].  A stack begins with
 * the first `kept` nodes of the one in front of it.  Where time was sampled, its nanoseconds stand behind the bytes. */
void page_calls(PageJson *j, Run *run);

/* [[file,line,bytes],…]: what the functions moved that the line calls, with what these call.  Nothing inside of a cycle
 * of functions that call each other. */
void page_called(PageJson *j, Run *by_function);

#endif
