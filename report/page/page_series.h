/* The figures of the page's view over time.
 * In: the recording of a run.  Out: its figures by step, as JSON. */
#ifndef REPORT_PAGE_PAGE_SERIES_H
#define REPORT_PAGE_PAGE_SERIES_H

#include "page/page_json.h"
#include "series/recording.h"

/* Writes an object, or null if r is NULL. */
void page_series(PageJson *j, const Recording *r);

#endif
