/* The sources in the page.
 * In: the table of annotate.  Out: [[file, state, text],…] as JSON, a gzip file in base64. */
#ifndef REPORT_PAGE_PAGE_SOURCES_H
#define REPORT_PAGE_PAGE_SOURCES_H

#include <stdio.h>

#include "output/table.h"

bool page_sources(FILE *out, Table *annotate);

#endif
