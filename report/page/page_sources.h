/* The sources in the page: those in which something ran, and those that declare what was touched.
 * In: the table of annotate, the sidecar.  Out: [[file, state, text],…] as JSON, a gzip file in base64. */
#ifndef REPORT_PAGE_PAGE_SOURCES_H
#define REPORT_PAGE_PAGE_SOURCES_H

#include <stdio.h>

#include "load/sidecar.h"
#include "output/table.h"

/* Writes the sources that annotate shows.  Returns false if they do not fit, which is reported on stderr. */
bool page_sources(FILE *out, Table *annotate, const Mix *mix);

#endif
